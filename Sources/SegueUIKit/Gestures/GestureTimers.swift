import SegueQuartzCore
import SegueTiming

/// What recognisers wait for in virtual time. A timer that is due comes before the touches of its instant or later.
@MainActor
final class GestureTimers {
  private struct Waiting {
    let id: Int
    let due: Timestamp
    let body: @MainActor () -> Void
  }

  private let world: Unowned<SimulationWorld>
  private var waiting: [Waiting] = []
  private var nextID = 0
  private var stopTicking: (@MainActor () -> Void)?

  init(world: SimulationWorld) {
    self.world = Unowned(world)
  }

  /// Calls `body` once, `seconds` after `start`; returns what `cancel` takes. Nothing is called after an endless time.
  func schedule(_ seconds: Double, after start: Timestamp, _ body: @escaping @MainActor () -> Void) -> Int {
    nextID += 1
    guard seconds < 1e9 else { return nextID }
    waiting.append(Waiting(id: nextID, due: start + Int64((seconds * 1e9).rounded()), body: body))
    if stopTicking == nil {
      let world = world.object
      stopTicking = world.addTicker { [unowned self, unowned world] in fire(upTo: world.now) }
    }
    return nextID
  }

  func cancel(_ id: Int?) {
    waiting.removeAll { $0.id == id }
    rest()
  }

  func fire(upTo time: Timestamp) {
    while let next = waiting.min(by: { ($0.due, $0.id) < ($1.due, $1.id) }), next.due <= time {
      waiting.removeAll { $0.id == next.id }
      next.body()
    }
    rest()
  }

  private func rest() {
    guard waiting.isEmpty else { return }
    stopTicking?()
    stopTicking = nil
  }
}
