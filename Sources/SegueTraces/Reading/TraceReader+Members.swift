import SegueJSON

extension TraceHeader {
  init(_ members: [String: JSONValue]) throws(TraceFinding) {
    var fields = TraceFields(members, owner: "the header")
    guard members["format"]?.stringValue == "touch-trace" else { throw TraceFinding(path: "", fault: .missingHeader) }
    try fields.constant("format", "touch-trace")
    let version = try fields.required("version", fields.whole("version"))
    guard version == TraceHeader.version else {
      throw TraceFinding(
        path: "version",
        fault: .unsupportedVersion(
          format: "touch-trace", version: String(version), supported: "version 1 and its draft, version 0"))
    }
    try fields.constant("timeUnit", "ns")
    let clock = try fields.required("clock", fields.object("clock", owner: "the header's clock"))
    let space = try fields.required("space", fields.object("space", owner: "the header's space"))
    self.clock = try TraceClock(clock)
    self.space = try TraceSpace(space)
    display = try fields.object("display", owner: "the header's display").map(TraceDisplay.init)
    digitizer = try fields.object("digitizer", owner: "the header's digitizer").map(TraceDigitizer.init)
    content = try fields.choice("content") ?? .raw
    provenance = try fields.object("provenance", owner: "the header's provenance").map(TraceProvenance.init)
    label = try fields.object("label", owner: "the header's label").map(TraceLabel.init)
    expect = try fields.object("expect", owner: "the header's expect").map(TraceHeader.outcomes(in:)) ?? [:]
    extras = fields.extras
  }

  private static func outcomes(in fields: TraceFields) throws(TraceFinding) -> [String: String] {
    var out: [String: String] = [:]
    // In order of the keys, so that the first fault does not depend on hashing.
    for (key, value) in fields.extras.sorted(by: { $0.key < $1.key }) {
      guard let outcome = value.stringValue, outcomes.contains(outcome) else {
        throw fields.wrong(key, "one of \"finished\", \"cancelled\", \"notStarted\"")
      }
      out[key] = outcome
    }
    return out
  }
}

extension TraceClock {
  init(_ block: TraceFields) throws(TraceFinding) {
    var fields = block
    base = try fields.required("base", fields.choice("base"))
    source = try fields.required("source", fields.text("source"))
    originNs = try fields.required("originNs", fields.text("originNs"))
    guard !originNs.isEmpty, originNs.utf8.count <= 30, originNs.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw fields.wrong("originNs", "a decimal number of nanoseconds, as text")
    }
    extras = fields.extras
  }
}

extension TraceSpace {
  init(_ block: TraceFields) throws(TraceFinding) {
    var fields = block
    try fields.constant("unit", "pt")
    width = try fields.required("width", fields.positive("width"))
    height = try fields.required("height", fields.positive("height"))
    scale = try fields.required("scale", fields.positive("scale"))
    try fields.constant("origin", "top-left")
    orientation = try fields.required("orientation", fields.choice("orientation"))
    extras = fields.extras
  }
}

extension TraceDisplay {
  init(_ block: TraceFields) throws(TraceFinding) {
    var fields = block
    refreshHz = try fields.positive("refreshHz")
    let expected = "a list of two rates above 0, the lower first"
    if let rates = try fields.items("refreshRangeHz", expected) {
      let numbers = rates.compactMap(\.doubleValue)
      guard rates.count == 2, numbers.count == 2, numbers[0] > 0, numbers[0] <= numbers[1] else {
        throw fields.wrong("refreshRangeHz", expected)
      }
      refreshRangeHz = numbers[0]...numbers[1]
    }
    extras = fields.extras
  }
}

extension TraceDigitizer {
  init(_ block: TraceFields) throws(TraceFinding) {
    var fields = block
    name = try fields.text("name")
    nominalHz = try fields.positive("nominalHz")
    x = try fields.object("x", owner: "the digitizer's x axis").map(TraceAxis.init)
    y = try fields.object("y", owner: "the digitizer's y axis").map(TraceAxis.init)
    extras = fields.extras
  }
}

extension TraceAxis {
  init(_ block: TraceFields) throws(TraceFinding) {
    var fields = block
    min = try fields.required("min", fields.number("min"))
    max = try fields.required("max", fields.number("max"))
    guard max > min else { throw fields.wrong("max", "a number above \"min\"") }
    unitsPerMm = try fields.positive("unitsPerMm")
    extras = fields.extras
  }
}

extension TraceProvenance {
  init(_ block: TraceFields) throws(TraceFinding) {
    var fields = block
    source = try fields.text("source")
    path = try fields.text("path")
    licence = try fields.text("licence")
    sha256 = try fields.text("sha256")
    importer = try fields.text("importer")
    edits = try fields.items("edits") ?? []
    extras = fields.extras
  }
}

extension TraceLabel {
  init(_ block: TraceFields) throws(TraceFinding) {
    var fields = block
    gesture = try fields.optionalText("gesture")
    intent = try fields.optionalText("intent")
    extras = fields.extras
  }
}

extension TraceFrame {
  init(_ members: [String: JSONValue]) throws(TraceFinding) {
    var fields = TraceFields(members, owner: "the frame")
    t = try fields.required("t", fields.time("t"))
    arrival = try fields.time("arrival")
    deviceID = try fields.text("deviceId")
    let items = try fields.required("c", fields.items("c"))
    guard !items.isEmpty else { throw fields.wrong("c", "a list of at least one touch") }
    contacts = []
    contacts.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      contacts.append(try TraceContact(fields.element("c", index, item, owner: "the touch")))
    }
    extras = fields.extras
  }
}

extension TraceContact {
  init(_ block: TraceFields) throws(TraceFinding) {
    var fields = block
    let id = try fields.required("id", fields.whole("id"))
    guard id >= 0 else { throw fields.wrong("id", "a whole number from 0") }
    self.id = Int(id)
    fields.owner = "touch \(id)"
    phase = try fields.required("phase", fields.choice("phase"))
    x = try fields.required("x", fields.number("x"))
    y = try fields.required("y", fields.number("y"))
    attributes = try TouchAttributes(&fields)
    tool = try fields.choice("tool")
    positionSource = try fields.choice("positionSource")
    let reason = try fields.text("reason")
    isResampled = try fields.bool("resampled") ?? false
    let deviceContact = try fields.whole("deviceContact").map { Int($0) }
    let samples = try fields.items("coalesced") ?? []
    coalesced = []
    for (index, sample) in samples.enumerated() {
      coalesced.append(
        try TraceSample(fields.element("coalesced", index, sample, owner: "a coalesced sample of touch \(id)")))
    }
    self.deviceContact = deviceContact
    self.reason = reason
    extras = fields.extras
  }
}

extension TraceSample {
  init(_ block: TraceFields) throws(TraceFinding) {
    var fields = block
    t = try fields.required("t", fields.time("t"))
    x = try fields.required("x", fields.number("x"))
    y = try fields.required("y", fields.number("y"))
    attributes = try TouchAttributes(&fields)
    isResampled = try fields.bool("resampled") ?? false
    extras = fields.extras
  }
}

extension TouchAttributes {
  fileprivate init(_ fields: inout TraceFields) throws(TraceFinding) {
    pressure = try fields.number("pressure", in: 0...1, "a number in 0…1")
    force = try fields.number("force")
    maxForce = try fields.number("maxForce")
    major = try fields.number("major")
    minor = try fields.number("minor")
    angle = try fields.number("angle")
  }
}
