import Testing
import UIKit

@MainActor
func containerControllerUses(_ surface: Surface) {
  stackUses(surface)
  barUses(surface)
  tabUses(surface)
}

/// A navigation controller over named controllers.
@MainActor
private final class StackStage {
  let navigation: UINavigationController
  let stage: ControllerStage

  init(_ names: String...) {
    navigation = UINavigationController()
    navigation.viewControllers = names.map { named($0) }
    stage = ControllerStage(navigation)
  }

  var names: [String] { navigation.viewControllers.map { $0.title ?? "" } }
  var seen: String? { navigation.viewControllers.first { $0.viewIfLoaded?.window != nil }?.title }
}

@MainActor
private func stackUses(_ surface: Surface) {
  surface.behaves("pushViewController(_:animated:)") {
    let stack = StackStage("A")
    stack.navigation.pushViewController(named("B"), animated: true)
    surface.equal(stack.names, ["A", "B"])
    stack.stage.frames(3)
    surface.yes(stack.navigation.viewControllers[0].view.window != nil)
    stack.stage.settle()
    surface.equal(stack.seen, "B")
  }
  surface.behaves("popViewController(animated:)") {
    let stack = StackStage("A", "B")
    let popped = stack.navigation.popViewController(animated: true)
    surface.equal(popped?.title, "B")
    stack.stage.settle()
    surface.equal(stack.names, ["A"])
    surface.equal(stack.seen, "A")
    surface.yes(stack.navigation.popViewController(animated: true) == nil)
  }
  surface.behaves("popToViewController(_:animated:)") {
    let stack = StackStage("A", "B", "C", "D")
    let popped = stack.navigation.popToViewController(stack.navigation.viewControllers[1], animated: true)
    surface.equal(popped?.map { $0.title ?? "" }, ["C", "D"])
    stack.stage.settle()
    surface.equal(stack.names, ["A", "B"])
    surface.equal(stack.seen, "B")
  }
  surface.behaves("popToRootViewController(animated:)") {
    let stack = StackStage("A", "B", "C")
    let popped = stack.navigation.popToRootViewController(animated: false)
    surface.equal(popped?.map { $0.title ?? "" }, ["B", "C"])
    stack.stage.settle()
    surface.equal(stack.seen, "A")
  }
  surface.behaves("setViewControllers(_:animated:)") {
    let stack = StackStage("A", "B")
    stack.navigation.setViewControllers([stack.navigation.viewControllers[0], named("X"), named("Y")], animated: true)
    stack.stage.settle()
    surface.equal(stack.names, ["A", "X", "Y"])
    surface.equal(stack.seen, "Y")
  }
  surface.behaves(".viewControllers") {
    let stack = StackStage("A", "B")
    surface.equal(stack.navigation.viewControllers.count, 2)
    stack.navigation.viewControllers = [named("X")]
    stack.stage.settle()
    surface.equal(stack.seen, "X")
  }
  surface.behaves(".topViewController") {
    let stack = StackStage("A")
    surface.equal(stack.navigation.topViewController?.title, "A")
    stack.navigation.pushViewController(named("B"), animated: true)
    surface.equal(stack.navigation.topViewController?.title, "B")
  }
  surface.behaves(".visibleViewController") {
    let (stack, shown) = (StackStage("A", "B"), named("S"))
    surface.equal(stack.navigation.visibleViewController?.title, "B")
    stack.navigation.present(shown, animated: false)
    stack.stage.settle()
    surface.equal(stack.navigation.visibleViewController?.title, "S")
  }
  surface.behaves(".push") {
    let push = PushStage()
    surface.yes(push.giving.book.take().contains("\(UINavigationController.Operation.push) A B"))
  }
  surface.behaves(".pop") {
    let push = PushStage()
    push.stage.settle()
    _ = push.giving.book.take()
    push.navigation.popViewController(animated: true)
    surface.equal(
      push.giving.book.take().first { !$0.hasPrefix("will") }, "\(UINavigationController.Operation.pop) B A")
  }
  surface.behaves(".interactivePopGestureRecognizer") {
    let stack = StackStage("A", "B")
    surface.yes(stack.navigation.interactivePopGestureRecognizer is UIScreenEdgePanGestureRecognizer)
    stack.navigation.interactivePopGestureRecognizer?.isEnabled = false
    stack.stage.drag(from: CGPoint(x: 1, y: 400), to: CGPoint(x: 360, y: 400))
    stack.stage.settle()
    surface.equal(stack.names, ["A", "B"])
    stack.navigation.interactivePopGestureRecognizer?.isEnabled = true
    stack.stage.drag(from: CGPoint(x: 1, y: 400), to: CGPoint(x: 360, y: 400))
    stack.stage.settle()
    surface.equal(stack.names, ["A"])
  }
}

@MainActor
private func barUses(_ surface: Surface) {
  surface.behaves(".navigationBar") {
    let stack = StackStage("A", "B")
    let bar = stack.navigation.navigationBar
    surface.yes(bar.window === stack.stage.window)
    surface.equal(bar.topItem?.title, "B")
    surface.equal(bar.backItem?.title, "A")
    stack.navigation.popViewController(animated: false)
    stack.stage.settle()
    surface.equal(bar.topItem?.title, "A")
  }
  surface.behaves(".isNavigationBarHidden") {
    let stack = StackStage("A")
    let root = stack.navigation.viewControllers[0]
    let below = root.view.safeAreaInsets.top
    stack.navigation.isNavigationBarHidden = true
    stack.stage.settle()
    surface.equal(below - root.view.safeAreaInsets.top, stack.navigation.navigationBar.bounds.height)
  }
  surface.behaves("setNavigationBarHidden(_:animated:)") {
    let stack = StackStage("A")
    let bar = stack.navigation.navigationBar
    let there = stack.stage.shown(bar).position.y
    stack.navigation.setNavigationBarHidden(true, animated: true)
    stack.stage.frames(4)
    let between = stack.stage.shown(bar).position.y
    stack.stage.settle()
    let gone = stack.stage.shown(bar).position.y
    surface.yes(gone < between && between < there)
    surface.yes(stack.navigation.isNavigationBarHidden)
  }
  surface.behaves(".navigationItem") {
    let stack = StackStage("A")
    let item = stack.navigation.viewControllers[0].navigationItem
    surface.yes(stack.navigation.navigationBar.topItem === item)
    let target = PressedTarget()
    item.rightBarButtonItem = UIBarButtonItem(
      title: "Done", style: .done, target: target, action: target.pressAction)
    stack.stage.settle()
    let bar = stack.navigation.navigationBar
    let place = bar.convert(CGPoint(x: bar.bounds.width - 30, y: 22), to: nil)
    stack.stage.tap(place.x, place.y)
    stack.stage.settle()
    surface.equal(target.presses, 1)
  }
}

private final class PressedTarget: UIResponder {
  var pressAction: Selector { Selector(PressedTarget.pressed) }
  var presses = 0

  func pressed() { presses += 1 }
}

@MainActor
private func tabUses(_ surface: Surface) {
  surface.behaves(".selectedIndex") {
    let tabs = TabStage()
    surface.equal(tabs.controller.selectedIndex, 0)
    tabs.controller.selectedIndex = 1
    tabs.stage.settle()
    surface.yes(tabs.second.view.window != nil && tabs.first.view.window == nil)
  }
  surface.behaves(".selectedViewController") {
    let tabs = TabStage()
    tabs.controller.selectedViewController = tabs.second
    tabs.stage.settle()
    surface.equal(tabs.controller.selectedIndex, 1)
    surface.yes(tabs.second.view.window != nil)
  }
  surface.behaves(".tabBar") {
    let tabs = TabStage()
    surface.equal(tabs.controller.tabBar.items?.map { $0.title ?? "" }, ["A", "B"])
    tabs.tapSecond()
    surface.equal(tabs.controller.selectedIndex, 1)
    let inset = tabs.second.view.safeAreaInsets.bottom
    tabs.controller.tabBar.isHidden = true
    tabs.stage.settle()
    surface.equal(inset, tabs.controller.tabBar.bounds.height)
  }
}
