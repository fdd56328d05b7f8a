import Foundation
import SegueUIKit

/// Pictures of both screens shrink, travel side by side, and the coming one grows: 1 s, one curve over three parts
/// (0 … 0.1 … 0.8 … 1). An opening goes to the left, a closing to the right.
///
/// Changed: `scaleDown` counts (compat: 0.7 always).
@preconcurrency @MainActor
open class TTISlideAnimator: TTIAnimator {
  public init(settings: TTITransitionSettings = TTITransitionSettings(), fidelity: TransitionFidelity = .corrected) {
    super.init(type: .slide, settings: settings, fidelity: fidelity)
  }

  open override func standardDuration(isOpening: Bool) -> TimeInterval { 1 }

  override func open(_ stage: TTIStage) { slide(stage, sign: -1) }

  override func close(_ stage: TTIStage) { slide(stage, sign: 1) }

  /// - Parameter sign: of the way: −1 to the left.
  private func slide(_ stage: TTIStage, sign: CGFloat) {
    guard let incoming = stage.incoming, let outgoing = stage.outgoing else {
      stage.placeIncoming(at: stage.finalFrame, index: nil)
      return end(stage)
    }
    let container = stage.container
    incoming.transform = .identity
    stage.setPlace(of: incoming, to: stage.finalFrame)
    insertTakeAlong(stage)
    let background = UIView(frame: container.bounds)
    background.backgroundColor = settings.backgroundColor ?? .lightGray
    stage.addTemporary(background)
    container.insertSubview(background, at: 0)
    let leaving = outgoing.snapshotView(afterScreenUpdates: true) ?? UIView(frame: .zero)
    leaving.frame = outgoing.frame
    let coming = incoming.snapshotView(afterScreenUpdates: true) ?? UIView(frame: .zero)
    coming.frame = incoming.frame
    for picture in [leaving, coming] {
      stage.addTemporary(picture)
      container.addSubview(picture)
    }
    outgoing.alpha = 0
    let scale = scale
    let small = CGAffineTransform(scaleX: scale, y: scale)
    let way = sign * (stage.size.width - settings.effectiveGap)
    coming.transform = small.concatenating(CGAffineTransform(translationX: -way, y: 0))
    stage.whenFinished { container.addSubview(incoming) }
    UIView.animateKeyframes(withDuration: nominalDuration, delay: 0) { [takeAlong] in
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.1) { leaving.transform = small }
      UIView.addKeyframe(withRelativeStartTime: 0.1, relativeDuration: 0.7) {
        leaving.transform = small.concatenating(CGAffineTransform(translationX: way, y: 0))
        coming.transform = small
      }
      UIView.addKeyframe(withRelativeStartTime: 0.8, relativeDuration: 0.2) { coming.transform = .identity }
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { takeAlong?.fly() }
    } completion: { _ in
      self.end(stage) { cancelled in
        if cancelled {
          outgoing.alpha = 1
          container.addSubview(outgoing)
        } else {
          // Pictures stood for it; the view itself may still be hidden by the transition that took it away.
          incoming.alpha = 1
          container.addSubview(incoming)
          outgoing.removeFromSuperview()
        }
        return CompatEnd(completes: !cancelled)
      }
    }
  }

  private var scale: CGFloat {
    guard fidelity == .corrected, let scale = settings.scaleDown else { return 0.7 }
    if scale > 0, scale <= 1 { return scale }
    SimulationWorld.current.record(
      "a scale is above 0 and at most 1, not \(scale)", at: "TTITransitionSettings.scaleDown", used: "0.7")
    return 0.7
  }
}
