import Foundation

/// A path that grows.
///
/// Every call takes Apple's `transform`, which maps its points before they are added. A call that needs a current point
/// (a line, a curve, a close) and finds none adds nothing, and so does one with a number that is not finite, or whose
/// image is not.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  public init() {
    super.init(elements: [])
  }

  public override init(elements: [Element]) {
    super.init(elements: elements)
  }

  /// Starts a subpath.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    elements += [.moveToPoint(point)].applying(transform)
  }

  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    extend([.addLineToPoint(point)], transform)
  }

  public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
    extend([.addQuadCurveToPoint(control: control, end: end)], transform)
  }

  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    extend([.addCurveToPoint(control1: control1, control2: control2, end: end)], transform)
  }

  /// Closes the subpath; the current point is then its start. A subpath that is closed already stays as it is.
  public func closeSubpath() {
    guard let last = elements.last, last != .closeSubpath else { return }
    elements.append(.closeSubpath)
  }

  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    elements += [Element].rectangle(rect).applying(transform)
  }

  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    elements += [Element].ellipse(in: rect).applying(transform)
  }

  /// As `CGPath(roundedRect:cornerWidth:cornerHeight:transform:)`.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
  ) {
    elements += [Element].roundedRectangle(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
      .applying(transform)
  }

  /// A new subpath: a move to the first point, then lines. All or, where one is not finite, nothing.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    elements += ([.moveToPoint(first)] + points.dropFirst().map { .addLineToPoint($0) }).applying(transform)
  }

  /// The elements of another path, or of this one. All or, where one is not finite, nothing.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    elements += path.elements.applying(transform)
  }

  func extend(_ added: [Element], _ transform: CGAffineTransform) {
    guard !elements.isEmpty else { return }
    elements += added.applying(transform)
  }
}
