import SegueReplay
import SegueResults
import SegueTraces

/// Everything that a command line asks to be replayed, in the order of the results.
struct ReplayPlan {
  /// One replay.
  struct Case {
    var scenario: Scenario
    var cost: CostSource
    /// What the suite says of it.
    var suite: ScenarioSuite.Case
    /// Which of the repetitions, from 0 on.
    var repetition: Int
  }

  var cases: [Case]
  /// By name; the cases' scenarios name no others but `ScenarioCatalog.program`.
  var traces: [String: TraceFile]
  var mapping: TraceMapping
  /// nil leaves it to the profile.
  var cpuScale: Double?
  /// Of `--gate`.
  var gates: [RunGate]
  var verifies: Bool
  /// How many processes.
  var jobs: Int
  /// Measured cases may run side by side.
  var isForced: Bool
  var seed: UInt64?

  /// How to carry a case out.
  func conditions(_ index: Int) -> ReplayConditions {
    ReplayConditions(mapping: mapping, cost: cases[index].cost, cpuScale: cpuScale)
  }

  /// The cases in the order in which they are carried out: the modelled ones as they stand; the measured ones by their
  /// repetitions, so that whatever changes on the machine meets all of them, and shuffled where there is a seed.
  var order: [Int] {
    let modelled = cases.indices.filter { cases[$0].cost == .modelled }
    var measured = cases.indices.filter { cases[$0].cost == .measured }
      .sorted { (cases[$0].repetition, $0) < (cases[$1].repetition, $1) }
    if let seed {
      var generator = SplitMix(state: seed)
      measured.shuffle(using: &generator)
    }
    return modelled + measured
  }

  /// What comes out of a case, judged by the suite, by `--gate` and by `--verify`.
  func result(_ index: Int, _ answer: ReplayAnswer) -> RunResult {
    let subject = cases[index]
    let plain = RunResult(answer.run)
    var checks: [GateCheck] = []
    // Gates of a suite are for modelled cost: measured times differ from machine to machine.
    if let gate = subject.suite.gate, subject.cost == .modelled {
      checks += gate.checks(of: plain, source: subject.suite.source)
    }
    if let digest = subject.suite.digest {
      checks += RunGate(digest: digest).checks(of: plain, source: subject.suite.source)
    }
    for gate in gates { checks += gate.checks(of: plain, source: "--gate") }
    if verifies, answer.run.outcome != .failed {
      checks.append(
        GateCheck(
          figure: "repetition", condition: "repetition=equal", limit: "equal", value: answer.difference ?? "equal",
          source: "--verify", holds: answer.difference == nil))
    }
    return plain.judged(by: checks)
  }
}

/// How a scenario is replayed, beside what its name says.
struct ReplayConditions {
  var mapping = TraceMapping.fit
  var cost = CostSource.modelled
  /// nil leaves it to the profile.
  var cpuScale: Double?
  /// Sees every frame of the run.
  var observer: FrameObserver?
  /// What the phases of measured frames are clocked with instead of CPU time.
  var counter: (@Sendable () -> Int64)?
}

/// SplitMix64, for an order that a seed says.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }
}
