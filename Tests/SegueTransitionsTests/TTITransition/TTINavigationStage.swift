import Foundation
import SegueGeometry
import SegueTiming
import SegueTransitions
import SegueUIKit

/// A navigation controller with a root, a stack to push, and a finger.
@MainActor
final class TTINavigationStage {
  let root = TTIElementScreen([CGRect(x: 20, y: 200, width: 50, height: 30)])
  let screens: [TTIElementScreen] = (0..<3).map { _ in
    TTIElementScreen([CGRect(x: 60, y: 300, width: 120, height: 80)])
  }
  let navigation: UINavigationController
  let window = UIWindow()
  let display: SimulatedDisplay
  var controller: TTITransitionController?

  static func run(
    _ type: TTINavigationTransitionType = .slide, hertz: Int64 = 60, fidelity: TransitionFidelity = .corrected,
    elements: Bool = false, _ body: (TTINavigationStage) throws -> Void
  ) rethrows {
    try SimulationWorld.run(SimulationWorld()) {
      let stage = TTINavigationStage(hertz: hertz)
      stage.controller =
        elements
        ? TTITransitionController(
          navigationController: stage.navigation, type: type, presentingController: stage.root,
          presentedController: stage.screens[0], fidelity: fidelity)
        : TTITransitionController(navigationController: stage.navigation, type: type, fidelity: fidelity)
      try body(stage)
    }
  }

  init(hertz: Int64) {
    navigation = UINavigationController(rootViewController: root)
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    display = SimulatedDisplay(world: .current, rate: .hz(hertz))
    display.runUntilIdle()
  }

  var delegate: TTINavigationControllerTransitioningDelegate { controller!.navigationDelegate! }
  var depth: Int { navigation.viewControllers.count }

  /// Pushes some of the screens, each when the one before has arrived.
  func push(_ count: Int, from first: Int = 0) {
    for index in first..<first + count {
      navigation.pushViewController(screens[index], animated: true)
      display.runUntilIdle()
    }
  }

  func pop() {
    navigation.popViewController(animated: true)
    display.runUntilIdle()
  }

  func touch(_ phase: TouchSample.Phase, _ x: CGFloat) {
    let time = display.vsync(display.nextIndex)
    display.frame(touches: [TouchSample(contact: 1, phase: phase, time: time, location: CGPoint(x, 500))])
  }

  /// A finger from x 10 by a way, which stays down.
  func swipe(_ way: CGFloat, steps: Int = 8) {
    touch(.began, 10)
    for step in 1...steps { touch(.moved, 10 + way * CGFloat(step) / CGFloat(steps)) }
  }

  func lift(_ way: CGFloat, _ phase: TouchSample.Phase = .ended) {
    touch(phase, 10 + way)
    display.runUntilIdle()
  }
}
