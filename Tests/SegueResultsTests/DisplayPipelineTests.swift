import SegueResults
import SegueTiming
import Testing

@Suite("From vsync to screen")
struct DisplayPipelineTests {
  private let grid = VsyncGrid(rate: .hz(120), start: Timestamp(nanoseconds: 5_000))

  private func cost(_ commit: Double, prepare: Double = 0, execute: Double = 0) -> FrameCost {
    var phases = PhaseTimes()
    phases[.app] = Int64(commit * 1e6)
    return FrameCost(phases: phases, prepare: Int64(prepare * 1e6), execute: Int64(execute * 1e6))
  }

  /// Frames one a vsync, from number 0 on.
  private func present(
    _ costs: [FrameCost], _ model: DisplayModel = DisplayModel(), grid: VsyncGrid? = nil
  ) -> [FramePresentation] {
    var pipeline = DisplayPipeline(model)
    return costs.enumerated().map { index, cost in
      pipeline.present(index: Int64(index), grid: grid ?? self.grid, cost: cost)
    }
  }

  @Test(
    "a frame in time is shown 2 vsyncs after its own with two buffers, 3 with three, 1 where stages follow each other",
    arguments: [
      (DisplayModel(), 2), (DisplayModel(buffering: .triple), 3), (DisplayModel(stages: .serial), 1),
    ] as [(DisplayModel, Int64)])
  func inTime(model: DisplayModel, periods: Int64) {
    for (index, frame) in present(Array(repeating: cost(3, prepare: 1, execute: 4), count: 5), model).enumerated() {
      #expect(frame.presentedVsync == Int64(index) + periods)
      #expect(frame.presented == frame.expected)
      #expect(frame.presented == grid.time(of: Int64(index) + periods))
      #expect(frame.periodsLate == 0)
      #expect(frame.jank == .none)
      #expect(!frame.isMissed)
    }
  }

  @Test("12 ms in one commit at 120 Hz: one commit hitch of one period, and the vsync in between begins no frame")
  func commitStall() {
    let frames = present([cost(1), cost(12), cost(1), cost(1), cost(1)])
    #expect(frames.map(\.periodsLate) == [0, 1, 0, 0, 0])
    #expect(frames.map(\.isDropped) == [false, false, true, false, false])
    #expect(frames[1].isCommitHitch)
    #expect(!frames[1].isRenderHitch)
    #expect(frames[1].jank == .appDeadlineMissed)
    #expect(frames[1].overrunNanoseconds == 12_000_000 - 8_333_333)
    #expect(frames[1].hitchNanoseconds == grid.time(of: 4) - grid.time(of: 3))
    #expect(frames[2].jank == .dropped)
    #expect(!frames[2].isMissed)
    #expect(frames[3].presentedVsync == 5)
  }

  @Test("a blur of 12 ms: one render hitch, whether it prepares or draws too long")
  func renderStall() {
    for (late, bit) in [
      (cost(1, prepare: 1, execute: 11), JankType.executeDeadlineMissed),
      (cost(1, prepare: 11, execute: 1), .prepareDeadlineMissed),
    ] {
      let frames = present([cost(1), late] + Array(repeating: cost(1), count: 4))
      #expect(frames[1].isRenderHitch)
      #expect(!frames[1].isCommitHitch)
      #expect(frames[1].jank == bit)
      #expect(frames[1].periodsLate == 1)
      // The next one waits behind it, which is no hitch; the queue is full at the vsync after that.
      #expect(frames[2].jank == .bufferStuffing)
      #expect(frames[2].periodsLate == 0 && !frames[2].isMissed)
      #expect(frames[3].isDropped)
      #expect(frames.count { $0.periodsLate > 0 } == 1)
      // One vsync stands still, and none shows two frames.
      #expect(frames.compactMap(\.presentedVsync) == [2, 4, 5, 6, 7])
    }
  }

  @Test("three buffers give the render side two periods")
  func tripleBuffering() {
    let frames = present(
      [cost(1, execute: 12), cost(1), cost(1), cost(1)], DisplayModel(buffering: .triple))
    #expect(frames.allSatisfy { $0.periodsLate == 0 && !$0.isMissed })
    // The render side alone decides once it passes two periods.
    #expect(present([cost(1, execute: 17)], DisplayModel(buffering: .triple))[0].isRenderHitch)
  }

  @Test("what waits behind a late frame though its own cost is in time is stuffing")
  func stuffing() {
    let frames = present([cost(1, execute: 22), cost(1, execute: 8), cost(1), cost(1), cost(1)])
    #expect(frames[0].periodsLate == 2)
    #expect(frames[1].jank == .bufferStuffing)
    #expect(frames[1].periodsLate == 0)
    #expect(frames[1].presentedVsync == 5)
    #expect(!frames[1].isMissed)
    // Two are under way: neither the third nor the fourth can begin.
    #expect(frames.map(\.isDropped) == [false, false, true, true, false])
    #expect(frames[4].presentedVsync == 6)
  }

  @Test("an app that is always half a period too slow shows every other frame, one period late")
  func sustained() {
    let frames = present(Array(repeating: cost(12), count: 10))
    #expect(frames.map(\.isDropped) == (0..<10).map { $0 % 2 == 1 })
    #expect(frames.allSatisfy { $0.isDropped || $0.periodsLate == 1 })
  }

  @Test("10 ms and 10 ms at 60 Hz: nothing missed where they overlap, everything where they follow (FRM-06)")
  func stageModels() {
    let sixty = VsyncGrid(rate: .hz(60), start: Timestamp(nanoseconds: 0))
    let costs = Array(repeating: cost(10, execute: 10), count: 100)
    #expect(present(costs, grid: sixty).count { $0.isMissed } == 0)
    #expect(present(costs, DisplayModel(stages: .serial), grid: sixty).count { $0.isMissed } == 100)
    #expect(StageModel.pipelined.latency(ofStages: [costs[0].commit, costs[0].render]) == 20_000_000)
  }

  @Test("each frame is judged by the rate that it was granted, and a change of rate is no hitch")
  func mixedRates() {
    var pipeline = DisplayPipeline(DisplayModel())
    let fast = grid
    let slow = VsyncGrid(rate: .hz(60), start: fast.time(of: 3), firstIndex: 3)
    let fastAgain = VsyncGrid(rate: .hz(120), start: slow.time(of: 6), firstIndex: 6)
    let frames = (0..<9).map { index -> FramePresentation in
      let grid = index < 3 ? fast : index < 6 ? slow : fastAgain
      return pipeline.present(
        index: Int64(index), grid: grid, cost: cost(index == 2 || index >= 3 && index < 6 ? 12 : 1))
    }
    #expect(frames[2].isMissed)
    #expect(frames[2].budgetNanoseconds == 8_333_333)
    // 12 ms again, at 60 Hz: in time.
    #expect(frames[3...5].allSatisfy { !$0.isMissed && $0.budgetNanoseconds == 16_666_666 })
    #expect(frames.count { $0.periodsLate > 0 } == 1)
  }

  @Test("missed and overrun agree for every frame, in every model")
  func equivalence() {
    for stages in StageModel.allCases {
      for buffering in Buffering.allCases {
        let model = DisplayModel(stages: stages, buffering: buffering)
        for commit in stride(from: 0, through: 20, by: 2.5) {
          for execute in stride(from: 0, through: 20, by: 2.5) {
            let frame = present([cost(commit, execute: execute)], model)[0]
            #expect(frame.isMissed == (frame.overrunNanoseconds > 0))
            #expect(frame.isMissed == (frame.periodsLate > 0))
            #expect(frame.isMissed == (frame.jank != .none))
          }
        }
      }
    }
  }

  @Test("the first vsync at or after a time, exactly", arguments: [60, 90, 120] as [Int64])
  func grids(hertz: Int64) {
    let grid = VsyncGrid(rate: .hz(hertz), start: Timestamp(nanoseconds: 77), firstIndex: 4)
    for index in Int64(4)..<500 {
      let time = grid.time(of: index)
      #expect(grid.index(atOrAfter: time) == index)
      #expect(grid.index(atOrAfter: time + 1) == index + 1)
    }
    #expect(grid.index(atOrAfter: Timestamp(nanoseconds: 0)) == 4)
  }
}
