import CSegueSIMD
import SegueGeometry
import SegueTiming

/// When a group of tracks runs, in the local time of its layers, in seconds.
public struct TrackTiming: Hashable, Sendable {
  public var beginTime: Double
  public var duration: Double
  public var curve: CubicBezier
  /// Shows the first value before the begin.
  public var fillsBackwards: Bool
  /// Shows the last value after the end, until it is removed.
  public var fillsForwards: Bool
  /// Leaves by itself at its end.
  public var removesOnCompletion: Bool

  public init(
    beginTime: Double, duration: Double, curve: CubicBezier = .linear, fillsBackwards: Bool = false,
    fillsForwards: Bool = false, removesOnCompletion: Bool = true
  ) {
    self.beginTime = beginTime
    self.duration = duration
    self.curve = curve
    self.fillsBackwards = fillsBackwards
    self.fillsForwards = fillsForwards
    self.removesOnCompletion = removesOnCompletion
  }

  /// Half a nanosecond: an end that rounding puts a few ulps after the frame's time is reached in that frame.
  static let tolerance = 0.5e-9

  func isOver(at time: Double) -> Bool { time - beginTime >= duration - Self.tolerance }

  /// The curve's value at `time`; nil where the tracks show nothing.
  func progress(at time: Double) -> Double? {
    let elapsed = time - beginTime
    if elapsed < 0 { return fillsBackwards || elapsed > -Self.tolerance ? curve.value(at: 0) : nil }
    if isOver(at: time) { return fillsForwards ? curve.value(at: 1) : nil }
    return curve.value(at: elapsed / duration)
  }
}

/// A running animation of one property of one layer.
///
/// Later ones are greater.
public struct TrackID: Hashable, Comparable, Sendable {
  let rawValue: UInt64

  public static func < (left: TrackID, right: TrackID) -> Bool { left.rawValue < right.rawValue }
}

/// What a track changes and between which values.
public enum TrackValues: Sendable {
  /// Numbers `offset`, `offset` + 1 … of the property.
  case components(offset: Int, from: [Double], to: [Double])
  /// A whole matrix, taken apart and put together again.
  case transform(from: CATransform3D, to: CATransform3D)
}

/// All running tracks, in columns: each says what it writes, each belongs to a group that says when.
///
/// Tracks are sampled in the order in which they were added, so of two for one property the later has the say.
public final class TrackStore {
  private struct Track {
    var id: TrackID
    var row: LayerRow
    var property: LayerProperty
    var offset: Int
    var isTransform: Bool
    /// For matrices that cannot be taken apart: shows `from` before the middle and `to` after it.
    var isDiscrete: Bool
    /// The bits of the numbers that it writes.
    var bits: UInt64

    /// What the kernel is told that it has: nothing where the value jumps, as a matrix that cannot be taken apart does.
    func kernelCount(_ count: Int) -> Int32 {
      if isTransform { return isDiscrete ? 0 : Int32(SEGUE_DECOMPOSED) }
      return Int32(count)
    }
  }

  private var tracks: [Track] = []
  private var starts: [Int32] = []
  private var counts: [Int32] = []
  private var groupOf: [Int32] = []
  private var groups = TrackGroups()
  private var from: [Double] = []
  private var to: [Double] = []
  private var out: [Double] = []
  private var nextID: UInt64 = 1
  var timeSpacesChanged = false

  public var count: Int { tracks.count }

  /// How many layers have a track. Cost: O(tracks).
  public var animatedRowCount: Int { Set(tracks.map(\.row)).count }

  init() {}

  /// Adds a track, and says which numbers it writes. Its values come on screen with the next sampling.
  ///
  /// Tracks of equal timing in one time are sampled together. Cost: amortised O(numbers) when the timing is that of
  /// the track added before it.
  func add(
    _ row: LayerRow, _ property: LayerProperty, _ values: TrackValues, timing: TrackTiming, timeSpace: Int32
  ) -> (id: TrackID, bits: UInt64) {
    let id = TrackID(rawValue: nextID)
    nextID += 1
    var track = Track(
      id: id, row: row, property: property, offset: 0, isTransform: false, isDiscrete: property == .path,
      bits: property.bits)
    let first: [Double]
    let last: [Double]
    switch values {
    case .components(let offset, let a, let b):
      precondition(
        a.count == b.count && offset >= 0 && offset + a.count <= property.componentCount && !property.isMatrix,
        "\(a.count) and \(b.count) numbers from \(offset) on do not fit \(property)")
      track.offset = offset
      track.bits = property.bits(offset, a.count)
      first = a
      last = b
    case .transform(let a, let b):
      precondition(property.isMatrix, "\(property) is not a matrix")
      track.isTransform = true
      if let a = a.decomposed(), let b = b.decomposed() {
        first = a.numbers
        last = b.numbers
      } else {
        track.isDiscrete = true
        first = a.rows.map(Double.init)
        last = b.rows.map(Double.init)
      }
    }
    tracks.append(track)
    starts.append(Int32(from.count))
    counts.append(track.kernelCount(first.count))
    groupOf.append(group(timing, timeSpace))
    from += first
    to += last
    out += first
    return (id, track.bits)
  }

  private func group(_ timing: TrackTiming, _ timeSpace: Int32) -> Int32 {
    let last = groups.count - 1
    if last >= 0, groups.timeSpace(last) == timeSpace, groups.timing(last) == timing { return Int32(last) }
    groups.append(timing, timeSpace: timeSpace)
    return Int32(groups.count - 1)
  }

  /// The tracks whose end has come and that leave by themselves, in the order in which they were added.
  func finished(in spaces: TimeSpaces, at now: Double, timeSpaceOf: (LayerRow) -> Int32) -> [TrackID] {
    if tracks.isEmpty { return [] }
    rehome(timeSpaceOf)
    var over = [Bool](repeating: false, count: groups.count)
    var any = false
    for index in over.indices where groups.timing(index).removesOnCompletion {
      over[index] = groups.timing(index).isOver(at: spaces.time(of: groups.timeSpace(index), at: now))
      any = any || over[index]
    }
    guard any else { return [] }
    return tracks.indices.filter { over[Int(groupOf[$0])] }.map { tracks[$0].id }
  }

  /// Moves tracks to the times that their layers run in now.
  private func rehome(_ timeSpaceOf: (LayerRow) -> Int32) {
    guard timeSpacesChanged else { return }
    timeSpacesChanged = false
    for index in tracks.indices {
      let space = timeSpaceOf(tracks[index].row)
      let current = Int(groupOf[index])
      if groups.timeSpace(current) != space { groupOf[index] = group(groups.timing(current), space) }
    }
  }

  /// Takes tracks out; the rows' screen values go back to the model's where no other track remains.
  func remove(_ ids: Set<TrackID>, store: LayerStore) {
    guard !ids.isEmpty else { return }
    removeAll(store: store) { ids.contains($0.id) }
  }

  func removeAll(of row: LayerRow, store: LayerStore) {
    removeAll(store: store) { $0.row == row }
  }

  private func removeAll(store: LayerStore, where isGone: (Track) -> Bool) {
    let old = tracks
    var kept: [Int] = []
    var freed: [(LayerRow, LayerProperty)] = []
    for (index, track) in old.enumerated() {
      if isGone(track) { freed.append((track.row, track.property)) } else { kept.append(index) }
    }
    guard !freed.isEmpty else { return }
    for (row, _) in freed { store.animated[row.index] = 0 }
    let (oldFrom, oldTo, oldStarts, oldGroupOf) = (from, to, starts, groupOf)
    let homes = (0..<groups.count).map { (timing: groups.timing($0), timeSpace: groups.timeSpace($0)) }
    tracks = []
    starts = []
    counts = []
    groupOf = []
    groups.removeAll()
    from = []
    to = []
    out = []
    for index in kept {
      let track = old[index]
      let start = Int(oldStarts[index])
      let end = index + 1 < oldStarts.count ? Int(oldStarts[index + 1]) : oldFrom.count
      let home = homes[Int(oldGroupOf[index])]
      tracks.append(track)
      starts.append(Int32(from.count))
      counts.append(track.kernelCount(end - start))
      groupOf.append(group(home.timing, home.timeSpace))
      from += oldFrom[start..<end]
      to += oldTo[start..<end]
      out += oldFrom[start..<end]
      store.animated[track.row.index] |= track.bits
    }
    for (row, property) in freed { store.restore(property, row, except: store.animated[row.index]) }
  }

  /// Computes every track's value at `now` and puts it on screen. Returns how many tracks showed something.
  func sample(into store: LayerStore, at now: Double) -> Int {
    if tracks.isEmpty { return 0 }
    rehome { store.timeSpace[$0.index] }
    groups.follow(store.timeSpaces, at: now, store.kernels)
    let count = tracks.count
    // SAFETY: all arrays have one element a track, the groups one of each that a track names, and starts + counts lie
    // inside the value arrays, which `add` and `removeAll` keep so; none of them changes during the call.
    unsafe starts.withUnsafeBufferPointer { starts in
      unsafe counts.withUnsafeBufferPointer { counts in
        unsafe groupOf.withUnsafeBufferPointer { groupOf in
          unsafe from.withUnsafeBufferPointer { from in
            unsafe to.withUnsafeBufferPointer { to in
              unsafe out.withUnsafeMutableBufferPointer { out in
                var columns = unsafe segue_track_columns(
                  starts: starts.baseAddress!, counts: counts.baseAddress!, groups: groupOf.baseAddress!)
                unsafe store.kernels.table.interpolate_tracks(
                  &columns, count, groups.progress.base, from.baseAddress!, to.baseAddress!, out.baseAddress!)
              }
            }
          }
        }
      }
    }
    return scatter(into: store)
  }

  private func scatter(into store: LayerStore) -> Int {
    // Taken out of the class once: looking up a class's property costs more than a number's work.
    let (tracks, groupOf, starts, counts, out) = (tracks, groupOf, starts, counts, out)
    // SAFETY: a track names a group that there is, and no group is added or taken out during the loop.
    let (progress, active) = unsafe (groups.progress.base, groups.active.base)
    var shown = 0
    var hasGaps = false
    for index in tracks.indices {
      let group = Int(groupOf[index])
      guard unsafe active[group] != 0 else {
        hasGaps = true
        continue
      }
      shown += 1
      let track = tracks[index]
      if track.isTransform || track.property == .path {
        show(index, unsafe progress[group], into: store)
      } else if store.showNumbers(of: track.property, track.offset, track.row, out, starts[index], counts[index]) {
        store.noteChange(of: track.property, track.row)
      }
    }
    if hasGaps { restoreGaps(store) }
    return shown
  }

  /// Puts a track's value on screen; `out` holds it for all but those that jump.
  private func show(_ index: Int, _ progress: Double, into store: LayerStore) {
    let track = tracks[index]
    let start = Int(starts[index])
    var changed = false
    if track.isTransform {
      changed = store.showTransform(track.property, track.row, transform(track, start, progress))
    } else if track.property == .path {
      changed = store.showPath(track.row, (progress < 0.5 ? from : to)[start])
    } else {
      changed = store.showNumbers(of: track.property, track.offset, track.row, out, starts[index], counts[index])
    }
    if changed { store.noteChange(of: track.property, track.row) }
  }

  /// Puts the first value of the track that was added last on screen, if it shows one at `now`: what is seen does not
  /// jump to the model's new value until the next sampling.
  func showFirstValue(into store: LayerStore, at now: Double) {
    let index = tracks.count - 1
    let group = Int(groupOf[index])
    let timing = groups.timing(group)
    let time = store.timeSpaces.time(of: groups.timeSpace(group), at: now)
    guard time - timing.beginTime <= 0, let progress = timing.progress(at: time) else { return }
    let start = Int(starts[index])
    if counts[index] == SEGUE_DECOMPOSED {
      // SAFETY: a decomposed track has `SEGUE_DECOMPOSED_COUNT` numbers from `start` on in all three arrays.
      unsafe from.withUnsafeBufferPointer { from in
        unsafe to.withUnsafeBufferPointer { to in
          unsafe out.withUnsafeMutableBufferPointer { out in
            unsafe store.kernels.table.interpolate_decomposed(
              from.baseAddress! + start, to.baseAddress! + start, progress, out.baseAddress! + start)
          }
        }
      }
    }
    show(index, progress, into: store)
  }

  /// A track before its begin or after its end shows nothing: the model stands, unless another track runs there.
  private func restoreGaps(_ store: LayerStore) {
    var shownBits: [LayerRow: UInt64] = [:]
    for index in tracks.indices where groups.isActive(Int(groupOf[index])) {
      shownBits[tracks[index].row, default: 0] |= tracks[index].bits
    }
    for index in tracks.indices where !groups.isActive(Int(groupOf[index])) {
      let track = tracks[index]
      store.restore(track.property, track.row, except: shownBits[track.row, default: 0])
    }
  }

  private func transform(_ track: Track, _ start: Int, _ progress: Double) -> CATransform3D {
    if track.isDiscrete {
      let rows = (progress < 0.5 ? from : to)[start..<start + 16]
      return CATransform3D(rows: rows.map { .init($0) })
    }
    return CATransform3D(DecomposedTransform3D(out, from: start))
  }
}

extension DecomposedTransform3D {
  /// The parts one after another, as the kernel takes them.
  var numbers: [Double] {
    [translation.x, translation.y, translation.z, scale.x, scale.y, scale.z, shear.x, shear.y, shear.z]
      + [perspective.x, perspective.y, perspective.z, perspective.w]
      + [rotation.x, rotation.y, rotation.z, rotation.w]
  }

  /// The parts that `numbers` lists, out of an array from `start` on.
  init(_ n: [Double], from start: Int) {
    precondition(start >= 0 && start + Int(SEGUE_DECOMPOSED_COUNT) <= n.count, "no transform lies at \(start)")
    let i = start
    self.init(
      translation: SIMD3(n[i], n[i + 1], n[i + 2]), scale: SIMD3(n[i + 3], n[i + 4], n[i + 5]),
      shear: SIMD3(n[i + 6], n[i + 7], n[i + 8]), perspective: SIMD4(n[i + 9], n[i + 10], n[i + 11], n[i + 12]),
      rotation: SIMD4(n[i + 13], n[i + 14], n[i + 15], n[i + 16]))
  }
}

extension LayerStore {
  /// Adds an animation of one property; see `TrackStore`.
  ///
  /// - Parameter now: the display's time in seconds, for a track whose first value is to be on screen at once.
  public func addTrack(
    _ row: LayerRow, _ property: LayerProperty, _ values: TrackValues, timing: TrackTiming, at now: Double? = nil
  ) -> TrackID {
    let (id, bits) = tracks.add(row, property, values, timing: timing, timeSpace: timeSpace[row.index])
    animated[row.index] |= bits
    if let now { tracks.showFirstValue(into: self, at: now) }
    return id
  }

  public func removeTracks(_ ids: Set<TrackID>) {
    tracks.remove(ids, store: self)
  }

  /// The tracks whose end has come at `now` seconds of display time, in the order in which they were added.
  public func finishedTracks(at now: Double) -> [TrackID] {
    tracks.finished(in: timeSpaces, at: now) { timeSpace[$0.index] }
  }

  /// Puts `count` numbers, from `start` on in `values`, on screen as the property's from `offset` on; true if that
  /// changed any.
  func showNumbers(
    of property: LayerProperty, _ offset: Int, _ row: LayerRow, _ values: [Double], _ start: Int32, _ count: Int32
  ) -> Bool {
    presentation.setComponents(property, offset, row.index, values, Int(start)..<Int(start + count))
  }

  func showTransform(_ property: LayerProperty, _ row: LayerRow, _ value: CATransform3D) -> Bool {
    if property == .transform {
      defer { presentation.setTransform(row.index, value) }
      return presentation.transform(row.index) != value
    }
    defer { presentation.setSublayerTransform(row.index, value) }
    return presentation.sublayerTransform(row.index) != value
  }

  func showPath(_ row: LayerRow, _ digest: Double) -> Bool {
    defer { presentation.path[row.index] = digest.bitPattern }
    return presentation.path[row.index] != digest.bitPattern
  }
}
