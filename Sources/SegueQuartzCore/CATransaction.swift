import Foundation

public let kCATransactionAnimationDuration = "animationDuration"
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
public let kCATransactionDisableActions = "disableActions"
public let kCATransactionCompletionBlock = "completionBlock"

/// How changes of layers are grouped: how long what they start runs, at which pace, and who is told of its end.
///
/// Transactions nest; what is not set in one is as in the one around it. Outside of all of them settings belong to the
/// implicit transaction, which ends with the application turn. Everything is of the current world.
@preconcurrency @MainActor
public final class CATransaction: NSObject {
  private static var world: SimulationWorld { .current }

  public class func begin() { world.beginTransaction() }

  /// Ends the innermost transaction. Without one that was begun nothing happens, and a diagnostic is recorded.
  public class func commit() { world.commitTransaction() }

  /// Commits the implicit transaction; while others are open, as soon as the last of them has ended.
  public class func flush() { world.flushTransactions() }

  /// Nothing waits for anything: layers belong to the main actor, which is one at a time already.
  public class func lock() {}
  public class func unlock() {}

  /// Seconds that implicit animations take. Default: 0.25; 0 makes changes at once.
  public class func animationDuration() -> CFTimeInterval { world.transactions.first(\.duration) ?? 0.25 }

  /// - Parameter duration: seconds, finite and not negative; another one is refused and recorded.
  public class func setAnimationDuration(_ duration: CFTimeInterval) {
    guard duration.isFinite, duration >= 0 else {
      world.record(
        "the duration must be finite and not negative, not \(duration)", at: "CATransaction.setAnimationDuration(_:)",
        used: "\(animationDuration())")
      return
    }
    world.setInTransaction { $0.duration = duration }
  }

  /// The pace of implicit animations; nil, the default, is the curve named `default`.
  public class func animationTimingFunction() -> CAMediaTimingFunction? {
    world.transactions.first(\.timingFunction) ?? nil
  }

  public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    world.setInTransaction { $0.timingFunction = .some(function) }
  }

  /// Whether changes of properties start nothing. What `CALayer.add(_:forKey:)` adds runs all the same.
  public class func disableActions() -> Bool { world.actionsAreDisabled }

  public class func setDisableActions(_ flag: Bool) { world.setInTransaction { $0.disablesActions = flag } }

  /// The block set last in the innermost transaction.
  public class func completionBlock() -> (@MainActor () -> Void)? { world.transactions.innermost?.completionBlock }

  /// Has `block` run once, when all animations that are added from now on in this transaction, or in one within it, have
  /// ended or were removed.
  ///
  /// A block that was set before waits for what was added up to now, and no longer for what comes: if that is nothing it
  /// runs at once. With no animations at all a block runs at commit, within that call.
  public class func setCompletionBlock(_ block: (@MainActor () -> Void)?) {
    let previous = world.transactions.innermost?.completion
    let world = world
    world.setInTransaction {
      $0.completionBlock = block
      $0.completion = block.map { TransactionCompletion(world: world, $0) }
    }
    previous?.close()
  }

  /// What is kept under a key: one of the four named above, or the program's own.
  public class func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: animationDuration()
    case kCATransactionAnimationTimingFunction: animationTimingFunction()
    case kCATransactionDisableActions: disableActions()
    case kCATransactionCompletionBlock: completionBlock()
    default: world.transactions.first { $0.values[key] }
    }
  }

  /// Sets one of the four, or keeps a value of the program's own until the transaction ends. One of the four with a value
  /// of another type is refused and recorded.
  public class func setValue(_ anObject: Any?, forKey key: String) {
    switch key {
    case kCATransactionAnimationDuration:
      if let seconds = anObject.flatMap({ Double(animatable: $0) }) { return setAnimationDuration(seconds) }
    case kCATransactionAnimationTimingFunction:
      guard let anObject else { return setAnimationTimingFunction(nil) }
      if let function = anObject as? CAMediaTimingFunction { return setAnimationTimingFunction(function) }
    case kCATransactionDisableActions:
      if let flag = anObject.flatMap({ Double(animatable: $0) }) { return setDisableActions(flag != 0) }
    case kCATransactionCompletionBlock:
      guard let anObject else { return setCompletionBlock(nil) }
      if let block = anObject as? @MainActor () -> Void { return setCompletionBlock(block) }
      if let block = anObject as? () -> Void { return setCompletionBlock { block() } }
    default: return world.setInTransaction { $0.values[key] = anObject }
    }
    world.record(
      "a value of type \(anObject.map { "\(type(of: $0))" } ?? "nil") does not fit \"\(key)\"",
      at: "CATransaction.setValue(_:forKey:)", used: "the value before")
  }
}
