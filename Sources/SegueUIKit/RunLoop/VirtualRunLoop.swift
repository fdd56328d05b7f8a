import Foundation
import SegueQuartzCore
import SegueTiming

/// What happens at a time of its own: timers, and delayed blocks of queues.
///
/// Everything that is due is called in the application turn of the first frame at or after its time, after the gestures'
/// actions, in the order of time and then of creation. What a call adds waits for the next frame, even if it is due.
@MainActor
final class VirtualRunLoop {
  /// A time that nothing is later than; what is due then never is.
  static let never = Timestamp(nanoseconds: .max)
  /// Times are seconds as Double and frames come at whole nanoseconds: what is due this many nanoseconds after a frame
  /// belongs to it, or every few frames a timer of one period would miss one.
  static let slack: Int64 = 1000

  private unowned let world: SimulationWorld
  private var entries: [any RunLoopEntry] = []
  private var created = 0
  /// While set, only what is due counts as waiting.
  private var ignoresWhatIsAhead = false

  init(world: SimulationWorld) {
    self.world = world
    _ = world.addTicker({ [unowned self] in fireDue() }, isWaiting: { [unowned self] in isWaiting })
  }

  static func of(_ world: SimulationWorld) -> VirtualRunLoop {
    world.part(VirtualRunLoop.self) { VirtualRunLoop(world: world) }
  }

  /// The instant `seconds` from now: now where they are negative, never where they are not a number or centuries away.
  func time(after seconds: TimeInterval) -> Timestamp {
    guard seconds < 4e9 else { return VirtualRunLoop.never }
    return world.now + max(0, Int64((max(0, seconds) * 1e9).rounded()))
  }

  func nextOrder() -> Int {
    created += 1
    return created
  }

  func add(_ entry: any RunLoopEntry) {
    if !entries.contains(where: { $0 === entry }) { entries.append(entry) }
  }

  func remove(_ entry: any RunLoopEntry) {
    entries.removeAll { $0 === entry }
  }

  private func isDue(_ entry: any RunLoopEntry) -> Bool {
    entry.due != VirtualRunLoop.never && entry.due - world.now <= VirtualRunLoop.slack
  }

  private func fireDue() {
    guard entries.contains(where: isDue) else { return }
    let due = entries.filter(isDue).sorted { ($0.due, $0.order) < ($1.due, $1.order) }
    for entry in due where entries.contains(where: { $0 === entry }) && isDue(entry) { entry.call() }
  }

  // MARK: Rest

  private var isWaiting: Bool {
    entries.contains { entry in
      guard entry.keepsAwake, entry.due != VirtualRunLoop.never else { return false }
      return !ignoresWhatIsAhead || isDue(entry) || entry.isRestless
    }
  }

  /// Whether the world waits for anything but calls that are still ahead.
  var hasMoreThanLaterCalls: Bool {
    ignoresWhatIsAhead = true
    defer { ignoresWhatIsAhead = false }
    return world.hasWaitingCalls
  }

  /// When the next call comes, if one is ahead that the world does not rest without; nil otherwise.
  var earliestWakeUp: Timestamp? {
    let ahead = entries.lazy.filter { $0.due != VirtualRunLoop.never }
    return ahead.contains { $0.keepsAwake } ? ahead.map(\.due).min() : nil
  }
}

/// A call that waits for its time.
@MainActor
protocol RunLoopEntry: AnyObject {
  var due: Timestamp { get }
  /// Where it stands among those of the same time.
  var order: Int { get }
  /// Whether the world does not rest while this waits.
  var keepsAwake: Bool { get }
  /// Whether it comes so often that frames in between are not left out.
  var isRestless: Bool { get }
  func call()
}

/// Numbers of the virtual run loop.
public struct RunLoopParameters: Sendable {
  /// A repeating timer of at most this many seconds drives something, as a display link does: the world does not come to
  /// rest while it runs. One of a longer period is called whenever frames run, but nothing waits for it.
  public var longestDrivingInterval: TimeInterval = 0.1

  public init() {}
}

@MainActor
private final class RunLoopSettings {
  var parameters = RunLoopParameters()
}

extension SimulationWorld {
  /// A number of seconds that is negative or not finite changes nothing and is recorded as a diagnostic.
  public var runLoopParameters: RunLoopParameters {
    get { part(RunLoopSettings.self) { RunLoopSettings() }.parameters }
    set {
      guard newValue.longestDrivingInterval >= 0, newValue.longestDrivingInterval.isFinite else {
        return record(
          "an interval is ≥ 0 and finite, not \(newValue.longestDrivingInterval)",
          at: "SimulationWorld.runLoopParameters", used: "\(runLoopParameters.longestDrivingInterval)")
      }
      part(RunLoopSettings.self) { RunLoopSettings() }.parameters = newValue
    }
  }
}
