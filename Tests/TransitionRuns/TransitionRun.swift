import SegueQuartzCore
import SegueUIKit

/// What can be wrong when a run has come to rest.
public enum TransitionFaultKind: String, CaseIterable, Sendable {
  /// Frames go on and on.
  case neverRests
  /// Appearance callbacks out of order, without their counterpart, or not as what is in sight.
  case appearance
  /// Parents, children, stacks and what is in the window do not agree.
  case hierarchy
  /// A request, transition, completion, animator or driver has no end.
  case pending
  /// Something still animates or waits.
  case animation
  /// A snapshot, an overlay or a container is left.
  case leftover
  /// Fingers do not reach what is in front, or a layer's time is not the screen's.
  case interaction
  /// The state is not the one that the finished operations lead to.
  case model
  /// The columns of the layer store do not agree.
  case store
  /// The same seed gave something else.
  case repetition
}

public struct TransitionFault: Sendable, CustomStringConvertible {
  public let kind: TransitionFaultKind
  public let what: String

  public var description: String { "\(kind.rawValue): \(what)" }
}

/// How much of what happened.
public struct TransitionCounts: Sendable {
  public internal(set) var steps = 0
  public internal(set) var frames = 0
  /// Animated transitions.
  public internal(set) var begun = 0
  /// Those of them that a gesture or a driver began.
  public internal(set) var interactive = 0
  public internal(set) var cancelled = 0
  /// Operations that began, by name.
  public internal(set) var operations: [String: Int] = [:]
  /// What else the logs say: queued, coalesced, refused, impossible.
  public internal(set) var events: [String: Int] = [:]
  /// Animators that were started, by kind.
  public internal(set) var animators: [String: Int] = [:]

  public init() {}

  public mutating func add(_ other: TransitionCounts) {
    steps += other.steps
    frames += other.frames
    begun += other.begun
    interactive += other.interactive
    cancelled += other.cancelled
    operations.merge(other.operations, uniquingKeysWith: +)
    events.merge(other.events, uniquingKeysWith: +)
    animators.merge(other.animators, uniquingKeysWith: +)
  }
}

/// What came of one run.
public struct TransitionRunReport: Sendable {
  public let seed: UInt64
  public let faults: [TransitionFault]
  public let counts: TransitionCounts
  /// What was done, each with the number of its frame.
  public let steps: [String]
  /// Digest of the last frame.
  public let digest: UInt64
  /// The operation logs, to compare two runs by.
  public let log: [String]
  /// What the world recorded.
  public let diagnostics: [String]
}

/// A fault that is made on purpose, to see that the checks find it.
public enum PlantedFault: CaseIterable, Sendable {
  case forgetsCompletion, leavesOverlay, ignoresInteraction, leavesAlpha, leavesTransform, keepsTransition
  case leavesAnimation, leavesTicker, slowsLayer, extraAppearance, removesView, unrecordedOperation, shiftsFrame
  case coversAll

  /// What the checks are to say of it.
  public var kind: TransitionFaultKind {
    switch self {
    case .forgetsCompletion, .keepsTransition: .pending
    case .leavesOverlay: .leftover
    case .ignoresInteraction, .slowsLayer, .coversAll: .interaction
    case .leavesAlpha, .unrecordedOperation: .model
    case .leavesTransform, .removesView, .shiftsFrame: .hierarchy
    case .leavesAnimation, .leavesTicker: .neverRests
    case .extraAppearance: .appearance
    }
  }
}

/// Random requests, gestures and disturbances on random controllers, all from one seed, and what must hold at the end.
public struct TransitionRun: Sendable {
  public let seed: UInt64
  private let planted: PlantedFault?

  /// - Parameter planting: a fault to make on purpose; nil for none.
  public init(seed: UInt64, planting planted: PlantedFault? = nil) {
    self.seed = seed
    self.planted = planted
  }

  /// Runs in a world of its own.
  ///
  /// - Parameter repeats: whether to run a second time and compare.
  @MainActor
  public func run(repeats: Bool = false) -> TransitionRunReport {
    let first = runOnce()
    guard repeats else { return first }
    let second = runOnce()
    guard first.digest != second.digest || first.log != second.log || first.steps != second.steps else { return first }
    let fault = TransitionFault(
      kind: .repetition,
      what: "the last frame is \(first.digest), and again \(second.digest); logs "
        + (first.log == second.log ? "agree" : "differ"))
    return TransitionRunReport(
      seed: seed, faults: first.faults + [fault], counts: first.counts, steps: first.steps, digest: first.digest,
      log: first.log, diagnostics: first.diagnostics)
  }

  @MainActor
  private func runOnce() -> TransitionRunReport {
    SimulationWorld.run(SimulationWorld(capacity: 64)) {
      let stage = RunStage(seed: seed, planted: planted)
      for _ in 0..<3 + stage.random.below(10) { stage.step() }
      var check = RunCheck(stage: stage)
      let planting = planted.map { stage.plant($0) }
      if !stage.settle() { check.add(.neverRests, "frames go on") }
      check.run()
      withExtendedLifetime(planting) {}
      return TransitionRunReport(
        seed: seed, faults: check.faults, counts: stage.finalCounts, steps: stage.history, digest: stage.digest,
        log: stage.logLines, diagnostics: stage.world.diagnostics.map(\.description))
    }
  }
}
