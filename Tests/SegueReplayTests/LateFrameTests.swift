import SegueQuartzCore
import SegueResults
import SegueTiming
import SegueTraces
import Testing

@testable import SegueReplay

/// Whole runs into which work is planted that a device would not be done with in time.
@Suite("Late frames")
@MainActor
struct LateFrameTests {
  private func replay(
    _ device: DeviceProfile, trace: String = "slow-drag-past-half",
    plant: @escaping @MainActor @Sendable (_ world: SimulationWorld, _ time: Int64) -> Void = { _, _ in }
  ) throws -> RunRecord {
    var replayer = Replayer()
    replayer.beforeFrame = plant
    return try replayer.replay(
      Scenario(
        transition: "td.shared-element", operation: "pop", trace: trace, scene: "photos", views: 200, device: device),
      trace: ScenarioCatalog.trace(named: trace))
  }

  /// Calls `body` for the first frame at or after 500 ms.
  private func once(
    _ body: @escaping @MainActor @Sendable (SimulationWorld) -> Void
  ) -> @MainActor @Sendable (SimulationWorld, Int64) -> Void {
    let state = Planting()
    return { world, time in
      guard time >= 500_000_000, state.count == 0 else { return }
      state.count += 1
      body(world)
    }
  }

  @MainActor private final class Planting {
    var count = 0
  }

  private let phone = DeviceProfile(.hz(120))

  @Test("12 ms of work in one frame at 120 Hz are one commit hitch of one period, in that frame and that phase")
  func commitStall() throws {
    let plain = try replay(phone)
    let run = try replay(phone, plant: once { $0.spend(12_000_000, in: .app) })
    let before = try RunMetrics(plain)
    #expect(before.hitches.count == 0 && before.missed == 0 && before.framesDropped == 0)
    #expect(plain.frames.allSatisfy { $0.skippedBefore == 0 })

    let metrics = try RunMetrics(run)
    let at = try #require(run.frames.firstIndex { $0.cost.phases[.app] >= 12_000_000 })
    #expect(at > 0)
    #expect(metrics.missed == 1 && metrics.presentations[at].isMissed && metrics.presentations[at].isCommitHitch)
    #expect(metrics.hitches.count == 1 && metrics.hitches.commitCount == 1 && metrics.hitches.renderCount == 0)
    #expect(metrics.hitches.nanoseconds == 8_333_333)
    let work = plain.frames[at].cost
    #expect(run.frames[at].cost.phases[.app] == work.phases[.app] + 12_000_000)
    #expect(metrics.presentations[at].overrunNanoseconds == work.commit + 12_000_000 - 8_333_333)
    for phase in FramePhase.allCases where phase != .app {
      #expect(run.frames[at].cost.phases[phase] == work.phases[phase])
    }
    #expect(run.frames.map(\.skippedBefore).enumerated().filter { $0.element > 0 }.map(\.offset) == [at + 1])
    #expect(run.frames[at + 1].skippedBefore == 1 && metrics.framesDropped == 1)
    #expect(run.outcome == plain.outcome)
  }

  @Test("12 ms of drawing in one frame at 120 Hz are one render hitch of one period, and fill the queue once")
  func renderStall() throws {
    let plain = try replay(phone)
    let run = try replay(phone, plant: once { $0.spendRendering(execute: 12_000_000) })
    let metrics = try RunMetrics(run)
    let at = try #require(run.frames.firstIndex { $0.cost.execute >= 12_000_000 })
    #expect(metrics.hitches.count == 1 && metrics.hitches.renderCount == 1 && metrics.hitches.commitCount == 0)
    #expect(metrics.presentations[at].isRenderHitch && metrics.missed == 1)
    #expect(metrics.hitches.nanoseconds == 8_333_333)
    // Two frames are under way until the drawing is done, after the vsync at which a third would begin.
    #expect(run.frames.map(\.skippedBefore).enumerated().filter { $0.element > 0 }.map(\.offset) == [at + 2])
    #expect(run.frames[at + 2].skippedBefore == 1 && metrics.framesDropped == 1)
    #expect(run.frames.prefix(at + 2).map(\.digest) == plain.frames.prefix(at + 2).map(\.digest))
  }

  @Test("a late frame shifts what follows: touches come together, and every later frame shows its own time")
  func shifts() throws {
    let plain = try replay(phone)
    let run = try replay(phone, plant: once { $0.spend(30_000_000) })
    let late = try #require(run.frames.firstIndex { $0.skippedBefore > 0 })
    // Done after 30 ms and some: the fourth vsync after its own is the first one.
    #expect(run.frames[late].skippedBefore == 3)
    let byVsync = Dictionary(uniqueKeysWithValues: plain.frames.map { ($0.vsyncID, $0) })
    let missing = (1...3).compactMap { byVsync[run.frames[late].vsyncID - $0] }
    #expect(missing.count == 3)
    for frame in run.frames {
      let same = try #require(byVsync[frame.vsyncID])
      #expect(frame.digest == same.digest && frame.vsync == same.vsync)
      #expect(frame.newestTouch == same.newestTouch)
    }
    let touches = (missing + [try #require(byVsync[run.frames[late].vsyncID])]).map { $0.counts[.touchesDelivered] }
    #expect(touches.reduce(0, +) == run.frames[late].counts[.touchesDelivered])
    #expect(run.frames[late].counts[.touchesDelivered] >= 4)
    #expect(run.frames.count == plain.frames.count - 3 && run.digest != plain.digest)
  }

  @Test("planted work costs a measured run nothing: its states do not depend on the machine")
  func openLoop() throws {
    let plain = try replay(phone)
    var replayer = Replayer(cost: .measured, cpuScale: 100)
    replayer.beforeFrame = { world, _ in world.spend(30_000_000) }
    let run = try replayer.replay(
      Scenario(
        transition: "td.shared-element", operation: "pop", trace: "slow-drag-past-half", scene: "photos", views: 200,
        device: phone),
      trace: ScenarioCatalog.trace(named: "slow-drag-past-half"))
    #expect(run.digest == plain.digest && run.frames.count == plain.frames.count)
    #expect(run.cpuScale == 100 && run.costTable == nil)
  }

  // MARK: Budgets

  /// `device` with nothing but planted work.
  private func bare(_ hertz: Int64, _ display: DisplayModel = DisplayModel()) -> DeviceProfile {
    DeviceProfile(name: "bare", rates: [.hz(hertz)], costs: .free, display: display)
  }

  @Test(
    "7, 8, 9, 10, 12 and 17 ms miss once, twice and four times at 60, 90 and 120 Hz",
    arguments: [(60, 1), (90, 2), (120, 4)] as [(Int64, Int)])
  func budgets(hertz: Int64, missed: Int) throws {
    let state = Planting()
    let times: [Int64] = [7, 8, 9, 10, 12, 17]
    let run = try replay(bare(hertz)) { world, time in
      guard time >= 500_000_000, state.count < times.count else { return }
      world.spend(times[state.count] * 1_000_000, in: .animate)
      state.count += 1
    }
    let metrics = try RunMetrics(run)
    #expect(run.frames.map { $0.cost.phases[.animate] / 1_000_000 }.filter { $0 > 0 } == times)
    #expect(metrics.missed == missed && metrics.hitches.commitCount == missed)
    #expect(metrics.rates == [.hz(hertz)] && metrics.budget.nanoseconds == 1_000_000_000 / hertz)
    #expect(metrics.overrun?.maximum == 17_000_000 - 1_000_000_000 / hertz)
  }

  @Test("misses are told as a rate beside their number: all of them, and every second one")
  func rates() throws {
    let all = try RunMetrics(try replay(bare(120)) { world, _ in world.spend(12_000_000) })
    #expect(all.missed == all.steadyFrames && all.steadyFrames > 10)
    #expect(all.missedPercent == 100 && all.compliancePercent == 0)
    let state = Planting()
    let half = try RunMetrics(
      try replay(bare(120)) { world, _ in
        state.count += 1
        world.spend(state.count % 2 == 0 ? 12_000_000 : 1_000_000)
      })
    #expect(abs(half.missed * 2 - half.steadyFrames) <= 1)
    #expect(try #require(half.missedPercent) < 52 && half.compliancePercent.map { $0 > 48 } == true)
  }

  @Test("48 ms in the first frame at 60 Hz stand apart, and nothing is left out")
  func firstFrame() throws {
    let run = try Replayer.planting { world, time in
      world.spend(time == 0 ? 48_000_000 : 6_000_000)
    }.replay(
      Scenario(
        transition: "td.shared-element", operation: "pop", trace: ScenarioCatalog.program, scene: "photos", views: 200,
        device: bare(60)), trace: nil)
    let metrics = try RunMetrics(run)
    #expect(metrics.firstFrameNanoseconds == 48_000_000)
    #expect(metrics.missed == 0 && metrics.work?.maximum == 6_000_000)
    #expect(metrics.steadyFrames == run.frames.count - 1 && metrics.frames == run.frames.count)
    // 48 ms end before the third vsync after it.
    #expect(run.frames[1].skippedBefore == 2)
    #expect(run.outcome == .finished)
  }

  @Test("10 ms of app and 10 ms of rendering keep 60 Hz where they overlap, and never where they do not")
  func stages() throws {
    let plant: Replayer.FrameHook = { world, _ in
      world.spend(10_000_000)
      world.spendRendering(prepare: 4_000_000, execute: 6_000_000)
    }
    let pipelined = try RunMetrics(replay(bare(60), plant: plant))
    #expect(pipelined.missed == 0 && pipelined.hitches.count == 0 && pipelined.work?.p50 == 10_000_000)
    let run = try replay(bare(60, DisplayModel(stages: .serial)), plant: plant)
    let serial = try RunMetrics(run)
    #expect(run.display.stages == .serial)
    #expect(serial.missed == serial.steadyFrames && serial.work?.p50 == 20_000_000)
  }

  @Test("the figures of a run follow from its frames: percentiles by nearest rank, misses by overruns")
  func agreement() throws {
    let state = Planting()
    let run = try replay(phone) { world, _ in
      state.count += 1
      world.spend(Int64(state.count * 7919 % 13) * 1_000_000)
    }
    let metrics = try RunMetrics(run)
    let costs = run.frames.dropFirst().map { max($0.cost.commit, $0.cost.render) }.sorted()
    for (percent, value) in [(50, metrics.work?.p50), (90, metrics.work?.p90), (99, metrics.work?.p99)] {
      #expect(value == costs[(costs.count * percent + 99) / 100 - 1])
    }
    let overruns = metrics.presentations.dropFirst().map(\.overrunNanoseconds)
    #expect(metrics.missed == overruns.count { $0 > 0 } && metrics.missed > 5)
    #expect(metrics.framesDropped == run.frames.dropFirst().map(\.skippedBefore).reduce(0, +))
    #expect(metrics.presentations.allSatisfy { !$0.isDropped })
  }
}

extension Replayer {
  static func planting(_ hook: @escaping FrameHook) -> Replayer {
    var replayer = Replayer()
    replayer.beforeFrame = hook
    return replayer
  }
}
