import Foundation
import SegueGeometry
import SegueJSON
import SegueQuartzCore
import SegueTiming

extension Adapters {
  /// Transforms between two others, as a layer shows them.
  @MainActor static let interpolation: [String: Adapter] = [
    "transform.interpolate": { check in
      // Function by function is what key paths do, and not an animated transform.
      guard try check.text("mode") == "matrix" else { throw NoAdapter() }
      let (from, to) = (try check.transform("from_ca16"), try check.transform("to_ca16"))
      if check.one.expected["failed"]?.boolValue == true {
        // What is singular has no parts to animate by.
        let parts = from.decomposed().flatMap { _ in to.decomposed() }
        return check.expect(parts == nil, "no decomposition", "\(String(describing: parts))", "")
      }
      let shown = try shown("transform", from: from, to: to, at: try check.number("at"), check)
      try check.expect(shown.transform, check.one.expected["ca16"])
    },
    "affine.interpolate": { check in
      let (from, to) = (try check.transform("from_ca16"), try check.transform("to_ca16"))
      let shown = try shown("transform", from: from, to: to, at: try check.number("at"), check)
      try check.expect(shown.transform, check.one.expected["ca16"])
    },
  ]

  /// A layer as it is on the screen when an animation of a key path is `progress` of its way.
  ///
  /// Beyond 0…1 by a timing curve that overshoots as far.
  @MainActor static func shown(
    _ keyPath: String, from: Any, to: Any, at progress: Double, _ check: CaseCheck
  ) throws -> CALayer {
    guard progress.isFinite else { throw check.malformed("inputs.at has no end") }
    return SimulationWorld.run(SimulationWorld()) {
      let world = SimulationWorld.current
      let layer = CALayer()
      layer.attachToScreen()
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.fromValue = from
      animation.toValue = to
      animation.duration = 1
      animation.fillMode = .both
      animation.isRemovedOnCompletion = false
      var time = progress
      if !(0...1).contains(progress) {
        // y(s) = ¾h + ⅛ at the middle, where x = s = ½.
        let height = (progress - 0.125) / 0.75
        animation.timingFunction = CAMediaTimingFunction(curve: CubicBezier(1 / 3, height, 2 / 3, height))
        time = 0.5
      }
      layer.add(animation, forKey: keyPath)
      world.advance(to: Timestamp(seconds: time))
      world.runTurn()
      _ = world.store.update(at: time)
      return layer.presentation() ?? layer
    }
  }

  /// Runs `body` with a layer in a world of its own.
  @MainActor static func onLayer(_ body: (CALayer) throws -> Void) throws {
    try SimulationWorld.run(SimulationWorld()) { try body(CALayer()) }
  }
}
