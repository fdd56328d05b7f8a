extension FeatureCheck {
  static let adContainerChecks: [FeatureCheck] = []
}
