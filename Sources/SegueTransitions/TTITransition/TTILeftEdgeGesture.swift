import SegueUIKit

/// From the left edge to the right: progress (x − 10) / window's width, not below 0; a lift finishes while the finger goes
/// to the right, strictly.
@preconcurrency @MainActor
open class TTILeftEdgeGesture: TTIGestureController {
  /// Points from the edge at which the progress is 0.
  public static let margin: CGFloat = 10

  public init(purpose: Purpose = .dismissal, fidelity: TransitionFidelity = .corrected) {
    super.init(type: .leftEdge, purpose: purpose, fidelity: fidelity)
  }

  open override func makeRecognizer() -> UIGestureRecognizer {
    let recognizer = UIScreenEdgePanGestureRecognizer()
    recognizer.edges = .left
    return recognizer
  }

  open override func progress(of sample: TTIGestureSample) -> CGFloat {
    max(0, (sample.location.x - Self.margin) / sample.windowSize.width)
  }

  open override func advance(from hold: TTIGestureSample, to sample: TTIGestureSample, firstStart: CGPoint) -> CGFloat {
    (sample.location.x - hold.location.x) / sample.windowSize.width
  }

  open override func finishes(at sample: TTIGestureSample) -> Bool { sample.velocity.x > 0 }
}
