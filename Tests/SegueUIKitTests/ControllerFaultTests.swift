import Foundation
import SegueQuartzCore
import SegueUIKit
import Testing

/// Mistakes that UIKit answers with an exception: here a diagnostic says what, where and how to mend it, and nothing else
/// happens.
@Suite("Mistakes in the use of controllers")
@MainActor
struct ControllerFaultTests {
  private var faults: [RuntimeDiagnostic] { SimulationWorld.current.diagnostics }

  /// Runs `mistake`, which has to leave exactly one diagnostic of these words, at this place.
  private func expect(
    _ words: String, at place: String, _ mistake: () -> Void, location: SourceLocation = #_sourceLocation
  ) {
    let before = faults.count
    mistake()
    #expect(faults.count == before + 1, "\(faults)", sourceLocation: location)
    #expect(faults.last?.what == words, sourceLocation: location)
    #expect(faults.last?.place == place, sourceLocation: location)
  }

  @Test("pushing who is there already, or a navigation controller, and popping to a stranger (UI-CTX-9)")
  func stack() {
    Stage.run { stage in
      let navigation = stage.navigation
      let b = stage.push("B")
      b.title = "Two"
      stage.log.calls = []
      expect(
        "Screen 2 “Two” is on the stack already; push another instance, or pop to this one",
        at: "UINavigationController 1.pushViewController"
      ) { navigation.pushViewController(b, animated: true) }
      #expect(faults.last?.used == "the stack Screen 1, Screen 2 “Two”")
      let other = UINavigationController()
      expect(
        "UINavigationController 2 is a navigation controller, which cannot be pushed; push what it holds, or present it",
        at: "UINavigationController 1.pushViewController"
      ) { navigation.pushViewController(other, animated: true) }
      expect(
        "UINavigationController 2 is a navigation controller, which cannot be pushed; push what it holds, or present it",
        at: "UINavigationController 3.init(rootViewController:)"
      ) { #expect(UINavigationController(rootViewController: other).viewControllers.isEmpty) }
      expect(
        "Screen 3 is not on the stack; pop to one of viewControllers",
        at: "UINavigationController 1.popToViewController"
      ) { #expect(navigation.popToViewController(Screen("C", stage.log), animated: true) == nil) }
      expect(
        "Screen 2 “Two” stands twice in the list; name each controller once",
        at: "UINavigationController 1.setViewControllers"
      ) { navigation.setViewControllers([b, stage.root, b], animated: true) }
      stage.display.runUntilIdle()
      #expect(stage.names == ["A", "B"] && stage.log.calls.isEmpty)
      // What is no mistake: nothing to pop, the top again, the same list, none at all.
      let count = faults.count
      _ = navigation.popToViewController(b, animated: true)
      navigation.setViewControllers([stage.root, b], animated: true)
      navigation.popToRootViewController(animated: false)
      _ = navigation.popToRootViewController(animated: true)
      #expect(navigation.popViewController(animated: true) == nil && stage.names == ["A"])
      navigation.setViewControllers([], animated: false)
      #expect(navigation.viewControllers.isEmpty && faults.count == count)
    }
  }

  @Test("a second push of one instance, asked for while the first is under way, is told when its turn comes")
  func doublePush() {
    Stage.run { stage in
      let b = Screen("B", stage.log)
      stage.navigation.pushViewController(b, animated: true)
      stage.navigation.pushViewController(b, animated: true)
      #expect(faults.isEmpty)
      stage.display.runUntilIdle()
      #expect(stage.names == ["A", "B"] && faults.count == 1)
      #expect(faults.first?.what.contains("Screen 2 is on the stack already") == true)
    }
  }

  @Test("a container inside itself, a child of a child, a presented child, tabs named twice")
  func containment() {
    ModalStage.run { stage in
      let child = stage.screen("B", .none)
      stage.root.addChild(child)
      child.didMove(toParent: stage.root)
      expect("Screen 1 cannot be a child of itself; add another controller", at: "Screen 1.addChild") {
        stage.root.addChild(stage.root)
      }
      expect("Screen 1 holds Screen 2 and cannot be its child; take that out of it first", at: "Screen 2.addChild") {
        child.addChild(stage.root)
      }
      #expect(stage.root.children == [child] && child.children.isEmpty && stage.root.parent == nil)
      let presented = stage.show("C", .overFullScreen)
      expect("Screen 3 is presented by Screen 1; dismiss it first", at: "Screen 1.addChild") {
        stage.root.addChild(presented)
      }
      #expect(presented.parent == nil)
      let tabs = UITabBarController()
      let tab = stage.screen("D", .none)
      expect(
        "Screen 4 stands twice in the list; name each controller once",
        at: "UITabBarController 1.setViewControllers"
      ) { tabs.viewControllers = [tab, tab] }
      #expect(tabs.viewControllers == nil && tab.parent == nil && faults.last?.used == "no tabs")
      expect("Screen 3 is presented by Screen 1; dismiss it first", at: "UITabBarController 1.setViewControllers") {
        tabs.viewControllers = [tab, presented]
      }
      tabs.viewControllers = [tab]
      expect(
        "Screen 3 is not among the tabs; select one of viewControllers",
        at: "UITabBarController 1.selectedViewController"
      ) { tabs.selectedViewController = presented }
      #expect(tabs.selectedViewController === tab)
      let holder = UINavigationController(rootViewController: tabs)
      expect(
        "UINavigationController 1 holds UITabBarController 1 and cannot be its child; take that out of it first",
        at: "UITabBarController 1.setViewControllers"
      ) { tabs.viewControllers = [tab, holder] }
      #expect(tabs.viewControllers == [tab])
    }
  }

  @Test("views that move between controllers that are no children: the completion is told false")
  func strangers() {
    ModalStage.run { stage in
      let (child, stranger) = (stage.screen("B", .none), stage.screen("C", .none))
      stage.root.addChild(child)
      var ends: [Bool] = []
      expect(
        "Screen 3 is no child of Screen 1, between whose children views move; add it first",
        at: "Screen 1.transition(from:to:)"
      ) {
        stage.root.transition(from: child, to: stranger, duration: 0.1, animations: {}, completion: { ends.append($0) })
      }
      #expect(ends == [false] && !stranger.isViewLoaded)
    }
  }

  @Test("a loadView that sets no view gets an empty one")
  func noView() {
    final class Viewless: UIViewController {
      override func loadView() {}
    }
    SimulationWorld.run(SimulationWorld()) {
      let controller = Viewless()
      expect("loadView() must set view; set it, or call super.loadView()", at: "Viewless 1.loadView") {
        #expect(controller.view.bounds.size == UIScreen.main.bounds.size)
      }
    }
  }

  @Test("a presentation that cannot be names both controllers and what to do")
  func presentations() {
    ModalStage.run { stage in
      let b = stage.show("B", .overFullScreen)
      b.title = "Sheet"
      let c = stage.screen("C", .overFullScreen)
      expect(
        "attempt to present Screen 3 on Screen 1, which is already presenting Screen 2 “Sheet”; let that one present it, "
          + "or dismiss that one first", at: "Screen 1.present"
      ) { stage.root.present(c, animated: true) }
      expect(
        "attempt to present Screen 2 “Sheet”, which is presented already by Screen 1; dismiss it first, or present "
          + "another instance", at: "Screen 1.present"
      ) { stage.root.present(b, animated: true) }
      expect(
        "attempt to present Screen 1, which is the root controller of a window; present another one",
        at: "Screen 2 “Sheet”.present"
      ) { b.present(stage.root, animated: true) }
      let away = stage.screen("D", .none)
      expect(
        "attempt to present Screen 3 on Screen 4, whose view is not in the window hierarchy; present from one that is, in "
          + "viewDidAppear for the first time", at: "Screen 4.present"
      ) { away.present(c, animated: true) }
      stage.display.runUntilIdle()
      #expect(stage.root.presentedViewController === b && b.presentedViewController == nil)
      b.present(c, animated: true)
      stage.display.runUntilIdle()
      #expect(c.appearanceState == .appeared && faults.count == 4)
    }
  }

  @Test("a request keeps its own source: the second asker's is not the first one's")
  func sources() {
    ModalStage.run { stage in
      // B is on its way; meanwhile A and B ask for the same controller.
      let b = stage.screen("B", .overFullScreen)
      let c = stage.screen("C", .overFullScreen)
      stage.root.present(b, animated: true)
      var ends: [String] = []
      stage.root.present(c, animated: false) { ends.append("A") }
      b.present(c, animated: false) { ends.append("B") }
      #expect(stage.root.pendingPresentationCount == 2 && c.pendingPresentationCount == 2)
      stage.display.runUntilIdle()
      // A, which presents B, could not; B could.
      #expect(c.presentingViewController === b && c.appearanceState == .appeared && ends == ["A", "B"])
      #expect(faults.map(\.place) == ["Screen 1.present"])
      // One that waits can be called back by itself.
      b.dismiss(animated: true)
      let d = stage.screen("D", .overFullScreen)
      b.present(d, animated: true)
      d.dismiss(animated: false)
      stage.display.runUntilIdle()
      #expect(b.presentedViewController == nil && stage.root.presentedViewController === b && faults.count == 1)
    }
  }

  @Test("a controller that goes from one container to another leaves the first in order", arguments: [true, false])
  func moves(isTop: Bool) {
    SimulationWorld.run(SimulationWorld()) {
      let (log, window, tabs) = (CallLog(), UIWindow(), UITabBarController())
      let (a, b, c) = (Screen("A", log), Screen("B", log), Screen("C", log))
      let (first, second) = (
        UINavigationController(rootViewController: a), UINavigationController(rootViewController: c)
      )
      first.setViewControllers([a, b], animated: false)
      tabs.viewControllers = [first, second]
      window.rootViewController = tabs
      window.makeKeyAndVisible()
      let display = SimulatedDisplay(world: .current, rate: .hz(60))
      display.runUntilIdle()
      let (moved, rest) = isTop ? (b, a) : (a, b)
      second.pushViewController(moved, animated: true)
      display.runUntilIdle()
      #expect(first.viewControllers == [rest] && second.viewControllers == [c, moved])
      #expect(rest.appearanceState == .appeared && moved.appearanceState == .disappeared)
      #expect(moved.parent === second && first.children == [rest])
      #expect(first.navigationBar.items?.map(ObjectIdentifier.init) == [ObjectIdentifier(rest.navigationItem)])
      tabs.selectedIndex = 1
      display.runUntilIdle()
      #expect(moved.appearanceState == .appeared && rest.appearanceState == .disappeared)
      // A tab that is taken away altogether.
      second.removeFromParent()
      display.runUntilIdle()
      #expect(tabs.viewControllers == [first] && tabs.selectedViewController === first)
      #expect(rest.appearanceState == .appeared && moved.appearanceState == .disappeared && faults.isEmpty, "\(faults)")
    }
  }
}
