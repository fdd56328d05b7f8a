import SegueComparison
import SegueStatistics

/// Documents to be written: one for each word, one for each way to fail, and one that holds everything at once.
enum SampleDocuments {
  /// A series that is judged by `verdict`, however many others stand beside it.
  static func series(_ verdict: Verdict, named name: String? = nil) -> CaseSeries {
    let name = name ?? "cards/\(verdict.rawValue)@120"
    switch verdict {
    case .regressed:
      var series = CaseSeries.paired(spread(1.05, 0.005), confirmation: spread(1.06, 0.005), named: name)
      series.base = phased(series.base, ["interpolation": 5e5, "hit test": 5e5])
      series.candidate = phased(series.candidate, ["interpolation": 5.4e5, "hit test": 5.1e5])
      return series
    case .improved: return .paired(spread(0.9, 0.005), confirmation: spread(0.9, 0.005), named: name)
    case .equivalent: return .paired(spread(1, 0.003), named: name)
    case .undecided: return .paired(spread(1, 0.05), named: name, repeatable: true)
    case .inconclusive: return .paired(spread(1, 0.05), named: name)
    case .notEnoughData: return .paired(spread(1.05, 0.05, 4), named: name)
    case .notComparable:
      var series = CaseSeries.paired(spread(1, 0.003), named: name)
      series.incomparability = "cpu-model-differs"
      return series
    case .failed:
      var series = CaseSeries.paired(spread(1, 0.003), named: name)
      series.failures = ["\(name), round 3, base (seed 1): the process ended with signal 6"]
      return series
    case .invalid:
      var series = CaseSeries.paired(spread(1, 0.003), named: name)
      series.base[2].sample.cpuNanoseconds = [1e6, .infinity, .nan]
      return series
    }
  }

  private static func phased(_ measurements: [Measurement], _ phases: [String: Double]) -> [Measurement] {
    measurements.map { one in
      var one = one
      one.sample.phases = phases
      return one
    }
  }

  static func document(
    _ verdicts: [Verdict], exact: [ExactRow] = [], runFindings: [GateResult.Finding] = []
  ) -> ComparisonDocument {
    ComparisonDocument(
      base: .init(name: "HEAD~1", commit: "3f1c"), candidate: .init(name: "working tree", isWorkingTree: true),
      design: .init(seed: 1, samples: 7), series: verdicts.map { series($0) }, exact: exact, runFindings: runFindings)
  }

  static let equalRow = ExactRow(
    subject: "ad.cube/pop@120", figure: "missed", base: "3", candidate: "3", change: 0, word: .equal)
  static let worseRow = ExactRow(
    subject: "ad.cube/pop@120", figure: "missed", base: "2", candidate: "3", change: 0.5, word: .worse,
    condition: .gateFailed)
  static let missingRow = ExactRow(
    subject: "kernel, \"matrix\"", figure: "instructions", base: "1200", candidate: nil, word: .missingOnOneSide,
    band: 0.001, reason: "valgrind is missing", condition: .notComparable)

  /// Every word of both lanes, every flag that a series can have, limits, tolerances, fingerprints and warnings.
  static let everything: ComparisonDocument = {
    var throughput = CaseSeries.unpaired([115, 114, 115, 115], [78.8, 78.8, 78.8, 78.8, 78.8])
    throughput.definition.name = "bezier|items"
    throughput.definition.kind = .throughput
    throughput.definition.itemsPerIteration = 16
    var limited = CaseSeries.paired(spread(1.8, 0.005), named: "limited")
    limited.definition.tolerance = Tolerance(percent: 200, source: .config)
    limited.definition.learnedFloor = 0.013
    limited.definition.absoluteLimits = [
      AbsoluteLimit(.p90, limit: 1e5, source: .config), AbsoluteLimit(.p50, limit: 1e9, source: .commandLine),
    ]
    var noise = CaseSeries.paired(spread(1.05, 0.002), named: "noise")
    for index in noise.base.indices {
      noise.base[index].sample.executableTextHash = "f00d"
      noise.candidate[index].sample.executableTextHash = "f00d"
      for side in [\CaseSeries.base, \CaseSeries.candidate] {
        noise[keyPath: side][index].sample.wallNanoseconds = [2.15e7]
        noise[keyPath: side][index].sample.userNanoseconds = 3.6e6
        noise[keyPath: side][index].sample.systemNanoseconds = 0.7e6
        noise[keyPath: side][index].sample.elapsedNanoseconds = 2.15e7
      }
    }
    var refuted = CaseSeries.paired(spread(1.05, 0.005), confirmation: spread(1, 0.005), named: "refuted")
    refuted.candidate.removeLast()
    let rows = ExactWord.allCases.map { word in
      ExactRow(
        subject: "td.fade/push@60", figure: "figure of \(word.rawValue)", base: word == .missingOnOneSide ? nil : "2",
        candidate: word == .equal ? "2" : "1",
        change: word == .missingOnOneSide ? nil : word == .equal ? 0 : -0.5, word: word,
        condition: word == .worse ? .gateFailed : nil)
    }
    return ComparisonDocument(
      base: .init(
        name: "it's", commit: "3f1c", textHash: "f00d", fingerprint: MachineFingerprint(harnessVersion: "1.0")),
      candidate: .init(name: "working tree"), design: .init(seed: .max, samples: 7),
      series: Verdict.allCases.map { series($0) } + [throughput, limited, noise, refuted],
      exact: rows + [equalRow, missingRow],
      warnings: [
        .init(name: "high-load", text: "load 3.1 on 2 processors; wait until it is idle", isInVerdictLine: false),
        .init(name: "toolchain-differs", text: "6.3 and 6.3.1; build both with one", isInVerdictLine: true),
      ],
      runFindings: [.init(.interrupted, subject: "comparison", detail: "after 12 of 48 launches")])
  }()

  /// A small one for the golden file: a confirmed regression of 5 % with phases, unpaired data, a failed case, both kinds
  /// of exact rows, a fingerprint, a warning.
  static let golden: ComparisonDocument = {
    var series = [
      CaseSeries.paired(
        spread(1.05, 0.005, 12), confirmation: spread(1.06, 0.005, 12), named: "cards/push@120"),
      CaseSeries.unpaired([115, 114, 115, 115], [78.8, 78.8, 78.8, 78.8, 78.8]),
      CaseSeries(ComparisonCase(name: "crash"), failures: ["crash, round 0, base (seed 1): ended with signal 6"]),
    ]
    series[0].base = phased(series[0].base, ["interpolation": 500_000, "hit test": 500_000])
    series[0].candidate = phased(series[0].candidate, ["interpolation": 540_000, "hit test": 510_000])
    let fingerprint = MachineFingerprint(
      machine: MachineFacts(cpuModel: "A processor", cpuCount: 2, kernel: "6.1.0"),
      build: BuildFacts(toolchain: "6.3.1"), harnessVersion: "1.0")
    return ComparisonDocument(
      base: .init(name: "HEAD~1", commit: "3f1c", textHash: "f00d", fingerprint: fingerprint),
      candidate: .init(name: "working tree", isWorkingTree: true, textHash: "beef", fingerprint: fingerprint),
      design: .init(seed: 42, samples: 7), series: series, exact: [equalRow, worseRow],
      warnings: [.init(name: "governor-unknown", text: "the governor cannot be read", isInVerdictLine: false)])
  }()
}
