import Foundation
import SegueGeometry
import SegueQuartzCore

/// What a running animation of a block knows of itself: it travels with the animation, as a value of its own.
@MainActor
final class BlockRun {
  private static let key = "segue.block"

  let block: AnimationBlock
  /// When it began, in its layer's time.
  let begin: Double
  /// The values that it goes from and to.
  let from: Any
  let to: Any
  /// Whether its values are added to the model's.
  let isRelative: Bool

  init(block: AnimationBlock, begin: Double, from: Any, to: Any, isRelative: Bool) {
    self.block = block
    self.begin = begin
    self.from = from
    self.to = to
    self.isRelative = isRelative
  }

  func attach(to animation: CAAnimation) { animation.setValue(self, forKey: Self.key) }

  /// nil for an animation that no block has made.
  static func of(_ animation: CAAnimation) -> BlockRun? { animation.value(forKey: key) as? BlockRun }

  /// The animations of a property that blocks have made, in the order in which they were added.
  static func all(
    _ key: String, on layer: CALayer
  ) -> [(key: String, animation: CAPropertyAnimation, run: BlockRun)] {
    (layer.animationKeys() ?? []).compactMap { name in
      guard name == key || name.hasPrefix(key + "-"), let run = layer.animation(forKey: name) as? CAPropertyAnimation,
        run.keyPath == key, let mark = of(run)
      else { return nil }
      return (name, run, mark)
    }
  }
}

/// A property of a view's layer changes inside a block.
///
/// The animation goes from the value before the change. While another block's animation of the property runs, both are
/// added: each goes on from its own distance to nothing over the model's value, so that what is seen bends without a jump
/// of its speed. With `beginFromCurrentState`, and for a property whose values cannot be added, the new animation takes
/// over from what is seen. A second change in the same block goes on from the first one's begin.
@MainActor
final class BlockChange: CAAction {
  private let block: AnimationBlock
  private let timing: BlockTiming
  private let view: UIView
  private let key: String
  private let property: AnimatedProperty
  private let old: Any?
  /// What is on screen before the change.
  private let shown: Any?

  init(
    block: AnimationBlock, timing: BlockTiming, view: UIView, layer: CALayer, key: String, property: AnimatedProperty
  ) {
    self.block = block
    self.timing = timing
    self.view = view
    self.key = key
    self.property = property
    old = property.value(key, of: layer)
    let asks = timing.options.contains(.beginFromCurrentState) || layer.animationKeys() != nil
    shown = (asks ? layer.presentation() : nil).flatMap { property.value(key, of: $0) } ?? old
  }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer else { return }
    let own = layer.value(forKey: key)
    block.onRewind(key, of: layer, to: old, from: property.value(key, of: layer))
    if key == "bounds" { block.noteResize(of: view) }
    if property == .contents { return fade(layer) }
    guard let old, let shown, let new = own ?? property.value(key, of: layer) else { return }
    let animation = timing.basicAnimation(key, on: layer)
    animation.fromValue = old
    animation.toValue = new
    let change = AnimationMix(property: property, key: key, view: view, layer: layer, old: old, shown: shown, new: new)
    change.start(animation, of: block, takesOver: timing.options.contains(.beginFromCurrentState))
  }

  private func fade(_ layer: CALayer) {
    let fade = CATransition()
    timing.apply(to: fade, on: layer)
    BlockRun(block: block, begin: layer.localTime + timing.delay, from: 0.0, to: 1.0, isRelative: false)
      .attach(to: fade)
    block.start(fade, on: layer, forKey: kCATransition, view: view)
  }
}
