import Foundation

/// Whether a transition that a finger drives goes on to its end when the finger lifts, or back.
///
/// Progress is a fraction of the way, 0 at the start and 1 at the end; velocities are positive toward the end. A touch that
/// the system cancels always cancels the transition, whatever the rule says.
///
/// ```swift
/// ReleaseRule().decides(progress: 0.6, velocity: -1500)  // .cancel
/// ```
public struct ReleaseRule: Hashable, Sendable {
  public enum Outcome: Hashable, Sendable {
    case finish, cancel
  }

  /// How a release is judged.
  public enum Formula: Hashable, Sendable {
    /// A velocity of at least `minimumVelocity` decides by its sign; below that the progress decides.
    case velocityOrProgress
    /// The progress that the finger would reach if it went on for `seconds` decides. `minimumVelocity` does not count.
    case projection(seconds: Double)
  }

  /// The way of the finger that counts, in the coordinates of a view.
  public enum Axis: Hashable, Sendable {
    case right, left, down, up
  }

  public var formula = Formula.velocityOrProgress
  /// Points a second, or whatever unit the velocities have that are asked for. The limit itself decides.
  public var minimumVelocity = 500.0
  /// From which progress on a slow release finishes.
  public var minimumProgress = 0.5
  /// Whether `minimumProgress` itself finishes.
  public var finishesAtMinimumProgress = true
  /// The way that goes toward the end where the interface is read from left to right.
  public var axis = Axis.right
  /// Whether the interface is read from right to left, which turns `right` and `left` about.
  public var isMirrored = false

  /// Seconds in which the whole way is settled after a release, and a part of it in proportion; nil leaves that to the
  /// transition.
  public var fullSettleDuration: Double?
  /// Seconds that the way back takes at most.
  public var longestCancel = Double.infinity

  public init(minimumVelocity: Double = 500, minimumProgress: Double = 0.5, axis: Axis = .right) {
    self.minimumVelocity = minimumVelocity
    self.minimumProgress = minimumProgress
    self.axis = axis
  }

  /// The rule of Flutter's Cupertino route. Velocities are screen widths a second.
  public static let flutterCupertino: ReleaseRule = {
    var rule = ReleaseRule(minimumVelocity: 1)
    rule.fullSettleDuration = 0.8
    rule.longestCancel = 0.3
    return rule
  }()

  /// The rule of react-navigation's stack: the way a finger makes in 0.3 s is added, and more than half closes.
  public static let reactNavigation: ReleaseRule = {
    var rule = ReleaseRule()
    rule.formula = .projection(seconds: 0.3)
    rule.finishesAtMinimumProgress = false
    return rule
  }()

  /// What a release at `progress` with `velocity` toward the end does.
  ///
  /// - Parameters:
  ///   - velocity: in points a second, or the unit of `minimumVelocity`.
  ///   - distance: how far the whole way is in the velocity's unit of length; only a projection asks for it.
  /// - Returns: `cancel` for numbers that are none.
  public func decides(progress: Double, velocity: Double, distance: Double = 1) -> Outcome {
    var progress = progress
    switch formula {
    case .velocityOrProgress:
      if abs(velocity) >= minimumVelocity { return velocity > 0 ? .finish : .cancel }
    case .projection(let seconds): progress += velocity * seconds / distance
    }
    let isFar = finishesAtMinimumProgress ? progress >= minimumProgress : progress > minimumProgress
    return isFar ? .finish : .cancel
  }

  /// What the end of a drag does.
  ///
  /// - Parameters:
  ///   - translation: from the start of the drag, in points.
  ///   - velocity: in points a second.
  ///   - distance: the length of the whole way in points.
  ///   - wasCancelled: whether the system took the touch away.
  public func decides(
    translation: CGPoint, velocity: CGPoint, distance: Double, wasCancelled: Bool = false
  ) -> Outcome {
    guard !wasCancelled, distance > 0 else { return .cancel }
    return decides(progress: along(translation) / distance, velocity: along(velocity), distance: distance)
  }

  /// Seconds from a release at `progress` to rest; nil where the rule leaves that to the transition. 0 where nothing is
  /// left to do.
  public func settleDuration(_ outcome: Outcome, from progress: Double) -> Double? {
    guard let fullSettleDuration else { return nil }
    switch outcome {
    case .finish: return fullSettleDuration * (1 - min(max(progress, 0), 1))
    case .cancel: return min(fullSettleDuration * min(max(progress, 0), 1), longestCancel)
    }
  }

  /// The part of a vector that goes toward the end.
  public func along(_ vector: CGPoint) -> Double {
    switch axis {
    case .right: isMirrored ? -vector.x : vector.x
    case .left: isMirrored ? vector.x : -vector.x
    case .down: vector.y
    case .up: -vector.y
    }
  }
}
