import Foundation

/// Reading whole files, with words for everything that can go wrong.
enum InputFile {
  /// - Parameters:
  ///   - path: as the user gave it; messages repeat it.
  ///   - directory: what a relative path is relative to.
  static func read(_ path: String, in directory: String) throws(CommandFailure) -> [UInt8] {
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
    guard let data = FileManager.default.contents(atPath: place) else {
      throw .noInput(path: path, reason: "the file cannot be read; look at its permissions")
    }
    return Array(data)
  }
}
