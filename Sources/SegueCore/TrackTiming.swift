import SegueTiming

/// When a group of tracks runs, in the local time of its layers, in seconds: Core Animation's timing model.
///
/// It is active for `activeDuration` of its own time from `beginTime` on. Its own time runs `speed` times as fast, from its
/// end backwards below 0, and from `timeOffset` on, coming round to its begin. Own time is cut into cycles of one
/// duration, or of two when each goes there and back.
public struct TrackTiming: Hashable, Sendable {
  public var beginTime: Double
  /// Of one way; may be infinite.
  public var duration: Double
  public var curve: CubicBezier
  /// In place of the curve: a spring whose position is the progress, by the seconds since the begin. One from 0 to 1
  /// makes what has this timing swing about its last value; the end is at the duration, wherever the spring is.
  public var spring: SpringMotion?
  /// Own seconds a second; 0 stands still at `timeOffset`.
  public var speed = 1.0
  /// Own seconds.
  public var timeOffset = 0.0
  /// How many cycles; may be a fraction, or infinite.
  public var repeatCount = 1.0
  /// Own seconds; in place of the count unless 0.
  public var repeatDuration = 0.0
  /// Each cycle goes back to its begin.
  public var autoreverses = false
  /// Shows the first value before the begin.
  public var fillsBackwards: Bool
  /// Shows the last value after the end, until it is removed.
  public var fillsForwards: Bool
  /// Leaves by itself at its end.
  public var removesOnCompletion: Bool
  /// What it runs within, outermost first: each one's time, bent by its curve, is the time of the next. It shows nothing
  /// where one of them does not.
  public var enclosing: [TrackTiming] = []

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

  /// Where tracks have got.
  public struct State: Hashable, Sendable {
    /// How far the values have got: 0 at the first, 1 at the last.
    public var progress: Double
    /// Seconds into the way there, within 0 and the duration.
    public var elapsed: Double
    /// How many cycles are over.
    public var iteration: Double
  }

  /// Whether it runs once, forwards, as fast as its layer and within nothing else: what the kernel `sampleGroups` takes.
  var isPlain: Bool {
    speed == 1 && timeOffset == 0 && repeatCount == 1 && repeatDuration == 0 && !autoreverses && enclosing.isEmpty
  }

  /// Seconds of one cycle.
  var cycle: Double { autoreverses ? 2 * duration : duration }

  /// Own seconds from begin to end.
  public var activeDuration: Double {
    if repeatDuration > 0 { return repeatDuration }
    return cycle > 0 ? cycle * repeatCount : 0
  }

  /// Seconds of the layer's time from begin to end; infinite where it stands still.
  public var length: Double { speed == 0 ? .infinity : activeDuration / abs(speed) }

  /// Whether its end has come at `time`; with `runsBackwards`, where its layer's time does, whether that is its begin.
  public func isOver(at time: Double, runsBackwards: Bool = false) -> Bool {
    let since = time - beginTime
    return runsBackwards ? since <= Self.tolerance : since >= length - Self.tolerance
  }

  /// How far the tracks have got at `time`; nil where they show nothing.
  ///
  /// The same bits everywhere; the kernel `sampleGroups` gives them for many plain timings.
  public func state(at time: Double) -> State? {
    var time = time
    for outer in enclosing {
      guard let state = outer.ownState(at: time) else { return nil }
      // What has no end is not bent: there is no share of it.
      let isStraight = outer.spring == nil && outer.curve.isLinear || !outer.duration.isFinite
      time = isStraight ? state.elapsed : state.progress * outer.duration
    }
    return ownState(at: time)
  }

  private func ownState(at time: Double) -> State? {
    let since = time - beginTime
    if since < 0 {
      guard fillsBackwards || since > -Self.tolerance else { return nil }
      return state(since: 0, isAtEnd: false)
    }
    if since >= length - Self.tolerance {
      return fillsForwards ? state(since: length, isAtEnd: true) : nil
    }
    return state(since: since, isAtEnd: false)
  }

  private func state(since: Double, isAtEnd: Bool) -> State {
    let active = activeDuration
    var own = isAtEnd ? active : since
    if speed != 1 {
      if !isAtEnd { own = since * abs(speed) }
      // Endless ways back count from their begin: the cycles are all alike.
      if speed < 0 { own = (active.isFinite ? active : cycle) - own }
    }
    var isAtEnd = isAtEnd && speed > 0 || speed < 0 && since == 0
    if timeOffset != 0 {
      own += timeOffset
      isAtEnd = false
      if speed == 0 {
        own = min(max(own, 0), active)
        isAtEnd = own == active
      } else if active.isFinite, active > 0, !(0..<active).contains(own) {
        own -= (own / active).rounded(.down) * active
      }
    }
    return state(own: own, isAtEnd: isAtEnd)
  }

  /// The state at `own` seconds of own time. At an end a cycle that is just over counts, not the one that would begin.
  private func state(own: Double, isAtEnd: Bool) -> State {
    guard cycle > 0 else {
      let rest = repeatCount.isFinite ? repeatCount - repeatCount.rounded(.down) : 0
      return state(share: isAtEnd && rest == 0 ? 1 : isAtEnd ? rest : 0, elapsed: 0, iteration: 0)
    }
    guard own != 0 || isAtEnd, cycle.isFinite else {
      return state(share: 0, elapsed: own.isFinite ? max(own, 0) : 0, iteration: 0)
    }
    var iteration = (own / cycle).rounded(.down)
    var rest = own - iteration * cycle
    if isAtEnd, rest <= Self.tolerance, iteration > 0 {
      (iteration, rest) = (iteration - 1, cycle)
    } else if !isAtEnd, rest >= cycle - Self.tolerance {
      (iteration, rest) = (iteration + 1, 0)
    }
    if rest > duration { rest = cycle - rest }
    rest = min(max(rest, 0), duration)
    return state(share: rest == duration ? 1 : rest / duration, elapsed: rest, iteration: max(iteration, 0))
  }

  private func state(share: Double, elapsed: Double, iteration: Double) -> State {
    let progress = spring?.sample(at: elapsed).position ?? curve.value(at: share)
    return State(progress: progress, elapsed: elapsed, iteration: iteration)
  }
}

/// A running animation of one property of one layer.
///
/// Later ones are greater.
public struct TrackID: Hashable, Comparable, Sendable {
  let rawValue: UInt64

  public static func < (left: TrackID, right: TrackID) -> Bool { left.rawValue < right.rawValue }
}
