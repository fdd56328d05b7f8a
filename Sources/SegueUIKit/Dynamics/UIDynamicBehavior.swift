import Foundation

/// What moves items of an animator: one of UIKit's behaviours, or a group of them that a subclass puts together.
@preconcurrency @MainActor
open class UIDynamicBehavior: NSObject {
  /// Called in each step of the animator's physics, after the items have moved.
  public final var action: (@MainActor () -> Void)? {
    didSet { dynamicAnimator?.behaviorChanged() }
  }

  public private(set) var childBehaviors: [UIDynamicBehavior] = []
  public internal(set) weak var dynamicAnimator: UIDynamicAnimator?

  public override init() {
    super.init()
  }

  open func addChildBehavior(_ behavior: UIDynamicBehavior) {
    guard !childBehaviors.contains(where: { $0 === behavior }) else { return }
    childBehaviors.append(behavior)
    if let dynamicAnimator { behavior.enter(dynamicAnimator) }
  }

  open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
    childBehaviors.removeAll { $0 === behavior }
    behavior.leave()
  }

  /// Called when the behaviour comes to an animator or, with nil, leaves it.
  open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

  // MARK: For the animator

  /// The items that the behaviour itself moves.
  var ownItems: [any UIDynamicItem] { [] }

  final func enter(_ animator: UIDynamicAnimator) {
    if dynamicAnimator === animator { return }
    leave()
    willMove(to: animator)
    dynamicAnimator = animator
    animator.take(self)
    for child in childBehaviors { child.enter(animator) }
  }

  final func leave() {
    guard let animator = dynamicAnimator else { return }
    willMove(to: nil)
    dynamicAnimator = nil
    animator.drop(self)
    for child in childBehaviors { child.leave() }
  }

  /// The behaviour has come to an animator.
  func start(in system: DynamicSystem) {}
  /// Adds to the accelerations of bodies.
  func accelerate(_ system: DynamicSystem) {}
  /// Changes velocities so that joints hold.
  func holdVelocities(_ system: DynamicSystem) {}
  /// Moves bodies so that joints hold.
  func holdPlaces(_ system: DynamicSystem) {}
  /// The step is over.
  func stepEnded(_ system: DynamicSystem) {}
  /// Whether the behaviour keeps the animator running though nothing moves.
  var keepsRunning: Bool { false }

  /// Records a number that is none; true for one that is.
  final func accepts(_ name: String, _ value: CGFloat, _ isValid: Bool, used: CGFloat) -> Bool {
    if value.isFinite, isValid { return true }
    SimulationWorld.current.record("\(value) is no \(name)", at: "\(type(of: self)).\(name)", used: "\(used)")
    return false
  }
}

/// A behaviour of a list of items.
@preconcurrency @MainActor
open class UIDynamicItemListBehavior: UIDynamicBehavior {
  public private(set) var items: [any UIDynamicItem]

  init(items: [any UIDynamicItem]) {
    self.items = items
    super.init()
  }

  override var ownItems: [any UIDynamicItem] { items }

  open func addItem(_ item: any UIDynamicItem) {
    guard !items.contains(where: { $0 === item }) else { return }
    items.append(item)
    dynamicAnimator?.behaviorChanged()
  }

  open func removeItem(_ item: any UIDynamicItem) {
    items.removeAll { $0 === item }
    dynamicAnimator?.behaviorChanged()
  }
}
