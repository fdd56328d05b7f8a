/// Why a scenario cannot be replayed.
public enum ReplayError: Error, Hashable, Sendable, CustomStringConvertible {
  case unknownTransition(String)
  case unknownOperation(String, of: String, known: [String])
  case unknownScene(String)
  case viewsOutOfRange(Int)
  case emptyTrace(String)
  case traceTooLong(String, seconds: Double)

  public var description: String {
    switch self {
    case .unknownTransition(let name): "no transition is named \"\(name)\"; see: segue list transitions"
    case .unknownOperation(let name, let transition, let known):
      "\(transition) has no operation \"\(name)\"; it has: \(known.joined(separator: ", "))"
    case .unknownScene(let name): "no scene is named \"\(name)\"; see: segue list scenes"
    case .viewsOutOfRange(let count): "a scene has \(ScenarioCatalog.viewsText) views, not \(count)"
    case .traceTooLong(let name, let seconds):
      "\(name): the trace lasts \(seconds) s; up to \(Replayer.longestTrace / 1_000_000_000) s are replayed. Cut it"
    case .emptyTrace(let name): "\(name): the trace has no frames, so nothing would be replayed"
    }
  }
}
