import SegueTiming

/// When a group of tracks runs, in the local time of its layers, in seconds.
public struct TrackTiming: Hashable, Sendable {
  public var beginTime: Double
  public var duration: Double
  public var curve: CubicBezier
  /// In place of the curve: a spring whose position is the progress, by the seconds since the begin. One from 0 to 1
  /// makes what has this timing swing about its last value; the end is at the duration, wherever the spring is.
  public var spring: SpringMotion?
  /// Shows the first value before the begin.
  public var fillsBackwards: Bool
  /// Shows the last value after the end, until it is removed.
  public var fillsForwards: Bool
  /// Leaves by itself at its end.
  public var removesOnCompletion: Bool

  public init(
    beginTime: Double, duration: Double, curve: CubicBezier = .linear, spring: SpringMotion? = nil,
    fillsBackwards: Bool = false, fillsForwards: Bool = false, removesOnCompletion: Bool = true
  ) {
    self.beginTime = beginTime
    self.duration = duration
    self.curve = curve
    self.spring = spring
    self.fillsBackwards = fillsBackwards
    self.fillsForwards = fillsForwards
    self.removesOnCompletion = removesOnCompletion
  }

  /// Half a nanosecond: an end that rounding puts a few ulps after the frame's time is reached in that frame.
  static let tolerance = 0.5e-9

  /// How far the tracks have got at `time`, and the seconds since the begin, within 0 and the duration; nil where the
  /// tracks show nothing.
  ///
  /// The same bits everywhere; the kernel `sampleGroups` gives them for many timings.
  public func state(at time: Double) -> (progress: Double, elapsed: Double)? {
    let elapsed = time - beginTime
    if elapsed < 0 {
      return fillsBackwards || elapsed > -Self.tolerance ? state(share: 0, elapsed: 0) : nil
    }
    if elapsed >= duration - Self.tolerance {
      return fillsForwards ? state(share: 1, elapsed: duration) : nil
    }
    return state(share: elapsed / duration, elapsed: elapsed)
  }

  private func state(share: Double, elapsed: Double) -> (progress: Double, elapsed: Double) {
    (spring?.sample(at: elapsed).position ?? curve.value(at: share), elapsed)
  }
}

/// A running animation of one property of one layer.
///
/// Later ones are greater.
public struct TrackID: Hashable, Comparable, Sendable {
  let rawValue: UInt64

  public static func < (left: TrackID, right: TrackID) -> Bool { left.rawValue < right.rawValue }
}
