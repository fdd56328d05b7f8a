import Foundation
import UIKit

// Rehearses the pop: a finger drags the card to 40 % of the width and lets go, at 120 Hz.
let window = UIWindow()
let navigation = UINavigationController(rootViewController: UIViewController())
window.rootViewController = navigation
window.makeKeyAndVisible()
navigation.pushViewController(CardViewController(), animated: false)

let display = SimulatedDisplay(world: .current, rate: .hz(120))
display.runUntilIdle()
for step in 0...20 {
  let time = display.vsync(display.nextIndex)
  let phase: TouchSample.Phase = step == 0 ? .began : step == 20 ? .ended : .moved
  let point = CGPoint(x: 4 + Double(step) * 156 / 20, y: 400)
  let frame = display.frame(touches: [TouchSample(contact: 1, phase: phase, time: time, location: point)])
  print("frame \(frame.index): \(frame.work.tracksSampled) animations, digest \(String(frame.digest, radix: 16))")
}
display.runUntilIdle()
print("\(navigation.viewControllers.count) on the stack, \(SimulationWorld.current.diagnostics.count) diagnostics")
exit(navigation.viewControllers.count == 1 && SimulationWorld.current.diagnostics.isEmpty ? 0 : 1)
