import Foundation
import SegueGeometry
import SegueTiming
import SegueTransitions
import SegueUIKit
import Testing

@testable import TransitionMatrix

/// The six gestures with fingers: TTI-7, TTI-9, TTI-16 … TTI-21, TTI-34.
@Suite("Gestures of TTITransition")
@MainActor
struct TTIGestureTests {
  /// A way of the finger that begins a gesture, brings it on, and lifts on the move in a direction.
  struct Swipe: Sendable, CustomTestStringConvertible {
    let gesture: TTIGestureType
    let start: CGPoint
    let end: CGPoint
    /// What pulls go towards.
    var reference = CGPoint(x: 195, y: 422)
    /// §2.3's formula at `end`, in a window of 390 × 844.
    let progress: CGFloat
    var testDescription: String { "\(gesture) from \(start) to \(end)" }

    static let all: [Swipe] = [
      Swipe(gesture: .leftEdge, start: CGPoint(5, 300), end: CGPoint(205, 300), progress: 0.5),
      Swipe(gesture: .rightEdge, start: CGPoint(385, 300), end: CGPoint(185, 300), progress: 0.5),
      // The pull begins after 20 points, at y 780: half of the 760 to the point is done at 400.
      Swipe(
        gesture: .pullUpDown, start: CGPoint(195, 800), end: CGPoint(195, 400), reference: CGPoint(195, 20),
        progress: 0.5),
      Swipe(
        gesture: .pullLeftRight, start: CGPoint(10, 300), end: CGPoint(210, 300), reference: CGPoint(390, 300),
        progress: 0.5),
    ]
  }

  /// Down, the slop, then to the end: the gesture begins 20 points on the way.
  private func swipe(_ stage: TTIGestureStage, _ one: Swipe) {
    let way = CGPoint(one.end.x - one.start.x, one.end.y - one.start.y)
    let length = max(abs(way.x), abs(way.y))
    let first = CGPoint(one.start.x + way.x * 20 / length, one.start.y + way.y * 20 / length)
    stage.touch(.began, one.start)
    stage.touch(.moved, first)
    stage.move(first, one.end, steps: 8)
  }

  private func back(_ one: Swipe) -> CGPoint {
    let way = CGPoint(one.end.x - one.start.x, one.end.y - one.start.y)
    return CGPoint(one.end.x - way.x * 0.2, one.end.y - way.y * 0.2)
  }

  // MARK: What must not start

  @Test("a tap starts nothing, and nothing listens on a screen without a gesture", arguments: Swipe.all)
  func nothing(one: Swipe) {
    TTIGestureStage.run(.fold, gesture: one.gesture, from: one.reference) { stage in
      stage.present()
      stage.touch(.began, one.start)
      stage.lift(one.start)
      #expect(!stage.isTransitioning && stage.isPresented && stage.events.count == 2)
    }
    TTIGestureStage.run(.fold, gesture: .none, from: one.reference) { stage in
      stage.present()
      swipe(stage, one)
      #expect(!stage.isTransitioning)
    }
  }

  // MARK: Finish and cancel

  @Test(
    "TTI-16, TTI-19: a swipe that lifts on its way dismisses, one that lifts on the way back stays; progress is the formula's",
    arguments: Swipe.all, [60, 120] as [Int64])
  func swipes(one: Swipe, hertz: Int64) {
    TTIGestureStage.run(.fold, gesture: one.gesture, hertz: hertz, from: one.reference) { stage in
      stage.present()
      let before = TTIModelState(stage.window)
      // Out, back, lifted on the way back: cancelled whatever the progress.
      swipe(stage, one)
      #expect(stage.animator.isInteractive)
      #expect(abs((stage.percent ?? -1) - one.progress) < 1e-9, "\(stage.percent ?? -1)")
      stage.move(one.end, back(one))
      stage.lift(back(one))
      #expect(stage.isPresented && !stage.isTransitioning && !stage.animator.isInteractive)
      #expect(TTIModelState(stage.window).difference(from: before).isEmpty)
      // TTI-16: it stays and can be tried again.
      #expect(stage.delegate.gestureController?.recognizer.view === stage.view)
      swipe(stage, one)
      stage.lift(one.end)
      #expect(!stage.isPresented && !stage.isTransitioning)
      #expect(stage.delegate.gestureController?.recognizer.view == nil)
      #expect(stage.world.diagnostics.isEmpty, "\(stage.world.diagnostics)")
      #expect(
        stage.events == [
          "present started", "present finished", "dismiss started", "dismiss cancelled", "dismiss started",
          "dismiss finished",
        ])
      // And again with the next presentation.
      stage.present()
      swipe(stage, one)
      stage.lift(one.end)
      #expect(!stage.isPresented)
    }
  }

  @Test("TTI-19: two fingers that close dismiss, ones that open again do not", arguments: [60, 120] as [Int64])
  func pinch(hertz: Int64) {
    TTIGestureStage.run(.fold, gesture: .pinch, hertz: hertz) { stage in
      stage.present()
      stage.pinch(200, 180, steps: 1)
      #expect(stage.isTransitioning && stage.percent == 0)
      for distance in stride(from: 162, through: 90, by: -18) as StrideThrough<CGFloat> {
        stage.spread(.moved, distance)
      }
      // The scale counts from 180.
      #expect(abs((stage.percent ?? -1) - 0.5) < 1e-9)
      for distance in stride(from: 100, through: 130, by: 10) as StrideThrough<CGFloat> {
        stage.spread(.moved, distance)
      }
      stage.spread(.ended, 130)
      stage.display.runUntilIdle()
      #expect(stage.isPresented && !stage.isTransitioning)
      stage.pinch(200, 80)
      stage.spread(.ended, 80)
      stage.display.runUntilIdle()
      #expect(!stage.isPresented)
      #expect(stage.world.diagnostics.isEmpty, "\(stage.world.diagnostics)")
    }
  }

  @Test(
    "BUG-TTI-1, §7.1 item 11: a swipe from the right edge dismisses; compat starts far along and cancels",
    arguments: TransitionFidelity.allCases)
  func rightEdge(fidelity: TransitionFidelity) {
    TTIGestureStage.run(.fold, gesture: .rightEdge, fidelity: fidelity) { stage in
      stage.present()
      stage.drag(CGPoint(385, 300), CGPoint(145, 300))
      let progress = (fidelity == .corrected ? 390 - 10 - 145 : 145 - 10) / 390.0
      #expect(abs((stage.percent ?? -1) - progress) < 1e-9)
      stage.lift(CGPoint(145, 300))
      #expect(stage.isPresented == (fidelity == .compat))
    }
  }

  @Test("TTI-18: a pull that begins exactly at its point stays at 0; compat keeps what it had, and it is recorded")
  func noWay() {
    for fidelity in TransitionFidelity.allCases {
      TTIGestureStage.run(.fold, gesture: .pullLeftRight, fidelity: fidelity, from: CGPoint(200, 400)) { stage in
        stage.present()
        stage.delegate.rectToStartGesture = stage.view.bounds
        stage.touch(.began, CGPoint(180, 400))
        stage.touch(.moved, CGPoint(200, 400))
        stage.touch(.moved, CGPoint(200, 400.5))
        stage.touch(.moved, CGPoint(200, 400))
        if fidelity == .corrected {
          #expect(stage.percent == 0)
          stage.touch(.moved, CGPoint(260, 400))
          #expect(stage.percent == 0)
          #expect(stage.world.diagnostics.isEmpty)
        } else {
          // |1 − 0 / 0.5| = 1, then 0 / 0.
          #expect(stage.percent == 1)
          #expect(stage.world.diagnostics.map(\.what).contains { $0.contains("nan") })
        }
      }
    }
  }

  // MARK: Cancelled by the system

  @Test(
    "TTI-17, BUG-TTI-3: a gesture that the system cancels cancels; compat does not hear it, and the transition pends",
    arguments: Swipe.all, TransitionFidelity.allCases)
  func systemCancel(one: Swipe, fidelity: TransitionFidelity) {
    TTIGestureStage.run(.fold, gesture: one.gesture, fidelity: fidelity, from: one.reference) { stage in
      stage.present()
      stage.delegate.rectToStartGesture = stage.view.bounds
      swipe(stage, one)
      stage.cancel(one.end)
      stage.wait(seconds: 3)
      #expect(stage.isPresented)
      if fidelity == .corrected {
        #expect(!stage.isTransitioning && stage.world.diagnostics.isEmpty)
        stage.screen.dismiss(animated: true)
        stage.display.runUntilIdle()
        #expect(!stage.isPresented)
      } else {
        #expect(stage.isTransitioning)
        #expect(stage.world.diagnostics.map(\.what).contains { $0.contains("pending transition") })
      }
    }
  }

  @Test("TTI-17: a pinch that the system cancels", arguments: TransitionFidelity.allCases)
  func pinchCancelled(fidelity: TransitionFidelity) {
    TTIGestureStage.run(.fold, gesture: .pinch, fidelity: fidelity) { stage in
      stage.present()
      stage.pinch(200, 80)
      stage.spread(.cancelled, 80)
      stage.wait(seconds: 2)
      #expect(stage.isPresented && stage.isTransitioning == (fidelity == .compat))
      #expect(stage.world.diagnostics.isEmpty == (fidelity == .corrected))
    }
  }

  @Test("TTI-17: a gesture that is disabled on its way is cancelled as well")
  func disabled() {
    TTIGestureStage.run(.fold, gesture: .leftEdge) { stage in
      stage.present()
      stage.drag(CGPoint(5, 300), CGPoint(300, 300))
      stage.delegate.gestureController?.recognizer.isEnabled = false
      stage.display.runUntilIdle()
      #expect(stage.isPresented && !stage.isTransitioning)
    }
  }

  // MARK: What is left behind

  @Test(
    "TTI-34, BUG-TTI-7: after a cancelled gesture a call dismisses; compat's FallIn gets a driver that nobody moves",
    arguments: TransitionFidelity.allCases, TTITransitionType.allCases)
  func afterCancel(fidelity: TransitionFidelity, type: TTITransitionType) {
    // HangIn ignores a cancel in compat: there is nothing left to dismiss.
    guard fidelity == .corrected || type != .hangIn else { return }
    TTIGestureStage.run(type, gesture: .leftEdge, fidelity: fidelity) { stage in
      stage.present()
      stage.drag(CGPoint(5, 300), CGPoint(200, 300))
      stage.move(CGPoint(200, 300), CGPoint(100, 300))
      stage.lift(CGPoint(100, 300))
      stage.wait(seconds: 0.2)
      #expect(stage.isPresented && !stage.isTransitioning)
      let hangs = fidelity == .compat && type == .fallIn
      #expect(stage.animator.isInteractive == hangs)
      stage.screen.dismiss(animated: true)
      stage.wait(seconds: 3)
      #expect(stage.isPresented == hangs && stage.isTransitioning == hangs)
      #expect(stage.world.diagnostics.contains { $0.what.contains("no gesture moves the driver") } == hangs)
    }
  }

  @Test(
    """
    TTI-34: after a finished gesture the same delegate presents again and its gesture dismisses again; the mark that \
    compat leaves has a call after that get a driver that nobody moves
    """,
    arguments: TransitionFidelity.allCases, TTITransitionType.allCases)
  func afterFinish(fidelity: TransitionFidelity, type: TTITransitionType) {
    TTIGestureStage.run(type, gesture: .leftEdge, fidelity: fidelity) { stage in
      let isCompat = fidelity == .compat
      var saysSo: Bool { stage.world.diagnostics.contains { $0.what.contains("no gesture moves the driver") } }
      // Compat's Overlay comes again as clear as it has left, and takes no touches.
      let staysClear = isCompat && type == .overlay
      for _ in 1...(staysClear ? 1 : 2) {
        stage.present()
        #expect(stage.isPresented && !stage.isTransitioning)
        stage.drag(CGPoint(15, 300), CGPoint(200, 300))
        #expect(stage.percent != nil)
        stage.lift(CGPoint(240, 300))
        stage.wait(seconds: 2)
        #expect(!stage.isPresented && !stage.isTransitioning)
        #expect(stage.animator.isInteractive == isCompat)
        #expect(!saysSo)
      }
      stage.present()
      #expect(stage.isPresented && !stage.isTransitioning && (stage.view.alpha == 0) == staysClear)
      stage.screen.dismiss(animated: true)
      stage.wait(seconds: 3)
      // HangIn's physics asks no driver.
      let hangs = isCompat && type != .hangIn
      #expect(stage.isPresented == hangs && stage.isTransitioning == hangs)
      #expect(saysSo == isCompat)
    }
  }

  @Test("TTI-7: a dismissal by a call is not interactive, and PanToEdge never drives one")
  func notInteractive() {
    for gesture in [TTIGestureType.leftEdge, .panToEdge] {
      TTIGestureStage.run(.fold, gesture: gesture) { stage in
        stage.present()
        let delegate = stage.delegate
        #expect(delegate.interactionControllerForDismissal(using: stage.animator) == nil)
        stage.animator.isInteractive = true
        #expect(delegate.interactionControllerForDismissal(using: stage.animator) == nil)
        #expect(delegate.interactionControllerForPresentation(using: stage.animator) == nil)
      }
    }
  }

  @Test("a gesture that comes while a dismissal runs by itself drives nothing, and leaves no mark")
  func refused() {
    // FallIn lets touches through while it moves, but no container does while a transition without a finger runs.
    TTIGestureStage.run(.fallIn, gesture: .leftEdge) { stage in
      stage.present()
      stage.touch(.began, CGPoint(5, 300))
      stage.screen.dismiss(animated: true)
      stage.move(CGPoint(5, 300), CGPoint(300, 300))
      stage.lift(CGPoint(300, 300))
      #expect(!stage.isPresented && !stage.animator.isInteractive)
    }
  }

  @Test("began and ended within one frame completes (UI-PDI-11)")
  func flick() {
    TTIGestureStage.run(.fold, gesture: .leftEdge) { stage in
      stage.present()
      let time = stage.display.vsync(stage.display.nextIndex)
      let places: [(TouchSample.Phase, CGFloat, Int64)] = [
        (.began, 4, -12_000_000), (.moved, 20, -8_000_000), (.moved, 60, -4_000_000), (.ended, 90, 0),
      ]
      stage.display.frame(
        touches: places.map {
          TouchSample(
            contact: 1, phase: $0.0, time: Timestamp(nanoseconds: time.nanoseconds + $0.2), location: CGPoint($0.1, 300)
          )
        })
      stage.display.runUntilIdle()
      #expect(!stage.isPresented && !stage.isTransitioning)
    }
  }

  // MARK: Changes while presented

  @Test(
    "TTI-9: points that change while the screen is presented count for the dismissal",
    arguments: TransitionFidelity.allCases)
  func points(fidelity: TransitionFidelity) {
    TTIGestureStage.run(.full, fidelity: fidelity, from: CGPoint(20, 30), to: CGPoint(50, 60)) { stage in
      stage.present()
      stage.delegate.toPoint = CGPoint(300, 700)
      stage.delegate.fromPoint = CGPoint(77, 88)
      #expect(stage.animator.settings.toPoint == CGPoint(300, 700))
      #expect(stage.animator.settings.fromPoint == CGPoint(77, 88))
      stage.screen.dismiss(animated: true)
      #expect(stage.view.layer.transform.m41 == 105 && stage.view.layer.transform.m42 == 278)
    }
  }

  @Test("TTI-9: a pull goes towards the point of now")
  func pullPoint() {
    TTIGestureStage.run(.fold, gesture: .pullUpDown, from: CGPoint(195, 0)) { stage in
      stage.present()
      stage.delegate.fromPoint = CGPoint(195, 840)
      stage.touch(.began, CGPoint(195, 220))
      stage.touch(.moved, CGPoint(195, 240))
      stage.move(CGPoint(195, 240), CGPoint(195, 540))
      #expect(abs((stage.percent ?? -1) - 0.5) < 1e-9)
    }
  }

  @Test("TTI-9: another gesture type takes the place of the old one; compat stores it and keeps the old recogniser")
  func gestureType() {
    for fidelity in TransitionFidelity.allCases {
      TTIGestureStage.run(.fold, gesture: .leftEdge, fidelity: fidelity) { stage in
        stage.present()
        let old = stage.delegate.gestureController?.recognizer
        stage.delegate.gestureType = .rightEdge
        #expect(stage.delegate.gestureType == .rightEdge)
        #expect((old?.view == nil) == (fidelity == .corrected))
        stage.drag(CGPoint(385, 300), CGPoint(285, 300))
        #expect(stage.isTransitioning == (fidelity == .corrected))
        stage.lift(CGPoint(285, 300))
        if fidelity == .compat {
          stage.drag(CGPoint(5, 300), CGPoint(100, 300))
          #expect(stage.isTransitioning)
        } else {
          #expect(!stage.isPresented)
          // None takes it away.
          stage.present()
          stage.delegate.gestureType = .none
          #expect(stage.view.gestureRecognizers?.isEmpty ?? true)
        }
      }
    }
  }

  @Test("TTI-9: while a gesture is running another type is ignored and recorded")
  func gestureTypeOnTheWay() {
    TTIGestureStage.run(.fold, gesture: .leftEdge) { stage in
      stage.present()
      stage.drag(CGPoint(5, 300), CGPoint(205, 300))
      stage.delegate.gestureType = .pinch
      #expect(stage.delegate.gestureType == .leftEdge)
      #expect(stage.world.diagnostics.count == 1)
      #expect(stage.world.diagnostics.first?.what.contains("while a gesture is running") == true)
      #expect(stage.percent == 0.5)
      stage.lift(CGPoint(205, 300))
      #expect(!stage.isPresented)
    }
  }

  @Test(
    "TTI-9, §7.1 item 8: on the controller object points and gesture can be set too; compat refuses, and the start rectangle may",
    arguments: TransitionFidelity.allCases)
  func controllerObject(fidelity: TransitionFidelity) {
    TTIGestureStage.run(.full, gesture: .leftEdge, fidelity: fidelity, from: CGPoint(1, 2)) { stage in
      guard let controller = stage.controller else { return }
      stage.present()
      controller.fromPoint = CGPoint(30, 40)
      controller.toPoint = CGPoint(50, 60)
      controller.gestureType = .pinch
      let changed = fidelity == .corrected
      #expect(controller.fromPoint == (changed ? CGPoint(30, 40) : CGPoint(1, 2)))
      #expect(stage.delegate.toPoint == (changed ? CGPoint(50, 60) : CGPoint(1, 2)))
      #expect(stage.delegate.gestureType == (changed ? .pinch : .leftEdge))
      #expect(stage.world.diagnostics.count == (changed ? 0 : 3))
      controller.rectToStartGesture = CGRect(x: 1, y: 2, width: 3, height: 4)
      #expect(stage.delegate.rectToStartGesture == CGRect(x: 1, y: 2, width: 3, height: 4))
    }
  }
}
