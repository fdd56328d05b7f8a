import Foundation
import SegueTiming

/// One short touch, or several.
///
/// Every finger must stay within `tapAllowableMovement` of where it came down and lift within `tapMaximumDuration`; the
/// next of several taps must come within `multiTapInterval` and `multiTapDistance`. Until it does, or the time is over, the
/// recogniser is undecided.
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
  open var numberOfTapsRequired = 1 {
    didSet {
      guard numberOfTapsRequired < 1 else { return }
      refuseValue("numberOfTapsRequired", numberOfTapsRequired, keeping: oldValue)
      numberOfTapsRequired = oldValue
    }
  }

  open var numberOfTouchesRequired = 1 {
    didSet {
      guard numberOfTouchesRequired < 1 else { return }
      refuseValue("numberOfTouchesRequired", numberOfTouchesRequired, keeping: oldValue)
      numberOfTouchesRequired = oldValue
    }
  }

  /// Taps that are complete.
  private var taps = 0
  /// The fingers of the tap under way.
  private var fingers = 0
  /// The centre of the first tap.
  private var place: CGPoint?
  private var timer: Int?

  override var holdsSequence: Bool { taps > 0 }

  open override func reset() {
    super.reset()
    stopTimer()
    taps = 0
    fingers = 0
    place = nil
  }

  private func stopTimer() {
    environment.timers.cancel(timer)
    timer = nil
  }

  private func failLater(_ seconds: TimeInterval, after time: Timestamp) {
    stopTimer()
    timer = environment.timers.schedule(seconds, after: time) { [weak self] in self?.fail() }
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    fingers += touches.count
    if fingers > numberOfTouchesRequired { return fail() }
    if fingers == touches.count, let time = touches.newestTime {
      failLater(world.gestureParameters.tapMaximumDuration, after: time)
    }
    if let place, !touches.allSatisfy({ $0.start.isWithin(world.gestureParameters.multiTapDistance, of: place) }) {
      fail()
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { checkMovement(touches) }

  private func checkMovement(_ touches: Set<UITouch>) {
    let limit = world.gestureParameters.tapAllowableMovement
    if !touches.allSatisfy({ $0.newest.location.isWithin(limit, of: $0.start) }) { fail() }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    checkMovement(touches)
    guard isPossible, self.touches.allSatisfy({ touches.contains($0) }) else { return }
    guard fingers == numberOfTouchesRequired else { return fail() }
    taps += 1
    fingers = 0
    if place == nil { place = touches.first?.start }
    if taps == numberOfTapsRequired {
      stopTimer()
      state = .ended
    } else if let time = touches.newestTime {
      failLater(world.gestureParameters.multiTapInterval, after: time)
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { fail() }
}
