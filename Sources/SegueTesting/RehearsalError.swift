import Foundation
import SegueReplay
import SegueTraces
import SegueTransitions

/// Why nothing could be rehearsed.
public enum RehearsalError: Error, Hashable, Sendable, CustomStringConvertible {
  case scenario(ScenarioError)
  case replay(ReplayError)
  /// More than one operation would do: which there are.
  case whichOperation(of: String, known: [String])
  case unknownTrace(String)
  case unreadable(path: String, reason: String)
  case badTrace(TraceError)

  public var description: String {
    switch self {
    case .scenario(let error): "\(error)"
    case .replay(let error): "\(error)"
    case .whichOperation(let name, let known):
      "\(name) has several operations that this trace may be for: \(known.joined(separator: ", ")); say which: "
        + "rehearse(\(name), .\(known[0]), …)"
    case .unknownTrace(let name): "no bundled trace is named \"\(name)\"; see: segue list traces"
    case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
    case .badTrace(let error): "\(error)"
    }
  }
}

extension ReplayTrace {
  static func bytes(of path: String) throws(RehearsalError) -> [UInt8] {
    do {
      return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw .unreadable(path: path, reason: (error as NSError).localizedDescription)
    }
  }
}
