import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTransitions
import SegueUIKit
import Testing

@testable import TransitionMatrix

/// The animators where the container gives both views: in a navigation stack.
@Suite("TTI animators in a navigation stack")
@MainActor
struct TTIAnimatorNavigationTests {
  private final class Stage: NSObject, UINavigationControllerDelegate {
    let navigation: UINavigationController
    let root = TTIElementScreen([CGRect(x: 20, y: 200, width: 50, height: 30)])
    let screen = TTIElementScreen([CGRect(x: 60, y: 300, width: 120, height: 80)])
    let animator: TTIAnimator
    let display: SimulatedDisplay
    let window = UIWindow()
    var driver: UIPercentDrivenInteractiveTransition?

    init(_ type: TTITransitionType, _ fidelity: TransitionFidelity, hertz: Int64) {
      navigation = UINavigationController(rootViewController: root)
      // The bar makes new views of its items; they are not what is looked at.
      navigation.isNavigationBarHidden = true
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      display = SimulatedDisplay(world: .current, rate: .hz(hertz))
      display.runUntilIdle()
      animator = TTIAnimator.animator(for: type, settings: .sample, fidelity: fidelity)
      animator.takeAlong = TTITakeAlong(presenting: root, presented: screen, fidelity: fidelity)
      super.init()
      navigation.delegate = self
    }

    func begin(push: Bool, scrubbed: Bool) {
      animator.isOpening = push
      animator.isInteractive = scrubbed
      driver = scrubbed ? UIPercentDrivenInteractiveTransition() : nil
      if push {
        navigation.pushViewController(screen, animated: true)
      } else {
        navigation.popViewController(animated: true)
      }
    }

    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
      to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }

    func navigationController(
      _ navigationController: UINavigationController,
      interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
  }

  nonisolated static let types: [TTITransitionType] = [.full, .slide, .fold, .spin, .scale]

  @Test(
    "every frame of a push and a pop is that of the table, with both views", arguments: types, [60, 120] as [Int64])
  func frames(type: TTITransitionType, hertz: Int64) throws {
    let world = SimulationWorld()
    try SimulationWorld.run(world) {
      let stage = Stage(type, .corrected, hertz: hertz)
      for push in [true, false] {
        stage.display.frame()
        let began = world.now.seconds
        stage.begin(push: push, scrubbed: false)
        let (root, screen) = (stage.root.view!, stage.screen.view!)
        let container = try #require(stage.navigation.transitionCoordinator?.containerView)
        let movement = TTIMovement(
          container: container, incoming: push ? screen : root, outgoing: push ? root : screen)
        let expectation = TTIExpectation(type, opening: push, size: container.bounds.size, hasPresenter: true)
        var frames = 0
        while stage.navigation.isTransitioning {
          let share = (world.now.seconds - began) / expectation.duration
          if abs(share - 0.5) > 1e-9, share < 1 - 1e-6 {
            let faults = movement.faults(expectation.layers(at: share, scrubbed: false))
            try #require(faults.isEmpty, "at \(share): \(faults.prefix(3))")
            frames += 1
          }
          stage.display.frame()
        }
        #expect(frames >= Int(expectation.duration * Double(hertz)) - 2)
      }
    }
  }

  @Test(
    "TTI-14: a cancelled push or pop leaves the window as it was, a finished one the destination", arguments: types,
    [true, false])
  func ends(type: TTITransitionType, rewinds: Bool) throws {
    let world = SimulationWorld()
    world.rewindTrackedModelOnCancel = rewinds
    SimulationWorld.run(world) {
      let stage = Stage(type, .corrected, hertz: 60)
      stage.screen.view.frame = stage.root.view.frame
      stage.screen.view.layoutIfNeeded()
      for push in [true, false] {
        for progress in [0, 0.4, 0.99] as [CGFloat] {
          let before = TTIModelState(stage.window)
          let screens = [stage.root, stage.screen].map { TTIModelState($0.view) }
          stage.begin(push: push, scrubbed: true)
          stage.driver?.update(progress)
          stage.display.frame()
          stage.driver?.cancel()
          stage.display.runUntilIdle()
          let difference = TTIModelState(stage.window).difference(from: before)
          #expect(difference.isEmpty, "push \(push), \(progress): \(difference)")
          #expect([stage.root, stage.screen].map { TTIModelState($0.view) } == screens)
        }
        stage.begin(push: push, scrubbed: true)
        stage.driver?.update(0.5)
        stage.display.frame()
        stage.driver?.finish()
        stage.display.runUntilIdle()
        let (shown, gone) = push ? (stage.screen, stage.root) : (stage.root, stage.screen)
        #expect(stage.navigation.topViewController === shown && !stage.navigation.isTransitioning)
        #expect(shown.view.superview?.subviews.count == 1)
        for view in [shown.view!, gone.view!] {
          #expect(view.layer.transform.isIdentity && view.alpha == 1 && view.layer.anchorPoint.x == 0.5)
        }
        #expect(gone.view.superview == nil && shown.elements[0].alpha == 1)
      }
      #expect(world.diagnostics.isEmpty, "\(world.diagnostics)")
    }
  }

  @Test("compat goes through as well, whatever it leaves behind", arguments: types)
  func compat(type: TTITransitionType) {
    let world = SimulationWorld()
    SimulationWorld.run(world) {
      let stage = Stage(type, .compat, hertz: 60)
      for _ in 0..<2 {
        stage.begin(push: true, scrubbed: false)
        stage.display.runUntilIdle()
        #expect(stage.navigation.topViewController === stage.screen)
        stage.begin(push: false, scrubbed: true)
        stage.driver?.update(0.5)
        stage.display.frame()
        stage.driver?.cancel()
        stage.display.runUntilIdle()
        #expect(stage.navigation.topViewController === stage.screen && !stage.navigation.isTransitioning)
        stage.begin(push: false, scrubbed: false)
        stage.display.runUntilIdle()
        #expect(stage.navigation.topViewController === stage.root)
        #expect(stage.root.view.window != nil)
      }
    }
  }
}
