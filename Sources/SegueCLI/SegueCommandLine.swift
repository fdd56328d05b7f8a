import Foundation
import SegueCore
import SegueReplay
import SegueTransitions

/// The whole command line, as a function: arguments and environment in, output and an exit code out.
public enum SegueCommandLine {
  public static let version = "0.1.0"

  /// Runs the process's own arguments and ends it.
  @MainActor
  public static func main() -> Never { main(nil) }

  /// The same for a program with transitions of its own.
  @MainActor
  public static func main(scenarios: [TransitionScenario], withCatalogue: Bool) -> Never {
    let name = ProgramName(path: CommandLine.arguments.first ?? "program").name
    main(OwnProgram(name: name, scenarios: scenarios, withCatalogue: withCatalogue))
  }

  @MainActor
  private static func main(_ own: OwnProgram?) -> Never {
    Descriptor.holdStandardNumbers()
    // Whoever reads our output may leave: a write then fails, and the exit code says so.
    signal(SIGPIPE, SIG_IGN)
    // As where a file may not grow any more: what is beside its place is then removed.
    signal(SIGXFSZ, SIG_IGN)
    let process = ProcessInfo.processInfo
    let code = run(own, .standard) {
      var context = context(environment: process.environment, console: .standard, workingDirectory: nil)
      context.interruption = .signal
      context.readLine = { Swift.readLine() }
      context.cores = process.activeProcessorCount
      context.programName = ProgramName(own?.name ?? "segue")
      return run(Array(process.arguments.dropFirst()), context)
    }
    exit(code.rawValue)
  }

  /// Does `body` where the program's own transitions are known.
  @MainActor
  private static func run(_ own: OwnProgram?, _ console: Console, body: () -> ExitCode) -> ExitCode {
    // A program that cannot say what is wrong with it has its exit code left.
    own.map { $0.scope(say: { try? console.err($0) }, body: body) } ?? body()
  }

  /// Runs one command line.
  ///
  /// - Parameters:
  ///   - arguments: without the program's name.
  ///   - environment: `NO_COLOR`, `TERM` and `SEGUE_ISA` are looked at.
  ///   - console: what is written to.
  ///   - workingDirectory: what relative paths are relative to; nil for the process's own.
  /// - Returns: an `ExitCode` as the process's status.
  @MainActor
  public static func run(
    arguments: [String], environment: [String: String], console: Console, workingDirectory: String? = nil
  ) -> Int32 {
    run(arguments, context(environment: environment, console: console, workingDirectory: workingDirectory)).rawValue
  }

  /// The same for a program with transitions of its own, called `program`.
  @MainActor
  public static func run(
    program: String, scenarios: [TransitionScenario], withCatalogue: Bool = false, arguments: [String],
    environment: [String: String], console: Console, workingDirectory: String? = nil
  ) -> Int32 {
    run(OwnProgram(name: program, scenarios: scenarios, withCatalogue: withCatalogue), console) {
      var context = context(environment: environment, console: console, workingDirectory: workingDirectory)
      context.programName = ProgramName(program)
      return run(arguments, context)
    }.rawValue
  }

  private static func context(
    environment: [String: String], console: Console, workingDirectory: String?
  ) -> CommandContext {
    var context = CommandContext(
      console: console, environment: environment,
      workingDirectory: workingDirectory ?? FileManager.default.currentDirectoryPath,
      programDirectory: FilePlace.folder(of: program), library: .standard, color: .auto)
    context.program = program
    return context
  }

  /// The running program, by the name that the kernel knows it by.
  private static var program: String {
    let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return program ?? CommandLine.arguments[0]
  }

  static let commands: [any Command.Type] = [
    ReplayCommand.self, ListCommand.self, CheckCommand.self, ImportCommand.self, ExportCommand.self, RecordCommand.self,
    SynthesizeCommand.self, MinimizeCommand.self, DiffCommand.self, CalibrateCommand.self,
    RenderCommand.self, ReportCommand.self, BenchCommand.self, CompareCommand.self, ProfileCommand.self,
    PlanCommand.self, MergeCommand.self, HistoryCommand.self, CompletionsCommand.self,
  ]

  static var specifications: [CommandSpecification] { commands.map { $0.specification } }

  @MainActor
  static func run(_ arguments: [String], _ context: CommandContext) -> ExitCode {
    var code: ExitCode
    do throws(CommandFailure) {
      code =
        switch arguments.first {
        case ReplayWorker.verb?: try work(arguments, context)
        case MeasureWorker.verb?: try measure(arguments, context)
        case ProfileWorker.verb?: try profile(arguments, context)
        default: try answer(arguments, context)
        }
    } catch {
      report(error, speaker: context.programName.name, context)
      code = error.exitCode
    }
    // Whatever the code would say, its reason was lost.
    if context.hasLostWords { code = .cannotWrite }
    return code
  }

  /// Does what stands in front of a verb; a verb reports its own failures, under its own name.
  @MainActor
  private static func answer(_ arguments: [String], _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let invocation: Invocation
    do throws(UsageError) {
      invocation = try Invocation(arguments, verbs: specifications.map(\.verb))
    } catch {
      throw .usage(error)
    }
    try chooseInstructionSet(context.environment)
    var context = context
    context.color = invocation.color ?? context.color
    switch invocation.request {
    case .nothing:
      context.say(help(context))
      return .usage
    case .version:
      try context.print("segue \(version)\n")
    case .help:
      try context.print(help(context))
    case .helpOf(let verb):
      try context.print(context.programName.spoken(Help.verb(command(verb).specification)))
    case .verb(let verb, let rest):
      return run(command(verb), rest, context)
    }
    return .success
  }

  private static func help(_ context: CommandContext) -> String {
    let help = Help.program(specifications)
    let own = TransitionCatalog.entries.filter { $0.family == nil }.map(\.id)
    guard !own.isEmpty else { return help }
    return "\(context.programName.name) rehearses transitions of its own: \(own.joined(separator: ", ")).\n"
      + context.programName.spoken(help)
  }

  /// Is a worker of a replay whose arguments stand behind the verb.
  @MainActor
  private static func work(_ arguments: [String], _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    try chooseInstructionSet(context.environment)
    let parsed = try parse(Array(arguments.dropFirst()), ReplayCommand.specification)
    return try ReplayWorker.run(parsed, context, next: context.readLine)
  }

  /// Measures one case for another process.
  @MainActor
  private static func measure(_ arguments: [String], _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    try chooseInstructionSet(context.environment)
    return try MeasureWorker.run(try parse(Array(arguments.dropFirst()), MeasureWorker.specification), context)
  }

  /// Is a process that a profile is taken of.
  @MainActor
  private static func profile(_ arguments: [String], _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    try chooseInstructionSet(context.environment)
    return try ProfileWorker.run(Array(arguments.dropFirst()), context)
  }

  /// `SEGUE_ISA=baseline|v3|v4` forces the kernels' instruction set; this is the one place where the command line reads
  /// it. `segue bench` hands the environment on to segue-bench, which reads it for itself.
  private static func chooseInstructionSet(_ environment: [String: String]) throws(CommandFailure) {
    guard let name = environment["SEGUE_ISA"], !name.isEmpty else { return }
    do throws(InstructionSetFault) {
      try InstructionSet(named: name).choose()
    } catch {
      switch error {
      case .unknown: throw .usage(.variable("SEGUE_ISA", reason: error.message))
      case .missing: throw .unavailable("SEGUE_ISA: \(error.message)")
      }
    }
  }

  private static func command(_ verb: String) -> any Command.Type {
    guard let command = commands.first(where: { $0.specification.verb == verb }) else {
      preconditionFailure("no command implements the verb \(verb)")
    }
    return command
  }

  @MainActor
  private static func run(
    _ command: any Command.Type, _ arguments: [String], _ context: CommandContext
  ) -> ExitCode {
    do throws(CommandFailure) {
      let parsed = try parse(arguments, command.specification)
      if parsed.has("--help") {
        try context.print(context.programName.spoken(Help.verb(command.specification)))
        return .success
      }
      var context = context
      context.color = parsed.choice("--color", default: context.color)
      context.arguments = arguments
      return try command.run(parsed, context)
    } catch {
      report(error, speaker: "\(context.programName.name) \(command.specification.verb)", context)
      return error.exitCode
    }
  }

  private static func parse(
    _ arguments: [String], _ specification: CommandSpecification
  ) throws(CommandFailure) -> ParsedArguments {
    do throws(UsageError) {
      return try ParsedArguments(arguments, for: specification)
    } catch {
      throw .usage(error)
    }
  }

  private static func report(_ failure: CommandFailure, speaker: String, _ context: CommandContext) {
    guard let message = failure.message else { return }
    context.say("\(speaker): \(message)\n")
    if case .usage = failure { context.say("See: \(speaker) --help\n") }
  }
}

/// A verb: its declaration, and what it does.
protocol Command: SendableMetatype {
  static var specification: CommandSpecification { get }

  @MainActor
  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitCode
}
