import Foundation
import SegueGeometry
import SegueTransitions
import SegueUIKit
import Testing

@testable import TransitionMatrix

/// A gesture that drives the presentation, which the original has not (TTI-7, row 53), and gestures that take hold again.
@Suite("Interactive presentations")
@MainActor
struct TTIPresentationGestureTests {
  struct Swipe: Sendable, CustomTestStringConvertible {
    let gesture: TTIGestureType
    let start: CGPoint
    let end: CGPoint
    let progress: CGFloat
    var testDescription: String { "\(gesture) to \(end)" }

    static let all: [Swipe] = [
      Swipe(gesture: .leftEdge, start: CGPoint(5, 300), end: CGPoint(205, 300), progress: 0.5),
      Swipe(gesture: .rightEdge, start: CGPoint(385, 300), end: CGPoint(185, 300), progress: 0.5),
      Swipe(gesture: .pullUpDown, start: CGPoint(195, 800), end: CGPoint(195, 378), progress: 0.5),
      Swipe(gesture: .pullUpDown, start: CGPoint(195, 100), end: CGPoint(195, 311), progress: 0.25),
      Swipe(gesture: .pullLeftRight, start: CGPoint(300, 300), end: CGPoint(105, 300), progress: 0.5),
      Swipe(gesture: .pullLeftRight, start: CGPoint(50, 300), end: CGPoint(245, 300), progress: 0.5),
    ]
  }

  private func back(_ one: Swipe) -> CGPoint {
    CGPoint(one.end.x + (one.start.x - one.end.x) * 0.3, one.end.y + (one.start.y - one.end.y) * 0.3)
  }

  @Test(
    "TTI-7: a swipe over the presenter presents, or not, by the direction in which it lifts", arguments: Swipe.all,
    TTITransitionType.allCases)
  func presents(one: Swipe, type: TTITransitionType) {
    let hertz: Int64 = type.rawValue % 2 == 0 ? 60 : 120
    TTIGestureStage.run(type, gesture: .leftEdge, hertz: hertz) { stage in
      #expect(stage.delegate.addPresentationGesture(one.gesture, to: stage.root))
      let before = TTIModelState(stage.window)
      stage.drag(one.start, one.end)
      #expect(stage.root.transitionCoordinator?.initiallyInteractive == true)
      #expect(abs((stage.percent ?? -1) - one.progress) < 1e-9, "\(stage.percent ?? -1)")
      stage.move(one.end, back(one))
      stage.lift(back(one))
      #expect(!stage.isPresented && !stage.isTransitioning && !stage.animator.isInteractive)
      #expect(TTIModelState(stage.window).difference(from: before).isEmpty)
      stage.drag(one.start, one.end)
      stage.lift(one.end)
      #expect(stage.isPresented && !stage.isTransitioning)
      // What it has presented, a gesture dismisses.
      stage.drag(CGPoint(15, 300), CGPoint(300, 300))
      stage.lift(CGPoint(300, 300))
      #expect(!stage.isPresented)
      // And the presenter's swipe is still there.
      stage.drag(one.start, one.end)
      stage.lift(one.end)
      #expect(stage.isPresented)
      #expect(stage.world.diagnostics.isEmpty, "\(stage.world.diagnostics)")
    }
  }

  @Test("TTI-7: fingers that go apart present, ones that close again do not")
  func pinch() {
    TTIGestureStage.run(.full) { stage in
      stage.delegate.addPresentationGesture(.pinch, to: stage.root)
      stage.pinch(100, 120, steps: 1)
      stage.spread(.moved, 150)
      stage.spread(.moved, 180)
      // From 120 on.
      #expect(abs((stage.percent ?? -1) - 0.5) < 1e-9)
      for distance in [170, 160, 150] as [CGFloat] { stage.spread(.moved, distance) }
      stage.spread(.ended, 150)
      stage.display.runUntilIdle()
      #expect(!stage.isPresented)
      stage.pinch(100, 200)
      stage.spread(.ended, 200)
      stage.display.runUntilIdle()
      #expect(stage.isPresented)
    }
  }

  @Test("TTI-7: the picture follows the finger: Full at half of its spring, linear in time")
  func picture() {
    TTIGestureStage.run(.full, from: CGPoint(95, 222)) { stage in
      stage.delegate.addPresentationGesture(.leftEdge, to: stage.root)
      stage.drag(CGPoint(5, 300), CGPoint(205, 300))
      let shown = stage.view.layer.presentation()
      let x = TTISpring(0.7, 1, 0.5)(0.25)
      #expect(abs((shown?.transform.m41 ?? 0) - (95 - 195) * (1 - x)) < 1e-3)
      #expect(abs((shown?.transform.m11 ?? 0) - (0.1 + 0.9 * x)) < 1e-4)
    }
  }

  @Test("a swipe begins in the rectangle given, and not while the screen is presented")
  func gate() {
    TTIGestureStage.run(.full) { stage in
      stage.delegate.addPresentationGesture(
        .pullUpDown, to: stage.root, rectToStartGesture: CGRect(x: 0, y: 700, width: 390, height: 144))
      stage.drag(CGPoint(195, 600), CGPoint(195, 500))
      #expect(!stage.isTransitioning)
      stage.lift(CGPoint(195, 500))
      // Along the other axis it is no pull up or down.
      stage.drag(CGPoint(100, 760), CGPoint(250, 750))
      #expect(!stage.isTransitioning)
      stage.lift(CGPoint(250, 750))
      stage.drag(CGPoint(195, 800), CGPoint(195, 500))
      #expect(stage.isTransitioning)
      stage.lift(CGPoint(195, 500))
      #expect(stage.isPresented)
      stage.drag(CGPoint(195, 800), CGPoint(195, 500))
      #expect(!stage.isTransitioning)
      stage.lift(CGPoint(195, 500))
      stage.delegate.removePresentationGesture()
      #expect(stage.root.view.gestureRecognizers?.isEmpty ?? true)
    }
  }

  @Test("TTI-7, TTI-17: a system cancel cancels; what drives no presentation, and compat, are recorded")
  func refusals() {
    TTIGestureStage.run(.full) { stage in
      stage.delegate.addPresentationGesture(.leftEdge, to: stage.root)
      stage.drag(CGPoint(5, 300), CGPoint(300, 300))
      stage.cancel(CGPoint(300, 300))
      #expect(!stage.isPresented && !stage.isTransitioning)
      #expect(stage.world.diagnostics.isEmpty)
      #expect(!stage.delegate.addPresentationGesture(.panToEdge, to: stage.root))
      #expect(!stage.delegate.addPresentationGesture(.none, to: stage.root))
      #expect(stage.world.diagnostics.count == 2)
    }
    TTIGestureStage.run(.full, fidelity: .compat) { stage in
      #expect(!stage.delegate.addPresentationGesture(.leftEdge, to: stage.root))
      #expect(stage.world.diagnostics.count == 1)
      stage.animator.isInteractive = true
      #expect(stage.delegate.interactionControllerForPresentation(using: stage.animator) == nil)
    }
  }

  // MARK: Taken hold of again

  @Test(
    "PDT-11: a second swipe takes hold of a cancelled dismissal where it stands and goes on from there",
    arguments: TTITransitionType.allCases, [60, 120] as [Int64])
  func interrupted(type: TTITransitionType, hertz: Int64) {
    TTIGestureStage.run(type, gesture: .leftEdge, hertz: hertz) { stage in
      stage.delegate.isInterruptible = true
      stage.present()
      let window = TTIModelState(stage.window)
      stage.drag(CGPoint(15, 300), CGPoint(240, 300))
      stage.move(CGPoint(240, 300), CGPoint(205, 300), steps: 5)
      stage.touch(.ended, CGPoint(205, 300))
      let driver = stage.delegate.gestureController?.driver
      stage.wait(seconds: 0.05)
      #expect(stage.isTransitioning && stage.screen.transitionCoordinator?.isInteractive == false)
      stage.touch(.began, CGPoint(5, 500))
      stage.touch(.moved, CGPoint(17, 500))
      let held = stage.percent ?? -1
      #expect(held > 0 && held < 0.5)
      #expect(stage.delegate.gestureController?.driver === driver)
      stage.touch(.moved, CGPoint(17 + 39, 500))
      #expect(abs((stage.percent ?? -1) - held - 0.1) < 1e-9)
      // Once more, and back.
      stage.touch(.moved, CGPoint(30, 500))
      stage.touch(.moved, CGPoint(20, 500))
      stage.lift(CGPoint(20, 500))
      #expect(stage.isPresented && !stage.isTransitioning)
      #expect(TTIModelState(stage.window).difference(from: window).isEmpty)
      // And through.
      stage.drag(CGPoint(15, 300), CGPoint(205, 300))
      stage.touch(.ended, CGPoint(205, 300))
      stage.wait(seconds: 0.05)
      stage.drag(CGPoint(5, 500), CGPoint(60, 500))
      stage.lift(CGPoint(60, 500))
      #expect(!stage.isPresented && !stage.isTransitioning)
      #expect(stage.delegate.gestureController?.recognizer.view == nil)
      #expect(stage.world.diagnostics.isEmpty, "\(stage.world.diagnostics)")
    }
  }

  @Test(
    "PDT-11: a finger on a presented screen on its way takes hold of the presentation, not of a dismissal",
    arguments: TTITransitionType.allCases)
  func takenBack(type: TTITransitionType) {
    TTIGestureStage.run(type, gesture: .pullUpDown, from: CGPoint(195, 0)) { stage in
      stage.delegate.isInterruptible = true
      stage.delegate.addPresentationGesture(.pullUpDown, to: stage.root)
      let window = TTIModelState(stage.window)
      stage.drag(CGPoint(195, 800), CGPoint(195, 300))
      stage.touch(.ended, CGPoint(195, 300))
      stage.wait(seconds: 0.05)
      #expect(stage.isTransitioning && stage.percent == nil)
      stage.touch(.began, CGPoint(195, 400))
      stage.touch(.moved, CGPoint(195, 412))
      let held = stage.percent ?? -1
      #expect(held > 0.5)
      stage.touch(.moved, CGPoint(195, 412 + 84.4))
      #expect(abs((stage.percent ?? -1) - held + 0.1) < 1e-9)
      stage.lift(CGPoint(195, 412 + 84.4))
      #expect(!stage.isPresented && !stage.isTransitioning)
      #expect(TTIModelState(stage.window).difference(from: window).isEmpty)
      #expect(stage.world.diagnostics.isEmpty, "\(stage.world.diagnostics)")
    }
  }

  @Test(
    "a swipe takes hold of a dismissal that a call has begun",
    arguments: [TTITransitionType.full, .slide, .hangIn, .spin])
  func caught(type: TTITransitionType) {
    TTIGestureStage.run(type, gesture: .leftEdge) { stage in
      stage.delegate.isInterruptible = true
      stage.present()
      let window = TTIModelState(stage.window)
      stage.screen.dismiss(animated: true)
      stage.wait(seconds: 0.1)
      stage.touch(.began, CGPoint(5, 500))
      stage.touch(.moved, CGPoint(30, 500))
      #expect((stage.percent ?? -1) > 0)
      stage.touch(.moved, CGPoint(20, 500))
      stage.touch(.moved, CGPoint(18, 500))
      stage.lift(CGPoint(18, 500))
      #expect(stage.isPresented && !stage.isTransitioning)
      #expect(TTIModelState(stage.window).difference(from: window).isEmpty)
      #expect(stage.world.diagnostics.isEmpty, "\(stage.world.diagnostics)")
    }
  }

  @Test(
    "PDT-11: a second pull takes hold of a cancelled presentation and opens it", arguments: TTITransitionType.allCases)
  func openedAgain(type: TTITransitionType) {
    TTIGestureStage.run(type) { stage in
      stage.delegate.isInterruptible = true
      stage.delegate.addPresentationGesture(.pullUpDown, to: stage.root)
      stage.drag(CGPoint(195, 800), CGPoint(195, 378))
      stage.move(CGPoint(195, 378), CGPoint(195, 420), steps: 2)
      stage.touch(.ended, CGPoint(195, 420))
      stage.wait(seconds: 0.05)
      #expect(stage.isTransitioning)
      stage.touch(.began, CGPoint(195, 600))
      stage.touch(.moved, CGPoint(195, 588))
      let held = stage.percent ?? -1
      #expect(held > 0 && held < 0.5)
      stage.touch(.moved, CGPoint(195, 588 - 84.4))
      #expect(abs((stage.percent ?? -1) - held - 0.1) < 1e-9)
      stage.lift(CGPoint(195, 588 - 84.4))
      #expect(stage.isPresented && !stage.isTransitioning && !stage.animator.isInteractive)
      #expect(stage.world.diagnostics.isEmpty, "\(stage.world.diagnostics)")
    }
  }

  @Test("a transition that cannot be interrupted refuses a second swipe and says so")
  func refused() {
    TTIGestureStage.run(.full, gesture: .leftEdge) { stage in
      stage.present()
      stage.drag(CGPoint(5, 300), CGPoint(305, 300))
      stage.move(CGPoint(305, 300), CGPoint(205, 300))
      stage.touch(.ended, CGPoint(205, 300))
      #expect(stage.isTransitioning && stage.world.diagnostics.isEmpty)
      let shown = stage.view.layer.presentation()?.frame ?? .zero
      // Where the view is seen, whose own recogniser hears nothing.
      stage.drag(CGPoint(shown.midX, shown.midY), CGPoint(shown.midX + 60, shown.midY), steps: 2)
      #expect(stage.percent == nil)
      stage.lift(CGPoint(shown.midX + 60, shown.midY))
      #expect(stage.isPresented && !stage.isTransitioning)
      #expect(stage.world.diagnostics.contains { $0.what.contains("cannot be interrupted") })
    }
    // Fold leaves the view where it is: its recogniser hears the finger, and the queue refuses.
    TTIGestureStage.run(.fold, gesture: .leftEdge) { stage in
      stage.present()
      stage.drag(CGPoint(5, 300), CGPoint(305, 300))
      stage.move(CGPoint(305, 300), CGPoint(205, 300))
      stage.touch(.ended, CGPoint(205, 300))
      stage.drag(CGPoint(5, 500), CGPoint(100, 500))
      #expect(stage.percent == nil)
      stage.lift(CGPoint(100, 500))
      #expect(stage.isPresented && stage.events.contains("dismiss refused"))
    }
  }

  @Test(
    "a second finger on the way to the end is refused by every type, and that is reported",
    arguments: TTITransitionType.allCases)
  func refusedOnTheWayOn(type: TTITransitionType) {
    for gesture in [TTIGestureType.pullUpDown, .pinch] {
      TTIGestureStage.run(type, gesture: gesture, from: CGPoint(195, 0)) { stage in
        stage.present()
        if gesture == .pinch {
          stage.pinch(300, 200)
          stage.spread(.ended, 200)
          stage.pinch(300, 280, steps: 2)
          stage.spread(.ended, 280)
        } else {
          stage.drag(CGPoint(195, 800), CGPoint(195, 400))
          stage.touch(.ended, CGPoint(195, 400))
          stage.drag(CGPoint(195, 800), CGPoint(195, 780), steps: 2)
          stage.touch(.ended, CGPoint(195, 780))
        }
        stage.display.runUntilIdle()
        #expect(!stage.isPresented)
        let isTold =
          stage.events.contains("dismiss refused")
          || stage.world.diagnostics.contains { $0.what.contains("cannot be interrupted") }
        #expect(isTold, "\(gesture)")
      }
    }
  }
}
