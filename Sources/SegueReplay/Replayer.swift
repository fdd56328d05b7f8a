import Foundation
import SegueCore
import SegueQuartzCore
import SegueResults
import SegueTiming
import SegueTraces
import SegueUIKit

/// Replays a touch trace through a scene, frame by frame of a virtual display, and records what every frame did.
public struct Replayer: Sendable {
  private let measures: Bool
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
  /// The trace's first instant falls on the first vsync after the scene has come to rest. Two runs of equal arguments
  /// give equal records but for the times that are measured.
  @MainActor
  public func replay(
    _ scenario: Scenario, trace: TouchTrace, mapping: TraceMapping = .fit
  ) throws(ReplayError) -> RunRecord {
    try check(scenario, trace)
    let world = SimulationWorld(capacity: scenario.views + 64)
    return SimulationWorld.run(world) { run(scenario, trace, mapping, in: world) }
  }

  @MainActor
  private func run(
    _ scenario: Scenario, _ trace: TouchTrace, _ mapping: TraceMapping, in world: SimulationWorld
  ) -> RunRecord {
    let began = MonotonicClock.now()
    let (mapped, sentence) = mapping.apply(to: trace, width: world.screenSize.width, height: world.screenSize.height)
    let clock: (() -> Int64)? = measures ? { ThreadCPUClock.now() } : nil
    var run = ReplayRun(world: world, scenario: scenario, clock: clock)
    let ready = MonotonicClock.now()
    run.play(mapped, patience: Self.patience, idleFrames: Self.idleFrames)
    return run.record(
      expected: trace.header.expect["\(scenario.transition)/\(scenario.operation)"].flatMap(ReplayOutcome.init),
      mapping: mapped == trace ? nil : sentence, wallNanoseconds: MonotonicClock.now() - ready,
      setUpNanoseconds: ready - began)
  }

  private func check(_ scenario: Scenario, _ trace: TouchTrace) throws(ReplayError) {
    guard ScenarioCatalog.transitions.contains(where: { $0.name == scenario.transition }) else {
      throw .unknownTransition(scenario.transition)
    }
    guard ScenarioCatalog.operations.contains(scenario.operation) else {
      throw .unknownOperation(scenario.operation)
    }
    guard ScenarioCatalog.scenes.contains(where: { $0.name == scenario.scene }) else {
      throw .unknownScene(scenario.scene)
    }
    guard ScenarioCatalog.views.contains(scenario.views) else { throw .viewsOutOfRange(scenario.views) }
    guard !trace.frames.isEmpty else { throw .emptyTrace(scenario.trace) }
    let times = trace.frames.map(trace.deliveryTime(of:))
    if let far = times.first(where: { !(-Self.longestTrace...Self.longestTrace).contains($0) }) {
      throw .traceTooLong(scenario.trace, seconds: Double(far) / 1e9)
    }
  }
}

/// One replay under way.
@MainActor
private struct ReplayRun {
  private let world: SimulationWorld
  private let scenario: Scenario
  private let scene: PhotosScene
  private let display: SimulatedDisplay
  /// Operations in the container's log before the trace began.
  private let operationsBefore: Int
  private let start: Timestamp
  private var frames: [FrameRecord] = []
  private var digest: UInt64 = 0
  private var animatedLayers = 0
  private var cameToRest = false

  init(world: SimulationWorld, scenario: Scenario, clock: (() -> Int64)?) {
    self.world = world
    self.scenario = scenario
    scene = PhotosScene(views: scenario.views)
    display = SimulatedDisplay(world: world, rate: scenario.rate, clock: clock)
    display.runUntilIdle()
    if scenario.operation == "pop" {
      scene.selectRow(4)
      display.runUntilIdle()
    }
    operationsBefore = scene.navigation.operationLog.count
    start = display.vsync(display.nextIndex)
  }

  private var operations: ArraySlice<ContainerOperationRecord> { scene.navigation.operationLog[operationsBefore...] }

  mutating func play(_ trace: TouchTrace, patience: Int64, idleFrames: Int) {
    let deliveries = trace.frames.map { start + trace.deliveryTime(of: $0) }
    let deadline = max(deliveries.max() ?? start, start) + patience
    var next = 0
    var idle = 0
    while world.now < deadline {
      let vsync = display.vsync(display.nextIndex)
      var touches: [TouchSample] = []
      var newest: Timestamp?
      while next < deliveries.count, deliveries[next] <= vsync {
        for contact in trace.frames[next].contacts { touches += samples(of: contact, at: trace.frames[next].t) }
        newest = deliveries[next]
        next += 1
      }
      let known = scene.navigation.operationLog.count
      let wasTransitioning = scene.navigation.isTransitioning
      let frame = display.frame(touches: touches)
      note(frame, newest, isPart: wasTransitioning || scene.navigation.operationLog.count > known)
      let isIdle =
        next == deliveries.count && !scene.navigation.isTransitioning && scene.navigation.pendingOperationCount == 0
        && !world.isAnimating && !world.hasWaitingCalls
      idle = isIdle ? idle + 1 : 0
      if idle == idleFrames {
        cameToRest = true
        return
      }
    }
  }

  private mutating func note(_ frame: DisplayFrame, _ newest: Timestamp?, isPart: Bool) {
    digest = StateDigest.hash(UInt64(bitPattern: frame.vsync - start), frame.digest, seed: digest)
    guard isPart else { return }
    animatedLayers = max(animatedLayers, world.store.tracks.animatedRowCount)
    let work = frame.work
    frames.append(
      FrameRecord(
        vsyncID: frame.index, vsync: frame.vsync, phases: frame.phases,
        counts: FrameCounts(
          tracksSampled: work.tracksSampled, layersTransformed: work.layersTransformed,
          layersDigested: work.layersDigested, hitTestNodes: frame.hitTestNodes, layersTouched: work.layersTouched),
        digest: frame.digest,
        // Shown at the vsync after the one at which its work began.
        touchToPresentNanoseconds: newest.map { display.vsync(frame.index + 1) - $0 },
        queueDepth: scene.navigation.pendingOperationCount, isTransitioning: scene.navigation.isTransitioning))
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
