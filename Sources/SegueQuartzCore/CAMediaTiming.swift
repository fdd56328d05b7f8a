/// When something runs within the time of what holds it, all in seconds: an animation in its layer's or its group's, a
/// layer in its superlayer's.
///
/// Time around becomes *active* time, t = (t_around − beginTime)·speed + timeOffset, and that is cut into repetitions of
/// `duration`, each of which goes there and back with `autoreverses`. An animation is active for `repeatDuration`, or
/// `repeatCount` repetitions, of its own time: it begins at `timeOffset` and comes round to its begin when it reaches its
/// end. With a speed below 0 it runs from its end to its begin; with 0 it stands still and does not end.
@preconcurrency @MainActor
public protocol CAMediaTiming: AnyObject {
  /// In the time of what holds it. 0 in an animation begins when it is added, in a group with the group.
  var beginTime: CFTimeInterval { get set }
  /// Of one repetition, one way. 0 in an animation is the transaction's, 0.25 unless it is set, or its group's.
  var duration: CFTimeInterval { get set }
  /// Own seconds a second.
  var speed: Float { get set }
  /// Own seconds.
  var timeOffset: CFTimeInterval { get set }
  /// May be a fraction, or infinite; 0 is 1.
  var repeatCount: Float { get set }
  /// Own seconds, in place of the count; 0 is not set.
  var repeatDuration: CFTimeInterval { get set }
  /// Each repetition goes back to its begin.
  var autoreverses: Bool { get set }
  /// What is shown outside the active time.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// What an animation shows before its begin and after its end.
public struct CAMediaTimingFillMode: Hashable, RawRepresentable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  public static let both = CAMediaTimingFillMode(rawValue: "both")
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}
