import SegueReplay
import SegueResults
import SegueTraces

extension ReplayPlan {
  /// What the arguments of `segue replay` ask for; everything that they name has been read.
  init(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) {
    let shelf = try TraceShelf(arguments, context)
    let cost = arguments.value("--cost").flatMap(CostSource.init)
    var subjects = try Self.subjects(arguments, shelf, context).map { ($0, cost ?? .modelled) }
    if cost == nil, Self.choosesNothing(arguments) {
      let smoke = context.library.suite("smoke")
      subjects += (smoke?.cases ?? []).map { ($0, .measured) }
    }
    let repetitions: Int
    do throws(UsageError) {
      repetitions = Int(try arguments.whole("--repeat", 1...1_000) ?? 1)
      let wanted = try arguments.whole("--jobs", 1...256).map { Int($0) }
      // A few runs are over before another process has begun.
      let isLong = subjects.count { $0.1 == .modelled } * repetitions >= 64
      jobs = wanted ?? (isLong && !arguments.has("--states") ? context.cores : 1)
      seed = try arguments.whole("--seed", 0...Int64.max).map { UInt64($0) }
      cpuScale = try arguments.number("--cpu-scale", 0.001...1_000)
      gates = try Self.gates(arguments.all("--gate"))
    } catch {
      throw .usage(error)
    }
    isForced = arguments.has("--force")
    verifies = arguments.has("--verify")
    mapping = arguments.choice("--map", default: TraceMapping.fit)
    cases = subjects.flatMap { subject, cost in
      (0..<repetitions).map { Case(scenario: subject.scenario, cost: cost, suite: subject, repetition: $0) }
    }
    traces = try shelf.traces(of: cases.map(\.scenario))
    if jobs > 1, !isForced, !cases.isEmpty, cases.allSatisfy({ $0.cost == .measured }) {
      throw .usage(
        .conflict("--jobs \(jobs): measured runs disturb each other side by side; leave it out, or add --force"))
    }
  }

  /// Nothing says which scenarios are meant.
  private static func choosesNothing(_ arguments: ParsedArguments) -> Bool {
    let choices = [
      "--suite", "--filter", "--transition", "--operation", "--trace", "--scene", "--views", "--profile", "--fidelity",
    ]
    return arguments.operands.isEmpty && !choices.contains(where: arguments.has)
  }

  private static func gates(_ texts: [String]) throws(UsageError) -> [RunGate] {
    var gates: [RunGate] = []
    for text in texts {
      do throws(GateError) { gates.append(try RunGate(parsing: text)) } catch {
        throw .conflict("--gate: \(error.description)")
      }
    }
    return gates
  }

  /// The chosen scenarios, with what their suite says of them.
  private static func subjects(
    _ arguments: ParsedArguments, _ shelf: TraceShelf, _ context: CommandContext
  ) throws(CommandFailure) -> [ScenarioSuite.Case] {
    let library = context.library
    let devices = try ProfileInput.profiles(arguments.all("--profile"), context)
    let suite = try arguments.value("--suite").map { name throws(CommandFailure) in
      try SuiteInput.suite(name, context)
    }
    let said = suite?.cases ?? library.suite("default")?.cases ?? []
    let scenarios: [Scenario]
    do throws(UsageError) {
      var chosen = try ScenarioSelection(suite: said.map(\.scenario), arguments, shelf, devices, library)
      if suite != nil || !arguments.has("--transition") && arguments.operands.isEmpty {
        scenarios = try chosen.filtered(arguments.all("--filter")).named(arguments.operands)
      } else {
        let whole = try ScenarioSelection(suite: library.catalogueSuite, arguments, shelf, devices, library)
        var catalogue = whole
        if !arguments.has("--trace") { catalogue.keepEssentialTraces() }
        if arguments.has("--transition") { chosen = catalogue }
        chosen = try chosen.filtered(arguments.all("--filter"))
        scenarios =
          arguments.has("--filter")
          ? try chosen.named(arguments.operands)
          : try chosen.named(arguments.operands, otherwiseIn: [catalogue, whole]) { name throws(UsageError) in
            let own = try ScenarioSelection.written(name, arguments, shelf, devices, library)
            if own.isEmpty, library.suiteNames.contains(name) {
              throw .conflict("there is no scenario \"\(name)\", but a suite of that name: --suite \(name)")
            }
            return own
          }
      }
    } catch {
      throw .usage(error)
    }
    let cases = Dictionary(said.map { ($0.scenario, $0) }) { first, _ in first }
    return scenarios.map { cases[$0] ?? ScenarioSuite.Case($0) }
  }
}
