import SegueCore
import SegueProfiling
import SegueReplay
import SegueResults

/// `segue profile`: where a scenario's or a benchmark's time goes.
enum ProfileCommand: Command {
  enum Format: String, CaseIterable {
    case text
    case json
    case collapsed
    case speedscope
    case perfetto
    case svg
    case html

    /// It is made of sampled stacks, and there is none without them.
    var needsStacks: Bool { self != .text && self != .json }
  }

  static let specification = CommandSpecification(
    verb: "profile", summary: "say where a scenario's or a benchmark's time goes",
    discussion: """
      NAME chooses scenarios as in segue replay, by name or pattern; of more than four that fit, the first four are
      profiled. Where no scenario fits, it is a benchmark of segue-bench.

      Always: a table of the phases of a frame (CPU time of this machine, share, work done) and of the core's kernels
      (nanoseconds an item), from --repeat measured replays.

      With Linux perf: another process repeats the scenario for --seconds and its stacks are sampled. They go into
      Reports/profile-NAME under the working directory, or into --out, as a flame graph (index.html, flame.svg), as
      collapsed.txt, speedscope.json and profile.perfetto-trace; profile.json holds all of it. Samples of
      start-up and of making the scenes are left out. Where perf is missing, or may not sample, it says so, and the tables
      stand alone.

      --base takes a git revision, which is built for release, kept, and sampled in the same way; or an earlier profile (its
      folder, its profile.json or its collapsed.txt), or another program. The flame graph then shows how shares changed,
      and lists what vanished.

      --allocations counts heap calls by phase, exactly: a replay with a counting malloc in its process, in place of the
      phases' clock. --instructions counts instructions by function under valgrind's callgrind, as what one replay more
      costs: it repeats to some 20 in a million. Either one's missing part ends the program with 69.

      The program should be a release build; a debug build's times say little, and it says so.
      """,
    operands: OperandSpecification(
      form: "NAME", help: "a scenario, a pattern of scenarios or parts of a name, or a benchmark", minimum: 1,
      maximum: 1),
    options: [
      .value("--seconds", "N", "how long stacks are sampled, 0.1…600 (default 3)"),
      .value("--repeat", "N", "measured replays for the tables, 1…1000 (default 15)"),
      .value("--base", "REVISION|DIR|FILE", "a commit, an earlier profile or a program, to show what changed"),
      .flag("--allocations", "count heap allocations by phase"),
      .flag("--instructions", "count instructions by function (valgrind)"),
      .flag("--with-scenes", "count the making of the scenes among the samples"),
      .flag("--no-samples", "tables alone: do not start perf"),
      .choice(
        "--call-graph", PerfRecorder.CallGraph.allCases.map(\.rawValue),
        "how perf finds callers (default fp, which Swift keeps; dwarf also names inlined functions, at ten times the data)"
      ),
      .paths("--trace", "NAME|FILE", "a bundled trace or a recording in a file"),
      .value("--desc", "FILE", "the device's axes, for evemu events without a header"),
      .values("--views", "N", "size of the scene in layers"),
      .values("--profile", "NAME|FILE", "device profile"),
      .choice("--format", Format.allCases.map(\.rawValue), "what goes to standard output (default text)"),
      .value("--out", "DIR", "folder for the files (default Reports/profile-NAME); none writes nothing"),
    ],
    examples: [
      ("segue profile td.shared-element/pop/edge-flick/photos-1000@120 --no-samples", "the tables of one scenario"),
      (
        "segue profile td.shared-element/pop/edge-flick/photos-10000@120 --seconds 5",
        "with a flame graph in Reports/profile-…"
      ),
      (
        "segue profile td.shared-element/pop/edge-flick/photos-1000@120 --base HEAD~1",
        "what changed since a commit: a differential flame graph"
      ),
      ("segue profile td.shared-element/pop/edge-flick/photos-1000@120 --allocations --instructions", "exact counts"),
      ("segue profile frame/segue/1000 --format speedscope --out none", "a benchmark, for another viewer"),
    ])

  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let format = arguments.choice("--format", default: Format.text)
    let options = try Options(arguments, format)
    let base = try arguments.value("--base").map { text throws(CommandFailure) in try ProfileBase(text, context) }
    let subject = try ProfileSubject(arguments, context)
    let files = ProfileFiles(arguments, subject, context)
    context.interruption.watch()
    try files.check()
    // A commit is built before anything is measured.
    var built: ComparedBuilds?
    if case .build(let input) = base { built = try ComparedBuilds([input], product: nil, context) }
    defer { built?.remove() }
    // Throws where it is no program of Segue's.
    _ = try built?.base.cases()

    var document = ProfileDocument(
      name: subject.name, instructionSet: InstructionSet.current.rawValue, machine: MachineFiles.machine)
    document.notes = subject.notes
    if document.machine.build == "debug" {
      document.notes.append("this is a debug build, whose times say little; build it: swift build -c release")
    }
    var stacks: SampledStacks?
    var before: CallTree?
    do throws(ProfileInterruption) {
      try measure(subject, options, context, into: &document)
      stacks = try sample(subject, options, context, into: &document)
      switch base {
      case .stacks(let tree): before = tree
      case .build(let input):
        if let built { before = try sample(subject, options, input, built.base, context, into: &document) }
      case nil: break
      }
    } catch {
      switch error {
      case .interrupted:
        context.say("segue profile: interrupted; nothing is written\n")
        return .interrupted
      case .failed(let name, let reason):
        context.say("✗ \(name): \(reason)\n")
        return .caseFailed
      case .failure(let failure): throw failure
      }
    }
    for note in document.notes { context.say("note: \(note)\n") }
    let results = ProfileResults(document: document, stacks: stacks, base: before)
    try context.print(results.bytes(format))
    try files.write(results)
    return .success
  }

  struct Options {
    var seconds = 3.0
    var repetitions = 15
    var callGraph = PerfRecorder.CallGraph.fp
    var withScenes = false
    var samples = true
    /// Stacks were asked for, so that none is a failure.
    var needsStacks = false
    var allocations = false
    var instructions = false

    init(_ arguments: ParsedArguments, _ format: Format) throws(CommandFailure) {
      do throws(UsageError) {
        seconds = try arguments.number("--seconds", 0.1...600) ?? 3
        repetitions = Int(try arguments.whole("--repeat", 1...1_000) ?? 15)
      } catch {
        throw .usage(error)
      }
      callGraph = arguments.choice("--call-graph", default: .fp)
      withScenes = arguments.has("--with-scenes")
      samples = !arguments.has("--no-samples")
      needsStacks = format.needsStacks || arguments.has("--base")
      allocations = arguments.has("--allocations")
      instructions = arguments.has("--instructions")
      if !samples, needsStacks {
        let other = format.needsStacks ? "--format \(format.rawValue)" : "--base"
        throw .usage(.conflict("\(other) is made of sampled stacks; leave --no-samples out"))
      }
    }
  }

  /// The tables: phases, allocations, instructions.
  @MainActor
  private static func measure(
    _ subject: ProfileSubject, _ options: Options, _ context: CommandContext, into document: inout ProfileDocument
  ) throws(ProfileInterruption) {
    switch subject.kind {
    case .scenarios(let plan):
      document.phases = try PhaseMeasurement.profiles(plan, repetitions: options.repetitions, context)
      if options.allocations { document.allocations = try AllocationCount.profiles(subject, context) }
      if options.instructions { document.instructions = try InstructionCount.count(subject, context) }
    case .benchmark(let name):
      if options.allocations || options.instructions {
        let option = options.allocations ? "--allocations" : "--instructions"
        throw .failure(.usage(.conflict("\(option) counts a scenario's frames; \"\(name)\" is a benchmark")))
      }
      document.benchmark = try BenchmarkMeasurement.run(name, context)
    }
  }

  /// Sampled stacks; nil where there are none, with a note that says why.
  private static func sample(
    _ subject: ProfileSubject, _ options: Options, _ context: CommandContext, into document: inout ProfileDocument
  ) throws(ProfileInterruption) -> SampledStacks? {
    guard options.samples, let recording = try record(subject, options, context, into: &document) else { return nil }
    document.notes += recording.notes
    document.stacks = .init(
      tree: recording.stacks.tree, samples: recording.stacks.samples.count, samplesLeftOut: recording.leftOut,
      frequency: PerfRecorder.frequency, modules: recording.stacks.modules)
    return recording.stacks
  }

  /// The same of another build, in the same way and for as long.
  private static func sample(
    _ subject: ProfileSubject, _ options: Options, _ input: ComparisonInput, _ build: MeasuringProgram,
    _ context: CommandContext, into document: inout ProfileDocument
  ) throws(ProfileInterruption) -> CallTree? {
    var other = context
    other.program = build.program
    other.programDirectory = FilePlace.folder(of: build.program)
    // Otherwise every frame below one that has no symbol would be a new one.
    let name = FilePlace.name(of: context.program)
    guard let recording = try record(subject, options, as: name, other, into: &document) else { return nil }
    let commit = input.commit(context).map { " (\($0.prefix(12)))" } ?? ""
    document.notes.append(
      "the base is \(input.operand)\(commit): \(recording.stacks.samples.count) samples of its own build")
    return recording.stacks.tree
  }

  private static func record(
    _ subject: ProfileSubject, _ options: Options, as name: String? = nil, _ context: CommandContext,
    into document: inout ProfileDocument
  ) throws(ProfileInterruption) -> PerfRecorder.Recording? {
    var recorder = PerfRecorder(context: context, callGraph: options.callGraph, withScenes: options.withScenes)
    recorder.programName = name
    do throws(PerfRecorder.Absence) {
      return try recorder.record(subject, seconds: options.seconds)
    } catch {
      switch error {
      case .interrupted: throw .interrupted
      case .fault(let failure): throw .failure(failure)
      case .missing(let words):
        if options.needsStacks { throw .failure(.unavailable(words)) }
        document.notes.append(words)
        return nil
      }
    }
  }
}

/// Why a profile was not finished.
enum ProfileInterruption: Error {
  case interrupted
  /// A replay or a benchmark failed: which, and why.
  case failed(String, String)
  case failure(CommandFailure)
}
