import Foundation
import SegueReplay
import SegueResults
import SegueTiming

// How fast replays are: virtual time over real time, set-up aside, of one gesture at 120 Hz in one process.
//   replay-speed [VIEWS…] [--repeat N]    1000, 10000 and 100000 views unless some are given
// For each size: modelled (no clock is read), the same with the phase clock on, what the clock costs, the phases' shares,
// and the process's largest memory so far. Set-up is the time before the trace's first instant.
var sizes: [Int] = []
var repeats = 5
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  if argument == "--repeat", let number = arguments.popFirst().flatMap(Int.init), number > 0 {
    repeats = number
  } else if let views = Int(argument), ScenarioCatalog.views.contains(views) {
    sizes.append(views)
  } else {
    print("replay-speed: \(argument) is no number of views in \(ScenarioCatalog.viewsText), nor --repeat N")
    exit(2)
  }
}
if sizes.isEmpty { sizes = [1_000, 10_000, 100_000] }

/// When the trace's first instant came.
@MainActor final class Beginning {
  var time: Int64?
}

struct Timing {
  var record: RunRecord
  var setUp: Int64
  var replay: Int64

  var factor: Double { Double(record.simulatedNanoseconds) / Double(replay) }
}

/// The quickest of the repetitions.
@MainActor func best(_ scenario: Scenario, _ cost: CostSource) throws -> Timing {
  var best: Timing?
  for _ in 0..<repeats {
    let beginning = Beginning()
    var replayer = Replayer(cost: cost)
    replayer.beforeFrame = { _, _ in if beginning.time == nil { beginning.time = MonotonicClock.now() } }
    let start = MonotonicClock.now()
    let record = try replayer.replay(scenario, trace: ScenarioCatalog.trace(named: scenario.trace))
    let end = MonotonicClock.now()
    let began = beginning.time ?? end
    let timing = Timing(record: record, setUp: began - start, replay: end - began)
    if timing.replay < best?.replay ?? .max { best = timing }
  }
  return best!
}

/// Bytes of the largest resident set so far; nil where the system does not say.
func peakMemory() -> Int? {
  guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
    let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
  else { return nil }
  return line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }.map { $0 * 1_024 }
}

func text(_ nanoseconds: Int64) -> String { "\(Double(nanoseconds / 10_000) / 100) ms" }

for views in sizes {
  let scenario = Scenario(
    transition: "td.shared-element", operation: "pop", trace: "slow-drag-past-half", scene: "photos", views: views,
    rate: .hz(120))
  let modelled = try best(scenario, .modelled)
  let memory = peakMemory()
  let measured = try best(scenario, .measured)
  let frames = Int64(max(1, measured.record.frames.count))
  let (outcome, length) = (modelled.record.outcome.rawValue, modelled.record.simulatedNanoseconds)
  print("\(views) views: \(outcome), \(modelled.record.frames.count) frames, \(text(length)) of motion")
  print("  modelled: \(text(modelled.replay)), \(Int(modelled.factor))× real time; set-up \(text(modelled.setUp))")
  print("  measured: \(text(measured.replay)), \(Int(measured.factor))× real time")
  print("  the phase clock costs \(max(0, measured.replay - modelled.replay) / frames) ns a frame")
  var totals = PhaseTimes()
  for frame in measured.record.frames { for phase in FramePhase.allCases { totals[phase] += frame.cost.phases[phase] } }
  let shares = FramePhase.allCases.map { "\($0.name) \(100 * totals[$0] / max(1, totals.total)) %" }
  print("  phases: \(text(totals.total)): \(shares.joined(separator: ", "))")
  if let memory { print("  memory: \(memory / 1_000_000) MB at most, \(memory / views) bytes a view") }
}
