import SegueResults
import SegueTiming
import Testing

@Suite("Frame budget")
struct FrameBudgetTests {
  @Test(
    "the budget is the period rounded down",
    arguments: [
      (24, 41_666_666), (30, 33_333_333), (48, 20_833_333), (60, 16_666_666), (80, 12_500_000), (90, 11_111_111),
      (120, 8_333_333),
    ] as [(Int64, Int64)])
  func budgets(hertz: Int64, nanoseconds: Int64) {
    #expect(FrameBudget(.hz(hertz)).nanoseconds == nanoseconds)
  }

  @Test(
    "work of exactly the budget is in time, one nanosecond more is missed", arguments: [60, 80, 90, 120] as [Int64])
  func boundary(hertz: Int64) {
    let budget = FrameBudget(.hz(hertz))
    #expect(!budget.isMissed(budget.nanoseconds))
    #expect(budget.overrun(of: budget.nanoseconds) == 0)
    #expect(budget.periodsLate(budget.nanoseconds) == 0)
    #expect(budget.isMissed(budget.nanoseconds + 1))
    #expect(budget.overrun(of: budget.nanoseconds + 1) == 1)
    #expect(budget.periodsLate(budget.nanoseconds + 1) == 1)
  }

  @Test("slack is a negative overrun")
  func slack() {
    #expect(FrameBudget(.hz(60)).overrun(of: 6_666_666) == -10_000_000)
  }

  @Test("lateness steps by the exact period, not by the rounded one")
  func exactPeriods() {
    let budget = FrameBudget(.hz(120))
    // 2T = 16 666 666.67 ns, 3T = 25 000 000 ns.
    #expect(budget.periodsLate(16_666_666) == 1)
    #expect(budget.periodsLate(16_666_667) == 2)
    #expect(budget.periodsLate(25_000_000) == 2)
    #expect(budget.periodsLate(25_000_001) == 3)
    #expect(budget.periodsLate(0) == 0)
  }

  @Test("a rate that is no whole number")
  func fractionalRate() {
    // 60000/1001 Hz: T = 16 683 333.33 ns.
    let budget = FrameBudget(RefreshRate(numerator: 60_000, denominator: 1001))
    #expect(budget.nanoseconds == 16_683_333)
    #expect(budget.periodsLate(16_683_333) == 0)
    #expect(budget.periodsLate(16_683_334) == 1)
  }

  @Test("missed is a positive overrun and at least one period late, for any work")
  func missedAgrees() {
    for hertz in [24, 59, 60, 90, 120, 144] as [Int64] {
      let budget = FrameBudget(.hz(hertz))
      for work in stride(from: 0, through: 60_000_000, by: 104_729) as StrideThrough<Int64> {
        #expect(budget.isMissed(work) == (budget.overrun(of: work) > 0))
        #expect(budget.isMissed(work) == (budget.periodsLate(work) > 0))
      }
    }
  }

  @Test("periods are rounded down once")
  func wholePeriods() {
    #expect(FrameBudget(.hz(120)).nanoseconds(ofPeriods: 3) == 25_000_000)
    #expect(FrameBudget(.hz(120)).nanoseconds(ofPeriods: 1) == 8_333_333)
  }
}

@Suite("Stage model")
struct StageModelTests {
  @Test("100 frames of 10 ms + 10 ms at 60 Hz: pipelined misses none, serial all, both lag 20 ms (FRM-06)")
  func pipelinedAndSerial() {
    let budget = FrameBudget(.hz(60))
    let frames = Array(repeating: [10_000_000, 10_000_000] as [Int64], count: 100)
    #expect(frames.count { budget.isMissed(StageModel.pipelined.work(ofStages: $0)) } == 0)
    #expect(frames.count { budget.isMissed(StageModel.serial.work(ofStages: $0)) } == 100)
    #expect(StageModel.pipelined.latency(ofStages: frames[0]) == 20_000_000)
    #expect(StageModel.serial.latency(ofStages: frames[0]) == 20_000_000)
  }

  @Test("one stage costs the same in both models")
  func oneStage() {
    #expect(StageModel.pipelined.work(ofStages: [7]) == StageModel.serial.work(ofStages: [7]))
    #expect(StageModel.pipelined.work(ofStages: [7]) == 7)
  }

  @Test("the model in force is printed, pipelined by default")
  func printed() {
    #expect(RunResult(sampleRun([1, 1])).json(keepsFrames: false)["stageModel"] == "pipelined")
  }
}
