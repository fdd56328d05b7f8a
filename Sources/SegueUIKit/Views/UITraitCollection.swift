import Foundation
import SegueQuartzCore

public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified, light, dark
}

public enum UIUserInterfaceSizeClass: Int, Sendable {
  case unspecified, compact, regular
}

public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone, pad, tv, carPlay
  case mac = 5
  case vision = 6
}

public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  case leftToRight, rightToLeft
}

public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  case unspecified = -1
  case leftToRight, rightToLeft
}

public enum UIUserInterfaceLevel: Int, Sendable {
  case unspecified = -1
  case base, elevated
}

public enum UIAccessibilityContrast: Int, Sendable {
  case unspecified = -1
  case normal, high
}

/// What a view knows of where it is shown. An unspecified trait, and a display scale of 0, say nothing.
public final class UITraitCollection: NSObject, NSCopying, Sendable {
  public let userInterfaceIdiom: UIUserInterfaceIdiom
  public let userInterfaceStyle: UIUserInterfaceStyle
  public let userInterfaceLevel: UIUserInterfaceLevel
  public let horizontalSizeClass: UIUserInterfaceSizeClass
  public let verticalSizeClass: UIUserInterfaceSizeClass
  public let layoutDirection: UITraitEnvironmentLayoutDirection
  public let accessibilityContrast: UIAccessibilityContrast
  /// Pixels a point; 0 says nothing.
  public let displayScale: CGFloat

  init(
    idiom: UIUserInterfaceIdiom = .unspecified, style: UIUserInterfaceStyle = .unspecified,
    level: UIUserInterfaceLevel = .unspecified, horizontal: UIUserInterfaceSizeClass = .unspecified,
    vertical: UIUserInterfaceSizeClass = .unspecified, direction: UITraitEnvironmentLayoutDirection = .unspecified,
    contrast: UIAccessibilityContrast = .unspecified, scale: CGFloat = 0
  ) {
    userInterfaceIdiom = idiom
    userInterfaceStyle = style
    userInterfaceLevel = level
    horizontalSizeClass = horizontal
    verticalSizeClass = vertical
    layoutDirection = direction
    accessibilityContrast = contrast
    displayScale = scale
  }

  public convenience override init() { self.init(idiom: .unspecified) }
  public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) { self.init(idiom: idiom) }
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) { self.init(style: userInterfaceStyle) }
  public convenience init(userInterfaceLevel: UIUserInterfaceLevel) { self.init(level: userInterfaceLevel) }
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) { self.init(horizontal: horizontalSizeClass) }
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) { self.init(vertical: verticalSizeClass) }
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    self.init(direction: layoutDirection)
  }
  public convenience init(accessibilityContrast: UIAccessibilityContrast) {
    self.init(contrast: accessibilityContrast)
  }
  public convenience init(displayScale scale: CGFloat) { self.init(scale: scale) }

  /// The traits of all, a later one before an earlier one.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    let backwards = traitCollections.reversed()
    self.init(
      idiom: backwards.map(\.userInterfaceIdiom).first { $0 != .unspecified } ?? .unspecified,
      style: backwards.map(\.userInterfaceStyle).first { $0 != .unspecified } ?? .unspecified,
      level: backwards.map(\.userInterfaceLevel).first { $0 != .unspecified } ?? .unspecified,
      horizontal: backwards.map(\.horizontalSizeClass).first { $0 != .unspecified } ?? .unspecified,
      vertical: backwards.map(\.verticalSizeClass).first { $0 != .unspecified } ?? .unspecified,
      direction: backwards.map(\.layoutDirection).first { $0 != .unspecified } ?? .unspecified,
      contrast: backwards.map(\.accessibilityContrast).first { $0 != .unspecified } ?? .unspecified,
      scale: backwards.map(\.displayScale).first { $0 != 0 } ?? 0)
  }

  /// Whether every trait that `trait` says is said by this one too.
  public func containsTraits(in trait: UITraitCollection?) -> Bool {
    guard let trait else { return true }
    return UITraitCollection(traitsFrom: [self, trait]) == self
  }

  /// Whether a dynamic colour may look different under `other`.
  public func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
    guard let other else { return true }
    return userInterfaceStyle != other.userInterfaceStyle || userInterfaceLevel != other.userInterfaceLevel
      || accessibilityContrast != other.accessibilityContrast
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return userInterfaceIdiom == other.userInterfaceIdiom && userInterfaceStyle == other.userInterfaceStyle
      && userInterfaceLevel == other.userInterfaceLevel && horizontalSizeClass == other.horizontalSizeClass
      && verticalSizeClass == other.verticalSizeClass && layoutDirection == other.layoutDirection
      && accessibilityContrast == other.accessibilityContrast && displayScale == other.displayScale
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(userInterfaceIdiom)
    hasher.combine(userInterfaceStyle)
    hasher.combine(horizontalSizeClass)
    hasher.combine(verticalSizeClass)
    return hasher.finalize()
  }

  public func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: The current one

  /// The traits that dynamic colours resolve by where no view says otherwise: those of the innermost
  /// `performAsCurrent`, else the world's. On other threads than the main one, those of a light phone.
  public static var current: UITraitCollection {
    onMainActor { TraitEnvironment.of(.current).current } ?? UITraitCollection(idiom: .phone, style: .light, scale: 3)
  }

  /// Runs `actions` with this as the current collection.
  public func performAsCurrent(_ actions: () -> Void) {
    let entered: Void? = onMainActor { TraitEnvironment.of(.current).stack.append(self) }
    actions()
    if entered != nil { _ = onMainActor { TraitEnvironment.of(.current).stack.removeLast() } }
  }
}

/// What has traits and is told when they change.
@preconcurrency @MainActor
public protocol UITraitEnvironment: AnyObject {
  var traitCollection: UITraitCollection { get }
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

/// The traits of a world.
@MainActor
final class TraitEnvironment {
  private unowned let world: SimulationWorld
  var stack: [UITraitCollection] = []
  var style = UIUserInterfaceStyle.light
  var idiom = UIUserInterfaceIdiom.phone
  var direction = UIUserInterfaceLayoutDirection.leftToRight
  private var cached: (size: CGSize, traits: UITraitCollection)?

  init(world: SimulationWorld) {
    self.world = world
  }

  static func of(_ world: SimulationWorld) -> TraitEnvironment {
    world.part(TraitEnvironment.self) { TraitEnvironment(world: world) }
  }

  var current: UITraitCollection { stack.last ?? screen }

  /// The screen's: a phone's width is compact below 600 points, and so is its height; a pad's are regular.
  var screen: UITraitCollection {
    let size = world.screenSize
    if let cached, cached.size == size { return cached.traits }
    func sizeClass(_ length: CGFloat) -> UIUserInterfaceSizeClass { length < 600 ? .compact : .regular }
    let traits = UITraitCollection(
      idiom: idiom, style: style, level: .base, horizontal: idiom == .pad ? .regular : sizeClass(size.width),
      vertical: idiom == .pad ? .regular : sizeClass(size.height),
      direction: direction == .rightToLeft ? .rightToLeft : .leftToRight, contrast: .normal, scale: world.screenScale)
    cached = (size, traits)
    return traits
  }

  func forget() { cached = nil }
}

extension SimulationWorld {
  /// Whether the device shows light or dark colours; light by default. Views are told when it changes.
  public var userInterfaceStyle: UIUserInterfaceStyle {
    get { TraitEnvironment.of(self).style }
    set {
      let environment = TraitEnvironment.of(self)
      guard newValue != .unspecified, newValue != environment.style else { return }
      let old = environment.screen
      environment.style = newValue
      environment.forget()
      for window in windows { window.tellTraits(instead: old) }
    }
  }

  /// The direction in which the interface is read; from left to right by default. Set it before windows are made.
  public var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    get { TraitEnvironment.of(self).direction }
    set {
      let environment = TraitEnvironment.of(self)
      guard newValue != environment.direction else { return }
      let old = environment.screen
      environment.direction = newValue
      environment.forget()
      for window in windows { window.tellTraits(instead: old) }
    }
  }

  /// The kind of device; a phone by default. Set it before windows are made.
  public var userInterfaceIdiom: UIUserInterfaceIdiom {
    get { TraitEnvironment.of(self).idiom }
    set {
      let environment = TraitEnvironment.of(self)
      let old = environment.screen
      environment.idiom = newValue
      environment.forget()
      for window in windows { window.tellTraits(instead: old) }
    }
  }
}
