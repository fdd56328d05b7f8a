extension TransitionCatalog {
  static let transitionDemo: [TransitionEntry] = [TransitionDemo.entry]
}

extension TransitionDemo {
  static let entry = TransitionEntry(
    id: "td.shared-element", originalClass: "TransitionDemo",
    summary: "a list image flies to a detail screen and back; an edge swipe drives the pop",
    operations: [
      TransitionEntry.Operation(.push, duration: duration),
      TransitionEntry.Operation(.pop, duration: duration, gestures: [.edgePan]),
    ],
    fidelityRules: ["TD-5", "TD-6", "TD-9"]
  ) { Rehearsal($0) }
}
