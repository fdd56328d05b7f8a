import SegueResults
import SegueTiming

/// A run whose steady frames cost what `microseconds` say, split 1 : 3 between hit tests and transforms.
func sampleRun(
  trace: String = "edge-flick", views: Int = 1000, rate: RefreshRate = .hz(120), microseconds: [Int64],
  outcome: ReplayOutcome = .finished, expected: ReplayOutcome? = .finished, factor: Int64 = 20
) -> RunRecord {
  let frames = microseconds.enumerated().map { index, cost in
    var phases = PhaseTimes()
    phases[.hitTest] = cost * 250
    phases[.transforms] = cost * 750
    return FrameRecord(
      vsyncID: Int64(index), vsync: Timestamp(nanoseconds: rate.vsync(Int64(index))), cost: FrameCost(phases: phases))
  }
  return RunRecord(
    scenario: "td.shared-element/pop/\(trace)/photos-\(views)@\(rate.numerator)", transition: "td.shared-element",
    operation: "pop", trace: trace, scene: "photos", views: views, profile: "\(rate.numerator)", rate: rate,
    animatedLayers: 3, outcome: outcome, expected: expected, frames: frames, digest: 0x0123_4567_89AB_CDEF,
    simulatedNanoseconds: 1_000_000_000, wallNanoseconds: 1_000_000_000 / factor)
}

func sampleDocument(_ runs: [RunRecord], build: String = "release") -> ReplayDocument {
  ReplayDocument(
    machine: Machine(
      os: "Debian GNU/Linux 12 (bookworm)", architecture: "x86_64", cpu: "Sample CPU", cores: 2, build: build),
    runs: runs)
}

let sampleRuns: [RunRecord] = {
  let steady = Array(repeating: 240 as Int64, count: 19)
  var tap = sampleRun(trace: "edge-tap", microseconds: [], outcome: .notStarted, expected: .notStarted)
  tap.digest = 7
  var failed = sampleRun(trace: "broken", microseconds: [], outcome: .failed, expected: nil)
  failed.diagnostics = ["the trace has no touch inside the window"]
  var late = sampleRun(
    views: 10_000, microseconds: [21_400] + steady + [9_000, 240], outcome: .cancelled, factor: 4)
  late.warnings = ["the first frame took 21 ms; try a smaller scene"]
  late.mapping = "the recording's 1600×2560 pt were scaled by 0.244 to the window's width"
  return [
    sampleRun(microseconds: [1850] + steady), late, tap, sampleRun(trace: "short", microseconds: [900, 240, 240]),
    failed,
  ]
}()
