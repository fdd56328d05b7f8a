import Foundation
import SegueTransitions
import SegueUIKit
import Testing

@Suite("ADTransitionController: in other containers")
@MainActor
struct ContainerNestingTests {
  nonisolated static let fidelities: [TransitionFidelity] = [.corrected, .compat]

  @Test("AD-33: the container tells its top child of its own appearance; compat says animated when it goes")
  func forwarding() {
    for fidelity in Self.fidelities {
      ContainerStage.run(fidelity: fidelity) { stage in
        stage.stack("B")
        #expect(!stage.container.shouldAutomaticallyForwardAppearanceMethods)
        let cover = UIViewController()
        cover.modalPresentationStyle = .fullScreen
        stage.container.present(cover, animated: false)
        stage.display.runUntilIdle()
        #expect(stage.taken() == (fidelity == .corrected ? ["B-", "B."] : ["B-~", "B.~"]))
        stage.container.dismiss(animated: false)
        stage.display.runUntilIdle()
        #expect(stage.taken() == ["B+", "B!"])
        stage.container.present(cover, animated: true)
        stage.display.runUntilIdle()
        stage.container.dismiss(animated: true)
        stage.display.runUntilIdle()
        #expect(stage.taken() == ["B-~", "B.~", "B+~", "B!~"])
        #expect(stage.diagnostics.isEmpty, "\(stage.diagnostics)")
      }
    }
  }

  @Test("UI-APP-1: pushed and popped out of sight, children hear of appearance when the container comes back")
  func outOfSight() {
    ContainerStage.run { stage in
      let cover = UIViewController()
      cover.modalPresentationStyle = .fullScreen
      stage.container.present(cover, animated: false)
      stage.display.runUntilIdle()
      _ = stage.taken()
      stage.container.push(stage.controller("B"), transition: stage.cube())
      #expect(stage.taken() == ["B>", "will B", "B]", "did B"])
      #expect(!stage.container.isTransitioning)
      stage.container.dismiss(animated: false)
      stage.display.runUntilIdle()
      #expect(stage.taken() == ["B+", "B!"])
      #expect(stage.diagnostics.isEmpty, "\(stage.diagnostics)")
    }
  }

  @Test("covered in the middle of a push, the new controller has come and goes again", arguments: [60, 120])
  func coveredMidway(hertz: Int64) {
    ContainerStage.run(hertz: hertz) { stage in
      let (a, b) = (stage.container.viewControllers[0], stage.controller("B"))
      stage.container.push(b, transition: stage.cube())
      stage.frames(0.1)
      let cover = UIViewController()
      cover.modalPresentationStyle = .fullScreen
      stage.container.present(cover, animated: false)
      stage.display.runUntilIdle()
      #expect(!stage.container.isTransitioning && stage.names == "AB")
      #expect(a.appearanceState == .disappeared && b.appearanceState == .disappeared)
      #expect(stage.taken().filter { $0.hasPrefix("B") && $0 != "B>" && $0 != "B]" } == ["B+~", "B!~", "B-", "B."])
      stage.container.dismiss(animated: false)
      stage.display.runUntilIdle()
      #expect(b.appearanceState == .appeared && a.appearanceState == .disappeared)
      stage.container.pop()
      stage.display.runUntilIdle()
      #expect(stage.names == "A" && a.appearanceState == .appeared)
      #expect(stage.diagnostics.isEmpty, "\(stage.diagnostics)")
    }
  }

  @Test("taken off the screen under a finger, the operation is cancelled; settling or by itself, it is finished")
  func takenAway() {
    for way in ["finger", "settling", "alone"] {
      ContainerStage.run { stage in
        stage.container.push(stage.controller("B"), transition: stage.swipe())
        stage.display.runUntilIdle()
        if way == "alone" {
          stage.container.pop()
        } else {
          stage.container.beginInteractivePop()
          stage.container.updateInteractive(0.7)
        }
        stage.frames(0.1)
        if way == "settling" { stage.container.finishInteractive() }
        stage.window.rootViewController = UIViewController()
        stage.display.runUntilIdle()
        #expect(!stage.container.isTransitioning, "\(way)")
        #expect(stage.names == (way == "finger" ? "AB" : "A"), "\(way)")
        #expect(stage.container.viewControllers.allSatisfy { $0.appearanceState == .disappeared }, "\(way)")
        stage.window.rootViewController = stage.container
        stage.display.runUntilIdle()
        #expect(stage.container.topViewController?.appearanceState == .appeared, "\(way)")
        stage.container.push(stage.controller("C"), transition: stage.cube())
        stage.display.runUntilIdle()
        #expect(stage.names == (way == "finger" ? "ABC" : "AC"), "\(way)")
      }
    }
  }

  @Test("in a tab and on a navigation stack it pushes and pops, and each container has its own bars")
  func nested() {
    let world = SimulationWorld(screenSize: CGSize(width: 320, height: 480))
    world.screenSafeAreaInsets = .zero
    SimulationWorld.run(world) {
      let stage = ContainerStage(hertz: 60, fidelity: .corrected)
      let (tabs, navigation) = (UITabBarController(), UINavigationController(rootViewController: stage.controller("N")))
      let other = stage.controller("T")
      tabs.viewControllers = [navigation, other]
      stage.window.rootViewController = tabs
      stage.window.makeKeyAndVisible()
      stage.display.runUntilIdle()
      navigation.pushViewController(stage.container, animated: true)
      stage.display.runUntilIdle()
      #expect(stage.container.topViewController?.appearanceState == .appeared)
      // Its bar lies below the navigation controller's, its toolbar above the tab bar.
      #expect(stage.container.navigationBar.frame.minY == 44)
      #expect(stage.container.toolbar.frame.maxY == 431)
      let b = stage.controller("B")
      stage.container.push(b, transition: stage.cube())
      stage.frames(0.2)
      tabs.selectedIndex = 1
      stage.display.runUntilIdle()
      #expect(other.appearanceState == .appeared && b.appearanceState == .disappeared)
      tabs.selectedIndex = 0
      stage.display.runUntilIdle()
      #expect(b.appearanceState == .appeared && stage.names == "AB" && !stage.container.isTransitioning)
      #expect(b.transitionController === stage.container && b.navigationController === navigation)
      stage.container.pop()
      stage.display.runUntilIdle()
      #expect(stage.names == "A")
      navigation.popViewController(animated: true)
      stage.display.runUntilIdle()
      #expect(stage.container.topViewController?.appearanceState == .disappeared)
      #expect(stage.diagnostics.isEmpty, "\(stage.diagnostics)")
    }
  }

  @Test("BUG-AD-31: presented, it pushes and pops, and leaves its presenter in sight", arguments: fidelities)
  func presented(fidelity: TransitionFidelity) {
    ContainerStage.run(fidelity: fidelity) { stage in
      let adapter = ADTransitioningDelegate(transition: stage.cube())
      let modal = ADTransitionController(rootViewController: stage.controller("M"), fidelity: fidelity)
      modal.transitioningDelegate = adapter
      modal.modalPresentationStyle = .fullScreen
      stage.container.present(modal, animated: true)
      stage.display.runUntilIdle()
      modal.push(stage.controller("P"), transition: stage.swipe())
      stage.display.runUntilIdle()
      #expect(modal.viewControllers.map(\.title) == ["M", "P"])
      #expect(modal.topViewController?.appearanceState == .appeared)
      modal.pop()
      stage.display.runUntilIdle()
      stage.container.dismiss(animated: true)
      stage.display.runUntilIdle()
      #expect(stage.container.presentedViewController == nil)
      #expect(stage.container.view.window === stage.window)
      #expect(stage.container.view.frame == CGRect(x: 0, y: 0, width: 320, height: 480))
      #expect(stage.container.topViewController?.appearanceState == .appeared)
    }
  }

  @Test("a container that is let go of in the middle of a transition leaves nothing behind", arguments: fidelities)
  func releasedMidway(fidelity: TransitionFidelity) {
    for isDriven in [false, true] where fidelity == .corrected || !isDriven {
      weak var gone: ADTransitionController?
      ContainerStage.run(fidelity: fidelity) { stage in
        do {
          let modal = ADTransitionController(rootViewController: stage.controller("M"), fidelity: fidelity)
          gone = modal
          modal.modalPresentationStyle = .fullScreen
          stage.container.present(modal, animated: false)
          stage.display.runUntilIdle()
          if isDriven {
            modal.beginInteractivePush(stage.controller("P"), transition: stage.cube())
            modal.updateInteractive(0.5)
            stage.frames(0.1)
            modal.finishInteractive()
          } else {
            modal.push(stage.controller("P"), transition: stage.cube())
          }
          stage.frames(0.1)
          stage.container.dismiss(animated: false)
        }
        stage.display.runUntilIdle()
        #expect(gone == nil && !SimulationWorld.current.isAnimating)
        #expect(stage.taken().suffix(2).contains("A!"))
      }
    }
  }

  @Test("a container that is let go of goes, with its controllers")
  func released() {
    weak var gone: ADTransitionController?
    weak var child: UIViewController?
    ContainerStage.run { stage in
      do {
        let modal = ADTransitionController(rootViewController: stage.controller("M"))
        let top = stage.controller("P")
        (gone, child) = (modal, top)
        modal.modalPresentationStyle = .fullScreen
        stage.container.present(modal, animated: false)
        stage.display.runUntilIdle()
        modal.push(top, transition: stage.swipe())
        stage.display.runUntilIdle()
        modal.beginInteractivePop()
        modal.cancelInteractive()
        stage.display.runUntilIdle()
        stage.container.dismiss(animated: false)
      }
      stage.display.runUntilIdle()
      #expect(gone == nil && child == nil)
    }
  }
}
