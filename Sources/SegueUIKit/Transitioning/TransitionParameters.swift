import Foundation
import SegueQuartzCore

/// Numbers of the system's own transitions that the platform does not document.
public struct TransitionParameters: Sendable {
  /// Seconds that the system's push and pop take. The platform's is believed to be a spring of about this length.
  public var navigationDuration: TimeInterval = 0.35
  /// The way of the screen behind, as a fraction of the container's width.
  public var navigationParallax: CGFloat = 0.3
  /// How dark the screen behind becomes: the alpha of a black view over it, 0…1; 0 adds no view.
  public var navigationDimming: CGFloat = 0.1
  /// Whether the swipe back may take hold again of a pop that it has let go (C-4).
  public var popIsInterruptible = false
  /// What a swipe back comes to when the finger lifts (C-1).
  public var popRelease = ReleaseRule()
  /// Seconds in which bars come and go.
  public var barDuration: TimeInterval = 0.2
  /// Seconds after its end by which a transition's animator must have called `completeTransition`; what pends longer is
  /// recorded as a diagnostic. Infinity never records. Where the display comes to rest before
  /// (`SimulatedDisplay.runUntilIdle`) that is recorded at once.
  public var patience: TimeInterval = 10

  public init() {}
}

@MainActor
private final class TransitionParametersPart {
  var value = TransitionParameters()
}

extension SimulationWorld {
  public var transitionParameters: TransitionParameters {
    get { part(TransitionParametersPart.self) { TransitionParametersPart() }.value }
    set { part(TransitionParametersPart.self) { TransitionParametersPart() }.value = newValue }
  }
}
