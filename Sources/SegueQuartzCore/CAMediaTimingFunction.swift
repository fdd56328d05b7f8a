import Foundation
import SegueTiming

/// The name of one of the standard curves.
public struct CAMediaTimingFunctionName: Hashable, RawRepresentable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// A cubic Bézier timing curve.
public final class CAMediaTimingFunction: NSObject, Sendable {
  public let curve: CubicBezier

  public init(curve: CubicBezier) {
    self.curve = curve
  }

  /// - Precondition: both x values lie in 0…1.
  public convenience init(controlPoints x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) {
    self.init(curve: CubicBezier(Double(x1), Double(y1), Double(x2), Double(y2)))
  }

  /// An unknown name gives the default curve.
  public convenience init(name: CAMediaTimingFunctionName) {
    let curve: CubicBezier =
      switch name {
      case .linear: .linear
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .easeInEaseOut: .easeInOut
      default: .default
      }
    self.init(curve: curve)
  }
}
