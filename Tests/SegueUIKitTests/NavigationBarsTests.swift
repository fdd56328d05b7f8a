import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

@Suite("A navigation controller's bars")
@MainActor
struct NavigationBarsTests {
  private func titles(_ stage: Stage) -> [String?] { (stage.navigation.navigationBar.items ?? []).map(\.title) }

  private func screen(_ title: String, _ stage: Stage) -> Screen {
    let screen = Screen(title, stage.log)
    screen.title = title
    return screen
  }

  @Test("the bar is there by default below the safe area's top, over content that keeps the whole view")
  func byDefault() {
    Stage.run { stage in
      let bar = stage.navigation.navigationBar
      #expect(!stage.navigation.isNavigationBarHidden && stage.navigation.isToolbarHidden)
      #expect(bar.superview === stage.navigation.view && stage.navigation.view.subviews.last === bar)
      #expect(bar.frame == CGRect(x: 0, y: 47, width: 390, height: 44))
      #expect(stage.root.view.frame == CGRect(x: 0, y: 0, width: 390, height: 844))
      #expect(bar.delegate === stage.navigation)
    }
  }

  @Test("the bar's items are the stack's, whatever changes it; a cancelled pop puts them back (BUG-AD-22)")
  func items() {
    Stage.run { stage in
      stage.root.title = "A"
      stage.navigation.pushViewController(screen("B", stage), animated: true)
      stage.display.runUntilIdle()
      #expect(titles(stage) == ["A", "B"])
      let driver = UIPercentDrivenInteractiveTransition()
      stage.popInteractively(driver)
      driver.update(0.4)
      stage.display.frame()
      #expect(titles(stage) == ["A"])
      driver.cancel()
      _ = stage.settle()
      #expect(titles(stage) == ["A", "B"])
      stage.navigation.setViewControllers([screen("C", stage), screen("D", stage)], animated: false)
      #expect(titles(stage) == ["C", "D"])
      stage.navigation.popViewController(animated: true)
      stage.display.runUntilIdle()
      #expect(titles(stage) == ["C"] && SimulationWorld.current.diagnostics.isEmpty)
    }
  }

  @Test("the bar's titles move with the content, scrubbed with it")
  func titlesMove() {
    Stage.run { stage in
      stage.root.title = "A"
      stage.navigation.pushViewController(screen("B", stage), animated: true)
      stage.display.runUntilIdle()
      let bar = stage.navigation.navigationBar
      let driver = UIPercentDrivenInteractiveTransition()
      stage.popInteractively(driver)
      @MainActor func alphas(_ view: UIView) -> [CGFloat] {
        [stage.shownAlpha(view)] + view.subviews.flatMap(alphas)
      }
      driver.update(0.25)
      stage.display.frame()
      // Something of the bar stands a quarter of the way between out of sight and in sight, something fades.
      #expect(alphas(bar).contains { abs($0 - 0.25) < 1e-6 } && alphas(bar).contains { abs($0 - 0.75) < 1e-6 })
      driver.finish()
      _ = stage.settle()
      #expect(titles(stage) == ["A"])
      stage.display.runUntilIdle()
      #expect(alphas(bar).allSatisfy { $0 == 1 })
    }
  }

  @Test("the bar hides and shows at once, by itself, or with the transition under way")
  func hides() {
    Stage.run { stage in
      let bar = stage.navigation.navigationBar
      stage.navigation.isNavigationBarHidden = true
      #expect(bar.isHidden && bar.frame.maxY == 0)
      stage.navigation.setNavigationBarHidden(false, animated: true)
      for _ in 0..<6 { stage.display.frame() }
      let y = (bar.layer.presentation() ?? bar.layer).frame.minY
      #expect(y > -44 && y < 47 && !bar.isHidden)
      stage.display.runUntilIdle()
      #expect(bar.frame.minY == 47)
      final class Bare: UIViewController {
        override func viewWillAppear(_ animated: Bool) {
          navigationController?.setNavigationBarHidden(true, animated: animated)
        }
      }
      stage.navigation.pushViewController(Bare(), animated: true)
      for _ in 0..<15 { stage.display.frame() }
      #expect(abs((bar.layer.presentation() ?? bar.layer).frame.minY - 1.5) < 0.01)
      stage.display.runUntilIdle()
      #expect(bar.isHidden && bar.frame.minY == -44 && stage.navigation.isNavigationBarHidden)
    }
  }

  @Test("the toolbar shows the top controller's items at the bottom")
  func toolbar() {
    Stage.run { stage in
      stage.root.toolbarItems = [UIBarButtonItem(title: "One", style: .plain, target: nil, action: nil)]
      stage.navigation.setToolbarHidden(false, animated: false)
      #expect(stage.navigation.toolbar.frame == CGRect(x: 0, y: 766, width: 390, height: 44))
      #expect(stage.navigation.toolbar.items?.map(\.title) == ["One"])
      stage.push("B")
      #expect(stage.navigation.toolbar.items?.isEmpty ?? true)
      stage.navigation.setToolbarHidden(true, animated: true)
      stage.display.runUntilIdle()
      #expect(stage.navigation.toolbar.isHidden && stage.navigation.toolbar.frame.minY == 844)
    }
  }

  @Test("a guard that refuses holds for the back button and for the swipe, asked once for each (NAV-13)")
  func refusedPop() {
    final class Guarded: UINavigationController {
      var asked = 0
      var answer = false
      override func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool {
        asked += 1
        return answer
      }
    }
    SimulationWorld.run(SimulationWorld()) {
      let log = CallLog()
      let window = UIWindow()
      let root = Screen("A", log)
      root.title = "A"
      let navigation = Guarded(rootViewController: root)
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      let display = SimulatedDisplay(world: .current, rate: .hz(60))
      navigation.pushViewController(Screen("B", log), animated: false)
      display.runUntilIdle()
      @MainActor func touch(_ phase: TouchSample.Phase, _ x: CGFloat, _ y: CGFloat) {
        let time = display.vsync(display.nextIndex)
        display.frame(touches: [TouchSample(contact: 1, phase: phase, time: time, location: CGPoint(x: x, y: y))])
      }
      @MainActor func tapBack() {
        touch(.began, 24, 69)
        touch(.ended, 24, 69)
      }
      @MainActor func swipe() {
        touch(.began, 4, 400)
        for x in [60, 150, 250, 355] as [CGFloat] { touch(.moved, x, 400) }
        touch(.ended, 380, 400)
      }
      tapBack()
      #expect(navigation.asked == 1 && navigation.viewControllers.count == 2)
      swipe()
      #expect(navigation.asked == 2 && navigation.viewControllers.count == 2 && !navigation.isTransitioning)
      navigation.answer = true
      swipe()
      #expect(navigation.isTransitioning && navigation.asked == 3)
      display.runUntilIdle()
      #expect(navigation.viewControllers.count == 1)
      navigation.pushViewController(Screen("C", log), animated: false)
      display.runUntilIdle()
      tapBack()
      display.runUntilIdle()
      #expect(navigation.viewControllers.count == 1 && navigation.asked == 4)
    }
  }

  @Test("without a back button, or without the bar, there is no swipe back either")
  func noSwipe() {
    Stage.run { stage in
      stage.navigation.delegate = nil
      let b = stage.push("B")
      @MainActor func swipe() {
        stage.touch([(.began, 4, 400)])
        for x in [60, 150, 250, 355] as [CGFloat] { stage.touch([(.moved, x, 400)]) }
        stage.touch([(.ended, 380, 400)])
      }
      b.navigationItem.hidesBackButton = true
      swipe()
      b.navigationItem.hidesBackButton = false
      stage.navigation.isNavigationBarHidden = true
      swipe()
      stage.navigation.isNavigationBarHidden = false
      b.navigationItem.leftBarButtonItem = UIBarButtonItem(title: "X", style: .plain, target: nil, action: nil)
      swipe()
      #expect(!stage.navigation.isTransitioning && stage.names == ["A", "B"])
      b.navigationItem.leftItemsSupplementBackButton = true
      swipe()
      #expect(stage.navigation.isTransitioning)
    }
  }

  @Test("bars of a client's class")
  func classes() {
    final class Bar: UINavigationBar {}
    final class Tools: UIToolbar {}
    SimulationWorld.run(SimulationWorld()) {
      let navigation = UINavigationController(navigationBarClass: Bar.self, toolbarClass: Tools.self)
      #expect(navigation.navigationBar is Bar && navigation.toolbar is Tools)
      let plain = UINavigationController(navigationBarClass: nil, toolbarClass: nil)
      #expect(!(plain.navigationBar is Bar) && plain.viewControllers.isEmpty)
    }
  }

  @Test("a tab bar goes below a controller that hides it, with the push and its cancelled pop")
  func bottomBar() {
    Stage.run { stage in
      let tabs = UITabBarController()
      stage.window.rootViewController = nil
      tabs.viewControllers = [stage.navigation]
      stage.window.rootViewController = tabs
      stage.display.runUntilIdle()
      let top = { (tabs.tabBar.layer.presentation() ?? tabs.tabBar.layer).frame.minY }
      #expect(top() == 761)
      let b = Screen("B", stage.log)
      b.hidesBottomBarWhenPushed = true
      stage.navigation.pushViewController(b, animated: true)
      for _ in 0..<15 { stage.display.frame() }
      #expect(top() > 761 && top() < 844 && !tabs.tabBar.isHidden)
      stage.display.runUntilIdle()
      #expect(tabs.isTabBarHidden && top() >= 844 && tabs.tabBar.isHidden)
      let driver = UIPercentDrivenInteractiveTransition()
      stage.popInteractively(driver)
      driver.update(0.5)
      stage.display.frame()
      #expect(top() > 761 && top() < 844 && !tabs.tabBar.isHidden)
      driver.cancel()
      _ = stage.settle()
      #expect(tabs.isTabBarHidden && top() >= 844 && tabs.tabBar.isHidden)
      let other = UIPercentDrivenInteractiveTransition()
      stage.popInteractively(other)
      other.update(0.5)
      stage.display.frame()
      other.finish()
      _ = stage.settle()
      #expect(!tabs.isTabBarHidden && top() == 761 && !tabs.tabBar.isHidden)
    }
  }
}
