import Foundation
import SegueComparison
import SegueJSON
import SegueReport

/// `segue compare`: two builds, or two stored results, held against each other.
enum CompareCommand: Command {
  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let inputs = try inputs(arguments, context)
    let request = try request(arguments)
    let out = arguments.value("--out") ?? "Reports/latest"
    let files = out == "none" ? [] : ["\(out)/comparison.json", "\(out)/comparison.md"]
    if out != "none" { try OutputFile.makeFolder(out, in: context.workingDirectory) }
    for file in files { try OutputFile.check(file, in: context.workingDirectory) }

    let history = HistoryFile.place(arguments, context)
    _ = try history?.open(creates: true)

    context.interruption.watch()
    let document = try document(inputs, request, arguments, context)
    let order = arguments.choice("--sort", default: ComparisonDocument.RowOrder.declared)
    let format = arguments.choice("--format", default: ComparisonFormat.text)
    let style = context.style
    try context.print(
      format.text(of: document, order: order, version: SegueCommandLine.version) { text, role in
        style(text, role.emphasis)
      })
    for (file, format) in zip(files, [ComparisonFormat.json, .markdown]) {
      try OutputFile.write(format.text(of: document, order: order), to: file, in: context.workingDirectory)
    }
    if !files.isEmpty { context.say("wrote \(files[1]) and \(files[0])\n") }
    if let history { try HistoryFile.add(Array(ComparisonFormat.json.text(of: document).utf8), to: history, context) }
    // The tables say them themselves.
    if format != .text, format != .plain { for line in document.lastLines { context.say("\(line)\n") } }
    return ExitCode(rawValue: Int32(document.exitCode)) ?? .software
  }

  @MainActor
  private static func document(
    _ inputs: [ComparisonInput], _ request: BuildComparison.Request, _ arguments: ParsedArguments,
    _ context: CommandContext
  ) throws(CommandFailure) -> ComparisonDocument {
    let paths = inputs.map(\.document)
    let stored = paths.compactMap(\.self)
    if stored.count == inputs.count { return try StoredComparison(stored, request, context).document() }
    if paths[0] == nil, !stored.isEmpty {
      let words = arguments.operands.reversed().joined(separator: " ")
      throw .usage(.conflict("a stored result is the base of a comparison: segue compare \(words)"))
    }
    let before = LoadReading(MachineFiles.texts)
    let builds = try ComparedBuilds(
      inputs.filter { $0.document == nil }, product: arguments.value("--product"), context)
    defer { builds.remove() }
    if let path = stored.first {
      return try BaselineComparison(
        path: path, input: inputs[1], build: builds.candidate, request: request, before: before, context: context
      ).document()
    }
    return try BuildComparison(inputs: inputs, builds: builds, request: request, before: before, context: context).run()
  }

  private static func inputs(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws(CommandFailure) -> [ComparisonInput] {
    var known: GitRepository?
    var inputs: [ComparisonInput] = []
    for operand in arguments.operands {
      inputs.append(
        try ComparisonInput(
          operand,
          repository: { () throws(CommandFailure) in
            if let known { return known }
            let found = try GitRepository(holding: context.workingDirectory, environment: context.environment)
            known = found
            return found
          }, context))
    }
    if inputs.count == 1, case .document = inputs[0] { return inputs }
    return inputs.count == 1 ? inputs + [.workingTree] : inputs
  }

  private static func request(_ arguments: ParsedArguments) throws(CommandFailure) -> BuildComparison.Request {
    var request = BuildComparison.Request()
    do throws(UsageError) {
      let rounds = try arguments.whole("--rounds", 2...1_000).map { Int($0) } ?? request.settings.rounds
      let most = try arguments.whole("--max-rounds", 2...10_000).map { Int($0) }
      if let most, most < rounds {
        throw .conflict(
          "--max-rounds \(most) is below the \(rounds) rounds of every case; give more, or fewer --rounds")
      }
      request.settings.rounds = rounds
      request.settings.maximumRounds = most ?? max(rounds, request.settings.maximumRounds)
      request.samples = Int(try arguments.whole("--samples", 1...100) ?? 5)
      request.seed = UInt64(try arguments.whole("--seed", 0...Int64.max) ?? 1)
      if let floor = try arguments.number("--floor", 0...1_000) { request.settings.floor = floor / 100 }
    } catch {
      throw .usage(error)
    }
    switch arguments.value("--lane") {
    case "exact": request.lanes = [.exact]
    case "timing": request.lanes = [.timing]
    default: break
    }
    request.patterns = arguments.all("--filter")
    request.isForced = arguments.has("--force")
    request.gatesOnDigest = arguments.has("--gate-behaviour")
    request.countsInstructions = !arguments.has("--no-instructions")
    request.resumes = arguments.has("--resume")
    request.isStrict = arguments.has("--strict")
    return request
  }
}

extension ComparisonTable.Role {
  fileprivate var emphasis: Emphasis {
    switch self {
    case .plain: .plain
    case .heading: .strong
    case .good: .good
    case .doubtful: .doubtful
    case .bad: .bad
    case .faint: .faint
    }
  }
}
