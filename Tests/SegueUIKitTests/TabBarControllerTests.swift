import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

@Suite("UITabBarController")
@MainActor
struct TabBarControllerTests {
  @Test("the first tab is shown, above the bar, and the bar has the tabs' items")
  func first() {
    TabStage.run { stage in
      let tabs = stage.tabs
      #expect(tabs.selectedIndex == 0 && tabs.selectedViewController === stage.screens[0])
      #expect(tabs.tabBar.items?.map(\.title) == ["A", "B", "C"])
      #expect(tabs.tabBar.selectedItem === stage.screens[0].tabBarItem)
      #expect(tabs.tabBar.frame.maxY == 844 && tabs.tabBar.frame.height >= 49 && tabs.tabBar.frame.width == 390)
      #expect(stage.screens[0].view.frame == tabs.view.bounds)
      #expect(stage.screens[0].tabBarController === tabs && stage.screens[0].parent === tabs)
      #expect(stage.states == [.appeared, .disappeared, .disappeared])
    }
  }

  @Test("a switch without an animator happens at once, in order")
  func atOnce() {
    TabStage.run { stage in
      stage.delegate.animates = false
      stage.tabs.selectedIndex = 1
      #expect(stage.calls() == ["ask A B", "A willDisappear", "B willAppear", "A didDisappear", "B didAppear"])
      #expect(stage.screens[0].view.superview == nil && stage.screens[1].view.window != nil)
      // The tab that is selected already is not a switch.
      stage.tabs.selectedIndex = 1
      stage.tabs.selectedViewController = stage.screens[1]
      #expect(stage.calls().isEmpty)
    }
  }

  @Test("an animated switch: queries and calls in order (UI-DEL-0, UI-DEL-4)")
  func animated() {
    TabStage.run { stage in
      stage.tabs.selectedViewController = stage.screens[2]
      #expect(stage.calls() == ["ask A C", "ask driver", "A willDisappear", "C willAppear"])
      #expect(stage.tabs.selectedIndex == 2 && stage.tabs.isTransitioning)
      #expect(stage.screens[2].transitionCoordinator != nil && stage.tabs.transitionCoordinator != nil)
      #expect(stage.settle() == ["A didDisappear", "C didAppear"])
      #expect(stage.screens[2].view.frame == stage.tabs.view.bounds && stage.screens[0].view.superview == nil)
    }
  }

  @Test("a cancelled interactive switch puts the old tab back", arguments: [true, false])
  func cancelled(rewinds: Bool) {
    TabStage.run(rewinds: rewinds) { stage in
      let driver = UIPercentDrivenInteractiveTransition()
      stage.delegate.driver = driver
      stage.tabs.selectedIndex = 1
      driver.update(0.4)
      stage.display.frame()
      driver.cancel()
      #expect(
        stage.settle() == [
          "ask A B", "ask driver", "A willDisappear", "B willAppear", "B willDisappear", "B didDisappear",
          "A willAppear", "A didAppear",
        ])
      #expect(stage.tabs.selectedIndex == 0 && stage.tabs.tabBar.selectedItem === stage.screens[0].tabBarItem)
      #expect(stage.screens[0].view.frame == stage.tabs.view.bounds && stage.screens[1].view.superview == nil)
      let second = UIPercentDrivenInteractiveTransition()
      stage.delegate.driver = second
      stage.tabs.selectedIndex = 1
      second.update(0.8)
      stage.display.frame()
      second.finish()
      _ = stage.settle()
      #expect(stage.tabs.selectedIndex == 1 && stage.states == [.disappeared, .appeared, .disappeared])
    }
  }

  @Test("one animator and delegate over 120 switches: each completes (BUG-AD-18)")
  func reused() {
    TabStage.run { stage in
      for count in 1...120 {
        stage.tabs.selectedIndex = count % 3
        stage.display.runUntilIdle()
        #expect(stage.tabs.selectedIndex == count % 3 && !stage.tabs.isTransitioning)
        #expect(stage.delegate.animator.ended.count == count)
      }
      #expect(stage.delegate.animator.ended.allSatisfy { $0 })
      #expect(stage.tabs.operationLog.filter { $0.event == .finished && $0.operation == "select" }.count == 120)
    }
  }

  @Test("asking again for the tab on its way does not start again, another tab waits (BUG-GEN-4)")
  func coalesced() {
    TabStage.run { stage in
      stage.tabs.selectedIndex = 1
      for _ in 0..<5 { stage.display.frame() }
      for _ in 0..<4 { stage.tabs.selectedIndex = 1 }
      #expect(stage.tabs.pendingOperationCount == 0)
      stage.tabs.selectedIndex = 2
      stage.tabs.selectedIndex = 2
      #expect(stage.tabs.pendingOperationCount == 1)
      _ = stage.settle()
      #expect(stage.tabs.selectedIndex == 2 && stage.delegate.animator.ended == [true, true])
      #expect(
        stage.tabs.operationLog.suffix(10).map(\.event) == [
          .started, .coalesced, .coalesced, .coalesced, .coalesced, .queued, .coalesced, .finished, .started, .finished,
        ])
    }
  }

  @Test("a tab whose item has become another one, unseen, is on the bar with it, and a tap selects it")
  func changedItems() {
    TabStage.run { stage in
      let navigation = UINavigationController(rootViewController: stage.screens[1])
      stage.tabs.viewControllers = [stage.screens[0], navigation, stage.screens[2]]
      let next = Screen("D", stage.log)
      navigation.viewControllers = [next]
      #expect(!navigation.isViewLoaded && stage.tabs.tabBar.items?[1] === next.tabBarItem)
      stage.screens[2].tabBarItem = UITabBarItem(title: "E", image: nil, tag: 0)
      #expect(stage.tabs.tabBar.items?[2].title == "E")
      stage.delegate.animates = false
      stage.display.runUntilIdle()
      for index in 1...2 {
        stage.tap(index)
        #expect(stage.tabs.selectedIndex == index)
        #expect(stage.tabs.tabBar.selectedItem === stage.tabs.tabBar.items?[index])
      }
      #expect(SimulationWorld.current.diagnostics.isEmpty)
    }
  }

  @Test("a tap asks and tells the delegate, the program's selection does not; a refused one changes nothing")
  func taps() {
    TabStage.run { stage in
      stage.delegate.animates = false
      stage.delegate.logsTaps = true
      stage.tap(1)
      #expect(
        stage.calls() == [
          "should B", "ask A B", "A willDisappear", "B willAppear", "A didDisappear", "B didAppear", "did B",
        ])
      stage.tap(1)
      #expect(stage.calls() == ["should B", "did B"])
      stage.delegate.refuses = true
      stage.tap(2)
      #expect(stage.calls() == ["should C"] && stage.tabs.selectedIndex == 1)
      #expect(stage.tabs.tabBar.selectedItem === stage.screens[1].tabBarItem)
      stage.tabs.selectedIndex = 0
      #expect(!stage.calls().contains { $0.hasPrefix("should") || $0.hasPrefix("did ") })
    }
  }

  @Test("a tap on the selected tab takes its navigation controller back to the root")
  func backToRoot() {
    TabStage.run { stage in
      let navigation = UINavigationController(rootViewController: Screen("N", stage.log))
      stage.tabs.setViewControllers([navigation, stage.screens[1]], animated: false)
      navigation.pushViewController(Screen("M", stage.log), animated: false)
      stage.display.frame()
      #expect(navigation.viewControllers.count == 2)
      stage.tap(0)
      stage.display.runUntilIdle()
      #expect(navigation.viewControllers.count == 1)
    }
  }

  @Test("what is not a tab is refused with the old selection kept, and recorded")
  func refused() {
    TabStage.run { stage in
      stage.tabs.selectedIndex = 7
      stage.tabs.selectedIndex = -1
      stage.tabs.selectedViewController = UIViewController()
      stage.tabs.setViewControllers([stage.screens[0], stage.screens[0]], animated: false)
      #expect(stage.tabs.selectedIndex == 0 && stage.tabs.viewControllers?.count == 3)
      #expect(SimulationWorld.current.diagnostics.count == 4 && stage.tabs.operationLog.last?.event == .impossible)
      stage.tabs.selectedIndex = 1
      #expect(stage.tabs.selectedIndex == 1)
    }
  }

  @Test("a bar that is outside is not drawn, on its way it is, and one that the program hides stays hidden")
  func hiddenBar() {
    TabStage.run { stage in
      let (tabs, bar) = (stage.tabs, stage.tabs.tabBar)
      let shownTop = { (bar.layer.presentation() ?? bar.layer).frame.minY }
      tabs.setTabBarHidden(true, animated: false)
      #expect(bar.isHidden && bar.frame.minY == 844)
      tabs.setTabBarHidden(false, animated: false)
      #expect(!bar.isHidden && bar.frame.minY == 761)
      tabs.setTabBarHidden(true, animated: true)
      for _ in 0..<5 { stage.display.frame() }
      #expect(!bar.isHidden && shownTop() > 761 && shownTop() < 844)
      // Back and away again before the first way is over: only the last one's end counts.
      tabs.setTabBarHidden(false, animated: true)
      stage.display.frame()
      tabs.setTabBarHidden(true, animated: true)
      while SimulationWorld.current.isAnimating {
        #expect(!bar.isHidden)
        stage.display.frame()
      }
      stage.display.frame()
      #expect(bar.isHidden && bar.frame.minY == 844)
      tabs.setTabBarHidden(false, animated: true)
      #expect(!bar.isHidden)
      stage.display.runUntilIdle()
      #expect(!bar.isHidden && bar.frame.minY == 761)
      bar.isHidden = true
      tabs.setTabBarHidden(true, animated: false)
      tabs.setTabBarHidden(false, animated: false)
      #expect(bar.isHidden && bar.frame.minY == 761)
    }
  }

  @Test("a bar that is hidden before it is loaded is not drawn")
  func hiddenBeforeItIsLoaded() {
    SimulationWorld.run(SimulationWorld()) {
      let (tabs, window) = (UITabBarController(), UIWindow())
      tabs.viewControllers = [UIViewController()]
      tabs.setTabBarHidden(true, animated: false)
      window.rootViewController = tabs
      window.makeKeyAndVisible()
      #expect(tabs.tabBar.isHidden && tabs.tabBar.frame.minY == 844)
    }
  }

  @Test("new tabs: the selected one stays, else the one in its place; who leaves is told")
  func replaced() {
    TabStage.run { stage in
      stage.delegate.animates = false
      stage.tabs.selectedIndex = 1
      _ = stage.calls()
      stage.tabs.viewControllers = [stage.screens[1], stage.screens[2]]
      #expect(stage.calls().isEmpty && stage.tabs.selectedIndex == 0 && stage.screens[0].parent == nil)
      stage.tabs.viewControllers = [stage.screens[2], stage.screens[0]]
      #expect(stage.calls() == ["B willDisappear", "C willAppear", "B didDisappear", "C didAppear"])
      stage.tabs.viewControllers = nil
      #expect(stage.tabs.selectedIndex == NSNotFound && stage.tabs.selectedViewController == nil)
      #expect(stage.calls() == ["C willDisappear", "C didDisappear"])
    }
  }

  @Test("tabs in a window that comes later: nothing appears before, and only the selected one then")
  func unseen() {
    SimulationWorld.run(SimulationWorld()) {
      let log = CallLog()
      let tabs = UITabBarController()
      tabs.viewControllers = [Screen("A", log), Screen("B", log)]
      tabs.selectedIndex = 1
      #expect(log.calls.isEmpty && tabs.selectedIndex == 1)
      let window = UIWindow()
      window.rootViewController = tabs
      window.makeKeyAndVisible()
      #expect(log.calls == ["B willAppear", "B didAppear"])
    }
  }
}

/// Three tabs A, B, C in a window, whose switches one animator makes, and a log.
@MainActor
final class TabStage {
  let log = CallLog()
  let window = UIWindow()
  let tabs = UITabBarController()
  let screens: [Screen]
  let display: SimulatedDisplay
  let delegate: TabDelegate

  static func run(rewinds: Bool = true, _ body: (TabStage) throws -> Void) rethrows {
    let world = SimulationWorld()
    world.rewindTrackedModelOnCancel = rewinds
    try SimulationWorld.run(world) { try body(TabStage()) }
  }

  private init() {
    let log = log
    screens = ["A", "B", "C"].map { name in
      let screen = Screen(name, log)
      screen.title = name
      return screen
    }
    delegate = TabDelegate(log: log)
    tabs.delegate = delegate
    tabs.viewControllers = screens
    window.rootViewController = tabs
    window.makeKeyAndVisible()
    display = SimulatedDisplay(world: .current, rate: .hz(60))
    display.runUntilIdle()
    log.calls = []
  }

  var states: [AppearanceState] { screens.map(\.appearanceState) }

  func calls() -> [String] {
    defer { log.calls = [] }
    return log.calls
  }

  func settle() -> [String] {
    display.runUntilIdle()
    return calls()
  }

  func tap(_ index: Int) {
    let count = CGFloat(tabs.tabBar.items?.count ?? 1)
    let place = CGPoint(x: (CGFloat(index) + 0.5) * 390 / count, y: tabs.tabBar.frame.minY + 20)
    for phase in [TouchSample.Phase.began, .ended] {
      let time = display.vsync(display.nextIndex)
      display.frame(touches: [TouchSample(contact: 1, phase: phase, time: time, location: place)])
    }
  }
}

final class TabDelegate: NSObject, UITabBarControllerDelegate {
  var animates = true
  var refuses = false
  var logsTaps = false
  var driver: UIPercentDrivenInteractiveTransition?
  let animator = SlideAnimator(duration: 0.3)
  private let log: CallLog

  init(log: CallLog) {
    self.log = log
  }

  private func name(_ controller: UIViewController) -> String { (controller as? Screen)?.name ?? "?" }

  func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool {
    if logsTaps { log.calls.append("should \(name(viewController))") }
    return !refuses
  }

  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
    if logsTaps { log.calls.append("did \(name(viewController))") }
  }

  func tabBarController(
    _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    log.calls.append("ask \(name(fromVC)) \(name(toVC))")
    return animates ? animator : nil
  }

  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    log.calls.append("ask driver")
    return driver
  }
}
