import LayerModelTrees
import Testing

/// A bounded sample of what `random-trees` runs by the hundred thousand.
@Suite("Random trees of layers")
@MainActor
struct RandomTreeTests {
  @Test(
    "random trees, animations, times and edits break no invariant, leave nothing behind and are closed under reversal",
    arguments: 0..<12)
  func invariants(part: UInt64) throws {
    var totals = TreeTotals()
    // A fault says which seed, and at which step.
    for seed in 20 * part..<20 * (part + 1) { try checkTree(seed: 7_000 + seed, totals: &totals) }
    #expect(totals.trees == 20)
    #expect(totals.frames > 20 * 15)
    #expect(totals.animations > 20 * 5)
  }

  @Test("another seed shows other pictures, the same one the same")
  func seeds() throws {
    func digest(_ seed: UInt64) throws -> TreeDigest {
      var totals = TreeTotals()
      try checkTree(seed: seed, totals: &totals)
      return totals.digest
    }
    #expect(try digest(1) == digest(1))
    #expect(try digest(1) != digest(2))
  }
}
