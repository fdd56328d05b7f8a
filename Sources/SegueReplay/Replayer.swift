import Foundation
import SegueQuartzCore
import SegueResults
import SegueTiming
import SegueTraces
import SegueTransitions

/// Replays a touch trace through a scene, frame by frame of a virtual display, and records what every frame did.
public struct Replayer: Sendable {
  private let cost: CostSource
  private let cpuScale: Double?
  /// Called before each frame with the nanoseconds from the trace's first instant to its vsync: a place to plant work, or
  /// a fault, that a test wants to find again.
  package typealias FrameHook = @MainActor @Sendable (_ world: SimulationWorld, _ time: Int64) -> Void
  package var beforeFrame: FrameHook?
  /// What the phases of measured frames are clocked with instead of CPU time: anything that only grows, as a number of
  /// allocations.
  package var counter: (@Sendable () -> Int64)?
  /// Virtual seconds after the trace's end within which everything must have come to rest.
  private static let patience: Int64 = 10_000_000_000
  /// Nanoseconds from a trace's first instant to its last delivery, before or after, that are replayed: an hour.
  static let longestTrace: Int64 = 3_600_000_000_000
  /// Idle frames that close a run.
  private static let idleFrames = 2

  /// - Parameters:
  ///   - cost: `modelled` multiplies what each frame does with the profile's cost table and reads no clock; `measured`
  ///     takes the thread's CPU time.
  ///   - cpuScale: what measured times are multiplied by; nil leaves it to the profile.
  /// - Precondition: `cpuScale` is above 0 and finite.
  public init(cost: CostSource = .modelled, cpuScale: Double? = nil) {
    precondition(
      cpuScale.map { $0 > 0 && $0.isFinite } ?? true, "times are multiplied by a number above 0, not \(cpuScale ?? 0)")
    self.cost = cost
    self.cpuScale = cpuScale
  }

  /// Runs a scenario from a fresh world on.
  ///
  /// The trace's first instant falls on the first vsync after the scene has come to rest, and the recogniser of the
  /// trace's gesture listens where the operation can be driven by it, else that of the first gesture that can. Two runs
  /// of equal arguments give equal records but for the times that are measured.
  ///
  /// Modelled frames that are late shift those that follow, as on a device: what is animated shows the later time, touches
  /// that arrive meanwhile come together with the next frame, and `FrameRecord.skippedBefore` counts the vsyncs between.
  ///
  /// - Parameters:
  ///   - trace: nil begins the operation by a call at that vsync.
  ///   - observer: sees every frame from that vsync on. What it changes is replayed.
  @MainActor
  public func replay(
    _ scenario: Scenario, trace: TouchTrace?, mapping: TraceMapping = .fit, observer: FrameObserver? = nil
  ) throws(ReplayError) -> RunRecord {
    let subject = try ReplaySubject(scenario)
    if let trace { try check(trace, of: scenario) }
    let device = scenario.device
    let world = SimulationWorld(
      screenSize: CGSize(width: device.width, height: device.height), screenScale: device.scale,
      capacity: scenario.views + 64)
    return SimulationWorld.run(world) { run(scenario, subject, trace, mapping, observer, in: world) }
  }

  @MainActor
  private func run(
    _ scenario: Scenario, _ subject: ReplaySubject, _ trace: TouchTrace?, _ mapping: TraceMapping,
    _ observer: FrameObserver?, in world: SimulationWorld
  ) -> RunRecord {
    let began = now()
    let mapped = trace.map { Self.mapped($0, into: scenario, mapping) }
    var run = ReplayRun(
      world: world, scenario: scenario, subject: subject, gesture: trace.flatMap(subject.gesture),
      pricing: FramePricing(cost, scenario.device, cpuScale: cpuScale, counter: counter), beforeFrame: beforeFrame)
    run.observer = observer
    let ready = now()
    run.play(mapped?.trace, patience: Self.patience, idleFrames: Self.idleFrames)
    return run.record(
      expected: subject.expectation(of: trace, scenario.fidelity),
      mapping: mapped?.trace == trace ? nil : mapped?.sentence, wallNanoseconds: now() - ready,
      setUpNanoseconds: ready - began)
  }

  /// Modelled runs are not timed, so that equal ones give equal records.
  private func now() -> Int64 { cost == .measured ? MonotonicClock.now() : 0 }

  private func check(_ trace: TouchTrace, of scenario: Scenario) throws(ReplayError) {
    guard !trace.frames.isEmpty else { throw .emptyTrace(scenario.trace) }
    let times = trace.frames.map(trace.deliveryTime(of:))
    if let far = times.first(where: { !(-Self.longestTrace...Self.longestTrace).contains($0) }) {
      throw .traceTooLong(scenario.trace, seconds: Double(far) / 1e9)
    }
  }
}
