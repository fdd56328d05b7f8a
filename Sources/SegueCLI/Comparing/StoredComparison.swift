import SegueComparison
import SegueJSON
import SegueResults

/// Compares two stored results of one kind: of replays, of benchmarks; or judges a stored comparison again.
struct StoredComparison {
  private let paths: [String]
  private let request: BuildComparison.Request
  private let context: CommandContext

  /// - Parameter paths: two, or one of a comparison.
  init(_ paths: [String], _ request: BuildComparison.Request, _ context: CommandContext) {
    self.paths = paths
    self.request = request
    self.context = context
  }

  func document() throws(CommandFailure) -> ComparisonDocument {
    var files: [(bytes: [UInt8], json: JSONValue?)] = []
    for path in paths {
      let bytes = try InputFile.read(path, in: context.workingDirectory)
      files.append((bytes, try? JSONReader.read(bytes[...])))
    }
    do {
      if paths.count == 1 {
        return try ComparisonDocument(files[0].bytes, file: paths[0])
      }
      let schemas = files.map { $0.json?["schema"]?.stringValue }
      if schemas.allSatisfy({ $0?.hasPrefix("segue.replay/") == true }), let base = files[0].json,
        let candidate = files[1].json
      {
        let lane = try ExactLane(base: base, candidate: candidate, policy: request.exactPolicy)
        return ComparisonDocument(
          base: .init(name: paths[0]), candidate: .init(name: paths[1]), settings: request.settings, exact: lane.rows)
      }
      let kinds = schemas.map { $0 ?? "a file of Google Benchmark" }
      if Set(kinds).count > 1 {
        throw CommandFailure.usage(
          .conflict("two results of one kind can be compared: \(paths[0]) is \(kinds[0]), \(paths[1]) is \(kinds[1])"))
      }
      return try benchmarks(files.map(\.bytes))
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw .badData("\(error)")
    }
  }

  /// Two files of Google Benchmark's JSON, which know no rounds.
  private func benchmarks(_ files: [[UInt8]]) throws(SettingsError) -> ComparisonDocument {
    let base = try BenchmarkFile(files[0], file: paths[0], isStrict: request.isStrict)
    let candidate = try BenchmarkFile(files[1], file: paths[1], isStrict: request.isStrict)
    let comparison = BenchmarkComparison(base: base, candidate: candidate)
    var document = ComparisonDocument(
      base: .init(name: paths[0], fingerprint: base.fingerprint),
      candidate: .init(name: paths[1], fingerprint: candidate.fingerprint), settings: request.settings,
      series: comparison.series)
    document.warnings = comparison.warnings.map { .init(name: "benchmark-file", text: $0) }
    document.runFindings += comparison.gateFindings
    if comparison.series.contains(where: { max($0.base.count, $0.candidate.count) > 1 }) {
      document.warnings.append(
        .init(
          name: "one-process",
          text:
            "the repetitions of a file are of one process, whose next run may differ by more than they do among each "
            + "other; compare builds, which are launched anew for every figure", isInVerdictLine: true))
    }
    // Machines are not told apart by such files; that one was busy is.
    for (side, file) in [("base", base), ("candidate", candidate)] {
      guard let load = file.fingerprint.before.loadAverage, let count = file.fingerprint.machine.cpuCount,
        load > FingerprintComparison.Policy().highLoadShare * Double(count)
      else { continue }
      document.warnings.append(
        .init(
          name: FingerprintFinding.Name.highLoad.rawValue,
          text:
            "\(side): load average \(String(format: "%.2f", load)) on \(count) CPUs; measure again on a quiet machine"))
    }
    return document
  }
}
