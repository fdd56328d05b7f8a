/// The rules that hold between the frames of a trace: order of time, the life of a touch, what the trailer counts.
///
/// A touch begins once and ends once, is listed at most once a frame, and hovers only outside its contact. Faults
/// refuse the trace; notices travel with it.
public struct TraceValidator {
  /// A gap longer than this inside a contact means that two clocks are mixed. 10 s.
  public static let clockJumpNanoseconds: Int64 = 10_000_000_000
  /// A lift at least this long after the last sample is flagged. 100 ms.
  public static let lateEndNanoseconds: Int64 = 100_000_000
  /// A touch that begins at most this long after the end of another may be the same finger. 25 ms.
  public static let flickerNanoseconds: Int64 = 25_000_000
  /// So many touches have to begin that way, and make up half of all, before the trace is flagged.
  public static let flickerTouches = 10

  struct Notice {
    var path: String
    var notice: TraceNotice
  }

  private struct Live {
    var beganLine: Int
    var lastTime: Int64
  }

  private let space: TraceSpace
  private var live: [Int: Live] = [:]
  private var ended: Set<Int> = []
  private var named: Set<Int> = []
  private var frames = 0
  private var touches = 0
  private var previous: Int64?
  private var lastEnd: Int64?
  private var reborn = 0
  private var firstRebornLine = 0

  init(space: TraceSpace) { self.space = space }

  /// Whether the trace, written as text, would be read: throws the first fault, and returns the warnings otherwise.
  /// Lines and columns are those of `trace.text()`.
  public static func check(_ trace: TouchTrace, name: String) throws(TraceError) -> [TraceWarning] {
    try TraceReader.read(Array(trace.text().utf8), name: name).warnings
  }

  /// Checks the next frame, which stands on `line`.
  mutating func check(_ frame: TraceFrame, line: Int) throws(TraceFinding) -> [Notice] {
    frames += 1
    try checkTime(of: frame)
    var notices: [Notice] = []
    var listed: Set<Int> = []
    for (index, contact) in frame.contacts.enumerated() {
      let path = "c.\(index)"
      guard listed.insert(contact.id).inserted else {
        throw TraceFinding(path: path + ".id", fault: .listedTwice(id: contact.id))
      }
      if let notice = try move(contact, at: frame.t, line: line, path: path) { notices.append(notice) }
      try checkSamples(of: contact, frame: frame, path: path)
      if !contains(contact.x, contact.y) {
        notices.append(Notice(path: path + ".x", notice: .outOfBounds(id: contact.id)))
      }
      for (older, sample) in contact.coalesced.enumerated() where !contains(sample.x, sample.y) {
        notices.append(Notice(path: "\(path).coalesced.\(older).x", notice: .outOfBounds(id: contact.id)))
      }
      if contact.tool == .palm, contact.phase == .began {
        notices.append(Notice(path: path + ".tool", notice: .palm(id: contact.id)))
      }
    }
    return notices
  }

  private mutating func checkTime(of frame: TraceFrame) throws(TraceFinding) {
    if let previous {
      guard frame.t >= previous else {
        throw TraceFinding(path: "t", fault: .timeBackwards(nanoseconds: previous - frame.t))
      }
      if frame.t - previous > Self.clockJumpNanoseconds, let id = live.keys.min() {
        throw TraceFinding(
          path: "t", fault: .clockJump(touch: "touch \(id)", nanoseconds: frame.t - previous))
      }
    }
    previous = frame.t
    if let arrival = frame.arrival, arrival < frame.t {
      throw TraceFinding(path: "arrival", fault: .arrivalBeforeTime)
    }
  }

  /// The one table of a touch's life: (live, ended before) × phase.
  private mutating func move(
    _ contact: TraceContact, at time: Int64, line: Int, path: String
  ) throws(TraceFinding) -> Notice? {
    let id = contact.id
    let place = path + ".phase"
    named.insert(id)
    switch (contact.phase, live[id], ended.contains(id)) {
    case (.began, .some, _): throw TraceFinding(path: place, fault: .beganTwice(id: id))
    case (.began, nil, true): throw TraceFinding(path: place, fault: .idReused(id: id))
    case (.began, nil, false):
      live[id] = Live(beganLine: line, lastTime: time)
      touches += 1
      if let lastEnd, time - lastEnd <= Self.flickerNanoseconds {
        if reborn == 0 { firstRebornLine = line }
        reborn += 1
      }
    case (.hover, .some, _): throw TraceFinding(path: place, fault: .hoverInContact(id: id))
    case (.hover, nil, _): break
    case (.moved, .some, _): live[id]?.lastTime = time
    case (.ended, .some(let touch), _), (.cancelled, .some(let touch), _):
      live[id] = nil
      ended.insert(id)
      lastEnd = time
      if contact.phase == .ended, time - touch.lastTime >= Self.lateEndNanoseconds {
        return Notice(path: place, notice: .lateEnd(id: id, nanoseconds: time - touch.lastTime))
      }
    case (let phase, nil, true): throw TraceFinding(path: place, fault: .afterEnd(id: id, phase: phase))
    case (let phase, nil, false): throw TraceFinding(path: place, fault: .beforeBegan(id: id, phase: phase))
    }
    return nil
  }

  private func checkSamples(of contact: TraceContact, frame: TraceFrame, path: String) throws(TraceFinding) {
    var newest: Int64?
    for (index, sample) in contact.coalesced.enumerated() {
      let place = "\(path).coalesced.\(index).t"
      guard sample.t < frame.t else { throw TraceFinding(path: place, fault: .coalescedNotOlder(id: contact.id)) }
      if let newest, sample.t < newest {
        throw TraceFinding(path: place, fault: .coalescedOutOfOrder(id: contact.id))
      }
      newest = sample.t
    }
  }

  private func contains(_ x: Double, _ y: Double) -> Bool {
    x >= 0 && x <= space.width && y >= 0 && y <= space.height
  }

  /// Checks what only the end of the file shows, against what the trailer counts.
  func checkEnd(frames declaredFrames: Int64, contacts declaredContacts: Int64) throws(TraceFinding) {
    if let (id, touch) = live.min(by: { $0.key < $1.key }) {
      throw TraceFinding(path: "", fault: .neverEnded(id: id, beganLine: touch.beganLine))
    }
    guard declaredFrames == Int64(frames) else {
      throw TraceFinding(path: "frames", fault: .frameCount(declared: Int(declaredFrames), found: frames))
    }
    guard declaredContacts == Int64(named.count) else {
      throw TraceFinding(path: "contacts", fault: .contactCount(declared: Int(declaredContacts), found: named.count))
    }
    if frames == 0 { throw TraceFinding(path: "", fault: .noFrames) }
  }

  /// The line of the first doubtful beginning, if touches flicker.
  var flicker: (line: Int, notice: TraceNotice)? {
    guard reborn >= Self.flickerTouches, 2 * reborn >= touches else { return nil }
    return (firstRebornLine, .flicker(touches: reborn))
  }
}
