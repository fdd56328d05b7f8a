/// A layer whose sublayers live in its three-dimensional space.
@preconcurrency @MainActor
open class CATransformLayer: CALayer {
  override var keepsDepth: Bool { true }
}
