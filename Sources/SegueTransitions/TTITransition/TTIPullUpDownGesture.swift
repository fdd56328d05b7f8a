import SegueUIKit

/// A pull towards `fromPoint`: progress 1 − d(F, P) / d(F, P0), within 0…1, with F that point, P0 where the gesture began
/// and P where the finger is. A lift finishes while the finger goes up or rests below F, or goes down above it.
///
/// A presentation is opened by a pull in either direction along y: progress is the way since the touch-down over the
/// window's height; a lift finishes while the finger goes on in the direction in which it began.
@preconcurrency @MainActor
open class TTIPullUpDownGesture: TTIGestureController {
  private var direction: CGFloat = 1

  public init(purpose: Purpose = .dismissal, fidelity: TransitionFidelity = .corrected) {
    super.init(type: .pullUpDown, purpose: purpose, fidelity: fidelity)
  }

  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let way = (gestureRecognizer as? UIPanGestureRecognizer)?.translation(in: nil) else { return false }
    if purpose == .presentation, !isRunning {
      guard abs(way.y) > abs(way.x) else { return false }
      direction = way.y < 0 ? -1 : 1
    }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  open override func progress(of sample: TTIGestureSample) -> CGFloat {
    if purpose == .presentation {
      return TTIPull.openingProgress(sample.translation.y, of: sample.windowSize.height, direction: direction)
    }
    return TTIPull.progress(sample)
  }

  open override func advance(from hold: TTIGestureSample, to sample: TTIGestureSample, firstStart: CGPoint) -> CGFloat {
    if purpose == .presentation {
      return (sample.location.y - hold.location.y) * direction / sample.windowSize.height
    }
    return TTIPull.advance(from: hold, to: sample, firstStart: firstStart)
  }

  open override func finishes(at sample: TTIGestureSample) -> Bool {
    if purpose == .presentation { return sample.velocity.y * direction > 0 }
    return TTIPull.finishes(sample.location.y, sample.reference.y, velocity: sample.velocity.y)
  }
}
