import SegueUIKit

/// Two screens in a container, and how the container is asked for what it does.
@MainActor
final class APStage {
  enum Container: String, CaseIterable {
    case navigation
    case tabBar = "tab-bar"
    case modal
  }

  let container: Container
  let root: UIViewController
  let first: UIViewController
  let second: UIViewController

  init(_ container: Container, content: any RehearsalContent) {
    self.container = container
    first = RehearsalScreen(number: 0, content: content)
    second = RehearsalScreen(number: 1, content: content)
    switch container {
    case .navigation:
      let navigation = UINavigationController(rootViewController: first)
      navigation.isNavigationBarHidden = true
      navigation.interactivePopGestureRecognizer?.isEnabled = false
      root = navigation
    case .tabBar:
      let tabs = UITabBarController(nibName: nil, bundle: nil)
      tabs.viewControllers = [first, second]
      root = tabs
    case .modal:
      root = first
      second.modalPresentationStyle = .fullScreen
    }
  }

  var navigation: UINavigationController? { root as? UINavigationController }
  var tabs: UITabBarController? { root as? UITabBarController }

  /// Brings the screens, without animation, to where an operation begins.
  func prepare(for operation: TransitionOperation) {
    switch operation {
    case .push: navigation?.popToRootViewController(animated: false)
    case .pop: if navigation?.topViewController === first { navigation?.pushViewController(second, animated: false) }
    case .present: if root.presentedViewController != nil { root.dismiss(animated: false) }
    case .dismiss: if root.presentedViewController == nil { root.present(second, animated: false) }
    case .select: UIView.performWithoutAnimation { tabs?.selectedIndex = 0 }
    }
  }

  /// Asks for an operation, animated as the delegates say.
  func ask(for operation: TransitionOperation) {
    switch operation {
    case .push: navigation?.pushViewController(second, animated: true)
    case .pop: navigation?.popViewController(animated: true)
    case .present: root.present(second, animated: true)
    case .dismiss: root.dismiss(animated: true)
    case .select: tabs?.selectedIndex = 1
    }
  }

  /// Where a director sits to animate what is asked for.
  var seat: APDelegateSeat {
    if let navigation { return .navigation(navigation) }
    if let tabs { return .tabBar(tabs) }
    return .modal(second)
  }

  var visible: UIViewController {
    if let navigation { return navigation.visibleViewController ?? navigation }
    if let tabs { return tabs.selectedViewController ?? tabs }
    return root.presentedViewController ?? root
  }

  var isTransitioning: Bool {
    navigation?.isTransitioning ?? tabs?.isTransitioning ?? (root.transitionCoordinator != nil)
  }

  var pendingOperationCount: Int {
    navigation?.pendingOperationCount ?? tabs?.pendingOperationCount ?? root.pendingPresentationCount
  }

  var log: [ContainerOperationRecord] {
    navigation?.operationLog ?? tabs?.operationLog ?? root.presentationLog
  }
}
