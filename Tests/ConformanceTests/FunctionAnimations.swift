import Foundation
import SegueGeometry
import SegueQuartzCore

/// The animations of one layer that change it as CSS changes a list of functions: function by function.
@MainActor
struct FunctionAnimations {
  private let progress: Double

  /// - Parameter progress: how far the animations shall get, beyond 0…1 too.
  init(reaching progress: Double) {
    self.progress = progress
  }

  // MARK: A list

  /// One additive animation of `transform` for each function, in the order of the list: each comes before what those
  /// before it made, as the last function of a list is the first that a point goes through.
  func additive(from start: [CSSFunction], to end: [CSSFunction]) -> [CABasicAnimation] {
    var animations: [CABasicAnimation] = []
    let (start, end) = Self.filled(start, end)
    var common = 0
    while common < start.count, start[common].isSamePrimitive(as: end[common]) {
      animations += function(start[common], end[common])
      common += 1
    }
    if common < start.count {
      // Those after the first pair that differs are one map each.
      animations.append(
        whole(CSSFunction.product(start[common...]), CSSFunction.product(end[common...])))
    }
    for animation in animations { animation.isAdditive = true }
    return animations
  }

  /// The shorter list is filled up with what changes nothing.
  private static func filled(_ start: [CSSFunction], _ end: [CSSFunction]) -> ([CSSFunction], [CSSFunction]) {
    (start + end.dropFirst(start.count).map(\.identity), end + start.dropFirst(end.count).map(\.identity))
  }

  private func function(_ start: CSSFunction, _ end: CSSFunction) -> [CABasicAnimation] {
    switch (start, end) {
    case (.translate(let from), .translate(let to)): [valued(.translate, from.list, to.list)]
    case (.scale(let from), .scale(let to)): [valued(.scale, from.list, to.list)]
    case (.rotate(let axis, let from), .rotate(let other, let to)):
      Self.axis(axis, from, other, to).map { rotation(about: $0, from, to) } ?? [whole(start.transform, end.transform)]
    default: [whole(start.transform, end.transform)]
    }
  }

  /// The axis that two rotations have in common; one by 0 has any.
  private static func axis(
    _ axis: SIMD3<Double>, _ from: Double, _ other: SIMD3<Double>, _ to: Double
  ) -> SIMD3<Double>? {
    from == 0 ? other : to == 0 || isSame(axis, other) ? axis : nil
  }

  private static func isSame(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Bool {
    abs(a.x - b.x) + abs(a.y - b.y) + abs(a.z - b.z) < 1e-9
  }

  /// 0, 1 and 2 for x, y and z; nil for another axis.
  private static func index(of axis: SIMD3<Double>) -> Int? {
    [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)].firstIndex { isSame(axis, $0) }
  }

  private func rotation(about axis: SIMD3<Double>, _ from: Double, _ to: Double) -> [CABasicAnimation] {
    let functions: [CAValueFunctionName] = [.rotateX, .rotateY, .rotateZ]
    if let index = Self.index(of: axis) { return [valued(functions[index], from, to)] }
    // Half a turn about the middle of an axis and z changes them with one another, and is its own way back.
    let middle = SIMD3(axis.x, axis.y, axis.z + 1)
    let isOpposite = middle.x * middle.x + middle.y * middle.y + middle.z * middle.z < 1e-18
    let swap = CATransform3DMakeRotation(.pi, isOpposite ? 1 : middle.x, middle.y, middle.z)
    return [whole(swap, swap), valued(.rotateZ, from, to), whole(swap, swap)]
  }

  private func valued(_ name: CAValueFunctionName, _ from: Any, _ to: Any) -> CABasicAnimation {
    let animation = CABasicAnimation("transform", from: from, to: to, reaching: progress)
    animation.valueFunction = CAValueFunction(name: name)
    return animation
  }

  private func whole(_ from: CATransform3D, _ to: CATransform3D) -> CABasicAnimation {
    CABasicAnimation("transform", from: from, to: to, reaching: progress)
  }

  // MARK: Key paths

  /// Animations of parts of the transform, for functions that are parts; nil for others.
  /// - Parameter asChange: the values are what is added to the parts: a scale of 1 is 0.
  func keyPaths(from start: [CSSFunction], to end: [CSSFunction], asChange: Bool = false) -> [CABasicAnimation]? {
    let (start, end) = Self.filled(start, end)
    var animations: [CABasicAnimation] = []
    let neutral = asChange ? SIMD3(1, 1, 1) : SIMD3<Double>()
    for (first, last) in zip(start, end) {
      switch (first, last) {
      case (.translate(let from), .translate(let to)): animations += parts("translation", from, to)
      case (.scale(let from), .scale(let to)): animations += parts("scale", from - neutral, to - neutral)
      case (.rotate(let axis, let from), .rotate(let other, let to)):
        guard let index = Self.axis(axis, from, other, to).flatMap(Self.index) else { return nil }
        animations.append(part("transform.rotation.\(["x", "y", "z"][index])", from, to))
      case (.matrix(let from), .matrix(let to)):
        guard from.decomposed() != nil, to.decomposed() != nil, asChange else { return nil }
        for part in CATransform3DPart.allCases where part != .scale && part != .scaleXY {
          let neutral = CATransform3D.identity.part(part)
          animations.append(
            self.part("transform.\(part.rawValue)", from.part(part) - neutral, to.part(part) - neutral))
        }
      default: return nil
      }
    }
    for animation in animations { animation.isAdditive = asChange }
    return animations
  }

  private func parts(_ name: String, _ from: SIMD3<Double>, _ to: SIMD3<Double>) -> [CABasicAnimation] {
    ["x", "y", "z"].enumerated().map { part("transform.\(name).\($1)", from[$0], to[$0]) }
  }

  private func part(_ keyPath: String, _ from: Double, _ to: Double) -> CABasicAnimation {
    CABasicAnimation(keyPath, from: from, to: to, reaching: progress)
  }

  // MARK: On a layer

  /// The transform that is on the screen when the animations have got as far as they shall.
  func shown(_ animations: [CABasicAnimation], over model: CATransform3D, _ check: CaseCheck) throws -> CATransform3D {
    try AnimationStage.run(check) { stage in
      stage.layer.transform = model
      for animation in animations { try stage.add(animation) }
      return stage.shown(at: CABasicAnimation.time(reaching: progress)).transform
    }
  }
}

extension SIMD3<Double> {
  fileprivate var list: [Double] { [x, y, z] }
}
