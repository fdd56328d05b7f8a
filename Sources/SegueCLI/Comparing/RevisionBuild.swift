import Foundation
import SegueJSON
import SegueResults

/// A release build of one commit of a package, kept by commit and toolchain.
///
/// A commit is checked out into a worktree of its own and built there with `swift build -c release`; what is kept are the
/// programs, under `builds/COMMIT-TOOLCHAIN/` of the cache's folder: `SEGUE_CACHE` in the environment, else `segue` in
/// `XDG_CACHE_HOME`, else `~/.cache/segue`. The working tree is built where it stands, and is not kept.
///
/// The worktree lies as deep below a folder of its own as the repository lies below the root, and packages that the commit
/// takes by a relative path from outside of the repository are linked to beside it: as they are now.
struct RevisionBuild {
  let repository: GitRepository
  /// The programs to build; the first is the one that replays.
  let products: [String]
  let context: CommandContext

  /// Folder of the programs of a commit, built now unless they are there.
  /// - Throws: `badData` with the end of what the build said, where it fails.
  func programs(of commit: String) throws(CommandFailure) -> String {
    let cache = Self.cache(context.environment)
    let name = "\(commit.prefix(16))-\(try toolchain())"
    let kept = "\(cache)/builds/\(name)"
    if products.allSatisfy({ FileManager.default.isExecutableFile(atPath: "\(kept)/\($0)") }) { return kept }
    try? FileManager.default.removeItem(atPath: "\(cache)/worktrees/\(name)")
    for folder in ["\(cache)/builds", "\(cache)/worktrees/\(name)"] {
      try OutputFile.makeFolder(folder, in: context.workingDirectory)
    }
    // As SwiftPM will spell it.
    let root = URL(fileURLWithPath: "\(cache)/worktrees/\(name)").resolvingSymlinksInPath().path
    let worktree = root + repository.top
    try OutputFile.makeFolder(FilePlace.folder(of: worktree), in: "/")
    try repository.addWorktree(commit, at: worktree)
    context.say("building \(commit.prefix(12)) …\n")
    let package = "\(worktree)/\(try repository.prefix())"
    try linkDependencies(of: package, below: root)
    let built = try build(package, scratch: "\(worktree)/.build", log: "\(cache)/builds/\(name).log")
    // Beside its place, then renamed: a build that is cut short leaves nothing that looks like one.
    let beside = "\(kept).\(ProcessInfo.processInfo.processIdentifier)"
    do {
      try? FileManager.default.removeItem(atPath: beside)
      try FileManager.default.createDirectory(atPath: beside, withIntermediateDirectories: true)
      for product in products {
        try FileManager.default.copyItem(atPath: "\(built)/\(product)", toPath: "\(beside)/\(product)")
      }
      try? FileManager.default.removeItem(atPath: kept)
      try FileManager.default.moveItem(atPath: beside, toPath: kept)
    } catch {
      throw .cannotWrite(path: kept, reason: (error as NSError).localizedDescription)
    }
    try repository.removeWorktree(at: worktree)
    try? FileManager.default.removeItem(atPath: root)
    return kept
  }

  /// Links to packages that a relative path looks for outside of the worktree.
  private func linkDependencies(of package: String, below root: String) throws(CommandFailure) {
    let ended = try swift(["package", "--package-path", package, "dump-package"])
    // A manifest that says nothing does not build either, and there its words are shown.
    guard ended.succeeded, let start = ended.out.firstIndex(of: UInt8(ascii: "{")),
      let manifest = try? JSONReader.read(ended.out[start...])
    else { return }
    let paths = (manifest["dependencies"]?.arrayValue ?? []).flatMap { one in
      (one["fileSystem"]?.arrayValue ?? []).compactMap { $0["path"]?.stringValue }
    }
    for path in paths where path.hasPrefix(root + "/") && FilePlace.kind(of: path) == .missing {
      try OutputFile.makeFolder(FilePlace.folder(of: path), in: "/")
      do {
        try FileManager.default.createSymbolicLink(
          atPath: path, withDestinationPath: String(path.dropFirst(root.count)))
      } catch {
        throw .cannotWrite(path: path, reason: (error as NSError).localizedDescription)
      }
    }
  }

  /// Folder of the programs of the working tree, which are brought up to date first.
  func programsOfWorkingTree() throws(CommandFailure) -> String {
    let log = "\(Self.cache(context.environment))/builds/working-tree.log"
    try OutputFile.makeFolder(FilePlace.folder(of: log), in: context.workingDirectory)
    return try build(repository.folder, scratch: nil, log: log)
  }

  private func build(_ package: String, scratch: String?, log: String) throws(CommandFailure) -> String {
    let base =
      ["build", "-c", "release", "--package-path", package] + (scratch.map { ["--scratch-path", $0] } ?? [])
    for product in products {
      let ended = try swift(base + ["--product", product])
      guard ended.status == .exit(0) else {
        let words = String(decoding: ended.out + ended.err, as: UTF8.self)
        try OutputFile.write(words, to: log, in: context.workingDirectory)
        if context.interruption.isRequested() { throw .interrupted("interrupted while \(product) was built") }
        let tail = words.split(separator: "\n").suffix(20).joined(separator: "\n")
        throw .badData("\(product) of \(package) does not build; all of it is in \(log):\n\(tail)")
      }
    }
    let ended = try swift(base + ["--show-bin-path"])
    return String(decoding: ended.out, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func swift(_ arguments: [String]) throws(CommandFailure) -> ChildProcess.Ended {
    guard ChildProcess.find("swift", environment: context.environment) != nil else {
      throw .unavailable("swift is not on the PATH, which builds revisions: install its toolchain from swift.org")
    }
    var child = ChildProcess(program: "swift", arguments: arguments, environment: context.environment)
    child.isUnwanted = context.interruption.isRequested
    return try child.run()
  }

  /// Eight hex digits of what the compiler calls itself.
  private func toolchain() throws(CommandFailure) -> String {
    let words = String(decoding: try swift(["--version"]).out, as: UTF8.self)
    return String(ContentDigest.of(words).digestText.prefix(8))
  }

  static func cache(_ environment: [String: String]) -> String {
    if let own = environment["SEGUE_CACHE"], !own.isEmpty { return own }
    if let caches = environment["XDG_CACHE_HOME"], !caches.isEmpty { return "\(caches)/segue" }
    return "\(environment["HOME"] ?? NSHomeDirectory())/.cache/segue"
  }
}
