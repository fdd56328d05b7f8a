import SegueJSON
import SegueResults

extension ComparisonDocument {
  /// Reads what `json` writes, and judges it again. Keys that it does not know are a newer minor version's, and skipped.
  /// - Parameter file: its name, for messages.
  /// - Throws: a `SettingsError` with its place: a schema of another name or of a newer major version, a value that does
  ///   not fit, a case twice.
  public init(_ bytes: [UInt8], file: String) throws(SettingsError) {
    let object = try SettingsObject(bytes, file: file)
    _ = try object.text("schema", takes: "\"\(Self.schema)\"; update segue to read a newer version") {
      $0 == Self.schema
    }
    var series: [CaseSeries] = []
    var names: Set<String> = []
    for one in try object.objects("series") {
      let next = try CaseSeries(one)
      guard names.insert(next.definition.name).inserted else {
        throw one.unfit("definition", takes: "a name that no other case has")
      }
      series.append(next)
    }
    self.init(
      base: try Side(object, "base"), candidate: try Side(object, "candidate"),
      settings: try ComparisonSettings(object), design: try Design(object), series: series)
    for one in try object.objects("exact") { exact.append(try ExactRow(one)) }
    for one in try object.objects("warnings") {
      warnings.append(
        Warning(
          name: try one.text("name"), text: try one.text("text"),
          isInVerdictLine: try one.flag("inVerdictLine", default: false)))
    }
    for one in try object.objects("runFindings") {
      runFindings.append(
        .init(try one.condition(), subject: try one.text("subject"), detail: try one.text("detail", default: "")))
    }
  }
}

extension ComparisonDocument.Side {
  fileprivate init(_ document: SettingsObject, _ key: String) throws(SettingsError) {
    guard let object = try document.object(key) else {
      throw document.missing(key, takes: "an object with the side's name")
    }
    try object.allow(["name", "workingTree", "commit", "textHash", "fingerprint"])
    self.init(
      name: try object.text("name"), isWorkingTree: try object.flag("workingTree", default: false),
      commit: try object.optionalText("commit"),
      textHash: try object.optionalText("textHash"))
    if object["fingerprint"] != .null, let inner = try object.object("fingerprint") {
      fingerprint = try MachineFingerprint(inner)
    }
  }
}

extension ComparisonDocument.Design {
  fileprivate init?(_ document: SettingsObject) throws(SettingsError) {
    guard document["design"] != .null, let object = try document.object("design") else { return nil }
    try object.allow(["seed", "samples"])
    self.init(seed: try object.seed("seed"), samples: Int(try object.integer("samples", in: 1...1_000_000)))
  }
}

extension ComparisonSettings {
  fileprivate init(_ document: SettingsObject) throws(SettingsError) {
    self.init()
    guard let object = try document.object("settings") else { return }
    try object.allow([
      "rounds", "maximumRounds", "extraRounds", "level", "highlightLevel", "unpairedLevel", "floor", "unpairedFloor",
      "clockResolutionNs", "floorNsPerOperation", "leastCPUShare",
    ])
    func rounds(_ key: String, _ standard: Int) throws(SettingsError) -> Int {
      Int(try object.integer(key, in: 1...1_000_000, default: Int64(standard)))
    }
    /// No number of rounds reaches a level of 0.
    func level(_ key: String, _ standard: Double) throws(SettingsError) -> Double {
      try object.number(key, in: 1e-9...0.5, default: standard)
    }
    self.rounds = try rounds("rounds", self.rounds)
    maximumRounds = try rounds("maximumRounds", maximumRounds)
    extraRounds = try rounds("extraRounds", extraRounds)
    self.level = try level("level", self.level)
    highlightLevel = try level("highlightLevel", highlightLevel)
    unpairedLevel = try level("unpairedLevel", unpairedLevel)
    leastCPUShare = try object.number("leastCPUShare", in: 0...1, default: leastCPUShare)
    floor = try object.number("floor", in: 0...1e9, default: floor)
    unpairedFloor = try object.number("unpairedFloor", in: 0...1e9, default: unpairedFloor)
    clockResolutionNanoseconds = try object.number(
      "clockResolutionNs", in: 0...1e9, default: clockResolutionNanoseconds)
    floorNanosecondsPerOperation = try object.number(
      "floorNsPerOperation", in: 0...1e9, default: floorNanosecondsPerOperation)
  }
}

extension ExactRow {
  fileprivate init(_ object: SettingsObject) throws(SettingsError) {
    try object.allow([
      "case", "figure", "base", "candidate", "change", "changeReason", "word", "band", "reason", "condition",
    ])
    self.init(
      subject: try object.text("case"), figure: try object.text("figure"), base: try object.optionalText("base"),
      candidate: try object.optionalText("candidate"), word: try object.word("word"),
      band: try object.number("band", in: 0...1, default: 0), reason: try object.text("reason", default: ""))
    if object["change"] != nil, object["change"] != .null {
      change = try object.number("change", in: -1e300...1e300)
    }
    if object["condition"] != nil, object["condition"] != .null { condition = try object.condition() }
  }
}

extension SettingsObject {
  /// The condition that an exit code stands for.
  fileprivate func condition() throws(SettingsError) -> GateCondition {
    let codes = GateCondition.allCases.map { "\($0.rawValue)" }.joined(separator: ", ")
    return try member("condition", takes: "one of the codes \(codes)") { value in
      value.integerValue.flatMap { GateCondition(rawValue: Int($0)) }
    }
  }
}
