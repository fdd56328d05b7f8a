import SegueHistory
import SegueJSON
import SegueReplay
import SegueReport

extension HistoryCommand {
  static func trend(
    _ pattern: String, _ arguments: ParsedArguments, _ place: HistoryPlace, _ context: CommandContext
  ) throws(CommandFailure) {
    let last = try last(arguments)
    let store = try place.open(creates: false)
    let name = try name(pattern, in: store, place)
    let format = arguments.choice("--format", default: Format.text)
    if !arguments.has("--figure"), !arguments.has("--lane"),
      let found = try place.perform({ () throws(StoreFault) in try store.comparisonTrend(of: name) })
    {
      let order = arguments.choice("--sort", default: Order.time)
      let report = ComparisonTrendReport(found.trend, leftOut: found.leftOut, last: last, order: order)
      return try context.print(report.text(as: format, context.style))
    }
    if arguments.has("--sort") {
      throw .usage(.conflict("--sort orders what comparisons said; figures stand by time"))
    }
    let names = try place.perform { () throws(StoreFault) in try store.figureNames(of: name) }
    guard let figure = try figure(arguments.value("--figure"), among: names) else {
      throw .noInput(path: place.name, reason: "no run has a figure of \(name)")
    }
    let lane = arguments.value("--lane").flatMap(HistoryLane.init)
    let found = try place.perform { () throws(StoreFault) in try store.trend(of: name, figure: figure, lane: lane) }
    guard let found else {
      throw .noInput(
        path: place.name, reason: "no \(lane?.rawValue ?? "") run has \(figure) of \(name); leave --lane out")
    }
    let report = FigureTrendReport(found.trend, leftOut: found.leftOut, last: last)
    try context.print(report.text(as: format, context.style))
  }

  /// The case of that name, or the one that the pattern fits.
  private static func name(
    _ pattern: String, in store: HistoryStore, _ place: HistoryPlace
  ) throws(CommandFailure) -> String {
    let known = try place.perform { () throws(StoreFault) in try store.caseNames() }
    if known.contains(pattern) { return pattern }
    let matching = known.filter(Glob(pattern).matches)
    if matching.count == 1 { return matching[0] }
    guard let first = matching.first else { throw .usage(.unknownName("case", pattern, known: known)) }
    throw .usage(
      .conflict(
        "\"\(pattern)\" fits \(matching.count) cases, a trend is of one; they are \"\(first)\", \"\(matching[1])\""
          + (matching.count > 2 ? "…" : "")))
  }

  /// The figure of that name, or the one whose path ends so; of the work's percentiles `p99` is enough. Without a name
  /// the one that says most.
  private static func figure(_ given: String?, among known: [String]) throws(CommandFailure) -> String? {
    guard let given else { return ["workNs.p99", "cpu_time"].first(where: known.contains) ?? known.first }
    if let exact = [given, "workNs.\(given)"].first(where: known.contains) { return exact }
    let endings = known.filter { $0.hasSuffix(".\(given)") }
    guard endings.count == 1 else { throw .usage(.unknownName("figure", given, known: known)) }
    return endings[0]
  }
}
