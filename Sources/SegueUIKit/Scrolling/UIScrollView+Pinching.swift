import Foundation
import SegueQuartzCore

/// A pinch under way.
struct ScrollPinch {
  /// The scale at which it began.
  let scale: CGFloat
  /// The point of the content, at scale 1, that stays under the fingers' centre.
  let anchor: CGPoint
  /// The fingers' centre, counted from the view's corner.
  var centre: CGPoint
}

/// The pinch of a scroll view, which runs beside its pan.
final class UIScrollViewPinchGestureRecognizer: UIPinchGestureRecognizer {
  private func isPan(_ other: UIGestureRecognizer) -> Bool {
    (view as? UIScrollView)?.panGestureRecognizer === other
  }

  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    !isPan(preventedGestureRecognizer)
  }

  override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
    !isPan(preventingGestureRecognizer)
  }
}

/// Two fingers zoom about their centre and move the content with it. Beyond the limits the content follows less, and goes
/// back when they lift.
extension UIScrollView {
  /// There is a pinch where there is a choice of scales.
  func zoomLimitsDidChange() {
    let zooms = maximumZoomScale > minimumZoomScale
    if zooms, pinch == nil {
      let made = UIScrollViewPinchGestureRecognizer(target: self, action: Selector(UIScrollView.handlePinch(_:)))
      addGestureRecognizer(made)
      pinch = made
    }
    pinch?.isEnabled = zooms
  }

  func handlePinch(_ recognizer: UIPinchGestureRecognizer) {
    switch recognizer.state {
    case .began: beginPinching(recognizer)
    case .changed: pinchOn(recognizer)
    case .ended, .cancelled: endPinching()
    default: break
    }
  }

  private func centre(_ recognizer: UIPinchGestureRecognizer) -> CGPoint {
    let place = recognizer.location(in: self)
    return CGPoint(x: place.x - contentOffset.x, y: place.y - contentOffset.y)
  }

  private func beginPinching(_ recognizer: UIPinchGestureRecognizer) {
    guard let view = scrollDelegate?.viewForZooming(in: self) else { return }
    endMotion()
    let (scale, centre) = (zooming.scale, centre(recognizer))
    zooming.pinch = ScrollPinch(
      scale: scale,
      anchor: CGPoint(x: (contentOffset.x + centre.x) / scale, y: (contentOffset.y + centre.y) / scale),
      centre: centre)
    zooming.isUnderWay = true
    scrollDelegate?.scrollViewWillBeginZooming(self, with: view)
    pinchOn(recognizer)
  }

  private func pinchOn(_ recognizer: UIPinchGestureRecognizer) {
    guard var pinch = zooming.pinch else { return }
    pinch.centre = centre(recognizer)
    zooming.pinch = pinch
    apply(scale: banded(pinch.scale * recognizer.scale), clamps: false)
    let offset = offset(of: pinch)
    move(to: bounces ? offset : clamped(offset))
    // The drag, if there is one, goes on from here.
    rebase()
  }

  private func offset(of pinch: ScrollPinch) -> CGPoint {
    CGPoint(
      x: pinch.anchor.x * zooming.scale - pinch.centre.x, y: pinch.anchor.y * zooming.scale - pinch.centre.y)
  }

  /// The scale that is shown for one that the fingers ask for.
  private func banded(_ raw: CGFloat) -> CGFloat {
    let within = withinZoomLimits(raw)
    guard bouncesZoom, within != raw, within > 0, raw > 0 else { return within }
    let band = RubberBand(constant: world.scrollParameters.zoomBandConstant, dimension: 1)
    if raw > within { return within * (1 + band.offset(for: raw / within - 1)) }
    return within / (1 + band.offset(for: within / raw - 1))
  }

  private func endPinching() {
    guard let pinch = zooming.pinch else { return }
    zooming.pinch = nil
    let scale = withinZoomLimits(zooming.scale)
    guard scale != zooming.scale else { return zoomAnimationDidEnd() }
    zooming.isBouncing = true
    UIView.animate(withDuration: world.scrollParameters.animationDuration) { [self] in
      apply(scale: scale, clamps: true)
      contentOffset = clamped(offset(of: pinch))
    } completion: { [weak self] _ in
      self?.zooming.isBouncing = false
      self?.zoomAnimationDidEnd()
    }
  }
}
