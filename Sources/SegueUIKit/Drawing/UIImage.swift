import Foundation
import SegueGeometry
import SegueQuartzCore

/// An image by its identity and size; nothing is decoded.
open class UIImage: NSObject, NSCopying, @unchecked Sendable {
  public enum Orientation: Int, Sendable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }

  public enum RenderingMode: Int, Sendable {
    case automatic, alwaysOriginal, alwaysTemplate
  }

  public enum ResizingMode: Int, Sendable {
    case tile, stretch
  }

  /// What the image is called; empty for one that was drawn or made of a `CGImage` without a name.
  public internal(set) var name = ""
  /// Points.
  public internal(set) var size = CGSize.zero
  /// Pixels a point.
  public internal(set) var scale: CGFloat = 1
  /// Nil for an empty image.
  public internal(set) var cgImage: CGImage?
  public internal(set) var imageOrientation = Orientation.up
  public internal(set) var renderingMode = RenderingMode.automatic
  public internal(set) var capInsets = UIEdgeInsets.zero
  public internal(set) var resizingMode = ResizingMode.tile
  public internal(set) var alignmentRectInsets = UIEdgeInsets.zero
  public internal(set) var flipsForRightToLeftLayoutDirection = false
  /// The colour that a template shows in, if it has one of its own.
  public internal(set) var tint: UIColor?
  /// The pictures of an animated image; nil for a still one.
  public internal(set) var images: [UIImage]?
  /// Seconds; 0 for a still image.
  public internal(set) var duration: TimeInterval = 0

  public override init() {
    super.init()
  }

  public convenience init(name: String, size: CGSize) {
    self.init()
    self.name = name
    self.size = size
    cgImage = CGImage(name: name, width: Int(max(size.width, 0)), height: Int(max(size.height, 0)))
  }

  /// An image of the name, whose size the world knows (`SimulationWorld.imageSizes`), else 100 × 100 points. Nil for an
  /// empty name.
  public convenience init?(named name: String) {
    guard !name.isEmpty else { return nil }
    let size = onMainActor { SimulationWorld.current.imageSizes[name] } ?? nil
    self.init(name: name, size: size ?? CGSize(width: 100, height: 100))
  }

  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?) {
    self.init(named: name)
  }

  /// A symbol of the name, 20 × 20 points unless the world knows another size.
  public convenience init?(systemName name: String) {
    guard !name.isEmpty else { return nil }
    let size = onMainActor { SimulationWorld.current.imageSizes[name] } ?? nil
    self.init(name: name, size: size ?? CGSize(width: 20, height: 20))
    renderingMode = .alwaysTemplate
  }

  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  /// - Parameter scale: pixels a point; one that is not above 0 counts as 1.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.init()
    self.scale = scale > 0 && scale.isFinite ? scale : 1
    self.cgImage = cgImage
    name = cgImage.name ?? ""
    imageOrientation = orientation
    let (width, height) = (CGFloat(cgImage.width) / self.scale, CGFloat(cgImage.height) / self.scale)
    let isTurned = [.left, .right, .leftMirrored, .rightMirrored].contains(orientation)
    size = isTurned ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
  }

  public required convenience init(imageLiteralResourceName name: String) {
    self.init(name: name, size: CGSize(width: 100, height: 100))
  }

  public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard let first = images.first else { return nil }
    return first.changed {
      $0.images = images
      $0.duration = duration
    }
  }

  // MARK: Variants

  private func changed(_ change: (UIImage) -> Void) -> UIImage {
    let copy = UIImage()
    copy.name = name
    copy.size = size
    copy.scale = scale
    copy.cgImage = cgImage
    copy.imageOrientation = imageOrientation
    copy.renderingMode = renderingMode
    copy.capInsets = capInsets
    copy.resizingMode = resizingMode
    copy.alignmentRectInsets = alignmentRectInsets
    copy.flipsForRightToLeftLayoutDirection = flipsForRightToLeftLayoutDirection
    copy.tint = tint
    copy.images = images
    copy.duration = duration
    change(copy)
    return copy
  }

  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    changed { $0.renderingMode = renderingMode }
  }

  open func withTintColor(_ color: UIColor) -> UIImage { changed { $0.tint = color } }

  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    changed {
      $0.tint = color
      $0.renderingMode = renderingMode
    }
  }

  open func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode = .tile) -> UIImage {
    changed {
      $0.capInsets = capInsets
      $0.resizingMode = resizingMode
    }
  }

  open func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage {
    let (left, top) = (CGFloat(leftCapWidth), CGFloat(topCapHeight))
    return resizableImage(
      withCapInsets: UIEdgeInsets(top: top, left: left, bottom: size.height - top - 1, right: size.width - left - 1),
      resizingMode: .stretch)
  }

  open func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
    changed { $0.alignmentRectInsets = alignmentInsets }
  }

  open func imageFlippedForRightToLeftLayoutDirection() -> UIImage {
    changed { $0.flipsForRightToLeftLayoutDirection = true }
  }

  // MARK: Drawing

  /// Notes in the current context that the image was drawn.
  open func draw(in rect: CGRect) {
    let name = name
    _ = onMainActor { UIGraphicsGetCurrentContext()?.record(.image, named: name, rect) }
  }

  open func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) { draw(in: rect) }

  // MARK: Equality

  /// Images of the same content, size and settings are equal.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    if self === other { return true }
    return name == other.name && size == other.size && scale == other.scale && cgImage == other.cgImage
      && imageOrientation == other.imageOrientation && renderingMode == other.renderingMode && tint == other.tint
      && capInsets == other.capInsets && images == other.images
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(name)
    hasher.combine(size.width)
    hasher.combine(size.height)
    return hasher.finalize()
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override var description: String { "UIImage(\(name.isEmpty ? "drawn" : name), \(NSStringFromCGSize(size)))" }
}

extension UIImage: _ExpressibleByImageLiteral {}
public typealias _ImageLiteralType = UIImage

@MainActor
private final class ImageSizes {
  var sizes: [String: CGSize] = [:]
}

extension SimulationWorld {
  /// Sizes in points of the images that `UIImage(named:)` makes, by name.
  public var imageSizes: [String: CGSize] {
    get { part(ImageSizes.self, make: ImageSizes.init).sizes }
    set { part(ImageSizes.self, make: ImageSizes.init).sizes = newValue }
  }
}
