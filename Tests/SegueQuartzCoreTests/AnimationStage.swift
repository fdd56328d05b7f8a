import Foundation
import SegueCore
import SegueGeometry
import SegueQuartzCore
import SegueTiming

/// Runs `body` in a world of its own, with a layer on its screen and a function that shows the layer at a time in seconds.
@MainActor
func onStage<Layer: CALayer>(
  _ make: () -> Layer, _ body: @MainActor (Layer, (Double) -> Layer) throws -> Void
) rethrows {
  try SimulationWorld.run(SimulationWorld()) {
    let world = SimulationWorld.current
    let layer = make()
    layer.attachToScreen()
    try body(layer) { seconds in
      world.advance(to: Timestamp(seconds: seconds))
      world.runTurn()
      _ = world.store.update(at: seconds)
      return layer.presentation() ?? layer
    }
  }
}

@MainActor
func onStage(_ body: @MainActor (CALayer, (Double) -> CALayer) throws -> Void) rethrows {
  try onStage(CALayer.init, body)
}

/// From 0 to 1 in a second, of a layer's z position.
@MainActor
func rising(_ change: (CABasicAnimation) -> Void = { _ in }) -> CABasicAnimation {
  let animation = CABasicAnimation(keyPath: "zPosition")
  (animation.fromValue, animation.toValue, animation.duration) = (0.0, 1.0, 1)
  change(animation)
  return animation
}

/// What an animation of `duration` seconds' z position shows at each time; −1 stands for the model's.
@MainActor
func shown(_ animation: CAAnimation, at times: [Double]) -> [Double] {
  var values: [Double] = []
  onStage { layer, show in
    layer.zPosition = -1
    layer.add(animation, forKey: "a")
    for time in times { values.append(show(time).zPosition) }
  }
  return values
}

func isNear(_ a: [Double], _ b: [Double], _ tolerance: Double = 1e-12) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
}

/// Hears of starts and stops.
final class Listener: CAAnimationDelegate {
  var calls: [String] = []
  func animationDidStart(_ anim: CAAnimation) { calls.append("start") }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { calls.append("stop \(flag)") }
}
