import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTransitions
import SegueUIKit

/// The formulas of an entry as an oracle. The names: "in" and "out" are the coming and the leaving view, "content" what
/// both lie in, "strip 0" … what they are cut into.
@MainActor
struct ADOracle: TransitionOracle {
  let formula: ADFormula

  init?(for entry: TransitionEntry, fidelity: TransitionFidelity = .corrected) {
    let parts = entry.id.split(separator: ".").map(String.init)
    guard entry.family == .adTransitionController, parts.count >= 2, parts[1] != "container" else { return nil }
    formula = ADFormula(kind: parts[1], orientation: entry.orientation ?? .rightToLeft, fidelity: fidelity)
  }

  func layers(of rehearsal: any TransitionRehearsal, _ operation: TransitionOperation) -> [String: CALayer] {
    guard let rehearsal = rehearsal as? ADRehearsal else { return [:] }
    let (out, incoming) = rehearsal.views(of: operation)
    var layers = ["in": incoming.layer, "out": out.layer]
    if let content = incoming.superview as? ADContentView {
      layers["content"] = content.layer
      let strips = content.subviews.filter { $0 !== out && $0 !== incoming }
      for (index, strip) in strips.enumerated() { layers["strip \(index)"] = strip.layer }
    }
    return layers
  }

  func expected(
    _ operation: TransitionOperation, at time: Double, scrubbed: Bool, size: CGSize
  ) -> [String: ExpectedLayer] {
    // Upstream's dismissal plays the push once more (AD-42).
    let isBack = operation == .pop || (operation == .dismiss && formula.fidelity == .corrected)
    let moment = formula.push(isBack ? 1 - time : time, size)
    var expected = [
      "in": isBack ? moment.outgoing : moment.incoming, "out": isBack ? moment.incoming : moment.outgoing,
    ]
    expected["content"] = moment.content
    for (index, strip) in moment.strips.enumerated() { expected["strip \(index)"] = strip }
    return expected
  }

  /// Zoom's small rectangle comes out of nothing and goes into it.
  func allows(_ jump: ShownJump, at event: MatrixEvent, of operation: TransitionOperation) -> Bool {
    formula.kind == "zoom" && (event == .begin || event == .completion)
      && (jump.what.hasPrefix("appears") || jump.what.hasPrefix("vanishes"))
  }
}

extension TransitionOracles {
  @MainActor
  static func adOracle(
    for entry: TransitionEntry, fidelity: TransitionFidelity = .corrected
  ) -> (any TransitionOracle)? {
    ADOracle(for: entry, fidelity: fidelity) ?? ADContainerOracle(for: entry, fidelity: fidelity)
  }
}
