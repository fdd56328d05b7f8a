import SegueJSON

/// W3C WebDriver actions that make the trace's samples, as `WebDriverImporter` reads them.
///
/// - A source is a finger; one that has lifted serves the next touch. Time passes in pauses, and every sample is a move
///   without a duration: nothing is left for the driver to interpolate. The script begins at the clock's 0, or with a
///   trace that begins before it.
/// - Lossy: whole milliseconds, and what `losses` says. A driver keeps its own time on top of that. The body carries the
///   trace's header under a key that is none of the standard's.
enum WebDriverExporter: TraceExporter {
  static let format = TraceFormat.webdriver

  static func export(_ trace: TouchTrace, options: TraceExportOptions) -> ExportedTrace {
    var script = WebDriverScript()
    let milliseconds = trace.frames.map { InverseUnits.counts($0.t, grain: 1_000_000) }
    // The clock's 0 is the script's beginning, unless the trace begins before it.
    var now = min(0, milliseconds.first ?? 0)
    for (frame, time) in zip(trace.frames, milliseconds) {
      script.wait(max(0, time - now))
      now = max(now, time)
      script.perform(frame.contacts)
    }
    let features = TraceFeatures(trace)
    var losses: [String] = []
    if trace.frames.contains(where: { $0.t % 1_000_000 != 0 }) {
      losses.append("times between whole milliseconds, to which the driver keeps as well as it can")
    }
    if let first = milliseconds.first, first < 0 {
      losses.append("\(-first) ms in front of the clock's 0: the trace begins there")
    }
    if script.movedLifts > 0 {
      let lifts = script.movedLifts == 1 ? "1 lift" : "\(script.movedLifts) lifts"
      losses.append("\(lifts) away from the last position: a move of its own brings the finger there")
    }
    losses += features.losses([
      .coalesced, .arrival, .force, .angle, .finger, .palm, .hover, .resampled, .positionSource, .reason,
      .deviceContact, .deviceID, .numbering, .extras,
    ])
    let carried = CarriedHeader.value(of: trace.header, in: format, losses: losses)
    let header = JSONValue.object([CarriedHeader.key: carried]).text().dropFirst()
    let sources = script.sources.map { $0.text() }.joined(separator: ",\n")
    return ExportedTrace(bytes: Array("{\"actions\":[\n\(sources)\n],\n\(header)\n".utf8), losses: losses)
  }
}

/// Sources of pointers, filled tick by tick.
private struct WebDriverScript {
  private struct Finger {
    var isStylus: Bool
    var touch: Int?
    var x = Double.nan
    var y = Double.nan
    var actions: [JSONValue] = []
  }

  private var fingers: [Finger] = []
  private var ticks = 0
  /// Ends away from their touch's last position.
  private(set) var movedLifts = 0

  private static let idle: JSONValue = ["type": "pause", "duration": 0]

  var sources: [JSONValue] {
    fingers.enumerated().map { index, finger in
      .object([
        "type": "pointer", "id": .string("finger\(index + 1)"),
        "parameters": ["pointerType": finger.isStylus ? "pen" : "touch"], "actions": .array(finger.actions),
      ])
    }
  }

  mutating func wait(_ milliseconds: Int64) {
    guard milliseconds > 0 else { return }
    if fingers.isEmpty { fingers.append(Finger(isStylus: false)) }
    add([0: ["type": "pause", "duration": .integer(milliseconds)]])
  }

  mutating func perform(_ contacts: [TraceContact]) {
    var moves: [Int: JSONValue] = [:]
    var changes: [Int: JSONValue] = [:]
    for contact in contacts where contact.phase != .hover {
      let index = finger(of: contact)
      let stays = contact.x == fingers[index].x && contact.y == fingers[index].y
      if contact.phase == .moved || !stays {
        var move = Self.extent(contact.attributes)
        move["type"] = "pointerMove"
        move["duration"] = 0
        move["origin"] = "viewport"
        move["x"] = .number(contact.x)
        move["y"] = .number(contact.y)
        moves[index] = .object(move)
        if contact.phase.isEnd { movedLifts += 1 }
        (fingers[index].x, fingers[index].y) = (contact.x, contact.y)
      }
      switch contact.phase {
      case .began:
        var down = Self.extent(contact.attributes)
        down["type"] = "pointerDown"
        down["button"] = 0
        changes[index] = .object(down)
      case .ended: changes[index] = ["type": "pointerUp", "button": 0]
      case .cancelled: changes[index] = ["type": "pointerCancel"]
      case .moved, .hover: break
      }
    }
    // Not before: a touch that begins as another ends is another finger's.
    for index in fingers.indices {
      guard let touch = fingers[index].touch else { continue }
      if contacts.contains(where: { $0.id == touch && $0.phase.isEnd }) { fingers[index].touch = nil }
    }
    if !moves.isEmpty { add(moves) }
    if !changes.isEmpty { add(changes) }
  }

  /// The finger that makes the touch: its own, or the first free one of its kind.
  private mutating func finger(of contact: TraceContact) -> Int {
    if let index = fingers.firstIndex(where: { $0.touch == contact.id }) { return index }
    let isStylus = contact.tool == .stylus
    if let index = fingers.firstIndex(where: { $0.touch == nil && $0.isStylus == isStylus }) {
      fingers[index].touch = contact.id
      return index
    }
    fingers.append(
      Finger(isStylus: isStylus, touch: contact.id, actions: Array(repeating: Self.idle, count: ticks)))
    return fingers.count - 1
  }

  private mutating func add(_ tick: [Int: JSONValue]) {
    for index in fingers.indices { fingers[index].actions.append(tick[index] ?? Self.idle) }
    ticks += 1
  }

  private static func extent(_ attributes: TouchAttributes) -> [String: JSONValue] {
    var out: [String: JSONValue] = [:]
    out["width"] = attributes.major.map { .number($0) }
    out["height"] = attributes.minor.map { .number($0) }
    out["pressure"] = attributes.pressure.map { .number($0) }
    return out
  }
}
