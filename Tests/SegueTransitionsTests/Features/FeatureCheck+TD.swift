extension FeatureCheck {
  static let tdChecks: [FeatureCheck] = []
}
