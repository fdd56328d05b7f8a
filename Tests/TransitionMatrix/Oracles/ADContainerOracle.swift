import Foundation
import SegueQuartzCore
import SegueTransitions
import SegueUIKit

/// The formulas of a kind in the family's own container: in the room that the screen's safe area leaves.
@MainActor
struct ADContainerOracle: TransitionOracle {
  private let formula: ADFormula

  init?(for entry: TransitionEntry, fidelity: TransitionFidelity = .corrected) {
    let parts = entry.id.split(separator: ".").map(String.init)
    guard parts.count == 4, parts[0] == "ad", parts[1] == "container", let orientation = entry.orientation else {
      return nil
    }
    formula = ADFormula(kind: parts[2], orientation: orientation, fidelity: fidelity)
  }

  func layers(of rehearsal: any TransitionRehearsal, _ operation: TransitionOperation) -> [String: CALayer] {
    guard let rehearsal = rehearsal as? ADContainerRehearsal else { return [:] }
    let (out, incoming) = rehearsal.views(of: operation)
    return ["in": incoming.layer, "out": out.layer, "content": rehearsal.container.contentView.layer]
  }

  func expected(
    _ operation: TransitionOperation, at time: Double, scrubbed: Bool, size: CGSize
  ) -> [String: ExpectedLayer] {
    let isBack = operation == .pop
    // Upstream knows no insets (BUG-AD-15).
    let safe = formula.fidelity == .corrected ? SimulationWorld.current.screenSafeAreaInsets : .zero
    let room = CGSize(width: size.width, height: size.height - safe.top - safe.bottom)
    let moment = formula.push(isBack ? 1 - time : time, room)
    var expected = [
      "in": isBack ? moment.outgoing : moment.incoming, "out": isBack ? moment.incoming : moment.outgoing,
    ]
    expected["content"] = moment.content
    return expected
  }
}
