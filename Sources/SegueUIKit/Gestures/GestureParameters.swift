import Foundation
import SegueQuartzCore
import SegueTiming

/// Numbers of gesture recognition that the platform does not document: each is a choice made here, open to another.
///
/// Lengths are points of the screen, times seconds, angles radians. Set the world's block with
/// `world.gestureParameters`; a number that is negative or not a number is refused there: the old one stays and a
/// diagnostic is recorded. Infinity stands for "no limit".
public struct GestureParameters: Sendable {
  /// How far the fingers' centre moves before a pan begins.
  public var panSlop: CGFloat = 10
  /// Whether a pan's translation counts from the touch-down, slop included, or from where it began.
  public var panTranslationIncludesSlop = true

  /// How near to the screen's edge an edge pan must start.
  public var edgeZoneWidth: CGFloat = 20
  /// An edge pan's way inward must be more than this many times its way along the edge.
  public var edgeInwardRatio: CGFloat = 1
  /// How long after the touch-down an edge pan may begin.
  public var edgeMaximumDelay: TimeInterval = .infinity

  /// By how much two fingers' distance changes before a pinch begins.
  public var pinchSlop: CGFloat = 8
  /// How far two fingers turn before a rotation begins. Default: 10°.
  public var rotationSlop: CGFloat = .pi / 18

  /// How far a finger goes in a swipe's direction.
  public var swipeMinimumDistance: CGFloat = 50
  /// How far it may stray to the side meanwhile.
  public var swipeMaximumDeviation: CGFloat = 50
  /// How long it may take.
  public var swipeMaximumDuration: TimeInterval = 0.5

  /// How far a finger may stray during a tap.
  public var tapAllowableMovement: CGFloat = 10
  /// How long a finger may stay down in a tap.
  public var tapMaximumDuration: TimeInterval = 0.75
  /// From the lift of one tap to the touch-down of the next, if they are to count as a double tap.
  public var multiTapInterval: TimeInterval = 0.35
  /// How far apart they may be.
  public var multiTapDistance: CGFloat = 45

  /// Whether a view that is out of its window when the next touches arrive gets `touchesCancelled` and its touch no view;
  /// without this its touches go on to it until they lift.
  public var cancelsTouchesOfRemovedViews = true
  /// How finger speed is estimated, and what a prediction of touches looks back on.
  public var velocity = VelocityEstimator()

  public init() {}

  /// These parameters, with what is no length or time taken from `old`; `refused` hears of each.
  func checked(keeping old: GestureParameters, refused: (String, String) -> Void) -> GestureParameters {
    var checked = self
    func check<Value: BinaryFloatingPoint>(_ name: String, _ path: WritableKeyPath<GestureParameters, Value>) {
      guard !(self[keyPath: path] >= 0) else { return }
      checked[keyPath: path] = old[keyPath: path]
      refused("\(name) cannot be \(self[keyPath: path])", "\(old[keyPath: path])")
    }
    check("panSlop", \.panSlop)
    check("edgeZoneWidth", \.edgeZoneWidth)
    check("edgeInwardRatio", \.edgeInwardRatio)
    check("edgeMaximumDelay", \.edgeMaximumDelay)
    check("pinchSlop", \.pinchSlop)
    check("rotationSlop", \.rotationSlop)
    check("swipeMinimumDistance", \.swipeMinimumDistance)
    check("swipeMaximumDeviation", \.swipeMaximumDeviation)
    check("swipeMaximumDuration", \.swipeMaximumDuration)
    check("tapAllowableMovement", \.tapAllowableMovement)
    check("tapMaximumDuration", \.tapMaximumDuration)
    check("multiTapInterval", \.multiTapInterval)
    check("multiTapDistance", \.multiTapDistance)
    if velocity.windowNanoseconds < 0 || velocity.stillnessNanoseconds < 0 {
      checked.velocity = old.velocity
      refused("velocity cannot look back less than 0 ns", "\(old.velocity.windowNanoseconds) ns")
    }
    return checked
  }
}

extension SimulationWorld {
  /// How gestures are recognised in this world.
  public var gestureParameters: GestureParameters {
    get { GestureEnvironment.of(self).parameters }
    set {
      let environment = GestureEnvironment.of(self)
      environment.parameters = newValue.checked(keeping: environment.parameters) { what, used in
        record(what, at: "SimulationWorld.gestureParameters", used: used)
      }
    }
  }
}
