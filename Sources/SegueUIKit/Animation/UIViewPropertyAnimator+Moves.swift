/// What an animator does.
enum AnimatorPhase: CaseIterable, Sendable {
  case inactive, paused, running, stopped

  var state: UIViewAnimatingState {
    switch self {
    case .inactive: .inactive
    case .paused, .running: .active
    case .stopped: .stopped
    }
  }
}

/// What is asked of an animator.
enum AnimatorCall: CaseIterable, Sendable {
  case start, startAfterDelay, pause, stop, stopWithoutFinishing, finish, proceed, setFraction, setReversed
  case addAnimations, addCompletion
  /// `isInterruptible`, `isUserInteractionEnabled`, `isManualHitTestingEnabled`.
  case configure

  /// Which phase follows; the same one where the call changes no phase; nil where it is not legal.
  ///
  /// What UIKit raises an exception for is recorded as a diagnostic and changes nothing. Stopping what does not run is
  /// legal, as UIKit's clients do it before they start anew.
  func next(after phase: AnimatorPhase) -> AnimatorPhase? {
    switch (self, phase) {
    case (.start, .inactive), (.start, .paused), (.start, .running): .running
    case (.startAfterDelay, .inactive): .running
    case (.pause, .inactive), (.pause, .running), (.pause, .paused): .paused
    case (.stop, .running), (.stop, .paused): .stopped
    case (.stopWithoutFinishing, .running), (.stopWithoutFinishing, .paused): .inactive
    case (.stop, .inactive), (.stopWithoutFinishing, .inactive): .inactive
    case (.finish, .stopped): .inactive
    case (.proceed, .paused): .running
    case (.setFraction, .inactive), (.setFraction, .paused): .paused
    case (.setReversed, .inactive), (.addAnimations, .inactive), (.configure, .inactive): .inactive
    case (.setReversed, .paused), (.addAnimations, .paused): .paused
    case (.setReversed, .running), (.addAnimations, .running): .running
    case (.addCompletion, _): phase
    default: nil
    }
  }

  /// Whether an animator that is not interruptible refuses the call while it runs.
  var interrupts: Bool {
    switch self {
    case .pause, .stop, .stopWithoutFinishing, .setFraction, .setReversed, .proceed: true
    default: false
    }
  }
}

// The words of diagnostics.
extension AnimatorCall {
  /// The member that is called.
  var name: String {
    switch self {
    case .start: "startAnimation()"
    case .startAfterDelay: "startAnimation(afterDelay:)"
    case .pause: "pauseAnimation()"
    case .stop, .stopWithoutFinishing: "stopAnimation(_:)"
    case .finish: "finishAnimation(at:)"
    case .proceed: "continueAnimation(withTimingParameters:durationFactor:)"
    case .setFraction: "fractionComplete"
    case .setReversed: "isReversed"
    case .addAnimations: "addAnimations(_:)"
    case .addCompletion: "addCompletion(_:)"
    case .configure: "isInterruptible, isUserInteractionEnabled and isManualHitTestingEnabled"
    }
  }

  /// What to do instead where the call is not legal.
  func remedy(in phase: AnimatorPhase) -> String {
    switch (self, phase) {
    case (.finish, .inactive): "only a stopped animator is finished; this one has ended or was never started"
    case (.finish, _): "call stopAnimation(false) first"
    case (_, .stopped): "call finishAnimation(at:) first"
    case (.startAfterDelay, _): "only an inactive animator waits; call startAnimation() to go on"
    case (.proceed, .inactive): "call startAnimation(), or pauseAnimation() first"
    case (.proceed, _), (.setFraction, _): "call pauseAnimation() first"
    case (.configure, _): "set this before the animator begins"
    default: "wait until it is inactive"
    }
  }
}
