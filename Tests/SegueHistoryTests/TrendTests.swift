import Testing

@testable import SegueHistory

@Suite("Trends of the history")
struct TrendTests {
  private func trend(
    _ values: [Double?], figure: String = "cpu_time", lane: HistoryLane = .measured
  ) -> FigureTrend {
    let points = values.enumerated().map { index, value in
      FigureTrend.Point(run: "run\(index)", context: Sample.context(day: index), value: value)
    }
    return FigureTrend(name: "a", figure: figure, unit: "ns", lane: lane, fingerprint: nil, points: points)
  }

  @Test("a spike is an outlier and no step")
  func spike() {
    #expect(trend([10, 10, 10, 20, 10, 10, 10]).findings == [.outlier(at: 3)])
  }

  @Test("three runs on a new level are a step, and a worse one is an open regression")
  func step() {
    #expect(
      trend([10, 10, 10, 20, 20, 20]).findings == [
        .step(at: 3, before: 10, after: 20, isWorse: true),
        .openRegression(since: 3, before: 10, now: 20, partialRecoveries: []),
      ])
    #expect(trend([20, 20, 20, 10, 10, 10]).findings == [.step(at: 3, before: 20, after: 10, isWorse: false)])
    #expect(trend([10, 10, 10, 20, 20]).findings.allSatisfy { if case .outlier = $0 { true } else { false } })
  }

  @Test("a regression of which a part was taken back stays open")
  func recovery() {
    let findings = trend([10, 10, 10, 20, 20, 20, 15, 15, 15]).findings
    #expect(findings.contains(.openRegression(since: 3, before: 10, now: 15, partialRecoveries: [6])))
  }

  @Test("of a throughput less is worse")
  func throughput() {
    let worse = trend([20, 20, 20, 10, 10, 10], figure: "items_per_second").findings
    #expect(worse.contains(.step(at: 3, before: 20, after: 10, isWorse: true)))
    #expect(worse.contains(.openRegression(since: 3, before: 20, now: 10, partialRecoveries: [])))
    let better = trend([10, 10, 10, 20, 20, 20], figure: "items_per_second").findings
    #expect(better == [.step(at: 3, before: 10, after: 20, isWorse: false)])
  }

  @Test("in the exact lane every change counts, in the measured one only from 1 %")
  func lanes() {
    let values: [Double] = [1000, 1000, 1000, 1001, 1001, 1001]
    #expect(trend(values).findings.isEmpty)
    #expect(
      trend(values, lane: .exact).findings.first == .step(at: 3, before: 1000, after: 1001, isWorse: true))
    #expect(trend([0, 0, 0, 2, 2, 2], lane: .exact).findings.first == .step(at: 3, before: 0, after: 2, isWorse: true))
    #expect(trend([0, 0, 0, 0], lane: .exact).findings.isEmpty)
  }

  @Test("levels are looked for in the newest runs alone, but all of them are there")
  func window() {
    let old = [Double](repeating: 50, count: 30) + [Double](repeating: 10, count: FigureTrend.window)
    #expect(trend(old).findings.isEmpty && trend(old).points.count == 30 + FigureTrend.window)
    #expect(
      trend(Array(old.dropFirst(20).dropLast(20))).findings.first
        == .step(at: 10, before: 50, after: 10, isWorse: false))
  }

  @Test("runs without the figure stay in the list and out of everything else")
  func gaps() {
    let trend = trend([10, nil, 10, 10, nil, 20, 20, 20])
    #expect(trend.findings.first == .step(at: 5, before: 10, after: 20, isWorse: true))
    #expect(trend.points.map(\.change) == [nil, nil, 0, 0, nil, 1, 0, 0])
    #expect(self.trend([]).findings.isEmpty && self.trend([nil]).findings.isEmpty && self.trend([5]).findings.isEmpty)
  }

  /// Changes of 1 % and 2 % in turn: Q1 0.01, Q3 0.02 and so 0.02 + 3 · 0.01. Figures before 100 do not count.
  @Test("the threshold is Q3 + 3·IQR of the last 30 absolute changes, and unknown with fewer than 8")
  func threshold() throws {
    func comparisons(_ effects: [Double?]) -> ComparisonTrend {
      let points = effects.enumerated().map { index, effect in
        ComparisonTrend.Point(
          run: "run\(index)", context: Sample.context(day: index),
          row: HistoryComparison(name: "a", lane: .measured, effect: effect, verdict: "equivalent"))
      }
      return ComparisonTrend(name: "a", fingerprint: nil, points: points)
    }
    let alternating = (0..<30).map { $0.isMultiple(of: 2) ? 0.01 : -0.02 }
    let learned = comparisons([0.5, nil, -0.5] + alternating)
    #expect(abs(try #require(learned.threshold) - 0.05) < 1e-12)
    #expect(comparisons(Array(alternating.prefix(7))).threshold == nil)
    #expect(learned.isBeyondThreshold(learned.points[0]) == true)
    #expect(learned.isBeyondThreshold(learned.points[3]) == false)
    #expect(learned.isBeyondThreshold(learned.points[1]) == nil)
    #expect(trend((0..<8).map { _ in 10 }).threshold == nil)
    #expect(trend((0..<9).map { _ in 10 }).threshold == 0)
  }

  @Test("bars show figures between the least and the largest")
  func sparkline() {
    #expect(Sparkline.text([0, 1, 2, 3, 4, 5, 6, 7, 8]) == "▁▂▃▄▅▆▇██")
    #expect(Sparkline.text([5, 5, 5]) == "▁▁▁")
    #expect(Sparkline.text([10, nil, 20]) == "▁ █")
    #expect(Sparkline.text([nil, nil]) == "  " && Sparkline.text([]) == "")
    #expect(Sparkline.text([-1.7e308, 1.7e308]) == "▁█")
  }

  @Test("a trend has the newest run's machine and lane, and the median of repetitions", arguments: Engine.allCases)
  func fromStore(engine: Engine) throws {
    guard let place = try StorePlace(engine) else { return }
    let store = try place.open()
    func add(_ day: Int, _ p99: Int, cost: String = "measured", cpu: String = "A", times: Int = 1) throws -> String {
      let names = [String](repeating: "a", count: times) + ["b"]
      let document = Sample.replay(names, p99: p99, cost: cost, machine: "{\"cpu\": \"\(cpu)\"}")
      let run = try Sample.run(document, Sample.context(day: day, commit: "c\(day)"))
      try store.add([run])
      return run.id
    }
    let first = try add(1, 100, times: 3)
    _ = try add(2, 900, cpu: "B")
    _ = try add(3, 500, cost: "modelled")
    let last = try add(4, 110)
    let (trend, leftOut) = try #require(try store.trend(of: "a", figure: "workNs.p99"))
    #expect(trend.points.map(\.run) == [first, last])
    #expect(trend.points.map(\.value) == [100, 110] && leftOut == 2)
    #expect(abs(try #require(trend.points[1].change) - 0.1) < 1e-12)
    #expect(trend.lane == .measured && trend.fingerprint == "A" && trend.unit == "ns")
    #expect(trend.points[1].context.commit == "c4")
    #expect(try store.trend(of: "a", figure: "workNs.p99", lane: .exact)?.trend.points.map(\.value) == [500])
    #expect(try store.trend(of: "a", figure: "touchToPresentNs")?.trend.points.map(\.value) == [nil, nil])
    #expect(try store.trend(of: "a", figure: "none") == nil && store.trend(of: "c", figure: "frames") == nil)
    #expect(try store.figureNames(of: "a").contains("hitchRatioMsPerS"))
  }

  @Test("what comparisons said of a case is read in its order", arguments: Engine.allCases)
  func comparisonsFromStore(engine: Engine) throws {
    guard let place = try StorePlace(engine) else { return }
    let store = try place.open()
    for (day, effect) in [(3, 0.03), (1, 0.01), (2, 0.02)] {
      var run = try Sample.run(Sample.replay(["x\(day)"]), Sample.context(day: day))
      run.kind = .comparison
      run.fingerprint = day == 1 ? "A" : "B"
      run.comparisons = [
        HistoryComparison(
          name: "a", lane: .measured, effect: effect, low: 0, high: 1, floor: 0.01, floorSource: "default",
          verdict: "regressed", isConfirmed: true)
      ]
      try store.add([run])
    }
    let (trend, leftOut) = try #require(try store.comparisonTrend(of: "a"))
    #expect(trend.points.map(\.row.effect) == [0.02, 0.03] && leftOut == 1)
    #expect(trend.points.map(\.row.timesOverFloor) == [2, 3])
    #expect(try store.comparisonTrend(of: "a", fingerprint: "A")?.trend.points.map(\.row.effect) == [0.01])
    #expect(try store.comparisonTrend(of: "a", fingerprint: "C") == nil && store.comparisonTrend(of: "b") == nil)
    // Of both lanes the times count; of the exact one alone its word, not each difference.
    try store.add([try Sample.run(Sample.comparison)])
    #expect(try store.comparisonTrend(of: "both")?.trend.points.map(\.row.effect) == [0.0625])
    #expect(try store.comparisonTrend(of: "exact")?.trend.points.map(\.row.verdict) == ["equal"])
  }
}
