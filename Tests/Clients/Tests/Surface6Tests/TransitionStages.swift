import UIKit

/// A push of B over A, with an animator and perhaps a driver of the client's, one frame under way.
@MainActor
final class PushStage {
  let root = named("A")
  let coming = named("B")
  let animator = NotingAnimator()
  let giving = GivingDelegate()
  let navigation: UINavigationController
  let stage: ControllerStage

  init(driver: (any UIViewControllerInteractiveTransitioning)? = nil, moves: Bool = true) {
    animator.moves = moves
    navigation = UINavigationController(rootViewController: root)
    stage = ControllerStage(navigation)
    giving.animator = animator
    giving.driver = driver
    navigation.delegate = giving
    navigation.pushViewController(coming, animated: true)
    stage.frames(1)
  }

  /// The context that the animator or the driver has.
  var context: any UIViewControllerContextTransitioning {
    guard let context = animator.context ?? (giving.driver as? HandDriver)?.context else {
      preconditionFailure("the push has not begun")
    }
    return context
  }

  var names: [String] { navigation.viewControllers.map { $0.title ?? "" } }
}

/// A custom presentation of B over A, with an animator and perhaps a driver of the client's.
@MainActor
final class PresentStage {
  let root = named("A")
  let shown = named("B")
  let animator: NotingAnimator
  let giving = GivingDelegate()
  let stage: ControllerStage

  init(
    animator: NotingAnimator? = nil, style: UIModalPresentationStyle = .custom,
    presentation: @escaping (UIViewController, UIViewController?) -> UIPresentationController? = { _, _ in nil }
  ) {
    self.animator = animator ?? NotingAnimator()
    stage = ControllerStage(root)
    giving.animator = self.animator
    giving.presentation = presentation
    shown.modalPresentationStyle = style
    shown.transitioningDelegate = giving
  }

  func present(animated: Bool = true, frames: Int = 1) {
    root.present(shown, animated: animated)
    stage.frames(frames)
  }

  /// B is there, and the calls so far are forgotten.
  func presented() -> PresentStage {
    root.present(shown, animated: false)
    stage.settle()
    _ = giving.book.take()
    return self
  }

  /// The dismissal of B is one frame under way.
  func dismissing(driver: (any UIViewControllerInteractiveTransitioning)? = nil) -> PresentStage {
    giving.driver = driver
    root.dismiss(animated: true)
    stage.frames(1)
    return self
  }
}

/// Two tabs, A and B, the first one selected.
@MainActor
final class TabStage {
  let first = named("A")
  let second = named("B")
  let controller = UITabBarController()
  let animator = NotingAnimator()
  let giving = GivingDelegate()
  let stage: ControllerStage

  init() {
    controller.viewControllers = [first, second]
    stage = ControllerStage(controller)
    controller.delegate = giving
  }

  /// A tap on the second of the bar's items.
  func tapSecond() {
    let bar = controller.tabBar
    let place = bar.convert(CGPoint(x: bar.bounds.width * 0.75, y: 20), to: nil)
    stage.tap(place.x, place.y)
    stage.settle()
  }
}
