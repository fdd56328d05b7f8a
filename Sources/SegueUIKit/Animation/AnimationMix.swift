import Foundation
import SegueGeometry
import SegueQuartzCore

/// How a new animation of a property comes together with those that blocks have made of it before.
@MainActor
struct AnimationMix {
  let property: AnimatedProperty
  let key: String
  let view: UIView
  let layer: CALayer
  /// The model's value before the change.
  let old: Any
  /// What was on screen before it.
  let shown: Any
  /// The model's value now.
  let new: Any

  private typealias Running = (key: String, animation: CAPropertyAnimation, run: BlockRun)

  /// Starts `animation`, whose values are the property's own, from `old` to `new`.
  /// - Parameter takesOver: whether it begins at what is seen, and the animations before end.
  func start(_ animation: CAPropertyAnimation, of block: AnimationBlock, takesOver: Bool) {
    let running = layer.animationKeys() == nil ? [] : BlockRun.all(key, on: layer)
    // A property animator's values cannot be added to: the block goes on from what is seen.
    let wasAnimators = ActiveAnimators.of(layer.world).lose(key, of: layer)
    if takesOver || wasAnimators { return replace(running, with: animation, of: block) }
    guard let last = running.last else { return add(animation, from: old, of: block, forKey: key) }
    if last.run.block === block, last.animation.duration == animation.duration {
      return extend(last, with: animation)
    }
    guard property.difference(old, new) != nil else { return replace(running, with: animation, of: block) }
    for one in running where !one.run.isRelative { makeRelative(one) }
    guard let relative = relative(animation, to: new) else { return replace(running, with: animation, of: block) }
    let name = freeName
    add(relative, from: old, of: block, forKey: name, isRelative: true)
    let now = layer.presentation().flatMap { property.value(key, of: $0) } ?? shown
    if property.isNear(now, shown) { return }
    // Added up, the ways are others than those that were seen: the new animation takes over.
    setStart(of: animation, shown)
    mark(animation, from: shown, of: block, isRelative: false)
    animation.onStop = relative.onStop
    layer.animation(forKey: name)?.onStop = nil
    layer.removeAnimation(forKey: name)
    let before = BlockRun.all(key, on: layer)
    layer.add(animation, forKey: key)
    for one in before where one.key != key { layer.removeAnimation(forKey: one.key) }
  }

  private var freeName: String {
    var number = 2
    while layer.animation(forKey: "\(key)-\(number)") != nil { number += 1 }
    return "\(key)-\(number)"
  }

  private func add(
    _ animation: CAPropertyAnimation, from: Any, of block: AnimationBlock, forKey name: String, isRelative: Bool = false
  ) {
    mark(animation, from: from, of: block, isRelative: isRelative)
    block.start(animation, on: layer, forKey: name, view: view)
  }

  private func mark(_ animation: CAAnimation, from: Any, of block: AnimationBlock, isRelative: Bool) {
    let begin = animation.beginTime == 0 ? layer.localTime : animation.beginTime
    BlockRun(block: block, begin: begin, from: from, to: new, isRelative: isRelative).attach(to: animation)
  }

  /// The animations before end, and the new one goes on from what is seen.
  private func replace(_ running: [Running], with animation: CAPropertyAnimation, of block: AnimationBlock) {
    setStart(of: animation, shown)
    add(animation, from: shown, of: block, forKey: key)
    for one in running where one.key != key { layer.removeAnimation(forKey: one.key) }
  }

  private func setStart(of animation: CAPropertyAnimation, _ value: Any) {
    if let basic = animation as? CABasicAnimation { basic.fromValue = value }
    if let keyframes = animation as? CAKeyframeAnimation, keyframes.values?.isEmpty == false {
      keyframes.values?[0] = value
    }
  }

  /// The same block changes the property again: one animation goes the whole way.
  private func extend(_ last: Running, with animation: CAPropertyAnimation) {
    let block = last.run.block
    setStart(of: animation, last.run.from)
    var next = animation
    if last.run.isRelative { next = relative(animation, to: new) ?? animation }
    BlockRun(
      block: block, begin: last.run.begin, from: last.run.from, to: new, isRelative: next.isAdditive
    )
    .attach(to: next)
    next.onStop = last.animation.onStop
    last.animation.onStop = nil
    layer.add(next, forKey: last.key)
  }

  // MARK: Relative animations

  /// `animation` with values to add to a model that stands at `base`; nil if there are none.
  private func relative(_ animation: CAPropertyAnimation, to base: Any) -> CAPropertyAnimation? {
    let copy = animation.copyAnimation()
    copy.isAdditive = true
    if let basic = copy as? CABasicAnimation {
      guard let from = basic.fromValue.flatMap({ property.difference($0, base) }),
        let to = basic.toValue.flatMap({ property.difference($0, base) })
      else { return nil }
      (basic.fromValue, basic.toValue) = (from, to)
    } else if let keyframes = copy as? CAKeyframeAnimation, let values = keyframes.values {
      let differences = values.compactMap { property.difference($0, base) }
      guard differences.count == values.count else { return nil }
      keyframes.values = differences
    }
    return copy
  }

  /// The model has been given another value outside of blocks: what blocks animate stays relative to it, so that what is
  /// seen shifts by the difference and ends there. Properties whose values cannot be added go on as they were.
  static func modelDidChange(_ key: String, of view: UIView) {
    let layer = view.layer
    guard let property = AnimatedProperty.all[key], let new = property.value(key, of: layer) else { return }
    for one in BlockRun.all(key, on: layer) where !one.run.isRelative && !areEqual(one.run.to, new) {
      AnimationMix(property: property, key: key, view: view, layer: layer, old: new, shown: new, new: new)
        .makeRelative(one)
    }
  }

  /// Puts the animation that runs under a key into its relative form, in the middle of its way.
  private func makeRelative(_ one: Running) {
    guard let copy = relative(one.animation, to: one.run.to) else { return }
    let world = layer.world
    // An animation that begins at 0 would begin now.
    copy.beginTime = one.run.begin == 0 ? .leastNonzeroMagnitude : one.run.begin
    BlockRun(block: one.run.block, begin: one.run.begin, from: one.run.from, to: one.run.to, isRelative: true)
      .attach(to: copy)
    copy.onStop = one.animation.onStop
    one.animation.onStop = nil
    let owner = world.animationOwner
    world.animationOwner = one.run.block.owner
    layer.add(copy, forKey: one.key)
    world.animationOwner = owner
  }
}
