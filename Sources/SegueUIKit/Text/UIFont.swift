import Foundation

/// A font by its name, size and weight. No glyphs are loaded; a simple model stands for their measures.
///
/// The model: every character is half the point size wide, a line 1.2 times as high, of which 0.95 stand above the
/// baseline and 0.25 below it; capitals are 0.7 high, small letters 0.5.
open class UIFont: NSObject, NSCopying, @unchecked Sendable {
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat

    public init(rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    public init(_ rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    public static let ultraLight = Weight(-0.8)
    public static let thin = Weight(-0.6)
    public static let light = Weight(-0.4)
    public static let regular = Weight(0)
    public static let medium = Weight(0.23)
    public static let semibold = Weight(0.3)
    public static let bold = Weight(0.4)
    public static let heavy = Weight(0.56)
    public static let black = Weight(0.62)
  }

  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

    /// At the default text size, in points.
    var pointSize: CGFloat {
      switch self {
      case .largeTitle: 34
      case .title1: 28
      case .title2: 22
      case .title3: 20
      case .callout: 16
      case .subheadline: 15
      case .footnote: 13
      case .caption1: 12
      case .caption2: 11
      default: 17
      }
    }
  }

  public let fontName: String
  public let familyName: String
  /// Points.
  public let pointSize: CGFloat
  let weight: Weight
  let isItalic: Bool

  /// A size that is not above 0 is the system's, 14.
  init(name: String, family: String, size: CGFloat, weight: Weight, isItalic: Bool = false) {
    fontName = name
    familyName = family
    pointSize = size > 0 && size.isFinite ? size : UIFont.systemFontSize
    self.weight = weight
    self.isItalic = isItalic
    super.init()
  }

  /// A font of any name that is not empty.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard !fontName.isEmpty else { return nil }
    let parts = fontName.split(separator: "-", maxSplits: 1)
    let isBold = parts.count > 1 && parts[1].contains("Bold")
    self.init(
      name: fontName, family: String(parts.first ?? ""), size: fontSize, weight: isBold ? .bold : .regular,
      isItalic: parts.count > 1 && parts[1].contains("Italic"))
  }

  private static func system(_ size: CGFloat, _ weight: Weight, isItalic: Bool = false) -> UIFont {
    let face = isItalic ? "RegularItalic" : weight == .regular ? "Regular" : weight == .bold ? "Bold" : "Weight"
    let suffix = face == "Weight" ? "Weight\(plain(weight.rawValue))" : face
    return UIFont(
      name: ".SFUI-\(suffix)", family: ".AppleSystemUIFont", size: size, weight: weight, isItalic: isItalic)
  }

  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont { system(fontSize, .regular) }
  open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont { system(fontSize, weight) }
  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { system(fontSize, .bold) }
  open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont { system(fontSize, .regular, isItalic: true) }
  open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    system(fontSize, weight)
  }
  open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(name: ".SFMono-Regular", family: ".AppleSystemUIFontMonospaced", size: fontSize, weight: weight)
  }

  /// The system's font for a kind of text, at the default text size.
  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    system(style.pointSize, style == .headline ? .semibold : .regular)
  }

  open class func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont { preferredFont(forTextStyle: style) }

  open class var systemFontSize: CGFloat { 14 }
  open class var smallSystemFontSize: CGFloat { 12 }
  open class var labelFontSize: CGFloat { 17 }
  open class var buttonFontSize: CGFloat { 18 }

  open func withSize(_ fontSize: CGFloat) -> UIFont {
    UIFont(name: fontName, family: familyName, size: fontSize, weight: weight, isItalic: isItalic)
  }

  // MARK: Measures, in points

  open var ascender: CGFloat { 0.95 * pointSize }
  /// Below the baseline, so negative.
  open var descender: CGFloat { -0.25 * pointSize }
  open var capHeight: CGFloat { 0.7 * pointSize }
  open var xHeight: CGFloat { 0.5 * pointSize }
  open var lineHeight: CGFloat { 1.2 * pointSize }
  open var leading: CGFloat { 0 }

  // MARK: Equality

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return fontName == other.fontName && pointSize == other.pointSize && weight == other.weight
      && isItalic == other.isItalic
  }

  open override var hash: Int { fontName.hashValue ^ pointSize.hashValue }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override var description: String { "UIFont(\(fontName) \(plain(pointSize)))" }
}
