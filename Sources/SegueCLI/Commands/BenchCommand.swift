import Foundation
import SegueComparison
import SegueJSON
import SegueReport
import SegueResults

/// `segue bench`: runs the C++ benchmarks and keeps their figures.
enum BenchCommand: Command {
  static let specification = CommandSpecification(
    verb: "bench", summary: "run the C++ benchmarks of the core",
    discussion: """
      Runs segue-bench, which lies beside this program, and passes everything behind -- to it: it takes Google
      Benchmark's options. Its table goes to standard output. The figures are written to Reports/latest/bench.json under
      the working directory, or into --out, without the machine's name and the program's path; --out none writes
      nothing, and so does a --benchmark_out among the arguments.

      SEGUE_ISA=baseline|v3|v4 in the environment chooses the instruction set. --table makes Reports/core.md from such
      files, one section each: the core beside the best of its peers and beside what the machine allows. It runs
      nothing.
      """,
    operands: nil,
    options: [
      .value("--out", "DIR", "folder for bench.json (default Reports/latest); none writes nothing"),
      .flag("--peers", "list the libraries that the core is measured beside, and how to get those that are missing"),
      .paths(
        "--table", "FILE",
        "write core.md from the figures in FILE (--out, default Reports); with --out none to standard output"),
    ] + HistoryFile.options,
    passThrough: "ARGS",
    examples: [
      ("segue bench -- '--benchmark_filter=/1000$' --benchmark_min_time=0.05", "the cases of one size, quickly"),
      ("segue bench", "everything, with its figures in Reports/latest/bench.json"),
      ("segue bench --table Reports/latest/bench.json", "what they come down to, in Reports/core.md"),
    ])

  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let tables = arguments.all("--table")
    let history = HistoryFile.place(arguments, context)
    if history != nil, !tables.isEmpty || arguments.has("--peers") || passed("--benchmark_out", arguments) != nil {
      throw .usage(
        .conflict("--history adds the figures of this run: it goes with none of --table, --peers and --benchmark_out"))
    }
    if !tables.isEmpty {
      if arguments.has("--peers") || !arguments.passedOn.isEmpty {
        throw .usage(.conflict("--table runs nothing: it goes with neither --peers nor arguments behind --"))
      }
      return try writePage(of: tables, into: arguments.value("--out") ?? "Reports", context)
    }
    let program = "\(context.programDirectory)/segue-bench"
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw .unavailable(
        "segue-bench is not beside this program; build it: swift build -c release --product segue-bench")
    }
    if arguments.has("--peers") {
      if !arguments.passedOn.isEmpty {
        throw .usage(.conflict("--peers measures nothing: it takes no arguments behind --"))
      }
      return try start(program, ["--segue_peers"], context)
    }
    let folder = arguments.value("--out") ?? "Reports/latest"
    if arguments.passedOn.contains(where: { $0.hasPrefix("--benchmark_list_tests") }) {
      return try start(program, arguments.passedOn, context)
    }

    let own = passed("--benchmark_out", arguments).map { FilePlace.resolve($0, in: context.workingDirectory) }
    let keepsFigures = folder != "none" && own == nil
    if keepsFigures {
      try OutputFile.makeFolder(folder, in: context.workingDirectory)
      try OutputFile.check("\(folder)/bench.json", in: context.workingDirectory)
    }
    _ = try history?.open(creates: true)
    let raw = FilePlace.temporary(".json")
    defer { try? FileManager.default.removeItem(atPath: raw) }
    let output = own == nil ? ["--benchmark_out=\(raw)", "--benchmark_out_format=json"] : []
    let code = try start(program, arguments.passedOn + output, context)
    guard code == .success else { return code }
    try checkFilter(arguments, figures: own ?? raw, context)
    guard keepsFigures || history != nil else { return .success }
    return try keep(raw, as: keepsFigures ? "\(folder)/bench.json" : nil, history, context)
  }

  /// The value that the user passes on for one of Google Benchmark's options.
  private static func passed(_ option: String, _ arguments: ParsedArguments) -> String? {
    arguments.passedOn.last { $0.hasPrefix(option + "=") }.map { String($0.dropFirst(option.count + 1)) }
  }

  /// Google Benchmark succeeds, and writes no figures, where its filter fits nothing.
  private static func checkFilter(
    _ arguments: ParsedArguments, figures: String, _ context: CommandContext
  ) throws(CommandFailure) {
    let size = (try? FileManager.default.attributesOfItem(atPath: figures))?[.size] as? Int
    guard size ?? 0 == 0 else { return }
    let filter =
      passed("--benchmark_filter", arguments).map { "--benchmark_filter=\($0)" }
      ?? context.environment["BENCHMARK_FILTER"].map { "BENCHMARK_FILTER=\($0)" }
    guard let filter else { return }
    throw .usage(.conflict("no benchmark fits \(filter); the names: segue bench -- --benchmark_list_tests"))
  }

  /// Runs the program on this process's own streams and waits for its end.
  private static func start(
    _ program: String, _ arguments: [String], _ context: CommandContext
  ) throws(CommandFailure) -> ExitCode {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: context.workingDirectory)
    do {
      try process.run()
    } catch {
      throw .unavailable("\(program) cannot be started, though it may be run; build it again")
    }
    process.waitUntilExit()
    // What it says of an option that it does not know.
    if process.terminationReason == .exit, process.terminationStatus == 2 { return .usage }
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      let how = process.terminationReason == .exit ? "status" : "signal"
      context.say("segue bench: segue-bench ended with \(how) \(process.terminationStatus)\n")
      return .caseFailed
    }
    return .success
  }

  /// What Google Benchmark does not know: the commit that is checked out here, and the class of machine within which times
  /// can be held against each other.
  private static func facts(_ context: CommandContext) -> [String: JSONValue] {
    let commit = GitRevision(of: context.workingDirectory, environment: context.environment).commit
    let machine = MachineFingerprint(machine: MachineFacts(MachineFiles.texts)).machineClass
    return ["segue_commit": commit.map(JSONValue.string) ?? .null, "segue_machine_class": .string(machine)]
  }

  private static func keep(
    _ raw: String, as path: String?, _ history: HistoryPlace?, _ context: CommandContext
  ) throws(CommandFailure) -> ExitCode {
    let bytes = try InputFile.read(raw, in: "/")
    guard !bytes.isEmpty else { throw .badData("segue-bench wrote no figures") }
    let document: BenchmarkDocument
    do {
      document = try BenchmarkDocument(bytes, processor: MachineFiles.machine.cpu, facts: facts(context))
    } catch {
      throw .badData("segue-bench's figures are not JSON: byte \(error.offset): \(error.message)")
    }
    for warning in document.warnings { context.say("warning: \(warning)\n") }
    let text = document.json.text(indented: true) + "\n"
    if let path {
      try OutputFile.write(text, to: path, in: context.workingDirectory)
      context.say("wrote \(path)\n")
    }
    if let history { try HistoryFile.add(Array(text.utf8), to: history, context) }
    for failure in document.failures { context.say("✗ \(failure.name): \(failure.message)\n") }
    return document.failures.isEmpty ? .success : .caseFailed
  }

  private static func writePage(
    of files: [String], into folder: String, _ context: CommandContext
  ) throws(CommandFailure) -> ExitCode {
    var sections: [ComparisonPage.Section] = []
    for file in files {
      let comparison = try comparison(file, context)
      for warning in comparison.warnings { context.say("warning: \(file): \(warning)\n") }
      let name = file.split(separator: "/").last.map(String.init) ?? file
      sections.append(.init(source: name, comparison: comparison))
    }
    let page = ComparisonPage(sections).markdown
    guard folder != "none" else {
      try context.print(page)
      return .success
    }
    try OutputFile.makeFolder(folder, in: context.workingDirectory)
    try OutputFile.write(page, to: "\(folder)/core.md", in: context.workingDirectory)
    context.say("wrote \(folder)/core.md\n")
    return .success
  }

  private static func comparison(
    _ file: String, _ context: CommandContext
  ) throws(CommandFailure) -> CoreComparison {
    let bytes = try InputFile.read(file, in: context.workingDirectory)
    let document: BenchmarkDocument
    do {
      document = try BenchmarkDocument(bytes)
    } catch {
      throw .badData("\(file): not JSON: byte \(error.offset): \(error.message)")
    }
    do {
      return try CoreComparison(document)
    } catch {
      throw .badData("\(file): \(error.description)")
    }
  }
}
