import SegueTiming
import SegueTraces

/// `segue synthesize`: touch traces of made gestures.
enum SynthesizeCommand: Command {
  static let specification = CommandSpecification(
    verb: "synthesize", summary: "make touch traces of gestures, from a seed",
    discussion: """
      A made finger goes the gesture's way in minimum-jerk strokes; a made panel samples it, and the samples arrive as the
      models of losses and delays say. The same arguments give the same bytes on every machine, and the trace's header
      holds the command line that makes it again. Traces go to standard output, into --out FILE, or with --count into the
      folder --out DIR, each named for gesture, variant and seed. No file is replaced without --force.
      """,
    operands: nil,
    options: [
      .choice("--gesture", TraceSynthesis.Gesture.allCases.map(\.rawValue), "what the fingers do; it must be given"),
      .choice("--variant", TraceSynthesis.Variant.allCases.map(\.rawValue), "how the way is gone (default drag)"),
      .value("--seed", "N", "where chance begins, 0…2⁶³−1 (default 1)"),
      .value("--count", "N", "so many traces, 1…10000, of the seeds from --seed on (default 1)"),
      .value(
        "--window", "W,H[,SCALE]", "the trace's space in points, and pixels in a point (default 390,844,3)"),
      .value("--start", "X,Y", "where the finger comes down, of two their middle, in points (default: the gesture's)"),
      .value("--end", "X,Y", "where the whole way leads, in points; not for tap, pinch and rotation"),
      .value("--duration", "MS", "from touch-down to lifting, 1…60000 ms (default: the variant's)"),
      .value("--stagger", "MS", "by how much a second finger comes and goes later, 0…1000 ms"),
      .value("--jitter", "PT", "largest deviation of a sample in x and in y, 0…100 pt (default 0.2)"),
      .value("--rate", "HZ", "samples in a second, 1…1000 (default 120)"),
      .flag("--uneven", "intervals alternate and vary by chance, as real panels have it"),
      .value("--drop", "SHARE[:RUN]", "lose a sample with this chance, 0…0.9, and with RUN so many in a row"),
      .value("--resample", "HZ", "replace the samples by computed ones at this rate, 1…1000"),
      .value("--coalesce", "HZ", "deliver samples together at this rate, 1…1000"),
      .value(
        "--delay", "MODEL", "when samples arrive: MS or MIN-MAX after they were taken, or every:MS together"),
      .value("--out", "FILE|DIR", "where to write (default: standard output)"),
      .flag("--force", "replace files that exist"),
    ],
    examples: [
      ("segue synthesize --gesture edge-pan --variant flick --seed 7", "prints a flick from the edge; runs as printed"),
      (
        "segue synthesize --gesture pan-left --variant hesitant --rate 240 --coalesce 60 --delay 2-9 --count 100 --out runs/",
        "a hundred traces of a fast panel whose samples arrive together, and late"
      ),
    ])

  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let first: TraceSynthesis
    let count: Int
    do throws(UsageError) {
      first = try SynthesisArguments(arguments).synthesis()
      try SynthesisDoubts.check(first)
      count = Int(try SynthesisArguments(arguments).whole("--count", 1...10_000) ?? 1)
    } catch {
      throw .usage(error)
    }
    for sentence in SynthesisDoubts.sentences(of: first) { context.say("warning: \(sentence)\n") }
    let (lastSeed, isBeyond) = first.seed.addingReportingOverflow(UInt64(count - 1))
    if isBeyond || lastSeed > UInt64(Int64.max) {
      throw .usage(.conflict("\(count) seeds from \(first.seed) on go beyond 2⁶³−1; begin lower"))
    }
    let traces = (first.seed...lastSeed).map { seed in
      var synthesis = first
      synthesis.seed = seed
      return synthesis
    }
    guard let out = arguments.value("--out") else {
      guard count == 1 else {
        throw .usage(.conflict("a touch trace is one document; for \(count) of them name a folder: --out DIR/"))
      }
      try context.print(first.trace().text())
      return .success
    }
    return try write(traces, to: out, arguments, context)
  }

  private static func write(
    _ traces: [TraceSynthesis], to out: String, _ arguments: ParsedArguments, _ context: CommandContext
  ) throws(CommandFailure) -> ExitCode {
    let place = FilePlace.resolve(out, in: context.workingDirectory)
    let isFolder = out.hasSuffix("/") || FilePlace.kind(of: place) == .directory
    if traces.count > 1, !isFolder {
      throw .usage(
        .conflict("a touch trace is one document; for \(traces.count) of them name a folder: --out \(out)/"))
    }
    let paths = traces.map { isFolder ? "\(out)/\(name(of: $0))".replacing("//", with: "/") : out }
    for path in paths {
      switch FilePlace.kind(of: FilePlace.resolve(path, in: context.workingDirectory)) {
      case .missing where isFolder: break
      case .file where !arguments.has("--force"):
        throw .cannotWrite(path: path, reason: "this file exists; add --force to replace it")
      default: try OutputFile.check(path, in: context.workingDirectory)
      }
    }
    if isFolder { try OutputFile.makeFolder(out, in: context.workingDirectory) }
    context.interruption.watch()
    for (synthesis, path) in zip(traces, paths) where !context.interruption.isRequested() {
      try OutputFile.write(synthesis.trace().text(), to: path, in: context.workingDirectory)
      context.say("wrote \(path.printable)\n")
    }
    return context.interruption.isRequested() ? .interrupted : .success
  }

  /// "edge-pan-flick-7.trace".
  private static func name(of synthesis: TraceSynthesis) -> String {
    "\(synthesis.gesture.rawValue)-\(synthesis.variant.rawValue)-\(synthesis.seed).trace"
  }
}
