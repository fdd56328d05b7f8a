import SegueQuartzCore

/// How one change that a block has made is taken back.
@MainActor
struct BlockUndo {
  /// What was changed, and to what; nil for what is no layer's property.
  let property: (layer: Weak<CALayer>, key: String, value: Any?)?
  let restore: () -> Void
  /// Whether a view's setter has set the property since.
  var wasSetSince = false

  init(property: (layer: Weak<CALayer>, key: String, value: Any?)? = nil, restore: @escaping () -> Void) {
    self.property = property
    self.restore = restore
  }

  func concerns(_ key: String, of layer: CALayer) -> Bool {
    property.map { $0.key == key && $0.layer.object === layer } ?? false
  }

  /// Whether the value of now is not the block's any more. Of setters of layers that is known only where they have set
  /// another one, and of values that cannot be compared not at all.
  var isOverwritten: Bool {
    if wasSetSince { return true }
    guard let property, let value = property.value, let layer = property.layer.object,
      let now = AnimatedProperty.all[property.key]?.value(property.key, of: layer)
    else { return false }
    return now is any Equatable && !areEqual(now, value)
  }
}
