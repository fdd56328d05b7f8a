import Foundation
import SegueCore
import SegueTiming

/// From one value to another.
///
/// `byValue` is a difference. A missing first value is the one on screen, which is the model's where no other animation
/// runs; a missing last value is the model's.
@preconcurrency @MainActor
open class CABasicAnimation: CAPropertyAnimation {
  public var fromValue: Any?
  public var toValue: Any?
  public var byValue: Any?

  override class func attribute(forKey key: String) -> AnimationAttribute? {
    AnimationAttribute.ofEnds[key] ?? super.attribute(forKey: key)
  }

  open override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CABasicAnimation else { return }
    fromValue = other.fromValue
    toValue = other.toValue
    byValue = other.byValue
  }

  override func compile(
    into compiler: inout AnimationCompiler, _ timing: TrackTiming
  ) throws(CAAnimationError) {
    let given = [fromValue, toValue, byValue].compactMap(\.self)
    for target in try compiler.targets(of: self, values: given) {
      let (from, to) = try ends(target, compiler.layer)
      // A transform may be the inverse of one that has none.
      guard (from + to).allSatisfy({ abs($0) <= 2 * AnimatableValue.limit }) else {
        throw .notFinite("a value of \"\(target.keyPath)\"")
      }
      compiler.add(self, target, timing, .straight(from: from, to: to))
    }
  }

  private func ends(
    _ target: AnimationTarget, _ layer: CALayer
  ) throws(CAAnimationError) -> (from: [Double], to: [Double]) {
    func numbers(_ value: Any?) throws(CAAnimationError) -> [Double]? {
      guard let value else { return nil }
      return try target.numbers(of: value)
    }
    let (from, to, by) = (try numbers(fromValue), try numbers(toValue), try numbers(byValue))
    // An additive animation's missing value is no change.
    func own(_ shown: Bool) -> [Double] { isAdditive ? target.zero : target.current(layer, shown: shown) }
    switch (from, to, by) {
    case (let from?, let to?, _): return (from, to)
    case (let from?, nil, let by?): return (from, target.sum(from, by, 1))
    case (nil, let to?, let by?): return (target.sum(to, by, -1), to)
    case (let from?, nil, nil): return (from, own(false))
    case (nil, let to?, nil): return (own(true), to)
    case (nil, nil, let by?): return (own(true), target.sum(own(true), by, 1))
    case (nil, nil, nil): return (own(true), own(false))
    }
  }
}
