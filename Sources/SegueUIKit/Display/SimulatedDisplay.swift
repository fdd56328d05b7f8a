import Foundation
import SegueCore
import SegueQuartzCore
import SegueTiming

/// The virtual display: hands out vsyncs, delivers the touches that are due and runs each frame's work.
///
/// A frame's order: touches and recognisers (input) → actions, display links, what has ended, layout (app) → animations
/// (animate) → world matrices (transforms) → paint order (order) → digest (commit). Hit tests are counted apart.
///
/// A display with several rates chooses one at each frame, before its work and once more after it, and again where
/// something asks for frames before the next one; see `RefreshBehavior`. A change begins a new grid at that frame's vsync.
/// While nothing asks for frames, the rate is the slowest one where nothing waits either, and the fastest where timers,
/// blocks or a transition do.
@preconcurrency @MainActor
public final class SimulatedDisplay {
  public let world: SimulationWorld
  public let behavior: RefreshBehavior
  /// The number of the next vsync.
  public private(set) var nextIndex: Int64 = 0
  /// The vsyncs from the latest change of the rate on.
  public private(set) var grid: VsyncGrid
  /// Until when the main thread has no time for frames.
  private var busyEnd: Timestamp
  private let delivery = TouchDelivery()
  private let observer = FrameObserver()

  /// A display of one rate.
  ///
  /// - Parameter clock: measures the phases; nil leaves their times at 0.
  public convenience init(world: SimulationWorld, rate: RefreshRate, clock: (() -> Int64)? = nil) {
    self.init(world: world, behavior: .fixed(rate), clock: clock)
  }

  /// A display that begins at the fastest rate allowed.
  ///
  /// - Parameter clock: measures the phases; nil leaves their times at 0.
  public init(world: SimulationWorld, behavior: RefreshBehavior, clock: (() -> Int64)? = nil) {
    self.world = world
    self.behavior = behavior
    let rate = behavior.rate(for: .fastest, at: world.now)
    grid = VsyncGrid(rate: rate, start: world.now)
    busyEnd = world.now
    world.startRefreshing(at: rate, fastest: behavior.fastest)
    world.phases = PhaseClock(clock: clock)
  }

  /// The rate at which vsyncs come now.
  public var rate: RefreshRate { grid.rate }

  /// When vsync `index` comes, as long as the rate stays; for `nextIndex` that is when the next frame's work begins.
  /// - Precondition: it does not lie before the latest change of the rate.
  public func vsync(_ index: Int64) -> Timestamp {
    hurry()
    precondition(
      index >= grid.firstIndex, "vsync \(index) lies before \(grid.firstIndex), from which on the rate is \(grid.rate)")
    return grid.time(of: index)
  }

  /// Runs one frame with the touches that are due at its vsync, oldest first.
  @discardableResult
  public func frame(touches: [TouchSample] = []) -> DisplayFrame {
    hurry()
    let index = nextIndex
    nextIndex += 1
    let time = grid.time(of: index)
    world.advance(to: time, vsync: index)
    if !behavior.isFixed {
      world.follow(grid)
      chooseRate(at: index, hasTouches: !touches.isEmpty || delivery.hasTouches)
    }
    world.hitTestNodes = 0
    world.phases.start(.input)
    delivery.deliver(touches, in: world)
    world.phases.enter(.app)
    world.runTurn()
    for window in world.windows { window.layoutIfNeeded() }
    let (work, digest) = world.store.update(at: time.seconds) { world.phases.enter($0) }
    world.phases.stop()
    if !behavior.isFixed { chooseRate(at: index, hasTouches: !touches.isEmpty || delivery.hasTouches) }
    let (counts, declared, displacement) = observer.finish(work, in: world)
    return DisplayFrame(
      index: index, vsync: time, grid: grid, phases: world.phases.times, work: work, counts: counts,
      declared: declared, hitTestNodes: world.hitTestNodes, displacement: displacement, digest: digest)
  }

  // MARK: Vsyncs without a frame

  /// The main thread has no time for frames before `time`: the vsyncs before it pass. Touches that were due in between
  /// come with the next frame, which display links and animations see at its later time. Nothing happens if the next
  /// vsync is not earlier.
  public func busy(until time: Timestamp) {
    busyEnd = max(busyEnd, time)
    nextIndex = max(nextIndex, grid.index(atOrAfter: time))
  }

  /// A touch is on its way that the screen takes at `time`. Where frames come slowly because nothing moves, the next vsync
  /// comes sooner: at the first tick of the fastest rate allowed, counted from the latest vsync, that is not before
  /// `time`. Nothing happens on a display of one rate, and where that tick is not sooner.
  public func expectInput(at time: Timestamp) {
    guard !behavior.isFixed, nextIndex > grid.firstIndex else { return }
    let latest = grid.time(of: nextIndex - 1)
    let fast = VsyncGrid(rate: behavior.rate(for: .fastest, at: time), start: latest)
    let start = fast.time(of: max(1, fast.index(atOrAfter: time)))
    if start < grid.time(of: nextIndex) { grid = VsyncGrid(rate: fast.rate, start: start, firstIndex: nextIndex) }
  }

  private func chooseRate(at index: Int64, hasTouches: Bool) {
    let granted = behavior.grantedRate(for: requests(hasTouches: hasTouches), at: grid.time(of: index))
    guard granted != grid.rate else { return }
    grid = VsyncGrid(rate: granted, start: grid.time(of: index), firstIndex: index)
    world.follow(grid)
  }

  private func requests(hasTouches: Bool) -> [FrameRateRequest] {
    var requests = world.frameRateRequests
    if hasTouches || (requests.isEmpty && world.hasWaitingCalls) { requests.append(.fastest) }
    return requests
  }

  /// Where something has asked for faster frames since the latest one, they come faster from then on.
  private func hurry() {
    guard !behavior.isFixed, grid.rate != behavior.fastest, nextIndex > grid.firstIndex else { return }
    let latest = grid.time(of: nextIndex - 1)
    let requests = requests(hasTouches: delivery.hasTouches)
    guard !requests.isEmpty else { return }
    let granted = behavior.grantedRate(for: requests, at: latest)
    guard grid.rate.isSlower(than: granted) else { return }
    grid = VsyncGrid(rate: granted, start: latest, firstIndex: nextIndex - 1)
    nextIndex = max(nextIndex, grid.index(atOrAfter: busyEnd))
  }

  // MARK: Until rest

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
        busy(until: wakeUp + -VirtualRunLoop.slack)
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
}
