import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit

/// Controllers A and B in a navigation controller, a slide between them that an edge swipe can drive, and a log.
@MainActor
final class Stage {
  let log = CallLog()
  let window = UIWindow()
  let root: Screen
  let navigation: UINavigationController
  let display: SimulatedDisplay
  let delegate: SlideDelegate

  static func run(
    hertz: Int64 = 60, duration: TimeInterval = 0.5, rewinds: Bool = true, _ body: (Stage) throws -> Void
  ) rethrows {
    let world = SimulationWorld()
    world.rewindTrackedModelOnCancel = rewinds
    try SimulationWorld.run(world) { try body(Stage(hertz: hertz, duration: duration)) }
  }

  private init(hertz: Int64, duration: TimeInterval) {
    root = Screen("A", log)
    navigation = UINavigationController(rootViewController: root)
    delegate = SlideDelegate(log: log, duration: duration)
    navigation.delegate = delegate
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    display = SimulatedDisplay(world: .current, rate: .hz(hertz))
    display.runUntilIdle()
    log.calls = []
  }

  /// Pushes a screen and waits until it is in sight.
  @discardableResult
  func push(_ name: String) -> Screen {
    let screen = Screen(name, log)
    navigation.pushViewController(screen, animated: true)
    display.runUntilIdle()
    log.calls = []
    return screen
  }

  var names: [String] { navigation.viewControllers.compactMap { ($0 as? Screen)?.name } }

  func touch(_ phases: [(TouchSample.Phase, CGFloat, CGFloat)]) {
    let time = display.vsync(display.nextIndex)
    display.frame(
      touches: phases.map { TouchSample(contact: 1, phase: $0.0, time: time, location: CGPoint(x: $0.1, y: $0.2)) })
  }

  /// Starts a pop that `driver` drives.
  func popInteractively(_ driver: UIPercentDrivenInteractiveTransition) {
    delegate.driver = driver
    navigation.popViewController(animated: true)
    delegate.driver = nil
  }

  /// Frames until nothing is under way; how many.
  func settle(limit: Int = 600) -> Int {
    for count in 1...limit {
      display.frame()
      if !navigation.isTransitioning { return count }
    }
    return limit
  }
}

@MainActor
final class CallLog {
  var calls: [String] = []
}

/// A screen that logs what happens to it, as "name call".
final class Screen: UIViewController {
  let name: String
  private let log: CallLog

  init(_ name: String, _ log: CallLog) {
    self.name = name
    self.log = log
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewWillAppear(_ animated: Bool) { log.calls.append("\(name) willAppear") }
  override func viewDidAppear(_ animated: Bool) { log.calls.append("\(name) didAppear") }
  override func viewWillDisappear(_ animated: Bool) { log.calls.append("\(name) willDisappear") }
  override func viewDidDisappear(_ animated: Bool) {
    log.calls.append("\(name) didDisappear")
    onDidDisappear()
  }

  var onDidDisappear: () -> Void = {}
}

/// Slides the leaving view out by the container's width. Its completion may say that it always completed.
final class SlideAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  let duration: TimeInterval
  let alwaysCompletes: Bool
  private(set) var ended: [Bool] = []
  private(set) var finished: [Bool] = []

  init(duration: TimeInterval, alwaysCompletes: Bool = false) {
    self.duration = duration
    self.alwaysCompletes = alwaysCompletes
  }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
    duration
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.viewController(forKey: .to) else { return }
    to.view.frame = context.finalFrame(for: to)
    context.containerView.insertSubview(to.view, belowSubview: from)
    UIView.animate(withDuration: duration) {
      from.center.x += context.containerView.bounds.width
    } completion: { [self] finished in
      self.finished.append(finished)
      context.completeTransition(alwaysCompletes || !context.transitionWasCancelled)
    }
  }

  func animationEnded(_ transitionCompleted: Bool) { ended.append(transitionCompleted) }
}

final class SlideDelegate: NSObject, UINavigationControllerDelegate {
  var driver: UIPercentDrivenInteractiveTransition?
  var animator: SlideAnimator
  private let log: CallLog

  init(log: CallLog, duration: TimeInterval) {
    self.log = log
    animator = SlideAnimator(duration: duration)
  }

  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) {
    log.calls.append("willShow \((viewController as? Screen)?.name ?? "?")")
  }

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {
    log.calls.append("didShow \((viewController as? Screen)?.name ?? "?")")
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    log.calls.append("animator \(operation)")
    return animator
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    log.calls.append("interaction")
    return driver
  }
}
