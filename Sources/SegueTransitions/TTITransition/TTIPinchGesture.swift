import SegueUIKit

/// Two fingers that come together: progress 1 − scale; a lift finishes while they close, strictly.
///
/// A presentation is opened by fingers that go apart: progress scale − 1; a lift finishes while they go apart.
@preconcurrency @MainActor
open class TTIPinchGesture: TTIGestureController {
  public init(purpose: Purpose = .dismissal, fidelity: TransitionFidelity = .corrected) {
    super.init(type: .pinch, purpose: purpose, fidelity: fidelity)
  }

  /// 1 where a growing scale brings the transition on, −1 where a shrinking one does.
  private var sign: CGFloat { purpose == .presentation ? 1 : -1 }

  open override func makeRecognizer() -> UIGestureRecognizer { UIPinchGestureRecognizer() }

  open override func progress(of sample: TTIGestureSample) -> CGFloat {
    TTIGestureSample.clamped(sign * (sample.scale - 1))
  }

  open override func advance(from hold: TTIGestureSample, to sample: TTIGestureSample, firstStart: CGPoint) -> CGFloat {
    sign * (sample.scale - hold.scale)
  }

  open override func finishes(at sample: TTIGestureSample) -> Bool { sign * sample.scaleVelocity > 0 }
}
