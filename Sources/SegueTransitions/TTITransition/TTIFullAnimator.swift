import Foundation
import SegueUIKit

/// Flies the screen in from a point, growing and fading in, as a spring (ζ 0.7, 1 way/s, 0.5 s); closes with a spring
/// that does not swing (ζ 10, which counts as 1, TTI-13) towards `toPoint`.
///
/// Changed: the way is the signed difference (compat: the absolute one, always from and to the lower right, TTI-12);
/// the presenter's tint dims in the custom style too and comes back at the dismissal (compat: only where the context
/// gives the presenter's view, and it stays dimmed).
@preconcurrency @MainActor
open class TTIFullAnimator: TTIAnimator {
  public init(settings: TTITransitionSettings = TTITransitionSettings(), fidelity: TransitionFidelity = .corrected) {
    super.init(type: .full, settings: settings, fidelity: fidelity)
  }

  override func open(_ stage: TTIStage) {
    guard let view = stage.incoming else { return end(stage) }
    stage.placeIncoming(at: stage.finalFrame, index: nil)
    insertTakeAlong(stage)
    view.alpha = 0
    view.transform = transform(scale: 0.1, from: view.center, to: settings.fromPoint, stage)
    let covered = stage.outgoing ?? (fidelity == .corrected ? stage.context.viewController(forKey: .from)?.view : nil)
    if let covered { keepTint(of: covered, stage) }
    keepTint(of: view, stage)
    UIView.animate(
      withDuration: nominalDuration, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 1
    ) { [takeAlong] in
      view.transform = .identity
      view.alpha = 1
      covered?.tintAdjustmentMode = .dimmed
      view.tintAdjustmentMode = .normal
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
    stage.placeIncoming(at: stage.finalFrame, index: 0)
    stage.incoming?.alpha = 1
    insertTakeAlong(stage)
    let target = transform(scale: 0.3, from: view.center, to: leavingPoint, stage)
    let uncovered = fidelity == .corrected ? stage.context.viewController(forKey: .to)?.view : nil
    if let uncovered { keepTint(of: uncovered, stage) }
    UIView.animate(
      withDuration: nominalDuration, delay: 0, usingSpringWithDamping: 10, initialSpringVelocity: 1
    ) { [takeAlong] in
      view.transform = target
      view.alpha = 0
      uncovered?.tintAdjustmentMode = .automatic
      takeAlong?.fly()
    } completion: { _ in
      self.end(stage) { cancelled in
        if cancelled {
          view.transform = .identity
          stage.incoming?.removeFromSuperview()
        } else {
          view.removeFromSuperview()
          if let incoming = stage.incoming { stage.container.addSubview(incoming) }
        }
        return CompatEnd(completes: !cancelled)
      }
    }
  }

  private func transform(
    scale: CGFloat, from center: CGPoint, to point: CGPoint, _ stage: TTIStage
  ) -> CGAffineTransform {
    let point = stage.point(point)
    var way = CGVector(dx: point.x - center.x, dy: point.y - center.y)
    if fidelity == .compat { way = CGVector(dx: abs(way.dx), dy: abs(way.dy)) }
    return CGAffineTransform(scaleX: scale, y: scale)
      .concatenating(CGAffineTransform(translationX: way.dx, y: way.dy))
  }

  private func keepTint(of view: UIView, _ stage: TTIStage) {
    let before: UIView.TintAdjustmentMode = view.tintAdjustmentMode == .dimmed ? .dimmed : .automatic
    stage.whenCancelled { view.tintAdjustmentMode = before }
  }
}
