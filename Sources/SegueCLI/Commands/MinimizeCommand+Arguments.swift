import SegueReplay
import SegueResults
import SegueTiming
import SegueTraces

extension MinimizeCommand {
  /// The trace that the operand names: a bundled one, or a file's. What exists under the name is no misspelt one.
  static func trace(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws(CommandFailure) -> (name: String, trace: TouchTrace) {
    let operand = arguments.operands[0]
    let isFile =
      operand.contains("/") || operand.contains(".")
      || FilePlace.kind(of: FilePlace.resolve(operand, in: context.workingDirectory)) != .missing
    if !isFile || context.library.bundled.contains(where: { $0.name == operand }) {
      guard let found = context.library.bundled.first(where: { $0.name == operand }) else {
        throw .usage(.unknownName("trace", operand, known: context.library.bundled.map(\.name)))
      }
      do {
        return (operand, try TraceFile.read(found.bytes, name: "\(operand).trace").trace)
      } catch {
        throw .badData(error)
      }
    }
    let file = try TraceInput.heard(
      operand, options: TraceImportOptions(description: try TraceInput.description(arguments, context)), arguments,
      context)
    return (FilePlace.baseName(operand), file.trace)
  }

  static func scenario(
    _ arguments: ParsedArguments, _ trace: String, _ context: CommandContext
  ) throws(CommandFailure) -> Scenario {
    let library = context.library
    guard let name = arguments.value("--scenario") else {
      throw .usage(.missingValue("--scenario", placeholder: Scenario.nameForm))
    }
    let device = try ProfileInput.profiles(arguments.all("--profile"), context).first
    var scenario: Scenario
    do {
      scenario = try Scenario(name: plain(name, device), trace: trace)
    } catch {
      switch error {
      case .form: throw .usage(.outOfRange("--scenario", value: name, range: Scenario.nameForm))
      case .otherTrace(let other):
        throw .usage(
          .conflict(
            "--scenario \(name) is of the trace \"\(other)\", but \"\(trace)\" is to shrink; leave /\(other) out"))
      }
    }
    if let device {
      let own = name.contains("@") ? profile(of: name) : device.name
      guard own == device.name else {
        throw .usage(
          .conflict(
            "--scenario \(name) has the profile \(own), but --profile says \(device.name); leave one of them out"))
      }
      scenario.device = device
    }
    let parts = [
      ("transition", scenario.transition, library.names("transitions")),
      ("operation", scenario.operation, library.operations), ("scene", scenario.scene, library.names("scenes")),
    ]
    for (kind, value, known) in parts where !known.contains(value) {
      throw .usage(.unknownName(kind, value, known: known))
    }
    return scenario
  }

  /// What stands behind the last @ of a name, the fidelity left out.
  private static func profile(of name: String) -> String {
    String(name[(name.lastIndex(of: "@") ?? name.endIndex)...].dropFirst().prefix { $0 != "/" })
  }

  /// The name with a built-in profile in place of a file's.
  private static func plain(_ name: String, _ device: DeviceProfile?) -> String {
    guard let device, name.contains("@"), profile(of: name) == device.name else { return name }
    return name.replacing("@\(device.name)", with: "@\(DeviceProfile.builtIn[0].name)")
  }

  static func gate(_ arguments: ParsedArguments) throws(CommandFailure) -> RunGate? {
    guard let text = arguments.value("--gate") else { return nil }
    do {
      return try RunGate(parsing: text)
    } catch {
      throw .usage(.conflict("--gate: \(error)"))
    }
  }

  static func minimizer(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws(CommandFailure) -> TraceMinimizer {
    var minimizer = TraceMinimizer()
    minimizer.isStopped = { context.interruption.isRequested() }
    guard let text = arguments.value("--tests") else { return minimizer }
    guard let tests = Int(text), (1...1_000_000).contains(tests) else {
      throw .usage(.outOfRange("--tests", value: text, range: "a whole number in 1…1000000"))
    }
    minimizer.mostTests = tests
    return minimizer
  }

  @MainActor
  static func replay(
    _ trace: TouchTrace, _ scenario: Scenario, _ arguments: ParsedArguments, _ context: CommandContext
  ) throws(CommandFailure) -> RunRecord {
    do {
      let mapping = arguments.choice("--map", default: TraceMapping.fit)
      return try context.library.replay(scenario, trace, ReplayConditions(mapping: mapping))
    } catch let error as ReplayError {
      throw .usage(.conflict("\(error)"))
    } catch {
      throw .badData("\(scenario.trace): \(error)")
    }
  }
}

/// One line on a terminal's standard error: how many replays were made, and how many samples the last one had.
struct MinimizeProgress {
  private let console: Console
  /// The one that showed the failure came before.
  private var replays = 1

  init(console: Console) { self.console = console }

  mutating func show(_ candidate: TouchTrace) {
    replays += 1
    say("\(replays) replays, now of \(candidate.sampleCount) samples")
  }

  /// A terminal that takes nothing loses nothing that anybody would miss.
  private func say(_ line: String) {
    if console.errIsTerminal { try? console.err("\r\u{1B}[K" + line) }
  }

  func clear() { if replays > 1 { say("") } }
}
