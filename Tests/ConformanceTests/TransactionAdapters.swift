import Foundation
import SegueJSON
import SegueQuartzCore

extension Adapters {
  /// Transactions, and what a layer does by itself.
  @MainActor static let transactions: [String: Adapter] = [
    "transaction.default": { check in
      try SimulationWorld.run(SimulationWorld()) { () throws -> Void in
        switch try check.text("key") {
        case "animationDuration": try check.expect(CATransaction.animationDuration())
        case "disableActions": try check.expect(CATransaction.disableActions(), check.one.expected)
        default: throw NoAdapter()
        }
      }
    },
    "transaction.set": reading,
    "transaction.nesting": reading,
    "transaction.timing-control-point": { check in
      let function = try namedFunction(try check.text("timingFunction"), check)
      let index = try check.finite("index")
      guard index == index.rounded(), (0...3).contains(index) else { throw check.malformed("inputs.index is not 0…3") }
      try SimulationWorld.run(SimulationWorld()) { () throws -> Void in
        CATransaction.begin()
        CATransaction.setAnimationTimingFunction(function)
        let point = CATransaction.animationTimingFunction()?.controlPoint(Int(index)) ?? []
        CATransaction.commit()
        try check.expect(point, check.one.expected)
      }
    },
    "implicit.animates": { check in
      try SimulationWorld.run(SimulationWorld()) { () throws -> Void in
        let world = SimulationWorld.current
        let layer = CALayer()
        layer.attachToScreen()
        // Only what has been on the screen moves by itself.
        world.runTurn()
        _ = world.store.update(at: 0)
        try perform(check, on: layer)
        let isAnimated = layer.animation(forKey: "position") != nil
        try check.expect(isAnimated, check.one.expected["animation_for_position"], "animation_for_position")
        try check.expect(layer.position, check.one.expected["model_position"], "model_position")
      }
    },
    "layer.action-lookup": { check in
      try SimulationWorld.run(SimulationWorld()) { () throws -> Void in
        let found: (any CAAction)?
        switch try check.text("ask") {
        case "defaultActionForKey(position)": found = CALayer.defaultAction(forKey: "position")
        case "actionForKey(position)":
          let layer = CALayer()
          let delegate = ActionSource(action(check.one.inputs["sources"]?["delegate"]))
          if check.one.inputs["sources"]?["delegate"] != nil { layer.delegate = delegate }
          if let action = action(check.one.inputs["sources"]?["actions"]) { layer.actions = ["position": action] }
          if let action = action(check.one.inputs["sources"]?["style.actions"]) {
            layer.style = ["actions": ["position": action]]
          }
          found = layer.action(forKey: "position")
        default: throw check.malformed("inputs.ask asks for no action of the position")
        }
        let name = (found as? NamedAction)?.name ?? (found == nil ? nil : "another")
        guard check.one.expected == .null || check.one.expected.stringValue != nil else {
          throw check.malformed("expected is neither null nor a name")
        }
        let expected = check.one.expected.stringValue
        check.expect(name == expected, expected ?? "none", name ?? "none", "")
      }
    },
  ]

  /// What the last of the operations reads.
  private static let reading: Adapter = { check in
    try SimulationWorld.run(SimulationWorld()) { () throws -> Void in
      let layer = CALayer()
      guard let duration = try perform(check, on: layer) else { throw check.malformed("inputs.ops read nothing") }
      try check.expect(duration)
    }
  }

  /// Runs `inputs.ops`: `begin`, `duration=1.5`, `disableActions=yes`, `position=(20,20)`, `commit`, `read duration`.
  @MainActor @discardableResult
  private static func perform(_ check: CaseCheck, on layer: CALayer) throws(MalformedCase) -> Double? {
    guard let ops = check.one.inputs["ops"]?.arrayValue else { throw check.malformed("inputs.ops is no list") }
    var read: Double?
    for op in ops {
      let words = (op.stringValue ?? "").split(separator: "=").map(String.init)
      let numbers = (words.last ?? "").split { "(,)".contains($0) }.compactMap { Double($0) }
      switch (words.first, words.count, numbers.count) {
      case ("begin", 1, _): CATransaction.begin()
      case ("commit", 1, _): CATransaction.commit()
      case ("read duration", 1, _): read = CATransaction.animationDuration()
      case ("duration", 2, 1): CATransaction.setAnimationDuration(numbers[0])
      case ("disableActions", 2, _): CATransaction.setDisableActions(words[1] == "yes")
      case ("position", 2, 2): layer.position = CGPoint(x: numbers[0], y: numbers[1])
      default: throw check.malformed("inputs.ops have an operation that there is not")
      }
      if let refused = SimulationWorld.current.diagnostics.first { throw check.malformed("\(refused)") }
    }
    return read
  }

  /// The action that a source names; nil where it has none.
  @MainActor private static func action(_ value: JSONValue?) -> (any CAAction)? {
    guard let name = value?.stringValue else { return nil }
    return name == "NSNull" ? NSNull() : NamedAction(name)
  }
}

/// An action that is known again.
@MainActor
private final class NamedAction: CAAction {
  let name: String

  init(_ name: String) {
    self.name = name
  }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

/// A delegate that has one action for everything, or none.
@MainActor
private final class ActionSource: CALayerDelegate {
  private let action: (any CAAction)?

  init(_ action: (any CAAction)?) {
    self.action = action
  }

  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { action }
}

extension CAMediaTimingFunction {
  /// x and y of a control point, as the function writes them.
  func controlPoint(_ index: Int) -> [Double] {
    var values: [Float] = [.nan, .nan]
    // SAFETY: there is room for two numbers.
    unsafe getControlPoint(at: index, values: &values)
    return values.map(Double.init)
  }
}
