import Testing
import UIKit

@MainActor
func controllerTypeUses(_ surface: Surface) {
  surface.behaves("UIViewController") {
    let book = Notebook()
    let stage = ControllerStage(NotingController("A", book))
    surface.equal(book.take(), ["A loadView", "A didLoad 11.0", "A willAppear false", "A didAppear false"])
    stage.window.rootViewController = UIViewController()
    stage.settle()
    surface.equal(book.take(), ["A willDisappear false", "A didDisappear false"])
  }
  surface.behaves("UINavigationController") {
    let (first, second) = (named("A"), named("B"))
    let navigation = UINavigationController(rootViewController: first)
    let stage = ControllerStage(navigation)
    navigation.pushViewController(second, animated: true)
    stage.settle()
    surface.yes(first.view.window == nil && second.view.window === stage.window)
    surface.yes(navigation.popViewController(animated: true) === second)
    stage.settle()
    surface.yes(first.view.window === stage.window && second.view.window == nil)
  }
  surface.behaves("UITabBarController") {
    let tabs = TabStage()
    surface.yes(tabs.first.view.window != nil && !tabs.second.isViewLoaded)
    tabs.tapSecond()
    surface.yes(tabs.first.view.window == nil && tabs.second.view.window != nil)
  }
  surface.behaves("UITableViewController") {
    let table = ThreeRows()
    let stage = ControllerStage(table)
    surface.equal(table.tableView.visibleCells.map { $0.textLabel?.text }, ["0", "1", "2"])
    let row = table.tableView.convert(table.tableView.rectForRow(at: IndexPath(row: 1, section: 0)), to: nil)
    stage.tap(row.midX, row.midY)
    stage.settle()
    surface.equal(table.selected, [1])
  }
  surface.behaves("UINavigationBar") {
    let push = PushStage()
    push.stage.settle()
    let bar: UINavigationBar = push.navigation.navigationBar
    surface.equal(bar.items?.map { $0.title ?? "" }, ["A", "B"])
    // The bar's back button pops.
    let place = bar.convert(CGPoint(x: 20, y: 22), to: nil)
    push.stage.tap(place.x, place.y)
    push.stage.settle()
    surface.equal(push.names, ["A"])
  }
  surface.behaves("UIStoryboard") {
    UIStoryboard.register("Main", identifier: nil) { named("Initial") }
    UIStoryboard.register("Main", identifier: "detail") { named("Detail") }
    let storyboard = UIStoryboard(name: "Main", bundle: nil)
    surface.equal(storyboard.instantiateInitialViewController()?.title, "Initial")
    surface.equal(storyboard.instantiateViewController(withIdentifier: "detail").title, "Detail")
  }
  surface.behaves("UIStoryboardSegue") {
    let (source, destination) = (named("A"), named("B"))
    let stage = ControllerStage(source)
    CustomSegue(identifier: "show", source: source, destination: destination).perform()
    stage.settle()
    surface.yes(source.presentedViewController === destination)
    surface.equal(destination.modalPresentationStyle, .custom)
  }
  surface.holds("UISplitViewController") {
    // It is only looked up: no controller has one.
    let split: UISplitViewController? = named("A").splitViewController
    surface.yes(split == nil)
  }
  surface.holds("UINib") {
    surface.yes(UINib(nibName: "Cell", bundle: nil).instantiate(withOwner: nil, options: nil).isEmpty)
    surface.equal(SimulationWorld.current.diagnostics.count, 1)
  }
  systemTypeUses(surface)
}

/// A segue as many programs have one: it presents in a style of its own.
private final class CustomSegue: UIStoryboardSegue {
  override func perform() {
    destination.modalPresentationStyle = .custom
    source.present(destination, animated: true)
  }
}

/// A view that says who is next.
private final class ChainView: UIView {
  var touched = 0

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { touched += 1 }
}

private final class StyledController: UIViewController {
  override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
  override var supportedInterfaceOrientations: UIInterfaceOrientationMask { [.portrait, .landscapeLeft] }
}

@MainActor
private func systemTypeUses(_ surface: Surface) {
  surface.behaves("UIApplication") {
    let stage = ControllerStage()
    surface.yes(UIApplication.shared.keyWindow === stage.window)
    surface.equal(UIApplication.shared.statusBarFrame.height, 47)
    surface.equal(UIApplication.shared.applicationState, .active)
    UIApplication.shared.enter(.background)
    surface.equal(UIApplication.shared.applicationState, .background)
  }
  surface.behaves("UIScreen") {
    SimulationWorld.run(SimulationWorld(screenSize: CGSize(width: 320, height: 568), screenScale: 2)) {
      surface.equal(UIScreen.main.bounds, CGRect(x: 0, y: 0, width: 320, height: 568))
      surface.equal(UIScreen.main.scale, 2)
      surface.equal(UIWindow(frame: UIScreen.main.bounds).frame.width, 320)
    }
  }
  surface.behaves("UIDevice") {
    surface.equal(UIDevice.current.orientation, .portrait)
    SimulationWorld.current.rotate(to: CGSize(width: 844, height: 390), animated: false)
    surface.yes(UIDevice.current.orientation.isLandscape)
    surface.equal(UIDevice.current.userInterfaceIdiom, .phone)
  }
  surface.behaves("UIWindow") {
    let window = UIWindow(frame: UIScreen.main.bounds)
    let controller = UIViewController()
    window.rootViewController = controller
    surface.yes(window.isHidden && !window.isKeyWindow)
    window.makeKeyAndVisible()
    surface.yes(!window.isHidden && window.isKeyWindow)
    surface.yes(controller.view.window === window)
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 5, height: 5))
    controller.view.addSubview(view)
    surface.equal(view.convert(view.bounds, to: nil), CGRect(x: 10, y: 20, width: 5, height: 5))
  }
  surface.behaves("UIResponder") {
    let stage = ControllerStage()
    let (outer, inner) = (ChainView(frame: UIScreen.main.bounds), UIView(frame: UIScreen.main.bounds))
    outer.addSubview(inner)
    stage.window.rootViewController?.view.addSubview(outer)
    stage.tap(50, 50)
    // The inner one leaves the touch to what is next.
    surface.equal(outer.touched, 1)
    var (responder, chain) = (inner as UIResponder?, 0)
    while let next = responder, !(next is UIViewController) { (responder, chain) = (next.next, chain + 1) }
    surface.yes(responder === stage.window.rootViewController)
    surface.equal(chain, 3)
  }
  surface.behaves("UIStatusBarStyle") {
    let stage = ControllerStage(StyledController())
    stage.settle()
    surface.equal(SimulationWorld.current.statusBarWishes.last?.style, UIStatusBarStyle.lightContent)
  }
  surface.holds("UIInterfaceOrientationMask") {
    let controller: UIViewController = StyledController()
    surface.yes(controller.supportedInterfaceOrientations.contains(.portrait))
    surface.yes(!controller.supportedInterfaceOrientations.contains(.landscapeRight))
    surface.equal(UIInterfaceOrientationMask.landscape, [.landscapeLeft, .landscapeRight])
  }
  surface.behaves("UITraitCollection") {
    let controller = UIViewController()
    let stage = ControllerStage(controller)
    surface.equal(controller.traitCollection.horizontalSizeClass, .compact)
    surface.equal(controller.traitCollection.verticalSizeClass, .regular)
    SimulationWorld.current.rotate(to: CGSize(width: 844, height: 390), animated: false)
    stage.settle()
    surface.equal(controller.traitCollection.verticalSizeClass, .compact)
    surface.equal(UITraitCollection(displayScale: 2).displayScale, 2)
  }
  surface.behaves("UIAccessibility") {
    surface.yes(!UIAccessibility.isReduceMotionEnabled)
    SimulationWorld.current.accessibility.isReduceMotionEnabled = true
    surface.yes(UIAccessibility.isReduceMotionEnabled)
    UIAccessibility.post(notification: .screenChanged, argument: nil)
    surface.equal(SimulationWorld.current.accessibilityPosts, [.screenChanged])
  }
  surface.behaves("UIImpactFeedbackGenerator") {
    let generator = UIImpactFeedbackGenerator(style: .heavy)
    generator.prepare()
    surface.equal(SimulationWorld.current.hapticEvents.count, 0)
    generator.impactOccurred()
    surface.equal(SimulationWorld.current.hapticEvents.map(\.kind), [.impact(.heavy, intensity: 1)])
  }
  surface.behaves("UISelectionFeedbackGenerator") {
    let generator = UISelectionFeedbackGenerator()
    generator.selectionChanged()
    generator.selectionChanged()
    surface.equal(SimulationWorld.current.hapticEvents.map(\.kind), [.selection, .selection])
  }
}
