import SegueResults
import SegueTiming

/// A run at `rate` whose frames cost `milliseconds`, one a vsync, all of it in one phase.
func sampleRun(
  _ milliseconds: [Double], rate: RefreshRate = .hz(60), outcome: ReplayOutcome = .finished,
  expected: ReplayOutcome? = nil, phase: FramePhase = .transforms
) -> RunRecord {
  sampleRun(
    nanoseconds: milliseconds.map { Int64($0 * 1e6) }, rate: rate, outcome: outcome, expected: expected, phase: phase)
}

func sampleRun(
  nanoseconds: [Int64], rate: RefreshRate = .hz(60), outcome: ReplayOutcome = .finished,
  expected: ReplayOutcome? = nil, phase: FramePhase = .transforms
) -> RunRecord {
  let frames = nanoseconds.enumerated().map { index, cost in
    var phases = PhaseTimes()
    phases[phase] = cost
    let id = Int64(index) + 10
    let grid = VsyncGrid(rate: rate, start: Timestamp(nanoseconds: 0))
    return FrameRecord(vsyncID: id, vsync: grid.time(of: id), grid: grid, cost: FrameCost(phases: phases))
  }
  return RunRecord(
    scenario: "td.shared-element/pop/edge-flick/photos-1000@\(rate.numerator)", transition: "td.shared-element",
    operation: "pop", trace: "edge-flick", scene: "photos", views: 1000, profile: "\(rate.numerator)", rate: rate,
    animatedLayers: 3, outcome: outcome, expected: expected, frames: frames, digest: 0x0123_4567_89AB_CDEF,
    simulatedNanoseconds: rate.vsync(Int64(nanoseconds.count) + 20), wallNanoseconds: 50_000_000)
}

let sampleMachine = Machine(
  os: "Debian GNU/Linux 12 (bookworm)", architecture: "x86_64", cpu: "Sample CPU", cores: 2, build: "release")
