import SegueTransitions
import Testing

@testable import TransitionMatrix

/// The compat mode under the matrix: exactly the originals' defects are no faults.
@Suite("The matrix in compat")
@MainActor
struct MatrixDefectTests {
  private func entry(_ id: String) throws -> TransitionEntry { try #require(TransitionCatalog.entry(id)) }

  private func subject(
    _ entry: TransitionEntry, _ operation: TransitionOperation, _ gesture: TransitionGesture?, _ walk: MatrixCase.Walk
  ) throws -> MatrixCase {
    MatrixCase(operation: try #require(entry.operation(operation)), gesture: gesture, walk: walk, hertz: 60)
  }

  @Test(
    "a defect is found in compat and not in corrected, which has no fault either",
    arguments: [
      ("td.shared-element", .pop, .edgePan, .cancel(0.99), ["TD-6"]),
      ("td.shared-element", .pop, .edgePan, .cancel(0.3), []),
      ("ad.fade", .push, nil, .run, ["AD-13", "AD-14", "BUG-AD-14"]),
      ("ad.cube.rtl", .pop, .edgePan, .finish, ["BUG-AD-29"]),
      ("ad.cube.rtl", .dismiss, nil, .run, ["AD-13", "AD-14"]),
      ("ap.rule.tab-bar", .select, .panLeft, .finish, ["AP-3", "BUG-AP-1"]),
      ("ap.rule.tab-bar", .select, .rightEdgePan, .finish, ["AP-17"]),
      ("ap.rule.navigation", .pop, .panRight, .scrub, ["BUG-AP-4"]),
      ("ap.interactive.modal", .dismiss, .panDown, .finish, ["AP-27"]),
      ("ap.protocol.modal", .present, nil, .run, ["AP-2"]),
    ] as [(String, TransitionOperation, TransitionGesture?, MatrixCase.Walk, Set<String>)])
  func defects(
    id: String, operation: TransitionOperation, gesture: TransitionGesture?, walk: MatrixCase.Walk, ids: Set<String>
  ) throws {
    let entry = try entry(id)
    let subject = try subject(entry, operation, gesture, walk)
    let compat = MatrixRunner.run(subject, of: entry, fidelity: .compat)
    #expect(compat.defects == ids && compat.faults.isEmpty, "\(compat.defects) \(compat.faults)")
    let corrected = MatrixRunner.run(subject, of: entry)
    #expect(corrected.defects.isEmpty && corrected.faults.isEmpty, "\(corrected.faults)")
  }

  @Test("beside a defect every other fault stays one; what follows is forgiven only where the case was derailed")
  func others() throws {
    let demo = try entry("td.shared-element")
    let cancelled = try subject(demo, .pop, .edgePan, .cancel(0.99))
    let defect = MatrixFault(kind: .outcome, place: "the end", what: "the log ends with finished")
    let (value, left) = (
      MatrixFault(kind: .value, place: "detail", what: "opacity"),
      MatrixFault(kind: .restoration, place: "the end", what: "alpha")
    )
    let derailed = MatrixDefect.sort([defect, value, left], of: cancelled, demo)
    #expect(derailed.found == ["TD-6"] && derailed.isDerailed && derailed.faults.map(\.kind) == [.value])
    let plain = MatrixDefect.sort([value, left], of: cancelled, demo)
    #expect(plain.found.isEmpty && !plain.isDerailed && plain.faults.count == 2)
    // The same words in another way through, or of another family.
    let lifted = MatrixDefect.sort([defect], of: try subject(demo, .pop, .edgePan, .cancel(0.3)), demo)
    #expect(lifted.found.isEmpty && lifted.faults.count == 1)
    let cube = try entry("ad.cube.rtl")
    let other = MatrixDefect.sort([defect], of: try subject(cube, .pop, .edgePan, .cancel(0.99)), cube)
    #expect(other.found.isEmpty && other.faults.count == 1)
  }

  @Test("a defect that never occurs fails a campaign over all its cases")
  func unseen() {
    var campaign = MatrixCampaign()
    campaign.prefixes = ["td."]
    let nothing = MatrixTotals()
    #expect(campaign.unseen(in: nothing).isEmpty)
    campaign.fidelity = .compat
    #expect(campaign.unseen(in: nothing) == ["TD-6"])
    campaign.prefixes = ["td.", "ap."]
    #expect(campaign.unseen(in: nothing).contains("BUG-AP-1"))
    // Of one entry not all of a family's defects need be seen.
    campaign.prefixes = ["ad.cube"]
    #expect(campaign.unseen(in: nothing).isEmpty)
    campaign.prefixes = ["td."]
    campaign.sampleSeed = 1
    #expect(campaign.unseen(in: nothing).isEmpty)
  }
}
