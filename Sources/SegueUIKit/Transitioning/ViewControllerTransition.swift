import Foundation
import SegueGeometry
import SegueQuartzCore

/// The container that a transition happens in.
@MainActor
protocol TransitionHost: AnyObject {
  /// Shows the coming view without an animation.
  func showAtOnce(_ transition: ViewControllerTransition)

  /// The transition is over: the container's state and views become what the outcome says.
  func transitionDidEnd(_ transition: ViewControllerTransition, finished: Bool)
}

/// One transition under way, of whatever container: the context that its animator and driver see.
@MainActor
final class ViewControllerTransition: UIViewControllerContextTransitioning {
  enum Kind: CaseIterable {
    case push, pop, present, dismiss, select
  }

  /// Which of a transition's calls are legal when.
  enum Phase: CaseIterable {
    case waiting, running, interactive, finishing, cancelling, completed
  }

  private weak var host: (any TransitionHost)?
  let kind: Kind
  let from: UIViewController
  let to: UIViewController
  let containerView: UIView
  /// Whether `view(forKey:)` knows the view of each side: a presenter's view that stays where it is is not the
  /// transition's.
  let offersViews: (from: Bool, to: Bool)
  let presentationStyle: UIModalPresentationStyle
  var animator: (any UIViewControllerAnimatedTransitioning)?
  var interactor: (any UIViewControllerInteractiveTransitioning)?
  private(set) var phase = Phase.waiting
  private let frame: CGRect
  private var blocksInteraction = false

  init(
    host: any TransitionHost, kind: Kind, from: UIViewController, to: UIViewController, in containerView: UIView,
    offersViews: (from: Bool, to: Bool) = (true, true), presentationStyle: UIModalPresentationStyle = .none
  ) {
    self.host = host
    self.kind = kind
    self.from = from
    self.to = to
    self.containerView = containerView
    self.offersViews = offersViews
    self.presentationStyle = presentationStyle
    frame = containerView.bounds
  }

  private var world: SimulationWorld { containerView.world }

  /// The animator's duration in seconds. One that is not finite or is negative counts as 0 and is recorded.
  private(set) var duration: TimeInterval = 0

  func start() {
    guard let animator else {
      phase = .running
      host?.showAtOnce(self)
      completeTransition(true)
      return
    }
    // Asked at least once before the animation starts, as animators that prepare there rely on.
    let duration = animator.transitionDuration(using: self)
    if duration >= 0, duration.isFinite {
      self.duration = duration
    } else {
      world.record(
        "transitionDuration must be finite and not negative, not \(duration)", at: "\(type(of: animator))", used: "0")
    }
    if let interactor, interactor.wantsInteractiveStart {
      phase = .interactive
      interactor.startInteractiveTransition(self)
    } else {
      phase = .running
      blocksInteraction = true
      GestureEnvironment.of(world).blockInteraction()
      animator.animateTransition(using: self)
    }
  }

  // MARK: Context

  var isAnimated: Bool { animator != nil }
  var isInteractive: Bool { phase == .interactive }
  private(set) var transitionWasCancelled = false
  var targetTransform: CGAffineTransform { .identity }
  /// The progress last reported by the driver, 0…1.
  private(set) var percentComplete: CGFloat = 0

  func updateInteractiveTransition(_ percentComplete: CGFloat) {
    guard phase == .interactive else { return ignored("updateInteractiveTransition") }
    self.percentComplete = percentComplete
  }

  func finishInteractiveTransition() {
    guard phase == .interactive else { return ignored("finishInteractiveTransition") }
    phase = .finishing
  }

  func cancelInteractiveTransition() {
    guard phase == .interactive else { return ignored("cancelInteractiveTransition") }
    phase = .cancelling
    transitionWasCancelled = true
  }

  func pauseInteractiveTransition() { ignored("pauseInteractiveTransition") }

  func completeTransition(_ didComplete: Bool) {
    guard phase != .completed else { return ignored("completeTransition") }
    if didComplete, transitionWasCancelled {
      world.record(
        "completeTransition(true) after the transition was cancelled; pass !transitionWasCancelled",
        at: "\(animator.map { "\(type(of: $0))" } ?? "animator")", used: "false")
    }
    let finished = didComplete && !transitionWasCancelled
    phase = .completed
    if blocksInteraction { GestureEnvironment.of(world).unblockInteraction() }
    (interactor as? UIPercentDrivenInteractiveTransition)?.transitionEnded(self)
    host?.transitionDidEnd(self, finished: finished)
    animator?.animationEnded(finished)
  }

  private func ignored(_ call: String) {
    world.record("\(call) has no effect while \(phase)", at: "UIViewControllerContextTransitioning", used: "\(phase)")
  }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    switch key {
    case .from: from
    case .to: to
    default: nil
    }
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    switch key {
    case .from: offersViews.from ? geometry?.view(of: from) ?? from.view : nil
    case .to: offersViews.to ? geometry?.view(of: to) ?? to.view : nil
    default: nil
    }
  }

  /// A container whose views do not fill it says where they are.
  private var geometry: (any TransitionGeometry)? { host as? any TransitionGeometry }

  func initialFrame(for vc: UIViewController) -> CGRect {
    geometry?.initialFrame(for: vc, in: self) ?? (vc === from ? frame : .zero)
  }

  func finalFrame(for vc: UIViewController) -> CGRect {
    geometry?.finalFrame(for: vc, in: self) ?? (vc === to ? containerView.bounds : .zero)
  }
}
