import Foundation
import SegueComparison
import SegueJSON
import SegueResults

/// Compares two builds: counts and virtual time as they are, times by many launches.
@MainActor
struct BuildComparison {
  /// What is asked for.
  struct Request {
    var lanes: Set<ComparisonLane> = [.exact, .timing]
    /// Of the cases' names; empty for the usual ones.
    var patterns: [String] = []
    var settings = ComparisonSettings()
    var samples = 5
    var seed: UInt64 = 1
    /// Unlike machines, and debug builds of the exact lane, are compared.
    var isForced = false
    /// A change of behaviour fails the gate.
    var gatesOnDigest = false
    /// Instructions are counted where valgrind is.
    var countsInstructions = true
    var resumes = false
    /// Numbers of foreign files that JSON cannot hold are an error, not a warning.
    var isStrict = false

    /// What of the fingerprints is overridden.
    var policy: FingerprintComparison.Policy {
      var policy = FingerprintComparison.Policy()
      policy.allowsMixedBuildTypes = isForced
      policy.forcesTiming = isForced
      return policy
    }

    var exactPolicy: ExactLane.Policy {
      var policy = ExactLane.Policy()
      policy.gatesOnDigest = gatesOnDigest
      return policy
    }
  }

  let inputs: [ComparisonInput]
  let builds: ComparedBuilds
  let request: Request
  /// Of the machine before anything was built: what else runs, not what this comparison does.
  let before: LoadReading
  let context: CommandContext

  func run() throws(CommandFailure) -> ComparisonDocument {
    let sides = [builds.base, builds.candidate]
    var cases: [MeasuringProgram.Cases] = []
    for side in sides { cases.append(try side.cases()) }
    let chosen = try cases[0].union(with: cases[1]).chosen(request.patterns)
    let names = chosen.filter { name in cases.allSatisfy { $0.names.contains(name) } }
    guard !names.isEmpty else { throw .notComparable("the two sides have no case in common") }
    // What one side lacks could hide a slow case; it is no pass.
    let lone = chosen.filter { !names.contains($0) }.map { name in
      (name: name, lacking: cases[0].names.contains(name) ? ComparisonSide.candidate : .base)
    }
    var fingerprints = zip(sides, cases).map { $0.fingerprint($1, before: before) }
    let known = FingerprintComparison(base: fingerprints[0], candidate: fingerprints[1], policy: request.policy)
    guard !known.isRefused else { return document([], [], fingerprints, nil) }

    var timing: [String] = []
    if request.lanes.contains(.timing) { timing = names }
    var runner = TimingRunner(base: builds.base, candidate: builds.candidate, context: context)
    runner.samples = request.samples
    let incomparable = known.timingIncomparability
    let plan = incomparable == nil ? try plan(timing, runner) : nil
    var exact = try exactRows(names, plan?.design)
    if request.lanes.contains(.exact) {
      exact += lone.map { ExactRow(missing: $0.name, on: $0.lacking, verdict: nil, condition: .notComparable) }
    }
    var series = (incomparable == nil ? [] : timing).map { name in
      var one = CaseSeries(ComparisonCase(name: name))
      one.incomparability = incomparable
      return one
    }
    var isInterrupted = context.interruption.isRequested()
    if let plan, !isInterrupted {
      var lane = TimingLane(plan.design)
      let isWhole = try runner.run(&lane, journal: plan.journal)
      series = lane.measured
      isInterrupted = !isWhole
      series += lone.map { one in
        var series = CaseSeries(ComparisonCase(name: one.name))
        series.incomparability = "the \(one.lacking.rawValue) has no such case"
        return series
      }
      if isWhole { plan.journal.remove() } else { plan.journal.close() }
    }
    let after = LoadReading(MachineFiles.texts)
    for index in fingerprints.indices { fingerprints[index].after = after }
    let document = document(
      series, exact, fingerprints, plan.map { .init(seed: $0.design.seed, samples: request.samples) },
      isInterrupted: isInterrupted)
    if !isInterrupted {
      try LearnedFloors.keep(TimingJudge.nullEffects(document.verdicts), fingerprints[0], context)
    }
    return document
  }

  private func document(
    _ series: [CaseSeries], _ exact: [ExactRow], _ fingerprints: [MachineFingerprint],
    _ design: ComparisonDocument.Design?, isInterrupted: Bool = false
  ) -> ComparisonDocument {
    let sides = zip(inputs, zip([builds.base, builds.candidate], fingerprints)).map { input, side in
      ComparisonDocument.Side(
        name: input.operand, isWorkingTree: input == .workingTree, commit: input.commit(context),
        textHash: side.0.textHash, fingerprint: side.1)
    }
    var document = ComparisonDocument(
      base: sides[0], candidate: sides[1], settings: request.settings, design: design, series: series, exact: exact)
    document.take(FingerprintComparison(base: fingerprints[0], candidate: fingerprints[1], policy: request.policy))
    if isInterrupted {
      document.runFindings.append(
        .init(.interrupted, subject: "the comparison", detail: "go on with the same command and --resume"))
    }
    return document
  }

  // MARK: Timing lane

  /// What is launched, and the journal of it. A journal that is gone on with says the iterations.
  private func plan(
    _ names: [String], _ runner: TimingRunner
  ) throws(CommandFailure) -> (design: ComparisonDesign, journal: LaunchJournal)? {
    guard !names.isEmpty, !context.interruption.isRequested() else { return nil }
    // What could reach no verdict is refused before time is spent.
    _ = try design(names.map { ComparisonCase(name: $0) })
    let identity: JSONValue = [
      "base": .string(builds.base.textHash), "candidate": .string(builds.candidate.textHash),
      "cases": .array(names.map(JSONValue.string)), "settings": request.settings.json,
      "samples": .integer(Int64(request.samples)), "seed": .string(String(request.seed)),
    ]
    let folder = "\(RevisionBuild.cache(context.environment))/comparisons"
    try OutputFile.makeFolder(folder, in: "/")
    let path = "\(folder)/\(ContentDigest.of(identity.text()).digestText).journal"
    let floors = LearnedFloors(machine: MachineFacts(MachineFiles.texts), context)
    let known = request.resumes ? LaunchJournal.cases(at: path) : nil
    var cases: [ComparisonCase]
    if let known { cases = known } else { cases = try runner.calibrated(names) }
    for index in cases.indices { cases[index].learnedFloor = floors[cases[index].name] }
    let design = try design(cases)
    let journal = try LaunchJournal(at: path, design: design, resumes: request.resumes)
    if request.resumes {
      let count = journal.entries.count
      context.say(
        count > 0
          ? "\(count) launch\(count == 1 ? " is" : "es are") kept; going on\n"
          : "nothing is kept of this comparison (the same builds, cases, rounds, samples and seed); beginning anew\n")
    }
    return (design, journal)
  }

  private func design(_ cases: [ComparisonCase]) throws(CommandFailure) -> ComparisonDesign {
    do throws(DesignFault) {
      return try ComparisonDesign(cases: cases, settings: request.settings, seed: request.seed)
    } catch {
      throw .usage(.conflict("\(error)"))
    }
  }

  // MARK: Exact lane

  private func exactRows(
    _ names: [String], _ design: ComparisonDesign?
  ) throws(CommandFailure) -> [ExactRow] {
    guard request.lanes.contains(.exact), !context.interruption.isRequested() else { return [] }
    let scenarios = names.filter { $0.contains("@") }
    let counters = try allocations(scenarios) + counters(names, design)
    guard !scenarios.isEmpty else { return ExactLane(counters: counters).rows }
    var documents: [JSONValue] = []
    for side in [builds.base, builds.candidate] { documents.append(try side.replayed(scenarios)) }
    do throws(ExactLaneError) {
      return try ExactLane(
        base: documents[0], candidate: documents[1], counters: counters, policy: request.exactPolicy
      ).rows
    } catch {
      throw .badData("\(error)")
    }
  }

  /// Heap allocations of each scenario's frames, by both builds.
  private func allocations(_ scenarios: [String]) throws(CommandFailure) -> [ExactCounter] {
    guard !scenarios.isEmpty else { return [] }
    if let obstacle = AllocationCount.obstacle(context) {
      context.say("\(obstacle)\n")
      return []
    }
    var counters: [ExactCounter] = []
    for name in scenarios {
      if context.interruption.isRequested() { break }
      var reason = ""
      var counts: [Int64?] = []
      for side in [builds.base, builds.candidate] {
        // A process of its own: what is kept from one scenario to the next would depend on which they are.
        switch try AllocationCount.profiles(of: side.program, [name], side.environment, context) {
        case .success(let profiles): counts.append(profiles.first?.allocations.total)
        case .failure(let fault):
          counts.append(nil)
          reason = "could not be counted: \(fault.reason)"
        }
      }
      counters.append(ExactCounter(name, .allocations, base: counts[0], candidate: counts[1], reason: reason))
    }
    return counters
  }

  private func counters(_ names: [String], _ design: ComparisonDesign?) throws(CommandFailure) -> [ExactCounter] {
    let kernels = names.filter(InstructionCounts.kernels.contains)
    guard request.countsInstructions, !kernels.isEmpty, let base = builds.base.bench,
      let candidate = builds.candidate.bench
    else { return [] }
    if let obstacle = InstructionCounts.obstacle(context.environment) {
      context.say("\(obstacle)\n")
      return []
    }
    // A power of two, so that it hardly ever depends on how fast the machine is today.
    let operations = Dictionary(
      uniqueKeysWithValues: kernels.map { name in
        let iterations = design?.cases.first { $0.name == name }?.iterations ?? 64
        return (name, 1 << (Int.bitWidth - 1 - max(4, min(iterations, 4_096)).leadingZeroBitCount))
      })
    context.say("counting instructions of \(kernels.count) kernels …\n")
    let counting = InstructionCounts(environment: builds.base.environment, folder: builds.folder)
    let counts = try counting.count([base, candidate], operations, width: context.cores)
    return kernels.map { name in
      var reasons: [String] = []
      let values = counts.map { side -> Int64? in
        switch side[name] {
        case .success(let count)?: return Int64(count.rounded())
        case .failure(let fault)?: reasons.append(fault.reason)
        case nil: break
        }
        return nil
      }
      return ExactCounter(
        name, .instructions, base: values[0], candidate: values[1], reason: reasons.first ?? "")
    }
  }
}
