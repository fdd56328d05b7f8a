import Foundation
import SegueUIKit

/// A screen that is presented over another in one of the eight ways, and dismissed; gestures drive both.
@preconcurrency @MainActor
final class TTIRehearsal: TransitionRehearsal, TTIAnimatorProviding {
  private let type: TTITransitionType
  private let options: RehearsalOptions
  private let root: TTIRehearsalScreen
  private var screen: TTIRehearsalScreen
  private var controller: TTITransitionController?

  init(_ type: TTITransitionType, _ options: RehearsalOptions) {
    self.type = type
    self.options = options
    root = TTIRehearsalScreen(number: 0, content: options.content)
    screen = TTIRehearsalScreen(number: 1, content: options.content)
  }

  var animator: TTIAnimator? { controller?.transitioningDelegate?.animator }
  var rootViewController: UIViewController { root }
  var visibleViewController: UIViewController { root.presentedViewController ?? root }
  var isTransitioning: Bool { root.transitionCoordinator != nil || screen.transitionCoordinator != nil }
  var pendingOperationCount: Int { root.pendingPresentationCount }
  var operationLog: [ContainerOperationRecord] { root.presentationLog }

  func prepare(for operation: TransitionOperation) {
    if root.presentedViewController != nil { root.dismiss(animated: false) }
    controller?.transitioningDelegate?.removePresentationGesture()
    controller = nil
    screen = TTIRehearsalScreen(number: 1, content: options.content)
    let delegate = delegate()
    switch operation {
    case .present:
      if options.fidelity == .corrected, let gesture = options.ttiGesture, gesture != .pinch {
        delegate.addPresentationGesture(gesture, to: root)
      }
    case .dismiss:
      if options.fidelity == .compat {
        // As the original's sample does, because what is set before the presentation is lost (TTI-5).
        screen.onAppear = { [weak delegate, weak screen] in
          if let bounds = screen?.view.bounds { delegate?.rectToStartGesture = bounds }
        }
      }
      bringInSight(delegate)
      delegate.installGesture()
      screen.onTouch = { [options, weak delegate, weak root] place in
        // Straight towards the edge from wherever the finger comes down.
        guard let delegate, let root, !delegate.animator.isInteractive,
          let point = options.pulledTo(from: place, in: root.view.bounds.size)
        else { return }
        delegate.fromPoint = point
      }
    case .push, .pop, .select: refuse(operation)
    }
  }

  func perform(_ operation: TransitionOperation) {
    switch operation {
    case .present: root.present(screen, animated: true)
    case .dismiss: root.dismiss(animated: true)
    case .push, .pop, .select: refuse(operation)
    }
  }

  private func refuse(_ operation: TransitionOperation) {
    preconditionFailure("tti.\(type.name) has no operation \(operation.rawValue)")
  }

  /// The transition, made with what the screens show now.
  private func delegate() -> TTITransitioningDelegate {
    if let delegate = controller?.transitioningDelegate { return delegate }
    let size = root.view.bounds.size
    let settings = options.ttiSettings(size)
    let gesture = options.ttiGesture ?? .none
    root.view.layoutIfNeeded()
    screen.fill(presentedFrame(settings, size).size)
    root.shared = options.ttiTakesAlong ? Set(root.elements.keys).intersection(screen.elements.keys) : []
    let made =
      root.shared.isEmpty
      ? TTITransitionController(
        presentedController: screen, type: type, interactive: true, gestureType: gesture, fidelity: options.fidelity)
      : TTITransitionController(
        presentedController: screen, presentingController: root, type: type, interactive: true, gestureType: gesture,
        fidelity: options.fidelity)
    guard let controller = made, let delegate = controller.transitioningDelegate else {
      preconditionFailure("a controller makes a delegate")
    }
    delegate.settings = settings
    delegate.isInterruptible = options.isInterruptible
    self.controller = controller
    return delegate
  }

  // MARK: Places

  /// Where the type has its screen stand.
  private func presentedFrame(_ settings: TTITransitionSettings, _ size: CGSize) -> CGRect {
    let whole = CGRect(origin: .zero, size: size)
    switch type {
    case .hangIn, .fallIn:
      let presented = settings.presentedSize(in: size)
      return whole.insetBy(dx: (size.width - presented.width) / 2, dy: (size.height - presented.height) / 2)
    case .overlay: return whole.insetBy(dx: 10, dy: 20)
    case .full, .slide, .fold, .spin, .scale: return whole
    }
  }

  /// Presents the screen and leaves what a presentation with animation leaves.
  private func bringInSight(_ delegate: TTITransitioningDelegate) {
    switch type {
    case .full, .overlay, .fallIn:
      // What they leave, a blur or a dimmed tint, stays as long as the screen does.
      UIView.performWithoutAnimation { root.present(screen, animated: true) }
    case .slide, .fold, .hangIn, .spin, .scale:
      root.present(screen, animated: false)
      place(screen.view, delegate.settings)
      guard let container = screen.presentationController?.containerView else { return }
      delegate.animator.takeAlong?.insert(into: container, isOpening: true, arriving: screen.view)
      delegate.animator.takeAlong?.succeed()
    }
  }

  /// As it stands after a presentation with animation.
  private func place(_ view: UIView, _ settings: TTITransitionSettings) {
    guard let container = view.superview else { return }
    let frame = presentedFrame(settings, container.bounds.size)
    view.bounds.size = frame.size
    view.center = CGPoint(x: frame.midX, y: frame.midY)
    view.layoutIfNeeded()
  }
}
