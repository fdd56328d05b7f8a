import SegueUIKit
import Testing

@Suite("SimulatedDisplay and display links")
@MainActor
struct DisplayTests {
  @MainActor
  private final class Counter {
    var count = 0
    var times: [CFTimeInterval] = []
    var targets: [CFTimeInterval] = []

    func step(_ link: CADisplayLink) {
      count += 1
      times.append(link.timestamp)
      targets.append(link.targetTimestamp)
    }

    func tick() { count += 1 }
  }

  @Test("a link is called at the display's vsyncs", arguments: [60, 90, 120], [30, 0])
  func vsyncs(hertz: Int64, perSecond: Int) {
    SimulationWorld.run(SimulationWorld()) {
      let counter = Counter()
      // The link is older than the display: it takes the rate over.
      let link = CADisplayLink(target: counter, selector: Selector(Counter.step(_:)))
      link.preferredFramesPerSecond = perSecond
      link.add(to: .main, forMode: .common)
      let display = SimulatedDisplay(world: .current, rate: .hz(hertz))
      let frames = (0..<Int(hertz)).map { _ in display.frame() }
      let interval = perSecond == 0 ? 1 : Int(hertz) / perSecond
      #expect(counter.count == Int(hertz) / interval)
      #expect(counter.times == frames.filter { $0.index % Int64(interval) == 0 }.map(\.vsync.seconds))
      #expect(
        counter.targets == (1...counter.count).map { display.vsync(Int64($0 * interval)).seconds })
      #expect(UIScreen.main.maximumFramesPerSecond == Int(hertz))
      #expect(link.duration == 1 / Double(hertz))
    }
  }

  @Test("vsyncs that fall between nanoseconds, and a display that begins late, keep exact times")
  func fractions() {
    SimulationWorld.run(SimulationWorld()) {
      let before = SimulatedDisplay(world: .current, rate: .hz(7))
      for _ in 0..<5 { before.frame() }
      #expect(CACurrentMediaTime() == 0.571_428_571)
      let display = SimulatedDisplay(world: .current, rate: RefreshRate(numerator: 60_000, denominator: 1001))
      let counter = Counter()
      let link = CADisplayLink(target: counter, selector: Selector(Counter.step(_:)))
      link.frameInterval = 7
      link.add(to: .main, forMode: .common)
      for _ in 0..<50 { display.frame() }
      #expect(counter.times == (0..<8).map { display.vsync($0 * 7).seconds })
      #expect(counter.targets == (1...8).map { display.vsync($0 * 7).seconds })
      #expect(link.duration == 1001.0 / 60_000)
      #expect(UIScreen.main.maximumFramesPerSecond == 60)
    }
  }

  @Test("a link keeps the display running, a paused or ended one does not")
  func rest() {
    SimulationWorld.run(SimulationWorld()) {
      let display = SimulatedDisplay(world: .current, rate: .hz(120))
      let counter = Counter()
      let link = CADisplayLink(target: counter, selector: Selector(Counter.tick))
      link.add(to: .main, forMode: .common)
      #expect(!display.runUntilIdle(limit: 10))
      #expect(counter.count == 10)
      link.isPaused = true
      #expect(display.runUntilIdle(limit: 10))
      #expect(counter.count == 10 && display.nextIndex == 11)
      link.isPaused = false
      #expect(!display.runUntilIdle(limit: 5))
      #expect(counter.count == 15)
      link.invalidate()
      #expect(display.runUntilIdle(limit: 10))
      #expect(counter.count == 15 && display.nextIndex == 17)
    }
  }

  @Test("what a link changes is in the same frame")
  func sameFrame() {
    SimulationWorld.run(SimulationWorld()) {
      let window = UIWindow()
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      window.addSubview(view)
      window.makeKeyAndVisible()
      let display = SimulatedDisplay(world: .current, rate: .hz(60))
      let link = CADisplayLink(target: view, selector: Selector { (view: UIView) in { view.center.x += 1 } })
      link.add(to: .main, forMode: .common)
      let moving = (0..<5).map { _ in display.frame().digest }
      #expect(Set(moving).count == 5)
      #expect(view.center.x == 10)
      link.isPaused = true
      #expect(display.frame().digest == moving.last)
    }
  }
}
