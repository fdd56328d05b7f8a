extension TransitionCatalog {
  static let apTransitionDirector: [TransitionEntry] = []
}
