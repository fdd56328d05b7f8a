import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

/// A view of a program's own class, which writes down its way in and out of windows.
@MainActor
private final class ListeningView: UIView {
  var log: CallLog?
  var name = ""

  override func willMove(toWindow newWindow: UIWindow?) {
    log?.calls.append("\(name) will \(newWindow == nil ? "leave" : "come")")
  }

  override func didMoveToWindow() { log?.calls.append("\(name) did \(window == nil ? "leave" : "come")") }
}

@MainActor
@Suite("Who hears of windows")
struct WindowListenerTests {
  /// Plain views one in another, outermost first.
  private func chain(_ count: Int) -> [UIView] {
    let views = (0..<count).map { _ in UIView(frame: .zero) }
    for (outer, inner) in zip(views, views.dropFirst()) { outer.addSubview(inner) }
    return views
  }

  private func listener(_ name: String, _ log: CallLog) -> ListeningView {
    let view = ListeningView(frame: .zero)
    (view.name, view.log) = (name, log)
    return view
  }

  @Test("a program's view hears of windows below any number of plain views, put there before or after they were joined")
  func below() {
    SimulationWorld.run(SimulationWorld()) {
      let (log, window, views) = (CallLog(), UIWindow(), chain(5))
      views[4].addSubview(listener("inner", log))
      let branch = chain(3)
      branch[2].addSubview(listener("late", log))
      views[1].addSubview(branch[0])
      window.addSubview(views[0])
      #expect(log.calls == ["inner will come", "late will come", "inner did come", "late did come"])
      #expect(views.allSatisfy { $0.window === window } && branch.allSatisfy { $0.window === window })
      log.calls = []
      views[0].removeFromSuperview()
      #expect(log.calls == ["inner will leave", "late will leave", "inner did leave", "late did leave"])
      #expect(views.allSatisfy { $0.window == nil })
    }
  }

  @Test("a controller whose view stood below plain views before it was the controller's appears with them")
  func adopted() {
    SimulationWorld.run(SimulationWorld()) {
      let (log, window, views) = (CallLog(), UIWindow(), chain(4))
      window.makeKeyAndVisible()
      let screen = Screen("A", log)
      screen.view = views[3]
      log.calls = []
      window.addSubview(views[0])
      SimulatedDisplay(world: .current, rate: .hz(60)).runUntilIdle()
      #expect(screen.appearanceState == .appeared)
      #expect(!log.calls.isEmpty)
    }
  }

  @Test("a view that outlives the tree it stood in has neither superview nor window, and what is in it stays")
  func survivor() {
    SimulationWorld.run(SimulationWorld()) {
      var views = chain(6)
      let kept = views[3]
      let inner = views[4]
      var root: UIView? = views[0]
      weak let gone = root
      views = []
      #expect(kept.superview != nil)
      root = nil
      #expect(gone == nil)
      #expect(kept.superview == nil && kept.layer.superlayer == nil)
      #expect(inner.superview === kept && inner.subviews.count == 1)
      #expect(inner.layer.superlayer === kept.layer)
    }
  }

  @Test("a world that timers, links and tickers refer to goes, and they know")
  func world() {
    var link: CADisplayLink?
    var stop: (@MainActor () -> Void)?
    var reference: WorldReference?
    do {
      let world = SimulationWorld()
      reference = world.reference
      SimulationWorld.run(world) {
        link = CADisplayLink(target: CallLog(), selector: Selector(CallLog.step))
        stop = world.addTicker {}
      }
      #expect(reference?.world === world)
    }
    #expect(reference?.world == nil)
    stop?()
    link?.isPaused = true
    link?.isPaused = false
    #expect(link?.timestamp == 0)
  }
}

extension CallLog {
  fileprivate func step() { calls.append("step") }
}
