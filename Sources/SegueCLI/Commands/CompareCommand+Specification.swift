import SegueComparison

extension CompareCommand {
  static let specification = CommandSpecification(
    verb: "compare", summary: "hold two commits, two programs or two results against each other",
    discussion: """
      BASE and CANDIDATE are git revisions of the package in the working directory, programs, or files of results; without
      CANDIDATE the working tree is the other side, which "." names too. A file of results (segue replay, segue compare) as
      BASE is held against a build that runs now. A revision is checked out into a worktree of its own, built for release and
      kept by commit and toolchain, under SEGUE_CACHE or ~/.cache/segue; the working tree is built where it stands. A package
      of your own is compared by its program that calls Segue.main(scenarios:).

      Two lanes give one answer. Exact: what replays come to (modelled, so the same on every machine), their allocations where
      segue-allocations is built, and instructions of the core's kernels where valgrind is installed; held against each other
      as they are. Timing: each case runs in fresh processes of either side, in seeded ABBA order, bound to one processor,
      with equally many iterations; the smallest CPU time of a launch counts, and the median ratio of the rounds with its
      exact 99 % interval. A case is regressed or improved when the whole interval lies beyond the floor (1 %, or what segue
      calibrate has learned of this machine), holds up in the whole suite, and is found again from scratch; equivalent when
      the interval lies within the floor. An undecided case gets more rounds, up to --max-rounds; then it is inconclusive.

      The cases are the smoke suite's scenarios, or your program's own, and the core's kernels where segue-bench is built;
      --filter chooses among them, and among segue-bench's other benchmarks of 1,000. An interrupt keeps what was measured,
      for --resume. Times of unlike machines and of debug builds are not compared.

      The exit code is 0 when every case is equivalent or improved, 1 when one regressed, 2 when one is inconclusive, 3 when
      the sides cannot be compared or one lacks a case, 4 when a case failed to run, 5 when figures cannot be true.
      """,
    operands: OperandSpecification(
      form: "BASE [CANDIDATE]", help: "revisions, programs or result files (segue replay, segue bench, segue compare)",
      minimum: 1, maximum: 2),
    options: [
      .values("--filter", "PATTERN", "cases by name or pattern: of the scenarios, of segue-bench"),
      .choice("--lane", ["both", "exact", "timing"], "what to compare by (default both)"),
      .value("--product", "NAME", "the package's program that calls Segue.main, where it has several"),
      .value("--rounds", "N", "rounds of every case before the first verdict, 2…1000 (default 24)"),
      .value("--max-rounds", "N", "rounds of an undecided case at most, 2…10000 (default 96)"),
      .value("--samples", "N", "samples of a launch, 1…100 (default 5)"),
      .value("--floor", "PERCENT", "the smallest change that counts (default 1)"),
      .value("--seed", "N", "what decides the order of launches (default 1)"),
      .flag(
        "--gate-behaviour", "a changed digest fails the gate; without it a change of behaviour is named and passes"),
      .flag("--no-instructions", "count no instructions"),
      .flag("--strict", "bare nan and inf in Google Benchmark's files are an error, not a missing figure"),
      .flag("--resume", "go on with the same comparison, which was interrupted"),
      .flag("--force", "compare unlike machines and builds all the same"),
      .choice(
        "--sort", ComparisonDocument.RowOrder.allCases.map(\.rawValue), "the order of the rows (default declared)"),
      .choice("--format", ComparisonFormat.allCases.map(\.rawValue), "what to print (default text)"),
      .value(
        "--out", "DIR", "folder for comparison.json and comparison.md (default Reports/latest); none writes nothing"),
    ] + HistoryFile.options,
    examples: [
      ("segue compare HEAD~1", "the working tree against the commit before"),
      ("segue compare v1.2 main --format markdown", "two revisions, for a pull request"),
      (
        "segue compare HEAD~3 --lane exact",
        "counts and virtual time alone; with --no-instructions in seconds, once both are built"
      ),
      ("segue compare before.json after.json", "two results that were stored"),
      ("segue compare baseline.json .", "the working tree against a stored result"),
    ])
}
