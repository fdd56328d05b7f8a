extension FeatureCheck {
  static let apChecks: [FeatureCheck] = []
}
