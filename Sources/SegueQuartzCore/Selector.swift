import Foundation

/// A method to be called on an object that is known later: what `#selector` makes on Apple's platforms.
///
/// Write `Selector(Self.handlePan(_:))` for `#selector(handlePan(_:))`. The target is not retained. The method is called
/// on the main actor; the initialisers do not say so in their types, because that makes compilers warn at each use.
public struct Selector {
  private let send: @MainActor (AnyObject, AnyObject?, AnyObject?) -> Bool

  /// A method without arguments.
  @preconcurrency
  public init<Target: AnyObject>(_ method: @escaping (Target) -> () -> Void) {
    // SAFETY: it is called on the main actor alone, and nobody else has it.
    nonisolated(unsafe) let method = method
    send = { target, _, _ in
      guard let target = target as? Target else { return false }
      unsafe method(target)()
      return true
    }
  }

  /// A method that takes the sender.
  @preconcurrency
  public init<Target: AnyObject, Sender>(_ method: @escaping (Target) -> (Sender) -> Void) {
    // SAFETY: it is called on the main actor alone, and nobody else has it.
    nonisolated(unsafe) let method = method
    send = { target, sender, _ in
      guard let target = target as? Target, let sender = sender as? Sender else { return false }
      unsafe method(target)(sender)
      return true
    }
  }

  /// A method that takes the sender and the event, as a control's action may. Declare the event optional if the action
  /// is also sent without one.
  @preconcurrency
  public init<Target: AnyObject, Sender, Event>(
    _ method: @escaping (Target) -> (Sender, Event) -> Void
  ) {
    // SAFETY: it is called on the main actor alone, and nobody else has it.
    nonisolated(unsafe) let method = method
    send = { target, sender, event in
      guard let target = target as? Target, let sender = sender as? Sender, let event = event as? Event else {
        return false
      }
      unsafe method(target)(sender, event)
      return true
    }
  }

  /// Calls the method on a target with its sender and event. False, and nothing is called, if one of them is of another
  /// type than the method takes.
  @MainActor @discardableResult
  package func call(_ target: AnyObject, _ sender: AnyObject?, _ event: AnyObject? = nil) -> Bool {
    send(target, sender, event)
  }
}
