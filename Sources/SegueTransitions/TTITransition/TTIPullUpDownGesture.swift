import SegueUIKit

/// A pull towards `fromPoint`, released by its direction along y; see `TTIPullGesture`.
@preconcurrency @MainActor
open class TTIPullUpDownGesture: TTIPullGesture {
  public init(purpose: Purpose = .dismissal, fidelity: TransitionFidelity = .corrected) {
    super.init(type: .pullUpDown, isHorizontal: false, purpose: purpose, fidelity: fidelity)
  }
}
