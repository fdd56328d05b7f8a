import SegueResults
import SegueTiming

/// A replay as a Markdown page: machine and settings, what it comes down to, a line a run, and where the time goes.
public struct ReplayPage {
  private let document: ReplayDocument

  public init(_ document: ReplayDocument) { self.document = document }

  public var markdown: String {
    let sections = [head, results, phases, remarks, legend].filter { !$0.isEmpty }
    return sections.joined(separator: "\n")
  }

  private var highlights: ReplayHighlights { ReplayHighlights(document: document) }

  private var head: String {
    let machine = document.machine
    var out = "# Frame budgets of replayed gestures\n\n"
    out += "**\(highlights.counts).**\n\n"
    for line in [highlights.slowest, highlights.leastRealTime].compactMap(\.self) {
      out += "- \(line.prefix(1).uppercased() + line.dropFirst())\n"
    }
    out += highlights.budgets.isEmpty ? "" : "- Budgets: \(highlights.budgets)\n"
    out += "\n"
    out += MarkdownTable.text(
      ["machine", ""], [.left, .left],
      [
        ["system", machine.os], ["processor", "\(machine.cpu), \(Figures.count(machine.cores, "core"))"],
        ["architecture", machine.architecture], ["build", machine.build],
        ["cost and stages", document.results.isEmpty ? Figures.absent : highlights.rules],
        ["mapping of foreign traces", document.settings.mapping],
        ["fewest frames of a valid run", String(document.settings.minimumFrames)],
        ["percentiles", "nearest rank"],
      ])
    return out
  }

  private var results: String {
    guard !document.results.isEmpty else { return "" }
    let names = ScenarioNames(document.results.map(\.run.scenario))
    var out = "## Runs\n\n"
    if !names.prefix.isEmpty { out += "Every name begins with `\(names.prefix)`.\n\n" }
    out += MarkdownTable.text(
      [
        "scenario", "outcome", "frames", "missed", "hitch ms/s", "grades", "worst second", "in a row", "p50", "p99",
        "first frame", "digest", "× real time",
      ],
      [.left, .left, .right, .right, .right, .left, .right, .right, .right, .right, .right, .left, .right],
      zip(document.results, names.short).map { result, name in
        let figures = RunFigures(result: result)
        let grades = result.metrics?.hitches.grades
        return [
          "`\(name)`", figures.outcome, figures.frames, figures.missed, figures.hitchRatio,
          grades.map { "\($0.scroll.words) / \($0.animation.words)" } ?? Figures.absent,
          figures.worstSecond, figures.longestRun, figures.median, figures.p99, figures.firstFrame,
          "`\(figures.digest)`", figures.realTime,
        ]
      })
    return out
  }

  private var phases: String {
    let sizes = PhaseShares.bySize(document.results)
    guard !sizes.isEmpty else { return "" }
    var out = "## Where the time goes\n\nShares of the steady frames' work, and the mean time of a frame.\n"
    for size in sizes {
      out += "\n### \(Figures.count(size.views, "view"))\n\n```text\n\(size.chart())```\n"
      out += "\n\(Figures.count(size.frames, "frame")), \(Figures.duration(size.totals.total / Int64(size.frames)))"
      out += " each on average.\n"
    }
    return out
  }

  private var remarks: String {
    let groups = [
      ("Runs that did not pass", highlights.problems),
      ("Warnings", highlights.doubts + highlights.warnings),
      ("Foreign traces", highlights.mappings),
    ].filter { !$0.1.isEmpty }
    return groups.map { title, lines in
      "## \(title)\n\n" + lines.map { "- \($0)\n" }.joined()
    }.joined(separator: "\n")
  }

  private let legend = """
    ## How to read this

    - **missed**: frames whose work exceeds the budget of their refresh rate, as a count and as a share. The first frame \
    pays for what the transition sets up; it has a column of its own and enters no other but *frames*.
    - **hitch**: milliseconds that frames were late, in whole periods, per second of motion. **grades**: on Apple's \
    scale for scrolling and on the one for all animations; the perceptual weighting of the latter is not published and \
    not part of it. **worst second**: how much of the densest second stayed without a new frame; **in a row**: frames one \
    after the other that were late or never shown.
    - **digest**: over the state of every frame. It is equal on every machine; times are not.
    - **× real time**: virtual time over the time that the replay took.

    """
}

extension HitchGrade {
  var words: String { self == .needsImmediateAttention ? "needs immediate attention" : rawValue }
}
