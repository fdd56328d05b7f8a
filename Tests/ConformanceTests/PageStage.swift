import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit

/// A navigation controller with a page, another page to put over it, and a display with a frame at every moment that a
/// case asks about.
@MainActor
final class PageStage {
  let window = UIWindow()
  let under = UIViewController()
  let top = UIViewController()
  let navigation: UINavigationController
  let client = PageClient()
  private let display: SimulatedDisplay
  private let period: Double

  /// - Parameter moments: milliseconds from 0 on; each is a whole number of frames, of at most 20 ms.
  /// - Throws: if no frames meet all of them.
  static func run(
    _ check: CaseCheck, width: Double = 600, height: Double = 600, moments: [Double] = [],
    _ body: (PageStage) throws -> Void
  ) throws {
    var step: Int64 = 0
    for moment in moments {
      guard (0...10_000).contains(moment) else { throw check.malformed("\(moment) ms is no time of a transition") }
      step = common(step, Int64((moment * 1000).rounded()))
    }
    if step == 0 { step = 10_000 }
    let count = (step + 19_999) / 20_000
    let divisor = common(count * 1_000_000, step)
    let (numerator, denominator) = (count * 1_000_000 / divisor, step / divisor)
    guard numerator <= 1_000_000, denominator <= 1_000_000,
      moments.allSatisfy({ $0 * 1000 * Double(count) / Double(step) <= 2000 })
    else { throw check.malformed("no display has frames at \(moments) ms") }
    let world = SimulationWorld(screenSize: CGSize(width: width, height: height))
    try SimulationWorld.run(world) { () throws -> Void in
      let rate = RefreshRate(numerator: numerator, denominator: denominator)
      let stage = PageStage(rate, period: Double(step) / Double(count) / 1000)
      try body(stage)
      if let refused = world.diagnostics.first { throw check.malformed("\(refused)") }
    }
  }

  private static func common(_ a: Int64, _ b: Int64) -> Int64 { b == 0 ? a : common(b, a % b) }

  private init(_ rate: RefreshRate, period: Double) {
    self.period = period
    navigation = UINavigationController(rootViewController: under)
    navigation.delegate = client
    top.transitioningDelegate = client
    top.modalPresentationStyle = .fullScreen
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    display = SimulatedDisplay(world: .current, rate: rate)
    display.frame()
  }

  // MARK: Time

  /// Runs the frames of so many milliseconds; `each` sees what is shown after every one.
  func wait(_ milliseconds: Double, each: () -> Void = {}) {
    for _ in 0..<Int((milliseconds / period).rounded()) {
      display.frame()
      each()
    }
  }

  func settle() { display.runUntilIdle() }

  /// The page lies over the other one, at rest.
  func pushAtOnce() {
    navigation.pushViewController(top, animated: false)
    display.frame()
  }

  // MARK: What is shown

  func x(_ view: UIView) -> Double { Double((view.layer.presentation() ?? view.layer).frame.origin.x) }
  func y(_ view: UIView) -> Double { Double((view.layer.presentation() ?? view.layer).frame.origin.y) }

  // MARK: Finger

  /// Brings a sample of the finger in the next frame.
  func touch(_ phase: TouchSample.Phase, _ x: Double) {
    let point = CGPoint(x: x, y: Double(window.bounds.height) / 2)
    display.frame(
      touches: [TouchSample(contact: 1, phase: phase, time: display.vsync(display.nextIndex), location: point)])
  }

  /// A finger that comes down near the left edge and goes so far, arriving there with a velocity in points a second.
  func drag(_ translation: Double, velocity: Double = 0) {
    let start = 5.0
    touch(.began, start)
    // Far enough that the pan begins, and long enough ago that it does not count for the velocity.
    touch(.moved, start + 20)
    let count = (120 / period).rounded(.up)
    for left in stride(from: count, through: 0, by: -1) {
      touch(.moved, start + translation - velocity * (left * period / 1000))
    }
  }

  /// Lifts the finger where `drag` left it.
  func lift(_ translation: Double) { touch(.ended, 5 + translation) }

  private var onRelease: (UIPanGestureRecognizer, UIPercentDrivenInteractiveTransition) -> Void = { $1.cancel() }
  private var progress: (UIPanGestureRecognizer) -> Double = { _ in 0 }

  /// A pan drives the pop of the page, as an app has it do.
  func popByPan(
    _ pan: UIPanGestureRecognizer = UIPanGestureRecognizer(),
    progress: @escaping (UIPanGestureRecognizer) -> Double,
    onRelease: @escaping (UIPanGestureRecognizer, UIPercentDrivenInteractiveTransition) -> Void = { $1.cancel() }
  ) {
    self.progress = progress
    self.onRelease = onRelease
    pan.addTarget(self, action: Selector(PageStage.panned(_:)))
    navigation.view.addGestureRecognizer(pan)
  }

  func panned(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      client.driver = UIPercentDrivenInteractiveTransition()
      navigation.popViewController(animated: true)
      client.driver?.update(CGFloat(progress(pan)))
    case .changed: client.driver?.update(CGFloat(progress(pan)))
    case .ended: if let driver = client.driver { onRelease(pan, driver) }
    default: client.driver?.cancel()
    }
  }
}

/// Hands out a case's animator and driver to whoever asks.
final class PageClient: NSObject, UINavigationControllerDelegate, UIViewControllerTransitioningDelegate {
  var animator: (any UIViewControllerAnimatedTransitioning)?
  var driver: UIPercentDrivenInteractiveTransition?

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { driver }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator }

  func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
    animator
  }
}
