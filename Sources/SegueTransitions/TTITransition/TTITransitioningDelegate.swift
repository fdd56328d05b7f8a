import Foundation
import SegueUIKit

/// Presents one controller in one of the eight ways, and lets a gesture dismiss it.
///
/// ```swift
/// let delegate = TTITransitioningDelegate(
///   presentedController: detail, type: .fallIn, fromPoint: button.center, interactive: true, gestureType: .pullUpDown)
/// present(detail, animated: true)
/// ```
///
/// It becomes the presented controller's transitioning delegate and sets its presentation style (TTI-2). That controller
/// holds it weakly: keep it as long as the presentation lasts. Released early, the dismissal is the system's and the
/// gesture is dead (TTI-35).
///
/// Changed: all settings can be changed while the screen is presented (TTI-9; compat: a new gesture type is stored and no
/// more), the start rectangle given here counts (TTI-5), and a gesture may drive the presentation too (TTI-7,
/// `addPresentationGesture(_:to:rectToStartGesture:)`).
@preconcurrency @MainActor
open class TTITransitioningDelegate: NSObject, UIViewControllerTransitioningDelegate {
  public private(set) weak var presentedController: UIViewController?
  public let fidelity: TransitionFidelity
  /// Whether the gesture is used at all.
  public let interactive: Bool
  /// One for the presentation and the later dismissal (TTI-8).
  public internal(set) var animator: TTIAnimator
  /// What dismisses the screen; nil for `TTIGestureType.none`, or without interaction.
  public private(set) var gestureController: TTIGestureController?
  /// What presents it; nil unless one was added.
  public internal(set) var presentationGesture: TTIGestureController?
  /// The screen that the presentation's gesture is on.
  weak var presentationScreen: UIViewController?
  var presentationRect = CGRect.zero
  private var wantedGesture: TTIGestureType
  /// In the presented view's coordinates; compat: in the window's, as converted when it was set.
  private var startRect = CGRect.zero

  /// Whether a gesture may take hold of the transition while it runs by itself, on its way or after a lift.
  open var isInterruptible = false

  /// - Parameters:
  ///   - presentedController: nil gives no delegate (TTI-1).
  ///   - fromPoint: where the view comes from, and what pulls go towards; in the window's coordinates.
  ///   - toPoint: where it leaves to; (0, 0) stands for `fromPoint`.
  ///   - widthProportion: of the container's width, for HangIn and FallIn; 0 counts as 1. The height's likewise.
  ///   - rectToStartGesture: where pulls and PanToEdge begin, in the presented view's coordinates; zero for anywhere
  ///     (compat: for nowhere, and what is given here is lost).
  public init?(
    presentedController: UIViewController?, type: TTITransitionType, fromPoint: CGPoint = .zero,
    toPoint: CGPoint = .zero, widthProportion: CGFloat = 0, heightProportion: CGFloat = 0, interactive: Bool = false,
    gestureType: TTIGestureType = .none, rectToStartGesture: CGRect = .zero, fidelity: TransitionFidelity = .corrected
  ) {
    guard let presentedController else { return nil }
    self.presentedController = presentedController
    self.fidelity = fidelity
    self.interactive = interactive
    wantedGesture = gestureType
    animator = TTIAnimator.animator(
      for: type,
      settings: TTITransitionSettings(
        fromPoint: fromPoint, toPoint: toPoint, widthProportion: widthProportion, heightProportion: heightProportion),
      fidelity: fidelity)
    super.init()
    presentedController.modalPresentationStyle = type.presentationStyle
    presentedController.transitioningDelegate = self
    makeGesture()
    self.rectToStartGesture = rectToStartGesture
  }

  /// With the presented view's size in points, as the original's older initialiser took it; a side of 0 fills the
  /// container.
  public convenience init?(
    presentedController: UIViewController?, type: TTITransitionType, fromPoint: CGPoint = .zero,
    toPoint: CGPoint = .zero, size: CGSize, interactive: Bool = false, gestureType: TTIGestureType = .none,
    rectToStartGesture: CGRect = .zero, fidelity: TransitionFidelity = .corrected
  ) {
    self.init(
      presentedController: presentedController, type: type, fromPoint: fromPoint, toPoint: toPoint,
      interactive: interactive, gestureType: gestureType, rectToStartGesture: rectToStartGesture, fidelity: fidelity)
    animator.settings.size = size
  }

  /// With elements that are taken along. The presenting side is asked for them now, while its screen is as it will be
  /// left (TTI-26).
  public convenience init?(
    presentedController: (UIViewController & TTITakeAlongPresented)?,
    presentingController: any TTITakeAlongPresenting, type: TTITransitionType, fromPoint: CGPoint = .zero,
    toPoint: CGPoint = .zero, widthProportion: CGFloat = 0, heightProportion: CGFloat = 0, interactive: Bool = false,
    gestureType: TTIGestureType = .none, rectToStartGesture: CGRect = .zero, fidelity: TransitionFidelity = .corrected
  ) {
    guard let presentedController else { return nil }
    self.init(
      presentedController: presentedController, type: type, fromPoint: fromPoint, toPoint: toPoint,
      widthProportion: widthProportion, heightProportion: heightProportion, interactive: interactive,
      gestureType: gestureType, rectToStartGesture: rectToStartGesture, fidelity: fidelity)
    animator.takeAlong = TTITakeAlong(
      presenting: presentingController, presented: presentedController, fidelity: fidelity)
  }

  // MARK: Settings

  open var type: TTITransitionType { animator.type }

  /// What the transitions are made with; a change while the screen is presented counts for the dismissal.
  open var settings: TTITransitionSettings {
    get { animator.settings }
    set { animator.settings = newValue }
  }

  open var fromPoint: CGPoint {
    get { animator.settings.fromPoint }
    set { animator.settings.fromPoint = newValue }
  }

  open var toPoint: CGPoint {
    get { animator.settings.toPoint }
    set { animator.settings.toPoint = newValue }
  }

  /// Changed: another type's recogniser takes the place of the one on the presented view; while a gesture is running, or
  /// what it has let go is on its way, the change is ignored and recorded (compat: the value changes and the recogniser
  /// does not, TTI-9).
  open var gestureType: TTIGestureType {
    get { wantedGesture }
    set {
      guard newValue != wantedGesture else { return }
      if fidelity == .compat {
        wantedGesture = newValue
        return
      }
      if gestureController?.isRunning == true {
        SimulationWorld.current.record(
          "the gesture type cannot become \(newValue) while a gesture is running; set it when that is over",
          at: "TTITransitioningDelegate.gestureType", used: "\(wantedGesture)")
        return
      }
      wantedGesture = newValue
      let wasInstalled = gestureController?.recognizer.view != nil
      gestureController?.detach()
      makeGesture()
      if wasInstalled || isPresented { installGesture() }
    }
  }

  /// Where pulls and PanToEdge may begin, in the presented view's coordinates: left and top edges belong to it, right and
  /// bottom ones do not (TTI-6). Pinch and edge pans begin anywhere.
  ///
  /// Changed: it is taken to the window when a gesture is about to begin, and zero means anywhere. Compat takes it there
  /// when it is set, to zero while nothing is presented, and zero means nowhere (TTI-5).
  open var rectToStartGesture: CGRect {
    get { startRect }
    set {
      guard fidelity == .compat else {
        startRect = newValue
        return
      }
      guard let view = presentedController?.viewIfLoaded, view.window != nil else {
        startRect = .zero
        return
      }
      startRect = view.convert(newValue, to: nil as UIView?)
    }
  }

  var isPresented: Bool {
    guard let controller = presentedController else { return false }
    return controller.viewIfLoaded?.window != nil && controller.presentingViewController != nil
  }

  // MARK: Gesture

  private func makeGesture() {
    gestureController =
      interactive ? TTIGestureController.controller(for: wantedGesture, fidelity: fidelity) : nil
    gestureController?.client = self
  }

  /// Puts the gesture's recogniser onto the presented view. An animated presentation does so by itself; after one without
  /// animation, of which a delegate hears nothing, it is up to you.
  open func installGesture() {
    guard let controller = presentedController, let gestureController else { return }
    gestureController.attach(to: controller.view)
  }

  // MARK: Delegate

  open func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    animator.isOpening = true
    installGesture()
    return animator
  }

  open func animationController(forDismissed dismissed: UIViewController) -> (
    any UIViewControllerAnimatedTransitioning
  )? {
    (gestureController as? TTIPanToEdgeGesture)?.stop()
    animator.isOpening = false
    return animator
  }

  open func interactionControllerForPresentation(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  {
    guard fidelity == .corrected, let presentationGesture else { return nil }
    if self.animator.isInteractive { return presentationGesture.takeDriver() }
    return isInterruptible ? presentationGesture.standByDriver() : nil
  }

  /// Changed: only a gesture that is running gives a driver. Compat gives one whenever the animator is marked as
  /// interactive, which FallIn and HangIn leave behind after a cancel, and every type after a finish: nobody moves it
  /// then, which is recorded (TTI-34).
  open func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  {
    guard let gestureController, gestureController.type != .panToEdge else { return nil }
    if self.animator.isInteractive {
      if let driver = gestureController.takeDriver() { return driver }
      if fidelity == .compat {
        SimulationWorld.current.record(
          "no gesture moves the driver that the mark of an earlier one asks for, so the transition may pend",
          at: "TTITransitioningDelegate.interactionControllerForDismissal", used: "a driver that nobody moves")
        return UIPercentDrivenInteractiveTransition()
      }
    }
    return isInterruptible ? gestureController.standByDriver() : nil
  }
}
