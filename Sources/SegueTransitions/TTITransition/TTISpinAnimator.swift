import Foundation
import SegueUIKit

/// The leaving screen grows and turns, shrinks again and fades, then the coming one turns into its place: 1 s in paced
/// keyframes (0 … 0.25 … 0.5 … 1). Closing is the same. Elements taken along jump at the very end.
///
/// Changed: the leaving screen gets its transform and alpha back (compat: it stays turned, and after a cancel too).
@preconcurrency @MainActor
open class TTISpinAnimator: TTIAnimator {
  public init(settings: TTITransitionSettings = TTITransitionSettings(), fidelity: TransitionFidelity = .corrected) {
    super.init(type: .spin, settings: settings, fidelity: fidelity)
  }

  open override func standardDuration(isOpening: Bool) -> TimeInterval { 1 }

  override func open(_ stage: TTIStage) { spin(stage) }

  override func close(_ stage: TTIStage) { spin(stage) }

  private func spin(_ stage: TTIStage) {
    let (incoming, outgoing) = (stage.incoming, stage.outgoing)
    stage.placeIncoming(at: stage.finalFrame, index: nil)
    insertTakeAlong(stage)
    let turned = CGAffineTransform(rotationAngle: .pi)
    let large = CGAffineTransform(scaleX: 2, y: 2).concatenating(turned)
    outgoing?.alpha = 1
    incoming?.alpha = 0
    incoming?.transform = large
    UIView.animateKeyframes(
      withDuration: nominalDuration, delay: 0, options: .calculationModePaced
    ) { [takeAlong] in
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { outgoing?.transform = large }
      UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.25) {
        outgoing?.transform = turned
        outgoing?.alpha = 0
      }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        incoming?.transform = .identity
        incoming?.alpha = 1
      }
      UIView.addKeyframe(withRelativeStartTime: 1, relativeDuration: 1) { takeAlong?.fly() }
    } completion: { _ in
      self.end(stage) { cancelled in
        if cancelled {
          incoming?.removeFromSuperview()
        } else {
          incoming?.transform = .identity
          outgoing?.removeFromSuperview()
        }
        return CompatEnd(completes: !cancelled)
      }
    }
  }
}
