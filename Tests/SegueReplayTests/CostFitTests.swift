import SegueResults
import SegueTestSupport
import SegueTiming
import Testing

@testable import SegueReplay

@Suite("Prices fitted to measured frames")
struct CostFitTests {
  /// Frames that do seeded amounts of everything.
  private func counts(_ number: Int, seed: UInt64) -> [FrameCounts] {
    var random = SplitMix64(seed: seed)
    return (0..<number).map { _ in
      var counts = FrameCounts()
      for operation in FrameOperation.allCases {
        counts.add(
          operation, count: Int64.random(in: 0...40, using: &random),
          pixels: operation.coversPixels ? Int64.random(in: 0...900_000, using: &random) : 0)
      }
      return counts
    }
  }

  @Test("times that a table made give the table's prices back, and the renderer's stay those of the base")
  func exact() {
    let truth = CostTable(
      name: "truth", base: .init(commit: 70_000),
      operations: [
        .touchesDelivered: .init(nanoseconds: 3_000), .hitTestNodes: .init(nanoseconds: 150),
        .layoutPasses: .init(nanoseconds: 6_000),
        .layersDrawn: .init(nanoseconds: 20_000, nanosecondsPer1000Pixels: 900),
        .snapshots: .init(nanoseconds: 90_000, nanosecondsPer1000Pixels: 40), .tracksSampled: .init(nanoseconds: 410),
        .layersTransformed: .init(nanoseconds: 33), .layersOrdered: .init(nanoseconds: 12),
        .layersTouched: .init(nanoseconds: 800), .masks: .init(nanoseconds: 5),
      ])
    let base = CostTable(
      name: "base", base: .init(commit: 1, prepare: 2, execute: 3), operations: [.masks: .init(nanoseconds: 77)])
    let samples = counts(200, seed: 3).map { CostFit.Sample(phases: truth.cost(of: $0).phases, counts: $0) }
    let fit = CostFit(samples, base: base, name: "mine")
    #expect(fit.table.name == "mine" && fit.unseen.isEmpty)
    #expect(abs(fit.table.base.commit - 70_000) <= 2)
    #expect(fit.table.base.prepare == 2 && fit.table.base.execute == 3)
    for operation in CostTable.operations where operation.phase != nil {
      #expect(abs(fit.table[operation].nanoseconds - truth[operation].nanoseconds) <= 1, "\(operation)")
      #expect(
        abs(fit.table[operation].nanosecondsPer1000Pixels - truth[operation].nanosecondsPer1000Pixels) <= 1)
    }
    #expect(fit.table[.masks].nanoseconds == 77)
    // Times are rounded down to nanoseconds, once a pixel price.
    for residual in fit.residuals { #expect(residual.unexplained < 1, "\(residual)") }
    #expect(fit.residuals.map(\.phase) == FramePhase.allCases)
  }

  @Test("noise is left over, prices stay near, and none falls below 0")
  func noise() throws {
    var random = SplitMix64(seed: 11)
    let samples = counts(2_000, seed: 12).map { counts in
      var phases = PhaseTimes()
      phases[.animate] = counts[.tracksSampled] * 400 + 5_000 + Int64.random(in: -2_000...2_000, using: &random)
      // More of it is quicker: no price can say that.
      phases[.order] = 100_000 - counts[.layersOrdered] * 1_000
      return CostFit.Sample(phases: phases, counts: counts)
    }
    let fit = CostFit(samples, base: .free, name: "mine")
    #expect((390...410).contains(fit.table[.tracksSampled].nanoseconds))
    #expect(fit.table[.layersOrdered].nanoseconds == 0)
    let animate = try #require(fit.residuals.first { $0.phase == .animate })
    // A uniform noise of ±2 µs has a deviation of 2/√3 µs.
    #expect((1_100...1_200).contains(animate.unexplained) && (animate.share ?? 0) > 0.9)
    let order = try #require(fit.residuals.first { $0.phase == .order })
    #expect(order.share == 0)
  }

  @Test("what no frame did keeps its price and is said")
  func unseen() {
    let plain = counts(50, seed: 5).map { counts in
      var some = FrameCounts()
      some[.tracksSampled] = counts[.tracksSampled]
      return some
    }
    let base = CostTable(name: "base", operations: [.layoutPasses: .init(nanoseconds: 1_234)])
    let samples = plain.map { counts in
      var phases = PhaseTimes()
      phases[.animate] = counts[.tracksSampled] * 7
      return CostFit.Sample(phases: phases, counts: counts)
    }
    let fit = CostFit(samples, base: base, name: "mine")
    #expect(fit.table[.tracksSampled].nanoseconds == 7 && fit.table[.layoutPasses].nanoseconds == 1_234)
    #expect(fit.unseen.contains(.layoutPasses) && !fit.unseen.contains(.tracksSampled))
    #expect(!fit.unseen.contains(.masks) && !fit.unseen.contains(.layersDigested))
  }

  @Test("least squares against a system that is solved by hand")
  func hand() {
    // y = 1 + 2x through (0, 1), (1, 3), (2, 5).
    let solution = LeastSquares.solve([[1, 0], [1, 1], [1, 2]], [1, 3, 5])
    #expect(abs(solution[0] - 1) < 1e-12 && abs(solution[1] - 2) < 1e-12)
    // (0, 3), (1, 1): the free answer falls; without falling the mean is best.
    #expect(LeastSquares.solve([[1, 0], [1, 1]], [3, 1]) == [2, 0])
    // Two columns that say the same: one of them is enough.
    let twin = LeastSquares.solve([[1, 1], [2, 2]], [3, 6])
    #expect(abs(twin[0] + twin[1] - 3) < 1e-12)
    #expect(LeastSquares.solve([[0], [0]], [1, 2]) == [0])
  }
}
