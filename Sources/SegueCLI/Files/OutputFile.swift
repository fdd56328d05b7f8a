import Foundation

/// Writing whole files: beside their place first, then renamed, so that no reader ever meets half of one.
///
/// A symbolic link is written through. What exists and is no regular file is never replaced.
enum OutputFile {
  /// - Parameters:
  ///   - path: as the user gave it, or as the help names it; messages repeat it.
  ///   - directory: what a relative path is relative to.
  static func write(_ text: String, to path: String, in directory: String) throws(CommandFailure) {
    try write(Array(text.utf8), to: path, in: directory)
  }

  /// As for a text.
  static func write(_ bytes: [UInt8], to path: String, in directory: String) throws(CommandFailure) {
    try check(path, in: directory)
    do {
      try replace(FilePlace.target(of: FilePlace.resolve(path, in: directory)), with: bytes)
    } catch {
      throw .cannotWrite(path: path, reason: "cannot be written: \(Descriptor.words(error.code))")
    }
  }

  /// Throws what `write` would, as far as it shows beforehand.
  static func check(_ path: String, in directory: String) throws(CommandFailure) {
    let place = FilePlace.resolve(path, in: directory)
    switch FilePlace.kind(of: place) {
    case .file: try checkWritable(FilePlace.folder(of: FilePlace.target(of: place)), path)
    case .missing: try checkFolder(of: path, in: directory)
    case .directory: throw .cannotWrite(path: path, reason: "this is a folder")
    case .circle:
      throw .cannotWrite(path: path, reason: "this link leads nowhere, it goes in a circle; name another file")
    case .special(let what):
      throw .cannotWrite(
        path: path, reason: "this is \(what), not a regular file, and is not replaced; name another file")
    }
  }

  private static func checkFolder(of path: String, in directory: String) throws(CommandFailure) {
    let place = FilePlace.resolve(path, in: directory)
    let target = FilePlace.target(of: place)
    // In the user's own words, unless a link leads elsewhere.
    let folder = FilePlace.folder(of: target == place ? path : target)
    switch FilePlace.kind(of: FilePlace.folder(of: target)) {
    case .directory: try checkWritable(FilePlace.folder(of: target), path)
    case .missing where firstNonFolder(above: target) == nil:
      throw .cannotWrite(path: path, reason: "there is no folder \(folder); make it: mkdir -p \(folder)")
    default: throw .cannotWrite(path: path, reason: "\(folder) is no folder; name a file in one")
    }
  }

  /// A file is written beside its place, so its folder must take another one.
  private static func checkWritable(_ folder: String, _ path: String) throws(CommandFailure) {
    // SAFETY: access only reads the path, which lives through the call.
    guard unsafe access(folder, W_OK | X_OK) != 0 else { return }
    throw .cannotWrite(
      path: path, reason: "nothing can be written into \(folder): \(Descriptor.words(errno)); look at its permissions")
  }

  /// The lowest place above `path` that exists, if it is no folder.
  private static func firstNonFolder(above path: String) -> String? {
    var folder = FilePlace.folder(of: path)
    while FilePlace.kind(of: folder) == .missing, folder != "/", folder != "." { folder = FilePlace.folder(of: folder) }
    return FilePlace.kind(of: folder) == .directory ? nil : folder
  }

  /// - Parameter place: no symbolic link.
  private static func replace(_ place: String, with bytes: [UInt8]) throws(OutputError) {
    var status = stat()
    // SAFETY: the path is a string that ends in NUL and `status` a whole stat; both live through the call.
    let mode = unsafe stat(place, &status) == 0 ? status.st_mode & 0o7777 : nil
    let beside = "\(FilePlace.folder(of: place))/.segue-\(UUID().uuidString)"
    // SAFETY: open, rename and unlink only read their paths, which live through the calls.
    let descriptor = unsafe open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw OutputError(code: errno) }
    do throws(OutputError) {
      do throws(OutputError) {
        try Descriptor.write(bytes, to: descriptor)
        if let mode, fchmod(descriptor, mode) != 0 { throw OutputError(code: errno) }
      } catch {
        close(descriptor)
        throw error
      }
      guard close(descriptor) == 0, unsafe rename(beside, place) == 0 else { throw OutputError(code: errno) }
    } catch {
      _ = unsafe unlink(beside)
      throw error
    }
  }

  /// Makes a folder and those above it, where they do not exist.
  static func makeFolder(_ path: String, in directory: String) throws(CommandFailure) {
    let place = FilePlace.resolve(path, in: directory)
    if let obstacle = firstNonFolder(above: "\(place)/x") {
      throw .cannotWrite(path: path, reason: "cannot be written: \(obstacle) is no folder")
    }
    var missing: [String] = []
    var folder = place
    while FilePlace.kind(of: folder) == .missing, folder != "/", folder != "." {
      missing.append(folder)
      folder = FilePlace.folder(of: folder)
    }
    for folder in missing.reversed() {
      // SAFETY: mkdir only reads the path, which lives through the call.
      if unsafe mkdir(folder, 0o777) == 0 || errno == EEXIST { continue }
      throw .cannotWrite(path: path, reason: "the folder \(folder) cannot be made: \(Descriptor.words(errno))")
    }
    if !FileManager.default.isWritableFile(atPath: place) {
      throw .cannotWrite(path: path, reason: "nothing can be written into this folder; look at its permissions")
    }
  }
}
