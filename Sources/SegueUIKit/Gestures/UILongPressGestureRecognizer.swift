import Foundation
import SegueTiming

/// Fingers that stay down for a while.
///
/// It begins in virtual time, `minimumPressDuration` after the last of the fingers came down, whether or not touches
/// arrive; before that a finger that strays or lifts makes it fail. Afterwards it reports movement of any length and ends
/// when a finger lifts.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// Seconds.
  open var minimumPressDuration: TimeInterval = 0.5 {
    didSet {
      guard !(minimumPressDuration >= 0) else { return }
      refuseValue("minimumPressDuration", minimumPressDuration, keeping: oldValue)
      minimumPressDuration = oldValue
    }
  }

  /// Points of the screen.
  open var allowableMovement: CGFloat = 10 {
    didSet {
      guard !(allowableMovement >= 0) else { return }
      refuseValue("allowableMovement", allowableMovement, keeping: oldValue)
      allowableMovement = oldValue
    }
  }

  /// Taps before the press.
  open var numberOfTapsRequired = 0 {
    didSet {
      guard numberOfTapsRequired < 0 else { return }
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

  private var timer: Int?
  private var isTapping = false

  override var holdsSequence: Bool { isTapping }

  open override func reset() {
    super.reset()
    stopTimer()
    isTapping = false
  }

  private func stopTimer() {
    environment.timers.cancel(timer)
    timer = nil
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if self.touches.count > numberOfTouchesRequired {
      guard isPossible else { return self.touches.suffix(touches.count).forEach { ignore($0, for: event) } }
      return fail()
    }
    stopTimer()
    guard self.touches.count == numberOfTouchesRequired, let time = touches.newestTime else { return }
    // The taps count by themselves: a touch-down says which of several it is.
    isTapping = self.touches.contains { $0.tapCount <= numberOfTapsRequired }
    guard !isTapping else { return }
    if minimumPressDuration == 0 {
      state = .began
    } else {
      timer = environment.timers.schedule(minimumPressDuration, after: time) { [weak self] in
        self?.timer = nil
        self?.state = .began
      }
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if isActive {
      state = .changed
    } else if wish == nil, !touches.allSatisfy({ $0.newest.location.isWithin(allowableMovement, of: $0.start) }) {
      fail()
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if isActive {
      state = .ended
    } else if isTapping, let time = touches.newestTime {
      guard self.touches.allSatisfy({ touches.contains($0) }) else { return }
      stopTimer()
      timer = environment.timers.schedule(world.gestureParameters.multiTapInterval, after: time) { [weak self] in
        self?.fail()
      }
    } else {
      fail()
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    if isActive { state = .cancelled } else { fail() }
  }
}
