import SegueUIKit

/// How a random animator moves its views.
enum AnimatorKind: String, CaseIterable {
  /// A block that moves the centre.
  case slide
  /// A spring that scales.
  case zoom
  case keyframes
  /// Explicit animations of the layer, with a delegate.
  case layers
  /// A property animator that starts at once.
  case property
  /// A property animator that is given as the interruptible one.
  case interruptible
  /// A snapshot and a shade fly over the views.
  case snapshot
  case instant
  /// Completes while it is being set up.
  case atOnce
  /// Completes by a timer of its own.
  case timer
}

/// What became of an animator that was handed out.
@MainActor
final class AnimatorRecord {
  let kind: AnimatorKind
  weak var animator: RunAnimator?
  var hasStarted = false
  var endings = 0

  init(_ kind: AnimatorKind) { self.kind = kind }
}

/// One of the animators; like a careful program's it puts back what it changed, however the transition ends.
final class RunAnimator: NSObject, UIViewControllerAnimatedTransitioning, CAAnimationDelegate {
  /// What snapshots and shades are tagged with.
  static let overlayTag = 7_777

  let kind: AnimatorKind
  let duration: TimeInterval
  /// Whether the coming view moves; else the leaving one.
  let isForward: Bool
  private let record: AnimatorRecord
  private weak var stage: RunStage?
  private var property: UIViewPropertyAnimator?
  private var onStop: (() -> Void)?

  init(_ kind: AnimatorKind, duration: TimeInterval, isForward: Bool, record: AnimatorRecord, stage: RunStage) {
    self.kind = kind
    self.duration = kind == .instant ? 0 : duration
    self.isForward = isForward
    self.record = record
    self.stage = stage
    super.init()
    record.animator = self
  }

  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
    if let context {
      record.hasStarted = true
      stage?.note(transition: context)
    }
    return duration
  }

  func animationEnded(_ transitionCompleted: Bool) {
    record.endings += 1
    property = nil
  }

  /// The parts of a transition that animators of every kind need.
  private struct Parts {
    let context: any UIViewControllerContextTransitioning
    let container: UIView
    let mover: UIView?
    let width: CGFloat
  }

  /// Puts the coming view in its place.
  private func prepare(_ context: any UIViewControllerContextTransitioning) -> Parts {
    let container = context.containerView
    let (from, to) = (context.view(forKey: .from), context.view(forKey: .to))
    if let to, let controller = context.viewController(forKey: .to) {
      to.frame = context.finalFrame(for: controller)
      if let from, !isForward { container.insertSubview(to, belowSubview: from) } else { container.addSubview(to) }
    }
    return Parts(
      context: context, container: container, mover: isForward ? to ?? from : from ?? to,
      width: container.bounds.width)
  }

  private func complete(_ parts: Parts) {
    if let mover = parts.mover {
      UIView.performWithoutAnimation {
        mover.transform = .identity
        mover.alpha = 1
      }
    }
    if stage?.planted == .forgetsCompletion, stage?.director.onlyKind != nil { return }
    parts.context.completeTransition(!parts.context.transitionWasCancelled)
  }

  /// The property animator of a transition, made once.
  func property(of context: any UIViewControllerContextTransitioning) -> UIViewPropertyAnimator {
    if let property { return property }
    let animator = makeProperty(prepare(context))
    property = animator
    return animator
  }

  private func makeProperty(_ parts: Parts) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: duration, dampingRatio: 0.8)
    start(parts)
    animator.addAnimations { [isForward] in
      parts.mover?.transform = isForward ? .identity : CGAffineTransform(translationX: parts.width, y: 0)
    }
    animator.addCompletion { [weak self] _ in self?.complete(parts) }
    return animator
  }

  /// The mover's place at the beginning.
  private func start(_ parts: Parts) {
    if isForward { parts.mover?.transform = CGAffineTransform(translationX: parts.width, y: 0) }
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    if kind == .interruptible { return property(of: context).startAnimation() }
    let parts = prepare(context)
    let isForward = isForward
    switch kind {
    case .slide, .instant:
      let rest = parts.mover?.center ?? .zero
      let outside = CGPoint(x: rest.x + parts.width, y: rest.y)
      if isForward { parts.mover?.center = outside }
      UIView.animate(withDuration: duration) {
        parts.mover?.center = isForward ? rest : outside
      } completion: { _ in
        parts.mover?.center = rest
        self.complete(parts)
      }
    case .zoom:
      let small = CGAffineTransform(scaleX: 0.2, y: 0.2)
      if isForward { parts.mover?.transform = small }
      UIView.animate(
        withDuration: duration, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 1
      ) {
        parts.mover?.transform = isForward ? .identity : small
      } completion: { _ in
        self.complete(parts)
      }
    case .keyframes:
      start(parts)
      UIView.animateKeyframes(withDuration: duration, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { parts.mover?.alpha = 0.5 }
        UIView.addKeyframe(withRelativeStartTime: 0.3, relativeDuration: 0.7) {
          parts.mover?.transform = isForward ? .identity : CGAffineTransform(translationX: parts.width, y: 0)
          parts.mover?.alpha = 1
        }
      } completion: { _ in
        self.complete(parts)
      }
    case .layers: animateLayers(parts)
    case .property:
      let animator = makeProperty(parts)
      property = animator
      animator.startAnimation()
    case .snapshot: fly(parts)
    case .atOnce: complete(parts)
    case .timer:
      start(parts)
      UIView.animate(withDuration: duration) {
        parts.mover?.transform = isForward ? .identity : CGAffineTransform(translationX: parts.width, y: 0)
      }
      VirtualTimer.scheduledTimer(withTimeInterval: duration * 1.2, repeats: false) { _ in self.complete(parts) }
    case .interruptible: break
    }
  }

  private func animateLayers(_ parts: Parts) {
    guard let layer = parts.mover?.layer else { return complete(parts) }
    onStop = { [weak self] in self?.complete(parts) }
    let animation = CABasicAnimation(keyPath: "transform.translation.x")
    animation.fromValue = isForward ? Double(parts.width) : 0.0
    animation.toValue = isForward ? 0.0 : Double(parts.width)
    animation.duration = duration
    animation.delegate = self
    layer.add(animation, forKey: "run")
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    let stop = onStop
    onStop = nil
    stop?()
  }

  private func fly(_ parts: Parts) {
    let shade = UIView(frame: parts.container.bounds)
    shade.tag = RunAnimator.overlayTag
    shade.alpha = 0
    parts.container.addSubview(shade)
    let flyer = parts.mover?.snapshotView(afterScreenUpdates: false)
    flyer?.tag = RunAnimator.overlayTag
    if let flyer { parts.container.addSubview(flyer) }
    parts.mover?.alpha = 0
    UIView.animate(withDuration: duration) {
      flyer?.center.x += parts.width / 2
      shade.alpha = 0.4
    } completion: { [stage] _ in
      if stage?.planted != .leavesOverlay || stage?.director.onlyKind == nil {
        flyer?.removeFromSuperview()
        shade.removeFromSuperview()
      }
      self.complete(parts)
    }
  }
}

/// An animator whose transitions can be interrupted.
final class InterruptibleRunAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let inner: RunAnimator

  init(_ inner: RunAnimator) {
    self.inner = inner
  }

  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
    inner.transitionDuration(using: context)
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    inner.animateTransition(using: context)
  }

  func interruptibleAnimator(using context: any UIViewControllerContextTransitioning)
    -> any UIViewImplicitlyAnimating
  { inner.property(of: context) }

  func animationEnded(_ transitionCompleted: Bool) { inner.animationEnded(transitionCompleted) }
}
