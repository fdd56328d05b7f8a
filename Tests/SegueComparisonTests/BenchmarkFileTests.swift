import SegueComparison
import SegueResults
import Testing

/// A file of Google Benchmark's form with these rows.
func benchmarkFile(
  _ rows: String..., file: String = "a.json", measure: BenchmarkMeasure = .time, isStrict: Bool = false
) throws -> BenchmarkFile {
  let text = "{\"context\": {},\n\"benchmarks\": [\n\(rows.joined(separator: ",\n"))\n]}"
  return try BenchmarkFile(Array(text.utf8), file: file, measure: measure, isStrict: isStrict)
}

/// A row that measured `time` nanoseconds an iteration.
func benchmarkRow(_ name: String, _ time: String, repetition: Int? = nil, iterations: Int = 10_000) -> String {
  let index = repetition.map { ", \"repetition_index\": \($0)" } ?? ""
  return "{\"name\": \"\(name)\", \"cpu_time\": \(time), \"iterations\": \(iterations)\(index)}"
}

func failedRow(_ name: String, repetition: Int = 0) -> String {
  "{\"name\": \"\(name)\", \"repetition_index\": \(repetition), \"error_occurred\": true, \"error_message\": \"broke\"}"
}

@Suite("Google Benchmark files")
struct BenchmarkFileTests {
  private func message(_ rows: String..., isStrict: Bool = false) -> String? {
    let text = "{\"benchmarks\": [\n\(rows.joined(separator: ",\n"))\n]}"
    return #expect(throws: SettingsError.self) {
      try BenchmarkFile(Array(text.utf8), file: "a.json", isStrict: isStrict)
    }?.description
  }

  @Test("two rows of one name are an error that names them and the place, CMP-03")
  func duplicates() throws {
    let rest = "\"name\" takes a name that no other benchmark has, or a repetition_index of its own, not \"map\""
    #expect(message(benchmarkRow("map", "217000"), benchmarkRow("map", "52")) == "a.json:3:10: " + rest)
    let index = message(benchmarkRow("map", "217000", repetition: 0), benchmarkRow("map", "52", repetition: 0))
    #expect(index == "a.json:3:10: " + rest)
    let mixed = message(benchmarkRow("map", "217000"), benchmarkRow("map", "52", repetition: 1))
    #expect(mixed == "a.json:3:10: " + rest)
    let file = try benchmarkFile(benchmarkRow("map", "217", repetition: 0), benchmarkRow("map", "219", repetition: 1))
    #expect(file.summaries.map(\.name) == ["map"])
    #expect(file.summaries[0].summary?.mean == 218)
  }

  @Test("rows that cannot be read are refused at their place")
  func refused() {
    #expect(message("{\"cpu_time\": 1}") == "a.json:2:1: \"name\" takes the benchmark's name, not nothing")
    #expect(
      message("{\"name\": \"a\", \"cpu_time\": 1, \"time_unit\": \"min\"}")
        == "a.json:2:43: \"time_unit\" takes \"ns\", \"us\", \"ms\" or \"s\", not \"min\"")
    #expect(message(benchmarkRow("a", "-1")) == "a.json:2:27: \"cpu_time\" takes a number in 0…1e18, not -1")
    #expect(message(benchmarkRow("a", "\"1\"")) == "a.json:2:27: \"cpu_time\" takes a number in 0…1e18, not \"1\"")
    #expect(
      message(benchmarkRow("a", "1", iterations: -1))
        == "a.json:2:44: \"iterations\" takes a whole number from 0 up, not -1")
    // The nan before it is mended, and moves nothing.
    let after = message("{\"x\": nan, \"name\": \"a\", \"cpu_time\": -1}")
    #expect(after == "a.json:2:37: \"cpu_time\" takes a number in 0…1e18, not -1")
    #expect(message("?") == "a.json:2:1: unexpected \"?\"; the file is one JSON object")
    let none = #expect(throws: SettingsError.self) { try BenchmarkFile(Array("[]".utf8), file: "a.json") }
    #expect(none?.description == "a.json:1:1: \"benchmarks\" is missing; add it, it takes the list of benchmarks")
  }

  @Test("bare nan is missing with a warning at its place, and an error where that is asked, BEN-01")
  func nonFinite() throws {
    let file = try benchmarkFile(benchmarkRow("a", "nan"), benchmarkRow("b", "2"))
    #expect(file.warnings == ["a.json:3:27: cpu_time is nan; it is kept as missing"])
    #expect(file.summaries.map { $0.summary?.mean } == [nil, 2])
    #expect(
      message(benchmarkRow("a", "-inf"), isStrict: true)
        == "a.json:2:27: \"cpu_time\" takes a finite number, or null, not -inf")
    #expect(throws: Never.self) { try benchmarkFile(benchmarkRow("a", "1"), isStrict: true) }
  }

  @Test("failed repetitions stay out of the mean and are counted, BEN-03")
  func failedRepetitions() throws {
    let file = try benchmarkFile(
      failedRow("d"), benchmarkRow("d", "10", repetition: 1), benchmarkRow("d", "12", repetition: 2),
      benchmarkRow("one", "5"))
    let summary = try #require(file.summaries[0].summary)
    #expect((summary.mean, summary.count, summary.errors) == (11, 2, 1))
    #expect(file.summaries[1].summary?.standardDeviation == nil)
    #expect(file.warnings == ["a.json: d: 1 of 3 repetitions failed"])
  }

  @Test("times are in nanoseconds whatever their unit", arguments: [("ns", 2.0), ("us", 2e3), ("ms", 2e6), ("s", 2e9)])
  func units(unit: String, nanoseconds: Double) throws {
    let file = try benchmarkFile("{\"name\": \"a\", \"cpu_time\": 2, \"time_unit\": \"\(unit)\"}")
    #expect(file.summaries[0].summary?.mean == nanoseconds)
  }

  @Test("a benchmark that is measured by real time is compared by it", arguments: ["real_time", "manual_time"])
  func realTime(word: String) throws {
    let times = "\"cpu_time\": 1, \"real_time\": 9}"
    let file = try benchmarkFile("{\"name\": \"a/8/\(word)\", \(times)", "{\"name\": \"a_\(word)\", \(times)")
    #expect(file.summaries.map { $0.summary?.mean } == [9, 1])
  }

  @Test("aggregates are left out, those of old files too")
  func aggregates() throws {
    let file = try benchmarkFile(
      benchmarkRow("a", "10", repetition: 0), benchmarkRow("a", "14", repetition: 1),
      "{\"name\": \"a_mean\", \"run_name\": \"a\", \"run_type\": \"aggregate\", \"cpu_time\": 99}",
      benchmarkRow("b", "1"), benchmarkRow("b_mean", "99"), benchmarkRow("c_mean", "3"))
    #expect(file.summaries.map(\.name) == ["a", "b", "c_mean"])
    #expect(file.summaries.map { $0.summary?.mean } == [12, 1, 3])
  }

  @Test("what the file tells of the machine, and what is doubtful about it")
  func context() throws {
    let text =
      "{\"context\": {\"num_cpus\": 2, \"processor\": \"P\", \"load_avg\": [1.5, nan], \"library_build_type\": "
      + "\"debug\", \"cpu_scaling_enabled\": true}, \"benchmarks\": []}"
    let file = try BenchmarkFile(Array(text.utf8), file: "a.json")
    #expect(file.fingerprint.machine == MachineFacts(cpuModel: "P", cpuCount: 2))
    #expect(file.fingerprint.before.loadAverage == 1.5)
    #expect(file.warnings.count == 3)
    #expect(
      file.warnings.last == "a.json: the processor's frequency was not fixed; set the governor to performance")
  }
}
