import SegueTiming

/// The figures of one run.
///
/// The first frame stands apart (it pays for everything that the transition sets up) in `firstFrameNanoseconds`; every
/// other figure that says "steady" leaves it out. `frames` counts all of them, so nothing is dropped silently.
public struct RunMetrics: Hashable, Sendable {
  /// The budget at the run's own rate. Frames that were granted another are judged by theirs.
  public let budget: FrameBudget
  /// The rates that frames were granted, fastest first.
  public let rates: [RefreshRate]
  /// Frames that were granted each of them, the first included.
  public let framesByRate: [RefreshRate: Int]
  /// Frames of the tracked motion, the first included.
  public let frames: Int
  /// What became of each of them, in order.
  public let presentations: [FramePresentation]
  /// Vsyncs at which something was animating or requested: the frames, and the vsyncs at which none could begin because
  /// the one before was not done.
  public let framesExpected: Int
  /// Expected frames that reached the display.
  public let framesPresented: Int
  /// Expected frames that did not.
  public var framesDropped: Int { framesExpected - framesPresented }
  /// As a percentage of those expected.
  public var droppedPercent: Double { 100 * Double(framesDropped) / Double(framesExpected) }
  /// Work of the first frame.
  public let firstFrameNanoseconds: Int64
  /// Steady frames whose overrun is > 0.
  public let missed: Int
  /// Missed steady frames as a percentage of them; nil without any.
  public let missedPercent: Double?
  /// Lateness of the steady frames, related to the whole length of the motion.
  public let hitches: HitchReport
  /// Work of the steady frames under the run's stage model; nil without any.
  public let work: Distribution?
  /// Render side of the steady frames; nil without any, and where the run has no render side.
  public let render: Distribution?
  /// Actual end minus deadline of the steady frames, signed; nil without any.
  public let overrun: Distribution?
  /// Totals over the steady frames, so that shares of phases can be read off.
  public let phaseTotals: PhaseTimes
  /// Over all frames that show a touch; nil when none does.
  public let touchToPresent: Distribution?
  public let queueDepthMaximum: Int
  /// Commit and render side of each steady frame, one after the other; nil without any.
  public let latency: Distribution?
  /// Windows of one second, and windows of 64 frames, over the slots that the steady frames were due at.
  public let droppedWindows: DroppedWindows
  public let missedVsyncs: MissedVsyncs
  /// Jumps of what follows the finger; nil when nothing does.
  public let predictorJanks: Int?
  public let blocking: Blocking
  /// Nil without steady frames.
  public let smoothness: Smoothness?
  public let platformJank: PlatformJank

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
    try Self.check(run)
    var pipeline = DisplayPipeline(run.display)
    let schedules = DisplaySchedule.schedules(run)
    let presentations = zip(run.frames, schedules).map { frame, schedule in
      pipeline.present(index: frame.vsyncID, grid: frame.grid(default: run.rate), cost: frame.cost, on: schedule)
    }
    let steady = Array(zip(run.frames, presentations).dropFirst())

    budget = FrameBudget(run.rate)
    rates = Set(run.frames.map { $0.grid(default: run.rate).rate }).sorted { $0.hertz > $1.hertz }
    frames = run.frames.count
    self.presentations = presentations
    framesExpected = frames + run.frames.dropFirst().reduce(0) { $0 + $1.skippedBefore }
    framesPresented = presentations.count { !$0.isDropped }
    firstFrameNanoseconds = presentations[0].workNanoseconds
    missed = steady.count { $0.1.isMissed }
    missedPercent = steady.isEmpty ? nil : 100 * Double(missed) / Double(steady.count)
    hitches = HitchReport(
      vsyncs: Self.expected(run, presentations, schedules), motionNanoseconds: last.vsync - first.vsync)
    work = Distribution(steady.map { $1.workNanoseconds })
    overrun = Distribution(steady.map { $1.overrunNanoseconds })
    render = run.cost == .measured ? nil : Distribution(steady.map { $0.0.cost.render })
    var totals = PhaseTimes()
    for frame in run.frames.dropFirst() {
      for phase in FramePhase.allCases { totals[phase] += frame.cost.phases[phase] }
    }
    phaseTotals = totals
    touchToPresent = Distribution(try Self.latencies(run.frames, presentations))
    queueDepthMaximum = run.frames.map(\.queueDepth).max() ?? 0
    latency = Distribution(steady.map { $0.0.cost.commit.addingClamped($0.0.cost.render) })
    droppedWindows = DroppedWindows(DisplaySlot.slots(run, presentations, schedules))
    missedVsyncs = MissedVsyncs(run, presentations, schedules)
    predictorJanks = PredictorJank.count(run, presentations)
    blocking = Blocking(run.frames)
    smoothness = Smoothness(run, presentations)
    platformJank = PlatformJank(run, presentations)
    framesByRate = Dictionary(grouping: run.frames) { $0.grid(default: run.rate).rate }.mapValues(\.count)
  }

  /// Frames without the first.
  public var steadyFrames: Int { frames - 1 }

  /// Steady frames in time as a percentage of them; nil without any.
  public var compliancePercent: Double? {
    missedPercent == nil ? nil : 100 * Double(steadyFrames - missed) / Double(steadyFrames)
  }

  /// Holds every value against what it can be.
  private static func check(_ run: RunRecord) throws(MetricsFault) {
    let scaled = Double(run.wallNanoseconds) * run.cpuScale
    let limit = max(run.simulatedNanoseconds, Int64(min(scaled, 9e18)))
    var previous: FrameRecord?
    for frame in run.frames {
      if let previous, frame.vsyncID <= previous.vsyncID || frame.vsync <= previous.vsync {
        throw .vsyncOutOfOrder(vsyncID: frame.vsyncID, after: previous.vsyncID)
      }
      for phase in FramePhase.allCases {
        let time = frame.cost.phases[phase]
        guard time >= 0 else { throw .negativePhase(phase, nanoseconds: time, vsyncID: frame.vsyncID) }
      }
      guard frame.cost.prepare >= 0, frame.cost.execute >= 0 else {
        throw .negativeRender(nanoseconds: min(frame.cost.prepare, frame.cost.execute), vsyncID: frame.vsyncID)
      }
      guard frame.displacement.isFinite else { throw .displacementNotFinite(vsyncID: frame.vsyncID) }
      for (count, name) in [(frame.skippedBefore, "skippedBefore"), (frame.queueDepth, "queueDepth")] {
        guard count >= 0 else { throw .negativeCount(count, name: name, vsyncID: frame.vsyncID) }
      }
      let budget = FrameBudget(frame.grid(default: run.rate).rate)
      let overrun = run.display.overrun(frame.cost, budget)
      guard overrun <= limit else {
        throw .overrunOutOfRange(nanoseconds: overrun, limit: limit, vsyncID: frame.vsyncID)
      }
      previous = frame
    }
  }

  /// The vsyncs at which a steady frame was expected: those at which none could begin, and the frames' own.
  private static func expected(
    _ run: RunRecord, _ presentations: [FramePresentation], _ schedules: [DisplaySchedule]
  ) -> [(time: Timestamp, rate: RefreshRate, frame: FramePresentation?)] {
    var vsyncs: [(time: Timestamp, rate: RefreshRate, frame: FramePresentation?)] = []
    for index in run.frames.indices.dropFirst() {
      let frame = run.frames[index]
      vsyncs += schedules[index].skipped(before: frame).map { ($0.time, $0.rate, nil) }
      vsyncs.append((frame.vsync, frame.grid(default: run.rate).rate, presentations[index]))
    }
    return vsyncs
  }

  /// From the newest touch of each frame that was shown to its display.
  private static func latencies(
    _ frames: [FrameRecord], _ presentations: [FramePresentation]
  ) throws(MetricsFault) -> [Int64] {
    var latencies: [Int64] = []
    for (frame, presentation) in zip(frames, presentations) {
      guard let touch = frame.newestTouch, let presented = presentation.presented else { continue }
      let latency = presented - touch
      guard latency >= 0 else { throw .negativeLatency(nanoseconds: latency, vsyncID: frame.vsyncID) }
      latencies.append(latency)
    }
    return latencies
  }
}
