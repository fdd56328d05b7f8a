import SegueReplay
import SegueResults
import SegueTraces

/// `segue minimize`: shrinks a trace to the fewest samples that still fail.
enum MinimizeCommand: Command {
  static let specification = CommandSpecification(
    verb: "minimize", summary: "shrink a trace that shows a failure to the fewest samples that still do",
    discussion: """
      The trace is replayed in the scenario again and again with less: without touches, frames, samples and coalesced
      samples, then with rounder places and times. What is left is 1-minimal: without any one of its samples the failure
      is gone. Every trace that is tried is valid, and the one that is left says in provenance.edits what was done.

      --gate says what the failure is: conditions on the run that go on holding, as in outcome=cancelled or
      diagnostics>0,frames<8. With ! in front it is a gate that the run must go on failing: '!outcome=finished'. Without
      --gate the failure is an outcome that is not the one that the trace expects. Names: outcome, verdict, digest,
      diagnostic (contains), diagnostics, frames, animatedLayers, queueDepth, touchToPresent, missed, missedPercent,
      dropped, hitch, hitchTime, firstFrame, p50, p90, p95, p99, max, overrun.

      The exit code is 0 when it is done, 2 when the trace does not fail in the first place. An interrupt ends the search
      with 130, and what was found so far is written.
      """,
    operands: OperandSpecification(
      form: "TRACE", help: "a bundled trace, or a recording in a file", minimum: 1, maximum: 1),
    options: [
      .value(
        "--scenario", "NAME",
        "where to replay it: transition/operation, as a rule with scene-views@rate behind it; it must be given"),
      .value("--profile", "NAME|FILE", "device profile, where --scenario names none or this one (default 120)"),
      .value("--gate", "GATE", "the failure (default: the outcome is not the expected one)"),
      .choice(
        "--map", TraceMapping.allCases.map(\.rawValue),
        "how a foreign trace meets the window (default fit: one factor, by width)"),
      .value("--desc", "FILE", "the device's axes, for evemu events without a header"),
      .value("--tests", "N", "so many replays at most, 1…1000000 (default 100000)"),
      .value("--out", "FILE", "where to write the trace (default: standard output)"),
      .flag("--force", "replace a file that exists"),
    ],
    examples: [
      (
        "segue minimize edge-flick --scenario td.shared-element/pop/photos-200@60 --gate outcome=finished",
        "the fewest samples that still finish a pop; runs as printed"
      ),
      (
        "segue minimize pan.trace --scenario ad.cube.rtl/pop --gate 'diagnostics>0' --out small.trace",
        "a recording of your own that makes the runtime complain"
      ),
    ])

  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let subject = try trace(arguments, context)
    let scenario = try scenario(arguments, subject.name, context)
    let gate = try gate(arguments)
    let minimizer = try minimizer(arguments, context)
    let out = arguments.value("--out")
    if let out {
      if FilePlace.kind(of: FilePlace.resolve(out, in: context.workingDirectory)) == .file, !arguments.has("--force") {
        throw .cannotWrite(path: out, reason: "this file exists; add --force to replace it")
      }
      try OutputFile.check(out, in: context.workingDirectory)
    }
    let first = try replay(subject.trace, scenario, arguments, context)
    guard fails(first, gate) else {
      context.say("segue minimize: \(subject.name) does not fail in \(scenario.name): \(words(first, gate))\n")
      return .inconclusive
    }
    if gate?.isMeasured(first.cost) == true {
      context.say("warning: the gate asks for measured times, which differ from run to run; so may the result\n")
    }

    context.interruption.watch()
    var progress = MinimizeProgress(console: context.console)
    // The search begins with the question that has been answered.
    var known: RunRecord? = first
    let minimum: TraceMinimizer.Minimum?
    do {
      minimum = try minimizer.minimize(subject.trace, failure: failure(gate, first, scenario)) { candidate in
        if let run = known {
          known = nil
          return fails(run, gate)
        }
        progress.show(candidate)
        return fails(try replay(candidate, scenario, arguments, context), gate)
      }
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      preconditionFailure("a replay throws what is wrong with it, not \(error)")
    }
    progress.clear()
    guard let minimum else { preconditionFailure("the trace fails, as was found before the search") }
    let text = minimum.trace.text()
    if let out { try OutputFile.write(text, to: out, in: context.workingDirectory) } else { try context.print(text) }
    context.say(
      "\(minimum.samplesBefore) samples before, \(minimum.samplesAfter) after, \(minimum.tests) replays"
        + (minimum.isMinimal ? "\n" : "; the search was ended early, and fewer may do\n"))
    if let out { context.say("wrote \(out.printable)\n") }
    return context.interruption.isRequested() ? .interrupted : .success
  }

  private static func fails(_ run: RunRecord, _ gate: RunGate?) -> Bool {
    gate?.holds(for: run) ?? (run.expected != nil && run.expected != run.outcome)
  }

  /// Why a run is no failure.
  private static func words(_ run: RunRecord, _ gate: RunGate?) -> String {
    if let gate {
      return gate.values(of: run)
        + (gate.isNegated ? "" : "; a gate says what the failure is, and ! in front turns it round")
    }
    guard let expected = run.expected else {
      return "it expects no outcome there, so say what the failure is, as in --gate outcome=\(run.outcome.rawValue)"
    }
    return "the outcome is \(expected.rawValue), as expected"
  }

  private static func failure(_ gate: RunGate?, _ run: RunRecord, _ scenario: Scenario) -> String {
    let what = gate?.text ?? "the outcome is not \(run.expected?.rawValue ?? "")"
    return "\(what) in \(scenario.name)"
  }
}
