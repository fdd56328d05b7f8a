/// One condition of a gate held against one run.
public struct GateCheck: Hashable, Sendable {
  /// The figure's name in gates: `hitch`.
  public var figure: String
  /// The condition as it was asked: `hitch<5`.
  public var condition: String
  /// The limit alone, in the condition's words: `5`.
  public var limit: String
  /// What the run has, in the same words; nil where it has none, which satisfies no condition.
  public var value: String?
  /// Where the limit comes from: `--gate`, a suite's file.
  public var source: String
  public var holds: Bool

  public init(figure: String, condition: String, limit: String, value: String?, source: String, holds: Bool) {
    precondition(value != nil || !holds, "\(condition) cannot hold for a run without the figure")
    self.figure = figure
    self.condition = condition
    self.limit = limit
    self.value = value
    self.source = source
    self.holds = holds
  }

  /// `hitch<5 does not hold: 11.1 (limit from --gate)`.
  public var sentence: String {
    let value = self.value ?? "the run has none"
    return holds
      ? "\(condition) holds: \(value) (limit from \(source))"
      : "\(condition) does not hold: \(value) (limit from \(source))"
  }
}

extension RunResult {
  /// The run judged by gates as well.
  ///
  /// A check that does not hold turns `pass` into `fail`, with all such checks in the reason; the other verdicts stay,
  /// since each of them weighs more. A run in which nothing was to start, and nothing did, has no figures and is
  /// judged by what it does have: its digest, its diagnostics.
  public func judged(by checks: [GateCheck]) -> RunResult {
    let isAtRest = run.outcome == .notStarted && run.expected == .notStarted
    let checks = isAtRest ? checks.filter { $0.value != nil } : checks
    var result = self
    result.gates += checks
    let failed = checks.filter { !$0.holds }
    if verdict == .pass || failsByGates, !failed.isEmpty {
      result.verdict = .fail
      result.verdictReason = result.gates.filter { !$0.holds }.map(\.sentence).joined(separator: "; ")
    }
    return result
  }

  /// The verdict is `fail`, and for no other reason than a gate's.
  public var failsByGates: Bool {
    verdict == .fail && gates.contains { !$0.holds } && (run.expected == nil || run.expected == run.outcome)
  }
}
