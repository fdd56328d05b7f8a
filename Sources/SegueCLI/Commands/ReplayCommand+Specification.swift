import SegueReplay
import SegueTraces
import SegueTransitions

extension ReplayCommand {
  static let specification = CommandSpecification(
    verb: "replay", summary: "replay scenarios and report how they keep to their frame budgets",
    discussion: """
      A scenario is transition/operation/trace/scene-views@rate, as in td.shared-element/pop/edge-flick/photos-1000@120.
      Without arguments the default suite runs: the demo's own gestures. --transition takes the catalogue instead: every
      transition that fits the pattern, in each of its operations, begun by a call (the trace "program") and by two bundled
      traces of each gesture that drives it, one that finishes and one that cancels, with 1,000 views at 60 and 120 Hz;
      --trace '*' takes every bundled trace that is made for it.

      Any other axis option (--operation, --trace, --scene, --views, --profile) keeps the scenarios with that value; a
      value that none of them has is put into all. NAME then chooses among these, or else in the catalogue.

      Results go to standard output in the --format asked for. Beside them replay.md and replay.json are written into
      Reports/latest under the working directory, or into --out; --out none writes nothing.

      The exit code is 0 when every outcome is the expected one, 1 when one is not, 4 when a case failed to run, 5 when a
      run has too few frames or a figure that cannot be true. Times decide nothing. An interrupt ends it after the run it
      is in, with 130, and what was finished is kept; a second one ends it at once.
      """,
    operands: OperandSpecification(
      form: "[NAME…]",
      help: "names or patterns (* and ?) of scenarios; some parts of a name are enough: edge-flick, pop/edge-*",
      minimum: 0,
      maximum: nil),
    options: [
      .paths(
        "--trace", "NAME|FILE",
        "bundled traces by name or pattern, or a recording in a file; without it, one finishing and one cancelling a gesture"
      ),
      .value("--desc", "FILE", "the device's axes, for evemu events without a header"),
      .values("--views", "N", "size of the scene in layers, \(ScenarioCatalog.viewsText)"),
      .values("--profile", "NAME", "display profile, by its refresh rate: 60, 90, 120"),
      .values("--transition", "PATTERN", "transitions of the catalogue, by name or pattern: 'ad.*', '*.rtl', '*'"),
      .values("--operation", "NAME", "what the transition is for: push, pop, present, dismiss, select"),
      .values("--scene", "NAME", "what the screens show"),
      .choice(
        "--fidelity", TransitionFidelity.allCases.map(\.rawValue),
        "the originals' known defects repaired, or kept as they were (default corrected)"),
      .choice(
        "--map", TraceMapping.allCases.map(\.rawValue),
        "how a foreign trace meets the window (default fit: one factor, by width)"),
      .choice("--format", ReplayFormat.allCases.map(\.rawValue), "what to print (default text)"),
      .value("--out", "DIR", "folder for replay.md and replay.json (default Reports/latest); none writes nothing"),
      .flag("--frames", "keep every frame's record in the JSON"),
    ],
    examples: [
      ("segue replay --views 1000 --profile 120", "the suite at one size and rate"),
      ("segue replay edge-flick --format markdown", "one gesture at every size and rate, as a page"),
      ("segue replay --transition 'ad.*' --profile 120", "every transition of one family, however it is begun"),
      ("segue replay --trace pan.evemu --out none", "a recording of your own, in every operation of the suite"),
    ])
}

/// What `segue replay` prints.
enum ReplayFormat: String, CaseIterable {
  case text
  case json
  case ndjson
  case csv
  case markdown
}
