import Foundation

/// The event of a layer that comes into the tree; its action runs then.
public let kCAOnOrderIn = "onOrderIn"
/// The event of a layer that is about to leave the tree.
public let kCAOnOrderOut = "onOrderOut"
/// The key of every transition.
public let kCATransition = "transition"

/// As an action it says that nothing happens, and ends the search for one.
extension NSNull: CAAction {
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

extension CALayer {
  /// Actions by event, asked after the delegate.
  public var actions: [String: any CAAction]? {
    get { appearance?.actions }
    set {
      guard accepts("actions", 0) else { return }
      flags.insert(.isSpecial)
      madeAppearance().actions = newValue
    }
  }

  /// Values of properties that stand where none was set, by key; under "actions" a dictionary of actions by event.
  public var style: [AnyHashable: Any]? {
    get { appearance?.fallbacks }
    set {
      guard accepts("style", 0) else { return }
      flags.insert(.isSpecial)
      madeAppearance().fallbacks = newValue
    }
  }

  /// The search for an action; a found `NSNull` is none.
  func foundAction(forKey event: String) -> (any CAAction)? {
    if hasAnswers, let found = answeredAction(forKey: event) {
      return type(of: found) == NSNull.self ? nil : found
    }
    return implicitAnimation(forKey: event)
  }

  private func answeredAction(forKey event: String) -> (any CAAction)? {
    if let action = delegate?.action(for: self, forKey: event) { return action }
    if let appearance {
      if let action = appearance.actions?[event] { return action }
      if let all = appearance.fallbacks?["actions"] as? [String: Any], let action = all[event] as? any CAAction {
        return action
      }
    }
    return type(of: self).defaultAction(forKey: event)
  }

  /// What an animatable property does by itself on a layer that was on screen in the last frame: it moves from the value
  /// on screen, in the transaction's time and at its pace.
  private func implicitAnimation(forKey key: String) -> CABasicAnimation? {
    guard values == .model, world.store.wasShown(row),
      let attribute = type(of: self).attribute(forKey: key), attribute.isImplicit, let shown = presentation()
    else { return nil }
    let duration = world.transactions.first(\.duration) ?? 0.25
    guard duration > 0 else { return nil }
    let animation = CABasicAnimation(keyPath: key)
    animation.fromValue = shown.value(forKey: key) ?? (attribute.kind == .color ? LayerAttribute.clear : nil)
    animation.duration = duration
    animation.timingFunction =
      (world.transactions.first(\.timingFunction) ?? nil) ?? CAMediaTimingFunction(name: .default)
    return animation
  }
}
