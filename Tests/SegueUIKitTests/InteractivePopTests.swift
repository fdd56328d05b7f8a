import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

@Suite("The system's swipe back")
@MainActor
struct InteractivePopTests {
  /// A stage whose navigation has no delegate, with B on A.
  private func run(_ body: (Stage, Screen) throws -> Void) rethrows {
    try Stage.run { stage in
      stage.navigation.delegate = nil
      try body(stage, stage.push("B"))
    }
  }

  /// From the left edge through `xs`, a frame each; then still for `rest` frames, then up.
  private func swipe(_ stage: Stage, _ xs: [CGFloat], rest: Int = 0, cancelled: Bool = false) {
    drag(stage, xs)
    for _ in 0..<rest { stage.display.frame() }
    stage.touch([(cancelled ? .cancelled : .ended, xs.last ?? 4, 400)])
  }

  private func drag(_ stage: Stage, _ xs: [CGFloat]) {
    stage.touch([(.began, 4, 400)])
    for x in xs { stage.touch([(.moved, x, 400)]) }
  }

  @Test("the pop follows the finger from the first frame on")
  func follows() {
    run { stage, b in
      for (index, x) in [30, 60, 160, 100].enumerated() as EnumeratedSequence<[CGFloat]> {
        if index == 0 { stage.touch([(.began, 4, 400)]) }
        stage.touch([(.moved, x, 400)])
        #expect(abs(stage.shownX(b.view) - (195 + x - 4)) < 1e-9)
        // The screen behind comes in from a parallax of 0.3.
        #expect(abs(stage.shownX(stage.root.view) - (195 - 0.3 * (390 - (x - 4)))) < 1e-9)
      }
      #expect(stage.navigation.transitionCoordinator?.isInteractive == true)
      #expect(stage.navigation.interactivePopGestureRecognizer?.state == .changed)
    }
  }

  @Test(
    "fast the finger's direction decides, slow half the way does (C-1, GST-05)",
    arguments: [
      // Fast to the right after a short way; fast back from far; slow at half the way, less, and more.
      ([20, 36, 52, 68], 0, true), ([120, 240, 210, 180], 0, false), ([100, 199], 6, true), ([100, 198], 6, false),
      ([150, 300], 6, true), ([120, 240, 12], 6, false),
    ] as [([CGFloat], Int, Bool)])
  func release(xs: [CGFloat], rest: Int, finishes: Bool) {
    run { stage, _ in
      swipe(stage, xs, rest: rest)
      _ = stage.settle()
      #expect(stage.names == (finishes ? ["A"] : ["A", "B"]))
      #expect(SimulationWorld.current.diagnostics.isEmpty)
    }
  }

  @Test("a swipe that the system cancels cancels the pop, whatever the speed, and the next one works (GST-07, C-7)")
  func systemCancels() {
    run { stage, _ in
      swipe(stage, [120, 240, 355], cancelled: true)
      _ = stage.settle()
      #expect(stage.names == ["A", "B"])
      #expect(stage.navigation.operationLog.last?.event == .cancelled)
      swipe(stage, [120, 240, 355])
      _ = stage.settle()
      #expect(stage.names == ["A"])
    }
  }

  @Test("a tap or a vertical drag in the edge zone starts nothing (GST-09)")
  func nothing() {
    run { stage, _ in
      stage.log.calls = []
      stage.touch([(.began, 5, 300)])
      stage.touch([(.ended, 5, 300)])
      stage.touch([(.began, 5, 300)])
      stage.touch([(.moved, 6, 360)])
      stage.touch([(.moved, 7, 420)])
      stage.touch([(.ended, 7, 420)])
      #expect(stage.log.calls.isEmpty && !stage.navigation.isTransitioning)
      #expect(stage.navigation.operationLog.count == 2)
      swipe(stage, [120, 240, 355])
      #expect(stage.navigation.isTransitioning)
    }
  }

  @Test("nothing begins on the root, and a push afterwards works (NAV-07)")
  func root() {
    Stage.run { stage in
      stage.navigation.delegate = nil
      swipe(stage, [100, 200, 300, 386])
      #expect(!stage.navigation.isTransitioning && stage.navigation.operationLog.isEmpty)
      stage.push("B")
      #expect(stage.names == ["A", "B"])
    }
  }

  @Test("the callbacks of a cancelled swipe (NAV-01)")
  func callbacks() {
    run { stage, _ in
      stage.log.calls = []
      swipe(stage, [60, 121], rest: 6)
      _ = stage.settle()
      #expect(
        stage.log.calls == [
          "B willDisappear", "A willAppear", "A willDisappear", "A didDisappear", "B willAppear", "B didAppear",
        ])
    }
  }

  @Test("a delegate with an animator of its own keeps the system's gesture away")
  func customAnimator() {
    run { stage, _ in
      let delegate = GivenDelegate()
      delegate.animator = SlideAnimator(duration: 0.2)
      stage.navigation.delegate = delegate
      swipe(stage, [120, 240, 355])
      #expect(!stage.navigation.isTransitioning && stage.names == ["A", "B"])
      stage.navigation.delegate = nil
      swipe(stage, [120, 240, 355])
      #expect(stage.navigation.isTransitioning)
    }
  }

  @Test("a client's delegate decides when it begins, and disabled it never does")
  func clientDelegate() {
    final class Refusing: NSObject, UIGestureRecognizerDelegate {
      var answer = false
      var asked = 0
      func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        asked += 1
        return answer
      }
    }
    run { stage, _ in
      let refusing = Refusing()
      stage.navigation.interactivePopGestureRecognizer?.delegate = refusing
      swipe(stage, [120, 240, 355])
      #expect(!stage.navigation.isTransitioning && refusing.asked == 1)
      refusing.answer = true
      stage.navigation.interactivePopGestureRecognizer?.isEnabled = false
      swipe(stage, [120, 240, 355])
      #expect(!stage.navigation.isTransitioning && refusing.asked == 1)
      stage.navigation.interactivePopGestureRecognizer?.isEnabled = true
      swipe(stage, [120, 240, 355])
      _ = stage.settle()
      #expect(stage.names == ["A"] && refusing.asked == 2)
      // On the root a delegate that always says yes does no harm.
      swipe(stage, [120, 240, 355])
      #expect(stage.names == ["A"] && !stage.navigation.isTransitioning)
      #expect(stage.navigation.operationLog.last?.event == .impossible)
      stage.push("C")
      #expect(stage.names == ["A", "C"])
    }
  }

  @Test("during a settle a second swipe is refused and reported, or takes hold of it (C-4)", arguments: [false, true])
  func secondSwipe(isInterruptible: Bool) {
    run { stage, b in
      SimulationWorld.current.transitionParameters.popIsInterruptible = isInterruptible
      swipe(stage, [60, 161], rest: 6)
      for _ in 0..<4 { stage.display.frame() }
      let settled = stage.shownX(b.view)
      #expect(settled > 195 && settled < 350)
      drag(stage, [20])
      if isInterruptible {
        let grab = stage.shownX(b.view)
        #expect(grab <= settled && SimulationWorld.current.diagnostics.isEmpty)
        stage.touch([(.moved, 120, 400)])
        #expect(abs(stage.shownX(b.view) - (grab + 100)) < 1e-6)
        stage.touch([(.moved, 300, 400)])
        stage.touch([(.ended, 300, 400)])
        _ = stage.settle()
        #expect(stage.names == ["A"])
      } else {
        #expect(SimulationWorld.current.diagnostics.count == 1)
        #expect(stage.navigation.operationLog.last?.event == .refused)
        _ = stage.settle()
        #expect(stage.names == ["A", "B"])
      }
    }
  }

  @Test("a push that comes while a swipe's pop settles waits for it (NAV-04)")
  func pushDuringSettle() {
    run { stage, _ in
      stage.log.calls = []
      swipe(stage, [140, 277])
      for _ in 0..<3 { stage.display.frame() }
      stage.navigation.pushViewController(Screen("C", stage.log), animated: true)
      #expect(stage.navigation.pendingOperationCount == 1)
      stage.display.runUntilIdle()
      #expect(stage.names == ["A", "C"])
      #expect(stage.log.calls.count { $0 == "B didDisappear" } == 1 && !stage.log.calls.contains("C willDisappear"))
    }
  }

  @Test("the screen behind is darkened a little, and nothing of that stays", arguments: [0.1, 0] as [CGFloat])
  func dimming(amount: CGFloat) {
    run { stage, b in
      SimulationWorld.current.transitionParameters.navigationDimming = amount
      drag(stage, [104, 199])
      let container = b.view.superview
      #expect(container?.subviews.count == (amount > 0 ? 3 : 2))
      if amount > 0, let shade = container?.subviews[1] { #expect(abs(stage.shownAlpha(shade) - 0.05) < 1e-7) }
      stage.touch([(.ended, 199, 400)])
      _ = stage.settle()
      #expect(stage.root.view.superview?.subviews.count == 1)
    }
  }

  @Test(
    "a container that changes its size during a push or pop ends with frames that fill it (NAV-10, BUG-AD-19)",
    arguments: ["push", "finish", "cancel"])
  func resized(how: String) {
    run { stage, b in
      var shown = b as UIViewController
      if how == "push" {
        shown = Screen("C", stage.log)
        stage.navigation.pushViewController(shown, animated: true)
        for _ in 0..<9 { stage.display.frame() }
      } else {
        drag(stage, [100, 200])
        if how == "finish" { shown = stage.root }
      }
      stage.navigation.view.frame = CGRect(x: 0, y: 0, width: 844, height: 390)
      stage.display.frame()
      if how == "finish" { stage.touch([(.moved, 700, 200)]) }
      if how != "push" {
        for _ in 0..<6 { stage.display.frame() }
        stage.touch([(how == "finish" ? .ended : .cancelled, how == "finish" ? 700 : 200, 200)])
      }
      stage.display.runUntilIdle()
      #expect(stage.navigation.topViewController === shown && !stage.navigation.isTransitioning)
      #expect(shown.view.bounds == CGRect(x: 0, y: 0, width: 844, height: 390))
      #expect(shown.view.center == CGPoint(x: 422, y: 195) && shown.view.transform == .identity)
    }
  }
}
