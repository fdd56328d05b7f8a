import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

/// A screen of 390 × 844 points, 47 of it unsafe at the top and 34 at the bottom; bars are 44 and 49 points high.
@Suite("Content at the edges of bars")
@MainActor
struct BarEdgeTests {
  private static let whole = CGRect(x: 0, y: 0, width: 390, height: 844)
  private static let below = CGRect(x: 0, y: 91, width: 390, height: 753)

  @Test("content ends at an opaque bar, unless it includes opaque bars")
  func opaque() {
    Stage.run { stage in
      let (root, bar) = (stage.root, stage.navigation.navigationBar)
      #expect(root.view.frame == Self.whole && root.view.safeAreaInsets.top == 91)
      bar.isTranslucent = false
      stage.display.frame()
      #expect(root.view.frame == Self.below && root.view.safeAreaInsets.top == 0)
      #expect(root.view.safeAreaInsets.bottom == 34)
      root.extendedLayoutIncludesOpaqueBars = true
      stage.display.frame()
      #expect(root.view.frame == Self.whole && root.view.safeAreaInsets.top == 91)
    }
  }

  @Test("content that does not extend to an edge ends at the bar there, translucent or not; a hidden bar is none")
  func extended() {
    Stage.run { stage in
      let root = stage.root
      root.edgesForExtendedLayout = []
      stage.display.frame()
      #expect(root.view.frame == Self.below)
      stage.navigation.isToolbarHidden = false
      stage.display.frame()
      #expect(root.view.frame == CGRect(x: 0, y: 91, width: 390, height: 844 - 91 - 78))
      #expect(root.view.safeAreaInsets == .zero)
      root.edgesForExtendedLayout = .bottom
      stage.display.frame()
      #expect(root.view.frame == Self.below && root.view.safeAreaInsets.bottom == 78)
      stage.navigation.isNavigationBarHidden = true
      stage.display.frame()
      #expect(root.view.frame == Self.whole && root.view.safeAreaInsets.top == 47)
    }
  }

  @Test("a push between screens that extend differently ends each in its own place")
  func push() {
    Stage.run { stage in
      stage.navigation.delegate = nil
      let next = Screen("B", stage.log)
      next.edgesForExtendedLayout = []
      stage.navigation.pushViewController(next, animated: true)
      for _ in 0..<6 { stage.display.frame() }
      let seen = next.view.layer.presentation()
      #expect(Double(seen?.position.y ?? 0) == 91 + 753 / 2.0 && Double(seen?.position.x ?? 0) > 195)
      stage.display.runUntilIdle()
      #expect(next.view.frame == Self.below)
      stage.navigation.popViewController(animated: true)
      stage.display.runUntilIdle()
      #expect(stage.root.view.frame == Self.whole)
    }
  }

  @Test("an animator is told where the content ends up")
  func finalFrame() {
    Stage.run { stage in
      stage.navigation.navigationBar.isTranslucent = false
      stage.display.frame()
      let next = stage.push("B")
      // The stage's animator sets the frame that its context names.
      #expect(next.view.frame == Self.below)
    }
  }

  @Test("a tab ends at an opaque tab bar")
  func tabs() {
    SimulationWorld.run(SimulationWorld()) {
      let (tabs, root, window) = (UITabBarController(), UIViewController(), UIWindow())
      tabs.viewControllers = [root, UIViewController()]
      window.rootViewController = tabs
      window.makeKeyAndVisible()
      let display = SimulatedDisplay(world: .current, rate: .hz(60))
      display.runUntilIdle()
      #expect(root.view.frame == Self.whole && root.view.safeAreaInsets.bottom == 83)
      tabs.tabBar.isTranslucent = false
      display.runUntilIdle()
      #expect(root.view.frame == CGRect(x: 0, y: 0, width: 390, height: 761) && root.view.safeAreaInsets.bottom == 0)
      root.edgesForExtendedLayout = .top
      tabs.tabBar.isTranslucent = true
      display.runUntilIdle()
      #expect(root.view.frame.height == 761)
    }
  }
}
