import SegueResults

/// A replay for a terminal: a table with a line a run, what it comes down to, and last the runs that did not pass.
public struct ReplayTable {
  private let document: ReplayDocument

  public init(_ document: ReplayDocument) { self.document = document }

  public func text(_ style: TextStyle = .plain) -> String {
    let highlights = ReplayHighlights(document: document)
    guard !document.results.isEmpty else { return highlights.counts + "\n" }
    let names = ScenarioNames(document.results.map(\.run.scenario))

    var table = TextTable([
      ("scenario", .left), ("outcome", .left), ("frames", .right), ("missed", .right), ("hitch ms/s", .right),
      ("worst 1 s", .right), ("in a row", .right),
      ("p50", .right), ("p99", .right), ("first", .right), ("digest", .left), ("× real", .right),
    ])
    for (result, name) in zip(document.results, names.short) {
      let figures = RunFigures(result: result)
      let lateness: Emphasis = (result.metrics?.missed ?? 0) > 0 ? .doubtful : .plain
      table.append([
        .init(name, .strong), .init(figures.outcome, figures.emphasis), .init(figures.frames),
        .init(figures.missed, lateness), .init(figures.hitchRatio, lateness),
        .init(figures.worstSecond, lateness), .init(figures.longestRun, lateness), .init(figures.median),
        .init(figures.p99), .init(figures.firstFrame), .init(figures.digest, .faint), .init(figures.realTime),
      ])
    }

    var out = ""
    if !names.prefix.isEmpty { out += style("\(names.prefix)…", .faint) + "\n" }
    out += table.text(style) + "\n"
    out += style(highlights.counts, document.summary.failed == 0 ? .good : .bad) + "\n"
    for line in [highlights.slowest, highlights.leastRealTime].compactMap(\.self) { out += line + "\n" }
    out += style("budgets: \(highlights.budgets); \(highlights.rules)", .faint) + "\n"
    for mapping in highlights.mappings { out += style(mapping, .faint) + "\n" }
    for doubt in highlights.doubts + highlights.warnings { out += style("warning: \(doubt)", .doubtful) + "\n" }
    for problem in highlights.problems { out += style(problem, .bad) + "\n" }
    return out
  }
}
