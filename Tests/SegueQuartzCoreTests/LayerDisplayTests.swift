import Foundation
import SegueGeometry
import SegueQuartzCore
import Testing

@Suite("Layout and display of layers")
@MainActor
struct LayerDisplayTests {
  final class LayingLayer: CALayer {
    var calls: [String] = []
    var again = false

    override class func needsDisplay(forKey key: String) -> Bool { key == "progress" }

    override func layoutSublayers() {
      calls.append("layout")
      super.layoutSublayers()
      if again { setNeedsLayout() }
    }

    override func display() {
      calls.append("display")
      super.display()
    }
  }

  @Test("what was asked for happens once, at the end of the turn, the outer layers' first")
  func endOfTurn() {
    LayerStage.run { stage in
      let delegate = AnsweringDelegate()
      let inner = CALayer()
      stage.layer.addSublayer(inner)
      (stage.layer.name, inner.name) = ("outer", "inner")
      (stage.layer.delegate, inner.delegate) = (delegate, delegate)
      inner.setNeedsDisplay()
      inner.setNeedsLayout()
      inner.setNeedsLayout()
      stage.layer.setNeedsLayout()
      #expect(delegate.calls.isEmpty && inner.needsLayout() && inner.needsDisplay())
      stage.show(0.1)
      #expect(delegate.calls == ["layout outer", "layout inner", "display inner"])
      #expect(!inner.needsLayout() && !inner.needsDisplay())
      stage.show(0.2)
      #expect(delegate.calls.count == 3)
    }
  }

  @Test("layoutIfNeeded lays out from the highest waiting layer down; displayIfNeeded displays that layer")
  func atOnce() {
    LayerStage.run { stage in
      let layer = LayingLayer()
      let inner = LayingLayer()
      stage.layer.addSublayer(layer)
      layer.addSublayer(inner)
      layer.layoutIfNeeded()
      (layer.calls, inner.calls) = ([], [])
      inner.layoutIfNeeded()
      #expect(inner.calls.isEmpty)
      layer.setNeedsLayout()
      inner.setNeedsLayout()
      inner.layoutIfNeeded()
      #expect(layer.calls == ["layout"] && inner.calls == ["layout"])
      inner.displayIfNeeded()
      inner.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
      inner.displayIfNeeded()
      inner.displayIfNeeded()
      #expect(inner.calls == ["layout", "display"])
    }
  }

  @Test("a new size asks for layout, and for display where that was chosen; a property can ask for display")
  func causes() {
    LayerStage.run { stage in
      let layer = stage.shown(LayingLayer())
      layer.calls = []
      layer.bounds.size = CGSize(width: 4, height: 5)
      stage.show(0.1)
      #expect(layer.calls == ["layout"])
      layer.bounds.origin.x = 3
      stage.show(0.2)
      #expect(layer.calls == ["layout"])
      layer.needsDisplayOnBoundsChange = true
      layer.bounds.size.width = 9
      stage.show(0.3)
      #expect(layer.calls == ["layout", "layout", "display"])
      layer.setValue(0.5, forKey: "progress")
      layer.setValue(0.5, forKey: "other")
      stage.show(0.4)
      #expect(layer.calls.count == 4 && layer.calls.last == "display")
    }
  }

  @Test("a layout that never settles is cut and reported")
  func endless() {
    LayerStage.run { stage in
      let layer = stage.shown(LayingLayer())
      layer.again = true
      layer.setNeedsLayout()
      #expect(stage.diagnostics { stage.show(0.1) } == 1)
    }
  }
}
