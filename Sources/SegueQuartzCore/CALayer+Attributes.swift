import SegueCore
import SegueGeometry

extension CALayer {
  /// What running animations show for a property that the store has no column for (`shadowOpacity`, a path, a key of the
  /// program's own): a Double, CGPoint, CGSize, CGRect, CATransform3D, CGColor, CGPath or an array of these; nil where
  /// no animation has the say.
  func animatedValue(_ key: String) -> Any? {
    if let presented { return presented.animated[key] }
    guard let (numbers, shape) = world.store.shownAttribute(row, key) else { return nil }
    if let path = shape as? CGPath { return AnimatableValue.Kind.path(path).value(numbers) }
    return (shape as? AnimatedShape)?.value(numbers)
  }

  /// Whether the layer's class knows a property of this name that has no column.
  func hasAttribute(_ key: String) -> Bool { type(of: self).attribute(forKey: key) != nil }

  /// Tells running animations that the model value of such a property is another one now.
  func noteModelChange(of key: String, _ value: Any?) {
    guard world.store.animatedAttributeCount > 0 else { return }
    let value = value.flatMap(AnimatableValue.init)
    world.store.setAttributeModel(row, key, value?.numbers ?? [], form: value.map { .value($0.kind.form) })
  }
}
