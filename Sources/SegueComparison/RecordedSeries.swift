import SegueJSON
import SegueResults

/// Series that were measured once and are kept: what verdicts are tested on without measuring.
///
/// ```json
/// {"schema": "segue.series/1", "comment": "planted +5 %", "cases": [
///   {"name": "cards/push", "iterations": 100, "seed": "2a", "rounds": [{"base": [100200], "candidate": [105310]}]}]}
/// ```
/// A side is a list of CPU times, or the object of a `LaunchSample`. `confirmationSeed` and `confirmation` hold the run
/// from scratch in the same form.
public struct RecordedSeries: Hashable, Sendable {
  public static let schema = "segue.series/1"

  public var comment: String
  /// Stored data: no launch can be made again.
  public var cases: [CaseSeries]

  public init(comment: String = "", cases: [CaseSeries]) {
    self.comment = comment
    self.cases = cases
  }

  /// - Parameter file: its name, for messages.
  public init(_ bytes: [UInt8], file: String) throws(SettingsError) {
    let object = try SettingsObject(bytes, file: file)
    try object.allow(["schema", "comment", "cases"])
    _ = try object.text("schema", takes: "\"\(Self.schema)\"") { $0 == Self.schema }
    comment = try object.text("comment", default: "")
    cases = []
    var names: Set<String> = []
    for one in try object.objects("cases") {
      let series = try CaseSeries(recorded: one)
      guard names.insert(series.definition.name).inserted else {
        throw one.unfit("name", takes: "a name that no other case has")
      }
      cases.append(series)
    }
  }

  /// The series as their file says them.
  public var json: JSONValue {
    [
      "schema": .string(Self.schema), "comment": .string(comment), "cases": .array(cases.map(\.recordedJSON)),
    ]
  }
}

extension CaseSeries {
  fileprivate init(recorded object: SettingsObject) throws(SettingsError) {
    try object.allow([
      "name", "kind", "iterations", "itemsPerIteration", "nanoscale", "seed", "rounds", "confirmationSeed",
      "confirmation",
    ])
    let definition = ComparisonCase(
      name: try object.text("name"), kind: try object.word("kind", default: .time),
      iterations: Int(try object.integer("iterations", in: 1...1_000_000_000_000, default: 1)),
      isNanoscale: try object.member("nanoscale", takes: "true or false", default: false) { $0.boolValue },
      itemsPerIteration: try object.number("itemsPerIteration", in: 1e-9...1e15, default: 1))
    self.init(definition)
    let rounds = try object.objects("rounds")
    guard !rounds.isEmpty else { throw object.missing("rounds", takes: "a list of rounds, each with both sides") }
    (base, candidate) = try Self.sides(rounds, seed: try object.seed("seed"))
    let confirmation = try object.objects("confirmation")
    if !confirmation.isEmpty {
      (confirmationBase, confirmationCandidate) = try Self.sides(
        confirmation, seed: try object.seed("confirmationSeed"))
    }
  }

  private static func sides(
    _ rounds: [SettingsObject], seed: UInt64
  ) throws(SettingsError) -> (base: [Measurement], candidate: [Measurement]) {
    var sides: (base: [Measurement], candidate: [Measurement]) = ([], [])
    for (number, round) in rounds.enumerated() {
      try round.allow(ComparisonSide.allCases.map(\.rawValue))
      let identifier = RoundIdentifier(seed: seed, round: number)
      sides.base.append(Measurement(round: identifier, try round.sample(.base)))
      sides.candidate.append(Measurement(round: identifier, try round.sample(.candidate)))
    }
    return sides
  }

  fileprivate var recordedJSON: JSONValue {
    var members: [String: JSONValue] = [
      "name": .string(definition.name), "kind": .string(definition.kind.rawValue),
      "iterations": .integer(Int64(definition.iterations)), "nanoscale": .bool(definition.isNanoscale),
      "itemsPerIteration": .number(definition.itemsPerIteration), "rounds": Self.json(base, candidate),
      "seed": Self.seed(base),
    ]
    if !confirmationBase.isEmpty {
      members["confirmation"] = Self.json(confirmationBase, confirmationCandidate)
      members["confirmationSeed"] = Self.seed(confirmationBase)
    }
    return .object(members)
  }

  private static func seed(_ measurements: [Measurement]) -> JSONValue {
    .string(String(measurements.first?.round?.seed ?? 0, radix: 16))
  }

  /// Rounds that both sides have, in order.
  private static func json(_ base: [Measurement], _ candidate: [Measurement]) -> JSONValue {
    .array(
      RunData(base, candidate).pairs.map { pair in
        ["base": pair.base.compactJSON, "candidate": pair.candidate.compactJSON]
      })
  }
}

extension LaunchSample {
  /// The list of CPU times where there is nothing else.
  fileprivate var compactJSON: JSONValue {
    let cpu = LaunchSample(cpuNanoseconds: cpuNanoseconds)
    return self == cpu ? .array(cpuNanoseconds.map { .number($0) }) : json
  }
}

extension SettingsObject {
  fileprivate func sample(_ side: ComparisonSide) throws(SettingsError) -> LaunchSample {
    let key = side.rawValue
    if self[key]?.arrayValue == nil, let inner = try object(key) { return try LaunchSample(inner) }
    return LaunchSample(cpuNanoseconds: try times(key))
  }
}
