import SegueTransitions

/// What the matrix cannot say yet, each with its reason: everything else is a fault.
enum MatrixOpenPoints {
  /// Whether a case can be walked.
  static func canWalk(_ subject: MatrixCase, of entry: TransitionEntry) -> Bool {
    guard case .interrupt = subject.walk else { return true }
    // The modal gestures of TTI are on the presented screen, which takes no touches while it settles.
    return entry.family != .ttiTransition
  }

  static func isOpen(_ fault: MatrixFault, of entry: TransitionEntry) -> Bool {
    switch (entry.family, fault.kind) {
    // A hidden tab bar stands below its screen, and is seen when that has moved up by its height.
    case (.adTransitionController, .jump): return fault.what.hasPrefix("BarBackground")
    // Overlay's picture, Spin's elements and HangIn's physics jump by their rules; blurs and dimmed tints stay while a
    // screen is presented.
    case (.ttiTransition, .jump), (.ttiTransition, .remains), (.ttiTransition, .blind): return true
    default: return false
    }
  }
}
