import Foundation
import SegueTiming

/// A touch as the digitizer reports it.
public struct TouchSample: Hashable, Sendable {
  public enum Phase: Sendable {
    case began, moved, ended, cancelled
    /// Above the screen. Such samples are dropped.
    case hover
  }

  /// What touches the screen. Palms are dropped.
  public enum Tool: Sendable {
    case finger, stylus, palm
  }

  public var contact: Int
  public var phase: Phase
  /// When the finger was there.
  public var time: Timestamp
  /// Screen points.
  public var location: CGPoint
  public var tool = Tool.finger
  /// 1 is an average touch; 0 where it is not measured.
  public var force: CGFloat = 0
  public var maximumPossibleForce: CGFloat = 0
  /// Points.
  public var majorRadius: CGFloat = 0
  /// Radians from the screen.
  public var altitudeAngle: CGFloat = .pi / 2
  /// Radians clockwise from the screen's x axis.
  public var azimuthAngle: CGFloat = 0

  public init(contact: Int, phase: Phase, time: Timestamp, location: CGPoint, tool: Tool = .finger) {
    self.contact = contact
    self.phase = phase
    self.time = time
    self.location = location
    self.tool = tool
  }
}
