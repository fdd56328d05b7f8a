/// The unit cubic Bézier timing curve from (0, 0) to (1, 1) with two control points.
///
/// `value(at:)` clamps its argument to 0…1, as Core Animation does, and solves x(s) = argument to |x error| ≤ 1e-12 by
/// Newton's method kept inside a shrinking bracket. Only + − × ÷ are used, so the result is the same bits everywhere.
public struct CubicBezier: Hashable, Sendable {
  public let x1, y1, x2, y2: Double

  /// - Precondition: all four numbers are finite and both x lie in 0…1, which makes x(s) monotone.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    precondition(
      (0...1).contains(x1) && (0...1).contains(x2) && y1.isFinite && y2.isFinite,
      "a timing curve's x values lie in 0…1 and its y values are finite, not (\(x1), \(y1), \(x2), \(y2))")
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  public static let linear = CubicBezier(0, 0, 1, 1)
  public static let easeIn = CubicBezier(0.42, 0, 1, 1)
  public static let easeOut = CubicBezier(0, 0, 0.58, 1)
  public static let easeInOut = CubicBezier(0.42, 0, 0.58, 1)
  /// Core Animation's `default` curve.
  public static let `default` = CubicBezier(0.25, 0.1, 0.25, 1)

  /// Whether the curve is the identity, which every curve with x = y in both control points is.
  public var isLinear: Bool { x1 == y1 && x2 == y2 }

  /// The curve's y where its x is `x`; `x` is clamped to 0…1.
  public func value(at x: Double) -> Double {
    if !(x > 0) { return 0 }
    if x >= 1 { return 1 }
    if isLinear { return x }
    return height(solve(x))
  }

  /// The curve's y at `s`: the control values by weights whose sum is 1 at most, so that no finite value of them gives a
  /// result that is not.
  private func height(_ s: Double) -> Double {
    let r = 1 - s
    return (3 * r * r * s) * y1 + (3 * r * s * s) * y2 + s * s * s
  }

  private func solve(_ x: Double) -> Double {
    // x(s) = ((a·s + b)·s + c)·s
    let c = 3 * x1
    let b = 3 * (x2 - x1) - c
    let a = 1 - c - b
    var low = 0.0
    var high = 1.0
    var s = x
    for _ in 0..<64 {
      let error = ((a * s + b) * s + c) * s - x
      if error > 0 { high = s } else { low = s }
      let slope = (3 * a * s + 2 * b) * s + c
      let next = s - error / slope
      // One step more squares the error: y is then right to rounding even where the curve is a thousand times steeper.
      if abs(error) <= 1e-12 { return next > low && next < high ? next : s }
      // A step that leaves the bracket, or has no slope to follow, is replaced by halving.
      s = next > low && next < high ? next : 0.5 * (low + high)
    }
    return s
  }
}
