import Foundation
import SegueQuartzCore
import SegueTiming

/// Foundation's `Timer` on the virtual clock.
///
/// - It fires in the first frame at or after its time. A repeating timer that missed several periods fires once, and
///   keeps to the times that it was planned for.
/// - Dates are virtual: `fireDate` counts seconds of the virtual clock from the reference date.
/// - The run loop retains a scheduled timer, and the timer its target, until it is invalid. A timer that does not repeat
///   is invalid after it has fired.
/// - No interval is less than 0.1 milliseconds, which is what Foundation takes for one that is not greater than 0.
@preconcurrency @MainActor
public final class VirtualTimer: NSObject, RunLoopEntry {
  private var action: (@MainActor (VirtualTimer) -> Void)?
  private let worldReference: WorldReference
  private var world: SimulationWorld? { worldReference.world }
  private let interval: TimeInterval
  private let repeats: Bool
  /// The time that the plan of a repeating timer counts from, in seconds, and how many periods it has come.
  private var plan: (start: Double, periods: Double)
  private(set) var due: Timestamp
  let order: Int
  public private(set) var userInfo: Any?
  /// Seconds by which a timer may be late; kept, and without effect: nothing is saved by waiting.
  public var tolerance: TimeInterval = 0

  /// A timer that waits to be added to a run loop.
  @preconcurrency
  public init(
    timeInterval interval: TimeInterval, repeats: Bool, block: @escaping @MainActor (VirtualTimer) -> Void
  ) {
    let world = SimulationWorld.current
    let loop = VirtualRunLoop.of(world)
    worldReference = world.reference
    self.interval = interval > 0.0001 ? interval : 0.0001
    self.repeats = repeats
    plan = (world.now.seconds, 1)
    due = loop.time(after: self.interval)
    order = loop.nextOrder()
    action = block
    super.init()
  }

  @preconcurrency
  public convenience init(
    fire date: Date, interval: TimeInterval, repeats: Bool, block: @escaping @MainActor (VirtualTimer) -> Void
  ) {
    self.init(timeInterval: interval, repeats: repeats, block: block)
    fireDate = date
  }

  /// - Parameter selector: a method of the target without arguments or with the timer as its one argument. If it is
  ///   neither, that is recorded as a diagnostic at each firing.
  public convenience init(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) {
    let object = target as AnyObject
    self.init(timeInterval: interval, repeats: repeats) { timer in
      guard !selector.call(object, timer) else { return }
      timer.world?.record(
        "\(type(of: object)) has no such method for a timer", at: "Timer.fire", used: "no call")
    }
    self.userInfo = userInfo
  }

  public convenience init(
    fireAt date: Date, interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) {
    self.init(timeInterval: interval, target: target, selector: selector, userInfo: userInfo, repeats: repeats)
    fireDate = date
  }

  @preconcurrency @discardableResult
  public class func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping @MainActor (VirtualTimer) -> Void
  ) -> VirtualTimer {
    let timer = VirtualTimer(timeInterval: interval, repeats: repeats, block: block)
    timer.schedule()
    return timer
  }

  @discardableResult
  public class func scheduledTimer(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) -> VirtualTimer {
    let timer = VirtualTimer(
      timeInterval: interval, target: target, selector: selector, userInfo: userInfo, repeats: repeats)
    timer.schedule()
    return timer
  }

  /// Begins to wait. An invalid timer stays still.
  func schedule() {
    guard action != nil, let world else { return }
    VirtualRunLoop.of(world).add(self)
  }

  public var isValid: Bool { action != nil }

  /// Seconds; 0 for a timer that does not repeat.
  public var timeInterval: TimeInterval { repeats ? interval : 0 }

  public var fireDate: Date {
    get { Date(timeIntervalSinceReferenceDate: due.seconds) }
    set {
      guard let world else { return }
      plan = (newValue.timeIntervalSinceReferenceDate, 0)
      due = VirtualRunLoop.of(world).time(after: plan.start - world.now.seconds)
    }
  }

  /// Calls the block now. The times planned for a repeating timer stay; one that does not repeat is invalid then.
  public func fire() {
    action?(self)
    if !repeats { invalidate() }
  }

  /// Ends the calls for good and lets go of the block and its target.
  public func invalidate() {
    action = nil
    userInfo = nil
    if let world { VirtualRunLoop.of(world).remove(self) }
  }

  // MARK: In the run loop

  var keepsAwake: Bool {
    guard repeats, let world else { return true }
    return interval <= world.runLoopParameters.longestDrivingInterval
  }

  var isRestless: Bool { repeats }

  func call() {
    guard let world else { return }
    if repeats { planNext(after: world.now) }
    fire()
  }

  /// The first planned time that is still ahead. Counted from the plan's start, so that nothing drifts.
  private func planNext(after now: Timestamp) {
    let passed = ((now.seconds - plan.start) / interval).rounded(.down)
    plan.periods = max(plan.periods + 1, passed)
    due = plannedTime
    // A frame's slack counts for the time that was just served.
    while due != VirtualRunLoop.never, due - now <= VirtualRunLoop.slack {
      plan.periods += 1
      due = plannedTime
    }
  }

  private var plannedTime: Timestamp {
    let time = plan.start + plan.periods * interval
    return time < 4e9 ? Timestamp(seconds: time) : VirtualRunLoop.never
  }
}

extension RunLoop {
  /// Schedules a timer. There is one run loop in the simulation, whichever is named, and every mode runs in every frame.
  @preconcurrency @MainActor
  public func add(_ timer: VirtualTimer, forMode mode: RunLoop.Mode) { timer.schedule() }
}
