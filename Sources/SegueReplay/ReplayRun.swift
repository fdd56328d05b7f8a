import Foundation
import SegueCore
import SegueQuartzCore
import SegueResults
import SegueTiming
import SegueTraces
import SegueTransitions
import SegueUIKit

/// One replay under way.
///
/// A modelled frame that is late shifts what follows: the next one begins at the first vsync at which app and queue are
/// free again, and shows the later time. Measured frames begin at every vsync, whatever they took: states never depend
/// on the machine.
@MainActor
struct ReplayRun {
  private let world: SimulationWorld
  private let scenario: Scenario
  private let operation: TransitionOperation
  private let rehearsal: any TransitionRehearsal
  private let window: UIWindow
  private let display: SimulatedDisplay
  private let pricing: FramePricing
  private let beforeFrame: Replayer.FrameHook?
  /// The trace's first instant.
  private let start: Timestamp
  /// Layers under the window: what the scene is asked for, or what own screens have at that instant.
  private let views: Int
  private var pipeline: DisplayPipeline
  private var frames: [FrameRecord] = []
  private var digest: UInt64 = 0
  private var animatedLayers = 0
  private var cameToRest = false
  var observer: FrameObserver?

  init(
    world: SimulationWorld, scenario: Scenario, subject: ReplaySubject, gesture: TransitionGesture?,
    pricing: FramePricing, beforeFrame: Replayer.FrameHook?
  ) {
    self.world = world
    self.pricing = pricing
    self.scenario = scenario
    self.beforeFrame = beforeFrame
    operation = subject.operation.kind
    var options = RehearsalOptions(content: SceneContent(subject.scene, layers: scenario.views / 2))
    options.fidelity = scenario.fidelity
    options.gesture = gesture
    rehearsal = subject.entry.rehearsal(options)
    let device = scenario.device
    if let insets = device.safeArea {
      world.screenSafeAreaInsets = UIEdgeInsets(
        top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
    }
    window = UIWindow()
    window.rootViewController = rehearsal.rootViewController
    window.makeKeyAndVisible()
    let behavior = RefreshBehavior(rates: device.rates)
    var display = SimulatedDisplay(world: world, behavior: behavior, clock: pricing.clock)
    display.runUntilIdle()
    rehearsal.prepare(for: operation)
    // The others begin where the screens stand.
    if operation == .pop || operation == .dismiss { display.runUntilIdle() }
    if !device.caps.isEmpty { display = Self.capped(device, behavior, world: world, clock: pricing.clock) }
    self.display = display
    start = display.vsync(display.nextIndex)
    views = scenario.scene == Scene.own.name ? window.layerCount - 1 : scenario.views
    pipeline = DisplayPipeline(device.display)
  }

  /// A display in place of the one so far, whose caps count from its second vsync on: only now is it known when that is.
  private static func capped(
    _ device: DeviceProfile, _ behavior: RefreshBehavior, world: SimulationWorld, clock: (() -> Int64)?
  ) -> SimulatedDisplay {
    let start = world.now + behavior.fastest.vsync(1)
    let caps = device.caps.map { RefreshBehavior.Cap(from: start + $0.start, limit: $0.limit) }
    let display = SimulatedDisplay(
      world: world, behavior: RefreshBehavior(rates: device.rates, caps: caps), clock: clock)
    display.busy(until: start)
    return display
  }

  /// What became of everything that was asked for since the first instant, oldest first.
  private var operations: [ContainerOperationRecord] { rehearsal.operationLog.filter { $0.time >= start } }

  /// - Parameters:
  ///   - patience: nanoseconds after the last delivery within which all must have come to rest.
  ///   - idleFrames: that close the run.
  mutating func play(_ trace: TouchTrace?, patience: Int64, idleFrames: Int) {
    let touched = trace?.frames ?? []
    let first = start + scenario.device.touchDelay
    let deliveries = trace.map { trace in touched.map { first + trace.deliveryTime(of: $0) } } ?? []
    // Inside the first frame's turn, as an application's own call would be.
    if trace == nil { VirtualQueue.main.async { [rehearsal, operation] in rehearsal.perform(operation) } }
    let deadline = max(deliveries.max() ?? start, start) + patience
    var next = 0
    var idle = 0
    var latest = display.nextIndex - 1
    while world.now < deadline {
      if next < deliveries.count { display.expectInput(at: max(deliveries[next], pipeline.earliestBegin ?? start)) }
      let index = display.nextIndex
      let vsync = display.vsync(index)
      var touches: [TouchSample] = []
      var newest: Timestamp?
      while next < deliveries.count, deliveries[next] <= vsync {
        for contact in touched[next].contacts { touches += samples(of: contact, at: touched[next].t) }
        newest = max(newest ?? start + touched[next].t, start + touched[next].t)
        next += 1
      }
      let known = rehearsal.operationLog.count
      let wasTransitioning = rehearsal.isTransitioning
      beforeFrame?(world, vsync - start)
      let grid = display.grid
      let frame = display.frame(touches: touches)
      let isPart = wasTransitioning || rehearsal.operationLog.count > known
      let isLast = isPart && !rehearsal.isTransitioning
      finish(
        frame, on: isLast ? kept(grid, behind: frame) : frame.grid, newest, skippedBefore: Int(index - latest - 1),
        isPart: isPart)
      latest = index
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

  /// The vsyncs behind the frame in which the motion has ended, by which it reaches the screen.
  ///
  /// Nothing moves once its work is done, and a variable display rests at a slow rate: that is the rate of what follows.
  /// The frame itself shows the motion's last state and is granted the rate at which it was asked for.
  /// - Parameter grid: the vsyncs up to the frame.
  private func kept(_ grid: VsyncGrid, behind frame: DisplayFrame) -> VsyncGrid {
    let limit = FrameRateRequest(minimum: 0, maximum: grid.rate.hertz)
    let rate = display.behavior.rate(for: limit, at: frame.vsync)
    guard frame.grid.rate.isSlower(than: rate) else { return frame.grid }
    let isOnGrid = rate == grid.rate && grid.time(of: frame.index) == frame.vsync
    return isOnGrid ? grid : VsyncGrid(rate: rate, start: frame.vsync, firstIndex: frame.index)
  }

  /// Charges the frame, records it if it is part of the motion, and keeps the display busy for as long as it is late.
  private mutating func finish(
    _ frame: DisplayFrame, on grid: VsyncGrid, _ newest: Timestamp?, skippedBefore: Int, isPart: Bool
  ) {
    digest = StateDigest.hash(UInt64(bitPattern: frame.vsync - start), frame.digest, seed: digest)
    let cost = pricing.cost(of: frame)
    if pricing.source == .modelled {
      _ = pipeline.present(index: frame.index, grid: grid, cost: cost)
      if let begin = pipeline.earliestBegin { display.busy(until: begin) }
    }
    observer?(world, frame)
    guard isPart else { return }
    animatedLayers = max(animatedLayers, world.store.tracks.animatedRowCount)
    frames.append(
      FrameRecord(
        vsyncID: frame.index, vsync: frame.vsync, grid: display.behavior.isFixed ? nil : grid,
        skippedBefore: skippedBefore, cost: cost, counts: frame.counts, digest: frame.digest, newestTouch: newest,
        displacement: frame.displacement, queueDepth: rehearsal.pendingOperationCount,
        isTransitioning: rehearsal.isTransitioning))
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
      scene: scenario.scene, views: views, profile: scenario.profile, rate: scenario.rate,
      cost: pricing.source, costTable: pricing.table?.label, cpuScale: pricing.cpuScale,
      display: scenario.device.display, animatedLayers: animatedLayers, outcome: outcome, expected: expected,
      frames: outcome == .notStarted ? [] : frames, digest: digest,
      diagnostics: world.diagnostics.map(\.description), mapping: mapping,
      simulatedNanoseconds: world.now - start, wallNanoseconds: wallNanoseconds,
      setUpNanoseconds: setUpNanoseconds)
  }
}
