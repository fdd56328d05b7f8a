import SegueUIKit

/// A pull towards `fromPoint`: progress 1 − d(F, P) / d(F, P0), within 0…1, with F that point, P0 where the gesture began
/// and P where the finger is. A lift finishes while the finger goes back or rests beyond F along the pull's axis, or goes
/// on before it.
///
/// A presentation is opened by a pull in either direction along the axis: progress is the way since the touch-down over
/// the window's extent; a lift finishes while the finger goes on in the direction in which it began.
@preconcurrency @MainActor
open class TTIPullGesture: TTIGestureController {
  private let isHorizontal: Bool
  private var direction: CGFloat = 1

  init(type: TTIGestureType, isHorizontal: Bool, purpose: Purpose, fidelity: TransitionFidelity) {
    self.isHorizontal = isHorizontal
    super.init(type: type, purpose: purpose, fidelity: fidelity)
  }

  private func along(_ point: CGPoint) -> CGFloat { isHorizontal ? point.x : point.y }

  private func extent(_ size: CGSize) -> CGFloat { isHorizontal ? size.width : size.height }

  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let way = (gestureRecognizer as? UIPanGestureRecognizer)?.translation(in: nil) else { return false }
    if purpose == .presentation, !isRunning {
      guard abs(along(way)) > abs(isHorizontal ? way.y : way.x) else { return false }
      direction = along(way) < 0 ? -1 : 1
    }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  open override func progress(of sample: TTIGestureSample) -> CGFloat {
    guard purpose == .presentation else { return TTIPull.progress(sample) }
    return TTIPull.openingProgress(along(sample.translation), of: extent(sample.windowSize), direction: direction)
  }

  open override func advance(from hold: TTIGestureSample, to sample: TTIGestureSample, firstStart: CGPoint) -> CGFloat {
    if purpose == .presentation {
      return (along(sample.location) - along(hold.location)) * direction / extent(sample.windowSize)
    }
    return TTIPull.advance(from: hold, to: sample, firstStart: firstStart)
  }

  open override func finishes(at sample: TTIGestureSample) -> Bool {
    if purpose == .presentation { return along(sample.velocity) * direction > 0 }
    return TTIPull.finishes(along(sample.location), along(sample.reference), velocity: along(sample.velocity))
  }
}
