import Foundation
import SegueQuartzCore

/// A screen, or a part of one: it makes its view when it is first asked for, and is told when that comes and goes.
///
/// Every member that UIKit lets a subclass override is open.
@preconcurrency @MainActor
open class UIViewController: UIResponder, UIContentContainer, UITraitEnvironment {
  private var loadedView: UIView?
  private var isLoading = false
  /// Tells this controller from others of its class; see `diagnosticName`.
  private(set) final var ordinal = 0
  public internal(set) final var children: [UIViewController] = []
  public internal(set) final weak var parent: UIViewController?
  public internal(set) final var appearanceState = AppearanceState.disappeared
  final var isAppearanceAnimated = false
  /// Whether `viewIsAppearing` is still to come.
  final var awaitsIsAppearing = false
  /// Whether the appearance under way follows the view in and out of the window.
  final var followsWindow = false
  /// The children that have been told of the appearance under way.
  final var toldChildren: [UIViewController] = []
  final var containment = ContainmentMove.none
  /// The presentation that this controller is shown by.
  final var presentation: UIPresentationController?
  /// What `presentationController` gives before the presentation begins.
  final var preparedPresentation: UIPresentationController?
  /// What this controller presents itself.
  final var ownPresented: UIViewController?
  /// Where a request to present this controller waits.
  final weak var awaitingChain: PresentationChain?
  final var isInPresentation = false
  final var isInDismissal = false
  /// The presentations above this controller, if it is the lowest one.
  final var ownChain: PresentationChain?

  public override convenience init() {
    self.init(nibName: nil, bundle: nil)
  }

  /// - Parameters: a name and a bundle are kept as data; interface files are not loaded.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    nibName = nibNameOrNil
    nibBundle = nibBundleOrNil
    super.init()
    ordinal = takeOrdinal()
  }

  public required init?(coder: NSCoder) {
    super.init()
    ordinal = takeOrdinal()
  }

  open override var next: UIResponder? { viewIfLoaded?.superview ?? parent }

  // MARK: View

  open var view: UIView! {
    get {
      if loadedView == nil, !isLoading {
        isLoading = true
        loadView()
        isLoading = false
        if loadedView == nil { makeMissingView() }
        viewDidLoad()
      }
      return loadedView
    }
    set {
      loadedView?.owner = nil
      loadedView = newValue
      newValue?.owner = self
      applySafeArea()
      if overrideUserInterfaceStyle != .unspecified {
        newValue?.overrideUserInterfaceStyle = overrideUserInterfaceStyle
      }
    }
  }

  open var isViewLoaded: Bool { loadedView != nil }
  open var viewIfLoaded: UIView? { loadedView }

  open func loadViewIfNeeded() { _ = view }

  /// Makes the view. The default is an empty one of the screen's size, whose size follows that of what it is put into.
  open func loadView() {
    if let nibName {
      SimulationWorld.current.record(
        "interface files are not loaded: override loadView() for \(nibName)", at: "\(typeName).loadView",
        used: "an empty view")
    }
    let view = UIView(frame: UIScreen.main.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
  }

  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  /// Between `viewWillAppear` and `viewDidAppear`, once the view is in its window: in the same application turn.
  open func viewIsAppearing(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}
  open func viewSafeAreaInsetsDidChange() {}
  open func viewLayoutMarginsDidChange() {}
  /// The default updates the view's own constraints.
  open func updateViewConstraints() { loadedView?.updateConstraints() }
  open func didReceiveMemoryWarning() {}

  // MARK: Safe area and traits

  /// What this controller adds to the safe area of its view, in points. Insets that are not finite are refused and
  /// recorded as a diagnostic.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero { didSet { applySafeArea() } }
  /// What the container's bars add.
  final var barInsets = UIEdgeInsets.zero { didSet { if barInsets != oldValue { applySafeArea() } } }
  /// The edges at which this controller's view goes on below a container's translucent bar; below an opaque one it does
  /// with `extendedLayoutIncludesOpaqueBars`. Elsewhere it ends at the bar.
  open var edgesForExtendedLayout = UIRectEdge.all { didSet { parent?.viewIfLoaded?.setNeedsLayout() } }
  open var topLayoutGuide: any UILayoutSupport { LayoutGuideLength(loadedView?.safeAreaInsets.top ?? 0) }
  open var bottomLayoutGuide: any UILayoutSupport { LayoutGuideLength(loadedView?.safeAreaInsets.bottom ?? 0) }
  open var traitCollection: UITraitCollection {
    loadedView?.traitCollection ?? TraitEnvironment.of(.current).screen
  }
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet { loadedView?.overrideUserInterfaceStyle = overrideUserInterfaceStyle }
  }

  // MARK: Containment

  /// A controller that holds this one, or is presented, is refused and recorded as a diagnostic.
  open func addChild(_ childController: UIViewController) { adopt(childController) }

  open func removeFromParent() { leaveParent() }

  /// Overriding methods call `super`, as in UIKit: `isMovingToParent` and `isMovingFromParent` go by it.
  open func willMove(toParent parent: UIViewController?) { containment = parent == nil ? .leaving : .entering }

  open func didMove(toParent parent: UIViewController?) {
    if parent != nil, containment == .leaving { containment = .none }
  }

  /// Moves from one child's view to another's inside the first one's superview.
  ///
  /// Where one of them is no child of this controller nothing happens: a diagnostic says so, and `completion` is given
  /// false.
  open func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController, duration: TimeInterval,
    options: UIView.AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    move(
      from: fromViewController, to: toViewController, duration: duration, options: options, animations: animations,
      completion: completion)
  }

  /// Whether children hear of the appearance together with this controller; false for one that tells them itself.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Tells the controller that it is about to come or go. An illegal call (see `AppearanceState`) changes nothing and is
  /// recorded as a diagnostic.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    beginAppearance(isAppearing, animated: animated)
  }

  /// Tells the controller that it has come or gone.
  open func endAppearanceTransition() { endAppearance() }

  /// A child is none any more: somebody took it out, or it went to another parent.
  func childDidLeave(_ child: UIViewController) {}

  /// The controller and its children have come or gone.
  func appearanceDidSettle() {}

  /// The children that come and go with this controller.
  var shownChildren: [UIViewController] { children.filter { $0.viewIfLoaded?.superview != nil } }

  open var navigationController: UINavigationController? { ancestor(UINavigationController.self) }
  open var tabBarController: UITabBarController? { ancestor(UITabBarController.self) }

  open var isMovingToParent: Bool { containment == .entering }
  open var isMovingFromParent: Bool { containment == .leaving }

  // MARK: Transition

  /// The transition that this controller takes part in.
  final weak var ongoingTransition: ViewControllerTransition?

  /// Lets others animate alongside the transition under way, of this controller or the nearest parent that has one; nil
  /// when there is none or it is not animated.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    if let ongoingTransition, ongoingTransition.isAnimated { return ongoingTransition }
    return parent?.transitionCoordinator
  }

  // MARK: Presentation

  open var modalPresentationStyle = UIModalPresentationStyle.automatic {
    didSet { if modalPresentationStyle != oldValue { preparedPresentation = nil } }
  }
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  /// Whether a person may not dismiss this controller; a program may.
  open var isModalInPresentation = false
  /// Whether presentations in a context cover this controller's view.
  open var definesPresentationContext = false
  /// Whether presentations over this context move in this controller's transition style.
  open var providesPresentationContextTransitionStyle = false
  open var modalPresentationCapturesStatusBarAppearance = false
  open var disablesAutomaticKeyboardDismissal: Bool { modalPresentationStyle == .formSheet }

  /// What this controller presents, or one of its ancestors.
  open var presentedViewController: UIViewController? { ownPresented ?? parent?.presentedViewController }

  /// Who presents this controller, or one of its ancestors.
  open var presentingViewController: UIViewController? {
    presentation?.presentingViewController ?? parent?.presentingViewController
  }

  /// The presentation that this controller, or one of its ancestors, is shown by. Before the presentation it is the one
  /// to come, for the system's styles; nil for a custom one, whose controller the delegate gives when it begins.
  open var presentationController: UIPresentationController? { currentPresentation }

  open var isBeingPresented: Bool { isInPresentation }
  open var isBeingDismissed: Bool { isInDismissal }

  /// Presents a controller over this one's outermost ancestor, or over its presentation context.
  ///
  /// While another presentation or dismissal is under way on the same window the request waits. What cannot be done is
  /// recorded as a diagnostic and in `presentationLog`, and changes nothing.
  /// - Parameter completion: called once the presentation is over, whatever became of it.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    submitPresentation(of: viewControllerToPresent, animated: flag, completion: completion)
  }

  /// Dismisses what this controller presents, with all that stands above it; if it presents nothing, its own
  /// presenter is asked. Of several only the topmost moves.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    submitDismissal(animated: flag, completion: completion)
  }

  /// Shows a controller the way the nearest ancestor that overrides this method does, as a navigation controller pushes
  /// it; where none does, the outermost presents it.
  open func show(_ vc: UIViewController, sender: Any?) {
    guard let parent else { return present(vc, animated: true) }
    parent.show(vc, sender: sender)
  }

  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    guard let parent else { return present(vc, animated: true) }
    parent.showDetailViewController(vc, sender: sender)
  }

  // MARK: Interface files

  public internal(set) final var nibName: String?
  public internal(set) final var nibBundle: Bundle?
  open var restorationIdentifier: String?

  /// Prepares and performs the segue that `UIStoryboardSegue.register(_:from:_:)` has made known; without one nothing
  /// happens, and a diagnostic says so. As in UIKit `shouldPerformSegue` is not asked: that is for an interface file's
  /// own triggers.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    performRegisteredSegue(identifier, sender: sender)
  }

  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

  /// Called before a segue from this controller is performed.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

  // MARK: What is not simulated

  /// Nil: popovers are not simulated.
  open var popoverPresentationController: UIPopoverPresentationController? { nil }

  /// Nil: split views are not simulated.
  open var splitViewController: UISplitViewController? { nil }

  // MARK: Looks and bars

  /// Also what the controller's items on bars say.
  open var title: String? {
    didSet {
      ownNavigationItem?.title = title
      ownTabBarItem?.title = title
    }
  }
  final var ownNavigationItem: UINavigationItem?
  final var ownTabBarItem: UITabBarItem?

  /// What a navigation bar shows for this controller. Made when it is first asked for.
  open var navigationItem: UINavigationItem {
    if let ownNavigationItem { return ownNavigationItem }
    let item = UINavigationItem(title: title ?? "")
    item.title = title
    ownNavigationItem = item
    return item
  }

  /// What a tab bar shows for this controller; for a navigation controller that has none of its own, its root's.
  open var tabBarItem: UITabBarItem! {
    get {
      if let ownTabBarItem { return ownTabBarItem }
      if title == nil, let root = (self as? UINavigationController)?.viewControllers.first { return root.tabBarItem }
      let item = UITabBarItem(title: title, image: nil, tag: 0)
      ownTabBarItem = item
      return item
    }
    set {
      ownTabBarItem = newValue
      tabBarController?.showChangedItems()
    }
  }
  open var toolbarItems: [UIBarButtonItem]?
  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) { self.toolbarItems = toolbarItems }
  private final var isInEditing = false
  private final var ownEditButtonItem: UIBarButtonItem?

  /// A button that turns editing on and off, and says which. It is always the same one.
  open var editButtonItem: UIBarButtonItem {
    if let ownEditButtonItem { return ownEditButtonItem }
    let item = UIBarButtonItem(
      barButtonSystemItem: isEditing ? .done : .edit, target: self, action: Selector(UIViewController.toggleEditing))
    ownEditButtonItem = item
    return item
  }

  private func toggleEditing() { setEditing(!isEditing, animated: true) }
  open var preferredContentSize = CGSize.zero {
    didSet {
      guard preferredContentSize != oldValue else { return }
      parent?.preferredContentSizeDidChange(forChildContentContainer: self)
      presentation?.preferredContentSizeDidChange(forChildContentContainer: self)
    }
  }
  open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
  open func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer) {}

  /// The default: a child that fills this controller's view goes on doing that, another keeps its size.
  open func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
  ) -> CGSize { defaultSize(of: container, within: parentSize) }

  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    announce(size, with: coordinator)
  }

  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in children { child.willTransition(to: newCollection, with: coordinator) }
  }

  open var hidesBottomBarWhenPushed = false
  open var extendedLayoutIncludesOpaqueBars = false { didSet { parent?.viewIfLoaded?.setNeedsLayout() } }
  final weak var contentScroll: UIScrollView?

  /// Names the scroll view that bars follow; nil leaves it to them. Only the top edge counts here: a large title goes with
  /// it.
  open func setContentScrollView(_ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge) {
    if edge.contains(.top) { contentScroll = scrollView }
  }

  /// Names the scroll view that bars follow, at all edges.
  open func setContentScrollView(_ scrollView: UIScrollView?) { setContentScrollView(scrollView, for: .all) }

  /// The scroll view that was named; nil where none was.
  open func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
    edge.contains(.top) ? contentScroll : nil
  }

  /// Whether the view goes on below a bar at an edge.
  final func extends(under edge: UIRectEdge, isTranslucent: Bool) -> Bool {
    edgesForExtendedLayout.contains(edge) && (isTranslucent || extendedLayoutIncludesOpaqueBars)
  }
  open var automaticallyAdjustsScrollViewInsets = true
  /// Setting it is `setEditing` without animation.
  open var isEditing: Bool {
    get { isInEditing }
    set { setEditing(newValue, animated: false) }
  }

  /// Overriding methods call `super`.
  open func setEditing(_ editing: Bool, animated: Bool) {
    isInEditing = editing
    ownEditButtonItem?.become(editing ? .done : .edit)
  }
  open var prefersStatusBarHidden: Bool { false }
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  open var childForStatusBarStyle: UIViewController? { nil }
  open var childForStatusBarHidden: UIViewController? { nil }
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
  /// Nothing shows a status bar here: what the controllers in sight want of it goes into `world.statusBarWishes`.
  open func setNeedsStatusBarAppearanceUpdate() { noteStatusBarWish() }
  open var shouldAutorotate: Bool { true }
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  open func setNeedsUpdateOfSupportedInterfaceOrientations() {}
}
