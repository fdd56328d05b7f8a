import CSegueSIMD
import SegueGeometry
import SegueTiming

/// The tracks of a store: what each writes, in the order in which they were added, and the columns of each kind.
struct TrackColumns: ~Copyable {
  private var ids = GrowingColumn<UInt64>(filler: 0)
  /// A write's `source` counts the numbers of its kind, or its tracks of steps or transforms.
  private var writes = GrowingColumn<segue_track_write>(filler: segue_track_write())
  /// 1 for a track that was taken out, until the places close up.
  private var isGone = GrowingColumn<UInt8>(filler: 0)
  private var goneCount = 0
  /// Whether tracks have left groups for others.
  private var hasEmptyGroups = false
  /// By row, the track that was added last, −1 for none; by track, the one of its row before it.
  private var heads = GrowingColumn<Int32>(filler: -1)
  private var nextOfRow = GrowingColumn<Int32>(filler: -1)
  private var details = GrowingColumn<TrackDetail>(filler: TrackDetail())
  /// The last numbers of tracks that accumulate, by id.
  private var lasts: [UInt64: [Double]] = [:]
  private var groups = TrackGroups()

  private var numbers = NumberTracks()
  private var springs = SpringTracks()
  private var decays = DecayTracks()
  private var keyframes = KeyframeTracks()
  private var steps = StepTracks()
  private var transforms = TransformTracks()
  private var splines = SplineTracks()

  /// All sampled numbers, kind after kind.
  private var out = GrowingColumn<Double>(filler: 0)
  private var order = WriteOrder()
  private var compositions = Compositions()
  private var orderIsCurrent = false
  /// Where each track's numbers stand among all.
  private var sources = GrowingColumn<Int32>(filler: 0)
  /// 1 for a track whose target is composed.
  private var isComposed = GrowingColumn<UInt8>(filler: 0)
  private var newGroups = GrowingColumn<Int32>(filler: 0)

  /// How many places there are; those of tracks that were taken out count until `settle`.
  private var count: Int { writes.count }

  /// How many tracks there are.
  var liveCount: Int { count - goneCount }

  /// How many numbers all tracks have, with those of their keys.
  var numberCount: Int {
    starts.end + keyframes.keyCount + steps.keyNumberCount + transforms.keyNumberCount + splines.keyNumberCount
  }

  // MARK: Adding

  /// - Parameter extent: which numbers of the property it has a say in.
  mutating func append(
    _ id: UInt64, _ row: LayerRow, _ property: LayerProperty, _ extent: (offset: Int, count: Int),
    _ values: TrackValues, _ detail: TrackDetail, last: [Double]?, timing: TrackTiming, timeSpace: Int32
  ) {
    // Without frames in between nobody else closes up.
    if goneCount > 1024, goneCount > count / 2 { settle() }
    let group = groups.join(timing, timeSpace: timeSpace)
    // A path's digest jumps; the numbers of one do not.
    let (kind, source) = append(values, group, jumps: property == .path && detail.slot < 0)
    ids.append(id)
    writes.append(
      segue_track_write(
        row: row.rawValue, group: group, source: Int32(source), first: UInt8(extent.offset),
        count: UInt8(extent.count), property: UInt8(property.rawValue), kind: kind.rawValue))
    details.append(detail)
    isGone.append(0)
    nextOfRow.append(-1)
    link(count - 1)
    if let last { lasts[id] = last }
    orderIsCurrent = false
  }

  /// Adds a track's values to the columns of their kind, and says where.
  private mutating func append(
    _ values: TrackValues, _ group: Int32, jumps: Bool
  ) -> (kind: TrackKind, source: Int) {
    switch values {
    case .components(_, let from, let to):
      if jumps { return append(steps: [0, 0.5], [from, to], group) }
      for (first, last) in zip(from, to) { numbers.append(from: first, to: last, group: group) }
      return (.numbers, numbers.count - from.count)
    case .transform(let from, let to):
      guard let a = from.decomposed(), let b = to.decomposed() else {
        return append(steps: [0, 0.5], [from, to].map { $0.rows.map(Double.init) }, group)
      }
      transforms.append(from: a, to: b, group: group)
      return (.transforms, transforms.count - 1)
    case .springs(_, let motions):
      for motion in motions { springs.append(motion, group: group) }
      return (.springs, springs.count - motions.count)
    case .decays(_, let motions):
      for motion in motions { decays.append(motion, group: group) }
      return (.decays, decays.count - motions.count)
    case .keyframes(_, let tracks):
      for track in tracks { keyframes.append(track, group: group) }
      return (.keyframes, keyframes.count - tracks.count)
    case .transformKeyframes(let track):
      transforms.append(track, group: group)
      return (.transforms, transforms.count - 1)
    case .steps(_, let times, let values):
      return append(steps: times, values, group)
    case .splines(_, let track):
      splines.append(track, group: group)
      return (.splines, splines.count - 1)
    case .nothing:
      return (.numbers, numbers.count)
    }
  }

  private mutating func append(
    steps times: [Double], _ values: [[Double]], _ group: Int32
  ) -> (kind: TrackKind, source: Int) {
    steps.append(times: times, values: values, group: group)
    return (.steps, steps.count - 1)
  }

  /// How many rows have a track. Cost: O(tracks).
  var rowCount: Int {
    var rows: Set<Int32> = []
    for index in 0..<count where isGone[index] == 0 { rows.insert(writes[index].row) }
    return rows.count
  }

  // MARK: Leaving

  /// The tracks of groups whose end has come: of those that leave by themselves, or of all whose end was not told before.
  mutating func over(in spaces: TimeSpaces, at now: Double, tellingEnds: Bool) -> [UInt64] {
    settle()
    var over: [Bool] = []
    for group in 0..<groups.count {
      let isOver =
        tellingEnds
        ? groups.tellsEnd(group, in: spaces, at: now) : groups.isFinished(group, in: spaces, at: now)
      if isOver, over.isEmpty { over = Array(repeating: false, count: groups.count) }
      if isOver { over[group] = true }
    }
    if over.isEmpty { return [] }
    var ids: [UInt64] = []
    for index in 0..<count where over[Int(writes[index].group)] { ids.append(self.ids[index]) }
    return ids
  }

  /// Takes a track out and tells what it wrote; false if it is not there. Its place is closed up by `settle`.
  ///
  /// - Cost: O(log tracks).
  mutating func remove(_ id: UInt64, freed: (segue_track_write, _ slot: Int) -> Void) -> Bool {
    guard let place = place(of: id) else { return false }
    isGone[place] = 1
    goneCount += 1
    groups.leave(Int(writes[place].group))
    if !lasts.isEmpty { lasts[id] = nil }
    freed(writes[place], Int(details[place].slot))
    return true
  }

  /// Where a track stands; nil for one that is not there.
  private func place(of id: UInt64) -> Int? {
    // Ids rise with the tracks' places.
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low < ids.count && ids[low] == id && isGone[low] == 0 ? low : nil
  }

  /// Gives tracks another timing; ids that are not there are passed over.
  ///
  /// - Cost: O(log tracks) each, and no allocation, where the tracks are all of a group and run neither before nor after
  ///   as `isPlain` has it: one that stands still is moved so. Else the places close up with the next sampling.
  mutating func retime(_ changed: [TrackID], _ timing: TrackTiming, timeSpaceOf: (LayerRow) -> Int32) {
    var (group, size, isOneGroup) = (Int32(-1), 0, true)
    for id in changed {
      guard let place = place(of: id.rawValue) else { continue }
      size += 1
      if group < 0 { group = writes[place].group }
      if writes[place].group != group { isOneGroup = false }
    }
    if size == 0 || isOneGroup && groups.retime(Int(group), timing, size: size) { return }
    for id in changed {
      guard let place = place(of: id.rawValue) else { continue }
      groups.leave(Int(writes[place].group))
      writes[place].group = groups.join(timing, timeSpace: timeSpaceOf(LayerRow(rawValue: writes[place].row)))
      setGroup(writes[place], Int(details[place].count))
    }
    orderIsCurrent = false
    hasEmptyGroups = true
  }

  /// The ids of a row's tracks. Cost: O(its tracks).
  func ids(of row: Int32) -> [UInt64] {
    var result: [UInt64] = []
    forEach(of: row) { result.append(ids[$0]) }
    return result
  }

  /// The bits of the numbers that a row's tracks write, and whether it has any. Cost: O(its tracks).
  func extent(of row: Int32) -> (bits: UInt64, hasTracks: Bool) {
    var (bits, hasTracks) = (UInt64(0), false)
    forEach(of: row) {
      bits |= writes[$0].bits
      hasTracks = true
    }
    return (bits, hasTracks)
  }

  private func forEach(of row: Int32, _ body: (Int) -> Void) {
    var index = Int(row) < heads.count ? heads[Int(row)] : -1
    while index >= 0 {
      if isGone[Int(index)] == 0 { body(Int(index)) }
      index = nextOfRow[Int(index)]
    }
  }

  /// What every track writes, and the slot of its attribute, −1 for a property.
  func forEachTrack(_ body: (segue_track_write, _ slot: Int) -> Void) {
    for index in 0..<count where isGone[index] == 0 { body(writes[index], Int(details[index].slot)) }
  }

  /// Links a track to the ones of its row before it.
  private mutating func link(_ index: Int) {
    let row = Int(writes[index].row)
    if heads.count <= row {
      let old = heads.count
      heads.resize(row + 1)
      for new in old...row { heads[new] = -1 }
    }
    nextOfRow[index] = heads[row]
    heads[row] = Int32(index)
  }

  /// Closes up the places of tracks that were taken out. Cost: O(tracks), if there are any.
  mutating func settle() {
    guard goneCount > 0 || hasEmptyGroups else { return }
    goneCount = 0
    hasEmptyGroups = false
    groups.compact(&newGroups)
    closeUp()
  }

  /// Moves the tracks that are kept to the place of those that are gone, and names their groups anew.
  private mutating func closeUp() {
    var kept = 0
    var ends = (numbers: 0, springs: 0, decays: 0, keyframes: 0, steps: 0, transforms: 0, splines: 0)
    orderIsCurrent = false
    for index in 0..<count { heads[Int(writes[index].row)] = -1 }
    for index in 0..<count where isGone[index] == 0 {
      var write = writes[index]
      write.group = newGroups[Int(write.group)]
      let (source, length) = (Int(write.source), Int(details[index].count))
      let kind = TrackKind(rawValue: write.kind)
      switch kind {
      case .numbers:
        write.source = Int32(ends.numbers)
        numbers.move(source, to: ends.numbers, length: length)
        ends.numbers += length
      case .springs:
        write.source = Int32(ends.springs)
        springs.move(source, to: ends.springs, length: length)
        ends.springs += length
      case .decays:
        write.source = Int32(ends.decays)
        decays.move(source, to: ends.decays, length: length)
        ends.decays += length
      case .keyframes:
        write.source = Int32(ends.keyframes)
        keyframes.move(source, to: ends.keyframes, length: length)
        ends.keyframes += length
      case .steps:
        write.source = Int32(ends.steps)
        steps.move(source, to: ends.steps)
        ends.steps += 1
      case .transforms:
        write.source = Int32(ends.transforms)
        transforms.move(source, to: ends.transforms)
        ends.transforms += 1
      case .splines:
        write.source = Int32(ends.splines)
        splines.move(source, to: ends.splines)
        ends.splines += 1
      case nil: preconditionFailure("a track is of a kind that there is, not \(write.kind)")
      }
      setGroup(write, length)
      ids[kept] = ids[index]
      writes[kept] = write
      details[kept] = details[index]
      isGone[kept] = 0
      link(kept)
      kept += 1
    }
    ids.resize(kept)
    isGone.resize(kept)
    nextOfRow.resize(kept)
    writes.resize(kept)
    details.resize(kept)
    numbers.resize(ends.numbers)
    springs.resize(ends.springs)
    decays.resize(ends.decays)
    keyframes.truncate(ends.keyframes)
    steps.truncate(ends.steps)
    transforms.truncate(ends.transforms)
    splines.truncate(ends.splines)
  }

  /// Tells the columns of a track's kind which group it is in.
  private mutating func setGroup(_ write: segue_track_write, _ length: Int) {
    let source = Int(write.source)
    switch TrackKind(rawValue: write.kind) {
    case .numbers: for index in source..<source + length { numbers.groups[index] = write.group }
    case .springs: for index in source..<source + length { springs.groups[index] = write.group }
    case .decays: for index in source..<source + length { decays.groups[index] = write.group }
    case .keyframes: for index in source..<source + length { keyframes.groups[index] = write.group }
    case .steps: steps.groups[source] = write.group
    case .transforms: transforms.groups[source] = write.group
    case .splines: splines.groups[source] = write.group
    case nil: preconditionFailure("a track is of a kind that there is, not \(write.kind)")
    }
  }

  /// Moves tracks to groups of the times that their layers run in now.
  mutating func rehome(_ timeSpaceOf: (LayerRow) -> Int32) {
    settle()
    var isAny = false
    for index in 0..<count {
      let space = timeSpaceOf(LayerRow(rawValue: writes[index].row))
      let group = Int(writes[index].group)
      if groups.timeSpace(group) == space { continue }
      writes[index].group = groups.rejoin(group, timeSpace: space)
      isAny = true
    }
    guard isAny else { return }
    orderIsCurrent = false
    groups.compact(&newGroups)
    closeUp()
  }

  // MARK: Sampling

  /// Computes every track's numbers. Returns how many tracks show them.
  mutating func sample(_ spaces: TimeSpaces, at now: Double, _ kernels: Kernels) -> Int {
    settle()
    let starts = starts
    if !orderIsCurrent { putInOrder(starts) }
    let shown = groups.follow(spaces, at: now, kernels)
    if shown == 0 { return 0 }
    // SAFETY: `out` has room for the numbers of all kinds, each from its start on, and does not grow here; there is a
    // number for each group that a track names.
    let (progress, elapsed) = unsafe (groups.progress.base, groups.elapsed.base)
    unsafe numbers.sample(progress, into: out.base, kernels)
    unsafe springs.sample(elapsed, into: out.base + starts.springs, kernels)
    unsafe decays.sample(elapsed, into: out.base + starts.decays, kernels)
    unsafe keyframes.sample(progress, into: out.base + starts.keyframes, kernels)
    unsafe steps.sample(progress, into: out.base + starts.steps, kernels)
    unsafe transforms.sample(progress, into: out.base + starts.transforms, kernels)
    unsafe splines.sample(progress, into: out.base + starts.splines)
    return shown
  }

  /// Where each kind's numbers stand among all; each at the begin of a cache line.
  private var starts: (springs: Int, decays: Int, keyframes: Int, steps: Int, transforms: Int, splines: Int, end: Int) {
    func line(_ count: Int) -> Int { (count + 7) / 8 * 8 }
    let springs = line(numbers.count)
    let decays = springs + line(self.springs.count)
    let keyframes = decays + line(self.decays.count)
    let steps = keyframes + line(self.keyframes.count)
    let transforms = steps + line(self.steps.numberCount)
    let splines = transforms + 16 * TransformBlocks.size * self.transforms.blockCount
    return (springs, decays, keyframes, steps, transforms, splines, splines + line(self.splines.numberCount))
  }

  private mutating func putInOrder(
    _ starts: (springs: Int, decays: Int, keyframes: Int, steps: Int, transforms: Int, splines: Int, end: Int)
  ) {
    orderIsCurrent = true
    out.resize(starts.end)
    sources.resize(count)
    for index in 0..<count {
      let source = Int(writes[index].source)
      let place =
        switch TrackKind(rawValue: writes[index].kind) {
        case .springs: starts.springs + source
        case .decays: starts.decays + source
        case .keyframes: starts.keyframes + source
        case .steps: starts.steps + steps.place(source)
        case .transforms: starts.transforms + 16 * source
        case .splines: starts.splines + splines.place(source)
        default: source
        }
      sources[index] = Int32(place)
    }
    compose()
    order.sort(writes, isComposed, sources)
  }

  /// Tells the tracks of targets that need composing from the others.
  private mutating func compose() {
    compositions.removeAll()
    isComposed.resize(count)
    var targets: [Compositions.TargetKey: [Int]] = [:]
    for index in 0..<count {
      isComposed[index] = details[index].isComposed ? 1 : 0
      if details[index].isComposed { targets[Compositions.TargetKey(writes[index], details[index])] = [] }
    }
    if targets.isEmpty { return }
    var inOrder: [Compositions.TargetKey] = []
    // An attribute may be an empty path, which has no numbers and is shown all the same.
    for index in 0..<count where details[index].count > 0 || details[index].slot >= 0 {
      let key = Compositions.TargetKey(writes[index], details[index])
      guard let known = targets[key] else { continue }
      if known.isEmpty { inOrder.append(key) }
      targets[key]?.append(index)
      isComposed[index] = 1
    }
    // Property by property; tracks of one target keep their order.
    inOrder.sort { ($0.slot < 0 ? $0.property.rawValue : -1) < ($1.slot < 0 ? $1.property.rawValue : -1) }
    for key in inOrder {
      for index in targets[key] ?? [] {
        compositions.append(
          key, writes[index], details[index], source: Int(sources[index]), last: lasts[ids[index]])
      }
    }
  }

  /// Puts the numbers of all tracks that show them on screen, property by property.
  mutating func show(in store: LayerStore) {
    // SAFETY: a write names a group that there is and numbers that were sampled.
    unsafe order.show(in: store, isActive: groups.active.base, values: out.base)
    if compositions.isEmpty { return }
    unsafe compositions.show(
      in: store, isActive: groups.active.base, iterations: groups.iterations.base, values: out.base)
  }

  /// A track before its begin or after its end shows nothing: the model stands, unless another track runs there.
  mutating func restoreGaps(_ store: LayerStore) {
    order.reserveRows(store.animated.capacity)
    for index in 0..<count where groups.isActive(Int(writes[index].group)) {
      order.shownBits[Int(writes[index].row)] |= writes[index].bits
    }
    for index in 0..<count where !groups.isActive(Int(writes[index].group)) {
      let row = Int(writes[index].row)
      store.restore(writes[index].layerProperty, LayerRow(rawValue: Int32(row)), except: order.shownBits[row])
    }
    for index in 0..<count { order.shownBits[Int(writes[index].row)] = 0 }
  }
}
