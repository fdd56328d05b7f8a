import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

@Suite("Options of animation blocks")
@MainActor
struct ViewAnimationOptionsTests {
  private func animation(_ screen: HeldScreen, _ key: String = "opacity") -> CAAnimation? {
    screen.view.layer.animation(forKey: key)
  }

  @Test("durations and delays that are none count as 0, change at once and are recorded")
  func numbers() {
    HeldScreen.run { screen in
      var completed = 0
      for (index, duration) in [-1, .nan, .infinity].enumerated() {
        UIView.animate(withDuration: duration, animations: { screen.view.alpha = 0.1 * CGFloat(index + 1) }) { _ in
          completed += 1
        }
      }
      #expect(screen.diagnostics.count == 3 && animation(screen) == nil && completed == 0)
      #expect(abs(screen.view.alpha - 0.3) < 1e-12)
      screen.turn(at: 0)
      #expect(completed == 3)
      UIView.animate(withDuration: 1, delay: -.infinity) { screen.view.alpha = 1 }
      #expect(screen.diagnostics.count == 4 && animation(screen)?.beginTime == 0)
    }
  }

  @Test("with repeat an animation has no end, with autoreverse it comes back")
  func repeats() {
    HeldScreen.run { screen in
      var completed = 0
      UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .curveLinear]) {
        screen.view.alpha = 0
      } completion: { _ in
        completed += 1
      }
      screen.turn(at: 1001.25)
      #expect(abs(screen.alpha(at: 1001.25) - 0.25) < 1e-6 && completed == 0)
      UIView.animate(withDuration: 1, delay: 0, options: [.autoreverse, .curveLinear]) {
        screen.view.center.x = 150
      } completion: { _ in
        completed += 1
      }
      #expect(abs(screen.x(at: 1002.75) - 100) < 1e-6)
      screen.turn(at: 1003.3)
      #expect(completed == 1 && screen.x(at: 1003.3) == 150)
      screen.view.layer.removeAllAnimations()
      #expect(completed == 2)
    }
  }

  @Test("within a block repetitions can be changed for some of its changes")
  func modified() {
    HeldScreen.run { screen in
      UIView.animate(withDuration: 1) {
        UIView.modifyAnimations(withRepeatCount: 2.5, autoreverses: true) { screen.view.alpha = 0 }
        screen.view.center.x = 100
      }
      #expect(animation(screen)?.repeatCount == 2.5 && animation(screen)?.autoreverses == true)
      #expect(animation(screen, "position")?.repeatCount == 0 && animation(screen, "position")?.autoreverses == false)
      #expect(screen.diagnostics.isEmpty)
      UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { screen.view.alpha = 1 }
      #expect(screen.diagnostics.count == 1 && screen.view.alpha == 1)
      UIView.animate(withDuration: 1) {
        UIView.modifyAnimations(withRepeatCount: .nan, autoreverses: false) { screen.view.bounds.size.width = 1 }
      }
      #expect(screen.diagnostics.count == 2 && animation(screen, "bounds")?.repeatCount == 0)
    }
  }

  @Test("a block within another has its duration, pace, delay and flags, unless it overrides them")
  func nested() {
    HeldScreen.run { screen in
      let views = (0..<4).map { _ in UIView(frame: screen.view.bounds) }
      for view in views { screen.window.addSubview(view) }
      @MainActor func seen(_ index: Int) -> CAAnimation? { views[index].layer.animation(forKey: "opacity") }
      UIView.animate(withDuration: 2, delay: 0.5, options: [.curveEaseIn, .allowUserInteraction, .autoreverse]) {
        #expect(UIView.inheritedAnimationDuration == 2)
        UIView.animate(withDuration: 1, delay: 0, options: .curveEaseOut) { views[0].alpha = 0 }
        UIView.animate(
          withDuration: 1, delay: 0.25,
          options: [.curveEaseOut, .overrideInheritedDuration, .overrideInheritedCurve]
        ) { views[1].alpha = 0 }
        UIView.animate(withDuration: 1, delay: 0, options: .overrideInheritedOptions) { views[2].alpha = 0 }
        UIView.animate(withDuration: 0) { views[3].alpha = 0 }
      }
      #expect(UIView.inheritedAnimationDuration == 0)
      #expect(seen(0)?.duration == 2 && seen(0)?.timingFunction == CAMediaTimingFunction(name: .easeIn))
      #expect(seen(0)?.beginTime == 0.5 && seen(0)?.autoreverses == true)
      #expect(seen(1)?.duration == 1 && seen(1)?.timingFunction == CAMediaTimingFunction(name: .easeOut))
      #expect(seen(1)?.beginTime == 0.75)
      #expect(seen(2)?.duration == 2 && seen(2)?.autoreverses == false)
      #expect(seen(3) == nil && views[3].alpha == 0)
    }
  }

  @Test("each of two nested blocks completes with its own animations")
  func nestedCompletion() {
    HeldScreen.run { screen in
      var completed: [String] = []
      UIView.animate(
        withDuration: 1,
        animations: {
          screen.view.center.x = 100
          UIView.animate(
            withDuration: 0.5, delay: 0, options: .overrideInheritedDuration, animations: { screen.view.alpha = 0 },
            completion: { completed.append("inner \($0)") })
        }, completion: { completed.append("outer \($0)") })
      screen.turn(at: 0.6)
      #expect(completed == ["inner true"])
      screen.turn(at: 1.1)
      #expect(completed == ["inner true", "outer true"])
    }
  }

  @Test("layout that a block asks for happens inside it, so that subviews move along")
  func layout() {
    final class Halving: UIView {
      override func layoutSubviews() {
        for view in subviews { view.frame = CGRect(x: 0, y: 0, width: bounds.width / 2, height: bounds.height) }
      }
    }
    for option in [UIView.AnimationOptions.layoutSubviews, []] {
      HeldScreen.run { screen in
        let (outer, inner) = (Halving(frame: screen.view.bounds), UIView())
        outer.addSubview(inner)
        screen.window.addSubview(outer)
        screen.turn(at: 0)
        UIView.animate(withDuration: 1, delay: 0, options: option) { outer.bounds.size.width = 200 }
        let moves = inner.layer.animationKeys()?.sorted() == ["bounds", "position"]
        #expect(moves == option.contains(.layoutSubviews))
        screen.turn(at: 0)
        #expect(inner.bounds.width == 100)
        UIView.animate(withDuration: 1) {
          outer.bounds.size.width = 300
          outer.layoutIfNeeded()
        }
        #expect(inner.bounds.width == 150 && inner.layer.animationKeys()?.isEmpty == false)
      }
    }
  }

  @Test("a view added inside a block does not animate what was set before")
  func added() {
    HeldScreen.run { screen in
      UIView.animate(withDuration: 1) {
        let child = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
        screen.view.addSubview(child)
        screen.view.alpha = 0
      }
      #expect(screen.view.subviews[0].layer.presentation()?.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
      #expect(animation(screen) != nil)
    }
  }

  @Test("frame rates reach the animations")
  func frameRates() {
    HeldScreen.run { screen in
      UIView.animate(withDuration: 1, delay: 0, options: .preferredFramesPerSecond30) { screen.view.alpha = 0 }
      #expect(animation(screen)?.preferredFrameRateRange.preferred == 30)
      UIView.animate(withDuration: 1, delay: 0, options: .preferredFramesPerSecond60) { screen.view.center.x = 0 }
      #expect(animation(screen, "position")?.preferredFrameRateRange.maximum == 60)
    }
  }

  @Test("while animations are disabled blocks change at once and complete in the turn")
  func disabled() {
    HeldScreen.run { screen in
      var completed: [Bool] = []
      UIView.setAnimationsEnabled(false)
      #expect(!UIView.areAnimationsEnabled)
      UIView.animate(withDuration: 1, animations: { screen.view.alpha = 0.5 }) { completed.append($0) }
      UIView.setAnimationsEnabled(true)
      #expect(animation(screen) == nil && completed.isEmpty)
      screen.turn(at: 0)
      #expect(completed == [true])
      UIView.performWithoutAnimation {
        #expect(!UIView.areAnimationsEnabled)
        UIView.animate(withDuration: 1) { screen.view.alpha = 0 }
      }
      #expect(animation(screen) == nil && UIView.areAnimationsEnabled)
      UIView.animate(withDuration: 1) { screen.view.alpha = 1 }
      #expect(animation(screen) != nil)
    }
  }

  @Test("what is not on screen by the end of the turn does not animate, and its block completes then")
  func offScreen() {
    HeldScreen.run { screen in
      var completed: [String] = []
      let (lost, late) = (UIView(), UIView())
      for (name, view) in [("lost", lost), ("late", late)] {
        UIView.animate(withDuration: 1, animations: { view.alpha = 0 }) { completed.append("\(name) \($0)") }
      }
      screen.window.addSubview(late)
      screen.turn(at: 0)
      #expect(completed == ["lost true"] && lost.layer.animationKeys() == nil)
      #expect(lost.touchBlock == 0 && late.layer.animationKeys() == ["opacity"])
      screen.turn(at: 1.1)
      #expect(completed == ["lost true", "late true"])
    }
  }

  @Test("views are free for touches again once what blocked them has gone, in whichever way (UI-HT-4)")
  func touches() {
    HeldScreen.run { screen in
      let view = screen.view
      @MainActor func animates(_ options: UIView.AnimationOptions, _ alpha: CGFloat) {
        UIView.animate(withDuration: 1, delay: 0, options: options) { view.alpha = alpha }
      }
      animates([], 0.5)
      animates(.allowUserInteraction, 0.6)
      #expect(view.touchesAreBlocked(in: screen.window))
      screen.turn(at: 0.5)
      animates([.beginFromCurrentState, .allowUserInteraction], 0.7)
      #expect(!view.touchesAreBlocked(in: screen.window))
      animates([], 0.8)
      UIView.animate(withDuration: 2, delay: 0, options: .allowUserInteraction) {
        UIView.animate(withDuration: 1) { view.center.x = 60 }
      }
      #expect(view.touchesAreBlocked(in: screen.window))
      screen.turn(at: 1.6)
      #expect(!view.touchesAreBlocked(in: screen.window) && view.layer.animationKeys() == ["position"])
      animates([], 0.9)
      view.layer.removeAllAnimations()
      #expect(!view.touchesAreBlocked(in: screen.window))
    }
  }

  @Test("the layer properties that blocks animate, and those that they do not")
  func properties() {
    HeldScreen.run { screen in
      let layer = screen.view.layer
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        layer.borderWidth = 2
        layer.borderColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
        layer.shadowOpacity = 1
        layer.shadowRadius = 5
        layer.zPosition = 4
        layer.contents = "picture"
        layer.name = "named"
        screen.view.isHidden = false
        layer.masksToBounds = true
      }
      #expect(
        layer.animationKeys()?.sorted()
          == ["borderColor", "borderWidth", "shadowOpacity", "shadowRadius", "transition", "zPosition"])
      let shown = screen.shown(at: 0.5)
      #expect(Double(shown.borderWidth) == 1 && Double(shown.shadowOpacity) == 0.5 && Double(shown.zPosition) == 2)
      #expect(Double(shown.shadowRadius) == 4)
      #expect(layer.transitionState().map { $0.transition.type == .fade && $0.progress == 0.5 } == true)
      #expect(screen.diagnostics.isEmpty)
    }
  }

  @Test("a scroll view's offset animates inside a block")
  func offset() {
    HeldScreen.run { screen in
      let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      scroll.contentSize = CGSize(width: 100, height: 1000)
      screen.window.addSubview(scroll)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { scroll.contentOffset = CGPoint(x: 0, y: 200) }
      screen.window.layer.timeOffset = 0.5
      #expect(scroll.layer.presentation()?.bounds.origin == CGPoint(x: 0, y: 100))
      #expect(scroll.contentOffset.y == 200)
    }
  }

  @Test("deleted views shrink, fade and leave, as they were")
  func delete() {
    HeldScreen.run { screen in
      var completed: [Bool] = []
      UIView.perform(
        .delete, on: [screen.view], animations: { screen.window.layer.cornerRadius = 3 },
        completion: { completed.append($0) })
      #expect(screen.alpha(at: 0.125) == 0.5 && screen.view.superview != nil)
      screen.turn(at: 0.26)
      #expect(completed == [true] && screen.view.superview == nil && screen.view.alpha == 1)
      #expect(screen.view.transform == .identity && screen.window.layer.cornerRadius == 3)
    }
  }
}

extension UIView {
  /// 1 if running animations keep touches away, else 0.
  fileprivate var touchBlock: Int {
    alpha > 0.01 && hitTest(CGPoint(x: bounds.midX, y: bounds.midY), with: nil) == nil ? 1 : 0
  }
}
