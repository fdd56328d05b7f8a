import Testing
import UIKit

@MainActor
func viewControllerUses(_ surface: Surface) {
  viewLifeUses(surface)
  presentingUses(surface)
  coordinatorUses(surface)
  containmentUses(surface)
  layoutUses(surface)
  interfaceFileUses(surface)
  statusBarUses(surface)
}

@MainActor
private func viewLifeUses(_ surface: Surface) {
  surface.behaves(".view") {
    let (book, window) = (Notebook(), UIWindow(frame: UIScreen.main.bounds))
    let controller = NotingController("A", book)
    surface.equal(book.take(), [])
    window.addSubview(controller.view)
    surface.equal(book.take().prefix(2), ["A loadView", "A didLoad 11.0"])
    surface.yes(controller.view.next === controller)
  }
  surface.behaves(".isViewLoaded") {
    let controller = NotingController("A", Notebook())
    surface.yes(!controller.isViewLoaded)
    _ = controller.view
    surface.yes(controller.isViewLoaded)
  }
  surface.behaves("loadViewIfNeeded()") {
    let controller = NotingController("A", Notebook())
    controller.loadViewIfNeeded()
    controller.loadViewIfNeeded()
    surface.equal(controller.book.take(), ["A loadView", "A didLoad 11.0"])
  }
  surface.behaves("override loadView") {
    let controller = NotingController("A", Notebook())
    surface.equal(controller.view.bounds.size, CGSize(width: 11, height: 22))
    surface.equal(controller.book.take().first, "A loadView")
  }
  surface.behaves("override viewDidLoad") {
    let controller = NotingController("A", Notebook())
    _ = ControllerStage(controller)
    surface.equal(controller.book.take().filter { $0.hasPrefix("A didLoad") }, ["A didLoad 11.0"])
  }
  surface.behaves("override init(coder:)") {
    let made = ArchivedController(coder: NSKeyedArchiver(requiringSecureCoding: false))
    surface.yes(made?.wasDecoded == true)
    let stage = ControllerStage(made ?? UIViewController())
    surface.yes(made?.view.window === stage.window)
  }
  let book = Notebook()
  /// B comes and goes over A, full screen.
  @MainActor func visit() -> [String] {
    let (first, second) = (NotingController("A", book), NotingController("B", book))
    let stage = ControllerStage(first)
    second.modalPresentationStyle = .fullScreen
    first.present(second, animated: true)
    stage.settle()
    first.dismiss(animated: true)
    stage.settle()
    return book.take()
  }
  surface.behaves("override viewWillAppear") {
    let calls = visit()
    surface.equal(
      calls.filter { $0.contains("willAppear") }, ["A willAppear false", "B willAppear true", "A willAppear true"])
  }
  surface.behaves("override viewDidAppear") {
    let calls = visit()
    surface.equal(
      calls.filter { $0.contains("didAppear") }, ["A didAppear false", "B didAppear true", "A didAppear true"])
  }
  surface.behaves("override viewWillDisappear") {
    surface.equal(visit().filter { $0.contains("willDisappear") }, ["A willDisappear true", "B willDisappear true"])
  }
  surface.behaves("override viewDidDisappear") {
    surface.equal(visit().filter { $0.contains("didDisappear") }, ["A didDisappear true", "B didDisappear true"])
  }
  surface.behaves("beginAppearanceTransition(_:animated:)") {
    let child = NotingController("A", book)
    child.beginAppearanceTransition(true, animated: true)
    surface.equal(book.take(), ["A loadView", "A didLoad 11.0", "A willAppear true"])
    child.beginAppearanceTransition(false, animated: false)
    surface.equal(book.take(), ["A willDisappear false"])
  }
  surface.behaves("endAppearanceTransition()") {
    let child = NotingController("A", book)
    child.beginAppearanceTransition(true, animated: true)
    _ = book.take()
    child.endAppearanceTransition()
    surface.equal(book.take(), ["A didAppear true"])
  }
  surface.behaves("override didReceiveMemoryWarning") {
    let (root, shown) = (WarnedController(), WarnedController())
    let stage = ControllerStage(root)
    root.present(shown, animated: false)
    stage.settle()
    UIApplication.shared.receiveMemoryWarning()
    surface.equal([root.warnings, shown.warnings], [1, 1])
  }
}

/// A controller that can be made from an archive.
private final class ArchivedController: UIViewController {
  var wasDecoded = false

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    wasDecoded = true
  }
}

private final class WarnedController: UIViewController {
  var warnings = 0

  override func didReceiveMemoryWarning() {
    super.didReceiveMemoryWarning()
    warnings += 1
  }
}

@MainActor
private func presentingUses(_ surface: Surface) {
  surface.behaves("present(_:animated:completion:)") {
    let (root, shown) = (named("A"), named("B"))
    let stage = ControllerStage(root)
    var isDone = false
    root.present(shown, animated: true) { isDone = true }
    stage.frames(2)
    surface.yes(shown.view.window === stage.window && !isDone)
    stage.settle()
    surface.yes(isDone)
  }
  surface.behaves("dismiss(animated:completion:)") {
    let modal = PresentStage(animator: NotingAnimator(leaves: true)).presented()
    var isDone = false
    // The presented one asks its presenter.
    modal.shown.dismiss(animated: true) { isDone = true }
    modal.stage.frames(2)
    surface.yes(modal.shown.view.window != nil && !isDone)
    modal.stage.settle()
    surface.yes(modal.shown.view.window == nil && isDone)
  }
  surface.behaves(".transitioningDelegate") {
    let modal = PresentStage()
    modal.present()
    surface.yes(modal.animator.calls.contains("animate"))
    let other = PresentStage()
    other.shown.transitioningDelegate = nil
    other.present()
    surface.equal(other.animator.calls, [])
    surface.equal(other.giving.book.take(), [])
  }
  surface.behaves(".modalPresentationStyle") {
    @MainActor func presenterStays(_ style: UIModalPresentationStyle) -> Bool {
      let modal = PresentStage(style: style).presented()
      return modal.root.view.window != nil
    }
    surface.yes(!presenterStays(.fullScreen))
    surface.yes(presenterStays(.overFullScreen))
    surface.yes(presenterStays(.custom))
  }
  surface.behaves(".presentingViewController") {
    let modal = PresentStage(animator: NotingAnimator(leaves: true))
    surface.yes(modal.shown.presentingViewController == nil)
    surface.yes(modal.presented().shown.presentingViewController === modal.root)
    _ = modal.dismissing()
    surface.yes(modal.shown.presentingViewController === modal.root)
    modal.stage.settle()
    surface.yes(modal.shown.presentingViewController == nil)
  }
  surface.behaves(".presentedViewController") {
    let modal = PresentStage()
    surface.yes(modal.root.presentedViewController == nil)
    surface.yes(modal.presented().root.presentedViewController === modal.shown)
  }
  surface.behaves(".isBeingPresented") {
    let modal = PresentStage()
    modal.present()
    surface.yes(modal.shown.isBeingPresented)
    modal.stage.settle()
    surface.yes(!modal.shown.isBeingPresented)
  }
  surface.behaves(".isBeingDismissed") {
    let modal = PresentStage(animator: NotingAnimator(leaves: true)).presented()
    surface.yes(!modal.shown.isBeingDismissed)
    surface.yes(modal.dismissing().shown.isBeingDismissed)
  }
  surface.behaves(".presentationController") {
    var made: UIPresentationController?
    let modal = PresentStage { shown, presenting in
      let presentation = UIPresentationController(presentedViewController: shown, presenting: presenting)
      made = presentation
      return presentation
    }
    surface.yes(modal.presented().shown.presentationController === made)
    surface.yes(made?.presentedViewController === modal.shown && made?.presentingViewController === modal.root)
  }
  surface.behaves(".preferredContentSize") {
    let modal = PresentStage { shown, presenting in
      SizedPresentation(presentedViewController: shown, presenting: presenting)
    }
    modal.shown.preferredContentSize = CGSize(width: 200, height: 100)
    modal.present(animated: false, frames: 2)
    surface.equal(modal.shown.view.bounds.size, CGSize(width: 200, height: 100))
    modal.shown.preferredContentSize.height = 300
    surface.equal(modal.shown.view.bounds.size, CGSize(width: 200, height: 300))
  }
}

/// A presentation as large as the presented controller wants.
private final class SizedPresentation: UIPresentationController {
  override var frameOfPresentedViewInContainerView: CGRect {
    CGRect(origin: .zero, size: presentedViewController.preferredContentSize)
  }
}

@MainActor
private func coordinatorUses(_ surface: Surface) {
  surface.behaves(".transitionCoordinator") {
    let push = PushStage()
    surface.yes(push.coming.transitionCoordinator?.viewController(forKey: .to) === push.coming)
    surface.yes(push.navigation.transitionCoordinator != nil)
    push.stage.settle()
    surface.yes(push.coming.transitionCoordinator == nil)
  }
  surface.behaves("animate(alongsideTransition:completion:)") {
    let (root, shown) = (named("A"), AlongsideController())
    let stage = ControllerStage(root)
    root.view.addSubview(shown.chrome)
    root.present(shown, animated: true)
    stage.frames(8)
    let seen = stage.shown(shown.chrome).opacity
    surface.yes(seen > 0 && seen < 1 && shown.ended == nil)
    stage.settle()
    surface.equal(stage.shown(shown.chrome).opacity, 0)
    surface.equal(shown.ended, false)
  }
  surface.behaves(".isCancelled") {
    let driver = UIPercentDrivenInteractiveTransition()
    let push = PushStage(driver: driver)
    surface.equal(push.coming.transitionCoordinator?.isCancelled, false)
    driver.update(0.5)
    driver.cancel()
    surface.equal(push.coming.transitionCoordinator?.isCancelled, true)
  }
  surface.behaves("notifyWhenInteractionChanges(_:)") {
    let driver = UIPercentDrivenInteractiveTransition()
    let push = PushStage(driver: driver)
    var heard: [Bool] = []
    push.coming.transitionCoordinator?.notifyWhenInteractionChanges { heard.append($0.isInteractive) }
    driver.update(0.5)
    surface.equal(heard, [])
    driver.finish()
    push.stage.settle()
    surface.equal(heard, [false])
  }
  surface.behaves("override viewWillTransition") {
    let turning = TurningController()
    let stage = ControllerStage(turning)
    SimulationWorld.current.rotate(to: CGSize(width: 844, height: 390))
    surface.equal(turning.sizes, [CGSize(width: 844, height: 390)])
    stage.frames(5)
    let seen = stage.shown(turning.view).opacity
    surface.yes(seen > 0.5 && seen < 1)
    stage.settle()
    surface.equal(stage.shown(turning.view).opacity, 0.5)
    surface.equal(turning.view.bounds.size, CGSize(width: 844, height: 390))
  }
}

/// Fades something of another's alongside its own coming.
private final class AlongsideController: UIViewController {
  let chrome = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  var ended: Bool?

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    transitionCoordinator?.animate { _ in
      self.chrome.alpha = 0
    } completion: { context in
      self.ended = context.isCancelled
    }
  }
}

private final class TurningController: UIViewController {
  var sizes: [CGSize] = []

  override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    super.viewWillTransition(to: size, with: coordinator)
    sizes.append(size)
    coordinator.animate(alongsideTransition: { _ in self.view.alpha = 0.5 }, completion: nil)
  }
}

/// Notes how it comes to a parent and leaves it.
private final class ChildController: UIViewController {
  let book = Notebook()

  override func willMove(toParent parent: UIViewController?) {
    super.willMove(toParent: parent)
    book.note("will \(parent?.title ?? "nil")")
  }
  override func didMove(toParent parent: UIViewController?) {
    super.didMove(toParent: parent)
    book.note("did \(parent?.title ?? "nil")")
  }
  override func viewDidAppear(_ animated: Bool) { book.note("didAppear") }
  override func viewDidDisappear(_ animated: Bool) { book.note("didDisappear") }
}

@MainActor
private func containmentUses(_ surface: Surface) {
  surface.behaves(".rootViewController") {
    let (first, second) = (named("A"), named("B"))
    let stage = ControllerStage(first)
    surface.yes(first.view.superview === stage.window && first.view.frame == stage.window.bounds)
    stage.window.rootViewController = second
    surface.yes(first.view.window == nil && second.view.window === stage.window)
  }
  surface.behaves(".parent") {
    let (parent, child) = (named("A"), ChildController())
    parent.addChild(child)
    surface.yes(child.parent === parent)
    child.removeFromParent()
    surface.yes(child.parent == nil)
  }
  surface.behaves(".children") {
    let (parent, first, second) = (named("A"), ChildController(), ChildController())
    parent.addChild(first)
    parent.addChild(second)
    surface.yes(parent.children.elementsEqual([first, second], by: ===))
    // A child has one parent.
    named("B").addChild(first)
    surface.yes(parent.children.elementsEqual([second], by: ===))
  }
  surface.behaves("addChild(_:)") {
    let (parent, child) = (named("A"), ChildController())
    let stage = ControllerStage(parent)
    parent.addChild(child)
    surface.equal(child.book.take(), ["will A"])
    parent.view.addSubview(child.view)
    stage.settle()
    surface.equal(child.book.take(), ["didAppear"])
  }
  surface.behaves("willMove(toParent:)") {
    let (parent, child) = (named("A"), ChildController())
    parent.addChild(child)
    child.didMove(toParent: parent)
    surface.yes(!child.isMovingFromParent)
    child.willMove(toParent: nil)
    surface.yes(child.isMovingFromParent)
  }
  surface.behaves("didMove(toParent:)") {
    let (parent, child) = (named("A"), ChildController())
    parent.addChild(child)
    _ = child.book.take()
    child.removeFromParent()
    surface.equal(child.book.take(), ["did nil"])
    // A container of the system's tells it by itself.
    let navigation = UINavigationController(rootViewController: named("A"))
    navigation.title = "N"
    let stage = ControllerStage(navigation)
    navigation.pushViewController(child, animated: true)
    surface.equal(child.book.take(), ["will N"])
    stage.settle()
    surface.yes(child.book.take().contains("did N"))
  }
  surface.behaves("removeFromParent()") {
    let (parent, child) = (named("A"), ChildController())
    let stage = ControllerStage(parent)
    parent.addChild(child)
    parent.view.addSubview(child.view)
    stage.settle()
    child.view.removeFromSuperview()
    child.removeFromParent()
    stage.settle()
    surface.yes(parent.children.isEmpty)
    surface.yes(child.book.take().suffix(2).contains("didDisappear"))
  }
  surface.behaves(".navigationController") {
    let (root, child) = (named("A"), named("B"))
    let navigation = UINavigationController(rootViewController: root)
    root.addChild(child)
    surface.yes(root.navigationController === navigation && child.navigationController === navigation)
    child.navigationController?.pushViewController(named("C"), animated: false)
    surface.equal(navigation.viewControllers.count, 2)
  }
  surface.behaves(".tabBarController") {
    let tabs = TabStage()
    surface.yes(tabs.second.tabBarController === tabs.controller)
    tabs.first.tabBarController?.selectedIndex = 1
    surface.yes(tabs.controller.selectedViewController === tabs.second)
  }
}

private final class LayoutNotingController: UIViewController {
  let book = Notebook()
  let box = UIView()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(box)
  }
  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    book.note("will \(view.bounds.width)")
    box.frame = view.bounds.insetBy(dx: 10, dy: 10)
  }
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    book.note("did \(box.frame.width)")
  }
}

@MainActor
private func layoutUses(_ surface: Surface) {
  surface.behaves("override viewWillLayoutSubviews") {
    let controller = LayoutNotingController()
    _ = ControllerStage(controller)
    surface.equal(controller.book.take().first, "will 390.0")
    controller.view.frame.size.width = 200
    controller.view.layoutIfNeeded()
    surface.equal(controller.box.frame.width, 180)
  }
  surface.behaves("override viewDidLayoutSubviews") {
    let controller = LayoutNotingController()
    let stage = ControllerStage(controller)
    surface.equal(controller.book.take(), ["will 390.0", "did 370.0"])
    controller.view.setNeedsLayout()
    stage.frames(1)
    surface.equal(controller.book.take(), ["will 390.0", "did 370.0"])
  }
  surface.behaves(".topLayoutGuide") {
    let root = named("A")
    let navigation = UINavigationController(rootViewController: root)
    let stage = ControllerStage(navigation)
    surface.equal(root.topLayoutGuide.length, navigation.navigationBar.frame.maxY)
    navigation.isNavigationBarHidden = true
    stage.settle()
    surface.equal(root.topLayoutGuide.length, UIApplication.shared.statusBarFrame.height)
  }
}

/// What a storyboard would have made.
private final class BoardController: UIViewController {
  var wasAwoken = false
  var prepared: (identifier: String?, destination: UIViewController, sender: String?)?

  override func awakeFromNib() {
    super.awakeFromNib()
    wasAwoken = true
  }

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    super.prepare(for: segue, sender: sender)
    prepared = (segue.identifier, segue.destination, sender as? String)
  }
}

@MainActor
private func interfaceFileUses(_ surface: Surface) {
  surface.behaves("instantiateViewController(withIdentifier:)") {
    UIStoryboard.register("Main", identifier: "detail") { BoardController() }
    let made = UIStoryboard(name: "Main", bundle: nil).instantiateViewController(withIdentifier: "detail")
    surface.yes(made is BoardController)
    let stage = ControllerStage(made)
    surface.yes(made.view.window === stage.window)
  }
  surface.behaves("override awakeFromNib") {
    UIStoryboard.register("Main", identifier: "detail") { BoardController() }
    let made = UIStoryboard(name: "Main", bundle: nil).instantiateViewController(withIdentifier: "detail")
    surface.equal((made as? BoardController)?.wasAwoken, true)
    surface.equal(BoardController().wasAwoken, false)
  }
  surface.behaves("performSegue(withIdentifier:sender:)") {
    let (source, detail) = (BoardController(), named("D"))
    UIStoryboardSegue.register("show", from: BoardController.self) { source in
      UIStoryboardSegue(identifier: "show", source: source, destination: detail) {
        source.present(detail, animated: false)
      }
    }
    let stage = ControllerStage(source)
    source.performSegue(withIdentifier: "show", sender: nil)
    stage.settle()
    surface.yes(source.presentedViewController === detail)
  }
  surface.behaves("override prepare") {
    let (source, detail) = (BoardController(), named("D"))
    let navigation = UINavigationController(rootViewController: source)
    UIStoryboardSegue.register("show", from: BoardController.self) { source in
      UIStoryboardSegue(identifier: "show", source: source, destination: detail)
    }
    source.performSegue(withIdentifier: "show", sender: "cell")
    surface.equal(source.prepared?.identifier, "show")
    surface.yes(source.prepared?.destination === detail)
    surface.equal(source.prepared?.sender, "cell")
    _ = ControllerStage(navigation)
    surface.yes(navigation.topViewController === detail)
  }
}

private final class BarWishes: UIViewController {
  var style = UIStatusBarStyle.lightContent

  override var preferredStatusBarStyle: UIStatusBarStyle { style }
  override var prefersStatusBarHidden: Bool { true }
}

@MainActor
private func statusBarUses(_ surface: Surface) {
  surface.behaves("override preferredStatusBarStyle") {
    let stage = ControllerStage(BarWishes())
    stage.settle()
    surface.equal(SimulationWorld.current.statusBarWishes.last?.style, .lightContent)
    surface.equal(UIViewController().preferredStatusBarStyle, .default)
  }
  surface.behaves("override prefersStatusBarHidden") {
    let stage = ControllerStage(BarWishes())
    stage.settle()
    surface.equal(SimulationWorld.current.statusBarWishes.last?.isHidden, true)
    surface.yes(!UIViewController().prefersStatusBarHidden)
  }
  surface.behaves("setNeedsStatusBarAppearanceUpdate()") {
    let controller = BarWishes()
    let stage = ControllerStage(controller)
    controller.style = .darkContent
    stage.settle()
    surface.equal(SimulationWorld.current.statusBarWishes.last?.style, .lightContent)
    controller.setNeedsStatusBarAppearanceUpdate()
    surface.equal(SimulationWorld.current.statusBarWishes.last?.style, .darkContent)
  }
  surface.behaves(".modalPresentationCapturesStatusBarAppearance") {
    @MainActor func style(captures: Bool) -> UIStatusBarStyle? {
      let (root, shown) = (named("A"), BarWishes())
      let stage = ControllerStage(root)
      shown.modalPresentationStyle = .overFullScreen
      shown.modalPresentationCapturesStatusBarAppearance = captures
      root.present(shown, animated: false)
      stage.settle()
      shown.setNeedsStatusBarAppearanceUpdate()
      return SimulationWorld.current.statusBarWishes.last?.style
    }
    surface.equal(style(captures: false), .default)
    surface.equal(style(captures: true), .lightContent)
  }
}
