import SegueReplay
import SegueResults
import SegueTraces
import SegueTransitions

extension ReplayCommand {
  static let specification = CommandSpecification(
    verb: "replay", summary: "replay scenarios and report how they keep to their frame budgets",
    discussion: """
      A scenario is transition/operation/trace/scene-views@profile, as in td.shared-element/pop/edge-flick/photos-1000@120.
      Without arguments the default suite runs (every transition with a finishing and a cancelling trace of each gesture),
      and the smoke suite once more with measured cost. --suite takes another one, of those that segue list suites names
      or from a file. --transition takes the catalogue instead: every transition that fits the pattern, in each of its
      operations, begun by a call (the trace "program") and by two bundled traces of each gesture that drives it, one that
      finishes and one that cancels, with 1,000 views at 60 and 120 Hz; --trace '*' takes every trace that is made for it.

      Any other axis option (--operation, --trace, --scene, --views, --profile) keeps the scenarios with that value; a
      value that none of them has is put into all. NAME then chooses among these, or else in the catalogue; --filter
      chooses among these alone.

      Cost is modelled: what each frame does is counted and multiplied with the profile's cost table, which is the same on
      every machine, to the byte. --cost measured takes this machine's CPU time × --cpu-scale instead. A suite's gates
      judge modelled runs; --gate judges all: conditions as in hitch<5,missed<=0,p99<8ms, on the figures that segue help
      minimize names.

      Results go to standard output in the --format asked for; perfetto's are bytes, for a file. Beside them replay.md,
      replay.json and index.html, a page with charts and filmstrips, are written into Reports/latest under the working
      directory, or into --out, with all files of a foreign format; --out none writes nothing. --states keeps every number
      of every layer in every frame, for segue diff. --expect holds outcomes, frames, misses, hitches and digests against a
      file that --write-expected wrote.

      --shard i/n replays a part: cells (a scenario in all of its repetitions) by a hash of their names, the same everywhere.
      It leaves one file, shard-i-of-n.json in Reports/shards or --out, once all of it is there; until then the cells that
      are done lie beside it, for --resume. segue merge makes the whole result of all parts.

      The exit code is 0 when every outcome is the expected one and every gate holds, 1 when one does not, 4 when a case
      failed to run, 5 when a run has too few frames or a figure that cannot be true. An interrupt ends it after the runs
      that are under way, with 130, and what was finished is kept; a second one ends it at once.
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
      .value("--suite", "NAME|FILE", "the scenarios of a suite, with its gates and digests"),
      .values("--filter", "PATTERN", "of the chosen scenarios only those that the name or pattern fits"),
      .value("--desc", "FILE", "the device's axes, for evemu events without a header"),
      .values("--views", "N", "size of the scene in layers, \(ScenarioCatalog.viewsText)"),
      .values("--profile", "NAME|FILE", "device profile, by its refresh rate (60, 90, 120), its name or its file"),
      .values("--transition", "PATTERN", "transitions of the catalogue, by name or pattern: 'ad.*', '*.rtl', '*'"),
      .values("--operation", "NAME", "what the transition is for: push, pop, present, dismiss, select"),
      .values("--scene", "NAME", "what the screens show"),
      .choice(
        "--fidelity", TransitionFidelity.allCases.map(\.rawValue),
        "the originals' known defects repaired, or kept as they were (default corrected)"),
      .choice(
        "--map", TraceMapping.allCases.map(\.rawValue),
        "how a foreign trace meets the window (default fit: one factor, by width)"),
      .choice("--cost", CostSource.allCases.map(\.rawValue), "what frames cost (default modelled)"),
      .value("--cpu-scale", "X", "what measured times are multiplied by (default: as the profile says)"),
      .paths("--gate", "GATE", "conditions that every run must keep: 'hitch<5,missed<=0'"),
      .value("--repeat", "N", "every scenario so many times, 1…1000 (default 1)"),
      .value("--seed", "N", "measured runs in an order that this number says, instead of the suite's"),
      .flag("--verify", "replay every scenario twice and compare every frame"),
      .value(
        "--jobs", "N",
        "so many worker processes, 1…256 (default: one a core where there is much to do); measured runs stay in one"),
      .flag("--force", "measured runs side by side as well, though they disturb each other"),
      .value("--states", "FILE", "keep every frame's state in a file, for segue diff"),
      .value("--expect", "FILE", "outcomes, counts and digests that must come out"),
      .value("--write-expected", "FILE", "write what came out, for --expect"),
      .value("--plan", "FILE", "replay what segue plan wrote, after a look that its inputs are the same"),
      .value("--shard", "i/n", "the i-th of n parts alone, or auto: the task of a Slurm job array; see segue merge"),
      .flag("--balance", "share the parts out by the time that their cells take, instead of by name"),
      .flag("--resume", "keep the whole cells that an earlier attempt at the same part left"),
      .choice("--format", ReplayFormat.all.map(\.name), "what to print (default text)"),
      .value(
        "--out", "DIR", "folder for what is written, report and page (default Reports/latest); none writes nothing"),
      .flag("--frames", "keep every frame's record in the JSON"),
    ] + HistoryFile.options,
    examples: [
      ("segue replay --views 1000 --profile 120", "the suite at one size and rate"),
      ("segue replay --suite smoke --gate 'hitch<5,missed<=0' --jobs 2", "a small suite on two cores, with a gate"),
      ("segue replay edge-flick --format markdown", "one gesture at every size and rate, as a page"),
      ("segue replay --transition 'ad.*' --profile 120", "every transition of one family, however it is begun"),
      ("segue replay --plan plan.json --shard 3/8 --out shards --resume", "a part of a plan; go on where it ended"),
      ("segue replay --trace pan.evemu --out none", "a recording of your own, in every operation of the suite"),
    ])
}
