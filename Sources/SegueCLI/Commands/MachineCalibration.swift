import Foundation
import SegueComparison
import SegueReport
import SegueStatistics
import SegueTiming

/// `segue calibrate`: comparisons of this program with itself, which say what comparisons on this machine are worth.
@MainActor
enum MachineCalibration {
  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let number: Int
    let seed: UInt64
    do throws(UsageError) {
      number = Int(try arguments.whole("--comparisons", 1...1_000) ?? 10)
      seed = UInt64(try arguments.whole("--seed", 0...Int64.max) ?? 1)
    } catch {
      throw .usage(error)
    }
    let history = HistoryFile.place(arguments, context)
    _ = try history?.open(creates: true)
    context.interruption.watch()
    let before = LoadReading(MachineFiles.texts)
    let builds = try ComparedBuilds([.program(context.program), .program(context.program)], product: nil, context)
    defer { builds.remove() }
    let cases = try builds.base.cases()
    guard cases.build == "release" else {
      throw .notComparable("this is a debug build, whose times say nothing: swift run -c release segue calibrate")
    }
    var runner = TimingRunner(base: builds.base, candidate: builds.candidate, context: context)
    runner.hidesTexts = true
    let calibrated = try runner.calibrated(try cases.chosen(arguments.all("--filter")))
    var comparisons: [[CaseSeries]] = []
    let start = MonotonicClock.now()
    for index in 0..<number {
      let each = Double(MonotonicClock.now() - start) / 1e9 / Double(max(1, index))
      let left =
        index == 0 ? "" : String(format: ", some %.0f min left", (each * Double(number - index) / 60).rounded(.up))
      context.say(
        "comparison \(index + 1) of \(number): \(calibrated.count) cases of this program with itself\(left)\n")
      let design: ComparisonDesign
      do throws(DesignFault) {
        design = try ComparisonDesign(cases: calibrated, seed: seed &+ UInt64(index))
      } catch {
        throw .usage(.conflict("\(error)"))
      }
      var lane = TimingLane(design)
      guard try runner.run(&lane) else {
        context.say("segue calibrate: interrupted after \(index) of \(number) comparisons; nothing is kept\n")
        return .interrupted
      }
      comparisons.append(lane.measured)
    }
    let calibration = Calibration(comparisons)
    try context.print(text(calibration, comparisons: number))
    var fingerprint = builds.base.fingerprint(cases, before: before)
    fingerprint.after = LoadReading(MachineFiles.texts)
    let kept = try LearnedFloors.keep(calibration, fingerprint, context)
    let floors = calibration.rows.count { $0.learnedFloor != nil }
    context.say(
      floors > 0
        ? "kept in \(kept.path); segue compare takes its floors from there\n"
        : "kept in \(kept.path); a floor takes \(LearnedFloor.leastEffects) comparisons of a case in all\n")
    if let history { try HistoryFile.add(Array(kept.document.utf8), to: history, context) }
    return .success
  }

  private static func text(_ calibration: Calibration, comparisons: Int) -> String {
    var table = TextTable([
      ("case", .left), ("largest effect", .right), ("learned floor", .right), ("found in 95 %", .right),
      ("with all rounds", .right),
    ])
    for row in calibration.rows {
      let cells = [
        row.name, row.nullEffects.max().map(percent) ?? "–", row.learnedFloor.map(percent) ?? "too few comparisons",
        row.detectable.map(percent) ?? "nothing", row.detectableAtCap.map(percent) ?? "nothing",
      ]
      table.append(cells.map { TextTable.Cell($0) })
    }
    let blind = calibration.blind(to: 0.05).map(\.name)
    let rate = calibration.falseAlarmRate.map(percent) ?? "–"
    return table.text()
      + "\n\(comparisons) comparisons of a build with itself: \(calibration.falseAlarms) false alarms in "
      + "\(calibration.judged) verdicts (\(rate)); \(calibration.refuted) were refuted by a second run\n"
      + (blind.isEmpty ? "" : "a change of 5 % may go unseen, whatever the rounds: \(blind.joined(separator: ", "))\n")
  }

  private static func percent(_ share: Double) -> String { String(format: "%.2f %%", 100 * share) }
}
