import Foundation
import SegueUIKit

/// A picture of the screen grows out of a point over a blurred picture of the other one (spring ζ 0.7, 2 ways/s, 0.8 of
/// 0.6 s); closes by shrinking to `toPoint` (spring ζ 0.8, 4 ways/s, 0.5 s). The screen leaves 10 points at its sides
/// and 20 above and below; the blur stays while it is presented.
///
/// Changed: an opening lasts as long as its spring, 0.48 s (compat: 0.6 s by its own account, of which a driver would
/// see the first 0.8 only); after a cancelled dismissal the blur is as before (BUG-TTI-8; compat: its alpha is left
/// where the runtime leaves it).
@preconcurrency @MainActor
open class TTIOverlayAnimator: TTIAnimator {
  /// Points at each side, and above and below.
  public static let inset = CGSize(width: 10, height: 20)
  /// Points of the picture at its beginning.
  public static let pictureSide: CGFloat = 150

  private weak var blur: TTIBlurView?

  public init(settings: TTITransitionSettings = TTITransitionSettings(), fidelity: TransitionFidelity = .corrected) {
    super.init(type: .overlay, settings: settings, fidelity: fidelity)
  }

  open override func standardDuration(isOpening: Bool) -> TimeInterval { isOpening ? 0.6 : 0.5 }

  open override func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { isOpening && fidelity == .corrected ? 0.8 * nominalDuration : nominalDuration }

  override func open(_ stage: TTIStage) {
    guard let view = stage.incoming else { return end(stage) }
    let covered = stage.outgoing?.frame ?? stage.container.bounds
    let frame = covered.insetBy(dx: Self.inset.width, dy: Self.inset.height)
    view.transform = .identity
    stage.setPlace(of: view, to: frame)
    insertTakeAlong(stage)
    let blur = TTIBlurView(of: stage.outgoing ?? stage.container)
    blur.frame = stage.container.bounds
    blur.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    blur.alpha = 0
    insert(blur, over: stage.outgoing, stage)
    self.blur = blur
    stage.whenCancelled { blur.removeFromSuperview() }
    let picture = view.snapshotView(afterScreenUpdates: true) ?? UIView(frame: .zero)
    let from = stage.point(settings.fromPoint)
    picture.frame = CGRect(
      x: from.x - Self.pictureSide / 2, y: from.y, width: Self.pictureSide, height: Self.pictureSide)
    picture.alpha = 0.4
    TTIPictureFrame.apply(to: picture.layer)
    stage.addTemporary(picture)
    insert(picture, over: blur, stage)
    stage.whenFinished { [unowned stage] in stage.container.addSubview(view) }
    UIView.animate(
      withDuration: 0.8 * nominalDuration, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 2
    ) { [takeAlong] in
      picture.frame = frame
      picture.alpha = 1
      blur.alpha = 1
      takeAlong?.fly()
    } completion: { _ in
      self.end(stage) { cancelled in
        stage.container.addSubview(view)
        return CompatEnd(completes: !cancelled)
      }
    }
  }

  override func close(_ stage: TTIStage) {
    guard let view = stage.outgoing else { return end(stage) }
    stage.placeIncoming(at: stage.finalFrame, index: 0)
    insertTakeAlong(stage)
    let blur = blur ?? stage.container.subviews.lazy.compactMap { $0 as? TTIBlurView }.last
    if let blur {
      stage.keep(blur)
      stage.whenFinished { blur.removeFromSuperview() }
    }
    let to = stage.point(leavingPoint)
    let target = CGAffineTransform(scaleX: 0.5, y: 0.5).concatenating(
      CGAffineTransform(translationX: to.x - view.center.x, y: to.y - view.center.y))
    UIView.animate(
      withDuration: nominalDuration, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 4
    ) { [takeAlong] in
      view.transform = target
      view.alpha = 0
      blur?.alpha = 0
      takeAlong?.fly()
    } completion: { _ in
      self.end(stage) { cancelled in
        if cancelled {
          view.alpha = 1
          view.transform = .identity
          stage.incoming?.removeFromSuperview()
        } else {
          view.removeFromSuperview()
          blur?.removeFromSuperview()
          if let incoming = stage.incoming { stage.container.addSubview(incoming) }
        }
        return CompatEnd(completes: !cancelled)
      }
    }
  }

  /// Lays a view over another, under what flies.
  private func insert(_ view: UIView, over other: UIView?, _ stage: TTIStage) {
    if let other, other.superview === stage.container {
      stage.container.insertSubview(view, aboveSubview: other)
    } else {
      stage.container.insertSubview(view, at: 0)
    }
  }
}

/// How pictures of screens, and screens that fall in, stand out from what lies behind them (TTI-15).
@MainActor
enum TTIPictureFrame {
  static let border: CGFloat = 4

  static func apply(to layer: CALayer) {
    applyShadow(to: layer)
    layer.borderWidth = border
    layer.borderColor = UIColor.white.cgColor
  }

  static func applyShadow(to layer: CALayer) {
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowRadius = 4
    layer.shadowOpacity = 0.6
    layer.shadowOffset = CGSize(width: 3, height: 3)
  }
}
