import SegueJSON

/// Flutter's pointer packets, as `FlutterImporter` reads them: a packet a frame, fields equal to their default left out.
///
/// - Positions are physical pixels: points times `options.devicePixelRatio`, else the space's scale. Every touch is
///   announced by an `add` and closed by a `remove`, as the engine does.
/// - Coalesced samples are older moves in their packet. The first packet carries the trace's header and the ratio, under
///   keys that Flutter passes over.
/// - Limits: whole microseconds; an `arrival` that rounds to the time of its samples is not kept apart.
enum FlutterExporter: TraceExporter {
  static let format = TraceFormat.flutter

  static func export(_ trace: TouchTrace, options: TraceExportOptions) -> ExportedTrace {
    let ratio = options.devicePixelRatio ?? trace.header.space.scale
    var packets: [[String: JSONValue]] = []
    var isRounded = false
    var dropped = 0
    var changed = 0
    for frame in trace.frames {
      let t = counts(frame.t, &isRounded)
      var older: [(t: Int64, event: JSONValue)] = []
      var events: [JSONValue] = []
      for contact in frame.contacts {
        let base = event(contact, t: t, ratio: ratio, &changed)
        for sample in contact.coalesced {
          let time = counts(sample.t, &isRounded)
          guard contact.phase != .began, contact.phase != .hover, time < t else {
            dropped += 1
            continue
          }
          older.append((time, .object(event(sample, of: contact, t: time, ratio: ratio, &changed))))
        }
        if contact.phase == .began { events.append(announcement(base, change: 1)) }
        events.append(.object(base))
        if contact.phase.isEnd { events.append(announcement(base, change: 2)) }
      }
      older.sort { $0.t < $1.t }
      packets.append([
        "ts": .integer(frame.arrival.map { counts($0, &isRounded) } ?? t),
        "events": .array(older.map(\.event) + events),
      ])
    }
    let features = TraceFeatures(trace)
    var losses: [String] = []
    if isRounded { losses.append("times between whole microseconds") }
    if dropped > 0 { losses.append(TraceFeature.coalesced.loss(dropped)) }
    losses += InverseUnits.losses(changed: changed, units: "pixels")
    losses += features.losses([
      .force, .finger, .palm, .positionSource, .reason, .deviceContact, .deviceID, .numbering, .extras,
    ])
    if !packets.isEmpty {
      packets[0][CarriedHeader.key] = CarriedHeader.value(of: trace.header, in: format, losses: losses)
      packets[0][FlutterImporter.ratioKey] = .number(ratio)
    }
    let lines = packets.map { JSONValue.object($0).text() }
    return ExportedTrace(bytes: Array("[\n\(lines.joined(separator: ",\n"))\n]\n".utf8), losses: losses)
  }

  private static func counts(_ nanoseconds: Int64, _ isRounded: inout Bool) -> Int64 {
    if nanoseconds % 1000 != 0 { isRounded = true }
    return InverseUnits.counts(nanoseconds, grain: 1000)
  }

  private static func event(
    _ contact: TraceContact, t: Int64, ratio: Double, _ changed: inout Int
  ) -> [String: JSONValue] {
    let change: Int64 =
      switch contact.phase {
      case .cancelled: 0
      case .hover: 3
      case .began: 4
      case .moved: 5
      case .ended: 6
      }
    return event(
      id: contact.id, change: change, t: t, x: contact.x, y: contact.y, contact.attributes, tool: contact.tool,
      isResampled: contact.isResampled, ratio: ratio, &changed)
  }

  private static func event(
    _ sample: TraceSample, of contact: TraceContact, t: Int64, ratio: Double, _ changed: inout Int
  ) -> [String: JSONValue] {
    event(
      id: contact.id, change: 5, t: t, x: sample.x, y: sample.y, sample.attributes, tool: contact.tool,
      isResampled: sample.isResampled, ratio: ratio, &changed)
  }

  private static func event(
    id: Int, change: Int64, t: Int64, x: Double, y: Double, _ attributes: TouchAttributes, tool: TouchTool?,
    isResampled: Bool, ratio: Double, _ changed: inout Int
  ) -> [String: JSONValue] {
    func pixels(_ points: Double) -> JSONValue {
      .number(
        InverseUnits.number(for: points, guess: points * ratio, changed: &changed) {
          FlutterUnits.points(pixels: $0, ratio: ratio)
        })
    }
    func radius(_ diameter: Double?) -> JSONValue? {
      diameter.map { diameter in
        .number(
          InverseUnits.number(for: diameter, guess: diameter * ratio / 2, changed: &changed) {
            FlutterUnits.diameter(radius: $0, ratio: ratio)
          })
      }
    }
    var out: [String: JSONValue] = [
      "timeStamp": .integer(t), "change": .integer(change), "pointerIdentifier": .integer(Int64(id)),
      "physicalX": pixels(x), "physicalY": pixels(y),
    ]
    if tool == .stylus { out["kind"] = 2 }
    if let pressure = attributes.pressure {
      out["pressure"] = .number(pressure)
      out["pressureMax"] = 1
    }
    // A default would come back as 0 where nothing was said.
    for key in out.keys where out[key]?.doubleValue == 0 { out[key] = nil }
    out["radiusMajor"] = radius(attributes.major)
    out["radiusMinor"] = radius(attributes.minor)
    out["orientation"] = attributes.angle.map { .number($0) }
    if isResampled { out["resampled"] = true }
    return out
  }

  private static func announcement(_ event: [String: JSONValue], change: Int64) -> JSONValue {
    var out = event.filter { ["timeStamp", "pointerIdentifier", "physicalX", "physicalY", "kind"].contains($0.key) }
    out["change"] = .integer(change)
    out["synthesized"] = true
    return .object(out)
  }
}
