import Foundation
import UIKit

// Rehearses the tabs at 60 Hz: a swipe to the second tab, one beyond the last, a tap on the bar.
let names = ["First", "Second", "Third"]
let tabs = SlidingTabsController()
tabs.viewControllers = names.enumerated().map { index, name in
  let screen = UIViewController()
  screen.tabBarItem = UITabBarItem(title: name, image: nil, tag: index)
  return screen
}
let window = UIWindow()
window.rootViewController = tabs
window.makeKeyAndVisible()
let display = SimulatedDisplay(world: .current, rate: .hz(60))
display.runUntilIdle()

@preconcurrency @MainActor
func check(_ claim: Bool, _ what: String) {
  print("\(claim ? "ok" : "FAILED"): \(what)")
  if !claim { exit(1) }
}

@preconcurrency @MainActor
func touch(_ phase: TouchSample.Phase, _ x: CGFloat, _ y: CGFloat) {
  let time = display.vsync(display.nextIndex)
  display.frame(touches: [TouchSample(contact: 1, phase: phase, time: time, location: CGPoint(x: x, y: y))])
}

@preconcurrency @MainActor
func swipe(from start: CGFloat, to end: CGFloat, frames: Int, rest: Int = 0, watching: () -> Void = {}) {
  touch(.began, start, 400)
  for step in 1...frames { touch(.moved, start + (end - start) * CGFloat(step) / CGFloat(frames), 400) }
  for _ in 0..<rest { display.frame() }
  watching()
  touch(.ended, end, 400)
  display.runUntilIdle()
}

swipe(from: 300, to: 60, frames: 20) {
  let left = tabs.viewControllers![0].view.layer.presentation()?.frame.minX ?? 0
  check(abs(left + 240) < 1, "the first tab's screen follows the finger: it is at \(left)")
}
check(tabs.selectedIndex == 1, "a fast swipe goes to the second tab")
swipe(from: 300, to: 200, frames: 20, rest: 6)
check(tabs.selectedIndex == 1, "a short one that rests comes back")
swipe(from: 300, to: 20, frames: 20)
check(tabs.selectedIndex == 2, "another goes to the third")
swipe(from: 300, to: 20, frames: 20)
check(tabs.selectedIndex == 2, "and there is none beyond")
let bar = tabs.tabBar
let item = bar.convert(CGPoint(x: bar.bounds.width / 6, y: 20), to: nil)
touch(.began, item.x, item.y)
touch(.ended, item.x, item.y)
display.runUntilIdle()
check(tabs.selectedIndex == 0, "a tap on the bar goes back to the first")
check(tabs.viewControllers!.filter { $0.viewIfLoaded?.window != nil }.count == 1, "one screen is in the window")
let diagnostics = SimulationWorld.current.diagnostics
check(diagnostics.isEmpty, "no diagnostics \(diagnostics.map(\.description))")
