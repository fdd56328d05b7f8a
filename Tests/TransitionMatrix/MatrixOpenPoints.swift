import SegueTransitions

/// What the matrix cannot say yet, each with its reason: everything else is a fault.
enum MatrixOpenPoints {
  /// Whether a case can be walked.
  static func canWalk(_ subject: MatrixCase, of entry: TransitionEntry) -> Bool {
    guard case .interrupt = subject.walk else { return true }
    // A rule's recogniser is on a view that moves.
    return !(entry.id.hasPrefix("ap.rule.") || entry.id.hasPrefix("ap.interactive."))
  }

  static func isOpen(_ fault: MatrixFault, of entry: TransitionEntry) -> Bool {
    switch (entry.family, fault.kind) {
    // Strips stand for a view only together, and shade it: the oracle looks at each.
    case (.adTransitionController, .jump):
      return ["ad.accordion", "ad.paper-fold", "ad.page-curl"].contains(where: entry.id.hasPrefix)
    default: return false
    }
  }
}
