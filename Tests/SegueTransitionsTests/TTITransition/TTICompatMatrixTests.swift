import SegueTransitions
import Testing

@testable import TransitionMatrix

/// The matrix of TTITransition as the original was, where the specification has numbers for that.
@Suite("The matrix of TTITransition in compat")
@MainActor
struct TTICompatMatrixTests {
  nonisolated static let entries = TransitionCatalog.entries.filter { $0.family == .ttiTransition }.map(\.id)

  @Test("calls and gestures show compat's numbers and come to their ends", arguments: entries)
  func compat(id: String) throws {
    let entry = try #require(TransitionCatalog.entry(id))
    var campaign = MatrixCampaign()
    (campaign.fidelity, campaign.sampleSeed) = (.compat, 2026)
    var layers = 0
    for subject in campaign.cases(of: entry) {
      let outcome = MatrixRunner.run(subject, of: entry, fidelity: .compat)
      for fault in outcome.faults.prefix(12) { Issue.record("\(id) \(subject): \(fault)") }
      layers += outcome.checkedLayers
    }
    #expect(layers > 0)
  }

  @Test("compat's numbers are not corrected's: Full flies from the other side (TTI-12)")
  func differs() throws {
    let entry = try #require(TransitionCatalog.entry("tti.full"))
    let operation = try #require(entry.operation(.present))
    let subject = MatrixCase(operation: operation, gesture: nil, walk: .run, hertz: 60)
    let wrong = MatrixRunner.run(
      subject, of: { entry.rehearsal($0) }, oracle: TransitionOracles.ttiOracle(for: entry, fidelity: .corrected),
      operations: entry.operations.map(\.kind), fidelity: .compat)
    #expect(wrong.faults.contains { $0.kind == .value && $0.what.contains("m41") })
    #expect(MatrixRunner.run(subject, of: entry, fidelity: .compat).faults.isEmpty)
  }
}
