import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit

// Prints what views cost, in nanoseconds of CPU time: the median of several rounds. Meant for a release build; takes no arguments and
// about five seconds. Beside the package's own view stands one of the program's class, which is asked for an action at
// every change.

final class ProgramsView: UIView {}

final class Screenful: UIViewController {
  let count: Int

  init(count: Int) {
    self.count = count
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func loadView() {
    let root = UIView(frame: UIScreen.main.bounds)
    for index in 0..<count {
      let frame = CGRect(x: CGFloat(index % 40) * 9, y: CGFloat(index / 40) * 9, width: 8, height: 8)
      root.addSubview(UIView(frame: frame))
    }
    view = root
  }
}

@MainActor
func median(rounds: Int, per count: Int, _ body: () -> Void) -> Double {
  var times = (0..<rounds).map { _ in
    let start = ThreadCPUClock.now()
    body()
    return Double(ThreadCPUClock.now() - start) / Double(count)
  }
  times.sort()
  return times[times.count / 2]
}

@MainActor
func report(_ name: String, _ nanoseconds: Double) {
  print(name.padding(toLength: 44, withPad: " ", startingAt: 0), String(format: "%10.1f ns", nanoseconds))
}

@MainActor
func changes(of make: (CGRect) -> UIView, named name: String) {
  SimulationWorld.run(SimulationWorld(capacity: 20_000)) {
    let frame = CGRect(x: 1, y: 2, width: 8, height: 8)
    var kept: [UIView] = []
    kept.reserveCapacity(10_000)
    report(
      "create, \(name)",
      median(rounds: 25, per: 10_000) {
        kept.removeAll(keepingCapacity: true)
        for _ in 0..<10_000 { kept.append(make(frame)) }
      })
    var parent = UIView()
    report(
      "addSubview, \(name)",
      median(rounds: 25, per: 10_000) {
        parent = UIView()
        for view in kept { parent.addSubview(view) }
      })
    let window = UIWindow()
    window.makeKeyAndVisible()
    window.addSubview(parent)
    SimulatedDisplay(world: .current, rate: .hz(60)).frame()
    let view = kept[5000]
    report(
      "center get and set on screen, \(name)",
      median(rounds: 25, per: 100_000) {
        for _ in 0..<100_000 { view.center.x += 1 }
      })
  }
}

@MainActor
func screens() {
  let time = median(rounds: 41, per: 1000) {
    SimulationWorld.run(SimulationWorld()) {
      let window = UIWindow()
      let display = SimulatedDisplay(world: .current, rate: .hz(60))
      window.rootViewController = Screenful(count: 1000)
      window.makeKeyAndVisible()
      display.frame()
    }
  }
  report("screen of 1000: load, show, first frame, free", time)
}

@MainActor
func idle(_ count: Int) {
  SimulationWorld.run(SimulationWorld(capacity: count + 8)) {
    let window = UIWindow()
    let display = SimulatedDisplay(world: .current, rate: .hz(60))
    window.rootViewController = Screenful(count: count)
    window.makeKeyAndVisible()
    display.frame()
    display.frame()
    report("idle frame of \(count) views", median(rounds: 25, per: 1000) { for _ in 0..<1000 { display.frame() } })
  }
}

changes(of: { UIView(frame: $0) }, named: "the package's class")
changes(of: { ProgramsView(frame: $0) }, named: "a program's class")
screens()
for count in [1000, 10_000, 100_000] { idle(count) }
