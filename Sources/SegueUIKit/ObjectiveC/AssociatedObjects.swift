import Foundation

/// How an associated object is held. Copies and atomic ones are held as they are.
public enum objc_AssociationPolicy: UInt, Sendable {
  case OBJC_ASSOCIATION_ASSIGN = 0
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  case OBJC_ASSOCIATION_RETAIN = 769
  case OBJC_ASSOCIATION_COPY = 771
}

/// The value that was set for an object and a key; nil if none was.
///
/// Values are kept beside the objects, in a table that lets go of them some time after their object has gone: at the
/// latest when the table has grown to twice what it held after the last look.
@preconcurrency @MainActor @safe
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  AssociatedObjects.shared.value(of: object as AnyObject, at: UInt(bitPattern: key))
}

/// - Parameters:
///   - key: its address counts; use that of a static variable.
///   - value: nil removes.
///   - policy: `ASSIGN` holds an object weakly, and every other kind of value as it is.
@preconcurrency @MainActor @safe
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  AssociatedObjects.shared.set(value, of: object as AnyObject, at: UInt(bitPattern: key), policy)
}

@preconcurrency @MainActor
public func objc_removeAssociatedObjects(_ object: Any) {
  AssociatedObjects.shared.removeAll(of: object as AnyObject)
}

/// Values beside objects, by the object's identity and a key.
@MainActor
final class AssociatedObjects {
  static let shared = AssociatedObjects()

  private enum Held {
    case strong(Any)
    case weak(Weak<AnyObject>)
  }

  private struct Entry {
    let owner: Weak<AnyObject>
    var values: [UInt: Held] = [:]
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var limit = 64

  /// How many objects the table knows.
  var count: Int { entries.count }

  func value(of object: AnyObject, at key: UInt) -> Any? {
    guard let entry = entries[ObjectIdentifier(object)], entry.owner.object === object else { return nil }
    switch entry.values[key] {
    case .strong(let value): return value
    case .weak(let held): return held.object
    case nil: return nil
    }
  }

  func set(_ value: Any?, of object: AnyObject, at key: UInt, _ policy: objc_AssociationPolicy) {
    let id = ObjectIdentifier(object)
    // A new object may stand where one was that is gone.
    var entry = entries[id].flatMap { $0.owner.object === object ? $0 : nil } ?? Entry(owner: Weak(object))
    if policy == .OBJC_ASSOCIATION_ASSIGN, let value, type(of: value) is AnyClass {
      entry.values[key] = .weak(Weak(value as AnyObject))
    } else {
      entry.values[key] = value.map(Held.strong)
    }
    // What leaves the table is let go of only when the table is whole again: its deinit may come here.
    let old = entries.updateValue(entry, forKey: id)
    if entry.values.isEmpty { entries[id] = nil }
    withExtendedLifetime(old) {}
    if entries.count > limit { cleanUp() }
  }

  func removeAll(of object: AnyObject) {
    let old = entries.removeValue(forKey: ObjectIdentifier(object))
    withExtendedLifetime(old) {}
  }

  /// Lets go of the values of objects that are gone.
  func cleanUp() {
    let old = entries
    entries = old.filter { $0.value.owner.object != nil }
    limit = max(64, entries.count * 2)
  }
}

/// Runs `body`. There are no pools here: objects go when their last reference does.
public func autoreleasepool<Result, Failure: Error>(
  invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try body()
}
