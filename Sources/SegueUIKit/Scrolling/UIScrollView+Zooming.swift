import Foundation
import SegueGeometry
import SegueQuartzCore

/// How large the content is shown.
struct ZoomState {
  var scale: CGFloat = 1
  var isUnderWay = false
  /// Whether it goes back within its limits by itself.
  var isBouncing = false
  var pinch: ScrollPinch?
}

extension UIScrollView {
  /// Shows the delegate's view at a scale about the middle of what is seen.
  func zoom(toScale scale: CGFloat, animated: Bool) {
    let middle = CGPoint(x: bounds.width / 2, y: bounds.height / 2)
    zoom(toScale: scale, about: middle, animated: animated)
  }

  func zoom(toShow rect: CGRect, animated: Bool) {
    guard rect.width > 0, rect.height > 0, (rect.width + rect.height).isFinite else {
      return world.record("a rectangle without size", at: "UIScrollView.zoom(to:animated:)", used: "the zoom so far")
    }
    let scale = min(bounds.width / rect.width, bounds.height / rect.height)
    change(animated: animated) { [self] in
      apply(scale: scale)
      let shown = zooming.scale
      contentOffset = clamped(
        CGPoint(x: rect.midX * shown - bounds.width / 2, y: rect.midY * shown - bounds.height / 2))
    }
  }

  /// Zooms so that the content at a point of the view, counted from its corner, stays there.
  func zoom(toScale scale: CGFloat, about point: CGPoint, animated: Bool) {
    guard scale.isFinite, scale > 0 else {
      return world.record("a zoom scale of \(scale)", at: "UIScrollView.zoomScale", used: "\(zooming.scale)")
    }
    change(animated: animated) { [self] in
      let before = zooming.scale
      let anchor = CGPoint(x: (contentOffset.x + point.x) / before, y: (contentOffset.y + point.y) / before)
      apply(scale: scale)
      let after = zooming.scale
      contentOffset = clamped(CGPoint(x: anchor.x * after - point.x, y: anchor.y * after - point.y))
    }
  }

  private func change(animated: Bool, _ body: @escaping () -> Void) {
    guard let view = scrollDelegate?.viewForZooming(in: self) else { return }
    guard animated, window != nil else {
      body()
      scrollDelegate?.scrollViewDidEndZooming(self, with: view, atScale: zooming.scale)
      return
    }
    zooming.isUnderWay = true
    scrollDelegate?.scrollViewWillBeginZooming(self, with: view)
    UIView.animate(withDuration: world.scrollParameters.animationDuration, animations: body) { [weak self] _ in
      self?.zoomAnimationDidEnd()
    }
  }

  func zoomAnimationDidEnd() {
    guard zooming.isUnderWay else { return }
    zooming.isUnderWay = false
    let view = scrollDelegate?.viewForZooming(in: self)
    scrollDelegate?.scrollViewDidEndZooming(self, with: view, atScale: zooming.scale)
  }

  func withinZoomLimits(_ scale: CGFloat) -> CGFloat {
    min(max(scale, minimumZoomScale), max(minimumZoomScale, maximumZoomScale))
  }

  /// Scales the zoomed view and the content with it.
  func apply(scale: CGFloat, clamps: Bool = true) {
    let scale = clamps ? withinZoomLimits(scale) : scale
    guard scale != zooming.scale, let view = scrollDelegate?.viewForZooming(in: self) else { return }
    zooming.scale = scale
    let corner = view.frame.origin
    view.transform = CGAffineTransform(scaleX: scale, y: scale)
    view.frame.origin = corner
    contentSize = view.frame.size
    scrollDelegate?.scrollViewDidZoom(self)
  }
}
