import Foundation
import SegueComparison
import SegueJSON
import SegueReplay
import SegueResults
import SegueTiming
import Testing

@testable import SegueCLI

@MainActor
@Suite("segue calibrate")
struct CalibrateCommandTests {
  private let segue = CommandLineFixture()

  init() {
    segue.library.suites.append(ScenarioSuite(name: "smoke", cases: cases(segue.library.defaultSuite)))
  }

  private func cases(_ scenarios: [Scenario]) -> [ScenarioSuite.Case] { scenarios.map { ScenarioSuite.Case($0) } }

  /// Every frame samples tracks at 400 ns each and pays 20 µs more; so many runs, from `disturbed` on, are disturbed.
  private func measure(disturbed: Range<Int> = 0..<0) {
    var count = 0
    segue.alter = { run in
      for index in run.frames.indices {
        let tracks = Int64(1 + index)
        run.frames[index].counts[.tracksSampled] = tracks
        run.frames[index].cost.phases = PhaseTimes()
        run.frames[index].cost.phases[.animate] =
          tracks * 400 + 20_000 + (disturbed.contains(count) ? 900_000 : 0)
      }
      count += 1
    }
  }

  @Test("a table is printed whose prices are those that the frames were made with; the renderer's are the base's")
  func table() throws {
    measure()
    segue.library.suites[1].cases += cases(segue.library.catalogueSuite)
    #expect(segue.run("calibrate", "--costs", "--repeat", "1", "--base", "tablet", "--name", "mine") == .success)
    #expect(segue.conditions.allSatisfy { $0.cost == .measured && $0.cpuScale == 1 } && segue.replayed.count > 12)
    let table = try CostTable(Array(segue.out.utf8), file: "mine.json")
    let tablet = try #require(CostTable.builtIn.first { $0.name == "tablet" })
    #expect(table[.tracksSampled].nanoseconds == 400 && table.base.commit == 20_000)
    #expect(table.name == "mine" && table[.masks] == tablet[.masks] && table.base.execute == tablet.base.execute)
    #expect(table[.layoutPasses] == tablet[.layoutPasses])
    #expect(segue.err.contains("100 % of the variance explained") && segue.err.contains("no frame did: "))
    #expect(segue.files.isEmpty)
  }

  @Test("of repetitions the median counts, and the table goes into a file")
  func repeated() throws {
    segue.library.suites[1].cases += cases(segue.library.catalogueSuite)
    let runs = segue.library.suites[1].cases.count
    measure(disturbed: runs..<2 * runs)
    #expect(segue.run("calibrate", "--costs", "--repeat", "3", "--out", "costs.json") == .success)
    #expect(segue.replayed.count == 3 * runs)
    let table = try CostTable(Array(segue.read("costs.json").utf8), file: "costs.json")
    #expect(table[.tracksSampled].nanoseconds == 400 && table.base.commit == 20_000)
    #expect(segue.out.isEmpty && segue.err.hasSuffix("wrote costs.json\n"))
  }

  @Test("too few frames make no table: exit 2")
  func few() {
    measure()
    #expect(segue.run("calibrate", "--costs", "--repeat", "3", "--out", "costs.json") == .inconclusive)
    #expect(segue.err.contains("96 frames were measured, at least 100 are needed"))
    #expect(segue.files.isEmpty)
  }

  @Test(
    "a study, and a calibration, are one command, which a debug build refuses (R-25)",
    arguments: [["--study", "--out", "none"], []])
  func debugBuild(options: [String]) throws {
    try segue.write(
      """
      #!/bin/sh
      echo '{"schema": "segue.sample/1", "build": "debug", "cases": ["a/push/t/s-100@60"]}'

      """, to: "debug")
    try segue.write("#!/bin/sh\n", to: "segue-bench")
    try segue.allowRunning("debug", "segue-bench")
    segue.environment["PATH"] = "/usr/bin:/bin"
    segue.program = "\(segue.folder)/debug"
    #expect(segue.run(["calibrate"] + options) == .notComparable)
    #expect(segue.err.contains("this is a debug build"), "\(segue.err)")
  }

  @Test("a machine's false alarms and floors are kept by its class, for compare to take, and go into the history")
  func machine() throws {
    try segue.write(
      """
      #!/bin/sh
      case "$*" in
      *--list) echo '{"schema": "segue.sample/1", "build": "release", "cases": ["a/push/t/s-100@60"]}';;
      *) t=$((1000000 + $(date +%N | sed 's/^0*//;s/^$/0/') % 1000)); echo "{\\"sample\\": {\\"cpuNs\\": [$t], \\"wallNs\\": [$t]}}";;
      esac

      """, to: "release")
    try segue.allowRunning("release")
    segue.environment["PATH"] = "/usr/bin:/bin"
    segue.environment["SEGUE_CACHE"] = "\(segue.folder)/cache"
    segue.program = "\(segue.folder)/release"
    #expect(segue.run("calibrate", "--comparisons", "8", "--store", "all.sqlite") == .success, "\(segue.err)")
    #expect(segue.out.contains("8 comparisons of a build with itself: 0 false alarms in 8 verdicts"), "\(segue.out)")
    #expect(!segue.out.contains("go unseen"))
    let file = try #require(segue.files.first { $0.hasPrefix("cache/calibrations/") && $0.hasSuffix(".json") })
    let kept = try JSONReader.read(segue.read(file))
    #expect(kept["judged"] == 8 && kept["fingerprint"]?["cpuCount"] != nil)
    let floor = try #require(kept["floors"]?["a/push/t/s-100@60"]?.doubleValue)
    #expect(floor >= 0 && floor < 0.002)
    #expect(segue.run("history", "list", "--store", "all.sqlite") == .success && segue.out.contains("calibration"))
    #expect(segue.run("calibrate", "--study", "--history") == .usage)
    #expect(segue.run("calibrate", "--suite", "smoke") == .usage)
    #expect(segue.err.contains("--suite belongs to --costs"), "\(segue.err)")
    #expect(segue.run("calibrate", "--costs", "--comparisons", "3") == .usage)
    segue.interruptAfter = 0
    #expect(segue.run("calibrate", "--comparisons", "5") == .interrupted)
  }

  @Test("a study says in one table what was found of what was planted, and of what was not (R-25)")
  func study() throws {
    try segue.write(
      """
      #!/bin/sh
      echo '{"schema": "segue.sample/1", "build": "release", "cases": []}'

      """, to: "release")
    // A benchmark of 2.5 µs, slower by what is planted.
    try segue.write(
      #"""
      #!/bin/sh
      plant=0
      for word in "$@"; do
        case "$word" in
        --segue_plant_work=*) plant=${word#*=};;
        --benchmark_list_tests) echo world_transforms/segue/1000; exit;;
        esac
      done
      t=$(awk "BEGIN { printf \"%f\", 2500 * (1 + $plant / 100) }")
      cat <<END
      {"benchmarks": [{"run_type": "iteration", "time_unit": "ns", "cpu_time": $t, "real_time": $t}]}
      END

      """#, to: "segue-bench")
    try segue.allowRunning("release", "segue-bench")
    segue.environment["PATH"] = "/usr/bin:/bin"
    // No Python, whether compare.py is installed here or not.
    segue.environment["PYTHONHOME"] = "/none"
    segue.program = "\(segue.folder)/release"
    #expect(
      segue.run("calibrate", "--study", "--trials", "1", "--series", "series", "--out", "out") == .success,
      "\(segue.err)")
    let page = try segue.read("out/comparison-study.md")
    for row in [
      "| A/A, quiet | 1 | 0 | 0 | 1 | 0 | +0.00 % |", "| A/A, with a drift of 10 % | 1 | 0 | 0 | 1 | 0 |",
      "| +3 % planted | 1 | 1 | 0 | 0 | 0 | +3.00 % |",
      "| +3 % planted, with a bursty neighbour | 1 | 1 | 0 | 0 | 0 | +3.00 % |",
      "| +5 % planted | 1 | 1 | 0 | 0 | 0 | +5.00 % |",
    ] {
      #expect(page.contains(row), "\(page)\n\(segue.err)")
    }
    #expect(page.contains("compare.py"))
    let kept = try RecordedSeries(Array(segue.read("series/-5---planted.json").utf8), file: "series")
    #expect(kept.cases.map(\.base.count) == [24])
  }

  @Test("what cannot be calibrated is said")
  func faults() throws {
    #expect(segue.run("calibrate", "--costs", "--study") == .usage)
    #expect(segue.err.contains("--costs and --study are two different things; leave one out"))
    #expect(segue.run("calibrate", "--costs", "--name", "my table") == .usage)
    #expect(segue.run("calibrate", "--costs", "--suite", "smok") == .usage)
    #expect(segue.run("calibrate", "--costs", "--base", "fridge") == .usage)
    #expect(segue.run("calibrate", "--costs", "--out", "gone/costs.json") == .cannotWrite)
    #expect(segue.replayed.isEmpty)
    segue.alter = { run in if run.trace == "tap-row" { run.outcome = .pending } }
    #expect(segue.run("calibrate", "--costs", "--repeat", "1") == .caseFailed)
    #expect(segue.err.contains("✗ td.shared-element/push/tap-row/photos-1000@60: the transition began and never ended"))
    segue.alter = { _ in }
    segue.interruptAfter = 3
    #expect(segue.run("calibrate", "--costs") == .interrupted)
    #expect(segue.err == "segue calibrate: interrupted after 3 of 60 runs\n" && segue.out.isEmpty)
  }
}
