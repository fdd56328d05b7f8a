import Foundation
import SegueQuartzCore

/// What the user has chosen for accessibility, as a world's parameters; all off, as on a new device.
public struct AccessibilityParameters: Sendable {
  public var isReduceMotionEnabled = false
  public var isReduceTransparencyEnabled = false
  public var isVoiceOverRunning = false
  public var isBoldTextEnabled = false
  public var prefersCrossFadeTransitions = false

  public init() {}
}

@MainActor
private final class AccessibilityState {
  var parameters = AccessibilityParameters()
  var posted: [(UIAccessibility.Notification, Any?)] = []

  static func of(_ world: SimulationWorld) -> AccessibilityState {
    world.part(AccessibilityState.self) { AccessibilityState() }
  }
}

extension SimulationWorld {
  /// A change of "reduce motion" posts its notification.
  public var accessibility: AccessibilityParameters {
    get { AccessibilityState.of(self).parameters }
    set {
      let old = accessibility
      AccessibilityState.of(self).parameters = newValue
      guard old.isReduceMotionEnabled != newValue.isReduceMotionEnabled else { return }
      NotificationCenter.default.post(name: UIAccessibility.reduceMotionStatusDidChangeNotification, object: nil)
    }
  }

  /// What was told to assistive technologies, in order.
  public var accessibilityPosts: [UIAccessibility.Notification] { AccessibilityState.of(self).posted.map(\.0) }
}

/// Accessibility of the current world.
public enum UIAccessibility {
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    public static let screenChanged = Notification(rawValue: 1000)
    public static let layoutChanged = Notification(rawValue: 1001)
    public static let announcement = Notification(rawValue: 1008)
    public static let pageScrolled = Notification(rawValue: 1009)
  }

  public static let reduceMotionStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityReduceMotionStatusDidChange")

  @preconcurrency @MainActor
  public static var isReduceMotionEnabled: Bool { SimulationWorld.current.accessibility.isReduceMotionEnabled }
  @preconcurrency @MainActor
  public static var isReduceTransparencyEnabled: Bool {
    SimulationWorld.current.accessibility.isReduceTransparencyEnabled
  }
  @preconcurrency @MainActor
  public static var isVoiceOverRunning: Bool { SimulationWorld.current.accessibility.isVoiceOverRunning }
  @preconcurrency @MainActor
  public static var isBoldTextEnabled: Bool { SimulationWorld.current.accessibility.isBoldTextEnabled }
  @preconcurrency @MainActor
  public static var prefersCrossFadeTransitions: Bool {
    SimulationWorld.current.accessibility.prefersCrossFadeTransitions
  }

  /// Nobody listens: the notification is written down in `world.accessibilityPosts`.
  @preconcurrency @MainActor
  public static func post(notification: Notification, argument: Any?) {
    AccessibilityState.of(.current).posted.append((notification, argument))
  }
}

@available(*, deprecated, renamed: "UIAccessibility.isReduceMotionEnabled")
@preconcurrency @MainActor
public func UIAccessibilityIsReduceMotionEnabled() -> Bool { UIAccessibility.isReduceMotionEnabled }
