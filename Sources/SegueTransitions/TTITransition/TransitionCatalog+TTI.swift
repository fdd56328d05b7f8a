extension TransitionCatalog {
  static let ttiTransition: [TransitionEntry] = []
}
