import SegueJSON

/// WebKit's event streams: `{"events":[…]}`, the older `{"eventInfo":{"events":[…]}}`, or the list alone.
///
/// - An event is one delivery: `timeOffset` in seconds, and `touches` in points. `majorRadius` and `minorRadius` are
///   radii, so the diameters are twice that; `twist` is in degrees. "stationary" touches did not change and are not
///   listed; "canceled" has one l or two.
/// - An event with `interpolate` stands for samples from `startEvent` to `endEvent`, one every `timestep` seconds; those
///   between the two are marked resampled. The curves are those of `WebKitCurve`, for all values but the time.
///
/// Limits: one clock, so no time of arrival; no coalesced samples; the space and what the clock counts from are not
/// said, except in a file that Segue wrote. Seconds keep whole nanoseconds for 52 days from the stream's beginning.
enum WebKitImporter: TraceImporter {
  static let format = TraceFormat.webkit

  static func recognises(_ head: ArraySlice<UInt8>) -> Bool {
    JSONHead.isJSON(head) && JSONHead.names(["touches"], in: head)
      && JSONHead.names(["timeOffset", "eventInfo", "interpolate", "inputType"], in: head)
  }

  static func read(
    _ bytes: [UInt8], name: String, options: TraceImportOptions
  ) throws(TraceError) -> ImportedTrace {
    var about = ApplicationHeader(clockSource: "stream", source: "WebKit event stream", importer: "webkit/1")
    var (recording, builder) = try about.open(bytes, file: name, options: options)
    let places: [(list: JSONValue?, path: String)] = [
      (recording.value, ""), (recording.value["events"], "events"),
      (recording.value["eventInfo"]?["events"], "eventInfo.events"), (recording.value["eventInfo"], "eventInfo"),
    ]
    guard let (found, path) = places.first(where: { $0.list?.arrayValue != nil }), let events = found?.arrayValue else {
      throw recording.error(at: "", .recording(.form(expected: "an object with a list \"events\"")))
    }
    var stream = WebKitStream(isRelative: about.carried != nil, options: options)
    let lines = recording.elementLines(of: path)
    for (index, event) in events.enumerated() {
      let deliveries: [WebKitStream.Delivery]
      do throws(TraceFinding) {
        deliveries = try stream.read(event, path: path.isEmpty ? "\(index)" : "\(path).\(index)")
      } catch { throw recording.error(error) }
      for delivery in deliveries {
        try builder.add(delivery.samples, t: delivery.time, line: index < lines.count ? lines[index] : 1)
      }
    }
    return try builder.finish()
  }
}

/// The events of a stream, one by one.
struct WebKitStream {
  struct Delivery {
    var time: Int64
    var samples: [TraceBuilder.Sample]
  }

  private var clock: RecordingClock
  private var sampling = StrokeSampling()
  private let options: TraceImportOptions

  init(isRelative: Bool, options: TraceImportOptions) {
    clock = RecordingClock(isRelative: isRelative)
    self.options = options
  }

  mutating func read(_ event: JSONValue, path: String) throws(TraceFinding) -> [Delivery] {
    var fields = try TraceFields(event, path: path, owner: "the event")
    if let curve = try fields.text("interpolate") { return try expand(&fields, along: curve, path: path) }
    let delivery = try self.delivery(event, path: path)
    return [try take(delivery, path: path)]
  }

  private func delivery(_ event: JSONValue, path: String) throws(TraceFinding) -> Delivery {
    var fields = try TraceFields(event, path: path, owner: "the event")
    let time = try fields.seconds("timeOffset") ?? 0
    var samples: [TraceBuilder.Sample] = []
    for (index, touch) in (try fields.items("touches") ?? []).enumerated() {
      var touch = try fields.element("touches", index, touch, owner: "the touch")
      if let sample = try sample(&touch) { samples.append(sample) }
    }
    return Delivery(time: time, samples: samples)
  }

  private mutating func take(_ delivery: Delivery, path: String) throws(TraceFinding) -> Delivery {
    var delivery = delivery
    delivery.time = try clock.take(delivery.time, path: path + ".timeOffset").time
    for sample in delivery.samples { clock.touch(sample.key, sample.phase) }
    return delivery
  }

  private static let phases: [String: TouchPhase] = [
    "began": .began, "moved": .moved, "ended": .ended, "canceled": .cancelled, "cancelled": .cancelled, "hover": .hover,
  ]

  private func sample(_ fields: inout TraceFields) throws(TraceFinding) -> TraceBuilder.Sample? {
    let words = ["began", "moved", "stationary", "ended", "canceled", "cancelled", "hover"]
    guard let phase = Self.phases[try fields.word("phase", kind: "phase", known: words)] else { return nil }
    let key = try fields.whole("id") ?? 1
    guard let key = Int(exactly: key) else { throw fields.wrong("id", "a whole number of 64 bits") }
    let x = try fields.required("x", fields.position("x"))
    let y = try fields.required("y", fields.position("y"))
    let point = options.place(x, y)
    let attributes = TouchAttributes(
      pressure: try fields.pressure("pressure"),
      major: try fields.extent("majorRadius").map(WebKitUnits.diameter(radius:)),
      minor: try fields.extent("minorRadius").map(WebKitUnits.diameter(radius:)),
      angle: try fields.position("twist").map(WebKitUnits.radians(degrees:)))
    let input = try fields.text("inputType")
    return TraceBuilder.Sample(
      key: key, phase: phase, x: point.x, y: point.y, attributes: attributes,
      tool: input == "stylus" ? .stylus : nil, isResampled: try fields.bool("resampled") ?? false)
  }

  /// The samples that an interpolating event stands for.
  private mutating func expand(
    _ fields: inout TraceFields, along word: String, path: String
  ) throws(TraceFinding) -> [Delivery] {
    guard let curve = WebKitCurve(rawValue: word) else {
      throw TraceFinding(path: fields.place("interpolate"), fault: .recording(.curve(word)))
    }
    let timestep = try fields.required("timestep", fields.positive("timestep"))
    let first = try fields.required("startEvent", fields.object("startEvent", owner: "the event"))
    let last = try fields.required("endEvent", fields.object("endEvent", owner: "the event"))
    let start = try take(delivery(.object(first.extras), path: first.path), path: first.path)
    let end = try delivery(.object(last.extras), path: last.path)
    guard end.time >= start.time else {
      throw TraceFinding(
        path: last.place("timeOffset"), fault: .timeBackwards(nanoseconds: start.time - end.time))
    }
    let cost = max(1, start.samples.count)
    var out = [start]
    for step in try sampling.between(start.time, end.time, period: timestep * 1e9, path: path) {
      if cost > 1 { try sampling.spend(cost - 1, path: path) }
      let share = curve.share(at: step.share)
      out.append(Delivery(time: step.time, samples: Self.between(start.samples, end.samples, share)))
    }
    out.append(try take(end, path: last.path))
    return out
  }

  /// The samples at a share of the way, for the touches that both events have.
  private static func between(
    _ start: [TraceBuilder.Sample], _ end: [TraceBuilder.Sample], _ share: Double
  ) -> [TraceBuilder.Sample] {
    start.compactMap { from in
      guard let to = end.first(where: { $0.key == from.key }) else { return nil }
      func mix(_ from: Double?, _ to: Double?) -> Double? {
        guard let from, let to else { return from ?? to }
        return from + (to - from) * share
      }
      var sample = from
      sample.phase = .moved
      sample.isResampled = true
      sample.x = mix(from.x, to.x)
      sample.y = mix(from.y, to.y)
      sample.attributes.pressure = mix(from.attributes.pressure, to.attributes.pressure)
      sample.attributes.major = mix(from.attributes.major, to.attributes.major)
      sample.attributes.minor = mix(from.attributes.minor, to.attributes.minor)
      sample.attributes.angle = mix(from.attributes.angle, to.attributes.angle)
      return sample
    }
  }
}

/// WebKit's units and ours. Reading and writing share the formulas, so that what was read is written back.
enum WebKitUnits {
  static func diameter(radius: Double) -> Double { radius * 2 }
  static func radians(degrees: Double) -> Double { degrees * (Double.pi / 180) }
}
