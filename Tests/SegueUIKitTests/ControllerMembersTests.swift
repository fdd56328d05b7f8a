import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

@Suite("What controllers offer beside their views")
@MainActor
struct ControllerMembersTests {
  // MARK: Segues

  @Test("a segue that nobody registered does nothing and says so; a registered one is prepared, then performed")
  func segues() {
    Stage.run { stage in
      let world = SimulationWorld.current
      let list = SegueList("L", stage.log)
      stage.navigation.setViewControllers([list], animated: false)
      list.performSegue(withIdentifier: "detail", sender: nil)
      #expect(world.diagnostics.count == 1 && list.prepared.isEmpty && stage.navigation.viewControllers == [list])
      UIStoryboardSegue.register("detail", from: SegueList.self) { source in
        UIStoryboardSegue(identifier: "detail", source: source, destination: Screen("D", source.callLog))
      }
      list.allows = false
      list.performSegue(withIdentifier: "detail", sender: "row 3")
      #expect(list.prepared == ["detail to D from row 3"] && stage.names == ["D"])
      // Of another class's controllers it is none.
      stage.root.performSegue(withIdentifier: "detail", sender: nil)
      #expect(world.diagnostics.count == 2)
    }
  }

  @Test("a segue of one's own class, or with a handler, goes its own way, and the last one registered counts")
  func ownSegues() {
    Stage.run { stage in
      var performed: [String] = []
      UIStoryboardSegue.register("go", from: UIViewController.self) { source in
        UIStoryboardSegue(identifier: "go", source: source, destination: UIViewController()) { performed.append("all") }
      }
      UIStoryboardSegue.register("go", from: Screen.self) { source in
        UIStoryboardSegue(identifier: "go", source: source, destination: UIViewController()) {
          performed.append("screen")
        }
      }
      stage.root.performSegue(withIdentifier: "go", sender: nil)
      stage.navigation.performSegue(withIdentifier: "go", sender: nil)
      #expect(performed == ["screen", "all"])
    }
  }

  // MARK: Editing

  @Test("the edit button is one, says what editing is, and turns it on and off")
  func editing() {
    Stage.run { stage in
      let root = stage.root
      let item = root.editButtonItem
      #expect(item === root.editButtonItem && item.title == "Edit")
      root.navigationItem.rightBarButtonItem = item
      root.isEditing = true
      #expect(item.title == "Done" && root.editButtonItem === item)
      root.setEditing(false, animated: true)
      #expect(item.title == "Edit")
      stage.display.frame()
      // The button ends at the bar's margin of 16 points.
      stage.touch([(.began, 365, stage.navigation.navigationBar.frame.midY)])
      stage.touch([(.ended, 365, stage.navigation.navigationBar.frame.midY)])
      #expect(root.isEditing && item.title == "Done")
    }
  }

  @Test("setting isEditing is setEditing without animation")
  func overriddenEditing() {
    final class Editor: UIViewController {
      var calls: [String] = []
      override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        calls.append("\(editing) \(animated)")
      }
    }
    SimulationWorld.run(SimulationWorld()) {
      let editor = Editor()
      editor.isEditing = true
      editor.setEditing(false, animated: true)
      #expect(editor.calls == ["true false", "false true"] && !editor.isEditing)
    }
  }

  // MARK: Showing

  @Test("show goes up the parents to the first one that has a way of its own; without one the outermost presents")
  func show() {
    final class Shower: UIViewController {
      var shown: [UIViewController] = []
      override func show(_ vc: UIViewController, sender: Any?) { shown.append(vc) }
    }
    Stage.run { stage in
      let inner = UIViewController()
      let shower = Shower()
      stage.root.addChild(shower)
      shower.addChild(inner)
      let vc = Screen("B", stage.log)
      inner.show(vc, sender: nil)
      #expect(shower.shown == [vc] && stage.names == ["A"])
      stage.root.show(vc, sender: nil)
      stage.display.runUntilIdle()
      #expect(stage.names == ["A", "B"])
    }
    ModalStage.run { stage in
      let inner = UIViewController()
      stage.root.addChild(inner)
      stage.root.view.addSubview(inner.view)
      let vc = stage.screen("B", .fullScreen)
      inner.show(vc, sender: nil)
      stage.display.runUntilIdle()
      #expect(stage.root.presentedViewController === vc && vc.presentingViewController === stage.root)
    }
  }

  @Test("what is not simulated is nil")
  func absent() {
    SimulationWorld.run(SimulationWorld()) {
      let controller = UIViewController()
      controller.modalPresentationStyle = .popover
      controller.popoverPresentationController?.permittedArrowDirections = .up
      #expect(controller.popoverPresentationController == nil && controller.splitViewController == nil)
    }
  }

  // MARK: Status bar

  @Test("wishes for the status bar are written down, asked down the children and of what covers the screen")
  func statusBar() {
    final class Wishing: UIViewController {
      var hides = false
      override var prefersStatusBarHidden: Bool { hides }
      override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
      override var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .slide }
    }
    Stage.run { stage in
      let world = SimulationWorld.current
      #expect(world.statusBarWishes.map(\.controller) == ["Screen"])
      let wishing = Wishing()
      stage.navigation.pushViewController(wishing, animated: false)
      // The bar in sight decides the style.
      #expect(world.statusBarWishes.last?.style == .default && world.statusBarWishes.last?.animation == .slide)
      let count = world.statusBarWishes.count
      wishing.setNeedsStatusBarAppearanceUpdate()
      #expect(world.statusBarWishes.count == count)
      stage.navigation.isNavigationBarHidden = true
      wishing.hides = true
      wishing.setNeedsStatusBarAppearanceUpdate()
      #expect(world.statusBarWishes.count == count + 1 && world.statusBarWishes.last?.isHidden == true)
      #expect(world.statusBarWishes.last?.style == .lightContent)
      let sheet = UIViewController()
      sheet.modalPresentationStyle = .overFullScreen
      wishing.present(sheet, animated: false)
      #expect(world.statusBarWishes.count == count + 1)
      sheet.modalPresentationCapturesStatusBarAppearance = true
      sheet.setNeedsStatusBarAppearanceUpdate()
      #expect(world.statusBarWishes.last?.isHidden == false && world.statusBarWishes.count == count + 2)
    }
  }

  // MARK: The first controller

  @Test("a navigation controller's delegate hears of the first root around its appearance, once, not animated")
  func firstRoot() {
    SimulationWorld.run(SimulationWorld()) {
      let log = CallLog()
      let delegate = SlideDelegate(log: log, duration: 0.2)
      let window = UIWindow()
      let navigation = UINavigationController(rootViewController: Screen("A", log))
      navigation.delegate = delegate
      let display = SimulatedDisplay(world: .current, rate: .hz(60))
      window.rootViewController = navigation
      #expect(log.calls.isEmpty)
      window.makeKeyAndVisible()
      display.runUntilIdle()
      #expect(log.calls == ["willShow A", "A willAppear", "A didAppear", "didShow A"])
      log.calls = []
      window.rootViewController = UIViewController()
      window.rootViewController = navigation
      display.runUntilIdle()
      #expect(log.calls == ["A willDisappear", "A didDisappear", "A willAppear", "A didAppear"])
    }
  }

  @Test("an empty navigation controller in sight tells of its first one")
  func firstOfEmpty() {
    SimulationWorld.run(SimulationWorld()) {
      let log = CallLog()
      let delegate = SlideDelegate(log: log, duration: 0.2)
      let window = UIWindow()
      let navigation = UINavigationController()
      navigation.delegate = delegate
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      navigation.setViewControllers([Screen("A", log)], animated: false)
      #expect(log.calls == ["willShow A", "A willAppear", "A didAppear", "didShow A"])
    }
  }
}

private final class SegueList: UIViewController {
  let callLog: CallLog
  var prepared: [String] = []
  var allows = true

  init(_ name: String, _ log: CallLog) {
    callLog = log
    super.init(nibName: nil, bundle: nil)
    title = name
  }

  required init?(coder: NSCoder) { nil }

  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { allows }

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    let name = (segue.destination as? Screen)?.name ?? "?"
    prepared.append("\(segue.identifier ?? "?") to \(name) from \(sender as? String ?? "?")")
  }
}
