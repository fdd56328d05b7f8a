import Foundation

/// The elements of rectangles, ellipses and rounded rectangles. Rectangles are standardised first; a rectangle that is
/// null or not finite has none.
extension [CGPath.Element] {
  /// From (minX, minY) along increasing x.
  static func rectangle(_ rect: CGRect) -> Self {
    closed([
      .moveToPoint(CGPoint(x: rect.minX, y: rect.minY)), .addLineToPoint(CGPoint(x: rect.maxX, y: rect.minY)),
      .addLineToPoint(CGPoint(x: rect.maxX, y: rect.maxY)), .addLineToPoint(CGPoint(x: rect.minX, y: rect.maxY)),
    ])
  }

  /// Four cubic arcs from (maxX, midY) along increasing y; radial error below 0.03 %.
  static func ellipse(in rect: CGRect) -> Self {
    let handle = quarterHandle
    let rx = rect.width / 2
    let ry = rect.height / 2
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: rect.midX + x * rx, y: rect.midY + y * ry) }
    return closed([
      .moveToPoint(point(1, 0)),
      .addCurveToPoint(control1: point(1, handle), control2: point(handle, 1), end: point(0, 1)),
      .addCurveToPoint(control1: point(-handle, 1), control2: point(-1, handle), end: point(-1, 0)),
      .addCurveToPoint(control1: point(-1, -handle), control2: point(-handle, -1), end: point(0, -1)),
      .addCurveToPoint(control1: point(handle, -1), control2: point(1, -handle), end: point(1, 0)),
    ])
  }

  /// From (maxX, midY) along increasing y: a line and a quarter ellipse for each corner, and the last half side.
  ///
  /// The corners are brought into 0…half the side. The elements are the same for every corner, 0 included, so that any
  /// two rounded rectangles interpolate.
  static func roundedRectangle(_ rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat) -> Self {
    guard cornerWidth.isFinite, cornerHeight.isFinite else { return [] }
    let corner = CGSize(width: cornerWidth, height: cornerHeight).clampedToHalf(of: rect)
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    let (w, h) = (corner.width, corner.height)
    return closed([
      .moveToPoint(CGPoint(x: right, y: rect.midY)),
      .addLineToPoint(CGPoint(x: right, y: bottom - h)),
      .corner(at: CGPoint(x: right, y: bottom), from: CGVector(dx: 0, dy: -h), to: CGVector(dx: -w, dy: 0)),
      .addLineToPoint(CGPoint(x: left + w, y: bottom)),
      .corner(at: CGPoint(x: left, y: bottom), from: CGVector(dx: w, dy: 0), to: CGVector(dx: 0, dy: -h)),
      .addLineToPoint(CGPoint(x: left, y: top + h)),
      .corner(at: CGPoint(x: left, y: top), from: CGVector(dx: 0, dy: h), to: CGVector(dx: w, dy: 0)),
      .addLineToPoint(CGPoint(x: right - w, y: top)),
      .corner(at: CGPoint(x: right, y: top), from: CGVector(dx: -w, dy: 0), to: CGVector(dx: 0, dy: h)),
    ])
  }

  private static func closed(_ elements: Self) -> Self {
    elements.allSatisfy(\.isFinite) ? elements + [.closeSubpath] : []
  }
}

/// How far a quarter circle's control points lie from its ends, in radii.
private let quarterHandle = CGFloat(0.552284749830793398)

extension CGPath.Element {
  /// A quarter ellipse round `corner`, from one offset of it to another.
  package static func corner(at corner: CGPoint, from start: CGVector, to end: CGVector) -> Self {
    // The control points lie on the sides, this far from the corner.
    let rest = 1 - quarterHandle
    return .addCurveToPoint(
      control1: CGPoint(x: corner.x + start.dx * rest, y: corner.y + start.dy * rest),
      control2: CGPoint(x: corner.x + end.dx * rest, y: corner.y + end.dy * rest),
      end: CGPoint(x: corner.x + end.dx, y: corner.y + end.dy))
  }
}

extension CGSize {
  /// Each side brought into 0…half of the rectangle's; 0 for one that is not a number.
  package func clampedToHalf(of rect: CGRect) -> CGSize {
    CGSize(
      width: width > 0 ? min(width, rect.width / 2) : 0, height: height > 0 ? min(height, rect.height / 2) : 0)
  }
}

/// Apple's initialisers, whose transform is a pointer (`nil`, or `&transform`), and the same with a value.
extension CGPath {
  /// From (minX, minY) along increasing x, closed.
  @safe public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    self.init(rect: rect, transform: CGAffineTransform(at: transform))
  }

  public convenience init(rect: CGRect, transform: CGAffineTransform) {
    self.init(elements: [Element].rectangle(rect).applying(transform))
  }

  /// Four cubic arcs from (maxX, midY) along increasing y; radial error below 0.03 %.
  @safe public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    self.init(ellipseIn: rect, transform: CGAffineTransform(at: transform))
  }

  public convenience init(ellipseIn rect: CGRect, transform: CGAffineTransform) {
    self.init(elements: [Element].ellipse(in: rect).applying(transform))
  }

  /// From (maxX, midY) along increasing y. The corners are brought into 0…half the rectangle's width and height.
  ///
  /// The elements are the same for every corner, 0 included: any two rounded rectangles interpolate.
  @safe public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    self.init(
      roundedRect: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight,
      transform: CGAffineTransform(at: transform))
  }

  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform
  ) {
    self.init(
      elements: [Element].roundedRectangle(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
        .applying(transform))
  }

  /// Every point mapped; nil where a point's image is not finite.
  @safe public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    copy(using: CGAffineTransform(at: transform))
  }

  public func copy(using transform: CGAffineTransform) -> CGPath? {
    let mapped = elements.applying(transform)
    return mapped.count == elements.count ? CGPath(elements: mapped) : nil
  }

  @safe public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    copy(using: CGAffineTransform(at: transform))?.mutableCopy()
  }

  /// The rectangle that the path is, sides along the axes; nil for any other path.
  ///
  /// It is one that `init(rect:)` could have made from any corner and in either direction, closed or back at its start.
  public var rectangle: CGRect? {
    var corners: [CGPoint] = []
    for (index, element) in elements.enumerated() {
      switch element {
      case .moveToPoint(let point) where index == 0: corners.append(point)
      case .addLineToPoint(let point) where index > 0: corners.append(point)
      case .closeSubpath where index == elements.count - 1: break
      default: return nil
      }
    }
    if corners.count == 5, corners[0] == corners[4] { corners.removeLast() }
    guard corners.count == 4, corners.allSatisfy(\.isFinite) else { return nil }
    let goesAlongX = corners[0].y == corners[1].y
    for index in 0..<4 {
      let (from, to) = (corners[index], corners[(index + 1) % 4])
      guard (index % 2 == 0) == goesAlongX ? from.y == to.y : from.x == to.x else { return nil }
    }
    return .enclosing(corners)
  }

  /// Whether the path is a rectangle along the axes, which is then written to `rect`.
  @safe public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    guard let rectangle else { return false }
    // SAFETY: the caller's pointer is nil or one to a rectangle, as Apple's signature asks.
    if let rect = unsafe rect { unsafe rect.pointee = rectangle }
    return true
  }
}

extension CGAffineTransform {
  /// What Apple's calls mean by an optional pointer: the identity for nil.
  @safe init(at pointer: UnsafePointer<CGAffineTransform>?) {
    // SAFETY: the caller's pointer is nil or one to a transform, as Apple's signature asks.
    self = unsafe pointer?.pointee ?? .identity
  }
}
