import SegueJSON
import SegueReplay
import SegueResults
import SegueTiming

/// `segue replay --shard`: carries out one part of a plan and leaves one file.
@MainActor
struct ShardReplay {
  private let plan: ReplayPlan
  private let context: CommandContext
  private let files: ReplayFiles
  private let format: ReplayFormat
  private let folder: String
  private var result: ShardResult
  /// Indices of the shard's cells in the plan.
  private let own: [Int]
  private var journal: ShardJournal
  private var path: String { "\(folder)/\(result.shard.fileName)" }

  /// Options that a part has nothing for: its other forms come from the merged result.
  private static let foreign = ["--states", "--write-expected"]

  init(_ planned: PlannedArguments) throws(CommandFailure) {
    let arguments = planned.arguments
    context = planned.context
    format = arguments.value("--format").flatMap { ReplayFormat($0) } ?? .text
    folder = arguments.value("--out") ?? "Reports/shards"
    if folder == "none" { throw .usage(.conflict("--shard leaves a file for segue merge; --out names its folder")) }
    if let option = Self.foreign.first(where: arguments.has) {
      throw .usage(.conflict("\(option) is for a whole replay; leave --shard out"))
    }
    guard format == .text || format == .json else {
      throw .usage(.conflict("--shard prints text or json; segue merge makes the whole result of all shards"))
    }
    let shard: ShardNumber
    do throws(UsageError) {
      shard = try ShardNumber(arguments.value("--shard") ?? "", environment: context.environment)
    } catch {
      throw .usage(error)
    }
    let plan = try ReplayPlan(arguments, context)
    self.plan = plan
    files = try ReplayFiles(arguments, plan, format, context)
    let manifest = try planned.checked(plan)
    let isBalanced = arguments.has("--balance")
    own = ShardAssignment(count: shard.count, isBalanced: isBalanced).cells(of: shard.index, manifest.cells)
    let ranges = plan.cells
    let isMeasured = own.contains { plan.cases[ranges[$0].lowerBound].cost == .measured }
    result = ShardResult(
      manifest: manifest, shard: shard, isBalanced: isBalanced,
      machine: isMeasured ? MachineFiles.machine.json : .null, cells: [])
    let stem = shard.fileName.dropLast(".json".count)
    journal = ShardJournal(of: result, path: "\(folder)/\(stem)\(ShardJournal.ending)", in: context.workingDirectory)
  }

  mutating func run(resumes: Bool) throws(CommandFailure) -> ExitCode {
    context.interruption.watch()
    try OutputFile.makeFolder(folder, in: context.workingDirectory)
    try OutputFile.check(path, in: context.workingDirectory)
    var cells = Dictionary(uniqueKeysWithValues: (resumes ? try kept() : []).map { ($0.id, $0) })
    let ids = own.map { result.manifest.cells[$0].id }
    let keptCount = cells.count
    if keptCount > 0 { say(kept: keptCount, of: ids.count) }
    if keptCount < ids.count {
      try journal.open(keeping: ids.compactMap { cells[$0] })
      defer { journal.close() }
      for cell in try replay(zip(own, ids).filter { cells[$1] == nil }.map(\.0)) { cells[cell.id] = cell }
      guard cells.count == ids.count else {
        context.say(
          "segue replay: interrupted after \(cells.count) of \(ids.count) cells of shard \(result.shard.text); they are "
            + "kept in \(journal.path): go on with --resume\n")
        return .interrupted
      }
    }
    result.cells = ids.compactMap { cells[$0] }
    let bytes = Array((result.json.text() + "\n").utf8)
    try OutputFile.write(bytes, to: path, in: context.workingDirectory)
    journal.remove()
    return try answer(bytes)
  }

  /// Prints what the shard comes down to.
  private func answer(_ bytes: [UInt8]) throws(CommandFailure) -> ExitCode {
    let verdicts = RunVerdicts(result.cells.flatMap(\.runs))
    context.say("wrote \(path)\n")
    if format == .json {
      try context.print(bytes)
    } else {
      let head = "shard \(result.shard.text): \(result.cells.count) of \(result.manifest.cells.count) cells\n"
      try context.print(head + verdicts.faults(context.style) + verdicts.verdict.line(context.style) + "\n")
    }
    return verdicts.exitCode
  }

  private func say(kept: Int, of count: Int) {
    let words =
      kept == count
      ? "all \(count) cells of shard \(result.shard.text) are there"
      : "\(kept) of \(count) cells of shard \(result.shard.text) are kept"
    context.say("segue replay: \(words)\n")
  }

  // MARK: What an earlier attempt left

  /// Whole cells of a shard that was not finished, or else of a finished one; those that failed to run are tried again.
  private func kept() throws(CommandFailure) -> [ShardResult.Cell] {
    // What was begun last counts: a finished shard beside it is of an earlier attempt.
    let cells: [ShardResult.Cell]
    if let begun = try journal.kept(of: result.manifest) { cells = begun } else { cells = try finished() }
    let ids = Set(own.map { result.manifest.cells[$0].id })
    return cells.filter { ids.contains($0.id) && !$0.hasFailed }
  }

  private func finished() throws(CommandFailure) -> [ShardResult.Cell] {
    guard FilePlace.kind(of: FilePlace.resolve(path, in: context.workingDirectory)) == .file else { return [] }
    let found = try ShardResult.read(path, in: context.workingDirectory)
    let difference =
      found.manifest.difference(from: result.manifest)
      ?? (found.isBalanced != result.isBalanced ? "it was shared out differently" : nil)
      ?? (found.machine != result.machine ? "it was measured on another machine" : nil)
    if let difference {
      throw .notComparable(
        "\(path): this is of another plan or machine: \(difference); remove it, or name another folder with --out")
    }
    return found.cells
  }

  // MARK: Replaying

  /// The whole cells among those asked for, each written down as soon as it is done.
  private func replay(_ wanted: [Int]) throws(CommandFailure) -> [ShardResult.Cell] {
    let ranges = plan.cells
    var cellOfCase: [Int: Int] = [:]
    for cell in wanted { for index in ranges[cell] { cellOfCase[index] = cell } }
    var answers: [Int: ReplayAnswer] = [:]
    var (begun, elapsed): ([Int: Int64], [Int: Int64]) = ([:], [:])
    var cells: [ShardResult.Cell] = []
    var failure: CommandFailure?
    var context = context
    context.interruption.isRequested = { [asked = context.interruption.isRequested] in failure != nil || asked() }
    _ = try ReplayRunner(plan: plan, context: context).run(
      only: Set(cellOfCase.keys), asked: { begun[$0] = MonotonicClock.now() }
    ) { index, answer in
      guard let cell = cellOfCase[index] else { return }
      answers[index] = answer
      elapsed[cell, default: 0] += MonotonicClock.now() - (begun[index] ?? 0)
      guard ranges[cell].allSatisfy({ answers[$0] != nil }) else { return }
      let runs = ranges[cell].compactMap { index in
        answers.removeValue(forKey: index).map { files.held(plan.result(index, $0)).json(keepsFrames: keepsFrames) }
      }
      let whole = ShardResult.Cell(
        id: result.manifest.cells[cell].id, runs: runs, elapsedNanoseconds: elapsed[cell] ?? 0)
      cells.append(whole)
      do throws(CommandFailure) { try journal.append(whole) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
    return cells
  }

  private var keepsFrames: Bool { result.manifest.settings["frames"]?.boolValue ?? false }
}
