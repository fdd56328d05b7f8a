import CSegueSIMD

extension CubicBezier {
  /// The curve's point at its own parameter, 0 at the start and 1 at the end; a parameter outside is clamped.
  ///
  ///     CubicBezier.easeIn.point(atParameter: 0.5)  // (0.5575, 0.5)
  public func point(atParameter parameter: Double) -> (x: Double, y: Double) {
    let s = parameter > 0 ? min(parameter, 1) : 0
    return (segue_height_one(x1, x2, s), segue_height_one(y1, y2, s))
  }

  /// The parameter of the curve's point whose x is `x`, to 1e-12 in x; `x` is clamped to 0…1.
  public func parameter(at x: Double) -> Double {
    if !(x > 0) { return 0 }
    if x >= 1 { return 1 }
    return min(max(segue_solve_in_bracket(x1, x2, x), 0), 1)
  }

  /// How steep the curve is, dy/dx, where its x is `x`: what hands a velocity on when an animation is interrupted.
  ///
  /// `x` is clamped to 0…1. At an end whose control point lies on it, the slope is the limit. Always finite: where the
  /// curve stands upright it is the greatest number with the sign of the way up.
  public func slope(at x: Double) -> Double {
    if isLinear { return 1 }
    let s = parameter(at: x)
    let r = 1 - s
    // A third of the derivatives, their weights first: control values may be of any size.
    let across = r * r * x1 + (2 * r * s) * (x2 - x1) + s * s * (1 - x2)
    let up = r * r * y1 + (2 * r * s * y2 - 2 * r * s * y1) + (s * s - s * s * y2)
    if abs(across) > 1e-12 { return Self.finite(up / across) }
    if s < 0.5, x1 == 0, y1 == 0 { return x2 > 0 ? Self.finite(y2 / x2) : y2 == 0 ? 1 : Self.finite(y2 / 0) }
    if s > 0.5, x2 == 1, y2 == 1 {
      return x1 < 1 ? Self.finite((1 - y1) / (1 - x1)) : y1 == 1 ? 1 : Self.finite((1 - y1) / 0)
    }
    return up == 0 ? 0 : Self.finite(up / 0)
  }

  private static func finite(_ slope: Double) -> Double {
    min(max(slope, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }

  /// The least and the greatest y of the curve; both ends count, so it holds 0…1.
  ///
  ///     CubicBezier(0.5, 2, 0.5, 2).range.upperBound  // about 1.63: an overshoot of 63 %
  public var range: ClosedRange<Double> {
    // The derivative's zeros, of all y at a size where nothing overflows.
    let size = max(abs(y1), abs(y2), 1)
    let (first, second, end) = (y1 / size, y2 / size, 1 / size)
    let a = 3 * (first - second) + end
    let b = 2 * (second - 2 * first)
    let root = (b * b - 4 * a * first).squareRoot()
    let half = -0.5 * (b < 0 ? b - root : b + root)
    var (low, high) = (0.0, 1.0)
    for s in [half / a, first / half] where s > 0 && s < 1 {
      let y = segue_height_one(y1, y2, s)
      (low, high) = (min(low, y), max(high, y))
    }
    return low...high
  }

  /// What a curve gives for arguments outside 0…1.
  public enum Continuation: Hashable, Sendable {
    /// 0 before the start, 1 after the end, as Core Animation and SwiftUI have it.
    case clamped
    /// The straight line along the tangent of that end, as CSS has it; flat where the tangent stands upright.
    case tangent
  }

  /// The curve's y where its x is `x`, which `continuation` carries on outside 0…1.
  public func value(at x: Double, continuation: Continuation) -> Double {
    switch continuation {
    case .tangent where x < 0: return x * startTangent
    case .tangent where x > 1: return 1 + (x - 1) * endTangent
    default: return value(at: x)
    }
  }

  private var startTangent: Double {
    if x1 > 0 { return y1 / x1 }
    if y1 != 0 { return 0 }
    return x2 > 0 ? y2 / x2 : y2 == 0 ? 1 : 0
  }

  private var endTangent: Double {
    if x2 < 1 { return (1 - y2) / (1 - x2) }
    if y2 != 1 { return 0 }
    return x1 < 1 ? (1 - y1) / (1 - x1) : y1 == 1 ? 1 : 0
  }

  /// The curve's y as a solver finds it that is content when its x is within `error` of `x`.
  ///
  /// Newton's method from the parameter `x`, halving where that leads out of 0…1. With an error of 1e-5 these are Core
  /// Animation's own answers to the last bit of a Float; `value(at:)` is exact instead, up to 2e-5 beside them.
  /// - Precondition: the error is positive.
  public func value(at x: Double, within error: Double) -> Double {
    precondition(error > 0, "a solver needs an error above 0 to stop at, not \(error)")
    if !(x > 0) { return 0 }
    if x >= 1 { return 1 }
    var (low, high, s) = (0.0, 1.0, x)
    for _ in 0..<64 {
      let miss = segue_height_one(x1, x2, s) - x
      if abs(miss) < error { break }
      if miss > 0 { high = s } else { low = s }
      let r = 1 - s
      let next = s - miss / (3 * (r * r * x1 + (2 * r * s) * (x2 - x1) + s * s * (1 - x2)))
      s = low < next && next < high ? next : (low + high) / 2
    }
    return segue_height_one(y1, y2, s)
  }
}
