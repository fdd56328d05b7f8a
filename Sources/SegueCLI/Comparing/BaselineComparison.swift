import SegueComparison
import SegueJSON
import SegueReplay
import SegueResults

/// Compares a stored result, as the base, with a build that is measured now.
///
/// A stored replay is held against the same scenarios, replayed now: exactly. Of a stored comparison the candidate's
/// samples are the base's now; the build is launched as often, with as many operations a sample. Such sides share no
/// round, so that nothing cancels between them: their verdicts are unpaired, of a wider floor.
@MainActor
struct BaselineComparison {
  let path: String
  let input: ComparisonInput
  let build: MeasuringProgram
  let request: BuildComparison.Request
  let before: LoadReading
  let context: CommandContext

  func document() throws(CommandFailure) -> ComparisonDocument {
    let json = try InputFile.json(path, in: context.workingDirectory)
    let schema = json["schema"]?.stringValue ?? ""
    if schema.hasPrefix("segue.replay/") { return try replayed(json) }
    guard schema.hasPrefix("segue.comparison/") else {
      throw .badData(
        "\(path) is a result that no build can be held against: give one of segue replay (replay.json) or of segue "
          + "compare (comparison.json); two files of segue bench are compared with each other")
    }
    let bytes = try InputFile.read(path, in: context.workingDirectory)
    let stored: ComparisonDocument
    do throws(SettingsError) {
      stored = try ComparisonDocument(bytes, file: path)
    } catch {
      throw .badData("\(error)")
    }
    return try measured(stored)
  }

  // MARK: Exact

  private func replayed(_ stored: JSONValue) throws(CommandFailure) -> ComparisonDocument {
    var names: [String] = []
    for run in stored["runs"]?.arrayValue ?? [] {
      if let name = run["scenario"]?.stringValue, isChosen(name), !names.contains(name) { names.append(name) }
    }
    guard !names.isEmpty else { throw .badData("\(path) has no run that is asked for") }
    let now = try build.replayed(names)
    var chosen = stored.objectValue ?? [:]
    chosen["runs"] = .array(
      (stored["runs"]?.arrayValue ?? []).filter { names.contains($0["scenario"]?.stringValue ?? "") })
    do throws(ExactLaneError) {
      let lane = try ExactLane(base: .object(chosen), candidate: now, policy: request.exactPolicy)
      return ComparisonDocument(
        base: .init(name: path), candidate: side(nil), settings: request.settings, exact: lane.rows)
    } catch {
      throw .badData("\(error)")
    }
  }

  private func isChosen(_ name: String) -> Bool {
    request.patterns.isEmpty || request.patterns.contains { Glob($0).matches(name) }
  }

  // MARK: Timing

  private func measured(_ stored: ComparisonDocument) throws(CommandFailure) -> ComparisonDocument {
    let cases = try build.cases()
    var fingerprint = build.fingerprint(cases, before: before)
    let other = stored.candidate.fingerprint ?? MachineFingerprint()
    let known = FingerprintComparison(base: other, candidate: fingerprint, policy: request.policy)
    var series = stored.series.filter { isChosen($0.definition.name) }.map { one in
      CaseSeries(one.definition, base: one.candidate.map { Measurement($0.sample) })
    }
    guard !series.isEmpty else {
      throw .badData(
        stored.series.isEmpty
          ? "\(path) is a comparison of the exact lane alone, without times; give a replay.json to compare exactly"
          : "\(path) has no times that are asked for")
    }
    let samples = stored.design?.samples ?? request.samples
    var isInterrupted = false
    if let reason = known.timingIncomparability {
      for index in series.indices { series[index].incomparability = reason }
    } else {
      isInterrupted = try !launch(&series, cases, samples)
    }
    fingerprint.after = LoadReading(MachineFiles.texts)
    var document = ComparisonDocument(
      base: .init(name: path, textHash: stored.candidate.textHash, fingerprint: stored.candidate.fingerprint),
      candidate: side(fingerprint), settings: request.settings, design: .init(seed: request.seed, samples: samples),
      series: series)
    document.take(FingerprintComparison(base: other, candidate: fingerprint, policy: request.policy))
    if isInterrupted {
      document.runFindings.append(.init(.interrupted, subject: "the comparison", detail: "nothing of it is kept"))
    }
    return document
  }

  /// Launches every case that the build has, as often as the settings say.
  /// - Returns: false where the user asked for an end before that.
  private func launch(
    _ series: inout [CaseSeries], _ cases: MeasuringProgram.Cases, _ samples: Int
  ) throws(CommandFailure) -> Bool {
    let there = series.indices.filter { cases.names.contains(series[$0].definition.name) }
    guard !there.isEmpty else { return true }
    let design: ComparisonDesign
    do throws(DesignFault) {
      design = try ComparisonDesign(cases: series.map(\.definition), settings: request.settings, seed: request.seed)
    } catch {
      throw .usage(.conflict("\(error)"))
    }
    var runner = TimingRunner(base: build, candidate: build, context: context)
    runner.samples = samples
    let launches = (0..<request.settings.rounds).flatMap { round in
      design.launches(ofRound: round, cases: there).filter { $0.side == .candidate }
    }
    var progress = ProgressLine(total: launches.count, console: context.console)
    defer { progress.clear() }
    for (made, launch) in launches.enumerated() {
      guard let index = series.firstIndex(where: { $0.definition.name == launch.caseName }),
        series[index].failures.isEmpty
      else { continue }
      if context.interruption.isRequested() { return false }
      progress.begin("\(launch)", left: launches.count - made)
      switch runner.measure(launch, design).outcome {
      case .measured(let sample): series[index].candidate.append(Measurement(sample))
      case .failed where context.interruption.isRequested(): return false
      case .failed(let reason): series[index].failures.append("\(launch): \(reason)")
      }
    }
    return true
  }

  private func side(_ fingerprint: MachineFingerprint?) -> ComparisonDocument.Side {
    .init(
      name: input.operand, isWorkingTree: input == .workingTree, commit: input.commit(context),
      textHash: build.textHash,
      fingerprint: fingerprint)
  }
}
