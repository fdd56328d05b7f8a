import SegueResults
import SegueTraces
import SegueTransitions

/// What a scenario's names stand for.
struct ReplaySubject {
  let entry: TransitionEntry
  let operation: TransitionEntry.Operation
  let scene: Scene

  init(_ scenario: Scenario) throws(ReplayError) {
    guard let entry = TransitionCatalog.entry(scenario.transition) else {
      throw .unknownTransition(scenario.transition)
    }
    guard let operation = entry.operations.first(where: { $0.kind.rawValue == scenario.operation }) else {
      throw .unknownOperation(
        scenario.operation, of: entry.id, known: entry.operations.map(\.kind.rawValue))
    }
    guard let scene = Scene.named(scenario.scene) else { throw .unknownScene(scenario.scene) }
    guard ScenarioCatalog.views.contains(scenario.views) else { throw .viewsOutOfRange(scenario.views) }
    self.entry = entry
    self.operation = operation
    self.scene = scene
  }

  /// The gesture to listen for while `trace` is replayed.
  func gesture(for trace: TouchTrace) -> TransitionGesture? {
    trace.gesture.flatMap { operation.gestures.contains($0) ? $0 : nil } ?? operation.gestures.first
  }

  /// What the trace says must come out. Traces are made for repaired transitions: where the fidelities differ, nothing is
  /// expected of the other one. A call is always finished.
  func expectation(of trace: TouchTrace?, _ fidelity: TransitionFidelity) -> ReplayOutcome? {
    guard let trace else { return .finished }
    if fidelity == .compat, !entry.fidelityRules.isEmpty { return nil }
    return trace.expectation(of: entry, operation).flatMap(ReplayOutcome.init)
  }
}
