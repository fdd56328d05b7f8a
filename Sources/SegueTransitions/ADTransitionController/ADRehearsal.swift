import Foundation
import SegueUIKit

/// The screens that show one ADTransition in every container that UIKit has: a navigation controller in a tab bar
/// controller, both without bars, and a screen to push, to present or in the second tab.
@preconcurrency @MainActor
public final class ADRehearsal: NSObject, TransitionRehearsal {
  /// What it needs to make the transition for screens of a size.
  public typealias Maker = @MainActor (_ bounds: CGRect, RehearsalOptions) -> ADTransition

  private let options: RehearsalOptions
  private let gestures: [TransitionOperation: [TransitionGesture]]
  private let make: Maker
  private let tabs = UITabBarController(nibName: nil, bundle: nil)
  private let navigation: UINavigationController
  private let first: UIViewController
  private var second: UIViewController
  private let neighbour: UIViewController
  private let navigationDelegate: ADNavigationControllerDelegate
  private var tabDelegate: ADTabBarControllerDelegate?
  private var adapter: ADTransitioningDelegate?
  private var interaction: ADInteraction?

  /// - Parameters:
  ///   - gestures: that may drive each operation.
  ///   - make: makes the transition.
  public init(
    _ options: RehearsalOptions, gestures: [TransitionOperation: [TransitionGesture]], make: @escaping Maker
  ) {
    self.options = options
    self.gestures = gestures
    self.make = make
    first = RehearsalScreen(number: 0, content: options.content)
    second = RehearsalScreen(number: 1, content: options.content)
    neighbour = RehearsalScreen(number: 1, content: options.content)
    navigation = UINavigationController(rootViewController: first)
    navigation.isNavigationBarHidden = true
    navigationDelegate = ADNavigationControllerDelegate(fidelity: options.fidelity)
    super.init()
    navigation.delegate = navigationDelegate
    tabs.viewControllers = [navigation, neighbour]
    tabs.setTabBarHidden(true, animated: false)
  }

  public var rootViewController: UIViewController { tabs }

  public var visibleViewController: UIViewController {
    if let presented = tabs.presentedViewController { return presented }
    return tabs.selectedViewController === navigation ? navigation.topViewController ?? first : neighbour
  }

  /// The views that move: the one that leaves and the one that comes.
  public func views(of operation: TransitionOperation) -> (out: UIView, in: UIView) {
    switch operation {
    case .push: (first.view, second.view)
    case .pop: (second.view, first.view)
    case .present: (tabs.view, second.view)
    case .dismiss: (second.view, tabs.view)
    case .select: (navigation.view, neighbour.view)
    }
  }

  // MARK: Operations

  public func prepare(for operation: TransitionOperation) {
    interaction?.remove()
    interaction = nil
    if tabs.presentedViewController != nil { tabs.dismiss(animated: false) }
    UIView.performWithoutAnimation {
      tabs.delegate = nil
      tabs.selectedIndex = 0
      navigation.popToRootViewController(animated: false)
    }
    second = RehearsalScreen(number: 1, content: options.content)
    second.modalPresentationStyle = .fullScreen
    let bounds = tabs.view.bounds
    let adapter = ADTransitioningDelegate(transition: make(bounds, options))
    self.adapter = adapter
    second.transitioningDelegate = adapter
    let tabDelegate = ADTabBarControllerDelegate(transition: make(bounds, options))
    self.tabDelegate = tabDelegate
    tabs.delegate = tabDelegate
    switch operation {
    case .pop: navigation.pushViewController(second, animated: false)
    case .dismiss: tabs.present(second, animated: false)
    default: break
    }
    install(for: operation)
    navigationDelegate.interactions = interaction.map { [$0] } ?? []
    tabDelegate.interactions = navigationDelegate.interactions
    adapter.interactions = navigationDelegate.interactions
  }

  /// What listens for the gesture of the options; nothing in the compat mode, which has no gestures.
  private func install(for operation: TransitionOperation) {
    guard let gesture = options.gesture, options.fidelity == .corrected, let finger = gesture.adFinger,
      gestures[operation]?.contains(gesture) == true
    else { return }
    let isBack = operation == .pop || operation == .dismiss
    let interaction = ADInteraction(
      travelling: finger.way, fromEdge: finger.fromEdge, type: isBack ? .pop : .push
    ) { [unowned self] in perform(operation) }
    interaction.isInterruptible = options.isInterruptible
    interaction.canBegin = { [unowned self] in !isTransitioning && isPossible(operation) }
    // On what does not move: a second finger is heard while the views are on their way.
    let isModal = operation == .present || operation == .dismiss
    let place: UIView = isModal ? second.view.window ?? tabs.view.window ?? tabs.view : tabs.view
    interaction.install(on: place)
    self.interaction = interaction
  }

  private func isPossible(_ operation: TransitionOperation) -> Bool {
    switch operation {
    case .push: navigation.viewControllers.count == 1
    case .pop: navigation.viewControllers.count == 2
    case .present: tabs.presentedViewController == nil
    case .dismiss: tabs.presentedViewController != nil
    case .select: tabs.selectedIndex == 0
    }
  }

  public func perform(_ operation: TransitionOperation) {
    switch operation {
    case .push: navigation.pushViewController(second, animated: true)
    case .pop: navigation.popViewController(animated: true)
    case .present: tabs.present(second, animated: true)
    case .dismiss: tabs.dismiss(animated: true)
    case .select: tabs.selectedIndex = 1
    }
  }

  public var isTransitioning: Bool {
    navigation.isTransitioning || tabs.isTransitioning || tabs.transitionCoordinator != nil
  }

  public var pendingOperationCount: Int {
    navigation.pendingOperationCount + tabs.pendingOperationCount + tabs.pendingPresentationCount
  }

  public var operationLog: [ContainerOperationRecord] {
    let records = navigation.operationLog + tabs.operationLog + tabs.presentationLog
    return records.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }
}

extension TransitionGesture {
  /// The way of the finger; nil where there are two.
  var adFinger: (way: TransitionOrientation, fromEdge: Bool)? {
    switch self {
    case .edgePan: (.leftToRight, true)
    case .rightEdgePan: (.rightToLeft, true)
    case .panLeft: (.rightToLeft, false)
    case .panRight: (.leftToRight, false)
    case .panUp: (.bottomToTop, false)
    case .panDown: (.topToBottom, false)
    case .pinch, .rotation: nil
    }
  }
}
