import SegueStatistics
import SegueTestSupport
import Testing

@Suite("Spike against step")
struct StepDetectionTests {
  @Test("a spike is an outlier and no step, CMP-09")
  func spike() {
    let found = StepDetection([10, 10, 10, 20, 10, 10, 10])
    #expect(found.steps.isEmpty)
    #expect(found.outliers == [3])
    #expect(found.openRegression == nil)
  }

  @Test("three points on each side are a step, CMP-09")
  func step() throws {
    let found = StepDetection([10, 10, 10, 20, 20, 20])
    #expect(found.steps.map(\.index) == [3])
    #expect(found.steps.map(\.ratio) == [2])
    #expect(found.outliers.isEmpty)
    let open = try #require(found.openRegression)
    #expect(open.start == 3)
    #expect(open.partialRecoveries.isEmpty)
  }

  @Test("a partial recovery leaves the regression open, CMP-09")
  func partialRecovery() throws {
    let found = StepDetection([10, 10, 10, 20, 20, 20, 15, 15, 15])
    #expect(found.steps.map(\.index) == [3, 6])
    let open = try #require(found.openRegression)
    #expect([open.before, open.now, open.ratio] == [10, 15, 1.5])
    #expect(open.start == 3)
    #expect(open.partialRecoveries == [6])
  }

  @Test("a full recovery closes it, and a fall is a step that opens none")
  func closed() {
    let recovered = StepDetection([10, 10, 10, 20, 20, 20, 10, 10, 10])
    #expect(recovered.steps.map(\.index) == [3, 6])
    #expect(recovered.openRegression == nil)
    let faster = StepDetection([20, 20, 20, 10, 10, 10])
    #expect(faster.steps.map(\.ratio) == [0.5])
    #expect(faster.openRegression == nil)
  }

  @Test("two points at a level are outliers, not a level")
  func twoPoints() {
    let inside = StepDetection([10, 10, 10, 20, 20, 10, 10, 10])
    #expect(inside.steps.isEmpty)
    #expect(inside.outliers == [3, 4])
    #expect(StepDetection([10, 10, 10, 10, 20, 20]).steps.isEmpty)
  }

  @Test("no, one and few points have no step")
  func few() {
    #expect(StepDetection([]).levels.isEmpty)
    #expect(StepDetection([4]).levels.map(\.value) == [4])
    #expect(StepDetection([4, 8, 16]).steps.isEmpty)
  }

  @Test("a change below the floor is no step")
  func belowFloor() {
    let series = [100, 100, 100, 100.5, 100.5, 100.5]
    #expect(StepDetection(series).steps.isEmpty)
    #expect(StepDetection(series, floor: 0.001).steps.map(\.index) == [3])
  }

  @Test("in noise a planted step is found where it is, and none where there is none", arguments: UInt64(0)..<40)
  func noise(_ seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    // Sum of four uniform numbers: standard deviation 1/√3 of the 1 % below.
    let flat = (0..<40).map { _ in
      100 + (0..<4).map { _ in Double.random(in: -0.5...0.5, using: &generator) }.reduce(0, +)
    }
    #expect(StepDetection(flat).steps.isEmpty, "seed \(seed)")
    let stepped = flat.enumerated().map { $0 < 25 ? $1 : $1 + 6 }
    let found = StepDetection(stepped)
    #expect(found.steps.map(\.index) == [25], "seed \(seed)")
    #expect(found.openRegression?.start == 25, "seed \(seed)")
  }
}
