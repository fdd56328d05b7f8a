import Foundation
import SegueUIKit

/// What a gesture asks of the one whose transition it drives.
@MainActor
protocol TTIGestureClient: AnyObject {
  /// What pulls go towards, in the window's coordinates.
  var gestureReference: CGPoint { get }
  /// Where PanToEdge throws the view, in the window's coordinates.
  var gestureTarget: CGPoint { get }
  /// Whether a second gesture may take hold of what the first has let go.
  var isInterruptible: Bool { get }
  func gesture(_ gesture: TTIGestureController, mayBeginAt point: CGPoint) -> Bool
  /// Asks for the transition, which takes the gesture's driver if it begins.
  func beginTransition(of gesture: TTIGestureController)
  /// The transition that the gesture drives, while it is under way.
  func coordinator(of gesture: TTIGestureController) -> (any UIViewControllerTransitionCoordinator)?
  /// Sets the mark by which a transition asks for a driver.
  func setInteractive(_ isInteractive: Bool, by gesture: TTIGestureController)
}

/// A gesture that drives a dismissal, a presentation or a pop: a recogniser, what progress its fingers mean, and what
/// letting go of it comes to.
///
/// States: `began` asks for the transition; `changed` moves it; `ended` finishes or cancels it by the direction of the last
/// velocity alone (TTI-19); `cancelled` cancels it (TTI-17; compat: is not heard, so the transition pends, which is
/// recorded). After a finish the recogniser leaves its view, after a cancel it stays (TTI-16).
///
/// The kinds are subclasses, a file each; `controller(for:purpose:fidelity:)` makes the one for a type.
@preconcurrency @MainActor
open class TTIGestureController: NSObject, UIGestureRecognizerDelegate {
  /// What a gesture drives.
  public enum Purpose: Sendable {
    case dismissal, presentation, pop
  }

  public let type: TTIGestureType
  public let purpose: Purpose
  public let fidelity: TransitionFidelity
  public private(set) lazy var recognizer: UIGestureRecognizer = prepared(makeRecognizer())
  /// What drives the transition of the gesture under way; nil between gestures.
  public private(set) var driver: UIPercentDrivenInteractiveTransition?
  weak var client: (any TTIGestureClient)?
  /// Where the gesture began; kept from the first of several that take hold of one transition.
  private var start: CGPoint?
  /// Where a later gesture took hold of the transition, and the progress at which it stood.
  private var hold: (sample: TTIGestureSample, progress: CGFloat)?
  /// Whether the driver's transition has begun.
  private var isTaken = false
  private var hasLetGo = false
  /// Listens on the container while the views are on their way and take no touches.
  private var catcher: UIGestureRecognizer?

  public init(type: TTIGestureType, purpose: Purpose = .dismissal, fidelity: TransitionFidelity = .corrected) {
    self.type = type
    self.purpose = purpose
    self.fidelity = fidelity
    super.init()
  }

  /// The gesture of a type; nil for `none`.
  public static func controller(
    for type: TTIGestureType, purpose: Purpose = .dismissal, fidelity: TransitionFidelity = .corrected
  ) -> TTIGestureController? {
    switch type {
    case .pinch: TTIPinchGesture(purpose: purpose, fidelity: fidelity)
    case .leftEdge: TTILeftEdgeGesture(purpose: purpose, fidelity: fidelity)
    case .rightEdge: TTIRightEdgeGesture(purpose: purpose, fidelity: fidelity)
    case .pullUpDown: TTIPullUpDownGesture(purpose: purpose, fidelity: fidelity)
    case .pullLeftRight: TTIPullLeftRightGesture(purpose: purpose, fidelity: fidelity)
    case .panToEdge: TTIPanToEdgeGesture(fidelity: fidelity)
    case .none: nil
    }
  }

  // MARK: The kind

  /// The recogniser of the gesture.
  open func makeRecognizer() -> UIGestureRecognizer { UIPanGestureRecognizer() }

  /// How far the transition is: 0…1, or beyond, which counts as the nearer end.
  open func progress(of sample: TTIGestureSample) -> CGFloat { 0 }

  /// How much farther the transition is at `sample` than at `hold`, where a second gesture took hold of it.
  open func advance(from hold: TTIGestureSample, to sample: TTIGestureSample, firstStart: CGPoint) -> CGFloat {
    progress(of: sample) - progress(of: hold)
  }

  /// Whether letting go at `sample` finishes the transition.
  open func finishes(at sample: TTIGestureSample) -> Bool { false }

  /// Whether a system cancel ends the transition as a lift would; else it cancels, or in compat is not heard.
  var treatsCancelAsLift: Bool { false }

  /// Whether the recogniser leaves its view once the transition has finished.
  var leavesAfterFinish: Bool { purpose == .dismissal }

  // MARK: Attachment

  private func prepared(_ recognizer: UIGestureRecognizer) -> UIGestureRecognizer {
    recognizer.delegate = self
    recognizer.addTarget(self, action: Selector(Self.follow(_:)))
    return recognizer
  }

  /// Puts the recogniser onto a view.
  open func attach(to view: UIView) {
    if recognizer.view !== view { view.addGestureRecognizer(recognizer) }
  }

  /// Takes the recogniser off its view.
  open func detach() {
    recognizer.view?.removeGestureRecognizer(recognizer)
    removeCatcher()
  }

  /// Whether fingers move something, or what they have let go is on its way.
  open var isRunning: Bool {
    isTaken || [.began, .changed].contains(recognizer.state)
  }

  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    isTaken || client?.gesture(self, mayBeginAt: gestureRecognizer.location(in: nil)) ?? true
  }

  // MARK: States

  /// The recogniser's action.
  open func follow(_ recognizer: UIGestureRecognizer) {
    switch recognizer.state {
    case .began: begin(recognizer)
    case .changed: move(recognizer)
    case .ended: letGo(recognizer, finishing: finishes(at: sample(of: recognizer)))
    case .cancelled, .failed: wasCancelled(recognizer)
    case .possible: break
    }
  }

  final func sample(of recognizer: UIGestureRecognizer) -> TTIGestureSample {
    TTIGestureSample(recognizer, start: start, reference: client?.gestureReference ?? .zero)
  }

  private func begin(_ recognizer: UIGestureRecognizer) {
    if isTaken, let driver {
      guard driver.isInterruptible else {
        // Refused, and reported by the queue.
        client?.beginTransition(of: self)
        return
      }
      driver.pause()
      hasLetGo = false
      let sample = sample(of: recognizer)
      if start == nil { start = sample.location }
      hold = (sample, driver.percentComplete)
      client?.setInteractive(true, by: self)
      return
    }
    start = recognizer.location(in: nil)
    hold = nil
    hasLetGo = false
    let driver = UIPercentDrivenInteractiveTransition()
    driver.isInterruptible = client?.isInterruptible ?? false
    self.driver = driver
    client?.setInteractive(true, by: self)
    client?.beginTransition(of: self)
    if isTaken {
      watchEnd()
    } else {
      // Refused, or impossible: there is nothing to drive, now or later.
      self.driver = nil
      client?.setInteractive(false, by: self)
    }
  }

  private func move(_ recognizer: UIGestureRecognizer) {
    guard let driver, isTaken, !hasLetGo else { return }
    let sample = sample(of: recognizer)
    var progress = progress(of: sample)
    if let hold {
      progress =
        hold.progress + advance(from: hold.sample, to: sample, firstStart: start ?? sample.start)
    }
    guard progress.isFinite else {
      SimulationWorld.current.record(
        "the progress of a gesture at \(sample.location) from \(sample.start) with fromPoint \(sample.reference) is "
          + "\(progress); choose a fromPoint that the gesture does not begin at", at: "\(Self.self)",
        used: "\(driver.percentComplete)")
      return
    }
    driver.update(progress)
  }

  private func letGo(_ recognizer: UIGestureRecognizer, finishing: Bool) {
    guard let driver, isTaken, !hasLetGo else { return }
    hasLetGo = true
    if purpose == .pop { client?.setInteractive(false, by: self) }
    if finishing { driver.finish() } else { driver.cancel() }
    // A transition that is over already has said so.
    guard isTaken else { return }
    if finishing, leavesAfterFinish, !driver.isInterruptible { detach() }
    catchLater()
  }

  private func wasCancelled(_ recognizer: UIGestureRecognizer) {
    if fidelity == .corrected { return letGo(recognizer, finishing: false) }
    if treatsCancelAsLift { return letGo(recognizer, finishing: finishes(at: sample(of: recognizer))) }
    guard isTaken, !hasLetGo else { return }
    SimulationWorld.current.record(
      "a pending transition: its gesture was cancelled, which compat does not hear", at: "\(Self.self)",
      used: "the transition pends")
  }

  // MARK: The transition

  /// The driver for a transition that begins now by this gesture.
  func takeDriver() -> UIPercentDrivenInteractiveTransition? {
    if driver != nil { isTaken = true }
    return driver
  }

  /// A driver that lets a transition run by itself until the gesture takes hold of it.
  func standByDriver() -> UIPercentDrivenInteractiveTransition {
    let driver = UIPercentDrivenInteractiveTransition()
    driver.isInterruptible = true
    driver.wantsInteractiveStart = false
    self.driver = driver
    (start, hold, hasLetGo) = (nil, nil, true)
    isTaken = true
    // The container is told of the driver only now; its transition begins afterwards.
    SimulationWorld.current.performLater { [weak self] in
      guard let self, self.driver === driver, self.isTaken else { return }
      self.watchEnd()
      self.catchLater()
    }
    return driver
  }

  private func watchEnd() {
    // Without a coordinator it is over already.
    guard let coordinator = client?.coordinator(of: self) else { return ended(finished: false) }
    coordinator.animate(alongsideTransition: nil) { [weak self, driver] context in
      guard let self, self.driver === driver else { return }
      self.ended(finished: !context.isCancelled)
    }
  }

  private func ended(finished: Bool) {
    if finished, leavesAfterFinish { detach() }
    removeCatcher()
    (driver, start, hold, isTaken) = (nil, nil, nil, false)
  }

  /// Has a second gesture take hold of the transition on its way, or be refused.
  private func catchLater() {
    guard catcher == nil, let container = client?.coordinator(of: self)?.containerView
    else { return }
    let catcher = prepared(makeRecognizer())
    container.addGestureRecognizer(catcher)
    self.catcher = catcher
  }

  private func removeCatcher() {
    if let catcher { catcher.view?.removeGestureRecognizer(catcher) }
    catcher = nil
  }
}
