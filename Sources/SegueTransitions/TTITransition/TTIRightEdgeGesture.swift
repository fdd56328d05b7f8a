import SegueUIKit

/// From the right edge to the left: progress (window's width − 10 − x) / window's width, within 0…1; a lift finishes while
/// the finger goes to the left, strictly.
///
/// Changed: the mirror image of the left edge (TTI-20). Compat has the left edge's formula and direction, so that a natural
/// swipe starts far along and cancels (BUG-TTI-1).
@preconcurrency @MainActor
open class TTIRightEdgeGesture: TTIGestureController {
  public init(purpose: Purpose = .dismissal, fidelity: TransitionFidelity = .corrected) {
    super.init(type: .rightEdge, purpose: purpose, fidelity: fidelity)
  }

  open override func makeRecognizer() -> UIGestureRecognizer {
    let recognizer = UIScreenEdgePanGestureRecognizer()
    recognizer.edges = .right
    return recognizer
  }

  open override func progress(of sample: TTIGestureSample) -> CGFloat {
    let (width, margin) = (sample.windowSize.width, TTILeftEdgeGesture.margin)
    if fidelity == .compat { return max(0, (sample.location.x - margin) / width) }
    return TTIGestureSample.clamped((width - margin - sample.location.x) / width)
  }

  open override func advance(from hold: TTIGestureSample, to sample: TTIGestureSample, firstStart: CGPoint) -> CGFloat {
    let way = (sample.location.x - hold.location.x) / sample.windowSize.width
    return fidelity == .compat ? way : -way
  }

  open override func finishes(at sample: TTIGestureSample) -> Bool {
    fidelity == .compat ? sample.velocity.x > 0 : sample.velocity.x < 0
  }
}
