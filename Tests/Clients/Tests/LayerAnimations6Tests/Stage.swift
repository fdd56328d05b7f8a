import Foundation
import Testing
import UIKit

/// A window of 400 × 800 points on a display of 100 Hz, so that every hundredth of a second is a frame.
@MainActor
final class Stage {
  let window = UIWindow()
  let screen = UIViewController()
  let display = SimulatedDisplay(world: .current, rate: .hz(100))

  var view: UIView { screen.view }

  private init() {
    window.frame = CGRect(x: 0, y: 0, width: 400, height: 800)
    window.rootViewController = screen
    window.makeKeyAndVisible()
    display.frame()
  }

  /// Runs `body` in a world of its own, whose first frame has been shown, at time 0. No diagnostic may come of it.
  static func run(_ body: (Stage) throws -> Void) rethrows {
    try SimulationWorld.run(SimulationWorld(screenSize: CGSize(width: 400, height: 800))) {
      try body(Stage())
      #expect(SimulationWorld.current.diagnostics.map(\.description) == [])
    }
  }

  /// A layer of the screen, in place and shown in a frame.
  func shown<Layer: CALayer>(_ layer: Layer, in parent: CALayer? = nil) -> Layer {
    (parent ?? view.layer).addSublayer(layer)
    return layer
  }

  /// Shows the frames up to a time in seconds.
  func show(until seconds: Double) {
    while display.vsync(display.nextIndex).seconds <= seconds + 1e-9 { display.frame() }
  }
}

/// A square layer with its middle at a point.
@MainActor
func square(_ side: CGFloat = 100, at middle: CGPoint = .zero) -> CALayer {
  let layer = CALayer()
  layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
  layer.position = middle
  return layer
}

func near(_ value: CGFloat?, _ expected: CGFloat, _ tolerance: CGFloat = 1e-9) -> Bool {
  value.map { abs($0 - expected) <= tolerance } ?? false
}
