import SegueQuartzCore

/// What makes animations of the changes that are made while it is on top of the stack.
@MainActor
protocol AnimationCollector: AnyObject {
  /// The action for a change of a view's layer that is about to happen; nil if the property does not animate.
  func action(for view: UIView, layer: CALayer, key: String) -> (any CAAction)?

  /// What a block that is made now takes over from this one; nil for nothing.
  var inheritedTiming: BlockTiming? { get }

  /// The part of a property animator that a block made now runs in; nil where none is around it. The block's delay, with
  /// what it has inherited, counts from that part's begin.
  var animator: AnimatorCollector? { get }

  /// Has `undo` called where the changes are taken back.
  func noteUndo(_ undo: @escaping () -> Void)
}

extension AnimationCollector {
  var inheritedTiming: BlockTiming? { nil }
  var animator: AnimatorCollector? { nil }
  func noteUndo(_ undo: @escaping () -> Void) {}
}

/// The animation blocks of a world: the ones being run, innermost last, and the ones whose animations run.
@MainActor
final class AnimationBlocks {
  private var stack: [(any AnimationCollector)?] = []
  private var running: [AnimationBlock] = []
  /// What `UIView.setAnimationsEnabled` says.
  var isEnabled = true

  static func of(_ world: SimulationWorld) -> AnimationBlocks { world.part(AnimationBlocks.self) { AnimationBlocks() } }

  /// The innermost collector; nil outside of blocks and where nothing animates.
  var current: (any AnimationCollector)? { isEnabled ? stack.last ?? nil : nil }

  /// Runs a block's body; the block's end is that of its last animation.
  func run(_ block: AnimationBlock, _ body: () -> Void) {
    begin(block)
    body()
    end(block)
  }

  /// From now on changes belong to `block`, until `end`.
  func begin(_ block: AnimationBlock) {
    running.append(block)
    push(block)
  }

  func end(_ block: AnimationBlock) {
    block.layOutResizedViews()
    pop()
    block.close()
  }

  func withoutAnimation(_ body: () -> Void) {
    let outer = isEnabled
    isEnabled = false
    body()
    isEnabled = outer
  }

  /// Runs `body`, whose changes `collector` makes animations of; nil leaves them without.
  func collect(with collector: (any AnimationCollector)?, _ body: () -> Void) {
    push(collector)
    body()
    pop()
  }

  private func push(_ collector: (any AnimationCollector)?) {
    stack.append(collector)
    SimulationWorld.current.actionDepth += 1
  }

  private func pop() {
    SimulationWorld.current.actionDepth -= 1
    stack.removeLast()
  }

  /// A block has completed. One of a transition that is still under way can be rewound all the same.
  func forget(_ block: AnimationBlock) {
    running.removeAll { other in
      other.hasCompleted
        && (other.transition.map { $0.phase == .completed } ?? true || other === block && block.owner == nil)
    }
  }

  /// A transition is over: what its blocks changed stays.
  func forget(_ transition: ViewControllerTransition) {
    running.removeAll { $0.hasCompleted && $0.transition === transition }
  }

  // MARK: Interactive transitions

  /// The transition that is being set up.
  private(set) weak var transition: ViewControllerTransition?

  /// Whether it is set up for a finger: blocks then run linearly, so that progress is proportional to the finger's way.
  private(set) var isScrubbing = false

  /// Runs `body`, which sets up the animations of `transition`.
  func setUp(_ transition: ViewControllerTransition, scrubbing: Bool, _ body: () -> Void) {
    let world = SimulationWorld.current
    let outer = (self.transition, isScrubbing, world.animationOwner)
    (self.transition, isScrubbing, world.animationOwner) = (transition, scrubbing, ObjectIdentifier(transition))
    body()
    (self.transition, isScrubbing, world.animationOwner) = outer
  }

  /// Puts back the model values that a transition's blocks changed, the latest change first: those of blocks that have
  /// come to their end before the others too.
  ///
  /// - Parameter spares: whether what the program has set since the transition was set up stays.
  func rewind(_ transition: ViewControllerTransition, sparingLaterValues spares: Bool = false) {
    for block in running.reversed() where block.transition === transition {
      block.rewind(sparingLaterValues: spares)
    }
    running.removeAll { $0.hasCompleted && $0.transition === transition }
  }

  /// Whether there was a block that ended while a driver held its transition: what is set afterwards is noted for layers
  /// without animations too, which costs all setters.
  static var someEndEarly = false

  /// A view's setter has been called. While a transition is set up that is part of it.
  func viewDidSet(_ key: String, of layer: CALayer) {
    guard transition == nil else { return }
    for block in running where block.transition != nil { block.noteOverwritten(key, of: layer) }
  }

  /// The layers that a transition's running blocks animate, in the order in which they were first changed.
  func layers(of transition: ViewControllerTransition) -> [CALayer] {
    let owner = ObjectIdentifier(transition)
    var layers: [CALayer] = []
    for block in running where block.owner == owner {
      for case let layer? in block.animatedLayers.map(\.object) where !layers.contains(where: { $0 === layer }) {
        layers.append(layer)
      }
    }
    return layers
  }

  func action(for view: UIView, layer: CALayer, key: String) -> (any CAAction)? {
    guard layer === view.layer else { return nil }
    return current?.action(for: view, layer: layer, key: key)
  }
}

/// What a world does where the platform's behaviour is not documented.
@MainActor
final class RuntimeChoices {
  var rewindsTrackedModelOnCancel = true
  var systemAnimationDuration = 0.25
  var pacedKeyframesKeepTimes = true

  static func of(_ world: SimulationWorld) -> RuntimeChoices { world.part(RuntimeChoices.self) { RuntimeChoices() } }
}

extension SimulationWorld {
  /// Whether a cancelled interactive transition puts back the model values that its animation blocks changed.
  /// Default: true.
  public var rewindTrackedModelOnCancel: Bool {
    get { RuntimeChoices.of(self).rewindsTrackedModelOnCancel }
    set { RuntimeChoices.of(self).rewindsTrackedModelOnCancel = newValue }
  }

  /// Seconds that `UIView.perform(_:on:options:animations:completion:)` takes. Default: 0.25. A value that is negative or
  /// not finite is refused and recorded.
  public var systemAnimationDuration: Double {
    get { RuntimeChoices.of(self).systemAnimationDuration }
    set {
      guard newValue.isFinite, newValue >= 0 else {
        return record(
          "a duration is finite and not negative, not \(newValue)", at: "SimulationWorld.systemAnimationDuration",
          used: "\(systemAnimationDuration)")
      }
      RuntimeChoices.of(self).systemAnimationDuration = newValue
    }
  }

  /// Whether paced keyframe blocks keep the start times and durations that were given, and only go linearly: what
  /// several properties do stays in step. Otherwise each property goes through its values at a steady speed, as paced
  /// `CAKeyframeAnimation`s do. Default: true.
  public var pacedKeyframesKeepTimes: Bool {
    get { RuntimeChoices.of(self).pacedKeyframesKeepTimes }
    set { RuntimeChoices.of(self).pacedKeyframesKeepTimes = newValue }
  }
}
