import Foundation
import SegueCore
import SegueGeometry
import SegueQuartzCore
import SegueTiming
import Testing

@Suite("CABasicAnimation")
@MainActor
struct LayerAnimationTests {
  /// A layer on the screen of a world, and a function that shows it at a time in seconds.
  private func onScreen(_ body: (CALayer, (Double) -> CALayer) throws -> Void) rethrows {
    try SimulationWorld.run(SimulationWorld()) {
      let world = SimulationWorld.current
      let layer = CALayer()
      layer.attachToScreen()
      try body(layer) { seconds in
        world.advance(to: Timestamp(seconds: seconds))
        world.runTurn()
        _ = world.store.update(at: seconds)
        return layer.presentation() ?? layer
      }
    }
  }

  private func opacity(_ from: Double?, _ to: Double?, _ by: Double? = nil, duration: Double = 1) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = from
    animation.toValue = to
    animation.byValue = by
    animation.duration = duration
    return animation
  }

  @Test("an unknown key path, a value of another shape and a bad duration animate nothing and are reported")
  func refused() {
    onScreen { layer, show in
      let unknown = CABasicAnimation(keyPath: "colour")
      let shape = CABasicAnimation(keyPath: "position")
      shape.toValue = 3
      let negative = opacity(0, 1, duration: -1)
      let infinite = opacity(0, .infinity)
      for animation in [unknown, shape, negative, infinite] { layer.add(animation, forKey: nil) }
      #expect(layer.animationKeys() == nil)
      #expect(SimulationWorld.current.diagnostics.count == 4)
      #expect(show(0.5).opacity == 1)
    }
  }

  @Test(
    "missing values are filled in from the others and from the layer",
    arguments: [
      (0.2, 0.6, nil, 0.4), (0.2, nil, 0.4, 0.4), (nil, 0.6, 0.4, 0.4), (0.2, nil, nil, 0.6), (nil, 0.4, nil, 0.7),
      (nil, nil, -0.4, 0.8),
    ] as [(Double?, Double?, Double?, Double)])
  func fromToBy(from: Double?, to: Double?, by: Double?, middle: Double) {
    onScreen { layer, show in
      layer.add(opacity(from, to, by), forKey: "fade")
      #expect(abs(show(0.5).exactOpacity - middle) < 1e-12)
    }
  }

  @Test("an animation shows on the presentation only, and leaves the model's value at its end (UI-CA-8)")
  func presentationOnly() {
    onScreen { layer, show in
      layer.opacity = 0.5
      layer.add(opacity(0, 1), forKey: "fade")
      #expect(abs(show(0.25).exactOpacity - 0.25) < 1e-12)
      #expect(layer.opacity == 0.5)
      #expect(show(1).exactOpacity == 0.5)
      #expect(layer.animationKeys() == nil)
    }
  }

  @Test("fill modes hold the ends, as long as the animation stays (UI-CA-5)")
  func fill() {
    onScreen { layer, show in
      let animation = opacity(0.2, 0.8)
      animation.beginTime = 1
      animation.fillMode = .both
      animation.isRemovedOnCompletion = false
      layer.add(animation, forKey: "fade")
      #expect(show(0.5).exactOpacity == 0.2)
      #expect(abs(show(1.5).exactOpacity - 0.5) < 1e-12)
      #expect(show(3).exactOpacity == 0.8)
      layer.removeAnimation(forKey: "fade")
      #expect(show(3).exactOpacity == 1)
    }
    onScreen { layer, show in
      let animation = opacity(0.2, 0.8)
      animation.beginTime = 1
      layer.add(animation, forKey: "fade")
      #expect(show(0.5).exactOpacity == 1)
      #expect(show(1.25).exactOpacity < 0.4)
    }
  }

  @Test("no flash at the ends: the model set with the animation shows from the end on (TIM-06)")
  func noFlash() {
    onScreen { layer, show in
      let animation = CABasicAnimation(keyPath: "position.x")
      animation.fromValue = 0
      animation.toValue = 100
      animation.duration = 0.3
      layer.position.x = 100
      layer.add(animation, forKey: "move")
      #expect(abs(show(0.15).position.x - 50) < 1e-9)
      for frame in 18...24 { #expect(show(Double(frame) / 60).position.x == 100) }
    }
  }

  @Test("a layer's speed, offset and begin move the time of everything below it (UI-CA-1, UI-CA-7)")
  func layerTime() {
    onScreen { layer, show in
      let child = CALayer()
      layer.addSublayer(child)
      layer.speed = 0
      layer.timeOffset = 0
      child.add(opacity(0, 1), forKey: "fade")
      let shown = { child.presentation()?.exactOpacity ?? -1 }
      _ = show(10)
      #expect(shown() == 0)
      layer.timeOffset = 0.25
      _ = show(10.1)
      #expect(shown() == 0.25)
      layer.timeOffset = 0.75
      _ = show(10.2)
      #expect(shown() == 0.75)
      layer.speed = 2
      layer.beginTime = 10.2
      layer.timeOffset = 0.5
      _ = show(10.3)
      #expect(abs(shown() - 0.7) < 1e-9)
    }
  }

  @Test("the delegate hears of start and stop once, and whether the end was reached")
  func delegate() {
    final class Listener: CAAnimationDelegate {
      var calls: [String] = []
      func animationDidStart(_ anim: CAAnimation) { calls.append("start") }
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { calls.append("stop \(flag)") }
    }
    onScreen { layer, show in
      let listener = Listener()
      let animation = opacity(0, 1)
      animation.delegate = listener
      layer.add(animation, forKey: "fade")
      _ = show(0.5)
      #expect(listener.calls == ["start"])
      layer.add(animation, forKey: "fade")
      _ = show(2)
      #expect(listener.calls == ["start", "stop false", "start", "stop true"])
    }
  }

  @Test("a presentation layer cannot be changed")
  func readOnly() {
    onScreen { layer, show in
      let shown = show(0)
      shown.opacity = 0.3
      shown.position = CGPoint(x: 9, y: 9)
      #expect(layer.opacity == 1 && shown.opacity == 1 && layer.position == .zero)
      #expect(SimulationWorld.current.diagnostics.count == 2)
      #expect(shown.model() === layer)
      #expect(CALayer().presentation() == nil)
    }
  }
}
