import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

@Suite("UIView")
@MainActor
struct ViewTests {
  private func inWorld(_ body: () throws -> Void) rethrows {
    try SimulationWorld.run(SimulationWorld()) { try body() }
  }

  // MARK: Geometry

  @Test("numbers that are not finite are refused and the value before stays")
  func notFinite() {
    inWorld {
      let view = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
      view.center = CGPoint(x: CGFloat.nan, y: 0)
      view.bounds = CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1)
      view.alpha = .nan
      view.transform = CGAffineTransform(scaleX: .infinity, y: 1)
      #expect(view.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
      #expect(view.alpha == 1 && view.transform.isIdentity)
      #expect(SimulationWorld.current.diagnostics.count == 4)
    }
  }

  @Test("frame, bounds and center say the same")
  func frame() {
    inWorld {
      let view = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 60))
      #expect(view.center == CGPoint(x: 150, y: 130))
      #expect(view.bounds == CGRect(x: 0, y: 0, width: 100, height: 60))
      view.center = CGPoint(x: 200, y: 200)
      #expect(view.frame == CGRect(x: 150, y: 170, width: 100, height: 60))
    }
  }

  @Test("changing the anchor point moves the frame, not the position (GEO-01)")
  func anchorPoint() {
    inWorld {
      let view = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 60))
      view.layer.anchorPoint = CGPoint(x: 1, y: 1)
      #expect(view.layer.position == CGPoint(x: 150, y: 130))
      #expect(view.frame == CGRect(x: 50, y: 70, width: 100, height: 60))
    }
  }

  @Test("a frame under a rotation is its bounding box and cannot be set; under a scale it can (GEO-09, SHE-01)")
  func frameUnderTransform() {
    inWorld {
      let view = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 100))
      view.transform = CGAffineTransform(rotationAngle: 0.1)
      let frame = view.frame
      #expect(abs(frame.origin.x - 15.25812) < 1e-5 && abs(frame.width - 109.48376) < 1e-5)
      view.frame = frame
      #expect(view.bounds == CGRect(x: 0, y: 0, width: 100, height: 100) && view.center == CGPoint(x: 70, y: 70))
      #expect(SimulationWorld.current.diagnostics.count == 1)
      view.transform = .identity
      #expect(view.frame == CGRect(x: 20, y: 20, width: 100, height: 100))

      let scaled = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
      scaled.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
      #expect(scaled.frame == CGRect(x: 75, y: 75, width: 50, height: 50))
      scaled.frame = CGRect(x: 0, y: 0, width: 20, height: 40)
      #expect(scaled.frame == CGRect(x: 0, y: 0, width: 20, height: 40))
      #expect(scaled.bounds.size == CGSize(width: 40, height: 80))
    }
  }

  @Test("points convert between views through frames, bounds origins and transforms")
  func convert() {
    inWorld {
      let window = UIWindow()
      let outer = UIView(frame: CGRect(x: 100, y: 50, width: 200, height: 200))
      let inner = UIView(frame: CGRect(x: 10, y: 20, width: 50, height: 50))
      window.addSubview(outer)
      outer.addSubview(inner)
      #expect(inner.convert(CGPoint(x: 1, y: 2), to: nil) == CGPoint(x: 111, y: 72))
      #expect(inner.convert(CGPoint(x: 111, y: 72), from: nil) == CGPoint(x: 1, y: 2))
      outer.bounds.origin = CGPoint(x: 0, y: 30)
      #expect(inner.convert(CGPoint(x: 1, y: 2), to: window) == CGPoint(x: 111, y: 42))
      inner.transform = CGAffineTransform(scaleX: 2, y: 2)
      #expect(inner.convert(inner.bounds, to: outer) == CGRect(x: -15, y: -5, width: 100, height: 100))
      inner.transform = CGAffineTransform(scaleX: 0, y: 1)
      #expect(inner.layer.convertIfInvertible(CGPoint(x: 5, y: 5), to: outer.layer) == nil)
      #expect(inner.convert(CGPoint(x: 5, y: 5), to: outer) == CGPoint(x: 5, y: 5))
      #expect(SimulationWorld.current.diagnostics.count == 1)
    }
  }

  // MARK: Hierarchy

  @Test("subviews stand back to front, and a view has one superview")
  func hierarchy() {
    inWorld {
      let parent = UIView()
      let views = (0..<4).map { _ in UIView() }
      parent.addSubview(views[0])
      parent.addSubview(views[1])
      parent.insertSubview(views[2], belowSubview: views[1])
      parent.insertSubview(views[3], aboveSubview: views[0])
      let order = { parent.subviews.map { view in views.firstIndex { $0 === view } } }
      #expect(order() == [0, 3, 2, 1])
      #expect(parent.layer.sublayers?.map(ObjectIdentifier.init) == parent.subviews.map { ObjectIdentifier($0.layer) })
      parent.bringSubviewToFront(views[0])
      parent.sendSubviewToBack(views[1])
      #expect(order() == [1, 3, 2, 0])
      parent.insertSubview(views[2], at: 0)
      #expect(order() == [2, 1, 3, 0])
      #expect(parent.layer.sublayers?.map(ObjectIdentifier.init) == parent.subviews.map { ObjectIdentifier($0.layer) })
      let other = UIView()
      other.addSubview(views[3])
      #expect(order() == [2, 1, 0] && views[3].superview === other)
      views[3].removeFromSuperview()
      #expect(views[3].superview == nil && other.subviews.isEmpty && other.layer.sublayers == nil)
    }
  }

  @Test("a view that goes leaves its subviews without a superview and its rows free")
  func release() {
    inWorld {
      let store = SimulationWorld.current.store
      let child = UIView()
      let before = store.liveCount
      do {
        let parent = UIView()
        parent.addSubview(child)
        #expect(child.superview === parent)
        #expect(store.liveCount == before + 1)
      }
      #expect(child.superview == nil && child.layer.superlayer == nil)
      #expect(store.liveCount == before)
    }
  }

  @Test("a tree of 20 000 levels is made, shown, turned over and freed")
  func depth() {
    inWorld {
      let store = SimulationWorld.current.store
      let before = store.liveCount
      do {
        let root = UIView()
        var leaf = root
        for _ in 0..<20_000 {
          let view = UIView()
          leaf.addSubview(view)
          leaf = view
        }
        root.layer.attachToScreen()
        leaf.layer.zPosition = 1
        #expect(store.update(at: 0).digest == store.recomputedDigest())
        #expect(store.paintedRows.count == 20_002 && store.paintedRows.last == leaf.layer.row)
        root.layer.speed = 2
        #expect(store.localTime(of: leaf.layer.row, at: 3) == 6)
      }
      #expect(store.liveCount == before)
    }
  }

  @Test("layout runs superviews first, once a change, and an endless one is cut and reported")
  func layout() {
    final class Counting: UIView {
      var log: (String) -> Void = { _ in }
      var name = ""
      var isRestless = false
      override func layoutSubviews() {
        super.layoutSubviews()
        log(name)
        if isRestless { setNeedsLayout() }
      }
    }
    inWorld {
      var calls: [String] = []
      let outer = Counting(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      let inner = Counting(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
      for (view, name) in [(outer, "outer"), (inner, "inner")] {
        view.name = name
        view.log = { calls.append($0) }
      }
      outer.addSubview(inner)
      outer.layoutIfNeeded()
      #expect(calls == ["outer", "inner"])
      outer.layoutIfNeeded()
      #expect(calls.count == 2)
      inner.frame.size.width = 6
      outer.layoutIfNeeded()
      #expect(calls == ["outer", "inner", "inner"])
      inner.frame.origin.x = 3
      outer.layoutIfNeeded()
      #expect(calls.count == 3)
      inner.isRestless = true
      inner.setNeedsLayout()
      outer.layoutIfNeeded()
      #expect(SimulationWorld.current.diagnostics.map(\.what) == ["layout did not settle after 64 rounds"])
    }
  }

  // MARK: Hit testing

  @Test("hidden, disabled, transparent and outside views are passed over (UI-HT-1, UI-HT-2)")
  func hitTest() {
    inWorld {
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let back = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let front = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
      root.addSubview(back)
      root.addSubview(front)
      let point = CGPoint(x: 60, y: 60)
      #expect(root.hitTest(point, with: nil) === front)
      // Sibling order decides, not zPosition (UI-HT-3).
      back.layer.zPosition = 10
      #expect(root.hitTest(point, with: nil) === front)
      front.isHidden = true
      #expect(root.hitTest(point, with: nil) === back)
      front.isHidden = false
      front.alpha = 0.01
      #expect(root.hitTest(point, with: nil) === back)
      front.alpha = 0.011
      #expect(root.hitTest(point, with: nil) === front)
      front.isUserInteractionEnabled = false
      #expect(root.hitTest(point, with: nil) === back)
      front.isUserInteractionEnabled = true
      #expect(root.hitTest(CGPoint(x: 120, y: 60), with: nil) == nil)
      #expect(root.hitTest(CGPoint(x: 100, y: 60), with: nil) == nil)
      #expect(root.hitTest(CGPoint(x: 0, y: 0), with: nil) === back)
    }
  }

  @Test("a singular transform is hit nowhere (GEO-03)")
  func singular() {
    inWorld {
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      root.addSubview(view)
      let point = CGPoint(x: 50, y: 20)
      for (x, y, hits) in [(1, 0.9, true), (1, 0, false), (0, 1, false), (1e-12, 1e-12, false)]
        as [(CGFloat, CGFloat, Bool)]
      {
        view.transform = CGAffineTransform(scaleX: x, y: y)
        #expect((root.hitTest(point, with: nil) === view) == hits, "\(x), \(y)")
      }
    }
  }

  @Test("an override of point(inside:) is asked, in the view's own coordinates")
  func override() {
    final class Wide: UIView {
      override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: -20, dy: -20).contains(point)
      }
    }
    inWorld {
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let wide = Wide(frame: CGRect(x: 40, y: 40, width: 10, height: 10))
      root.addSubview(wide)
      #expect(root.hitTest(CGPoint(x: 25, y: 45), with: nil) === wide)
      #expect(root.hitTest(CGPoint(x: 15, y: 45), with: nil) === root)
    }
  }

  @Test("the presentation is hit where it is seen, the model where it will be (GEO-07)")
  func presentation() {
    inWorld {
      let window = UIWindow()
      window.makeKeyAndVisible()
      let view = UIView(frame: CGRect(x: 30, y: 30, width: 40, height: 40))
      window.addSubview(view)
      let display = SimulatedDisplay(world: .current, rate: .hz(60))
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center = CGPoint(x: 250, y: 50) }
      for _ in 0...30 { display.frame() }
      let shown = view.layer.presentation()
      #expect(shown?.position == CGPoint(x: 150, y: 50))
      #expect(shown?.hitTest(CGPoint(x: 150, y: 50)) != nil)
      #expect(shown?.hitTest(CGPoint(x: 250, y: 50)) == nil && shown?.hitTest(CGPoint(x: 50, y: 50)) == nil)
      #expect(view.layer.hitTest(CGPoint(x: 250, y: 50)) === view.layer)
      // The same question to the whole screen's edges.
      let store = SimulationWorld.current.store
      #expect(store.hitTest(x: 150, y: 50).row == view.layer.row)
      #expect(store.hitTest(x: 250, y: 50).row == window.layer.row)
    }
  }

  // MARK: Snapshots

  @Test("a snapshot has the view's size, another identity each time, and no subviews")
  func snapshot() throws {
    try inWorld {
      let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
      view.addSubview(UIView())
      let first = try #require(view.snapshotView(afterScreenUpdates: false))
      let second = try #require(view.snapshotView(afterScreenUpdates: true))
      #expect(first.frame == CGRect(x: 0, y: 0, width: 30, height: 40) && first.subviews.isEmpty)
      #expect(first.layer.contents as? SnapshotContents != second.layer.contents as? SnapshotContents)
      #expect(SimulationWorld.current.snapshotCount == 2)
    }
  }
}
