import Foundation
import SegueQuartzCore
import SegueTestSupport
import SegueTiming
import Testing

/// Seconds of vsync `index`, from whole nanoseconds.
private func seconds(_ index: Int64, _ hertz: Int64) -> Double { Double(index * 1_000_000_000 / hertz) / 1e9 }

@Suite("CADisplayLink")
@MainActor
struct DisplayLinkTests {
  // MARK: What is refused

  @Test("a frame interval below 1 and a negative number of frames keep the old value and are reported")
  func badNumbers() {
    Frames.run(60) { frames in
      let observer = Observer(frames)
      let link = observer.link { $0.frameInterval = 2 }
      for bad in [0, -1, .min, .max] { link.frameInterval = bad }
      #expect(link.frameInterval == 2)
      for bad in [-1, .min, .max] { link.preferredFramesPerSecond = bad }
      #expect(frames.world.diagnostics.count == 7)
      #expect(frames.world.diagnostics.first?.used == "2")
      frames.run(5)
      #expect(observer.calls == [0, 2, 4])
    }
  }

  @Test("a method of another type is not called and is reported once")
  func wrongTarget() {
    Frames.run(60) { frames in
      let link = CADisplayLink(target: NSObject(), selector: Selector(Observer.step(_:)))
      link.add(to: .main, forMode: .common)
      frames.run(3)
      #expect(frames.world.diagnostics.map(\.place) == ["CADisplayLink.selector"])
    }
  }

  @Test("an invalid link cannot be added again, and that is reported")
  func addedInvalid() {
    Frames.run(60) { frames in
      let observer = Observer(frames)
      let link = observer.link()
      frames.run()
      link.invalidate()
      link.invalidate()
      link.add(to: .main, forMode: .common)
      frames.run(3)
      #expect(observer.calls == [0])
      #expect(frames.world.diagnostics.map(\.place) == ["CADisplayLink.add(to:forMode:)"])
      #expect(!frames.world.hasWaitingCalls)
    }
  }

  // MARK: Times

  @Test(
    "a second holds one call a refresh, each at its vsync and with the next as its target", arguments: [60, 90, 120])
  func everyRefresh(hertz: Int64) {
    Frames.run(hertz) { frames in
      let observer = Observer(frames)
      var times: [(at: Double, target: Double, now: Double)] = []
      observer.onCall = { times.append(($0.timestamp, $0.targetTimestamp, CACurrentMediaTime())) }
      let link = observer.link()
      #expect(link.timestamp == 0 && link.targetTimestamp == 0)
      frames.run(Int(hertz))
      #expect(observer.calls == Array(0..<hertz))
      #expect(times.map(\.at) == (0..<hertz).map { seconds($0, hertz) })
      #expect(times.map(\.target) == (1...hertz).map { seconds($0, hertz) })
      #expect(times.map(\.now) == times.map(\.at))
      #expect(link.targetTimestamp == 1)
      #expect(link.duration == 1 / Double(hertz))
    }
  }

  @Test("30 calls a second: every second, third or fourth vsync", arguments: [(60, 2), (90, 3), (120, 4)])
  func thirty(hertz: Int64, interval: Int64) {
    Frames.run(hertz) { frames in
      let observer = Observer(frames)
      var times: [(at: Double, target: Double)] = []
      observer.onCall = { times.append(($0.timestamp, $0.targetTimestamp)) }
      let link = observer.link { $0.preferredFramesPerSecond = 30 }
      frames.run(Int(hertz))
      #expect(observer.calls == (0..<30).map { $0 * interval })
      #expect(times.map(\.at) == (0..<30).map { seconds($0, 30) })
      #expect(times.map(\.target) == (1...30).map { seconds($0, 30) })
      #expect(link.duration == 1 / Double(hertz), "the display's interval, not the link's")
      #expect(link.frameInterval == Int(interval) && link.preferredFramesPerSecond == 30)
    }
  }

  @Test("before a display there are 60 refreshes a second")
  func defaultRate() {
    SimulationWorld.run(SimulationWorld()) {
      let world = SimulationWorld.current
      #expect(world.refreshRate == .hz(60))
      let link = CADisplayLink(target: self as AnyObject, selector: Selector { (_: AnyObject) in {} })
      link.add(to: .main, forMode: .default)
      #expect(link.duration == 1.0 / 60)
      world.advance(to: Timestamp(nanoseconds: 5))
      world.runTurn()
      #expect(link.timestamp == 5e-9)
      #expect(link.targetTimestamp == 0.016_666_671)
    }
  }

  @Test("a link goes on when its world gets a display of another rate")
  func secondDisplay() {
    Frames.run(60) { frames in
      let first = Observer(frames)
      let link = first.link { $0.preferredFramesPerSecond = 30 }
      frames.run(3)
      #expect(first.calls == [0, 2])
      let faster = Frames(.hz(120))
      var times: [Double] = []
      first.onCall = { times.append($0.targetTimestamp - $0.timestamp) }
      faster.run(9)
      #expect(times.count == 2)
      #expect(times.allSatisfy { abs($0 - 1.0 / 30) < 2e-9 })
      #expect(link.frameInterval == 4 && link.duration == 1.0 / 120)
    }
  }

  // MARK: Rates

  @Test("of range, frames a second and interval the last one set holds")
  func lastOneHolds() {
    Frames.run(120) { frames in
      let link = CADisplayLink(target: frames, selector: Selector { (_: Frames) in {} })
      #expect(link.preferredFrameRateRange == .default && link.preferredFramesPerSecond == 0)
      #expect(link.frameInterval == 1)
      link.preferredFramesPerSecond = 40
      #expect(link.preferredFrameRateRange == CAFrameRateRange(minimum: 40, maximum: 40, preferred: 40))
      #expect(link.frameInterval == 3)
      link.frameInterval = 5
      #expect(link.preferredFrameRateRange == .default && link.frameInterval == 5)
      link.preferredFramesPerSecond = 0
      #expect(link.preferredFrameRateRange == .default && link.frameInterval == 1)
    }
  }

  @Test("a new rate counts from the last call")
  func newRate() {
    Frames.run(120) { frames in
      let observer = Observer(frames)
      observer.onCall = { if frames.index == 3 { $0.preferredFramesPerSecond = 30 } }
      let link = observer.link()
      frames.run(13) { if $0 == 12 { link.preferredFramesPerSecond = 120 } }
      #expect(observer.calls == [0, 1, 2, 3, 7, 11])
      frames.run(3)
      #expect(observer.calls.suffix(3) == [13, 14, 15])
    }
  }

  @Test("vsyncs without a frame make a link late, and do not shift the vsyncs of a slower one")
  func late() {
    Frames.run(120) { frames in
      let observer = Observer(frames)
      var ahead: [Double] = []
      observer.onCall = { ahead.append(($0.targetTimestamp - $0.timestamp) * 120) }
      _ = observer.link { $0.frameInterval = 4 }
      frames.run(2)
      frames.skip(4)
      frames.run(7)
      #expect(observer.calls == [0, 6, 8, 12])
      #expect(ahead.map { $0.rounded() } == [4, 2, 4, 4])
    }
  }

  // MARK: Beginning and ending

  @Test("a link that is in no run loop is not called; one added in a frame is called from the next on")
  func adding() {
    Frames.run(60) { frames in
      let unused = Observer(frames)
      let idle = CADisplayLink(target: unused, selector: Selector(Observer.step(_:)))
      let atInput = Observer(frames)
      let inTurn = Observer(frames)
      frames.run(4) { index in
        guard index == 1 else { return }
        _ = atInput.link()
        frames.world.performLater { _ = inTurn.link() }
      }
      #expect(atInput.calls == [2, 3])
      #expect(inTurn.calls == [2, 3])
      #expect(unused.calls.isEmpty && idle.timestamp == 0)
    }
  }

  @Test("several modes are one call; the last one's removal ends the calls")
  func modes() {
    Frames.run(60) { frames in
      let observer = Observer(frames)
      let link = observer.link()
      link.add(to: .main, forMode: .common)
      link.add(to: .main, forMode: .default)
      frames.run(2)
      #expect(observer.calls == [0, 1])
      link.remove(from: .main, forMode: .common)
      frames.run()
      #expect(observer.calls == [0, 1, 2])
      link.remove(from: .main, forMode: RunLoop.Mode("other"))
      frames.run()
      #expect(observer.calls == [0, 1, 2, 3])
      link.remove(from: .main, forMode: .default)
      #expect(!frames.world.hasWaitingCalls)
      frames.run()
      link.add(to: .main, forMode: .default)
      frames.run(2)
      #expect(observer.calls == [0, 1, 2, 3, 5, 6])
    }
  }

  @Test("links are called in the order of adding, which pausing does not change and adding again does")
  func order() {
    Frames.run(60) { frames in
      var calls = ""
      @MainActor func link(_ name: String) -> CADisplayLink {
        let observer = Observer(frames)
        observer.onCall = { _ in calls += name }
        return observer.link()
      }
      let a = link("a")
      let stop = frames.world.addTicker { calls += "-" }
      let b = link("b")
      _ = link("c")
      frames.run()
      a.isPaused = true
      frames.run()
      a.isPaused = false
      frames.run()
      b.remove(from: .main, forMode: .common)
      b.add(to: .main, forMode: .common)
      stop()
      frames.run()
      #expect(calls == "a-bc" + "-bc" + "a-bc" + "acb")
    }
  }

  @Test("a link may end itself in its call, and lets go of its target and of itself")
  func invalidateInside() {
    Frames.run(60) { frames in
      var calls = 0
      weak var target: Observer?
      weak var link: CADisplayLink?
      do {
        let observer = Observer(frames)
        observer.onCall = {
          calls += 1
          if calls == 2 { $0.invalidate() }
        }
        target = observer
        link = observer.link()
      }
      frames.run()
      #expect(target != nil && link != nil, "both are kept while the link runs")
      frames.run(3)
      #expect(calls == 2)
      #expect(target == nil && link == nil)
      #expect(!frames.world.hasWaitingCalls)
    }
  }

  @Test("a link that another one ends, pauses or takes out of the run loop is not called any more in that frame")
  func endedByAnother() {
    Frames.run(60) { frames in
      let first = Observer(frames)
      let others = (0..<4).map { _ in Observer(frames) }
      var links: [CADisplayLink] = []
      first.onCall = { _ in
        guard frames.index == 1 else { return }
        links[0].invalidate()
        links[1].isPaused = true
        links[2].remove(from: .main, forMode: .common)
      }
      _ = first.link()
      links = others.map { $0.link() }
      frames.run(3)
      #expect(others.map(\.calls) == [[0], [0], [0], [0, 1, 2]])
    }
  }

  @Test("a link that is added in a call is called from the next vsync on, behind the others")
  func addingInside() {
    Frames.run(60) { frames in
      var calls: [String] = []
      let outer = Observer(frames)
      let inner = Observer(frames)
      let last = Observer(frames)
      inner.onCall = { _ in calls.append("inner \(frames.index)") }
      last.onCall = { _ in calls.append("last \(frames.index)") }
      outer.onCall = { link in
        _ = inner.link()
        link.invalidate()
      }
      _ = outer.link()
      _ = last.link()
      frames.run(2)
      #expect(calls == ["last 0", "last 1", "inner 1"])
    }
  }

  @Test("a link outlives its world and is still")
  func worldGone() {
    var link: CADisplayLink?
    weak var gone: SimulationWorld?
    Frames.run(120) { frames in
      gone = frames.world
      link = CADisplayLink(target: NSObject(), selector: Selector { (_: NSObject) in {} })
      link?.add(to: .main, forMode: .common)
      link?.remove(from: .main, forMode: .common)
    }
    #expect(gone == nil)
    link?.add(to: .main, forMode: .common)
    link?.isPaused = true
    link?.isPaused = false
    link?.frameInterval = 0
    #expect(link?.duration == 1.0 / 60 && link?.timestamp == 0)
  }

  // MARK: Pausing

  @Test("a link may pause itself; paused, it lets the world rest")
  func pauseInside() {
    Frames.run(60) { frames in
      let observer = Observer(frames)
      observer.onCall = { $0.isPaused = frames.index == 1 }
      let link = observer.link()
      #expect(frames.world.hasWaitingCalls)
      frames.run(5)
      #expect(observer.calls == [0, 1])
      #expect(!frames.world.hasWaitingCalls)
      #expect(link.timestamp == seconds(1, 60))
      frames.run { _ in link.isPaused = false }
      #expect(frames.world.hasWaitingCalls)
      frames.run(2)
      #expect(observer.calls == [0, 1, 6, 7], "from the vsync after the resumption on")
    }
  }

  @Test("pausing does not shift the vsyncs of a slower link", arguments: 0..<20 as Range<UInt64>)
  func phase(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    Frames.run(120) { frames in
      let interval = Int64.random(in: 2...6, using: &random)
      let first = Int64.random(in: 0...5, using: &random)
      frames.run(Int(first))
      let observer = Observer(frames)
      let link = observer.link { $0.frameInterval = Int(interval) }
      var expected: [Int64] = []
      var paused = false
      frames.run(300) { index in
        let isResumed = paused && Int.random(in: 0..<7, using: &random) == 0
        if isResumed {
          paused = false
        } else if !paused, Int.random(in: 0..<25, using: &random) == 0 {
          paused = true
        }
        link.isPaused = paused
        if !paused, !isResumed, (index - first) % interval == 0 { expected.append(index) }
      }
      #expect(observer.calls == expected, "seed \(seed)")
      #expect(expected.count > 10 && expected.count < Int(300 / interval), "seed \(seed)")
    }
  }
}
