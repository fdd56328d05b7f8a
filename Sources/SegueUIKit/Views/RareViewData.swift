import Foundation
import SegueGeometry
import SegueQuartzCore

/// What few views have: made with the first of it that is set, so that a plain view stays small.
final class RareViewData {
  var contentScaleFactor: CGFloat?
  var isOpaque = true
  var contentMode = UIView.ContentMode.scaleToFill
  var mask: UIView?
  var tintColor: UIColor?
  var tintAdjustmentMode = UIView.TintAdjustmentMode.automatic
  var traitOverrides: UITraitCollection?
  var semanticContentAttribute = UISemanticContentAttribute.unspecified
  var margins: UIEdgeInsets?
  var preservesSuperviewLayoutMargins = false
  var insetsMarginsFromSafeArea = true
  /// What the view's controller adds to the safe area.
  var additionalSafeArea = UIEdgeInsets.zero
  /// The safe area of the last layout pass.
  var toldSafeArea = UIEdgeInsets.zero
  var layoutGuides: [UILayoutGuide] = []
  var safeAreaGuide: UILayoutGuide?
  var marginsGuide: UILayoutGuide?
  var readableGuide: UILayoutGuide?
  var motionEffects: [UIMotionEffect] = []
  var observers: PropertyObservers?
  var restorationIdentifier: String?
  var accessibility = ViewAccessibility()
}

/// What assistive technologies are told of a view; nobody reads it here but the program.
struct ViewAccessibility {
  var isElement = false
  var identifier: String?
  var label: String?
  var hint: String?
  var value: String?
  var traits = UIAccessibilityTraits.none
  var elementsHidden = false
  var isModal = false
}

public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt64

  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  public static let none: UIAccessibilityTraits = []
  public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
  public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
}

extension UIView {
  func madeRare() -> RareViewData {
    if let rare { return rare }
    let made = RareViewData()
    rare = made
    return made
  }

  /// Whether a number is finite; if not it is recorded.
  func accepts(_ member: String, _ number: CGFloat, used: @autoclosure () -> String) -> Bool {
    if number.isFinite { return true }
    world.record("\(member) must be finite and in its range", at: "UIView.\(member)", used: used())
    return false
  }

  public var restorationIdentifier: String? {
    get { rare?.restorationIdentifier }
    set { madeRare().restorationIdentifier = newValue }
  }

  public var accessibilityIdentifier: String? {
    get { rare?.accessibility.identifier }
    set { madeRare().accessibility.identifier = newValue }
  }
  public var isAccessibilityElement: Bool {
    get { rare?.accessibility.isElement ?? false }
    set { madeRare().accessibility.isElement = newValue }
  }
  public var accessibilityLabel: String? {
    get { rare?.accessibility.label }
    set { madeRare().accessibility.label = newValue }
  }
  public var accessibilityHint: String? {
    get { rare?.accessibility.hint }
    set { madeRare().accessibility.hint = newValue }
  }
  public var accessibilityValue: String? {
    get { rare?.accessibility.value }
    set { madeRare().accessibility.value = newValue }
  }
  public var accessibilityTraits: UIAccessibilityTraits {
    get { rare?.accessibility.traits ?? .none }
    set { madeRare().accessibility.traits = newValue }
  }
  public var accessibilityElementsHidden: Bool {
    get { rare?.accessibility.elementsHidden ?? false }
    set { madeRare().accessibility.elementsHidden = newValue }
  }
  public var accessibilityViewIsModal: Bool {
    get { rare?.accessibility.isModal ?? false }
    set { madeRare().accessibility.isModal = newValue }
  }

  // MARK: Motion effects

  /// Held, without effect: the device is never tilted.
  public var motionEffects: [UIMotionEffect] {
    get { rare?.motionEffects ?? [] }
    set { madeRare().motionEffects = newValue }
  }

  public func addMotionEffect(_ effect: UIMotionEffect) { motionEffects.append(effect) }

  public func removeMotionEffect(_ effect: UIMotionEffect) { motionEffects.removeAll { $0 === effect } }
}

/// What tilting the device does to a view; held, never applied.
@preconcurrency @MainActor
open class UIMotionEffect: NSObject {
  public override init() {
    super.init()
  }

  /// Values by key path for a tilt from −1 to 1 in each direction.
  open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? { nil }
}

/// A value between two others, by the tilt along one axis.
@preconcurrency @MainActor
open class UIInterpolatingMotionEffect: UIMotionEffect {
  public enum EffectType: Int, Sendable {
    case tiltAlongHorizontalAxis, tiltAlongVerticalAxis
  }

  public let keyPath: String
  public let type: EffectType
  open var minimumRelativeValue: Any?
  open var maximumRelativeValue: Any?

  public init(keyPath: String, type: EffectType) {
    self.keyPath = keyPath
    self.type = type
    super.init()
  }
}

/// Motion effects together.
@preconcurrency @MainActor
open class UIMotionEffectGroup: UIMotionEffect {
  open var motionEffects: [UIMotionEffect]?
}
