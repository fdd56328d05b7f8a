import SegueJSON
import SegueResults

/// The exact lane: figures that are the same in every run of the same build, held against each other as they are.
///
/// The documents are two of `segue.replay/1`; their runs are matched by scenario. Runs of measured cost have figures that
/// no run repeats: of these only outcome and verdict are compared. Repetitions of a scenario are one run, and have to be
/// equal.
///
/// What gates: a figure that is worse, a figure that one side lacks (`not comparable`), a run that failed or whose figures
/// cannot be true. A missing figure satisfies no gate.
public struct ExactLane: Hashable, Sendable {
  public struct Policy: Hashable, Sendable {
    /// A change of behaviour fails the gate: of the digest, the outcome, the number of frames. Without it such a change
    /// is named and passes.
    public var gatesOnDigest = false

    public init() {}
  }

  /// Run by run in the base's order, then runs that only the candidate has, then the counters.
  public let rows: [ExactRow]

  /// - Throws: an `ExactLaneError` for a document of another schema, or with a run that lacks what every run has.
  /// - Cost: linear in the documents.
  public init(
    base: JSONValue, candidate: JSONValue, counters: [ExactCounter] = [], policy: Policy = Policy()
  ) throws(ExactLaneError) {
    let bases = try ExactSide(base, .base)
    let candidates = try ExactSide(candidate, .candidate)
    var rows: [ExactRow] = []
    for run in bases.runs {
      if let other = candidates[run.scenario] {
        rows += ExactRunRows(run, other, policy).rows
      } else {
        rows.append(Self.missing(run, on: .candidate))
      }
    }
    rows += candidates.runs.filter { bases[$0.scenario] == nil }.map { Self.missing($0, on: .base) }
    rows += counters.map(\.row)
    if rows.isEmpty {
      rows = [
        ExactRow(
          subject: "runs", figure: "runs", base: nil, candidate: nil, word: .notComparable,
          reason: "neither side has a run", condition: .notComparable)
      ]
    }
    self.rows = rows
  }

  /// Counters alone, where nothing was replayed. Without any there are no rows.
  public init(counters: [ExactCounter]) { rows = counters.map(\.row) }

  /// What the rows are to the gate, in their order.
  public var gateFindings: [GateResult.Finding] { rows.compactMap(\.gateFinding) }

  /// Every figure that can be compared is equal, and none gates. False without rows.
  public var isEqual: Bool {
    !rows.isEmpty && rows.allSatisfy { !$0.isGating && ($0.word == .equal || $0.word == .notComparable) }
  }

  private static func missing(_ run: ExactRun, on side: ComparisonSide) -> ExactRow {
    ExactRow(
      missing: run.scenario, on: side, verdict: run.verdict.rawValue,
      condition: side == .base && run.verdict == .failed ? .caseFailed : .notComparable)
  }
}
