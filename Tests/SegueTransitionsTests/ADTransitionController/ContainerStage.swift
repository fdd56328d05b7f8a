import Foundation
import SegueTransitions
import SegueUIKit

/// An ADTransitionController in a window of a world of its own, a finger, and a log of what was called.
@MainActor
final class ContainerStage {
  let log = CallLog()
  let window = UIWindow()
  let container: ADTransitionController
  let display: SimulatedDisplay
  /// Hears of what is shown; the container's own reference is weak.
  private let witness: ContainerWitness

  /// Points that the content has between both bars on the stage's screen of 320 × 480.
  static let contentSize = CGSize(width: 320, height: 480 - 88)

  /// Runs `body` on a stage whose container shows controller "A".
  static func run(
    hertz: Int64 = 60, fidelity: TransitionFidelity = .corrected, topInset: CGFloat = 0,
    _ body: (ContainerStage) throws -> Void
  ) rethrows {
    let world = SimulationWorld(screenSize: CGSize(width: 320, height: 480), screenScale: 2)
    world.screenSafeAreaInsets = UIEdgeInsets(top: topInset, left: 0, bottom: 0, right: 0)
    try SimulationWorld.run(world) {
      let stage = ContainerStage(hertz: hertz, fidelity: fidelity)
      stage.show()
      try body(stage)
    }
  }

  init(hertz: Int64, fidelity: TransitionFidelity) {
    container = ADTransitionController(fidelity: fidelity)
    witness = ContainerWitness(log: log)
    container.delegate = witness
    display = SimulatedDisplay(world: .current, rate: .hz(hertz))
    container.push(controller("A"), transition: nil)
  }

  func show() {
    window.rootViewController = container
    window.makeKeyAndVisible()
    display.runUntilIdle()
    log.calls = []
  }

  func controller(_ name: String) -> LoggedController { LoggedController(name, log: log) }

  var names: String { container.viewControllers.map { $0.title ?? "" }.joined() }

  var fidelity: TransitionFidelity { container.fidelity }

  /// What was called since the last time.
  func taken() -> [String] {
    defer { log.calls = [] }
    return log.calls
  }

  func cube(_ duration: TimeInterval = 0.5) -> ADTransition {
    ADCubeTransition(
      duration: duration, orientation: .rightToLeft,
      sourceRect: CGRect(origin: .zero, size: Self.contentSize), fidelity: fidelity)
  }

  func swipe(_ duration: TimeInterval = 0.5) -> ADTransition {
    ADSwipeTransition(
      duration: duration, orientation: .rightToLeft,
      sourceRect: CGRect(origin: .zero, size: Self.contentSize), fidelity: fidelity)
  }

  /// Pushes controllers without a transition.
  func stack(_ names: String) {
    for name in names { container.push(controller(String(name)), transition: nil) }
    display.runUntilIdle()
    log.calls = []
  }

  /// Frames for so many seconds.
  func frames(_ seconds: Double) {
    for _ in 0..<Int((seconds * display.rate.hertz).rounded()) { display.frame() }
  }

  /// One frame with the finger at these places, in order.
  func touch(_ phases: [(TouchSample.Phase, CGFloat, CGFloat)]) {
    let time = display.vsync(display.nextIndex)
    display.frame(
      touches: phases.map { phase, x, y in
        TouchSample(contact: 1, phase: phase, time: time, location: CGPoint(x: x, y: y))
      })
  }

  /// Puts the finger down and takes it along a straight way in steps, a frame each; it stays down.
  func drag(from start: CGPoint, to end: CGPoint, steps: Int = 12) {
    touch([(.began, start.x, start.y)])
    for step in 1...steps {
      let share = CGFloat(step) / CGFloat(steps)
      touch([(.moved, start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)])
    }
  }

  /// Rests the finger, so that its speed is 0, and lifts it.
  func restAndLift(at point: CGPoint) {
    for _ in 0..<12 { touch([(.moved, point.x, point.y)]) }
    touch([(.ended, point.x, point.y)])
  }

  /// The label of the navigation bar that shows a title.
  func titleLabel(_ title: String) -> UILabel? {
    func labels(_ view: UIView) -> [UILabel] {
      view.subviews.flatMap { ($0 as? UILabel).map { [$0] } ?? labels($0) }
    }
    return container.navigationBar.subviews.flatMap { labels($0) }.last {
      $0.text == title && !($0.superview is UIControl)
    }
  }

  /// The x translation that a controller's layer shows.
  func shownX(_ controller: UIViewController) -> CGFloat {
    controller.view.layer.presentation()?.transform.m41 ?? .nan
  }

  var diagnostics: [String] { SimulationWorld.current.diagnostics.map(\.description) }

  /// Events of the container's log, from an index on.
  func events(from index: Int = 0) -> [String] {
    container.operationLog.dropFirst(index).map { "\($0.operation) \($0.event.rawValue)" }
  }
}

/// Logs the delegate's calls as "will B animated" and "did B".
@MainActor
private final class ContainerWitness: ADTransitionControllerDelegate {
  let log: CallLog

  init(log: CallLog) { self.log = log }

  func transitionController(
    _ transitionController: ADTransitionController, willShow viewController: UIViewController, animated: Bool
  ) { log.calls.append("will \(viewController.title ?? "")\(animated ? " animated" : "")") }

  func transitionController(
    _ transitionController: ADTransitionController, didShow viewController: UIViewController, animated: Bool
  ) { log.calls.append("did \(viewController.title ?? "")\(animated ? " animated" : "")") }
}

/// Logs what it is told, with its name first: "B+" it will appear, "B!" it has, "B-" it will go, "B." it has gone,
/// "B>" and "B<" it will move to a parent or away, "B]" and "B[" it has. An animated appearance has a "~".
final class LoggedController: UIViewController {
  private let log: CallLog
  /// The sizes that it was told of before they came.
  private(set) var announced: [CGSize] = []
  /// Called in `viewWillAppear`.
  var onWillAppear: (() -> Void)?

  init(_ name: String, log: CallLog) {
    self.log = log
    super.init(nibName: nil, bundle: nil)
    title = name
  }

  required init?(coder: NSCoder) { nil }

  override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    announced.append(size)
  }

  private func note(_ sign: String) { log.calls.append("\(title ?? "")\(sign)") }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    note(animated ? "+~" : "+")
    onWillAppear?()
  }
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    note(animated ? "!~" : "!")
  }
  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    note(animated ? "-~" : "-")
  }
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    note(animated ? ".~" : ".")
  }
  override func willMove(toParent parent: UIViewController?) {
    super.willMove(toParent: parent)
    note(parent == nil ? "<" : ">")
  }
  override func didMove(toParent parent: UIViewController?) {
    super.didMove(toParent: parent)
    note(parent == nil ? "[" : "]")
  }
}
