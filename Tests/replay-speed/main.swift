import Foundation
import SegueReplay
import SegueResults
import SegueTiming
import SegueTraces

// How fast replays are: virtual time over the thread's CPU time, from the first frame after the set-up to the last, of one
// gesture at 120 Hz. On an idle machine CPU time is real time; on a busy one it is still what the replay takes.
//   replay-speed [VIEWS…] [--repeat N]    1000, 10000 and 100000 views unless some are given
// For each size: modelled (no clock is read), the same with the phase clock on, what the clock costs, the phases' shares,
// and the process's largest memory so far. Then, for the smallest size, what a frame of longer and longer drags costs.
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

/// CPU times and virtual times at which frames began.
@MainActor final class Frames {
  var cpu: [Int64] = []
  var virtual: [Int64] = []
}

struct Timing {
  var record: RunRecord
  var setUp: Int64
  /// CPU nanoseconds from the beginning of the first frame to that of the last, the frames and the virtual time between.
  var replay: Int64
  var frames: Int64
  var virtual: Int64

  var factor: Double { Double(virtual) / Double(replay) }
}

/// The quickest of the repetitions.
@MainActor func best(_ scenario: Scenario, _ cost: CostSource, _ trace: TouchTrace?) throws -> Timing {
  var best: Timing?
  for _ in 0..<repeats {
    let frames = Frames()
    frames.cpu.reserveCapacity(10_000)
    frames.virtual.reserveCapacity(10_000)
    var replayer = Replayer(cost: cost)
    replayer.beforeFrame = { _, time in
      frames.cpu.append(ThreadCPUClock.now())
      frames.virtual.append(time)
    }
    let start = ThreadCPUClock.now()
    let record = try replayer.replay(scenario, trace: trace)
    let count = frames.cpu.count
    let timing = Timing(
      record: record, setUp: frames.cpu[0] - start, replay: frames.cpu[count - 1] - frames.cpu[0],
      frames: Int64(count - 1), virtual: frames.virtual[count - 1] - frames.virtual[0])
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

/// A drag that goes back and forth between its first touch and its last, `frames` times 1/120 s long.
func drag(_ trace: TouchTrace, frames: Int) -> TouchTrace {
  var long = trace
  let moves = trace.frames[1..<(trace.frames.count - 1)]
  let there = moves + moves.reversed()
  let period = RefreshRate.hz(120).budgetNanoseconds
  for number in 0..<(frames - moves.count) {
    long.frames.insert(there[there.startIndex + number % there.count], at: long.frames.count - 1 - moves.count)
  }
  for index in long.frames.indices {
    long.frames[index].t = Int64(index) * period
    long.frames[index].arrival = nil
    for contact in long.frames[index].contacts.indices { long.frames[index].contacts[contact].coalesced = [] }
  }
  return long
}

@MainActor func scenario(views: Int) -> Scenario {
  // Free, so that no frame is left out because the one before was late.
  Scenario(
    transition: "td.shared-element", operation: "pop", trace: "slow-drag-past-half", scene: "photos", views: views,
    device: DeviceProfile(name: "120", rates: [.hz(120)], costs: .free))
}
let trace = ScenarioCatalog.trace(named: "slow-drag-past-half")!

for views in sizes {
  let scenario = scenario(views: views)
  let modelled = try best(scenario, .modelled, trace)
  let memory = peakMemory()
  let measured = try best(scenario, .measured, trace)
  func line(_ timing: Timing) -> String {
    let frame = timing.replay / timing.frames
    return "\(timing.frames) frames, \(frame) ns each, \(Int(timing.factor))× real time"
  }
  print("\(views) views: \(modelled.record.outcome.rawValue); set-up \(text(modelled.setUp))")
  print("  modelled: \(line(modelled))")
  print("  measured: \(line(measured))")
  let clock = measured.replay / measured.frames - modelled.replay / modelled.frames
  print("  the phase clock costs \(max(0, clock)) ns a frame")
  var totals = PhaseTimes()
  for frame in measured.record.frames { for phase in FramePhase.allCases { totals[phase] += frame.cost.phases[phase] } }
  let shares = FramePhase.allCases.map { "\($0.name) \(100 * totals[$0] / max(1, totals.total)) %" }
  print("  phases: \(text(totals.total)): \(shares.joined(separator: ", "))")
  if let memory { print("  memory: \(memory / 1_000_000) MB at most, \(memory / views) bytes a view") }
}

print("longer drags, \(sizes[0]) views")
for frames in [500, 1_000, 2_000, 4_000, 8_000] {
  let timing = try best(scenario(views: sizes[0]), .modelled, drag(trace, frames: frames))
  print("  \(timing.frames) frames, \(timing.replay / timing.frames) ns each, \(timing.record.outcome.rawValue)")
}
