import Foundation

/// A cubic Bézier curve: a piece of a path.
public struct CGPathSegment: Hashable, Sendable {
  public var start, control1, control2, end: CGPoint

  public init(start: CGPoint, control1: CGPoint, control2: CGPoint, end: CGPoint) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
  }

  /// A line, its control points at its thirds: the parameter runs evenly along it.
  public init(lineFrom start: CGPoint, to end: CGPoint) {
    func third(_ from: CGPoint, _ to: CGPoint) -> CGPoint {
      CGPoint(x: from.x + (to.x - from.x) / 3, y: from.y + (to.y - from.y) / 3)
    }
    self.init(start: start, control1: third(start, end), control2: third(end, start), end: end)
  }

  /// A quadratic curve: the same points at the same parameters.
  public init(start: CGPoint, control: CGPoint, end: CGPoint) {
    func raised(_ from: CGPoint) -> CGPoint {
      CGPoint(x: from.x + (control.x - from.x) * 2 / 3, y: from.y + (control.y - from.y) * 2 / 3)
    }
    self.init(start: start, control1: raised(start), control2: raised(end), end: end)
  }

  var isFinite: Bool { start.isFinite && control1.isFinite && control2.isFinite && end.isFinite }

  /// The point at `t` in 0…1; the start at 0 and the end at 1, to the bit.
  public func point(at t: CGFloat) -> CGPoint {
    if t == 0 { return start }
    if t == 1 { return end }
    let r = 1 - t
    let (a, b, c, d) = (r * r * r, 3 * r * r * t, 3 * r * t * t, t * t * t)
    return CGPoint(
      x: a * start.x + b * control1.x + c * control2.x + d * end.x,
      y: a * start.y + b * control1.y + c * control2.y + d * end.y)
  }

  /// The derivative at `t` in 0…1, in points per whole parameter.
  ///
  /// Where it vanishes (a control point on an end, a cusp) it is a vector in the direction in which the curve leaves the
  /// point, or at 1 arrives at it; zero only for a curve that never moves.
  public func tangent(at t: CGFloat) -> CGVector {
    let r = 1 - t
    func first(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> CGFloat {
      3 * (r * r * (b - a) + 2 * r * t * (c - b) + t * t * (d - c))
    }
    let slope = CGVector(
      dx: first(start.x, control1.x, control2.x, end.x), dy: first(start.y, control1.y, control2.y, end.y))
    if slope != .zero { return slope }
    func second(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> CGFloat {
      (t < 1 ? 6 : -6) * (r * (c - b - (b - a)) + t * (d - c - (c - b)))
    }
    let bend = CGVector(
      dx: second(start.x, control1.x, control2.x, end.x), dy: second(start.y, control1.y, control2.y, end.y))
    return bend != .zero ? bend : CGVector(from: start, to: end)
  }

  /// The curve up to `t` and the one from there, each with a parameter of its own in 0…1. They meet to the bit.
  public func split(at t: CGFloat) -> (CGPathSegment, CGPathSegment) {
    func between(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
      CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
    }
    let (a, b, c) = (between(start, control1), between(control1, control2), between(control2, end))
    let (ab, bc) = (between(a, b), between(b, c))
    let middle = between(ab, bc)
    return (
      CGPathSegment(start: start, control1: a, control2: ab, end: middle),
      CGPathSegment(start: middle, control1: bc, control2: c, end: end)
    )
  }

  // MARK: Length

  /// The length in points, to about `tolerance` points (and no finer than 1e-12 of itself).
  ///
  /// The mean of chord and control polygon is compared with that of both halves, and halved on where they differ. 0 for a
  /// curve that is not finite or so large that its square is not; a tolerance that is not positive counts as the finest.
  /// - Cost: at most 2¹² halvings.
  public func length(tolerance: CGFloat = 1e-4) -> CGFloat {
    guard isFinite else { return 0 }
    let rough = roughLength
    guard rough.isFinite, rough > 0 else { return 0 }
    let finest = rough * 1e-12
    return length(rough, tolerance > finest ? tolerance : finest, level: 0)
  }

  private func length(_ rough: CGFloat, _ tolerance: CGFloat, level: Int) -> CGFloat {
    let (before, after) = split(at: 0.5)
    let (first, second) = (before.roughLength, after.roughLength)
    let difference = first + second - rough
    // The first halvings are always made: a whole and its halves may agree by chance. On a smooth piece the error left is
    // a fifteenth of the difference; near a cusp it is as large.
    if level >= 2 && abs(difference) <= tolerance || level == 12 {
      return first + second + difference / 15
    }
    return before.length(first, tolerance / 2, level: level + 1) + after.length(second, tolerance / 2, level: level + 1)
  }

  /// The mean of the chord and the control polygon: off by the fourth power of a piece's size.
  private var roughLength: CGFloat {
    (start.distance(to: end) + start.distance(to: control1) + control1.distance(to: control2)
      + control2.distance(to: end)) / 2
  }

  /// The parameter up to which the curve is `length` points long, in 0…1; for a motion at an even speed.
  ///
  /// - Cost: up to 50 halvings of one length; 0 for a curve without one.
  public func parameter(atLength length: CGFloat, tolerance: CGFloat = 1e-4) -> CGFloat {
    guard length > 0 else { return 0 }
    guard length < self.length(tolerance: tolerance) else { return 1 }
    var (low, high) = (CGFloat(0), CGFloat(1))
    var rest = length
    var piece = self
    for _ in 0..<50 {
      let (before, after) = piece.split(at: 0.5)
      let half = before.length(tolerance: tolerance)
      let middle = (low + high) / 2
      if abs(half - rest) <= tolerance / 2 { return middle }
      if rest < half {
        (high, piece) = (middle, before)
      } else {
        (low, piece, rest) = (middle, after, rest - half)
      }
    }
    return (low + high) / 2
  }
}

extension CGPoint {
  func distance(to other: CGPoint) -> CGFloat {
    let (dx, dy) = (other.x - x, other.y - y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
