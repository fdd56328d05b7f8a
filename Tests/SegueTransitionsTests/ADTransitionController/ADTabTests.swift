import Foundation
import SegueQuartzCore
import SegueTransitions
import SegueUIKit
import Testing

/// Tab bars: the adapter for them, and the transitioning delegate in a delegate of one's own.
@Suite("AD: tabs")
@MainActor
struct ADTabTests {
  @Test("AD-45, BUG-AD-18: one object serves 120 switches; up is a push, down its reverse, in compat always a push")
  func tabs() {
    for fidelity in TransitionFidelity.allCases {
      SimulationWorld.run(SimulationWorld()) {
        let screens = (0..<3).map { _ in UIViewController(nibName: nil, bundle: nil) }
        let tabs = UITabBarController(nibName: nil, bundle: nil)
        tabs.viewControllers = screens
        let window = UIWindow()
        window.rootViewController = tabs
        window.makeKeyAndVisible()
        let delegate = ADTabBarControllerDelegate(
          transition: ADSwipeTransition(
            duration: 0.1, orientation: .rightToLeft, sourceRect: window.bounds, fidelity: fidelity))
        tabs.delegate = delegate
        let display = SimulatedDisplay(world: .current, rate: .hz(60))
        display.runUntilIdle()
        for turn in 0..<120 {
          let (from, to) = (tabs.selectedIndex, (tabs.selectedIndex + 1 + turn % 2) % 3)
          tabs.selectedIndex = to
          display.frame()
          display.frame()
          let shift = screens[to].view.layer.shown.transform.m41
          #expect((shift > 0) == (fidelity == .compat || to > from))
          display.runUntilIdle()
          #expect(!tabs.isTransitioning && tabs.selectedIndex == to)
          #expect(screens[to].view.window != nil && screens[from].view.window == nil)
        }
        #expect(tabs.operationLog.count { $0.event == .finished && $0.operation == "select" } == 120)
        #expect(SimulationWorld.current.diagnostics.isEmpty)
      }
    }
  }

  /// A tab bar delegate as a user of the transitioning delegate writes it.
  private final class OwnTabs: NSObject, UITabBarControllerDelegate {
    let adapter = ADTransitioningDelegate(transition: ADFadeTransition(duration: 0.1))

    func tabBarController(
      _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
      to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { adapter }
  }

  @Test("AD-40, BUG-AD-18: an adapter in a delegate of one's own plays pushes from type null on, 100 times")
  func ownTabDelegate() {
    SimulationWorld.run(SimulationWorld()) {
      let tabs = UITabBarController(nibName: nil, bundle: nil)
      tabs.viewControllers = (0..<2).map { _ in UIViewController(nibName: nil, bundle: nil) }
      let own = OwnTabs()
      tabs.delegate = own
      let window = UIWindow()
      window.rootViewController = tabs
      window.makeKeyAndVisible()
      let display = SimulatedDisplay(world: .current, rate: .hz(120))
      display.runUntilIdle()
      #expect(own.adapter.transition.type == .null)
      for turn in 1...100 {
        tabs.selectedIndex = turn % 2
        display.frame()
        #expect(tabs.isTransitioning)
        display.runUntilIdle()
        #expect(!tabs.isTransitioning && tabs.selectedIndex == turn % 2)
      }
      #expect(own.adapter.transition.type == .push && SimulationWorld.current.diagnostics.isEmpty)
    }
  }
}
