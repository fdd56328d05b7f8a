import SegueResults
import SegueTiming

/// Documents for exports: all kinds of runs, with late and dropped frames, touches and a render side.
enum ExportSamples {
  /// 12 frames at 60 Hz. The fourth commits for 20 ms, the eighth draws for 24 ms: each is a period late. The one after
  /// the fourth never begins, and no more does the second after the eighth, since the queue is full.
  static let late: RunRecord = {
    var run = sampleRun([2, 2, 2, 20, 2, 2, 2, 2, 2, 2, 2, 2], expected: .finished)
    run.cost = .modelled
    run.costTable = "phone/1"
    for index in run.frames.indices {
      run.frames[index].cost.phases[.input] = 500_000
      run.frames[index].cost.phases[.commit] = 1_000_000
      run.frames[index].cost.prepare = 1_000_000
      run.frames[index].cost.execute = index == 7 ? 24_000_000 : 3_000_000
      run.frames[index].newestTouch = index < 6 ? run.frames[index].vsync : nil
      run.frames[index].displacement = index < 6 ? 4.5 : 0
      run.frames[index].counts[.layersTouched] = 7
      run.frames[index].isTransitioning = index > 1
    }
    return run
  }()

  static let smooth: RunRecord = {
    var run = sampleRun(Array(repeating: 3, count: 20), rate: .hz(120), expected: .finished)
    run.cost = .modelled
    for index in run.frames.indices { run.frames[index].cost.execute = 2_000_000 }
    return run
  }()

  static func document(_ runs: [RunRecord]) -> ReplayDocument { ReplayDocument(machine: sampleMachine, runs: runs) }

  /// Passes, fails by its outcome, fails by a gate, is too short, failed to run, began nothing.
  static let variety: ReplayDocument = {
    var wrong = sampleRun(Array(repeating: 5, count: 9), outcome: .cancelled, expected: .finished)
    wrong.scenario = "a.b/pop/<\"R&D'> \u{7}\n\u{FFFE}über/photos-1000@60"
    wrong.transition = "a.b"
    wrong.diagnostics = ["model: 1 < 2 ]]> \u{1B}[0m"]
    var short = sampleRun([5, 5])
    short.scenario = "a.b/pop/short/photos-1000@60"
    short.transition = "a.b"
    var failed = sampleRun([], outcome: .failed)
    failed.scenario = "a.b/pop/failed/photos-1000@60"
    failed.transition = "a.b"
    failed.diagnostics = ["no scene named \"x\""]
    var tap = sampleRun([], outcome: .notStarted, expected: .notStarted)
    tap.scenario = "td.shared-element/pop/tap/photos-1000@60"
    var document = Self.document([wrong, smooth, short, failed, tap, late])
    document.results[5] = document.results[5].judged(by: [
      GateCheck(figure: "hitch", condition: "hitch<5", limit: "5", value: "181", source: "--gate", holds: false)
    ])
    return document
  }()
}
