import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

@Suite("Controllers: what programs do all the time")
@MainActor
struct ControllerRepairTests {
  @Test("who presented a controller and dismisses it at once needs to keep nothing", arguments: [0, 1, 2])
  func dismissAtOnce(number: Int) {
    ModalStage.run { stage in
      stage.root.present(
        stage.screen("B", [.pageSheet, .fullScreen, .overFullScreen][number]), animated: true, completion: nil)
      stage.display.runUntilIdle()
      weak let presented = stage.root.presentedViewController
      #expect(presented != nil)
      stage.log.calls = []
      stage.root.dismiss(animated: false)
      #expect(stage.calls().filter { $0.hasPrefix("B") } == ["B willDisappear", "B didDisappear"])
      stage.display.runUntilIdle()
      #expect(stage.root.presentedViewController == nil && presented == nil)
      #expect(stage.root.presentationLog.last?.event == .finished && stage.world.diagnostics.isEmpty)
    }
  }

  @Test("the will callbacks see how the transition will start and how long it takes", arguments: [true, false])
  func knownInWill(interactive: Bool) {
    final class Asking: UIViewController {
      var seen: [String] = []
      private func note() {
        guard let it = transitionCoordinator else { return }
        seen.append("\(it.initiallyInteractive) \(it.isInteractive) \(it.transitionDuration)")
      }
      override func viewWillAppear(_ animated: Bool) { note() }
      override func viewWillDisappear(_ animated: Bool) { note() }
    }
    Stage.run { stage in
      let b = Asking()
      stage.navigation.pushViewController(b, animated: true)
      #expect(b.seen == ["false false 0.5"])
      stage.display.runUntilIdle()
      let driver = UIPercentDrivenInteractiveTransition()
      if interactive { stage.popInteractively(driver) } else { stage.navigation.popViewController(animated: true) }
      #expect(b.seen.last == "\(interactive) \(interactive) 0.5")
      if interactive { driver.finish() }
      _ = stage.settle()
      #expect(stage.names == ["A"] && SimulationWorld.current.diagnostics.isEmpty)
    }
  }

  @Test("what is asked for right after the push goes alongside, in the transition's time and curve")
  func rightAfterPush() {
    Stage.run { stage in
      let badge = UIView(frame: CGRect(x: -5, y: 0, width: 10, height: 10))
      stage.window.addSubview(badge)
      var ends: [Bool] = []
      stage.navigation.pushViewController(Screen("B", stage.log), animated: true)
      let runs = stage.navigation.transitionCoordinator?.animate(alongsideTransition: { _ in badge.center.x = 100 }) {
        ends.append($0.isCancelled)
      }
      #expect(runs == true)
      for _ in 0..<15 { stage.display.frame() }
      // Half of 0.5 s on the default curve, which is symmetric.
      #expect(abs(stage.shownX(badge) - 50) < 0.01 && ends.isEmpty)
      stage.display.runUntilIdle()
      #expect(stage.shownX(badge) == 100 && ends == [false] && SimulationWorld.current.diagnostics.isEmpty)
    }
  }

  @Test("right after an interactive start it is scrubbed, in the container and out of it, and plays back on a cancel")
  func rightAfterInteractiveStart() {
    Stage.run { stage in
      let badge = UIView(frame: CGRect(x: -5, y: 0, width: 10, height: 10))
      stage.window.addSubview(badge)
      let b = stage.push("B")
      let inner = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      b.view.addSubview(inner)
      let driver = UIPercentDrivenInteractiveTransition()
      stage.popInteractively(driver)
      driver.update(0.2)
      stage.navigation.transitionCoordinator?.animate(alongsideTransition: { _ in
        badge.center.x = 100
        inner.alpha = 0
      })
      for progress in [0.2, 0.6, 0.4] as [CGFloat] {
        driver.update(progress)
        stage.display.frame()
        #expect(abs(stage.shownX(badge) - 100 * progress) < 1e-6)
        #expect(abs(stage.shownAlpha(inner) - (1 - progress)) < 1e-6)
      }
      driver.cancel()
      _ = stage.settle()
      #expect(badge.center.x == 0 && inner.alpha == 1 && badge.layer.speed == 1 && stage.names == ["A", "B"])
      #expect(!SimulationWorld.current.isAnimating && SimulationWorld.current.diagnostics.isEmpty)
    }
  }

  @Test("a title set on the shown controller leaves the back button alive", arguments: ["before", "under", "other"])
  func titleAndBack(when: String) {
    Stage.run { stage in
      stage.navigation.delegate = nil
      stage.root.title = "A"
      let b = stage.push("B")
      if when == "before" { b.title = "New" }
      if when == "other" { b.navigationItem.rightBarButtonItems = [] }
      stage.touch([(.began, 24, 69)])
      if when == "under" { b.title = "New" }
      stage.touch([(.ended, 24, 69)])
      #expect(stage.navigation.isTransitioning)
      #expect(when == "other" || b.navigationItem.title == "New")
      stage.display.runUntilIdle()
      #expect(stage.names == ["A"])
    }
  }

  @Test("the tab bar hides for the shown tab only, and comes again with it; a program's wish stays")
  func tabBarOfTheShownTab() {
    SimulationWorld.run(SimulationWorld()) {
      let (tabs, log, window) = (UITabBarController(), CallLog(), UIWindow())
      let navigation = UINavigationController(rootViewController: Screen("A", log))
      tabs.viewControllers = [navigation, Screen("C", log)]
      window.rootViewController = tabs
      window.makeKeyAndVisible()
      let display = SimulatedDisplay(world: .current, rate: .hz(60))
      let b = Screen("B", log)
      b.hidesBottomBarWhenPushed = true
      navigation.pushViewController(b, animated: true)
      display.runUntilIdle()
      #expect(tabs.isTabBarHidden && tabs.tabBar.frame.minY == 844)
      tabs.selectedIndex = 1
      #expect(!tabs.isTabBarHidden && tabs.tabBar.frame.maxY == 844)
      tabs.selectedIndex = 0
      #expect(tabs.isTabBarHidden && tabs.tabBar.frame.minY == 844)
      navigation.popViewController(animated: false)
      #expect(!tabs.isTabBarHidden)
      tabs.setTabBarHidden(true, animated: false)
      tabs.selectedIndex = 1
      #expect(tabs.isTabBarHidden && tabs.tabBar.frame.minY == 844)
      #expect(SimulationWorld.current.diagnostics.isEmpty)
    }
  }

  @Test("a tab is left in the middle of a push or a pop in it: every appearance is begun and ended once")
  func leftInTheMiddle() {
    for isPush in [true, false] {
      SimulationWorld.run(SimulationWorld()) {
        let (tabs, log, window) = (UITabBarController(), CallLog(), UIWindow())
        let (a, b, c) = (Screen("A", log), Screen("B", log), Screen("C", log))
        let navigation = UINavigationController(rootViewController: a)
        tabs.viewControllers = [navigation, c]
        window.rootViewController = tabs
        window.makeKeyAndVisible()
        let display = SimulatedDisplay(world: .current, rate: .hz(60))
        display.runUntilIdle()
        if !isPush { navigation.pushViewController(b, animated: false) }
        if isPush {
          navigation.pushViewController(b, animated: true)
        } else {
          navigation.popViewController(animated: true)
        }
        display.frame()
        display.frame()
        #expect(navigation.isTransitioning)
        tabs.selectedIndex = 1
        display.runUntilIdle()
        #expect([a, b, c].map(\.appearanceState) == [.disappeared, .disappeared, .appeared])
        for name in ["A", "B", "C"] {
          for kind in ["Appear", "Disappear"] {
            let begun = log.calls.filter { $0 == "\(name) will\(kind)" }.count
            let ended = log.calls.filter { $0 == "\(name) did\(kind)" }.count
            // The coming one is turned round before it has appeared.
            let turned = kind == "Appear" && name == (isPush ? "B" : "A") ? 1 : 0
            #expect(begun == ended + turned, "\(name) \(kind): \(log.calls)")
          }
        }
        tabs.selectedIndex = 0
        display.runUntilIdle()
        #expect((isPush ? b : a).appearanceState == .appeared && c.appearanceState == .disappeared)
        #expect(SimulationWorld.current.diagnostics.isEmpty, "\(SimulationWorld.current.diagnostics)")
      }
    }
  }
}
