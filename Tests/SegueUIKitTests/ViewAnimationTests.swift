import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

@Suite("UIView.animate")
@MainActor
struct ViewAnimationTests {
  /// A view in a window at 60 Hz.
  private func onScreen(_ body: (UIView, SimulatedDisplay) throws -> Void) rethrows {
    try SimulationWorld.run(SimulationWorld()) {
      let window = UIWindow()
      window.makeKeyAndVisible()
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      window.addSubview(view)
      let display = SimulatedDisplay(world: .current, rate: .hz(60))
      display.frame()
      try body(view, display)
    }
  }

  @Test("a block that animates nothing completes within the frame, with true")
  func nothing() {
    onScreen { _, display in
      var completed: [Bool] = []
      UIView.animate(withDuration: 1, animations: {}) { completed.append($0) }
      #expect(completed.isEmpty)
      display.frame()
      #expect(completed == [true])
    }
  }

  @Test("a duration of 0 changes at once and completes within the frame")
  func noDuration() {
    onScreen { view, display in
      var completed = 0
      UIView.animate(withDuration: 0, animations: { view.alpha = 0.25 }) { _ in completed += 1 }
      #expect(view.layer.presentation()?.exactOpacity == 0.25)
      display.frame()
      #expect(completed == 1 && !SimulationWorld.current.isAnimating)
    }
  }

  @Test("the model is at the end at once, the screen follows the curve, the completion comes with the end")
  func plain() {
    onScreen { view, display in
      var completed: [Bool] = []
      let begin = display.nextIndex - 1
      UIView.animate(withDuration: 0.5, animations: { view.frame = CGRect(x: 200, y: 0, width: 50, height: 100) }) {
        completed.append($0)
      }
      #expect(view.frame == CGRect(x: 200, y: 0, width: 50, height: 100))
      while display.nextIndex - begin <= 15 { display.frame() }
      let share = CubicBezier.easeInOut.value(at: 0.5)
      let shown = view.layer.presentation()?.frame ?? .zero
      #expect(abs(shown.width - (100 - 50 * share)) < 1e-9 && abs(shown.minX - 200 * share) < 1e-9)
      while display.nextIndex - begin <= 29 { display.frame() }
      #expect(completed.isEmpty)
      display.frame()
      #expect(completed == [true])
      #expect(view.layer.presentation()?.frame == view.frame)
    }
  }

  @Test("a delay shows the old value first")
  func delay() {
    onScreen { view, display in
      UIView.animate(withDuration: 0.1, delay: 0.1, options: .curveLinear) { view.alpha = 0 }
      for _ in 0..<5 { display.frame() }
      #expect(view.layer.presentation()?.exactOpacity == 1)
      for _ in 0..<4 { display.frame() }
      #expect(abs((view.layer.presentation()?.exactOpacity ?? 1) - 0.5) < 1e-9)
      display.runUntilIdle()
      #expect(view.layer.presentation()?.exactOpacity == 0)
    }
  }

  @Test("a second block on the same property takes over, and the first completes with false")
  func replaced() {
    onScreen { view, display in
      var completed: [String] = []
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.alpha = 0
      } completion: {
        completed.append("first \($0)")
      }
      for _ in 0..<30 { display.frame() }
      UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .beginFromCurrentState]) {
        view.alpha = 1
      } completion: {
        completed.append("second \($0)")
      }
      #expect(completed == ["first false"])
      display.frame()
      let shown = view.layer.presentation()?.exactOpacity ?? 0
      #expect(abs(shown - (0.5 + 0.5 / 60)) < 1e-9)
      display.runUntilIdle()
      #expect(completed == ["first false", "second true"])
      #expect(view.layer.presentation()?.exactOpacity == 1)
    }
  }

  @Test("without animation nothing animates, inside a block too")
  func withoutAnimation() {
    onScreen { view, display in
      UIView.animate(withDuration: 1) {
        UIView.performWithoutAnimation { view.alpha = 0.5 }
        view.center.x = 300
      }
      display.frame()
      #expect(view.layer.presentation()?.exactOpacity == 0.5)
      #expect(view.layer.animationKeys() == ["position"])
    }
  }

  @Test("views that animate take no touches, unless the block allows it (UI-HT-4)")
  func touches() {
    onScreen { view, display in
      let window = view.superview!
      UIView.animate(withDuration: 0.5) { view.alpha = 0.5 }
      #expect(window.hitTest(CGPoint(x: 10, y: 10), with: nil) === window)
      display.runUntilIdle()
      #expect(window.hitTest(CGPoint(x: 10, y: 10), with: nil) === view)
      UIView.animate(withDuration: 0.5, delay: 0, options: .allowUserInteraction) { view.alpha = 1 }
      #expect(window.hitTest(CGPoint(x: 10, y: 10), with: nil) === view)
    }
  }

  @Test("transforms turn along the shorter arc, part by part (UI-CA-9)")
  func transforms() {
    onScreen { view, display in
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.transform = CGAffineTransform(rotationAngle: .pi / 2).concatenating(
          CGAffineTransform(translationX: 40, y: 0))
      }
      for _ in 0..<30 { display.frame() }
      let shown = view.layer.presentation()?.affineTransform() ?? .identity
      #expect(abs(shown.a - cos(.pi / 4)) < 1e-9 && abs(shown.b - sin(.pi / 4)) < 1e-9 && abs(shown.tx - 20) < 1e-9)
    }
  }

  @Test("a view that goes while it animates completes its block with false")
  func gone() {
    onScreen { view, display in
      var completed: [Bool] = []
      do {
        let child = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.addSubview(child)
        UIView.animate(withDuration: 1, animations: { child.alpha = 0 }) { completed.append($0) }
        display.frame()
        child.removeFromSuperview()
      }
      display.frame()
      #expect(completed == [false])
      #expect(!SimulationWorld.current.isAnimating && SimulationWorld.current.store.tracks.count == 0)
    }
  }

  @Test("removing a view's animations completes its block with false")
  func removed() {
    onScreen { view, display in
      var completed: [Bool] = []
      UIView.animate(withDuration: 1, animations: { view.alpha = 0 }) { completed.append($0) }
      display.frame()
      view.layer.removeAllAnimations()
      #expect(completed == [false])
      #expect(view.layer.presentation()?.exactOpacity == 0)
    }
  }
}
