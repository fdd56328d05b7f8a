extension CALayer {
  /// What running animations show for a property that the store has no column for (`shadowOpacity`, a path, a key of the
  /// program's own): a Double, CGPoint, CGSize, CGRect, CATransform3D, CGColor, CGPath or an array of these; nil where
  /// no animation has the say.
  func animatedValue(_ key: String) -> Any? { nil }

  /// Tells running animations that the model value of such a property is another one now.
  func noteModelChange(of key: String, _ value: Any?) {}
}
