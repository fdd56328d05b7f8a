import Foundation
import SegueTiming

/// Calls a method of its target in step with the virtual display: once a refresh, or at a lower rate.
///
/// ```swift
/// let link = CADisplayLink(target: self, selector: Selector(Self.step(_:)))
/// link.add(to: .main, forMode: .common)
/// ```
///
/// - Links are called in the application turn of a frame, after gestures' actions, those that were added first first.
/// - Adding, resuming and a new rate take effect from the next vsync on, pausing and invalidating at once.
/// - A link at a lower rate is called at every n-th vsync, counted from its first call or from its last call before the
///   rate was changed. Pausing does not shift these vsyncs. Where the display's own rate has changed, n is another one,
///   and the next call comes at the first vsync that is n of the new periods after the last one.
/// - Every run-loop mode runs in every frame; a link in several modes is called once.
/// - The target is retained until `invalidate()`, and the link itself by the world that it was made in for as long as it
///   is in a run loop.
@preconcurrency @MainActor
open class CADisplayLink: NSObject {
  private enum Cadence: Hashable {
    case range(CAFrameRateRange)
    case interval(Int)
  }

  /// nil once the link is invalid.
  private var target: AnyObject?
  private let selector: Selector
  private let worldReference = SimulationWorld.current.reference
  private var world: SimulationWorld? { worldReference.world }
  private var modes: Set<RunLoop.Mode> = []
  private var stopTicking: (@MainActor () -> Void)?
  /// The vsync of the latest call since the link was added.
  private var called: Int64?
  /// When that was.
  private var calledTime = Timestamp.zero
  /// The vsync from which on the link is due.
  private var next: Int64 = 0
  /// Which change of the display's rate the link has followed.
  private var followedChange = 0
  private var hasReportedTarget = false

  private var cadence = Cadence.range(.default) {
    didSet {
      guard cadence != oldValue, let called, let world, next > world.refreshes.latest else { return }
      next = max(called + vsyncsBetweenCalls, world.refreshes.latest + 1)
    }
  }

  /// The time of the vsync at which the latest call ran, which is `CACurrentMediaTime()` in it; 0 before the first.
  public private(set) var timestamp: CFTimeInterval = 0
  /// The time of the vsync at which the call after the latest one is due, as it was planned then; 0 before the first.
  public private(set) var targetTimestamp: CFTimeInterval = 0

  /// A paused link is not called, and does not keep the display from coming to rest.
  public var isPaused = false {
    didSet {
      guard oldValue, !isPaused, let world else { return }
      next = due(after: world.refreshes.latest)
    }
  }

  /// - Parameter sel: a method of the target without arguments or with the link as its one argument. If it is neither,
  ///   that is recorded as a diagnostic at the first call.
  public init(target: Any, selector sel: Selector) {
    self.target = target as AnyObject
    selector = sel
    super.init()
  }

  /// Seconds between two vsyncs at the display's refresh rate, the granted one, whatever the link's own rate is.
  public var duration: CFTimeInterval { Double(rate.denominator) / Double(rate.numerator) }

  // MARK: Rate

  /// The rates at which the link wants to be called; `CAFrameRateRange` says which of them it gets.
  ///
  /// Of this, `preferredFramesPerSecond` and `frameInterval` the one that was set last holds. A range whose numbers are
  /// not 0 ≤ minimum ≤ preferred ≤ maximum ≤ 10⁶ changes nothing and is recorded as a diagnostic.
  public var preferredFrameRateRange: CAFrameRateRange {
    get {
      if case .range(let range) = cadence { return range }
      return .default
    }
    set {
      guard newValue.isValid else {
        return refuse(
          "a frame rate range has 0 ≤ minimum ≤ preferred ≤ maximum ≤ \(CAFrameRateRange.limit), not \(newValue)",
          "preferredFrameRateRange", used: "\(preferredFrameRateRange)")
      }
      cadence = .range(newValue)
    }
  }

  /// Calls a second, of which the nearest that the display has is taken; 0 is the display's own rate.
  ///
  /// The same as the range that consists of this rate. A number outside 0…10⁶ changes nothing and is recorded as a
  /// diagnostic.
  public var preferredFramesPerSecond: Int {
    get { Int((preferredFrameRateRange.preferred ?? 0).rounded()) }
    set {
      guard (0...CAFrameRateRange.limit).contains(newValue) else {
        return refuse(
          "frames per second lie in 0…\(CAFrameRateRange.limit), not \(newValue)", "preferredFramesPerSecond",
          used: "\(preferredFramesPerSecond)")
      }
      let only = Float(newValue)
      cadence = .range(newValue == 0 ? .default : CAFrameRateRange(minimum: only, maximum: only, preferred: only))
    }
  }

  /// How many vsyncs pass from one call to the next, on the present display.
  ///
  /// A number outside 1…10⁶ changes nothing and is recorded as a diagnostic.
  public var frameInterval: Int {
    get { Int(vsyncsBetweenCalls) }
    set {
      guard (1...CAFrameRateRange.limit).contains(newValue) else {
        return refuse(
          "a frame interval lies in 1…\(CAFrameRateRange.limit), not \(newValue)", "frameInterval",
          used: "\(frameInterval)")
      }
      cadence = .interval(newValue)
    }
  }

  // MARK: Run loops

  /// Begins the calls, from the next vsync on. An invalid link stays still, which is recorded as a diagnostic.
  ///
  /// There is one run loop in the simulation, whichever is named.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard target != nil else {
      return refuse("a display link was added after invalidate()", "add(to:forMode:)", used: "nothing")
    }
    guard modes.insert(mode).inserted, stopTicking == nil, let world else { return }
    called = nil
    followedChange = world.refreshes.changeCount
    next = world.refreshes.latest + 1
    stopTicking = world.addTicker(
      { self.refresh() }, isWaiting: { !self.isPaused }, rates: { self.preferredFrameRateRange })
  }

  /// Ends the calls once the link is in no mode any more. It may be added again, behind the others then.
  public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    modes.remove(mode)
    if modes.isEmpty { stop() }
  }

  /// Ends the calls for good and lets go of the target.
  public func invalidate() {
    modes = []
    stop()
    target = nil
  }

  private func stop() {
    stopTicking?()
    stopTicking = nil
  }

  // MARK: Calls

  private var rate: RefreshRate { world?.refreshRate ?? .hz(60) }

  private var vsyncsBetweenCalls: Int64 {
    switch cadence {
    case .range(let range): range.interval(on: rate)
    case .interval(let count): Int64(count)
    }
  }

  /// The link's first vsync after another one.
  private func due(after vsync: Int64) -> Int64 {
    let interval = vsyncsBetweenCalls
    return vsync < next ? next : next + ((vsync - next) / interval + 1) * interval
  }

  private func refresh() {
    guard !isPaused, let target, let world else { return }
    followRate(of: world)
    let vsync = world.refreshes.latest
    guard vsync >= next else { return }
    called = vsync
    calledTime = world.now
    next = due(after: vsync)
    timestamp = world.now.seconds
    targetTimestamp = (world.now + world.refreshes.nanoseconds(to: next)).seconds
    if !selector.call(target, self), !hasReportedTarget {
      hasReportedTarget = true
      refuse("\(type(of: target)) has no such method for a display link", "selector", used: "no call")
    }
  }

  /// Counts anew from the last call if the display's rate has changed.
  private func followRate(of world: SimulationWorld) {
    guard followedChange != world.refreshes.changeCount else { return }
    followedChange = world.refreshes.changeCount
    guard called != nil else { return }
    let due = calledTime + rate.vsync(vsyncsBetweenCalls)
    next = world.refreshes.vsync(atOrAfter: due - world.now)
  }

  private func refuse(_ what: String, _ place: String, used: String) {
    world?.record(what, at: "CADisplayLink.\(place)", used: used)
  }
}
