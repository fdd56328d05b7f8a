import Foundation

/// The programs of one side or both, ready to be measured: built where they are revisions, and copied to places whose paths are
/// equally long, where no build changes them meanwhile.
struct ComparedBuilds {
  let base: MeasuringProgram
  /// The base itself where there is one side alone.
  let candidate: MeasuringProgram
  /// Holds the copies; to be removed in the end.
  let folder: String

  /// - Parameters:
  ///   - inputs: one or two that are no stored results.
  ///   - product: the program of a package that replays; nil finds it.
  init(
    _ inputs: [ComparisonInput], product: String?, _ context: CommandContext
  ) throws(CommandFailure) {
    let binding = Self.binding(context)
    Self.removeLeftovers()
    folder = "\(Self.leftover)\(ProcessInfo.processInfo.processIdentifier)"
    var programs: [MeasuringProgram] = []
    do throws(CommandFailure) {
      for (index, input) in inputs.enumerated() {
        let found = try Self.programs(of: input, product: product, context)
        programs.append(
          try MeasuringProgram(
            program: try Self.copy(found, to: "\(folder)/\(index)"), name: input.operand,
            environment: context.environment, binding: binding)
        )
      }
    } catch {
      try? FileManager.default.removeItem(atPath: folder)
      throw error
    }
    (base, candidate) = (programs[0], programs[programs.count - 1])
  }

  /// What a folder of copies begins with; the number of its process follows.
  private static var leftover: String {
    URL(fileURLWithPath: NSTemporaryDirectory()).path + "/segue-compare-"
  }

  /// Removes copies of processes that were killed.
  private static func removeLeftovers() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: FilePlace.folder(of: leftover))) ?? []
    for name in names where name.hasPrefix(FilePlace.name(of: leftover)) {
      guard let process = Int32(name.dropFirst(FilePlace.name(of: leftover).count)), kill(process, 0) == -1,
        errno == ESRCH
      else { continue }
      try? FileManager.default.removeItem(atPath: "\(FilePlace.folder(of: leftover))/\(name)")
    }
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }

  /// Paths of the program that replays and of what lies beside it to be measured.
  private static func programs(
    of input: ComparisonInput, product: String?, _ context: CommandContext
  ) throws(CommandFailure) -> [String] {
    switch input {
    case .program(let path):
      let bench = "\(FilePlace.folder(of: path))/segue-bench"
      return [path] + (FileManager.default.isExecutableFile(atPath: bench) ? [bench] : [])
    case .revision, .workingTree:
      let products = try PackageProducts(at: context.workingDirectory, context).measured(
        naming: product, running: FilePlace.name(of: context.program))
      let repository = try GitRepository(holding: context.workingDirectory, environment: context.environment)
      let build = RevisionBuild(repository: repository, products: products, context: context)
      let folder: String
      if case .revision(_, let commit) = input {
        folder = try build.programs(of: commit)
      } else {
        folder = try build.programsOfWorkingTree()
      }
      return products.map { "\(folder)/\($0)" }
    case .document(let path):
      throw .usage(.conflict("\(path) is a stored result: it is compared with another one, not with a program"))
    }
  }

  private static func copy(_ programs: [String], to folder: String) throws(CommandFailure) -> String {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for (index, program) in programs.enumerated() {
        let name = index == 0 ? "program" : FilePlace.name(of: program)
        try FileManager.default.copyItem(atPath: program, toPath: "\(folder)/\(name)")
      }
    } catch {
      throw .cannotWrite(path: folder, reason: (error as NSError).localizedDescription)
    }
    return "\(folder)/program"
  }

  /// Binds launches to the last processor, where that can be done: the first one serves most interrupts.
  private static func binding(_ context: CommandContext) -> [String] {
    guard context.cores > 1, let taskset = ChildProcess.find("taskset", environment: context.environment) else {
      return []
    }
    let words = [taskset, "-c", "\(context.cores - 1)"]
    let trial = try? ChildProcess(
      program: words[0], arguments: Array(words.dropFirst()) + ["true"], environment: context.environment
    ).run()
    return trial?.status == .exit(0) ? words : []
  }
}
