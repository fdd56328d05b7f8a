import SegueTransitions

extension TransitionOracles {
  /// The oracle of an entry; nil for one that has none.
  @MainActor
  static func oracle(
    for entry: TransitionEntry, fidelity: TransitionFidelity = .corrected
  ) -> (any TransitionOracle)? {
    switch entry.family {
    case .adTransitionController: adOracle(for: entry, fidelity: fidelity)
    case .ttiTransition: ttiOracle(for: entry, fidelity: fidelity)
    case .transitionDemo: tdOracle(for: entry)
    case .apTransitionDirector: apOracle(for: entry)
    case nil: nil
    }
  }
}
