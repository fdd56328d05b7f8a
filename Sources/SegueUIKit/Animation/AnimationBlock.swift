import Foundation
import SegueQuartzCore

/// One call of `UIView.animate`: its timing, the animations it made and what is called at the end.
@MainActor
final class AnimationBlock: AnimationCollector {
  /// Changes made from now on have it.
  var timing: BlockTiming
  // The world keeps its blocks.
  private unowned let world = SimulationWorld.current
  private let completion: ((Bool) -> Void)?
  private var pending = 0
  private var allFinished = true
  private var isCollecting = true
  private(set) var hasCompleted = false
  /// Puts back the values before the block, the last change first.
  private var undo: [BlockUndo] = []
  /// The transition that was being set up when the block ran.
  let owner: ObjectIdentifier?
  private(set) weak var transition: ViewControllerTransition?
  private let isScrubbed: Bool
  /// The layers that it animates, in the order in which they were first changed.
  private(set) var animatedLayers: [Weak<CALayer>] = []
  /// Views that the block has given another size.
  private var resized: [UIView] = []
  /// The part of a property animator whose time the block's changes take; nil for their own.
  let animator: AnimatorCollector?
  private var waitsForAnimator = false
  /// Animations of layers that were not on screen when they were added.
  private var unshown: [(layer: Weak<CALayer>, key: String)] = []

  init(_ timing: BlockTiming, completion: ((Bool) -> Void)? = nil) {
    self.timing = timing
    self.completion = completion
    owner = world.animationOwner
    transition = AnimationBlocks.of(world).transition
    isScrubbed = AnimationBlocks.of(world).isScrubbing
    animator = AnimationBlocks.of(world).current?.animator
  }

  var inheritedTiming: BlockTiming? { timing }

  // MARK: Changes

  func action(for view: UIView, layer: CALayer, key: String) -> (any CAAction)? {
    guard timing.duration > 0, let property = AnimatedProperty.all[key] else { return nil }
    if let animator {
      if key == "bounds" { noteResize(of: view) }
      waitForAnimator()
      return animator.nested(timing).action(for: view, layer: layer, key: key)
    }
    if !unshown.isEmpty { endUnshown { $0 === layer && world.store.isShown(layer.row) } }
    return BlockChange(block: self, timing: timing, view: view, layer: layer, key: key, property: property)
  }

  /// Has `restore` called if the block is rewound.
  func onRewind(_ restore: @escaping () -> Void) { undo.append(BlockUndo(restore: restore)) }

  /// Gives a layer's property the value before back if the block is rewound.
  func onRewind(_ key: String, of layer: CALayer, to old: Any?, from new: Any?) {
    undo.append(
      BlockUndo(property: (Weak(layer), key, new)) { [weak layer] in layer?.setValue(old, forKey: key) })
  }

  /// Takes back what the block has changed.
  ///
  /// - Parameter spares: whether properties stay as they are that have been set since, by the program or a later block.
  func rewind(sparingLaterValues spares: Bool) {
    let all = undo
    undo = []
    for change in all.reversed() {
      if spares, change.isOverwritten { undo.insert(change, at: 0) } else { change.restore() }
    }
  }

  /// The program has set a property of a layer, whatever to.
  func noteOverwritten(_ key: String, of layer: CALayer) {
    for index in undo.indices where undo[index].concerns(key, of: layer) { undo[index].wasSetSince = true }
  }

  func noteResize(of view: UIView) {
    guard timing.options.contains(.layoutSubviews), !resized.contains(where: { $0 === view }) else { return }
    resized.append(view)
  }

  /// Lays out inside the block, so that subviews move along with the views that hold them.
  func layOutResizedViews() {
    for view in resized { view.layoutIfNeeded() }
    resized = []
  }

  func noteUndo(_ undo: @escaping () -> Void) {
    if let animator { animator.noteUndo(undo) } else { onRewind(undo) }
  }

  // MARK: Animations

  /// The block's end is that of the animator around it.
  func waitForAnimator() {
    guard !waitsForAnimator, let animator else { return }
    waitsForAnimator = true
    pending += 1
    animator.timeLine.waiting.append { [self] finished in stop(finished) }
  }

  /// Adds an animation that the block waits for. It keeps touches away from `view` as long as it runs.
  func start(_ animation: CAAnimation, on layer: CALayer, forKey key: String, view: UIView) {
    pending += 1
    if !animatedLayers.contains(where: { $0.object === layer }) { animatedLayers.append(Weak(layer)) }
    let blocksTouches = !timing.options.contains(.allowUserInteraction)
    if blocksTouches { view.touchBlockCount += 1 }
    animation.onStop = { [self, weak view] finished in
      if blocksTouches { view?.touchBlockCount -= 1 }
      stop(finished)
    }
    if !isScrubbed, !world.store.isShown(layer.row) { unshown.append((Weak(layer), key)) }
    layer.add(animation, forKey: key)
  }

  private func stop(_ finished: Bool) {
    pending -= 1
    allFinished = allFinished && finished
    completeIfDone()
  }

  /// The block has run; from now on its end is that of its last animation.
  func close() {
    // What was set before a view came on screen is how it comes there.
    if !unshown.isEmpty { endUnshown { world.store.isShown($0.row) } }
    isCollecting = false
    if !unshown.isEmpty {
      // Where nothing is seen nothing animates.
      world.performLater { [self] in
        endUnshown { !world.store.isShown($0.row) }
        unshown = []
      }
    }
    if pending == 0 { world.performLater { [self] in completeIfDone() } }
  }

  /// Puts animations of layers that were not on screen at their end.
  private func endUnshown(where isMeant: (CALayer) -> Bool) {
    let meant = unshown.filter { $0.layer.object.map(isMeant) ?? true }
    unshown.removeAll { $0.layer.object.map(isMeant) ?? true }
    for (layer, key) in meant {
      guard let layer = layer.object, let animation = layer.animation(forKey: key),
        BlockRun.of(animation)?.block === self
      else { continue }
      let told = animation.onStop
      animation.onStop = nil
      layer.removeAnimation(forKey: key)
      told?(true)
    }
  }

  private func completeIfDone() {
    guard !isCollecting, pending == 0, !hasCompleted else { return }
    hasCompleted = true
    if let transition {
      // Who is told of the end tidies up, after the model is back.
      if transition.isOnItsWayBack { rewind(sparingLaterValues: true) }
      if transition.isDriven, !undo.isEmpty { AnimationBlocks.someEndEarly = true }
    } else {
      undo = []
    }
    AnimationBlocks.of(world).forget(self)
    completion?(allFinished)
  }
}
