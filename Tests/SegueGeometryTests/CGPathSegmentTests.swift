import Foundation
import SegueGeometry
import Testing

@Suite("CGPathSegment")
struct CGPathSegmentTests {
  @Test("a curve that is not finite, or has no size, has no length and no direction")
  func none() {
    let still = CGPathSegment(lineFrom: CGPoint(x: 3, y: 4), to: CGPoint(x: 3, y: 4))
    #expect(still.length() == 0 && still.tangent(at: 0.5) == .zero && still.parameter(atLength: 1) == 1)
    for bad in [CGFloat.nan, .infinity, -.infinity, 1e300] {
      let broken = CGPathSegment(lineFrom: .zero, to: CGPoint(x: bad, y: 1))
      #expect(broken.length() == 0)
      let path = CGPath(elements: [.moveToPoint(.zero), .addLineToPoint(CGPoint(x: bad, y: 1))])
      #expect(path.segments.isEmpty != bad.isFinite)
    }
    let line = CGPathSegment(lineFrom: .zero, to: CGPoint(x: 3, y: 4))
    for tolerance in [CGFloat.nan, -1, 0, .infinity] { #expect(abs(line.length(tolerance: tolerance) - 5) < 1e-12) }
    #expect(line.parameter(atLength: .nan) == 0 && line.parameter(atLength: .infinity) == 1)
  }

  @Test("a path's segments are its lines and curves as cubics, subpath by subpath")
  func segments() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: -1, y: -1))
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 3, y: 0))
    path.addQuadCurve(to: CGPoint(x: 3, y: 6), control: CGPoint(x: 6, y: 3))
    path.closeSubpath()
    path.addLine(to: CGPoint(x: 0, y: 9))
    path.move(to: CGPoint(x: 9, y: 9))
    path.addLine(to: CGPoint(x: 9, y: 9))
    path.closeSubpath()
    let (a, b, c, d) = (CGPoint.zero, CGPoint(x: 3, y: 0), CGPoint(x: 3, y: 6), CGPoint(x: 0, y: 9))
    let (e, thirds) = (CGPoint(x: 9, y: 9), [CGPoint(x: 1, y: 0), CGPoint(x: 2, y: 0)])
    #expect(
      path.segments == [
        [
          CGPathSegment(start: a, control1: thirds[0], control2: thirds[1], end: b),
          CGPathSegment(start: b, control1: CGPoint(x: 5, y: 2), control2: CGPoint(x: 5, y: 4), end: c),
          CGPathSegment(lineFrom: c, to: a),
        ],
        [CGPathSegment(lineFrom: a, to: d)],
        [CGPathSegment(lineFrom: e, to: e)],
      ], "a lone move has none; what follows a close starts where that led; a close adds a line only if it has length")
  }

  @Test("a line runs evenly, a quadratic curve as it did", arguments: [0, 0.1, 0.25, 0.5, 0.9, 1])
  func raised(_ t: CGFloat) {
    let (a, b, c) = (CGPoint(x: 1, y: 2), CGPoint(x: 5, y: -3), CGPoint(x: 9, y: 8))
    let line = CGPathSegment(lineFrom: a, to: c).point(at: t)
    #expect(abs(line.x - (1 + 8 * t)) < 1e-14 && abs(line.y - (2 + 6 * t)) < 1e-14)
    let curve = CGPathSegment(start: a, control: b, end: c).point(at: t)
    let r = 1 - t
    #expect(abs(curve.x - (r * r * a.x + 2 * r * t * b.x + t * t * c.x)) < 1e-14)
    #expect(abs(curve.y - (r * r * a.y + 2 * r * t * b.y + t * t * c.y)) < 1e-14)
  }

  @Test("known lengths: 3-4-5, a circle, a parabola")
  func lengths() {
    #expect(abs(CGPathSegment(lineFrom: CGPoint(x: 1, y: 1), to: CGPoint(x: 4, y: 5)).length() - 5) < 1e-14)
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 200, height: 200))
    #expect(abs(circle.length() / (200 * .pi) - 1) < 3e-4)
    // y = x² from 0 to 1: √5/2 + asinh(2)/4.
    let parabola = CGPathSegment(start: .zero, control: CGPoint(x: 0.5, y: 0), end: CGPoint(x: 1, y: 1))
    let exact = CGFloat(5.0.squareRoot() / 2 + asinh(2) / 4)
    #expect(abs(parabola.length(tolerance: 1e-3) - exact) < 1e-3)
    #expect(abs(parabola.length(tolerance: 1e-6) - exact) < 1e-6)
    #expect(abs(parabola.length(tolerance: 1e-10) - exact) < 1e-10)
    #expect(abs(CGPath(rect: CGRect(x: 0, y: 0, width: 3, height: 4)).length() - 14) < 1e-12, "the close counts")
  }

  @Test("a length is within its tolerance of a fine polygon's", arguments: 1...30)
  func polygon(_ seed: Int) {
    var seeded = SeededPaths(seed: UInt64(seed))
    let segment = seeded.segment()
    var exact: CGFloat = 0
    var last = segment.start
    for step in 1...4000 {
      let point = segment.point(at: CGFloat(step) / 4000)
      exact += distance(last, point)
      last = point
    }
    for tolerance in [CGFloat(0.1), 1e-3] {
      #expect(abs(segment.length(tolerance: tolerance) - exact) < tolerance + 2e-4, "seed \(seed)")
    }
  }

  @Test("a curve whose first halves agree with the whole by chance is halved on")
  func chance() {
    let curve = CGPathSegment(
      start: .zero, control1: CGPoint(x: -70, y: -75), control2: CGPoint(x: -75, y: -20), end: CGPoint(x: 100, y: 0))
    #expect(abs(curve.length(tolerance: 0.1) - curve.length(tolerance: 1e-6)) < 0.1)
  }

  @Test("a split curve is the same curve in two", arguments: 1...30)
  func split(_ seed: Int) {
    var seeded = SeededPaths(seed: UInt64(seed))
    let segment = seeded.segment()
    let t = seeded.number(0.05, 0.95)
    let (before, after) = segment.split(at: t)
    #expect(before.start == segment.start && before.end == after.start && after.end == segment.end)
    for step in 0...10 {
      let s = CGFloat(step) / 10
      #expect(distance(before.point(at: s), segment.point(at: s * t)) < 1e-12, "seed \(seed)")
      #expect(distance(after.point(at: s), segment.point(at: t + s * (1 - t))) < 1e-12, "seed \(seed)")
    }
    #expect(abs(before.length() + after.length() - segment.length()) < 3e-4, "seed \(seed)")
  }

  @Test("the ends are met to the bit, the tangent is the slope", arguments: 1...30)
  func tangents(_ seed: Int) {
    var seeded = SeededPaths(seed: UInt64(seed))
    let segment = seeded.segment()
    #expect(segment.point(at: 0) == segment.start && segment.point(at: 1) == segment.end)
    for step in 1...9 {
      let t = CGFloat(step) / 10
      let (low, high) = (segment.point(at: t - 1e-5), segment.point(at: t + 1e-5))
      let slope = segment.tangent(at: t)
      #expect(abs(slope.dx - (high.x - low.x) / 2e-5) < 1e-5, "seed \(seed)")
      #expect(abs(slope.dy - (high.y - low.y) / 2e-5) < 1e-5, "seed \(seed)")
    }
  }

  @Test("where the derivative vanishes, the tangent points the way the curve goes")
  func cusps() {
    let (a, b, c) = (CGPoint.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10))
    func direction(_ segment: CGPathSegment, _ t: CGFloat) -> CGFloat {
      let tangent = segment.tangent(at: t)
      return atan2(tangent.dy, tangent.dx) / (.pi / 4)
    }
    let lateStart = CGPathSegment(start: a, control1: a, control2: b, end: c)
    #expect(direction(lateStart, 0) == 0 && direction(lateStart, 1) == 2)
    let earlyEnd = CGPathSegment(start: a, control1: b, control2: c, end: c)
    #expect(direction(earlyEnd, 0) == 0 && direction(earlyEnd, 1) == 2)
    let line = CGPathSegment(start: a, control1: a, control2: c, end: c)
    #expect(direction(line, 0) == 1 && direction(line, 0.5) == 1 && direction(line, 1) == 1)
    let sharp = CGPathSegment(start: a, control1: a, control2: a, end: c)
    #expect(direction(sharp, 0) == 1 && direction(sharp, 1) == 1)
    let cusp = CGPathSegment(start: a, control1: c, control2: CGPoint(x: 0, y: 10), end: b)
    #expect(cusp.tangent(at: 0.5).dx == 0 && cusp.tangent(at: 0.5).dy < 0, "it turns back upwards")
  }

  @Test("the parameter at a length cuts off that length", arguments: 1...10)
  func parameters(_ seed: Int) {
    var seeded = SeededPaths(seed: UInt64(seed))
    let segment = seeded.segment()
    let whole = segment.length()
    var last: CGFloat = 0
    for step in 1...4 {
      let length = whole * CGFloat(step) / 5
      let t = segment.parameter(atLength: length)
      #expect(t > last, "seed \(seed)")
      #expect(abs(segment.split(at: t).0.length() - length) < 1e-3, "seed \(seed)")
      last = t
    }
    #expect(segment.parameter(atLength: 0) == 0 && segment.parameter(atLength: whole * 2) == 1)
  }

  @Test("a path drawn backwards is the same shape the other way round")
  func reversal() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 10, y: 0)])
    path.addQuadCurve(to: CGPoint(x: 0, y: 10), control: CGPoint(x: 10, y: 10))
    path.closeSubpath()
    path.move(to: CGPoint(x: 20, y: 0))
    path.addCurve(to: CGPoint(x: 30, y: 5), control1: CGPoint(x: 21, y: 1), control2: CGPoint(x: 22, y: 2))
    #expect(
      path.reversed().elements == [
        .moveToPoint(CGPoint(x: 30, y: 5)),
        .addCurveToPoint(
          control1: CGPoint(x: 22, y: 2), control2: CGPoint(x: 21, y: 1), end: CGPoint(x: 20, y: 0)),
        .moveToPoint(CGPoint(x: 0, y: 10)),
        .addQuadCurveToPoint(control: CGPoint(x: 10, y: 10), end: CGPoint(x: 10, y: 0)), .addLineToPoint(.zero),
        .closeSubpath,
      ])
    #expect(path.reversed().reversed() == path)
    #expect(abs(path.area() + path.reversed().area()) < 1e-9 && path.area() > 50)
  }
}
