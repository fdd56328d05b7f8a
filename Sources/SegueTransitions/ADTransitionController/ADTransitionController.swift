import Foundation
import SegueUIKit

/// A stack of controllers like a navigation controller's, each of which comes with an `ADTransition` of its own and goes
/// with its reverse (AD-21…39).
///
/// The navigation bar lies at the top, the toolbar at the bottom, and the content between them; the content's views may
/// come out over the bars while they move, seen in perspective.
///
/// ```swift
/// let container = ADTransitionController(rootViewController: list)
/// let cube = ADCubeTransition(duration: 0.5, orientation: .rightToLeft, sourceRect: list.view.bounds)
/// container.push(detail, transition: cube)
/// container.pop()  // the cube, backwards
/// ```
///
/// `viewControllers` has a pushed controller at once; one that is popped leaves it when its transition is over (AD-26).
///
/// Changed in the corrected mode: operations that come during another one wait (AD-21; compat: dropped, and recorded),
/// bars move for as long as the content (BUG-AD-22; compat: for their own time), they respect the safe area (BUG-AD-15),
/// children hear of appearance only while the container is in sight, a finger can drive operations (BUG-AD-29), and
/// layout that waits for a transition follows its end (BUG-AD-19; compat: with the next layout).
@preconcurrency @MainActor
open class ADTransitionController: UIViewController, UINavigationBarDelegate {
  open weak var delegate: (any ADTransitionControllerDelegate)?
  public let fidelity: TransitionFidelity
  /// The transition that each controller of the stack was pushed with; the null transition for none.
  public internal(set) var transitions: [ADTransition] = []
  var stack: [UIViewController] = []
  private(set) lazy var queue = ADOperationQueue(of: self)
  /// What moves the content now.
  var run: ADContainerRun?
  /// The item that is on its way on or off the bar.
  var movingBarItem: UINavigationItem?
  /// What became of the operation whose content is in place, while its bar still moves.
  var outcome: (event: ContainerOperationRecord.Event, popped: [UIViewController])?
  /// Whether the next pop of the bar's is this controller's own (AD-35).
  var popsBarItself = false
  /// The root whose item hides the back button, and whether it did so before (AD-36).
  var markedRoot: (controller: UIViewController, hidBackButton: Bool)?
  /// Whether the compat mode's plain setter has replaced the stack by one that cannot change (AD-38).
  var isStackFrozen = false

  public init(fidelity: TransitionFidelity = .corrected) {
    self.fidelity = fidelity
    super.init(nibName: nil, bundle: nil)
  }

  public convenience init(rootViewController: UIViewController, fidelity: TransitionFidelity = .corrected) {
    self.init(fidelity: fidelity)
    push(rootViewController, transition: nil)
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    fidelity = .corrected
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  public required init?(coder: NSCoder) {
    fidelity = .corrected
    super.init(coder: coder)
  }

  // MARK: Stack

  /// From the root to the top. The setter is `setViewControllers(_:transition:)` without a transition.
  ///
  /// compat: the setter replaces the list and nothing else, and no operation can change that list (upstream crashed; it
  /// is recorded, AD-38).
  open var viewControllers: [UIViewController] {
    get { stack }
    set {
      guard fidelity == .compat else { return setViewControllers(newValue, transition: nil) }
      stack = newValue
      isStackFrozen = true
    }
  }

  open var topViewController: UIViewController? { stack.last }

  /// What the top controller presents, else the top controller (AD-37).
  open var visibleViewController: UIViewController? { stack.last?.presentedViewController ?? stack.last }

  /// Whether the content or the bar is on its way.
  public var isTransitioning: Bool { run != nil || movingBarItem != nil }

  /// How many operations wait for the one under way.
  public var pendingOperationCount: Int { queue.count }

  /// What became of every request, in the order of events.
  public var operationLog: [ContainerOperationRecord] { queue.log }

  // MARK: Operations

  /// Shows a controller above the others.
  ///
  /// - Parameters:
  ///   - transition: plays the push, and its reverse the pop; nil for neither.
  ///   - completion: told when everything is in place.
  open func push(
    _ viewController: UIViewController, transition: ADTransition?, completion: ADOperationCompletion? = nil
  ) { request(.push(viewController), .given(transition), completion) }

  /// Takes the top controller away with the reverse of the transition that it came with (AD-27).
  ///
  /// - Returns: the controller that leaves, if the pop begins at once; nil if it waits (`completion` hears of it) or
  ///   there is nothing above the root (AD-31).
  @discardableResult
  open func pop(completion: ADOperationCompletion? = nil) -> UIViewController? {
    request(.pop, .reverse, completion)?.first
  }

  /// Takes the top controller away with a transition, which is played as it is; nil for none.
  @discardableResult
  open func pop(transition: ADTransition?, completion: ADOperationCompletion? = nil) -> UIViewController? {
    request(.pop, .given(transition), completion)?.first
  }

  /// Takes all controllers above one away with the reverse of the transition that the top one came with (AD-28).
  ///
  /// - Returns: what leaves, bottom first; nil if the operation waits or the controller is not on the stack. Empty for
  ///   the top controller, to which nothing happens (AD-30; compat: nil, and recorded: upstream crashed).
  @discardableResult
  open func popTo(_ viewController: UIViewController, completion: ADOperationCompletion? = nil) -> [UIViewController]? {
    request(.popTo(viewController), .reverse, completion)
  }

  @discardableResult
  open func popTo(
    _ viewController: UIViewController, transition: ADTransition?, completion: ADOperationCompletion? = nil
  ) -> [UIViewController]? { request(.popTo(viewController), .given(transition), completion) }

  /// `popTo` the root; nil with nothing above it (AD-29).
  @discardableResult
  open func popToRoot(completion: ADOperationCompletion? = nil) -> [UIViewController]? {
    request(.popToRoot, .reverse, completion)
  }

  @discardableResult
  open func popToRoot(transition: ADTransition?, completion: ADOperationCompletion? = nil) -> [UIViewController]? {
    request(.popToRoot, .given(transition), completion)
  }

  /// Gives the stack other controllers (BUG-AD-11).
  ///
  /// A new top controller comes by the steps of a push, or by those of a pop if it was below the one that leaves. The
  /// same top is not moved. Controllers below are added and taken away at once.
  /// - Parameters:
  ///   - viewControllers: each once; root first.
  ///   - transition: is played as it is, and kept for the pop of a new top controller.
  open func setViewControllers(
    _ viewControllers: [UIViewController], transition: ADTransition?, completion: ADOperationCompletion? = nil
  ) { request(.setViewControllers(viewControllers), .given(transition), completion) }

  @discardableResult
  private func request(
    _ operation: ContainerOperation, _ choice: ADOperationRequest.Choice, _ completion: ADOperationCompletion?
  ) -> [UIViewController]? {
    queue.submit(ADOperationRequest(operation: operation, choice: choice, completion: completion))
  }

  // MARK: A finger

  /// Begins a pop that `updateInteractive` moves, with the reverse of the transition that the top controller came with
  /// (BUG-AD-29).
  ///
  /// - Returns: false where the pop is impossible, has no transition, or another operation is under way: a gesture cannot
  ///   wait. compat: always false, and recorded.
  @discardableResult
  open func beginInteractivePop() -> Bool { beginDriven(.pop, .reverse) }

  @discardableResult
  open func beginInteractivePop(transition: ADTransition) -> Bool { beginDriven(.pop, .given(transition)) }

  /// Begins a push that `updateInteractive` moves; false as for a pop.
  @discardableResult
  open func beginInteractivePush(_ viewController: UIViewController, transition: ADTransition) -> Bool {
    beginDriven(.push(viewController), .given(transition))
  }

  /// Shows the operation that a finger drives at a progress: clamped to 0…1, NaN is refused. The time of the content and
  /// the bars is that share of the transition's duration.
  open func updateInteractive(_ progress: CGFloat) { updateDriven(progress) }

  /// Lets the operation run on from where it stands, in (1 − progress) · duration / `completionSpeed` seconds.
  open func finishInteractive() { endDriven(finishes: true) }

  /// Lets the operation run back, in progress · duration / `completionSpeed` seconds; everything is as it was before.
  open func cancelInteractive() { endDriven(finishes: false) }

  /// Takes hold of an operation that runs on or back after a gesture.
  ///
  /// - Returns: whether it did: false, and recorded, unless `isInteractionInterruptible`.
  @discardableResult
  open func pauseInteractive() -> Bool { pauseDriven() }

  /// The progress that is shown of an operation that a finger drives, or has driven; 0 without one.
  public var interactiveProgress: CGFloat { run?.drive?.progress ?? 0 }

  /// Whether an operation waits for `updateInteractive`.
  public var isInteractive: Bool { run?.drive?.isHeld ?? false }

  /// A multiplier of the pace after a gesture, above 0 and finite; another value counts as 1.
  open var completionSpeed: CGFloat = 1
  /// Paces what remains after a gesture.
  open var completionCurve = UIView.AnimationCurve.easeInOut
  /// Whether `pauseInteractive` may take hold of what a gesture has let go of.
  open var isInteractionInterruptible = false

  /// The gestures that drive operations.
  public private(set) var gestures: [ADContainerGesture] = []

  /// An edge pan from the left that pops; none in the compat mode.
  public private(set) lazy var interactivePopGesture: ADContainerGesture? =
    fidelity == .compat ? nil : ADContainerGesture.pop()

  /// Installs a gesture; without effect in the compat mode, which has none.
  open func addGesture(_ gesture: ADContainerGesture) {
    guard fidelity == .corrected, !gestures.contains(where: { $0 === gesture }) else { return }
    gestures.append(gesture)
    if isViewLoaded { gesture.install(on: self) }
  }

  open func removeGesture(_ gesture: ADContainerGesture) {
    gestures.removeAll { $0 === gesture }
    gesture.remove()
  }

  // MARK: Bars

  /// Asks this controller when its back button is touched (AD-35).
  open private(set) lazy var navigationBar: UINavigationBar = {
    let bar = UINavigationBar(frame: .zero)
    bar.delegate = self
    return bar
  }()

  open private(set) lazy var toolbar = UIToolbar(frame: .zero)

  /// What the content's views lie in, in real depth (AD-12); above the bars (BUG-AD-4).
  public private(set) lazy var contentView = ADContentView(frame: .zero)

  /// Setting it does not animate (AD-34).
  open var isNavigationBarHidden: Bool {
    get { navigationBar.alpha < 0.5 }
    set { setNavigationBarHidden(newValue, animated: false) }
  }

  /// Fades the bar out or in as the content takes its room or gives it back; in 0.2 s if `animated`.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { hide(navigationBar, hidden, animated) }

  open var isToolbarHidden: Bool {
    get { toolbar.alpha < 0.5 }
    set { setToolbarHidden(newValue, animated: false) }
  }

  open func setToolbarHidden(_ hidden: Bool, animated: Bool) { hide(toolbar, hidden, animated) }

  open func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool { true }
  open func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) { barDidMove(item) }
  open func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) { barDidMove(item) }
  open func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool {
    if popsBarItself {
      popsBarItself = false
      return true
    }
    pop()
    return false
  }
  open func position(for bar: any UIBarPositioning) -> UIBarPosition { .topAttached }

  // MARK: View

  open override func loadView() {
    view = UIView(frame: UIScreen.main.bounds)
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.layer.sublayerTransform = .adPerspective
    for part in [navigationBar, toolbar, contentView] { view.addSubview(part) }
    placeBars()
    showStack()
    for gesture in gestures { gesture.install(on: self) }
    if let interactivePopGesture { addGesture(interactivePopGesture) }
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    // What moves keeps its frames (BUG-AD-7).
    if run == nil { placeBars() }
  }

  open override func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
  ) -> CGSize { contentFrame(in: parentSize).size }

  // MARK: Appearance

  /// This controller tells its children itself (AD-33).
  open override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    forwardAppearance(animated: animated)
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    forwardAppearance(animated: animated)
  }

  /// compat: the top controller is told of an animated change, whatever this one is (AD-33).
  open override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    forwardAppearance(animated: animated || fidelity == .compat)
  }

  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    forwardAppearance(animated: animated)
  }

  open override var childForStatusBarHidden: UIViewController? { topViewController }
  open override var childForStatusBarStyle: UIViewController? { topViewController }
}
