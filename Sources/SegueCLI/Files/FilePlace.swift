import Foundation

/// Where a path leads.
enum FilePlace {
  enum Kind: Equatable {
    case missing
    case file
    case directory
    /// Neither file nor folder, in words: "a pipe".
    case special(String)
    /// Symbolic links that lead to each other.
    case circle
  }

  static func resolve(_ path: String, in directory: String) -> String {
    path.hasPrefix("/") ? path : "\(directory)/\(path)"
  }

  /// What stands at the end of all symbolic links.
  static func kind(of path: String) -> Kind {
    var status = stat()
    // SAFETY: the path is a string that ends in NUL and `status` a whole stat; both live through the call.
    guard unsafe stat(path, &status) == 0 else { return errno == ELOOP ? .circle : .missing }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .directory
    case S_IFIFO: .special("a pipe")
    case S_IFSOCK: .special("a socket")
    default: .special("a device")
    }
  }

  /// The place that writing to `path` must replace, so that symbolic links at its end stay what they are.
  static func target(of path: String) -> String {
    var path = path
    // As many links as the kernel follows.
    for _ in 0..<40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
      path = resolve(next, in: folder(of: path))
    }
    return path
  }

  /// The folder that a path's last part is in: `a/b` of `a/b/c` and of `a/b/c/`, "." of `c`, "/" of `/c`.
  ///
  /// Not Foundation's: that one stops the program for a path of one character.
  static func folder(of path: String) -> String {
    let trimmed = path.reversed().drop { $0 == "/" }
    let above = trimmed.drop { $0 != "/" }
    let folder = String(above.drop { $0 == "/" }.reversed())
    return !folder.isEmpty ? folder : path.hasPrefix("/") ? "/" : "."
  }

  /// A new name in the system's folder for what nobody keeps.
  static func temporary(_ ending: String) -> String {
    resolve("segue-\(UUID().uuidString)\(ending)", in: FileManager.default.temporaryDirectory.path)
  }

  /// A path's last part: `pan.events` of `recordings/pan.events`.
  static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The last part without its extension: `pan` of `recordings/pan.events`.
  static func baseName(_ path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}
