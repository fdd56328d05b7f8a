import SegueJSON

/// W3C WebDriver actions: the body of "Perform Actions", its list of sources alone, or BiDi's `input.performActions`.
///
/// - Sources advance together, a tick at a time; a tick lasts as long as its longest action. Time 0 is the first tick.
/// - `pointerDown`, `pointerUp` and `pointerCancel` happen when their tick begins. A `pointerMove` with a duration ends
///   where it says when the duration is over; on the way there are samples at `options.nominalHz`, marked resampled.
/// - Only touch and pen pointers are touches; a pointer without parameters is a mouse. Moves in the air are none.
/// - `width` and `height` are the contact's axes, `pressure` its pressure; `twist`, tilts and angles are not read.
///
/// Limits: no time but durations, so the trace is a script (label intent "script", content "delivered"); whole
/// milliseconds by the standard, read here with fractions. An element as origin is refused. At most 100,000 samples
/// on the way.
enum WebDriverImporter: TraceImporter {
  static let format = TraceFormat.webdriver

  static func recognises(_ head: ArraySlice<UInt8>) -> Bool {
    JSONHead.isJSON(head) && JSONHead.names(["pointerMove", "pointerDown", "input.performActions"], in: head)
  }

  static func read(
    _ bytes: [UInt8], name: String, options: TraceImportOptions
  ) throws(TraceError) -> ImportedTrace {
    var about = ApplicationHeader(
      clockSource: "script", source: "WebDriver actions", importer: "webdriver/1", intent: "script")
    var (recording, builder) = try about.open(bytes, file: name, options: options)
    var script: PointerScript
    do throws(TraceFinding) { script = try PointerScript(recording.value, options) } catch {
      throw recording.error(error)
    }
    if script.mice > 0, !script.sources.contains(where: \.isTouch) {
      throw recording.error(at: "", .recording(.onlyMice(count: script.mice)))
    }
    for kind in script.otherKinds { builder.note(.recording(.notTouch(kind)), line: 1) }
    let lines = script.sources.map { recording.elementLines(of: $0.path + ".actions") }
    var clock = RecordingClock()
    for tick in 0..<script.tickCount {
      let frames: [PointerScript.Frame]
      do throws(TraceFinding) { frames = try script.perform(tick) } catch { throw recording.error(error) }
      for frame in frames {
        let places = lines[frame.source]
        let line = tick < places.count ? places[tick] : 1
        do throws(TraceFinding) {
          _ = try clock.take(frame.time, path: "\(script.sources[frame.source].path).actions.\(tick)")
        } catch { throw recording.error(error) }
        for sample in frame.samples { clock.touch(sample.key, sample.phase) }
        try builder.add(frame.samples, t: frame.time, line: line)
      }
    }
    return try builder.finish()
  }
}

/// The sources of a WebDriver script and where their pointers are.
struct PointerScript {
  struct Source {
    var path: String
    var actions: [JSONValue]
    /// Nil for keys, wheels, mice and pauses, which take time and touch nothing.
    var tool: TouchTool?
    var isTouch: Bool
    var x = 0.0
    var y = 0.0
    var isDown = false
    var attributes = TouchAttributes()
  }

  /// Samples of one instant.
  struct Frame {
    var time: Int64
    var samples: [TraceBuilder.Sample]
    /// The first source in it, for its line.
    var source: Int
  }

  private(set) var sources: [Source] = []
  /// What else there is, in words.
  private(set) var otherKinds: [String] = []
  /// Pointers that are mice.
  private(set) var mice = 0
  private var now: Int64 = 0
  private var sampling = StrokeSampling()
  private let options: TraceImportOptions

  var tickCount: Int { sources.map(\.actions.count).max() ?? 0 }

  init(_ value: JSONValue, _ options: TraceImportOptions) throws(TraceFinding) {
    self.options = options
    let places: [(list: JSONValue?, path: String)] = [
      (value, ""), (value["actions"], "actions"), (value["params"]?["actions"], "params.actions"),
    ]
    guard let (found, path) = places.first(where: { $0.list?.arrayValue != nil }), let list = found?.arrayValue else {
      throw TraceFinding(path: "", fault: .recording(.form(expected: "a list of WebDriver's input sources")))
    }
    for (index, item) in list.enumerated() {
      sources.append(try source(item, path: path.isEmpty ? "\(index)" : "\(path).\(index)"))
    }
  }

  private mutating func source(_ value: JSONValue, path: String) throws(TraceFinding) -> Source {
    var fields = try TraceFields(value, path: path, owner: "the input source")
    let type = try fields.word("type", kind: "input source", known: ["pointer", "key", "wheel", "none"])
    var kind = type
    if type == "pointer" {
      var parameters = try fields.object("parameters", owner: "the source's parameters")
      kind = try parameters?.text("pointerType") ?? "mouse"
      guard ["touch", "pen", "mouse"].contains(kind) else {
        throw TraceFinding(
          path: path + ".parameters.pointerType",
          fault: .recording(.unknownWord(kind, kind: "pointer type", known: ["touch", "pen", "mouse"])))
      }
    }
    let isTouch = kind == "touch" || kind == "pen"
    if kind == "mouse" { mice += 1 }
    if !isTouch, kind != "none", !otherKinds.contains(kind) { otherKinds.append(kind) }
    return Source(
      path: path, actions: try fields.required("actions", fields.items("actions")),
      tool: kind == "pen" ? .stylus : nil, isTouch: isTouch)
  }

  /// Plays one tick and returns its samples, in order of time.
  mutating func perform(_ tick: Int) throws(TraceFinding) -> [Frame] {
    let start = now
    let length = try self.length(of: tick)
    now += length
    guard RecordingClock.range.contains(now) else { throw TraceFinding(path: "", fault: .timeOutOfRange) }
    var samples: [(time: Int64, source: Int, sample: TraceBuilder.Sample)] = []
    for index in sources.indices where sources[index].isTouch && tick < sources[index].actions.count {
      for (time, sample) in try act(index, tick: tick, start: start, length: length) {
        samples.append((time, index, sample))
      }
    }
    samples.sort { ($0.time, $0.source) < ($1.time, $1.source) }
    var frames: [Frame] = []
    for (time, source, sample) in samples {
      if let last = frames.last, last.time == time {
        frames[frames.count - 1].samples.append(sample)
      } else {
        frames.append(Frame(time: time, samples: [sample], source: source))
      }
    }
    return frames
  }

  /// The longest duration in the tick, of whatever source.
  private func length(of tick: Int) throws(TraceFinding) -> Int64 {
    var longest: Int64 = 0
    for source in sources where tick < source.actions.count {
      let path = "\(source.path).actions.\(tick)"
      var fields = try TraceFields(source.actions[tick], path: path, owner: "the action")
      longest = max(longest, try fields.milliseconds("duration") ?? 0)
    }
    return longest
  }

  private static let actions = ["pause", "pointerMove", "pointerDown", "pointerUp", "pointerCancel"]

  private mutating func act(
    _ index: Int, tick: Int, start: Int64, length: Int64
  ) throws(TraceFinding) -> [(Int64, TraceBuilder.Sample)] {
    let path = "\(sources[index].path).actions.\(tick)"
    var fields = try TraceFields(sources[index].actions[tick], path: path, owner: "the action")
    let type = try fields.word("type", kind: "action", known: Self.actions)
    let duration = try fields.milliseconds("duration")
    switch type {
    case "pointerMove":
      return try move(index, &fields, start: start, end: start + (duration ?? length), path: path)
    case "pointerDown":
      guard !sources[index].isDown else { return [] }
      try takeAttributes(index, &fields)
      sources[index].isDown = true
      return [(start, sample(index, .began))]
    case "pointerUp", "pointerCancel":
      guard sources[index].isDown else { return [] }
      sources[index].isDown = false
      return [(start, sample(index, type == "pointerUp" ? .ended : .cancelled))]
    default: return []
    }
  }

  private mutating func move(
    _ index: Int, _ fields: inout TraceFields, start: Int64, end: Int64, path: String
  ) throws(TraceFinding) -> [(Int64, TraceBuilder.Sample)] {
    var x = try fields.required("x", fields.position("x"))
    var y = try fields.required("y", fields.position("y"))
    try takeOrigin(index, &fields, x: &x, y: &y)
    try takeAttributes(index, &fields)
    let old = sources[index]
    sources[index].x = x
    sources[index].y = y
    guard old.isDown else { return [] }
    let steps = try sampling.between(start, end, period: 1e9 / options.nominalHz, path: path)
    var out = steps.map { step in
      let way = (x: old.x + (x - old.x) * step.share, y: old.y + (y - old.y) * step.share)
      return (step.time, sample(index, .moved, at: way, isResampled: true))
    }
    out.append((end, sample(index, .moved)))
    return out
  }

  private func takeOrigin(
    _ index: Int, _ fields: inout TraceFields, x: inout Double, y: inout Double
  ) throws(TraceFinding) {
    let known = ["viewport", "pointer"]
    switch try fields.origin() {
    case nil, "viewport": break
    case "pointer":
      x += sources[index].x
      y += sources[index].y
    case let word?:
      throw TraceFinding(
        path: fields.place("origin"), fault: .recording(.unknownWord(word, kind: "origin", known: known)))
    }
    guard max(abs(x), abs(y)) <= 1e9 else { throw fields.wrong("x", "a way that stays near the screen") }
  }

  /// A pressure or an extent holds until the next one.
  private mutating func takeAttributes(_ index: Int, _ fields: inout TraceFields) throws(TraceFinding) {
    if let pressure = try fields.pressure("pressure") {
      sources[index].attributes.pressure = pressure
    }
    let extents = [try fields.extent("width"), try fields.extent("height")].compactMap(\.self)
    if let largest = extents.max(), let smallest = extents.min() {
      sources[index].attributes.major = largest
      sources[index].attributes.minor = extents.count == 2 ? smallest : nil
    }
  }

  private func sample(
    _ index: Int, _ phase: TouchPhase, at place: (x: Double, y: Double)? = nil, isResampled: Bool = false
  ) -> TraceBuilder.Sample {
    let source = sources[index]
    let point = options.place(place?.x ?? source.x, place?.y ?? source.y)
    return TraceBuilder.Sample(
      key: index + 1, phase: phase, x: point.x, y: point.y, attributes: source.attributes, tool: source.tool,
      isResampled: isResampled)
  }
}

extension TraceFields {
  /// What a move starts from; an element is refused.
  fileprivate mutating func origin() throws(TraceFinding) -> String? {
    do throws(TraceFinding) {
      return try text("origin")
    } catch {
      throw TraceFinding(path: error.path, fault: .recording(.elementOrigin))
    }
  }
}
