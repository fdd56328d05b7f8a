import SegueReplay
import SegueReport

/// `segue diff`: names the first frame, layer and property in which two replays differ.
enum DiffCommand: Command {
  static let specification = CommandSpecification(
    verb: "diff", summary: "name the first frame, layer and property in which two replays differ",
    discussion: """
      A and B are files of segue replay --states, documents of segue replay --format json --frames, files of segue replay
      --write-expected, or scenarios by their full names, which are replayed on the spot: the same one with /compat behind
      it shows where the fidelities part. With --with the scenario A is replayed by this program and by another one.

      States name frame, layer and property, with both values; documents name the frame; expected files name the scenario.
      Files are compared scenario by scenario. Layers are named by their path as the digest has it: the place among its
      siblings for every layer from the screen down.

      The exit code is 0 when nothing differs, 1 when something does, 3 when the two have no scenario in common.
      """,
    operands: OperandSpecification(
      form: "A [B]", help: "files or scenarios, of the same kind; B is left out where --with is given", minimum: 1,
      maximum: 2),
    options: [
      .value("--with", "PROGRAM", "another build of segue, which replays A as well"),
      .choice(
        "--map", ["fit", "stretch", "none"],
        "how a foreign trace meets the window (default fit: one factor, by width)"),
    ],
    examples: [
      (
        "segue diff td.shared-element/pop/edge-flick/photos-200@60 td.shared-element/pop/edge-flick/photos-200@60/compat",
        "where the two fidelities part, if they do"
      ),
      ("segue diff before.states after.states", "what another build of segue shows otherwise"),
      (
        "segue diff td.shared-element/pop/edge-flick/photos-200@60 --with ../main/.build/release/segue",
        "the same without files"
      ),
    ])

  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let (base, candidate) = try subjects(arguments, context)
    let differences: [String]
    let common: Int
    switch (base, candidate) {
    case (.states(let left), .states(let right)):
      (differences, common) = compare(left.runs.map { ($0.scenario, $0) }, right.runs.map { ($0.scenario, $0) }) {
        StateDifference($0, $1)?.description
      }
    case (.frames(let left), .frames(let right)):
      (differences, common) = compare(left.map { ($0.scenario, $0) }, right.map { ($0.scenario, $0) }) {
        $0.difference(from: $1)
      }
    case (.facts(let left), .facts(let right)):
      (differences, common) = compare(
        left.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }, right.map { ($0.key, $0.value) }
      ) { $0 == $1 ? nil : "\($0) ≠ \($1)" }
    default:
      throw .usage(.conflict("\(base.kind) cannot be held against \(candidate.kind); record both in the same way"))
    }
    guard common > 0 else {
      context.say("segue diff: the two have no scenario in common\n")
      return .notComparable
    }
    for difference in differences { try context.print(difference + "\n") }
    if differences.isEmpty {
      try context.print("nothing differs in \(common) \(common == 1 ? "scenario" : "scenarios")\n")
      return .success
    }
    return .gateFailed
  }

  /// Holds what has the same name against each other; of several with one name the first against the first, and so on.
  /// Two scenarios that were named are compared whatever they are called.
  private static func compare<Subject>(
    _ left: [(String, Subject)], _ right: [(String, Subject)], _ difference: (Subject, Subject) -> String?
  ) -> (differences: [String], common: Int) {
    var rest: [String: [Subject]] = [:]
    for (name, subject) in right.reversed() { rest[name, default: []].append(subject) }
    var differences: [String] = []
    var common = 0
    for (name, subject) in left {
      guard let other = rest[name]?.popLast() else {
        differences.append("\(name): only in the first")
        continue
      }
      common += 1
      if let words = difference(subject, other) {
        differences.append(words.hasPrefix(name) ? words : "\(name): \(words)")
      }
    }
    for (name, _) in right where rest[name]?.popLast() != nil { differences.append("\(name): only in the second") }
    return (differences, common)
  }

  @MainActor
  private static func subjects(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws(CommandFailure) -> (DiffSubject, DiffSubject) {
    let input = DiffInput(context, mapping: arguments.choice("--map", default: .fit))
    let first = arguments.operands[0]
    if let program = arguments.value("--with") {
      guard arguments.operands.count == 1 else {
        throw .usage(.conflict("--with replays A by another program; leave \(arguments.operands[1]) out"))
      }
      return (try input.replayed(first), try input.replayed(first, by: program))
    }
    guard arguments.operands.count == 2 else {
      throw .usage(.missingOperand("B, or --with PROGRAM"))
    }
    let base = try input.subject(first)
    var candidate = try input.subject(arguments.operands[1])
    // Both were named, so they are to be compared, whatever their names.
    if case .states(let left) = base, case .states(var right) = candidate, input.isScenario(first),
      input.isScenario(arguments.operands[1]), let name = left.runs.first?.scenario
    {
      right.runs[0].scenario = name
      candidate = .states(right)
    }
    return (base, candidate)
  }
}
