import Foundation
import SegueUIKit

/// Which of the two views.
public enum ADSide: CaseIterable, Sendable {
  case incoming, outgoing
}

/// Where a strip is, in coordinates along the way: 0 is the middle of the rectangle, positive is toward the edge that the
/// incoming view comes from.
public struct ADStripPose: Hashable, Sendable {
  /// Of the strip's middle, in points.
  public var along: CGFloat
  /// Toward the viewer, in points.
  public var depth: CGFloat
  /// Of the angle by which the strip is tilted; above 0 the end toward the incoming edge goes back.
  public var cosine: CGFloat
  public var sine: CGFloat

  public init(along: CGFloat, depth: CGFloat = 0, cosine: CGFloat = 1, sine: CGFloat = 0) {
    self.along = along
    self.depth = depth
    self.cosine = cosine
    self.sine = sine
  }
}

/// The geometry of a transition that is no plane: where each strip of a view is at a progress of 0…1 of a push.
///
/// A shape of one's own makes a transition of one's own: `ADStripTransition(shape:…)` cuts the views, moves the strips,
/// plays backwards, turns to the four orientations and follows a finger.
///
/// ```swift
/// /// The incoming view falls into place strip by strip, from behind.
/// struct Blinds: ADStripShape {
///   func pose(of side: ADSide, strip: Int, of count: Int, at progress: CGFloat, extent: CGFloat) -> ADStripPose? {
///     guard side == .incoming else { return nil }
///     let middle = (CGFloat(strip) + 0.5) * extent / CGFloat(count) - extent / 2
///     return ADStripPose(along: middle, depth: -200 * (1 - progress))
///   }
/// }
/// ```
@preconcurrency @MainActor
public protocol ADStripShape {
  /// The pose of a strip, numbered from the edge that content leaves through; nil for a side that is not cut, whatever
  /// the strip.
  ///
  /// - Parameter extent: of the view along the way, in points.
  func pose(of side: ADSide, strip: Int, of count: Int, at progress: CGFloat, extent: CGFloat) -> ADStripPose?

  /// Where a side that is not cut is. The default: in place, 0.001 points behind.
  func planePose(of side: ADSide, at progress: CGFloat, extent: CGFloat) -> ADStripPose

  /// The progresses between which a strip goes straight on, rising from 0 to 1. The default: every 120th.
  ///
  /// A shape whose strips start or stop suddenly names those moments.
  func keys(of side: ADSide, strip: Int, of count: Int, extent: CGFloat) -> [CGFloat]

  /// How opaque a strip is; the default is 1.
  func opacity(of side: ADSide, strip: Int, of count: Int, at progress: CGFloat) -> CGFloat
}

extension ADStripShape {
  public func planePose(of side: ADSide, at progress: CGFloat, extent: CGFloat) -> ADStripPose {
    ADStripPose(along: 0, depth: -0.001)
  }

  public func keys(of side: ADSide, strip: Int, of count: Int, extent: CGFloat) -> [CGFloat] {
    ADStripTransition.evenKeys
  }

  public func opacity(of side: ADSide, strip: Int, of count: Int, at progress: CGFloat) -> CGFloat { 1 }
}

extension CGFloat {
  /// sin²(πs/2), exactly 0 and 1 at the ends: how far a folded sheet has opened.
  @MainActor var adOpening: CGFloat {
    let sine = CATransform3DMakeRotation(self * .pi / 2, 0, 0, 1).m12
    return sine * sine
  }
}
