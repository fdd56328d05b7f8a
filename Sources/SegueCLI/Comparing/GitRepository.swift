import Foundation

/// The git repository that a package lies in, asked through the `git` program.
struct GitRepository {
  /// The folder that everything is asked from.
  let folder: String
  /// The repository's top folder.
  let top: String
  private let environment: [String: String]

  /// - Throws: `unavailable` without git; `usage` where the folder is in no repository.
  init(holding folder: String, environment: [String: String]) throws(CommandFailure) {
    self.folder = folder
    self.environment = environment
    guard ChildProcess.find("git", environment: environment) != nil else {
      throw .unavailable("git is missing, which finds the revisions. Install it: apt-get install git")
    }
    guard let top = try Self.answer(["-C", folder, "rev-parse", "--show-toplevel"], environment) else {
      throw .usage(
        .conflict(
          "\(folder) is in no git repository: a revision is looked for in the package's own; give programs or files"))
    }
    self.top = top
  }

  /// Where the folder lies below the top: empty, or `Tests/Clients/`.
  func prefix() throws(CommandFailure) -> String {
    try ask("rev-parse", "--show-prefix") ?? ""
  }

  /// The whole hash of the commit that a revision names; nil where it names none.
  func commit(_ revision: String) throws(CommandFailure) -> String? {
    if revision.hasPrefix("-") { return nil }
    return try ask("rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}")
  }

  /// Whether files that git knows differ from the last commit.
  func isChanged() throws(CommandFailure) -> Bool {
    try ask("status", "--porcelain", "--untracked-files=no").map { !$0.isEmpty } ?? false
  }

  /// Names that a revision may have been meant to be.
  func names() throws(CommandFailure) -> [String] {
    let known = try ask("for-each-ref", "--format=%(refname:short)", "refs/heads", "refs/tags") ?? ""
    return (try commit("HEAD") == nil ? [] : ["HEAD"]) + known.split(separator: "\n").map(String.init)
  }

  /// Checks a commit out into a folder of its own.
  func addWorktree(_ commit: String, at place: String) throws(CommandFailure) {
    _ = try ask("worktree", "prune")
    let ended = try Self.run(["-C", folder, "worktree", "add", "--force", "--detach", place, commit], environment)
    guard ended.status == .exit(0) else {
      throw .cannotWrite(path: place, reason: "git made no worktree there: \(ended.lastWords())")
    }
  }

  func removeWorktree(at place: String) throws(CommandFailure) {
    _ = try ask("worktree", "remove", "--force", place)
  }

  private func ask(_ arguments: String...) throws(CommandFailure) -> String? {
    try Self.answer(["-C", folder] + arguments, environment)
  }

  /// The answer without its last line's end; nil where git says no.
  fileprivate static func answer(
    _ arguments: [String], _ environment: [String: String]
  ) throws(CommandFailure) -> String? {
    let ended = try run(arguments, environment)
    guard ended.status == .exit(0) else { return nil }
    var text = String(decoding: ended.out, as: UTF8.self)
    if text.hasSuffix("\n") { text.removeLast() }
    return text
  }

  private static func run(
    _ arguments: [String], _ environment: [String: String]
  ) throws(CommandFailure) -> ChildProcess.Ended {
    try ChildProcess(program: "git", arguments: arguments, environment: environment).run()
  }
}

/// What git says of a folder, for results that tell where they come from.
struct GitRevision: Equatable {
  /// In full, with `-dirty` behind it where tracked files differ from it; nil outside of a repository.
  var commit: String?
  /// Nil where none is checked out.
  var branch: String?

  init(of folder: String, environment: [String: String]) {
    func answer(_ arguments: String...) -> String? {
      try? GitRepository.answer(["-C", folder] + arguments, environment)
    }
    commit = answer("describe", "--always", "--dirty", "--abbrev=40", "--exclude=*")
    branch = commit == nil ? nil : answer("symbolic-ref", "--quiet", "--short", "HEAD")
  }
}
