extension FeatureCheck {
  static let adChecks: [FeatureCheck] = []
}
