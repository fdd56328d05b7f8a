import CSegueSIMD
import Foundation

extension CGMutablePath {
  /// An arc of a circle, as cubic curves of at most a quarter turn each; radial error below 0.03 %.
  ///
  /// Angles are radians from the x axis towards y. `clockwise` is meant in Core Graphics' own space, where y goes up: on
  /// a screen, where y goes down, `false` goes clockwise (angles grow) and `true` counterclockwise. `UIBezierPath` has
  /// it the other way round.
  ///
  /// - The sweep is the difference of the angles, brought into one turn of the direction asked for. Whole turns
  ///   (to 1e-9 rad) are a full circle in that direction; equal angles are no arc.
  /// - A line leads from the current point to the arc's start; without a current point the arc begins a subpath.
  /// - A negative radius adds nothing; radius 0 adds the line to the centre alone.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let difference = endAngle - startAngle
    let turns = (difference / fullTurn).rounded()
    var sweep = difference.truncatingRemainder(dividingBy: fullTurn)
    if turns != 0 && abs(difference - turns * fullTurn) <= 1e-9 {
      sweep = clockwise ? -fullTurn : fullTurn
    } else if clockwise && sweep > 0 {
      sweep -= fullTurn
    } else if !clockwise && sweep < 0 {
      sweep += fullTurn
    }
    addArc(center, radius, startAngle, sweep, transform)
  }

  /// An arc that sweeps `delta` radians from `startAngle`: a positive one goes clockwise on a screen.
  ///
  /// More than two turns are drawn as one and what remains of the others: the same points, and the same end.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
  ) {
    var sweep = delta
    if abs(delta) > 2 * fullTurn {
      sweep = delta.truncatingRemainder(dividingBy: fullTurn) + (delta < 0 ? -fullTurn : fullTurn)
    }
    addArc(center, radius, startAngle, sweep, transform)
  }

  /// An arc of `radius` that touches the line from the current point to `tangent1End` and the one from there to
  /// `tangent2End`, with the line that leads to it. One cubic curve for up to a quarter turn, else two.
  ///
  /// Where no circle touches both (radius ≤ 0, points that coincide or lie on one line), a line to `tangent1End` alone.
  /// Nothing without a current point.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    guard let current = elements.currentPoint, radius.isFinite, tangent2End.isFinite else { return }
    let corner = tangent1End
    // The map applies to the points given; the current point is an image already.
    let start = transform.isIdentity ? current : current.applying(transform.inverted())
    guard let back = CGVector(from: corner, to: start).unit, let forth = CGVector(from: corner, to: tangent2End).unit,
      let inwards = CGVector(dx: back.dx + forth.dx, dy: back.dy + forth.dy).unit,
      let across = CGVector(dx: forth.dx - back.dx, dy: forth.dy - back.dy).unit,
      radius > 0, abs(back.dx * forth.dy - back.dy * forth.dx) > 1e-9
    else { return addLine(to: corner, transform: transform) }

    // Tangents of half the corner's angle, and of a quarter and an eighth of the arc's: no angle is needed.
    let half = abs(back.dx * inwards.dy - back.dy * inwards.dx) / (back.dx * inwards.dx + back.dy * inwards.dy)
    let quarter = 1 / (half + (1 + half * half).squareRoot())
    let eighth = quarter / (1 + (1 + quarter * quarter).squareRoot())
    let first = corner.moved(back, by: radius / half)
    let last = corner.moved(forth, by: radius / half)
    guard back.dx * forth.dx + back.dy * forth.dy > 1e-9 else {
      let handle = 4 / 3 * radius * quarter
      return extend(
        [
          .addLineToPoint(first),
          .addCurveToPoint(
            control1: first.moved(back, by: -handle), control2: last.moved(forth, by: -handle), end: last),
        ], transform)
    }
    let handle = 4 / 3 * radius * eighth
    let middle = corner.moved(inwards, by: radius * ((1 + half * half).squareRoot() / half - 1))
    extend(
      [
        .addLineToPoint(first),
        .addCurveToPoint(
          control1: first.moved(back, by: -handle), control2: middle.moved(across, by: -handle), end: middle),
        .addCurveToPoint(
          control1: middle.moved(across, by: handle), control2: last.moved(forth, by: -handle), end: last),
      ], transform)
  }

  /// An arc of `sweep` radians, up to two turns either way.
  private func addArc(
    _ center: CGPoint, _ radius: CGFloat, _ startAngle: CGFloat, _ sweep: CGFloat, _ transform: CGAffineTransform
  ) {
    guard center.isFinite, radius.isFinite, radius >= 0, startAngle.isFinite, sweep.isFinite else { return }
    let origin = startAngle.truncatingRemainder(dividingBy: fullTurn)
    func direction(_ angle: CGFloat) -> CGVector { CGVector(dx: segue_cos(angle), dy: segue_sin(angle)) }
    func point(_ direction: CGVector) -> CGPoint { center.moved(direction, by: radius) }

    var from = direction(origin)
    var added: [Element] = [elements.isEmpty ? .moveToPoint(point(from)) : .addLineToPoint(point(from))]
    // A sweep that is a whole number of quarter turns but for rounding takes no piece more.
    let count = radius > 0 ? Int((abs(sweep) / (fullTurn / 4) - 1e-9).rounded(.up)) : 0
    let step = sweep / CGFloat(max(count, 1))
    let handle = 4 / 3 * radius * (segue_sin(step / 4) / segue_cos(step / 4))
    for index in 0..<max(count, 0) {
      // A full circle ends where it began, to the bit.
      let isWhole = index == count - 1 && abs(sweep) == fullTurn
      let to = isWhole ? direction(origin) : direction(origin + step * CGFloat(index + 1))
      added.append(
        .addCurveToPoint(
          control1: point(from).moved(CGVector(dx: -from.dy, dy: from.dx), by: handle),
          control2: point(to).moved(CGVector(dx: -to.dy, dy: to.dx), by: -handle), end: point(to)))
      from = to
    }
    elements += added.applying(transform)
  }
}

private let fullTurn = 2 * CGFloat.pi

extension CGVector {
  init(from start: CGPoint, to end: CGPoint) {
    self.init(dx: end.x - start.x, dy: end.y - start.y)
  }

  /// Of length 1; nil for one without a direction (of length 0, or not finite).
  var unit: CGVector? {
    let largest = max(abs(dx), abs(dy))
    guard largest > 0, largest.isFinite else { return nil }
    // Divided by the larger part first: no square overflows or vanishes.
    let (x, y) = (dx / largest, dy / largest)
    let length = (x * x + y * y).squareRoot()
    return CGVector(dx: x / length, dy: y / length)
  }
}

extension CGPoint {
  func moved(_ direction: CGVector, by distance: CGFloat) -> CGPoint {
    CGPoint(x: x + direction.dx * distance, y: y + direction.dy * distance)
  }
}
