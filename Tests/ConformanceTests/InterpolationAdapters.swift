import Foundation
import SegueGeometry
import SegueJSON
import SegueQuartzCore
import SegueTiming

extension Adapters {
  /// Transforms between two others, as a layer shows them.
  @MainActor static let interpolation: [String: Adapter] = [
    "transform.interpolate": { check in
      if try check.text("mode") != "matrix" {
        let (from, to) = (try CSSFunction.list("from_css", check), try CSSFunction.list("to_css", check))
        return try functions(from: from, to: to, check)
      }
      if check.one.expected["failed"]?.boolValue == true {
        // What is singular has no parts to animate by.
        let (from, to) = (try check.transform("from_ca16"), try check.transform("to_ca16"))
        let parts = from.decomposed().flatMap { _ in to.decomposed() }
        return check.expect(parts == nil, "no decomposition", "\(String(describing: parts))", "")
      }
      try whole(check)
    },
    "rotation.interpolate": { check in
      try functions(from: try rotation("from", check), to: try rotation("to", check), check)
    },
    "affine.interpolate": whole,
  ]

  /// Between two whole transforms.
  private static let whole: Adapter = { check in
    let progress = try check.finite("at")
    let animation = CABasicAnimation(
      "transform", from: try check.transform("from_ca16"), to: try check.transform("to_ca16"), reaching: progress)
    let shown = try FunctionAnimations(reaching: progress).shown([animation], over: .identity, check)
    try check.expect(shown, check.one.expected["ca16"])
  }

  /// Function by function, which an animated transform is not: by an animation for each, and where there is but one, by
  /// key paths too.
  @MainActor private static func functions(from: [CSSFunction], to: [CSSFunction], _ check: CaseCheck) throws {
    let animations = FunctionAnimations(reaching: try check.finite("at"))
    let shown = try animations.shown(animations.additive(from: from, to: to), over: .identity, check)
    try check.expect(shown, check.one.expected["ca16"])
    if max(from.count, to.count) == 1, let parts = animations.keyPaths(from: from, to: to) {
      try check.expect(
        try animations.shown(parts, over: .identity, check), check.one.expected["ca16"], "by key path, ca16")
    }
  }

  /// `none`, an angle about z, or an axis and an angle.
  @MainActor private static func rotation(_ name: String, _ check: CaseCheck) throws(MalformedCase) -> [CSSFunction] {
    let words = try check.text(name).split(separator: " ").map(String.init)
    if words == ["none"] { return [] }
    let numbers = words.compactMap(CSSFunction.number)
    guard numbers.count == words.count, numbers.count == 1 || numbers.count == 4 else {
      throw check.malformed("inputs.\(name) is neither none, an angle, nor an axis and an angle")
    }
    if numbers.count == 1 { return [.rotate(axis: SIMD3(0, 0, 1), angle: numbers[0])] }
    return [CSSFunction.rotation(numbers[0], numbers[1], numbers[2], numbers[3])]
  }

  /// Runs `body` with a layer in a world of its own.
  @MainActor static func onLayer(_ body: (CALayer) throws -> Void) throws {
    try SimulationWorld.run(SimulationWorld()) { try body(CALayer()) }
  }
}
