import Foundation
import SegueCore
import SegueGeometry
import SegueTiming

public struct CAAnimationCalculationMode: Hashable, RawRepresentable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Straight from value to value.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Each value stands until the next one.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Straight, and as fast all the way; key times and timing functions do not count.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// Along a smooth curve through the values.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// Along that curve, and as fast all the way.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

public struct CAAnimationRotationMode: Hashable, RawRepresentable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The layer looks along the path.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// The layer looks back along the path.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// Through values, or along a path, at times that are fractions of the duration.
///
/// Transforms go straight from one to the next in the cubic modes too: there is no curve through rotations here.
@preconcurrency @MainActor
open class CAKeyframeAnimation: CAPropertyAnimation {
  public var values: [Any]?
  /// In place of the values, for a key path that is a point. Each of its lines and curves is a segment.
  public var path: CGPath?
  /// Rising, from 0 to 1, one a value; in the discrete mode one more, the time at which the last value ends, may follow.
  /// nil spreads the values evenly.
  public var keyTimes: [NSNumber]?
  /// One a segment; nil is linear.
  public var timingFunctions: [CAMediaTimingFunction]?
  public var calculationMode = CAAnimationCalculationMode.linear
  /// One a value, 0 where there is none: how the curve of the cubic mode goes through it, in the standard form of
  /// Kochanek and Bartels. 1 stops at the value, 0 is the Catmull–Rom curve, below 0 is rounder.
  public var tensionValues: [NSNumber]?
  /// Other than 0, the directions towards a value and away from it differ.
  public var continuityValues: [NSNumber]?
  /// 1 keeps the direction in which the curve came, −1 has that in which it goes.
  public var biasValues: [NSNumber]?
  /// Turns the layer along the path.
  public var rotationMode: CAAnimationRotationMode?

  override class func attribute(forKey key: String) -> AnimationAttribute? {
    AnimationAttribute.ofKeyframes[key] ?? super.attribute(forKey: key)
  }

  open override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CAKeyframeAnimation else { return }
    values = other.values
    path = other.path.map { $0.copy() }
    keyTimes = other.keyTimes
    timingFunctions = other.timingFunctions
    calculationMode = other.calculationMode
    tensionValues = other.tensionValues
    continuityValues = other.continuityValues
    biasValues = other.biasValues
    rotationMode = other.rotationMode
  }

  override func compile(
    into compiler: inout AnimationCompiler, _ timing: TrackTiming
  ) throws(CAAnimationError) {
    if let path { return try compile(path, into: &compiler, timing) }
    guard let values, !values.isEmpty else { throw .noValues }
    guard Keyframes.countRange.contains(values.count) else {
      throw .tooMany("values", values.count, limit: Keyframes.countRange.upperBound)
    }
    for target in try compiler.targets(of: self, values: values) {
      var numbers: [[Double]] = []
      for value in values { numbers.append(try target.numbers(of: value)) }
      compiler.add(self, target, timing, try course(numbers, target))
    }
  }

  private var isPaced: Bool { calculationMode == .paced || calculationMode == .cubicPaced }
  private var isCubic: Bool { calculationMode == .cubic || calculationMode == .cubicPaced }

  private func course(
    _ values: [[Double]], _ target: AnimationTarget
  ) throws(CAAnimationError) -> AnimationCompiler.Course {
    if calculationMode == .discrete { return .steps(times: try stepTimes(values.count), values: values) }
    let curves = try curves(segments: values.count - 1)
    var times = try times(values.count)
    if isCubic, !target.isMatrix, values.count > 2 {
      let spline = KeyframeSpline(
        values: values, tension: try factors("tension values", tensionValues, values.count),
        continuity: try factors("continuity values", continuityValues, values.count),
        bias: try factors("bias values", biasValues, values.count))
      return .spline(isPaced ? spline.paced() : spline.timed(times, curves))
    }
    if isPaced { times = Self.pacedTimes(values) }
    return .keys(times: times, values: values, curves: curves)
  }

  // MARK: Times

  /// The time of each key.
  private func times(_ count: Int) throws(CAAnimationError) -> [Double] {
    if isPaced || keyTimes == nil {
      return (0..<count).map { count == 1 ? 0 : Double($0) / Double(count - 1) }
    }
    let times = try checkedTimes()
    guard times.count == count else { throw .count(of: "key times", times.count, expected: count) }
    return times
  }

  /// When each step begins.
  private func stepTimes(_ count: Int) throws(CAAnimationError) -> [Double] {
    guard keyTimes != nil else { return (0..<count).map { Double($0) / Double(count) } }
    let times = try checkedTimes()
    guard times.count == count || times.count == count + 1 else {
      throw .count(of: "key times", times.count, expected: count + 1)
    }
    return Array(times.prefix(count))
  }

  private func checkedTimes() throws(CAAnimationError) -> [Double] {
    let times = (keyTimes ?? []).map(\.doubleValue)
    let isRising = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
    guard times.allSatisfy({ (0...1).contains($0) }), isRising else { throw .keyTimes(times) }
    return times
  }

  private func curves(segments: Int) throws(CAAnimationError) -> [CubicBezier]? {
    guard let timingFunctions, !isPaced else { return nil }
    guard timingFunctions.count == segments else {
      throw .count(of: "timing functions", timingFunctions.count, expected: max(segments, 0))
    }
    return timingFunctions.map(\.curve)
  }

  private func factors(
    _ name: String, _ numbers: [NSNumber]?, _ count: Int
  ) throws(CAAnimationError) -> [Double] {
    guard let numbers else { return Array(repeating: 0, count: count) }
    guard numbers.count <= count else { throw .count(of: name, numbers.count, expected: count) }
    let factors = numbers.map(\.doubleValue)
    // Numbers that no curve is drawn with; products of three of them and a value stay finite.
    guard factors.allSatisfy({ abs($0) <= 1e30 }) else { throw .notFinite(name) }
    return factors + Array(repeating: 0, count: count - factors.count)
  }

  /// Times at which values are passed at a steady speed; evenly spread where none moves.
  private static func pacedTimes(_ values: [[Double]]) -> [Double] {
    KeyframeSpline.shares(zip(values, values.dropFirst()).map(KeyframeSpline.distance))
  }

  // MARK: Along a path

  private func compile(
    _ path: CGPath, into compiler: inout AnimationCompiler, _ timing: TrackTiming
  ) throws(CAAnimationError) {
    let points = path.elements.flatMap(\.points)
    guard points.allSatisfy({ abs($0.x) <= AnimatableValue.limit && abs($0.y) <= AnimatableValue.limit }) else {
      throw .notFinite("a point of the path")
    }
    let ways = path.segments.flatMap(\.self)
    guard !ways.isEmpty else { throw .noValues }
    guard Keyframes.countRange.contains(ways.count + 1) else {
      throw .tooMany("points of the path", ways.count + 1, limit: Keyframes.countRange.upperBound)
    }
    let targets = try compiler.targets(of: self, values: [CGPoint.zero])
    guard targets.count == 1, targets[0].count == 2 else { throw .value(keyPath ?? "") }
    let way = KeyframeWay(
      ways, times: isPaced || keyTimes == nil ? nil : try times(ways.count + 1),
      curves: try curves(segments: ways.count), isPaced: isPaced)
    let isDiscrete = calculationMode == .discrete
    compiler.add(
      self, targets[0], timing,
      isDiscrete ? .steps(times: try stepTimes(ways.count + 1), values: way.stops) : .spline(way.spline))
    guard let rotationMode else { return }
    let angles = way.angles(isReversed: rotationMode == .rotateAutoReverse)
    compiler.add(
      .property(.transform), .splines(offset: 0, angles),
      TrackComposition(.function(.rotateZ, adds: true)), timing)
  }
}
