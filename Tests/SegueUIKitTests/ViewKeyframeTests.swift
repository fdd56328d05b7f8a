import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

@Suite("Keyframe blocks")
@MainActor
struct ViewKeyframeTests {
  private static let linear = UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveLinear.rawValue)

  private func move(_ view: UIView, _ options: UIView.KeyframeAnimationOptions, _ stops: [(Double, Double, CGFloat)]) {
    UIView.animateKeyframes(withDuration: 2, delay: 0, options: options) {
      for (begin, duration, x) in stops {
        UIView.addKeyframe(withRelativeStartTime: begin, relativeDuration: duration) { view.center.x = x }
      }
    }
  }

  @Test("a keyframe moves in its time and stands outside of it (UI-CA-15)")
  func linear() {
    HeldScreen.run { screen in
      move(screen.view, Self.linear, [(0.25, 0.25, 150), (0.75, 0.25, 50)])
      #expect(screen.view.center.x == 50)
      let expected = [0: 50.0, 0.25: 50, 0.5: 50, 0.75: 100, 1: 150, 1.5: 150, 1.75: 100]
      for (time, x) in expected { #expect(abs(screen.x(at: time) - x) < 1e-9, "at \(time)") }
    }
  }

  @Test("the whole is paced in and out, each keyframe within it is straight (UI-CA-15)")
  func outerCurve() {
    HeldScreen.run { screen in
      move(screen.view, [], [(0, 0.5, 150), (0.5, 0.5, 350)])
      for time in [0.2, 0.7, 1.3, 1.9] {
        let share = CubicBezier.easeInOut.value(at: time / 2)
        let x = share < 0.5 ? 50 + 100 * share / 0.5 : 150 + 200 * (share - 0.5) / 0.5
        #expect(abs(screen.x(at: time) - x) < 1e-9)
      }
    }
  }

  @Test("what lies beyond the end is cut there, a begin below 0 is 0 (UI-CA-15)")
  func cut() {
    HeldScreen.run { screen in
      move(screen.view, Self.linear, [(-1, 0.5, 100), (0.5, 5, 150)])
      #expect(abs(screen.x(at: 0.001) - 100) < 1e-9 && abs(screen.x(at: 1.5) - 125) < 1e-9)
      #expect(screen.diagnostics.isEmpty)
      screen.view.layer.removeAllAnimations()
      _ = screen.shown(at: 0)
      move(screen.view, Self.linear, [(1, 0.5, 350)])
      #expect(abs(screen.x(at: 1.9) - 150) < 1e-9 && screen.x(at: 2.001) == 350)
    }
  }

  @Test("keyframes count by their begin, not by the order of the calls; one that begins early waits")
  func order() {
    HeldScreen.run { screen in
      move(screen.view, Self.linear, [(0.5, 0.5, 250), (0, 0.5, 150)])
      #expect(abs(screen.x(at: 0.5) - 100) < 1e-9 && abs(screen.x(at: 1.5) - 200) < 1e-9)
      screen.view.layer.removeAllAnimations()
      _ = screen.shown(at: 0)
      screen.view.center.x = 50
      move(screen.view, Self.linear, [(0, 0.5, 150), (0.25, 0.75, 250)])
      #expect(abs(screen.x(at: 1) - 150) < 1e-9 && abs(screen.x(at: 1.5) - 200) < 1e-9)
    }
  }

  @Test("discrete values stand from the begin of their keyframe")
  func discrete() {
    HeldScreen.run { screen in
      move(screen.view, [.calculationModeDiscrete, Self.linear], [(0.25, 0.25, 150), (0.5, 0.5, 250)])
      #expect(screen.x(at: 0.49) == 50 && screen.x(at: 0.51) == 150 && screen.x(at: 1.01) == 250)
    }
  }

  @Test("cubic ways go through the values and round off between them")
  func cubic() {
    HeldScreen.run { screen in
      move(screen.view, [.calculationModeCubic, Self.linear], [(0, 0.5, 150), (0.5, 0.5, 50)])
      #expect(abs(screen.x(at: 1) - 150) < 1e-9)
      #expect(screen.x(at: 0.5) > 101)
    }
  }

  @Test("paced blocks keep the given times and go linearly, or each property steadily (UI-CA-11)")
  func paced() {
    HeldScreen.run { screen in
      move(screen.view, .calculationModePaced, [(0, 0.5, 150), (0.5, 0.5, 450)])
      #expect(abs(screen.x(at: 0.5) - 100) < 1e-9 && abs(screen.x(at: 1.5) - 300) < 1e-9)
      screen.view.layer.removeAllAnimations()
      _ = screen.shown(at: 0)
      screen.view.center.x = 50
      SimulationWorld.current.pacedKeyframesKeepTimes = false
      move(screen.view, .calculationModePaced, [(0, 0.5, 150), (0.5, 0.5, 450)])
      #expect(abs(screen.x(at: 0.5) - 150) < 1e-9 && abs(screen.x(at: 1) - 250) < 1e-9)
    }
  }

  @Test("several properties and what is changed outside of keyframes, with one completion")
  func several() {
    HeldScreen.run { screen in
      var completed: [Bool] = []
      UIView.animateKeyframes(withDuration: 2, delay: 0.5, options: Self.linear) {
        screen.view.layer.cornerRadius = 8
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
          screen.view.alpha = 0
          screen.view.transform = CGAffineTransform(rotationAngle: 1)
        }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { screen.view.alpha = 1 }
      } completion: {
        completed.append($0)
      }
      #expect(screen.alpha(at: 0.4) == 1)
      let shown = screen.shown(at: 1)
      #expect(abs(shown.exactOpacity - 0.5) < 1e-9 && abs(Double(shown.cornerRadius) - 2) < 1e-9)
      #expect(abs(Double(shown.affineTransform().b) - sin(0.5)) < 1e-9)
      screen.turn(at: 2.4)
      #expect(completed.isEmpty && screen.view.touchesAreBlocked(in: screen.window))
      screen.turn(at: 2.6)
      #expect(completed == [true] && !screen.view.touchesAreBlocked(in: screen.window))
    }
  }

  @Test("keyframes outside of a keyframe block change at once, and numbers that are none are recorded")
  func faults() {
    HeldScreen.run { screen in
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { screen.view.alpha = 0.5 }
      #expect(screen.diagnostics.count == 1 && screen.view.alpha == 0.5 && screen.view.layer.animationKeys() == nil)
      UIView.animateKeyframes(withDuration: 1, delay: 0, options: Self.linear) {
        UIView.addKeyframe(withRelativeStartTime: .nan, relativeDuration: 0.5) { screen.view.alpha = 1 }
      }
      #expect(screen.diagnostics.count == 2 && abs(screen.alpha(at: 0.5) - 0.75) < 1e-9)
      UIView.setAnimationsEnabled(false)
      UIView.animateKeyframes(withDuration: 1, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { screen.view.center.x = 0 }
      }
      UIView.setAnimationsEnabled(true)
      #expect(screen.diagnostics.count == 2 && screen.view.layer.animation(forKey: "position") == nil)
    }
  }

  @Test("a block within a keyframe has the keyframe's time")
  func nested() {
    HeldScreen.run { screen in
      UIView.animateKeyframes(withDuration: 2, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) {
          UIView.animate(withDuration: 9) { screen.view.alpha = 0 }
        }
      }
      let animation = screen.view.layer.animation(forKey: "opacity")
      #expect(animation?.duration == 0.5 && animation?.beginTime == 1)
    }
  }
}
