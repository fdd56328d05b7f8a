import Foundation
import SegueCore
import SegueQuartzCore
import SegueResults
import SegueTiming
import SegueTraces
import SegueTransitions
import SegueUIKit

/// Replays a touch trace through a scene, frame by frame of a virtual display, and records what every frame did.
public struct Replayer: Sendable {
  private let measures: Bool
  /// Told of every frame of the tracked motion, with what is then on screen, and before the first frame of the run with
  /// none. It changes nothing.
  var onFrame: (@MainActor @Sendable (UIWindow, DisplayFrame?) -> Void)?
  /// Virtual seconds after the trace's end within which everything must have come to rest.
  private static let patience: Int64 = 10_000_000_000
  /// Nanoseconds from a trace's first instant to its last delivery, before or after, that are replayed: an hour.
  static let longestTrace: Int64 = 3_600_000_000_000
  /// Idle frames that close a run.
  private static let idleFrames = 2

  /// - Parameter measures: whether the phases are timed (thread CPU time); without it their times are 0 and everything
  ///   else is the same.
  public init(measures: Bool = true) {
    self.measures = measures
  }

  /// Runs a scenario from a fresh world on.
  ///
  /// The trace's first instant falls on the first vsync after the scene has come to rest, and the recogniser of the
  /// trace's gesture listens where the operation can be driven by it, else that of the first gesture that can. Two runs
  /// of equal arguments give equal records but for the times that are measured.
  ///
  /// - Parameter trace: nil begins the operation by a call at that vsync.
  @MainActor
  public func replay(
    _ scenario: Scenario, trace: TouchTrace?, mapping: TraceMapping = .fit
  ) throws(ReplayError) -> RunRecord {
    let subject = try Subject(scenario)
    if let trace { try check(trace, of: scenario) }
    let world = SimulationWorld(capacity: scenario.views + 64)
    return SimulationWorld.run(world) { run(scenario, subject, trace, mapping, in: world) }
  }

  @MainActor
  private func run(
    _ scenario: Scenario, _ subject: Subject, _ trace: TouchTrace?, _ mapping: TraceMapping,
    in world: SimulationWorld
  ) -> RunRecord {
    let began = MonotonicClock.now()
    let mapped = trace.map { mapping.apply(to: $0, width: world.screenSize.width, height: world.screenSize.height) }
    let clock: (() -> Int64)? = measures ? { ThreadCPUClock.now() } : nil
    var run = ReplayRun(
      world: world, scenario: scenario, subject: subject, gesture: trace.flatMap(subject.gesture), clock: clock)
    run.onFrame = onFrame
    let ready = MonotonicClock.now()
    run.play(mapped?.trace, patience: Self.patience, idleFrames: Self.idleFrames)
    return run.record(
      expected: subject.expectation(of: trace, scenario.fidelity),
      mapping: mapped?.trace == trace ? nil : mapped?.sentence, wallNanoseconds: MonotonicClock.now() - ready,
      setUpNanoseconds: ready - began)
  }

  private func check(_ trace: TouchTrace, of scenario: Scenario) throws(ReplayError) {
    guard !trace.frames.isEmpty else { throw .emptyTrace(scenario.trace) }
    let times = trace.frames.map(trace.deliveryTime(of:))
    if let far = times.first(where: { !(-Self.longestTrace...Self.longestTrace).contains($0) }) {
      throw .traceTooLong(scenario.trace, seconds: Double(far) / 1e9)
    }
  }
}

/// What a scenario's names stand for.
private struct Subject {
  let entry: TransitionEntry
  let operation: TransitionEntry.Operation
  let scene: Scene

  init(_ scenario: Scenario) throws(ReplayError) {
    guard let entry = TransitionCatalog.entry(scenario.transition) else {
      throw .unknownTransition(scenario.transition)
    }
    guard let operation = entry.operations.first(where: { $0.kind.rawValue == scenario.operation }) else {
      throw .unknownOperation(
        scenario.operation, of: entry.id, known: entry.operations.map(\.kind.rawValue))
    }
    guard let scene = Scene.named(scenario.scene) else { throw .unknownScene(scenario.scene) }
    guard ScenarioCatalog.views.contains(scenario.views) else { throw .viewsOutOfRange(scenario.views) }
    self.entry = entry
    self.operation = operation
    self.scene = scene
  }

  /// The gesture to listen for while `trace` is replayed.
  func gesture(for trace: TouchTrace) -> TransitionGesture? {
    trace.gesture.flatMap { operation.gestures.contains($0) ? $0 : nil } ?? operation.gestures.first
  }

  /// What the trace says must come out. Traces are made for repaired transitions: where the fidelities differ, nothing is
  /// expected of the other one. A call is always finished.
  func expectation(of trace: TouchTrace?, _ fidelity: TransitionFidelity) -> ReplayOutcome? {
    guard let trace else { return .finished }
    if fidelity == .compat, !entry.fidelityRules.isEmpty { return nil }
    return trace.expectation(of: entry, operation).flatMap(ReplayOutcome.init)
  }
}

/// One replay under way.
@MainActor
private struct ReplayRun {
  private let world: SimulationWorld
  private let scenario: Scenario
  private let operation: TransitionOperation
  private let rehearsal: any TransitionRehearsal
  private let window: UIWindow
  private let display: SimulatedDisplay
  private let start: Timestamp
  private var frames: [FrameRecord] = []
  private var digest: UInt64 = 0
  private var animatedLayers = 0
  private var cameToRest = false
  var onFrame: (@MainActor @Sendable (UIWindow, DisplayFrame?) -> Void)?

  init(
    world: SimulationWorld, scenario: Scenario, subject: Subject, gesture: TransitionGesture?, clock: (() -> Int64)?
  ) {
    self.world = world
    self.scenario = scenario
    operation = subject.operation.kind
    var options = RehearsalOptions(content: SceneContent(subject.scene, layers: scenario.views / 2))
    options.fidelity = scenario.fidelity
    options.gesture = gesture
    rehearsal = subject.entry.rehearsal(options)
    window = UIWindow()
    window.rootViewController = rehearsal.rootViewController
    window.makeKeyAndVisible()
    display = SimulatedDisplay(world: world, rate: scenario.rate, clock: clock)
    display.runUntilIdle()
    rehearsal.prepare(for: operation)
    // The others begin where the screens stand.
    if operation == .pop || operation == .dismiss { display.runUntilIdle() }
    start = display.vsync(display.nextIndex)
  }

  /// What became of everything that was asked for since the first instant, oldest first.
  private var operations: [ContainerOperationRecord] { rehearsal.operationLog.filter { $0.time >= start } }

  mutating func play(_ trace: TouchTrace?, patience: Int64, idleFrames: Int) {
    onFrame?(window, nil)
    let touched = trace?.frames ?? []
    let deliveries = trace.map { trace in touched.map { start + trace.deliveryTime(of: $0) } } ?? []
    // Inside the first frame's turn, as an application's own call would be.
    if trace == nil { VirtualQueue.main.async { [rehearsal, operation] in rehearsal.perform(operation) } }
    let deadline = max(deliveries.max() ?? start, start) + patience
    var next = 0
    var idle = 0
    while world.now < deadline {
      let vsync = display.vsync(display.nextIndex)
      var touches: [TouchSample] = []
      var newest: Timestamp?
      while next < deliveries.count, deliveries[next] <= vsync {
        for contact in touched[next].contacts { touches += samples(of: contact, at: touched[next].t) }
        newest = deliveries[next]
        next += 1
      }
      let known = rehearsal.operationLog.count
      let wasTransitioning = rehearsal.isTransitioning
      let frame = display.frame(touches: touches)
      note(frame, newest, isPart: wasTransitioning || rehearsal.operationLog.count > known)
      let isIdle =
        next == deliveries.count && !rehearsal.isTransitioning && rehearsal.pendingOperationCount == 0
        && !world.isAnimating && !world.hasWaitingCalls
      idle = isIdle ? idle + 1 : 0
      if idle >= idleFrames, !MainQueueWatchdog.drain(reportingTo: world) {
        cameToRest = true
        return
      }
      // Nothing would come any more until the patience is at its end.
      if next == deliveries.count, !isIdle, display.recordForgottenTransitions() { return }
    }
  }

  private mutating func note(_ frame: DisplayFrame, _ newest: Timestamp?, isPart: Bool) {
    digest = StateDigest.hash(UInt64(bitPattern: frame.vsync - start), frame.digest, seed: digest)
    guard isPart else { return }
    onFrame?(window, frame)
    animatedLayers = max(animatedLayers, world.store.tracks.animatedRowCount)
    let work = frame.work
    var counts = FrameCounts()
    counts[.tracksSampled] = Int64(work.tracksSampled)
    counts[.layersTransformed] = Int64(work.layersTransformed)
    counts[.layersOrdered] = Int64(work.layersOrdered)
    counts[.layersTouched] = Int64(work.layersTouched)
    counts[.layersDigested] = Int64(work.layersDigested)
    counts[.hitTestNodes] = Int64(frame.hitTestNodes)
    frames.append(
      FrameRecord(
        vsyncID: frame.index, vsync: frame.vsync, cost: FrameCost(phases: frame.phases), counts: counts,
        digest: frame.digest, newestTouch: newest,
        queueDepth: rehearsal.pendingOperationCount, isTransitioning: rehearsal.isTransitioning))
  }

  private func samples(of contact: TraceContact, at time: Int64) -> [TouchSample] {
    let phase: TouchSample.Phase
    switch contact.phase {
    case .began: phase = .began
    case .moved: phase = .moved
    case .ended: phase = .ended
    case .cancelled: phase = .cancelled
    case .hover: return []
    }
    // A palm is no gesture.
    if contact.tool == .palm { return [] }
    let older = contact.coalesced.map { sample in
      TouchSample(
        contact: contact.id, phase: .moved, time: start + sample.t, location: CGPoint(x: sample.x, y: sample.y))
    }
    return older + [
      TouchSample(contact: contact.id, phase: phase, time: start + time, location: CGPoint(x: contact.x, y: contact.y))
    ]
  }

  private var outcome: ReplayOutcome {
    if !cameToRest { return .pending }
    switch operations.last(where: { $0.event == .finished || $0.event == .cancelled })?.event {
    case .finished: return .finished
    case .cancelled: return .cancelled
    default: return .notStarted
    }
  }

  func record(
    expected: ReplayOutcome?, mapping: String?, wallNanoseconds: Int64, setUpNanoseconds: Int64
  ) -> RunRecord {
    RunRecord(
      scenario: scenario.name, transition: scenario.transition, operation: scenario.operation, trace: scenario.trace,
      scene: scenario.scene, views: scenario.views, profile: scenario.profile, rate: scenario.rate,
      animatedLayers: animatedLayers, outcome: outcome, expected: expected,
      frames: outcome == .notStarted ? [] : frames, digest: digest,
      diagnostics: world.diagnostics.map(\.description), mapping: mapping,
      simulatedNanoseconds: world.now - start, wallNanoseconds: wallNanoseconds,
      setUpNanoseconds: setUpNanoseconds)
  }
}
