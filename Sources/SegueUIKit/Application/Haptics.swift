import Foundation
import SegueQuartzCore
import SegueTiming

/// A haptic that was asked for: nobody feels it, so it is written down.
public struct HapticEvent: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case impact(UIImpactFeedbackGenerator.FeedbackStyle, intensity: CGFloat)
    case selection
    case notification(UINotificationFeedbackGenerator.FeedbackType)
  }

  public let kind: Kind
  public let time: Timestamp
}

@MainActor
private final class HapticLog {
  var events: [HapticEvent] = []

  static func of(_ world: SimulationWorld) -> HapticLog { world.part(HapticLog.self) { HapticLog() } }
}

extension SimulationWorld {
  /// The haptics that were asked for so far, in order.
  public var hapticEvents: [HapticEvent] { HapticLog.of(self).events }
}

/// What asks for haptics. `prepare()` is free here.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
  private let world = SimulationWorld.current

  public override init() {
    super.init()
  }

  /// The view is where the haptic belongs on devices that can tell; here it makes no difference.
  public init(view: UIView) {
    super.init()
  }

  open func prepare() {}

  func note(_ kind: HapticEvent.Kind) { HapticLog.of(world).events.append(HapticEvent(kind: kind, time: world.now)) }
}

@preconcurrency @MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackStyle: Int, Sendable {
    case light, medium, heavy, soft, rigid
  }

  private let style: FeedbackStyle

  public override init() {
    style = .medium
    super.init()
  }

  public init(style: FeedbackStyle) {
    self.style = style
    super.init()
  }

  public init(style: FeedbackStyle, view: UIView) {
    self.style = style
    super.init(view: view)
  }

  open func impactOccurred() { impactOccurred(intensity: 1) }

  /// - Parameter intensity: taken into 0…1; what is not a number counts as 1.
  open func impactOccurred(intensity: CGFloat) {
    note(.impact(style, intensity: intensity.isNaN ? 1 : min(max(intensity, 0), 1)))
  }
}

@preconcurrency @MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  open func selectionChanged() { note(.selection) }
}

@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackType: Int, Sendable {
    case success, warning, error
  }

  open func notificationOccurred(_ notificationType: FeedbackType) { note(.notification(notificationType)) }
}

@available(*, deprecated, renamed: "UIImpactFeedbackGenerator.FeedbackStyle")
public typealias UIImpactFeedbackStyle = UIImpactFeedbackGenerator.FeedbackStyle
@available(*, deprecated, renamed: "UINotificationFeedbackGenerator.FeedbackType")
public typealias UINotificationFeedbackType = UINotificationFeedbackGenerator.FeedbackType
