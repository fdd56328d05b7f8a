import SegueTiming

/// How much later than expected the frames of a motion were shown.
///
/// A *hitch* is a frame shown late; its hitch time is the whole periods it is late. The ratio relates their sum to the
/// length of the motion, because runs differ in length.
public struct HitchReport: Hashable, Sendable {
  /// Late frames.
  public let count: Int
  /// Σ periods late × T, rounded down once for each rate.
  public let nanoseconds: Int64
  /// W: from the first vsync of the tracked motion to its last.
  public let motionNanoseconds: Int64
  /// Hitch time in ms per second of motion; nil for a motion without length.
  public let ratio: Double?
  /// The longest run of frames that were late or never shown, one after the other.
  public let longestRun: Int
  /// Frames late or never shown in the worst window of one second, as a percentage of those that fit into a second at the
  /// fastest rate of the run.
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
    var periods: [RefreshRate: Int64] = [:]
    var count = 0
    var commits = 0
    var renders = 0
    var run = 0
    var longestRun = 0
    var late: [Timestamp] = []
    for (time, rate, frame) in vsyncs {
      guard let frame, !frame.isDropped else {
        run += 1
        longestRun = max(longestRun, run)
        late.append(time)
        continue
      }
      periods[rate, default: 0] += frame.periodsLate
      run = frame.periodsLate > 0 ? run + 1 : 0
      longestRun = max(longestRun, run)
      if frame.periodsLate > 0 {
        count += 1
        late.append(time)
      }
      if frame.isCommitHitch { commits += 1 }
      if frame.isRenderHitch { renders += 1 }
    }
    self.count = count
    commitCount = commits
    renderCount = renders
    self.longestRun = longestRun
    self.motionNanoseconds = motionNanoseconds
    nanoseconds = periods.reduce(0) { $0 + FrameBudget($1.key).nanoseconds(ofPeriods: $1.value) }
    ratio = motionNanoseconds > 0 ? 1000 * Double(nanoseconds) / Double(motionNanoseconds) : nil
    let fastest = vsyncs.map(\.rate.hertz).max() ?? 1
    worstSecondPercent = min(100, 100 * Double(Self.mostInOneSecond(late)) / fastest)
  }

  /// The most instants that any window (t − 1 s, t] holds.
  private static func mostInOneSecond(_ instants: [Timestamp]) -> Int {
    var most = 0
    var oldest = 0
    for (index, instant) in instants.enumerated() {
      while instant - instants[oldest] >= 1_000_000_000 { oldest += 1 }
      most = max(most, index - oldest + 1)
    }
    return most
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
