import CSegueSIMD
import SegueGeometry
import SegueTiming

/// All running tracks, in columns: each says what it writes, each belongs to a group that says when.
///
/// Tracks of one kind lie together and are sampled in one call. Of two for one number the one that was added later has
/// the say, whatever their kinds. A frame in which no track comes or goes allocates nothing.
public final class TrackStore {
  private var columns = TrackColumns()
  private var nextID: UInt64 = 1
  var timeSpacesChanged = false
  /// How often a track came or went.
  private(set) var changeCount = 0

  public var count: Int { columns.liveCount }

  /// Whether tracks of so many numbers, their keys' included, can be added: all are counted in 32 bits.
  public func hasRoom(for numbers: Int) -> Bool { columns.numberCount + numbers <= Int(Int32.max) - 1024 }

  /// How many layers have a track. Cost: O(tracks).
  public var animatedRowCount: Int {
    columns.rowCount
  }

  init() {}

  /// What every track writes, and the slot of its attribute, −1 for a property.
  func forEachTrack(_ body: (segue_track_write, _ slot: Int) -> Void) { columns.forEachTrack(body) }

  /// Adds a track, and says which numbers it writes. Its values come on screen with the next sampling.
  ///
  /// Tracks of equal timing in one time are sampled together. Cost: amortised O(numbers) when the timing is that of one
  /// of the tracks added just before it.
  func add(
    _ row: LayerRow, _ property: LayerProperty, _ values: TrackValues, timing: TrackTiming, timeSpace: Int32
  ) -> (id: TrackID, bits: UInt64) {
    values.check(property)
    let extent = values.extent
    let detail = TrackDetail(TrackComposition(), slot: -1, offset: extent.offset, count: extent.count)
    return append(row, property, extent, values, detail, nil, timing, timeSpace)
  }

  /// Adds a track that meets others; see `TrackComposition`.
  ///
  /// - Parameters:
  ///   - extent: which numbers of the property it has a say in.
  ///   - slot: that of an attribute; −1 for a property.
  func add(
    _ row: LayerRow, _ property: LayerProperty, _ extent: (offset: Int, count: Int), _ values: TrackValues,
    _ composition: TrackComposition, slot: Int, timing: TrackTiming, timeSpace: Int32
  ) -> (id: TrackID, bits: UInt64) {
    let (offset, count) = values.extent
    let detail = TrackDetail(composition, slot: Int32(slot), offset: offset, count: count)
    // What a cycle leaves is where it ends, which with a way back is its begin.
    let end = timing.cycleEnd
    let last =
      composition.accumulates ? values.numbers(of: .bounds, progress: end.progress, elapsed: end.elapsed) : nil
    isUnshown = true
    return append(row, property, extent, values, detail, last, timing, timeSpace)
  }

  private func append(
    _ row: LayerRow, _ property: LayerProperty, _ extent: (offset: Int, count: Int), _ values: TrackValues,
    _ detail: TrackDetail, _ last: [Double]?, _ timing: TrackTiming, _ timeSpace: Int32
  ) -> (id: TrackID, bits: UInt64) {
    let id = nextID
    nextID += 1
    changeCount += 1
    columns.append(id, row, property, extent, values, detail, last: last, timing: timing, timeSpace: timeSpace)
    return (TrackID(rawValue: id), property.bits(extent.offset, extent.count))
  }

  /// Whether a track or a layer's time has changed since the last sampling.
  var isUnshown = false
  /// The display's time of the last sampling.
  private(set) var sampledTime = -Double.infinity

  /// The tracks whose end has come and that leave by themselves, in the order in which they were added.
  ///
  /// - Cost: O(groups), and no allocation, when there are none.
  func finished(in spaces: TimeSpaces, at now: Double, timeSpaceOf: (LayerRow) -> Int32) -> [TrackID] {
    if columns.liveCount == 0 { return [] }
    rehome(timeSpaceOf)
    return columns.over(in: spaces, at: now, tellingEnds: false).map { TrackID(rawValue: $0) }
  }

  /// The tracks whose end has come and was not told before, whether they leave or stay, in the order in which they were
  /// added. Those that leave are told until they are removed.
  ///
  /// - Cost: as `finished`.
  func ended(in spaces: TimeSpaces, at now: Double, timeSpaceOf: (LayerRow) -> Int32) -> [TrackID] {
    if columns.liveCount == 0 { return [] }
    rehome(timeSpaceOf)
    return columns.over(in: spaces, at: now, tellingEnds: true).map { TrackID(rawValue: $0) }
  }

  /// Gives tracks another timing from now on; see `TrackColumns.retime`.
  func retime(_ ids: [TrackID], _ timing: TrackTiming, timeSpaceOf: (LayerRow) -> Int32) {
    isUnshown = true
    rehome(timeSpaceOf)
    columns.retime(ids, timing, timeSpaceOf: timeSpaceOf)
  }

  /// Moves tracks to the times that their layers run in now.
  private func rehome(_ timeSpaceOf: (LayerRow) -> Int32) {
    guard timeSpacesChanged else { return }
    timeSpacesChanged = false
    columns.rehome(timeSpaceOf)
  }

  /// Takes tracks out; the rows' screen values go back to the model's where no other track remains.
  ///
  /// - Cost: O(log tracks + the row's tracks) each; their places close up with the next sampling.
  func remove(_ ids: Set<TrackID>, store: LayerStore) { for id in ids { remove(id.rawValue, store: store) } }

  func removeAll(of row: LayerRow, store: LayerStore) {
    for id in columns.ids(of: row.rawValue) { remove(id, store: store) }
  }

  private func remove(_ id: UInt64, store: LayerStore) {
    var freed: (row: LayerRow, property: LayerProperty)?
    let isRemoved = columns.remove(id) { write, slot in
      freed = (LayerRow(rawValue: write.row), write.layerProperty)
      if slot >= 0 {
        store.attributes.release(slot)
        store.noteContent(of: LayerRow(rawValue: write.row))
      }
    }
    guard isRemoved, let (row, property) = freed else { return }
    isUnshown = true
    changeCount += 1
    let (bits, hasTracks) = columns.extent(of: row.rawValue)
    store.animated[row.index] = bits
    if !hasTracks { store.flags[row.index].remove(.hasTracks) }
    store.restore(property, row, except: bits)
    if property == .path, hasTracks { store.showPath(row) }
  }

  /// Computes every track's value at `now` and puts it on screen. Returns how many tracks showed something.
  ///
  /// - Cost: O(numbers), and no allocation, once it was called after tracks came or went.
  func sample(into store: LayerStore, at now: Double) -> Int {
    isUnshown = false
    sampledTime = now
    if columns.liveCount == 0 { return 0 }
    rehome { store.timeSpace[$0.index] }
    let shown = columns.sample(store.timeSpaces, at: now, store.kernels)
    columns.show(in: store)
    if shown < columns.liveCount { columns.restoreGaps(store) }
    return shown
  }
}

/// How a track's numbers are sampled.
enum TrackKind: UInt8 {
  case numbers, springs, decays, keyframes, steps, transforms, splines
}

extension segue_track_write {
  var layerProperty: LayerProperty {
    guard let property = LayerProperty(rawValue: Int(property)) else {
      preconditionFailure("a track's property is one of a layer's, not \(property)")
    }
    return property
  }

  /// The bits of the numbers that it writes.
  var bits: UInt64 { layerProperty.bits(Int(first), Int(count)) }
}
