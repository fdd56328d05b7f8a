import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTiming
@testable import SegueUIKit

/// A view of 100 × 100 points at (50, 50) in a window at 60 Hz, whose first frame has been shown.
@MainActor
final class AnimatorStage {
  let window = UIWindow()
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  let display: SimulatedDisplay
  var ends: [UIViewAnimatingPosition] = []

  static func run(hertz: Int64 = 60, _ body: (AnimatorStage) throws -> Void) rethrows {
    try SimulationWorld.run(SimulationWorld()) { try body(AnimatorStage(hertz: hertz)) }
  }

  private init(hertz: Int64) {
    window.makeKeyAndVisible()
    window.addSubview(view)
    display = SimulatedDisplay(world: .current, rate: .hz(hertz))
    display.frame()
  }

  var world: SimulationWorld { display.world }

  func frames(_ count: Int) {
    for _ in 0..<count { display.frame() }
  }

  /// Where the view is on screen.
  var x: Double { Double(view.layer.presentation()?.position.x ?? .nan) }
  var alpha: Double { Double(view.layer.presentation()?.exactOpacity ?? .nan) }

  /// An animator of the view's way to `x`, which notes where it ended.
  func animator(
    _ duration: TimeInterval = 1, _ timing: any UITimingCurveProvider, to x: CGFloat = 450
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: duration, timingParameters: timing)
    animator.addAnimations { [view] in view.center.x = x }
    animator.addCompletion { [weak self] in self?.ends.append($0) }
    return animator
  }

  func linear(_ duration: TimeInterval = 1, to x: CGFloat = 450) -> UIViewPropertyAnimator {
    animator(duration, UICubicTimingParameters(animationCurve: .linear), to: x)
  }

  /// Whether nothing of an animation is left.
  var isClean: Bool {
    !world.isAnimating && world.animations.count == 0 && world.store.tracks.count == 0 && view.touchBlockCount == 0
  }
}
