import SegueTiming

/// The figures of one run.
///
/// The first frame stands apart (it pays for everything that the transition sets up) in `firstFrameNanoseconds`; every
/// other figure that says "steady" leaves it out. `frames` counts all of them, so nothing is dropped silently.
public struct RunMetrics: Hashable, Sendable {
  public let budget: FrameBudget
  /// Frames of the tracked motion, the first included.
  public let frames: Int
  /// Vsyncs at which something was animating or requested: every frame of the tracked motion.
  public let framesExpected: Int
  /// Expected frames that reached the display.
  public let framesPresented: Int
  /// Expected frames that a newer one replaced before their vsync: a frame that is one period late is dropped when its
  /// successor is in time.
  public let framesDropped: Int
  /// Work of the first frame.
  public let firstFrameNanoseconds: Int64
  /// Steady frames whose overrun is > 0.
  public let missed: Int
  /// Missed steady frames as a percentage of them; nil without any.
  public let missedPercent: Double?
  /// Lateness of the steady frames, related to the whole length of the motion.
  public let hitches: HitchReport
  /// Work of the steady frames; nil without any.
  ///
  /// One stage is measured, the commit side, and its phases follow one another, so a frame's work is their sum in the
  /// pipelined and in the serial model alike.
  public let work: Distribution?
  /// Work minus budget of the steady frames, signed; nil without any.
  public let overrun: Distribution?
  /// Totals over the steady frames, so that shares of phases can be read off.
  public let phaseTotals: PhaseTimes
  /// Over all frames that show a touch; nil when none does.
  public let touchToPresent: Distribution?
  public let queueDepthMaximum: Int

  /// Draws the figures from a run's frames.
  ///
  /// - Throws: `MetricsFault` when there is nothing to draw from, or when a value cannot be true: a negative phase, a
  ///   vsync out of order, an overrun longer than the run lasted on either clock.
  /// - Cost: a sort of the frames.
  public init(_ run: RunRecord) throws(MetricsFault) {
    switch run.outcome {
    case .notStarted: throw .notStarted
    case .failed: throw .replayFailed
    case .finished, .cancelled, .pending: break
    }
    guard let first = run.frames.first, let last = run.frames.last else { throw .noFrames }
    let budget = FrameBudget(run.rate)
    let costs = try Self.checkedCosts(run, budget)

    self.budget = budget
    frames = run.frames.count
    framesExpected = frames
    framesDropped = Self.superseded(zip(run.frames, costs).map { ($0.vsyncID, budget.periodsLate($1)) })
    framesPresented = framesExpected - framesDropped
    firstFrameNanoseconds = costs[0]

    let steady = costs.dropFirst()
    missed = steady.count { budget.isMissed($0) }
    missedPercent = steady.isEmpty ? nil : 100 * Double(missed) / Double(steady.count)
    hitches = HitchReport(
      frames: zip(run.frames, costs).dropFirst().map { ($0.vsync, $1) }, budget: budget,
      motionNanoseconds: last.vsync - first.vsync)
    work = Distribution(steady)
    overrun = Distribution(steady.map(budget.overrun(of:)))
    var totals = PhaseTimes()
    for frame in run.frames.dropFirst() {
      for phase in FramePhase.allCases { totals[phase] += frame.phases[phase] }
    }
    phaseTotals = totals
    touchToPresent = Distribution(run.frames.compactMap(\.touchToPresentNanoseconds))
    queueDepthMaximum = run.frames.map(\.queueDepth).max() ?? 0
  }

  /// Frames without the first.
  public var steadyFrames: Int { frames - 1 }

  /// Steady frames in time as a percentage of them; nil without any.
  public var compliancePercent: Double? {
    missedPercent == nil ? nil : 100 * Double(steadyFrames - missed) / Double(steadyFrames)
  }

  /// Work of every frame, each value held against what it can be.
  private static func checkedCosts(_ run: RunRecord, _ budget: FrameBudget) throws(MetricsFault) -> [Int64] {
    let limit = max(run.simulatedNanoseconds, run.wallNanoseconds)
    var previous: FrameRecord?
    var costs: [Int64] = []
    costs.reserveCapacity(run.frames.count)
    for frame in run.frames {
      if let previous, frame.vsyncID <= previous.vsyncID || frame.vsync <= previous.vsync {
        throw .vsyncOutOfOrder(vsyncID: frame.vsyncID, after: previous.vsyncID)
      }
      var cost: Int64 = 0
      for phase in FramePhase.allCases {
        let time = frame.phases[phase]
        guard time >= 0 else { throw .negativePhase(phase, nanoseconds: time, vsyncID: frame.vsyncID) }
        let (sum, overflows) = cost.addingReportingOverflow(time)
        cost = overflows ? .max : sum
      }
      let overrun = budget.overrun(of: cost)
      guard overrun <= limit else {
        throw .overrunOutOfRange(nanoseconds: overrun, limit: limit, vsyncID: frame.vsyncID)
      }
      if let latency = frame.touchToPresentNanoseconds, latency < 0 {
        throw .negativeLatency(nanoseconds: latency, vsyncID: frame.vsyncID)
      }
      costs.append(cost)
      previous = frame
    }
    return costs
  }

  /// Frames of which a later one is shown at the same vsync or before.
  private static func superseded(_ frames: [(vsyncID: Int64, periodsLate: Int64)]) -> Int {
    var count = 0
    var earliestLater = Int64.max
    for frame in frames.reversed() {
      let shown = frame.vsyncID + frame.periodsLate
      if shown >= earliestLater { count += 1 }
      earliestLater = min(earliestLater, shown)
    }
    return count
  }
}
