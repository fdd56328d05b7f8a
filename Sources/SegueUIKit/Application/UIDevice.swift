import Foundation
import SegueQuartzCore

public enum UIDeviceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}

/// How the interface stands: turned left is the device turned right.
public enum UIInterfaceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft

  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 2)
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 1 << 3)
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 1 << 4)
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  public static let all: UIInterfaceOrientationMask = [.portrait, .landscape, .portraitUpsideDown]
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}

public enum UIStatusBarStyle: Int, Sendable {
  case `default`, lightContent
  case darkContent = 3
}

public enum UIStatusBarAnimation: Int, Sendable {
  case none, fade, slide
}

/// The device of a world: a phone that nobody has.
@preconcurrency @MainActor
public final class UIDevice: NSObject {
  private unowned let world: SimulationWorld

  init(world: SimulationWorld) {
    self.world = world
    super.init()
  }

  /// The current world's device.
  public static var current: UIDevice { of(.current) }

  static func of(_ world: SimulationWorld) -> UIDevice { world.part(UIDevice.self) { UIDevice(world: world) } }

  public var userInterfaceIdiom: UIUserInterfaceIdiom { world.userInterfaceIdiom }
  public let name = "iPhone"
  public let model = "iPhone"
  public let localizedModel = "iPhone"
  public let systemName = "iOS"
  /// The system whose documented behaviour is rehearsed.
  public let systemVersion = "18.0"
  public let isMultitaskingSupported = true
  public let identifierForVendor: UUID? = UUID(uuidString: "00000000-0000-4000-8000-000000000000")
  private var notificationDepth = 0
  private var turned: UIDeviceOrientation?

  /// How the device is held. Whoever drives the simulation sets it, which posts `orientationDidChangeNotification` where
  /// `beginGeneratingDeviceOrientationNotifications()` was called; windows are turned by their own call.
  ///
  /// Until it is set, what the screen's shape says: portrait, or landscape left where it is wider than high.
  public var orientation: UIDeviceOrientation {
    get { turned ?? (world.hasCompactHeight ? .landscapeLeft : .portrait) }
    set {
      guard newValue != orientation else { return }
      turned = newValue
      guard isGeneratingDeviceOrientationNotifications else { return }
      NotificationCenter.default.post(name: UIDevice.orientationDidChangeNotification, object: self)
    }
  }

  public var isGeneratingDeviceOrientationNotifications: Bool { notificationDepth > 0 }

  public func beginGeneratingDeviceOrientationNotifications() { notificationDepth += 1 }

  public func endGeneratingDeviceOrientationNotifications() { notificationDepth = max(0, notificationDepth - 1) }

  var interfaceOrientation: UIInterfaceOrientation {
    let isUpsideDown = turned == .portraitUpsideDown
    guard world.hasCompactHeight else { return isUpsideDown ? .portraitUpsideDown : .portrait }
    return turned == .landscapeRight ? .landscapeLeft : .landscapeRight
  }
}

/// Things of the device that a simulation chooses.
@MainActor
private final class DeviceSettings {
  var statusBarHeight: CGFloat = 47
}

extension SimulationWorld {
  /// Points from the screen's upper edge that the status bar takes; 47 as on a phone of 390 × 844 points.
  ///
  /// A negative or infinite length changes nothing and is recorded as a diagnostic.
  public var statusBarHeight: CGFloat {
    get { part(DeviceSettings.self) { DeviceSettings() }.statusBarHeight }
    set {
      guard newValue >= 0, newValue.isFinite else {
        return record(
          "a status bar's height is a length ≥ 0, not \(newValue)", at: "SimulationWorld.statusBarHeight",
          used: "\(statusBarHeight)")
      }
      part(DeviceSettings.self) { DeviceSettings() }.statusBarHeight = newValue
    }
  }
}
