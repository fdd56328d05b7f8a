import Foundation
import SegueQuartzCore

extension NSObjectProtocol where Self: NSObject {
  /// Calls a method of this object in the first frame at or after `delay` seconds from now; the object is retained until
  /// then. A method that it does not have is recorded as a diagnostic.
  @preconcurrency @MainActor
  public func perform(_ selector: Selector, with argument: Any?, afterDelay delay: TimeInterval) {
    let world = SimulationWorld.current
    var target: Self? = self
    let item = VirtualWorkItem {
      guard let object = target else { return }
      target = nil
      if !selector.call(object, argument as AnyObject?) {
        world.record("\(type(of: object)) has no such method", at: "perform(_:with:afterDelay:)", used: "no call")
      }
    }
    PendingPerforms.of(world).add(item, for: self)
    VirtualQueue.main.asyncAfter(deadline: .now() + delay, execute: item)
  }

  /// Cancels what `perform(_:with:afterDelay:)` has in wait for an object.
  @preconcurrency @MainActor
  public static func cancelPreviousPerformRequests(withTarget target: Any) {
    PendingPerforms.of(.current).cancel(target as AnyObject)
  }
}

/// What waits for `perform(_:with:afterDelay:)`, by object.
@MainActor
private final class PendingPerforms {
  private var items: [ObjectIdentifier: [VirtualWorkItem]] = [:]

  static func of(_ world: SimulationWorld) -> PendingPerforms { world.part(PendingPerforms.self) { PendingPerforms() } }

  func add(_ item: VirtualWorkItem, for object: AnyObject) {
    for id in Array(items.keys) {
      items[id]?.removeAll { $0.isCancelled || $0.isDone }
      if items[id]?.isEmpty ?? false { items[id] = nil }
    }
    items[ObjectIdentifier(object), default: []].append(item)
  }

  func cancel(_ object: AnyObject) {
    for item in items.removeValue(forKey: ObjectIdentifier(object)) ?? [] { item.cancel() }
  }
}
