import Foundation
import SegueGeometry
import SegueQuartzCore
import Testing

@Suite("Animation properties by key")
@MainActor
struct AnimationKeyPathTests {
  final class Delegate: CAAnimationDelegate {}

  final class DefaultingAnimation: CABasicAnimation {
    override class func defaultValue(forKey key: String) -> Any? {
      key == "progress" ? 0.5 : super.defaultValue(forKey: key)
    }
  }

  private static let curve = CAMediaTimingFunction(name: .easeIn)
  private static let path = CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4))
  private static let member = CABasicAnimation(keyPath: "opacity")
  private static let delegate = Delegate()

  /// A value for every property, by class and key; what `value(forKey:)` gives back must be equal. `values` and
  /// `valueFunction`, which are not to be compared so, have a test of their own.
  private static let everyAnimation: [(String, AnyHashable)] = [
    ("beginTime", 1.5), ("duration", 2.5), ("speed", 0.5), ("timeOffset", 0.25), ("repeatCount", 3.0),
    ("repeatDuration", 4.0), ("autoreverses", true), ("fillMode", "both"), ("timingFunction", curve),
    ("removedOnCompletion", false), ("preferredFrameRateRange", CAFrameRateRange(minimum: 30, maximum: 60)),
  ]
  private static let properties: [(String, AnyHashable)] = [
    ("keyPath", "position.x"), ("additive", true), ("cumulative", true),
  ]
  private static let ends: [(String, AnyHashable)] = [
    ("fromValue", 1.0), ("toValue", CGPoint(x: 1, y: 2)), ("byValue", 3.0),
  ]
  private static let springs: [(String, AnyHashable)] = [
    ("mass", 2.0), ("stiffness", 50.0), ("damping", 5.0), ("initialVelocity", -1.0), ("allowsOverdamping", true),
  ]
  private static let keyframes: [(String, AnyHashable)] = [
    ("path", path), ("keyTimes", [0.0, 1.0]), ("timingFunctions", [curve]),
    ("calculationMode", "cubicPaced"), ("tensionValues", [0.5]), ("continuityValues", [0.25]), ("biasValues", [-1.0]),
    ("rotationMode", "autoReverse"),
  ]
  private static let transitions: [(String, AnyHashable)] = [
    ("type", "push"), ("subtype", "fromTop"), ("startProgress", 0.25), ("endProgress", 0.75),
  ]

  private func each(_ body: (() -> CAAnimation, [(String, AnyHashable)]) -> Void) {
    body({ CAAnimation() }, Self.everyAnimation)
    body({ CABasicAnimation() }, Self.everyAnimation + Self.properties + Self.ends)
    body({ CASpringAnimation() }, Self.everyAnimation + Self.properties + Self.ends + Self.springs)
    body({ CAKeyframeAnimation() }, Self.everyAnimation + Self.properties + Self.keyframes)
    body({ CAAnimationGroup() }, Self.everyAnimation + [("animations", [Self.member])])
    body({ CATransition() }, Self.everyAnimation + Self.transitions)
  }

  private func diagnostics(_ body: () -> Void) -> [String] {
    SimulationWorld.run(SimulationWorld()) {
      body()
      return SimulationWorld.current.diagnostics.map(\.description)
    }
  }

  @Test("every property takes a value by its key and gives it back, and a copy has it")
  func roundTrip() {
    each { make, values in
      let animation = make()
      let faults = diagnostics {
        for (key, value) in values {
          let before = animation.value(forKey: key) as? AnyHashable
          #expect(before != value, "\(key) has another default")
          let standard = type(of: animation).defaultValue(forKey: key) as? AnyHashable
          #expect(standard == before, "\(key)")
          animation.setValue(value.base, forKey: key)
          #expect(animation.value(forKey: key) as? AnyHashable == value, "\(key)")
          if key != "animations" {
            #expect((animation.copy() as? CAAnimation)?.value(forKey: key) as? AnyHashable == value, "a copy's \(key)")
          }
        }
      }
      #expect(faults == [])
    }
  }

  @Test("a value of another type is refused with one diagnostic, and the value before stays")
  func otherTypes() {
    each { make, values in
      let animation = make()
      for (key, _) in values where !["fromValue", "toValue", "byValue"].contains(key) {
        let before = animation.value(forKey: key) as? AnyHashable
        let faults = diagnostics { animation.setValue(Date(), forKey: key) }
        #expect(faults.count == 1 && faults.first?.contains("is no value of \(key)") == true, "\(key)")
        #expect(animation.value(forKey: key) as? AnyHashable == before, "\(key)")
      }
    }
    let animation = CASpringAnimation()
    #expect(diagnostics { animation.setValue("2", forKey: "duration") }.count == 1)
    #expect(diagnostics { animation.setValue(nil, forKey: "duration") }.count == 1)
    #expect(diagnostics { animation.setValue(-1, forKey: "mass") }.count == 1)
    #expect(animation.duration == 0 && animation.mass == 1)
    let frames = CAKeyframeAnimation()
    #expect(diagnostics { frames.setValue([0, "1"] as [Any], forKey: "keyTimes") }.count == 1)
    #expect(frames.keyTimes == nil)
  }

  @Test("the keys are the properties themselves")
  func properties() {
    let animation = CABasicAnimation(keyPath: "opacity")
    #expect(animation.value(forKey: "keyPath") as? String == "opacity")
    animation.setValue(2.5, forKey: "duration")
    animation.setValue(NSNumber(value: 2), forKey: "repeatCount")
    animation.setValue(CAMediaTimingFillMode.forwards, forKey: "fillMode")
    animation.setValue(1, forKey: "isAdditive")
    animation.setValue(false, forKey: "isRemovedOnCompletion")
    animation.setValue(Self.delegate, forKey: "delegate")
    #expect(animation.duration == 2.5 && animation.repeatCount == 2 && animation.fillMode == .forwards)
    #expect(animation.isAdditive && !animation.isRemovedOnCompletion && animation.delegate === Self.delegate)
    #expect(animation.value(forKey: "delegate") as? Delegate === Self.delegate)
    animation.setValue(nil, forKey: "delegate")
    animation.setValue(nil, forKey: "keyPath")
    #expect(animation.delegate == nil && animation.keyPath == nil)
    animation.duration = 3
    #expect(animation.value(forKey: "duration") as? CGFloat == 3 && animation.value(forKey: "duration") as? Int == 3)
  }

  @Test("keyframes' values and a value function are set by key, whatever numbers the list is made of")
  func lists() throws {
    let frames = CAKeyframeAnimation()
    let turn = try #require(CAValueFunction(name: .rotateZ))
    let faults = diagnostics {
      frames.setValue([0, 0.5, 1], forKey: "keyTimes")
      frames.setValue([1, 2, 3], forKey: "values")
      frames.setValue(turn, forKey: "valueFunction")
    }
    #expect(faults == [])
    #expect(frames.keyTimes == [0, 0.5, 1] && frames.values as? [Int] == [1, 2, 3] && frames.valueFunction === turn)
    #expect(frames.value(forKey: "values") as? [Int] == [1, 2, 3])
    #expect(frames.value(forKey: "keyTimes") as? [Double] == [0, 0.5, 1])
    #expect(frames.value(forKey: "valueFunction") as? CAValueFunction === turn)
    for key in ["values", "valueFunction"] { #expect(diagnostics { frames.setValue(Date(), forKey: key) }.count == 1) }
    #expect(frames.values?.count == 3 && frames.valueFunction === turn)
    frames.setValue(nil, forKey: "values")
    #expect(frames.values == nil)
  }

  @Test("the settling duration can be read only")
  func settlingDuration() {
    let spring = CASpringAnimation()
    #expect(spring.value(forKey: "settlingDuration") as? Double == spring.settlingDuration)
    let faults = diagnostics { spring.setValue(1, forKey: "settlingDuration") }
    #expect(faults.count == 1 && faults.first?.contains("settlingDuration can only be read") == true)
  }

  @Test("keys of the program's own, and those of another class, are kept as they are")
  func ownKeys() {
    let animation = CABasicAnimation()
    let faults = diagnostics {
      animation.setValue("a name", forKey: "name")
      animation.setValue(7.0, forKey: "mass")
    }
    #expect(faults == [])
    #expect(animation.value(forKey: "name") as? String == "a name" && animation.value(forKey: "mass") as? Double == 7)
    animation.setValue(nil, forKey: "name")
    #expect(animation.value(forKey: "name") == nil)
    #expect(DefaultingAnimation().value(forKey: "progress") as? Double == 0.5)
    #expect(CABasicAnimation.defaultValue(forKey: "name") == nil)
  }

  @Test("a key path is a key, or a number of its value")
  func keyPaths() {
    let animation = CABasicAnimation()
    let faults = diagnostics {
      animation.setValue(2, forKeyPath: "duration")
      animation.setValue(CGPoint(x: 1, y: 2), forKeyPath: "fromValue")
      animation.setValue(5, forKeyPath: "fromValue.y")
    }
    #expect(faults == [])
    #expect(animation.duration == 2 && animation.fromValue as? CGPoint == CGPoint(x: 1, y: 5))
    #expect(animation.value(forKeyPath: "duration") as? Float == 2)
    #expect(animation.value(forKeyPath: "fromValue.y") as? Double == 5)
    #expect(animation.value(forKeyPath: "duration.x") == nil)
    #expect(diagnostics { animation.setValue(1, forKeyPath: "duration.x") }.count == 1)
  }

  @Test("a class knows its properties' defaults")
  func defaults() {
    #expect(CAAnimation.defaultValue(forKey: "speed") as? Float == 1)
    #expect(CAAnimation.defaultValue(forKey: "removedOnCompletion") as? Bool == true)
    #expect(CASpringAnimation.defaultValue(forKey: "stiffness") as? CGFloat == 100)
    #expect(CASpringAnimation.defaultValue(forKey: "duration") as? Double == 0)
    #expect(CATransition.defaultValue(forKey: "type") as? String == "fade")
    #expect(CAKeyframeAnimation.defaultValue(forKey: "calculationMode") as? String == "linear")
    #expect(CABasicAnimation.defaultValue(forKey: "fromValue") == nil)
  }
}
