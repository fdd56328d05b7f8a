import SegueTraces

/// The options of `segue import`, `export` and `check` that say what a recording does not say of itself.
enum ImportOptions {
  static let specifications: [OptionSpecification] = [
    .choice("--from", TraceImporters.all.map { $0.format.rawValue }, "the format (default: told by the content)"),
    .value("--desc", "FILE", "axes, for panels' events without: an evemu .desc, or what getevent -lp printed"),
    .value(
      "--device", "DEVICE",
      "of several in getevent or libinput files: a path, its last part, a name, or its number in the file, from 1"),
    .value(
      "--width", "PT", "width of the trace's space in points (default for panels: 390, else what the format says)"),
    .value("--height", "PT", "its height (default for panels: follows from their shape)"),
    .value("--scale", "N", "pixels in a point (default 1)"),
    .choice(
      "--rotation", TraceImportOptions.Rotation.allCases.map { String($0.rawValue) },
      "degrees that a panel's device was turned counter-clockwise from its upright (default 0)"),
    .value("--window", "X,Y,W,H", "the application's window on the screen, in points: positions become relative to it"),
    .value("--rate", "HZ", "samples a second of strokes: webdriver, devtools (default 60)"),
    .flag("--full", "list in every frame the touches that are down and did not change"),
    .flag("--drop-stale", "leave out samples that jump to a place where their touch was before, and back"),
    .value("--licence", "TEXT", "the recording's licence, for the trace's provenance"),
  ]

  static func format(_ arguments: ParsedArguments) -> TraceFormat? {
    arguments.value("--from").flatMap(TraceFormat.init(rawValue:))
  }

  /// - Parameter description: the file that `--desc` names.
  static func read(
    _ arguments: ParsedArguments, description: TraceImportOptions.Companion?
  ) throws(CommandFailure) -> TraceImportOptions {
    TraceImportOptions(
      width: try number("--width", 1...100_000, "points in 1…100000", arguments),
      height: try number("--height", 1...100_000, "points in 1…100000", arguments),
      scale: try number("--scale", 0.1...16, "a number in 0.1…16", arguments),
      rotation: arguments.value("--rotation").flatMap { Int($0) }.flatMap { .init(rawValue: $0) } ?? .upright,
      window: try window(arguments), listsStationary: arguments.has("--full"),
      dropsStale: arguments.has("--drop-stale"),
      nominalHz: try number("--rate", 1...10_000, "samples a second in 1…10000", arguments) ?? 60,
      device: arguments.value("--device"), description: description, licence: arguments.value("--licence"))
  }

  private static func number(
    _ option: String, _ range: ClosedRange<Double>, _ words: String, _ arguments: ParsedArguments
  ) throws(CommandFailure) -> Double? {
    guard let text = arguments.value(option) else { return nil }
    guard let number = Double(text), range.contains(number) else {
      throw .usage(.outOfRange(option, value: text, range: words))
    }
    return number
  }

  private static func window(_ arguments: ParsedArguments) throws(CommandFailure) -> TraceImportOptions.Window? {
    guard let text = arguments.value("--window") else { return nil }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
    guard parts.count == 4, parts.allSatisfy({ abs($0) <= 100_000 }), parts[2] > 0, parts[3] > 0 else {
      throw .usage(.outOfRange("--window", value: text, range: "X,Y,W,H in points, W and H above 0"))
    }
    return .init(x: parts[0], y: parts[1], width: parts[2], height: parts[3])
  }
}
