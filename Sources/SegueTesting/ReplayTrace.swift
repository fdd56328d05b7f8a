import SegueReplay
import SegueTraces

/// What a rehearsal is driven by.
public enum ReplayTrace: Sendable {
  /// No finger: the operation begins by a call.
  case program
  /// A bundled trace: `segue list traces` names them.
  case named(String)
  /// A recording in any format that `segue import` reads, by its path; a relative one is relative to the process's
  /// working directory, which is the package's folder under `swift test`.
  case file(String)
  /// Touches that are at hand, and what they are called.
  case touches(TouchTrace, name: String)
}

extension ReplayTrace {
  /// The third part of a scenario's name.
  var name: String {
    switch self {
    case .program: return ScenarioCatalog.program
    case .named(let name), .touches(_, let name): return name
    case .file(let path):
      let last = path.split(separator: "/").last.map(String.init) ?? path
      guard let dot = last.lastIndex(of: "."), dot != last.startIndex else { return last }
      return String(last[..<dot])
    }
  }

  /// - Returns: nil for a call.
  func read() throws(RehearsalError) -> TouchTrace? {
    switch self {
    case .program: return nil
    case .touches(let trace, _): return trace
    case .named(let name):
      guard let trace = ScenarioCatalog.trace(named: name) else { throw .unknownTrace(name) }
      return trace
    case .file(let path):
      let bytes = try Self.bytes(of: path)
      do throws(TraceError) {
        return try TraceFile.read(bytes, name: path).trace
      } catch {
        throw .badTrace(error)
      }
    }
  }
}
