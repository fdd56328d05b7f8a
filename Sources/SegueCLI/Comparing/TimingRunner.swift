import Foundation
import SegueComparison
import SegueJSON
import SegueResults

/// Makes the launches of a timing lane, one at a time.
@MainActor
struct TimingRunner {
  let base: MeasuringProgram
  let candidate: MeasuringProgram
  var context: CommandContext
  /// Inner samples of a launch.
  var samples = 5
  /// Nanoseconds that one inner sample is to take.
  var sampleNanoseconds = 2e6
  /// Share of work that is added to a launch, in a study; nil for none of that.
  var plant: ((Launch) -> Double)?
  /// Like builds are judged as if they were not, in a study.
  var hidesTexts = false

  /// Iterations of each case at which an inner sample of the slower side takes the wanted time.
  ///
  /// A case that a side cannot measure keeps one iteration; its launches will say why.
  func calibrated(_ names: [String]) throws(CommandFailure) -> [ComparisonCase] {
    var progress = ProgressLine(total: names.count, console: context.console)
    defer { progress.clear() }
    var cases: [ComparisonCase] = []
    for name in names {
      if context.interruption.isRequested() { throw .interrupted("interrupted before the first round") }
      progress.begin("calibrating \(name)")
      var iterations = 1.0
      // The first look is at one iteration, which costs more than one of many.
      for _ in 0..<2 {
        let times = [base, candidate].compactMap { side in
          (try? side.measure(name, iterations: Int(iterations), samples: 3))?.cpuStatistic.map { $0 / iterations }
        }
        guard let slower = times.max(), slower > 0 else { break }
        iterations = min(max(1, (sampleNanoseconds / slower).rounded(.up)), 1e6)
      }
      cases.append(ComparisonCase(name: name, iterations: Int(iterations), isNanoscale: true))
    }
    return cases
  }

  /// Makes every launch that the lane asks for, and keeps each in the journal.
  /// - Returns: false where the user asked for an end before that.
  func run(_ lane: inout TimingLane, journal: LaunchJournal? = nil) throws(CommandFailure) -> Bool {
    for entry in journal?.entries ?? [] {
      do throws(RecordFault) {
        try lane.resume(entry)
      } catch {
        throw .badData("the journal of the comparison does not fit it: \(error); begin anew without --resume")
      }
    }
    var progress = ProgressLine(total: lane.leastLaunchesLeft, console: context.console)
    defer { progress.clear() }
    while let launches = lane.next() {
      for launch in launches {
        // A case that failed gets no more.
        guard lane.next()?.contains(launch) == true else { continue }
        if context.interruption.isRequested() { return false }
        progress.begin("\(launch)", left: lane.leastLaunchesLeft)
        let entry = measure(launch, lane.design)
        // The interrupt reached the launch as well.
        if case .failed = entry.outcome, context.interruption.isRequested() { return false }
        try journal?.add(entry)
        do throws(RecordFault) {
          try lane.resume(entry)
        } catch {
          preconditionFailure("the lane asked for \(launch): \(error)")
        }
      }
    }
    return true
  }

  func measure(_ launch: Launch, _ design: ComparisonDesign) -> JournalEntry {
    let program = launch.side == .base ? base : candidate
    let iterations = design.cases.first { $0.name == launch.caseName }?.iterations ?? 1
    do throws(MeasuringFault) {
      var sample = try program.measure(
        launch.caseName, iterations: iterations, samples: samples, planted: plant?(launch))
      if hidesTexts { sample.executableTextHash = "" }
      return JournalEntry(launch, .measured(sample))
    } catch {
      return JournalEntry(launch, .failed(error.reason))
    }
  }
}
