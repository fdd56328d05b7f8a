import Foundation
import SegueQuartzCore
import SegueTiming
import SegueTransitions
import SegueUIKit

/// The demo's screens in a window of a world of their own, a finger, and a log of what was called.
@MainActor
final class DemoStage {
  let world = SimulationWorld()
  let log = CallLog()
  let window: UIWindow
  let navigation: UINavigationController
  let list: RecordingList
  let display: SimulatedDisplay
  private var pending: [TouchSample] = []

  /// Runs `body` on a stage whose list is in sight.
  static func run(
    hertz: Int64 = 60, fidelity: TransitionFidelity = .corrected, rewinds: Bool = true,
    _ body: (DemoStage) throws -> Void
  ) rethrows {
    let world = SimulationWorld()
    world.rewindTrackedModelOnCancel = rewinds
    try SimulationWorld.run(world) {
      try body(DemoStage(hertz: hertz, fidelity: fidelity))
    }
  }

  private init(hertz: Int64, fidelity: TransitionFidelity) {
    list = RecordingList(log: log, fidelity: fidelity)
    navigation = UINavigationController(rootViewController: list)
    window = UIWindow()
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    display = SimulatedDisplay(world: .current, rate: .hz(hertz))
    display.runUntilIdle()
    log.calls = []
  }

  var detail: TransitionDemo.DetailViewController? {
    navigation.viewControllers.last as? TransitionDemo.DetailViewController
  }

  var container: UIView { list.view.superview ?? navigation.topViewController!.view.superview! }

  /// The flying snapshot, if one flies.
  var snapshot: UIView? { container.subviews.first { $0.layer.contents is SnapshotContents } }

  /// Selects a row and waits until the push is over.
  func push(row: Int = 4) {
    select(row: row)
    display.runUntilIdle()
  }

  func select(row: Int) {
    let path = IndexPath(row: row, section: 0)
    list.tableView.selectRow(at: path, animated: false, scrollPosition: .none)
    list.tableView(list.tableView, didSelectRowAt: path)
  }

  /// One frame with the finger at each of these places, in order, all due now.
  func touch(_ phases: [(TouchSample.Phase, CGFloat, CGFloat)]) {
    let time = display.vsync(display.nextIndex)
    display.frame(
      touches: phases.map { phase, x, y in
        TouchSample(contact: 1, phase: phase, time: time, location: CGPoint(x: x, y: y))
      })
  }

  /// Puts the finger down at the edge and takes it to `x` in steps, a frame each; it stays down.
  func drag(from start: CGFloat = 5, to x: CGFloat, y: CGFloat = 300, steps: Int = 10) {
    touch([(.began, start, y)])
    for step in 1...steps { touch([(.moved, start + (x - start) * CGFloat(step) / CGFloat(steps), y)]) }
  }

  func lift(at x: CGFloat, y: CGFloat = 300) {
    touch([(.ended, x, y)])
    display.runUntilIdle()
  }
}

/// Names of what was called, in order.
@MainActor
final class CallLog {
  var calls: [String] = []
}

/// The demo's list, which logs its appearance callbacks as "list …", and pushes details that log theirs.
final class RecordingList: TransitionDemo.ListViewController {
  private let log: CallLog
  private let chosen: TransitionFidelity

  init(log: CallLog, fidelity: TransitionFidelity) {
    self.log = log
    chosen = fidelity
    super.init(fidelity: fidelity)
  }

  required init?(coder: NSCoder) { nil }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    log.calls.append("list willAppear")
  }
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    log.calls.append("list didAppear")
  }
  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    log.calls.append("list willDisappear")
  }
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    log.calls.append("list didDisappear")
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    let item = TransitionDemo.Item.samples[indexPath.row]
    navigationController?.pushViewController(
      RecordingDetail(item: item, log: log, fidelity: chosen), animated: true)
  }
}

/// The demo's detail screen, which logs its appearance callbacks as "detail …".
final class RecordingDetail: TransitionDemo.DetailViewController {
  private let log: CallLog

  init(item: TransitionDemo.Item, log: CallLog, fidelity: TransitionFidelity) {
    self.log = log
    super.init(item: item, fidelity: fidelity)
  }

  required init?(coder: NSCoder) { nil }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    log.calls.append("detail willAppear")
  }
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    log.calls.append("detail didAppear")
  }
  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    log.calls.append("detail willDisappear")
  }
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    log.calls.append("detail didDisappear")
  }
}

/// A view's whole model state, to the bit, with that of everything below it.
struct ModelState: Equatable, CustomStringConvertible {
  let description: String

  @MainActor
  init(_ view: UIView) {
    func words(_ view: UIView) -> String {
      let rect = view.frame
      let numbers: [CGFloat] =
        [rect.origin.x, rect.origin.y, rect.width, rect.height, view.alpha, view.layer.zPosition]
        + [view.center.x, view.center.y, view.bounds.origin.x, view.bounds.origin.y] + view.layer.transform.rows
      let bits = numbers.map { String(Double($0).bitPattern, radix: 16) }.joined(separator: " ")
      return "\(type(of: view)) \(view.isHidden) \(bits)\n" + view.subviews.map(words).joined()
    }
    description = words(view)
  }
}
