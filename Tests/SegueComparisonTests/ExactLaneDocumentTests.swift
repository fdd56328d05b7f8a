import SegueComparison
import SegueJSON
import SegueResults
import SegueTiming
import Testing

@Suite("Exact lane on documents of replays")
struct ExactLaneDocumentTests {
  /// A document as a replay writes it: modelled frames at 120 Hz, one a vsync.
  private func document(_ milliseconds: [Double], keepsFrames: Bool = false) -> JSONValue {
    let frames = milliseconds.enumerated().map { index, cost in
      var phases = PhaseTimes()
      phases[.transforms] = Int64(cost * 1e6)
      var counts = FrameCounts()
      counts[.hitTestNodes] = 1
      let id = Int64(index) + 1
      let grid = VsyncGrid(rate: .hz(120), start: Timestamp(nanoseconds: 0))
      return FrameRecord(
        vsyncID: id, vsync: grid.time(of: id), grid: grid, cost: FrameCost(phases: phases), counts: counts)
    }
    let run = RunRecord(
      scenario: "a/pop", transition: "a", operation: "pop", trace: "t", scene: "s", views: 10, profile: "120",
      rate: .hz(120), cost: .modelled, outcome: .finished, frames: frames, digest: 7,
      simulatedNanoseconds: 1_000_000_000)
    let machine = Machine(os: "", architecture: "", cpu: "", cores: 1, build: "release")
    return ReplayDocument(machine: machine, settings: ReplaySettings(keepsFrames: keepsFrames), runs: [run]).json
  }

  private let costs = [Double](repeating: 2, count: 12)

  @Test("every figure that is compared is one that replays write")
  func names() throws {
    let lane = try ExactLane(base: document(costs), candidate: document(costs))
    #expect(lane.rows.count == 17)
    #expect(lane.rows.allSatisfy { $0.word == .equal && $0.base != nil })
  }

  @Test("counts of operations are compared where frames are kept")
  func counts() throws {
    let lane = try ExactLane(
      base: document(costs, keepsFrames: true), candidate: document(costs + [2], keepsFrames: true))
    let row = try #require(lane.rows.first { $0.figure == "counts.hitTestNodes" })
    #expect((row.base, row.candidate, row.word) == ("12", "13", .worse))
  }

  @Test("a frame that became late is worse in every figure that tells of it")
  func late() throws {
    var slower = costs
    slower[5] = 20
    let lane = try ExactLane(base: document(costs), candidate: document(slower))
    let worse = Set(lane.rows.filter { $0.word == .worse }.map(\.figure))
    #expect(worse.isSuperset(of: ["missed", "hitches", "hitchTimeNs", "hitchRatioMsPerS", "workNs.max"]))
    #expect(!lane.rows.contains { $0.word == .better })
    #expect(GateResult(lane.gateFindings).exitCode == 1)
  }

  @Test("a replay of too few frames is invalid, R-32")
  func fewFrames() throws {
    let lane = try ExactLane(base: document(costs), candidate: document([2, 2]))
    #expect(GateResult(lane.gateFindings).exitCode == 5)
  }
}
