import SegueTiming

/// The vsyncs of a display whose rate changes: number by number at the rates that were granted.
///
/// While a rate stays, vsyncs follow on its grid; from a change on they follow on the next one. So each number has one
/// time, and no instant is the time of two numbers. After the last change the rate stays.
struct DisplaySchedule: Hashable, Sendable {
  private struct Span: Hashable {
    var firstIndex: Int64
    var grid: VsyncGrid
  }

  /// By their first vsyncs, rising; at least one, which also says what was before it.
  private var spans: [Span]

  /// Vsync times are rounded down on each grid: what is one instant may stand this many nanoseconds apart on two of them.
  private static let rounding: Int64 = 2

  /// A display whose rate stays.
  init(_ grid: VsyncGrid) { spans = [Span(firstIndex: grid.firstIndex, grid: grid)] }

  /// The vsyncs around vsync `index`, and the rate granted there.
  func grid(at index: Int64) -> VsyncGrid { (spans.last { $0.firstIndex <= index } ?? spans[0]).grid }

  /// When vsync `index` comes.
  func time(of index: Int64) -> Timestamp { grid(at: index).time(of: index) }

  /// The first vsync at or after `time`.
  func index(atOrAfter time: Timestamp) -> Int64 {
    var index = spans[0].grid.index(atOrAfter: time)
    for span in spans.dropFirst() {
      if index < span.firstIndex { return index }
      index = max(span.firstIndex, span.grid.index(atOrAfter: time))
    }
    return index
  }

  /// The first vsync that is the instant `time` of another grid, or comes after it.
  func index(near time: Timestamp) -> Int64 { index(atOrAfter: time + -Self.rounding) }

  /// The vsyncs right before a frame's at which one was expected and none could begin, in order.
  func skipped(before frame: FrameRecord) -> [(index: Int64, time: Timestamp, rate: RefreshRate)] {
    (frame.vsyncID - Int64(frame.skippedBefore)..<frame.vsyncID).map { index in
      let grid = grid(at: index)
      return (index, grid.time(of: index), grid.rate)
    }
  }

  /// From vsync `index` on the vsyncs are those of `grid`.
  private mutating func follow(_ grid: VsyncGrid, from index: Int64) {
    spans.removeAll { $0.firstIndex >= index }
    spans.append(Span(firstIndex: index, grid: grid))
  }
}

extension DisplaySchedule {
  /// The schedule around each frame of a run, in order.
  ///
  /// Vsyncs between two motions may have come at any rate, because none of their frames is recorded: each motion has a
  /// schedule of its own, on which its last frames reach the screen. On a display of one rate each frame has its own grid.
  /// - Cost: linear in the frames.
  static func schedules(_ run: RunRecord) -> [DisplaySchedule] {
    var schedules: [DisplaySchedule] = []
    var motion: (schedule: DisplaySchedule, frames: Int)?
    func end() {
      if let motion { schedules += Array(repeating: motion.schedule, count: motion.frames) }
    }
    var last: FrameRecord?
    for frame in run.frames {
      if let last, last.grid != nil, frame.grid != nil,
        last.vsyncID + Int64(frame.skippedBefore) + 1 == frame.vsyncID
      {
        motion?.schedule.add(frame, after: last)
        motion?.frames += 1
      } else {
        end()
        motion = (DisplaySchedule(frame.grid(default: run.rate)), 1)
      }
      last = frame
    }
    end()
    return schedules
  }

  /// Goes on to the next frame of a motion.
  private mutating func add(_ frame: FrameRecord, after last: FrameRecord) {
    guard let grid = frame.grid, grid != self.grid(at: frame.vsyncID) else { return }
    let isKept = time(of: frame.vsyncID) == frame.vsync
    let fits = grid.time(of: frame.vsyncID) == frame.vsync
    if !isKept, fits, grid.firstIndex <= last.vsyncID, grid.time(of: last.vsyncID) == last.vsync {
      // What asked for frames after the last one had the rate change at that one's vsync already.
      follow(grid, from: last.vsyncID)
    } else {
      follow(
        fits ? grid : VsyncGrid(rate: grid.rate, start: frame.vsync, firstIndex: frame.vsyncID),
        from: frame.vsyncID)
    }
  }
}
