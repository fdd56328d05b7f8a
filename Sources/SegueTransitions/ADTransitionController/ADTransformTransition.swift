import Foundation
import SegueUIKit

/// A transition that turns the common parent of both views: each view's layer has a fixed transform, and one animation
/// runs on the content layer.
///
/// The content layer's model transform is the inverse of `inLayerTransform`, so that the incoming view ends untouched
/// (AD-10, AD-15).
@preconcurrency @MainActor
open class ADTransformTransition: ADTransition {
  /// Runs on the layer that both views lie in.
  public let animation: CAAnimation
  public let inLayerTransform: CATransform3D
  public let outLayerTransform: CATransform3D

  /// - Parameter animation: copied, so that two transitions never share one; it says its duration.
  public init(
    animation: CAAnimation, inLayerTransform: CATransform3D = CATransform3DIdentity, outLayerTransform: CATransform3D,
    fidelity: TransitionFidelity = .corrected
  ) {
    self.animation = animation.copyAnimation()
    self.inLayerTransform = inLayerTransform
    self.outLayerTransform = outLayerTransform
    super.init(fidelity: fidelity)
  }

  /// That of the content's animation (AD-1).
  open override var duration: TimeInterval { animation.duration }

  /// The animation runs backwards, and the layers' transforms change places (AD-7).
  open override var reverse: ADTransition? {
    let copy = animation.copyAnimation()
    copy.speed *= -1
    let back = ADTransformTransition(
      animation: copy, inLayerTransform: outLayerTransform, outLayerTransform: inLayerTransform, fidelity: fidelity)
    back.delegate = delegate
    back.type = type.reversed
    return back
  }

  open override func makeParts(from outView: UIView, to inView: UIView, in content: UIView) -> [Part] {
    inView.layer.transform = inLayerTransform
    outView.layer.transform = outLayerTransform
    content.layer.transform = CATransform3DInvert(inLayerTransform)
    return [Part(animation, on: content.layer)]
  }
}
