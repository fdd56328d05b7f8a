import Foundation
import SegueCore
import SegueGeometry
import SegueQuartzCore
import SegueTiming

/// Why a random tree failed: which seed makes it, at which step, and what was expected.
public struct TreeFault: Error, CustomStringConvertible {
  public let seed: UInt64
  public let step: Int
  public let what: String

  public var description: String { "seed \(seed), step \(step): \(what)" }
}

/// A seeded tree of layers of every class in a world of its own, and what must be told of its animations.
@MainActor
final class RandomTree {
  let seed: UInt64
  let world: SimulationWorld
  var values: SeededValues
  /// The layer under the screen, below which most stand.
  let root: CALayer
  /// All layers that the program holds, the root not included.
  var layers: [CALayer] = []
  /// All layers that there ever were.
  var everyLayer: [WeakLayer] = []
  var listeners: [AnimationListener] = []
  var completions: [CompletionCount] = []
  /// How many animations were added.
  var animationCount = 0
  /// How deep edits are within edits.
  var editDepth = 0
  /// Whether nothing is to be changed any more but by removal.
  var isLeaving = false
  var choices = AnimationChoices()

  /// Keys of values without a column that were set or animated, by row.
  private var touchedKeys: [LayerRow: [String]] = [:]

  init(seed: UInt64) {
    self.seed = seed
    world = SimulationWorld(capacity: 4)
    values = SeededValues(seed: seed)
    root = SimulationWorld.run(world) { CALayer() }
  }

  struct WeakLayer {
    weak var layer: CALayer?
  }

  /// Builds 3 to 40 layers below the root, small trees more often.
  func build() {
    root.bounds = CGRect(origin: .zero, size: world.screenSize)
    root.attachToScreen()
    let count = 3 + (values.chance(0.8) ? values.below(10) : values.below(38))
    for _ in 0..<count { insertLayer() }
  }

  /// The root and all layers that live, in the order in which they were made.
  var liveLayers: [CALayer] {
    var live = [root]
    for weak in everyLayer { if let layer = weak.layer { live.append(layer) } }
    return live
  }

  /// A key path of a layer to set.
  func keyPath(of layer: CALayer) -> AnimatedKeyPath {
    let keyPath = values.keyPath(of: layer)
    touch(keyPath.path, of: layer)
    return keyPath
  }

  /// Values without a column that the layer may have.
  func keys(of layer: CALayer) -> [String] {
    touchedKeys[layer.row] ?? []
  }

  private func touch(_ path: String, of layer: CALayer) {
    let key = String(path.prefix { $0 != "." })
    if touchedKeys[layer.row]?.contains(key) != true { touchedKeys[layer.row, default: []].append(key) }
  }

  private func touchAll(of animation: CAAnimation, _ layer: CALayer) {
    if let path = (animation as? CAPropertyAnimation)?.keyPath { touch(path, of: layer) }
    for member in (animation as? CAAnimationGroup)?.animations ?? [] { touchAll(of: member, layer) }
  }

  func anyLayer() -> CALayer { layers.isEmpty ? root : values.element(of: layers) }

  /// A new layer of any class with some random properties, in most cases somewhere in the tree.
  func insertLayer() {
    let layer: CALayer
    switch values.below(8) {
    case 0: layer = CATransformLayer()
    case 1, 2: layer = CAShapeLayer()
    case 3: layer = CAGradientLayer()
    case 4: layer = CAReplicatorLayer()
    default: layer = CALayer()
    }
    if values.chance(0.3) { layer.name = "layer \(layers.count)" }
    layer.bounds = values.rect()
    layer.position = values.point()
    let holder = values.chance(0.3) ? root : anyLayer()
    for _ in 0..<values.below(4) { setProperty(of: layer) }
    if values.chance(0.2) { setLayerTiming(of: layer) }
    layers.append(layer)
    everyLayer.append(WeakLayer(layer: layer))
    if values.chance(0.06) {
      holder.mask = layer
    } else if values.chance(0.95) {
      holder.insertSublayer(layer, at: UInt32(values.below(4)))
    }
  }

  func addAnimation(to layer: CALayer) {
    choices.now = world.store.localTime(of: layer.row, at: world.now.seconds)
    let animation = values.animation(for: layer, choices)
    if values.chance(0.6) {
      let listener = AnimationListener()
      if values.chance(0.2), !choices.stays { listener.edits = self }
      animation.delegate = listener
      listeners.append(listener)
    }
    animationCount += 1
    touchAll(of: animation, layer)
    let key: String? = values.chance(0.3) ? nil : "key \(values.below(4))"
    layer.add(animation, forKey: key)
  }
}

/// Counts what an animation's delegate is told; it may change the tree when it hears of the end.
@MainActor
final class AnimationListener: CAAnimationDelegate {
  var starts = 0
  var stops = 0
  weak var edits: RandomTree?

  func animationDidStart(_ anim: CAAnimation) { starts += 1 }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    stops += 1
    edits?.edit()
  }
}

/// Counts how often a completion block has run.
@MainActor
final class CompletionCount {
  var runs = 0
}
