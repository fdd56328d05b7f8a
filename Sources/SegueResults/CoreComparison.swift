import SegueJSON
import SegueStatistics

/// The animation core beside its peers and its limits, from the figures of one run of segue-bench.
///
/// A benchmark is named `family/implementation/N`, or `family/implementation/N/real_time` where the time that goes by is
/// what counts; other names are left out. `segue` is the core, `limit` is what the
/// machine itself needs for the family's work, `reference` is the plain code that checks the others and no peer of
/// anybody; every other implementation is a peer. A figure is the median of all repetitions' CPU times, by nearest rank.
public struct CoreComparison: Hashable, Sendable {
  /// A family at one size; times are nanoseconds an item.
  public struct Row: Hashable, Sendable {
    public var family: String
    public var size: Int
    public var core: Double?
    public var limit: Double?
    /// By implementation.
    public var peers: [String: Double] = [:]

    public init(family: String, size: Int) {
      self.family = family
      self.size = size
    }

    /// The fastest peer; of two as fast the one whose name comes first.
    public var best: (name: String, time: Double)? {
      peers.min { ($0.value, $0.key) < ($1.value, $1.key) }.map { ($0.key, $0.value) }
    }

    /// How many times as fast as the best peer the core is.
    public var ratio: Double? {
      guard let core, let best else { return nil }
      return best.time / core
    }

    /// How many times as long as its limit the core takes.
    public var distance: Double? {
      guard let core, let limit else { return nil }
      return core / limit
    }
  }

  /// The families that have peers, as a table shows them.
  public static let families = [
    "world_transforms_general", "world_transforms", "affine", "bezier", "spring", "keyframes", "hit_test",
    "hit_test_flat", "hit_test_flat_built",
  ]

  /// By family, in the order of `families` and then of the file, and by size. Families in which nothing stands beside
  /// the core are left out.
  public let rows: [Row]
  /// Those of `families` of which the run has no benchmark.
  public let missingFamilies: [String]
  /// Families of which the run has no benchmark of the core's.
  public let familiesWithoutCore: [String]
  /// Peers that the program was built without.
  public let missingPeers: [String]
  /// Families that nothing stands beside, in the order of the file, and by size.
  public let rowsAlone: [Row]
  /// What limits alone say, such as the bandwidth of copying; by name and size.
  public let bareLimits: [Row]
  /// The fewest repetitions of any benchmark.
  public let fewestRepetitions: Int
  /// `baseline`, `v3` or `v4`; nil where the run does not say.
  public let instructionSet: String?
  /// The processor's model name; nil where the run does not say.
  public let processor: String?
  public let date: String?
  public let warnings: [String]

  public init(_ document: BenchmarkDocument) throws(ComparisonFault) {
    let context = document.json["context"]
    instructionSet = context?["segue_isa"]?.stringValue
    processor = context?["processor"]?.stringValue
    date = context?["date"]?.stringValue
    missingPeers = (context?["segue_peers_missing"]?.stringValue ?? "").split(separator: ",").map(String.init)

    let measurements = try Self.measurements(document)
    var rows: [Row] = []
    for measurement in measurements {
      var index = rows.firstIndex { $0.family == measurement.family && $0.size == measurement.size }
      if index == nil {
        rows.append(Row(family: measurement.family, size: measurement.size))
        index = rows.count - 1
      }
      guard let index else { continue }
      switch measurement.implementation {
      case "segue": rows[index].core = measurement.median
      case "limit": rows[index].limit = measurement.median
      case "reference": break
      default: rows[index].peers[measurement.implementation] = measurement.median
      }
    }

    var order = Self.families
    for row in rows where !order.contains(row.family) { order.append(row.family) }
    func place(_ row: Row) -> (Int, Int) { (order.firstIndex(of: row.family) ?? order.count, row.size) }
    rows.sort { place($0) < place($1) }
    let present = Set(rows.map(\.family))
    let withCore = Set(rows.filter { $0.core != nil }.map(\.family))
    let withPeers = Set(rows.filter { !$0.peers.isEmpty }.map(\.family))
    let known = Set(Self.families)

    self.rows = rows.filter { row in
      withPeers.contains(row.family) || known.contains(row.family)
        || (withCore.contains(row.family) && row.limit != nil)
    }
    rowsAlone = rows.filter { row in
      row.core != nil && !withPeers.contains(row.family) && !known.contains(row.family) && row.limit == nil
    }
    bareLimits = rows.filter { row in
      row.limit != nil && !withCore.contains(row.family) && !withPeers.contains(row.family)
        && !known.contains(row.family)
    }
    missingFamilies = Self.families.filter { !present.contains($0) }
    familiesWithoutCore = Self.families.filter { present.contains($0) && !withCore.contains($0) }
    fewestRepetitions = measurements.map(\.times.count).min() ?? 0
    warnings =
      document.warnings
      + (fewestRepetitions < 5
        ? [
          "a figure comes from \(fewestRepetitions) repetition\(fewestRepetitions == 1 ? "" : "s"); measure with "
            + "--benchmark_repetitions=9 --benchmark_enable_random_interleaving=true"
        ] : [])
  }

  private struct Measurement {
    var family: String
    var implementation: String
    var size: Int
    /// Nanoseconds an item, one a repetition.
    var times: [Double]
    var median: Double? { Percentile.p50.nearestRank(ofSorted: times.sorted()) }
  }

  /// In the order of the file.
  private static func measurements(_ document: BenchmarkDocument) throws(ComparisonFault) -> [Measurement] {
    guard let entries = document.json["benchmarks"]?.arrayValue, !entries.isEmpty else { throw .noBenchmarks }
    if let failure = document.failures.first { throw .failed(name: failure.name, message: failure.message) }
    var found: [Measurement] = []
    var places: [String: Int] = [:]
    for entry in entries where entry["run_type"]?.stringValue != "aggregate" {
      guard let name = entry["run_name"]?.stringValue ?? entry["name"]?.stringValue else { throw .noName }
      let parts = name.split(separator: "/", omittingEmptySubsequences: false)
      let isReal = parts.count == 4 && parts[3] == "real_time"
      guard parts.count == 3 || isReal, let size = Int(parts[2]) else { continue }
      let time = try timePerItem(entry, name, clock: isReal ? "real_time" : "cpu_time")
      if let place = places[name] {
        found[place].times.append(time)
      } else {
        places[name] = found.count
        found.append(
          Measurement(family: String(parts[0]), implementation: String(parts[1]), size: size, times: [time]))
      }
    }
    guard !found.isEmpty else { throw .noBenchmarks }
    return found
  }

  private static func timePerItem(
    _ entry: JSONValue, _ name: String, clock: String
  ) throws(ComparisonFault) -> Double {
    guard let time = entry[clock]?.doubleValue, time > 0 else { throw .noTime(name: name) }
    let unit = entry["time_unit"]?.stringValue ?? ""
    guard let nanoseconds = ["ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9][unit] else {
      throw .unknownUnit(name: name, unit: unit)
    }
    guard let rate = entry["items_per_second"]?.doubleValue, rate > 0 else { throw .noItems(name: name) }
    // Whole items, so that the time's own digits stay.
    let items = (rate * time * nanoseconds / 1e9).rounded()
    guard items >= 1, items.isFinite else { throw .noItems(name: name) }
    return time * nanoseconds / items
  }
}

/// Why figures cannot be compared.
public enum ComparisonFault: Error, Hashable, Sendable, CustomStringConvertible {
  case noBenchmarks
  case noName
  case failed(name: String, message: String)
  case noTime(name: String)
  case unknownUnit(name: String, unit: String)
  case noItems(name: String)

  public var description: String {
    switch self {
    case .noBenchmarks:
      "there is no benchmark named family/implementation/N; make the file with: segue bench --out FOLDER"
    case .noName: "a benchmark has no name; make the file with: segue bench --out FOLDER"
    case .failed(let name, let message): "\(name) went wrong: \(message); figures beside a wrong result say nothing"
    case .noTime(let name): "\(name) has no cpu_time above 0; measure it again"
    case .unknownUnit(let name, let unit): "\(name): the time unit \"\(unit)\" is none of ns, us, ms, s"
    case .noItems(let name): "\(name) does not say how many items it worked on (items_per_second)"
    }
  }
}
