import Foundation
import SegueGeometry

/// How a layer looks. All of it is data: nothing is drawn.
///
/// A value that is not finite is refused and recorded; so is any on a presentation layer, which shows what animations of
/// the property say.
extension CALayer {
  /// The colour behind the contents; nil is none.
  public var backgroundColor: CGColor? {
    get { attributeValue("backgroundColor") as? CGColor }
    set { set("backgroundColor", newValue) }
  }

  /// The border's colour.
  public var borderColor: CGColor? {
    get { attributeValue("borderColor") as? CGColor }
    set { set("borderColor", newValue) }
  }

  /// The border's width inside the bounds, in points.
  public var borderWidth: CGFloat {
    get { CGFloat(number("borderWidth")) }
    set { set("borderWidth", Double(newValue)) }
  }

  /// The corners that `cornerRadius` rounds; all of them by default.
  public var maskedCorners: CACornerMask {
    get { CACornerMask(rawValue: UInt(whole("maskedCorners"))) }
    set { set("maskedCorners", Double(newValue.rawValue)) }
  }

  /// The shape of rounded corners.
  public var cornerCurve: CALayerCornerCurve {
    get { CALayerCornerCurve(rawValue: attributeValue("cornerCurve") as? String ?? "") }
    set { set("cornerCurve", newValue.rawValue) }
  }

  // MARK: Shadow

  /// The shadow's colour; opaque black by default.
  public var shadowColor: CGColor? {
    get { attributeValue("shadowColor") as? CGColor }
    set { set("shadowColor", newValue) }
  }

  /// 0, the default, shows no shadow.
  public var shadowOpacity: Float {
    get { Float(number("shadowOpacity")) }
    set { set("shadowOpacity", Double(newValue)) }
  }

  /// Points; (0, −3) by default.
  public var shadowOffset: CGSize {
    get { attributeValue("shadowOffset") as? CGSize ?? .zero }
    set { set("shadowOffset", newValue) }
  }

  /// The blur's radius in points; 3 by default.
  public var shadowRadius: CGFloat {
    get { CGFloat(number("shadowRadius")) }
    set { set("shadowRadius", Double(newValue)) }
  }

  /// The outline that throws the shadow; nil is what the layer shows.
  public var shadowPath: CGPath? {
    get { attributeValue("shadowPath") as? CGPath }
    set { set("shadowPath", newValue) }
  }

  // MARK: Contents

  /// What the layer shows. Held, never drawn.
  public var contents: Any? {
    get { attributeValue("contents") }
    set { set("contents", newValue) }
  }

  /// The part of the contents that is shown, in their unit square.
  public var contentsRect: CGRect {
    get { attributeValue("contentsRect") as? CGRect ?? .zero }
    set { set("contentsRect", newValue) }
  }

  /// The part of the contents that is stretched, in their unit square.
  public var contentsCenter: CGRect {
    get { attributeValue("contentsCenter") as? CGRect ?? .zero }
    set { set("contentsCenter", newValue) }
  }

  /// Pixels of the contents a point; 1 by default.
  public var contentsScale: CGFloat {
    get { CGFloat(number("contentsScale")) }
    set { set("contentsScale", Double(newValue)) }
  }

  /// How the contents fill the bounds.
  public var contentsGravity: CALayerContentsGravity {
    get { CALayerContentsGravity(rawValue: attributeValue("contentsGravity") as? String ?? "") }
    set { set("contentsGravity", newValue.rawValue) }
  }

  /// How the contents are stored.
  public var contentsFormat: CALayerContentsFormat {
    get { CALayerContentsFormat(rawValue: attributeValue("contentsFormat") as? String ?? "") }
    set { set("contentsFormat", newValue.rawValue) }
  }

  /// How contents are made smaller.
  public var minificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: attributeValue("minificationFilter") as? String ?? "") }
    set { set("minificationFilter", newValue.rawValue) }
  }

  /// How contents are made larger.
  public var magnificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: attributeValue("magnificationFilter") as? String ?? "") }
    set { set("magnificationFilter", newValue.rawValue) }
  }

  /// A bias of the level of detail for trilinear filtering.
  public var minificationFilterBias: Float {
    get { Float(number("minificationFilterBias")) }
    set { set("minificationFilterBias", Double(newValue)) }
  }

  /// Whether the contents cover everything behind them.
  public var isOpaque: Bool {
    get { flag("opaque") }
    set { set("opaque", newValue) }
  }

  /// Whether a change of the bounds calls for `display()`.
  public var needsDisplayOnBoundsChange: Bool {
    get { flag("needsDisplayOnBoundsChange") }
    set { set("needsDisplayOnBoundsChange", newValue) }
  }

  /// Whether drawing is put off; nothing is drawn here.
  public var drawsAsynchronously: Bool {
    get { flag("drawsAsynchronously") }
    set { set("drawsAsynchronously", newValue) }
  }

  // MARK: Compositing

  /// Whether the layer is drawn to an image before it is composed.
  public var shouldRasterize: Bool {
    get { flag("shouldRasterize") }
    set { set("shouldRasterize", newValue) }
  }

  /// Pixels of that image a point; 1 by default.
  public var rasterizationScale: CGFloat {
    get { CGFloat(number("rasterizationScale")) }
    set { set("rasterizationScale", Double(newValue)) }
  }

  /// Whether sublayers are faded as one picture; they are by default.
  public var allowsGroupOpacity: Bool {
    get { flag("allowsGroupOpacity") }
    set { set("allowsGroupOpacity", newValue) }
  }

  /// Whether edges may be smoothed.
  public var allowsEdgeAntialiasing: Bool {
    get { flag("allowsEdgeAntialiasing") }
    set { set("allowsEdgeAntialiasing", newValue) }
  }

  /// The edges that are smoothed; all of them by default.
  public var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { CAEdgeAntialiasingMask(rawValue: UInt32(whole("edgeAntialiasingMask"))) }
    set { set("edgeAntialiasingMask", Double(newValue.rawValue)) }
  }

  /// Held, never applied.
  public var compositingFilter: Any? {
    get { attributeValue("compositingFilter") }
    set { set("compositingFilter", newValue) }
  }

  /// Held, never applied.
  public var filters: [Any]? {
    get { attributeValue("filters") as? [Any] }
    set { set("filters", newValue) }
  }

  /// Held, never applied.
  public var backgroundFilters: [Any]? {
    get { attributeValue("backgroundFilters") as? [Any] }
    set { set("backgroundFilters", newValue) }
  }

  // MARK: Flags

  /// Whether what lies outside the bounds is cut off.
  public var masksToBounds: Bool {
    get { flags.contains(.masksToBounds) }
    set { setFlag(.masksToBounds, "masksToBounds", newValue) }
  }

  /// Whether the layer is seen from behind as well; it is by default. If not, what is turned away takes no hits.
  public var isDoubleSided: Bool {
    get { !flags.contains(.isSingleSided) }
    set { setFlag(.isSingleSided, "doubleSided", !newValue) }
  }

  private func setFlag(_ flag: LayerFlags, _ key: String, _ isSet: Bool) {
    guard accepts(key, 0) else { return }
    change(key) {
      if isSet { flags.insert(flag) } else { flags.remove(flag) }
      if flag == .masksToBounds { world.store.setRenderTraits(row, .clips, isSet) }
    }
  }

  public var name: String? {
    get { appearance?.name }
    set {
      guard accepts("name", 0) else { return }
      madeAppearance().name = newValue
    }
  }
}
