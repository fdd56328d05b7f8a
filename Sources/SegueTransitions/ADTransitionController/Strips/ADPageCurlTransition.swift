import Foundation
import SegueUIKit

/// The leaving view is a page that is rolled up from the edge where the incoming one would come in, over a cylinder, and
/// pulled away over the other edge; the incoming view lies below.
///
/// The cylinder has the radius r = E/8 for an extent E and touches the page at c = E/2 − s·(E + πr) at progress s. What
/// lies d > 0 beyond that line has gone up the cylinder: at d ≤ πr it is at c + r·sin(d/r), r·(1 − cos(d/r)) high and
/// tilted by d/r; beyond, it lies upside down at the height 2r, at c − (d − πr). A strip is where its middle is.
@preconcurrency @MainActor
public final class ADPageCurlTransition: ADStripTransition {
  /// - Parameters:
  ///   - duration: seconds, finite and not negative.
  ///   - orientation: the way that content travels.
  ///   - sourceRect: of the views; only its size counts.
  ///   - stripCount: 1…64; the more, the rounder.
  public init(
    duration: TimeInterval, orientation: ADTransitionOrientation, sourceRect: CGRect, stripCount: Int = 12,
    fidelity: TransitionFidelity = .corrected
  ) {
    super.init(
      shape: PageCurlShape(), duration: duration, orientation: orientation, sourceRect: sourceRect,
      stripCount: stripCount, fidelity: fidelity)
  }
}

private struct PageCurlShape: ADStripShape {
  /// A strip lies still, then goes up the cylinder, then straight back: that is all it does.
  func keys(of side: ADSide, strip: Int, of count: Int, extent: CGFloat) -> [CGFloat] {
    let half = CGFloat.pi * extent / 8
    let middle = (CGFloat(strip) + 0.5) * extent / CGFloat(count) - extent / 2
    // At 96 places on the half circle, from which it is off by less than r/7000 between them.
    let climb = (0...96).map { (extent / 2 - middle + half * CGFloat($0) / 96) / (extent + half) }
    return [0] + climb.filter { $0 > 0 && $0 < 1 } + [1]
  }

  func pose(of side: ADSide, strip: Int, of count: Int, at progress: CGFloat, extent: CGFloat) -> ADStripPose? {
    guard side == .outgoing else { return nil }
    let radius = extent / 8
    let half = CGFloat.pi * radius
    let middle = (CGFloat(strip) + 0.5) * extent / CGFloat(count) - extent / 2
    let line = extent / 2 - progress * (extent + half)
    let beyond = middle - line
    if beyond <= 0 { return ADStripPose(along: middle) }
    if beyond >= half { return ADStripPose(along: line - (beyond - half), depth: 2 * radius, cosine: -1) }
    let turn = CATransform3DMakeRotation(beyond / radius, 0, 0, 1)
    // Toward the viewer, which is the other way than a fold that goes back.
    return ADStripPose(
      along: line + radius * turn.m12, depth: radius * (1 - turn.m11), cosine: turn.m11, sine: -turn.m12)
  }
}
