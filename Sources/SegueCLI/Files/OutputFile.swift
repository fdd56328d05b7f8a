import Foundation

/// Writing whole files: beside their place first, then renamed, so that no reader ever meets half of one.
enum OutputFile {
  /// - Parameters:
  ///   - path: as the user gave it, or as the help names it; messages repeat it.
  ///   - directory: what a relative path is relative to.
  static func write(_ text: String, to path: String, in directory: String) throws(CommandFailure) {
    let place = FilePlace.resolve(path, in: directory)
    if FilePlace.kind(of: place) == .directory { throw .cannotWrite(path: path, reason: "this is a folder") }
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: place), options: .atomic)
    } catch {
      throw .cannotWrite(path: path, reason: reason(error))
    }
  }

  /// Makes a folder and those above it, where they do not exist.
  static func makeFolder(_ path: String, in directory: String) throws(CommandFailure) {
    let place = FilePlace.resolve(path, in: directory)
    do {
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    } catch {
      throw .cannotWrite(path: path, reason: reason(error))
    }
    if !FileManager.default.isWritableFile(atPath: place) {
      throw .cannotWrite(path: path, reason: "nothing can be written into this folder; look at its permissions")
    }
  }

  private static func reason(_ error: any Error) -> String {
    let words = (error as NSError).localizedDescription
    return "cannot be written: \(words)"
  }
}
