import SegueJSON

/// What a benchmark's row is compared by.
public enum BenchmarkMeasure: Hashable, Sendable {
  /// Time of an iteration: CPU time, or real time where the benchmark's name says that it is measured by that.
  case time
  /// A rate counter, larger is better: `items_per_second`, `bytes_per_second`, a counter of one's own.
  case counter(String)
}

/// One row of a Google Benchmark file that is a measurement and no aggregate.
struct BenchmarkRow {
  enum Outcome: Hashable {
    /// Nanoseconds an iteration: by the benchmark's own clock, and by the wall's; items an iteration.
    case measured(nanoseconds: Double, wall: Double?, items: Double)
    /// The library marks it as gone wrong.
    case failed(String)
    case skipped(String)
    /// The body never ran.
    case nothingMeasured
    /// The figure is not there, or no number.
    case missing(String)
  }

  let name: String
  /// Nil where the row gives none.
  let repetition: Int64?
  let iterations: Int64
  let outcome: Outcome

  /// Nanoseconds of a time unit of the library; it leaves out none.
  static let units = ["ns": 1.0, "us": 1e3, "ms": 1e6, "s": 1e9]

  /// - Throws: the key that does not fit, and what it takes.
  init(_ row: JSONValue, measure: BenchmarkMeasure) throws(Unfit) {
    guard let name = row["run_name"]?.stringValue ?? row["name"]?.stringValue, !name.isEmpty else {
      throw Unfit(key: "name", takes: "the benchmark's name")
    }
    self.name = name
    repetition = row["repetition_index"]?.integerValue
    let iterations = row["iterations"]?.integerValue
    if let iterations, iterations < 0 { throw Unfit(key: "iterations", takes: "a whole number from 0 up") }
    self.iterations = max(1, iterations ?? 1)
    if row["error_occurred"]?.boolValue == true {
      outcome = .failed(row["error_message"]?.stringValue ?? "it gives no reason")
    } else if row["skipped"]?.boolValue == true {
      outcome = .skipped(row["skip_message"]?.stringValue ?? "it gives no reason")
    } else if iterations == 0 {
      outcome = .nothingMeasured
    } else {
      outcome = try Self.figure(row, name, measure)
    }
  }

  private static func figure(
    _ row: JSONValue, _ name: String, _ measure: BenchmarkMeasure
  ) throws(Unfit) -> Outcome {
    let unit = row["time_unit"] ?? "ns"
    guard let scale = unit.stringValue.flatMap({ units[$0] }) else {
      throw Unfit(key: "time_unit", takes: "\"ns\", \"us\", \"ms\" or \"s\"")
    }
    let isByWall = ["real_time", "manual_time"].contains { name.split(separator: "/").contains($0) }
    let key = isByWall ? "real_time" : "cpu_time"
    let wall = try number("real_time", in: row).map { $0 * scale }
    let time = try number(key, in: row).map { $0 * scale }
    switch measure {
    case .time:
      guard let time else { return .missing(reason(key, in: row)) }
      return .measured(nanoseconds: time, wall: wall, items: 1)
    case .counter(let counter):
      guard let rate = try number(counter, in: row) else { return .missing(reason(counter, in: row)) }
      guard rate > 0 else { return .missing("\(counter) is \(JSONValue.number(rate).text()), and a rate is above 0") }
      // Items of one iteration: so the rate is held as the time of an iteration, which floors are laid on.
      let items = time.map { $0 > 0 ? ($0 * rate / 1e9).rounded() : 1 } ?? 1
      return .measured(nanoseconds: max(1, items) * 1e9 / rate, wall: nil, items: max(1, items))
    }
  }

  /// Nil for a figure that is null or not there.
  private static func number(_ key: String, in row: JSONValue) throws(Unfit) -> Double? {
    guard let value = row[key], value != .null else { return nil }
    guard let number = value.doubleValue, (0...1e18).contains(number) else {
      throw Unfit(key: key, takes: "a number in 0…1e18")
    }
    return number
  }

  private static func reason(_ key: String, in row: JSONValue) -> String {
    row[key + "Reason"]?.stringValue.map { "\(key) is \($0)" } ?? "there is no \(key)"
  }

  /// A member whose value does not fit.
  struct Unfit: Error {
    let key: String
    let takes: String
  }

  // MARK: Aggregates

  /// Whether a row sums up others.
  static func isAggregate(_ row: JSONValue, names: Set<String>) -> Bool {
    if let type = row["run_type"]?.stringValue { return type == "aggregate" }
    if row["aggregate_name"] != nil { return true }
    // Files of old do not say so; their aggregates end in a word and stand beside what they sum up.
    let name = row["name"]?.stringValue ?? ""
    return ["_mean", "_median", "_stddev", "_cv", "_BigO", "_RMS"].contains { suffix in
      name.hasSuffix(suffix) && names.contains(String(name.dropLast(suffix.count)))
    }
  }
}
