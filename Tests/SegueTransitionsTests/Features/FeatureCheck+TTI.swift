extension FeatureCheck {
  static let ttiChecks: [FeatureCheck] = []
}
