import SegueCore
import SegueQuartzCore
import SegueReplay
import SegueResults

/// What became of a random pair.
public struct RandomReplayReport: Sendable {
  public var scenario: String
  public var outcome: ReplayOutcome?
  public var frames = 0
  public var skipped = 0
  /// What is wrong, each in a sentence; none for a run that is as it must be.
  public var faults: [String] = []

  /// A transition began.
  public var hasBegun: Bool { outcome == .finished || outcome == .cancelled || outcome == .pending }
}

/// A fault to plant into a run, to see that it is found.
public enum PlantedFault: CaseIterable, Sendable {
  /// A layer's place becomes NaN in one frame.
  case place
  /// The render side claims to be done before it began.
  case work
}

extension RandomReplay {
  /// Replays the pair and looks at every frame of it.
  ///
  /// - Parameters:
  ///   - repeats: replays it twice, which must give equal records.
  ///   - planted: something to spoil at 100 ms.
  @MainActor
  public func run(repeats: Bool = false, planting planted: PlantedFault? = nil) -> RandomReplayReport {
    var report = RandomReplayReport(scenario: scenario.name)
    let watch = Watch(planted)
    var replayer = Replayer()
    replayer.beforeFrame = { world, time in watch.look(world, time) }
    do {
      var run = try replayer.replay(scenario, trace: trace, mapping: .stretch)
      if planted == .work, !run.frames.isEmpty { run.frames[run.frames.count / 2].cost.execute = -1 }
      report.outcome = run.outcome
      report.frames = run.frames.count
      report.skipped = run.frames.map(\.skippedBefore).reduce(0, +)
      report.faults = watch.faults + Self.faults(of: run)
      if repeats, try replayer.replay(scenario, trace: trace, mapping: .stretch) != run {
        report.faults.append("a second replay differs")
      }
    } catch {
      report.faults.append("it cannot be replayed: \(error)")
    }
    return report
  }

  private static func faults(of run: RunRecord) -> [String] {
    var faults: [String] = []
    // Some of the originals' defects are that a transition never ends; the runtime says so then.
    let mayPend = run.scenario.hasSuffix("/compat") && !run.diagnostics.isEmpty
    if ![.finished, .cancelled, .notStarted].contains(run.outcome), !(run.outcome == .pending && mayPend) {
      faults.append("the outcome is \(run.outcome.rawValue): \(run.diagnostics.first ?? "nothing says why")")
    }
    if run.outcome != .notStarted, run.frames.isEmpty { faults.append("a transition has no frames") }
    if !run.frames.allSatisfy({ $0.displacement.isFinite && $0.displacement >= 0 && $0.skippedBefore >= 0 }) {
      faults.append("a frame's displacement or number of skipped vsyncs cannot be")
    }
    let result = RunResult(run, minimumFrames: 0)
    if run.outcome != .notStarted, result.metrics == nil {
      faults.append("there are no figures: \(result.metricsReason ?? "nothing says why")")
    }
    if let metrics = result.metrics, metrics.presentations.contains(where: \.isDropped) {
      faults.append("a frame began although the app or the queue was busy")
    }
    let text = result.json(keepsFrames: true).text()
    for word in ["\"nan\"", "\"+inf\"", "\"-inf\""] where text.contains(word) {
      faults.append("a figure of the document is \(word)")
    }
    return faults
  }

  /// Looks at what the last frame shows before the next one begins.
  @MainActor
  private final class Watch {
    private let planted: PlantedFault?
    private var hasPlanted = false
    private(set) var faults: [String] = []

    init(_ planted: PlantedFault?) { self.planted = planted }

    func look(_ world: SimulationWorld, _ time: Int64) {
      let store = world.store
      if faults.isEmpty {
        let isWhole = store.paintedRows.allSatisfy { row in
          store.worldMatrix(row).allSatisfy(\.isFinite) && store.shownOpacity(row).isFinite
        }
        if !isWhole { faults.append("a layer's matrix is not finite before \(time) ns") }
      }
      guard planted == .place, !hasPlanted, time >= 100_000_000, let row = store.paintedRows.last else { return }
      hasPlanted = true
      store.setPosition(row, SIMD2(.nan, 0))
    }
  }
}

/// What many pairs came to.
public struct RandomReplayTotals: Sendable {
  public private(set) var runs = 0
  public private(set) var begun = 0
  public private(set) var faulty = 0
  public private(set) var frames = 0
  public private(set) var skipped = 0
  private var outcomes: [String: Int] = [:]

  public init() {}

  public mutating func add(_ report: RandomReplayReport) {
    runs += 1
    begun += report.hasBegun ? 1 : 0
    faulty += report.faults.isEmpty ? 0 : 1
    frames += report.frames
    skipped += report.skipped
    outcomes[report.outcome?.rawValue ?? "none", default: 0] += 1
  }

  public var summary: String {
    let list = outcomes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    return """
      \(runs) pairs, \(faulty) with faults; \(runs > 0 ? 100 * begun / runs : 0) % begin a transition
      outcomes: \(list)
      \(frames) frames, \(skipped) vsyncs without one because the frame before was late
      """
  }
}
