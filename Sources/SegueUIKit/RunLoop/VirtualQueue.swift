import Dispatch
import Foundation
import SegueQuartzCore
import SegueTiming

/// Dispatch's `DispatchQueue` on the virtual clock: every block runs on the main actor, in an application turn.
///
/// - `async` runs in this frame's turn if that is still to come or under way, else in the next one; `asyncAfter` in the
///   first frame at or after its deadline, among the timers. Blocks run in the order in which they were added, whichever
///   queue they were added to: other queues than `main` exist so that code that hops there and back behaves.
/// - `sync` runs at once.
@preconcurrency @MainActor
public final class VirtualQueue {
  public let label: String

  public static let main = VirtualQueue(label: "main")
  private static let shared = VirtualQueue(label: "global")

  public init(label: String) {
    self.label = label
  }

  public convenience init(label: String, qos: DispatchQoS) {
    self.init(label: label)
  }

  public static func global(qos: DispatchQoS.QoSClass = .default) -> VirtualQueue { shared }

  @preconcurrency
  public func async(execute work: @escaping @MainActor () -> Void) {
    SimulationWorld.current.performLater(work)
  }

  @preconcurrency
  public func async(qos: DispatchQoS, execute work: @escaping @MainActor () -> Void) { async(execute: work) }

  public func async(execute workItem: VirtualWorkItem) {
    SimulationWorld.current.performLater { workItem.perform() }
  }

  /// - Parameter deadline: virtual time; write `.now() + 0.3`.
  @preconcurrency
  public func asyncAfter(deadline: VirtualTime, execute work: @escaping @MainActor () -> Void) {
    asyncAfter(deadline: deadline, execute: VirtualWorkItem(block: work))
  }

  @preconcurrency
  public func asyncAfter(deadline: VirtualTime, qos: DispatchQoS, execute work: @escaping @MainActor () -> Void) {
    asyncAfter(deadline: deadline, execute: work)
  }

  public func asyncAfter(deadline: VirtualTime, execute workItem: VirtualWorkItem) {
    DelayedBlock(workItem, at: deadline.time, in: .current).schedule()
  }

  public func sync<Result, Failure: Error>(execute work: () throws(Failure) -> Result) throws(Failure) -> Result {
    try work()
  }
}

/// Dispatch's `DispatchTime` on the virtual clock.
public struct VirtualTime: Hashable, Comparable, Sendable {
  let time: Timestamp

  /// The current world's time.
  @preconcurrency @MainActor
  public static func now() -> VirtualTime { VirtualTime(time: SimulationWorld.current.now) }

  public static let distantFuture = VirtualTime(time: Timestamp(nanoseconds: .max))

  public var uptimeNanoseconds: UInt64 { UInt64(max(0, time.nanoseconds)) }

  public static func < (left: VirtualTime, right: VirtualTime) -> Bool { left.time < right.time }

  /// - Parameter seconds: what is not a number or centuries away gives `distantFuture`.
  public static func + (left: VirtualTime, seconds: Double) -> VirtualTime {
    let sum = left.time.seconds + seconds
    guard sum < 4e9 else { return distantFuture }
    return VirtualTime(time: left.time + Int64((max(-4e9, seconds) * 1e9).rounded()))
  }

  public static func - (left: VirtualTime, seconds: Double) -> VirtualTime { left + -seconds }

  public static func + (left: VirtualTime, interval: DispatchTimeInterval) -> VirtualTime {
    switch interval {
    case .seconds(let count): left + Double(count)
    case .milliseconds(let count): left + Double(count) / 1e3
    case .microseconds(let count): left + Double(count) / 1e6
    case .nanoseconds(let count): left + Double(count) / 1e9
    case .never: distantFuture
    @unknown default: distantFuture
    }
  }
}

/// Dispatch's `DispatchWorkItem` on the virtual clock: a block that can be cancelled before it runs.
@preconcurrency @MainActor
public final class VirtualWorkItem {
  private let block: @MainActor () -> Void
  private var followers: [(queue: VirtualQueue, block: @MainActor () -> Void)] = []
  private(set) var isDone = false
  public private(set) var isCancelled = false

  @preconcurrency
  public init(block: @escaping @MainActor () -> Void) {
    self.block = block
  }

  /// Runs the block now, unless it was cancelled.
  public func perform() {
    if !isCancelled { block() }
    isDone = true
    let waiting = followers
    followers = []
    for (queue, follower) in waiting { queue.async(execute: follower) }
  }

  /// Keeps the block from running; one that has begun goes on.
  public func cancel() { isCancelled = true }

  /// Runs `execute` once the item has run, or would have.
  @preconcurrency
  public func notify(queue: VirtualQueue, execute: @escaping @MainActor () -> Void) {
    if isDone { queue.async(execute: execute) } else { followers.append((queue, execute)) }
  }
}

/// A block that waits for its deadline.
@MainActor
private final class DelayedBlock: RunLoopEntry {
  private let item: VirtualWorkItem
  private unowned let loop: VirtualRunLoop
  let due: Timestamp
  let order: Int
  let isRestless = false

  init(_ item: VirtualWorkItem, at time: Timestamp, in world: SimulationWorld) {
    self.item = item
    loop = .of(world)
    due = time
    order = loop.nextOrder()
  }

  var keepsAwake: Bool { !item.isCancelled }

  func schedule() { loop.add(self) }

  func call() {
    loop.remove(self)
    item.perform()
  }
}
