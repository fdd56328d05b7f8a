import SegueJSON

/// Messages and steps, one after the other, and what is down between them.
struct DevToolsLog {
  /// Samples of one instant.
  struct Frame {
    var time: Int64
    var samples: [TraceBuilder.Sample]
  }

  private struct Point: Equatable {
    var x, y: Double
    var attributes: TouchAttributes
  }

  private(set) var width, height, scale: Double?
  /// Whether a replay's steps were met.
  private(set) var isScript = false
  /// Whether strokes were asked for and made here.
  private(set) var makesGestures = false
  /// What was left out, in words.
  private(set) var otherKinds: [String] = []

  private let options: TraceImportOptions
  private var live: [Int: Point] = [:]
  private var clock = RecordingClock()
  private var sampling = StrokeSampling()
  private var now: Int64 = 0

  init(options: TraceImportOptions) { self.options = options }

  /// The frames that one message, step, or whole replay makes.
  mutating func read(_ value: JSONValue, path: String) throws(TraceFinding) -> [Frame] {
    var fields = try TraceFields(value, path: path, owner: "the message")
    if let steps = try fields.items("steps") {
      isScript = true
      var frames: [Frame] = []
      for (index, step) in steps.enumerated() {
        frames += try read(step: fields.element("steps", index, step, owner: "the step"))
      }
      return frames
    }
    if let method = try fields.text("method") {
      let time = try fields.seconds("timestamp", grain: 1000)
      guard let parameters = try fields.object("params", owner: "the message") else { return [] }
      return try perform(method, parameters, at: time)
    }
    if value["type"]?.stringValue?.hasPrefix("touch") == true {
      return try perform("Input.dispatchTouchEvent", fields, at: nil)
    }
    return []
  }

  private mutating func read(step: TraceFields) throws(TraceFinding) -> [Frame] {
    var step = step
    switch try step.required("type", step.text("type")) {
    case "setViewport": try takeSpace(&step)
    case "customStep":
      let name = try step.text("name") ?? ""
      guard let parameters = try step.object("parameters", owner: "the step") else { return [] }
      let method = name.hasPrefix("Input.") || name.hasPrefix("Emulation.") ? name : "Input." + name
      if Self.methods.contains(method) { return try perform(method, parameters, at: nil) }
      return try read(.object(parameters.extras), path: parameters.path)
    case "click": return try click(&step, count: 1)
    case "doubleClick": return try click(&step, count: 2)
    default: break
    }
    return []
  }

  private static let methods = [
    "Input.dispatchTouchEvent", "Input.synthesizeTapGesture", "Input.synthesizeScrollGesture",
    "Input.synthesizePinchGesture", "Emulation.setDeviceMetricsOverride",
  ]

  private mutating func perform(
    _ method: String, _ parameters: TraceFields, at time: Int64?
  ) throws(TraceFinding) -> [Frame] {
    var fields = parameters
    switch method {
    case "Input.dispatchTouchEvent": return try dispatch(&fields, at: time)
    case "Emulation.setDeviceMetricsOverride": try takeSpace(&fields)
    case "Input.synthesizeTapGesture", "Input.synthesizeScrollGesture", "Input.synthesizePinchGesture":
      if try fields.text("gestureSourceType") == "mouse" {
        if !otherKinds.contains("mouse") { otherKinds.append("mouse") }
        return []
      }
      let start = try fields.seconds("timestamp", grain: 1000) ?? time ?? now
      let gesture = try DevToolsGesture(method, &fields)
      return try play(gesture, start: start, path: fields.path)
    default: break
    }
    return []
  }

  private mutating func takeSpace(_ fields: inout TraceFields) throws(TraceFinding) {
    // 0 is "as it is" in an override.
    func side(_ key: String) throws(TraceFinding) -> Double? {
      guard let value = try fields.extent(key), value > 0 else { return nil }
      return value
    }
    width = try side("width") ?? width
    height = try side("height") ?? height
    scale = try side("deviceScaleFactor") ?? scale
  }

  private static let types = ["touchStart", "touchMove", "touchEnd", "touchCancel"]

  private mutating func dispatch(
    _ fields: inout TraceFields, at messageTime: Int64?
  ) throws(TraceFinding) -> [Frame] {
    let type = try fields.word("type", kind: "touch event", known: Self.types)
    let place = fields.place("timestamp")
    let own = try fields.seconds("timestamp", grain: 1000)
    guard let stated = own ?? messageTime ?? (isScript ? now : nil) else {
      throw TraceFinding(path: fields.path, fault: .missingKey("timestamp", owner: "the touch event"))
    }
    let time = try clock.take(stated, path: place).time
    now = time
    let points = try self.points(&fields)
    var samples: [TraceBuilder.Sample] = []
    if type == "touchEnd" || type == "touchCancel" {
      let gone = points.isEmpty ? live.keys.sorted() : points.map(\.key)
      for key in gone where live.removeValue(forKey: key) != nil {
        samples.append(TraceBuilder.Sample(key: key, phase: type == "touchEnd" ? .ended : .cancelled))
      }
    } else {
      let named = Set(points.map(\.key))
      for key in live.keys.sorted() where !named.contains(key) {
        live[key] = nil
        samples.append(TraceBuilder.Sample(key: key, phase: .ended))
      }
      for (key, point) in points where live[key] != point {
        let phase: TouchPhase = live[key] == nil ? .began : .moved
        live[key] = point
        samples.append(
          TraceBuilder.Sample(key: key, phase: phase, x: point.x, y: point.y, attributes: point.attributes))
      }
    }
    for sample in samples { clock.touch(sample.key, sample.phase) }
    return samples.isEmpty ? [] : [Frame(time: time, samples: samples)]
  }

  private func points(_ fields: inout TraceFields) throws(TraceFinding) -> [(key: Int, point: Point)] {
    var points: [(key: Int, point: Point)] = []
    var listed: Set<Int> = []
    for (index, item) in (try fields.items("touchPoints") ?? []).enumerated() {
      var item = try fields.element("touchPoints", index, item, owner: "the touch point")
      let number = try item.whole("id") ?? Int64(index)
      guard let key = Int32(exactly: number), key >= 0 else { throw item.wrong("id", "a whole number from 0") }
      guard listed.insert(Int(key)).inserted else {
        throw TraceFinding(path: item.place("id"), fault: .listedTwice(id: Int(key)))
      }
      let x = try item.required("x", item.position("x"))
      let y = try item.required("y", item.position("y"))
      let place = options.place(x, y)
      points.append((Int(key), Point(x: place.x, y: place.y, attributes: try attributes(&item))))
    }
    return points
  }

  private func attributes(_ fields: inout TraceFields) throws(TraceFinding) -> TouchAttributes {
    let radii = [try fields.extent("radiusX"), try fields.extent("radiusY")].compactMap(\.self)
    let angle = try fields.position("rotationAngle")
    // The angle is the x radius's; the major axis may be the other one.
    let turn = radii.count == 2 && radii[1] > radii[0] ? 90.0 : 0
    return TouchAttributes(
      pressure: try fields.pressure("force"), major: radii.max().map { $0 * 2 },
      minor: radii.count == 2 ? radii.min().map { $0 * 2 } : nil,
      angle: angle.map { ($0 + turn) * (Double.pi / 180) })
  }

  // MARK: Gestures

  private static let roots = ["html", "body", ":root", "html > body"]

  /// A click of a finger on the document, whose corner is the viewport's.
  private mutating func click(_ step: inout TraceFields, count: Int) throws(TraceFinding) -> [Frame] {
    guard try step.text("deviceType") == "touch" else {
      if !otherKinds.contains("mouse") { otherKinds.append("mouse") }
      return []
    }
    let selectors = (try step.items("selectors") ?? []).flatMap { $0.arrayValue ?? [$0] }.compactMap(\.stringValue)
    guard selectors.contains(where: Self.roots.contains) else {
      throw TraceFinding(path: step.place("selectors"), fault: .recording(.elementClick))
    }
    let x = try step.required("offsetX", step.position("offsetX"))
    let y = try step.required("offsetY", step.position("offsetY"))
    let duration = try step.milliseconds("duration") ?? DevToolsGesture.tapDuration
    let gesture = DevToolsGesture(taps: count, x: x, y: y, duration: duration)
    return try play(gesture, start: now, path: step.path)
  }

  /// The gesture's samples from `start`; what follows without a time follows its end.
  private mutating func play(
    _ gesture: DevToolsGesture, start: Int64, path: String
  ) throws(TraceFinding) -> [Frame] {
    makesGestures = true
    var frames: [Frame] = []
    let place = path.isEmpty ? "timestamp" : path + ".timestamp"
    var time = try clock.take(start, path: place).time
    let fingers = gesture.fingers
    for number in 0..<gesture.times {
      // At least its two ends, however short it is.
      try sampling.spend(2 * fingers.count, path: path)
      if number > 0 { time += gesture.pause }
      frames.append(Frame(time: time, samples: samples(fingers.map { $0[0] }, .began)))
      for (leg, duration) in gesture.durations.enumerated() {
        let end = time + duration
        try checkRange(end, path)
        for step in try sampling.between(time, end, period: 1e9 / options.nominalHz, path: path) {
          let way = fingers.map { finger in
            let (from, to) = (finger[leg], finger[leg + 1])
            return (from.x + (to.x - from.x) * step.share, from.y + (to.y - from.y) * step.share)
          }
          frames.append(Frame(time: step.time, samples: samples(way, .moved, isResampled: true)))
        }
        time = end
        frames.append(Frame(time: time, samples: samples(fingers.map { $0[leg + 1] }, .moved)))
      }
      time += gesture.hold
      try checkRange(time, path)
      frames.append(Frame(time: time, samples: samples(fingers.map { $0[$0.count - 1] }, .ended)))
    }
    now = try clock.take(time, path: place).time
    return frames
  }

  private func checkRange(_ time: Int64, _ path: String) throws(TraceFinding) {
    guard RecordingClock.range.contains(time) else { throw TraceFinding(path: path, fault: .timeOutOfRange) }
  }

  private func samples(
    _ points: [(x: Double, y: Double)], _ phase: TouchPhase, isResampled: Bool = false
  ) -> [TraceBuilder.Sample] {
    points.enumerated().map { finger, point in
      let place = options.place(point.x, point.y)
      // Numbers that no touch point has.
      return TraceBuilder.Sample(key: -1 - finger, phase: phase, x: place.x, y: place.y, isResampled: isResampled)
    }
  }
}
