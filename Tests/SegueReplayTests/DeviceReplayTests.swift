import SegueJSON
import SegueQuartzCore
import SegueResults
import SegueTiming
import SegueTraces
import Testing

@testable import SegueReplay

@Suite("Devices in a replay")
@MainActor
struct DeviceReplayTests {
  private func scenario(_ device: DeviceProfile, trace: String = "slow-drag-past-half") -> Scenario {
    Scenario(
      transition: "td.shared-element", operation: "pop", trace: trace, scene: "photos", views: 200, device: device)
  }

  private func replay(_ device: DeviceProfile, by replayer: Replayer = Replayer()) throws -> RunRecord {
    try replayer.replay(scenario(device), trace: ScenarioCatalog.trace(named: "slow-drag-past-half"))
  }

  @Test("on a variable display every frame is judged by the rate that it was granted")
  func variable() throws {
    let device = DeviceProfile(
      name: "capped", rates: [.hz(60), .hz(80), .hz(120)], caps: [.init(from: 700_000_000, limit: .hz(60))],
      costs: .free)
    // 12 ms are too long for 120 Hz, and not for 60.
    let run = try replay(
      device, by: .planting { world, time in if time % 5 == 0 || time >= 800_000_000 { world.spend(12_000_000) } })
    let metrics = try RunMetrics(run)
    #expect(metrics.rates == [.hz(120), .hz(60)])
    var missed: [RefreshRate: Int] = [:]
    var frames: [RefreshRate: Int] = [:]
    for (frame, presentation) in zip(run.frames, metrics.presentations).dropFirst() {
      let rate = try #require(frame.grid).rate
      #expect(presentation.budgetNanoseconds == 1_000_000_000 / rate.numerator)
      #expect(presentation.isMissed == (frame.cost.commit > 1_000_000_000 / rate.numerator))
      frames[rate, default: 0] += 1
      if presentation.isMissed { missed[rate, default: 0] += 1 }
    }
    #expect(try #require(missed[.hz(120)]) > 0 && missed[.hz(60)] == nil)
    #expect(try #require(frames[.hz(60)]) > 5)
    let slow = run.frames.filter { $0.grid?.rate == .hz(60) }
    #expect(slow.contains { $0.cost.commit == 12_000_000 })
    // The cap comes and stays.
    let rates = run.frames.compactMap(\.grid?.rate)
    #expect(rates == rates.sorted { $0.hertz > $1.hertz })
  }

  @Test("a request's rate change is no hitch: an ordinary run on a variable display has none")
  func rateChanges() throws {
    for name in ["phone-variable", "tablet-variable"] {
      let run = try replay(try #require(DeviceProfile.builtIn(named: name)))
      let metrics = try RunMetrics(run)
      #expect(run.outcome == .finished && metrics.hitches.count == 0 && metrics.missed == 0)
      #expect(run.profile == name && run.rate == .hz(120))
    }
  }

  @Test("the frame in which the motion ends has the motion's rate: 12 ms are too long for it, as on a fixed display")
  func lastFrame() throws {
    for rates in [[.hz(120)], [.hz(10), .hz(60), .hz(120)]] as [[RefreshRate]] {
      let device = DeviceProfile(name: "device", rates: rates, costs: .free)
      let seen = Seen()
      let plain = try replay(device, by: .planting { world, time in seen.times[world.now] = time })
      let (last, before) = (try #require(plain.frames.last), try #require(plain.frames.dropLast().last))
      // At a frame's begin the world still stands at the vsync before its own.
      let end = try #require(seen.times[before.vsync])
      let late = try RunMetrics(
        replay(device, by: .planting { world, time in if time == end { world.spend(12_000_000) } }))
      #expect(last.grid(default: .hz(120)).rate == .hz(120))
      #expect(try RunMetrics(plain).missed == 0)
      #expect(late.missed == 1 && late.hitches.count == 1 && late.rates == [.hz(120)])
      #expect((8_333_332...8_333_335).contains(late.hitches.nanoseconds))
      #expect(late.presentations.last?.overrunNanoseconds == 3_666_667)
    }
  }

  @Test("the profile's delay comes on top of a touch's arrival, and the latency is told from the touch itself")
  func touchDelay() throws {
    var late = DeviceProfile(.hz(120))
    late.touchDelay = 25_000_000
    let plain = try RunMetrics(replay(DeviceProfile(.hz(120))))
    let delayed = try RunMetrics(replay(late))
    let difference = try #require(delayed.touchToPresent).p50 - (try #require(plain.touchToPresent)).p50
    // 25 ms are three periods of 120 Hz.
    #expect((24_999_000...25_001_000).contains(difference))
  }

  @Test("the screen of a profile is the window's size, and its safe area the window's")
  func screen() throws {
    let tablet = try #require(DeviceProfile.builtIn(named: "tablet-120"))
    let seen = Seen()
    let run = try replay(
      tablet,
      by: .planting { world, _ in
        seen.size = world.screenSize
        seen.scale = world.screenScale
      })
    #expect(seen.size == CGSize(width: 1024, height: 1366) && seen.scale == 2)
    #expect(run.costTable?.hasPrefix("tablet/1 ") == true && run.outcome == .finished)
  }

  @MainActor private final class Seen {
    var size = CGSize.zero
    var scale = 0.0
    var times: [Timestamp: Int64] = [:]
  }

  @Test("repeated modelled runs make the same bytes, and a priced operation changes them")
  func bytes() throws {
    func text(_ device: DeviceProfile) throws -> String {
      let machine = Machine(os: "", architecture: "", cpu: "", cores: 1, build: "")
      return ReplayDocument(
        machine: machine, settings: ReplaySettings(keepsFrames: true), runs: [try replay(device)]
      ).json.text(indented: true)
    }
    var device = DeviceProfile(.hz(120))
    let first = try text(device)
    for _ in 0..<3 { #expect(try text(device) == first) }
    device.costs[.layersShown].nanoseconds += 1
    #expect(try text(device) != first)
  }
}
