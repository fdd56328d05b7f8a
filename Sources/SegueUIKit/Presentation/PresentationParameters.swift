import Foundation
import SegueQuartzCore

/// Numbers of the system's own presentations, which the platform does not publish.
public struct PresentationParameters: Sendable {
  /// Seconds of the system's presentation and dismissal.
  public var duration: TimeInterval = 0.4
  /// Seconds of a rotation of the screen.
  public var rotationDuration: TimeInterval = 0.3
  /// Points between the top of the safe area and a large sheet.
  public var largeSheetGap: CGFloat = 10
  /// The part of a large sheet's height that a medium one has.
  public var mediumSheetFraction: CGFloat = 0.5
  /// What pulling a sheet down comes to when the finger lifts (C-1).
  public var sheetRelease = ReleaseRule(axis: .down)
  /// How much of a finger's way a sheet follows at first beyond its detents; see `RubberBand`.
  public var sheetBandConstant = 0.15
  /// How dark the presenter is behind a sheet: the opacity of black over it.
  public var sheetDimming: CGFloat = 0.2
  /// Points of the bar at a sheet's upper edge, and above it.
  public var grabberSize = CGSize(width: 36, height: 5)
  public var grabberGap: CGFloat = 5

  public init() {}
}

@MainActor
private final class PresentationSettings {
  var parameters = PresentationParameters()
}

extension SimulationWorld {
  public var presentationParameters: PresentationParameters {
    get { part(PresentationSettings.self) { PresentationSettings() }.parameters }
    set { part(PresentationSettings.self) { PresentationSettings() }.parameters = newValue }
  }
}
