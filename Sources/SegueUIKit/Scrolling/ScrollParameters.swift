import Foundation
import SegueQuartzCore
import SegueTiming

/// Numbers of scrolling that the platform does not document.
public struct ScrollParameters: Sendable {
  /// How much of a finger's way the content follows at first beyond its edge; see `RubberBand`.
  public var rubberBandConstant = 0.55
  /// How much of the fingers' way a pinch follows at first beyond the zoom's limits.
  public var zoomBandConstant = 0.5
  /// Brings content back that was left beyond its edge.
  public var bounceSpring = Spring(stiffness: 100, damping: 20)
  /// Brings content to a place that it was not thrown towards, as to the nearest page.
  public var targetSpring = Spring(response: 0.5, dampingRatio: 1)
  /// Points from its end at which a motion is over and the content stands exactly there.
  public var restDistance = 0.2
  /// Points a second below which a spring may be over.
  public var restSpeed = 10.0
  /// Points a second from which a release turns to the next page, whatever page is nearer.
  public var pageSpeed = 300.0
  /// Points a second above which a release counts no faster.
  public var maximumSpeed = 20_000.0
  /// How many times the greater part of a drag must be the smaller one for a directional lock.
  public var directionalLockRatio = 2.0
  /// Seconds of `setContentOffset(_:animated:)`.
  public var animationDuration = 0.3
  public var animationCurve = CubicBezier.easeInOut
  /// Seconds for which `delaysContentTouches` keeps a touch from the content: a drag that begins sooner asks nobody. 0
  /// keeps none.
  public var contentTouchDelay = 0.15

  // MARK: Tables, in points

  /// The height of a row that names none.
  public var rowHeight = 44.0
  /// The height of a section's title or view, above or below its rows, that names none.
  public var sectionTitleHeight = 28.0
  /// The same in a grouped table, and there the gap where there is neither.
  public var groupedTitleHeight = 38.0
  public var groupedGap = 18.0

  public init() {}

  /// Numbers that motions can be made of.
  fileprivate var isValid: Bool {
    let positive = [rubberBandConstant, zoomBandConstant, restDistance, restSpeed, maximumSpeed, directionalLockRatio]
    let other = [
      pageSpeed, animationDuration, contentTouchDelay, rowHeight, sectionTitleHeight, groupedTitleHeight, groupedGap,
    ]
    return positive.allSatisfy { $0 > 0 && $0.isFinite } && other.allSatisfy { $0 >= 0 && $0.isFinite }
  }
}

/// How far content goes beyond its edge for a finger's way: f(x) = (1 − 1/(x·c/d + 1))·d.
///
/// `d` is the scroll view's length along the axis, which the content never goes beyond by; `c` the share of the finger's
/// way that it follows at first.
///
///     RubberBand(constant: 0.55, dimension: 400).offset(for: 100)  // 48.35
public struct RubberBand: Hashable, Sendable {
  public let constant: Double
  /// Points.
  public let dimension: Double

  public init(constant: Double, dimension: Double) {
    self.constant = constant
    self.dimension = dimension
  }

  /// Points that the content goes for `way` points of the finger; 0 where there is no length.
  public func offset(for way: Double) -> Double {
    guard dimension > 0, constant > 0 else { return 0 }
    return (1 - 1 / (abs(way) * constant / dimension + 1)) * dimension * (way < 0 ? -1 : 1)
  }

  /// The finger's way for which the content went `offset` points: the inverse.
  ///
  /// Offsets of the whole length, which no way reaches, count as 0.999 of it.
  public func way(for offset: Double) -> Double {
    guard dimension > 0, constant > 0 else { return 0 }
    let share = min(abs(offset) / dimension, 0.999)
    return (1 / (1 - share) - 1) * dimension / constant * (offset < 0 ? -1 : 1)
  }
}

@MainActor
private final class ScrollSettings {
  var parameters = ScrollParameters()
}

extension SimulationWorld {
  /// What scroll views go by. Numbers that are not finite, or not positive where they must be, are refused with a
  /// diagnostic.
  public var scrollParameters: ScrollParameters {
    get { part(ScrollSettings.self) { ScrollSettings() }.parameters }
    set {
      guard newValue.isValid else {
        return record(
          "a scroll parameter is not a positive finite number", at: "SimulationWorld.scrollParameters",
          used: "the parameters so far")
      }
      part(ScrollSettings.self) { ScrollSettings() }.parameters = newValue
    }
  }
}
