import Foundation
import SegueGeometry
import SegueQuartzCore

/// A picture as an identity: what it is called or what was drawn in it, and its size in pixels.
public final class CGImage: Hashable, Sendable {
  public let width: Int
  public let height: Int
  /// A name, for a picture that was not drawn here.
  public let name: String?
  /// What was drawn, in order.
  public let operations: [DrawingOperation]

  public init(name: String?, width: Int, height: Int, operations: [DrawingOperation] = []) {
    self.name = name
    self.width = max(width, 0)
    self.height = max(height, 0)
    self.operations = operations
  }

  /// A part of the picture, in pixels; nil where there is none of it.
  public func cropping(to rect: CGRect) -> CGImage? {
    let part = rect.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
    guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
    let title = "\(name ?? "drawing") in \(NSStringFromCGRect(part))"
    return CGImage(name: title, width: Int(part.width), height: Int(part.height), operations: operations)
  }

  public static func == (left: CGImage, right: CGImage) -> Bool {
    left === right
      || left.name == right.name && left.width == right.width && left.height == right.height
        && left.operations == right.operations
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(width)
    hasher.combine(height)
    hasher.combine(operations.count)
  }
}

/// One thing that was drawn.
public struct DrawingOperation: Hashable, Sendable {
  public enum Kind: String, Sendable {
    case fill, stroke, clip, clear, image, layer, view, text
  }

  public let kind: Kind
  /// What was drawn, by name; empty for shapes.
  public let what: String
  /// Around what was drawn, in the context's own coordinates (before any transform).
  public let rect: CGRect
}

public enum CGBlendMode: Int32, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference
  case exclusion, hue, saturation, color, luminosity, clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver
  case destinationIn, destinationOut, destinationAtop, xor, plusDarker, plusLighter
}

public enum CGPathDrawingMode: Int32, Sendable {
  case fill, eoFill, stroke, fillStroke, eoFillStroke
}

public enum CGInterpolationQuality: Int32, Sendable {
  case `default`, none, low, medium = 4
  case high = 3
}

/// A place to draw in. Nothing is painted: what is drawn is noted, in order, and makes up the identity of the image.
open class CGContext {
  private struct State {
    var transform = CGAffineTransform.identity
    var fill = CGColor.black
    var stroke = CGColor.black
  }

  /// What was drawn so far.
  public private(set) var operations: [DrawingOperation] = []
  private var state = State()
  private var saved: [State] = []
  private var current = CGMutablePath()
  /// Pixels.
  public let width: Int
  public let height: Int

  /// - Parameters: in pixels.
  public init(width: Int, height: Int) {
    self.width = max(width, 0)
    self.height = max(height, 0)
  }

  func record(_ kind: DrawingOperation.Kind, named what: String = "", _ rect: CGRect) {
    let place = rect.isNull ? rect : rect.applying(state.transform)
    operations.append(DrawingOperation(kind: kind, what: what, rect: place))
  }

  // MARK: State

  /// The colour of shapes that are filled from now on.
  public var fillColor: CGColor { state.fill }
  public var strokeColor: CGColor { state.stroke }
  open var ctm: CGAffineTransform { state.transform }

  open func saveGState() { saved.append(state) }

  /// Without a state that was saved nothing happens.
  open func restoreGState() { state = saved.popLast() ?? state }

  open func translateBy(x tx: CGFloat, y ty: CGFloat) { state.transform = state.transform.translatedBy(x: tx, y: ty) }
  open func scaleBy(x sx: CGFloat, y sy: CGFloat) { state.transform = state.transform.scaledBy(x: sx, y: sy) }
  open func rotate(by angle: CGFloat) { state.transform = state.transform.rotated(by: angle) }
  open func concatenate(_ transform: CGAffineTransform) { state.transform = transform.concatenating(state.transform) }
  open func setFillColor(_ color: CGColor) { state.fill = color }
  open func setStrokeColor(_ color: CGColor) { state.stroke = color }
  open func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  open func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  /// How lines, shadows and blending would look is not part of the identity.
  open func setLineWidth(_ width: CGFloat) {}
  open func setLineCap(_ cap: CGLineCap) {}
  open func setLineJoin(_ join: CGLineJoin) {}
  open func setMiterLimit(_ limit: CGFloat) {}
  open func setLineDash(phase: CGFloat, lengths: [CGFloat]) {}
  open func setAlpha(_ alpha: CGFloat) {}
  open func setBlendMode(_ mode: CGBlendMode) {}
  open func setShadow(offset: CGSize, blur: CGFloat, color: CGColor? = nil) {}
  open func setShouldAntialias(_ shouldAntialias: Bool) {}
  open func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {}
  open var interpolationQuality = CGInterpolationQuality.default

  // MARK: Path

  open func beginPath() { current = CGMutablePath() }
  open func move(to point: CGPoint) { current.move(to: point) }
  open func addLine(to point: CGPoint) { current.addLine(to: point) }
  open func addLines(between points: [CGPoint]) { current.addLines(between: points) }
  open func addRect(_ rect: CGRect) { current.addRect(rect) }
  open func addEllipse(in rect: CGRect) { current.addEllipse(in: rect) }
  open func addPath(_ path: CGPath) { current.addPath(path) }
  open func addQuadCurve(to end: CGPoint, control: CGPoint) { current.addQuadCurve(to: end, control: control) }
  open func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    current.addCurve(to: end, control1: control1, control2: control2)
  }
  open func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    current.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }
  open func closePath() { current.closeSubpath() }
  open var path: CGPath? { current.isEmpty ? nil : current.copy() }
  open var boundingBoxOfPath: CGRect { current.boundingBox }

  private func take(_ kind: DrawingOperation.Kind) {
    if !current.isEmpty { record(kind, current.boundingBox) }
    beginPath()
  }

  open func fillPath(using rule: CGPathFillRule = .winding) { take(.fill) }
  open func strokePath() { take(.stroke) }
  open func clip(using rule: CGPathFillRule = .winding) { take(.clip) }
  open func drawPath(using mode: CGPathDrawingMode) {
    let path = current
    if mode != .stroke { take(.fill) }
    guard mode != .fill, mode != .eoFill else { return }
    current = path
    take(.stroke)
  }

  // MARK: Shapes and pictures

  open func fill(_ rect: CGRect) { record(.fill, rect) }
  open func fill(_ rects: [CGRect]) { rects.forEach(fill) }
  open func stroke(_ rect: CGRect) { record(.stroke, rect) }
  open func stroke(_ rect: CGRect, width: CGFloat) { record(.stroke, rect) }
  open func fillEllipse(in rect: CGRect) { record(.fill, rect) }
  open func strokeEllipse(in rect: CGRect) { record(.stroke, rect) }
  open func clear(_ rect: CGRect) { record(.clear, rect) }
  open func clip(to rect: CGRect) { record(.clip, rect) }
  open func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    record(.image, named: image.name ?? "drawing of \(image.operations.count)", rect)
  }

  /// What was drawn so far, as a picture of the context's size.
  open func makeImage() -> CGImage? { CGImage(name: nil, width: width, height: height, operations: operations) }
}

extension CALayer {
  /// Notes in `ctx` that this layer and what is in it were drawn: the layer's name or class, at its bounds. It counts as
  /// a snapshot at the scale of the current context if that is `ctx`, else at the screen's.
  public func render(in ctx: CGContext) {
    let entry = GraphicsStack.of(world).entries.last { $0.context === ctx }
    world.noteSnapshot(size: bounds.size, scale: entry?.scale ?? world.screenScale)
    ctx.record(.layer, named: name ?? String(describing: type(of: (delegate as AnyObject?) ?? self)), bounds)
  }
}
