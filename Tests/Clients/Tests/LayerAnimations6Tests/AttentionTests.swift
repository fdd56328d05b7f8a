import Foundation
import Testing
import UIKit

@Suite("A client's shake, pulse and spinner")
@MainActor
struct AttentionTests {
  @Test(
    "a shake moves a layer about where its transform has put it, and leaves it there",
    arguments: [(0.0, -20), (0.04, 1.0 + 1.0 / 3), (0.15, -20), (0.3, -10), (0.45, -5), (0.6, 0)])
  func shake(time: Double, offset: Double) {
    Stage.run { stage in
      let layer = stage.shown(square())
      layer.transform = CATransform3DMakeTranslation(30, 0, 0)
      stage.show(until: 0.1)
      layer.shake()
      stage.show(until: 0.1 + time)
      let shown = layer.presentation()?.value(forKeyPath: "transform.translation.x") as? CGFloat
      #expect(near(shown, 30 + offset))
      #expect(layer.value(forKeyPath: "transform.translation.x") as? Double == 30)
      #expect((layer.animationKeys() == nil) == (time == 0.6))
    }
  }

  @Test("a nudge goes through its key times")
  func nudge() {
    Stage.run { stage in
      let view = UIView(frame: CGRect(x: 50, y: 0, width: 100, height: 40))
      stage.view.addSubview(view)
      stage.show(until: 0.1)
      view.layer.nudge()
      for (time, x) in [
        (0.0, 100), (0.04, 105), (0.08, 110), (0.2, 90), (0.26, 100), (0.32, 110), (0.36, 105), (0.4, 100),
      ] as [(Double, CGFloat)] {
        stage.show(until: 0.1 + time)
        #expect(near(view.layer.presentation()?.position.x, x), "at \(time)")
      }
    }
  }

  private final class Listener: NSObject, CAAnimationDelegate {
    var calls: [String] = []
    func animationDidStart(_ anim: CAAnimation) { calls.append("start") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { calls.append("stop \(flag)") }
  }

  @Test("a pulse goes on for good, until it is removed")
  func pulse() {
    Stage.run { stage in
      let layer = stage.shown(square())
      let listener = Listener()
      stage.show(until: 0.1)
      layer.startPulsing(delegate: listener)
      for (time, scale) in [(0.0, 1), (0.25, 1.1), (0.5, 1.2), (0.75, 1.1), (1, 1), (1.25, 1.1), (7.5, 1.2), (8, 1)]
        as [(Double, CGFloat)]
      {
        stage.show(until: 0.1 + time)
        #expect(near(layer.presentation()?.value(forKeyPath: "transform.scale") as? CGFloat, scale, 1e-7), "at \(time)")
      }
      stage.show(until: 8.35)
      #expect(listener.calls == ["start"])
      layer.stopPulsing()
      stage.show(until: 8.4)
      #expect(layer.presentation()?.transform == CATransform3DIdentity)
      #expect(listener.calls == ["start", "stop false"])
    }
  }

  @Test("a spinner turns on and on from where it began")
  func spinner() {
    Stage.run { stage in
      let layer = stage.shown(square())
      layer.startSpinning(period: 2)
      layer.startSpinning(period: 1)
      #expect(layer.animationKeys() == ["rotationAnimation"])
      for (time, cosine, sine) in [
        (0.25, 0.5.squareRoot(), 0.5.squareRoot()), (0.5, 0, 1), (1, -1, 0), (1.5, 0, -1), (2, 1, 0), (20.5, 0, 1),
      ] as [(Double, CGFloat, CGFloat)] {
        stage.show(until: time)
        let shown = layer.presentation()?.transform
        #expect(near(shown?.m11, cosine) && near(shown?.m12, sine), "at \(time)")
      }
    }
  }
}
