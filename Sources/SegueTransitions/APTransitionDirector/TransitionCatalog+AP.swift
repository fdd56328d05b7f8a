extension TransitionCatalog {
  static let apTransitionDirector: [TransitionEntry] =
    APStage.Container.allCases.flatMap { container in
      [
        entry(
          "director", container, "APTransitionDirector", "a director with an animation block",
          driven: true, rules: ["AP-2", "AP-4", "AP-8"], .director),
        entry(
          "protocol", container, "APTransitionDirector", "one lasting director with a protocol object",
          driven: true, rules: ["AP-2", "AP-4", "AP-8"], .object),
        entry(
          "category", container, "APTransitions", "the category with a protocol object", rules: ["AP-14"], .category),
        entry("category-blocks", container, "APTransitions", "the category with blocks", rules: ["AP-14"], .blocks),
        entry(
          "rule", container, "APRuleInteractiveTransitions", "a rule that gestures start and drive",
          driven: true, byRule: true, rules: ["AP-18", "AP-22", "AP-23", "AP-24"], .rule),
      ]
    } + [
      TransitionEntry(
        id: "ap.interactive.modal", originalClass: "APInteractiveTransitions",
        summary: "A gesture slides a presented screen out.",
        operations: [
          .init(.dismiss, duration: 0.5, gestures: [.panDown, .pinch, .rotation])
        ], fidelityRules: ["AP-27"]
      ) { APRehearsal(.slide, .modal, $0) }
    ]

  private static func entry(
    _ form: String, _ container: APStage.Container, _ originalClass: String, _ summary: String, driven: Bool = false,
    byRule: Bool = false, rules: [String], _ rehearsed: APRehearsal.Form
  ) -> TransitionEntry {
    let turns: [TransitionGesture] = byRule ? [.pinch, .rotation] : []
    let leftward: [TransitionGesture] = driven ? [.panLeft, .rightEdgePan] + turns : []
    let rightward: [TransitionGesture] = driven ? [.panRight, .edgePan] + turns : []
    let coming = APSampleTransition.comingDuration
    let going = APSampleTransition.goingDuration
    let operations: [TransitionEntry.Operation] =
      switch container {
      case .navigation:
        [.init(.push, duration: coming, gestures: leftward), .init(.pop, duration: going, gestures: rightward)]
      case .tabBar: [.init(.select, duration: coming, gestures: leftward)]
      case .modal:
        [.init(.present, duration: coming, gestures: leftward), .init(.dismiss, duration: going, gestures: rightward)]
      }
    return TransitionEntry(
      id: "ap.\(form).\(container.rawValue)", originalClass: originalClass,
      summary: "A screen slides over another that shrinks: \(summary).", operations: operations, fidelityRules: rules
    ) { APRehearsal(rehearsed, container, $0) }
  }
}
