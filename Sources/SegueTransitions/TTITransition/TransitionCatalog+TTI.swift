import Foundation
import SegueUIKit

extension TransitionCatalog {
  static let ttiTransition: [TransitionEntry] =
    TTITransitionType.allCases.map(ttiModal) + TTINavigationTransitionType.allCases.map(ttiNavigation)

  private static func ttiModal(_ type: TTITransitionType) -> TransitionEntry {
    let facts = type.facts
    let edges: [TransitionGesture] = [.edgePan, .rightEdgePan]
    let pulls: [TransitionGesture] = [.panLeft, .panRight, .panUp, .panDown]
    // Overlay's screen does not reach the edges, so a finger there does not touch it.
    let dismissing = (type == .overlay ? [] : edges) + pulls + [.pinch]
    return TransitionEntry(
      id: "tti.\(type.name)", originalClass: facts.originalClass, summary: facts.summary,
      operations: [
        TransitionEntry.Operation(.present, duration: facts.opening, gestures: edges + pulls),
        TransitionEntry.Operation(.dismiss, duration: facts.closing, gestures: dismissing),
      ],
      fidelityRules: facts.rules + ["TTI-5", "TTI-7", "TTI-9", "TTI-10", "TTI-14", "TTI-17", "TTI-20", "TTI-33"],
      parameters: facts.parameters + [.ttiTakeAlong]
    ) { TTIRehearsal(type, $0) }
  }

  private static func ttiNavigation(_ type: TTINavigationTransitionType) -> TransitionEntry {
    let facts = type.type.facts
    return TransitionEntry(
      id: "tti.navigation.\(type.type.name)", originalClass: facts.originalClass,
      summary: "\(facts.summary), in a navigation controller",
      operations: [
        TransitionEntry.Operation(.push, duration: facts.opening),
        TransitionEntry.Operation(.pop, duration: facts.closing, gestures: [.edgePan]),
      ],
      fidelityRules: facts.rules + ["TTI-14", "TTI-23", "TTI-24", "TTI-33"],
      parameters: facts.parameters + [.ttiTakeAlong]
    ) { TTINavigationRehearsal(type, $0) }
  }
}

extension TTITransitionType {
  /// What the catalogue says of a type. Durations in seconds.
  fileprivate var facts:
    (
      originalClass: String, summary: String, opening: TimeInterval, closing: TimeInterval, rules: [String],
      parameters: [TransitionParameter]
    )
  {
    switch self {
    case .full:
      (
        "TTITransitionFull", "a screen flies in from a point as a spring and leaves to another", 0.5, 0.5, ["TTI-12"],
        Self.from + Self.to + [.ttiDuration(0.5)]
      )
    case .overlay:
      (
        "TTITransitionOverlay", "a picture of the screen grows over the blurred one below", 0.48, 0.5, ["BUG-TTI-8"],
        Self.from + Self.to
      )
    case .slide:
      (
        "TTITransitionSlide", "both screens shrink, travel side by side and grow", 1, 1, [],
        Self.from + [.ttiGap, .ttiScaleDown, .ttiDuration(1)]
      )
    case .fold:
      (
        "TTITransitionFold", "the screen opens as a door at its left edge", 0.8, 0.8, [],
        Self.from + [.ttiDuration(0.8)]
      )
    case .hangIn:
      (
        // What the physics takes on a screen of 390 × 844 points, and 0.7 s for the elements after the arrival; a finger
        // scrubs 0.7 s.
        "TTIHangIn", "the screen snaps in from above by physics and falls out below", 1.44, 1.09,
        ["BUG-TTI-4", "TTI-34"], Self.from + [.ttiWidth, .ttiHeight]
      )
    case .fallIn:
      (
        "TTIFallIn", "the screen falls from above over a blur and leaves upwards", 0.45, 0.45,
        ["BUG-TTI-8", "TTI-34"], Self.from + [.ttiWidth, .ttiHeight, .ttiDuration(0.45)]
      )
    case .spin:
      (
        "TTITransitionSpinn", "the screen grows and turns away, the other one turns into its place", 1, 1, [],
        Self.from + [.ttiDuration(1)]
      )
    case .scale:
      (
        "TTITransitionScale", "the screen grows and fades, the other one springs to its size", 0.8, 0.8, ["TTI-32"],
        Self.from + [.ttiDuration(0.8)]
      )
    }
  }

  private static let from: [TransitionParameter] = [.ttiFromX, .ttiFromY]
  private static let to: [TransitionParameter] = [.ttiToX, .ttiToY]
}
