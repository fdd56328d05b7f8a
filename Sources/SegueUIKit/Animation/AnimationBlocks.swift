import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTiming

/// What makes animations of the changes that are made while it is on top of the stack.
@MainActor
protocol AnimationCollector: AnyObject {
  /// The action for a change of a view's layer that is about to happen; nil if the property does not animate.
  func action(for view: UIView, layer: CALayer, key: String) -> (any CAAction)?
}

/// One call of `UIView.animate`: its timing, the animations it made and what is called at the end.
@MainActor
final class AnimationBlock: AnimationCollector {
  let duration: TimeInterval
  let delay: TimeInterval
  let options: UIView.AnimationOptions
  let curve: CubicBezier
  private let completion: ((Bool) -> Void)?
  private var pending = 0
  private var allFinished = true
  private var isCollecting = true
  /// Puts back the values before the block, the last change first.
  private(set) var undo: [(layer: Weak<CALayer>, restore: (CALayer) -> Void)] = []
  /// The transition that was being set up when the block ran.
  let owner: ObjectIdentifier?

  init(
    duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions, completion: ((Bool) -> Void)?
  ) {
    let blocks = AnimationBlocks.of(.current)
    // Scrubbed, a block waits for the finger even if it takes no time.
    self.duration = blocks.isScrubbing ? max(duration, 1e-9) : duration
    self.delay = delay
    self.options = options
    self.completion = completion
    owner = SimulationWorld.current.animationOwner
    curve = blocks.isScrubbing ? .linear : options.curve.bezier
  }

  /// An animation of the block's timing for a change of `view`.
  func animation(key: String, from value: Any, view: UIView, layer: CALayer, restore: @escaping (CALayer) -> Void)
    -> CABasicAnimation
  {
    let animation = CABasicAnimation(keyPath: key)
    animation.fromValue = value
    animation.duration = duration
    animation.timingFunction = CAMediaTimingFunction(curve: curve)
    if delay > 0 {
      animation.beginTime = layer.world.store.localTime(of: layer.row, at: layer.world.now.seconds) + delay
      animation.fillMode = .backwards
    }
    undo.append((Weak(layer), restore))
    pending += 1
    let blocksTouches = !options.contains(.allowUserInteraction)
    if blocksTouches { view.touchBlockCount += 1 }
    animation.onStop = { [self, weak view] finished in
      if blocksTouches { view?.touchBlockCount -= 1 }
      stop(finished)
    }
    return animation
  }

  func action(for view: UIView, layer: CALayer, key: String) -> (any CAAction)? {
    let shown = options.contains(.beginFromCurrentState) ? layer.presentation() ?? layer : layer
    switch key {
    case "bounds":
      let old = layer.bounds
      return animation(key: key, from: shown.bounds, view: view, layer: layer) { $0.bounds = old }
    case "position":
      let old = layer.position
      return animation(key: key, from: shown.position, view: view, layer: layer) { $0.position = old }
    case "transform":
      let old = layer.transform
      return animation(key: key, from: shown.transform, view: view, layer: layer) { $0.transform = old }
    case "opacity":
      let old = layer.exactOpacity
      return animation(key: key, from: shown.exactOpacity, view: view, layer: layer) { $0.exactOpacity = old }
    case "cornerRadius":
      let old = layer.cornerRadius
      return animation(key: key, from: shown.cornerRadius, view: view, layer: layer) { $0.cornerRadius = old }
    default:
      return nil
    }
  }

  private func stop(_ finished: Bool) {
    pending -= 1
    allFinished = allFinished && finished
    completeIfDone()
  }

  /// The block has run; from now on its end is that of its last animation.
  func close(in world: SimulationWorld) {
    isCollecting = false
    if pending == 0 { world.performLater { [self] in completeIfDone() } }
  }

  private var hasCompleted = false

  private func completeIfDone() {
    guard !isCollecting, pending == 0, !hasCompleted else { return }
    hasCompleted = true
    undo = []
    AnimationBlocks.of(.current).forget(self)
    completion?(allFinished)
  }
}

/// The animation blocks of a world: the ones being run, innermost last, and the ones whose animations run.
@MainActor
final class AnimationBlocks {
  private var stack: [(any AnimationCollector)?] = []
  private var running: [AnimationBlock] = []

  static func of(_ world: SimulationWorld) -> AnimationBlocks { world.part(AnimationBlocks.self) { AnimationBlocks() } }

  func run(_ block: AnimationBlock, _ body: () -> Void) {
    let world = SimulationWorld.current
    running.append(block)
    enter(block.duration > 0 ? block : nil, in: world, body)
    block.close(in: world)
  }

  func withoutAnimation(_ body: () -> Void) { enter(nil, in: .current, body) }

  /// Runs `body`, whose changes `collector` makes animations of; nil leaves them without.
  func collect(with collector: (any AnimationCollector)?, _ body: () -> Void) { enter(collector, in: .current, body) }

  private func enter(_ block: (any AnimationCollector)?, in world: SimulationWorld, _ body: () -> Void) {
    stack.append(block)
    world.actionDepth += 1
    body()
    world.actionDepth -= 1
    stack.removeLast()
  }

  func forget(_ block: AnimationBlock) { running.removeAll { $0 === block } }

  /// Whether an interactive transition is being set up: blocks then run linearly, so that progress is proportional to
  /// the finger's way.
  private(set) var isScrubbing = false

  /// Runs `body`, which sets up the animations of `transition`.
  func scrubbing(_ transition: ViewControllerTransition, _ body: () -> Void) {
    let world = SimulationWorld.current
    let outer = (isScrubbing, world.animationOwner)
    (isScrubbing, world.animationOwner) = (true, ObjectIdentifier(transition))
    body()
    (isScrubbing, world.animationOwner) = outer
  }

  /// Puts back the model values that a transition's blocks changed, the latest change first.
  func rewind(_ transition: ViewControllerTransition) {
    let owner = ObjectIdentifier(transition)
    for block in running.reversed() where block.owner == owner {
      for change in block.undo.reversed() {
        if let layer = change.layer.object { change.restore(layer) }
      }
    }
  }

  /// The layers that a transition's running blocks animate, in the order in which they were first changed.
  func layers(of transition: ViewControllerTransition) -> [CALayer] {
    let owner = ObjectIdentifier(transition)
    var layers: [CALayer] = []
    for block in running where block.owner == owner {
      for case let layer? in block.undo.map(\.layer.object) where !layers.contains(where: { $0 === layer }) {
        layers.append(layer)
      }
    }
    return layers
  }

  func action(for view: UIView, layer: CALayer, key: String) -> (any CAAction)? {
    guard layer === view.layer, let collector = stack.last ?? nil else { return nil }
    return collector.action(for: view, layer: layer, key: key)
  }
}

/// What a world does where the platform's behaviour is not documented.
@MainActor
final class RuntimeChoices {
  var rewindsTrackedModelOnCancel = true

  static func of(_ world: SimulationWorld) -> RuntimeChoices { world.part(RuntimeChoices.self) { RuntimeChoices() } }
}

extension SimulationWorld {
  /// Whether a cancelled interactive transition puts back the model values that its animation blocks changed.
  /// Default: true.
  public var rewindTrackedModelOnCancel: Bool {
    get { RuntimeChoices.of(self).rewindsTrackedModelOnCancel }
    set { RuntimeChoices.of(self).rewindsTrackedModelOnCancel = newValue }
  }
}
