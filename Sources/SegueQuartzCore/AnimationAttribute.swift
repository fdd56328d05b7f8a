import Foundation
import SegueGeometry

/// What an animation's class knows of a property by its key: how to read it, and how to set it to a value that fits.
@MainActor
struct AnimationAttribute {
  /// In the form in which key-value coding gives it: numbers are NSNumber, names are strings.
  let value: (CAAnimation) -> Any?
  /// False for a value of another type; nil for a property that can only be read.
  let set: ((CAAnimation, Any?) -> Bool)?
  /// What stands in a new animation of the class that has the property.
  var defaultValue: Any? { value(owner.make()) }

  private let owner: CAAnimation.Type

  private init<Owner: CAAnimation>(
    _ owner: Owner.Type, _ value: @escaping (Owner) -> Any?, set: ((Owner, Any?) -> Bool)?
  ) {
    self.owner = owner
    self.value = { ($0 as? Owner).flatMap(value) }
    self.set = set.map { set in { animation, value in (animation as? Owner).map { set($0, value) } ?? false } }
  }

  // MARK: Kinds

  /// A value that is always there; `fitting` takes it out of what a program hands over.
  private static func value<Owner: CAAnimation, Value>(
    _ path: ReferenceWritableKeyPath<Owner, Value>, _ form: @escaping (Value) -> Any = { $0 },
    fitting: @escaping (Any) -> Value? = { $0 as? Value }
  ) -> AnimationAttribute {
    AnimationAttribute(Owner.self, { form($0[keyPath: path]) }) { owner, value in
      guard let value = value.flatMap(fitting) else { return false }
      owner[keyPath: path] = value
      return true
    }
  }

  /// One that nil takes away.
  private static func optional<Owner: CAAnimation, Value>(
    _ path: ReferenceWritableKeyPath<Owner, Value?>, _ form: @escaping (Value) -> Any = { $0 },
    fitting: @escaping (Any) -> Value? = { $0 as? Value }
  ) -> AnimationAttribute {
    AnimationAttribute(Owner.self, { $0[keyPath: path].map(form) }) { owner, value in
      let fitting = value.flatMap(fitting)
      guard value == nil || fitting != nil else { return false }
      owner[keyPath: path] = fitting
      return true
    }
  }

  private static func number<Owner: CAAnimation, Number: BinaryFloatingPoint>(
    _ path: ReferenceWritableKeyPath<Owner, Number>
  ) -> AnimationAttribute {
    value(path, { NSNumber(value: Double($0)) }, fitting: { Double(animatable: $0).map { Number($0) } })
  }

  private static func flag<Owner: CAAnimation>(_ path: ReferenceWritableKeyPath<Owner, Bool>) -> AnimationAttribute {
    value(path, fitting: { Double(animatable: $0).map { $0 != 0 } })
  }

  private static func numbers<Owner: CAAnimation>(
    _ path: ReferenceWritableKeyPath<Owner, [NSNumber]?>
  ) -> AnimationAttribute {
    optional(
      path,
      fitting: { value in
        guard let list = value as? [Any] else { return nil }
        let numbers = list.compactMap { Double(animatable: $0).map { NSNumber(value: $0) } }
        return numbers.count == list.count ? numbers : nil
      })
  }

  private nonisolated static func name<Name: RawRepresentable<String>>(_ value: Any) -> Name? {
    value as? Name ?? (value as? String).flatMap(Name.init)
  }

  // MARK: Properties

  static let ofEveryAnimation: [String: AnimationAttribute] = [
    "beginTime": number(\CAAnimation.beginTime), "duration": number(\CAAnimation.duration),
    "speed": number(\CAAnimation.speed), "timeOffset": number(\CAAnimation.timeOffset),
    "repeatCount": number(\CAAnimation.repeatCount), "repeatDuration": number(\CAAnimation.repeatDuration),
    "autoreverses": flag(\CAAnimation.autoreverses),
    "fillMode": value(\CAAnimation.fillMode, \.rawValue, fitting: name),
    "timingFunction": optional(\CAAnimation.timingFunction), "delegate": optional(\CAAnimation.delegate),
    "removedOnCompletion": flag(\CAAnimation.isRemovedOnCompletion),
    "preferredFrameRateRange": value(\CAAnimation.preferredFrameRateRange),
  ]

  static let ofProperties: [String: AnimationAttribute] = [
    "keyPath": optional(\CAPropertyAnimation.keyPath), "additive": flag(\CAPropertyAnimation.isAdditive),
    "cumulative": flag(\CAPropertyAnimation.isCumulative),
    "valueFunction": optional(\CAPropertyAnimation.valueFunction),
  ]

  static let ofEnds: [String: AnimationAttribute] = [
    "fromValue": optional(\CABasicAnimation.fromValue, NSNumber.boxed),
    "toValue": optional(\CABasicAnimation.toValue, NSNumber.boxed),
    "byValue": optional(\CABasicAnimation.byValue, NSNumber.boxed),
  ]

  static let ofKeyframes: [String: AnimationAttribute] = [
    "values": optional(\CAKeyframeAnimation.values), "path": optional(\CAKeyframeAnimation.path),
    "keyTimes": numbers(\CAKeyframeAnimation.keyTimes),
    "timingFunctions": optional(\CAKeyframeAnimation.timingFunctions),
    "calculationMode": value(\CAKeyframeAnimation.calculationMode, \.rawValue, fitting: name),
    "tensionValues": numbers(\CAKeyframeAnimation.tensionValues),
    "continuityValues": numbers(\CAKeyframeAnimation.continuityValues),
    "biasValues": numbers(\CAKeyframeAnimation.biasValues),
    "rotationMode": optional(\CAKeyframeAnimation.rotationMode, \.rawValue, fitting: name),
  ]

  static let ofSprings: [String: AnimationAttribute] = [
    "mass": number(\CASpringAnimation.mass), "stiffness": number(\CASpringAnimation.stiffness),
    "damping": number(\CASpringAnimation.damping), "initialVelocity": number(\CASpringAnimation.initialVelocity),
    "settlingDuration": AnimationAttribute(
      CASpringAnimation.self, { NSNumber(value: $0.settlingDuration) }, set: nil),
    "allowsOverdamping": flag(\CASpringAnimation.allowsOverdamping),
  ]

  static let ofGroups: [String: AnimationAttribute] = ["animations": optional(\CAAnimationGroup.animations)]

  static let ofTransitions: [String: AnimationAttribute] = [
    "type": value(\CATransition.type, \.rawValue, fitting: name),
    "subtype": optional(\CATransition.subtype, \.rawValue, fitting: name),
    "startProgress": number(\CATransition.startProgress), "endProgress": number(\CATransition.endProgress),
  ]

  /// A key as the tables have it: properties that read as a claim have another name for key-value coding.
  static func storedKey(_ key: String) -> String {
    switch key {
    case "isRemovedOnCompletion": "removedOnCompletion"
    case "isAdditive": "additive"
    case "isCumulative": "cumulative"
    default: key
    }
  }
}
