import Foundation
import SegueQuartzCore
import SegueUIKit
import Testing

@Suite("Blocks and animators together")
@MainActor
struct NestedAnimationTests {
  @Test("a block inside an animator takes its duration and pace, and is paused, scrubbed and reversed with it")
  func nested() {
    AnimatorStage.run { stage in
      var finished: [Bool] = []
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
      animator.addAnimations {
        #expect(UIView.inheritedAnimationDuration == 1)
        UIView.animate(withDuration: 0.1) {
          stage.view.center.x = 450
        } completion: {
          finished.append($0)
        }
      }
      animator.startAnimation()
      stage.frames(30)
      #expect(abs(stage.x - 250) < 1e-6)
      animator.pauseAnimation()
      animator.fractionComplete = 0.25
      stage.frames(10)
      #expect(abs(stage.x - 150) < 1e-6 && finished.isEmpty)
      animator.isReversed = true
      animator.startAnimation()
      stage.display.runUntilIdle()
      #expect(stage.x == 50 && Double(stage.view.center.x) == 50 && finished == [true] && stage.isClean)
    }
  }

  @Test("a block with a duration of its own takes that part of the animator's, and stands before and after")
  func part() {
    AnimatorStage.run { stage in
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
      animator.addAnimations {
        UIView.animate(
          withDuration: 0.5, delay: 0.25,
          options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveLinear]
        ) { stage.view.center.x = 450 }
      }
      animator.pauseAnimation()
      for (fraction, x) in [(0.2, 50.0), (0.5, 250), (0.8, 450), (0.375, 150)] {
        animator.fractionComplete = CGFloat(fraction)
        stage.frames(1)
        #expect(abs(stage.x - x) < 1e-6, "\(fraction) \(stage.x)")
      }
      // From 0.375 on the rest takes 0.625 s: it arrives after 0.375 s.
      animator.startAnimation()
      stage.frames(15)
      #expect(abs(stage.x - 350) < 2, "\(stage.x)")
      stage.frames(10)
      #expect(abs(stage.x - 450) < 1e-6)
      animator.isReversed = true
      stage.display.runUntilIdle()
      #expect(stage.x == 50 && stage.isClean)
    }
  }

  @Test("an exchange of contents inside an animator is scrubbed and reversed with it, and so are its blocks")
  func exchange() {
    for position in [UIViewAnimatingPosition.start, .end] {
      AnimatorStage.run { stage in
        let (old, new) = (UIView(), UIView())
        stage.view.addSubview(old)
        stage.frames(1)
        var finished: [String] = []
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
        animator.addAnimations {
          UIView.transition(with: stage.view, duration: 0.1, options: .transitionFlipFromLeft) {
            stage.view.alpha = 0
            UIView.animate(withDuration: 0.2) { stage.view.center.x = 450 }
          } completion: {
            finished.append("with \($0)")
          }
          UIView.transition(from: old, to: new, duration: 0.1, options: .transitionCrossDissolve) {
            finished.append("from \($0)")
          }
        }
        animator.pauseAnimation()
        #expect(new.superview === stage.view && old.superview == nil)
        for fraction in [0.25, 0.75, 0.5, 0.125] {
          animator.fractionComplete = CGFloat(fraction)
          stage.frames(2)
          let shown = stage.view.layer.transitionState()
          #expect(abs((shown?.progress ?? -1) - fraction) < 1e-9, "\(fraction)")
          #expect(abs(stage.alpha - (1 - fraction)) < 1e-9 && abs(stage.x - 50 - 400 * fraction) < 1e-6)
        }
        #expect(finished.isEmpty)
        animator.isReversed = position == .start
        animator.startAnimation()
        stage.display.runUntilIdle()
        #expect(finished == ["with true", "from true"])
        #expect(stage.view.layer.transitionState() == nil && stage.isClean && stage.world.diagnostics.isEmpty)
        let isBack = position == .start
        #expect((old.superview === stage.view) == isBack && (new.superview == nil) == isBack)
        #expect(stage.view.alpha == (isBack ? 1 : 0) && stage.view.center.x == (isBack ? 50 : 450))
      }
    }
  }

  @Test("a flip inside an animator turns the view as far as it is scrubbed")
  func flip() {
    AnimatorStage.run { stage in
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
        UIView.transition(with: stage.view, duration: 1, options: .transitionFlipFromLeft, animations: nil)
      }
      var turns: [Double] = []
      for fraction in [0.25, 0.125, 0.25] {
        animator.fractionComplete = CGFloat(fraction)
        stage.frames(1)
        turns.append(Double(stage.view.layer.presentation()?.transform.m11 ?? .nan))
      }
      #expect(abs(turns[0] - 0.5.squareRoot()) < 1e-6 && turns[1] > 0.9 && turns[1] < 0.95 && turns[2] == turns[0])
      animator.stopAnimation(false)
      animator.finishAnimation(at: .end)
      #expect(stage.view.transform == .identity && stage.isClean)
    }
  }

  @Test("an animator begun inside another's block, or inside a block, keeps its own time")
  func animatorInside() {
    AnimatorStage.run { stage in
      let inner = UIViewPropertyAnimator(duration: 0.5, curve: .linear) { stage.view.alpha = 0 }
      let outer = UIViewPropertyAnimator(duration: 1, curve: .linear) {
        stage.view.center.x = 450
        inner.startAnimation()
        stage.view.center.y += 100
      }
      outer.startAnimation()
      stage.frames(15)
      outer.pauseAnimation()
      #expect(abs(stage.x - 150) < 1e-6 && abs(stage.alpha - 0.5) < 1e-6)
      stage.frames(10)
      #expect(abs(stage.x - 150) < 1e-6 && stage.alpha < 0.2 && inner.isRunning)
      outer.startAnimation()
      stage.display.runUntilIdle()
      #expect(stage.view.center == CGPoint(x: 450, y: 150) && stage.alpha == 0 && stage.isClean)
      let third = UIViewPropertyAnimator(duration: 0.5, curve: .linear) { stage.view.alpha = 1 }
      UIView.animate(withDuration: 2) { third.startAnimation() }
      stage.frames(15)
      #expect(abs(stage.alpha - 0.5) < 1e-6 && third.isRunning)
      stage.display.runUntilIdle()
      #expect(stage.world.diagnostics.isEmpty && stage.isClean)
    }
  }

  @Test("a block inside a block takes over its duration and curve, unless its options override them")
  func blocksInBlocks() {
    AnimatorStage.run { stage in
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        UIView.animate(withDuration: 0.25, delay: 0, options: .curveEaseIn) { stage.view.center.x = 450 }
        UIView.animate(
          withDuration: 0.5, delay: 0, options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveLinear]
        ) { stage.view.alpha = 0 }
      }
      stage.frames(15)
      #expect(abs(stage.x - 150) < 1e-6 && abs(stage.alpha - 0.5) < 1e-6)
      stage.frames(30)
      #expect(abs(stage.x - 350) < 1e-6 && stage.alpha == 0)
      stage.display.runUntilIdle()
      #expect(stage.isClean)
    }
  }

  @Test("keyframes inside an animator are scrubbed by it")
  func keyframes() {
    AnimatorStage.run { stage in
      let animator = UIViewPropertyAnimator(duration: 2, curve: .linear)
      animator.addAnimations {
        UIView.animateKeyframes(withDuration: 0, delay: 0) { stage.view.alpha = 1 }
        UIView.animateKeyframes(withDuration: 1, delay: 0) {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { stage.view.center.x = 250 }
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) { stage.view.center.x = 50 }
        }
      }
      animator.pauseAnimation()
      for (fraction, x) in [(0.25, 150.0), (0.5, 250), (0.625, 150), (0.9, 50)] {
        animator.fractionComplete = CGFloat(fraction)
        stage.frames(1)
        #expect(abs(stage.x - x) < 1e-6, "\(fraction) \(stage.x)")
      }
    }
  }

  @Test("a block takes over what an animator animates, without a jump, and the animator's never shows again")
  func blockOverAnimator() {
    AnimatorStage.run { stage in
      let animator = stage.linear()
      animator.startAnimation()
      stage.frames(30)
      let before = stage.x
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { stage.view.center.x = 0 }
      stage.frames(1)
      #expect(abs(stage.x - before) < 8 && before > 240, "\(before) \(stage.x)")
      stage.frames(15)
      #expect(stage.x < before - 30)
      animator.stopAnimation(false)
      animator.finishAnimation(at: .end)
      #expect(stage.view.center.x == 0)
      stage.display.runUntilIdle()
      #expect(stage.x == 0 && stage.isClean)
    }
  }

  @Test("an animator takes over what blocks animate, all of it")
  func animatorOverBlocks() {
    AnimatorStage.run { stage in
      var finished: [Bool] = []
      for x in [450.0, 850] {
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
          stage.view.center.x = CGFloat(x)
        } completion: {
          finished.append($0)
        }
        stage.frames(15)
      }
      let before = stage.x
      let animator = stage.linear(1, to: 50)
      animator.startAnimation()
      stage.frames(1)
      #expect(abs(stage.x - before) < 12 && before > 150 && finished == [false, false], "\(before) \(stage.x)")
      stage.display.runUntilIdle()
      #expect(stage.x == 50 && stage.isClean)
    }
  }

  @Test("a value set outside of blocks shifts what a block animates, which ends there")
  func modelChanges() {
    AnimatorStage.run { stage in
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { stage.view.center.x = 450 }
      stage.frames(30)
      let before = stage.x
      stage.view.center.x += 100
      stage.frames(1)
      #expect(stage.x > before + 99 && stage.x < before + 120, "\(before) \(stage.x)")
      stage.display.runUntilIdle()
      #expect(stage.x == 550 && stage.world.diagnostics.isEmpty && stage.isClean)
    }
  }

  @Test("a tint and an effect set in an animator come back where it ends at its start")
  func tintAndEffect() {
    for position in [UIViewAnimatingPosition.start, .end] {
      AnimatorStage.run { stage in
        let blur = UIVisualEffectView(effect: UIBlurEffect(style: .dark))
        stage.view.addSubview(blur)
        stage.view.tintColor = .red
        stage.frames(1)
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
          blur.effect = nil
          stage.view.tintColor = .green
          stage.view.backgroundColor = .blue
        }
        animator.startAnimation()
        stage.frames(10)
        #expect(blur.effect == nil && stage.view.tintColor == .green)
        animator.stopAnimation(false)
        animator.finishAnimation(at: position)
        #expect((blur.effect != nil) == (position == .start))
        #expect(stage.view.tintColor == (position == .start ? .red : .green))
        #expect((stage.view.backgroundColor == nil) == (position == .start))
        stage.display.runUntilIdle()
        #expect(stage.world.diagnostics.isEmpty && stage.isClean)
      }
    }
  }
}
