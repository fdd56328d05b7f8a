import SegueUIKit

/// A pull towards `fromPoint`, released by its direction along x; otherwise as `TTIPullUpDownGesture`.
///
/// Changed: progress 1 − d(F, P) / d(F, P0), within 0…1 (TTI-20). Compat has |1 − d(F, P0) / d(F, P)|, which grows in
/// either direction and beyond 1; where that is no number, the driver keeps what it had and a fault is recorded (TTI-18).
@preconcurrency @MainActor
open class TTIPullLeftRightGesture: TTIGestureController {
  private var direction: CGFloat = 1

  public init(purpose: Purpose = .dismissal, fidelity: TransitionFidelity = .corrected) {
    super.init(type: .pullLeftRight, purpose: purpose, fidelity: fidelity)
  }

  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let way = (gestureRecognizer as? UIPanGestureRecognizer)?.translation(in: nil) else { return false }
    if purpose == .presentation, !isRunning {
      guard abs(way.x) > abs(way.y) else { return false }
      direction = way.x < 0 ? -1 : 1
    }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  open override func progress(of sample: TTIGestureSample) -> CGFloat {
    if purpose == .presentation {
      return TTIPull.openingProgress(sample.translation.x, of: sample.windowSize.width, direction: direction)
    }
    guard fidelity == .compat else { return TTIPull.progress(sample) }
    return abs(
      1 - TTIGestureSample.distance(sample.reference, sample.start)
        / TTIGestureSample.distance(sample.reference, sample.location))
  }

  open override func advance(from hold: TTIGestureSample, to sample: TTIGestureSample, firstStart: CGPoint) -> CGFloat {
    if purpose == .presentation {
      return (sample.location.x - hold.location.x) * direction / sample.windowSize.width
    }
    return TTIPull.advance(from: hold, to: sample, firstStart: firstStart)
  }

  open override func finishes(at sample: TTIGestureSample) -> Bool {
    if purpose == .presentation { return sample.velocity.x * direction > 0 }
    return TTIPull.finishes(sample.location.x, sample.reference.x, velocity: sample.velocity.x)
  }
}
