import Foundation

/// A path as a list of elements, immutable; `CGMutablePath` builds one.
public class CGPath: Hashable, @unchecked Sendable {
  public enum Element: Hashable, Sendable {
    case moveToPoint(CGPoint)
    case addLineToPoint(CGPoint)
    case addQuadCurveToPoint(control: CGPoint, end: CGPoint)
    case addCurveToPoint(control1: CGPoint, control2: CGPoint, end: CGPoint)
    case closeSubpath

    /// The element's points, the end point last.
    public var points: [CGPoint] {
      switch self {
      case .moveToPoint(let point), .addLineToPoint(let point): [point]
      case .addQuadCurveToPoint(let control, let end): [control, end]
      case .addCurveToPoint(let control1, let control2, let end): [control1, control2, end]
      case .closeSubpath: []
      }
    }

    /// 0 move, 1 line, 2 quadratic, 3 cubic, 4 close: what a digest writes for the kind.
    public var kind: UInt64 {
      switch self {
      case .moveToPoint: 0
      case .addLineToPoint: 1
      case .addQuadCurveToPoint: 2
      case .addCurveToPoint: 3
      case .closeSubpath: 4
      }
    }
  }

  public fileprivate(set) var elements: [Element]

  public init(elements: [Element]) {
    self.elements = elements
  }

  public convenience init(rect: CGRect, transform: CGAffineTransform? = nil) {
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
    ].map { transform.map($0.applying) ?? $0 }
    self.init(
      elements: [.moveToPoint(corners[0])] + corners.dropFirst().map { .addLineToPoint($0) } + [.closeSubpath])
  }

  /// Four cubic arcs from the rightmost point on; radial error below 0.03 %.
  public convenience init(ellipseIn rect: CGRect) {
    let handle = CGFloat(0.552284749830793398)
    let rx = rect.width / 2
    let ry = rect.height / 2
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: rect.midX + x * rx, y: rect.midY + y * ry) }
    self.init(elements: [
      .moveToPoint(point(1, 0)),
      .addCurveToPoint(control1: point(1, handle), control2: point(handle, 1), end: point(0, 1)),
      .addCurveToPoint(control1: point(-handle, 1), control2: point(-1, handle), end: point(-1, 0)),
      .addCurveToPoint(control1: point(-1, -handle), control2: point(-handle, -1), end: point(0, -1)),
      .addCurveToPoint(control1: point(handle, -1), control2: point(1, -handle), end: point(1, 0)),
      .closeSubpath,
    ])
  }

  public var isEmpty: Bool { elements.isEmpty }

  /// The smallest rectangle around all points, control points included; null for an empty path.
  public var boundingBox: CGRect { .enclosing(elements.flatMap(\.points)) }

  public func copy() -> CGPath { CGPath(elements: elements) }

  public static func == (left: CGPath, right: CGPath) -> Bool { left.elements == right.elements }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(elements)
  }
}

public final class CGMutablePath: CGPath, @unchecked Sendable {
  public init() {
    super.init(elements: [])
  }

  public func move(to point: CGPoint) { elements.append(.moveToPoint(point)) }
  public func addLine(to point: CGPoint) { elements.append(.addLineToPoint(point)) }

  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    elements.append(.addQuadCurveToPoint(control: control, end: end))
  }

  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    elements.append(.addCurveToPoint(control1: control1, control2: control2, end: end))
  }

  public func closeSubpath() { elements.append(.closeSubpath) }
  public func addPath(_ path: CGPath) { elements += path.elements }
  public func addRect(_ rect: CGRect) { addPath(CGPath(rect: rect)) }
  public func addEllipse(in rect: CGRect) { addPath(CGPath(ellipseIn: rect)) }
}
