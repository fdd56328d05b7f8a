import SegueComparison
import Testing

@Suite("Calibration")
struct CalibrationTests {
  @Test("without noise there is no false alarm, and the smallest detectable effect is the floor")
  func quiet() throws {
    let calibration = Calibration((0..<8).map { _ in [CaseSeries.paired([Double](repeating: 1, count: 24))] })
    #expect(calibration.judged == 8)
    #expect(calibration.falseAlarmRate == 0)
    let row = try #require(calibration.rows.first)
    #expect(row.nullEffects == [Double](repeating: 0, count: 8))
    #expect(row.learnedFloor == 0)
    #expect(Percent.text(try #require(row.detectable)) == "1 %")
    #expect(calibration.blind(to: 0.011).isEmpty)
    #expect(calibration.blind(to: 0.009).map(\.name) == ["case"])
  }

  @Test("a change between like and like is a false alarm where it repeats, and refuted where it does not")
  func alarms() {
    let slow = spread(1.05, 0.01)
    let even = spread(1, 0.005)
    var same = CaseSeries.paired(slow, confirmation: slow)
    for index in same.base.indices {
      // Known to be the same text: judged all the same, since that is what a calibration asks.
      same.base[index].sample.executableTextHash = "abc"
      same.candidate[index].sample.executableTextHash = "abc"
    }
    let calibration = Calibration([
      [same], [CaseSeries.paired(slow, confirmation: even)], [CaseSeries.paired(even)], [CaseSeries.paired(even)],
    ])
    #expect(calibration.falseAlarms == 1)
    #expect(calibration.falseAlarmRate == 0.25)
    #expect(calibration.refuted == 1)
    #expect(calibration.rows[0].learnedFloor == nil)
  }

  @Test("noise makes the detectable effect larger, more rounds make it smaller")
  func noise() throws {
    let series = try (UInt64(0)..<10).map { seed in
      var machine = SyntheticMachine(seed: seed)
      machine.isBrief = true
      return try machine.run(try ComparisonDesign(cases: [ComparisonCase(name: "like")], seed: seed)).measured
    }
    let calibration = Calibration(series)
    #expect(calibration.falseAlarms == 0)
    let row = calibration.rows[0]
    let (first, cap) = (try #require(row.detectable), try #require(row.detectableAtCap))
    #expect(first > cap)
    #expect((0.015...0.035).contains(first), "\(first)")
    #expect((0.01...0.02).contains(cap), "\(cap)")
    #expect(try #require(row.learnedFloor) > 0)
  }

  @Test("what failed or was not measured is left out")
  func leftOut() {
    var failed = CaseSeries.paired(spread(1, 0.005))
    failed.failures = ["crashed"]
    let calibration = Calibration([[failed], [CaseSeries.paired(spread(1, 0.005))]])
    #expect(calibration.judged == 1)
    #expect(calibration.rows[0].nullEffects.count == 1)
    #expect(Calibration([]).falseAlarmRate == nil)
    #expect(Calibration([]).rows.isEmpty)
    #expect(Calibration([[failed]]).blind(to: 0.5).map(\.name) == ["case"])
  }
}
