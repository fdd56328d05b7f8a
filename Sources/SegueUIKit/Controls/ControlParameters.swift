import Foundation
import SegueQuartzCore

/// Numbers of controls that the platform does not document: points, where nothing else is said.
public struct ControlParameters: Sendable {
  /// By how much a finger may leave a control's bounds and still count as inside.
  public var touchSlop: CGFloat = 70

  /// A switch always has this size.
  public var switchSize = CGSize(width: 51, height: 31)
  /// Between a switch's thumb and its edge.
  public var switchInset: CGFloat = 2
  /// How far a finger goes sideways on a switch before it drags the thumb, in place of tapping it.
  public var switchDragSlop: CGFloat = 10

  public var sliderHeight: CGFloat = 34
  public var sliderTrackHeight: CGFloat = 4
  public var sliderThumbSize = CGSize(width: 28, height: 28)
  /// By how much a finger may miss a slider's thumb.
  public var sliderThumbSlop: CGFloat = 15

  public var segmentHeight: CGFloat = 32
  /// On each side of a segment's title or image, where its width follows them.
  public var segmentMargin: CGFloat = 12

  public var mediumIndicatorSize: CGFloat = 20
  public var largeIndicatorSize: CGFloat = 37
  /// Seconds of one turn of an activity indicator.
  public var indicatorPeriod: TimeInterval = 1

  public var progressHeight: CGFloat = 4
  public var progressBarHeight: CGFloat = 2.5

  public var pageDotSize: CGFloat = 7
  /// Between the dots of a page control.
  public var pageDotSpacing: CGFloat = 9
  public var pageControlHeight: CGFloat = 26

  /// Seconds of what a control animates by itself.
  public var animationDuration: TimeInterval = 0.25

  public var alertWidth: CGFloat = 270
  public var alertButtonHeight: CGFloat = 44
  public var actionSheetButtonHeight: CGFloat = 57
  /// Between an action sheet and the screen's edges, and above its cancel button.
  public var actionSheetGap: CGFloat = 8

  public init() {}

  fileprivate var lengths: [CGFloat] {
    [
      touchSlop, switchSize.width, switchSize.height, switchInset, switchDragSlop, sliderHeight, sliderTrackHeight,
      sliderThumbSize.width, sliderThumbSize.height, sliderThumbSlop, segmentHeight, segmentMargin,
      mediumIndicatorSize, largeIndicatorSize, progressHeight, progressBarHeight, pageDotSize, pageDotSpacing,
      pageControlHeight, CGFloat(animationDuration), alertWidth, alertButtonHeight, actionSheetButtonHeight,
      actionSheetGap,
    ]
  }
}

@MainActor
private final class ControlSettings {
  var parameters = ControlParameters()
}

extension SimulationWorld {
  /// Numbers of which one is negative or not finite, or an indicator's period that is not above 0, change nothing and are
  /// recorded as a diagnostic.
  public var controlParameters: ControlParameters {
    get { part(ControlSettings.self) { ControlSettings() }.parameters }
    set {
      let bad = newValue.lengths.first { !($0 >= 0 && $0.isFinite) }
      guard bad == nil, newValue.indicatorPeriod > 0, newValue.indicatorPeriod.isFinite else {
        record(
          "controls' lengths and times are ≥ 0 and finite, not \(bad ?? CGFloat(newValue.indicatorPeriod))",
          at: "SimulationWorld.controlParameters", used: "the old ones")
        return
      }
      part(ControlSettings.self) { ControlSettings() }.parameters = newValue
    }
  }
}
