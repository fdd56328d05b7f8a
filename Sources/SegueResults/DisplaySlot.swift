import SegueTiming

/// A vsync of the display at which a new frame was due.
///
/// Slots are what a person sees: a late frame leaves its own slot without an update, whatever becomes of the frames
/// behind it, so that one stall of one period is one missed slot.
public struct DisplaySlot: Hashable, Sendable {
  /// The vsync at which work for the slot was to begin, and the rate in force there.
  public var time: Timestamp
  public var rate: RefreshRate
  /// A frame was shown at the slot's vsync.
  public var isUpdated: Bool

  public init(time: Timestamp, rate: RefreshRate, isUpdated: Bool) {
    self.time = time
    self.rate = rate
    self.isUpdated = isUpdated
  }

  /// The slots of the steady frames, and of the vsyncs before them at which none could begin, in order. A late frame, the
  /// first one as well, fills the slot at which it came.
  /// - Parameters:
  ///   - schedules: of each frame.
  ///   - first: the vsync on screen behind which they begin; nil takes all of them.
  static func slots(
    _ run: RunRecord, _ presentations: [FramePresentation], _ schedules: [DisplaySchedule], behind first: Int64? = nil
  ) -> [DisplaySlot] {
    let shown = Set(presentations.compactMap(\.presentedVsync))
    var slots: [DisplaySlot] = []
    for index in run.frames.indices.dropFirst() {
      let frame = run.frames[index]
      let periods = run.display.periodsToDisplay
      var due = schedules[index].skipped(before: frame).map { ($0.time, $0.rate, $0.index + periods) }
      due.append((frame.vsync, frame.grid(default: run.rate).rate, presentations[index].dueVsync))
      for (time, rate, vsync) in due where vsync > first ?? .min {
        slots.append(DisplaySlot(time: time, rate: rate, isUpdated: shown.contains(vsync)))
      }
    }
    return slots
  }
}

/// Slots without an update, by the frames that were shown: Chromium's figures for scrolling, over windows of 64 frames.
///
/// All of them are about the steady frames: what the first frame costs shows in the slots up to its own display, which are
/// not counted.
public struct MissedVsyncs: Hashable, Sendable {
  public static let windowFrames = 64

  /// Windows, one after the other; the last one may hold fewer frames.
  public let windows: Int
  /// Slots without an update in all, and in the window that has most of them.
  public let total: Int
  public let worstWindow: Int
  /// The most in a row before a frame was shown, or at the end.
  public let maximum: Int
  /// Frames before which at least one was missed, as a percentage of those shown; nil when none was.
  public let delayedPercent: Double?

  /// - Parameter shownBehind: frames that were shown after the last slot, because they were late.
  public init(_ slots: [DisplaySlot], shownBehind: Int = 0) {
    var (windows, total, worst, maximum, delayed) = (0, 0, 0, 0, 0)
    var (missed, frames, sum, shown) = (0, 0, 0, 0)
    for isUpdated in slots.map(\.isUpdated) + Array(repeating: true, count: shownBehind) {
      guard isUpdated else {
        missed += 1
        total += 1
        maximum = max(maximum, missed)
        continue
      }
      frames += 1
      shown += 1
      sum += missed
      if missed > 0 { delayed += 1 }
      missed = 0
      guard frames == Self.windowFrames else { continue }
      windows += 1
      worst = max(worst, sum)
      (frames, sum) = (0, 0)
    }
    if frames + missed > 0 {
      windows += 1
      worst = max(worst, sum + missed)
    }
    self.windows = windows
    self.total = total
    worstWindow = worst
    self.maximum = maximum
    delayedPercent = shown > 0 ? 100 * Double(delayed) / Double(shown) : nil
  }

  init(_ run: RunRecord, _ presentations: [FramePresentation], _ schedules: [DisplaySchedule]) {
    let first = presentations.first?.presentedVsync
    let last = presentations.map(\.dueVsync).max() ?? .max
    self.init(
      DisplaySlot.slots(run, presentations, schedules, behind: first),
      shownBehind: presentations.dropFirst().count { $0.presentedVsync.map { $0 > last } ?? false })
  }
}
