import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

@Suite("A display with several rates")
@MainActor
struct VariableRefreshTests {
  @MainActor
  private final class Counter {
    var times: [CFTimeInterval] = []
    var targets: [CFTimeInterval] = []
    var durations: [CFTimeInterval] = []

    func step(_ link: CADisplayLink) {
      times.append(link.timestamp)
      targets.append(link.targetTimestamp)
      durations.append(link.duration)
    }
  }

  private static func run(
    _ behavior: RefreshBehavior = .variablePhone, _ body: (UIView, SimulatedDisplay) throws -> Void
  ) rethrows {
    try SimulationWorld.run(SimulationWorld()) {
      let window = UIWindow()
      window.makeKeyAndVisible()
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      window.addSubview(view)
      try body(view, SimulatedDisplay(world: .current, behavior: behavior))
    }
  }

  private static func hertz(_ display: SimulatedDisplay, _ frames: Int) -> [Double] {
    (0..<frames).map { _ in display.frame().grid.rate.hertz }
  }

  private static func touch(_ phase: TouchSample.Phase, _ display: SimulatedDisplay) -> DisplayFrame {
    let sample = TouchSample(
      contact: 1, phase: phase, time: display.vsync(display.nextIndex), location: CGPoint(x: 50, y: 50))
    return display.frame(touches: [sample])
  }

  @Test("rests at the slowest rate, and each frame's grid begins at it or before")
  func rest() {
    Self.run { view, display in
      #expect(display.rate == .hz(120) && UIScreen.main.maximumFramesPerSecond == 120)
      #expect(Self.hertz(display, 3) == [10, 10, 10])
      UIView.animate(withDuration: 0.05) { view.center.x += 50 }
      var frames = (0..<12).map { _ in display.frame() }
      // 50 ms are six frames of 120 Hz; the last of them ends the animation.
      #expect(frames.map { $0.grid.rate.hertz }.prefix(7) == [120, 120, 120, 120, 120, 10, 10])
      #expect(frames.last?.grid.rate == .hz(10))
      frames.append(display.frame())
      for (frame, next) in zip(frames, frames.dropFirst()) {
        #expect(frame.grid.time(of: frame.index) == frame.vsync)
        #expect(frame.grid.time(of: next.index) == next.vsync && next.index == frame.index + 1)
      }
      #expect(UIScreen.main.maximumFramesPerSecond == 120)
    }
  }

  @Test("an animation gets the rate that it asks for, the fastest of several wins")
  func animations() {
    Self.run { view, display in
      @MainActor func add(_ rate: Float?, _ key: String, seconds: Double) {
        let animation = CABasicAnimation(keyPath: "position.x")
        (animation.fromValue, animation.toValue, animation.duration) = (0.0, 100.0, seconds)
        if let rate {
          animation.preferredFrameRateRange = CAFrameRateRange(minimum: rate, maximum: 80, preferred: rate)
        }
        view.layer.add(animation, forKey: key)
      }
      display.frame()
      add(30, "slow", seconds: 10)
      #expect(Self.hertz(display, 2) == [30, 30])
      add(48, "middle", seconds: 10)
      #expect(Self.hertz(display, 2) == [48, 48])
      add(nil, "fast", seconds: 10)
      #expect(Self.hertz(display, 2) == [120, 120])
      view.layer.removeAnimation(forKey: "fast")
      #expect(Self.hertz(display, 2) == [48, 48])
      view.layer.removeAnimation(forKey: "middle")
      #expect(Self.hertz(display, 2) == [30, 30])
      view.layer.removeAllAnimations()
      #expect(Self.hertz(display, 1) == [10])
    }
  }

  @Test("a block's frame rate option is followed")
  func blocks() {
    Self.run(.variableTablet) { view, display in
      UIView.animate(withDuration: 1, delay: 0, options: .preferredFramesPerSecond30) { view.center.x += 50 }
      #expect(Self.hertz(display, 2) == [30, 30])
    }
  }

  @Test("a finger on the screen asks for the fastest rate, from its first frame to its last")
  func touches() {
    Self.run { _, display in
      #expect(display.frame().grid.rate == .hz(10))
      #expect(Self.touch(.began, display).grid.rate == .hz(120))
      #expect(display.frame().grid.rate == .hz(120))
      #expect(Self.touch(.moved, display).grid.rate == .hz(120))
      #expect(Self.touch(.ended, display).grid.rate == .hz(120))
      display.runUntilIdle()
      #expect(display.rate == .hz(10))
    }
  }

  @Test("a touch that is expected brings the next vsync forward, to a tick of the fastest rate")
  func expectedTouch() {
    Self.run { _, display in
      let frame = display.frame()
      #expect(display.vsync(display.nextIndex) - frame.vsync == 100_000_000)
      display.expectInput(at: frame.vsync + 20_000_000)
      // 20 ms is 2.4 periods of 120 Hz.
      #expect(display.vsync(display.nextIndex) - frame.vsync == 25_000_000)
      let touched = Self.touch(.began, display)
      #expect(touched.vsync - frame.vsync == 25_000_000 && touched.index == frame.index + 1)
      #expect(touched.grid.rate == .hz(120))
      // On a fast grid nothing is brought forward.
      let next = display.vsync(display.nextIndex)
      display.expectInput(at: touched.vsync)
      #expect(display.vsync(display.nextIndex) == next)
    }
    SimulationWorld.run(SimulationWorld()) {
      let fixed = SimulatedDisplay(world: .current, rate: .hz(10))
      fixed.frame()
      fixed.expectInput(at: Timestamp(nanoseconds: 1))
      #expect(fixed.vsync(1).nanoseconds == 100_000_000)
    }
  }

  @Test("caps of the schedule end a fast run, and let it go on")
  func caps() {
    let behavior = RefreshBehavior.variable(
      10...120,
      caps: [
        .init(from: Timestamp(nanoseconds: 50_000_000), limit: .hz(60)),
        .init(from: Timestamp(nanoseconds: 100_000_000), limit: nil),
      ])
    Self.run(behavior) { view, display in
      UIView.animate(withDuration: 10) { view.center.x += 50 }
      // Six frames of 120 Hz, three of 60 Hz.
      #expect(
        Self.hertz(display, 11) == [120, 120, 120, 120, 120, 120, 60, 60, 60, 120, 120])
    }
  }

  @Test("links are told the granted rate, and keep their own through changes of it")
  func links() {
    Self.run { view, display in
      let counter = Counter()
      let link = CADisplayLink(target: counter, selector: Selector(Counter.step(_:)))
      link.preferredFramesPerSecond = 30
      link.add(to: .main, forMode: .common)
      #expect(Self.hertz(display, 3) == [30, 30, 30])
      #expect(counter.durations.last == 1.0 / 30)
      _ = Self.touch(.began, display)
      for _ in 0..<12 { display.frame() }
      #expect(link.duration == 1.0 / 120)
      _ = Self.touch(.ended, display)
      for _ in 0..<3 { display.frame() }
      let steps = zip(counter.times, counter.times.dropFirst()).map { $1 - $0 }
      #expect(steps.count >= 7)
      // A change of the rate may move a call to the next vsync, never before its time.
      #expect(steps.allSatisfy { $0 > 0.0333 && $0 < 0.0667 } && steps.filter { $0 > 0.0334 }.count <= 1)
      // Between two changes the calls come when they were said to.
      #expect(counter.targets[4] == counter.times[5])
      #expect(view.window != nil)
    }
  }

  @Test("a timer that waits keeps the fastest rate, so that it is on time")
  func timers() {
    Self.run { _, display in
      #expect(Self.hertz(display, 1) == [10])
      var fired: Timestamp?
      let start = SimulationWorld.current.now
      VirtualTimer.scheduledTimer(withTimeInterval: 0.02, repeats: false) { _ in fired = SimulationWorld.current.now }
      display.runUntilIdle()
      // 2.4 periods of 120 Hz.
      #expect(fired.map { $0 - start } == 25_000_000)
      #expect(display.rate == .hz(10))
    }
  }

  @Test("a display with one rate in its behaviour is the display of that rate", arguments: [60, 120])
  func fixed(hertz: Int64) {
    @MainActor func digests(_ make: @MainActor (SimulationWorld) -> SimulatedDisplay) -> [UInt64] {
      SimulationWorld.run(SimulationWorld()) {
        let window = UIWindow()
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        window.addSubview(view)
        window.makeKeyAndVisible()
        let display = make(.current)
        UIView.animate(withDuration: 0.3) { view.center.x += 50 }
        return (0..<30).map { _ in display.frame().digest }
      }
    }
    let plain = digests { SimulatedDisplay(world: $0, rate: .hz(hertz)) }
    #expect(plain == digests { SimulatedDisplay(world: $0, behavior: .fixed(.hz(hertz))) })
    #expect(Set(plain).count > 10)
  }
}
