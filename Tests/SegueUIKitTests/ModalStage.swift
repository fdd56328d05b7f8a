import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit

/// A screen A in a window, a transitioning delegate that slides from below and can be driven, and a log of all calls.
@MainActor
final class ModalStage {
  let log = CallLog()
  let window = UIWindow()
  let root: Screen
  let display: SimulatedDisplay
  let delegate: ModalDelegate

  static func run(duration: TimeInterval = 0.5, rewinds: Bool = true, _ body: (ModalStage) throws -> Void) rethrows {
    let world = SimulationWorld()
    world.rewindTrackedModelOnCancel = rewinds
    try SimulationWorld.run(world) { try body(ModalStage(duration: duration)) }
  }

  private init(duration: TimeInterval) {
    root = Screen("A", log)
    delegate = ModalDelegate(log: log, duration: duration)
    window.rootViewController = root
    window.makeKeyAndVisible()
    display = SimulatedDisplay(world: .current, rate: .hz(60))
    display.runUntilIdle()
    log.calls = []
  }

  var world: SimulationWorld { .current }

  func screen(_ name: String, _ style: UIModalPresentationStyle, custom: Bool = false) -> Screen {
    let screen = Screen(name, log)
    screen.modalPresentationStyle = style
    if custom { screen.transitioningDelegate = delegate }
    return screen
  }

  /// Presents a screen over `presenter` and waits until it is in sight.
  @discardableResult
  func show(
    _ name: String, _ style: UIModalPresentationStyle, over presenter: UIViewController? = nil, custom: Bool = false
  ) -> Screen {
    let screen = screen(name, style, custom: custom)
    (presenter ?? root).present(screen, animated: false)
    display.runUntilIdle()
    log.calls = []
    return screen
  }

  /// The calls since the last time, which the log forgets.
  func calls() -> [String] {
    defer { log.calls = [] }
    return log.calls
  }

  /// Runs until nothing moves; the calls of it.
  func settle() -> [String] {
    display.runUntilIdle()
    return calls()
  }

  func touch(_ phase: TouchSample.Phase, _ x: CGFloat, _ y: CGFloat) {
    let time = display.vsync(display.nextIndex)
    display.frame(
      touches: [TouchSample(contact: 1, phase: phase, time: time, location: CGPoint(x: x, y: y))])
  }
}

/// Slides the presented view up from below, or down again.
final class RiseAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  let isPresentation: Bool
  let duration: TimeInterval
  /// What the context said when it began.
  private(set) var seen = ""
  private(set) var frames: [CGRect] = []
  private(set) var ended: [Bool] = []

  init(isPresentation: Bool, duration: TimeInterval) {
    self.isPresentation = isPresentation
    self.duration = duration
  }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
    duration
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let (from, to) = (context.view(forKey: .from), context.view(forKey: .to))
    let container = context.containerView
    let inside = from.map { $0.isDescendant(of: container) } ?? false
    seen = "from \(from == nil ? "nil" : inside ? "inside" : "outside"), to \(to == nil ? "nil" : "given")"
    let controllers = [UITransitionContextViewControllerKey.from, .to].compactMap { context.viewController(forKey: $0) }
    frames = controllers.flatMap { [context.initialFrame(for: $0), context.finalFrame(for: $0)] }
    guard let moving = isPresentation ? to : from else { return context.completeTransition(true) }
    if isPresentation {
      moving.frame = context.finalFrame(for: controllers[1])
      container.addSubview(moving)
      moving.center.y += container.bounds.height
    } else if let to {
      container.insertSubview(to, belowSubview: moving)
    }
    UIView.animate(withDuration: duration) { [isPresentation] in
      moving.center.y += isPresentation ? -container.bounds.height : container.bounds.height
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  func animationEnded(_ transitionCompleted: Bool) { ended.append(transitionCompleted) }
}

/// Logs what the transitioning delegate is asked.
final class ModalDelegate: NSObject, UIViewControllerTransitioningDelegate {
  var driver: (any UIViewControllerInteractiveTransitioning)?
  var makesPresentationController = true
  let duration: TimeInterval
  private(set) var animator: RiseAnimator?
  private let log: CallLog

  init(log: CallLog, duration: TimeInterval) {
    self.log = log
    self.duration = duration
  }

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController? {
    log.calls.append("ask controller")
    guard makesPresentationController else { return nil }
    return LoggingPresentation(presentedViewController: presented, presenting: presenting, log: log)
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    log.calls.append("ask animator")
    animator = RiseAnimator(isPresentation: true, duration: duration)
    return animator
  }

  func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
    log.calls.append("ask animator")
    animator = RiseAnimator(isPresentation: false, duration: duration)
    return animator
  }

  func interactionControllerForPresentation(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  {
    log.calls.append("ask driver")
    return driver
  }

  func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  {
    log.calls.append("ask driver")
    return driver
  }
}

/// A card in the lower half over a dimming view, with a log.
final class LoggingPresentation: UIPresentationController {
  let dimming = UIView()
  private let log: CallLog

  init(presentedViewController: UIViewController, presenting: UIViewController?, log: CallLog) {
    self.log = log
    super.init(presentedViewController: presentedViewController, presenting: presenting)
  }

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let bounds = containerView?.bounds else { return .zero }
    return CGRect(x: 0, y: bounds.height / 2, width: bounds.width, height: bounds.height / 2)
  }

  override func presentationTransitionWillBegin() {
    log.calls.append("presentation begins")
    guard let containerView else { return }
    dimming.frame = containerView.bounds
    dimming.alpha = 0
    containerView.insertSubview(dimming, at: 0)
    let coordinator = presentedViewController.transitionCoordinator
    if coordinator == nil { dimming.alpha = 1 }
    coordinator?.animate { [dimming] _ in dimming.alpha = 1 }
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    log.calls.append("presentation ended \(completed)")
    if !completed { dimming.removeFromSuperview() }
  }

  override func dismissalTransitionWillBegin() {
    log.calls.append("dismissal begins")
    presentedViewController.transitionCoordinator?.animate { [dimming] _ in dimming.alpha = 0 }
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    log.calls.append("dismissal ended \(completed)")
    if completed { dimming.removeFromSuperview() }
  }

  override func containerViewWillLayoutSubviews() {
    presentedView?.frame = frameOfPresentedViewInContainerView
  }
}
