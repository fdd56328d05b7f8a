import Foundation
import SegueQuartzCore

/// A stack of controllers of which the topmost is shown.
///
/// One operation runs at a time. What is asked for meanwhile waits in a queue (`pendingOperationCount`); what became of
/// each request stands in `operationLog`.
@preconcurrency @MainActor
open class UINavigationController: UIViewController, ContainerQueueHost, TransitionHost, UINavigationBarDelegate {
  public enum Operation: Int, Sendable {
    case none, push, pop
  }

  open weak var delegate: (any UINavigationControllerDelegate)?
  private var stack: [UIViewController] = []
  private lazy var queue = ContainerQueue(host: self)
  private(set) var transition: ViewControllerTransition?
  private var change: StackChange?
  /// Holds the shown controller's view, and both views during a transition.
  let containerView = UIView(frame: .zero)

  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    if let fault = fault(inStacking: rootViewController) {
      SimulationWorld.current.record(fault, at: "\(diagnosticName).init(rootViewController:)", used: "an empty stack")
      return
    }
    addChild(rootViewController)
    stack = [rootViewController]
    rootViewController.didMove(toParent: self)
  }

  /// A navigation controller whose bars are of given classes; nil for UIKit's own. A bar of a client's class is made with
  /// `init(frame:)`.
  public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    super.init(nibName: nil, bundle: nil)
    barClass = navigationBarClass as? UINavigationBar.Type
    self.toolbarClass = toolbarClass as? UIToolbar.Type
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  // MARK: Stack

  /// The stack, root first. During a transition it is already the one that the operation asks for; a cancelled
  /// operation puts the old one back.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  open var topViewController: UIViewController? { stack.last }

  /// What this controller presents, else the top controller; while one leaves, still that one.
  open var visibleViewController: UIViewController? {
    presentedViewController ?? transition?.from ?? stack.last
  }

  /// How many operations wait for the one under way.
  public var pendingOperationCount: Int { queue.count }

  /// What became of every request, in the order of events.
  public var operationLog: [ContainerOperationRecord] { queue.log }

  public var isTransitioning: Bool { transition != nil }

  /// A controller that is on the stack already, or a navigation controller, is refused and recorded as a diagnostic.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    _ = request(.push(viewController), animated)
  }

  /// The controller that leaves, if the pop starts at once; nil if it waits or there is nothing to pop.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? { request(.pop, animated)?.first }

  /// A controller that is not on the stack is refused and recorded as a diagnostic.
  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
    request(.popTo(viewController), animated)
  }

  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? { request(.popToRoot, animated) }

  /// A list that names a controller twice, or holds one that cannot be pushed, is refused and recorded as a diagnostic.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    _ = request(.setViewControllers(viewControllers), animated)
  }

  /// The controller in sight when this one comes on for the first time: its delegate hears of that one too.
  private var firstShown: UIViewController?
  private var hasShown = false

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard !hasShown, let top = stack.last else { return }
    hasShown = true
    firstShown = top
    delegate?.navigationController(self, willShow: top, animated: false)
  }

  override func appearanceDidSettle() {
    guard let first = firstShown, appearanceState == .appeared else { return }
    firstShown = nil
    if first === stack.last, transition == nil {
      delegate?.navigationController(self, didShow: first, animated: false)
    }
  }

  open override var childForStatusBarHidden: UIViewController? { topViewController }
  open override var childForStatusBarStyle: UIViewController? { hidesNavigationBar ? topViewController : nil }
  /// Light over a black bar.
  open override var preferredStatusBarStyle: UIStatusBarStyle {
    navigationBar.barStyle == .black ? .lightContent : .default
  }

  open override func show(_ vc: UIViewController, sender: Any?) { pushViewController(vc, animated: true) }

  // MARK: Swipe back

  private lazy var interactivePop = InteractivePop(of: self)

  /// The edge pan that drives the system's pop; see `InteractivePop` for when it begins. With another delegate, or none,
  /// that alone decides; a pop that is impossible still does nothing and is logged.
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { interactivePop.recognizer }

  /// Whether the interface is read from right to left: pushed controllers come from the left then.
  var isMirrored: Bool { viewIfLoaded?.isRightToLeft ?? false }

  /// What a swipe back drives.
  private var popDriver: UIPercentDrivenInteractiveTransition?
  /// Who would leave and come in a swipe back for which the delegate, asked already, gave no animator.
  private var askedForSwipe: (from: ObjectIdentifier, to: ObjectIdentifier)?

  func pop(drivenBy driver: UIPercentDrivenInteractiveTransition) {
    popDriver = driver
    popViewController(animated: true)
    popDriver = nil
  }

  /// Whether the system's swipe back may begin now.
  var allowsInteractivePop: Bool {
    guard stack.count > 1, !queue.isBusy, let from = stack.last, let to = stack.dropLast().last else { return false }
    let item = from.navigationItem
    let hidesBack = item.leftBarButtonItems?.isEmpty == false && !item.leftItemsSupplementBackButton
    askedForSwipe = nil
    guard !isNavigationBarHidden, !item.hidesBackButton, !hidesBack,
      delegate?.navigationController(self, animationControllerFor: .pop, from: from, to: to) == nil,
      navigationBar(navigationBar, shouldPop: item)
    else { return false }
    askedForSwipe = (ObjectIdentifier(from), ObjectIdentifier(to))
    return true
  }

  // MARK: Bars

  private var barClass: UINavigationBar.Type?
  private var toolbarClass: UIToolbar.Type?

  /// Lies over the content, at its top. Its items are the stack's; its delegate is this controller.
  open private(set) lazy var navigationBar: UINavigationBar = {
    let bar = barClass.flatMap { $0.make(frame: .zero) as? UINavigationBar } ?? UINavigationBar(frame: .zero)
    bar.delegate = self
    bar.onBack = { [weak self] in self?.popViewController(animated: true) }
    return bar
  }()

  /// Lies over the content, at its bottom; made when it is first shown or asked for.
  open private(set) lazy var toolbar: UIToolbar! = {
    let bar = toolbarClass.flatMap { $0.make(frame: .zero) as? UIToolbar } ?? UIToolbar(frame: .zero)
    hasToolbar = true
    return bar
  }()
  private(set) var hasToolbar = false
  private(set) var hidesNavigationBar = false
  private(set) var hidesToolbar = true
  var barTransition: NavigationBarTransition?
  /// The content that the large title goes with.
  weak var titleScroll: UIScrollView?

  /// Setting it does not animate.
  open var isNavigationBarHidden: Bool {
    get { hidesNavigationBar }
    set { setNavigationBarHidden(newValue, animated: false) }
  }

  /// Moves the bar out above, or back: with the transition under way if there is one, else in `barDuration` seconds.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    guard hidden != hidesNavigationBar else { return }
    hidesNavigationBar = hidden
    moveBars(animated: animated)
  }

  /// Setting it does not animate.
  open var isToolbarHidden: Bool {
    get { hidesToolbar }
    set { setToolbarHidden(newValue, animated: false) }
  }

  /// Moves the toolbar out below, or back, as `setNavigationBarHidden` does with its bar.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    guard hidden != hidesToolbar else { return }
    hidesToolbar = hidden
    moveBars(animated: animated)
  }

  /// Data here: bars do not hide by themselves.
  open var hidesBarsOnSwipe = false
  open var hidesBarsOnTap = false
  open var hidesBarsWhenKeyboardAppears = false
  open var hidesBarsWhenVerticallyCompact = false

  /// Whether a touch of the back button, or a swipe back, may pop; asked once for each. A subclass can refuse.
  open func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool { true }
  open func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {}
  open func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool { true }
  open func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {}
  open func position(for bar: any UIBarPositioning) -> UIBarPosition { .topAttached }

  open override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
    delegate?.navigationControllerSupportedInterfaceOrientations(self) ?? super.supportedInterfaceOrientations
  }

  open override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
    delegate?.navigationControllerPreferredInterfaceOrientationForPresentation(self)
      ?? super.preferredInterfaceOrientationForPresentation
  }

  // MARK: Operations

  private func request(_ operation: ContainerOperation, _ animated: Bool) -> [UIViewController]? {
    queue.submit(ContainerRequest(operation: operation, animated: animated))
  }

  /// The stack that an operation leads to; nil if it is impossible.
  private func target(of operation: ContainerOperation) -> [UIViewController]? {
    switch operation {
    case .push(let controller):
      stack.contains { $0 === controller } ? nil : stack + [controller]
    case .pop:
      stack.count > 1 ? Array(stack.dropLast()) : nil
    case .popTo(let controller):
      stack.firstIndex { $0 === controller }.map { Array(stack[...$0]) }
    case .popToRoot:
      stack.first.map { [$0] }
    case .setViewControllers(let controllers):
      Set(controllers.map(ObjectIdentifier.init)).count == controllers.count ? controllers : nil
    default: nil
    }
  }

  /// An operation that UIKit answers with an exception is recorded as a diagnostic; a pop of the root is only logged.
  func isPossible(_ request: ContainerRequest) -> Bool {
    if let fault = fault(in: request.operation) {
      SimulationWorld.current.record(
        fault, at: "\(diagnosticName).\(callName(of: request.operation))", used: stackDescription)
      return false
    }
    return target(of: request.operation) != nil
  }

  /// Somebody else has taken a controller out of the stack.
  override func childDidLeave(_ child: UIViewController) {
    guard stack.contains(where: { $0 === child }) else { return }
    let wasTop = stack.last === child
    stack.removeAll { $0 === child }
    change = change?.without(child)
    child.barInsets = .zero
    guard transition == nil else { return }
    if wasTop {
      swapUnseen(from: child.isGoingOrGone ? nil : child, to: stack.last)
      if let view = child.viewIfLoaded, view.superview === containerView { view.removeFromSuperview() }
    }
    showBarItems()
  }

  func perform(_ request: ContainerRequest) -> [UIViewController] {
    let old = stack
    let new = target(of: request.operation) ?? old
    let popped = old.filter { controller in !new.contains { $0 === controller } }
    let added = new.filter { controller in !old.contains { $0 === controller } }
    for controller in added { addChild(controller) }
    for controller in popped { controller.willMove(toParent: nil) }
    stack = new
    let change = StackChange(old: old, new: new, popped: popped, added: added)
    guard let to = new.last, let from = old.last, to !== from, appearanceState != .disappeared, isViewLoaded else {
      if old.last !== new.last { swapUnseen(from: old.last, to: new.last) }
      settle(change, finished: true)
      showBarItems()
      queue.finish(.finished, popped: popped)
      return popped
    }
    let kind: Operation = old.contains { $0 === to } ? .pop : .push
    self.change = change
    begin(
      ViewControllerTransition(host: self, kind: kind == .pop ? .pop : .push, from: from, to: to, in: containerView),
      operation: kind, request.animated)
    return popped
  }

  /// Shows another top controller where there is none to leave, or nobody looks.
  private func swapUnseen(from: UIViewController?, to: UIViewController?) {
    guard isViewLoaded else { return }
    let isSeen = appearanceState != .disappeared
    if isSeen, let to {
      hasShown = true
      delegate?.navigationController(self, willShow: to, animated: false)
    }
    if isSeen { from?.beginLeaving(animated: false) }
    if isSeen { to?.beginAppearanceTransition(true, animated: false) }
    from?.viewIfLoaded?.removeFromSuperview()
    if let to { install(to) }
    if isSeen { from?.endAppearanceTransition() }
    if isSeen, let to {
      to.endAppearanceTransition()
      alignAppearance(of: to)
      delegate?.navigationController(self, didShow: to, animated: false)
    }
  }

  func install(_ controller: UIViewController) {
    controller.view.frame = contentFrame(of: controller)
    if controller.view.superview !== containerView { containerView.addSubview(controller.view) }
  }

  /// Fills the container, whatever transform the view has.
  private func fit(_ controller: UIViewController) {
    let bounds = contentFrame(of: controller)
    controller.view.bounds.size = bounds.size
    controller.view.center = CGPoint(x: bounds.midX, y: bounds.midY)
  }

  // MARK: Transition

  private func begin(_ transition: ViewControllerTransition, operation: Operation, _ animated: Bool) {
    self.transition = transition
    let (from, to) = (transition.from, transition.to)
    // A swipe has asked the delegate when it began, which is once (UI-DEL-0).
    let wasAsked =
      popDriver != nil && askedForSwipe.map { $0 == (ObjectIdentifier(from), ObjectIdentifier(to)) } ?? false
    askedForSwipe = nil
    if animated {
      transition.animator =
        wasAsked
        ? nil : delegate?.navigationController(self, animationControllerFor: operation, from: from, to: to)
      if let animator = transition.animator {
        transition.interactor = delegate?.navigationController(self, interactionControllerFor: animator)
      } else {
        transition.animator = SystemNavigationAnimator(
          operation: operation, parameters: containerView.world.transitionParameters, isMirrored: isMirrored)
        transition.interactor = popDriver
      }
    }
    transition.prepare()
    beginBarTransition(transition)
    delegate?.navigationController(self, willShow: to, animated: animated)
    // While this controller is being covered its children are told of that already, and none comes in sight.
    if !isGoingOrGone {
      from.beginLeaving(animated: animated)
      to.beginAppearanceTransition(true, animated: animated)
    }
    transition.start()
  }

  func showAtOnce(_ transition: ViewControllerTransition) { install(transition.to) }

  func frame(of controller: UIViewController, atEnd isEnd: Bool, in transition: ViewControllerTransition) -> CGRect? {
    let frame = contentFrame(of: controller)
    return frame == containerView.bounds || (controller === transition.to) != isEnd ? nil : frame
  }

  func transitionDidRefuseGesture(_ transition: ViewControllerTransition) { queue.noteRefusedGesture() }

  /// The transition is over: the stack and the views are as its outcome says.
  func transitionDidEnd(_ transition: ViewControllerTransition, finished: Bool) {
    let (from, to) = (transition.from, transition.to)
    guard let change else { return }
    let wasResized = transition.initialFrame(for: from).size != containerView.bounds.size
    if finished {
      from.viewIfLoaded?.removeFromSuperview()
      if to.view.superview !== containerView { install(to) }
      if wasResized { fit(to) }
      settle(change, finished: true)
      endBarTransition(finished: true)
      from.endAppearance(ifAppearing: false)
      to.endAppearance(ifAppearing: true)
      delegate?.navigationController(self, didShow: to, animated: transition.animator != nil)
    } else {
      stack = change.old
      endBarTransition(finished: false)
      to.viewIfLoaded?.removeFromSuperview()
      if from.view.superview !== containerView { install(from) }
      if wasResized { fit(from) }
      settle(change, finished: false)
      to.revertAppearance(ifAppearing: true, in: self)
      from.revertAppearance(ifAppearing: false, in: self)
    }
    alignAppearance(of: finished ? to : from)
    self.transition = nil
    self.change = nil
    queue.finish(finished ? .finished : .cancelled, popped: finished ? change.popped : [])
  }

  /// Containment after an operation: who left is no longer a child, who stays has moved in.
  private func settle(_ change: StackChange, finished: Bool) {
    for controller in finished ? change.popped : change.added { controller.removeFromParent() }
    for controller in finished ? change.added : change.popped { controller.didMove(toParent: self) }
  }

  // MARK: View

  open override func loadView() {
    view = UIView(frame: UIScreen.main.bounds)
    containerView.frame = view.bounds
    view.addSubview(containerView)
    view.addSubview(navigationBar)
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.addGestureRecognizer(interactivePop.recognizer)
    if let top = stack.last { install(top) }
    showBarItems()
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    containerView.frame = view.bounds
    placeBars()
    if transition == nil, let top = stack.last, top.isViewLoaded { top.view.frame = contentFrame(of: top) }
  }

  override var shownChildren: [UIViewController] { stack.last.map { [$0] } ?? [] }
}

/// What an operation does to the stack.
struct StackChange {
  let old: [UIViewController]
  let new: [UIViewController]
  let popped: [UIViewController]
  let added: [UIViewController]

  /// The same, with a controller that has gone elsewhere left out.
  func without(_ controller: UIViewController) -> StackChange {
    func rest(_ list: [UIViewController]) -> [UIViewController] { list.filter { $0 !== controller } }
    return StackChange(old: rest(old), new: rest(new), popped: rest(popped), added: rest(added))
  }
}
