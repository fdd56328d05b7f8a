import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

@Suite("Blocks that meet")
@MainActor
struct AdditiveAnimationTests {
  private func move(_ view: UIView, to x: CGFloat, _ duration: Double = 1, _ options: UIView.AnimationOptions = []) {
    UIView.animate(withDuration: duration, delay: 0, options: options) { view.center.x = x }
  }

  @Test("a block alone is no addition: it goes from the old value to the new one")
  func alone() {
    HeldScreen.run { screen in
      move(screen.view, to: 150)
      let animation = screen.view.layer.animation(forKey: "position") as? CABasicAnimation
      #expect(animation?.isAdditive == false && animation?.fromValue as? CGPoint == CGPoint(x: 50, y: 50))
      #expect(animation?.toValue as? CGPoint == CGPoint(x: 150, y: 50))
    }
  }

  @Test("turned round, a view slows down and comes back: both ways add up")
  func sum() {
    HeldScreen.run { screen in
      move(screen.view, to: 150)
      _ = screen.x(at: 0.4)
      move(screen.view, to: 50)
      #expect(screen.view.layer.animationKeys() == ["position", "position-2"])
      let curve = CubicBezier.easeInOut
      for time in stride(from: 0.4, through: 1.39, by: 0.03) {
        let first = time < 1 ? (50 - 150) * (1 - curve.value(at: time)) : 0
        let second = (150 - 50) * (1 - curve.value(at: time - 0.4))
        #expect(abs(screen.x(at: time) - (50 + first + second)) < 1e-9, "at \(time)")
      }
    }
  }

  @Test("place and speed do not jump where blocks meet", arguments: [0.1, 0.35, 0.6, 0.9])
  func smooth(time: Double) {
    HeldScreen.run { screen in
      move(screen.view, to: 150)
      let (before, step) = (screen.x(at: time), 1e-4)
      let speed = (before - screen.x(at: time - step)) / step
      _ = screen.x(at: time)
      move(screen.view, to: 20)
      #expect(abs(screen.x(at: time) - before) < 1e-9)
      #expect(abs((screen.x(at: time + step) - before) / step - speed) < 1)
      #expect(speed > 10)
    }
  }

  @Test("each block ends in its own time, and with true")
  func completions() {
    HeldScreen.run { screen in
      var completed: [String] = []
      UIView.animate(withDuration: 1, animations: { screen.view.alpha = 0 }) { completed.append("first \($0)") }
      screen.turn(at: 0.5)
      UIView.animate(withDuration: 1, animations: { screen.view.alpha = 1 }) { completed.append("second \($0)") }
      #expect(completed.isEmpty && screen.view.touchesAreBlocked(in: screen.window))
      screen.turn(at: 1.1)
      #expect(completed == ["first true"] && screen.view.touchesAreBlocked(in: screen.window))
      screen.turn(at: 1.6)
      #expect(completed == ["first true", "second true"] && !screen.view.touchesAreBlocked(in: screen.window))
      #expect(screen.view.layer.animationKeys() == nil && screen.alpha(at: 1.6) == 1)
      #expect(screen.diagnostics.isEmpty)
    }
  }

  @Test("three blocks add up, and end at the last one's value")
  func three() {
    HeldScreen.run { screen in
      move(screen.view, to: 150, 1, .curveLinear)
      screen.turn(at: 0.25)
      move(screen.view, to: 250, 1, .curveLinear)
      screen.turn(at: 0.5)
      move(screen.view, to: 50, 1, .curveLinear)
      // 50 + (50 − 150)·½ + (150 − 250)·¾ + (250 − 50)·1
      #expect(abs(screen.x(at: 0.5) - 125) < 1e-9)
      #expect(abs(screen.x(at: 0.75) - (50 - 25 - 50 + 150)) < 1e-9)
      for time in [0.75, 1, 1.25, 1.5] { screen.turn(at: time) }
      #expect(screen.view.layer.animationKeys() == nil && screen.x(at: 1.5) == 50)
    }
  }

  @Test("from the current state, the new block takes over and the old ones end with false")
  func takesOver() {
    HeldScreen.run { screen in
      var completed: [String] = []
      for (name, x) in [("first", 150.0), ("second", 250)] {
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
          screen.view.center.x = x
        } completion: {
          completed.append("\(name) \($0)")
        }
        _ = screen.x(at: 0.5)
      }
      let seen = screen.x(at: 0.75)
      move(screen.view, to: 50, 1, [.beginFromCurrentState, .curveLinear])
      #expect(completed.sorted() == ["first false", "second false"])
      #expect(screen.view.layer.animationKeys() == ["position"])
      #expect(abs(screen.x(at: 0.75) - seen) < 1e-9 && abs(screen.x(at: 1.25) - (seen + 50) / 2) < 1e-9)
    }
  }

  @Test("sizes, corners, colours and shadows add up as places do")
  func properties() {
    HeldScreen.run { screen in
      let (view, layer) = (screen.view, screen.view.layer)
      layer.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
      @MainActor func change(_ size: CGFloat, _ share: CGFloat) {
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
          view.bounds.size.width = size
          layer.cornerRadius = 10 * share
          layer.shadowOffset = CGSize(width: share, height: 0)
          layer.borderWidth = share
          layer.backgroundColor = CGColor(red: share, green: 0, blue: 0, alpha: 1)
        }
      }
      change(200, 1)
      _ = screen.shown(at: 0.5)
      change(100, 0)
      for time in [0.5, 0.7, 0.9] {
        let shown = screen.shown(at: time)
        let share = (0 - 1) * (1 - time) + (1 - 0) * (1 - (time - 0.5))
        #expect(abs(Double(shown.bounds.width) - (100 + 100 * share)) < 1e-9)
        #expect(abs(Double(shown.cornerRadius) - 10 * share) < 1e-9)
        #expect(abs(Double(shown.borderWidth) - share) < 1e-9)
        #expect(abs(Double(shown.shadowOffset.width) - share) < 1e-9)
        #expect(abs(Double(shown.backgroundColor?.components?[0] ?? -1) - share) < 1e-9)
      }
      #expect(screen.diagnostics.isEmpty)
    }
  }

  @Test("turns about the same axis add up; ways that cannot, go on from what is seen")
  func transforms() {
    HeldScreen.run { screen in
      let view = screen.view
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.transform = CGAffineTransform(rotationAngle: 1)
      }
      _ = screen.shown(at: 0.5)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.transform = .identity }
      #expect(view.layer.animationKeys()?.count == 2)
      // 0 + (0 − 1)·¼ + (1 − 0)·¾
      #expect(abs(Double(screen.shown(at: 0.75).affineTransform().b) - sin(0.5)) < 1e-9)
      view.layer.removeAllAnimations()

      var completed: [Bool] = []
      UIView.animate(
        withDuration: 1,
        animations: {
          view.transform = CGAffineTransform(rotationAngle: 1).translatedBy(x: 50, y: 0).scaledBy(x: 2, y: 1)
        }, completion: { completed.append($0) })
      let seen = screen.shown(at: 1.0).affineTransform()
      UIView.animate(withDuration: 1) { view.transform = CGAffineTransform(translationX: 9, y: 30) }
      let now = screen.shown(at: 1.0).affineTransform()
      #expect(completed == [false] && view.layer.animationKeys() == ["transform"])
      #expect(abs(now.a - seen.a) < 1e-9 && abs(now.b - seen.b) < 1e-9 && abs(now.tx - seen.tx) < 1e-9)
      #expect(seen.b != 0)
      screen.turn(at: 2.1)
      #expect(view.layer.animationKeys() == nil && completed == [false])
      #expect(!view.touchesAreBlocked(in: screen.window))
    }
  }

  @Test("a property that is set twice in one block goes the whole way once")
  func twice() {
    HeldScreen.run { screen in
      var completed: [Bool] = []
      UIView.animate(
        withDuration: 1, delay: 0, options: .curveLinear,
        animations: {
          screen.view.center.x = 100
          screen.view.center.x = 150
        }, completion: { completed.append($0) })
      #expect(screen.view.layer.animationKeys() == ["position"] && completed.isEmpty)
      #expect(abs(screen.x(at: 0.5) - 100) < 1e-9)
      screen.turn(at: 1.01)
      #expect(completed == [true] && !screen.view.touchesAreBlocked(in: screen.window))
    }
  }

  @Test("seeded interruptions never jump, end at the model and complete once each", arguments: [UInt64(5), 88, 4711])
  func seeded(seed: UInt64) {
    var state = seed
    func random(_ range: ClosedRange<Double>) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + (range.upperBound - range.lowerBound) * Double(state >> 11) / Double(UInt64(1) << 53)
    }
    HeldScreen.run { screen in
      var (time, begun, completed) = (0.0, 0, 0)
      for _ in 0..<40 {
        let before = screen.x(at: time)
        begun += 1
        let target = random(0...300)
        let animations = { screen.view.center.x = target }
        switch Int(random(0...3.99)) {
        case 0:
          UIView.animate(
            withDuration: random(0.1...1), delay: 0, usingSpringWithDamping: random(0.3...1),
            initialSpringVelocity: random(-2...2), animations: animations, completion: { _ in completed += 1 })
        case 1:
          UIView.animate(
            withDuration: random(0.1...1), delay: 0, options: .beginFromCurrentState, animations: animations,
            completion: { _ in completed += 1 })
        case 2:
          UIView.animate(
            withDuration: random(0.1...1), delay: random(0...0.2), animations: animations,
            completion: { _ in completed += 1 })
        default:
          UIView.animateKeyframes(withDuration: random(0.1...1), delay: 0) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { screen.view.center.x += 10 }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5, animations: animations)
          } completion: { _ in
            completed += 1
          }
        }
        #expect(abs(screen.x(at: time) - before) < 1e-6, "seed \(seed), at \(time)")
        time += random(0.01...0.3)
        screen.turn(at: time)
      }
      screen.turn(at: time + 2)
      screen.turn(at: time + 2)
      #expect(completed == begun && screen.view.layer.animationKeys() == nil, "seed \(seed)")
      #expect(screen.x(at: time + 2) == Double(screen.view.center.x), "seed \(seed)")
      #expect(!screen.view.touchesAreBlocked(in: screen.window), "seed \(seed)")
    }
  }
}

extension UIView {
  /// Whether touches at the view's middle pass it by.
  func touchesAreBlocked(in window: UIWindow) -> Bool {
    hitTest(CGPoint(x: bounds.midX, y: bounds.midY), with: nil) == nil
  }
}
