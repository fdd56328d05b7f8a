import SegueJSON

extension TouchTrace {
  /// The trace as touch-trace text: one line for the header, one a frame, and the trailer, each ended by a line feed.
  ///
  /// Byte-stable: keys in ascending order, shortest round-trip numbers, whole numbers without a fraction. `content`,
  /// `edits` and both keys of a label always stand; other optional keys stand only when they say something.
  /// - Cost: linear in the text.
  public func text() -> String {
    var out = TraceWriter.line(header.json)
    for frame in frames { out += TraceWriter.line(frame.json) }
    var trailer = trailerExtras
    trailer["end"] = true
    trailer["frames"] = .integer(Int64(frames.count))
    trailer["contacts"] = .integer(Int64(contactCount))
    return out + TraceWriter.line(trailer)
  }
}

private enum TraceWriter {
  static func line(_ members: [String: JSONValue]) -> String { JSONValue.object(members).text() + "\n" }
}

extension [String: JSONValue] {
  fileprivate mutating func put(_ key: String, _ text: String?) {
    if let text { self[key] = .string(text) }
  }

  fileprivate mutating func put(_ key: String, _ number: Double?) {
    if let number { self[key] = .number(number) }
  }
}

extension TraceHeader {
  fileprivate var json: [String: JSONValue] {
    var out = extras
    out["format"] = "touch-trace"
    out["version"] = .integer(TraceHeader.version)
    out["timeUnit"] = "ns"
    out["clock"] = .object(clock.json)
    out["space"] = .object(space.json)
    out["content"] = .string(content.rawValue)
    if let display { out["display"] = .object(display.json) }
    if let digitizer { out["digitizer"] = .object(digitizer.json) }
    if let provenance { out["provenance"] = .object(provenance.json) }
    if let label { out["label"] = .object(label.json) }
    if !expect.isEmpty { out["expect"] = .object(expect.mapValues { .string($0) }) }
    return out
  }
}

extension TraceClock {
  fileprivate var json: [String: JSONValue] {
    var out = extras
    out["base"] = .string(base.rawValue)
    out["source"] = .string(source)
    out["originNs"] = .string(originNs)
    return out
  }
}

extension TraceSpace {
  fileprivate var json: [String: JSONValue] {
    var out = extras
    out["unit"] = "pt"
    out["width"] = .number(width)
    out["height"] = .number(height)
    out["scale"] = .number(scale)
    out["origin"] = "top-left"
    out["orientation"] = .string(orientation.rawValue)
    return out
  }
}

extension TraceDisplay {
  fileprivate var json: [String: JSONValue] {
    var out = extras
    out.put("refreshHz", refreshHz)
    if let range = refreshRangeHz {
      out["refreshRangeHz"] = [.number(range.lowerBound), .number(range.upperBound)]
    }
    return out
  }
}

extension TraceDigitizer {
  fileprivate var json: [String: JSONValue] {
    var out = extras
    out.put("name", name)
    out.put("nominalHz", nominalHz)
    if let x { out["x"] = .object(x.json) }
    if let y { out["y"] = .object(y.json) }
    return out
  }
}

extension TraceAxis {
  fileprivate var json: [String: JSONValue] {
    var out = extras
    out["min"] = .number(min)
    out["max"] = .number(max)
    out.put("unitsPerMm", unitsPerMm)
    return out
  }
}

extension TraceProvenance {
  fileprivate var json: [String: JSONValue] {
    var out = extras
    out.put("source", source)
    out.put("path", path)
    out.put("licence", licence)
    out.put("sha256", sha256)
    out.put("importer", importer)
    out["edits"] = .array(edits)
    return out
  }
}

extension TraceLabel {
  fileprivate var json: [String: JSONValue] {
    var out = extras
    out["gesture"] = gesture.map { .string($0) } ?? JSONValue.null
    out["intent"] = intent.map { .string($0) } ?? JSONValue.null
    return out
  }
}

extension TraceFrame {
  fileprivate var json: [String: JSONValue] {
    var out = extras
    out["t"] = .integer(t)
    if let arrival { out["arrival"] = .integer(arrival) }
    out.put("deviceId", deviceID)
    out["c"] = .array(contacts.map { .object($0.json) })
    return out
  }
}

extension TraceContact {
  fileprivate var json: [String: JSONValue] {
    var out = extras
    out["id"] = .integer(Int64(id))
    out["phase"] = .string(phase.rawValue)
    out["x"] = .number(x)
    out["y"] = .number(y)
    attributes.write(into: &out)
    out.put("tool", tool?.rawValue)
    out.put("positionSource", positionSource?.rawValue)
    out.put("reason", reason)
    if isResampled { out["resampled"] = true }
    if let deviceContact { out["deviceContact"] = .integer(Int64(deviceContact)) }
    if !coalesced.isEmpty { out["coalesced"] = .array(coalesced.map { .object($0.json) }) }
    return out
  }
}

extension TraceSample {
  fileprivate var json: [String: JSONValue] {
    var out = extras
    out["t"] = .integer(t)
    out["x"] = .number(x)
    out["y"] = .number(y)
    attributes.write(into: &out)
    if isResampled { out["resampled"] = true }
    return out
  }
}

extension TouchAttributes {
  fileprivate func write(into out: inout [String: JSONValue]) {
    out.put("pressure", pressure)
    out.put("force", force)
    out.put("maxForce", maxForce)
    out.put("major", major)
    out.put("minor", minor)
    out.put("angle", angle)
  }
}
