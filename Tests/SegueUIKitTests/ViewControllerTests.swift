import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

@Suite("UIViewController")
@MainActor
struct ViewControllerTests {
  @Test("the appearance callbacks of a screen, with viewIsAppearing between the two")
  func order() {
    ModalStage.run { stage in
      let full = Teller("F", stage.log)
      full.modalPresentationStyle = .overFullScreen
      stage.root.present(full, animated: true)
      #expect(stage.calls() == ["F load", "F willAppear"])
      stage.display.frame()
      #expect(stage.calls() == ["F isAppearing"])
      #expect(stage.settle() == ["F didAppear"])
      full.dismiss(animated: false)
      #expect(stage.settle() == ["F willDisappear", "F didDisappear"])
    }
  }

  @Test("a child whose view is put into a shown parent's comes and goes with it")
  func customContainer() {
    ModalStage.run { stage in
      let child = Teller("K", stage.log)
      let grandchild = Teller("G", stage.log)
      child.addChild(grandchild)
      child.view.addSubview(grandchild.view)
      grandchild.didMove(toParent: child)
      #expect(stage.calls() == ["G to", "K load", "G load", "G moved"])
      stage.root.addChild(child)
      stage.root.view.addSubview(child.view)
      child.didMove(toParent: stage.root)
      #expect(stage.calls() == ["K to", "K willAppear", "G willAppear", "K moved"])
      #expect(child.isMovingToParent)
      #expect(stage.settle() == ["K isAppearing", "G isAppearing", "K didAppear", "G didAppear"])
      #expect(!child.isMovingToParent && child.parent === stage.root)
      child.willMove(toParent: nil)
      #expect(child.isMovingFromParent)
      child.view.removeFromSuperview()
      child.removeFromParent()
      #expect(
        stage.settle() == [
          "K from", "K willDisappear", "G willDisappear", "K didDisappear", "G didDisappear", "K left",
        ])
      #expect(!child.isMovingFromParent && child.parent == nil && stage.world.diagnostics.isEmpty)
    }
  }

  @Test("a child is told with its parent when that is covered and comes back, balanced")
  func forwarded() {
    ModalStage.run { stage in
      let child = Teller("K", stage.log)
      stage.root.addChild(child)
      stage.root.view.addSubview(child.view)
      child.didMove(toParent: stage.root)
      _ = stage.settle()
      let b = stage.screen("B", .fullScreen)
      stage.root.present(b, animated: true)
      #expect(
        stage.settle() == [
          "A willDisappear", "K willDisappear", "B willAppear", "B didAppear", "A didDisappear", "K didDisappear",
        ])
      b.dismiss(animated: true)
      #expect(
        stage.settle() == [
          "B willDisappear", "A willAppear", "K willAppear", "K isAppearing", "A didAppear", "K didAppear",
          "B didDisappear",
        ])
      #expect(stage.world.diagnostics.isEmpty)
    }
  }

  @Test("a container that forwards by hand: nobody else tells its children")
  func byHand() {
    ModalStage.run { stage in
      let container = HandContainer()
      stage.window.rootViewController = container
      let child = Teller("K", stage.log)
      container.addChild(child)
      _ = stage.settle()
      container.view.addSubview(child.view)
      child.didMove(toParent: container)
      #expect(stage.settle() == ["K load", "K moved"])
      child.beginAppearanceTransition(true, animated: false)
      child.endAppearanceTransition()
      #expect(stage.settle() == ["K willAppear", "K isAppearing", "K didAppear"])
      child.view.removeFromSuperview()
      #expect(stage.settle().isEmpty && child.appearanceState == .appeared)
    }
  }

  @Test("transition(from:to:) swaps two children's views and tells them")
  func swap() {
    ModalStage.run { stage in
      let (old, new) = (Teller("O", stage.log), Teller("N", stage.log))
      stage.root.addChild(old)
      stage.root.addChild(new)
      stage.root.view.addSubview(old.view)
      _ = stage.settle()
      var finished: [Bool] = []
      stage.root.transition(
        from: old, to: new, duration: 0.2, options: [], animations: { new.view.alpha = 0.5 },
        completion: { finished.append($0) })
      #expect(stage.calls() == ["O willDisappear", "N load", "N willAppear"])
      #expect(stage.settle() == ["N isAppearing", "O didDisappear", "N didAppear"])
      #expect(finished == [true] && old.view.superview == nil && new.view.superview === stage.root.view)
      #expect(stage.world.diagnostics.isEmpty)
    }
  }

  @Test("the safe area of a controller: what it adds, and the bar of its tabs")
  func safeArea() {
    TabStage.run { stage in
      let screen = stage.screens[0]
      #expect(screen.view.safeAreaInsets.bottom == 49 + 34 && screen.view.safeAreaInsets.top == 47)
      #expect(screen.topLayoutGuide.length == 47 && screen.bottomLayoutGuide.length == 83)
      screen.additionalSafeAreaInsets = UIEdgeInsets(top: 10, left: 0, bottom: 5, right: 0)
      #expect(screen.view.safeAreaInsets.top == 57 && screen.view.safeAreaInsets.bottom == 88)
      stage.tabs.setTabBarHidden(true, animated: false)
      #expect(screen.view.safeAreaInsets.bottom == 39 && stage.tabs.tabBar.frame.minY == 844)
    }
  }

  @Test("titles reach the items on bars; a navigation controller's tab is its root's")
  func titles() {
    SimulationWorld.run(SimulationWorld()) {
      let controller = UIViewController()
      #expect(controller.navigationItem.title == nil && controller.tabBarItem.title == nil)
      controller.title = "One"
      #expect(controller.navigationItem.title == "One" && controller.tabBarItem.title == "One")
      #expect(UINavigationController(rootViewController: controller).tabBarItem === controller.tabBarItem)
    }
  }

  @Test("what needs interface files says so and changes nothing")
  func interfaceFiles() {
    SimulationWorld.run(SimulationWorld()) {
      let controller = UIViewController(nibName: "Main", bundle: nil)
      #expect(controller.view.subviews.isEmpty && controller.nibName == "Main")
      controller.performSegue(withIdentifier: "next", sender: nil)
      #expect(
        SimulationWorld.current.diagnostics.map(\.place) == [
          "UIViewController.loadView", "UIViewController.performSegue",
        ])
    }
  }
}

/// Forwards no appearance.
private final class HandContainer: UIViewController {
  override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
}

/// Logs every callback.
private final class Teller: UIViewController {
  private let name: String
  private let log: CallLog

  init(_ name: String, _ log: CallLog) {
    self.name = name
    self.log = log
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() { log.calls.append("\(name) load") }
  override func viewWillAppear(_ animated: Bool) { log.calls.append("\(name) willAppear") }
  override func viewIsAppearing(_ animated: Bool) { log.calls.append("\(name) isAppearing") }
  override func viewDidAppear(_ animated: Bool) { log.calls.append("\(name) didAppear") }
  override func viewWillDisappear(_ animated: Bool) { log.calls.append("\(name) willDisappear") }
  override func viewDidDisappear(_ animated: Bool) { log.calls.append("\(name) didDisappear") }

  override func willMove(toParent parent: UIViewController?) {
    super.willMove(toParent: parent)
    log.calls.append("\(name) \(parent == nil ? "from" : "to")")
  }

  override func didMove(toParent parent: UIViewController?) {
    super.didMove(toParent: parent)
    log.calls.append("\(name) \(parent == nil ? "left" : "moved")")
  }
}
