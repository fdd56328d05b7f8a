import Foundation
import SegueGeometry
import SegueQuartzCore

/// The contexts of a world, innermost last.
@MainActor
final class GraphicsStack {
  struct Entry {
    let context: CGContext
    let size: CGSize
    let scale: CGFloat
  }

  var entries: [Entry] = []

  static func of(_ world: SimulationWorld) -> GraphicsStack { world.part(GraphicsStack.self) { GraphicsStack() } }

  /// - scale: 0 is the screen's.
  func push(size: CGSize, scale: CGFloat, world: SimulationWorld) -> Entry {
    let scale = scale > 0 && scale.isFinite ? scale : world.screenScale
    var size = size
    if !(size.width >= 0 && size.height >= 0 && max(size.width, size.height) * scale < 1e6) {
      world.record("a picture cannot have the size \(size)", at: "UIGraphics", used: "an empty one")
      size = .zero
    }
    let context = CGContext(
      width: Int((size.width * scale).rounded(.up)), height: Int((size.height * scale).rounded(.up)))
    let entry = Entry(context: context, size: size, scale: scale)
    entries.append(entry)
    return entry
  }
}

/// The context that drawing goes to; nil outside of `draw(_:)`, image contexts and renderers.
@preconcurrency @MainActor
public func UIGraphicsGetCurrentContext() -> CGContext? { GraphicsStack.of(.current).entries.last?.context }

@preconcurrency @MainActor
public func UIGraphicsPushContext(_ context: CGContext) {
  let size = CGSize(width: context.width, height: context.height)
  GraphicsStack.of(.current).entries.append(.init(context: context, size: size, scale: 1))
}

@preconcurrency @MainActor
public func UIGraphicsPopContext() { UIGraphicsEndImageContext() }

/// - Parameters:
///   - size: points.
///   - scale: pixels a point; 0 is the screen's.
@preconcurrency @MainActor
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  _ = GraphicsStack.of(.current).push(size: size, scale: scale, world: .current)
}

@preconcurrency @MainActor
public func UIGraphicsBeginImageContext(_ size: CGSize) { UIGraphicsBeginImageContextWithOptions(size, false, 1) }

/// What was drawn so far in the current context; nil without one.
@preconcurrency @MainActor
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  GraphicsStack.of(.current).entries.last.flatMap { UIImage(drawnIn: $0) }
}

/// Leaves the current context. Without one nothing happens, with a diagnostic.
@preconcurrency @MainActor
public func UIGraphicsEndImageContext() {
  if GraphicsStack.of(.current).entries.popLast() == nil {
    SimulationWorld.current.record("no image context was begun", at: "UIGraphicsEndImageContext", used: "nothing")
  }
}

@preconcurrency @MainActor
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

@preconcurrency @MainActor
public func UIRectFrame(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.stroke(rect) }

@preconcurrency @MainActor
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

extension UIImage {
  @MainActor
  convenience init?(drawnIn entry: GraphicsStack.Entry) {
    guard let image = entry.context.makeImage() else { return nil }
    self.init(cgImage: image, scale: entry.scale, orientation: .up)
    size = entry.size
  }
}

/// Settings of a renderer.
@preconcurrency @MainActor
open class UIGraphicsRendererFormat: NSObject {
  public required override init() {
    super.init()
  }

  open class func `default`() -> Self { self.init() }
  open class func preferred() -> Self { self.init() }
}

/// Settings of an image renderer.
@preconcurrency @MainActor
open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  public enum Range: Int, Sendable {
    case unspecified = -1
    case automatic, extended, standard
  }

  /// Pixels a point; the screen's by default.
  open var scale = SimulationWorld.current.screenScale
  open var opaque = false
  open var preferredRange = Range.automatic
}

/// What an image renderer draws with.
@preconcurrency @MainActor
open class UIGraphicsImageRendererContext: NSObject {
  public let cgContext: CGContext
  public let format: UIGraphicsImageRendererFormat
  private let entry: GraphicsStack.Entry

  init(entry: GraphicsStack.Entry, format: UIGraphicsImageRendererFormat) {
    self.entry = entry
    cgContext = entry.context
    self.format = format
    super.init()
  }

  open var currentImage: UIImage { UIImage(drawnIn: entry) ?? UIImage() }
  open func fill(_ rect: CGRect) { cgContext.fill(rect) }
  open func stroke(_ rect: CGRect) { cgContext.stroke(rect) }
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Makes images of what is drawn.
@preconcurrency @MainActor
open class UIGraphicsImageRenderer: NSObject {
  /// Points.
  public let bounds: CGRect
  public let format: UIGraphicsImageRendererFormat

  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.bounds = bounds
    self.format = format
    super.init()
  }

  public convenience init(size: CGSize) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: UIGraphicsImageRendererFormat())
  }

  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: UIGraphicsImageRendererFormat())
  }

  /// The image of what `actions` draws; its context is the current one meanwhile.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let stack = GraphicsStack.of(.current)
    let entry = stack.push(size: bounds.size, scale: format.scale, world: .current)
    let depth = stack.entries.count
    if bounds.origin != .zero { entry.context.translateBy(x: -bounds.minX, y: -bounds.minY) }
    actions(UIGraphicsImageRendererContext(entry: entry, format: format))
    stack.entries.removeSubrange(min(depth - 1, stack.entries.count)...)
    return UIImage(drawnIn: entry) ?? UIImage()
  }
}
