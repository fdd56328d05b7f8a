import Foundation
import SegueGeometry
import SegueJSON
import SegueQuartzCore

extension Adapters {
  /// Animations over what stands there already: the model's value, other animations, their own repetitions before.
  @MainActor static let composition: [String: Adapter] = [
    "transform.compose": { check in
      let underlying = try CSSFunction.list("underlying_css", check)
      let (from, to) = (try CSSFunction.list("from_css", check), try CSSFunction.list("to_css", check))
      let animations = FunctionAnimations(reaching: try check.finite("at"))
      let model = CSSFunction.product(underlying)
      let chosen: [CABasicAnimation]
      switch try check.text("op") {
      case "add": chosen = animations.additive(from: from, to: to)
      case "accumulate":
        // Parts are added to the model's. A map without parts can only come before it.
        chosen =
          animations.keyPaths(from: from, to: to, asChange: true) ?? animations.additive(from: from, to: to)
      case "mixed":
        // One end comes before the model's value and the other in place of it: both are made before they are animated.
        let ends = try check.replacing("which")
        let shown = try animations.shown(
          animations.additive(from: (ends.from ? [] : underlying) + from, to: (ends.to ? [] : underlying) + to),
          over: .identity, check)
        return try check.expect(shown, check.one.expected["ca16"])
      default: throw check.malformed("inputs.op is not add, accumulate or mixed")
      }
      try check.expect(try animations.shown(chosen, over: model, check), check.one.expected["ca16"])
    },
    "compose.scalar": { check in
      guard let stack = check.one.inputs["stack"]?.arrayValue else { throw check.malformed("inputs.stack is no list") }
      let (underlying, progress) = (try check.finite("underlying"), try check.finite("progress"))
      try AnimationStage.run(check) { stage in
        stage.layer.position.x = underlying
        for (index, item) in stack.enumerated() {
          let ends = try CaseCheck.numbers(item["keyframes"], count: 2, "inputs.stack.keyframes", check.one.id)
          let animation = CABasicAnimation("position.x", from: ends[0], to: ends[1], reaching: progress)
          let composites = item["composite"]?.arrayValue ?? [item["composite"] ?? .null, item["composite"] ?? .null]
          let adds = try composites.map { composite throws -> Bool in
            switch composite.stringValue {
            case "add", "accumulate": return true
            case "replace": return false
            default: throw check.malformed("inputs.stack.composite is not add, accumulate or replace")
            }
          }
          guard adds.count == 2 else { throw check.malformed("inputs.stack.composite are not two") }
          animation.isAdditive = adds[0] && adds[1]
          if adds[0] != adds[1] {
            // An end that adds to the model's value is made before it is animated; of other animations it is unknown.
            guard index == 0 else { throw NoAdapter() }
            if adds[0] { animation.fromValue = underlying + ends[0] } else { animation.toValue = underlying + ends[1] }
          }
          try stage.add(animation)
        }
        try check.expect(stage.shown(at: CABasicAnimation.time(reaching: progress)).position.x)
      }
    },
    "compose.iteration-accumulate": { check in
      if let clamp = check.one.inputs["clamp"], clamp != .null { throw NoAdapter() }
      let ends = try check.numbers("keyframes", count: 2)
      let (iteration, progress) = (try check.finite("iteration"), try check.finite("progress"))
      guard iteration >= 0, iteration < 1e6, (0...1).contains(progress) else {
        throw check.malformed("inputs.iteration and inputs.progress are no place in a repetition")
      }
      let animation = CABasicAnimation("position.x", from: ends[0], to: ends[1])
      animation.isCumulative = true
      animation.repeatCount = Float(iteration) + 2
      try check.expect(try AnimationStage.number(check, animation, at: iteration + progress))
    },
    "additive.from-value": { check in
      // From the difference to nothing over the new value: what is on the screen does not jump.
      let expected = check.one.expected
      guard let keyPath = check.one.inputs["keyPath"]?.stringValue, let adds = expected["isAdditive"]?.boolValue else {
        throw check.malformed("there is no key path, or expected.isAdditive is not true or false")
      }
      let (old, new) = (try check.values("old"), try check.values("new"))
      let (from, to) = (try check.values("fromValue", in: expected), try check.values("toValue", in: expected))
      guard Set([old, new, from, to].map(\.count)).count == 1 else { throw check.malformed("values of two kinds") }
      try AnimationStage.run(check) { stage in
        guard let (model, first, last) = animatable(new, from, to) else { throw check.malformed("no kind of value") }
        stage.layer.setValue(model, forKeyPath: keyPath)
        let animation = CABasicAnimation(keyPath, from: first, to: last)
        animation.isAdditive = adds
        try stage.add(animation)
        for (time, values, name) in [(0.0, old, "the old value"), (1.0, new, "the new value")] {
          let shown = numbers(stage.shown(at: time).value(forKeyPath: keyPath))
          let holds =
            shown.count == values.count && zip(shown, values).allSatisfy { check.one.tolerance.holds($0, for: $1) }
          check.expect(holds, "\(values)", "\(shown)", name)
        }
      }
    },
  ]

  /// Numbers as a layer has them: one, or a size.
  @MainActor private static func animatable(
    _ a: [Double], _ b: [Double], _ c: [Double]
  ) -> (Any, Any, Any)? {
    switch a.count {
    case 1: (a[0], b[0], c[0])
    case 2:
      (CGSize(width: a[0], height: a[1]), CGSize(width: b[0], height: b[1]), CGSize(width: c[0], height: c[1]))
    default: nil
    }
  }

  private static func numbers(_ value: Any?) -> [Double] {
    switch value {
    case let size as CGSize: [size.width, size.height]
    case let number as Double: [number]
    case let number as Float: [Double(number)]
    case let number as CGFloat: [Double(number)]
    default: []
    }
  }
}

extension CaseCheck {
  /// Which ends of a mixed composition take the model's place: `addFrom` and `replaceTo`, and the like.
  fileprivate func replacing(_ name: String) throws -> (from: Bool, to: Bool) {
    guard let which = one.inputs[name]?.objectValue else { throw malformed("inputs.\(name) says not what is added") }
    if which["accFrom"] != nil || which["accTo"] != nil { throw NoAdapter() }
    return (which["replaceFrom"] != nil, which["replaceTo"] != nil)
  }

  /// A number or a size, in a frame too: the size of `old_frame` for `old`.
  fileprivate func values(_ name: String, in values: JSONValue? = nil) throws(MalformedCase) -> [Double] {
    let values = values ?? one.inputs
    if values[name] == nil, values["\(name)_frame"] != nil {
      return Array(try Self.numbers(values["\(name)_frame"], count: 4, "inputs.\(name)_frame", one.id)[2...])
    }
    let numbers =
      values[name]?.arrayValue == nil
      ? [try Self.number(values[name], name, one.id)] : try Self.numbers(values[name], name, one.id)
    guard numbers.allSatisfy(\.isFinite) else { throw malformed("\(name) is not finite") }
    return numbers
  }
}
