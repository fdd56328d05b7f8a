import Foundation
import SegueComparison
import SegueReport
import SegueStatistics

/// `segue calibrate --study`: how far comparisons on this machine can be believed, as a page.
@MainActor
enum StudyCommand {
  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let seed: UInt64
    let percent: Int
    do throws(UsageError) {
      seed = UInt64(try arguments.whole("--seed", 0...Int64.max) ?? 1)
      percent = Int(try arguments.whole("--trials", 1...100) ?? 100)
    } catch {
      throw .usage(error)
    }
    let folder = arguments.value("--out") ?? "Reports"
    let path = "\(folder)/comparison-study.md"
    if folder != "none" {
      try OutputFile.makeFolder(folder, in: context.workingDirectory)
      try OutputFile.check(path, in: context.workingDirectory)
    }
    context.interruption.watch()
    let builds = try ComparedBuilds([.program(context.program), .program(context.program)], product: nil, context)
    defer { builds.remove() }
    guard builds.base.bench != nil else {
      throw .unavailable(
        "segue-bench is not beside this program; build it: swift build -c release --product segue-bench")
    }
    guard try builds.base.cases().build == "release" else {
      throw .notComparable(
        "this is a debug build, whose times say nothing: swift run -c release segue calibrate --study")
    }
    let obstacle = PeerComparison.obstacle(context.environment)
    if let obstacle { context.say("\(obstacle); its column stays empty\n") }
    let study = ComparisonStudy(program: builds.base, context: context, seed: seed, share: Double(percent) / 100)
    guard let rows = try study.run() else {
      context.say("segue calibrate: interrupted; a study counts whole or not at all\n")
      return .interrupted
    }
    if let series = arguments.value("--series") { try keep(rows, in: series, context) }
    let page = page(rows, obstacle: obstacle)
    guard folder != "none" else {
      try context.print(page)
      return .success
    }
    try OutputFile.write(page, to: path, in: context.workingDirectory)
    context.say("wrote \(path)\n")
    return .success
  }

  private static func keep(
    _ rows: [ComparisonStudy.Row], in folder: String, _ context: CommandContext
  ) throws(CommandFailure) {
    try OutputFile.makeFolder(folder, in: context.workingDirectory)
    for row in rows {
      let name = row.kind.name.lowercased().map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined()
      let series = RecordedSeries(comment: row.kind.name, cases: row.firstSeries)
      try OutputFile.write(
        series.json.text() + "\n", to: "\(folder)/\(name).json", in: context.workingDirectory)
    }
  }

  private static func page(_ rows: [ComparisonStudy.Row], obstacle: String?) -> String {
    let machine = MachineFiles.machine
    let settings = ComparisonSettings()
    var out = """
      # What comparisons find

      Made by `segue calibrate --study` on \(machine.cpu), \(machine.cores) processors. Each trial is a comparison of one
      build of the core with itself, by `\(ComparisonStudy.benchmark)`: \(settings.rounds) rounds of fresh processes, up to
      \(settings.maximumRounds) where undecided, floor \(percent(settings.floor)), family-wise error \(percent(settings.level)),
      and a second run from scratch before a change counts. "Planted" is work that the candidate does more of; drift is
      work that both do more and more of. `compare.py` is Google Benchmark's, with two runs of \(settings.rounds) repetitions,
      one after the other, and its U test of CPU times at 5 %.


      """
    out += table(rows)
    out +=
      "\nSegue asks for: at most one false regression in 60 trials of a build with itself; at least 95 % of the +3 %\n"
    out += "found, and all of the +5 %; neither word under drift.\n"
    if let obstacle { out += "\n\(obstacle).\n" }
    return out
  }

  private static func table(_ rows: [ComparisonStudy.Row]) -> String {
    let titles = [
      "trials", "number", "regressed", "improved", "equivalent", "inconclusive", "median effect", "worst effect",
      "launches a trial", "compare.py: slower", "compare.py: faster",
    ]
    let cells = rows.map { row in
      let trials = row.verdicts.values.reduce(0, +)
      let words = [Verdict.regressed, .improved, .equivalent, .inconclusive].map { "\(row.verdicts[$0] ?? 0)" }
      let worst = row.effects.max { abs($0 - row.kind.planted) < abs($1 - row.kind.planted) }
      return [row.kind.name, "\(trials)"] + words + [
        row.effects.isEmpty ? "–" : percent(Quantile.median(row.effects)), worst.map(percent) ?? "–",
        "\(row.launches / max(1, trials))", row.peerSlower.map(String.init) ?? "–",
        row.peerFaster.map(String.init) ?? "–",
      ]
    }
    let lines = [titles, titles.indices.map { $0 == 0 ? "---" : "---:" }] + cells
    return lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  private static func percent(_ share: Double) -> String {
    String(format: "%+.2f %%", 100 * share)
  }
}
