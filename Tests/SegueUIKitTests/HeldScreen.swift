import Foundation
import SegueQuartzCore
import SegueUIKit

/// A view of 100 × 100 points in a window whose time stands wherever a test wants it.
@MainActor
struct HeldScreen {
  let window: UIWindow
  let view: UIView
  let display: SimulatedDisplay

  static func run(_ body: (HeldScreen) throws -> Void) rethrows {
    try SimulationWorld.run(SimulationWorld()) {
      let window = UIWindow()
      window.makeKeyAndVisible()
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      window.addSubview(view)
      let display = SimulatedDisplay(world: .current, rate: .hz(60))
      display.frame()
      window.layer.speed = 0
      try body(HeldScreen(window: window, view: view, display: display))
    }
  }

  /// What the view's layer shows at a time of the window, in seconds. Nothing ends by it.
  func shown(at time: Double) -> CALayer {
    window.layer.timeOffset = time
    return view.layer.presentation() ?? view.layer
  }

  func x(at time: Double) -> Double { Double(shown(at: time).position.x) }

  func alpha(at time: Double) -> Double { shown(at: time).exactOpacity }

  /// Lets the application turn come in which what has reached its end ends.
  func turn(at time: Double) {
    window.layer.timeOffset = time
    display.frame()
  }

  var diagnostics: [RuntimeDiagnostic] { SimulationWorld.current.diagnostics }
}
