import SegueJSON

/// WebKit's event stream, as `WebKitImporter` reads it: an event a frame, in points and seconds.
///
/// - Coalesced samples become events of their own in front of their sample's, as far as they are not older than the
///   event before. The stream carries the trace's header under a key that WebKit passes over.
/// - Limits: no time of arrival, no force, no reasons, no hover; seconds keep whole nanoseconds for 52 days.
enum WebKitExporter: TraceExporter {
  static let format = TraceFormat.webkit

  /// Nanoseconds that a Double of seconds tells apart.
  private static let exactRange = 4_000_000_000_000_000

  static func export(_ trace: TouchTrace, options: TraceExportOptions) -> ExportedTrace {
    var lines: [String] = []
    var last = Int64.min
    var dropped = 0
    var changed = 0
    var isRounded = false
    for frame in trace.frames {
      let touches = frame.contacts.filter { $0.phase != .hover }
      guard !touches.isEmpty else { continue }
      var older: [(t: Int64, touch: JSONValue)] = []
      for contact in touches {
        for sample in contact.coalesced {
          if contact.phase == .began || sample.t < last || sample.t > frame.t {
            dropped += 1
            continue
          }
          let touch = touch(
            id: contact.id, phase: "moved", x: sample.x, y: sample.y, sample.attributes, tool: contact.tool,
            isResampled: sample.isResampled, &changed)
          older.append((sample.t, touch))
        }
      }
      for sample in older.sorted(by: { $0.t < $1.t }) { lines.append(event(sample.t, [sample.touch])) }
      lines.append(
        event(
          frame.t,
          touches.map { contact in
            touch(
              id: contact.id, phase: contact.phase == .cancelled ? "canceled" : contact.phase.rawValue, x: contact.x,
              y: contact.y, contact.attributes, tool: contact.tool, isResampled: contact.isResampled, &changed)
          }))
      last = frame.t
      if frame.t.magnitude > exactRange { isRounded = true }
    }
    let features = TraceFeatures(trace)
    var losses: [String] = []
    if isRounded { losses.append("times finer than a number of seconds holds") }
    let apart = features.count(of: .coalesced) - dropped
    if apart == 1 { losses.append("that 1 coalesced sample came with a newer one: it is a delivery of its own") }
    if apart > 1 {
      losses.append("that \(apart) coalesced samples came with newer ones: they are deliveries of their own")
    }
    if dropped > 0 { losses.append(TraceFeature.coalesced.loss(dropped)) }
    losses += InverseUnits.losses(changed: changed, units: "degrees")
    losses += features.losses([
      .arrival, .force, .finger, .palm, .hover, .positionSource, .reason, .deviceContact, .deviceID, .numbering,
      .extras,
    ])
    let carried = CarriedHeader.value(of: trace.header, in: format, losses: losses)
    let header = JSONValue.object([CarriedHeader.key: carried]).text().dropFirst()
    let text = "{\"events\":[\n\(lines.joined(separator: ",\n"))\n],\n\(header)\n"
    return ExportedTrace(bytes: Array(text.utf8), losses: losses)
  }

  private static func event(_ t: Int64, _ touches: [JSONValue]) -> String {
    let event: [String: JSONValue] = [
      "inputType": "hand", "timeOffset": .number(Double(t) / 1e9), "touches": .array(touches),
    ]
    return JSONValue.object(event).text()
  }

  private static func touch(
    id: Int, phase: String, x: Double, y: Double, _ attributes: TouchAttributes, tool: TouchTool?, isResampled: Bool,
    _ changed: inout Int
  ) -> JSONValue {
    var out: [String: JSONValue] = [
      "inputType": tool == .stylus ? "stylus" : "finger", "phase": .string(phase), "id": .integer(Int64(id)),
      "x": .number(x), "y": .number(y),
    ]
    out["pressure"] = attributes.pressure.map { .number($0) }
    out["majorRadius"] = attributes.major.map { .number($0 / 2) }
    out["minorRadius"] = attributes.minor.map { .number($0 / 2) }
    out["twist"] = attributes.angle.map { angle in
      .number(
        InverseUnits.number(
          for: angle, guess: angle / (Double.pi / 180), changed: &changed, WebKitUnits.radians(degrees:)))
    }
    if isResampled { out["resampled"] = true }
    return .object(out)
  }
}
