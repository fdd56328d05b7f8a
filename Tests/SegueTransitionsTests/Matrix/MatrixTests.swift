import Foundation
import SegueTransitions
import SegueUIKit
import Testing

/// Every entry, operation and gesture, by the numbers of its oracle and by what must hold for all.
///
/// The ordinary run takes a seeded sample of each entry; with SEGUE_MATRIX=all it takes every case, with
/// SEGUE_MATRIX=ad.cube those of the entries whose id begins so.
@Suite("The matrix")
@MainActor
struct MatrixTests {
  nonisolated static let wanted = ProcessInfo.processInfo.environment["SEGUE_MATRIX"]

  @Test(
    "every entry, operation and gesture shows the right numbers, never jumps and leaves nothing behind",
    arguments: TransitionCatalog.entries.map(\.id))
  func matrix(id: String) throws {
    let entry = try #require(TransitionCatalog.entry(id))
    let cases: [MatrixCase]
    switch Self.wanted {
    case nil: cases = MatrixCase.sample(of: entry, calls: 1, driven: 2)
    case "all": cases = MatrixCase.all(of: entry)
    case let prefix?: cases = entry.id.hasPrefix(prefix) ? MatrixCase.all(of: entry) : []
    }
    let oracle = TransitionOracles.oracle(for: entry)
    for subject in cases where MatrixOpenPoints.canWalk(subject, of: entry) {
      let outcome = MatrixRunner.run(
        subject, of: { entry.rehearsal($0) }, oracle: oracle, operations: entry.operations.map(\.kind))
      let isBlind = outcome.faults.contains { $0.kind == .blind }
      for fault in outcome.faults.filter({ !MatrixOpenPoints.isOpen($0, of: entry) }).prefix(12) {
        Issue.record("\(entry.id) \(subject): \(fault)")
      }
      if isBlind { continue }
      #expect(outcome.checkedEvents[.completion, default: 0] > 0, "\(entry.id) \(subject) has seen no end")
      if oracle != nil, subject.walk == .run || subject.walk == .scrub {
        #expect(outcome.checkedLayers > 0, "\(entry.id) \(subject) has looked at no layer")
      }
    }
  }
}
