import SegueJSON

/// A replay as Macrobenchmark's `benchmarkData.json`: a benchmark a scenario, an iteration a run of it.
///
/// - `frameDurationCpuMs`: commit and render preparation of each frame that began; `frameOverrunMs`: its signed overrun.
/// - Percentiles are over the frames of all iterations together and lie between two frames where the rank does, as
///   Macrobenchmark's own do. What a simulator has no word for is empty or null.
/// - `totalRunTimeNs` is virtual time, which every machine agrees on.
struct MacrobenchmarkExport {
  private let document: ReplayDocument

  init(_ document: ReplayDocument) { self.document = document }

  var json: JSONValue {
    var order: [String] = []
    var scenarios: [String: [RunResult]] = [:]
    for result in document.results where result.metrics != nil {
      if scenarios[result.run.scenario] == nil { order.append(result.run.scenario) }
      scenarios[result.run.scenario, default: []].append(result)
    }
    return [
      "context": context,
      "benchmarks": .array(order.map { Self.benchmark($0, scenarios[$0] ?? []) }),
    ]
  }

  private var context: JSONValue {
    [
      "build": [
        "brand": "", "device": "", "fingerprint": "", "id": "", "model": "", "type": "",
        "version": ["codename": "", "sdk": .null],
      ],
      "cpuCoreCount": .integer(Int64(document.machine.cores)), "cpuLocked": .null, "cpuMaxFreqHz": .null,
      "memTotalBytes": .null, "sustainedPerformanceModeEnabled": .null,
    ]
  }

  private static func benchmark(_ scenario: String, _ results: [RunResult]) -> JSONValue {
    let runs = results.map(\.shownFrames)
    let counts = runs.map { Int64($0.count) }
    let run = results[0].run
    let time = results.reduce(Int64(0)) { $0.addingClamped($1.run.simulatedNanoseconds) }
    return [
      "name": .string(scenario), "className": .string("\(run.transition).\(run.operation)"),
      "params": [
        "trace": .string(run.trace), "scene": .string(run.scene), "views": .string(String(run.views)),
        "profile": .string(run.profile), "cost": .string(run.cost.rawValue),
      ],
      "totalRunTimeNs": .integer(time),
      "metrics": [
        "frameCount": [
          "minimum": .integer(counts.min() ?? 0), "maximum": .integer(counts.max() ?? 0),
          "median": .real(percentile(counts.map(Double.init), 50)), "runs": .array(counts.map(JSONValue.integer)),
        ]
      ],
      "sampledMetrics": [
        "frameDurationCpuMs": sampled(runs) { $0.record.cost.commit.addingClamped($0.record.cost.prepare) },
        "frameOverrunMs": sampled(runs) { $0.presentation.overrunNanoseconds },
      ],
      "warmupIterations": 0, "repeatIterations": .integer(Int64(results.count)), "thermalThrottleSleepSeconds": 0,
    ]
  }

  private static func sampled(_ runs: [[ShownFrame]], _ nanoseconds: (ShownFrame) -> Int64) -> JSONValue {
    let values = runs.map { $0.map { Double(nanoseconds($0)) / 1e6 } }
    let all = values.flatMap(\.self)
    var members: [String: JSONValue] = ["runs": .array(values.map { .array($0.map(JSONValue.number)) })]
    for rank in [50, 90, 95, 99] { members["P\(rank)"] = .real(percentile(all, rank)) }
    return .object(members)
  }

  /// Between the two values around the rank p·(n − 1); nil without values.
  private static func percentile(_ values: [Double], _ percent: Int) -> Double? {
    let sorted = values.sorted()
    guard let last = sorted.last else { return nil }
    let rank = percent * (sorted.count - 1)
    let (index, rest) = (rank / 100, rank % 100)
    guard rest > 0 else { return sorted[index] }
    let next = index + 1 < sorted.count ? sorted[index + 1] : last
    return sorted[index] + (next - sorted[index]) * (Double(rest) / 100)
  }
}
