import Foundation
import Testing
import UIKit

@Suite("A client's motions")
@MainActor
struct MotionsTests {
  @Test("a spring of the client's own runs on a display link, and stops it at rest")
  func linkedSpring() {
    Stage.run { stage in
      let spring = SpringView(frame: .zero)
      stage.view.addSubview(spring)
      spring.spring(to: 100)
      stage.show(until: 0.2)
      // The same steps, a hundredth of a second each.
      var (x, velocity) = (0.0, 0.0)
      for _ in 0..<spring.ticks {
        velocity += (100 * (100 - x) - 20 * velocity) * 0.01
        x += velocity * 0.01
      }
      #expect(spring.ticks == 20)
      #expect(near(spring.layer.presentation()?.position.x, CGFloat(x), 1e-6) && x > 50)
      #expect(stage.display.runUntilIdle())
      #expect(near(spring.center.x, 100, 0.01))
      let ticks = spring.ticks
      stage.show(until: CACurrentMediaTime() + 0.1)
      #expect(spring.ticks == ticks)
    }
  }

  @Test("a spring animation overshoots and settles in its time")
  func spring() {
    Stage.run { stage in
      let layer = stage.shown(square())
      let spring = CASpringAnimation(keyPath: "position.x")
      spring.damping = 5
      spring.stiffness = 100
      spring.mass = 1
      spring.initialVelocity = 0
      spring.fromValue = 0
      spring.toValue = 200
      spring.duration = spring.settlingDuration
      #expect(spring.settlingDuration > 2 && spring.settlingDuration < 4)
      stage.show(until: 0.1)
      layer.position.x = 200
      layer.add(spring, forKey: "position")
      let (decay, w) = (2.5, (100 - 6.25).squareRoot())
      for time in [0.1, 0.3, 0.5, 1.5] {
        stage.show(until: 0.1 + time)
        let left = exp(-decay * time) * (cos(w * time) + decay / w * sin(w * time))
        #expect(near(layer.presentation()?.position.x, CGFloat(200 * (1 - left)), 1e-6), "at \(time)")
      }
      stage.show(until: 0.2 + spring.settlingDuration)
      #expect(layer.animation(forKey: "position") == nil)
    }
  }

  @Test("a group's members begin one after the other, and fill as they say")
  func group() {
    Stage.run { stage in
      let layer = stage.shown(square(at: CGPoint(x: 200, y: 400)))
      stage.show(until: 0.1)
      layer.enter()
      for (time, y, scale, opacity) in [
        (0.0, 500, 0.5, 0), (0.1, 500, 0.5, 0), (0.2, 475, 0.5, 0.5), (0.3, 450, 0.5, 1), (0.5, 400, 0.75, 0.5),
        (0.7, 400, 1, 0.75), (0.8, 400, 1, 0.875), (0.9, 400, 1, 1),
      ] as [(Double, CGFloat, CGFloat, CGFloat)] {
        stage.show(until: 0.1 + time)
        let shown = layer.presentation()
        #expect(near(shown?.position.y, y), "at \(time)")
        #expect(near(shown?.value(forKeyPath: "transform.scale") as? CGFloat, scale), "at \(time)")
        #expect(near(shown.map { CGFloat($0.opacity) }, opacity, 1e-6), "at \(time)")
      }
      #expect(layer.animationKeys() == nil)
    }
  }

  @Test("one delegate tells its animations apart, and what fills forwards stays until it is removed")
  func choreographer() {
    Stage.run { stage in
      let (layer, choreographer) = (stage.shown(square()), Choreographer())
      stage.show(until: 0.1)
      choreographer.fade(layer, name: "first", duration: 0.3)
      stage.show(until: 0.25)
      #expect(near(layer.presentation().map { CGFloat($0.opacity) }, 0.5, 1e-6))
      stage.show(until: 0.4)
      #expect(choreographer.log == ["first true"])
      stage.show(until: 0.5)
      #expect(near(layer.presentation().map { CGFloat($0.opacity) }, 0.5, 1e-6))
      stage.show(until: 1)
      #expect(choreographer.log == ["first true", "second true"])
      #expect(layer.animationKeys() == ["first", "second"])
      #expect(layer.presentation()?.opacity == 0 && layer.opacity == 1)
      layer.removeAnimation(forKey: "second")
      #expect(layer.presentation()?.opacity == 0)
      layer.removeAllAnimations()
      #expect(layer.presentation()?.opacity == 1 && layer.animationKeys() == nil)
      #expect(choreographer.log.count == 2)
    }
  }

  @Test("a motion interrupted twice starts each time where it is seen")
  func redirect() {
    Stage.run { stage in
      let layer = stage.shown(square())
      stage.show(until: 0.1)
      CATransaction.setDisableActions(true)
      layer.redirect(to: 100, duration: 1)
      stage.show(until: 0.4)
      CATransaction.setDisableActions(true)
      layer.redirect(to: 0, duration: 0.3)
      for (time, x) in [(0.4, 30), (0.5, 20)] as [(Double, CGFloat)] {
        stage.show(until: time)
        #expect(near(layer.presentation()?.position.x, x), "at \(time)")
      }
      CATransaction.setDisableActions(true)
      layer.redirect(to: 220, duration: 1)
      for (time, x) in [(0.5, 20), (0.75, 70), (1.5, 220)] as [(Double, CGFloat)] {
        stage.show(until: time)
        #expect(near(layer.presentation()?.position.x, x), "at \(time)")
      }
    }
  }

  @Test("an animation is copied when it is added and when it is told to be")
  func copies() throws {
    try Stage.run { stage in
      let layer = stage.shown(square())
      let slide = CABasicAnimation.slide(from: 0, to: 100, duration: 1)
      slide.timingFunction = CAMediaTimingFunction(name: .linear)
      slide.setValue(7, forKey: "tag")
      let copy = try #require(slide.copy() as? CABasicAnimation)
      copy.keyPath = "position.y"
      stage.show(until: 0.1)
      layer.add(slide, forKey: "x")
      layer.add(copy, forKey: "y")
      slide.toValue = 1000
      stage.show(until: 0.6)
      #expect(layer.presentation()?.position == CGPoint(x: 50, y: 50))
      #expect(layer.animationKeys() == ["x", "y"])
      let running = try #require(layer.animation(forKey: "y") as? CABasicAnimation)
      #expect(running.value(forKey: "tag") as? Int == 7 && running.keyPath == "position.y")
      #expect(running.toValue as? CGFloat == 100 && layer.animation(forKey: "z") == nil)
    }
  }

  @Test("a transition runs under its own key for its time")
  func transition() {
    Stage.run { stage in
      let (layer, listener) = (stage.shown(square()), Listener())
      stage.show(until: 0.1)
      let transition = CATransition()
      transition.type = .push
      transition.subtype = .fromRight
      transition.duration = 0.4
      transition.timingFunction = CAMediaTimingFunction(name: .linear)
      transition.delegate = listener
      layer.add(transition, forKey: nil)
      layer.contents = "the next page"
      #expect(layer.animationKeys()?.contains(kCATransition) == true)
      stage.show(until: 0.3)
      #expect(near(layer.presentation().flatMap { $0.model().transitionState()?.progress }.map { CGFloat($0) }, 0.5))
      #expect(listener.calls == [])
      stage.show(until: 0.5)
      #expect(layer.animation(forKey: kCATransition) == nil)
      #expect(listener.calls == [true])
    }
  }

  private final class Listener: NSObject, CAAnimationDelegate {
    var calls: [Bool] = []
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { calls.append(flag) }
  }
}
