import SegueJSON
import SegueResults

/// The exact lane: figures that are the same in every run of the same build, held against each other as they are.
///
/// The documents are two of `segue.replay/1`; their runs are matched by scenario. Runs of measured cost have figures that
/// no run repeats: of these only outcome and frames are compared.
public struct ExactLane: Hashable, Sendable {
  public struct Policy: Hashable, Sendable {
    /// A digest that changed fails the gate. Without it a change of behaviour is named and passes.
    public var gatesOnDigest = false

    public init() {}
  }

  /// Run by run in the base's order, then runs that only the candidate has, then the counters.
  public let rows: [ExactRow]

  /// - Throws: an `ExactLaneError` for a document of another schema, or with a scenario twice.
  public init(
    base: JSONValue, candidate: JSONValue, counters: [ExactCounter] = [], policy: Policy = Policy()
  ) throws(ExactLaneError) {
    rows = []
  }

  /// What the rows are to the gate, in their order.
  public var gateFindings: [GateResult.Finding] { rows.compactMap(\.gateFinding) }

  /// Every row is equal.
  public var isEqual: Bool { rows.allSatisfy { $0.word == .equal } }
}

/// Why two documents cannot be held against each other at all.
public enum ExactLaneError: Error, Hashable, Sendable, CustomStringConvertible {
  case schema(ComparisonSide, found: String?)
  case newerSchema(ComparisonSide, found: String)
  case malformed(ComparisonSide, place: String)
  case duplicate(ComparisonSide, scenario: String)

  public var description: String {
    switch self {
    case .schema(let side, let found):
      "\(side.rawValue): \(found.map { "the schema is \"\($0)\"" } ?? "there is no schema"), not "
        + "\"\(ReplayDocument.schema)\"; give a file that segue replay --format json wrote"
    case .newerSchema(let side, let found):
      "\(side.rawValue): the schema \"\(found)\" is newer than \"\(ReplayDocument.schema)\"; update segue to read it"
    case .malformed(let side, let place): "\(side.rawValue): \(place); write the file again with segue replay"
    case .duplicate(let side, let scenario):
      "\(side.rawValue): the scenario \"\(scenario)\" stands there twice; remove one of them"
    }
  }
}
