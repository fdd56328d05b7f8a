import Foundation
import SegueCore
import SegueQuartzCore

/// A property of a layer that an animator animates.
@MainActor
final class AnimatorChange {
  struct Key: Hashable {
    let layer: ObjectIdentifier
    let name: String
  }

  weak var timeLine: AnimatorTimeLine?
  weak var layer: CALayer?
  weak var view: UIView?
  let key: Key
  let blocksTouches: Bool
  /// What was on screen before.
  let from: Any
  var to: Any
  /// Another animator has taken the property over.
  var isSuperseded = false

  /// The share of the way at which it has come to its end.
  var end = 1.0
  /// What runs in place of an animation from the first value to the last: values between, or an exchange of contents.
  var given: CAAnimation?
  /// Whether the model has nothing of it: it only shows.
  var isOverlay = false

  /// - Parameter from: what is on screen before; nil asks the layer.
  init(
    _ timeLine: AnimatorTimeLine, _ layer: CALayer, _ view: UIView, _ name: String, from: Any? = nil,
    blocksTouches: Bool
  ) {
    self.timeLine = timeLine
    self.layer = layer
    self.view = view
    self.blocksTouches = blocksTouches
    key = Key(layer: ObjectIdentifier(layer), name: name)
    let isSeen = AnimatedProperty.all[name] != .contents
    self.from = from ?? ((isSeen ? layer.presentation() : nil) ?? layer).value(forKey: name) ?? NSNull()
    to = self.from
    if blocksTouches { view.touchBlockCount += 1 }
  }

  /// Puts a value into the model, without an animation.
  func put(_ value: Any) {
    guard let layer, !isSuperseded, !isOverlay else { return }
    AnimationBlocks.of(layer.world).withoutAnimation {
      layer.setValue(value is NSNull ? nil : value, forKey: key.name)
    }
    if key.name == "bounds" { view?.setNeedsLayout() }
  }

  /// The model becomes what is on screen; outside a window nothing is, and it stays.
  func putShown() {
    if !isOverlay, let shown = layer?.presentation()?.value(forKey: key.name) { put(shown) }
  }

  /// What the change is made of: a position's numbers may run unlike, contents fade over.
  var animations: [(axis: AnimatorAxis, name: String, animation: CAAnimation)] {
    // No colour is seen as a clear one.
    func seen(_ value: Any) -> Any {
      value is NSNull && AnimatedProperty.all[key.name] == .color ? CGColor.clear : value
    }
    func basic(_ axis: AnimatorAxis, _ keyPath: String, _ from: Any, _ to: Any) -> (AnimatorAxis, String, CAAnimation) {
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.fromValue = seen(from)
      animation.toValue = seen(to)
      return (axis, keyPath, animation)
    }
    if let given { return [(.whole, key.name, given)] }
    if AnimatedProperty.all[key.name] == .contents { return [(.whole, key.name, CATransition())] }
    guard key.name == "position", let from = from as? CGPoint, let to = to as? CGPoint else {
      return [basic(.whole, key.name, from, to)]
    }
    return [basic(.x, "position.x", from.x, to.x), basic(.y, "position.y", from.y, to.y)]
  }
}

/// The animators of a world that are not inactive, and which of them has each property.
@MainActor
final class ActiveAnimators {
  private var animators: [UIViewPropertyAnimator] = []
  private var owners: [AnimatorChange.Key: AnimatorChange] = [:]
  private var count = 0
  private var ownClockLayer: CALayer?
  var allowsOverdamping = false
  var fractionFollowsDirection = true

  static func of(_ world: SimulationWorld) -> ActiveAnimators { world.part(ActiveAnimators.self) { ActiveAnimators() } }

  func keep(_ animator: UIViewPropertyAnimator) {
    if !animators.contains(where: { $0 === animator }) { animators.append(animator) }
  }

  func release(_ animator: UIViewPropertyAnimator) {
    animators.removeAll { $0 === animator }
    // A layer keeps its world, which keeps this.
    if animators.isEmpty { ownClockLayer = nil }
  }

  /// Where the time of animators runs that animate nothing on screen.
  var clockLayer: CALayer {
    if let ownClockLayer { return ownClockLayer }
    let layer = CALayer()
    ownClockLayer = layer
    return layer
  }

  /// A number for animation keys, which no two animators share.
  func nextNumber() -> Int {
    count += 1
    return count
  }

  /// The property is `change`'s from now on.
  func take(_ change: AnimatorChange) {
    if let old = owners[change.key], old.timeLine !== change.timeLine { old.timeLine?.supersede(change.key) }
    owners[change.key] = change
  }

  /// The property is no animator's any more. False if it was none's.
  func lose(_ name: String, of layer: CALayer) -> Bool {
    guard !owners.isEmpty else { return false }
    let key = AnimatorChange.Key(layer: ObjectIdentifier(layer), name: name)
    guard let change = owners.removeValue(forKey: key), change.layer === layer else { return false }
    change.timeLine?.supersede(key)
    return true
  }

  func forget(_ change: AnimatorChange) {
    if owners[change.key] === change { owners[change.key] = nil }
  }
}

extension SimulationWorld {
  /// Whether a spring of `UISpringTimingParameters(mass:stiffness:damping:initialVelocity:)` may be damped more than
  /// critically. Default: false, as in Core Animation.
  public var springTimingAllowsOverdamping: Bool {
    get { ActiveAnimators.of(self).allowsOverdamping }
    set { ActiveAnimators.of(self).allowsOverdamping = newValue }
  }

  /// Whether `fractionComplete` of a reversed animator rises from 0 at the end to 1 at the start, as since iOS 11; false
  /// counts from the start whatever the direction. Default: true.
  public var animatorFractionFollowsDirection: Bool {
    get { ActiveAnimators.of(self).fractionFollowsDirection }
    set { ActiveAnimators.of(self).fractionFollowsDirection = newValue }
  }
}
