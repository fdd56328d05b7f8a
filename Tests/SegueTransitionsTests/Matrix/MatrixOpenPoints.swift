import SegueTransitions

/// What the matrix cannot say yet, each with its reason: everything else is a fault.
enum MatrixOpenPoints {
  /// Whether a case can be walked.
  static func canWalk(_ subject: MatrixCase, of entry: TransitionEntry) -> Bool {
    // The container is no UIKit container: no coordinator says how far its finger has come.
    if entry.id.hasPrefix("ad.container.") { return subject.gesture == nil }
    guard case .interrupt = subject.walk else { return true }
    // A rule's recogniser is on a view that moves; the modal gestures of TTI are on the presented screen, which takes no
    // touches while it settles.
    if entry.id.hasPrefix("ap.rule.") || entry.id.hasPrefix("ap.interactive.") { return false }
    return entry.family != .ttiTransition
  }

  static func isOpen(_ fault: MatrixFault, of entry: TransitionEntry) -> Bool {
    switch (entry.family, fault.kind) {
    // Strips stand for a view only together, and shade it: the oracle looks at each.
    case (.adTransitionController, .jump):
      return ["ad.accordion", "ad.paper-fold", "ad.page-curl"].contains(where: entry.id.hasPrefix)
    // Overlay's picture, Spin's elements and HangIn's physics jump by their rules; blurs and dimmed tints stay while a
    // screen is presented.
    case (.ttiTransition, .jump), (.ttiTransition, .remains), (.ttiTransition, .blind): return true
    default: return false
    }
  }
}
