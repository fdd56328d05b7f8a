import Testing
import UIKit

@MainActor
func transitioningProtocolUses(_ surface: Surface) {
  animatorUses(surface)
  modalDelegateUses(surface)
  containerDelegateUses(surface)
  gestureDelegateUses(surface)
  scrollDelegateUses(surface)
  otherDelegateUses(surface)
}

/// An animator that gives one property animator for the length of the transition.
private final class ScrubbedAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  var asked = 0
  private var animator: UIViewPropertyAnimator?

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.4 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    interruptibleAnimator(using: transitionContext).startAnimation()
  }

  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating {
    asked += 1
    if let animator { return animator }
    let container = transitionContext.containerView
    let animator = UIViewPropertyAnimator(duration: 0.4, curve: .linear)
    self.animator = animator
    if let to = transitionContext.view(forKey: .to) {
      container.addSubview(to)
      to.alpha = 0
      animator.addAnimations { to.alpha = 1 }
    }
    animator.addCompletion { position in
      transitionContext.completeTransition(position == .end)
    }
    return animator
  }

  func animationEnded(_ transitionCompleted: Bool) { animator = nil }
}

@MainActor
private func animatorUses(_ surface: Surface) {
  surface.behaves("witness transitionDuration(using:)") {
    let push = PushStage()
    surface.yes(push.animator.calls.contains("duration"))
    surface.near(push.coming.transitionCoordinator?.transitionDuration ?? 0, 0.5)
  }
  surface.behaves("witness animateTransition(using:)") {
    let push = PushStage()
    surface.equal(push.animator.calls.filter { $0 == "animate" }.count, 1)
    surface.yes(push.animator.context?.viewController(forKey: .to) === push.coming)
    push.stage.frames(15)
    let x = push.stage.shown(push.coming.view).position.x
    surface.yes(x > 195 && x < 585)
    push.stage.settle()
    surface.near(push.coming.view.center.x, push.navigation.view.bounds.midX)
  }
  surface.behaves("witness animationEnded(_:)") {
    let push = PushStage()
    surface.equal(push.animator.calls.last, "animate")
    push.stage.settle()
    surface.equal(push.animator.calls.last, "ended true")
    let driver = UIPercentDrivenInteractiveTransition()
    let cancelled = PushStage(driver: driver)
    driver.update(0.2)
    driver.cancel()
    cancelled.stage.settle()
    surface.equal(cancelled.animator.calls.last, "ended false")
  }
  surface.behaves("witness interruptibleAnimator(using:)") {
    let (driver, giving, animator) = (UIPercentDrivenInteractiveTransition(), GivingDelegate(), ScrubbedAnimator())
    let navigation = UINavigationController(rootViewController: named("A"))
    let stage = ControllerStage(navigation)
    (giving.animator, giving.driver) = (animator, driver)
    navigation.delegate = giving
    let coming = named("B")
    navigation.pushViewController(coming, animated: true)
    stage.frames(1)
    surface.yes(animator.asked > 0)
    driver.update(0.25)
    stage.frames(1)
    surface.near(CGFloat(stage.shown(coming.view).opacity), 0.25, within: 1e-4)
    driver.cancel()
    stage.settle()
    surface.equal(navigation.viewControllers.count, 1)
  }
  surface.behaves("witness startInteractiveTransition(_:)") {
    let hand = HandDriver()
    let push = PushStage(driver: hand)
    surface.yes(hand.context?.viewController(forKey: .to) === push.coming)
    // The driver stands in for the animator.
    surface.yes(!push.animator.calls.contains("animate"))
    hand.context?.finishInteractiveTransition()
    hand.context?.completeTransition(true)
    push.stage.settle()
    surface.equal(push.names, ["A", "B"])
  }
}

@MainActor
private func modalDelegateUses(_ surface: Surface) {
  surface.behaves("witness animationController(forPresented:presenting:source:)") {
    let modal = PresentStage()
    modal.present()
    surface.yes(modal.giving.book.take().contains("presented B A A"))
    surface.yes(modal.animator.calls.contains("animate"))
  }
  surface.behaves("witness animationController(forDismissed:)") {
    let modal = PresentStage(animator: NotingAnimator(leaves: true)).presented().dismissing()
    surface.equal(modal.giving.book.take().first, "dismissed B")
    surface.yes(modal.animator.calls.contains("animate"))
    modal.stage.settle()
    surface.yes(modal.root.presentedViewController == nil)
  }
  surface.behaves("witness interactionControllerForPresentation(using:)") {
    let (modal, driver) = (PresentStage(), UIPercentDrivenInteractiveTransition())
    modal.giving.driver = driver
    modal.present()
    surface.yes(modal.giving.book.take().contains("drives presentation true"))
    modal.stage.frames(60)
    surface.yes(modal.shown.isBeingPresented)
    driver.cancel()
    modal.stage.settle()
    surface.yes(modal.root.presentedViewController == nil)
  }
  surface.behaves("witness interactionControllerForDismissal(using:)") {
    let driver = UIPercentDrivenInteractiveTransition()
    let modal = PresentStage(animator: NotingAnimator(leaves: true)).presented().dismissing(driver: driver)
    surface.yes(modal.giving.book.take().contains("drives dismissal true"))
    driver.update(0.5)
    modal.stage.frames(1)
    let width = modal.stage.window.bounds.width
    surface.near(modal.stage.shown(modal.shown.view).position.x, width)
    driver.cancel()
    modal.stage.settle()
    surface.yes(modal.root.presentedViewController === modal.shown)
  }
  surface.behaves("witness presentationController(forPresented:presenting:source:)") {
    var made: UIPresentationController?
    let modal = PresentStage { shown, presenting in
      let presentation = UIPresentationController(presentedViewController: shown, presenting: presenting)
      made = presentation
      return presentation
    }
    modal.present()
    surface.equal(modal.giving.book.take().first, "presentation B A A")
    surface.yes(made != nil && modal.shown.presentationController === made)
    surface.yes(made?.containerView?.window === modal.stage.window)
  }
}

@MainActor
private func containerDelegateUses(_ surface: Surface) {
  surface.behaves("witness navigationController(_:animationControllerFor:from:to:)") {
    let push = PushStage()
    surface.yes(push.giving.book.take().contains("push A B"))
    push.stage.settle()
    push.navigation.popViewController(animated: true)
    push.stage.frames(1)
    surface.yes(push.giving.book.take().contains("pop B A"))
    surface.equal(push.animator.calls.filter { $0 == "animate" }.count, 2)
  }
  surface.behaves("witness navigationController(_:interactionControllerFor:)") {
    let driver = UIPercentDrivenInteractiveTransition()
    let push = PushStage(driver: driver)
    surface.yes(push.giving.book.take().contains("drives true"))
    push.stage.frames(120)
    surface.yes(push.context.isInteractive)
    driver.finish()
    push.stage.settle()
    surface.equal(push.names, ["A", "B"])
  }
  surface.behaves("witness navigationController(_:willShow:animated:)") {
    let push = PushStage()
    surface.yes(push.giving.book.take().contains("willShow true B"))
    push.stage.settle()
    push.navigation.popViewController(animated: false)
    push.stage.settle()
    surface.yes(push.giving.book.take().contains("willShow false A"))
  }
  surface.behaves("witness navigationController(_:didShow:animated:)") {
    let push = PushStage()
    surface.yes(!push.giving.book.take().contains("didShow true B"))
    push.stage.settle()
    surface.equal(push.giving.book.take(), ["didShow true B"])
  }
  surface.behaves("witness tabBarController(_:animationControllerForTransitionFrom:to:)") {
    let tabs = TabStage()
    tabs.giving.animator = tabs.animator
    tabs.controller.selectedIndex = 1
    tabs.stage.frames(15)
    surface.equal(tabs.giving.book.take().first, "switch A B")
    surface.yes(tabs.animator.calls.contains("animate"))
    let x = tabs.stage.shown(tabs.second.view).position.x
    surface.yes(x > tabs.controller.view.bounds.midX)
    tabs.stage.settle()
    surface.yes(tabs.first.view.window == nil)
  }
  surface.behaves("witness tabBarController(_:interactionControllerFor:)") {
    let (tabs, driver) = (TabStage(), UIPercentDrivenInteractiveTransition())
    (tabs.giving.animator, tabs.giving.driver) = (tabs.animator, driver)
    tabs.controller.selectedIndex = 1
    tabs.stage.frames(1)
    surface.equal(tabs.giving.book.take(), ["switch A B", "drives true"])
    driver.update(0.4)
    driver.cancel()
    tabs.stage.settle()
    surface.equal(tabs.controller.selectedIndex, 0)
  }
  surface.behaves("witness tabBarController(_:shouldSelect:)") {
    let tabs = TabStage()
    tabs.giving.selects = false
    tabs.tapSecond()
    surface.equal(tabs.giving.book.take(), ["shouldSelect B"])
    surface.equal(tabs.controller.selectedIndex, 0)
    tabs.giving.selects = true
    tabs.tapSecond()
    surface.equal(tabs.controller.selectedIndex, 1)
  }
  surface.behaves("witness adaptivePresentationStyle(for:traitCollection:)") {
    let (root, shown, delegate) = (named("A"), named("B"), Adapting())
    let stage = ControllerStage(root)
    shown.modalPresentationStyle = .popover
    shown.presentationController?.delegate = delegate
    root.present(shown, animated: false)
    stage.settle()
    surface.equal(delegate.asked, .compact)
    surface.equal(shown.presentationController?.presentationStyle, .overFullScreen)
  }
}

private final class Adapting: NSObject, UIAdaptivePresentationControllerDelegate {
  var asked = UIUserInterfaceSizeClass.unspecified

  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle {
    asked = traitCollection.horizontalSizeClass
    return .overFullScreen
  }
}

/// Notes which recognisers begin.
private final class BeginNoter: UIResponder {
  var action: Selector { Selector(BeginNoter.acted(_:)) }
  private let book: Notebook

  init(_ book: Notebook) {
    self.book = book
    super.init()
  }

  func acted(_ recognizer: UIGestureRecognizer) {
    if recognizer.state == .began { book.note("\(recognizer.name ?? "") began") }
  }
}

/// Two recognisers on a view, and what their delegate was asked.
@MainActor
private final class GestureStage: NSObject, UIGestureRecognizerDelegate {
  let stage = ControllerStage()
  let pan = UIPanGestureRecognizer()
  let other = UIPanGestureRecognizer()
  let book = Notebook()
  private lazy var noter = BeginNoter(book)
  var begins = true
  var receives = true
  var isSimultaneous = false
  var isRequired = false

  override init() {
    super.init()
    pan.name = "pan"
    other.name = "other"
    for recognizer in [pan, other] {
      recognizer.addTarget(noter, action: noter.action)
      stage.window.rootViewController?.view.addGestureRecognizer(recognizer)
    }
    pan.delegate = self
  }

  func drag() { stage.drag(from: CGPoint(x: 200, y: 300), to: CGPoint(x: 200, y: 500)) }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    book.note("begin? \(gestureRecognizer.name ?? "") \(pan.translation(in: nil).y > 0)")
    return begins
  }
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    book.note("receive? \(gestureRecognizer.name ?? "") \(touch.location(in: nil).y)")
    return receives
  }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    book.note("with? \(gestureRecognizer.name ?? "") \(otherGestureRecognizer.name ?? "")")
    return isSimultaneous
  }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    book.note("before? \(gestureRecognizer.name ?? "") \(otherGestureRecognizer.name ?? "")")
    return isRequired
  }
}

@MainActor
private func gestureDelegateUses(_ surface: Surface) {
  surface.behaves("witness gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:)") {
    let alone = GestureStage()
    alone.drag()
    surface.equal(alone.book.take().filter { $0.hasSuffix("began") }.count, 1)
    let both = GestureStage()
    both.isSimultaneous = true
    both.drag()
    let calls = both.book.take()
    surface.yes(calls.contains("with? pan other"))
    surface.equal(calls.filter { $0.hasSuffix("began") }.sorted(), ["other began", "pan began"])
  }
  surface.behaves("witness gestureRecognizerShouldBegin(_:)") {
    let stage = GestureStage()
    stage.begins = false
    stage.drag()
    let calls = stage.book.take()
    surface.yes(calls.contains("begin? pan true"))
    surface.equal(calls.filter { $0.hasSuffix("began") }, ["other began"])
  }
  surface.behaves("witness gestureRecognizer(_:shouldReceive:)") {
    let stage = GestureStage()
    stage.receives = false
    stage.drag()
    let calls = stage.book.take()
    surface.equal(calls.first, "receive? pan 300.0")
    surface.equal(calls.filter { $0.hasSuffix("began") }, ["other began"])
  }
  surface.behaves("witness gestureRecognizer(_:shouldBeRequiredToFailBy:)") {
    // The other one waits until the pan has failed, which it does only with the finger's end.
    let stage = GestureStage()
    stage.isRequired = true
    stage.pan.minimumNumberOfTouches = 2
    stage.stage.drag(from: CGPoint(x: 200, y: 300), to: CGPoint(x: 200, y: 500), lifts: false)
    let calls = stage.book.take()
    surface.yes(calls.contains("before? pan other"))
    surface.yes(!calls.contains("other began"))
    let free = GestureStage()
    free.pan.minimumNumberOfTouches = 2
    free.drag()
    surface.yes(free.book.take().contains("other began"))
  }
}

/// A scroll view in a window, and what its delegate heard.
@MainActor
private final class PullStage: NSObject, UIScrollViewDelegate {
  let stage = ControllerStage()
  let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  let book = Notebook()
  var target: CGFloat?

  override init() {
    super.init()
    scroll.contentSize = CGSize(width: 390, height: 4_000)
    scroll.contentInsetAdjustmentBehavior = .never
    stage.window.rootViewController?.view.addSubview(scroll)
    stage.settle()
    scroll.delegate = self
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) { book.note("scroll \(scrollView.contentOffset.y > 0)") }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    book.note("drag \(scrollView === scroll) \(scrollView.isDragging)")
  }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    book.note("end \(velocity.y > 0) \(targetContentOffset.pointee.y > scrollView.contentOffset.y)")
    if let target { targetContentOffset.pointee.y = target }
  }

  func fling() { stage.drag(from: CGPoint(x: 200, y: 600), to: CGPoint(x: 200, y: 300), steps: 6) }
}

@MainActor
private func scrollDelegateUses(_ surface: Surface) {
  surface.behaves("witness scrollViewDidScroll(_:)") {
    let pull = PullStage()
    pull.scroll.contentOffset.y = 10
    surface.equal(pull.book.take(), ["scroll true"])
    pull.fling()
    surface.yes(pull.book.take().filter { $0 == "scroll true" }.count > 3)
  }
  surface.behaves("witness scrollViewWillBeginDragging(_:)") {
    let pull = PullStage()
    pull.fling()
    surface.equal(pull.book.take().filter { $0.hasPrefix("drag") }, ["drag true true"])
  }
  surface.behaves("witness scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)") {
    let pull = PullStage()
    pull.fling()
    surface.yes(pull.book.take().contains("end true true"))
    pull.stage.settle()
    let free = pull.scroll.contentOffset.y
    let aimed = PullStage()
    aimed.target = 700
    aimed.fling()
    aimed.stage.settle()
    surface.near(aimed.scroll.contentOffset.y, 700, within: 0.01)
    surface.yes(abs(free - 700) > 1)
  }
}

@MainActor
private final class RowStage: NSObject, UITableViewDataSource, UITableViewDelegate {
  let stage = ControllerStage()
  let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 844), style: .plain)
  let book = Notebook()

  override init() {
    super.init()
    table.contentInsetAdjustmentBehavior = .never
    table.rowHeight = 50
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    table.dataSource = self
    table.delegate = self
    stage.window.rootViewController?.view.addSubview(table)
    stage.settle()
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    book.note("cell \(indexPath.row)")
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel?.text = "row \(indexPath.row)"
    return cell
  }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    book.note("select \(indexPath.section) \(indexPath.row)")
  }
}

/// Hears that an animation has stopped.
private final class StopListener: NSObject, CAAnimationDelegate {
  var heard: [Bool] = []

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { heard.append(flag) }
}

@MainActor
private func otherDelegateUses(_ surface: Surface) {
  surface.behaves("witness tableView(_:cellForRowAt:)") {
    let rows = RowStage()
    surface.equal(rows.book.take(), ["cell 0", "cell 1", "cell 2"])
    surface.equal(rows.table.visibleCells.map { $0.textLabel?.text }, ["row 0", "row 1", "row 2"])
  }
  surface.behaves("witness tableView(_:didSelectRowAt:)") {
    let rows = RowStage()
    _ = rows.book.take()
    rows.stage.tap(100, 75)
    rows.stage.settle()
    surface.equal(rows.book.take(), ["select 0 1"])
    surface.equal(rows.table.indexPathForSelectedRow, IndexPath(row: 1, section: 0))
  }
  surface.behaves("witness animationDidStop(_:finished:)") {
    let stage = ControllerStage()
    let listener = StopListener()
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.duration = 0.2
    fade.delegate = listener
    stage.window.layer.add(fade, forKey: "fade")
    stage.frames(6)
    surface.equal(listener.heard, [])
    stage.settle()
    surface.equal(listener.heard, [true])
    stage.window.layer.add(fade, forKey: "fade")
    stage.frames(2)
    stage.window.layer.removeAnimation(forKey: "fade")
    stage.settle()
    surface.equal(listener.heard, [true, false])
  }
}
