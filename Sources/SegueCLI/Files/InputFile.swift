import Foundation
import SegueJSON
import SegueTraces

/// Reading files, with words for everything that can go wrong.
enum InputFile {
  /// - Parameters:
  ///   - path: as the user gave it; messages repeat it.
  ///   - directory: what a relative path is relative to.
  static func read(_ path: String, in directory: String) throws(CommandFailure) -> [UInt8] {
    let place = try place(of: path, in: directory)
    guard let data = FileManager.default.contents(atPath: place) else { throw unreadable(path) }
    return Array(data)
  }

  /// The JSON that a file holds; what is none is bad data, with its line and column.
  static func json(_ path: String, in directory: String) throws(CommandFailure) -> JSONValue {
    let bytes = try read(path, in: directory)
    do throws(JSONError) { return try JSONReader.read(bytes[...]) } catch {
      throw .badData("\(path.printable):\(Self.place(of: error.offset, in: bytes)): \(error.message)")
    }
  }

  /// `line:column` of a byte, both from 1.
  private static func place(of offset: Int, in bytes: [UInt8]) -> String {
    let before = bytes.prefix(offset)
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    return "\(line):\(offset - (before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0) + 1)"
  }

  /// A file to be read piece by piece; whoever opens it closes it. Parameters and words as for `read`.
  static func open(_ path: String, in directory: String) throws(CommandFailure) -> FileHandle {
    let place = try place(of: path, in: directory)
    guard let file = FileHandle(forReadingAtPath: place) else { throw unreadable(path) }
    return file
  }

  private static func unreadable(_ path: String) -> CommandFailure {
    .noInput(path: path, reason: "the file cannot be read; look at its permissions")
  }

  private static func place(of path: String, in directory: String) throws(CommandFailure) -> String {
    let place = FilePlace.resolve(path, in: directory)
    switch FilePlace.kind(of: place) {
    case .missing: throw .noInput(path: path, reason: "no such file")
    case .circle: throw .noInput(path: path, reason: "this link leads nowhere, it goes in a circle")
    case .directory: throw .noInput(path: path, reason: "this is a folder; name a file in it")
    case .special(let what):
      throw .noInput(
        path: path, reason: "this is \(what), not a regular file; write what it gives into a file, and name that")
    case .file: break
    }
    return place
  }
}
