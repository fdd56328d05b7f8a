import Foundation
import SegueUIKit

/// The leaving screen swings open like a door about its left edge, with perspective, and bares the coming one, whose
/// blurred picture clears (0.8 s, eased in); closing swings it shut again (eased in and out).
///
/// Changed: once it is out of sight the folded screen gets its anchor point and transform back, and the closing folds
/// it again before it begins (compat: it stays folded while the other one is presented, and keeps the anchor point).
@preconcurrency @MainActor
open class TTIFoldAnimator: TTIAnimator {
  /// Points from the top at which the blurred picture begins.
  public static let blurTop: CGFloat = 64

  /// Where the door stands open: the inverse of a quarter turn about y whose m34 is 0.2/180.
  public static var folded: CATransform3D {
    var turn = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
    turn.m34 = 0.2 / 180
    return CATransform3DInvert(turn)
  }

  public init(settings: TTITransitionSettings = TTITransitionSettings(), fidelity: TransitionFidelity = .corrected) {
    super.init(type: .fold, settings: settings, fidelity: fidelity)
  }

  open override func standardDuration(isOpening: Bool) -> TimeInterval { 0.8 }

  override func open(_ stage: TTIStage) {
    guard let incoming = stage.incoming, let outgoing = stage.outgoing else {
      stage.placeIncoming(at: stage.finalFrame, index: nil)
      return end(stage)
    }
    let frame = outgoing.frame
    incoming.transform = .identity
    stage.setPlace(of: incoming, to: frame)
    hinge(outgoing, at: frame, stage)
    stage.container.insertSubview(incoming, belowSubview: outgoing)
    insertTakeAlong(stage)
    let blur = blurredPicture(of: incoming, frame: frame, stage)
    blur.alpha = 1
    UIView.animate(withDuration: nominalDuration, delay: 0, options: .curveEaseIn) { [takeAlong] in
      outgoing.layer.transform = Self.folded
      blur.alpha = 0
      takeAlong?.fly()
    } completion: { _ in
      self.end(stage) { cancelled in
        outgoing.removeFromSuperview()
        return CompatEnd(completes: !cancelled)
      }
    }
  }

  override func close(_ stage: TTIStage) {
    guard let incoming = stage.incoming, let outgoing = stage.outgoing else {
      stage.placeIncoming(at: stage.finalFrame, index: nil)
      return end(stage)
    }
    let frame = stage.finalFrame
    stage.placeIncoming(at: frame, index: nil)
    insertTakeAlong(stage)
    let blur = blurredPicture(of: outgoing, frame: outgoing.frame, stage)
    blur.alpha = 0
    hinge(incoming, at: frame, stage)
    incoming.layer.transform = Self.folded
    stage.whenFinished { [unowned stage] in
      incoming.layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
      stage.setPlace(of: incoming, to: frame)
    }
    UIView.animate(withDuration: nominalDuration, delay: 0) { [takeAlong] in
      incoming.layer.transform = .identity
      blur.alpha = 1
      takeAlong?.fly()
    } completion: { _ in
      self.end(stage) { cancelled in
        if cancelled {
          incoming.removeFromSuperview()
        } else {
          outgoing.removeFromSuperview()
        }
        return CompatEnd(completes: !cancelled)
      }
    }
  }

  /// Turns a view about its left upper corner from here on; it stands where it stood.
  private func hinge(_ view: UIView, at frame: CGRect, _ stage: TTIStage) {
    view.layer.anchorPoint = .zero
    stage.setPlace(of: view, to: frame)
  }

  /// A blurred picture of a screen, right over it.
  private func blurredPicture(of view: UIView, frame: CGRect, _ stage: TTIStage) -> TTIBlurView {
    let blur = TTIBlurView(of: view)
    blur.frame = CGRect(
      x: frame.minX, y: Self.blurTop, width: frame.width, height: max(frame.maxY - Self.blurTop, 0))
    stage.addTemporary(blur)
    stage.container.insertSubview(blur, aboveSubview: view)
    return blur
  }
}
