import SegueReplay
import SegueTraces
import SegueTransitions

/// `segue render`: pictures of a transition.
enum RenderCommand: Command {
  enum Format: String, CaseIterable {
    case svg
    case png
  }

  static let specification = CommandSpecification(
    verb: "render", summary: "draw a transition as a filmstrip, SVG or PNG",
    discussion: """
      NAME chooses one scenario, as in segue replay: transition/operation/trace/scene-views@rate, or some parts of it that
      follow each other. Of several traces, sizes and rates that fit, the first is drawn: begun by a call, else by a gesture
      that finishes. The options choose among them, or put another value into it.

      The pictures show the layers as they are on screen: backgrounds, borders, shadows, clips, text and images where the
      layers have them, and placeholders in the colour of their screen where they have nothing to show. Frames are counted
      from the one in which the transition begins; the last is the one in which it has ended. Frames that were late are
      marked.
      """,
    operands: OperandSpecification(
      form: "NAME", help: "a scenario, or parts of its name: ad.cube.rtl/push, td.shared-element/pop/edge-flick",
      minimum: 1, maximum: 1),
    options: [
      .value("--frames", "N", "how many pictures, 1…64, evenly over the motion (default 6)"),
      .values("--at", "SHARE", "pictures at these shares of the motion instead, 0…1: 0,0.25,1"),
      .choice("--format", Format.allCases.map(\.rawValue), "default: by the end of --out, else svg"),
      .value("--out", "FILE", "where to write it (default: SVG to standard output, PNG to NAME.png)"),
      .value("--width", "PIXELS", "width of the whole strip, 64…16384 (default 1200)"),
      .value("--operation", "NAME", "what the transition is for: push, pop, present, dismiss, select"),
      .paths("--trace", "NAME|FILE", "a bundled trace or a recording in a file; program: begun by a call"),
      .value("--desc", "FILE", "the device's axes, for evemu events without a header"),
      .value("--scene", "NAME", "what the screens show"),
      .value("--views", "N", "size of the scene in layers (default 128: larger ones look the same)"),
      .value("--profile", "NAME", "display profile, by its refresh rate: 60, 90, 120"),
      .choice(
        "--fidelity", TransitionFidelity.allCases.map(\.rawValue),
        "the originals' known defects repaired, or kept as they were (default corrected)"),
      .choice("--map", TraceMapping.allCases.map(\.rawValue), "how a foreign trace meets the window (default fit)"),
    ],
    examples: [
      ("segue render td.shared-element/push", "a photo flies, in six pictures, to standard output"),
      ("segue render ad.cube.rtl/push --frames 8 --out cube.png", "a cube turns"),
      ("segue render td.shared-element/pop/edge-flick --at 0,0.3,0.9 --out flick.svg", "moments of a gesture's pop"),
    ])

  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let moments = try moments(arguments)
    let width = try number("--width", arguments, in: 64...16_384) ?? 1_200
    let shelf = try TraceShelf(arguments, context)
    let scenario = try scenario(arguments, shelf, context)
    let traces = try shelf.traces(of: [scenario])
    let (format, path) = try place(arguments, scenario)
    if let path { try OutputFile.check(path, in: context.workingDirectory) }

    let strip: Filmstrip
    do throws(FilmstripError) {
      strip = try Filmstrip(
        of: scenario, trace: traces[scenario.trace]?.trace,
        mapping: arguments.choice("--map", default: TraceMapping.fit), at: moments)
    } catch {
      throw .badData(error.description)
    }
    switch (format, path) {
    case (.svg, nil): try context.print(strip.svg(width: Double(width)))
    case (.svg, let path?):
      try OutputFile.write(strip.svg(width: Double(width)), to: path, in: context.workingDirectory)
    case (.png, let path):
      let bytes: [UInt8]
      do throws(PictureFault) {
        bytes = try strip.png(width: Double(width))
      } catch {
        throw .cannotWrite(path: path ?? "", reason: error.description)
      }
      try OutputFile.write(bytes, to: path ?? "", in: context.workingDirectory)
    }
    let count = "\(strip.frames.count) of \(strip.motionFrames) frames of \(scenario.name)"
    context.say(path.map { "wrote \($0): \(count)\n" } ?? "\(count)\n")
    return .success
  }
}
