import Foundation
import SegueCore
import SegueGeometry
import SegueTiming

/// What happens to a layer for an event: an animation, or anything else that runs.
@preconcurrency @MainActor
public protocol CAAction {
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

@preconcurrency @MainActor
public protocol CAAnimationDelegate: AnyObject {
  func animationDidStart(_ anim: CAAnimation)
  /// - Parameter flag: true if the animation reached an end, false if it was removed before.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  public func animationDidStart(_ anim: CAAnimation) {}
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// An animation of a layer. Adding it to a layer copies it; the copy does not change afterwards.
@preconcurrency @MainActor
open class CAAnimation: NSObject, CAAction {
  /// Seconds in the layer's local time; 0 begins at the time of adding.
  public var beginTime: CFTimeInterval = 0
  /// Seconds; 0 lasts 0.25.
  public var duration: CFTimeInterval = 0
  public var fillMode = CAMediaTimingFillMode.removed
  /// nil is linear.
  public var timingFunction: CAMediaTimingFunction?
  public var isRemovedOnCompletion = true
  /// Kept for as long as the animation runs.
  public var delegate: (any CAAnimationDelegate)?
  /// Told when the animation leaves its layer, however it does; true if it reached an end.
  public var onStop: (@MainActor (_ finished: Bool) -> Void)?

  public override init() {
    super.init()
  }

  open func copyAnimation() -> CAAnimation {
    let copy = CAAnimation()
    copy.take(from: self)
    return copy
  }

  final func take(from other: CAAnimation) {
    beginTime = other.beginTime
    duration = other.duration
    fillMode = other.fillMode
    timingFunction = other.timingFunction
    isRemovedOnCompletion = other.isRemovedOnCompletion
    delegate = other.delegate
    onStop = other.onStop
  }

  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }
}

/// An animation of one key path.
@preconcurrency @MainActor
open class CAPropertyAnimation: CAAnimation {
  public var keyPath: String?

  public convenience init(keyPath: String?) {
    self.init()
    self.keyPath = keyPath
  }
}

/// From one value to another.
///
/// Missing values are filled in as Core Animation does: `byValue` is a difference, and what remains missing is the
/// layer's own value.
@preconcurrency @MainActor
open class CABasicAnimation: CAPropertyAnimation {
  public var fromValue: Any?
  public var toValue: Any?
  public var byValue: Any?

  open override func copyAnimation() -> CAAnimation {
    let copy = CABasicAnimation(keyPath: keyPath)
    copy.take(from: self)
    copy.fromValue = fromValue
    copy.toValue = toValue
    copy.byValue = byValue
    return copy
  }
}

/// A key path as the numbers it stands for.
struct AnimatedKeyPath {
  let property: LayerProperty
  let offset: Int
  let count: Int

  private static let table: [String: AnimatedKeyPath] = {
    var table: [String: AnimatedKeyPath] = [:]
    func add(_ name: String, _ property: LayerProperty, _ offset: Int, _ count: Int) {
      table[name] = AnimatedKeyPath(property: property, offset: offset, count: count)
    }
    add("bounds", .bounds, 0, 4)
    add("bounds.origin", .bounds, 0, 2)
    add("bounds.origin.x", .bounds, 0, 1)
    add("bounds.origin.y", .bounds, 1, 1)
    add("bounds.size", .bounds, 2, 2)
    add("bounds.size.width", .bounds, 2, 1)
    add("bounds.size.height", .bounds, 3, 1)
    add("position", .position, 0, 2)
    add("position.x", .position, 0, 1)
    add("position.y", .position, 1, 1)
    add("anchorPoint", .anchorPoint, 0, 2)
    add("anchorPoint.x", .anchorPoint, 0, 1)
    add("anchorPoint.y", .anchorPoint, 1, 1)
    add("anchorPointZ", .anchorPointZ, 0, 1)
    add("zPosition", .zPosition, 0, 1)
    add("transform", .transform, 0, 16)
    add("sublayerTransform", .sublayerTransform, 0, 16)
    add("opacity", .opacity, 0, 1)
    add("hidden", .hidden, 0, 1)
    add("cornerRadius", .cornerRadius, 0, 1)
    return table
  }()

  init?(_ keyPath: String) {
    guard let known = Self.table[keyPath] else { return nil }
    self = known
  }

  private init(property: LayerProperty, offset: Int, count: Int) {
    self.property = property
    self.offset = offset
    self.count = count
  }

  /// The numbers of a value that a client put into an animation; nil if it has another shape or is not finite.
  func numbers(of value: Any) -> [Double]? {
    let numbers: [Double]? =
      switch value {
      case let value as Double: [value]
      case let value as CGFloat: [Double(value)]
      case let value as Float: [Double(value)]
      case let value as Int: [Double(value)]
      case let value as Bool: [value ? 1 : 0]
      case let value as NSNumber: [value.doubleValue]
      case let value as CGPoint: [value.x, value.y]
      case let value as CGSize: [value.width, value.height]
      case let value as CGRect: [value.origin.x, value.origin.y, value.size.width, value.size.height]
      case let value as CATransform3D: value.rows.map(Double.init)
      case let value as CGAffineTransform: CATransform3D(value).rows.map(Double.init)
      default: nil
      }
    guard let numbers, numbers.count == count, numbers.allSatisfy(\.isFinite) else { return nil }
    return numbers
  }
}
