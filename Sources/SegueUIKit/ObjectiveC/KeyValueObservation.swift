import Foundation
import SegueQuartzCore

/// What an observer of a property wants to be given.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// A call at once, with the value that the property has.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  /// Taken, but there is no call before a change: the one after it has the old value.
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

public enum NSKeyValueChange: UInt, Sendable {
  case setting = 1
  case insertion, removal, replacement
}

/// A property has changed.
public struct NSKeyValueObservedChange<Value> {
  public typealias Kind = NSKeyValueChange

  public let kind: Kind
  /// nil unless the options ask for it.
  public let newValue: Value?
  public let oldValue: Value?
  public let indexes: IndexSet?
  public let isPrior: Bool
}

/// Keeps an observer; when it goes, or is invalidated, the observer is not called any more.
@preconcurrency @MainActor
public final class NSKeyValueObservation: NSObject {
  var check: (() -> Void)?

  public func invalidate() { check = nil }
}

/// What can be observed by key path: views, scroll views, layers and gesture recognisers.
///
/// Seen are changes that are made through setters of the object itself: of a view its `frame`, `bounds`, `center`,
/// `transform`, `alpha` and `isHidden`, of a scroll view its `contentOffset` and `contentSize`, of a recogniser its
/// `state`, of a layer each property whose setter may animate. A layer's `frame` changes twice, with its bounds and with its
/// position. Unlike on the platform, a value that is set again as it was is no change, and each of a view's properties
/// that a setter changes counts, whichever was set. Values on screen during an animation are none of the model's.
@preconcurrency @MainActor
public protocol KeyValueObservable: AnyObject {}

extension KeyValueObservable {
  /// Calls `changeHandler` after each change, within the setter, until the observation goes. The object is not retained.
  ///
  /// - Cost: a comparison of each observed value for each setter's call on this object; objects that nobody observes pay
  ///   one test.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let observation = NSKeyValueObservation()
    func change(from old: Value?, to new: Value) -> NSKeyValueObservedChange<Value> {
      NSKeyValueObservedChange(
        kind: .setting, newValue: options.contains(.new) ? new : nil, oldValue: options.contains(.old) ? old : nil,
        indexes: nil, isPrior: false)
    }
    var last = self[keyPath: keyPath]
    observation.check = { [weak self] in
      guard let self else { return }
      let (old, new) = (last, self[keyPath: keyPath])
      guard !areEqual(old, new) else { return }
      last = new
      changeHandler(self, change(from: old, to: new))
    }
    if let owner = self as? any PropertyObserverOwner {
      owner.madePropertyObservers().add(observation)
    } else {
      SimulationWorld.current.record(
        "changes of a \(type(of: self)) are not seen", at: "observe(_:options:changeHandler:)", used: "no calls")
    }
    if options.contains(.initial) { changeHandler(self, change(from: nil, to: last)) }
    return observation
  }
}

/// Who observes properties of one object.
@MainActor
final class PropertyObservers {
  private var observations: [Weak<NSKeyValueObservation>] = []

  func add(_ observation: NSKeyValueObservation) {
    observations.removeAll { $0.object?.check == nil }
    observations.append(Weak(observation))
  }

  /// Observations by string, which nobody else keeps.
  private var named: [(observer: Weak<AnyObject>, keyPath: String, observation: NSKeyValueObservation)] = []

  func add(_ observation: NSKeyValueObservation, for observer: AnyObject, _ keyPath: String) {
    named.removeAll { $0.observer.object == nil }
    named.append((Weak(observer), keyPath, observation))
    add(observation)
  }

  /// Removes what was added last for an observer and a property; false if there is nothing.
  func remove(_ observer: AnyObject, _ keyPath: String) -> Bool {
    guard let index = named.lastIndex(where: { $0.observer.object === observer && $0.keyPath == keyPath }) else {
      return false
    }
    named.remove(at: index).observation.invalidate()
    return true
  }

  /// Calls those whose property has changed, in the order in which they came.
  func notify() {
    for observation in observations { observation.object?.check?() }
  }
}

@MainActor
protocol PropertyObserverOwner: AnyObject {
  func madePropertyObservers() -> PropertyObservers
}

extension UIView: KeyValueObservable, PropertyObserverOwner {
  func madePropertyObservers() -> PropertyObservers {
    let rare = madeRare()
    if let observers = rare.observers { return observers }
    let made = PropertyObservers()
    rare.observers = made
    return made
  }

  /// A setter has given properties of the layer other values: observers hear of it, and what blocks animate outside of
  /// which it was called stays relative to the model.
  func didSet(_ key: String, _ other: String? = nil) {
    rare?.observers?.notify()
    let isAnimated = layer.animationKeys() != nil
    guard isAnimated || AnimationBlocks.someEndEarly else { return }
    let blocks = AnimationBlocks.of(world)
    blocks.viewDidSet(key, of: layer)
    if let other { blocks.viewDidSet(other, of: layer) }
    guard isAnimated, blocks.current == nil else { return }
    AnimationMix.modelDidChange(key, of: self)
    if let other { AnimationMix.modelDidChange(other, of: self) }
  }
}

extension CALayer: KeyValueObservable, PropertyObserverOwner {
  func madePropertyObservers() -> PropertyObservers {
    let known = model().changeObserver as? PropertyObservers
    if let known { return known }
    let made = PropertyObservers()
    model().changeObserver = made
    return made
  }
}

extension PropertyObservers: LayerChangeObserver {
  func layerDidChange() { notify() }
}

extension UIGestureRecognizer: KeyValueObservable, PropertyObserverOwner {
  func madePropertyObservers() -> PropertyObservers {
    if let observers { return observers }
    let made = PropertyObservers()
    observers = made
    return made
  }
}

/// Whether two values of one type are equal; false where that cannot be known.
func areEqual(_ a: Any, _ b: Any) -> Bool {
  func equals<Value: Equatable>(_ a: Value) -> Bool { b as? Value == a }
  guard let a = a as? any Equatable else { return false }
  return equals(a)
}
