import Testing
import UIKit

@Suite("A client's views with layers of their own")
@MainActor
struct LayerViewsTests {
  @Test("a view lays out its sublayers with itself, and draws when it is first seen and when it is asked to")
  func banner() {
    Stage.run { stage in
      let banner = BannerView(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
      stage.view.addSubview(banner)
      stage.show(until: 0.1)
      #expect(banner.gradient.frame.size == CGSize(width: 200, height: 50))
      banner.frame.size.width = 300
      stage.show(until: 0.2)
      #expect(banner.gradient.frame.width == 300 && banner.layouts == 2)
      #expect(banner.drawn == [CGRect(x: 0, y: 0, width: 200, height: 50)], "another size is not drawn anew")
      banner.setNeedsDisplay()
      banner.setNeedsDisplay()
      stage.show(until: 0.3)
      #expect(banner.drawn.count == 2 && banner.drawn[1] == CGRect(x: 0, y: 0, width: 300, height: 50))
    }
  }

  @Test("a view's own layer is displayed while its property animates, and once when it is set")
  func gauge() {
    Stage.run { stage in
      let view = GaugeView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      stage.view.addSubview(view)
      stage.show(until: 0.1)
      view.set(0.5, duration: 0.2)
      stage.show(until: 0.2)
      #expect(near(view.gauge.drawn.last, 0.25))
      stage.show(until: 0.5)
      #expect(near(view.gauge.drawn.last, 0.5) && view.gauge.drawn.count >= 20)
    }
  }

  @Test("what an overridden add does happens for implicit animations too")
  func recording() {
    Stage.run { stage in
      let layer = stage.shown(RecordingLayer())
      stage.show(until: 0.1)
      layer.position.x = 10
      layer.add(CABasicAnimation.slide(from: 0, to: 1, duration: 1), forKey: "slide")
      #expect(layer.added == ["position", "slide"] && layer.animationKeys() == layer.added)
    }
  }

  @Test("a layer flies along a path at an even pace, turned along it")
  func flight() {
    Stage.run { stage in
      let layer = stage.shown(square(10))
      let path = UIBezierPath()
      path.move(to: CGPoint(x: 0, y: 0))
      path.addLine(to: CGPoint(x: 100, y: 0))
      path.addLine(to: CGPoint(x: 100, y: 300))
      stage.show(until: 0.1)
      layer.fly(along: path, duration: 1)
      for (time, x, y, angle) in [
        (0.1, 40, 0, 0), (0.2, 80, 0, 0), (0.5, 100, 100, .pi / 2), (0.75, 100, 200, .pi / 2),
      ] as [(Double, CGFloat, CGFloat, CGFloat)] {
        stage.show(until: 0.1 + time)
        let shown = layer.presentation()
        #expect(near(shown?.position.x, x) && near(shown?.position.y, y), "at \(time)")
        #expect(near(shown?.value(forKeyPath: "transform.rotation.z") as? CGFloat, angle), "at \(time)")
      }
    }
  }
}
