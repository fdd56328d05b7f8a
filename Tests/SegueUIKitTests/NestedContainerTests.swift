import Foundation
import SegueQuartzCore
import SegueUIKit
import Testing

/// Tabs, in them stacks, above them a modal stack: as apps nest them.
@Suite("Containers in containers")
@MainActor
struct NestedContainerTests {
  @MainActor
  private final class App {
    let log = CallLog()
    let window = UIWindow()
    let tabs = UITabBarController()
    let display: SimulatedDisplay
    private(set) var stacks: [UINavigationController] = []

    init() {
      stacks = ["A", "X"].map { [log] in UINavigationController(rootViewController: Screen($0, log)) }
      tabs.viewControllers = stacks
      window.rootViewController = tabs
      window.makeKeyAndVisible()
      display = SimulatedDisplay(world: .current, rate: .hz(60))
      display.runUntilIdle()
    }

    func screen(_ name: String) -> Screen { Screen(name, log) }

    func modalStack(_ name: String, _ style: UIModalPresentationStyle = .fullScreen) -> UINavigationController {
      let stack = UINavigationController(rootViewController: screen(name))
      stack.modalPresentationStyle = style
      return stack
    }

    /// What has to hold at rest.
    func expectRest(seen: [Screen], gone: [Screen] = [], location: SourceLocation = #_sourceLocation) {
      #expect(display.runUntilIdle(), sourceLocation: location)
      let world = SimulationWorld.current
      #expect(world.diagnostics.isEmpty, "\(world.diagnostics)", sourceLocation: location)
      for screen in seen {
        #expect(
          screen.appearanceState == .appeared && screen.view.window === window, "\(screen.name)",
          sourceLocation: location)
      }
      for screen in gone {
        #expect(
          screen.appearanceState == .disappeared && screen.viewIfLoaded?.window == nil, "\(screen.name)",
          sourceLocation: location)
      }
    }
  }

  private func run(_ body: (App) throws -> Void) rethrows {
    try SimulationWorld.run(SimulationWorld()) { try body(App()) }
  }

  @Test("the presenter is dismissed while the modal stack above it pushes", arguments: [true, false])
  func dismissedBelow(animated: Bool) {
    run { app in
      let (lower, upper) = (app.modalStack("B", .pageSheet), app.modalStack("C"))
      app.stacks[0].topViewController?.present(lower, animated: false)
      app.display.runUntilIdle()
      lower.topViewController?.present(upper, animated: false)
      app.display.runUntilIdle()
      let d = app.screen("D")
      upper.pushViewController(d, animated: true)
      for _ in 0..<4 { app.display.frame() }
      app.tabs.dismiss(animated: animated)
      let shown = app.stacks[0].viewControllers.compactMap { $0 as? Screen }
      app.expectRest(
        seen: shown, gone: [d] + (lower.viewControllers + upper.viewControllers).compactMap { $0 as? Screen })
      #expect(app.tabs.presentedViewController == nil && !upper.isTransitioning)
      #expect(app.window.subviews == [app.tabs.view])
    }
  }

  @Test("the screen turns while a stack in a modal stack's place pushes, and all of it fits afterwards")
  func turned() {
    run { app in
      let modal = app.modalStack("B")
      app.tabs.present(modal, animated: true)
      for _ in 0..<4 { app.display.frame() }
      let c = app.screen("C")
      modal.pushViewController(c, animated: true)
      for _ in 0..<3 { app.display.frame() }
      SimulationWorld.current.rotate(to: CGSize(width: 844, height: 390))
      app.expectRest(seen: [c])
      #expect(modal.view.bounds.size == CGSize(width: 844, height: 390) && c.view.bounds.size == modal.view.bounds.size)
      modal.dismiss(animated: true)
      let root = app.stacks[0].viewControllers.compactMap { $0 as? Screen }
      app.expectRest(seen: root, gone: [c])
      #expect(app.tabs.view.bounds.size == CGSize(width: 844, height: 390))
      #expect(root.first?.view.bounds.size == app.tabs.view.bounds.size)
    }
  }

  @Test("double taps: two presentations, two dismissals, two selections, push and select in one turn")
  func doubleTaps() {
    run { app in
      let modal = app.modalStack("B", .overFullScreen)
      app.tabs.present(modal, animated: true)
      app.display.runUntilIdle()
      var ends = 0
      modal.dismiss(animated: true) { ends += 1 }
      modal.dismiss(animated: true) { ends += 1 }
      app.display.runUntilIdle()
      #expect(ends == 2 && app.tabs.presentedViewController == nil)
      let c = app.screen("C")
      app.stacks[0].pushViewController(c, animated: true)
      app.tabs.selectedIndex = 1
      app.tabs.selectedIndex = 1
      app.expectRest(seen: app.stacks[1].viewControllers.compactMap { $0 as? Screen }, gone: [c])
      app.tabs.selectedIndex = 0
      app.expectRest(seen: [c])
      // Back, twice in one turn, from a stack of three.
      app.stacks[0].pushViewController(app.screen("D"), animated: true)
      app.display.runUntilIdle()
      app.stacks[0].popViewController(animated: true)
      app.stacks[0].popToRootViewController(animated: true)
      app.expectRest(seen: [app.stacks[0].viewControllers[0]].compactMap { $0 as? Screen }, gone: [c])
      #expect(app.stacks[0].viewControllers.count == 1)
    }
  }

  @Test(
    "a stack that is shown anew while it presents, and a tab taken away under its presentation",
    arguments: [true, false])
  func tabUnderPresentation(midway: Bool) {
    run { app in
      let modal = app.modalStack("B")
      app.stacks[0].present(modal, animated: true)
      if midway { app.display.frame() } else { app.display.runUntilIdle() }
      app.tabs.selectedIndex = 1
      app.stacks[0].pushViewController(app.screen("C"), animated: true)
      app.tabs.setViewControllers([app.stacks[1]], animated: false)
      let b = modal.viewControllers.compactMap { $0 as? Screen }
      app.expectRest(seen: b)
      app.tabs.dismiss(animated: true)
      app.expectRest(seen: app.stacks[1].viewControllers.compactMap { $0 as? Screen }, gone: b)
      #expect(app.window.subviews == [app.tabs.view] && app.stacks[0].parent == nil)
    }
  }
}
