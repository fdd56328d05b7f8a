import Foundation
import SegueHistory
import SegueJSON
import Testing

@testable import SegueCLI

@MainActor
@Suite("segue history")
struct HistoryCommandTests {
  private let segue = CommandLineFixture()

  /// Figures of one benchmark, in Google Benchmark's form.
  private func bench(_ time: String, case name: String = "sample/1000") -> String {
    """
    {"context": {"num_cpus": 8, "processor": "Example 3000", "library_build_type": "release"},
     "benchmarks": [{"name": "\(name)", "run_name": "\(name)", "run_type": "iteration", "time_unit": "ns",
       "cpu_time": \(time), "real_time": 30}]}
    """
  }

  /// Nine days whose figures are 10, then 20, then 15.
  private func importNineDays() throws {
    let lines = try [10, 10, 10, 20, 20, 20, 15, 15, 15].enumerated().map { index, time in
      let when = try #require(HistoryTime("2026-11-0\(index + 1)"))
      // The digits behind the point tell the runs apart; they are less than 1 %.
      let document = Array(bench("\(time).00\(index)").utf8)
      let about = HistoryContext(when: when, commit: "c00\(index)")
      return HistoryLine.text(of: try HistoryDocument.run(document, file: "bench.json", context: about))
    }
    try segue.write(lines.joined(), to: "days.ndjson")
    #expect(segue.run("history", "import", "days.ndjson") == .success, "\(segue.err)")
  }

  private func ids() throws -> [String] {
    segue.run("history", "list", "--format", "json")
    return try #require(try JSONReader.read(segue.out)["runs"]?.arrayValue).compactMap { $0["id"]?.stringValue }
  }

  // MARK: Refusals

  @Test("what only reads makes no file, and says how a history begins: exit 66")
  func missing() throws {
    for arguments in [["list"], ["show", "a1"], ["trend", "a"], ["export", "--csv"]] {
      #expect(segue.run(["history"] + arguments) == .noInput)
      #expect(
        segue.err.contains(".segue/history.sqlite: there is no history yet; segue history import FILE begins one"))
    }
    #expect(segue.run("history", "import", "gone.json") == .noInput)
    #expect(segue.files.isEmpty)
  }

  @Test(
    "what does not go together is said: exit 64",
    arguments: [
      ("", "list|show ID|trend CASE|import FILE…|export is missing"),
      ("lsit", "there is no action \"lsit\"; the nearest is \"list\""),
      ("list a", "\"a\" is one operand too many"), ("show", "ID is missing"), ("trend", "CASE is missing"),
      ("import", "FILE… is missing"), ("list --figure p99", "list does not take --figure, which goes with trend"),
      ("show a --kind bench", "show does not take --kind, which goes with list and export"),
      ("list --kind tests", "--kind does not know \"tests\""), ("list --last 0", "a whole number in 1…1000000"),
      ("export", "--csv or --ndjson"), ("export --csv --ndjson", "--csv or --ndjson"),
      ("import x --when yesterday", "--when takes a day or a time such as 2026-11-28T09:30:00Z"),
    ])
  func usage(arguments: String, message: String) {
    #expect(segue.run(["history"] + arguments.split(separator: " ").map(String.init)) == .usage)
    #expect(segue.err.contains(message), "\(segue.err)")
  }

  @Test("a damaged file is exit 65, a newer one too by its number, and a place that cannot be written 73")
  func places() throws {
    try segue.write(bench("10"), to: "bench.json")
    try segue.write("these are no pages, but enough text for a header of SQLite\n", to: "text.sqlite")
    for arguments in [["list"], ["import", "bench.json"]] {
      #expect(segue.run(["history"] + arguments + ["--store", "text.sqlite"]) == .badData)
      #expect(segue.err.contains("text.sqlite: this is no sound database"), "\(segue.err)")
    }
    #expect(segue.run("history", "import", "bench.json", "--store", "a.sqlite") == .success)
    #expect(try execute("UPDATE schema_version SET version = 99", in: "a.sqlite") == 0)
    #expect(segue.run("history", "list", "--store", "a.sqlite") == .badData)
    #expect(segue.err.contains("a.sqlite: the history has schema 99, this program knows up to 2"))
    #expect(segue.run("history", "import", "bench.json", "--store", "bench.json/a.sqlite") == .cannotWrite)
    #expect(segue.run("history", "import", "bench.json", "--store", ".") == .cannotWrite)
  }

  /// Python brings SQLite's library; the program may not be there.
  private func execute(_ sql: String, in file: String) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = [
      "-c", "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute(sys.argv[2]); c.commit()",
      "\(segue.folder)/\(file)", sql,
    ]
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  @Test("a server that is not there is exit 69, and its address is said without the password")
  func server() throws {
    try segue.write(bench("10"), to: "bench.json")
    let address = "postgres://me:secret@/results?host=\(segue.folder)/none&password=hidden"
    #expect(segue.run("history", "import", "bench.json", "--store", address) == .unavailable)
    #expect(segue.err.contains("postgres://me@/results: the server cannot be reached"), "\(segue.err)")
    #expect(!segue.err.contains("secret") && !segue.err.contains("hidden"))
  }

  // MARK: Import

  @Test("a result is there once, as old as it is said to be, else as its file")
  func importing() throws {
    try segue.write(bench("10"), to: "bench.json")
    let date = Date(timeIntervalSince1970: 1_795_858_205.75)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: segue.folder + "/bench.json")
    #expect(segue.run("history", "import", "bench.json") == .success)
    let id = try #require(try ids().first)
    #expect(segue.files.contains(".segue/history.sqlite"))
    #expect(segue.run("history", "import", "bench.json", "bench.json", "--when", "2020-01-01") == .success)
    #expect(segue.out == String(repeating: "bench.json: added 0 of 1, is there already \(id.prefix(12))\n", count: 2))
    #expect(segue.run("history", "list") == .success)
    let lines = segue.out.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[1].hasPrefix("2026-11-28T09:30:05Z  \(id.prefix(12))  bench"))
    #expect(lines[1].hasSuffix("Example 3000 ×8, release"))
  }

  @Test("NaN of Google Benchmark's files is taken as missing, with a warning")
  func notFinite() throws {
    try segue.write(bench("NaN"), to: "bench.json")
    #expect(segue.run("history", "import", "bench.json") == .success)
    #expect(segue.err.contains("warning: bench.json: line 3, column"))
    #expect(segue.run("history", "show", try ids()[0], "--case", "sample/1000", "--format", "json") == .success)
    let figures = try JSONReader.read(segue.out)["cases"]?.arrayValue?[0]["figures"]?.arrayValue
    #expect(figures?[0] == ["name": "cpu_time", "unit": "ns", "value": nil, "valueReason": "nan"])
  }

  @Test("of a file with a damaged line nothing is taken, and the line is named: exit 65")
  func damagedLine() throws {
    try importNineDays()
    #expect(segue.run("history", "export", "--ndjson", "--out", "all.ndjson") == .success)
    let good = try segue.read("all.ndjson")
    let lines = good.split(separator: "\n").map(String.init)
    try segue.write(
      (lines[..<4] + [String(lines[4].dropLast(9))] + lines[5...]).joined(separator: "\n"), to: "bad.ndjson")
    #expect(segue.run("history", "import", "bad.ndjson", "--store", "new.sqlite") == .badData)
    #expect(
      segue.err.contains("bad.ndjson:5:\(lines[4].utf8.count - 9 + 1): the text ends inside a value"), "\(segue.err)")
    #expect(!segue.files.contains("new.sqlite"))
    #expect(segue.run("history", "import", "all.ndjson", "--store", "new.sqlite", "--commit", "x") == .success)
    #expect(segue.out == "all.ndjson: added 9 of 9\n")
    #expect(segue.err.contains("warning: all.ndjson: --commit has no effect"))
    #expect(segue.run("history", "export", "--ndjson", "--store", "new.sqlite") == .success)
    #expect(segue.out == good)
  }

  @Test("SEGUE_HISTORY says where the history is, and --store comes before it")
  func whichStore() throws {
    try segue.write(bench("10"), to: "bench.json")
    segue.environment["SEGUE_HISTORY"] = "deep/in/here.sqlite"
    #expect(segue.run("history", "import", "bench.json") == .success)
    #expect(segue.run("history", "import", "bench.json", "--store", "there.sqlite") == .success)
    #expect(segue.files.filter { $0.hasSuffix("sqlite") } == ["deep/in/here.sqlite", "there.sqlite"])
  }

  // MARK: Reading

  @Test("a run is shown by the beginning of its id; an unknown one is answered with the nearest")
  func show() throws {
    try importNineDays()
    let all = try ids()
    #expect(segue.run("history", "show", String(all[4].prefix(8)).uppercased()) == .success)
    #expect(segue.out.contains("run        \(all[4])\n") && segue.out.contains("commit     c004\n"))
    #expect(segue.out.contains("\nsample/1000  measured            20.0 ns      30 ns\n"), "\(segue.out)")
    let last = try #require(all[4].prefix(8).last?.hexDigitValue)
    let typo = all[4].prefix(7) + String((last + 1) % 16, radix: 16)
    #expect(segue.run("history", "show", String(typo)) == .noInput)
    #expect(
      segue.err.contains("no run begins with \"\(typo)\"; the nearest are \(all[4].prefix(12)) (bench, 2026-11-05), "))
    #expect(segue.run("history", "show", "") == .noInput)
    #expect(segue.err.contains("9 runs begin with \"\"; say more of the one"))
    #expect(segue.run("history", "show", all[0], "--case", "sample/100") == .usage)
    #expect(segue.err.contains("there is no case \"sample/100\"; the nearest is \"sample/1000\""))
    #expect(segue.run("history", "show", all[0], "--format", "csv") == .success)
    #expect(segue.out.split(separator: "\r\n").count == 3)
  }

  @Test("a list keeps to its filters, in every format")
  func list() throws {
    try importNineDays()
    #expect(
      segue.run("history", "list", "--last", "2", "--commit", "c00", "--case", "sample/1000", "--format", "csv")
        == .success)
    let lines = segue.out.split(separator: "\r\n")
    #expect(lines.count == 3 && lines[1].contains(",2026-11-08T00:00:00Z,c007,") && lines[2].contains(",c008,"))
    #expect(segue.run("history", "list", "--kind", "replay") == .success)
    #expect(segue.out.isEmpty && segue.err == "segue history: no run of .segue/history.sqlite fits\n")
    #expect(segue.run("history", "list", "--kind", "replay", "--format", "json") == .success)
    #expect(try JSONReader.read(segue.out) == ["schema": "segue.history.list/1", "runs": []])
  }

  @Test("a trend names steps, what is not taken back, and where")
  func trend() throws {
    try importNineDays()
    #expect(segue.run("history", "trend", "sample/*") == .success)
    let lines = segue.out.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "sample/1000")
    #expect(lines[1] == "cpu_time, measured, 9 runs, Example 3000 ×8, release")
    #expect(lines[2].hasPrefix("▁▁▁") && lines[2].contains("█") && lines[2].count == 9)
    #expect(lines[8].contains("20.0 ns") && lines[8].hasSuffix("+100 %  step, worse"), "\(lines[8])")
    #expect(lines[11].hasSuffix("step, better"))
    #expect(
      segue.out.contains("open regression since 2026-11-04 (run ")
        && segue.out.contains("commit c003): 10.0 ns → 15.0 ns, ratio 1.50. A part was taken back 2026-11-07"))
    #expect(segue.out.contains("are usual here (Q3 + 3·IQR of the last 30)"))
  }

  @Test("the trend that the documentation shows is what the sample gives")
  func documentedTrend() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let sample = try Data(contentsOf: root.appending(path: "Benchmarks/History/sample.ndjson"))
    try segue.write(Array(sample), to: "sample.ndjson")
    #expect(segue.run("history", "import", "sample.ndjson", "--store", "sample.sqlite") == .success)
    #expect(segue.run("history", "trend", "sample/1000", "--store", "sample.sqlite") == .success)
    let page = try Data(contentsOf: root.appending(path: "Sources/Segue/Segue.docc/History.md"))
    #expect(String(decoding: page, as: UTF8.self).contains("```\n\(segue.out)```\n"), "\(segue.out)")
  }

  @Test("a trend as JSON and CSV; what is found is found in all runs, whatever is shown")
  func trendData() throws {
    try importNineDays()
    let all = try ids()
    #expect(segue.run("history", "trend", "sample/1000", "--last", "2", "--format", "json") == .success)
    let json = try JSONReader.read(segue.out)
    #expect(json["schema"] == "segue.history.trend/1" && json["figure"] == "cpu_time" && json["unit"] == "ns")
    #expect(json["points"]?.arrayValue?.compactMap { $0["value"]?.doubleValue } == [15.007, 15.008])
    let findings = try #require(json["findings"]?.arrayValue)
    #expect(findings.map { $0["kind"]?.stringValue } == ["step", "step", "openRegression"])
    #expect(findings[2]["run"]?.stringValue == all[3])
    #expect(findings[2]["partialRecoveries"] == [.string(all[6])])
    #expect(segue.run("history", "trend", "sample/1000", "--figure", "real_time", "--format", "csv") == .success)
    let lines = segue.out.split(separator: "\r\n")
    #expect(lines.count == 10 && lines[0] == "when,run,commit,branch,value,unit,change,finding,reason")
    #expect(lines[9] == "2026-11-09T00:00:00Z,\(all[8]),c008,,30,ns,0,,")
  }

  @Test("cases and figures that are not there are answered with the nearest")
  func unknownNames() throws {
    try importNineDays()
    #expect(segue.run("history", "trend", "sampel/1000") == .usage)
    #expect(segue.err.contains("there is no case \"sampel/1000\"; the nearest is \"sample/1000\""))
    #expect(segue.run("history", "trend", "sample/1000", "--figure", "cputime") == .usage)
    #expect(segue.err.contains("there is no figure \"cputime\"; the nearest is \"cpu_time\""))
    #expect(segue.run("history", "trend", "sample/1000", "--lane", "exact") == .noInput)
    #expect(segue.err.contains("no exact run has cpu_time of sample/1000; leave --lane out"))
    #expect(segue.run("history", "trend", "sample/1000", "--sort", "significance") == .usage)
    try segue.write(bench("10", case: "sample/10"), to: "bench.json")
    #expect(segue.run("history", "import", "bench.json") == .success)
    #expect(segue.run("history", "trend", "sample/*") == .usage)
    #expect(segue.err.contains("\"sample/*\" fits 2 cases, a trend is of one; they are \"sample/10\", \"sample/1000\""))
  }

  @Test("what comparisons said of a case stands by time, or by how many floors its effect is")
  func comparisons() throws {
    for (day, ratio) in [(1, "1.02"), (2, "1.125"), (3, "0.97"), (4, "1.001")] {
      try segue.write(
        """
        {"schema": "segue.comparison/1", "candidate": {"commit": "c00\(day)"}, "timing": [{"case": "a",
         "verdict": "inconclusive", "word": "inconclusive", "floor": {"fraction": 0.01, "source": "default"},
         "confirmationState": "refuted", "run": {"ratio": \(ratio), "low": 0.9, "high": 1.25}}], "exact": []}
        """, to: "compared.json")
      #expect(segue.run("history", "import", "compared.json", "--when", "2026-11-0\(day)") == .success)
    }
    #expect(segue.run("history", "trend", "a") == .success)
    let lines = segue.out.split(separator: "\n").map(String.init)
    #expect(lines[1] == "effects of 4 comparisons")
    #expect(lines[4].hasPrefix("2026-11-01T00:00:00Z") && lines[4].contains("  c001  "))
    let columns = "+2.00 %  -10.0 % … +25.0 %  1.00 %      2.0 ×  inconclusive, not confirmed  ≥ 1.5 ×"
    #expect(lines[4].hasSuffix(columns))
    #expect(segue.run("history", "trend", "a", "--sort", "significance", "--format", "json") == .success)
    let json = try JSONReader.read(segue.out)
    let rows = try #require(json["comparisons"]?.arrayValue)
    #expect(rows.map { $0["commit"]?.stringValue } == ["c002", "c003", "c001", "c004"])
    #expect(rows[0]["effect"] == 0.125 && rows[0]["confirmed"] == false && rows[0]["beyondThreshold"] == .null)
    #expect(segue.run("history", "trend", "a", "--last", "1", "--format", "csv") == .success)
    #expect(segue.out.split(separator: "\r\n")[1].hasSuffix(",inconclusive,false,"))
    #expect(segue.run("history", "list", "--last", "1", "--format", "csv") == .success)
    #expect(segue.out.split(separator: "\r\n")[1].hasSuffix(",1,1"))
    // Steps of 1.5, 3, 6 and 12 floors.
    let floors = [nil, 1.4, 1.5, 3, 5.9, 6, 12, 100]
    #expect(
      floors.map(ComparisonTrendReport.bucket) == [
        "", "", "≥ 1.5 ×", "≥ 3 ×", "≥ 3 ×", "≥ 6 ×", "≥ 12 ×", "≥ 12 ×",
      ])
  }

  @Test("a CSV export has a line a figure, and a file is written whole")
  func exportCSV() throws {
    try importNineDays()
    #expect(segue.run("history", "export", "--csv", "--last", "3") == .success)
    #expect(segue.out.hasPrefix("run,kind,when,commit,branch,toolchain,fingerprint,case,lane,figure,value,"))
    #expect(segue.out.split(separator: "\r\n").count == 1 + 3 * 2)
    let streamed = segue.out
    #expect(segue.run("history", "export", "--csv", "--last", "3", "--out", "history.csv") == .success)
    #expect(try segue.read("history.csv") == streamed && segue.err == "wrote history.csv\n")
  }

  // MARK: Other verbs

  @Test("a replay adds its result, and the same result once")
  func replay() throws {
    let arguments = ["replay", "edge-flick", "--views", "1000", "--profile", "120", "--out", "none"]
    #expect(segue.run(arguments + ["--history"]) == .success)
    let id = try #require(try ids().first)
    #expect(segue.run(arguments + ["--history"]) == .success)
    #expect(segue.err == "already \(id.prefix(12)) to .segue/history.sqlite\n")
    #expect(segue.run("history", "trend", "*edge-flick*", "--figure", "p99", "--format", "json") == .success)
    let points = try JSONReader.read(segue.out)["points"]?.arrayValue
    #expect(points?.map { $0["value"] } == [240_000])
    try segue.write("no folder", to: "file")
    #expect(segue.run(arguments + ["--store", "file/history.sqlite"]) == .cannotWrite)
    // Said before time is spent.
    #expect(segue.replayed.isEmpty)
    #expect(segue.run(arguments) == .success)
    #expect(try ids().count == 1)
  }

  @Test("benchmarks add their figures, kept in a file or not")
  func benchmarks() throws {
    segue.programFolder = segue.folder + "/bin"
    try segue.write(
      """
      #!/bin/sh
      for argument in "$@"; do
        case "$argument" in --benchmark_out=*) OUT="${argument#--benchmark_out=}" ;; esac
      done
      cat > "$OUT" <<'END'
      \(bench("12.5"))
      END

      """, to: "bin/segue-bench")
    try segue.allowRunning("bin/segue-bench")
    #expect(segue.run("bench", "--out", "none", "--history") == .success)
    #expect(!segue.files.contains("Reports"))
    #expect(segue.run("history", "trend", "sample/1000", "--format", "json") == .success)
    #expect(try JSONReader.read(segue.out)["points"]?.arrayValue?[0]["value"] == 12.5)
    for other in [["--peers"], ["--table", "bench.json"], ["--", "--benchmark_out=mine.json"]] {
      #expect(segue.run(["bench", "--history"] + other) == .usage)
    }
  }
}
