import Foundation
import SegueCore
import SegueQuartzCore
import SegueTiming

/// What a frame did.
public struct DisplayFrame: Sendable {
  /// The number of the vsync at which the frame's work began.
  public let index: Int64
  public let vsync: Timestamp
  public let phases: PhaseTimes
  public let work: FrameWork
  /// Views looked at by hit tests.
  public let hitTestNodes: Int
  /// Digest of what is on screen.
  public let digest: UInt64
}

/// The virtual display: hands out vsyncs, delivers the touches that are due and runs each frame's work.
///
/// A frame's order: touches and recognisers (input) → actions, display links, what has ended, layout (app) → animations
/// (animate) → world matrices (transforms) → paint order (order) → digest (commit). Hit tests are counted apart.
@preconcurrency @MainActor
public final class SimulatedDisplay {
  public let world: SimulationWorld
  public let rate: RefreshRate
  /// The number of the next vsync.
  public private(set) var nextIndex: Int64 = 0
  private let start: Timestamp
  private let delivery = TouchDelivery()

  /// - Parameter clock: measures the phases; nil leaves their times at 0.
  public init(world: SimulationWorld, rate: RefreshRate, clock: (() -> Int64)? = nil) {
    self.world = world
    self.rate = rate
    start = world.now
    world.startRefreshing(at: rate)
    world.phases = PhaseClock(clock: clock)
  }

  /// When vsync `index` comes.
  public func vsync(_ index: Int64) -> Timestamp { start + rate.vsync(index) }

  /// Runs one frame with the touches that are due at its vsync, oldest first.
  @discardableResult
  public func frame(touches: [TouchSample] = []) -> DisplayFrame {
    let index = nextIndex
    nextIndex += 1
    let time = vsync(index)
    world.advance(to: time, vsync: index)
    world.hitTestNodes = 0
    world.phases.start(.input)
    delivery.deliver(touches, in: world)
    world.phases.enter(.app)
    world.runTurn()
    for window in world.windows { window.layoutIfNeeded() }
    let (work, digest) = world.store.update(at: time.seconds) { world.phases.enter($0) }
    world.phases.stop()
    return DisplayFrame(
      index: index, vsync: time, phases: world.phases.times, work: work, hitTestNodes: world.hitTestNodes,
      digest: digest)
  }

  /// Runs frames until nothing animates and nothing waits, at most `limit` of them. True if it came to rest.
  ///
  /// False as well where it rests while a transition without a finger still waits for `completeTransition`, which nothing
  /// is left to call: each such transition is recorded as a diagnostic, once, with its animator and controllers. One that
  /// waits for a finger is no fault.
  ///
  /// Timers that do not repeat and delayed blocks are waited for; where nothing else goes on, the vsyncs before the next
  /// of them pass without a frame. `RunLoopParameters` says which repeating timers are waited for.
  @discardableResult
  public func runUntilIdle(limit: Int = 1200) -> Bool {
    let loop = VirtualRunLoop.of(world)
    for _ in 0..<limit {
      frame()
      guard !world.isAnimating, !loop.hasMoreThanLaterCalls else { continue }
      if let wakeUp = loop.earliestWakeUp {
        skip(to: wakeUp)
      } else if !MainQueueWatchdog.drain(reportingTo: world) {
        return !PendingTransitions.of(world).recordForgotten()
      }
    }
    return false
  }

  /// Where nothing moves and nothing is left to call: records the transitions that still wait for `completeTransition`,
  /// each once. What lies on the process's own main queue is run first. False if there are none, or something goes on.
  package func recordForgottenTransitions() -> Bool {
    let loop = VirtualRunLoop.of(world)
    guard !world.isAnimating, !loop.hasMoreThanLaterCalls, loop.earliestWakeUp == nil,
      !MainQueueWatchdog.drain(reportingTo: world)
    else { return false }
    return PendingTransitions.of(world).recordForgotten()
  }

  /// Lets the vsyncs before `time` pass.
  private func skip(to time: Timestamp) {
    let near = Int64(Double(time - start) / 1e9 * rate.hertz) - 1
    nextIndex = max(nextIndex, near)
    while time - vsync(nextIndex) > VirtualRunLoop.slack { nextIndex += 1 }
  }
}
