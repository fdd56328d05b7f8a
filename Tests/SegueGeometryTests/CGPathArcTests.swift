import Foundation
import SegueGeometry
import Testing

@Suite("CGPath arcs")
struct CGPathArcTests {
  struct Sweep: Sendable, CustomTestStringConvertible {
    var start, end: CGFloat
    var clockwise: Bool
    /// Radians that the arc goes over; negative is counterclockwise on a screen.
    var sweep: CGFloat
    var testDescription: String { "\(start) to \(end), \(clockwise)" }
  }

  @Test(
    "an arc goes from the start angle to the end angle in the direction asked for",
    arguments: [
      Sweep(start: 0, end: .pi / 2, clockwise: false, sweep: .pi / 2),
      Sweep(start: 0, end: .pi / 2, clockwise: true, sweep: -.pi * 3 / 2),
      Sweep(start: .pi / 2, end: 0, clockwise: false, sweep: .pi * 3 / 2),
      Sweep(start: .pi / 2, end: 0, clockwise: true, sweep: -.pi / 2),
      Sweep(start: -.pi / 2, end: .pi * 3 / 2, clockwise: false, sweep: 2 * .pi),
      Sweep(start: 0, end: 2 * .pi, clockwise: true, sweep: -2 * .pi),
      Sweep(start: 0.1, end: 0.1 + 2 * .pi, clockwise: false, sweep: 2 * .pi),
      Sweep(start: 0.7, end: 0.7 - 2 * .pi, clockwise: true, sweep: -2 * .pi),
      Sweep(start: 0.3, end: 0.3 + 3 * .pi, clockwise: false, sweep: .pi),
      Sweep(start: 0, end: 4 * .pi, clockwise: false, sweep: 2 * .pi),
      Sweep(start: 1, end: 1, clockwise: false, sweep: 0), Sweep(start: 1, end: 1, clockwise: true, sweep: 0),
      Sweep(start: 100, end: 101, clockwise: false, sweep: 1), Sweep(start: -3, end: 3, clockwise: false, sweep: 6),
    ])
  func sweeps(_ arc: Sweep) throws {
    let centre = CGPoint(x: 30, y: -20)
    let path = CGMutablePath()
    path.addArc(center: centre, radius: 50, startAngle: arc.start, endAngle: arc.end, clockwise: arc.clockwise)
    let pieces = Int((abs(arc.sweep) / (.pi / 2) - 1e-6).rounded(.up))
    #expect(path.elements.map(\.kind) == [0] + Array(repeating: 3, count: pieces))
    let first = CGPoint(x: centre.x + 50 * cos(arc.start), y: centre.y + 50 * sin(arc.start))
    let last = CGPoint(x: centre.x + 50 * cos(arc.end), y: centre.y + 50 * sin(arc.end))
    #expect(distance(try #require(path.elements[0].points.last), first) < 1e-11)
    #expect(distance(path.currentPoint, last) < 1e-11)
    #expect(abs(path.length() - 50 * abs(arc.sweep)) < 50 * 7 * 3e-4)
    for point in path.flattened(20).joined() { #expect(abs(distance(point, centre) / 50 - 1) < 3e-4) }
    // The sector's area, whose sign is the direction's.
    path.addLine(to: centre)
    #expect(abs(path.area() - arc.sweep / 2 * 2500) < 2500 * 4e-3)
    if abs(arc.sweep) == 2 * .pi { #expect(path.elements[pieces].points.last == path.elements[0].points.last) }
  }

  @Test("a whole turn is one whatever rounding leaves of it", arguments: [true, false])
  func wholeTurns(_ clockwise: Bool) {
    var beyond = 0
    for start in stride(from: CGFloat(-20), through: 20, by: 0.7) {
      let end = clockwise ? start - 2 * .pi : start + 2 * .pi
      beyond += abs(end - start) > 2 * .pi ? 1 : 0
      let path = CGMutablePath()
      path.addArc(center: .zero, radius: 1, startAngle: start, endAngle: end, clockwise: clockwise)
      #expect(path.elements.count == 5, "from \(start)")
    }
    #expect(beyond > 0, "some are a little more than a turn")
  }

  @Test("a line leads from the current point to the arc")
  func joined() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: -100, y: 0))
    path.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: 1, clockwise: false)
    #expect(path.elements.map(\.kind) == [0, 1, 3])
    #expect(path.elements[1] == .addLineToPoint(CGPoint(x: 10, y: 0)))
    path.addArc(center: CGPoint(x: 5, y: 5), radius: 0, startAngle: 0, endAngle: 1, clockwise: false)
    #expect(path.elements.count == 4 && path.currentPoint == CGPoint(x: 5, y: 5), "no radius: its centre")
    path.addArc(center: .zero, radius: -1, startAngle: 0, endAngle: 1, clockwise: false)
    #expect(path.elements.count == 4, "nothing for a negative one")
    let moved = CGMutablePath()
    moved.addArc(
      center: .zero, radius: 1, startAngle: 0, endAngle: 1, clockwise: false,
      transform: CGAffineTransform(scaleX: 10, y: 20))
    #expect(moved.elements[0] == .moveToPoint(CGPoint(x: 10, y: 0)))
  }

  @Test(
    "a relative arc sweeps its delta; of many turns one and the rest are drawn",
    arguments: zip([1, -2, 3 * CGFloat.pi, 101 * CGFloat.pi, -101 * CGFloat.pi, 0], [1, 2, 9.425, 9.425, 9.425, 0]))
  func relative(_ delta: CGFloat, _ length: Double) {
    let path = CGMutablePath()
    path.addRelativeArc(center: .zero, radius: 10, startAngle: 0.5, delta: delta)
    #expect(abs(path.length() - 10 * CGFloat(length)) < 0.03)
    let end = CGPoint(x: 10 * cos(0.5 + delta), y: 10 * sin(0.5 + delta))
    #expect(distance(path.currentPoint, end) < 1e-10)
    path.addRelativeArc(center: .zero, radius: 1, startAngle: 1e300, delta: 1e300)
    #expect(path.elements.count < 30)
  }

  @Test("an arc between tangents touches both lines and keeps its radius", arguments: 1...60)
  func tangents(_ seed: Int) throws {
    var seeded = SeededPaths(seed: UInt64(seed))
    let (start, corner) = (seeded.point(), seeded.point())
    // The corner's whole angle, seen from the corner, and its half.
    let away = atan2(start.y - corner.y, start.x - corner.x)
    let angle = seeded.number(0.05, 3.1) * (seed % 2 == 0 ? 1 : -1)
    let other = CGPoint(x: corner.x + 30 * cos(away + angle), y: corner.y + 30 * sin(away + angle))
    let radius = seeded.number(0.1, 20)
    let path = CGMutablePath()
    path.move(to: start)
    path.addArc(tangent1End: corner, tangent2End: other, radius: radius)
    #expect(path.elements.map(\.kind) == (abs(angle) < .pi / 2 ? [0, 1, 3, 3] : [0, 1, 3]), "seed \(seed)")

    let reach = radius / tan(abs(angle) / 2)
    let first = CGPoint(x: corner.x + reach * cos(away), y: corner.y + reach * sin(away))
    let last = CGPoint(x: corner.x + reach * cos(away + angle), y: corner.y + reach * sin(away + angle))
    let size = max(1, reach)
    #expect(distance(try #require(path.elements[1].points.first), first) < 1e-9 * size, "seed \(seed)")
    #expect(distance(path.currentPoint, last) < 1e-9 * size, "seed \(seed)")
    let far = radius / sin(abs(angle) / 2)
    let centre = CGPoint(x: corner.x + far * cos(away + angle / 2), y: corner.y + far * sin(away + angle / 2))
    let arc = path.segments[0].dropFirst()
    for segment in arc {
      for step in 0...10 {
        #expect(abs(distance(segment.point(at: CGFloat(step) / 10), centre) / radius - 1) < 3e-4, "seed \(seed)")
      }
    }
    let length = arc.reduce(0) { $0 + $1.length() }
    #expect(abs(length / (radius * (.pi - abs(angle))) - 1) < 1e-3, "seed \(seed)")
    // It leaves along the first line and arrives along the second.
    let (out, arrival) = (arc.first!.tangent(at: 0), arc.last!.tangent(at: 1))
    #expect(abs(remainder(atan2(out.dy, out.dx) - away + .pi, 2 * .pi)) < 1e-9, "seed \(seed)")
    #expect(abs(remainder(atan2(arrival.dy, arrival.dx) - away - angle, 2 * .pi)) < 1e-9, "seed \(seed)")
  }

  @Test("a right angle's arc is a quarter circle of one curve; the current point is mapped back first")
  func rightAngle() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
    #expect(path.elements.count == 3 && path.elements[1] == .addLineToPoint(CGPoint(x: 6, y: 0)))
    #expect(distance(path.currentPoint, CGPoint(x: 10, y: 4)) < 1e-14)
    let map = CGAffineTransform(scaleX: 2, y: 2).concatenating(CGAffineTransform(translationX: 100, y: 0))
    let mapped = CGMutablePath()
    mapped.move(to: CGPoint(x: 100, y: 0))
    mapped.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4, transform: map)
    #expect(mapped == path.copy(using: map))
  }

  @Test(
    "where no circle touches both lines, a line leads to the corner",
    arguments: [[10, 0, 20, 0, 5], [10, 0, 5, 0, 5], [0, 0, 5, 5, 5], [10, 0, 10, 0, 5], [10, 0, 10, 10, 0]])
  func noCircle(_ numbers: [CGFloat]) {
    let corner = CGPoint(x: numbers[0], y: numbers[1])
    for radius in [numbers[4], -1] {
      let path = CGMutablePath()
      path.move(to: .zero)
      path.addArc(tangent1End: corner, tangent2End: CGPoint(x: numbers[2], y: numbers[3]), radius: radius)
      #expect(path.elements == [.moveToPoint(.zero), .addLineToPoint(corner)])
    }
  }

  @Test("arcs, splits and lengths are the same bits on every machine")
  func bits() {
    let path = CGMutablePath()
    path.addArc(center: CGPoint(x: 7, y: -3), radius: 11, startAngle: 0.3, endAngle: 5.9, clockwise: false)
    path.addArc(tangent1End: CGPoint(x: 40, y: 9), tangent2End: CGPoint(x: 31, y: 77), radius: 6)
    path.addEllipse(in: CGRect(x: 1, y: 2, width: 33, height: 44))
    path.addRoundedRect(in: CGRect(x: 1, y: 2, width: 33, height: 44), cornerWidth: 5, cornerHeight: 7)
    var numbers = path.elementPoints.flatMap { [$0.x, $0.y] }
    for segment in path.segments.joined() {
      let slope = segment.tangent(at: 0.3)
      let point = segment.split(at: 0.7).0.point(at: 0.4)
      numbers += [segment.length(), segment.parameter(atLength: 3), slope.dx, slope.dy, point.x, point.y]
    }
    // FNV-1a, word by word.
    let hash = numbers.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ $1.native.bitPattern) &* 0x100_0000_01B3 }
    #expect(hash == 0x7ED8_B30B_E5B7_C93F, "\(String(hash, radix: 16)) over \(numbers.count) numbers")
  }
}
