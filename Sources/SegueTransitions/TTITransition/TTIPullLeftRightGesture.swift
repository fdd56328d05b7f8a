import SegueUIKit

/// A pull towards `fromPoint`, released by its direction along x; see `TTIPullGesture`.
///
/// Changed: progress 1 − d(F, P) / d(F, P0), within 0…1 (TTI-20). Compat has |1 − d(F, P0) / d(F, P)|, which grows in
/// either direction and beyond 1; where that is no number, the driver keeps what it had and a fault is recorded (TTI-18).
@preconcurrency @MainActor
open class TTIPullLeftRightGesture: TTIPullGesture {
  public init(purpose: Purpose = .dismissal, fidelity: TransitionFidelity = .corrected) {
    super.init(type: .pullLeftRight, isHorizontal: true, purpose: purpose, fidelity: fidelity)
  }

  open override func progress(of sample: TTIGestureSample) -> CGFloat {
    guard fidelity == .compat, purpose != .presentation else { return super.progress(of: sample) }
    return abs(
      1 - TTIGestureSample.distance(sample.reference, sample.start)
        / TTIGestureSample.distance(sample.reference, sample.location))
  }
}
