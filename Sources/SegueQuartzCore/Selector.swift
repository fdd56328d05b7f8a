import Foundation

/// A method to be called on an object that is known later: what `#selector` makes on Apple's platforms.
///
/// Write `Selector(Self.handlePan(_:))` for `#selector(handlePan(_:))`. The target is not retained.
public struct Selector {
  /// Calls the method on a target with its sender. False, and nothing is called, if one of them is of another type.
  package let call: @MainActor (AnyObject, AnyObject?) -> Bool

  /// A method without arguments.
  @preconcurrency
  public init<Target: AnyObject>(_ method: @escaping @MainActor (Target) -> @MainActor () -> Void) {
    call = { target, _ in
      guard let target = target as? Target else { return false }
      method(target)()
      return true
    }
  }

  /// A method that takes the sender.
  @preconcurrency
  public init<Target: AnyObject, Sender>(_ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void) {
    call = { target, sender in
      guard let target = target as? Target, let sender = sender as? Sender else { return false }
      method(target)(sender)
      return true
    }
  }
}
