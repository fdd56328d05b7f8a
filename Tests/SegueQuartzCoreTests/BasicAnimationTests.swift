import Foundation
import SegueCore
import SegueGeometry
import SegueQuartzCore
import SegueTiming
import Testing

@Suite("Property animations")
@MainActor
struct BasicAnimationTests {
  private func animation(
    _ keyPath: String, from: Any? = nil, to: Any? = nil, by: Any? = nil,
    _ change: (CABasicAnimation) -> Void = { _ in }
  ) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.byValue) = (from, to, by)
    animation.duration = 1
    change(animation)
    return animation
  }

  @Test("differences are those of points, rectangles and transforms too")
  func differences() {
    onStage { layer, show in
      layer.position = CGPoint(x: 10, y: 20)
      layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
      layer.transform = CATransform3DMakeScale(2, 2, 1)
      layer.add(animation("position", by: CGPoint(x: 4, y: 8)), forKey: nil)
      layer.add(
        animation(
          "bounds", to: CGRect(x: 0, y: 0, width: 60, height: 70), by: CGRect(x: 0, y: 0, width: 20, height: 20)),
        forKey: nil)
      layer.add(animation("transform", by: CATransform3DMakeTranslation(10, 0, 0)), forKey: nil)
      layer.add(animation("bounds.origin.y", from: 4.0, by: 2.0), forKey: nil)
      let shown = show(0.5)
      #expect(shown.position == CGPoint(x: 12, y: 24))
      #expect(shown.bounds == CGRect(x: 0, y: 5, width: 50, height: 60))
      #expect(abs(shown.transform.m41 - 10) < 1e-12 && shown.transform.m11 == 2, "moved within what was there")
      #expect(layer.world.diagnostics.isEmpty)
    }
  }

  @Test("additive values are added to the model, and several to each other (UI-CA-10)")
  func additive() {
    onStage { layer, show in
      layer.position = CGPoint(x: 100, y: 0)
      for (from, begin) in [(-40.0, 0.0), (-8, 0.5)] {
        layer.add(
          animation("position.x", from: from, to: 0.0) { ($0.isAdditive, $0.beginTime) = (true, begin) }, forKey: nil)
      }
      #expect(show(0.25).position.x == 70 && show(0.5).position.x == 72 && show(1.25).position.x == 98)
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.position.x = 200
      layer.transform = CATransform3DMakeScale(2, 2, 1)
      CATransaction.commit()
      #expect(show(1.25).position.x == 198 && show(2).position.x == 200)
      let move = animation("transform", from: CATransform3DMakeTranslation(8, 0, 0)) { $0.isAdditive = true }
      layer.add(move, forKey: nil)
      #expect(show(2.5).transform.m41 == 8, "what is missing is the identity")
    }
  }

  @Test("cumulative repeats go on from where the one before ended")
  func cumulative() {
    let animation = rising {
      ($0.isCumulative, $0.repeatCount, $0.fillMode, $0.isRemovedOnCompletion) = (true, 3, .both, false)
    }
    #expect(isNear(shown(animation, at: [0.5, 1, 1.5, 2.5, 9]), [0.5, 1, 1.5, 2.5, 3]))
  }

  @Test("a value function turns a number into a transform: two whole turns are two, where a transform stands still")
  func valueFunction() {
    onStage { layer, show in
      let turn = animation("transform", from: 0.0, to: 4 * Double.pi) {
        $0.valueFunction = CAValueFunction(name: .rotateZ)
      }
      layer.add(turn, forKey: nil)
      #expect(abs(show(0.125).transform.m12 - 1) < 1e-12 && abs(show(0.25).transform.m11 + 1) < 1e-12)
      layer.removeAllAnimations()
      let scale = animation("transform", from: [1.0, 1.0, 1.0], to: [3.0, 5.0, 1.0]) {
        $0.valueFunction = CAValueFunction(name: .scale)
      }
      scale.beginTime = 0.25
      layer.add(scale, forKey: nil)
      #expect(show(0.75).transform == CATransform3DMakeScale(2, 3, 1))
      #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "shear")) == nil)
    }
  }

  @Test("parts of a transform leave the others alone")
  func parts() {
    onStage { layer, show in
      layer.transform = CATransform3DMakeTranslation(3, 4, 5)
      layer.add(animation("transform.scale", from: 1.0, to: 3.0), forKey: nil)
      layer.add(
        animation("transform.translation", from: CGPoint(x: 10, y: 0), to: CGSize(width: 30, height: 40)), forKey: nil)
      let t = show(0.5).transform
      #expect((t.m11, t.m22, t.m33) == (2, 2, 2) && (t.m41, t.m42, t.m43) == (20, 20, 5))
      #expect(show(1).transform == CATransform3DMakeTranslation(3, 4, 5))
    }
  }

  @Test("a path goes point by point to one of the same elements, and is the model's again at the end")
  func paths() {
    onStage(CAShapeLayer.init) { layer, show in
      @MainActor func path(_ x: CGFloat) -> CGPath {
        CGPath(elements: [.moveToPoint(.zero), .addLineToPoint(CGPoint(x: x, y: 2 * x))])
      }
      layer.path = path(2)
      layer.add(animation("path", to: path(4)), forKey: nil)
      _ = show(0.5)
      #expect(layer.world.store.shownAttribute(layer.row, "path")?.numbers == [0, 0, 3, 6])
      _ = show(1)
      #expect(layer.world.store.animatedAttributeCount == 0)
      let other = animation("path", from: path(1), to: CGPath(elements: [.moveToPoint(.zero)]))
      #expect(throws: CAAnimationError.value("path")) { try other.validate(on: layer) }
    }
  }

  @Test("an animation starts when its begin comes, and one that leaves before never did")
  func starts() {
    onStage { layer, show in
      let (early, late) = (Listener(), Listener())
      layer.add(rising { ($0.beginTime, $0.delegate) = (2, early) }, forKey: "a")
      layer.add(rising { ($0.beginTime, $0.delegate) = (2, late) }, forKey: "b")
      _ = show(1)
      #expect(early.calls.isEmpty)
      layer.removeAnimation(forKey: "a")
      _ = show(2)
      #expect(early.calls == ["stop false"] && late.calls == ["start"])
    }
  }

  @Test("the end is told once, also of one that stays, and never of an endless one")
  func stops() {
    onStage { layer, show in
      let (stays, endless) = (Listener(), Listener())
      var stopped: [Bool] = []
      layer.add(
        rising {
          ($0.isRemovedOnCompletion, $0.fillMode, $0.delegate) = (false, .forwards, stays)
          $0.onStop = { stopped.append($0) }
        }, forKey: "stays")
      layer.add(
        rising { ($0.repeatCount, $0.delegate, $0.keyPath) = (.infinity, endless, "opacity") }, forKey: "endless")
      for time in [0.5, 1, 1.5, 100] { _ = show(time) }
      #expect(stays.calls == ["start", "stop true"] && stopped == [true] && endless.calls == ["start"])
      #expect(layer.animationKeys() == ["stays", "endless"] && layer.world.isAnimating)
      layer.removeAllAnimations()
      #expect(stays.calls.count == 2 && stopped == [true] && endless.calls == ["start", "stop false"])
      #expect(!layer.world.isAnimating && layer.world.store.tracks.count == 0)
      layer.add(rising { $0.onStop = { stopped.append($0) } }, forKey: "gone")
      layer.removeAnimation(forKey: "gone")
      #expect(stopped == [true, false])
    }
  }

  @Test("one that stays without a fill shows the model after its end")
  func staysUnfilled() {
    #expect(shown(rising { $0.isRemovedOnCompletion = false }, at: [0.5, 1, 5]) == [0.5, -1, -1])
  }
}
