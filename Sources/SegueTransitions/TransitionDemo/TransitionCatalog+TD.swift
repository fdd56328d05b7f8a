extension TransitionCatalog {
  static let transitionDemo: [TransitionEntry] = []
}
