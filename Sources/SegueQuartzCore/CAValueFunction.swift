import Foundation
import SegueCore

/// The name of a function that makes a transform of numbers.
public struct CAValueFunctionName: Hashable, RawRepresentable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Radians about an axis.
  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
  /// Three factors.
  public static let scale = CAValueFunctionName(rawValue: "scale")
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
  /// Three distances.
  public static let translate = CAValueFunctionName(rawValue: "translate")
  public static let translateX = CAValueFunctionName(rawValue: "translateX")
  public static let translateY = CAValueFunctionName(rawValue: "translateY")
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}

/// Makes the transform of a property animation out of its values, which are numbers: a turn by 2π stays a whole turn,
/// where two transforms would be the same one.
///
/// `scale` and `translate` take three numbers, given as an array.
public final class CAValueFunction: NSObject, Sendable {
  public let name: CAValueFunctionName
  let function: TransformFunction

  /// nil for a name that is none of Core Animation's.
  public init?(name: CAValueFunctionName) {
    guard let function = TransformFunction.allCases.first(where: { "\($0)" == name.rawValue }) else { return nil }
    self.name = name
    self.function = function
  }
}
