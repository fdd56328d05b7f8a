import Foundation
import SegueQuartzCore
import SegueTransitions
import SegueUIKit
import Testing

@testable import TransitionMatrix

/// What a start sets up, and kinds of one's own.
@Suite("AD: set-up")
@MainActor
struct ADSetUpTests {
  @Test("AD-12: the content view's layer keeps depth, and the later view of equal depth lies in front")
  func contentLayer() {
    ADBench.run { bench in
      #expect(bench.content.layer is CATransformLayer)
      #expect(CATransform3D.adPerspective.m34 == -0.001)
    }
  }

  @Test("AD-13, AD-14: both layers are single-sided and rasterised meanwhile; compat leaves them single-sided")
  func layerFlags() {
    for fidelity in TransitionFidelity.allCases {
      ADBench.run { bench in
        let layers = [bench.outView.layer, bench.inView.layer]
        bench.run(ADFadeTransition(duration: 0.5, fidelity: fidelity))
        for layer in layers {
          #expect(!layer.isDoubleSided && layer.shouldRasterize)
          #expect(layer.rasterizationScale == UIScreen.main.scale)
        }
        bench.display.runUntilIdle()
        for layer in layers {
          #expect(!layer.shouldRasterize)
          #expect(layer.isDoubleSided == (fidelity == .corrected))
        }
      }
    }
  }

  @Test("AD-15: a transform transition sets both layers and the content's inverse, for push and pop")
  func transformSetUp() throws {
    try ADBench.run { bench in
      let push = ADCubeTransition(duration: 0.5, orientation: .leftToRight, sourceRect: bench.bounds)
      bench.hold(push)
      #expect(bench.inView.layer.transform == CATransform3DIdentity)
      #expect(bench.outView.layer.transform == push.outLayerTransform)
      #expect(bench.content.layer.transform == CATransform3DIdentity)
      push.cleanUp()
      #expect(bench.outView.layer.transform == CATransform3DIdentity)

      bench.hold(try #require(push.reverse), type: .pop)
      #expect(bench.inView.layer.transform == push.outLayerTransform)
      #expect(bench.outView.layer.transform == CATransform3DIdentity)
      #expect(bench.content.layer.transform == CATransform3DInvert(push.outLayerTransform))
    }
  }

  @Test(
    "AD-16: a dual transition leaves the model values as they are",
    arguments: ADForm.all.filter { !["cross", "cube", "carrousel"].contains($0.kind) })
  func dualSetUp(_ form: ADForm) {
    ADBench.run { bench in
      bench.hold(form.make(bench.bounds, .corrected))
      for layer in [bench.outView.layer, bench.inView.layer, bench.content.layer] {
        #expect(layer.transform == CATransform3DIdentity && layer.opacity == 1 && layer.zPosition == 0)
        #expect(layer.anchorPoint == CGPoint(x: 0.5, y: 0.5) && layer.position == CGPoint(x: 160, y: 240))
      }
    }
  }

  // MARK: A kind of one's own

  /// A fade as a user writes it.
  private final class OwnFade: ADDualTransition {
    init(duration: TimeInterval) {
      let appear = CABasicAnimation(keyPath: "opacity")
      appear.fromValue = 0
      appear.toValue = 1
      appear.duration = duration
      let vanish = CABasicAnimation(keyPath: "opacity")
      vanish.fromValue = 1
      vanish.toValue = 0
      vanish.duration = duration
      super.init(inAnimation: appear, outAnimation: vanish)
    }
  }

  private struct Blinds: ADStripShape {
    func pose(of side: ADSide, strip: Int, of count: Int, at progress: CGFloat, extent: CGFloat) -> ADStripPose? {
      guard side == .incoming else { return nil }
      let middle = (CGFloat(strip) + 0.5) * extent / CGFloat(count) - extent / 2
      return ADStripPose(along: middle, depth: -200 * (1 - progress))
    }
  }

  @Test("a fade of one's own shows what the shipped one shows, both ways")
  func ownFade() throws {
    for isBack in [false, true] {
      try ADBench.run { bench in
        var transition: ADTransition = OwnFade(duration: 0.5)
        if isBack { transition = try #require(transition.reverse) }
        bench.hold(transition, type: isBack ? .pop : .push)
        let formula = ADFormula(kind: "fade", orientation: .rightToLeft)
        for time in ADTableTests.times {
          bench.show(time, of: transition)
          bench.expect(formula.push(isBack ? 1 - time : time, bench.bounds.size), isBack: isBack, "\(time)")
        }
      }
    }
  }

  @Test("a shape of one's own is cut, moved, turned and taken away", arguments: TransitionOrientation.allCases)
  func ownShape(orientation: TransitionOrientation) {
    ADBench.run { bench in
      let transition = ADStripTransition(
        shape: Blinds(), duration: 0.5, orientation: orientation, sourceRect: bench.bounds, stripCount: 5)
      bench.hold(transition)
      #expect(bench.strips.count == 5 && bench.inView.isHidden)
      bench.show(0.25, of: transition)
      for strip in bench.strips {
        #expect(abs(strip.layer.shown.transform.m43 + 150) < 1e-9)
      }
      let area = bench.strips.reduce(0) { $0 + $1.bounds.width * $1.bounds.height }
      #expect(abs(area - 320 * 480) < 1e-6)
      bench.letGo()
      bench.display.runUntilIdle()
      #expect(bench.strips.isEmpty && !bench.inView.isHidden && bench.ends == ["push"])
    }
  }
}
