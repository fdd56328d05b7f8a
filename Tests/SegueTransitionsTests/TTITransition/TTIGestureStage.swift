import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTiming
import SegueTransitions
import SegueUIKit
import Testing

/// A presenter and what it presents by a TTITransition, in a world of their own, and fingers.
@MainActor
final class TTIGestureStage {
  let window = UIWindow()
  let root = UIViewController(nibName: nil, bundle: nil)
  let screen = UIViewController(nibName: nil, bundle: nil)
  let display: SimulatedDisplay
  /// What keeps the transition; letting go of it is up to the test.
  var controller: TTITransitionController?

  static func run(
    _ type: TTITransitionType = .fold, gesture: TTIGestureType = .none, hertz: Int64 = 60,
    fidelity: TransitionFidelity = .corrected, from: CGPoint = CGPoint(x: 195, y: 422), to: CGPoint = .zero,
    rect: CGRect = .zero, _ body: (TTIGestureStage) throws -> Void
  ) rethrows {
    try SimulationWorld.run(SimulationWorld()) {
      let stage = TTIGestureStage(hertz: hertz)
      stage.controller = TTITransitionController(
        presentedController: stage.screen, type: type, fromPoint: from, toPoint: to, interactive: true,
        gestureType: gesture, rectToStartGesture: rect, fidelity: fidelity)
      try body(stage)
    }
  }

  init(hertz: Int64 = 60) {
    window.rootViewController = root
    window.makeKeyAndVisible()
    display = SimulatedDisplay(world: .current, rate: .hz(hertz))
    display.runUntilIdle()
  }

  var world: SimulationWorld { .current }
  var size: CGSize { window.bounds.size }
  var delegate: TTITransitioningDelegate { controller!.transitioningDelegate! }
  var animator: TTIAnimator { delegate.animator }
  var view: UIView { screen.view }
  var isPresented: Bool { root.presentedViewController === screen }
  var isTransitioning: Bool { screen.transitionCoordinator != nil || root.transitionCoordinator != nil }
  /// What the driver was last told; nil while nothing is driven.
  var percent: CGFloat? {
    guard let coordinator = screen.transitionCoordinator, coordinator.isInteractive else { return nil }
    return coordinator.percentComplete
  }
  var events: [String] { root.presentationLog.map { "\($0.operation) \($0.event.rawValue)" } }

  /// Presents, waits until it is over.
  func present() {
    root.present(screen, animated: true)
    display.runUntilIdle()
  }

  // MARK: Fingers

  /// One frame with the fingers at these places, all due now; contact 1 is the first.
  func touch(_ phase: TouchSample.Phase, _ points: CGPoint...) {
    let time = display.vsync(display.nextIndex)
    display.frame(
      touches: points.enumerated().map {
        TouchSample(contact: $0.offset + 1, phase: phase, time: time, location: $0.element)
      })
  }

  /// A finger comes down and goes to `end` in steps, a frame each; it stays down.
  func drag(_ start: CGPoint, _ end: CGPoint, steps: Int = 6) {
    touch(.began, start)
    move(start, end, steps: steps)
  }

  /// The finger that is down goes from where it is.
  func move(_ start: CGPoint, _ end: CGPoint, steps: Int = 6) {
    for step in 1...steps {
      let part = CGFloat(step) / CGFloat(steps)
      touch(.moved, CGPoint(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part))
    }
  }

  func lift(_ point: CGPoint) {
    touch(.ended, point)
    display.runUntilIdle()
  }

  /// The system takes the touch away.
  func cancel(_ point: CGPoint) {
    touch(.cancelled, point)
    display.runUntilIdle()
  }

  /// Two fingers about the middle, from one distance to another in steps; they stay down.
  func pinch(_ start: CGFloat, _ end: CGFloat, steps: Int = 10) {
    spread(.began, start)
    for step in 1...steps { spread(.moved, start + (end - start) * CGFloat(step) / CGFloat(steps)) }
  }

  func spread(_ phase: TouchSample.Phase, _ distance: CGFloat) {
    touch(phase, CGPoint(x: 195 - distance / 2, y: 400), CGPoint(x: 195 + distance / 2, y: 400))
  }

  /// Frames for a time, whether or not anything moves.
  func wait(seconds: Double) {
    for _ in 0..<Int(seconds * display.rate.hertz) { display.frame() }
  }
}

extension CGPoint {
  init(_ x: CGFloat, _ y: CGFloat) { self.init(x: x, y: y) }
}
