import Foundation
import SegueQuartzCore

@preconcurrency @MainActor
public protocol UINavigationControllerDelegate: AnyObject {
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
  /// The animator of a push or pop; nil for the system's own.
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// What drives the animator; nil lets it run by itself.
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UINavigationControllerDelegate {
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) {}
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {}
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}

/// A stack of controllers of which the topmost is shown.
///
/// One operation runs at a time. What is asked for meanwhile waits in a queue (`pendingOperationCount`); what became of
/// each request stands in `operationLog`.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
  public enum Operation: Int, Sendable {
    case none, push, pop
  }

  open weak var delegate: (any UINavigationControllerDelegate)?
  private var stack: [UIViewController] = []
  private var queue: [(operation: ContainerOperation, animated: Bool)] = []
  public private(set) var operationLog: [ContainerOperationRecord] = []
  private(set) var transition: NavigationTransition?
  /// Whether an operation is under way, its callbacks included: what they ask for waits.
  private var isBusy = false
  /// The gesture action in which the operation under way began.
  private var startedInAction: Int?
  /// Holds the shown controller's view, and both views during a transition.
  let containerView = UIView(frame: .zero)

  public init(rootViewController: UIViewController) {
    super.init()
    addChild(rootViewController)
    stack = [rootViewController]
    rootViewController.didMove(toParent: self)
  }

  public override init() {
    super.init()
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
  open var visibleViewController: UIViewController? { transition?.from ?? stack.last }

  /// How many operations wait for the one under way.
  public var pendingOperationCount: Int { queue.count }

  public var isTransitioning: Bool { transition != nil }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    _ = request(.push(viewController), animated)
  }

  /// The controller that leaves, if the pop starts at once; nil if it waits or there is nothing to pop.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? { request(.pop, animated)?.first }

  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
    request(.popTo(viewController), animated)
  }

  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? { request(.popToRoot, animated) }

  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    _ = request(.setViewControllers(viewControllers), animated)
  }

  // MARK: Queue

  private func request(_ operation: ContainerOperation, _ animated: Bool) -> [UIViewController]? {
    if !isBusy, queue.isEmpty { return start(operation, animated) }
    // A gesture cannot wait: what it would drive is over when its turn comes. What the same action asks for after the
    // operation that it began is no gesture's any more.
    if let action = GestureEnvironment.of(.current).beginningAction, action != startedInAction {
      log(operation, .refused)
      return nil
    }
    if queue.last?.operation == operation {
      log(operation, .coalesced)
      return nil
    }
    queue.append((operation, animated))
    log(operation, .queued)
    return nil
  }

  private func log(
    _ operation: ContainerOperation, _ event: ContainerOperationRecord.Event, popped: [UIViewController] = []
  ) {
    operationLog.append(
      ContainerOperationRecord(operation, event, popped: popped, time: SimulationWorld.current.now))
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
    }
  }

  private func start(_ operation: ContainerOperation, _ animated: Bool) -> [UIViewController]? {
    let old = stack
    guard let new = target(of: operation) else {
      log(operation, .impossible)
      return nil
    }
    let popped = old.filter { controller in !new.contains { $0 === controller } }
    let added = new.filter { controller in !old.contains { $0 === controller } }
    log(operation, .started)
    isBusy = true
    startedInAction = GestureEnvironment.of(.current).beginningAction
    for controller in added { addChild(controller) }
    for controller in popped { controller.willMove(toParent: nil) }
    stack = new
    let change = StackChange(operation: operation, old: old, new: new, popped: popped, added: added)
    guard let to = new.last, let from = old.last, to !== from, appearanceState != .disappeared, isViewLoaded else {
      if old.last !== new.last { swapUnseen(from: old.last, to: new.last) }
      settle(change, finished: true)
      startNext()
      return popped
    }
    let kind: Operation = old.contains { $0 === to } ? .pop : .push
    begin(NavigationTransition(navigation: self, change: change, kind: kind, from: from, to: to), animated)
    return popped
  }

  /// Shows another top controller where there is none to leave, or nobody looks.
  private func swapUnseen(from: UIViewController?, to: UIViewController?) {
    guard isViewLoaded else { return }
    let isSeen = appearanceState != .disappeared
    if isSeen { from?.beginAppearanceTransition(false, animated: false) }
    if isSeen { to?.beginAppearanceTransition(true, animated: false) }
    from?.viewIfLoaded?.removeFromSuperview()
    if let to { install(to) }
    if isSeen { from?.endAppearanceTransition() }
    if isSeen { to?.endAppearanceTransition() }
  }

  func install(_ controller: UIViewController) {
    controller.view.frame = containerView.bounds
    if controller.view.superview !== containerView { containerView.addSubview(controller.view) }
  }

  // MARK: Transition

  private func begin(_ transition: NavigationTransition, _ animated: Bool) {
    self.transition = transition
    let (from, to) = (transition.from, transition.to)
    if animated {
      transition.animator = delegate?.navigationController(
        self, animationControllerFor: transition.kind, from: from, to: to)
      if let animator = transition.animator {
        transition.interactor = delegate?.navigationController(self, interactionControllerFor: animator)
      } else {
        transition.animator = SystemNavigationAnimator(operation: transition.kind)
      }
    }
    delegate?.navigationController(self, willShow: to, animated: animated)
    from.beginAppearanceTransition(false, animated: animated)
    to.beginAppearanceTransition(true, animated: animated)
    transition.start()
  }

  /// The transition is over: the stack and the views are as its outcome says.
  func end(_ transition: NavigationTransition, finished: Bool) {
    let (from, to) = (transition.from, transition.to)
    if finished {
      from.viewIfLoaded?.removeFromSuperview()
      if to.view.superview !== containerView { install(to) }
      settle(transition.change, finished: true)
      from.endAppearanceTransition()
      to.endAppearanceTransition()
      delegate?.navigationController(self, didShow: to, animated: transition.animator != nil)
    } else {
      stack = transition.change.old
      to.viewIfLoaded?.removeFromSuperview()
      if from.view.superview !== containerView { install(from) }
      settle(transition.change, finished: false)
      to.beginAppearanceTransition(false, animated: true)
      to.endAppearanceTransition()
      from.beginAppearanceTransition(true, animated: true)
      from.endAppearanceTransition()
    }
    self.transition = nil
    startNext()
  }

  /// The operation under way is over: the next one's turn comes within the application turn.
  private func startNext() {
    isBusy = false
    guard !queue.isEmpty else { return }
    isBusy = true
    SimulationWorld.current.performLater { [weak self] in
      guard let self, !self.queue.isEmpty else { return }
      let next = self.queue.removeFirst()
      self.isBusy = false
      _ = self.start(next.operation, next.animated)
      if !self.isBusy { self.startNext() }
    }
  }

  /// Containment after an operation: who left is no longer a child, who stays has moved in.
  private func settle(_ change: StackChange, finished: Bool) {
    for controller in finished ? change.popped : change.added { controller.removeFromParent() }
    for controller in finished ? change.added : change.popped { controller.didMove(toParent: self) }
    log(change.operation, finished ? .finished : .cancelled, popped: finished ? change.popped : [])
  }

  // MARK: View

  open override func loadView() {
    view = UIView(frame: UIScreen.main.bounds)
    containerView.frame = view.bounds
    view.addSubview(containerView)
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    if let top = stack.last { install(top) }
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    containerView.frame = view.bounds
    if transition == nil { stack.last?.viewIfLoaded?.frame = containerView.bounds }
  }

  override var shownChildren: [UIViewController] { stack.last.map { [$0] } ?? [] }
}

/// What an operation does to the stack.
struct StackChange {
  let operation: ContainerOperation
  let old: [UIViewController]
  let new: [UIViewController]
  let popped: [UIViewController]
  let added: [UIViewController]
}
