import Foundation
import SegueUIKit

/// A screen that is pushed over another in one of the five ways, and popped; a swipe from the left edge drives the pop.
@preconcurrency @MainActor
final class TTINavigationRehearsal: TransitionRehearsal, TTIAnimatorProviding {
  private let type: TTINavigationTransitionType
  private let options: RehearsalOptions
  private let navigation: UINavigationController
  private let root: TTIRehearsalScreen
  private var screen: TTIRehearsalScreen
  private var controller: TTITransitionController?

  init(_ type: TTINavigationTransitionType, _ options: RehearsalOptions) {
    self.type = type
    self.options = options
    root = TTIRehearsalScreen(number: 0, content: options.content)
    screen = TTIRehearsalScreen(number: 1, content: options.content)
    navigation = UINavigationController(rootViewController: root)
    navigation.isNavigationBarHidden = true
  }

  var animator: TTIAnimator? { controller?.navigationDelegate?.animator(forPushed: screen) }
  var rootViewController: UIViewController { navigation }
  var visibleViewController: UIViewController { navigation.topViewController ?? root }
  var isTransitioning: Bool { navigation.isTransitioning }
  var pendingOperationCount: Int { navigation.pendingOperationCount }
  var operationLog: [ContainerOperationRecord] { navigation.operationLog }

  func prepare(for operation: TransitionOperation) {
    if navigation.viewControllers.count > 1 { navigation.popToRootViewController(animated: false) }
    controller = nil
    screen = TTIRehearsalScreen(number: 1, content: options.content)
    let delegate = delegate()
    switch operation {
    case .push: break
    case .pop:
      // What an animated push would have asked for.
      _ = delegate.navigationController(navigation, animationControllerFor: .push, from: root, to: screen)
      navigation.pushViewController(screen, animated: false)
    case .present, .dismiss, .select: refuse(operation)
    }
  }

  func perform(_ operation: TransitionOperation) {
    switch operation {
    case .push: navigation.pushViewController(screen, animated: true)
    case .pop: navigation.popViewController(animated: true)
    case .present, .dismiss, .select: refuse(operation)
    }
  }

  private func refuse(_ operation: TransitionOperation) {
    preconditionFailure("tti.navigation.\(type.type.name) has no operation \(operation.rawValue)")
  }

  /// The transition, made with what the screens show now.
  private func delegate() -> TTINavigationControllerTransitioningDelegate {
    if let delegate = controller?.navigationDelegate { return delegate }
    root.view.layoutIfNeeded()
    let size = root.view.bounds.size
    screen.fill(size)
    root.shared = options.ttiTakesAlong ? Set(root.elements.keys).intersection(screen.elements.keys) : []
    let made =
      root.shared.isEmpty
      ? TTITransitionController(navigationController: navigation, type: type, fidelity: options.fidelity)
      : TTITransitionController(
        navigationController: navigation, type: type, presentingController: root, presentedController: screen,
        fidelity: options.fidelity)
    guard let controller = made, let delegate = controller.navigationDelegate else {
      preconditionFailure("a controller makes a delegate")
    }
    delegate.settings = options.ttiSettings(size)
    delegate.isInterruptible = options.isInterruptible
    self.controller = controller
    return delegate
  }
}
