import Foundation
import SegueUIKit

/// What a view was like before a transition changed it, to put it back to the bit.
@MainActor
struct TTIViewState {
  let view: UIView
  private let transform: CATransform3D
  private let bounds: CGRect
  private let position: CGPoint
  private let anchorPoint: CGPoint
  private let alpha: CGFloat
  private let zPosition: CGFloat
  private let shadow: (color: CGColor?, opacity: Float, radius: CGFloat, offset: CGSize)
  private weak var superview: UIView?
  private let index: Int

  init(_ view: UIView) {
    self.view = view
    let layer = view.layer
    transform = layer.transform
    bounds = layer.bounds
    position = layer.position
    anchorPoint = layer.anchorPoint
    alpha = view.alpha
    zPosition = layer.zPosition
    shadow = (layer.shadowColor, layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset)
    superview = view.superview
    index = view.superview?.subviews.firstIndex { $0 === view } ?? 0
  }

  /// All but where it stands in the hierarchy. Only what differs is set.
  func restoreLook() {
    let layer = view.layer
    if layer.transform != transform { layer.transform = transform }
    if layer.anchorPoint != anchorPoint { layer.anchorPoint = anchorPoint }
    restorePlace()
    if view.alpha != alpha { view.alpha = alpha }
    if layer.zPosition != zPosition { layer.zPosition = zPosition }
    if layer.shadowOpacity != shadow.opacity { layer.shadowOpacity = shadow.opacity }
    if layer.shadowRadius != shadow.radius { layer.shadowRadius = shadow.radius }
    if layer.shadowOffset != shadow.offset { layer.shadowOffset = shadow.offset }
    if layer.shadowColor != shadow.color { layer.shadowColor = shadow.color }
  }

  private func restorePlace() {
    if view.bounds != bounds { view.bounds = bounds }
    if view.center != position { view.center = position }
  }

  func restoreHierarchy() {
    guard let superview else { return view.removeFromSuperview() }
    if view.superview !== superview || superview.subviews.firstIndex(where: { $0 === view }) != index {
      superview.insertSubview(view, at: index)
    }
  }
}
