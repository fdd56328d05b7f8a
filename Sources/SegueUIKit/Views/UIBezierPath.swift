import Foundation
import SegueGeometry
import SegueQuartzCore

/// A path with the settings that it would be drawn with. Drawing is noted in the current context, never painted.
///
/// Angles are radians from the x axis; `clockwise: true` goes clockwise on the screen, where y goes down (the other way
/// round than `CGMutablePath`'s). A call that needs a current point and finds none adds nothing, and so does one with a
/// number that is not finite; a setting that gets one keeps its value and notes the fault in the world (on the main actor; elsewhere there is none).
open class UIBezierPath: NSObject, NSCopying {
  private var path = CGMutablePath()

  /// In points; not below 0.
  open var lineWidth: CGFloat = 1 {
    didSet { keep(\.lineWidth, oldValue, "lineWidth", from: 0) }
  }
  open var lineCapStyle = CGLineCap.butt
  open var lineJoinStyle = CGLineJoin.miter
  /// Not below 0.
  open var miterLimit: CGFloat = 10 {
    didSet { keep(\.miterLimit, oldValue, "miterLimit", from: 0) }
  }
  /// How far a drawn curve may lie from the true one, in points; not below 0.
  open var flatness: CGFloat = 0.6 {
    didSet { keep(\.flatness, oldValue, "flatness", from: 0) }
  }
  open var usesEvenOddFillRule = false
  private var dash: (pattern: [CGFloat], phase: CGFloat) = ([], 0)

  public override init() {
    super.init()
  }

  // MARK: The path

  /// A copy of the path. Setting it replaces all elements.
  open var cgPath: CGPath {
    get { path.copy() }
    set { path = newValue.mutableCopy() }
  }

  open var isEmpty: Bool { path.isEmpty }

  /// The smallest rectangle around all points, control points included; null for an empty path.
  open var bounds: CGRect { path.boundingBox }

  /// Where the next element would start; zero for an empty path.
  open var currentPoint: CGPoint { path.currentPoint }

  /// Whether the path's filled region holds `point`, by the path's own fill rule. Open subpaths count as closed.
  open func contains(_ point: CGPoint) -> Bool {
    path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  // MARK: Building

  open func move(to point: CGPoint) { path.move(to: point) }
  open func addLine(to point: CGPoint) { path.addLine(to: point) }

  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }

  /// A line to the arc's start, then the arc; see `CGMutablePath.addArc`, whose `clockwise` is this one's opposite.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
  }

  open func close() { path.closeSubpath() }
  open func removeAllPoints() { path = CGMutablePath() }
  open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.path) }

  /// The same shape drawn backwards, with the same settings.
  open func reversing() -> UIBezierPath {
    let backwards = duplicate()
    backwards.cgPath = path.reversed()
    return backwards
  }

  /// Maps all points. A map that leads to a number that is not finite leaves the path as it is.
  open func apply(_ transform: CGAffineTransform) {
    guard let mapped = path.copy(using: transform) else {
      return note("a point's image is not finite", at: "apply", used: "the path as it is")
    }
    path = mapped.mutableCopy()
  }

  // MARK: Dashes

  /// Lengths of dashes and gaps in turn, and how far into them the line begins, all in points; none with `count` 0.
  ///
  /// Lengths below 0 or not finite leave the pattern as it is.
  @safe open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    // SAFETY: the caller's pointer holds `count` numbers, as Apple's signature asks.
    let lengths = unsafe Array(UnsafeBufferPointer(start: pattern, count: pattern == nil ? 0 : max(count, 0)))
    guard phase.isFinite, lengths.allSatisfy({ $0 >= 0 && $0.isFinite }) else {
      return note("\(lengths), phase \(phase)", at: "setLineDash", used: "\(dash.pattern), phase \(dash.phase)")
    }
    dash = (lengths, phase)
  }

  /// Writes what is not nil: the pattern's lengths (as many as `count` is set to later), their number and the phase.
  @safe open func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?, phase: UnsafeMutablePointer<CGFloat>?
  ) {
    // SAFETY: each pointer is nil or has room for what is written: for the pattern, its whole length.
    if let pattern = unsafe pattern {
      for (index, length) in dash.pattern.enumerated() { unsafe pattern[index] = length }
    }
    if let count = unsafe count { unsafe count.pointee = dash.pattern.count }
    if let phase = unsafe phase { unsafe phase.pointee = dash.phase }
  }

  // MARK: Copies

  open func copy(with zone: NSZone? = nil) -> Any { duplicate() }

  private func duplicate() -> UIBezierPath {
    let copy = UIBezierPath(cgPath: path)
    copy.lineWidth = lineWidth
    copy.lineCapStyle = lineCapStyle
    copy.lineJoinStyle = lineJoinStyle
    copy.miterLimit = miterLimit
    copy.flatness = flatness
    copy.usesEvenOddFillRule = usesEvenOddFillRule
    copy.dash = dash
    return copy
  }

  // MARK: Drawing

  /// Noted in the current context, if there is one.
  open func fill() { record(.fill) }
  /// Noted in the current context, if there is one.
  open func stroke() { record(.stroke) }
  /// Noted in the current context, if there is one.
  open func addClip() { record(.clip) }

  private func record(_ kind: DrawingOperation.Kind) {
    let bounds = bounds
    if !isEmpty { _ = onMainActor { UIGraphicsGetCurrentContext()?.record(kind, bounds) } }
  }

  // MARK: Faults

  private func keep(
    _ setting: ReferenceWritableKeyPath<UIBezierPath, CGFloat>, _ old: CGFloat, _ name: String, from low: CGFloat
  ) {
    let new = self[keyPath: setting]
    guard !(new >= low && new.isFinite) else { return }
    self[keyPath: setting] = old
    note("\(new)", at: name, used: "\(old)")
  }

  private func note(_ what: String, at member: String, used: String) {
    // A path may be built anywhere, as UIKit's; the world lives on the main actor.
    _ = onMainActor { SimulationWorld.current.record(what, at: "UIBezierPath.\(member)", used: used) }
  }
}

/// The shapes that a path can begin with.
extension UIBezierPath {
  /// From the top left corner clockwise.
  public convenience init(rect: CGRect) {
    self.init(cgPath: CGPath(rect: rect))
  }

  /// Four cubic arcs from the rightmost point clockwise.
  public convenience init(ovalIn rect: CGRect) {
    self.init(cgPath: CGPath(ellipseIn: rect))
  }

  /// All corners rounded by quarter circles of `cornerRadius`, clockwise from the top side's left end.
  ///
  /// The radius is brought into 0…half the shorter side. UIKit draws corners that begin a little earlier and bend more
  /// softly; these are true circles.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    let radius = min(cornerRadius, rect.width / 2, rect.height / 2)
    self.init(
      roundedRect: rect, byRoundingCorners: .allCorners, cornerRadii: CGSize(width: radius, height: radius))
  }

  /// The given corners rounded by quarter ellipses of `cornerRadii`, clockwise from the top side's left end.
  ///
  /// The radii are brought into 0…half the rectangle's width and height. The elements depend on `corners` alone: paths
  /// that round the same corners interpolate.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    guard cornerRadii.width.isFinite, cornerRadii.height.isFinite else { return }
    let radii = cornerRadii.clampedToHalf(of: rect)
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    // Each corner with the way from it back to where its curve begins, and on to where it ends.
    let (w, h) = (radii.width, radii.height)
    let clockwise: [(UIRectCorner, CGPoint, CGVector, CGVector)] = [
      (.topRight, CGPoint(x: right, y: top), CGVector(dx: -w, dy: 0), CGVector(dx: 0, dy: h)),
      (.bottomRight, CGPoint(x: right, y: bottom), CGVector(dx: 0, dy: -h), CGVector(dx: -w, dy: 0)),
      (.bottomLeft, CGPoint(x: left, y: bottom), CGVector(dx: w, dy: 0), CGVector(dx: 0, dy: -h)),
      (.topLeft, CGPoint(x: left, y: top), CGVector(dx: 0, dy: h), CGVector(dx: w, dy: 0)),
    ]
    var elements: [CGPath.Element] = [
      .moveToPoint(CGPoint(x: corners.contains(.topLeft) ? left + w : left, y: top))
    ]
    for (corner, point, before, after) in clockwise {
      if corners.contains(corner) {
        elements.append(.addLineToPoint(CGPoint(x: point.x + before.dx, y: point.y + before.dy)))
        elements.append(.corner(at: point, from: before, to: after))
      } else if corner != .topLeft {
        elements.append(.addLineToPoint(point))
      }
    }
    cgPath = CGPath(elements: elements + [.closeSubpath]).copy(using: .identity) ?? CGPath(elements: [])
  }

  /// An arc as an open subpath; `clockwise: true` goes clockwise on the screen.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  public convenience init(cgPath: CGPath) {
    self.init()
    self.cgPath = cgPath
  }
}

/// The corners of a rectangle.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let topLeft = UIRectCorner(rawValue: 1)
  public static let topRight = UIRectCorner(rawValue: 2)
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  public static let bottomRight = UIRectCorner(rawValue: 8)
  public static let allCorners = UIRectCorner(rawValue: .max)
}
