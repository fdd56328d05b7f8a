import Foundation
import SegueUIKit

/// Where a transition comes from and goes to, and how large what it presents is (TTI-3, TTI-4).
public struct TTITransitionSettings: Sendable {
  /// Where the presented view flies in from, in the window's coordinates; (0, 0) is meant as it is.
  public var fromPoint: CGPoint
  /// Where it leaves to (Full, Overlay), in the window's coordinates. (0, 0) becomes `fromPoint` when a presentation
  /// starts.
  public var toPoint: CGPoint
  /// The presented view's part of the container's width, for HangIn and FallIn: above 0; 0 counts as 1.
  public var widthProportion: CGFloat
  /// The presented view's part of the container's height, for HangIn and FallIn: above 0; 0 counts as 1.
  public var heightProportion: CGFloat
  /// The presented view's size in points, in place of the proportions; a side of 0 leaves it to the proportion.
  public var size = CGSize.zero
  /// Behind the screens of Slide (light grey unless set) and Scale (the grey 209/255 unless set).
  public var backgroundColor: UIColor?
  /// How much of each screen of Slide stays in sight beside the other one, in points; 0 counts as 20.
  public var gap: CGFloat = 20
  /// The scale of Slide's screens while they travel, above 0 and at most 1; nil is 0.7.
  ///
  /// Changed: compat ignores it, as the original did, and takes 0.7.
  public var scaleDown: CGFloat?
  /// Seconds; nil for the type's own durations. Finite and above 0.
  public var duration: TimeInterval?

  public init(
    fromPoint: CGPoint = .zero, toPoint: CGPoint = .zero, widthProportion: CGFloat = 0, heightProportion: CGFloat = 0
  ) {
    self.fromPoint = fromPoint
    self.toPoint = toPoint
    self.widthProportion = widthProportion
    self.heightProportion = heightProportion
  }

  /// With a size in points, as the original's older initialiser took it.
  public init(fromPoint: CGPoint = .zero, toPoint: CGPoint = .zero, size: CGSize) {
    self.init(fromPoint: fromPoint, toPoint: toPoint)
    self.size = size
  }

  /// The size of what HangIn and FallIn present in a container of a size.
  ///
  /// A proportion or side that is negative or not finite counts as 0 and is recorded.
  @MainActor
  public func presentedSize(in container: CGSize) -> CGSize {
    func side(_ name: String, _ points: CGFloat, _ proportion: CGFloat, _ whole: CGFloat) -> CGFloat {
      let points = Self.valid(points, name)
      if points > 0 { return points }
      let proportion = Self.valid(proportion, "\(name)Proportion")
      return (proportion > 0 ? proportion : 1) * whole
    }
    return CGSize(
      width: side("width", size.width, widthProportion, container.width),
      height: side("height", size.height, heightProportion, container.height))
  }

  /// The gap that counts, in points.
  @MainActor
  var effectiveGap: CGFloat {
    let gap = Self.valid(gap, "gap")
    return gap > 0 ? gap : 20
  }

  @MainActor
  private static func valid(_ number: CGFloat, _ name: String) -> CGFloat {
    if number.isFinite, number >= 0 { return number }
    SimulationWorld.current.record(
      "\(name) is finite and not negative, not \(number)", at: "TTITransitionSettings.\(name)", used: "the default")
    return 0
  }
}
