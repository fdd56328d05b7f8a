import Foundation
import SegueGeometry
import SegueTransitions
import SegueUIKit
import Testing

/// The gesture that carries the view by physics: TTI-7, TTI-17, TTI-21, BUG-TTI-9.
@Suite("PanToEdge")
@MainActor
struct TTIPanToEdgeTests {
  private func run(
    _ type: TTITransitionType = .fallIn, hertz: Int64 = 60, fidelity: TransitionFidelity = .corrected,
    to: CGPoint = CGPoint(195, 0), _ body: (TTIGestureStage, TTIPanToEdgeGesture) throws -> Void
  ) throws {
    try TTIGestureStage.run(
      type, gesture: .panToEdge, hertz: hertz, fidelity: fidelity, from: CGPoint(195, 0), to: to
    ) { stage in
      stage.present()
      stage.delegate.rectToStartGesture = CGRect(x: -1000, y: -1000, width: 3000, height: 3000)
      try body(stage, try #require(stage.delegate.gestureController as? TTIPanToEdgeGesture))
    }
  }

  @Test(
    "the view hangs at the touched point, unturned, and what is left of the way to toPoint falls from 1",
    arguments: [60, 120] as [Int64])
  func carried(hertz: Int64) throws {
    try run(hertz: hertz) { stage, gesture in
      let home = stage.view.center
      stage.touch(.began, CGPoint(100, 600))
      stage.touch(.moved, CGPoint(100, 580))
      #expect(gesture.isRunning && gesture.remaining == 1)
      #expect(stage.animator.isInteractive && !stage.isTransitioning)
      stage.move(CGPoint(100, 580), CGPoint(150, 400))
      stage.wait(seconds: 0.1)
      // The touched point, where the gesture began, follows the finger.
      #expect(abs(stage.view.center.x - (home.x + 50)) < 0.5)
      #expect(abs(stage.view.center.y - (home.y - 180)) < 0.5)
      #expect(stage.view.layer.transform.isIdentity)
      let whole = hypot(195 - 100, 580.0)
      #expect(abs(gesture.remaining - hypot(195 - 150, 400.0) / whole) < 1e-9)
      stage.move(CGPoint(150, 400), CGPoint(100, 700))
      #expect(gesture.remaining == 1)
    }
  }

  @Test("let go slowly below the upper tenth it snaps back to where it stood", arguments: TransitionFidelity.allCases)
  func back(fidelity: TransitionFidelity) throws {
    try run(fidelity: fidelity) { stage, gesture in
      let before = TTIModelState(stage.window)
      stage.drag(CGPoint(200, 500), CGPoint(260, 300))
      #expect(TTIModelState(stage.window) != before)
      stage.wait(seconds: 0.2)
      stage.touch(.ended, CGPoint(260, 300))
      #expect(gesture.isRunning)
      stage.display.runUntilIdle()
      #expect(stage.isPresented && !gesture.isRunning)
      #expect(TTIModelState(stage.window).difference(from: before).isEmpty)
      #expect(gesture.recognizer.view === stage.view)
      #expect(stage.animator.isInteractive == (fidelity == .compat))
      // Nobody waits for a driver: a call dismisses in both.
      stage.screen.dismiss(animated: true)
      stage.display.runUntilIdle()
      #expect(!stage.isPresented)
    }
  }

  @Test("a fast release downwards snaps back, even in the upper tenth (TTI-21)")
  func downwards() throws {
    try run { stage, gesture in
      stage.drag(CGPoint(200, 100), CGPoint(200, 10))
      stage.move(CGPoint(200, 10), CGPoint(200, 70), steps: 10)
      stage.lift(CGPoint(200, 70))
      #expect(stage.isPresented && !gesture.isRunning)
    }
  }

  @Test(
    "TTI-21, BUG-TTI-9: thrown upwards it comes to rest above toPoint, then the screen is dismissed: always an end",
    arguments: TransitionFidelity.allCases, [60, 120] as [Int64])
  func thrown(fidelity: TransitionFidelity, hertz: Int64) throws {
    try run(hertz: hertz, fidelity: fidelity) { stage, gesture in
      let home = stage.view.center
      stage.drag(CGPoint(200, 600), CGPoint(200, 300))
      stage.touch(.ended, CGPoint(200, 300))
      #expect(!stage.isTransitioning && gesture.isRunning)
      let start = stage.world.now.seconds
      while !stage.isTransitioning, stage.world.now.seconds < start + 11 { stage.display.frame() }
      let seconds = stage.world.now.seconds - start
      // A snap of at most 10 s, and a quarter of a second of rest.
      #expect(stage.isTransitioning && seconds > 0.5 && seconds < 10.3, "\(seconds)")
      // The end of the snap: h / 1.8 above the target, in the middle; FallIn's own way is a transform.
      #expect(stage.view.center == CGPoint(195, -844 / 1.8))
      #expect(stage.view.alpha == 0)
      stage.display.runUntilIdle()
      #expect(!stage.isPresented && gesture.recognizer.view == nil)
      if fidelity == .corrected {
        #expect(stage.view.alpha == 1 && stage.view.center == home)
        #expect(!stage.animator.isInteractive && stage.world.diagnostics.isEmpty)
        stage.present()
        #expect(stage.isPresented && stage.view.center == home && gesture.recognizer.view === stage.view)
      } else {
        #expect(stage.view.alpha == 0)
        #expect(stage.world.diagnostics.contains { $0.what.contains("finishInteractiveTransition") })
      }
    }
  }

  @Test("BUG-TTI-9: a snap that may take no time ends at once, at its point; the numbers are parameters")
  func limit() throws {
    try run { stage, gesture in
      gesture.rest.snapLimit = 0.1
      stage.drag(CGPoint(200, 600), CGPoint(200, 300))
      stage.touch(.ended, CGPoint(200, 300))
      let start = stage.world.now.seconds
      while !stage.isTransitioning, stage.world.now.seconds < start + 11 { stage.display.frame() }
      // 0.1 s of the snap, 0.25 s of rest, to the frame.
      #expect(abs(stage.world.now.seconds - start - 0.35) < 2.0 / 60)
    }
  }

  @Test("slow, but in the upper tenth of the screen, it is thrown out (TTI-21)")
  func upperTenth() throws {
    try run { stage, gesture in
      stage.drag(CGPoint(200, 300), CGPoint(200, 84))
      stage.wait(seconds: 0.2)
      stage.touch(.ended, CGPoint(200, 84))
      stage.wait(seconds: 11)
      #expect(!stage.isPresented)
    }
  }

  @Test(
    "TTI-17, BUG-TTI-3: cancelled by the system it snaps back; compat does not hear it, and the view hangs",
    arguments: TransitionFidelity.allCases)
  func cancelled(fidelity: TransitionFidelity) throws {
    try run(fidelity: fidelity) { stage, gesture in
      let home = stage.view.center
      stage.drag(CGPoint(200, 600), CGPoint(200, 200))
      stage.touch(.cancelled, CGPoint(200, 200))
      stage.wait(seconds: 3)
      #expect(stage.isPresented)
      #expect((stage.view.center == home) == (fidelity == .corrected))
      #expect(stage.world.diagnostics.isEmpty == (fidelity == .corrected))
      #expect(gesture.isRunning == (fidelity == .compat))
    }
  }

  @Test("caught while it snaps back, it goes home in the end; a dismissal by a call takes over")
  func caught() throws {
    try run { stage, gesture in
      let home = stage.view.center
      stage.drag(CGPoint(200, 500), CGPoint(200, 400))
      stage.wait(seconds: 0.2)
      stage.touch(.ended, CGPoint(200, 400))
      stage.wait(seconds: 0.05)
      #expect(stage.view.center != home)
      stage.drag(CGPoint(200, 450), CGPoint(200, 500))
      stage.wait(seconds: 0.2)
      stage.lift(CGPoint(200, 500))
      #expect(stage.view.center == home)
      stage.drag(CGPoint(200, 500), CGPoint(200, 400))
      stage.screen.dismiss(animated: true)
      #expect(!gesture.isRunning)
      stage.display.runUntilIdle()
      #expect(!stage.isPresented)
    }
  }
}
