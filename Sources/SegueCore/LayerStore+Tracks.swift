import CSegueSIMD
import SegueGeometry

extension LayerStore {
  /// Adds an animation of one property; see `TrackStore`.
  ///
  /// - Parameter now: the display's time in seconds, for a track whose first value is to be on screen at once.
  public func addTrack(
    _ row: LayerRow, _ property: LayerProperty, _ values: TrackValues, timing: TrackTiming, at now: Double? = nil
  ) -> TrackID {
    let (id, bits) = tracks.add(row, property, values, timing: timing, timeSpace: timeSpace[row.index])
    animated[row.index] |= bits
    flags[row.index].insert(.hasTracks)
    if let now { showFirstValue(row, property, values, timing, at: localTime(of: row, at: now)) }
    return id
  }

  /// Adds a track of any target that meets those added before; see `TrackComposition`.
  ///
  /// Its first value comes on screen with the next sampling; `settleTracks(at:)` does that at once.
  ///
  /// - Parameters:
  ///   - model: the model's numbers of an attribute, nil where it has none of this shape.
  ///   - shape: a value whose numbers are animated, for who reads them back; see `shownAttribute`.
  /// - Precondition: the values fit the target.
  public func addTrack(
    _ row: LayerRow, _ target: TrackTarget, _ values: TrackValues, _ composition: TrackComposition,
    timing: TrackTiming, model: [Double]? = nil, shape: AnyObject? = nil
  ) -> TrackID {
    let (offset, count) = values.extent
    var (property, extent, slot) = (LayerProperty.cornerRadius, (offset: 0, count: 0), -1)
    switch target {
    case .property(let named):
      property = named
      extent = (offset, count)
      switch composition.operation {
      case .part, .function: extent = (0, 16)
      case .replace, .add: break
      }
      precondition(
        property != .path && extent.offset + extent.count <= property.componentCount,
        "\(count) numbers from \(offset) on do not fit \(property)")
    case .attribute(let id):
      precondition(offset + count <= id.count, "\(count) numbers from \(offset) on do not fit \(id.name)")
      slot = attributes.retain(id, row.rawValue, model: model, shape: shape)
      if id.isPath { (property, extent) = (.path, (0, 1)) }
      if id.name == "shadowOpacity" { noteCost(row.index) }
    }
    let (id, bits) = tracks.add(
      row, property, extent, values, composition, slot: slot, timing: timing, timeSpace: timeSpace[row.index])
    animated[row.index] |= bits
    flags[row.index].insert(.hasTracks)
    // Another of several paths may have the say now.
    if property == .path { showPath(row) }
    return id
  }

  /// Samples all tracks at `now`, in seconds, unless that, to a nanosecond, is what was done last and no track and no
  /// layer's time has changed since.
  public func settleTracks(at now: Double) {
    if tracks.isUnshown || !(abs(tracks.sampledTime - now) <= 1e-9) { _ = tracks.sample(into: self, at: now) }
  }

  /// The tracks whose end has come at `now` seconds of display time and was not told before, in the order in which they
  /// were added: those that leave by themselves, until they are removed, and once those that stay.
  ///
  /// - Cost: O(groups of equal timing), and no allocation, when there are none.
  public func endedTracks(at now: Double) -> [TrackID] {
    tracks.ended(in: timeSpaces, at: now) { timeSpace[$0.index] }
  }

  /// Puts a new track's first value on screen, if it shows one at `time`: what is seen does not jump to the model's new
  /// value until the next sampling.
  private func showFirstValue(
    _ row: LayerRow, _ property: LayerProperty, _ values: TrackValues, _ timing: TrackTiming, at time: Double
  ) {
    // What runs within a group counts from there: the outermost begin is in the layer's time.
    let begin = (timing.enclosing.first ?? timing).beginTime
    guard time - begin <= 0, let state = timing.state(at: time) else { return }
    let numbers = values.numbers(of: property, progress: state.progress, elapsed: state.elapsed)
    var changed = false
    if property.isMatrix {
      changed = presentation.replaceMatrix(property, row.index, CATransform3D(rows: numbers.map { .init($0) }))
    } else if property == .path {
      changed = presentation.path[row.index] != numbers[0].bitPattern
      presentation.path[row.index] = numbers[0].bitPattern
    } else {
      changed = presentation.setComponents(property, values.extent.offset, row.index, numbers, 0..<numbers.count)
    }
    if changed { noteChange(of: property, row) }
  }

  /// Gives tracks another timing, in the times of their layers; ids of tracks that are gone are passed over. What they
  /// show then comes on screen with the next sampling.
  ///
  /// - Cost: O(log tracks) each; no allocation where all of them, and no others, had one timing before and stand still.
  public func retimeTracks(_ ids: [TrackID], _ timing: TrackTiming) {
    tracks.retime(ids, timing) { timeSpace[$0.index] }
  }

  public func removeTracks(_ ids: Set<TrackID>) {
    tracks.remove(ids, store: self)
  }

  /// The tracks whose end has come at `now` seconds of display time, in the order in which they were added.
  ///
  /// - Cost: O(groups of equal timing), and no allocation, when there are none.
  public func finishedTracks(at now: Double) -> [TrackID] {
    tracks.finished(in: timeSpaces, at: now) { timeSpace[$0.index] }
  }

  /// Puts what tracks of one property write on screen, the later ones over the earlier ones, and marks the rows of which
  /// a bit changed.
  ///
  /// - Parameters:
  ///   - isActive: by group; tracks of others write nothing.
  ///   - values: what the writes' sources count in.
  ///   - changedRows: room for a row a write.
  func show(
    _ property: LayerProperty, _ writes: UnsafePointer<segue_track_write>, _ count: Int,
    isActive: UnsafePointer<UInt8>, values: UnsafePointer<Double>, changedRows: UnsafeMutablePointer<Int32>
  ) {
    let changed: Int
    if property.isMatrix {
      changed = unsafe showMatrices(property, writes, count, isActive, values, changedRows)
    } else if property == .hidden {
      changed = unsafe showHidden(writes, count, isActive, values, changedRows)
    } else {
      // SAFETY: a write names a row of this store and numbers of its property; the column does not grow in here.
      let column = unsafe presentation.numbers(of: property)
      changed = unsafe kernels.table.show_numbers(
        writes, count, isActive, values, column, property.componentCount, changedRows)
    }
    unsafe noteChanges(of: property, changedRows, changed)
  }

  private func showMatrices(
    _ property: LayerProperty, _ writes: UnsafePointer<segue_track_write>, _ count: Int,
    _ isActive: UnsafePointer<UInt8>, _ values: UnsafePointer<Double>, _ changedRows: UnsafeMutablePointer<Int32>
  ) -> Int {
    var changed = 0
    var done = 0
    while done < count {
      // SAFETY: as for numbers; a matrix is 16 Doubles, and its row's slot names one of the pool.
      let slots = unsafe property == .transform ? presentation.transform.base : presentation.sublayerTransform.base
      let matrices = unsafe UnsafeMutableRawPointer(presentation.matrices.values.base)
        .assumingMemoryBound(to: Double.self)
      done += unsafe kernels.table.show_matrices(
        writes + done, count - done, isActive, values, slots, matrices, changedRows, &changed)
      if done == count { break }
      // The row has no matrix of its own yet.
      let write = unsafe writes[done]
      let value = unsafe UnsafeRawPointer(values + Int(write.source)).loadUnaligned(as: CATransform3D.self)
      if presentation.replaceMatrix(property, Int(write.row), value) {
        unsafe changedRows[changed] = write.row
        changed += 1
      }
      done += 1
    }
    return changed
  }

  private func showHidden(
    _ writes: UnsafePointer<segue_track_write>, _ count: Int, _ isActive: UnsafePointer<UInt8>,
    _ values: UnsafePointer<Double>, _ changedRows: UnsafeMutablePointer<Int32>
  ) -> Int {
    var changed = 0
    // SAFETY: as for numbers.
    for index in 0..<count where unsafe isActive[Int(writes[index].group)] != 0 {
      let write = unsafe writes[index]
      let flag: UInt8 = unsafe values[Int(write.source)] < 0.5 ? 0 : 1
      unsafe changedRows[changed] = write.row
      changed += presentation.hidden[Int(write.row)] == flag ? 0 : 1
      presentation.hidden[Int(write.row)] = flag
    }
    return changed
  }

  /// Marks rows of which a property changed on screen; a row may come more than once.
  func noteChanges(of property: LayerProperty, _ rows: UnsafePointer<Int32>, _ count: Int) {
    if count == 0 { return }
    // SAFETY: the caller has `count` rows, each of this store.
    unsafe touched.insert(rows, count)
    unsafe unhashed.insert(rows, count)
    switch property {
    case .position, .transform, .bounds, .anchorPoint, .anchorPointZ, .zPosition: unsafe place(rows, count)
    case .sublayerTransform, .opacity, .hidden, .cornerRadius, .path: break
    }
    switch property {
    case .zPosition: noteDepth()
    case .bounds, .anchorPoint, .anchorPointZ, .sublayerTransform:
      for index in 0..<count { placeChildrenAboutAnchor(of: unsafe Int(rows[index])) }
    case .opacity, .hidden:
      for index in 0..<count { noteOpacity(unsafe Int(rows[index]), hides: property == .hidden) }
    case .position, .transform, .cornerRadius, .path: break
    }
    guard rasterCount > 0, property.isContent else { return }
    for index in 0..<count { noteOwnContent(unsafe Int(rows[index])) }
  }
}

extension LayerColumns {
  /// The numbers of a property that has Doubles, `componentCount` a row; those of a path are its digest's bits.
  func numbers(of property: LayerProperty) -> UnsafeMutablePointer<Double> {
    // SAFETY: SIMD vectors of Doubles lie as their numbers do, without a gap for 2 and 4 of them; a digest is moved as it
    // is and never computed with.
    switch property {
    case .bounds: unsafe UnsafeMutableRawPointer(bounds.base).assumingMemoryBound(to: Double.self)
    case .position: unsafe UnsafeMutableRawPointer(position.base).assumingMemoryBound(to: Double.self)
    case .anchorPoint: unsafe UnsafeMutableRawPointer(anchorPoint.base).assumingMemoryBound(to: Double.self)
    case .anchorPointZ: unsafe anchorPointZ.base
    case .zPosition: unsafe zPosition.base
    case .opacity: unsafe opacity.base
    case .cornerRadius: unsafe cornerRadius.base
    case .path: unsafe UnsafeMutableRawPointer(path.base).assumingMemoryBound(to: Double.self)
    case .hidden, .transform, .sublayerTransform: preconditionFailure("\(property) has no numbers of its own")
    }
  }
}
