import Foundation
import SegueQuartzCore
import SegueUIKit
import Testing

/// Subclasses with the initialisers that clients write on Apple's platforms, and no others.
@Suite("Initialisers that clients override and inherit")
@MainActor
struct SubclassInitialiserTests {
  @Test("controllers: both designated ones overridden, or none, leave init(); an init() of one's own needs no override")
  func controllers() {
    SimulationWorld.run(SimulationWorld()) {
      let both = Both()
      #expect(both.mark == "nib" && both.nibName == nil && both.view != nil)
      #expect(Plain().mark == "stored" && Plain(nibName: "Name", bundle: nil).nibName == "Name")
      #expect(OwnInit().mark == "own" && Handed(mark: "handed").mark == "handed")
      #expect(Convenient().mark == "convenient")
    }
  }

  @Test("containers: a root, bar classes, a style")
  func containers() {
    SimulationWorld.run(SimulationWorld()) {
      let root = Plain()
      let navigation = RootOnly(rootViewController: root)
      #expect(navigation.topViewController === root && navigation.mark == "root" && root.parent === navigation)
      #expect(OwnNavigation().topViewController is Plain && InheritingNavigation().viewControllers.isEmpty)
      #expect(InheritingNavigation(rootViewController: root).viewControllers.count == 1)
      #expect(Tabs().mark == "tabs" && InheritingTabs().viewControllers == nil)
      #expect(Table().tableView.style == .grouped && InheritingTable(style: .grouped).tableView.style == .grouped)
      #expect(InheritingTable().tableView.style == .plain)
    }
  }

  @Test("presentation controllers, percent drivers and recognisers")
  func transitioning() {
    SimulationWorld.run(SimulationWorld()) {
      let presented = Plain()
      let presentation = Dimming(presentedViewController: presented, presenting: nil)
      #expect(presentation.dimming.alpha == 0 && presentation.presentedViewController === presented)
      #expect(Cornered(radius: 9, presented: presented).radius == 9)
      #expect(Driver(controller: presented).controller === presented && Driver2().speed == 2)
      #expect(PanWithDirection(direction: 3, target: nil, action: nil).direction == 3)
      #expect(TargetedTap().maximum == 1 && TargetedTap(target: nil, action: nil).maximum == 7)
      #expect(Animator(duration: 0.5, curve: .linear, animations: nil).duration == 0.5)
    }
  }

  @Test("views")
  func views() {
    SimulationWorld.run(SimulationWorld()) {
      #expect(Framed().mark == 1 && Framed(frame: CGRect(x: 0, y: 0, width: 3, height: 4)).bounds.width == 3)
      #expect(OwnView().frame.width == 7 && OwnView().mark == 2)
      let image = UIImage(name: "picture", size: CGSize(width: 30, height: 20))
      #expect(Picture(image: image).mark == "image" && Picture(image: image).bounds.height == 20)
      #expect(!Picture(image: image).isUserInteractionEnabled && InheritingPicture(image: image).image === image)
      #expect(Blur().effect != nil && InheritingBlur(frame: CGRect(x: 1, y: 2, width: 3, height: 4)).frame.minY == 2)
      #expect(InheritingBlur(effect: nil).subviews.count == 1)
      #expect(Cell(style: .default, reuseIdentifier: "a").mark == "a" && Button(type: .system).mark == "button")
      #expect(Item().mark == "item" && Item(title: "T", style: .plain, target: nil, action: nil).title == "T")
      #expect(Item(barButtonSystemItem: .done, target: nil, action: nil).title == "Done")
      #expect(BarItem(title: "B").title == "B")
    }
  }

  @Test("a bar of a client's class is made by init(frame:)")
  func bars() {
    SimulationWorld.run(SimulationWorld()) {
      let navigation = UINavigationController(navigationBarClass: Bar.self, toolbarClass: Tools.self)
      #expect((navigation.navigationBar as? Bar)?.mark == "frame" && (navigation.toolbar as? Tools)?.mark == "tools")
      #expect(navigation.navigationBar.delegate === navigation)
    }
  }
}

private final class Both: UIViewController {
  let mark: String

  override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    mark = "nib"
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private final class Plain: UIViewController {
  var mark = "stored"
}

private final class OwnInit: UIViewController {
  let mark: String

  init() {
    mark = "own"
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private final class Handed: UIViewController {
  let mark: String

  init(mark: String) {
    self.mark = mark
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private final class Convenient: UIViewController {
  var mark = ""

  convenience init() {
    self.init(nibName: nil, bundle: nil)
    mark = "convenient"
  }
}

private final class RootOnly: UINavigationController {
  let mark: String

  override init(rootViewController: UIViewController) {
    mark = "root"
    super.init(rootViewController: rootViewController)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private final class OwnNavigation: UINavigationController {
  init() { super.init(rootViewController: Plain()) }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private final class InheritingNavigation: UINavigationController {}

private final class Tabs: UITabBarController {
  var mark = ""

  override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    mark = "tabs"
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class InheritingTabs: UITabBarController {}

private final class Table: UITableViewController {
  init() { super.init(style: .grouped) }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private final class InheritingTable: UITableViewController {}

private final class Dimming: UIPresentationController {
  let dimming = UIView()

  override init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
    super.init(presentedViewController: presentedViewController, presenting: presentingViewController)
    dimming.alpha = 0
  }
}

private final class Cornered: UIPresentationController {
  let radius: CGFloat

  init(radius: CGFloat, presented: UIViewController) {
    self.radius = radius
    super.init(presentedViewController: presented, presenting: nil)
  }
}

private final class Driver: UIPercentDrivenInteractiveTransition {
  private(set) weak var controller: UIViewController?

  init(controller: UIViewController) {
    self.controller = controller
    super.init()
  }
}

private final class Driver2: UIPercentDrivenInteractiveTransition {
  var speed = 1

  override init() {
    super.init()
    speed = 2
  }
}

private final class PanWithDirection: UIPanGestureRecognizer {
  let direction: Int

  init(direction: Int, target: Any?, action: Selector?) {
    self.direction = direction
    super.init(target: target, action: action)
  }
}

private final class TargetedTap: UITapGestureRecognizer {
  var maximum = 7

  override init(target: Any?, action: Selector?) { super.init(target: target, action: action) }

  convenience init() {
    self.init(target: nil, action: nil)
    maximum = 1
  }
}

private final class Animator: UIViewPropertyAnimator {}

private final class Framed: UIView {
  let mark: Int

  override init(frame: CGRect) {
    mark = 1
    super.init(frame: frame)
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private final class OwnView: UIView {
  let mark: Int

  init() {
    mark = 2
    super.init(frame: CGRect(x: 0, y: 0, width: 7, height: 7))
  }

  required init?(coder: NSCoder) { nil }
}

private final class Picture: UIImageView {
  let mark: String

  override init(image: UIImage?) {
    mark = "image"
    super.init(image: image)
  }

  required init?(coder: NSCoder) { nil }
}

private final class InheritingPicture: UIImageView {}

private final class Blur: UIVisualEffectView {
  init() { super.init(effect: UIBlurEffect(style: .dark)) }

  required init?(coder: NSCoder) { nil }
}

private final class InheritingBlur: UIVisualEffectView {}

private final class Cell: UITableViewCell {
  var mark: String?

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    mark = reuseIdentifier
  }

  required init?(coder: NSCoder) { nil }
}

private final class Button: UIButton {
  var mark = ""

  override init(frame: CGRect) {
    super.init(frame: frame)
    mark = "button"
  }

  required init?(coder: NSCoder) { nil }
}

private final class Item: UIBarButtonItem {
  var mark = ""

  override init() {
    super.init()
    mark = "item"
  }

  required init?(coder: NSCoder) { nil }
}

private final class BarItem: UINavigationItem {}

private final class Bar: UINavigationBar {
  let mark: String

  override init(frame: CGRect) {
    mark = "frame"
    super.init(frame: frame)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private final class Tools: UIToolbar {
  var mark = ""

  override init(frame: CGRect) {
    super.init(frame: frame)
    mark = "tools"
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}
