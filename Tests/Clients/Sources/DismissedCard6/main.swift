import Foundation
import UIKit

// Rehearses the dismissal at 120 Hz: a short slow drag that comes back, then a flick that takes the card away.
let window = UIWindow()
let presenter = UIViewController()
window.rootViewController = presenter
window.makeKeyAndVisible()
let card = CardViewController()
let display = SimulatedDisplay(world: .current, rate: .hz(120))
display.runUntilIdle()
presenter.present(card, animated: true)
display.runUntilIdle()

@preconcurrency @MainActor
func check(_ claim: Bool, _ what: String) {
  print("\(claim ? "ok" : "FAILED"): \(what)")
  if !claim { exit(1) }
}

/// A drag down by `distance` points in `frames` frames, and a rest before the finger lifts.
@preconcurrency @MainActor
func drag(by distance: CGFloat, frames: Int, rest: Int) {
  for step in 0...(frames + rest + 1) {
    let time = display.vsync(display.nextIndex)
    let phase: TouchSample.Phase = step == 0 ? .began : step > frames + rest ? .ended : .moved
    let way = distance * CGFloat(min(step, frames)) / CGFloat(frames)
    display.frame(touches: [TouchSample(contact: 1, phase: phase, time: time, location: CGPoint(x: 195, y: 200 + way))])
  }
}

let shown = CGRect(x: 0, y: 60, width: 390, height: 784)
check(
  presenter.presentedViewController === card && card.view.frame == shown, "the card is shown below a gap of 60 points")

drag(by: 200, frames: 40, rest: 12)
let dragged = card.view.layer.presentation()?.frame.minY ?? 0
check((250...265).contains(dragged), "the card follows the finger: its top is at \(dragged)")
display.runUntilIdle()
check(presenter.presentedViewController === card && card.view.frame == shown, "let go at rest, it comes back")

drag(by: 160, frames: 8, rest: 0)
var tops: [CGFloat] = []
while presenter.presentedViewController != nil, tops.count < 240 {
  display.frame()
  tops.append(card.view.layer.presentation()?.frame.minY ?? 844)
}
check(tops.count < 240, "flicked, it goes away within \(tops.count) frames")
check(zip(tops, tops.dropFirst()).allSatisfy { $0 < $1 + 1 }, "and never turns back by as much as a point")
check(card.view.superview == nil && card.viewIfLoaded?.window == nil, "nothing of it is left in the window")
let diagnostics = SimulationWorld.current.diagnostics
check(diagnostics.isEmpty, "no diagnostics \(diagnostics.map(\.description))")
