import Foundation

/// A number in a box casts to CGFloat too, and CGFloat to a box, as on Apple's platforms: `as? CGFloat` is what clients
/// write for a layer's number by key path. Double and Float do so already.
extension CGFloat: @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

  public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
    result = CGFloat(source.doubleValue)
  }

  public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) -> Bool {
    result = CGFloat(source.doubleValue)
    return true
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
    CGFloat(source?.doubleValue ?? 0)
  }
}

extension NSNumber {
  /// A number as key-value coding gives it, castable to any type of number; another value as it is.
  static func boxed(_ value: Any) -> Any {
    switch value {
    case let value as Double: NSNumber(value: value)
    case let value as CGFloat: NSNumber(value: Double(value))
    case let value as Float: NSNumber(value: value)
    case let value as Int: NSNumber(value: value)
    default: value
    }
  }
}
