import Foundation
import SegueUIKit

/// The incoming view unfolds like a paper folded in zigzag, and pushes the leaving one out.
///
/// At progress s it has opened to o = sin²(πs/2) of its extent E. Each of n strips of length w = E/n is tilted by ±θ with
/// cos θ = o, every other one the other way: strip k, counted from the far edge, has its middle at
/// E/2 − E·o + (k + ½)·w·o and at the depth −w/2 · sin θ, so that the folds lie at the depths 0 and −w · sin θ. The
/// leaving view has moved by E·o.
@preconcurrency @MainActor
public final class ADPaperFoldTransition: ADStripTransition {
  /// - Parameters:
  ///   - duration: seconds, finite and not negative.
  ///   - orientation: the way that content travels.
  ///   - sourceRect: of the views; only its size counts.
  ///   - stripCount: 1…64; an even one folds up into nothing.
  public init(
    duration: TimeInterval, orientation: ADTransitionOrientation, sourceRect: CGRect, stripCount: Int = 6,
    fidelity: TransitionFidelity = .corrected
  ) {
    super.init(
      shape: PaperFoldShape(), duration: duration, orientation: orientation, sourceRect: sourceRect,
      stripCount: stripCount, fidelity: fidelity)
  }
}

/// A sheet folded in zigzag.
@MainActor
struct ADZigzag {
  /// The share of its extent that the sheet is long.
  let opening: CGFloat
  let extent: CGFloat
  let count: Int

  /// - Parameter start: where the sheet's far end is.
  func pose(ofStrip index: Int, from start: CGFloat) -> ADStripPose {
    let length = extent / CGFloat(count)
    let sine = max(1 - opening * opening, 0).squareRoot()
    return ADStripPose(
      along: start + (CGFloat(index) + 0.5) * length * opening, depth: -length / 2 * sine, cosine: opening,
      sine: index.isMultiple(of: 2) ? sine : -sine)
  }
}

private struct PaperFoldShape: ADStripShape {
  func pose(of side: ADSide, strip: Int, of count: Int, at progress: CGFloat, extent: CGFloat) -> ADStripPose? {
    guard side == .incoming else { return nil }
    let sheet = ADZigzag(opening: progress.adOpening, extent: extent, count: count)
    return sheet.pose(ofStrip: strip, from: extent / 2 - extent * sheet.opening)
  }

  func planePose(of side: ADSide, at progress: CGFloat, extent: CGFloat) -> ADStripPose {
    ADStripPose(along: -extent * progress.adOpening)
  }
}
