import Foundation

/// One of the two things that are compared.
enum ComparisonInput: Equatable {
  /// A commit of the package's repository, as it was named and by its whole hash.
  case revision(String, commit: String)
  /// The package as it lies there.
  case workingTree
  /// A program that replays: its path.
  case program(String)
  /// A stored result: its path.
  case document(String)

  /// What names it on a command line.
  var operand: String {
    switch self {
    case .revision(let name, _): name
    case .workingTree: "working tree"
    case .program(let path), .document(let path): path
    }
  }

  /// The whole hash of what was built; of the working tree the commit that it stands on, with `-dirty` behind it where files
  /// differ from it. Nil for programs.
  func commit(_ context: CommandContext) -> String? {
    switch self {
    case .revision(_, let commit): commit
    case .workingTree: GitRevision(of: context.workingDirectory, environment: context.environment).commit
    case .program, .document: nil
    }
  }

  /// The stored result's path; nil for what can be measured.
  var document: String? {
    if case .document(let path) = self { path } else { nil }
  }

  /// What an operand means: the working tree for ".", a file that is there, else a revision.
  ///
  /// - Throws: `usage` where it is neither, with the nearest name of a revision.
  init(_ text: String, repository: () throws(CommandFailure) -> GitRepository, _ context: CommandContext)
    throws(CommandFailure)
  {
    if text == "." {
      self = .workingTree
      return
    }
    let place = FilePlace.resolve(text, in: context.workingDirectory)
    switch FilePlace.kind(of: place) {
    case .file:
      self = FileManager.default.isExecutableFile(atPath: place) ? .program(place) : .document(place)
      return
    case .directory where text.contains("/"):
      throw .noInput(path: text, reason: "this is a folder; give a revision, a program or a result file")
    default:
      if text.hasSuffix(".json") || (text.contains("/") && (text.hasPrefix(".") || text.hasPrefix("/"))) {
        throw .noInput(path: text, reason: "there is no such file")
      }
    }
    let repository = try repository()
    guard let commit = try repository.commit(text) else {
      let names = try repository.names()
      throw .usage(.unknownName("revision or file", text, known: names))
    }
    self = .revision(text, commit: commit)
  }
}
