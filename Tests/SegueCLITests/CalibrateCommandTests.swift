import Foundation
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
    "a study, and a calibration, are one command, which a debug build refuses (R-25)", arguments: [["--study"], []])
  func debugBuild(options: [String]) throws {
    try segue.write(
      """
      #!/bin/sh
      echo '{"schema": "segue.sample/1", "build": "debug", "cases": ["a/push/t/s-100@60"]}'

      """, to: "debug")
    try segue.write("#!/bin/sh\n", to: "segue-bench")
    for file in ["debug", "segue-bench"] {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(segue.folder)/\(file)")
    }
    segue.environment["PATH"] = "/usr/bin:/bin"
    segue.program = "\(segue.folder)/debug"
    #expect(segue.run(["calibrate", "--out", "none"] + options) == .notComparable)
    #expect(segue.err.contains("this is a debug build"), "\(segue.err)")
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
