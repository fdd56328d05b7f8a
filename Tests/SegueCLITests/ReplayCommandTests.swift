import Foundation
import SegueJSON
import SegueResults
import Testing

@testable import SegueCLI

@MainActor
@Suite("segue replay")
struct ReplayCommandTests {
  private let segue = CommandLineFixture()
  private struct Broken: Error, CustomStringConvertible { let description = "the scene has no photo" }

  // MARK: Every way to be wrong: nothing is replayed, nothing is written

  @Test(
    "a usage error replays and writes nothing, and says what was meant",
    arguments: [
      (["nope"], "there is no scenario \"nope\"; the nearest is"),
      (["edge-flik"], "the nearest is \"edge-flick\""),
      (["pop/edge-tip"], "the nearest is \"pop/edge-tap\""),
      (
        ["td.shared-element/pop/edge-flick/photos-1000@61"],
        "the nearest is \"td.shared-element/pop/edge-flick/photos-1000@60\""
      ),
      (["--trace", "edge-flik"], "there is no trace \"edge-flik\"; the nearest is \"edge-flick\""),
      (["--transition", "ad.cub"], "the nearest is \"ad.cube\""), (["--scene", "foto"], "the nearest is \"photos\""),
      (["--transition", "ad.q*"], "there is no transition \"ad.q*\"; the nearest is \"ad.cube\""),
      (["--fidelity", "exact"], "it takes corrected, compat"), (["ad.cube/pop/prgram"], "\"ad.cube/pop/program\""),
      (["--operation", "pup"], "the nearest is \"pop\""), (["--profile", "121"], "the nearest is \"120\""),
      (["--views", "many"], "--views takes a number in 128…1000000, not \"many\""), (["--views", "1"], "128…1000000"),
      (["--views", "1000001"], "128…1000000"),
      (["--format", "xml"], "it takes text, json, ndjson, csv, markdown, junit, sarif, perfetto"),
      (["--map", "squeeze"], "it takes fit, stretch, none"), (["--profiles", "60"], "the nearest is \"--profile\""),
    ])
  func usage(arguments: [String], words: String) {
    #expect(segue.run(["replay"] + arguments) == .usage)
    #expect(segue.err.contains(words), "\(segue.err)")
    #expect(segue.out.isEmpty)
    #expect(segue.replayed.isEmpty)
    #expect(segue.files.isEmpty)
  }

  @Test("a folder is no trace, however it is named; a bundled trace is not hidden by one")
  func folders() throws {
    try segue.write("", to: "mine/pan.trace")
    for folder in ["mine", "mine/", "\(segue.folder)/"] {
      #expect(segue.run("replay", "--trace", folder) == .noInput)
      #expect(segue.err.contains("\(folder): this is a folder"), "\(segue.err)")
    }
    try segue.write("", to: "edge-flick/pan.trace")
    #expect(segue.run("replay", "--trace", "edge-flick", "--out", "none") == .success)
    #expect(segue.replayed.count == 4)
  }

  @Test("a trace that does not exist and an absent description are no input")
  func noInput() throws {
    #expect(segue.run("replay", "--trace", "./pan.trace") == .noInput)
    #expect(segue.err == "segue replay: ./pan.trace: no such file\n")
    #expect(segue.run("replay", "--trace", "pan.trace") == .noInput)
    #expect(segue.err == "segue replay: pan.trace: no such file\n")
    #expect(segue.run("replay", "--desc", "pan.desc") == .noInput)
    #expect(segue.files.isEmpty)
  }

  @Test("a trace whose content is wrong is bad data, with file, line and column")
  func badData() throws {
    try segue.write("{\"format\":\"touch-trace\"", to: "bad.trace")
    #expect(segue.run("replay", "--trace", "./bad.trace") == .badData)
    #expect(segue.err.hasPrefix("segue replay: ./bad.trace:1:"))
    #expect(segue.replayed.isEmpty)
    #expect(segue.files == ["bad.trace"])
  }

  @Test("a report that cannot be written is known before time is spent")
  func cannotWrite() throws {
    try segue.write("", to: "Reports")
    #expect(segue.run("replay") == .cannotWrite)
    #expect(segue.err.hasPrefix("segue replay: Reports/latest: cannot be written"))
    #expect(segue.replayed.isEmpty)
    #expect(segue.out.isEmpty)
  }

  @Test("a report whose place is a folder cannot be written")
  func reportIsFolder() throws {
    try segue.write("", to: "Reports/latest/replay.json/x")
    #expect(segue.run("replay", "edge-tap") == .cannotWrite)
    #expect(segue.err.contains("Reports/latest/replay.json: this is a folder"))
  }

  @Test("two trace files of one name are refused")
  func sameName() throws {
    try segue.write(sampleTrace(), to: "a/pan.trace")
    try segue.write(sampleTrace(), to: "b/pan.trace")
    #expect(segue.run("replay", "--trace", "a/pan.trace", "--trace", "b/pan.trace") == .usage)
    #expect(segue.err.contains("two traces are called \"pan\""))
  }

  // MARK: Exit codes of runs

  @Test("an outcome that is not the expected one exits 1, named on the last line")
  func unexpectedOutcome() {
    segue.alter = { run in if run.views == 10_000, run.rate == .hz(60) { run.outcome = .cancelled } }
    #expect(segue.run("replay", "edge-flick") == .gateFailed)
    #expect(
      segue.out.hasSuffix(
        """

        ✗ td.shared-element/pop/edge-flick/photos-10000@60: the trace expects finished, the outcome is cancelled
        ✗ 1 of 4 runs does not pass: td.shared-element/pop/edge-flick/photos-10000@60

        """))
  }

  @Test("a case that fails to run exits 4, named on the last line, and the others still run")
  func failedCase() throws {
    segue.alter = { run in if run.trace == "edge-tap" { throw Broken() } }
    #expect(segue.run("replay", "--views", "1000", "--profile", "60") == .caseFailed)
    #expect(segue.replayed.count == 3)
    #expect(
      segue.out.hasSuffix(
        """

        ✗ td.shared-element/pop/edge-tap/photos-1000@60: the scene has no photo
        ✗ 1 of 3 runs does not pass: td.shared-element/pop/edge-tap/photos-1000@60

        """))
    #expect(segue.out.contains("3 runs: 2 passed, 1 failed"))
  }

  @Test("too few frames exit 5; a failed case comes before an unexpected outcome, that before an invalid run")
  func precedence() {
    segue.alter = { run in if run.trace == "edge-flick" { run.frames.removeLast(8) } }
    #expect(segue.run("replay") == .invalidRun)
    segue.alter = { run in
      if run.trace == "edge-flick" { run.frames.removeLast(8) }
      if run.trace == "tap-row" { run.outcome = .cancelled }
    }
    #expect(segue.run("replay") == .gateFailed)
    segue.alter = { run in
      if run.trace == "edge-tap" { run.outcome = .pending }
      if run.trace == "tap-row" { run.outcome = .cancelled }
    }
    #expect(segue.run("replay") == .caseFailed)
  }

  @Test("late frames decide nothing: measured cost has no gate")
  func noGate() {
    segue.alter = { run in
      for index in run.frames.indices { run.frames[index].cost.phases[.animate] = 30_000_000 }
    }
    #expect(segue.run("replay", "edge-flick") == .success)
  }

  // MARK: Interrupts

  @Test("an interrupt keeps what was finished, in the table and in the report, and says what is missing: exit 130")
  func interrupted() throws {
    segue.interruptAfter = 2
    #expect(segue.run("replay", "edge-flick") == .interrupted)
    #expect(segue.replayed.count == 2)
    #expect(segue.out.contains("2 runs: 2 passed"))
    let words = "interrupted after 2 of 4 runs"
    #expect(segue.out.contains("\(words); for the others run it again\n"))
    #expect(
      segue.err
        == "segue replay: \(words)\nwrote Reports/latest/replay.md and Reports/latest/replay.json\n"
        + "wrote Reports/latest/index.html\n")
    let document = try JSONReader.read(segue.read("Reports/latest/replay.json"))
    #expect(document["runs"]?.arrayValue?.count == 2)
    #expect(document["runs"]?.arrayValue?.last?["warnings"] == [.string("\(words); for the others run it again")])
    #expect(try segue.read("Reports/latest/replay.md").contains(words))
  }

  @Test("an interrupt before the first run has ended leaves the report before it alone")
  func interruptedAtOnce() throws {
    segue.run("replay", "edge-flick")
    let before = try segue.read("Reports/latest/replay.json")
    segue.interruptAfter = 0
    #expect(segue.run("replay", "edge-flick") == .interrupted)
    #expect(segue.out.isEmpty)
    #expect(segue.err == "segue replay: interrupted after 0 of 4 runs\n")
    #expect(try segue.read("Reports/latest/replay.json") == before)
  }

  @Test("an interrupt in the last run, or beside a failed case, exits 130 too; without one nothing is said")
  func interruptedAtTheEnd() {
    segue.interruptAfter = 4
    segue.alter = { run in if run.views == 1000 { throw Broken() } }
    #expect(segue.run("replay", "edge-flick") == .interrupted)
    #expect(segue.err.hasPrefix("segue replay: interrupted after 4 of 4 runs\n"))
    segue.interruptAfter = nil
    #expect(segue.run("replay", "edge-flick") == .caseFailed)
    #expect(!segue.err.contains("interrupted"))
  }

  // MARK: What is printed

  @Test("the table of a replay")
  func golden() {
    segue.library.defaultSuite = Array(segue.library.defaultSuite.prefix(5))
    #expect(segue.run("replay", "--views", "1000", "--cost", "measured", "--out", "none") == .success)
    #expect(segue.out.hasSuffix("\n✔ 3 runs pass: every outcome is the expected one\n"))
    let lines = segue.out.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.prefix(10).joined(separator: "\n")
        == """
        td.shared-element/pop/…
        scenario                    outcome     frames  missed  hitch ms/s  worst 1 s  in a row     p50     p99   first  digest    × real
        edge-flick/photos-1000@60   finished        12       0           0        0 %         0  240 µs  240 µs  240 µs  00000000   50.0×
        edge-flick/photos-1000@120  finished        12       0           0        0 %         0  240 µs  240 µs  240 µs  00000000   50.0×
        edge-tap/photos-1000@60     notStarted       –       –           –          –         –       –       –       –  00000000   50.0×

        3 runs: 3 passed
        slowest: td.shared-element/pop/edge-flick/photos-1000@120, p99 240 µs (2.88 % of its budget)
        at least 50.0× real time with 1,000 views; making the scene took at most 12.0 ms more
        budgets: 60 Hz (16.667 ms), 120 Hz (8.333 ms); measured cost, pipelined
        """)
  }

  @Test("JSON is exactly one strict document, and the same one lies in the report")
  func json() throws {
    #expect(segue.run("replay", "--format", "json", "edge-flick") == .success)
    let document = try JSONReader.read(segue.out)
    #expect(document["schema"] == "segue.replay/1")
    #expect(document["runs"]?.arrayValue?.count == 4)
    #expect(document["runs"]?.arrayValue?[0]["frameRecords"] == nil)
    #expect(document["settings"]?["mapping"] == "fit")
    #expect(try segue.read("Reports/latest/replay.json") == segue.out)
  }

  @Test("--frames keeps every frame's record")
  func frames() throws {
    segue.run("replay", "--format=json", "--frames", "edge-flick", "--map", "none")
    let document = try JSONReader.read(segue.out)
    #expect(document["runs"]?.arrayValue?[0]["frameRecords"]?.arrayValue?.count == 12)
    #expect(document["settings"]?["mapping"] == "none")
  }

  @Test("lines of JSON, comma-separated values and the page come alone on standard output")
  func otherFormats() throws {
    segue.run("replay", "edge-flick", "--format", "ndjson")
    #expect(segue.out.split(separator: "\n").count == 4)
    for line in segue.out.split(separator: "\n") { _ = try JSONReader.read(String(line)) }
    segue.run("replay", "edge-flick", "--format", "csv")
    #expect(segue.out.hasPrefix("scenario,transition,"))
    segue.run("replay", "edge-flick", "--format", "markdown")
    #expect(segue.out.hasPrefix("# Frame budgets of replayed gestures\n"))
    #expect(try segue.read("Reports/latest/replay.md") == segue.out)
  }

  @Test("foreign formats come on standard output, and as files beside the report", arguments: ReplayExport.allCases)
  func foreign(export: ReplayExport) throws {
    #expect(segue.run("replay", "edge-flick", "--format", export.rawValue) == .success)
    let document = ReplayDocument(machine: Machine(cpuInfo: "", osRelease: ""), runs: [])
    let names = export.files(of: document).map(\.name)
    for name in names {
      #expect(segue.files.contains("Reports/latest/\(name)"))
      #expect(segue.err.contains("wrote Reports/latest/\(name)\n"))
    }
    if export != .perfetto { #expect(try segue.read("Reports/latest/\(names[0])") == segue.out) }
    #expect(segue.out.contains("td.shared-element/pop/edge-flick/photos-1000@60") || export == .sarif)
    let out = segue.out
    #expect(segue.run("replay", "edge-flick", "--format", export.rawValue, "--out", "none") == .success)
    #expect(segue.out == out && segue.err.isEmpty)
  }

  @Test("the JSON names no host")
  func noHost() throws {
    segue.run("replay", "edge-flick", "--format", "json", "--cost", "modelled")
    let modelled = try JSONReader.read(segue.out)
    #expect(modelled["machine"] == .null && modelled["machineReason"] != nil)
    segue.run("replay", "edge-flick", "--format", "json", "--cost", "measured")
    let machine = try JSONReader.read(segue.out)["machine"]?.objectValue
    #expect(machine?.keys.sorted() == ["architecture", "build", "cores", "cpu", "os"])
    let host = ProcessInfo.processInfo.hostName
    #expect(host.count < 4 || !segue.out.contains(host))
  }

  @Test("warnings of a trace travel with its runs")
  func traceWarnings() throws {
    let text = String(decoding: sampleTrace(), as: UTF8.self).replacing("\"x\":4,", with: "\"x\":-40,")
    try segue.write(text, to: "out-of-bounds.trace")
    #expect(
      segue.run("replay", "--trace", "out-of-bounds.trace", "--views", "1000", "--profile", "60", "pop") == .success)
    #expect(segue.out.contains("TT012"))
  }

  // MARK: What is written

  @Test("the report goes to Reports/latest, or to --out; none writes nothing, and no other file is left")
  func reportFolder() {
    segue.run("replay", "edge-tap", "--out", "none")
    #expect(segue.files.isEmpty)
    #expect(segue.err.isEmpty)
    segue.run("replay", "edge-tap", "--out", "a/b")
    #expect(segue.files == ["a", "a/b", "a/b/index.html", "a/b/replay.json", "a/b/replay.md"])
    #expect(segue.err == "wrote a/b/replay.md and a/b/replay.json\nwrote a/b/index.html\n")
    segue.run("replay", "edge-tap")
    #expect(
      segue.files.filter { $0.hasPrefix("Reports/latest/") } == [
        "Reports/latest/index.html", "Reports/latest/replay.json", "Reports/latest/replay.md",
      ])
  }

  @Test("the page beside the report shows the runs with the frames' records and a filmstrip each")
  func page() throws {
    segue.library = .standard
    segue.run("replay", "edge-flick", "--profile", "60", "--views", "1000")
    let page = try segue.read("Reports/latest/index.html")
    #expect(page.contains("td.shared-element/pop/edge-flick/photos-1000@60"))
    #expect(page.contains("Frames of the motion, drawn with"))
  }

  @Test("the verdict says where nothing began and nothing was expected")
  func nothingBegan() {
    segue.alter = { run in
      run.outcome = .notStarted
      run.expected = nil
      run.frames = []
    }
    #expect(segue.run("replay", "edge-flick", "--profile", "60", "--out", "none") == .success)
    #expect(segue.out.hasSuffix("; in 2 of them nothing began, and nobody said whether it should\n"))
    segue.alter = { run in
      run.outcome = .notStarted
      run.expected = .notStarted
      run.frames = []
    }
    segue.run("replay", "edge-flick", "--profile", "60", "--out", "none")
    #expect(segue.out.hasSuffix("✔ 2 runs pass: every outcome is the expected one\n"))
  }

  @Test("without Chart.js the page is left out with the package to install, and the replay stands")
  func noCharts() {
    segue.environment["SEGUE_CHARTJS"] = "nowhere.js"
    #expect(segue.run("replay", "edge-tap", "--out", "a") == .success)
    #expect(segue.files == ["a", "a/replay.json", "a/replay.md"])
    #expect(segue.err.contains("no a/index.html: SEGUE_CHARTJS names nowhere.js, which is no file"))
    #expect(segue.err.contains("apt-get install libjs-chart.js"))
  }

  @Test("a report replaces the one before it")
  func replaces() throws {
    segue.run("replay")
    let first = try segue.read("Reports/latest/replay.json")
    segue.run("replay", "edge-tap")
    #expect(try segue.read("Reports/latest/replay.json") != first)
  }

  @Test("progress stands on a terminal's standard error only, and is taken away at the end")
  func progress() {
    segue.run("replay", "edge-tap", "--out", "none")
    #expect(segue.err.isEmpty)
    segue.errIsTerminal = true
    segue.run("replay", "edge-tap", "--out", "none")
    #expect(segue.err.contains("1/4  0 %  td.shared-element/pop/edge-tap/photos-1000@60"))
    #expect(segue.err.contains("4/4  75 %  "))
    #expect(segue.err.hasSuffix("\r\u{1B}[K"))
  }

  @Test("progress says the time left from the second piece on")
  func timeLeft() {
    let console = Console(out: { _ in }, err: { _ in }, errIsTerminal: true)
    var progress = ProgressLine(total: 4, console: console)
    #expect(progress.line("a", elapsed: 0) == "1/4  0 %  a")
    progress.begin("a")
    #expect(progress.line("b", elapsed: 2_000_000_000) == "2/4  25 %  6 s left  b")
  }
}
