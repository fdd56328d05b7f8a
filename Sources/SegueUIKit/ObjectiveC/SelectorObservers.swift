import Foundation
import SegueQuartzCore

extension NotificationCenter {
  /// Calls a method of `observer`, with the notification or without, for each notification that is posted on the main
  /// actor; what another thread posts is left out.
  ///
  /// The observer is not retained, and is forgotten once it is gone, or the world that was current here. A method that
  /// it does not have is recorded as a diagnostic at each notification.
  @preconcurrency @MainActor
  public func addObserver(_ observer: Any, selector: Selector, name: Notification.Name?, object: Any?) {
    let world = SimulationWorld.current
    let entry = SelectorObserver(observer as AnyObject, selector, name, object as AnyObject?, world)
    entry.token = addObserver(forName: name, object: object, queue: nil) { [weak entry] notification in
      guard isOnMainActor() else { return }
      // SAFETY: used before this closure returns, on the same thread.
      nonisolated(unsafe) let notification = notification
      MainActor.assumeIsolated { unsafe entry?.receive(notification) }
    }
    SelectorObservers.of(world).add(entry, in: self)
  }

  /// Ends the calls to an observer of the selector form, or those of a token of the closure form.
  @preconcurrency @MainActor
  public func removeObserver(_ observer: AnyObject) {
    SelectorObservers.of(.current).remove(observer, in: self) { _ in true }
    removeObserver(observer as Any)
  }

  /// The same for one name and object; nil stands for all.
  @preconcurrency @MainActor
  public func removeObserver(_ observer: AnyObject, name: Notification.Name?, object: Any?) {
    let sender = object as AnyObject?
    SelectorObservers.of(.current).remove(observer, in: self) { entry in
      (name == nil || entry.name == name) && (sender == nil || entry.object === sender)
    }
    removeObserver(observer as Any, name: name, object: object)
  }
}

/// One observer of the selector form.
@MainActor
private final class SelectorObserver {
  private(set) weak var target: AnyObject?
  private let selector: Selector
  let name: Notification.Name?
  private(set) weak var object: AnyObject?
  private let world: WorldReference
  var token: (any NSObjectProtocol)?

  init(
    _ target: AnyObject, _ selector: Selector, _ name: Notification.Name?, _ object: AnyObject?,
    _ world: SimulationWorld
  ) {
    self.target = target
    self.selector = selector
    self.name = name
    self.object = object
    self.world = world.reference
  }

  func receive(_ notification: Notification) {
    guard let target else { return }
    if !selector.call(target, notification as AnyObject) {
      world.world?.record("\(type(of: target)) has no such method", at: "NotificationCenter.post", used: "no call")
    }
  }
}

/// The observers of a world that the selector form added.
@MainActor
private final class SelectorObservers {
  private var entries: [(center: NotificationCenter, entry: SelectorObserver)] = []

  static func of(_ world: SimulationWorld) -> SelectorObservers {
    world.part(SelectorObservers.self) { SelectorObservers() }
  }

  func add(_ entry: SelectorObserver, in center: NotificationCenter) {
    drop { $0.entry.target == nil }
    entries.append((center, entry))
  }

  func remove(_ target: AnyObject, in center: NotificationCenter, where matches: (SelectorObserver) -> Bool) {
    drop { $0.center === center && $0.entry.target === target && matches($0.entry) }
  }

  private func drop(where isGone: ((center: NotificationCenter, entry: SelectorObserver)) -> Bool) {
    for (center, entry) in entries.filter(isGone) {
      if let token = entry.token { center.removeObserver(token as Any) }
    }
    entries.removeAll(where: isGone)
  }

  @MainActor deinit {
    drop { _ in true }
  }
}

/// A mark on the main queue, by which code knows that it runs there: after `dispatchMain()` that is not the main thread.
private let mainQueueMark: DispatchSpecificKey<Bool> = {
  let key = DispatchSpecificKey<Bool>()
  DispatchQueue.main.setSpecific(key: key, value: true)
  return key
}()

private func isOnMainActor() -> Bool {
  Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueueMark) != nil
}
