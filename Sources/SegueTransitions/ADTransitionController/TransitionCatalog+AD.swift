extension TransitionCatalog {
  static let adTransitionController: [TransitionEntry] = []
}
