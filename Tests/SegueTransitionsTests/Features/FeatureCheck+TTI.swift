extension FeatureCheck {
  static let ttiChecks: [FeatureCheck] = ttiAnimatorChecks + ttiControllerChecks
}
