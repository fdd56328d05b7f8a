import SegueTransitions

extension TransitionOracles {
  /// The oracle of an entry; nil for one that has none.
  @MainActor
  static func oracle(for entry: TransitionEntry) -> (any TransitionOracle)? {
    switch entry.family {
    case .transitionDemo: tdOracle(for: entry)
    default: nil
    }
  }
}
