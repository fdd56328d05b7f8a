import SegueTiming

/// What became of a frame between its vsync and the screen.
public struct FramePresentation: Hashable, Sendable {
  /// What the frame may cost at its own rate.
  public var budgetNanoseconds: Int64
  /// What counts against it, by the stage model.
  public var workNanoseconds: Int64
  /// Actual end minus deadline, from the frame's own cost: > 0 exactly when it missed.
  public var overrunNanoseconds: Int64
  /// When its commit had to be done: the vsync after its own.
  public var deadline: Timestamp
  /// The vsync at which it was expected on screen: its own, or the one after the frame before it where that was late.
  public var expected: Timestamp
  /// The number of its own vsync on screen: the one that its stages lead to. Where the rate rises behind it, its stages
  /// still have their periods at its own rate, which may lead to a later number.
  var dueVsync: Int64
  /// The vsync at which it was shown, and that vsync's number; nil for a frame that never was.
  public var presented: Timestamp?
  public var presentedVsync: Int64?
  /// Vsyncs from the one at which it was expected to the one at which it was shown; 0 for a frame that never was.
  public var periodsLate: Int64
  public var jank: JankType
  /// When its commit was done, and when the render side began and ended; nil for a frame that never began.
  public var committed: Timestamp?
  public var renderStart: Timestamp?
  public var renderEnd: Timestamp?

  public var isMissed: Bool { overrunNanoseconds > 0 }
  public var isDropped: Bool { presented == nil }
  /// Nanoseconds that it was shown late; 0 for a frame in time or one that never was shown.
  public var hitchNanoseconds: Int64 { presented.map { $0 - expected } ?? 0 }
  /// Late because the app's side passed its deadline.
  public var isCommitHitch: Bool { periodsLate > 0 && jank.contains(.appDeadlineMissed) }
  /// Late because the render side passed its own.
  public var isRenderHitch: Bool {
    periodsLate > 0 && !jank.isDisjoint(with: [.prepareDeadlineMissed, .executeDeadlineMissed])
  }
}

/// Event → commit → render prepare → render execute → display, frame by frame.
///
/// A frame's commit begins at its vsync and has one period. At the vsync at which it is done, or the next, the renderer
/// takes it over, one frame at a time; what is ready in time is shown at the vsync after the renderer's periods, anything
/// else at the first vsync after it is ready. As on a device, an app that is still busy at a vsync, or whose frames fill
/// the queue, begins no frame there: a frame given for such a vsync never was, and is dropped.
///
/// Everything is whole nanoseconds on exact grids: equal frames give equal answers on every machine.
public struct DisplayPipeline: Sendable {
  public let model: DisplayModel
  /// When the app has ended its last commit.
  private var appIsFree: Timestamp?
  /// When the renderer has ended each of the last frames, as many as may be under way.
  private var renderEnds: [Timestamp] = []
  /// When the last frame was shown.
  private var lastShown: Timestamp?

  public init(_ model: DisplayModel) { self.model = model }

  /// The earliest instant at which a next frame may begin; nil before the first. With everything in time it is not after
  /// the vsync that follows the last frame's.
  public var earliestBegin: Timestamp? {
    guard let appIsFree else { return nil }
    let underWay = Int(model.periodsToDisplay)
    guard renderEnds.count >= underWay else { return appIsFree }
    return max(appIsFree, renderEnds[renderEnds.count - underWay])
  }

  /// Takes the frame of vsync `index` of a grid.
  ///
  /// - Parameter cost: 0 or more nanoseconds each.
  public mutating func present(index: Int64, grid: VsyncGrid, cost: FrameCost) -> FramePresentation {
    present(index: index, grid: grid, cost: cost, on: DisplaySchedule(grid))
  }

  /// Takes the frame of vsync `index`, whose budgets are those of a grid, and shows it at a vsync that the display has.
  ///
  /// What becomes ready within its own rate's periods is in time, whether the vsyncs behind it come sooner or later.
  mutating func present(
    index: Int64, grid: VsyncGrid, cost: FrameCost, on schedule: DisplaySchedule
  ) -> FramePresentation {
    let budget = FrameBudget(grid.rate)
    let vsync = grid.time(of: index)
    let own = index + model.periodsToDisplay
    var frame = FramePresentation(
      budgetNanoseconds: budget.nanoseconds, workNanoseconds: model.work(cost),
      overrunNanoseconds: model.overrun(cost, budget), deadline: grid.time(of: index + 1),
      expected: schedule.time(of: own), dueVsync: own, presented: nil, presentedVsync: nil, periodsLate: 0,
      jank: JankType(cost, budget, model))
    if let earliestBegin, earliestBegin > vsync {
      frame.jank.insert(.dropped)
      return frame
    }
    let ready = show(index, vsync, schedule, cost, &frame)
    frame.dueVsync = max(own, min(ready, schedule.index(near: grid.time(of: own))))
    // A vsync shows one frame: what is ready behind a late one comes at the next.
    let free = lastShown.map { schedule.index(atOrAfter: $0 + 1) } ?? own
    let expected = max(frame.dueVsync, free)
    let shown = max(ready, free)
    frame.expected = schedule.time(of: expected)
    frame.periodsLate = shown - expected
    frame.presentedVsync = shown
    frame.presented = schedule.time(of: shown)
    lastShown = frame.presented
    if frame.jank.isEmpty { frame.jank = shown > frame.dueVsync ? .bufferStuffing : .none }
    return frame
  }

  /// The number of the vsync at which the frame is shown.
  private mutating func show(
    _ index: Int64, _ vsync: Timestamp, _ schedule: DisplaySchedule, _ cost: FrameCost, _ frame: inout FramePresentation
  ) -> Int64 {
    let committed = vsync + cost.commit
    frame.committed = committed
    if model.stages == .serial {
      let end = committed + cost.render
      frame.renderStart = committed
      frame.renderEnd = end
      appIsFree = end
      return max(index + 1, schedule.index(atOrAfter: end))
    }
    appIsFree = committed
    let taken = max(index + 1, schedule.index(atOrAfter: committed))
    let start = max(schedule.time(of: taken), renderEnds.last ?? committed)
    let end = start + cost.render
    frame.renderStart = start
    frame.renderEnd = end
    renderEnds.append(end)
    if renderEnds.count > 3 { renderEnds.removeFirst() }
    return max(taken + model.buffering.renderPeriods, schedule.index(atOrAfter: end))
  }
}
