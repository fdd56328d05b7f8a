import Foundation
import SegueQuartzCore
import SegueTransitions
import SegueUIKit
import Testing

/// The object model: durations, initialisers, the end and the reverse.
@Suite("AD: model")
@MainActor
struct ADModelTests {
  private func fade(_ duration: Double, from: Double = 0, to: Double = 1) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = from
    animation.toValue = to
    animation.duration = duration
    return animation
  }

  // MARK: What is invalid

  @Test("a duration that is none is refused and recorded", arguments: [-1, .nan, .infinity])
  func invalidDuration(seconds: Double) {
    ADBench.run { _ in
      #expect(ADFadeTransition(duration: seconds).duration == 0.5)
      #expect(SimulationWorld.current.diagnostics.count == 1)
    }
  }

  @Test("a zoom into an empty rectangle and a cut into no strips are recorded")
  func invalidGeometry() {
    ADBench.run { bench in
      _ = ADZoomTransition(sourceRect: bench.bounds, targetRect: .zero, duration: 1)
      #expect(SimulationWorld.current.diagnostics.count == 1)
      let curl = ADPageCurlTransition(
        duration: 1, orientation: .rightToLeft, sourceRect: bench.bounds, stripCount: 0)
      #expect(curl.stripCount == 1)
      #expect(SimulationWorld.current.diagnostics.count == 2)
    }
  }

  @Test("starting a transition that runs ends the run before and is recorded")
  func startedTwice() {
    ADBench.run { bench in
      let transition = ADFadeTransition(duration: 0.5)
      bench.run(transition)
      bench.run(transition)
      #expect(SimulationWorld.current.diagnostics.count == 1)
      bench.display.runUntilIdle()
      #expect(bench.ends == ["push"])
    }
  }

  // MARK: Durations and initialisers

  @Test("AD-1: a dual transition lasts as long as the longer animation, a transform one as its animation")
  func durations() {
    ADBench.run { _ in
      let dual = ADDualTransition(inAnimation: fade(0.3), outAnimation: fade(0.7))
      #expect(dual.duration == 0.7)
      let transform = ADTransformTransition(animation: fade(0.4), outLayerTransform: CATransform3DIdentity)
      #expect(transform.duration == 0.4)
    }
  }

  @Test("AD-2: a custom transition copies its animations")
  func copies() {
    ADBench.run { bench in
      let animation = fade(0.4)
      let one = ADTransformTransition(animation: animation, outLayerTransform: CATransform3DIdentity)
      let two = ADTransformTransition(animation: animation, outLayerTransform: CATransform3DIdentity)
      animation.duration = 9
      #expect(one.duration == 0.4 && two.duration == 0.4)
      #expect(one.animation !== two.animation && one.animation !== animation)
    }
  }

  @Test("AD-4: the animations of the kinds fill nothing, start at once and run once", arguments: ADForm.all)
  func plainTimings(_ form: ADForm) {
    ADBench.run { bench in
      let transition = form.make(bench.bounds, .corrected)
      let tops =
        (transition as? ADDualTransition).map { [$0.inAnimation, $0.outAnimation] }
        ?? (transition as? ADTransformTransition).map { [$0.animation] } ?? []
      #expect(!tops.isEmpty)
      let all = tops + tops.flatMap { ($0 as? CAAnimationGroup)?.animations ?? [] }
      for animation in all {
        #expect(animation.fillMode == .removed && animation.isRemovedOnCompletion)
        #expect(animation.beginTime == 0 && animation.timeOffset == 0 && animation.speed == 1)
        #expect(animation.repeatCount == 0 && !animation.autoreverses)
        #expect(animation.duration == 0.5)
      }
    }
  }

  @Test("AD-5: a member of a group without a duration lasts as long as the group")
  func groups() {
    ADBench.run { bench in
      let group = CAAnimationGroup()
      group.duration = 0.8
      let member = fade(0)
      group.animations = [member]
      let transition = ADDualTransition(inAnimation: group, outAnimation: fade(0.8, from: 1, to: 0))
      bench.hold(transition)
      bench.show(0.5, of: transition)
      #expect(bench.inView.layer.shown.exactOpacity == 0.5)
    }
  }

  // MARK: The end

  @Test("AD-3: the end comes once and names the type; a null type is recorded and tells nobody", arguments: [60, 120])
  func ends(hertz: Int64) {
    for fidelity in TransitionFidelity.allCases {
      ADBench.run(hertz: hertz) { bench in
        let transition = ADSwipeTransition(
          duration: 0.5, orientation: .rightToLeft, sourceRect: bench.bounds, fidelity: fidelity)
        for (type, told) in [(ADTransitionType.push, ["push"]), (.pop, ["push", "pop"])] {
          bench.run(transition, type: type)
          for _ in 0..<Int(hertz / 2) - 1 { bench.display.frame() }
          #expect(transition.isRunning)
          bench.display.runUntilIdle()
          #expect(bench.ends == told && !transition.isRunning)
        }
        bench.run(transition, type: .null)
        bench.display.runUntilIdle()
        #expect(bench.ends == ["push", "pop"])
        #expect(SimulationWorld.current.diagnostics.contains { $0.what.contains("type is null") })
      }
    }
  }

  @Test("AD-3, BUG-AD-38: the end is that of the last animation; compat ends with the incoming view's")
  func unequalEnds() {
    for (fidelity, frames) in [(TransitionFidelity.corrected, 36), (.compat, 12)] {
      for (short, long) in [(0.2, 0.6), (0.6, 0.2)] {
        ADBench.run { bench in
          let transition = ADDualTransition(
            inAnimation: fade(short), outAnimation: fade(long, from: 1, to: 0), fidelity: fidelity)
          bench.run(transition)
          var count = 0
          while bench.ends.isEmpty, count < 100 {
            bench.display.frame()
            count += 1
          }
          let end = fidelity == .compat && short > long ? 36 : frames
          // The first frame is that of the start.
          #expect(abs(count - end) <= 1, "\(fidelity) \(short): \(count)")
        }
      }
    }
  }

  @Test("BUG-AD-38: other animations of the same turn do not end it, and a run without any ends at once")
  func otherAnimations() {
    ADBench.run { bench in
      CATransaction.begin()
      bench.outView.layer.add(fade(0.1), forKey: "other")
      bench.run(ADFadeTransition(duration: 0.5))
      CATransaction.commit()
      for _ in 0..<20 { bench.display.frame() }
      #expect(bench.ends.isEmpty)
      bench.display.runUntilIdle()
      #expect(bench.ends == ["push"])
      bench.run(ADTransition(fidelity: .corrected))
      #expect(bench.ends == ["push", "push"])
    }
  }

  // MARK: The reverse

  @Test("AD-6: the reverse of a dual exchanges the roles, negates the speeds and is a plain dual")
  func reverseOfDual() throws {
    try ADBench.run { bench in
      let push = ADScaleTransition(duration: 0.5, orientation: .rightToLeft, sourceRect: bench.bounds)
      push.type = .push
      push.delegate = bench
      let pop = try #require(push.reverse as? ADDualTransition)
      #expect(type(of: pop) == ADDualTransition.self)
      #expect(pop.inAnimation.speed == -1 && pop.outAnimation.speed == -1)
      #expect((pop.inAnimation as? CAAnimationGroup)?.animations?.count == 3)
      #expect((pop.outAnimation as? CAAnimationGroup)?.animations?.count == 2)
      #expect(pop.type == .pop && pop.delegate === bench)
      push.type = .null
      #expect(push.reverse?.type == .null)
    }
  }

  @Test("AD-7: the reverse of a transform transition exchanges the layers' transforms and negates the speed")
  func reverseOfTransform() throws {
    try ADBench.run { bench in
      let push = ADCubeTransition(duration: 0.5, orientation: .topToBottom, sourceRect: bench.bounds)
      push.type = .pop
      let pop = try #require(push.reverse as? ADTransformTransition)
      #expect(pop.inLayerTransform == push.outLayerTransform)
      #expect(pop.outLayerTransform == CATransform3DIdentity)
      #expect(pop.animation.speed == -1 && pop.type == .push)
    }
  }

  @Test("AD-8: of unequal animations the shorter one waits on the way back; compat starts both at once")
  func unequalReverse() throws {
    for fidelity in TransitionFidelity.allCases {
      try ADBench.run { bench in
        let push = ADDualTransition(
          inAnimation: fade(0.8), outAnimation: fade(0.4, from: 1, to: 0), fidelity: fidelity)
        let pop = try #require(push.reverse)
        bench.hold(pop, type: .pop)
        // At 0.2 s of the way back the push stands at 0.6 s, when the leaving view is gone.
        bench.host.layer.timeOffset = 0.2
        let opacity = bench.inView.layer.shown.exactOpacity
        #expect(abs(opacity - (fidelity == .corrected ? 0 : 0.5)) < 1e-9)
        #expect(abs(bench.outView.layer.shown.exactOpacity - 0.75) < 1e-9)
      }
    }
  }

  @Test("AD-9: the null transition has no reverse")
  func null() {
    ADBench.run { _ in
      #expect(ADTransition.null().reverse == nil)
      #expect(ADTransition.null().isNull && ADTransition.null().type == .null)
      #expect(ADFadeTransition(duration: 1).reverse != nil && !ADFadeTransition(duration: 1).isNull)
    }
  }

  @Test("AD-10: the leaving view starts untouched, the incoming one ends so", arguments: ADForm.all)
  func invariants(_ form: ADForm) {
    ADBench.run { bench in
      guard let transition = form.make(bench.bounds, .corrected) as? ADTransformTransition else { return }
      let group = (transition.animation as? CAAnimationGroup)?.animations ?? [transition.animation]
      let turn = group.compactMap { $0 as? CABasicAnimation }.first { $0.keyPath == "transform" }
      let from = (turn?.fromValue as? CATransform3D) ?? CATransform3DMakeScale(0, 0, 0)
      let start = CATransform3DConcat(transition.outLayerTransform, from)
      for (value, one) in zip(start.rows, CATransform3DIdentity.rows) { #expect(abs(value - one) < 1e-9) }
      #expect((turn?.toValue as? CATransform3D) == CATransform3DIdentity)
      #expect(transition.inLayerTransform == CATransform3DIdentity)
    }
  }
}
