import Foundation
import SegueQuartzCore
import SegueTiming
import SegueTransitions
import SegueUIKit

/// Two screens in a container, in a window of a world of their own, and fingers.
@MainActor
final class APTestStage {
  enum Container: String, CaseIterable {
    case navigation, tabBar, modal
  }

  let world: SimulationWorld
  let container: Container
  let first = APTestScreen()
  let second = APTestScreen()
  let root: UIViewController
  let window = UIWindow()
  let display: SimulatedDisplay
  private var index: Int64 = 0

  /// Runs `body` on a stage whose first screen is in sight.
  static func run<Result>(
    _ container: Container = .navigation, hertz: Int64 = 60, rewinds: Bool = true,
    _ body: (APTestStage) throws -> Result
  ) rethrows -> Result {
    let world = SimulationWorld()
    world.rewindTrackedModelOnCancel = rewinds
    return try SimulationWorld.run(world) { try body(APTestStage(container, hertz: hertz)) }
  }

  private init(_ container: Container, hertz: Int64) {
    self.container = container
    world = .current
    switch container {
    case .navigation:
      let navigation = UINavigationController(rootViewController: first)
      navigation.isNavigationBarHidden = true
      root = navigation
    case .tabBar:
      let tabs = UITabBarController(nibName: nil, bundle: nil)
      tabs.viewControllers = [first, second]
      root = tabs
    case .modal:
      root = first
      second.modalPresentationStyle = .fullScreen
    }
    window.rootViewController = root
    window.makeKeyAndVisible()
    display = SimulatedDisplay(world: .current, rate: .hz(hertz))
    display.runUntilIdle()
  }

  var navigation: UINavigationController! { root as? UINavigationController }
  var tabs: UITabBarController! { root as? UITabBarController }

  // MARK: Operations

  /// The operation that leads to the second screen, and the way back; tabs know one kind only.
  var there: APTransitionDirector.Operation {
    switch container {
    case .navigation: .push
    case .tabBar: .selectIndex
    case .modal: .present
    }
  }

  var back: APTransitionDirector.Operation {
    switch container {
    case .navigation: .pop
    case .tabBar: .selectIndex
    case .modal: .dismiss
    }
  }

  /// Sets the director as delegate, asks for the operation and clears the delegate, as an app does (AP-13).
  func perform(_ director: APTransitionDirector?, isBack: Bool = false) {
    switch container {
    case .navigation:
      navigation.delegate = director
      if isBack {
        navigation.popViewController(animated: true)
      } else {
        navigation.pushViewController(second, animated: true)
      }
      navigation.delegate = nil
    case .tabBar:
      tabs.delegate = director
      tabs.selectedIndex = isBack ? 0 : 1
      tabs.delegate = nil
    case .modal:
      second.transitioningDelegate = director
      if isBack { second.dismiss(animated: true) } else { root.present(second, animated: true) }
      second.transitioningDelegate = nil
    }
  }

  /// Shows the second screen at once.
  func goThere() {
    perform(nil)
    display.runUntilIdle()
  }

  var visible: UIViewController? {
    switch container {
    case .navigation: navigation.viewControllers.last
    case .tabBar: tabs.selectedViewController
    case .modal: root.presentedViewController ?? root
    }
  }

  var log: [ContainerOperationRecord] {
    switch container {
    case .navigation: navigation.operationLog
    case .tabBar: tabs.operationLog
    case .modal: root.presentationLog
    }
  }

  /// A director whose leaving view fades out linearly, over the coming one.
  func fader(
    _ fidelity: TransitionFidelity = .corrected, duration: TimeInterval = 0.5, interactive: Bool = false,
    callsDone: Bool = true
  ) -> APTransitionDirector {
    let director = APTransitionDirector(fidelity: fidelity) { director, done in
      Self.fade(director) { if callsDone { done() } }
    }
    director.animDuration = duration
    director.interactive = interactive
    return director
  }

  static func fade(_ director: APTransitionDirector, _ done: @escaping @MainActor () -> Void) {
    guard let from = director.fromView, let to = director.toView else { return done() }
    director.containerView?.insertSubview(to, belowSubview: from)
    to.frame = director.containerView?.bounds ?? .zero
    UIView.animate(withDuration: director.animDuration, delay: 0, options: .curveLinear) {
      from.alpha = 0
    } completion: { _ in
      from.alpha = 1
      done()
    }
  }

  // MARK: Frames

  func frames(_ count: Int) { for _ in 0..<count { display.frame() } }

  /// How many frames come until the director's transition is over.
  func framesUntilOver(_ director: APTransitionDirector, limit: Int = 400) -> Int {
    var count = 0
    while director.isInTransition, count < limit {
      display.frame()
      count += 1
    }
    return count
  }

  /// The same where only every `step`-th refresh becomes a frame, the others being dropped. The display cannot be used
  /// any more afterwards.
  func framesUntilOver(_ director: APTransitionDirector, every step: Int64) -> (frames: Int, refreshes: Int64) {
    var index = display.nextIndex - 1
    let start = index
    var count = 0
    while director.isInTransition, count < 400 {
      index += step
      world.advance(to: display.vsync(index), vsync: index)
      world.runTurn()
      count += 1
    }
    return (count, index - start)
  }

  /// The opacity that is shown of a controller's view.
  func opacity(of controller: UIViewController) -> Double {
    controller.view.layer.presentation().map { Double($0.exactOpacity) } ?? -1
  }

  func faults(_ words: String) -> Int { world.diagnostics.filter { $0.what.contains(words) }.count }

  // MARK: Fingers

  func touch(_ fingers: [(Int, TouchSample.Phase, CGPoint)]) {
    let time = display.vsync(display.nextIndex)
    display.frame(
      touches: fingers.map { TouchSample(contact: $0.0, phase: $0.1, time: time, location: $0.2) })
  }

  /// Puts a finger down and takes it to `end` in steps, a frame each; it stays down.
  func drag(from start: CGPoint, to end: CGPoint, steps: Int = 8, contact: Int = 1) {
    touch([(contact, .began, start)])
    move(from: start, to: end, steps: steps, contact: contact)
  }

  func move(from start: CGPoint, to end: CGPoint, steps: Int = 8, contact: Int = 1) {
    for step in 1...steps {
      let share = CGFloat(step) / CGFloat(steps)
      touch([
        (
          contact, .moved,
          CGPoint(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
        )
      ])
    }
  }

  func lift(at point: CGPoint, phase: TouchSample.Phase = .ended, contact: Int = 1) {
    touch([(contact, phase, point)])
  }

  /// Two fingers around (195, 400), whose distance and angle go from the one pair to the other; they stay down.
  func twoFingers(from start: (spread: CGFloat, angle: CGFloat), to end: (spread: CGFloat, angle: CGFloat)) {
    touch(pair(start, .began))
    for step in 1...12 {
      let share = CGFloat(step) / 12
      touch(
        pair(
          (start.spread + (end.spread - start.spread) * share, start.angle + (end.angle - start.angle) * share), .moved)
      )
    }
  }

  func liftTwo(at end: (spread: CGFloat, angle: CGFloat)) { touch(pair(end, .ended)) }

  private func pair(
    _ fingers: (spread: CGFloat, angle: CGFloat), _ phase: TouchSample.Phase
  ) -> [(Int, TouchSample.Phase, CGPoint)] {
    [1, -1].enumerated().map { number, side in
      let reach = CGFloat(side) * fingers.spread / 2
      return (
        number + 1, phase, CGPoint(x: 195 + reach * cos(fingers.angle), y: 400 + reach * sin(fingers.angle))
      )
    }
  }
}

/// A screen that counts what it is told.
final class APTestScreen: UIViewController {
  private(set) var calls: [String] = []

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    calls.append("willAppear")
  }
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    calls.append("didAppear")
  }
  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    calls.append("willDisappear")
  }
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    calls.append("didDisappear")
  }
}

/// A protocol object that fades and notes what it was asked.
@MainActor
final class APTestObject: APTransitionProtocol {
  var duration: TimeInterval?
  private(set) var operations: [APTransitionDirector.Operation?] = []
  var calls = 0

  init(duration: TimeInterval? = nil) { self.duration = duration }

  func animateTransition(with director: APTransitionDirector, done: @escaping @MainActor () -> Void) {
    calls += 1
    operations.append(director.operation)
    APTestStage.fade(director, done)
  }

  func transitionDuration(of director: APTransitionDirector) -> TimeInterval? { duration }
}
