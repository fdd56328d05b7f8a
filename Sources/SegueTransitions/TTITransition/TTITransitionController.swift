import Foundation
import SegueUIKit

/// The object that applications make and keep: one transition, of a presentation or of a navigation controller.
///
/// ```swift
/// transition = TTITransitionController(
///   presentedController: detail, type: .overlay, fromPoint: cell.center, interactive: true, gestureType: .pinch)
/// present(detail, animated: true)
/// ```
///
/// It holds the delegate that does the work. Let go of it and the transition falls back to the system's (TTI-35).
///
/// Changed: points, start rectangle and gesture can be set here too (TTI-9; compat: they can only be read, and a try to
/// set one is recorded).
@preconcurrency @MainActor
open class TTITransitionController: NSObject {
  /// Of a presentation; nil for a navigation controller.
  public let transitioningDelegate: TTITransitioningDelegate?
  /// Of a navigation controller; nil for a presentation.
  public let navigationDelegate: TTINavigationControllerTransitioningDelegate?

  private init(_ delegate: TTITransitioningDelegate) {
    transitioningDelegate = delegate
    navigationDelegate = nil
    super.init()
  }

  private init(_ delegate: TTINavigationControllerTransitioningDelegate) {
    transitioningDelegate = nil
    navigationDelegate = delegate
    super.init()
  }

  /// See `TTITransitioningDelegate`. Nil without a controller (TTI-1).
  public convenience init?(
    presentedController: UIViewController?, type: TTITransitionType, fromPoint: CGPoint = .zero,
    toPoint: CGPoint = .zero, widthProportion: CGFloat = 0, heightProportion: CGFloat = 0, interactive: Bool = false,
    gestureType: TTIGestureType = .none, rectToStartGesture: CGRect = .zero, fidelity: TransitionFidelity = .corrected
  ) {
    guard
      let delegate = TTITransitioningDelegate(
        presentedController: presentedController, type: type, fromPoint: fromPoint, toPoint: toPoint,
        widthProportion: widthProportion, heightProportion: heightProportion, interactive: interactive,
        gestureType: gestureType, rectToStartGesture: rectToStartGesture, fidelity: fidelity)
    else { return nil }
    self.init(delegate)
  }

  /// With the presented view's size in points, as the original's older initialiser took it.
  public convenience init?(
    presentedController: UIViewController?, type: TTITransitionType, fromPoint: CGPoint = .zero,
    toPoint: CGPoint = .zero, size: CGSize, interactive: Bool = false, gestureType: TTIGestureType = .none,
    rectToStartGesture: CGRect = .zero, fidelity: TransitionFidelity = .corrected
  ) {
    guard
      let delegate = TTITransitioningDelegate(
        presentedController: presentedController, type: type, fromPoint: fromPoint, toPoint: toPoint, size: size,
        interactive: interactive, gestureType: gestureType, rectToStartGesture: rectToStartGesture, fidelity: fidelity)
    else { return nil }
    self.init(delegate)
  }

  /// With elements that are taken along from the presenting side, which is asked for them now (TTI-26).
  public convenience init?(
    presentedController: (UIViewController & TTITakeAlongPresented)?,
    presentingController: any TTITakeAlongPresenting, type: TTITransitionType, fromPoint: CGPoint = .zero,
    toPoint: CGPoint = .zero, widthProportion: CGFloat = 0, heightProportion: CGFloat = 0, interactive: Bool = false,
    gestureType: TTIGestureType = .none, rectToStartGesture: CGRect = .zero, fidelity: TransitionFidelity = .corrected
  ) {
    guard
      let delegate = TTITransitioningDelegate(
        presentedController: presentedController, presentingController: presentingController, type: type,
        fromPoint: fromPoint, toPoint: toPoint, widthProportion: widthProportion, heightProportion: heightProportion,
        interactive: interactive, gestureType: gestureType, rectToStartGesture: rectToStartGesture, fidelity: fidelity)
    else { return nil }
    self.init(delegate)
  }

  /// For the pushes and pops of a navigation controller. Nil without one.
  public convenience init?(
    navigationController: UINavigationController?, type: TTINavigationTransitionType,
    fidelity: TransitionFidelity = .corrected
  ) {
    guard
      let delegate = TTINavigationControllerTransitioningDelegate(
        navigationController: navigationController, type: type, fidelity: fidelity)
    else { return nil }
    self.init(delegate)
  }

  /// With elements that are taken along when `presentedController` is pushed over `presentingController`.
  public convenience init?(
    navigationController: UINavigationController?, type: TTINavigationTransitionType,
    presentingController: UIViewController & TTITakeAlongPresenting,
    presentedController: UIViewController & TTITakeAlongPresented, fidelity: TransitionFidelity = .corrected
  ) {
    guard
      let delegate = TTINavigationControllerTransitioningDelegate(
        navigationController: navigationController, type: type, presentingController: presentingController,
        presentedController: presentedController, fidelity: fidelity)
    else { return nil }
    self.init(delegate)
  }

  // MARK: Settings

  /// Zero for a navigation controller, as `toPoint` and `rectToStartGesture`.
  open var fromPoint: CGPoint {
    get { transitioningDelegate?.fromPoint ?? .zero }
    set { set("fromPoint") { $0.fromPoint = newValue } }
  }

  open var toPoint: CGPoint {
    get { transitioningDelegate?.toPoint ?? .zero }
    set { set("toPoint") { $0.toPoint = newValue } }
  }

  /// `none` for a navigation controller.
  open var gestureType: TTIGestureType {
    get { transitioningDelegate?.gestureType ?? .none }
    set { set("gestureType") { $0.gestureType = newValue } }
  }

  /// May be set in both fidelities, as the original's could.
  open var rectToStartGesture: CGRect {
    get { transitioningDelegate?.rectToStartGesture ?? .zero }
    set { transitioningDelegate?.rectToStartGesture = newValue }
  }

  private func set(_ name: String, _ change: (TTITransitioningDelegate) -> Void) {
    if let delegate = transitioningDelegate, delegate.fidelity == .corrected { return change(delegate) }
    let why =
      transitioningDelegate == nil
      ? "a navigation controller's transition has none" : "it can only be read; set it on the transitioning delegate"
    SimulationWorld.current.record("\(name): \(why)", at: "TTITransitionController.\(name)", used: "what was there")
  }
}
