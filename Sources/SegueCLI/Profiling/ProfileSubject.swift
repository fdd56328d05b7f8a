import SegueReplay
import SegueResults

/// What is profiled.
struct ProfileSubject {
  enum Kind {
    /// Cases of measured cost.
    case scenarios(ReplayPlan)
    case benchmark(String)
  }

  let kind: Kind
  /// What the user calls it, in full.
  let name: String
  /// Things to know about the choice.
  private(set) var notes: [String] = []
  /// What a process of this program is started with to repeat it, behind the mode.
  let workerArguments: [String]

  /// So many scenarios are profiled together.
  static let limit = 4

  init(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) {
    let wanted = arguments.operands[0]
    var plan: ReplayPlan
    do throws(CommandFailure) {
      plan = try ReplayPlan(arguments, context)
    } catch {
      guard case .usage(.unknownName("scenario", _, _)) = error, Self.isBenchmark(wanted, context) else { throw error }
      kind = .benchmark(wanted)
      name = wanted
      workerArguments = []
      return
    }
    // Repetitions are the measurement's own.
    plan.cases.removeAll { $0.repetition > 0 }
    let fitting = plan.cases.count
    plan.cases = Array(plan.cases.prefix(Self.limit))
    for index in plan.cases.indices { plan.cases[index].cost = .measured }
    // Times are this machine's, whatever a profile would make of them.
    plan.cpuScale = 1
    plan.jobs = 1
    kind = .scenarios(plan)
    let names = plan.cases.map(\.scenario.name)
    name = fitting == 1 ? names[0] : wanted
    if fitting > Self.limit {
      notes.append(
        "\(wanted) fits \(fitting) scenarios; the first \(Self.limit) are profiled: \(names.joined(separator: ", "))")
    }
    // A name that is spelled out is found at once; what files say is read again.
    let hasFiles = ["--trace", "--profile", "--desc"].contains(where: arguments.has)
    workerArguments = hasFiles ? [ProfileWorker.planWord] + context.arguments : names
  }

  private static func isBenchmark(_ name: String, _ context: CommandContext) -> Bool {
    BenchmarkMeasurement.names(context).contains(name)
  }

  /// The name as a file's: letters, digits and a few signs.
  var fileName: String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "._@-".contains($0)) ? $0 : "-" })
  }
}
