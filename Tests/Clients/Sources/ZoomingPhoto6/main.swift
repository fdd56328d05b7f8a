import Foundation
import UIKit

// Rehearses the zoom at 90 Hz: a tap opens a photo, a short edge swipe springs back, a long one goes back to the grid.
let window = UIWindow()
let grid = PhotoGridViewController()
let navigation = UINavigationController(rootViewController: grid)
navigation.isNavigationBarHidden = true
let zooms = PhotoNavigationDelegate()
navigation.delegate = zooms
window.rootViewController = navigation
window.makeKeyAndVisible()
let display = SimulatedDisplay(world: .current, rate: .hz(90))
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

/// A swipe from the left edge to `x`, which rests before it ends.
@preconcurrency @MainActor
func swipe(to x: CGFloat) {
  touch(.began, 4, 500)
  for step in 1...30 { touch(.moved, 4 + (x - 4) * CGFloat(step) / 30, 500) }
  for _ in 0..<6 { display.frame() }
  touch(.ended, x, 500)
}

/// Where the photo is that flies over both screens; nil when none does.
@preconcurrency @MainActor
func flight() -> CGRect? {
  let images = navigation.view.allSubviews.compactMap { $0 as? UIImageView }
  return images.last { !grid.cells.contains($0) && $0 !== photo?.imageView }?.layer.presentation()?.frame
}

extension UIView {
  var allSubviews: [UIView] { return subviews + subviews.flatMap { $0.allSubviews } }
}

let cell = grid.cells[4]
touch(.began, cell.frame.midX, cell.frame.midY)
touch(.ended, cell.frame.midX, cell.frame.midY)
let photo = navigation.topViewController as? PhotoViewController
display.frame()
let start = flight() ?? .zero
check(abs(start.midX - cell.frame.midX) < 8 && start.width < 140, "a tap on the fifth photo lets it fly from its cell")
display.runUntilIdle()
check(flight() == nil && photo != nil && !cell.isHidden, "and land on a screen of its own")

swipe(to: 120)
display.runUntilIdle()
check(navigation.topViewController === photo && photo?.view.alpha == 1, "a swipe of less than half springs back")

touch(.began, 4, 500)
for step in 1...30 { touch(.moved, 4 + 50 * CGFloat(step) / 30, 500) }
let between = flight() ?? .zero
check(
  (cell.frame.width + 20..<370).contains(between.width), "on its way back the photo is \(between.width) points wide")
touch(.cancelled, 54, 500)
display.runUntilIdle()
check(navigation.topViewController === photo && flight() == nil, "a call that comes in cancels the swipe")

swipe(to: 300)
display.runUntilIdle()
check(navigation.viewControllers.count == 1, "a longer one goes back to the grid")
check(!cell.isHidden && grid.view.window === window, "where the photo is in its place")
let diagnostics = SimulationWorld.current.diagnostics
check(diagnostics.isEmpty, "no diagnostics \(diagnostics.map(\.description))")
