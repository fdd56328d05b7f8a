import Foundation
import SegueUIKit

/// The leaving screen grows and fades (0.4 s, eased in), then the coming one shrinks to its size (spring ζ 0.5, 2
/// ways/s, 0.4 s), over a grey ground. Closing is the same. Touches go through the first part. Elements taken along fly
/// for the whole 0.8 s, eased out.
///
/// Changed: the leaving screen goes and gets its size and alpha back (compat: it is left large and clear); one clean-up
/// only, by whether the transition was cancelled (compat: after a cancel both, TTI-32).
@preconcurrency @MainActor
open class TTIScaleAnimator: TTIAnimator {
  /// The scale that screens leave at and come from.
  public static let scale: CGFloat = 1.7

  public init(settings: TTITransitionSettings = TTITransitionSettings(), fidelity: TransitionFidelity = .corrected) {
    super.init(type: .scale, settings: settings, fidelity: fidelity)
  }

  open override func standardDuration(isOpening: Bool) -> TimeInterval { 0.8 }

  override func open(_ stage: TTIStage) { scale(stage) }

  override func close(_ stage: TTIStage) { scale(stage) }

  private func scale(_ stage: TTIStage) {
    guard let incoming = stage.incoming, let outgoing = stage.outgoing else {
      stage.placeIncoming(at: stage.finalFrame, index: nil)
      return end(stage)
    }
    let container = stage.container
    stage.placeIncoming(at: stage.finalFrame, index: 0)
    insertTakeAlong(stage)
    let background = UIView(frame: container.bounds)
    background.backgroundColor = settings.backgroundColor ?? UIColor(white: 209.0 / 255, alpha: 1)
    stage.addTemporary(background)
    container.insertSubview(background, at: 0)
    let large = CGAffineTransform(scaleX: Self.scale, y: Self.scale)
    let half = nominalDuration / 2
    // For the whole time: what ended at the half would be gone for a finger that goes back.
    let into = CAMediaTimingFunction(name: stage.isScrubbed ? .linear : .easeIn)
    let still = CAMediaTimingFunction(name: .linear)
    let leaving = CATransform3DMakeAffineTransform(large)
    stage.animate(
      outgoing, "transform", through: [outgoing.layer.transform, leaving, leaving], at: [0, 0.5, 1],
      functions: [into, still], duration: nominalDuration)
    stage.animate(
      outgoing, "opacity", through: [outgoing.alpha, 0.0, 0.0], at: [0, 0.5, 1], functions: [into, still],
      duration: nominalDuration)
    outgoing.transform = large
    outgoing.alpha = 0
    incoming.alpha = 0
    incoming.transform = large
    if let takeAlong {
      UIView.animate(withDuration: nominalDuration, delay: 0, options: .curveEaseOut) {
        takeAlong.fly()
      } completion: { [fidelity] _ in
        if fidelity == .compat { takeAlong.succeed() }
      }
    }
    UIView.animate(
      withDuration: half, delay: half, usingSpringWithDamping: 0.5, initialSpringVelocity: 2
    ) {
      incoming.alpha = 1
      incoming.transform = .identity
    } completion: { _ in
      self.end(stage) { cancelled in
        if cancelled {
          outgoing.transform = .identity
          outgoing.alpha = 1
          incoming.removeFromSuperview()
        }
        return CompatEnd(completes: !cancelled)
      }
    }
  }
}
