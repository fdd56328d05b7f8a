import Foundation
import SegueQuartzCore

/// A key of what an observer is told of a change.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The raw value of the `NSKeyValueChange`, as an `UInt`.
  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
}

/// What is told of changes by string: all responders, and other classes that conform and leave out `override`.
@preconcurrency @MainActor
public protocol KeyValueObserver: AnyObject {
  /// - Parameter context: what was given when the observer was added.
  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
  )
}

extension KeyValueObservable {
  /// Has `observer` told of each change of a property, within the setter, until it is removed or gone. The same rules hold
  /// as for `observe(_:options:changeHandler:)`. Neither object is retained.
  ///
  /// - Parameter keyPath: of a layer any key path that it answers `value(forKeyPath:)` for; of a view its `frame`,
  ///   `bounds`, `center`, `transform`, `alpha`, `hidden`, of a scroll view also `contentOffset` and `contentSize`; of a
  ///   recogniser its `state`. Another one is recorded, and there are no calls.
  public func addObserver(
    _ observer: any KeyValueObserver, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer? = nil
  ) {
    guard let owner = self as? any PropertyObserverOwner, owner.hasObservedValue(keyPath) else {
      return SimulationWorld.current.record(
        "changes of \"\(keyPath)\" of a \(type(of: self)) are not seen; observe a property of the list in the documentation",
        at: "addObserver(_:forKeyPath:options:context:)", used: "no calls")
    }
    let observation = NSKeyValueObservation()
    var last = owner.observedValue(keyPath)
    // SAFETY: the pointer is handed back as it was given, and not read.
    func tell(_ observer: any KeyValueObserver, _ old: Any?, _ new: Any?) {
      var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
      if options.contains(.new) { change[.newKey] = new ?? NSNull() }
      if options.contains(.old), let old { change[.oldKey] = old }
      unsafe observer.observeValue(forKeyPath: keyPath, of: self, change: change, context: context)
    }
    observation.check = { [weak owner, weak observer] in
      guard let owner, let observer else { return }
      let (old, new) = (last, owner.observedValue(keyPath))
      if let old, let new { if areEqual(old, new) { return } } else if old == nil, new == nil { return }
      last = new
      tell(observer, old ?? NSNull(), new)
    }
    owner.madePropertyObservers().add(observation, for: observer, keyPath)
    if options.contains(.initial) { tell(observer, nil, last) }
  }

  /// Ends the calls to an observer for a property. One that was never added is recorded.
  public func removeObserver(_ observer: any KeyValueObserver, forKeyPath keyPath: String) {
    guard let owner = self as? any PropertyObserverOwner,
      owner.madePropertyObservers().remove(observer, keyPath)
    else {
      return SimulationWorld.current.record(
        "a \(type(of: observer)) does not observe \"\(keyPath)\" of this \(type(of: self)); add it first",
        at: "removeObserver(_:forKeyPath:)", used: "nothing")
    }
  }
}

extension PropertyObserverOwner {
  /// The value of a property by its name in Objective-C; nil for none.
  fileprivate func observedValue(_ keyPath: String) -> Any? {
    if let layer = self as? CALayer { return layer.value(forKeyPath: keyPath) }
    if let recognizer = self as? UIGestureRecognizer { return keyPath == "state" ? recognizer.state.rawValue : nil }
    guard let view = self as? UIView else { return nil }
    switch keyPath {
    case "frame": return view.frame
    case "bounds": return view.bounds
    case "center": return view.center
    case "transform": return view.transform
    case "alpha": return view.alpha
    case "hidden": return view.isHidden
    case "contentOffset": return (view as? UIScrollView)?.contentOffset
    case "contentSize": return (view as? UIScrollView)?.contentSize
    default: return nil
    }
  }

  fileprivate func hasObservedValue(_ keyPath: String) -> Bool { self is CALayer || observedValue(keyPath) != nil }
}
