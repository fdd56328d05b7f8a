import Foundation
import SegueQuartzCore

/// How a keyframe block goes from value to value.
enum KeyframeMode: Int {
  case linear, discrete, paced, cubic, cubicPaced

  var isPaced: Bool { self == .paced || self == .cubicPaced }
}

/// Collects what the keyframes of one block change, and makes one animation of each property.
@MainActor
final class KeyframeBlock: AnimationCollector {
  /// One property's way.
  private final class Way {
    let view: UIView
    let layer: CALayer
    let key: String
    let property: AnimatedProperty
    let old: Any
    let shown: Any
    /// In the order of the calls.
    var stops: [(begin: Double, end: Double, value: Any)] = []

    init(_ view: UIView, _ layer: CALayer, _ key: String, _ property: AnimatedProperty, old: Any, shown: Any) {
      self.view = view
      self.layer = layer
      self.key = key
      self.property = property
      self.old = old
      self.shown = shown
    }
  }

  private let block: AnimationBlock
  private let mode: KeyframeMode
  private let takesOver: Bool
  private var ways: [Way] = []
  /// The keyframe that is being set up, as fractions of the duration.
  private var range = (begin: 0.0, end: 1.0)

  init(_ block: AnimationBlock, _ mode: KeyframeMode, takesOver: Bool) {
    self.block = block
    self.mode = mode
    self.takesOver = takesOver
  }

  /// A block within a keyframe has the keyframe's time.
  var inheritedTiming: BlockTiming? {
    var timing = block.timing
    timing.delay += timing.duration * range.begin
    timing.duration *= range.end - range.begin
    timing.curve = .linear
    timing.followsAnimator = false
    return timing
  }

  var animator: AnimatorCollector? { block.animator }

  func noteUndo(_ undo: @escaping () -> Void) { block.noteUndo(undo) }

  func keyframe(_ begin: Double, _ duration: Double, _ body: () -> Void) {
    let outer = range
    let start = min(max(begin, 0), 1)
    range = (start, min(max(begin + duration, start), 1))
    body()
    range = outer
  }

  // MARK: Changes

  private struct Change: CAAction {
    let block: KeyframeBlock
    let way: Way?
    let view: UIView
    let old: Any?

    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
      (anObject as? CALayer).map { block.note(self, event, $0) }
    }
  }

  func action(for view: UIView, layer: CALayer, key: String) -> (any CAAction)? {
    guard block.timing.duration > 0, let property = AnimatedProperty.all[key] else { return nil }
    let old = property.value(key, of: layer)
    var way = ways.first { $0.layer === layer && $0.key == key }
    if way == nil, let old {
      let asks = takesOver || layer.animationKeys() != nil
      let shown = (asks ? layer.presentation() : nil).flatMap { property.value(key, of: $0) } ?? old
      way = Way(view, layer, key, property, old: old, shown: shown)
    }
    return Change(block: self, way: way, view: view, old: old)
  }

  private func note(_ change: Change, _ key: String, _ layer: CALayer) {
    block.onRewind(key, of: layer, to: change.old, from: AnimatedProperty.all[key]?.value(key, of: layer))
    if key == "bounds" { block.noteResize(of: change.view) }
    guard let way = change.way, let value = way.property.value(key, of: layer) else { return }
    if way.stops.isEmpty { ways.append(way) }
    if let last = way.stops.last, last.begin == range.begin, last.end == range.end {
      way.stops[way.stops.count - 1].value = value
    } else {
      way.stops.append((range.begin, range.end, value))
    }
  }

  // MARK: Animations

  /// Adds the animations, each property's in the order of its first change.
  func startAnimations() {
    for way in ways {
      guard let new = way.property.value(way.key, of: way.layer) else { continue }
      let animation = CAKeyframeAnimation(keyPath: way.key)
      if let animator = block.animator {
        fill(animation, way)
        animation.values?[0] = way.shown
        block.waitForAnimator()
        animator.nested(block.timing).animate(animation, on: way.layer, of: way.view, from: way.shown, to: new)
        continue
      }
      block.timing.apply(to: animation, on: way.layer)
      fill(animation, way)
      let mix = AnimationMix(
        property: way.property, key: way.key, view: way.view, layer: way.layer, old: way.old, shown: way.shown, new: new
      )
      mix.start(animation, of: block, takesOver: takesOver)
    }
    ways = []
  }

  private func fill(_ animation: CAKeyframeAnimation, _ way: Way) {
    // A keyframe that begins before the one before it has ended begins where that ends.
    let order = way.stops.indices.sorted { (way.stops[$0].begin, $0) < (way.stops[$1].begin, $1) }
    let keepsTimes = SimulationWorld.current.pacedKeyframesKeepTimes
    if mode == .discrete {
      var (times, values) = ([0.0], [way.old])
      for index in order {
        let stop = way.stops[index]
        if stop.begin == times[times.count - 1] {
          values[values.count - 1] = stop.value
        } else {
          times.append(stop.begin)
          values.append(stop.value)
        }
      }
      animation.calculationMode = .discrete
      return set(animation, times, values)
    }
    if mode.isPaced, !keepsTimes {
      animation.calculationMode = mode == .paced ? .paced : .cubicPaced
      return set(animation, nil, [way.old] + order.map { way.stops[$0].value })
    }
    var (times, values) = ([0.0], [way.old])
    for index in order {
      let stop = way.stops[index]
      if stop.begin > times[times.count - 1] {
        times.append(stop.begin)
        values.append(values[values.count - 1])
      }
      times.append(max(stop.end, times[times.count - 1]))
      values.append(stop.value)
    }
    if times[times.count - 1] < 1 {
      times.append(1)
      values.append(values[values.count - 1])
    }
    animation.calculationMode = mode == .cubic || mode == .cubicPaced ? .cubic : .linear
    set(animation, times, values)
  }

  private func set(_ animation: CAKeyframeAnimation, _ times: [Double]?, _ values: [Any]) {
    animation.values = values
    animation.keyTimes = times?.map { NSNumber(value: $0) }
  }
}
