import Foundation
import SegueGeometry
import SegueQuartzCore

/// The change of a window's size, as the coordinator that its controllers are given.
@MainActor
final class SizeTransition: UIViewControllerTransitionCoordinator {
  let containerView: UIView
  let transitionDuration: TimeInterval
  let targetTransform: CGAffineTransform
  let alongside = AlongsideAnimations()

  init(window: UIWindow, duration: TimeInterval, targetTransform: CGAffineTransform) {
    containerView = window
    transitionDuration = duration
    self.targetTransform = targetTransform
  }

  var isAnimated: Bool { transitionDuration > 0 }
  var presentationStyle: UIModalPresentationStyle { .none }
  var initiallyInteractive: Bool { false }
  var isInterruptible: Bool { false }
  var isInteractive: Bool { false }
  var isCancelled: Bool { false }
  var percentComplete: CGFloat { 0 }
  var completionVelocity: CGFloat { 1 }
  var completionCurve: UIView.AnimationCurve { .easeInOut }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? { nil }
  func view(forKey key: UITransitionContextViewKey) -> UIView? { nil }

  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { alongside.add(animation, completion: completion) }

  func animateAlongsideTransition(
    in view: UIView?, animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { alongside.add(animation, completion: completion) }

  func notifyWhenInteractionEnds(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void) {}
  func notifyWhenInteractionChanges(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void) {}
}

extension SimulationWorld {
  /// Turns the device, or resizes the scene: the screen and the windows that fill it get another size.
  ///
  /// First `viewWillTransition(to:with:)` goes down from each window's root controller and its presentations; then the
  /// change is animated over `PresentationParameters.rotationDuration`, what was asked for alongside with it. While a
  /// transition of controllers is under way the sizes change at once, and the transition's views get theirs when it
  /// completes. A size that is not above 0 and finite is refused and recorded as a diagnostic; the present size changes
  /// nothing.
  public func rotate(to size: CGSize, animated: Bool = true) {
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      return record("a screen's sides are above 0 and finite, not \(size)", at: "rotate", used: "\(screenSize)")
    }
    let old = screenSize
    guard size != old else { return }
    let turning = windows.filter { $0.bounds.size == old }
    let isTurn = size.width == old.height && size.height == old.width
    let duration = animated ? presentationParameters.rotationDuration : 0
    let changes = turning.map { window in
      let transform = isTurn ? CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0) : .identity
      return (window, SizeTransition(window: window, duration: duration, targetTransform: transform))
    }
    let traits = TraitEnvironment.of(self).screen
    resizeScreen(to: size)
    let newTraits = TraitEnvironment.of(self).screen
    // Who is told of what is to come still finds the old screen.
    resizeScreen(to: old)
    for (window, change) in changes {
      if newTraits != traits { window.rootViewController?.announceTraits(newTraits, with: change) }
      window.rootViewController?.announceWindow(size, with: change)
    }
    resizeScreen(to: size)
    if newTraits != traits { for (window, _) in changes { window.tellTraits(instead: traits) } }
    for (window, change) in changes { window.turn(to: size, change) }
  }
}

extension UIWindow {
  fileprivate func turn(to size: CGSize, _ change: SizeTransition) {
    let isBusy = rootViewController?.hasTransitionBelow ?? false
    let isAnimated = change.isAnimated && !isBusy
    let changes = { [self] in
      bounds.size = size
      center = CGPoint(x: size.width / 2, y: size.height / 2)
      rootViewController?.fitWindow(self)
      layoutIfNeeded()
    }
    guard isAnimated else {
      UIView.performWithoutAnimation(changes)
      change.alongside.run(duration: isBusy ? change.transitionDuration : 0, curve: .easeInOut, for: change)
      return world.performLater { change.alongside.complete(in: change) }
    }
    UIView.animate(withDuration: change.transitionDuration) {
      changes()
      change.alongside.run(duration: change.transitionDuration, curve: .easeInOut, for: change)
    } completion: { _ in
      change.alongside.complete(in: change)
    }
  }
}

extension UIViewController {
  /// Tells this window's root controller, and what is presented above it, of the size to come.
  fileprivate func announceWindow(_ size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    viewWillTransition(to: size, with: coordinator)
    for presentation in presentationsAbove where presentation.coversWindow {
      presentation.viewWillTransition(to: size, with: coordinator)
    }
  }

  fileprivate func announceTraits(
    _ traits: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    willTransition(to: traits, with: coordinator)
    for presentation in presentationsAbove where presentation.coversWindow {
      presentation.willTransition(to: traits, with: coordinator)
    }
  }

  /// Makes this root controller's view, and the presentations above it, as large as the window.
  fileprivate func fitWindow(_ window: UIWindow) {
    if let view = viewIfLoaded, view.superview === window {
      view.bounds.size = window.bounds.size
      view.center = CGPoint(x: window.bounds.midX, y: window.bounds.midY)
    }
    for presentation in presentationsAbove where presentation.coversWindow {
      guard let container = presentation.containerView else { continue }
      container.frame = window.bounds
      presentation.containerSizeDidChange()
    }
  }

  /// Whether a transition is under way among this controller, its children and what is presented above.
  fileprivate var hasTransitionBelow: Bool {
    if ongoingTransition != nil { return true }
    return children.contains(where: \.hasTransitionBelow) || (ownPresented?.hasTransitionBelow ?? false)
  }
}
