import Foundation
import SegueUIKit

/// The leaving view folds up in zigzag against the far edge while the incoming one unfolds from the near edge; they meet
/// all the time.
///
/// At progress s the incoming sheet is o = sin²(πs/2) of the extent E long, the leaving one 1 − o. Each is folded as in
/// `ADPaperFoldTransition`, the leaving one with its far end fixed at −E/2.
@preconcurrency @MainActor
public final class ADAccordionTransition: ADStripTransition {
  /// - Parameters:
  ///   - duration: seconds, finite and not negative.
  ///   - orientation: the way that content travels.
  ///   - sourceRect: of the views; only its size counts.
  ///   - stripCount: of each view, 1…64.
  public init(
    duration: TimeInterval, orientation: ADTransitionOrientation, sourceRect: CGRect, stripCount: Int = 4,
    fidelity: TransitionFidelity = .corrected
  ) {
    super.init(
      shape: AccordionShape(), duration: duration, orientation: orientation, sourceRect: sourceRect,
      stripCount: stripCount, fidelity: fidelity)
  }
}

private struct AccordionShape: ADStripShape {
  func pose(of side: ADSide, strip: Int, of count: Int, at progress: CGFloat, extent: CGFloat) -> ADStripPose? {
    let opening = progress.adOpening
    switch side {
    case .incoming:
      return ADZigzag(opening: opening, extent: extent, count: count)
        .pose(ofStrip: strip, from: extent / 2 - extent * opening)
    case .outgoing:
      return ADZigzag(opening: 1 - opening, extent: extent, count: count).pose(ofStrip: strip, from: -extent / 2)
    }
  }
}
