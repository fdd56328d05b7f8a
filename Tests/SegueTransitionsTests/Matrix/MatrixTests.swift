import Foundation
import SegueTransitions
import SegueUIKit
import Testing

@testable import TransitionMatrix

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
    var campaign = MatrixCampaign()
    switch Self.wanted {
    case nil: campaign.sampleSeed = 2026
    case "all": break
    case let prefix?: campaign.prefixes = [prefix]
    }
    guard campaign.entries.contains(where: { $0.id == id }) else { return }
    for subject in campaign.cases(of: entry) {
      for fault in MatrixRunner.run(subject, of: entry).faults.prefix(12) {
        Issue.record("\(entry.id) \(subject): \(fault)")
      }
    }
  }
}
