import SegueGeometry

/// What few layers have: made with the first property that is set of it, so that a plain layer stays small.
final class LayerStyle {
  /// Values of properties that the store has no column for, and the program's own, by key; see `LayerAttribute`.
  /// An inner nil is a value that was set to none.
  var values: [String: Any?] = [:]
  weak var delegate: (any CALayerDelegate)?
  var name: String?
  var actions: [String: any CAAction]?
  /// `CALayer.style`: values by key that stand where the layer has none of its own.
  var fallbacks: [AnyHashable: Any]?
  var mask: CALayer?
  /// Who hears of changes of properties.
  var changeObserver: (any LayerChangeObserver)?
  var fillMode = CAMediaTimingFillMode.removed
  /// The program's sublayer transform, for a layer with flipped geometry: the store's contains the flip.
  var sublayerTransform = CATransform3D.identity
}

/// What of a layer is a yes or no.
struct LayerFlags: OptionSet {
  let rawValue: UInt16

  /// Something beside the defaults may answer for it: it has a class of its own, a delegate, actions or a style.
  static let isSpecial = LayerFlags(rawValue: 1)
  static let masksToBounds = LayerFlags(rawValue: 2)
  static let isSingleSided = LayerFlags(rawValue: 4)
  static let isGeometryFlipped = LayerFlags(rawValue: 8)
  static let needsLayout = LayerFlags(rawValue: 16)
  static let needsDisplay = LayerFlags(rawValue: 32)
  /// It is another layer's mask.
  static let isMask = LayerFlags(rawValue: 64)
  /// It belongs to a view, which answers for it in animation blocks and says at other times that nothing happens.
  static let isAskedInBlocks = LayerFlags(rawValue: 128)
  /// Somebody hears of changes of its properties.
  static let isObserved = LayerFlags(rawValue: 256)
  /// With one of these a change is more than a new value.
  static let asked: LayerFlags = [.isSpecial, .isAskedInBlocks, .isObserved]
}

/// Hears of changes of one layer's properties.
@MainActor
package protocol LayerChangeObserver: AnyObject {
  /// A setter of the layer has given a property another value; it has not returned yet.
  func layerDidChange()
}

extension CALayer {
  /// The style of this layer, or of the one it presents.
  var appearance: LayerStyle? { modelLayer == nil ? ownStyle : modelLayer?.ownStyle }

  func madeAppearance() -> LayerStyle {
    if let ownStyle { return ownStyle }
    let made = LayerStyle()
    ownStyle = made
    return made
  }

  // MARK: Changes

  /// Who hears of changes of the layer's properties, other than of the tree; it is retained.
  ///
  /// Cost: a layer that nobody observes pays nothing.
  package final var changeObserver: (any LayerChangeObserver)? {
    get { ownStyle?.changeObserver }
    set {
      madeAppearance().changeObserver = newValue
      if newValue == nil { flags.remove(.isObserved) } else { flags.insert(.isObserved) }
    }
  }

  /// Whether a new value can be taken: this is the model, and the sum of the numbers is finite.
  func accepts(_ key: String, _ sum: Double) -> Bool {
    if values == .model, sum.isFinite { return true }
    refuse(key)
    return false
  }

  private func refuse(_ key: String) {
    if values == .presentation {
      world.record("a presentation layer cannot be changed", at: "CALayer.\(key)", used: "the value on screen")
    } else {
      world.record("\(key) must be finite", at: "CALayer.\(key)", used: "the value before")
    }
  }

  /// Changes a property and runs the action for it, which is asked for while the old value still stands.
  ///
  /// Cost: two comparisons where nobody could answer: for a plain layer that is not on screen, and outside of animation
  /// blocks for the layer of a view that overrides nothing. A view of the program's own class is asked always.
  @inline(__always)
  func change(_ key: String, _ set: () -> Void) {
    if flags.isDisjoint(with: .asked) ? !world.store.wasShown(row) : isQuiet {
      set()
    } else {
      changeWithAction(key, set)
    }
  }

  /// Whether this is a view's layer that has no action for anything just now.
  @inline(__always)
  var isQuiet: Bool {
    flags.intersection(.asked) == .isAskedInBlocks && world.actionDepth == 0
  }

  /// Whether something beside the implicit animation may answer for the layer.
  var hasAnswers: Bool { !flags.isDisjoint(with: [.isSpecial, .isAskedInBlocks]) }

  /// An action that is an animation without a key path animates the property; one without values goes from what is on
  /// screen before the change.
  private func completed(_ action: any CAAction, _ key: String) -> any CAAction {
    guard let animation = action as? CAPropertyAnimation else { return action }
    let basic = animation as? CABasicAnimation
    let hasValues = basic.map { $0.fromValue != nil || $0.toValue != nil || $0.byValue != nil } ?? true
    if animation.keyPath != nil, hasValues { return action }
    let copy = animation.copyAnimation()
    copy.keyPath = animation.keyPath ?? key
    if !hasValues {
      (copy as? CABasicAnimation)?.fromValue = (presentation() ?? self).value(forKeyPath: copy.keyPath ?? key)
    }
    return copy
  }

  private func changeWithAction(_ key: String, _ set: () -> Void) {
    let action = world.actionsAreDisabled ? nil : action(forKey: key).map { completed($0, key) }
    set()
    if type(of: self) != CALayer.self, type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
    action?.run(forKey: key, object: self, arguments: nil)
    if flags.contains(.isObserved) { ownStyle?.changeObserver?.layerDidChange() }
  }
}
