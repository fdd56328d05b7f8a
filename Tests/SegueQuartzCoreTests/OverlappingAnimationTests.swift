import Foundation
import SegueCore
import SegueGeometry
import SegueQuartzCore
import SegueTiming
import Testing

/// Animations of one value that has no column, which differ in what its numbers mean.
@Suite("Animations of one value in several forms")
@MainActor
struct OverlappingAnimationTests {
  /// A layer on the screen of a world, and a function that shows it at a time in seconds.
  private func onScreen<Layer: CALayer>(_ layer: () -> Layer, _ body: (Layer, (Double) -> Layer) throws -> Void)
    rethrows
  {
    try SimulationWorld.run(SimulationWorld()) {
      let world = SimulationWorld.current
      let layer = layer()
      layer.attachToScreen()
      try body(layer) { seconds in
        world.advance(to: Timestamp(seconds: seconds))
        world.runTurn()
        let (_, digest) = world.store.update(at: seconds)
        #expect(digest == world.store.recomputedDigest())
        return layer.presentation() ?? layer
      }
    }
  }

  private func animation(_ keyPath: String, _ from: Any, _ to: Any, begin: Double = 0, duration: Double = 10)
    -> CABasicAnimation
  {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = from
    animation.toValue = to
    animation.beginTime = begin
    animation.duration = duration
    return animation
  }

  private let square = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
  /// As many numbers as the square.
  private var arch: CGPath {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(to: CGPoint(x: 9, y: 0), control1: CGPoint(x: 0, y: 9), control2: CGPoint(x: 9, y: 9))
    return path
  }

  private func shownDigest(_ layer: CAShapeLayer) -> UInt64 {
    layer.world.store.component(.path, 0, of: layer.row, .presentation).bitPattern
  }

  @Test("a path's digest is that of the path on screen, whichever of two animations comes, ends or is removed")
  func pathDigests() {
    onScreen(CAShapeLayer.init) { layer, show in
      layer.add(animation("path", square, square), forKey: "square")
      layer.add(animation("path", arch, arch, begin: 2, duration: 2), forKey: "arch")
      for (seconds, path) in [(1, square), (3, arch), (5, square)] as [(Double, CGPath)] {
        #expect(show(seconds).path == path)
        #expect(shownDigest(layer) == StateDigest.hash(path))
      }
      layer.add(animation("path", arch, arch), forKey: "arch")
      #expect(show(6).path == arch)
      layer.removeAnimation(forKey: "arch")
      #expect(show(7).path == square)
      #expect(shownDigest(layer) == StateDigest.hash(square))
      layer.removeAllAnimations()
      #expect(show(8).path == nil)
      #expect(shownDigest(layer) == 0)
    }
  }

  @Test("an animation of an empty path shows one, and the model's again afterwards")
  func emptyPath() {
    onScreen(CAShapeLayer.init) { layer, show in
      layer.add(animation("path", CGMutablePath(), CGMutablePath(), duration: 2), forKey: "empty")
      layer.path = square
      #expect(show(1).path?.isEmpty == true)
      #expect(shownDigest(layer) == StateDigest.hash(CGMutablePath()))
      #expect(show(3).path == square)
      #expect(shownDigest(layer) == StateDigest.hash(square))
    }
  }

  @Test("each of two animations of contents shows its own pictures")
  func contents() {
    onScreen(CALayer.init) { layer, show in
      layer.add(animation("contents", "a", "b"), forKey: "first")
      layer.add(animation("contents", "c", "d", begin: 2, duration: 2), forKey: "second")
      #expect(show(1).contents as? String == "a")
      #expect(show(2.5).contents as? String == "c")
      #expect(show(5.5).contents as? String == "b")
    }
  }

  @Test("a value that is animated as a point and as a size is each in its time")
  func kinds() {
    onScreen(CALayer.init) { layer, show in
      layer.setValue(CGPoint(x: 1, y: 2), forKey: "spot")
      layer.add(animation("spot", CGPoint(x: 3, y: 4), CGPoint(x: 3, y: 4)), forKey: "point")
      layer.add(
        animation("spot", CGSize(width: 5, height: 6), CGSize(width: 5, height: 6), begin: 2, duration: 2),
        forKey: "size")
      #expect(show(1).value(forKey: "spot") as? CGPoint == CGPoint(x: 3, y: 4))
      #expect(show(3).value(forKey: "spot") as? CGSize == CGSize(width: 5, height: 6))
      #expect(show(5).value(forKey: "spot") as? CGPoint == CGPoint(x: 3, y: 4))
    }
  }

  @Test("an additive animation builds on zeroes once the model has a path of another structure")
  func modelOfAnotherForm() {
    onScreen(CAShapeLayer.init) { layer, show in
      layer.path = square
      let moving = animation("path", square, square)
      moving.isAdditive = true
      layer.add(moving, forKey: nil)
      #expect(show(1).path?.boundingBox == CGRect(x: 0, y: 0, width: 20, height: 20))
      layer.path = arch
      #expect(show(2).path == square)
      layer.path = nil
      #expect(show(3).path == square)
    }
  }

  @Test("a transition tells of itself and not of another one that ended")
  func transitions() {
    onScreen(CALayer.init) { layer, show in
      let (fade, push) = (CATransition(), CATransition())
      (fade.type, push.type) = (.fade, .push)
      let group = CAAnimationGroup()
      group.animations = [fade]
      group.duration = 10
      layer.add(group, forKey: "group")
      push.duration = 1
      layer.add(push, forKey: nil)
      _ = show(0.5)
      #expect(layer.transitionState()?.transition.type == .push)
      _ = show(2.5)
      #expect(layer.transitionState()?.transition.type == .fade)
    }
  }

  @Test(
    "a value of the program's own that is not finite is refused and recorded",
    arguments: [Double.nan, -.infinity])
  func notFinite(bad: Double) {
    onScreen(CALayer.init) { layer, show in
      layer.setValue(0.5, forKey: "progress")
      layer.setValue(CGPoint(x: 1, y: 2), forKey: "spot")
      layer.setValue([1.0, 2.0], forKey: "levels")
      layer.setValue(bad, forKey: "progress")
      layer.setValue(bad, forKeyPath: "spot.x")
      layer.setValue([1.0, bad], forKey: "levels")
      #expect(layer.world.diagnostics.count == 3)
      #expect(show(1).value(forKey: "progress") as? Double == 0.5)
      #expect(layer.value(forKey: "spot") as? CGPoint == CGPoint(x: 1, y: 2))
      #expect(layer.value(forKey: "levels") as? [Double] == [1, 2])
    }
  }

  @Test("pairs, paths and factors that are no numbers, or too large to count with, animate nothing and are recorded")
  func unfitting() {
    let line = { (x: CGFloat) in CGPath(elements: [.moveToPoint(.zero), .addLineToPoint(CGPoint(x: x, y: 1))]) }
    onScreen(CALayer.init) { layer, show in
      let keys = CAKeyframeAnimation(keyPath: "transform.translation")
      keys.values = [CGSize(width: CGFloat.infinity, height: 1), CGSize.zero]
      let (nan, far) = (CAKeyframeAnimation(keyPath: "position"), CAKeyframeAnimation(keyPath: "position"))
      (nan.path, far.path) = (line(.nan), line(1e300))
      let cubic = CAKeyframeAnimation(keyPath: "opacity")
      cubic.values = [0.0, 1.0, 0.5]
      cubic.calculationMode = .cubicPaced
      cubic.tensionValues = [0, NSNumber(value: 1e200)]
      let pair = animation("transform.translation", CGPoint(x: CGFloat.nan, y: 1), CGPoint.zero)
      let (shadow, mixed) = (animation("shadowPath", line(.nan), line(1)), animation("shadowPath", "none", line(.nan)))
      for animation in [keys, nan, far, cubic, pair, shadow, mixed] { layer.add(animation, forKey: nil) }
      #expect(layer.world.diagnostics.count == 7)
      #expect(layer.animationKeys() == nil)
      far.path = line(1e30)
      layer.add(far, forKey: nil)
      #expect(show(0.1).position.x > 1e29)
    }
  }

  @Test("what a property could not be set to does not animate it")
  func otherKinds() {
    onScreen(CAShapeLayer.init) { layer, show in
      layer.add(animation("path", "a", "b"), forKey: nil)
      layer.add(animation("shadowOpacity", CGPoint.zero, CGPoint(x: 1, y: 1)), forKey: nil)
      layer.add(animation("strokeColor", square, square), forKey: nil)
      #expect(layer.world.diagnostics.count == 3 && layer.animationKeys() == nil)
      layer.add(animation("strokeColor", CGColor.black, CGColor.white), forKey: nil)
      #expect(layer.animationKeys()?.count == 1)
      #expect(show(5).strokeColor == CGColor(gray: 0.5, alpha: 1))
    }
  }

  @Test("the path added last has the say at once, where its structure was animated before")
  func pathOrder() {
    onScreen(CAShapeLayer.init) { layer, show in
      layer.add(animation("path", square, square), forKey: "first")
      layer.add(animation("path", arch, arch), forKey: "second")
      #expect(show(1).path == arch)
      layer.add(animation("path", square, square), forKey: "third")
      #expect(show(1).path == square)
      #expect(shownDigest(layer) == StateDigest.hash(square))
    }
  }

  @Test("an animation that a delegate adds under the key of the one that is replaced replaces the new one")
  func replacingWhileReplaced() {
    final class Adder: CAAnimationDelegate {
      var stops: [String] = []
      var body: (() -> Void)?
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        stops.append(anim.value(forKey: "name") as? String ?? "")
        let body = body
        self.body = nil
        body?()
      }
    }
    onScreen(CALayer.init) { layer, show in
      let adder = Adder()
      @MainActor func named(_ name: String) -> CAAnimation {
        let animation = animation("opacity", 0.0, 1.0)
        animation.delegate = adder
        animation.setValue(name, forKey: "name")
        return animation
      }
      adder.body = { layer.add(named("third"), forKey: "fade") }
      layer.add(named("first"), forKey: "fade")
      layer.add(named("second"), forKey: "fade")
      #expect(adder.stops == ["first", "second"])
      #expect(layer.world.animations.count == 1)
      #expect(layer.animation(forKey: "fade")?.value(forKey: "name") as? String == "third")
      _ = show(20)
      #expect(adder.stops == ["first", "second", "third"] && layer.world.animations.count == 0)
    }
  }
}
