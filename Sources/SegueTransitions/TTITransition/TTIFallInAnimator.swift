import Foundation
import SegueUIKit

/// The screen falls from above, turned back about x, over a light blur (spring ζ 1.5, which counts as 1, TTI-13; 0.45
/// s), and leaves upwards, eased in and out. What it presents has the settings' size and a shadow. Touches go through
/// while it moves.
///
/// Changed: a cancelled dismissal brings the blur back and clears `isInteractive` (BUG-TTI-7, BUG-TTI-8; compat:
/// neither); the end of a dismissal finishes no interaction that is over already (compat: it calls
/// `finishInteractiveTransition`).
@preconcurrency @MainActor
open class TTIFallInAnimator: TTIAnimator {
  private weak var blur: UIVisualEffectView?

  public init(settings: TTITransitionSettings = TTITransitionSettings(), fidelity: TransitionFidelity = .corrected) {
    super.init(type: .fallIn, settings: settings, fidelity: fidelity)
  }

  open override func standardDuration(isOpening: Bool) -> TimeInterval { 0.45 }

  /// Where the fall begins: a turn by π/2.7 about x whose m34 is −1/500.
  public static var fallen: CATransform3D {
    var turn = CATransform3DMakeRotation(.pi / 2.7, 1, 0, 0)
    turn.m34 = -1 / 500
    return turn
  }

  override func open(_ stage: TTIStage) {
    guard let view = stage.incoming else { return end(stage) }
    let container = stage.container
    let blur = UIVisualEffectView(effect: UIBlurEffect(style: .light))
    blur.frame = container.bounds
    blur.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    blur.alpha = 0
    container.addSubview(blur)
    self.blur = blur
    stage.whenCancelled { blur.removeFromSuperview() }
    let size = settings.presentedSize(in: stage.size)
    let middle = stage.middle
    stage.placeIncoming(
      at: CGRect(origin: middle, size: .zero).insetBy(dx: -size.width / 2, dy: -size.height / 2), index: nil)
    insertTakeAlong(stage)
    TTIPictureFrame.applyShadow(to: view.layer)
    view.center = CGPoint(x: middle.x, y: container.bounds.minY - size.height)
    view.layer.zPosition = size.height / 1.7
    view.layer.transform = Self.fallen
    stage.whenFinished { view.layer.zPosition = 0 }
    UIView.animate(
      withDuration: nominalDuration, delay: 0, usingSpringWithDamping: 1.5, initialSpringVelocity: 0,
      options: .allowUserInteraction
    ) { [takeAlong] in
      view.layer.transform = .identity
      view.center = middle
      blur.alpha = 1
      takeAlong?.fly()
    } completion: { _ in
      self.end(stage) { _ in
        stage.outgoing?.removeFromSuperview()
        return CompatEnd(completes: true)
      }
    }
  }

  override func close(_ stage: TTIStage) {
    guard let view = stage.outgoing else { return end(stage) }
    let container = stage.container
    stage.placeIncoming(at: stage.finalFrame, index: 0)
    insertTakeAlong(stage)
    let blur = blur ?? container.subviews.lazy.compactMap { $0 as? UIVisualEffectView }.last
    if let blur {
      stage.keep(blur)
      stage.whenFinished { blur.removeFromSuperview() }
    }
    UIView.animate(withDuration: nominalDuration, delay: 0, options: .allowUserInteraction) { [takeAlong] in
      view.transform = CGAffineTransform(
        translationX: 0, y: -container.bounds.height / 2 - view.bounds.height / 2)
      blur?.alpha = 0
      takeAlong?.fly()
    } completion: { _ in
      self.end(stage) { cancelled in
        if cancelled {
          view.transform = .identity
          return CompatEnd(completes: false, clearsInteractive: false)
        }
        view.removeFromSuperview()
        blur?.removeFromSuperview()
        if let incoming = stage.incoming { stage.setPlace(of: incoming, to: container.bounds) }
        stage.context.finishInteractiveTransition()
        return CompatEnd(completes: true)
      }
    }
  }
}
