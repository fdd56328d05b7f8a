import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

@Suite("What a frame counts on the app's side")
@MainActor
struct FrameCountTests {
  private final class Painted: UIView {
    override func draw(_ rect: CGRect) { UIRectFill(rect) }
  }

  private final class Unpainted: UIView {
    override func draw(_ rect: CGRect) {}
  }

  private final class Painter: NSObject, CALayerDelegate {
    var calls = 0
    func display(_ layer: CALayer) { calls += 1 }
  }

  private static func run(_ body: (UIWindow, SimulatedDisplay) throws -> Void) rethrows {
    try SimulationWorld.run(SimulationWorld()) {
      let window = UIWindow()
      window.makeKeyAndVisible()
      let display = SimulatedDisplay(world: .current, rate: .hz(60))
      display.runUntilIdle()
      try body(window, display)
    }
  }

  private static func samples(
    _ count: Int, _ phase: TouchSample.Phase, contact: Int = 1, of display: SimulatedDisplay
  ) -> [TouchSample] {
    (0..<count).map {
      TouchSample(
        contact: contact, phase: phase, time: display.vsync(display.nextIndex) + Int64($0),
        location: CGPoint(x: 100 + contact + $0, y: 100))
    }
  }

  @Test("an idle frame counts what is shown and nothing else")
  func idle() {
    Self.run { window, display in
      window.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
      display.frame()
      var expected = FrameCounts()
      expected[.layersShown] = 2
      #expect(display.frame().counts == expected)
    }
  }

  @Test("samples of touches are counted, those that come together each, those that are dropped not")
  func touches() {
    Self.run { _, display in
      #expect(display.frame(touches: Self.samples(1, .began, of: display)).counts[.touchesDelivered] == 1)
      let together = Self.samples(4, .moved, of: display) + Self.samples(1, .began, contact: 2, of: display)
      #expect(display.frame(touches: together).counts[.touchesDelivered] == 5)
      #expect(display.frame(touches: Self.samples(3, .moved, contact: 9, of: display)).counts[.touchesDelivered] == 0)
      #expect(display.frame().counts[.touchesDelivered] == 0)
    }
  }

  @Test("views of a hit test and passes of layout are counted")
  func layout() {
    Self.run { window, display in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      window.addSubview(view)
      display.runUntilIdle()
      let touched = display.frame(touches: Self.samples(1, .began, of: display))
      // The window and the view in it.
      #expect(touched.counts[.hitTestNodes] == 2 && touched.hitTestNodes == 2)
      view.setNeedsLayout()
      window.setNeedsLayout()
      #expect(display.frame().counts[.layoutPasses] == 2)
      view.setNeedsLayout()
      view.layoutIfNeeded()
      // What is done between frames belongs to the next one.
      #expect(display.frame().counts[.layoutPasses] == 1)
      #expect(display.frame().counts[.layoutPasses] == 0)
    }
  }

  @Test("layers that are made are counted, their presentations not")
  func created() {
    Self.run { window, display in
      let view = UIView()
      window.addSubview(view)
      let layers = [CALayer(), CAShapeLayer()]
      let frame = display.frame()
      #expect(frame.counts[.layersCreated] == 3 && layers.count == 2)
      #expect(view.layer.presentation() != nil)
      #expect(display.frame().counts[.layersCreated] == 0)
    }
  }

  @Test("drawings are counted with their pixels, each side rounded up, where anything is drawn")
  func drawn() {
    Self.run { window, display in
      let frame = CGRect(x: 0, y: 0, width: 10.5, height: 20)
      let (painted, unpainted) = (Painted(frame: frame), Unpainted(frame: frame))
      [painted, unpainted].forEach(window.addSubview)
      let counts = display.frame().counts
      // 31.5 and 60 pixels.
      #expect(counts[.layersDrawn] == 1 && counts.pixels(.layersDrawn) == 32 * 60)
      #expect(display.frame().counts[.layersDrawn] == 0)
      painted.setNeedsDisplay()
      unpainted.setNeedsDisplay()
      let again = display.frame().counts
      #expect(again[.layersDrawn] == 1 && again[.layersTouched] == 1)
    }
  }

  @Test("a layer that its delegate draws counts at its own scale")
  func delegates() {
    Self.run { window, display in
      let painter = Painter()
      let layer = CALayer()
      layer.delegate = painter
      layer.bounds.size = CGSize(width: 7, height: 9)
      layer.contentsScale = 2
      window.layer.addSublayer(layer)
      layer.setNeedsDisplay()
      let counts = display.frame().counts
      #expect(painter.calls == 1)
      #expect(counts[.layersDrawn] == 1 && counts.pixels(.layersDrawn) == 14 * 18)
    }
  }

  @Test("snapshots of every kind are counted with their pixels")
  func snapshots() {
    Self.run { window, display in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
      window.addSubview(view)
      display.runUntilIdle()
      @MainActor func counted(_ take: () -> Void) -> [Int64] {
        take()
        let counts = display.frame().counts
        return [counts[.snapshots], counts.pixels(.snapshots)]
      }
      #expect(counted { _ = view.snapshotView(afterScreenUpdates: false) } == [1, 45_000])
      let part = CGRect(x: 10, y: 10, width: 10, height: 10.1)
      #expect(
        counted {
          _ = view.resizableSnapshotView(from: part, afterScreenUpdates: false, withCapInsets: .zero)
        } == [1, 30 * 31])
      let format = UIGraphicsImageRendererFormat()
      format.scale = 2
      let renderer = UIGraphicsImageRenderer(size: CGSize(width: 200, height: 200), format: format)
      #expect(
        counted {
          _ = renderer.image { _ in view.drawHierarchy(in: view.bounds, afterScreenUpdates: false) }
        } == [1, 20_000])
      #expect(counted { _ = renderer.image { view.layer.render(in: $0.cgContext) } } == [1, 20_000])
      #expect(counted {} == [0, 0])
    }
  }

  @Test("shown layers leave out what is hidden or transparent, with all in it")
  func shown() {
    Self.run { window, display in
      let base = display.frame().counts[.layersShown]
      let (outer, inner, other) = (UIView(), UIView(), UIView())
      outer.addSubview(inner)
      [outer, other].forEach(window.addSubview)
      #expect(base == 1 && display.frame().counts[.layersShown] == 4)
      outer.isHidden = true
      #expect(display.frame().counts[.layersShown] == 2)
      outer.isHidden = false
      outer.alpha = 0
      #expect(display.frame().counts[.layersShown] == 2)
      outer.alpha = 0.01
      inner.removeFromSuperview()
      #expect(display.frame().counts[.layersShown] == 3)
    }
  }

  @Test("what the store did is counted too")
  func work() {
    Self.run { window, display in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      window.addSubview(view)
      UIView.animate(withDuration: 1) { view.center.x += 10 }
      let first = display.frame()
      #expect(first.counts[.layersOrdered] == Int64(first.work.layersOrdered) && first.work.layersOrdered > 0)
      let counts = display.frame().counts
      #expect(
        [.tracksSampled, .layersTransformed, .layersTouched, .layersDigested, .layersOrdered].map { counts[$0] }
          == [1, 1, 1, 1, 0])
      #expect(display.frame().counts[.tracksSampled] == 1)
    }
  }

  @Test("a layer is handed over when its look changes, though its digest does not")
  func touched() {
    Self.run { window, display in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      window.addSubview(view)
      let before = display.frame()
      view.backgroundColor = .red
      let after = display.frame()
      #expect(after.counts[.layersTouched] == 1 && after.counts[.layersDigested] == 0)
      #expect(after.digest == before.digest)
      view.backgroundColor = .red
      #expect(display.frame().counts[.layersTouched] == 0)
    }
  }

  @Test("declared work is charged to its phase in the frame under way, or to the next one")
  func declared() {
    Self.run { window, display in
      final class Busy: UIView {
        override func layoutSubviews() { SimulationWorld.current.spend(3_000_000) }
      }
      let world = SimulationWorld.current
      world.spend(5, in: .input)
      world.spendRendering(prepare: 7)
      let view = Busy(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      window.addSubview(view)
      let time = world.now
      let declared = display.frame().declared
      #expect(declared.phases[.input] == 5 && declared.phases[.app] == 3_000_000 && declared.phases.total == 3_000_005)
      #expect(declared.prepare == 7 && declared.execute == 0)
      #expect(world.now - time == 16_666_667 || world.now - time == 16_666_666)
      #expect(display.frame().declared == DeclaredWork())
      world.spendRendering(execute: 9)
      #expect(display.frame().declared.execute == 9)
    }
  }
}
