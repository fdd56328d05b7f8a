import Foundation
import SegueGeometry
import SegueQuartzCore

/// A colour by its components in 0…1, or one that depends on traits.
///
/// Equal colours have equal components; dynamic ones are equal to themselves alone. `cgColor` and the components of a
/// dynamic colour are those under `UITraitCollection.current`.
open class UIColor: NSObject, NSCopying, @unchecked Sendable {
  private let fixed: CGColor
  private let provider: ((UITraitCollection) -> UIColor)?

  public init(cgColor: CGColor) {
    fixed = cgColor
    provider = nil
    super.init()
  }

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    fixed = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    provider = nil
    super.init()
  }

  /// A colour that `dynamicProvider` gives for traits, each time it is asked for.
  public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    fixed = .clear
    provider = dynamicProvider
    super.init()
  }

  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// A hue of 0…1 goes once round from red by green and blue; beyond, it goes on round. The others are brought into 0…1.
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    func unit(_ number: CGFloat) -> CGFloat { number > 0 ? min(number, 1) : 0 }
    let (s, v) = (unit(saturation), unit(brightness))
    let sixths = hue.isFinite ? (hue - hue.rounded(.down)) * 6 : 0
    func part(_ offset: CGFloat) -> CGFloat {
      let k = (offset + sixths).truncatingRemainder(dividingBy: 6)
      return v - v * s * max(0, min(min(k, 4 - k), 1))
    }
    self.init(red: part(5), green: part(3), blue: part(1), alpha: alpha)
  }

  /// A colour that the world knows by name (`SimulationWorld.namedColors`); nil for an unknown one.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    guard let known = onMainActor({ SimulationWorld.current.namedColors[name] }) ?? nil else { return nil }
    self.init(dynamicProvider: { known.resolvedColor(with: $0) })
  }

  public required convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  // MARK: Values

  open var cgColor: CGColor { provider == nil ? fixed : resolvedColor(with: .current).fixed }

  var isDynamic: Bool { provider != nil }

  /// The colour under given traits; this one, unless it is dynamic.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    guard let provider else { return self }
    return provider(traitCollection).resolvedColor(with: traitCollection)
  }

  private var parts: [CGFloat] { cgColor.components ?? [0, 0, 0, 1] }

  /// The same colour with another alpha; a dynamic one stays dynamic.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    if let provider {
      return UIColor { traits in provider(traits).resolvedColor(with: traits).withAlphaComponent(alpha) }
    }
    return UIColor(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
  }

  /// The grey that is as bright.
  var withoutHue: UIColor {
    let p = parts
    return UIColor(white: 0.2126 * p[0] + 0.7152 * p[1] + 0.0722 * p[2], alpha: p[3])
  }

  /// Writes the components where the pointers are not nil. True: every colour has them.
  @safe @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?, blue: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let parts = parts
    // SAFETY: each pointer is nil or one to a number, as Apple's signature asks.
    unsafe red?.pointee = parts[0]
    unsafe green?.pointee = parts[1]
    unsafe blue?.pointee = parts[2]
    unsafe alpha?.pointee = parts[3]
    return true
  }

  /// Writes hue, saturation and brightness; a grey's hue and saturation are 0.
  @safe @discardableResult
  open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let (r, g, b, a) = (parts[0], parts[1], parts[2], parts[3])
    let (high, low) = (max(r, g, b), min(r, g, b))
    let span = high - low
    var sixths: CGFloat = 0
    if span > 0 {
      if high == r {
        sixths = (g - b) / span
      } else if high == g {
        sixths = 2 + (b - r) / span
      } else {
        sixths = 4 + (r - g) / span
      }
      if sixths < 0 { sixths += 6 }
    }
    // SAFETY: each pointer is nil or one to a number, as Apple's signature asks.
    unsafe hue?.pointee = sixths / 6
    unsafe saturation?.pointee = high > 0 ? span / high : 0
    unsafe brightness?.pointee = high
    unsafe alpha?.pointee = a
    return true
  }

  /// Writes the brightness of the grey that is as bright, and alpha. False where the colour is none.
  @safe @discardableResult
  open func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
    let parts = parts
    // SAFETY: each pointer is nil or one to a number, as Apple's signature asks.
    unsafe white?.pointee = withoutHue.parts[0]
    unsafe alpha?.pointee = parts[3]
    return parts[0] == parts[1] && parts[1] == parts[2]
  }

  // MARK: Drawing

  /// The colour that the current context fills and strokes with from now on.
  open func set() {
    setFill()
    setStroke()
  }

  open func setFill() {
    let color = cgColor
    _ = onMainActor { UIGraphicsGetCurrentContext()?.setFillColor(color) }
  }

  open func setStroke() {
    let color = cgColor
    _ = onMainActor { UIGraphicsGetCurrentContext()?.setStrokeColor(color) }
  }

  // MARK: Equality

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    if self === other { return true }
    return provider == nil && other.provider == nil && fixed == other.fixed
  }

  open override var hash: Int { provider == nil ? fixed.hashValue : ObjectIdentifier(self).hashValue }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override var description: String {
    isDynamic ? "UIColor(dynamic)" : "UIColor(\(parts.map(plain).joined(separator: " ")))"
  }
}

extension UIColor: _ExpressibleByColorLiteral {}
public typealias _ColorLiteralType = UIColor

@MainActor
private final class NamedColors {
  var colors: [String: UIColor] = [:]
}

extension SimulationWorld {
  /// What `UIColor(named:)` finds: the colours of an asset catalogue, of which there is none here.
  public var namedColors: [String: UIColor] {
    get { part(NamedColors.self, make: NamedColors.init).colors }
    set { part(NamedColors.self, make: NamedColors.init).colors = newValue }
  }
}
