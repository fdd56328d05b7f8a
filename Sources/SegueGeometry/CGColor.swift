import Foundation

/// A colour by its components: red, green, blue and alpha in 0…1.
///
/// Every colour has four: a grey is one with equal red, green and blue. Values beyond 0…1 are kept, as in an extended
/// colour space; one that is not finite counts as 0.
public final class CGColor: Hashable, Sendable {
  /// Red, green, blue, alpha.
  public let components: [CGFloat]?

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    components = [red, green, blue, alpha].map { $0.isFinite ? $0 : 0 }
  }

  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(gray: gray, alpha: alpha)
  }

  public static let black = CGColor(gray: 0, alpha: 1)
  public static let white = CGColor(gray: 1, alpha: 1)
  public static let clear = CGColor(gray: 0, alpha: 0)

  public var alpha: CGFloat { components?.last ?? 1 }

  /// Alpha included: 4.
  public var numberOfComponents: Int { components?.count ?? 0 }

  public func copy() -> CGColor? { self }

  /// The same colour with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? {
    guard let parts = components, parts.count == 4 else { return nil }
    return CGColor(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
  }

  /// The colour `progress` of the way to `end`, component by component, alpha not multiplied in.
  ///
  /// At 0 this one and at 1 `end`, to the bit; beyond 0…1 the components go on and may leave 0…1. This one where
  /// `progress` is NaN. A component is `from + (to - from) * progress`, as the core samples numbers.
  public func interpolated(to end: CGColor, progress: Double) -> CGColor {
    guard let from = components, let to = end.components, progress != 0, !progress.isNaN else { return self }
    if progress == 1 { return end }
    let parts = zip(from, to).map { $0 + ($1 - $0) * CGFloat(progress) }
    return CGColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }

  public static func == (left: CGColor, right: CGColor) -> Bool { left.components == right.components }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(components)
  }
}
