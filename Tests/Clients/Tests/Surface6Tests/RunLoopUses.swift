import Testing
import UIKit

@MainActor
func runLoopUses(_ surface: Surface) {
  surface.behaves("init(target:selector:)") {
    let (stage, ticker) = (ViewStage(), Ticker())
    let link = CADisplayLink(target: ticker, selector: Selector(Ticker.linkFired(_:)))
    stage.show(0.03)
    surface.equal(ticker.times, [])
    link.add(to: .main, forMode: .common)
    stage.show(0.03)
    surface.equal(ticker.times.count, 3)
    surface.near(ticker.times[2] - ticker.times[1], 0.01)
    link.invalidate()
  }
  surface.behaves("add(to:forMode:)") {
    let (stage, ticker) = (ViewStage(), Ticker())
    let link = CADisplayLink(target: ticker, selector: Selector(Ticker.linkFired(_:)))
    link.add(to: .current, forMode: RunLoop.Mode.default)
    stage.show(0.02)
    surface.equal(ticker.times.count, 2)
    link.remove(from: .current, forMode: RunLoop.Mode.default)
    stage.show(0.02)
    surface.equal(ticker.times.count, 2)
  }
  surface.behaves(".isPaused") {
    let (stage, ticker) = (ViewStage(), Ticker())
    let link = CADisplayLink(target: ticker, selector: Selector(Ticker.linkFired(_:)))
    link.add(to: .main, forMode: .common)
    link.isPaused = true
    stage.show(0.05)
    surface.equal(ticker.times, [])
    link.isPaused = false
    stage.show(0.02)
    surface.equal(ticker.times.count, 2)
    link.invalidate()
  }
  surface.behaves("invalidate()") {
    let (stage, ticker) = (ViewStage(), Ticker())
    let link = CADisplayLink(target: ticker, selector: Selector(Ticker.linkFired(_:)))
    link.add(to: .main, forMode: .common)
    let timer = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: true) { _ in ticker.calls += 1 }
    stage.show(0.03)
    surface.equal([ticker.times.count, ticker.calls], [3, 3])
    link.invalidate()
    timer.invalidate()
    stage.show(0.1)
    surface.equal([ticker.times.count, ticker.calls], [3, 3])
    surface.yes(!timer.isValid && stage.display.runUntilIdle())
  }
  surface.behaves("scheduledTimer(timeInterval:target:selector:userInfo:repeats:)") {
    let (stage, ticker) = (ViewStage(), Ticker())
    let once = Timer.scheduledTimer(
      timeInterval: 0.05, target: ticker, selector: Selector(Ticker.timerFired(_:)), userInfo: "once", repeats: false)
    let often = Timer.scheduledTimer(
      timeInterval: 0.1, target: ticker, selector: Selector(Ticker.timerFired(_:)), userInfo: "often", repeats: true)
    stage.show(0.04)
    surface.equal(ticker.infos, [])
    stage.show(0.26)
    surface.equal(ticker.infos, ["once", "often", "often", "often"])
    surface.yes(!once.isValid && often.isValid)
    often.invalidate()
  }
  surface.behaves("async(execute:)") {
    let (stage, ticker) = (ViewStage(), Ticker())
    DispatchQueue.main.async { ticker.calls += 1 }
    surface.equal(ticker.calls, 0)
    stage.display.frame()
    surface.equal(ticker.calls, 1)
  }
  surface.behaves("asyncAfter(deadline:execute:)") {
    let (stage, ticker) = (ViewStage(), Ticker())
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { ticker.calls += 1 }
    stage.show(0.29)
    surface.equal(ticker.calls, 0)
    stage.show(0.01)
    surface.equal(ticker.calls, 1)
  }
}

@MainActor
private final class Ticker: NSObject {
  private(set) var times: [CFTimeInterval] = []
  private(set) var infos: [String] = []
  var calls = 0

  func linkFired(_ link: CADisplayLink) { times.append(link.timestamp) }
  func timerFired(_ timer: Timer) { infos.append(timer.userInfo as? String ?? "?") }
}
