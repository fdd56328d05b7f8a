import Foundation
import SegueComparison
import SegueJSON
import SegueStatistics

/// What comparisons find on this machine: of a build with itself, of planted slow-downs, under drift; beside what Google
/// Benchmark's own compare.py finds in the same.
@MainActor
struct ComparisonStudy {
  /// One kind of trials.
  struct Kind: Hashable {
    var name: String
    var trials: Int
    /// Share of work that is added to the candidate.
    var planted = 0.0
    /// Share of work that both sides have more of at the end of the trial than at its beginning.
    var drift = 0.0
    /// Another process keeps the processors busy, in bursts.
    var hasNeighbour = false
  }

  /// What came of the trials of one kind.
  struct Row: Hashable {
    var kind: Kind
    /// Verdicts of Segue's, by word.
    var verdicts: [Verdict: Int] = [:]
    /// Estimated effects, as fractions, in the order of the trials.
    var effects: [Double] = []
    var launches = 0
    /// What the first trial measured.
    var firstSeries: [CaseSeries] = []
    /// Trials in which compare.py's U test of CPU times says "differs" at 5 %, and the median is larger or smaller; nil
    /// where it is not there.
    var peerSlower: Int?
    var peerFaster: Int?
  }

  /// The benchmark whose kernel can be planted with more work.
  nonisolated static let benchmark = "world_transforms/segue/1000"
  static let kinds = [
    Kind(name: "A/A, quiet", trials: 60),
    Kind(name: "A/A, with a bursty neighbour", trials: 60, hasNeighbour: true),
    Kind(name: "A/A, with a drift of 10 %", trials: 40, drift: 0.1),
    Kind(name: "+3 % planted", trials: 40, planted: 0.03),
    Kind(name: "+3 % planted, with a bursty neighbour", trials: 40, planted: 0.03, hasNeighbour: true),
    Kind(name: "+5 % planted", trials: 40, planted: 0.05),
  ]

  let program: MeasuringProgram
  let context: CommandContext
  let seed: UInt64
  /// Parts of the trials that are made: 1 for all.
  var share = 1.0
  /// Repetitions of a build in one run of Google Benchmark, as many as Segue makes rounds.
  private let repetitions = ComparisonSettings().rounds

  /// - Returns: nil where the user asked for an end.
  func run() throws(CommandFailure) -> [Row]? {
    var runner = TimingRunner(base: program, candidate: program, context: context)
    runner.hidesTexts = true
    var calibrated = try runner.calibrated([Self.benchmark])
    // Of whole hundreds of calls, every whole percent can be planted exactly.
    calibrated[0].iterations = max(100, (calibrated[0].iterations + 99) / 100 * 100)
    var rows: [Row] = []
    let peer = PeerComparison(program: program, iterations: calibrated[0].iterations, context: context)
    for (number, kind) in Self.kinds.enumerated() {
      let neighbour = kind.hasNeighbour ? BusyNeighbour() : nil
      defer { neighbour?.stop() }
      var row = Row(kind: kind)
      let trials = max(1, Int((Double(kind.trials) * share).rounded()))
      for trial in 0..<trials {
        context.say("\(kind.name): trial \(trial + 1) of \(trials)\n")
        let design: ComparisonDesign
        do throws(DesignFault) {
          design = try ComparisonDesign(cases: calibrated, seed: seed &+ UInt64(1_000 * number + trial))
        } catch {
          throw .usage(.conflict("\(error)"))
        }
        var lane = TimingLane(design)
        let length = Double(2 * design.settings.rounds)
        runner.plant = { launch in
          let drift = kind.drift * min(1, Double(launch.position) / length)
          return (1 + drift) * (1 + (launch.side == .candidate ? kind.planted : 0)) - 1
        }
        guard try runner.run(&lane) else { return nil }
        let verdict = lane.verdicts[0]
        if trial == 0 { row.firstSeries = lane.measured }
        row.verdicts[verdict.verdict, default: 0] += 1
        if let ratio = verdict.finding?.ratio { row.effects.append(ratio - 1) }
        for series in lane.measured {
          for runs in [series.base, series.candidate, series.confirmationBase, series.confirmationCandidate] {
            row.launches += runs.count
          }
        }
        if let peer {
          let change = try peer.change(planted: kind.planted, drift: kind.drift, repetitions: repetitions)
          row.peerSlower = (row.peerSlower ?? 0) + (change == .slower ? 1 : 0)
          row.peerFaster = (row.peerFaster ?? 0) + (change == .faster ? 1 : 0)
        }
        if context.interruption.isRequested() { return nil }
      }
      rows.append(row)
    }
    return rows
  }
}

/// A process that keeps the machine busy for a fifth of a second of every half.
final class BusyNeighbour {
  private let process = Process()

  init() {
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "while :; do timeout 0.2 sh -c 'while :; do :; done'; sleep 0.3; done"]
    process.standardOutput = FileHandle.nullDevice
    try? process.run()
  }

  func stop() {
    process.terminate()
    process.waitUntilExit()
  }
}

/// Google Benchmark's compare.py, on two runs of many repetitions, one build after the other.
struct PeerComparison {
  let program: MeasuringProgram
  let iterations: Int
  let context: CommandContext
  private let bench: String
  static let tool = "/usr/share/benchmark/compare.py"

  /// nil where the tool, or what it needs, is missing.
  init?(program: MeasuringProgram, iterations: Int, context: CommandContext) {
    guard let bench = program.bench, PeerComparison.obstacle(context.environment) == nil else { return nil }
    self.program = program
    self.iterations = iterations
    self.context = context
    self.bench = bench
  }

  /// Why it cannot be run, with what to install; nil where it can.
  static func obstacle(_ environment: [String: String]) -> String? {
    guard FileManager.default.fileExists(atPath: tool) else {
      return "Google Benchmark's compare.py is missing: apt-get install libbenchmark-tools"
    }
    let trial = try? ChildProcess(
      program: "python3", arguments: ["-c", "import numpy, scipy"], environment: environment
    ).run()
    return trial?.status == .exit(0)
      ? nil : "compare.py needs numpy and scipy: apt-get install python3-numpy python3-scipy"
  }

  /// What it says of the medians of CPU time at 5 %; nil where they do not differ by its U test.
  func change(planted: Double, drift: Double, repetitions: Int) throws(CommandFailure) -> ChangeDirection? {
    let folder = "\(NSTemporaryDirectory())/segue-study-\(ProcessInfo.processInfo.processIdentifier)"
    try OutputFile.makeFolder(folder, in: "/")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let sides = [("base", 0.0, drift * 0.25), ("candidate", planted, drift * 0.75)]
    for (name, planted, drift) in sides {
      // Each build has the drift's middle of its half of the time: it is measured in one go.
      let ended = try program.run(
        bench,
        [
          "--segue_iterations=\(iterations)",
          "--benchmark_filter=^\(ComparisonStudy.benchmark)/iterations:\(iterations)$",
          "--benchmark_repetitions=\(repetitions)", "--benchmark_out=\(folder)/\(name).json",
          "--benchmark_out_format=json",
        ] + MeasuringProgram.planting((1 + drift) * (1 + planted) - 1))
      guard ended.status == .exit(0) else { throw .caseFailed("segue-bench ended with \(ended.status)") }
    }
    let ended = try ChildProcess(
      program: "python3",
      arguments: [
        Self.tool, "-d", "\(folder)/out.json", "--no-color", "benchmarks", "\(folder)/base.json",
        "\(folder)/candidate.json",
      ], environment: context.environment
    ).run()
    guard ended.status == .exit(0), let bytes = FileManager.default.contents(atPath: "\(folder)/out.json"),
      let report = try? JSONReader.read(Array(bytes)[...]), let row = report.arrayValue?.first,
      let p = row["utest"]?["cpu_pvalue"]?.doubleValue, let measurements = row["measurements"]?.arrayValue
    else {
      throw .caseFailed("compare.py gave no p-value: \(ended.lastWords())")
    }
    let before = measurements.compactMap { $0["cpu_time"]?.doubleValue }
    let after = measurements.compactMap { $0["cpu_time_other"]?.doubleValue }
    guard p < 0.05, !before.isEmpty, !after.isEmpty else { return nil }
    return Quantile.median(after) > Quantile.median(before) ? .slower : .faster
  }
}
