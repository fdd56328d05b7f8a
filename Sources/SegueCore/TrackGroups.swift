import CSegueSIMD
import SegueTiming

/// Tracks of equal timing in one time, as groups in columns: how far each has got is computed once for all its tracks.
struct TrackGroups: ~Copyable {
  private(set) var count = 0
  private var timeSpaces = GrowingColumn<Int32>(filler: 0)
  private var begin = GrowingColumn<Double>(filler: 0)
  private var duration = GrowingColumn<Double>(filler: 0)
  private var x1 = GrowingColumn<Double>(filler: 0)
  private var y1 = GrowingColumn<Double>(filler: 0)
  private var x2 = GrowingColumn<Double>(filler: 1)
  private var y2 = GrowingColumn<Double>(filler: 1)
  private var fillsBackwards = GrowingColumn<UInt8>(filler: 0)
  private var fillsForwards = GrowingColumn<UInt8>(filler: 0)
  private var removesOnCompletion = GrowingColumn<UInt8>(filler: 0)
  /// Which of `woven` a group has that is not plain, in place of the columns above; −1 for none.
  private var wovenIndices = GrowingColumn<Int32>(filler: -1)
  private var woven: [(group: Int32, timing: TrackTiming)] = []
  /// 1 where `ended` has told a group's end.
  private var toldEnds = GrowingColumn<UInt8>(filler: 0)
  /// How many tracks each has.
  private var trackCounts = GrowingColumn<Int32>(filler: 0)
  /// Which of `springs` says how far a group has got, in place of its curve; −1 for none.
  private var springIndices = GrowingColumn<Int32>(filler: -1)
  private var springs = SpringTracks()
  private var springPositions = GrowingColumn<Double>(filler: 0)
  /// As of the last `follow`; undefined where a group shows nothing.
  private(set) var progress = GrowingColumn<Double>(filler: 0)
  /// Seconds since the begin, within 0 and the duration, as of the last `follow`.
  private(set) var elapsed = GrowingColumn<Double>(filler: 0)
  /// Cycles that are over, as of the last `follow`.
  private(set) var iterations = GrowingColumn<Double>(filler: 0)
  /// 1 where a group's tracks showed a value at the last `follow`.
  private(set) var active = GrowingColumn<UInt8>(filler: 0)

  func timeSpace(_ index: Int) -> Int32 { timeSpaces[index] }
  func isActive(_ index: Int) -> Bool { active[index] != 0 }

  /// The group of a timing in a time, to which a track more belongs now.
  ///
  /// Groups are shared when tracks of one timing are added with few others between them.
  mutating func join(_ timing: TrackTiming, timeSpace: Int32) -> Int32 {
    var index = count - 1
    while index >= 0, index >= count - 4 {
      if timeSpaces[index] == timeSpace, toldEnds[index] == 0, isEqual(index, timing) {
        trackCounts[index] += 1
        return Int32(index)
      }
      index -= 1
    }
    resize(count + 1)
    let new = count - 1
    timeSpaces[new] = timeSpace
    begin[new] = timing.beginTime
    duration[new] = timing.duration
    x1[new] = timing.curve.x1
    y1[new] = timing.curve.y1
    x2[new] = timing.curve.x2
    y2[new] = timing.curve.y2
    fillsBackwards[new] = timing.fillsBackwards ? 1 : 0
    fillsForwards[new] = timing.fillsForwards ? 1 : 0
    removesOnCompletion[new] = timing.removesOnCompletion ? 1 : 0
    trackCounts[new] = 1
    springIndices[new] = -1
    wovenIndices[new] = -1
    toldEnds[new] = 0
    iterations[new] = 0
    active[new] = 0
    if !timing.isPlain {
      wovenIndices[new] = Int32(woven.count)
      woven.append((Int32(new), timing))
    } else if let spring = timing.spring {
      springIndices[new] = Int32(springs.count)
      springs.append(spring, group: Int32(new))
      springPositions.resize(springs.count)
    }
    return Int32(new)
  }

  private func isEqual(_ index: Int, _ timing: TrackTiming) -> Bool {
    if wovenIndices[index] >= 0 { return woven[Int(wovenIndices[index])].timing == timing }
    guard
      timing.isPlain,
      begin[index] == timing.beginTime, duration[index] == timing.duration, x1[index] == timing.curve.x1,
      y1[index] == timing.curve.y1, x2[index] == timing.curve.x2, y2[index] == timing.curve.y2,
      (fillsBackwards[index] != 0) == timing.fillsBackwards, (fillsForwards[index] != 0) == timing.fillsForwards,
      (removesOnCompletion[index] != 0) == timing.removesOnCompletion
    else { return false }
    let spring = Int(springIndices[index])
    guard let motion = timing.spring else { return spring < 0 }
    return spring >= 0 && springs.isEqual(spring, motion)
  }

  /// The group that a track of group `index` belongs to from now on, as its layer runs in another time.
  mutating func rejoin(_ index: Int, timeSpace: Int32) -> Int32 {
    leave(index)
    var other = count - 1
    while other >= 0, other >= count - 4 {
      if timeSpaces[other] == timeSpace, isEqual(other, index) {
        trackCounts[other] += 1
        return Int32(other)
      }
      other -= 1
    }
    resize(count + 1)
    let new = count - 1
    copy(index, to: new)
    timeSpaces[new] = timeSpace
    trackCounts[new] = 1
    if wovenIndices[index] >= 0 {
      wovenIndices[new] = Int32(woven.count)
      woven.append((Int32(new), woven[Int(wovenIndices[index])].timing))
    }
    if springIndices[index] >= 0 {
      springIndices[new] = Int32(springs.count)
      springs.appendCopy(of: Int(springIndices[index]), group: Int32(new))
      springPositions.resize(springs.count)
    }
    return Int32(new)
  }

  private func isEqual(_ a: Int, _ b: Int) -> Bool {
    begin[a] == begin[b] && duration[a] == duration[b] && x1[a] == x1[b] && y1[a] == y1[b] && x2[a] == x2[b]
      && y2[a] == y2[b] && fillsBackwards[a] == fillsBackwards[b] && fillsForwards[a] == fillsForwards[b]
      && removesOnCompletion[a] == removesOnCompletion[b] && springIndices[a] < 0 && springIndices[b] < 0
      && wovenIndices[a] < 0 && wovenIndices[b] < 0 && toldEnds[a] == toldEnds[b]
  }

  /// A track of the group is taken out.
  mutating func leave(_ index: Int) { trackCounts[index] -= 1 }

  /// Gives a group of `size` tracks another timing where it stands; false where that takes another group.
  mutating func retime(_ index: Int, _ timing: TrackTiming, size: Int) -> Bool {
    guard Int(trackCounts[index]) == size, wovenIndices[index] >= 0, !timing.isPlain else { return false }
    woven[Int(wovenIndices[index])].timing = timing
    duration[index] = timing.duration
    begin[index] = timing.beginTime
    fillsBackwards[index] = timing.fillsBackwards ? 1 : 0
    fillsForwards[index] = timing.fillsForwards ? 1 : 0
    removesOnCompletion[index] = timing.removesOnCompletion ? 1 : 0
    toldEnds[index] = 0
    return true
  }

  /// Takes out the groups without a track. Afterwards `newIndex` says what became of each.
  mutating func compact(_ newIndex: inout GrowingColumn<Int32>) {
    newIndex.resize(count)
    var kept = 0
    var keptSprings = 0
    var keptWoven = 0
    for index in 0..<count {
      newIndex[index] = Int32(kept)
      if trackCounts[index] == 0 { continue }
      let spring = Int(springIndices[index])
      let own = Int(wovenIndices[index])
      copy(index, to: kept)
      if spring >= 0 {
        springs.move(spring, to: keptSprings, length: 1)
        springs.groups[keptSprings] = Int32(kept)
        springIndices[kept] = Int32(keptSprings)
        keptSprings += 1
      }
      if own >= 0 {
        woven[keptWoven] = (Int32(kept), woven[own].timing)
        wovenIndices[kept] = Int32(keptWoven)
        keptWoven += 1
      }
      kept += 1
    }
    resize(kept)
    woven.removeSubrange(keptWoven...)
    springs.resize(keptSprings)
    springPositions.resize(keptSprings)
  }

  private mutating func copy(_ source: Int, to index: Int) {
    timeSpaces[index] = timeSpaces[source]
    begin[index] = begin[source]
    duration[index] = duration[source]
    x1[index] = x1[source]
    y1[index] = y1[source]
    x2[index] = x2[source]
    y2[index] = y2[source]
    fillsBackwards[index] = fillsBackwards[source]
    fillsForwards[index] = fillsForwards[source]
    removesOnCompletion[index] = removesOnCompletion[source]
    trackCounts[index] = trackCounts[source]
    springIndices[index] = springIndices[source]
    wovenIndices[index] = wovenIndices[source]
    toldEnds[index] = toldEnds[source]
    iterations[index] = iterations[source]
    active[index] = active[source]
  }

  private mutating func resize(_ count: Int) {
    self.count = count
    timeSpaces.resize(count)
    begin.resize(count)
    duration.resize(count)
    x1.resize(count)
    y1.resize(count)
    x2.resize(count)
    y2.resize(count)
    fillsBackwards.resize(count)
    fillsForwards.resize(count)
    removesOnCompletion.resize(count)
    trackCounts.resize(count)
    springIndices.resize(count)
    wovenIndices.resize(count)
    toldEnds.resize(count)
    iterations.resize(count)
    progress.resize(count)
    elapsed.resize(count)
    active.resize(count)
  }

  /// Whether a group's end has come, and its tracks leave by themselves.
  func isFinished(_ index: Int, in spaces: TimeSpaces, at now: Double) -> Bool {
    removesOnCompletion[index] != 0 && isOver(index, in: spaces, at: now)
  }

  /// Whether the end of a group has come that has not been told; from now on that of one which stays is.
  mutating func tellsEnd(_ index: Int, in spaces: TimeSpaces, at now: Double) -> Bool {
    guard toldEnds[index] == 0, isOver(index, in: spaces, at: now) else { return false }
    toldEnds[index] = removesOnCompletion[index] == 0 ? 1 : 0
    return true
  }

  /// A group that runs within others ends with the outermost of them, which is not it.
  private func isOver(_ index: Int, in spaces: TimeSpaces, at now: Double) -> Bool {
    let time = spaces.time(of: timeSpaces[index], at: now)
    let runsBackwards = spaces.runsBackwards(timeSpaces[index])
    if wovenIndices[index] >= 0 {
      let timing = woven[Int(wovenIndices[index])].timing
      return timing.enclosing.isEmpty && timing.isOver(at: time, runsBackwards: runsBackwards)
    }
    if runsBackwards { return time - begin[index] <= TrackTiming.tolerance }
    return time - begin[index] >= duration[index] - TrackTiming.tolerance
  }

  /// Asks every group where it stands at `now`, as `TrackTiming.state(at:)` answers. Returns how many tracks are in
  /// groups that show something.
  mutating func follow(_ spaces: TimeSpaces, at now: Double, _ kernels: Kernels) -> Int {
    var (space, time) = (Int32(0), now)
    for index in 0..<count {
      if timeSpaces[index] != space {
        space = timeSpaces[index]
        time = spaces.time(of: space, at: now)
      }
      progress[index] = time
    }
    // SAFETY: each column has an element for each of `count` groups, and none grows during the calls.
    let curves = unsafe segue_curve_columns(x1: x1.base, y1: y1.base, x2: x2.base, y2: y2.base)
    var groups = unsafe segue_group_columns(
      begin: begin.base, duration: duration.base, curves: curves, fills_backwards: fillsBackwards.base,
      fills_forwards: fillsForwards.base)
    unsafe kernels.table.sample_groups(&groups, count, progress.base, elapsed.base, active.base)
    if springs.count > 0 {
      unsafe springs.sample(elapsed.base, into: springPositions.base, kernels)
      for spring in 0..<springs.count { progress[Int(springs.groups[spring])] = springPositions[spring] }
    }
    if !woven.isEmpty { followWoven(spaces, at: now) }
    var shown = 0
    for index in 0..<count where active[index] != 0 { shown += Int(trackCounts[index]) }
    return shown
  }

  private mutating func followWoven(_ spaces: TimeSpaces, at now: Double) {
    var (space, time) = (Int32(0), now)
    for own in woven.indices {
      let index = Int(woven[own].group)
      if timeSpaces[index] != space {
        space = timeSpaces[index]
        time = spaces.time(of: space, at: now)
      }
      let state = woven[own].timing.state(at: time)
      active[index] = state == nil ? 0 : 1
      progress[index] = state?.progress ?? 0
      elapsed[index] = state?.elapsed ?? 0
      iterations[index] = state?.iteration ?? 0
    }
  }
}
