import SegueQuartzCore

/// The transitions of a world that run and have not completed, in the order in which they began.
@MainActor
final class PendingTransitions {
  private var entries: [Weak<ViewControllerTransition>] = []

  static func of(_ world: SimulationWorld) -> PendingTransitions {
    world.part(PendingTransitions.self) { PendingTransitions() }
  }

  func add(_ transition: ViewControllerTransition) {
    entries.removeAll { $0.object == nil || $0.object === transition || $0.object?.phase == .completed }
    entries.append(Weak(transition))
  }

  private var waiting: [ViewControllerTransition] { entries.compactMap(\.object).filter(\.waitsForCompletion) }

  /// The names of those that wait for `completeTransition`.
  var names: [String] { waiting.map(\.diagnosticName) }

  /// Nothing moves any more: records those that wait for `completeTransition`, each once. True if there are any.
  func recordForgotten() -> Bool {
    let waiting = waiting
    for transition in waiting { transition.recordForgotten() }
    return !waiting.isEmpty
  }
}

extension SimulationWorld {
  /// The transitions that run without a finger and end only when somebody calls `completeTransition`, in the order in
  /// which they began, as in `"push from Inbox 1 to Detail 2"`. Where nothing moves any more, an animator forgot to.
  public var transitionsWaitingForCompletion: [String] { PendingTransitions.of(self).names }
}
