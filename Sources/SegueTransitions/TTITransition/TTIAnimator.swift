import Foundation
import SegueUIKit

/// An animator of TTITransition: one instance opens a screen and, with `isOpening` false, closes it again (TTI-8).
///
/// The types are subclasses; `animator(for:settings:fidelity:)` makes the one for a type. With a percent driver it is
/// scrubbed in either direction, presentations too.
///
/// Every end puts back what the transition has changed and that is not the destination (TTI-14). Changed: compat leaves
/// behind what each type's own text says.
@preconcurrency @MainActor
open class TTIAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  public let type: TTITransitionType
  public let fidelity: TransitionFidelity
  /// May change while the screen is presented; a transition under way keeps what it started with.
  open var settings: TTITransitionSettings
  /// Whether the next transition brings the screen in sight or takes it away.
  open var isOpening = true
  /// Whether a gesture drives the next transition. The gesture sets it; every end clears it (TTI-34; compat: a finish
  /// leaves it, and with HangIn and FallIn a cancel too).
  open var isInteractive = false
  /// The elements that fly along; nil for none.
  open var takeAlong: TTITakeAlong?
  /// The run under way, until the host has put its own things in order after it.
  private var stage: TTIStage?

  public init(
    type: TTITransitionType, settings: TTITransitionSettings = TTITransitionSettings(),
    fidelity: TransitionFidelity = .corrected
  ) {
    self.type = type
    self.settings = settings
    self.fidelity = fidelity
    super.init()
  }

  /// The animator of a type.
  public static func animator(
    for type: TTITransitionType, settings: TTITransitionSettings = TTITransitionSettings(),
    fidelity: TransitionFidelity = .corrected
  ) -> TTIAnimator {
    switch type {
    case .full: TTIFullAnimator(settings: settings, fidelity: fidelity)
    case .overlay: TTIOverlayAnimator(settings: settings, fidelity: fidelity)
    case .slide: TTISlideAnimator(settings: settings, fidelity: fidelity)
    case .fold: TTIFoldAnimator(settings: settings, fidelity: fidelity)
    case .hangIn: TTIHangInAnimator(settings: settings, fidelity: fidelity)
    case .fallIn: TTIFallInAnimator(settings: settings, fidelity: fidelity)
    case .spin: TTISpinAnimator(settings: settings, fidelity: fidelity)
    case .scale: TTIScaleAnimator(settings: settings, fidelity: fidelity)
    }
  }

  // MARK: Duration

  /// Seconds of the type's own; 0.5 unless a subclass says otherwise (TTI-15).
  open func standardDuration(isOpening: Bool) -> TimeInterval { 0.5 }

  /// Seconds that the next transition is written for: those of the settings, or the type's own.
  public final var nominalDuration: TimeInterval {
    guard let duration = settings.duration else { return standardDuration(isOpening: isOpening) }
    if duration.isFinite, duration > 0 { return duration }
    let own = standardDuration(isOpening: isOpening)
    SimulationWorld.current.record(
      "a duration is finite and above 0, not \(duration)", at: "TTITransitionSettings.duration", used: "\(own)")
    return own
  }

  open func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
    nominalDuration
  }

  // MARK: Run

  open func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    if isOpening, settings.toPoint == .zero { settings.toPoint = settings.fromPoint }
    let stage = TTIStage(transitionContext, isOpening: isOpening, fidelity: fidelity)
    self.stage = stage
    if isOpening { open(stage) } else { close(stage) }
  }

  open func animationEnded(_ transitionCompleted: Bool) {
    // Hosts put the presented view to where presentations end; here it stands where the type has put it.
    stage?.putBackPlaces()
    stage = nil
  }

  /// Brings `stage.incoming` in sight.
  func open(_ stage: TTIStage) {
    stage.placeIncoming(at: stage.finalFrame, index: nil)
    end(stage)
  }

  /// Brings `stage.incoming` in sight again.
  func close(_ stage: TTIStage) {
    stage.placeIncoming(at: stage.finalFrame, index: 0)
    end(stage)
  }

  // MARK: For the types

  /// Where the presented view leaves to, in the window's coordinates.
  final var leavingPoint: CGPoint { settings.toPoint == .zero ? settings.fromPoint : settings.toPoint }

  final func insertTakeAlong(_ stage: TTIStage) {
    guard let takeAlong else { return }
    stage.incoming?.layoutIfNeeded()
    stage.outgoing?.layoutIfNeeded()
    takeAlong.insert(
      into: stage.container, isOpening: isOpening, arriving: isOpening ? stage.incoming : stage.outgoing)
  }

  /// What a compat end has said of how the transition went.
  struct CompatEnd {
    /// What is passed to `completeTransition`.
    var completes: Bool
    var clearsInteractive = true
    /// Whether the elements are cleaned up as after a success.
    var takesAlong: Bool?
    /// Whether the elements are still on their way.
    var landsLater = false
  }

  /// The animation is over.
  ///
  /// - Parameter compat: what the original did at this point, told whether the transition was cancelled; the rest of
  /// the compat end follows from what it returns.
  final func end(_ stage: TTIStage, compat: ((_ cancelled: Bool) -> CompatEnd)? = nil) {
    guard !stage.hasEnded else { return }
    stage.hasEnded = true
    stage.removeOwnAnimations()
    let cancelled = stage.context.transitionWasCancelled
    guard fidelity == .compat, let compat else {
      if cancelled { takeAlong?.cancel() } else { takeAlong?.succeed() }
      stage.settle(cancelled: cancelled)
      isInteractive = false
      return stage.context.completeTransition(!cancelled)
    }
    let end = compat(cancelled)
    if !end.landsLater {
      if end.takesAlong ?? end.completes { takeAlong?.succeed() } else { takeAlong?.cancel() }
    }
    stage.removeTemporaries()
    if cancelled, end.clearsInteractive { isInteractive = false }
    stage.context.completeTransition(end.completes)
  }
}
