import Foundation
import SegueQuartzCore
import SegueTiming

@preconcurrency @MainActor
public protocol UIDynamicAnimatorDelegate: AnyObject {
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
  public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
  public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}

/// Moves items by behaviours.
///
/// A model: the platform's own integrator is not published. Steps of 1/240 s are counted in virtual time, so that what is
/// seen at an instant is the same at every refresh rate. The animator runs while anything moves and pauses when all of it
/// rests. Cost: a step an item and behaviour, 4 steps a frame at 60 Hz; nothing while it pauses.
@preconcurrency @MainActor
open class UIDynamicAnimator: NSObject {
  public private(set) weak var referenceView: UIView?
  public private(set) var behaviors: [UIDynamicBehavior] = []
  open weak var delegate: (any UIDynamicAnimatorDelegate)?
  /// When items count as being at rest.
  public var rest = DynamicRest()

  let system = DynamicSystem()
  /// All behaviours, those within others behind them.
  private var active: [UIDynamicBehavior] = []
  private let world = SimulationWorld.current
  private var stop: (@MainActor () -> Void)?
  private var start = Timestamp.zero
  /// Steps since the animator has resumed, and before that.
  private var steps = 0
  private var stepsBefore = 0
  private var isStale = false

  public init(referenceView view: UIView) {
    referenceView = view
    super.init()
  }

  /// An animator of items that are no views.
  public override init() {
    super.init()
  }

  @MainActor deinit {
    stop?()
  }

  // MARK: Behaviours

  open func addBehavior(_ behavior: UIDynamicBehavior) {
    guard !behaviors.contains(where: { $0 === behavior }) else { return }
    behaviors.append(behavior)
    behavior.enter(self)
  }

  open func removeBehavior(_ behavior: UIDynamicBehavior) {
    guard behaviors.contains(where: { $0 === behavior }) else { return }
    behaviors.removeAll { $0 === behavior }
    behavior.leave()
  }

  open func removeAllBehaviors() {
    for behavior in behaviors { removeBehavior(behavior) }
  }

  /// The items of the animator whose frames meet a rectangle of the reference view.
  open func items(in rect: CGRect) -> [any UIDynamicItem] {
    refresh()
    return system.bodies.map(\.item).filter { item in
      let size = item.bounds.size
      return rect.intersects(
        CGRect(
          x: item.center.x - size.width / 2, y: item.center.y - size.height / 2, width: size.width,
          height: size.height))
    }
  }

  /// Takes over the place, the size and the transform that the program has given an item. Its velocity stays.
  open func updateItem(usingCurrentState item: any UIDynamicItem) {
    refresh()
    system.body(of: item)?.readItem()
    behaviorChanged()
  }

  // MARK: Running

  /// Whether anything moves.
  open var isRunning: Bool { stop != nil }

  /// Seconds for which the animator has run, pauses aside.
  open func elapsedTime() -> TimeInterval { Double(stepsBefore + steps) * DynamicSystem.step }

  func take(_ behavior: UIDynamicBehavior) {
    behaviorChanged()
    refresh()
    behavior.start(in: system)
  }

  func drop(_ behavior: UIDynamicBehavior) {
    behaviorChanged()
    // What the last one's action holds must go with it.
    if behaviors.isEmpty { refresh() }
  }

  /// Something about a behaviour is another now: bodies are looked at again, and an animator that pauses resumes.
  func behaviorChanged() {
    isStale = true
    system.wake()
    guard stop == nil, !behaviors.isEmpty else { return }
    delegate?.dynamicAnimatorWillResume(self)
    start = world.now
    stepsBefore += steps
    steps = 0
    stop = world.addTicker({ [weak self] in self?.tick() }, rates: { .default })
  }

  var refreshedSystem: DynamicSystem {
    refresh()
    return system
  }

  private func refresh() {
    guard isStale else { return }
    isStale = false
    active = []
    func add(_ behavior: UIDynamicBehavior) {
      active.append(behavior)
      for child in behavior.childBehaviors { add(child) }
    }
    for behavior in behaviors { add(behavior) }
    system.hold(active.flatMap(\.ownItems))
    for body in system.bodies { body.setPlain() }
    for behavior in active { (behavior as? UIDynamicItemBehavior)?.apply(to: system) }
  }

  private func tick() {
    // Vsyncs are rounded to nanoseconds: what is as good as a whole step is one.
    let due = Int(((world.now - start) + 2) * 240 / 1_000_000_000)
    while steps < due, stop != nil {
      refresh()
      steps += 1
      system.advance(active, rest)
      if active.contains(where: { $0.action != nil }) {
        for body in system.bodies { body.write() }
        for behavior in active { behavior.action?() }
      }
      if behaviors.isEmpty || Double(system.quietSteps) * DynamicSystem.step >= rest.time, !keepsRunning {
        pause()
      }
    }
    for body in system.bodies { body.write() }
  }

  private var keepsRunning: Bool { active.contains(where: \.keepsRunning) }

  private func pause() {
    for body in system.bodies {
      (body.velocity, body.angularVelocity) = (.zero, 0)
      body.write()
    }
    stop?()
    stop = nil
    delegate?.dynamicAnimatorDidPause(self)
  }
}
