import CSegueSIMD

/// The unit cubic Bézier timing curve from (0, 0) to (1, 1) with two control points.
///
/// `value(at:)` clamps its argument to 0…1, as Core Animation does, and solves x(s) = argument to |x error| ≤ 1e-12. Only
/// + − × ÷ are used, so the result is the same bits everywhere; the kernel `solveBeziers` gives them for many curves.
public struct CubicBezier: Hashable, Sendable, BitwiseCopyable {
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
    return segue_curve_value(x1, y1, x2, y2, x)
  }
}
