import SegueUIKit

/// The view that both sides of a transition lie in: its layer keeps their depth (AD-12).
@preconcurrency @MainActor
open class ADContentView: UIView {
  open override class var layerClass: AnyClass { CATransformLayer.self }
}

extension CATransform3D {
  /// What a host shows a transition with: m34 is −1/1000 (AD-11).
  public static let adPerspective: CATransform3D = {
    var transform = CATransform3DIdentity
    transform.m34 = -1 / 1000
    return transform
  }()
}
