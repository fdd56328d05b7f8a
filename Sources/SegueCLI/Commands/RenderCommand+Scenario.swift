import SegueReplay
import SegueTransitions

/// What of the catalogue is drawn, and where to.
extension RenderCommand {
  static func moments(_ arguments: ParsedArguments) throws(CommandFailure) -> Filmstrip.Moments {
    let count = try number("--frames", arguments, in: 1...64)
    let texts = arguments.all("--at")
    if count != nil, !texts.isEmpty { throw .usage(.conflict("--frames and --at do not go together; leave one out")) }
    if texts.isEmpty { return .evenly(count ?? 6) }
    var shares: [Double] = []
    for text in texts {
      guard let share = Double(text), (0...1).contains(share) else {
        throw .usage(.outOfRange("--at", value: text, range: "shares of the motion in 0…1"))
      }
      shares.append(share)
    }
    return .shares(shares)
  }

  static func number(
    _ option: String, _ arguments: ParsedArguments, in range: ClosedRange<Int>
  ) throws(CommandFailure) -> Int? {
    guard let text = arguments.value(option) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw .usage(
        .outOfRange(option, value: text, range: "a number in \(range.lowerBound)…\(range.upperBound)"))
    }
    return number
  }

  /// The one scenario that the name and the options mean.
  static func scenario(
    _ arguments: ParsedArguments, _ shelf: TraceShelf, _ context: CommandContext
  ) throws(CommandFailure) -> Scenario {
    let name = arguments.operands[0]
    let library = context.library
    let devices = try ProfileInput.profiles(arguments.all("--profile"), context)
    do throws(UsageError) {
      let whole = library.catalogueSuite + (library.suite("default")?.cases.map(\.scenario) ?? [])
      let selection = try ScenarioSelection(suite: whole, arguments, shelf, devices, library)
      var fitting = try selection.named([name]) { name throws(UsageError) in
        try ScenarioSelection.written(name, arguments, shelf, devices, library)
      }
      let subjects = unique(fitting.map { "\($0.transition)/\($0.operation)" })
      if subjects.count > 1 {
        // A name without its operation means the first that there is.
        let transitions = unique(fitting.map(\.transition))
        guard transitions.count == 1 else {
          throw .conflict(
            "\"\(name)\" fits \(transitions.count) transitions, and one is drawn: "
              + transitions.prefix(4).joined(separator: ", ") + (transitions.count > 4 ? ", …" : ""))
        }
        fitting = fitting.filter { $0.operation == fitting[0].operation }
      }
      var scenario = fitting.min { rank($0) < rank($1) } ?? fitting[0]
      if arguments.value("--views") == nil, !name.contains("@") { scenario.views = ScenarioCatalog.views.lowerBound }
      return scenario
    } catch {
      throw .usage(error)
    }
  }

  /// Begun by a call, then by a gesture that finishes, then by any.
  private static func rank(_ scenario: Scenario) -> Int {
    scenario.trace == ScenarioCatalog.program ? 0 : scenario.trace.hasSuffix("-finish") ? 1 : 2
  }

  private static func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// The format, and the file; nil for standard output.
  static func place(
    _ arguments: ParsedArguments, _ scenario: Scenario
  ) throws(CommandFailure) -> (format: Format, path: String?) {
    let path = arguments.value("--out")
    let name = path.map { FilePlace.name(of: $0) } ?? ""
    let ending = name.lastIndex(of: ".").map { name[$0...].dropFirst().lowercased() }
    let known = ending.map { Format(rawValue: $0) } ?? .svg
    guard let format = arguments.value("--format").flatMap(Format.init) ?? known else {
      throw .usage(
        .conflict("--out \(name) says no format; end it with .svg or .png, or add --format svg|png"))
    }
    if path == nil, format == .png {
      return (.png, "\(scenario.transition)-\(scenario.operation)-\(scenario.trace).png")
    }
    return (format, path)
  }
}
