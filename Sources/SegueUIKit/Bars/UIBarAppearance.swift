import Foundation

public enum UIBarStyle: Int, Sendable {
  case `default`, black
}

public enum UIBarMetrics: Int, Sendable {
  case `default`, compact, defaultPrompt = 101, compactPrompt
}

/// Where a bar stands, which says whether its background goes on to the screen's edge.
public enum UIBarPosition: Int, Sendable {
  case any, bottom, top, topAttached
}

@preconcurrency @MainActor
public protocol UIBarPositioning: AnyObject {
  var barPosition: UIBarPosition { get }
}

@preconcurrency @MainActor
public protocol UIBarPositioningDelegate: AnyObject {
  func position(for bar: any UIBarPositioning) -> UIBarPosition
}

extension UIBarPositioningDelegate {
  public func position(for bar: any UIBarPositioning) -> UIBarPosition { .any }
}

/// How a bar looks, as data. Of this, the background colour and the shadow's colour reach the bar's layers.
@preconcurrency @MainActor
open class UIBarAppearance: NSObject {
  open var backgroundColor: UIColor?
  open var backgroundImage: UIImage?
  open var shadowColor: UIColor?
  open var shadowImage: UIImage?
  /// Whether what lies behind shows through.
  var isTranslucent = true

  public override init() {
    super.init()
    configureWithDefaultBackground()
  }

  public required init?(coder: NSCoder) {
    super.init()
    configureWithDefaultBackground()
  }

  public required init(barAppearance: UIBarAppearance) {
    backgroundColor = barAppearance.backgroundColor
    backgroundImage = barAppearance.backgroundImage
    shadowColor = barAppearance.shadowColor
    shadowImage = barAppearance.shadowImage
    isTranslucent = barAppearance.isTranslucent
    super.init()
  }

  /// A translucent background with a shadow.
  open func configureWithDefaultBackground() {
    backgroundColor = UIColor(white: 0.97, alpha: 0.8)
    shadowColor = UIColor(white: 0, alpha: 0.3)
    isTranslucent = true
  }

  open func configureWithOpaqueBackground() {
    backgroundColor = .white
    shadowColor = UIColor(white: 0, alpha: 0.3)
    isTranslucent = false
  }

  /// No background and no shadow.
  open func configureWithTransparentBackground() {
    backgroundColor = nil
    backgroundImage = nil
    shadowColor = nil
    isTranslucent = true
  }
}

@preconcurrency @MainActor
open class UINavigationBarAppearance: UIBarAppearance {
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]

  public override init() {
    super.init()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  public required init(barAppearance: UIBarAppearance) {
    if let other = barAppearance as? UINavigationBarAppearance {
      titleTextAttributes = other.titleTextAttributes
      largeTitleTextAttributes = other.largeTitleTextAttributes
    }
    super.init(barAppearance: barAppearance)
  }
}

@preconcurrency @MainActor
open class UIToolbarAppearance: UIBarAppearance {}

@preconcurrency @MainActor
open class UITabBarAppearance: UIBarAppearance {}

/// Lengths of bars in points. They are those of current phones; the platform documents only the first and the third.
public struct BarParameters: Sendable {
  public var navigationBarHeight: CGFloat = 44
  /// Navigation bars and toolbars where height is compact: the screen is wider than high.
  public var compactBarHeight: CGFloat = 32
  public var toolbarHeight: CGFloat = 44
  public var tabBarHeight: CGFloat = 49
  public var compactTabBarHeight: CGFloat = 32
  /// What a large title adds to a navigation bar.
  public var largeTitleHeight: CGFloat = 52
  /// What a prompt adds to a navigation bar.
  public var promptHeight: CGFloat = 30
  public var margin: CGFloat = 16
  public var spacing: CGFloat = 8
  /// Room for the sign of the back button.
  public var backIndicatorWidth: CGFloat = 18
  /// How far a title slides when an item is pushed or popped, as a fraction of the bar's width.
  public var titleTravel: CGFloat = 0.5
  /// Seconds that a push or pop takes when the bar animates it by itself.
  public var pushDuration: TimeInterval = 0.35
  public var titlePointSize: CGFloat = 17
  public var largeTitlePointSize: CGFloat = 34
  public var tabTitlePointSize: CGFloat = 10

  public init() {}

  var isValid: Bool {
    [
      navigationBarHeight, compactBarHeight, toolbarHeight, tabBarHeight, compactTabBarHeight, largeTitleHeight,
      promptHeight, margin, spacing, backIndicatorWidth, CGFloat(pushDuration), titlePointSize, largeTitlePointSize,
      tabTitlePointSize,
    ].allSatisfy { $0 >= 0 && $0.isFinite } && titleTravel.isFinite
  }
}

@MainActor
private final class BarSettings {
  var parameters = BarParameters()
}

extension SimulationWorld {
  /// A length that is negative or not finite changes nothing and is recorded as a diagnostic.
  public var barParameters: BarParameters {
    get { part(BarSettings.self) { BarSettings() }.parameters }
    set {
      guard newValue.isValid else {
        return record(
          "lengths of bars are ≥ 0 and finite, not \(newValue)", at: "SimulationWorld.barParameters",
          used: "the old ones")
      }
      part(BarSettings.self) { BarSettings() }.parameters = newValue
    }
  }

  /// Whether the screen is wider than high, which makes bars lower.
  var hasCompactHeight: Bool { screenSize.width > screenSize.height }
}
