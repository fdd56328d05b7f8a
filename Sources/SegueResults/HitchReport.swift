import SegueTiming

/// How much later than expected the frames of a motion were shown.
///
/// A *hitch* is a frame shown late; its hitch time is the whole periods it is late. The ratio relates their sum to the
/// length of the motion, because runs differ in length.
public struct HitchReport: Hashable, Sendable {
  /// Late frames.
  public let count: Int
  /// Σ (shown − expected). At one rate that is Σ periods late × T, rounded down once.
  public let nanoseconds: Int64
  /// W: from the first vsync of the tracked motion to its last.
  public let motionNanoseconds: Int64
  /// Hitch time in ms per second of motion; nil for a motion without length.
  public let ratio: Double?
  /// The longest run of frames that were late or never shown, one after the other.
  public let longestRun: Int
  /// Frames late or never shown in the worst window of one second, as a percentage of the vsyncs that a second has at the
  /// rates which were granted in it.
  public let worstSecondPercent: Double

  /// Late because the app's side passed its deadline, and because the render side passed its own. A frame that only
  /// stood in the queue is neither, one that passed both is both.
  public let commitCount: Int
  public let renderCount: Int

  /// - Parameters:
  ///   - vsyncs: each vsync at which a frame was expected, its rate, and what became of its frame: nil where none began.
  ///   - motionNanoseconds: the length to relate the hitch time to.
  public init(
    vsyncs: [(time: Timestamp, rate: RefreshRate, frame: FramePresentation?)], motionNanoseconds: Int64
  ) {
    var (periods, lateness) = (Int64(0), Int64(0))
    var count = 0
    var commits = 0
    var renders = 0
    var run = 0
    var longestRun = 0
    var late: [Bool] = []
    for (_, _, frame) in vsyncs {
      guard let frame, !frame.isDropped else {
        run += 1
        longestRun = max(longestRun, run)
        late.append(true)
        continue
      }
      periods += frame.periodsLate
      lateness += frame.hitchNanoseconds
      run = frame.periodsLate > 0 ? run + 1 : 0
      longestRun = max(longestRun, run)
      if frame.periodsLate > 0 { count += 1 }
      late.append(frame.periodsLate > 0)
      if frame.isCommitHitch { commits += 1 }
      if frame.isRenderHitch { renders += 1 }
    }
    self.count = count
    commitCount = commits
    renderCount = renders
    self.longestRun = longestRun
    self.motionNanoseconds = motionNanoseconds
    let rates = Set(vsyncs.map(\.rate))
    if let rate = rates.first, rates.count == 1 {
      nanoseconds = FrameBudget(rate).nanoseconds(ofPeriods: periods)
    } else {
      nanoseconds = lateness
    }
    ratio = motionNanoseconds > 0 ? 1000 * Double(nanoseconds) / Double(motionNanoseconds) : nil
    worstSecondPercent = Self.worstSecond(zip(vsyncs, late).map { ($0.0.time, $0.0.rate, $0.1) })
  }

  /// The largest share of late vsyncs in any window (t − 1 s, t] that ends at one.
  private static func worstSecond(_ vsyncs: [(time: Timestamp, rate: RefreshRate, isLate: Bool)]) -> Double {
    var granted = GrantedVsyncs()
    var (worst, oldest, late) = (0.0, 0, 0)
    for vsync in vsyncs {
      granted.add(vsync.rate)
      while vsync.time - vsyncs[oldest].time >= 1_000_000_000 {
        granted.remove(vsyncs[oldest].rate)
        if vsyncs[oldest].isLate { late -= 1 }
        oldest += 1
      }
      guard vsync.isLate else { continue }
      late += 1
      worst = max(worst, min(100, 100 * Double(late) / granted.perSecond))
    }
    return worst
  }

  /// The ratio on Apple's two scales; nil where there is no ratio.
  public var grades: (scroll: HitchGrade, animation: HitchGrade)? {
    ratio.map { (HitchGrade(scrollRatio: $0), HitchGrade(animationRatio: $0)) }
  }

}

/// A hitch ratio in words. Apple publishes two scales with different limits; a ratio is always graded on both.
///
/// The scale for animations also weighs what is perceived. That weighting is not published: unit and limits are
/// matched here, the weighting is not.
public enum HitchGrade: String, CaseIterable, Sendable {
  case good
  case warning
  case critical
  /// Only on the scale for animations.
  case needsImmediateAttention

  /// Scrolling: below 5 ms/s good, up to 10 warning, above critical.
  public init(scrollRatio ratio: Double) {
    self = ratio < 5 ? .good : ratio <= 10 ? .warning : .critical
  }

  /// All animations: up to 10 ms/s good, up to 25 warning, up to 50 critical, above in need of immediate attention.
  public init(animationRatio ratio: Double) {
    self = ratio <= 10 ? .good : ratio <= 25 ? .warning : ratio <= 50 ? .critical : .needsImmediateAttention
  }
}
