import Foundation
import SegueUIKit

/// The swipe from the left edge that pops a screen: progress is the finger's way since the touch-down, in the window, over
/// the view's width; a lift finishes beyond 0.35, whatever the velocity (TTI-23).
///
/// Changed: a system cancel cancels, and exactly 0.35 does too. Compat takes a cancel as a lift, and its threshold is the
/// single-precision number below 0.35, so that 0.35 finishes.
@preconcurrency @MainActor
open class TTINavigationLeftEdgeHandler: TTIGestureController {
  /// The progress that a lift must be beyond to finish.
  public static func threshold(_ fidelity: TransitionFidelity) -> CGFloat {
    fidelity == .compat ? CGFloat(Float(0.35)) : 0.35
  }

  public init(fidelity: TransitionFidelity = .corrected) {
    super.init(type: .leftEdge, purpose: .pop, fidelity: fidelity)
  }

  open override func makeRecognizer() -> UIGestureRecognizer {
    let recognizer = TTIHandledEdgePan()
    recognizer.edges = .left
    recognizer.handler = self
    return recognizer
  }

  open override func progress(of sample: TTIGestureSample) -> CGFloat {
    sample.viewSize.width > 0 ? TTIGestureSample.clamped(sample.translation.x / sample.viewSize.width) : 0
  }

  open override func advance(from hold: TTIGestureSample, to sample: TTIGestureSample, firstStart: CGPoint) -> CGFloat {
    (sample.location.x - hold.location.x) / sample.viewSize.width
  }

  open override func finishes(at sample: TTIGestureSample) -> Bool {
    progress(of: sample) > Self.threshold(fidelity)
  }

  override var treatsCancelAsLift: Bool { true }
}

/// An edge pan that says so when what listened to it is gone.
final class TTIHandledEdgePan: UIScreenEdgePanGestureRecognizer {
  weak var handler: TTINavigationLeftEdgeHandler?

  override var state: State {
    get { super.state }
    set {
      if newValue == .began, handler == nil {
        SimulationWorld.current.record(
          "the handler of a swipe back is gone: only the one of the last push is kept (TTI-24)",
          at: "TTINavigationLeftEdgeHandler", used: "a swipe that does nothing")
      }
      super.state = newValue
    }
  }
}
