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

  init(_ timeLine: AnimatorTimeLine, _ layer: CALayer, _ view: UIView, _ name: String, blocksTouches: Bool) {
    self.timeLine = timeLine
    self.layer = layer
    self.view = view
    self.blocksTouches = blocksTouches
    key = Key(layer: ObjectIdentifier(layer), name: name)
    from = (layer.presentation() ?? layer).value(forKey: name) ?? NSNull()
    to = from
    if blocksTouches { view.touchBlockCount += 1 }
  }

  /// Puts a value into the model, without an animation.
  func put(_ value: Any) {
    guard let layer, !isSuperseded else { return }
    AnimationBlocks.of(layer.world).withoutAnimation {
      layer.setValue(value is NSNull ? nil : value, forKey: key.name)
    }
    if key.name == "bounds" { view?.setNeedsLayout() }
  }

  /// The model becomes what is on screen; outside a window nothing is, and it stays.
  func putShown() {
    if let shown = layer?.presentation()?.value(forKey: key.name) { put(shown) }
  }

  /// What an animation of the change is made of: a position's numbers may run unlike.
  var parts: [(axis: AnimatorAxis, keyPath: String, from: Any, to: Any)] {
    guard key.name == "position", let from = from as? CGPoint, let to = to as? CGPoint else {
      return [(.whole, key.name, from, to)]
    }
    return [(.x, "position.x", from.x, to.x), (.y, "position.y", from.y, to.y)]
  }
}

/// The animators of a world that are not inactive, and which of them has each property.
@MainActor
final class ActiveAnimators {
  private var animators: [UIViewPropertyAnimator] = []
  private var owners: [AnimatorChange.Key: AnimatorChange] = [:]
  private var count = 0
  /// Where the time of animators runs that animate nothing on screen.
  let clockLayer = CALayer()
  var allowsOverdamping = false
  var fractionFollowsDirection = true

  static func of(_ world: SimulationWorld) -> ActiveAnimators { world.part(ActiveAnimators.self) { ActiveAnimators() } }

  func keep(_ animator: UIViewPropertyAnimator) {
    if !animators.contains(where: { $0 === animator }) { animators.append(animator) }
  }

  func release(_ animator: UIViewPropertyAnimator) { animators.removeAll { $0 === animator } }

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

/// What happens to a layer whose property has changed inside an animator's block.
@MainActor
final class AnimatorAction: CAAction {
  private let change: AnimatorChange
  private let collector: AnimatorCollector

  init(_ change: AnimatorChange, _ collector: AnimatorCollector) {
    self.change = change
    self.collector = collector
  }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer else { return }
    change.to = layer.value(forKey: change.key.name) ?? NSNull()
    collector.timeLine.animate(change, start: collector.start, plan: collector.plan)
  }
}

/// Makes an animator's animations of the changes in one of its blocks.
@MainActor
final class AnimatorCollector: AnimationCollector {
  let timeLine: AnimatorTimeLine
  /// The share of the whole way at which the block's animations begin.
  let start: Double
  /// How they run.
  let plan: (AnimatorAxis) -> AnimatorPlan
  private let blocksTouches: Bool

  init(
    _ timeLine: AnimatorTimeLine, start: Double, blocksTouches: Bool, plan: @escaping (AnimatorAxis) -> AnimatorPlan
  ) {
    self.timeLine = timeLine
    self.start = start
    self.blocksTouches = blocksTouches
    self.plan = plan
  }

  private static let animated: Set<String> = [
    "bounds", "position", "transform", "opacity", "cornerRadius", "backgroundColor", "borderColor", "borderWidth",
    "shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius", "zPosition", "anchorPoint", "anchorPointZ",
    "sublayerTransform", "path", "strokeStart", "strokeEnd", "lineWidth", "strokeColor", "fillColor", "effect",
  ]

  func action(for view: UIView, layer: CALayer, key: String) -> (any CAAction)? {
    guard Self.animated.contains(key) else { return nil }
    return AnimatorAction(AnimatorChange(timeLine, layer, view, key, blocksTouches: blocksTouches), self)
  }
}
