import Foundation
import SegueQuartzCore

/// A screen, or a part of one: it makes its view when it is first asked for, and is told when that comes and goes.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
  private var loadedView: UIView?
  private var isLoading = false
  open var title: String?
  public private(set) var children: [UIViewController] = []
  public private(set) weak var parent: UIViewController?
  public private(set) var appearanceState = AppearanceState.disappeared
  private var isAppearanceAnimated = false

  public override init() {
    super.init()
  }

  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init()
  }

  public required init?(coder: NSCoder) {
    super.init()
  }

  open override var next: UIResponder? { viewIfLoaded?.superview }

  // MARK: View

  open var view: UIView! {
    get {
      if loadedView == nil, !isLoading {
        isLoading = true
        loadView()
        isLoading = false
        precondition(loadedView != nil, "loadView() of \(type(of: self)) must set view")
        viewDidLoad()
      }
      return loadedView
    }
    set {
      loadedView?.owner = nil
      loadedView = newValue
      newValue?.owner = self
    }
  }

  public var isViewLoaded: Bool { loadedView != nil }
  public var viewIfLoaded: UIView? { loadedView }

  open func loadViewIfNeeded() { _ = view }

  /// Makes the view. The default is an empty one of the screen's size.
  open func loadView() { view = UIView(frame: UIScreen.main.bounds) }

  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}

  // MARK: Containment

  open func addChild(_ childController: UIViewController) {
    if childController.parent === self { return }
    var ancestor: UIViewController? = self
    while let current = ancestor {
      precondition(current !== childController, "a controller cannot be a child of itself or of its own children")
      ancestor = current.parent
    }
    childController.removeFromParent()
    childController.willMove(toParent: self)
    children.append(childController)
    childController.parent = self
  }

  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}

  open var navigationController: UINavigationController? {
    var ancestor = parent
    while let current = ancestor {
      if let navigation = current as? UINavigationController { return navigation }
      ancestor = current.parent
    }
    return nil
  }

  // MARK: Transition

  /// The transition that this controller takes part in.
  weak var ongoingTransition: ViewControllerTransition?

  /// Lets others animate alongside the transition under way, of this controller or the nearest parent that has one; nil
  /// when there is none or it is not animated.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    if let ongoingTransition, ongoingTransition.isAnimated { return ongoingTransition }
    return parent?.transitionCoordinator
  }

  // MARK: Appearance

  /// Tells the controller that it is about to come or go. An illegal call (see `AppearanceState`) changes nothing and is
  /// recorded as a diagnostic.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    guard enter(isAppearing ? .beginAppearing : .beginDisappearing) else { return }
    isAppearanceAnimated = animated
    if isAppearing {
      loadViewIfNeeded()
      viewWillAppear(animated)
    } else {
      viewWillDisappear(animated)
    }
    for child in shownChildren { child.beginAppearanceTransition(isAppearing, animated: animated) }
  }

  /// Tells the controller that it has come or gone.
  open func endAppearanceTransition() {
    guard enter(.end) else { return }
    if appearanceState == .appeared {
      viewDidAppear(isAppearanceAnimated)
    } else {
      viewDidDisappear(isAppearanceAnimated)
    }
    for child in shownChildren { child.endAppearanceTransition() }
  }

  /// The children that come and go with this controller.
  var shownChildren: [UIViewController] { children.filter { $0.viewIfLoaded?.superview != nil } }

  private func enter(_ call: AppearanceState.Call) -> Bool {
    guard let state = appearanceState.after(call) else {
      SimulationWorld.current.record(
        "\(call) is not legal while \(appearanceState.rawValue)", at: "\(type(of: self)) appearance",
        used: appearanceState.rawValue)
      return false
    }
    appearanceState = state
    return true
  }
}
