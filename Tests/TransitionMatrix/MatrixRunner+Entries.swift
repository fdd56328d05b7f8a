import SegueTransitions

extension MatrixRunner {
  /// Runs a case of an entry of the catalogue: what is left of its faults, and what makes it prove nothing.
  static func run(
    _ subject: MatrixCase, of entry: TransitionEntry, fidelity: TransitionFidelity = .corrected
  ) -> Outcome {
    let oracle = TransitionOracles.oracle(for: entry, fidelity: fidelity)
    var outcome = run(
      subject, of: { entry.rehearsal($0) }, oracle: oracle, operations: entry.operations.map(\.kind),
      fidelity: fidelity)
    let isBlind = outcome.faults.contains { $0.kind == .blind }
    if fidelity == .compat {
      outcome.faults.removeAll { MatrixCompatPoints.isOpen($0, in: subject, of: entry) }
      let sorted = MatrixDefect.sort(outcome.faults, of: subject, entry)
      outcome.faults = sorted.faults
      outcome.defects = sorted.found
      if sorted.isDerailed { return outcome }
    }
    if isBlind { return outcome }
    func blind(_ what: String) { outcome.faults.append(MatrixFault(kind: .blind, place: "the whole", what: what)) }
    if outcome.checkedEvents[.completion, default: 0] == 0 { blind("no end was seen") }
    if oracle != nil, subject.walk == .run || subject.walk == .scrub, outcome.checkedLayers == 0 {
      blind("no layer was looked at")
    }
    return outcome
  }
}
