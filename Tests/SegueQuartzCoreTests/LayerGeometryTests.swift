import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTestSupport
import Testing

@Suite("Layer geometry")
@MainActor
struct LayerGeometryTests {
  private func inWorld(_ body: (SimulationWorld) throws -> Void) rethrows {
    try SimulationWorld.run(SimulationWorld()) { try body(.current) }
  }

  private func near(_ a: CGRect, _ b: CGRect, _ tolerance: Double = 1e-4) -> Bool {
    near(a.origin, b.origin, tolerance) && abs(a.width - b.width) <= tolerance && abs(a.height - b.height) <= tolerance
  }

  private func near(_ a: CGPoint?, _ b: CGPoint, _ tolerance: Double = 1e-4) -> Bool {
    guard let a else { return false }
    return abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
  }

  private func layer(_ bounds: CGRect, at position: CGPoint, in parent: CALayer? = nil) -> CALayer {
    let layer = CALayer()
    layer.bounds = bounds
    layer.position = position
    parent?.addSublayer(layer)
    return layer
  }

  // MARK: Frames

  @Test(
    "the frame is the rectangle around the transformed bounds (layer.frame-get)",
    arguments: [
      (CGRect(x: 0, y: 0, width: 100, height: 50), CGPoint(x: 0.5, y: 0.5), .identity, [150, 275, 100, 50]),
      (CGRect(x: 0, y: 0, width: 100, height: 50), CGPoint(x: 0, y: 0), .identity, [200, 300, 100, 50]),
      (CGRect(x: 11, y: 22, width: 100, height: 50), CGPoint(x: 0.5, y: 0.5), .identity, [150, 275, 100, 50]),
      (CGRect(x: 0, y: 0, width: 0, height: 0), CGPoint(x: 0.5, y: 0.5), .identity, [200, 300, 0, 0]),
      (
        CGRect(x: 0, y: 0, width: 100, height: 50), CGPoint(x: 0.5, y: 0.5), CATransform3DMakeScale(2, 4, 1),
        [100, 200, 200, 200]
      ),
      (
        CGRect(x: 0, y: 0, width: 100, height: 50), CGPoint(x: 0.5, y: 0.5), CATransform3DMakeTranslation(10, 20, 0),
        [160, 295, 100, 50]
      ),
    ] as [(CGRect, CGPoint, CATransform3D, [Double])])
  func frameGet(bounds: CGRect, anchor: CGPoint, transform: CATransform3D, frame: [Double]) {
    inWorld { _ in
      let layer = layer(bounds, at: CGPoint(x: 200, y: 300))
      layer.anchorPoint = anchor
      layer.transform = transform
      #expect(near(layer.frame, CGRect(x: frame[0], y: frame[1], width: frame[2], height: frame[3])))
    }
  }

  @Test("setting the frame moves the position and sizes the bounds (layer.frame-set, C-9)")
  func frameSet() {
    inWorld { _ in
      let frame = CGRect(x: 10, y: 20, width: 100, height: 50)
      let plain = CALayer()
      plain.frame = frame
      #expect(plain.bounds == CGRect(x: 0, y: 0, width: 100, height: 50) && plain.position == CGPoint(x: 60, y: 45))
      let corner = CALayer()
      corner.anchorPoint = .zero
      corner.frame = frame
      #expect(corner.position == CGPoint(x: 10, y: 20))
      let scrolled = layer(CGRect(x: 11, y: 22, width: 5, height: 5), at: .zero)
      scrolled.frame = frame
      #expect(scrolled.bounds == CGRect(x: 11, y: 22, width: 100, height: 50))
      scrolled.frame = CGRect(x: 10, y: 20, width: 0, height: 0)
      #expect(scrolled.bounds.size == .zero && scrolled.position == CGPoint(x: 10, y: 20))
      let scaled = CALayer()
      scaled.transform = CATransform3DMakeScale(2, 4, 1)
      scaled.frame = frame
      #expect(scaled.bounds == CGRect(x: 0, y: 0, width: 50, height: 12.5) && scaled.position == CGPoint(x: 60, y: 45))
      #expect(near(scaled.frame, frame))
      scaled.transform = CATransform3DMakeScale(0.5, 0.5, 1)
      scaled.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
      #expect(scaled.bounds.size == CGSize(width: 200, height: 200))
    }
  }

  @Test("bounds of a negative size are the same rectangle with a positive one (layer.bounds-set)")
  func negativeSize() {
    inWorld { _ in
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: -100, height: -50)
      #expect(layer.bounds == CGRect(x: -100, y: -50, width: 100, height: 50))
      layer.frame = CGRect(x: 0, y: 0, width: -10, height: 4)
      #expect(layer.frame == CGRect(x: -10, y: 0, width: 10, height: 4))
    }
  }

  @Test("a frame written under a rotation is refused, and the one before comes back with the identity (GEO-09)")
  func refusedFrame() {
    inWorld { world in
      let layer = CALayer()
      layer.frame = CGRect(x: 20, y: 20, width: 100, height: 100)
      layer.transform = CATransform3DMakeRotation(0.1, 0, 0, 1)
      let read = layer.frame
      #expect(near(read, CGRect(x: 15.25812, y: 15.25812, width: 109.48376, height: 109.48376), 1e-5))
      var shear = CATransform3D.identity
      shear.m21 = 0.5
      let refused = [
        CATransform3DMakeRotation(0.1, 0, 0, 1), shear, CATransform3DMakeRotation(0.1, 0, 1, 0),
        CATransform3DMakeScale(0, 1, 1), CATransform3DMakeScale(-1, 1, 1),
      ]
      for transform in refused {
        layer.transform = transform
        layer.frame = read
      }
      #expect(world.diagnostics.count == refused.count)
      #expect(layer.bounds == CGRect(x: 0, y: 0, width: 100, height: 100) && layer.position == CGPoint(x: 70, y: 70))
      layer.transform = .identity
      #expect(layer.frame == CGRect(x: 20, y: 20, width: 100, height: 100))
    }
  }

  @Test("another anchor point or position moves the frame (GEO-01, layer.anchorPoint-set, layer.position-set)")
  func anchor() {
    inWorld { world in
      let made = layer(CGRect(x: 0, y: 0, width: 100, height: 60), at: CGPoint(x: 150, y: 130))
      #expect(made.frame == CGRect(x: 100, y: 100, width: 100, height: 60))
      made.anchorPoint = CGPoint(x: 1, y: 1)
      #expect(made.position == CGPoint(x: 150, y: 130))
      #expect(made.frame == CGRect(x: 50, y: 70, width: 100, height: 60))
      made.anchorPoint = CGPoint(x: 0.5, y: 0.5)
      made.moveAnchorPoint(to: CGPoint(x: 1, y: 1))
      #expect(made.position == CGPoint(x: 200, y: 160))
      #expect(made.frame == CGRect(x: 100, y: 100, width: 100, height: 60))
      let scaled = layer(CGRect(x: 0, y: 0, width: 100, height: 60), at: CGPoint(x: 150, y: 130))
      scaled.transform = CATransform3DMakeScale(2, 2, 1)
      let frame = scaled.frame
      scaled.moveAnchorPoint(to: CGPoint(x: 1, y: 1))
      #expect(scaled.position == CGPoint(x: 250, y: 190) && scaled.frame == frame)
      scaled.transform.m34 = 0.1
      scaled.moveAnchorPoint(to: .zero)
      scaled.moveAnchorPoint(to: CGPoint(x: CGFloat.nan, y: 0))
      #expect(scaled.anchorPoint == CGPoint(x: 1, y: 1) && world.diagnostics.count == 2)
      let moved = CALayer()
      moved.frame = CGRect(x: 100, y: 200, width: 100, height: 50)
      moved.position = CGPoint(x: 180, y: 250)
      #expect(moved.frame == CGRect(x: 130, y: 225, width: 100, height: 50))
    }
  }

  @Test(
    "a moved anchor point leaves every point where it is, under any rotation", arguments: 1...20 as ClosedRange<UInt64>)
  func anchorInSpace(seed: UInt64) {
    inWorld { _ in
      var random = SplitMix64(seed: seed)
      func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
      let parent = layer(CGRect(x: 0, y: 0, width: 400, height: 400), at: .zero)
      parent.sublayerTransform.m34 = -1 / 500
      let child = layer(CGRect(x: 3, y: 4, width: 100, height: 60), at: CGPoint(x: 150, y: 130), in: parent)
      child.transform = CATransform3DMakeRotation(number(-1...1), number(-1...1), number(-1...1), 1)
      let before = child.convert(CGPoint(x: 20, y: 50), to: parent)
      child.moveAnchorPoint(to: CGPoint(x: number(-1...2), y: number(-1...2)))
      #expect(near(child.convert(CGPoint(x: 20, y: 50), to: parent), before, 1e-9), "seed \(seed)")
    }
  }

  // MARK: Conversion

  @Test("points and rectangles go through positions, transforms and sublayer transforms (layer.convert-point, -rect)")
  func conversion() {
    inWorld { _ in
      let parent = layer(CGRect(x: 0, y: 0, width: 200, height: 200), at: CGPoint(x: 100, y: 100))
      let child = layer(CGRect(x: 0, y: 0, width: 50, height: 50), at: CGPoint(x: 100, y: 50), in: parent)
      #expect(near(child.convert(.zero, to: parent), CGPoint(x: 75, y: 25)))
      #expect(near(child.convert(CGPoint(x: 50, y: 50), to: parent), CGPoint(x: 125, y: 75)))
      #expect(near(parent.convert(CGPoint(x: 125, y: 75), to: child), CGPoint(x: 50, y: 50)))
      #expect(child.convert(CGPoint(x: 3, y: 4), to: child) == CGPoint(x: 3, y: 4))
      let rect = CGRect(x: 0, y: 0, width: 10, height: 20)
      #expect(near(child.convert(rect, to: parent), CGRect(x: 75, y: 25, width: 10, height: 20)))
      #expect(near(parent.convert(rect, from: child), CGRect(x: 75, y: 25, width: 10, height: 20)))
      #expect(near(child.convert(.zero, to: nil), CGPoint(x: 75, y: 25)), "nil is the root")
      parent.sublayerTransform = CATransform3DMakeTranslation(10, 20, 0)
      #expect(near(child.convert(.zero, to: parent), CGPoint(x: 85, y: 45)))
      parent.sublayerTransform = .identity
      child.transform = CATransform3DMakeScale(2, 2, 1)
      #expect(near(child.convert(.zero, to: parent), CGPoint(x: 50, y: 0)))
      let turned = layer(CGRect(x: 0, y: 0, width: 100, height: 100), at: CGPoint(x: 100, y: 100), in: parent)
      turned.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
      #expect(near(turned.convert(CGPoint(x: 50, y: 50), to: parent), CGPoint(x: 100, y: 100)))
      let around = turned.convert(turned.bounds, to: parent)
      #expect(near(around, CGRect(x: 29.28932, y: 29.28932, width: 141.42136, height: 141.42136)))
      let g0 = layer(CGRect(x: 0, y: 0, width: 400, height: 400), at: CGPoint(x: 200, y: 200))
      let g1 = layer(CGRect(x: 0, y: 0, width: 200, height: 200), at: CGPoint(x: 100, y: 100), in: g0)
      let g2 = layer(CGRect(x: 0, y: 0, width: 50, height: 50), at: CGPoint(x: 25, y: 25), in: g1)
      #expect(near(g2.convert(.zero, to: g0), .zero))
    }
  }

  @Test("a layer flattens what it holds; a transform layer does not")
  func flattening() {
    inWorld { _ in
      for keepsDepth in [false, true] {
        let root = layer(CGRect(x: 0, y: 0, width: 200, height: 200), at: .zero)
        root.sublayerTransform.m34 = -1 / 100
        let middle = keepsDepth ? CATransformLayer() : CALayer()
        middle.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
        middle.position = CGPoint(x: 100, y: 100)
        root.addSublayer(middle)
        let leaf = layer(CGRect(x: 0, y: 0, width: 100, height: 100), at: CGPoint(x: 100, y: 100), in: middle)
        leaf.zPosition = 50
        let expected = keepsDepth ? CGPoint(x: 0, y: 0) : CGPoint(x: 50, y: 50)
        #expect(near(leaf.convert(.zero, to: root), expected, 1e-9))
        #expect(near(root.convert(expected, to: leaf), .zero, 1e-9))
      }
    }
  }

  @Test("a positive angle about z turns x towards y, and perspective magnifies what is near (GEO-05, GEO-06)")
  func senses() {
    let turn = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    #expect(near(turn.project(CGPoint(x: 1, y: 0)), CGPoint(x: 0, y: 1), 1e-15) && turn.m12 == 1 && turn.m21 == -1)
    inWorld { _ in
      let root = layer(CGRect(x: 0, y: 0, width: 200, height: 200), at: .zero)
      root.sublayerTransform.m34 = -1 / 500
      for (z, magnification) in [(100.0, 1.25), (-100, 0.83333)] {
        let leaf = layer(CGRect(x: 0, y: 0, width: 100, height: 100), at: CGPoint(x: 100, y: 100), in: root)
        leaf.zPosition = z
        #expect(abs(leaf.convert(leaf.bounds, to: root).width / 100 - magnification) < 1e-5)
      }
      root.sublayerTransform.m34 = -1 / 200
      let flap = layer(CGRect(x: 0, y: 0, width: 100, height: 100), at: CGPoint(x: 100, y: 100), in: root)
      flap.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
      #expect(abs(flap.convert(CGPoint(x: 100, y: 50), to: root).x - 100 - 20.5507) < 1e-4)
      #expect(abs(flap.convert(CGPoint(x: 0, y: 50), to: root).x - 100 + 31.9084) < 1e-4)
    }
  }

  @Test("through a singular layer there is no way: nil, or the point as it is with a diagnostic (GEO-03, C-10)")
  func singular() {
    inWorld { world in
      let root = layer(CGRect(x: 0, y: 0, width: 200, height: 200), at: .zero)
      let child = layer(CGRect(x: 0, y: 0, width: 100, height: 100), at: CGPoint(x: 50, y: 50), in: root)
      for (x, y) in [(1.0, 0.0), (0, 1), (1e-12, 1e-12), (1e-6, 1e-6)] {
        child.transform = CATransform3DMakeScale(x, y, 1)
        #expect(root.convertIfInvertible(.zero, to: child) == nil && child.convertIfInvertible(.zero, to: root) == nil)
      }
      #expect(world.diagnostics.isEmpty)
      #expect(root.convert(CGPoint(x: 3, y: 4), to: child) == CGPoint(x: 3, y: 4) && world.diagnostics.count == 1)
    }
  }

  @Test("a transform that leaves the plane has the identity as its affine part (layer.affineTransform)")
  func affine() {
    inWorld { _ in
      let layer = CALayer()
      layer.transform = CATransform3DMakeScale(2, 3, 1)
      #expect(layer.affineTransform() == CGAffineTransform(scaleX: 2, y: 3))
      layer.transform = CATransform3DMakeTranslation(3, 4, 0)
      #expect(layer.affineTransform() == CGAffineTransform(translationX: 3, y: 4))
      layer.transform = CATransform3DMakeRotation(.pi / 2, 1, 0, 0)
      #expect(layer.affineTransform() == .identity)
      layer.transform = .identity
      layer.transform.m34 = -0.002
      #expect(layer.affineTransform() == .identity)
    }
  }

  // MARK: Flipped geometry

  @Test("in flipped geometry sublayers count from the lower edge, on screen as in conversions")
  func flipped() {
    LayerStage.run { stage in
      CATransaction.setDisableActions(true)
      let root = stage.layer
      root.anchorPoint = .zero
      root.bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
      let child = layer(CGRect(x: 0, y: 0, width: 20, height: 10), at: CGPoint(x: 10, y: 5), in: root)
      root.isGeometryFlipped = true
      #expect(root.isGeometryFlipped && root.sublayerTransform == .identity && child.frame.origin == .zero)
      #expect(near(child.convert(.zero, to: root), CGPoint(x: 0, y: 100), 1e-12))
      #expect(near(root.convert(CGPoint(x: 3, y: 99), to: child), CGPoint(x: 3, y: 1), 1e-12))
      #expect(root.hitTest(CGPoint(x: 3, y: 95)) === child && root.hitTest(CGPoint(x: 3, y: 5)) === root)
      _ = stage.world.store.update(at: 0)
      let m = stage.world.store.worldMatrix(child.row)
      #expect(m[5] == -1 && m[13] == 100)
      root.bounds.size.height = 300
      #expect(near(child.convert(.zero, to: root), CGPoint(x: 0, y: 300), 1e-12))
      root.sublayerTransform = CATransform3DMakeTranslation(0, 7, 0)
      #expect(root.sublayerTransform == CATransform3DMakeTranslation(0, 7, 0))
      #expect(root.presentation()?.sublayerTransform == root.sublayerTransform)
      #expect(near(child.convert(.zero, to: root), CGPoint(x: 0, y: 293), 1e-12))
      root.isGeometryFlipped = false
      #expect(root.sublayerTransform == CATransform3DMakeTranslation(0, 7, 0))
      #expect(near(child.convert(.zero, to: root), CGPoint(x: 0, y: 7), 1e-12))
    }
  }

  // MARK: Time

  @Test("times go through the layers' begin, speed and offset, and back (UI-CA-1)")
  func times() {
    LayerStage.run { stage in
      let outer = CALayer()
      let (inner, other) = (CALayer(), CALayer())
      stage.layer.addSublayer(outer)
      outer.addSublayer(inner)
      outer.addSublayer(other)
      (outer.beginTime, outer.speed, outer.timeOffset) = (2, 0.5, 1)
      (inner.speed, inner.timeOffset) = (4, 3)
      other.speed = -1
      // ((10 − 2) · 0.5 + 1) · 4 + 3
      #expect(inner.convertTime(10, from: nil) == 23)
      #expect(inner.convertTime(23, to: nil) == 10 && outer.convertTime(5, from: outer) == 5)
      #expect(other.convertTime(23, from: inner) == -5 && inner.convertTime(-5, from: other) == 23)
      #expect(inner.convertTime(-5, from: other) == other.convertTime(-5, to: inner))
      #expect(stage.world.store.localTime(of: inner.row, at: 10) == inner.convertTime(10, from: nil))
      #expect(stage.world.diagnostics.isEmpty)
      (outer.speed, outer.timeOffset) = (0, 7)
      #expect(inner.convertTime(99, from: nil) == 31 && other.convertTime(31, from: inner) == -7)
      #expect(stage.world.diagnostics.isEmpty, "the stopped layer holds both")
      #expect(inner.convertTime(31, to: nil) == 7 && stage.world.diagnostics.count == 1)
    }
  }
}
