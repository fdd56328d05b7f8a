import CSegueSIMD
import SegueTiming

/// Tracks of equal timing in one time, as groups in columns: how far each has got is computed once for all its tracks.
struct TrackGroups: ~Copyable {
  private var timings: [TrackTiming] = []
  private var timeSpaces: [Int32] = []
  private var begin = Column<Double>(capacity: 16, filler: 0)
  private var duration = Column<Double>(capacity: 16, filler: 0)
  private var curves = CurveColumns(capacity: 16)
  private var fillsBackwards = Column<UInt8>(capacity: 16, filler: 0)
  private var fillsForwards = Column<UInt8>(capacity: 16, filler: 0)
  /// As of the last `follow`; 0 where a group shows nothing.
  private(set) var progress = Column<Double>(capacity: 16, filler: 0)
  /// 1 where a group's tracks showed a value at the last `follow`.
  private(set) var active = Column<UInt8>(capacity: 16, filler: 0)

  var count: Int { timings.count }
  func timing(_ index: Int) -> TrackTiming { timings[index] }
  func timeSpace(_ index: Int) -> Int32 { timeSpaces[index] }

  func isActive(_ index: Int) -> Bool { active[index] != 0 }

  mutating func append(_ timing: TrackTiming, timeSpace: Int32) {
    let index = count
    if index == begin.capacity {
      let more = 2 * index
      begin.reserve(more)
      duration.reserve(more)
      fillsBackwards.reserve(more)
      fillsForwards.reserve(more)
      progress.reserve(more)
      active.reserve(more)
    }
    timings.append(timing)
    timeSpaces.append(timeSpace)
    begin[index] = timing.beginTime
    duration[index] = timing.duration
    curves.append(timing.curve)
    fillsBackwards[index] = timing.fillsBackwards ? 1 : 0
    fillsForwards[index] = timing.fillsForwards ? 1 : 0
    progress[index] = 0
    active[index] = 0
  }

  mutating func removeAll() {
    timings.removeAll(keepingCapacity: true)
    timeSpaces.removeAll(keepingCapacity: true)
    curves.removeAll()
  }

  /// Asks every group where it stands at `now`, as `TrackTiming.progress(at:)` answers.
  mutating func follow(_ spaces: TimeSpaces, at now: Double, _ kernels: Kernels) {
    for index in 0..<count { progress[index] = spaces.time(of: timeSpaces[index], at: now) }
    // SAFETY: each column has an element for each of `count` groups, and none grows during the call.
    var groups = unsafe segue_group_columns(
      begin: begin.base, duration: duration.base, curves: curves.pointers, fills_backwards: fillsBackwards.base,
      fills_forwards: fillsForwards.base)
    unsafe kernels.table.sample_groups(&groups, count, progress.base, active.base)
  }
}
