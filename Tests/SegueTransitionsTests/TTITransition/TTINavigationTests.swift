import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTiming
import SegueTransitions
import SegueUIKit
import Testing

/// Pushes, pops and the swipe back: TTI-22 … TTI-24.
@Suite("TTITransition in a navigation controller")
@MainActor
struct TTINavigationTests {
  nonisolated static let types = TTINavigationTransitionType.allCases

  // MARK: Push and pop

  @Test("TTI-22: a push makes an animator that opens, a pop closes it again", arguments: types, [60, 120] as [Int64])
  func pushAndPop(type: TTINavigationTransitionType, hertz: Int64) throws {
    try TTINavigationStage.run(type, hertz: hertz) { stage in
      #expect(stage.delegate.animator() == nil && stage.delegate.handler() == nil)
      stage.navigation.pushViewController(stage.screens[0], animated: true)
      let animator = try #require(stage.delegate.animator())
      #expect(animator.type == type.type && animator.isOpening)
      // The push has loaded the screen's view for the swipe, and is never interactive.
      #expect(stage.delegate.handler()?.recognizer.view === stage.screens[0].view)
      #expect(stage.navigation.transitionCoordinator?.initiallyInteractive == false)
      stage.display.runUntilIdle()
      #expect(stage.depth == 2)
      stage.navigation.popViewController(animated: true)
      #expect(stage.delegate.animator() === animator && !animator.isOpening)
      #expect(stage.navigation.transitionCoordinator?.transitionDuration == animator.nominalDuration)
      stage.display.runUntilIdle()
      #expect(stage.depth == 1 && stage.navigation.topViewController === stage.root)
      #expect(SimulationWorld.current.diagnostics.isEmpty, "\(SimulationWorld.current.diagnostics)")
    }
  }

  @Test("TTI-22: a push is never interactive, and a pop without a push that was seen is the system's")
  func system() {
    TTINavigationStage.run { stage in
      #expect(
        stage.delegate.navigationController(
          stage.navigation, animationControllerFor: .pop, from: stage.screens[0], to: stage.root) == nil)
      #expect(
        stage.delegate.navigationController(
          stage.navigation, animationControllerFor: .none, from: stage.screens[0], to: stage.root) == nil)
      stage.navigation.pushViewController(stage.screens[0], animated: false)
      stage.navigation.popViewController(animated: true)
      // The system's own takes 0.35 s, Slide would take 1 s.
      #expect(stage.navigation.transitionCoordinator?.transitionDuration == 0.35)
      stage.display.runUntilIdle()
      stage.navigation.pushViewController(stage.screens[1], animated: true)
      stage.delegate.animator()?.isInteractive = true
      #expect(
        stage.delegate.navigationController(
          stage.navigation, interactionControllerFor: stage.delegate.animator()!) == nil)
    }
  }

  @Test("TTI-22: elements are taken along, those of the moment of the push", arguments: TransitionFidelity.allCases)
  func elements(fidelity: TransitionFidelity) throws {
    try TTINavigationStage.run(.fold, fidelity: fidelity, elements: true) { stage in
      #expect(stage.root.dataRequests == 0)
      stage.root.elements[0].frame.origin.x = 77
      stage.navigation.pushViewController(stage.screens[0], animated: true)
      #expect(stage.root.dataRequests == 1)
      let element = try #require(stage.delegate.animator()?.takeAlong?.elements.first)
      #expect(element.initialFrame == CGRect(x: 77, y: 200, width: 50, height: 30))
      #expect(element.initialCopy.superview != nil && stage.root.elements[0].alpha == 0)
      stage.display.runUntilIdle()
      #expect(stage.screens[0].elements[0].alpha == 1)
      stage.pop()
      #expect(stage.root.dataRequests == 1 && stage.root.elements[0].alpha == 1)
    }
  }

  // MARK: Swipe back

  @Test("a tap, a swipe on the root and a way down the edge pop nothing; a swipe does")
  func nothing() {
    TTINavigationStage.run { stage in
      stage.swipe(300)
      #expect(!stage.navigation.isTransitioning)
      stage.lift(300)
      stage.push(1)
      stage.touch(.began, 10)
      stage.lift(0)
      #expect(stage.depth == 2 && !stage.navigation.isTransitioning)
      stage.swipe(100)
      #expect(stage.navigation.isTransitioning)
    }
  }

  @Test(
    "TTI-23: a lift beyond 0.35 of the width pops, at 0.35 or before it stays, whatever the velocity; compat pops at 0.35",
    arguments: types, TransitionFidelity.allCases)
  func swipes(type: TTINavigationTransitionType, fidelity: TransitionFidelity) {
    // 390 · 0.35 = 136.5: 136.11 is 0.349, 136.89 is 0.351. One finger goes beyond and comes back, so that the velocity
    // says the contrary.
    for (way, finishes) in [(136.11, false), (136.5, fidelity == .compat), (136.89, true)] as [(CGFloat, Bool)] {
      TTINavigationStage.run(type, hertz: type.rawValue % 2 == 0 ? 120 : 60, fidelity: fidelity) { stage in
        stage.push(1)
        stage.swipe(finishes ? 200 : 90)
        #expect(stage.delegate.animator()?.isInteractive == true)
        let percent = stage.navigation.transitionCoordinator?.percentComplete ?? -1
        #expect(abs(percent - (finishes ? 200 : 90) / 390) < 1e-9)
        stage.touch(.moved, 10 + way)
        stage.lift(way)
        #expect(stage.depth == (finishes ? 1 : 2), "\(way)")
        #expect(!stage.navigation.isTransitioning && stage.delegate.animator()?.isInteractive != true)
        #expect(SimulationWorld.current.diagnostics.isEmpty, "\(SimulationWorld.current.diagnostics)")
      }
    }
  }

  @Test(
    "TTI-23: a system cancel cancels whatever the progress; compat takes it as a lift",
    arguments: TransitionFidelity.allCases)
  func systemCancel(fidelity: TransitionFidelity) {
    for (way, finishes) in [(300, fidelity == .compat), (100, false)] as [(CGFloat, Bool)] {
      TTINavigationStage.run(fidelity: fidelity) { stage in
        stage.push(1)
        stage.swipe(way)
        stage.lift(way, .cancelled)
        #expect(stage.depth == (finishes ? 1 : 2))
        #expect(!stage.navigation.isTransitioning)
      }
    }
  }

  @Test("a cancelled swipe leaves the window as it was, and the next one pops", arguments: types)
  func cancelled(type: TTINavigationTransitionType) {
    TTINavigationStage.run(type, elements: true) { stage in
      // The bar makes new views for its items each time.
      stage.navigation.isNavigationBarHidden = true
      stage.push(1)
      let before = TTIModelState(stage.window)
      stage.swipe(100)
      stage.lift(100)
      let difference = TTIModelState(stage.window).difference(from: before)
      #expect(stage.depth == 2 && difference.isEmpty, "\(difference)")
      stage.swipe(250)
      stage.lift(250)
      #expect(stage.depth == 1)
      #expect(stage.root.elements[0].alpha == 1 && stage.root.view.layer.transform.isIdentity)
    }
  }

  // MARK: Deeper stacks

  @Test(
    "TTI-24, BUG-TTI-6: three deep, each screen's swipe pops with its own animator; compat keeps the last push's alone",
    arguments: TransitionFidelity.allCases)
  func deep(fidelity: TransitionFidelity) throws {
    try TTINavigationStage.run(fidelity: fidelity) { stage in
      stage.push(1)
      let first = try #require(stage.delegate.animator())
      stage.navigation.pushViewController(stage.screens[1], animated: true)
      stage.display.runUntilIdle()
      let second = try #require(stage.delegate.animator())
      #expect(first !== second)
      stage.swipe(250)
      stage.lift(250)
      #expect(stage.depth == 2)
      #expect(stage.delegate.animator() === (fidelity == .corrected ? first : second))
      stage.swipe(250)
      #expect(stage.navigation.isTransitioning == (fidelity == .corrected))
      stage.lift(250)
      if fidelity == .corrected {
        #expect(stage.depth == 1 && SimulationWorld.current.diagnostics.isEmpty)
      } else {
        #expect(stage.depth == 2)
        #expect(SimulationWorld.current.diagnostics.contains { $0.what.contains("handler of a swipe back is gone") })
        // The pop by a call is made with the other screen's animator.
        stage.navigation.popViewController(animated: true)
        #expect(!second.isOpening && stage.navigation.isTransitioning)
        stage.display.runUntilIdle()
        #expect(stage.depth == 1)
      }
    }
  }

  @Test(
    "TTI-24: elements go along between the two screens they belong to alone; compat takes the last push's to any pop",
    arguments: TransitionFidelity.allCases)
  func deepElements(fidelity: TransitionFidelity) {
    TTINavigationStage.run(fidelity: fidelity, elements: true) { stage in
      stage.push(2)
      #expect((stage.delegate.animator(forPushed: stage.screens[1])?.takeAlong != nil) == (fidelity == .compat))
      stage.pop()
      let requests = stage.screens[0].finalRequests.count
      stage.pop()
      #expect(stage.depth == 1)
      // Both reuse elements for the last pop: corrected those of its own push, compat those of the other one.
      #expect(stage.screens[0].finalRequests.count == requests + 1)
      #expect(stage.root.dataRequests == (fidelity == .corrected ? 1 : 2))
      #expect(stage.root.elements[0].alpha == 1)
    }
  }

  @Test("BUG-AD-23's way round: three pushes, back to the root, a push, a swipe: stacks are consistent")
  func toRoot() {
    TTINavigationStage.run(elements: true) { stage in
      stage.push(3)
      stage.navigation.popToRootViewController(animated: true)
      stage.display.runUntilIdle()
      #expect(stage.depth == 1 && stage.root.elements[0].alpha == 1)
      #expect(stage.delegate.animator() == nil)
      stage.push(1)
      #expect(stage.screens[0].view.gestureRecognizers?.count == 1)
      stage.swipe(250)
      stage.lift(250)
      #expect(stage.depth == 1 && SimulationWorld.current.diagnostics.isEmpty)
    }
  }

  @Test("TTI-35: a delegate that is released early leaves the pop to the system, and the swipe dead")
  func released() {
    TTINavigationStage.run(.slide) { stage in
      stage.push(1)
      stage.controller = nil
      #expect(stage.navigation.delegate == nil)
      // Beside the bar nothing of the system's listens either: its swipe would pop.
      stage.navigation.interactivePopGestureRecognizer?.isEnabled = false
      stage.swipe(250)
      #expect(!stage.navigation.isTransitioning)
      stage.lift(250)
      stage.navigation.popViewController(animated: true)
      #expect(stage.navigation.transitionCoordinator?.transitionDuration == 0.35)
    }
  }

  @Test("PDT-11: a second swipe takes hold of a pop on its way", arguments: types)
  func interrupted(type: TTINavigationTransitionType) {
    TTINavigationStage.run(type, hertz: 120) { stage in
      stage.delegate.isInterruptible = true
      stage.push(1)
      stage.swipe(120)
      stage.touch(.ended, 130)
      for _ in 0..<6 { stage.display.frame() }
      #expect(stage.navigation.transitionCoordinator?.isInteractive == false)
      stage.touch(.began, 10)
      stage.touch(.moved, 25)
      let held = stage.navigation.transitionCoordinator?.percentComplete ?? -1
      #expect(held > 0 && held < 120.0 / 390)
      stage.touch(.moved, 25 + 39)
      #expect(abs((stage.navigation.transitionCoordinator?.percentComplete ?? -1) - held - 0.1) < 1e-9)
      stage.touch(.moved, 250)
      stage.touch(.ended, 250)
      stage.display.runUntilIdle()
      #expect(stage.depth == 1 && !stage.navigation.isTransitioning)
      #expect(SimulationWorld.current.diagnostics.isEmpty, "\(SimulationWorld.current.diagnostics)")
    }
  }
}
