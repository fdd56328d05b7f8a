import SegueJSON
import SegueResults
import SegueStatistics

extension CaseSeries {
  /// The case with everything that was measured of it. What is not there is left out.
  var json: JSONValue {
    var members: [String: JSONValue] = [
      "definition": definition.json, "base": Self.list(base), "candidate": Self.list(candidate),
      "repeatable": .bool(canBeRepeated),
    ]
    if !confirmationBase.isEmpty { members["confirmationBase"] = Self.list(confirmationBase) }
    if !confirmationCandidate.isEmpty { members["confirmationCandidate"] = Self.list(confirmationCandidate) }
    if !failures.isEmpty { members["failures"] = .array(failures.map(JSONValue.string)) }
    if let incomparability { members["incomparability"] = .string(incomparability) }
    if let invalidity { members["invalidity"] = .string(invalidity) }
    return .object(members)
  }

  private static func list(_ measurements: [Measurement]) -> JSONValue { .array(measurements.map(\.json)) }

  /// Reads what `json` writes.
  init(_ object: SettingsObject) throws(SettingsError) {
    try object.allow([
      "definition", "base", "candidate", "repeatable", "confirmationBase", "confirmationCandidate", "failures",
      "incomparability", "invalidity",
    ])
    guard let definition = try object.object("definition") else {
      throw object.missing("definition", takes: "an object: name, kind, iterations")
    }
    func measurements(_ key: String) throws(SettingsError) -> [Measurement] {
      var list: [Measurement] = []
      for one in try object.objects(key) { list.append(try Measurement(one)) }
      return list
    }
    self.init(
      try ComparisonCase(definition), base: try measurements("base"), candidate: try measurements("candidate"),
      confirmationBase: try measurements("confirmationBase"),
      confirmationCandidate: try measurements("confirmationCandidate"),
      canBeRepeated: try object.flag("repeatable", default: false), failures: try object.texts("failures"),
      incomparability: try object.optionalText("incomparability"), invalidity: try object.optionalText("invalidity"))
  }
}

extension Measurement {
  /// The sample's members, with `seed` and `round` where there are any. A time that JSON cannot hold is null in its list,
  /// and `cpuNsReason` or `wallNsReason` says by index what it was.
  fileprivate var json: JSONValue {
    var members = sample.json.objectValue ?? [:]
    for (key, times) in [("cpuNs", sample.cpuNanoseconds), ("wallNs", sample.wallNanoseconds)] {
      let reasons = times.enumerated().compactMap { index, time in
        time.isFinite ? nil : ("\(index)", JSONValue.string(time.isNaN ? "nan" : time > 0 ? "+inf" : "-inf"))
      }
      if !reasons.isEmpty { members[key + "Reason"] = .object(Dictionary(uniqueKeysWithValues: reasons)) }
    }
    if let round {
      members["seed"] = .string(String(round.seed, radix: 16))
      members["round"] = .integer(Int64(round.round))
    }
    return .object(members)
  }

  fileprivate init(_ object: SettingsObject) throws(SettingsError) {
    var round: RoundIdentifier?
    if object["round"] != nil {
      round = RoundIdentifier(
        seed: try object.seed("seed"), round: Int(try object.integer("round", in: 0...1_000_000)))
    }
    let phases = try object.object("phasesNs")
    var times: [String: Double] = [:]
    if let phases {
      // A text is the reason of a time that JSON cannot hold.
      for phase in phases.keys where phases[phase]?.stringValue == nil { times[phase] = try phases.real(phase) }
    }
    self.init(
      round: round,
      LaunchSample(
        cpuNanoseconds: try object.reals("cpuNs"), wallNanoseconds: try object.reals("wallNs", default: []),
        userNanoseconds: try object.real("userNs", default: 0),
        systemNanoseconds: try object.real("systemNs", default: 0),
        elapsedNanoseconds: try object.real("elapsedNs", default: 0), phases: times,
        executableTextHash: try object.text("text", default: "")))
  }
}

extension ComparisonCase {
  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = [
      "name": .string(name), "kind": .string(kind.rawValue), "iterations": .integer(Int64(iterations)),
      "nanoscale": .bool(isNanoscale), "itemsPerIteration": .number(itemsPerIteration),
    ]
    if let tolerance {
      members["tolerance"] = ["ratio": .number(tolerance.ratio), "source": .string(tolerance.source.rawValue)]
    }
    if !absoluteLimits.isEmpty {
      members["limits"] = .array(
        absoluteLimits.map { limit in
          [
            "percentile": limit.percentile.json, "limit": .number(limit.limit),
            "source": .string(limit.source.rawValue),
          ]
        })
    }
    if let learnedFloor { members["learnedFloor"] = .number(learnedFloor) }
    return .object(members)
  }

  fileprivate init(_ object: SettingsObject) throws(SettingsError) {
    try object.allow([
      "name", "kind", "iterations", "nanoscale", "itemsPerIteration", "tolerance", "limits", "learnedFloor",
    ])
    self.init(
      name: try object.text("name"), kind: try object.word("kind", default: .time),
      iterations: Int(try object.integer("iterations", in: 1...1_000_000_000_000)),
      isNanoscale: try object.flag("nanoscale", default: false),
      itemsPerIteration: try object.number("itemsPerIteration", in: 1e-9...1e15, default: 1))
    if let inner = try object.object("tolerance") {
      tolerance = Tolerance(ratio: try inner.number("ratio", in: 1...1e9), source: try inner.word("source"))
    }
    for inner in try object.objects("limits") {
      absoluteLimits.append(
        AbsoluteLimit(
          try inner.percentile("percentile"), limit: try inner.number("limit", in: 0...1e18),
          source: try inner.word("source")))
    }
    if object["learnedFloor"] != nil { learnedFloor = try object.number("learnedFloor", in: 0...1e9) }
  }
}

extension Percentile {
  /// `[90, 100]`: of whole numbers, and so exact.
  var json: JSONValue { [.integer(Int64(numerator)), .integer(Int64(denominator))] }
}

extension SettingsObject {
  func flag(_ key: String, default standard: Bool? = nil) throws(SettingsError) -> Bool {
    try member(key, takes: "true or false", default: standard) { $0.boolValue }
  }

  /// A text; nil where there is none, or null.
  func optionalText(_ key: String) throws(SettingsError) -> String? {
    guard let value = self[key], value != .null else { return nil }
    return try text(key)
  }

  func texts(_ key: String) throws(SettingsError) -> [String] {
    try member(key, takes: "a list of texts", default: []) { value in
      value.arrayValue.flatMap { items in
        let texts = items.compactMap(\.stringValue)
        return texts.count == items.count ? texts : nil
      }
    }
  }

  fileprivate func percentile(_ key: String) throws(SettingsError) -> Percentile {
    try member(key, takes: "a list of two whole numbers, such as [90, 100]") { value in
      guard let parts = value.arrayValue?.compactMap(\.integerValue), parts.count == 2,
        (1...1_000_000).contains(parts[1]), (0...parts[1]).contains(parts[0])
      else { return nil }
      return Percentile(numerator: Int(parts[0]), denominator: Int(parts[1]))
    }
  }

  /// A number; null with a reason is the value that JSON cannot hold.
  fileprivate func real(_ key: String, default standard: Double? = nil) throws(SettingsError) -> Double {
    let reason = self[key + "Reason"]?.stringValue
    return try member(key, takes: "a number, or null with its reason", default: standard) { value in
      value == .null ? Self.unwritable(reason) : value.doubleValue
    }
  }

  /// A list of the same.
  fileprivate func reals(_ key: String, default standard: [Double]? = nil) throws(SettingsError) -> [Double] {
    let reasons = self[key + "Reason"]?.objectValue ?? [:]
    return try member(key, takes: "a list of numbers, or null with its reason", default: standard) { value in
      guard let items = value.arrayValue else { return nil }
      let numbers = items.enumerated().compactMap { index, item in
        item == .null ? Self.unwritable(reasons["\(index)"]?.stringValue) : item.doubleValue
      }
      return numbers.count == items.count ? numbers : nil
    }
  }

  private static func unwritable(_ reason: String?) -> Double? {
    switch reason {
    case "nan": .nan
    case "+inf": .infinity
    case "-inf": -.infinity
    default: nil
    }
  }
}
