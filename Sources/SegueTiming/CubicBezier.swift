/// The unit cubic Bézier timing curve from (0, 0) to (1, 1) with two control points.
///
/// `value(at:)` clamps its argument to 0…1, as Core Animation does, and solves x(s) = argument to |x error| ≤ 1e-12. Only
/// + − × ÷ are used, so the result is the same bits everywhere; the kernel `solveBeziers` gives them for many curves.
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

  /// Steps of Householder's third order from a rational guess, two to five; where they lead nowhere, the same steps kept
  /// inside a bracket that shrinks. Made for lanes: the steps have no branch but the last.
  private func solve(_ x: Double) -> Double {
    // x(s) = ((a·s + b)·s + c)·s
    let c = 3 * x1
    let b = 3 * (x2 - x1) - c
    let a = 1 - c - b
    let a3 = 3 * a
    let b2 = 2 * b

    /// The error at `s`, whether it is small enough for one more step to be the last, and where that step leads: it takes
    /// the fourth power of the error.
    func step(_ s: Double) -> (error: Double, isNear: Bool, next: Double) {
      let error = ((a * s + b) * s + c) * s - x
      let slope = (a3 * s + b2) * s + c
      let square = slope * slope
      let bend = error * (a3 * s + b)
      let next = s - (error * (square - bend)) / (slope * (square - 2 * bend) + (error * error) * a)
      return (error, abs(error) <= 3e-4 * square + 1e-15, next)
    }

    // The rational function through both ends that has the inverse curve's slopes there, steep ones blunted.
    let end = 3 - 3 * x2
    let p = c < 0.25 ? 0.25 : c
    let q = end < 0.25 ? 0.25 : end
    let w = x * (1 - x)
    let pq = p * q
    let guess = (pq * (x * x) + q * w) / (pq + ((q + p) - 2 * pq) * w)

    var s = step(guess).next
    for _ in 1..<5 {
      let here = step(s)
      // Beyond 0…1 lie other solutions.
      let isSolved = here.isNear && 0 <= s && s <= 1
      s = here.next
      if isSolved { return s < 0 ? 0 : 1 < s ? 1 : s }
    }

    s = guess
    var (low, high) = (0.0, 1.0)
    for _ in 0..<64 {
      let here = step(s)
      if here.error > 0 { high = s } else { low = s }
      let isInside = low < here.next && here.next < high
      if here.isNear { return isInside ? here.next : s }
      s = isInside ? here.next : 0.5 * (low + high)
    }
    return s
  }
}
