import Foundation
import SegueUIKit

/// What one run of an animator works with, and what it has to put back.
@MainActor
final class TTIStage {
  let context: any UIViewControllerContextTransitioning
  let container: UIView
  /// The view that comes; nil for a presenter's view that stays where it is (UI-CTX-6).
  let incoming: UIView?
  /// The view that goes; nil likewise.
  let outgoing: UIView?
  let isOpening: Bool
  /// Whether a finger moves the time: curves are then linear.
  let isScrubbed: Bool
  /// Whether a hand may take hold of the transition while it runs by itself.
  let isInterruptible: Bool
  let fidelity: TransitionFidelity
  var hasEnded = false
  private let before: [TTIViewState]
  private var temporaries: [UIView] = []
  private var onSuccess: [() -> Void] = []
  private var onCancel: [() -> Void] = []
  private var ownAnimations: [(layer: CALayer, key: String)] = []

  init(_ context: any UIViewControllerContextTransitioning, isOpening: Bool, fidelity: TransitionFidelity) {
    self.context = context
    self.isOpening = isOpening
    self.fidelity = fidelity
    container = context.containerView
    incoming = context.view(forKey: .to)
    outgoing = context.view(forKey: .from)
    isScrubbed = context.isInteractive
    isInterruptible = context.viewController(forKey: .to)?.transitionCoordinator?.isInterruptible ?? false
    before = [incoming, outgoing].compactMap { $0.map(TTIViewState.init) }
  }

  // MARK: Geometry

  var size: CGSize { container.bounds.size }
  var middle: CGPoint { CGPoint(x: container.bounds.midX, y: container.bounds.midY) }

  /// Where the incoming view ends, in the container's coordinates.
  var finalFrame: CGRect {
    let frame = context.viewController(forKey: .to).map { context.finalFrame(for: $0) } ?? .zero
    return frame.isEmpty ? container.bounds : frame
  }

  /// A point of the window in the container's coordinates (compat: taken as one of the container).
  func point(_ windowPoint: CGPoint) -> CGPoint {
    fidelity == .corrected ? container.convert(windowPoint, from: nil as UIView?) : windowPoint
  }

  // MARK: Views

  /// Puts the incoming view, untransformed, to a place of the container, at an index or in front.
  func placeIncoming(at frame: CGRect, index: Int?) {
    guard let incoming else { return }
    if !incoming.layer.transform.isIdentity { incoming.layer.transform = .identity }
    setPlace(of: incoming, to: frame)
    if let index {
      container.insertSubview(incoming, at: index)
    } else {
      container.addSubview(incoming)
    }
  }

  /// A view's rectangle whatever its anchor point; it must not be transformed.
  func setPlace(of view: UIView, to frame: CGRect) {
    let anchor = view.layer.anchorPoint
    view.bounds.size = frame.size
    view.center = CGPoint(x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height)
  }

  /// Notes a view that leaves the container whatever the end.
  func addTemporary(_ view: UIView) { temporaries.append(view) }

  func removeTemporaries() {
    for view in temporaries { view.removeFromSuperview() }
    temporaries = []
  }

  // MARK: Animations

  /// Animates a property of a view's layer through `values`, from the first to the last, over the whole transition.
  ///
  /// In place of a block where a block's animation would end before the transition does: a finger that goes back would
  /// not find it any more. The model is left to the caller.
  ///
  /// - Parameter ended: told when the animation is over.
  func animate(
    _ view: UIView, _ key: String, through values: [Any], at times: [Double], functions: [CAMediaTimingFunction]? = nil,
    duration: TimeInterval, ended: (() -> Void)? = nil
  ) {
    let animation = CAKeyframeAnimation(keyPath: key)
    animation.values = values
    animation.keyTimes = times.map { NSNumber(value: $0) }
    animation.timingFunctions = functions
    animation.duration = duration
    animation.delegate = ended.map(TTIAnimationEnd.init)
    let name = "tti.\(key)"
    view.layer.add(animation, forKey: name)
    ownAnimations.append((view.layer, name))
  }

  func removeOwnAnimations() {
    for (layer, key) in ownAnimations {
      if layer.animation(forKey: key) != nil { layer.removeAnimation(forKey: key) }
    }
    ownAnimations = []
  }

  // MARK: End

  func whenFinished(_ body: @escaping () -> Void) { onSuccess.append(body) }
  func whenCancelled(_ body: @escaping () -> Void) { onCancel.append(body) }

  /// Remembers a view's look, which comes back after a cancel.
  func keep(_ view: UIView) {
    let state = TTIViewState(view)
    whenCancelled { state.restoreLook() }
  }

  /// The corrected end: what the transition has changed and is not the destination is as before.
  func settle(cancelled: Bool) {
    removeTemporaries()
    for body in cancelled ? onCancel : onSuccess { body() }
    (onSuccess, onCancel) = ([], [])
    if cancelled {
      for state in before { state.restoreLook() }
      // The one that came first: it may stand before the other one.
      for state in before { state.restoreHierarchy() }
    } else if let outgoing {
      outgoing.removeFromSuperview()
      for state in before where state.view === outgoing { state.restoreLook() }
    }
  }
}

/// Tells of the end of an animation.
@MainActor
final class TTIAnimationEnd: NSObject, CAAnimationDelegate {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) {
    self.body = body
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { body() }
}
