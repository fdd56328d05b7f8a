import Foundation
import SegueQuartzCore

/// Controllers side by side, of which a bar at the bottom selects one. Its content goes on under the bar.
///
/// One switch runs at a time. What is asked for meanwhile waits in a queue (`pendingOperationCount`), and asking again
/// for the tab that is on its way changes nothing; what became of each request stands in `operationLog`.
@preconcurrency @MainActor
open class UITabBarController: UIViewController, UITabBarDelegate, ContainerQueueHost, TransitionHost {
  open weak var delegate: (any UITabBarControllerDelegate)?
  private var tabs: [UIViewController] = []
  private weak var shown: UIViewController?
  private lazy var queue = ContainerQueue(host: self)
  private var transition: ViewControllerTransition?
  private var bar: UITabBar?
  /// Whether `setTabBarHidden` asked for it.
  private var isAskedToHide = false
  /// Whether a controller in the shown tab asks for it.
  private var contentHidesBar = false
  /// How many animations of `setTabBarHidden` move the bar.
  private var barMoves = 0
  /// Whether the bar is not drawn because it is outside.
  private var isBarPutAway = false
  private var hidesBar: Bool { isAskedToHide || contentHidesBar }
  /// Holds the shown controller's view, and both views during a transition.
  let containerView = UIView(frame: .zero)

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  // MARK: Tabs

  open var viewControllers: [UIViewController]? {
    get { tabs.isEmpty ? nil : tabs }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Replaces the tabs. The selected one stays if it is among them, else the one at its place is selected, else the
  /// first. A list that names a controller twice, or one that cannot be a child, is refused and recorded as a diagnostic.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    submit(.setViewControllers(viewControllers ?? []), animated)
  }

  /// `Int.max` (`NSNotFound`) while there are no tabs. During a switch it is already the new one; a cancelled switch
  /// puts the old one back. An index outside the tabs is refused and recorded as a diagnostic.
  open var selectedIndex: Int {
    get { tabs.firstIndex { $0 === shown } ?? NSNotFound }
    set {
      guard tabs.indices.contains(newValue) else {
        SimulationWorld.current.record(
          "there is no tab \(newValue); there are \(tabs.count)", at: "UITabBarController.selectedIndex",
          used: "\(selectedIndex)")
        return
      }
      select(tabs[newValue])
    }
  }

  /// A controller that is not among the tabs is refused and recorded as a diagnostic.
  open var selectedViewController: UIViewController? {
    get { shown }
    set {
      guard let newValue, tabs.contains(where: { $0 === newValue }) else {
        SimulationWorld.current.record(
          "\(newValue?.diagnosticName ?? "nil") is not among the tabs; select one of viewControllers",
          at: "\(diagnosticName).selectedViewController", used: shown?.diagnosticName ?? "nil")
        return
      }
      select(newValue)
    }
  }

  /// The program's, too, is animated where the delegate gives an animator, as in UIKit.
  private func select(_ controller: UIViewController) {
    if controller === shown, transition == nil, queue.count == 0 { return }
    submit(.select(controller), true)
  }

  /// How many operations wait for the one under way.
  public var pendingOperationCount: Int { queue.count }

  /// What became of every request, in the order of events.
  public var operationLog: [ContainerOperationRecord] { queue.log }

  public var isTransitioning: Bool { transition != nil }

  private func submit(_ operation: ContainerOperation, _ animated: Bool) {
    queue.submit(ContainerRequest(operation: operation, animated: animated))
  }

  open override var childForStatusBarHidden: UIViewController? { shown }
  open override var childForStatusBarStyle: UIViewController? { shown }

  // MARK: Bar

  open var tabBar: UITabBar {
    if let bar { return bar }
    let bar = UITabBar(frame: .zero)
    self.bar = bar
    bar.delegate = self
    bar.shouldSelect = { [weak self] item in self?.mayTap(item) ?? true }
    return bar
  }

  private func mayTap(_ item: UITabBarItem) -> Bool {
    guard let controller = tabs.first(where: { $0.tabBarItem === item }) else { return true }
    return delegate?.tabBarController(self, shouldSelect: controller) ?? true
  }

  /// A tap. On the tab that is selected already it takes a navigation controller back to its root.
  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
    guard let controller = tabs.first(where: { $0.tabBarItem === item }) else { return }
    if controller === shown, transition == nil, queue.count == 0 {
      (controller as? UINavigationController)?.popToRootViewController(animated: true)
    } else {
      submit(.select(controller), true)
    }
    delegate?.tabBarController(self, didSelect: controller)
  }

  /// Whether the bar is out of sight: `setTabBarHidden` said so, or a controller pushed in the shown tab hides it.
  open var isTabBarHidden: Bool { hidesBar }

  /// Moves the bar out below, or back; animated in `TransitionParameters.barDuration` seconds. It stays out below a
  /// controller that `hidesBottomBarWhenPushed`.
  open func setTabBarHidden(_ hidden: Bool, animated: Bool) {
    changeBar(animated: animated) { isAskedToHide = hidden }
    settleBar()
  }

  private func changeBar(animated: Bool, _ change: () -> Void) {
    let wasHidden = hidesBar
    change()
    guard hidesBar != wasHidden, isViewLoaded else { return }
    // A bar that comes starts from outside.
    if !hidesBar { putBarAway(false) }
    guard animated, appearanceState == .appeared else { return placeBar() }
    barMoves += 1
    UIView.animate(withDuration: SimulationWorld.current.transitionParameters.barDuration) {
      self.placeBar()
    } completion: { [weak self] _ in
      self?.barMoves -= 1
      self?.settleBar()
    }
  }

  /// Once nothing moves it, a bar that is outside is not drawn: its screen may move, and what is below it comes in sight.
  private func settleBar() {
    guard isViewLoaded, barMoves == 0 else { return }
    placeBar()
    putBarAway(hidesBar)
  }

  /// A bar that the program has hidden itself stays as it is.
  private func putBarAway(_ away: Bool) {
    guard away != isBarPutAway, !away || !tabBar.isHidden else { return }
    isBarPutAway = away
    tabBar.isHidden = away
  }

  /// The stack of a navigation controller in a tab has changed: the bar hides below a controller that asks for that.
  ///
  /// - Parameter isAlongside: whether the bar's way is animated along with the change, which goes on.
  func bottomBarMayChange(for navigation: UINavigationController, isAlongside: Bool) {
    showChangedItems()
    guard navigation === shown else { return }
    followContent(isAlongside: isAlongside)
  }

  /// The bar is hidden or not as the shown tab asks.
  private func followContent(isAlongside: Bool = false) {
    let stack = (shown as? UINavigationController)?.viewControllers ?? []
    changeBar(animated: false) { contentHidesBar = stack.contains { $0.hidesBottomBarWhenPushed } }
    if !isAlongside { settleBar() }
  }

  private func placeBar() {
    let bounds = view.bounds
    let height = tabBar.sizeThatFits(bounds.size).height + view.safeAreaInsets.bottom
    for tab in tabs {
      tab.barInsets.bottom = hidesBar || endsAtBar(tab) ? 0 : height - view.safeAreaInsets.bottom
    }
    tabBar.frame = CGRect(
      x: bounds.minX, y: hidesBar ? bounds.maxY : bounds.maxY - height, width: bounds.width, height: height)
  }

  /// A tab may have another item: one of its own, or, as a navigation controller, that of another root.
  func showChangedItems() {
    if let items = bar?.items, !items.elementsEqual(tabs.map(\.tabBarItem), by: ===) { showItems() }
  }

  /// Whether a tab's view ends at the bar.
  private func endsAtBar(_ controller: UIViewController) -> Bool {
    !controller.extends(under: .bottom, isTranslucent: tabBar.isTranslucent)
  }

  /// Where a tab's view stands in the container: the whole of it, or what the bar that it ends at leaves.
  private func contentFrame(of controller: UIViewController) -> CGRect {
    var frame = containerView.bounds
    if !hidesBar, endsAtBar(controller) {
      frame.size.height = max(0, frame.height - tabBar.sizeThatFits(frame.size).height - view.safeAreaInsets.bottom)
    }
    return frame
  }

  func frame(of controller: UIViewController, atEnd isEnd: Bool, in transition: ViewControllerTransition) -> CGRect? {
    let frame = contentFrame(of: controller)
    return frame == containerView.bounds || (controller === transition.to) != isEnd ? nil : frame
  }

  private func showItems() {
    tabBar.items = tabs.map(\.tabBarItem)
    tabBar.selectedItem = shown?.tabBarItem
  }

  // MARK: Operations

  func isPossible(_ request: ContainerRequest) -> Bool {
    switch request.operation {
    case .select(let controller): return controller !== shown && tabs.contains { $0 === controller }
    case .setViewControllers(let controllers):
      let twice = controllers.firstRepeated.map {
        "\($0.diagnosticName) stands twice in the list; name each controller once"
      }
      guard let fault = twice ?? controllers.lazy.compactMap({ self.fault(inHolding: $0) }).first else { return true }
      SimulationWorld.current.record(
        fault, at: "\(diagnosticName).setViewControllers",
        used: tabs.isEmpty ? "no tabs" : "the tabs " + tabs.map(\.diagnosticName).joined(separator: ", "))
      return false
    default: return false
    }
  }

  /// Somebody else has taken a controller out of the tabs.
  override func childDidLeave(_ child: UIViewController) {
    guard let index = tabs.firstIndex(where: { $0 === child }) else { return }
    tabs.remove(at: index)
    child.barInsets = .zero
    guard transition == nil else { return }
    if shown === child {
      swapUnanimated(
        from: child.isGoingOrGone ? nil : child, to: tabs.indices.contains(index) ? tabs[index] : tabs.first)
      if let view = child.viewIfLoaded, view.superview === containerView { view.removeFromSuperview() }
    }
    if isViewLoaded || bar != nil { showItems() }
  }

  func perform(_ request: ContainerRequest) -> [UIViewController] {
    switch request.operation {
    case .select(let controller):
      switchTab(to: controller, animated: request.animated)
      return []
    case .setViewControllers(let controllers):
      return replaceTabs(by: controllers)
    default:
      return []
    }
  }

  private func replaceTabs(by controllers: [UIViewController]) -> [UIViewController] {
    let index = selectedIndex
    let gone = tabs.filter { tab in !controllers.contains { $0 === tab } }
    let added = controllers.filter { controller in !tabs.contains { $0 === controller } }
    for controller in added { addChild(controller) }
    for controller in gone { controller.willMove(toParent: nil) }
    tabs = controllers
    let next =
      controllers.first { $0 === shown } ?? (controllers.indices.contains(index) ? controllers[index] : nil)
      ?? controllers.first
    if next !== shown { swapUnanimated(from: shown, to: next) }
    for controller in gone {
      controller.barInsets = .zero
      controller.removeFromParent()
    }
    for controller in added { controller.didMove(toParent: self) }
    showItems()
    if isViewLoaded { placeBar() }
    queue.finish(.finished, popped: gone)
    return gone
  }

  /// Shows another tab at once.
  private func swapUnanimated(from: UIViewController?, to next: UIViewController?) {
    shown = next
    followContent()
    guard isViewLoaded else { return }
    let isSeen = appearanceState != .disappeared
    if isSeen { from?.beginLeaving(animated: false) }
    if isSeen { next?.beginAppearanceTransition(true, animated: false) }
    from?.viewIfLoaded?.removeFromSuperview()
    if let next { install(next) }
    if isSeen { from?.endAppearanceTransition() }
    if isSeen, let next {
      next.endAppearanceTransition()
      alignAppearance(of: next)
    }
  }

  private func install(_ controller: UIViewController) {
    fit(controller)
    if controller.view.superview !== containerView { containerView.addSubview(controller.view) }
  }

  private func fit(_ controller: UIViewController) {
    let bounds = contentFrame(of: controller)
    controller.view.bounds.size = bounds.size
    controller.view.center = CGPoint(x: bounds.midX, y: bounds.midY)
  }

  private func switchTab(to: UIViewController, animated: Bool) {
    guard let from = shown, isViewLoaded, appearanceState != .disappeared else {
      swapUnanimated(from: shown, to: to)
      tabBar.selectedItem = to.tabBarItem
      queue.finish(.finished)
      return
    }
    let transition = ViewControllerTransition(host: self, kind: .select, from: from, to: to, in: containerView)
    self.transition = transition
    if animated {
      transition.animator = delegate?.tabBarController(self, animationControllerForTransitionFrom: from, to: to)
      if let animator = transition.animator {
        transition.interactor = delegate?.tabBarController(self, interactionControllerFor: animator)
      }
    }
    transition.prepare()
    shown = to
    tabBar.selectedItem = to.tabBarItem
    let isAnimated = transition.isAnimated
    if isAnimated {
      transition.animate(alongsideTransition: { [weak self] _ in self?.followContent(isAlongside: true) })
    }
    from.beginLeaving(animated: isAnimated)
    to.beginAppearanceTransition(true, animated: isAnimated)
    transition.start()
  }

  func showAtOnce(_ transition: ViewControllerTransition) { install(transition.to) }

  func transitionDidEnd(_ transition: ViewControllerTransition, finished: Bool) {
    let (from, to) = (transition.from, transition.to)
    let (stays, goes) = finished ? (to, from) : (from, to)
    goes.viewIfLoaded?.removeFromSuperview()
    install(stays)
    self.transition = nil
    if finished {
      from.endAppearance(ifAppearing: false)
      to.endAppearance(ifAppearing: true)
    } else {
      shown = from
      tabBar.selectedItem = from.tabBarItem
      to.revertAppearance(ifAppearing: true, in: self)
      from.revertAppearance(ifAppearing: false, in: self)
    }
    UIView.performWithoutAnimation { followContent() }
    alignAppearance(of: stays)
    queue.finish(finished ? .finished : .cancelled)
  }

  // MARK: View

  open override func loadView() {
    view = UIView(frame: UIScreen.main.bounds)
    containerView.frame = view.bounds
    view.addSubview(containerView)
    view.addSubview(tabBar)
    settleBar()
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    if let shown { install(shown) }
  }

  open override func viewSafeAreaInsetsDidChange() {
    super.viewSafeAreaInsetsDidChange()
    placeBar()
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    containerView.frame = view.bounds
    placeBar()
    if transition == nil, let shown, shown.isViewLoaded { fit(shown) }
  }

  /// Each tab fills the container, the hidden ones once they are shown.
  open override func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }

  override var shownChildren: [UIViewController] { shown.map { [$0] } ?? [] }
}
