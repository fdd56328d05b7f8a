import Foundation
import SegueQuartzCore
import SegueTiming
import SegueTransitions
import SegueUIKit

/// The screens of one rehearsal in a window of the world that is current, at rest where an operation begins, and the
/// finger that may drive it.
@MainActor
final class MatrixStage {
  let world = SimulationWorld.current
  let window = UIWindow()
  let rehearsal: any TransitionRehearsal
  let display: SimulatedDisplay
  let hertz: Int64
  let size: CGSize
  private let finger: MatrixFinger?
  private var contact = 1
  /// How far the finger has gone.
  private(set) var share = 0.0
  private(set) var frameCount = 0
  /// What was shown in the latest frame before anything ended in it; nil where nobody wants to know.
  private(set) var beforeEnds: ShownPicture?
  private(set) var animationsBeforeEnds = 0
  var looksBeforeEnds = false
  private var stopLooking: (@MainActor () -> Void)?

  typealias Maker = @MainActor (RehearsalOptions) -> any TransitionRehearsal

  init(
    _ make: Maker, for operation: TransitionOperation, gesture: TransitionGesture? = nil, hertz: Int64 = 60,
    isInterruptible: Bool = false, fidelity: TransitionFidelity = .corrected
  ) {
    var options = RehearsalOptions(content: MatrixContent())
    options.gesture = gesture
    options.isInterruptible = isInterruptible
    options.fidelity = fidelity
    rehearsal = make(options)
    self.hertz = hertz
    size = world.screenSize
    finger = gesture.map { MatrixFinger(gesture: $0, size: SimulationWorld.current.screenSize) }
    window.rootViewController = rehearsal.rootViewController
    window.makeKeyAndVisible()
    display = SimulatedDisplay(world: world, rate: .hz(hertz))
    display.runUntilIdle()
    rehearsal.prepare(for: operation)
    display.runUntilIdle()
    // Before whatever else is called in a frame, and so before anything ends in it.
    stopLooking = world.addTicker { [unowned self] in
      guard looksBeforeEnds else { return beforeEnds = nil }
      beforeEnds = ShownPicture(window)
      animationsBeforeEnds = world.animations.count
    } isWaiting: {
      false
    }
  }

  func close() { stopLooking?() }

  var picture: ShownPicture { ShownPicture(window) }
  var state: WindowState { WindowState(window, controllers) }

  /// All controllers that are to be reached from the root, each once.
  var controllers: [UIViewController] {
    var found: [UIViewController] = []
    func visit(_ controller: UIViewController) {
      guard !found.contains(where: { $0 === controller }) else { return }
      found.append(controller)
      controller.children.forEach(visit)
      if let presented = controller.presentedViewController { visit(presented) }
    }
    visit(rehearsal.rootViewController)
    return found
  }

  var coordinator: (any UIViewControllerTransitionCoordinator)? {
    ([rehearsal.visibleViewController] + controllers).lazy.compactMap(\.transitionCoordinator).first
  }

  /// The family's own container, which is no UIKit container and has no coordinator.
  private var container: ADTransitionController? { (rehearsal as? ADContainerRehearsal)?.container }

  /// Whether a transition waits for a finger.
  var isDriven: Bool { container?.isInteractive ?? coordinator?.isInteractive ?? false }

  /// The progress last reported by what drives the transition.
  var percent: Double { Double(container?.interactiveProgress ?? coordinator?.percentComplete ?? 0) }

  // MARK: Frames

  func frame(_ samples: [TouchSample] = []) {
    frameCount += 1
    display.frame(touches: samples)
  }

  var nextTime: Timestamp { display.vsync(display.nextIndex) }

  // MARK: The finger

  /// One frame in which the finger does something.
  func touch(_ phase: TouchSample.Phase, at share: Double) {
    guard let finger else { return }
    self.share = share
    frame(finger.samples(phase, at: share, time: nextTime, contact: contact))
  }

  /// Puts a finger down at the start and moves it on until a transition is under way, at most `limit` frames.
  func grab(limit: Int = 8) -> Bool {
    contact += 10
    touch(.began, at: 0)
    for step in 1...limit where !rehearsal.isTransitioning { touch(.moved, at: 0.04 * Double(step)) }
    return rehearsal.isTransitioning
  }

  /// Puts a second finger down while a transition settles, and moves it on, pausing, until all stands still with it.
  ///
  /// Where nothing is seen to move before the finger comes, the coordinator says whether it has taken hold.
  ///
  /// - Returns: what was shown frame by frame, from two frames before the finger came to the first in which all stands
  ///   still; nil if it never does.
  func grabSettling() -> [ShownPicture]? {
    contact += 10
    var pictures = [picture]
    frame()
    pictures.append(picture)
    let isSeen = !pictures[0].isStill(in: pictures[1])
    // A turn of less than a tenth of its way is none yet.
    let unit = finger?.gesture == .rotation ? 0.12 : 0.04
    for (step, count) in [0, 1, 1, 2, 2, 2].enumerated() {
      touch(step == 0 ? .began : .moved, at: Double(count) * unit)
      guard rehearsal.isTransitioning else { return nil }
      pictures.append(picture)
      let isStill = pictures[pictures.count - 2].isStill(in: pictures[pictures.count - 1])
      if isSeen ? isStill : coordinator?.isInteractive == true { return pictures }
    }
    return nil
  }

  /// Moves the finger, a frame a step, until the transition reports a progress. True if it does.
  func seek(_ goal: Double) -> Bool {
    var slope = 1.0
    var idle = 0
    for _ in 0..<60 where idle < 12 {
      let percent = percent
      if abs(percent - goal) < 5e-4 { return true }
      let step = min(max((goal - percent) / slope, -0.12), 0.12)
      touch(.moved, at: share + step)
      let change = self.percent - percent
      idle = abs(change) > 1e-6 ? 0 : idle + 1
      if abs(change) > 1e-6, abs(step) > 1e-9 { slope = min(max(change / step, 0.1), 10) }
    }
    return false
  }

  /// Comes to a progress with a finger that is on its way: forwards, or back.
  func approach(_ goal: Double, forwards: Bool) -> Bool {
    let way = forwards ? 0.04 : -0.04
    guard seek(min(max(goal - 4 * way, 0), 1)) else { return false }
    let start = share
    let unit = (goal - percent) / 4
    for step in 1...3 { touch(.moved, at: start + unit * Double(step)) }
    // The last bit as the gesture's own scale has it, in the same sense.
    let rest = goal - percent
    touch(.moved, at: share + (abs(rest) > 1e-6 ? rest : 0))
    return abs(percent - goal) < 0.05
  }
}
