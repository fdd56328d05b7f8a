import SegueJSON
import SegueResults
import SegueStatistics

/// One side's file of Google Benchmark's JSON: its benchmarks in the order of the file, each with its repetitions.
///
/// Aggregates are left out: they are drawn anew from the repetitions. Two rows of one name are an error, unless they are
/// repetitions with an index of their own.
public struct BenchmarkFile: Sendable {
  /// Benchmarks by name, in the order of their first row.
  let benchmarks: [(name: String, rows: [BenchmarkRow])]
  /// Names of benchmarks of which there are aggregates and nothing else.
  let aggregatesOnly: [String]
  /// What is to be known about the figures, each with its place.
  public let warnings: [String]
  /// The machine, as far as the file tells of it.
  public let fingerprint: MachineFingerprint
  let measure: BenchmarkMeasure

  /// - Parameters:
  ///   - file: its name, for messages.
  ///   - isStrict: numbers that JSON cannot hold are an error, not a warning.
  public init(
    _ bytes: [UInt8], file: String, measure: BenchmarkMeasure = .time, isStrict: Bool = false
  ) throws(SettingsError) {
    let document: BenchmarkDocument
    do {
      document = try BenchmarkDocument(bytes)
    } catch {
      throw Self.error(.json(error), at: error.offset, in: bytes, of: file)
    }
    if isStrict, let first = document.nonFinite.first {
      throw SettingsError(
        file: file, line: first.line, column: first.column,
        fault: .unfit(key: first.key, found: first.reason, takes: "a finite number, or null"))
    }
    guard let rows = document.json["benchmarks"]?.arrayValue else {
      throw Self.error(.missingKey("benchmarks", takes: "the list of benchmarks"), at: 0, in: bytes, of: file)
    }
    func unfit(_ index: Int, _ key: String, _ takes: String) -> SettingsError {
      let offsets = (try? JSONReader.offsets(document.placed[...])) ?? [:]
      let place = offsets["benchmarks.\(index).\(key)"] ?? offsets["benchmarks.\(index)"] ?? 0
      let found = rows[index][key].map { $0.text() } ?? "nothing"
      return Self.error(.unfit(key: key, found: found, takes: takes), at: place, in: bytes, of: file)
    }

    let names = Set(rows.compactMap { $0["name"]?.stringValue })
    var benchmarks: [(name: String, rows: [BenchmarkRow])] = []
    var places: [String: Int] = [:]
    var summedUp: [String] = []
    for (index, json) in rows.enumerated() {
      if BenchmarkRow.isAggregate(json, names: names) {
        if let name = json["run_name"]?.stringValue, !summedUp.contains(name) { summedUp.append(name) }
        continue
      }
      let row: BenchmarkRow
      do { row = try BenchmarkRow(json, measure: measure) } catch { throw unfit(index, error.key, error.takes) }
      guard let place = places[row.name] else {
        places[row.name] = benchmarks.count
        benchmarks.append((row.name, [row]))
        continue
      }
      let known = benchmarks[place].rows.map(\.repetition)
      guard let repetition = row.repetition, !known.contains(repetition), !known.contains(nil) else {
        throw unfit(index, "name", "a name that no other benchmark has, or a repetition_index of its own")
      }
      benchmarks[place].rows.append(row)
    }
    self.benchmarks = benchmarks
    self.measure = measure
    aggregatesOnly = summedUp.filter { places[$0] == nil }
    fingerprint = Self.fingerprint(document.json["context"])
    warnings = Self.warnings(document, benchmarks, file: file)
  }

  /// Every benchmark with mean, middle and spread over the repetitions that measured something: nanoseconds an
  /// iteration, or the counter. Repetitions that went wrong count as errors; without any figure the summary is nil.
  public var summaries: [(name: String, summary: Summary?)] {
    benchmarks.map { name, rows in (name, Summary(rows.map(figure))) }
  }

  private func figure(_ row: BenchmarkRow) -> Double? {
    guard case .measured(let nanoseconds, _, let items) = row.outcome else { return nil }
    return measure == .time ? nanoseconds : items * 1e9 / nanoseconds
  }

  private static func fingerprint(_ context: JSONValue?) -> MachineFingerprint {
    let count = context?["num_cpus"]?.integerValue.flatMap { (1...1_000_000).contains($0) ? Int($0) : nil }
    let load = context?["load_avg"]?.arrayValue?.first?.doubleValue
    return MachineFingerprint(
      machine: MachineFacts(cpuModel: context?["processor"]?.stringValue, cpuCount: count),
      before: LoadReading(loadAverage: load.flatMap { $0 >= 0 ? $0 : nil }))
  }

  private static func warnings(
    _ document: BenchmarkDocument, _ benchmarks: [(name: String, rows: [BenchmarkRow])], file: String
  ) -> [String] {
    var warnings = document.nonFinite.map { figure in
      "\(file):\(figure.line):\(figure.column): \(figure.key) is \(figure.reason); it is kept as missing"
    }
    let context = document.json["context"]
    // segue-bench says how it was built; the library of a distribution may be called what it likes.
    let own = context?["segue_build"]?.stringValue
    if own == "debug" {
      warnings.append("\(file): segue-bench is a debug build, whose times say little; build it: swift build -c release")
    } else if own == nil, context?["library_build_type"]?.stringValue == "debug" {
      warnings.append("\(file): the benchmark library calls itself a debug build; link a release build of it")
    }
    if context?["cpu_scaling_enabled"]?.boolValue == true {
      warnings.append("\(file): the processor's frequency was not fixed; set the governor to performance")
    }
    for (name, rows) in benchmarks {
      let errors = rows.count { if case .failed = $0.outcome { true } else { false } }
      if errors > 0 { warnings.append("\(file): \(name): \(errors) of \(rows.count) repetitions failed") }
    }
    return warnings
  }

  private static func error(
    _ fault: SettingsError.Fault, at offset: Int, in bytes: [UInt8], of file: String
  ) -> SettingsError {
    let before = bytes.prefix(offset)
    let line = 1 + before.count { $0 == UInt8(ascii: "\n") }
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return SettingsError(file: file, line: line, column: before.count - start + 1, fault: fault)
  }
}
