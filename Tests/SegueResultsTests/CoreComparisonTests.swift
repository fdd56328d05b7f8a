import SegueJSON
import SegueResults
import Testing

@Suite("Core comparison")
struct CoreComparisonTests {
  /// An entry of a file: microseconds of a thousand items.
  private func entry(_ name: String, _ time: Double, unit: String = "us", rate: Double? = nil) -> JSONValue {
    let nanoseconds = time * (unit == "ms" ? 1e6 : unit == "ns" ? 1 : 1e3)
    return [
      "name": .string(name), "run_name": .string(name), "run_type": "iteration", "cpu_time": .number(time),
      "time_unit": .string(unit), "items_per_second": .number(rate ?? 1000 / nanoseconds * 1e9),
    ]
  }

  private func comparison(
    _ entries: [JSONValue], context: JSONValue = [:]
  ) throws -> CoreComparison {
    let json: JSONValue = ["context": context, "benchmarks": .array(entries)]
    return try CoreComparison(BenchmarkDocument(Array(json.text(indented: false).utf8)))
  }

  private func fault(_ entries: [JSONValue]) -> ComparisonFault? {
    do {
      _ = try comparison(entries)
      return nil
    } catch {
      return error as? ComparisonFault
    }
  }

  @Test("a file without benchmarks of our names is refused")
  func empty() {
    #expect(fault([]) == .noBenchmarks)
    #expect(fault([entry("BM_sort", 1)]) == .noBenchmarks)
    #expect(fault([entry("affine/segue/many", 1)]) == .noBenchmarks)
    #expect(fault([entry("affine/segue/1000", 1)]) == nil)
  }

  @Test("an entry that cannot be read is named")
  func unreadable() {
    let name = "affine/segue/1000"
    #expect(fault([["cpu_time": 1]]) == .noName)
    #expect(fault([entry(name, 0)]) == .noTime(name: name))
    #expect(fault([["name": .string(name), "cpu_time": nil, "time_unit": "us"]]) == .noTime(name: name))
    #expect(fault([entry(name, 1, unit: "h")]) == .unknownUnit(name: name, unit: "h"))
    #expect(fault([entry(name, 1, rate: 0)]) == .noItems(name: name))
    #expect(fault([["name": .string(name), "cpu_time": 1, "time_unit": "us"]]) == .noItems(name: name))
    let wrong: JSONValue = ["name": .string(name), "error_occurred": true, "error_message": "off by 1"]
    #expect(fault([wrong]) == .failed(name: name, message: "off by 1"))
    #expect(
      ComparisonFault.failed(name: name, message: "off by 1").description.contains("\(name) went wrong: off by 1"))
  }

  @Test("ratio is the best peer's time over ours, distance ours over the limit's; the reference is no peer")
  func row() throws {
    let row = try #require(
      try comparison([
        entry("affine/segue/1000", 2), entry("affine/cairo/1000", 5), entry("affine/eigen/1000", 3),
        entry("affine/reference/1000", 1), entry("affine/limit/1000", 1.6),
      ]).rows.first)
    #expect(row.core == 2)
    #expect(row.best?.name == "eigen")
    #expect(row.ratio == 1.5)
    #expect(row.distance == 1.25)
    #expect(row.peers == ["cairo": 5, "eigen": 3])
  }

  @Test("without the core, a peer or a limit there is no ratio and no distance, and nothing is made up")
  func absent() throws {
    let comparison = try comparison([
      entry("affine/cairo/1000", 5), entry("affine/segue/10000", 2), entry("bezier/segue/1000", 2),
      entry("bezier/limit/1000", 1),
    ])
    #expect(comparison.rows.map(\.family) == ["affine", "affine", "bezier"])
    #expect(comparison.rows.map(\.ratio) == [nil, nil, nil])
    #expect(comparison.rows.map(\.distance) == [nil, nil, 2])
  }

  @Test("the median of all repetitions counts, not the means of the file, whatever the order and the unit")
  func repetitions() throws {
    let name = "affine/segue/1000"
    var mean = try #require(entry("\(name)", 77).objectValue)
    mean["run_type"] = "aggregate"
    mean["name"] = .string("\(name)_mean")
    let times = [9.0, 1, 4, 3, 100].map { entry(name, $0) }
    let found = try comparison(times + [.object(mean), entry("affine/cairo/1000", 0.006, unit: "ms")])
    #expect(found.rows.first?.core == 4)
    #expect(found.rows.first?.peers == ["cairo": 6])
    #expect(found.fewestRepetitions == 1)
    #expect(try comparison(times).fewestRepetitions == 5)
  }

  @Test("few repetitions are a warning that says what to try; five are enough")
  func fewRepetitions() throws {
    let name = "affine/segue/1000"
    let words = try #require(try comparison([entry(name, 1), entry(name, 1)]).warnings.first)
    #expect(words.contains("2 repetitions; measure with --benchmark_repetitions=9"))
    #expect(try comparison(Array(repeating: entry(name, 1), count: 5)).warnings.isEmpty)
  }

  @Test("families stand in the table's order, sizes upwards; others follow where something stands beside the core")
  func order() throws {
    let comparison = try comparison([
      entry("frame/segue/1000", 1), entry("parse/segue/1000", 1), entry("parse/other/1000", 1),
      entry("copy/limit/1000", 1), entry("bezier/segue/10000", 1), entry("affine/segue/1000", 1),
      entry("bezier/segue/1000", 1),
    ])
    #expect(comparison.rows.map(\.family) == ["affine", "bezier", "bezier", "parse"])
    #expect(comparison.rows.map(\.size) == [1000, 1000, 10000, 1000])
    #expect(comparison.bareLimits.map(\.family) == ["copy"])
    #expect(comparison.rowsAlone.map(\.family) == ["frame"])
  }

  @Test("a benchmark in real time counts by that, not by the processor's time")
  func realTime() throws {
    let text = """
      {"benchmarks": [{"name": "threads/segue/10/real_time", "cpu_time": 1, "real_time": 3, "time_unit": "us",
        "items_per_second": 3333333.3}]}
      """
    #expect(try CoreComparison(BenchmarkDocument(Array(text.utf8))).rowsAlone.first?.core == 300)
  }

  @Test("what a run lacks is named")
  func missing() throws {
    let comparison = try comparison(
      [entry("affine/segue/1000", 1), entry("spring/scalar/1000", 1)],
      context: ["segue_peers_missing": "embree,boost", "segue_isa": "v3", "processor": "A CPU", "date": "today"])
    #expect(comparison.missingFamilies == CoreComparison.families.filter { $0 != "affine" && $0 != "spring" })
    #expect(comparison.familiesWithoutCore == ["spring"])
    #expect(comparison.missingPeers == ["embree", "boost"])
    #expect(comparison.instructionSet == "v3")
    #expect(comparison.processor == "A CPU")
    #expect(comparison.date == "today")
  }
}
