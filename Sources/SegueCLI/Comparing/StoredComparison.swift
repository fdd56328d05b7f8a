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
    if let mean = BenchmarkComparison.geometricMeanLine(document.verdicts) {
      document.warnings.append(.init(name: "geometric-mean", text: mean))
    }
    return document
  }
}
