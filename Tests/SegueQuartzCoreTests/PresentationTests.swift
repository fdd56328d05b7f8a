import Foundation
import SegueCore
import SegueQuartzCore
import SegueTiming
import Testing

@Suite("Presentations and what happens to animations around them")
@MainActor
struct PresentationTests {
  private func move(_ from: Double?, _ to: Double?, begin: Double = 0) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "position.x")
    (animation.fromValue, animation.toValue, animation.duration, animation.beginTime) = (from, to, 1, begin)
    return animation
  }

  @Test("a presentation is a copy: it stays when animations are removed, and freezes a layer where it is")
  func frozen() throws {
    try onStage(CAShapeLayer.init) { layer, show in
      layer.add(move(0, 100), forKey: "move")
      let fade = CABasicAnimation(keyPath: "shadowOpacity")
      (fade.fromValue, fade.toValue, fade.duration) = (0.0, 1.0, 1)
      layer.add(fade, forKey: "fade")
      _ = show(0.5)
      let shown = try #require(layer.presentation())
      layer.removeAllAnimations()
      #expect(shown.position.x == 50 && shown.shadowOpacity == 0.5)
      CATransaction.setDisableActions(true)
      layer.position = shown.position
      #expect(show(0.75).position.x == 50)
      #expect(shown.frame == CGRect(x: 50, y: 0, width: 0, height: 0))
      CATransaction.setDisableActions(true)
      layer.position.x = 7
      #expect(shown.position.x == 50 && layer.presentation()?.position.x == 7)
    }
  }

  @Test("without a first value an animation goes on from what is on screen")
  func fromShown() {
    onStage { layer, show in
      layer.add(move(0, 100), forKey: "first")
      _ = show(0.5)
      layer.add(move(nil, 200), forKey: "second")
      #expect(show(0.5).position.x == 50)
      #expect(show(1.0).position.x == 125)
    }
  }

  @Test("what is set to what it is starts nothing; an action may set its own key")
  func equal() {
    final class Setter: CAAction {
      var runs = 0
      func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        runs += 1
        (anObject as? CALayer)?.opacity = 0.5
      }
    }
    onStage { layer, show in
      _ = show(0)
      layer.opacity = 1
      layer.position = layer.position
      layer.shadowOpacity = layer.shadowOpacity
      #expect(layer.animationKeys() == nil)
      let setter = Setter()
      layer.actions = ["opacity": setter]
      layer.opacity = 0.5
      #expect(setter.runs == 1)
    }
  }

  @Test("an action without values goes from the value before the change, one without a key path to the key's")
  func emptyActions() {
    onStage { layer, show in
      _ = show(0)
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.duration = 1
      layer.actions = ["opacity": animation, "zPosition": CABasicAnimation()]
      layer.opacity = 0
      #expect(show(0.25).exactOpacity == 0.75)
      layer.zPosition = 8
      #expect(layer.animationKeys() == ["opacity", "zPosition"])
      #expect(layer.world.diagnostics.isEmpty)
    }
  }

  @Test("a layer that leaves the screen loses its animations, not finished; one that is moved keeps them")
  func leaving() {
    final class Listener: CAAnimationDelegate {
      var stops: [Bool] = []
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stops.append(flag) }
    }
    onStage { root, show in
      let (holder, layer) = (CALayer(), CALayer())
      root.addSublayer(holder)
      holder.addSublayer(layer)
      let listener = Listener()
      let spin = move(0, 100)
      (spin.repeatCount, spin.delegate) = (.infinity, listener)
      _ = show(0)
      layer.add(spin, forKey: "spin")
      _ = show(0.1)
      layer.removeFromSuperlayer()
      root.addSublayer(layer)
      _ = show(0.2)
      _ = show(0.3)
      #expect(layer.animationKeys() == ["spin"] && listener.stops.isEmpty)
      layer.removeFromSuperlayer()
      _ = show(0.4)
      _ = show(0.5)
      #expect(layer.animationKeys() == nil && listener.stops == [false] && !root.world.isAnimating)
    }
  }

  @Test("an animation that ran back to its begin has left nothing behind to warn of")
  func ranBack() {
    onStage { root, show in
      let layer = CALayer()
      root.addSublayer(layer)
      layer.add(move(0, 100), forKey: "move")
      _ = show(0.5)
      (root.speed, root.timeOffset, root.beginTime) = (-1, 0.5, 0.5)
      #expect(show(0.75).position == root.position)
      #expect(layer.presentation()?.position.x == 25)
      _ = show(1.25)
      #expect(layer.animationKeys() == nil && root.world.diagnostics.isEmpty)
    }
  }

  @Test("thousands of delegates wait for begins to come, each told once and in order")
  func staggered() {
    final class Listener: CAAnimationDelegate {
      var starts: [Double] = []
      func animationDidStart(_ anim: CAAnimation) { starts.append(anim.beginTime) }
    }
    onStage { root, show in
      let listener = Listener()
      for index in 0..<4000 {
        let animation = move(0, 1, begin: 1 + Double(index) / 4000)
        animation.delegate = listener
        root.add(animation, forKey: nil)
      }
      _ = show(0)
      #expect(listener.starts.isEmpty)
      _ = show(1.5)
      #expect(listener.starts.count == 2001 && listener.starts == listener.starts.sorted())
    }
  }
}
