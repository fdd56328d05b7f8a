import Foundation
import Testing
import UIKit

@Suite("A client's transactions and actions")
@MainActor
struct ActionLayersTests {
  @Test("a standalone layer moves and changes colour by itself, in a quarter of a second")
  func implicit() {
    Stage.run { stage in
      let layer = stage.shown(square())
      layer.backgroundColor = UIColor.black.cgColor
      stage.show(until: 0.1)
      layer.position = CGPoint(x: 100, y: 0)
      layer.backgroundColor = UIColor.white.cgColor
      #expect(layer.animationKeys() == ["position", "backgroundColor"])
      #expect(layer.animation(forKey: "position")?.duration == 0.25)
      // The curve named default, solved by hand at two fifths of its time.
      for (time, way) in [(0.0, 0.0), (0.1, 0.6825405), (0.25, 1)] as [(Double, CGFloat)] {
        stage.show(until: 0.1 + time)
        #expect(near(layer.presentation()?.position.x, 100 * way, 1e-4), "at \(time)")
        #expect(near(layer.presentation()?.backgroundColor?.components?.first, way, 1e-6), "at \(time)")
      }
      #expect(layer.animationKeys() == nil)
    }
  }

  @Test("transactions nest: the inner one has its own duration, the outer block waits for all")
  func nested() {
    Stage.run { stage in
      let (first, second) = (stage.shown(square()), stage.shown(square()))
      stage.show(until: 0.1)
      var events: [String] = []
      CATransaction.begin()
      CATransaction.setAnimationDuration(1)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      CATransaction.setCompletionBlock { events.append("outer \(CACurrentMediaTime())") }
      first.position.x = 100
      CATransaction.begin()
      CATransaction.setAnimationDuration(0.4)
      CATransaction.setCompletionBlock { events.append("inner \(CACurrentMediaTime())") }
      second.position.x = 100
      CATransaction.commit()
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      first.opacity = 0.5
      CATransaction.commit()
      CATransaction.commit()
      #expect(events.isEmpty)
      stage.show(until: 0.3)
      #expect(near(first.presentation()?.position.x, 20) && near(second.presentation()?.position.x, 50))
      #expect(first.presentation()?.opacity == 0.5)
      stage.show(until: 0.6)
      #expect(events == ["inner 0.5"])
      stage.show(until: 1.2)
      #expect(events == ["inner 0.5", "outer 1.1"])
    }
  }

  @Test("a change without actions shows at once, and an empty transaction completes at once")
  func immediate() {
    Stage.run { stage in
      let layer = stage.shown(square())
      stage.show(until: 0.1)
      var isDone = false
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      CATransaction.setCompletionBlock { isDone = true }
      layer.position = CGPoint(x: 300, y: 0)
      CATransaction.commit()
      #expect(isDone && layer.animationKeys() == nil)
      #expect(layer.presentation()?.position == CGPoint(x: 300, y: 0))
      layer.position = CGPoint(x: 0, y: 0)
      #expect(layer.animationKeys() == ["position"])
    }
  }

  @Test("a layer's own actions, its delegate's and NSNull take the place of the implicit one")
  func actions() {
    Stage.run { stage in
      let (layer, note) = (stage.shown(square()), Note())
      stage.show(until: 0.1)
      let slow = CABasicAnimation()
      slow.keyPath = "opacity"
      slow.duration = 2
      layer.actions = ["position": NSNull(), "bounds": note, "cornerRadius": note, "opacity": slow]
      layer.position.x = 50
      layer.bounds.size.width = 50
      layer.cornerRadius = 4
      layer.opacity = 0
      #expect(layer.animationKeys() == ["opacity"])
      #expect(note.events == ["bounds", "cornerRadius"])
      #expect(layer.presentation()?.position.x == 50)

      let delegate = ActionDelegate()
      let other = stage.shown(square())
      other.delegate = delegate
      stage.show(until: 0.2)
      other.position.x = 100
      other.opacity = 0.5
      #expect(other.animationKeys() == ["position"])
      #expect(other.presentation()?.opacity == 0.5)
      stage.show(until: 0.5)
      // Mass 1, stiffness 100, damping 10: e^(−5t) (cos ωt + 5/ω sin ωt) is left, ω² = 75.
      let w = 75.0.squareRoot()
      let left = exp(-1.5) * (cos(w * 0.3) + 5 / w * sin(w * 0.3))
      #expect(near(other.presentation()?.position.x, CGFloat(100 * (1 - left)), 1e-6))
    }
  }

  @Test("a property of a layer subclass animates, and display follows the value on screen")
  func gauge() {
    Stage.run { stage in
      let gauge = stage.shown(GaugeLayer())
      gauge.tint = "red"
      stage.show(until: 0.1)
      CATransaction.begin()
      CATransaction.setAnimationDuration(0.5)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      gauge.progress = 1
      CATransaction.commit()
      #expect(gauge.progress == 1)
      for (time, progress) in [(0.0, 0), (0.1, 0.2), (0.25, 0.5)] as [(Double, CGFloat)] {
        stage.show(until: 0.1 + time)
        #expect(near(gauge.presentation()?.progress, progress), "at \(time)")
        #expect(gauge.presentation()?.tint == "red")
        #expect(gauge.presentation()?.model() === gauge)
      }
      // The next change starts from what is seen.
      CATransaction.begin()
      CATransaction.setAnimationDuration(0.5)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      gauge.progress = 0
      CATransaction.commit()
      stage.show(until: 0.6)
      #expect(near(gauge.presentation()?.progress, 0.25))
      stage.show(until: 0.9)
      #expect(gauge.presentation()?.progress == 0 && gauge.animationKeys() == nil)
      #expect(gauge.drawn.count > 70, "drawn \(gauge.drawn.count) times")
      #expect(near(gauge.drawn.max(), 0.5) && near(gauge.drawn.last, 0), "\(gauge.drawn)")
      let drawn = gauge.drawn.count
      stage.show(until: 1.2)
      #expect(gauge.drawn.count == drawn, "nothing is drawn at rest")
    }
  }

  @Test("a property of the program's own takes over the implicit animation's pace")
  func borrowed() {
    Stage.run { stage in
      let layer = stage.shown(BorrowingLayer())
      layer.level = 1
      stage.show(until: 0.1)
      CATransaction.begin()
      CATransaction.setAnimationDuration(0.5)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      layer.level = 3
      CATransaction.commit()
      stage.show(until: 0.35)
      #expect(near(layer.presentation()?.level, 2))
      stage.show(until: 0.7)
      #expect(layer.presentation()?.level == 3)
    }
  }
}
