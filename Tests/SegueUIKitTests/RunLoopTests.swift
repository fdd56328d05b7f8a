import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

@MainActor
private final class Ticked: NSObject {
  var calls: [String] = []

  func tick() { calls.append("tick") }
  func tickTimer(_ timer: VirtualTimer) { calls.append("timer \(timer.userInfo ?? "")") }
  func hear(_ notification: Notification) { calls.append(notification.name.rawValue) }
  func say(_ word: NSString) { calls.append("say \(word)") }
}

@MainActor
@Suite("The virtual run loop")
struct RunLoopTests {
  private func milliseconds(_ world: SimulationWorld) -> Int { Int((world.now.seconds * 1000).rounded()) }

  @Test("a timer fires in the first frame at or after its time, once, and is invalid then")
  func oneShot() {
    Panel.run { panel in
      var times: [Int] = []
      let timer = VirtualTimer.scheduledTimer(withTimeInterval: 0.25, repeats: false) { _ in
        times.append(milliseconds(panel.world))
      }
      #expect(timer.isValid)
      #expect(timer.timeInterval == 0)
      for _ in 0..<14 { panel.display.frame() }
      #expect(times == [])
      for _ in 0..<60 { panel.display.frame() }
      #expect(times == [250])
      #expect(!timer.isValid)
    }
  }

  @Test("timers of one frame fire in the order of their times, then of their making")
  func order() {
    Panel.run { panel in
      var order: [String] = []
      @MainActor func timer(_ seconds: TimeInterval, _ name: String) {
        VirtualTimer.scheduledTimer(withTimeInterval: seconds, repeats: false) { _ in order.append(name) }
      }
      timer(0.105, "c")
      timer(0.103, "b")
      timer(0.101, "a")
      timer(0.105, "d")
      VirtualQueue.main.asyncAfter(deadline: .now() + 0.104) { order.append("queue") }
      panel.display.runUntilIdle()
      #expect(order == ["a", "b", "queue", "c", "d"])
    }
  }

  @Test("a repeating timer of one frame's period fires in every frame for a minute")
  func everyFrame() {
    Panel.run { panel in
      var count = 0
      let timer = VirtualTimer.scheduledTimer(withTimeInterval: 1.0 / 60, repeats: true) { _ in count += 1 }
      for _ in 0..<3600 { panel.display.frame() }
      #expect(count == 3600)
      timer.invalidate()
      panel.display.frame()
      #expect(count == 3600)
    }
  }

  @Test("a repeating timer that missed periods fires once and keeps to its plan")
  func missed() {
    SimulationWorld.run(SimulationWorld()) {
      let display = SimulatedDisplay(world: .current, rate: .hz(2))
      display.frame()
      var times: [Int] = []
      let timer = VirtualTimer.scheduledTimer(withTimeInterval: 0.2, repeats: true) { _ in
        times.append(milliseconds(.current))
      }
      for _ in 0..<4 { display.frame() }
      #expect(times == [500, 1000, 1500, 2000])
      #expect(timer.fireDate == Date(timeIntervalSinceReferenceDate: 2.2))
    }
  }

  @Test("on the way to a far call slow repeating timers fire at their times")
  func onTheWay() {
    Panel.run { panel in
      var times: [Int] = []
      VirtualTimer.scheduledTimer(withTimeInterval: 0.25, repeats: true) { _ in
        times.append(milliseconds(panel.world))
      }
      VirtualTimer.scheduledTimer(withTimeInterval: 1.1, repeats: false) { _ in }
      #expect(panel.display.runUntilIdle(limit: 6))
      #expect(times == [250, 500, 750, 1000])
    }
  }

  @Test("the vsyncs before a far timer pass without frames")
  func farTimer() {
    Panel.run { panel in
      var fired: Int?
      VirtualTimer.scheduledTimer(withTimeInterval: 3600, repeats: false) { _ in fired = milliseconds(panel.world) }
      #expect(panel.display.runUntilIdle(limit: 10))
      #expect(fired == 3_600_000)
      #expect(panel.display.nextIndex == 216_001)
    }
  }

  @Test("a fast repeating timer keeps the display awake, a slow one does not")
  func rest() {
    Panel.run { panel in
      var count = 0
      let slow = VirtualTimer.scheduledTimer(withTimeInterval: 3, repeats: true) { _ in count += 1 }
      #expect(panel.display.runUntilIdle(limit: 100))
      #expect(count == 0)
      let fast = VirtualTimer.scheduledTimer(withTimeInterval: 0.05, repeats: true) { _ in count += 1 }
      #expect(!panel.display.runUntilIdle(limit: 100))
      #expect(count > 30)
      fast.invalidate()
      #expect(panel.display.runUntilIdle(limit: 100))
      panel.world.runLoopParameters.longestDrivingInterval = 5
      #expect(!panel.display.runUntilIdle(limit: 100))
      slow.invalidate()
      panel.world.runLoopParameters.longestDrivingInterval = -1
      #expect(panel.world.runLoopParameters.longestDrivingInterval == 5)
      #expect(panel.world.diagnostics.count == 1)
    }
  }

  @Test("a timer that another one invalidates in the same frame does not fire")
  func invalidated() {
    Panel.run { panel in
      var calls: [String] = []
      var second: VirtualTimer?
      VirtualTimer.scheduledTimer(withTimeInterval: 0.1, repeats: false) { _ in
        calls.append("first")
        second?.invalidate()
      }
      second = VirtualTimer.scheduledTimer(withTimeInterval: 0.1, repeats: false) { _ in calls.append("second") }
      VirtualTimer.scheduledTimer(withTimeInterval: 0.1, repeats: false) { _ in calls.append("third") }
      panel.display.runUntilIdle()
      #expect(calls == ["first", "third"])
    }
  }

  @Test("fire() calls at once; fireDate moves the time; an unscheduled timer waits for a run loop")
  func fireAndDate() {
    Panel.run { panel in
      var count = 0
      let timer = VirtualTimer(timeInterval: 10, repeats: false) { _ in count += 1 }
      panel.display.runUntilIdle()
      #expect(count == 0)
      timer.fireDate = Date(timeIntervalSinceReferenceDate: panel.world.now.seconds + 0.5)
      RunLoop.main.add(timer, forMode: .common)
      for _ in 0..<29 { panel.display.frame() }
      #expect(count == 0)
      panel.display.frame()
      #expect(count == 1)
      let repeating = VirtualTimer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in count += 1 }
      repeating.fire()
      #expect(count == 2 && repeating.isValid)
      repeating.invalidate()
      repeating.fire()
      #expect(count == 2)
    }
  }

  @Test("the selector forms call a method with the timer or without, and retain the target until they are done")
  func selectorTimers() {
    Panel.run { panel in
      let target = Ticked()
      VirtualTimer.scheduledTimer(
        timeInterval: 0.1, target: target, selector: Selector(Ticked.tick), userInfo: nil, repeats: false)
      VirtualTimer.scheduledTimer(
        timeInterval: 0.2, target: target, selector: Selector(Ticked.tickTimer(_:)), userInfo: "x", repeats: false)
      weak var kept: Ticked?
      do {
        let other = Ticked()
        kept = other
        VirtualTimer.scheduledTimer(
          timeInterval: 0.3, target: other, selector: Selector(Stub.nothing), userInfo: nil, repeats: false)
      }
      #expect(kept != nil)
      panel.display.runUntilIdle()
      #expect(target.calls == ["tick", "timer x"])
      #expect(kept == nil)
      #expect(panel.world.diagnostics.map(\.place) == ["Timer.fire"])
    }
  }

  @Test("blocks of the main queue run in this frame's turn, in order; delayed ones at their deadline")
  func queue() {
    Panel.run { panel in
      var calls: [String] = []
      VirtualQueue.main.async { calls.append("a") }
      VirtualQueue.global().async {
        calls.append("b")
        VirtualQueue.main.async { calls.append("c") }
      }
      VirtualQueue.main.asyncAfter(deadline: .now() + .milliseconds(100)) {
        calls.append("later \(milliseconds(panel.world))")
      }
      #expect(VirtualQueue.main.sync { 3 } == 3)
      #expect(calls == [])
      panel.display.frame()
      #expect(calls == ["a", "b", "c"])
      panel.display.runUntilIdle()
      #expect(calls == ["a", "b", "c", "later 100"])
    }
  }

  @Test("a cancelled item does not run, and nothing waits for it")
  func cancelledItem() {
    Panel.run { panel in
      var calls: [String] = []
      let item = VirtualWorkItem { calls.append("item") }
      VirtualQueue.main.asyncAfter(deadline: .now() + 100, execute: item)
      VirtualQueue.main.asyncAfter(deadline: .distantFuture) { calls.append("never") }
      item.cancel()
      #expect(panel.display.runUntilIdle(limit: 2))
      #expect(calls == [])
      let second = VirtualWorkItem { calls.append("second") }
      second.notify(queue: .main) { calls.append("after") }
      VirtualQueue.main.async(execute: second)
      #expect(panel.display.runUntilIdle())
      #expect(calls == ["second", "after"])
    }
  }

  @Test("intervals that are no numbers never trap", arguments: [.nan, -.infinity, .infinity, -1, 0, 1e300])
  func badIntervals(_ seconds: Double) {
    Panel.run { panel in
      var count = 0
      let timer = VirtualTimer.scheduledTimer(withTimeInterval: seconds, repeats: true) { _ in count += 1 }
      VirtualQueue.main.asyncAfter(deadline: .now() + seconds) { count += 100 }
      for _ in 0..<3 { panel.display.frame() }
      timer.invalidate()
      let isEver = seconds < 1
      #expect(count == (isEver ? 103 : seconds.isNaN ? 3 : 0))
    }
  }

  @Test("delayed methods run at their time, and can be cancelled")
  func performs() {
    Panel.run { panel in
      let target = Ticked()
      target.perform(Selector(Ticked.say(_:)), with: NSString("now"), afterDelay: 0.1)
      panel.display.runUntilIdle()
      #expect(target.calls == ["say now"])
      target.perform(Selector(Ticked.tick), with: nil, afterDelay: 0.1)
      NSObject.cancelPreviousPerformRequests(withTarget: target)
      panel.display.runUntilIdle()
      #expect(target.calls == ["say now"])
    }
  }

  @Test("a method hears notifications until it is removed, or its object is gone")
  func notifications() {
    Panel.run { panel in
      let center = NotificationCenter()
      let one = Notification.Name("one")
      let target = Ticked()
      weak var gone: Ticked?
      center.addObserver(target, selector: Selector(Ticked.hear(_:)), name: one, object: nil)
      center.addObserver(target, selector: Selector(Ticked.tick), name: Notification.Name("two"), object: nil)
      do {
        let short = Ticked()
        gone = short
        center.addObserver(short, selector: Selector(Ticked.hear(_:)), name: one, object: nil)
      }
      #expect(gone == nil)
      center.post(name: one, object: nil)
      center.post(name: Notification.Name("two"), object: nil)
      center.post(name: Notification.Name("three"), object: nil)
      #expect(target.calls == ["one", "tick"])
      center.removeObserver(target, name: one, object: nil)
      center.post(name: one, object: nil)
      #expect(target.calls.count == 2)
      center.removeObserver(target)
      center.post(name: Notification.Name("two"), object: nil)
      #expect(target.calls.count == 2)
      #expect(panel.world.diagnostics.isEmpty)
    }
  }
}

@MainActor
private final class Stub: NSObject {
  func nothing() {}
}
