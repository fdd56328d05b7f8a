import SegueTransitions

extension TransitionOracles {
  /// The oracle of an entry; nil for one that has none.
  @MainActor
  static func oracle(for entry: TransitionEntry) -> (any TransitionOracle)? {
    switch entry.family {
    case .adTransitionController: adOracle(for: entry)
    case .ttiTransition: ttiOracle(for: entry)
    case .transitionDemo: tdOracle(for: entry)
    case .apTransitionDirector: apOracle(for: entry)
    }
  }
}
