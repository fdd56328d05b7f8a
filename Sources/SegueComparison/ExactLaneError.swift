import SegueResults

/// Why two documents cannot be held against each other at all.
public enum ExactLaneError: Error, Hashable, Sendable, CustomStringConvertible {
  case schema(ComparisonSide, found: String?)
  case newerSchema(ComparisonSide, found: String)
  case malformed(ComparisonSide, place: String)

  public var description: String {
    switch self {
    case .schema(let side, let found):
      "\(side.rawValue): \(found.map { "the schema is \"\($0)\"" } ?? "there is no schema"), not "
        + "\"\(ReplayDocument.schema)\"; give a file that segue replay --format json wrote"
    case .newerSchema(let side, let found):
      "\(side.rawValue): the schema \"\(found)\" is newer than \"\(ReplayDocument.schema)\"; update segue to read it"
    case .malformed(let side, let place): "\(side.rawValue): \(place); write the file again with segue replay"
    }
  }
}
