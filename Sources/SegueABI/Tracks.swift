import CSegue
import SegueCore
import SegueGeometry
import SegueTiming

@c @implementation
public func segue_add_tracks(
  _ store: OpaquePointer!, _ tracks: UnsafePointer<segue_track>!, _ count: Int
) -> segue_status {
  unsafe answer(store) { handle throws(Refusal) in
    let tracks = try unsafe batch(tracks, count)
    try handle.checkRoom(for: count * Int(SEGUE_MAX_COMPONENTS))
    for index in 0..<count { try unsafe tracks[index].check(handle, at: index) }
    for index in 0..<count {
      let track = unsafe tracks[index]
      // The check above has found the property.
      guard let property = LayerProperty(track.property) else { continue }
      let length = Int(track.component_count)
      let values = TrackValues.components(
        offset: Int(track.first_component), from: Array(track.fromNumbers.prefix(length)),
        to: Array(track.toNumbers.prefix(length)))
      _ = handle.store.addTrack(LayerRow(rawValue: track.row), property, values, timing: TrackTiming(track.timing))
    }
  }
}

@c @implementation
public func segue_add_transform_tracks(
  _ store: OpaquePointer!, _ tracks: UnsafePointer<segue_transform_track>!, _ count: Int
) -> segue_status {
  unsafe answer(store) { handle throws(Refusal) in
    let tracks = try unsafe batch(tracks, count)
    try handle.checkRoom(for: count * 16)
    for index in 0..<count { try unsafe tracks[index].check(handle, at: index) }
    for index in 0..<count {
      let track = unsafe tracks[index]
      guard let property = LayerProperty(track.property) else { continue }
      let values = TrackValues.transform(
        from: CATransform3D(elements: track.from), to: CATransform3D(elements: track.to))
      _ = handle.store.addTrack(LayerRow(rawValue: track.row), property, values, timing: TrackTiming(track.timing))
    }
  }
}

@c @implementation
public func segue_track_count(_ store: OpaquePointer!, _ outCount: UnsafeMutablePointer<Int>!) -> segue_status {
  unsafe answer(store) { handle throws(Refusal) in try unsafe write(handle.store.tracks.count, to: outCount) }
}

@c @implementation
public func segue_sample_tracks(
  _ store: OpaquePointer!, _ timeSeconds: Double, _ outSampled: UnsafeMutablePointer<Int>!
) -> segue_status {
  unsafe answer(store) { handle throws(Refusal) in
    guard timeSeconds.isFinite else { throw Refusal(SEGUE_ERROR_NUMBER) }
    let sampled = handle.store.sampleTracks(at: timeSeconds)
    if unsafe outSampled != nil { try unsafe write(sampled, to: outSampled) }
  }
}

@c @implementation
public func segue_remove_finished_tracks(
  _ store: OpaquePointer!, _ timeSeconds: Double, _ outRemoved: UnsafeMutablePointer<Int>!
) -> segue_status {
  unsafe answer(store) { handle throws(Refusal) in
    guard timeSeconds.isFinite else { throw Refusal(SEGUE_ERROR_NUMBER) }
    let finished = handle.store.finishedTracks(at: timeSeconds)
    handle.store.removeTracks(Set(finished))
    if unsafe outRemoved != nil { try unsafe write(finished.count, to: outRemoved) }
  }
}

extension StoreHandle {
  /// The core counts the numbers of all tracks in 32 bits.
  func checkRoom(for numbers: Int) throws(Refusal) {
    guard store.tracks.hasRoom(for: numbers) else { throw Refusal(SEGUE_ERROR_COUNT) }
  }

  /// A row, and numbers of one of its properties that is no matrix.
  func checkNumbers(
    _ row: Int32, _ property: segue_property, _ first: Int32, _ count: Int32, at index: Int
  ) throws(Refusal) {
    _ = try self.row(row, at: index)
    guard let property = LayerProperty(property), property != .transform, property != .sublayerTransform else {
      throw Refusal(SEGUE_ERROR_PROPERTY, at: index)
    }
    let available = Int32(property.componentCount)
    guard count >= 1, first >= 0, first < available, count <= available - first else {
      throw Refusal(SEGUE_ERROR_COMPONENTS, at: index)
    }
  }
}

extension segue_track {
  var fromNumbers: [Double] { [from.0, from.1, from.2, from.3] }
  var toNumbers: [Double] { [to.0, to.1, to.2, to.3] }

  func check(_ handle: StoreHandle, at index: Int) throws(Refusal) {
    try handle.checkNumbers(row, property, first_component, component_count, at: index)
    let length = Int(component_count)
    guard fromNumbers.prefix(length).allSatisfy(\.isFinite), toNumbers.prefix(length).allSatisfy(\.isFinite) else {
      throw Refusal(SEGUE_ERROR_NUMBER, at: index)
    }
    try timing.check(at: index)
  }
}

extension segue_transform_track {
  func check(_ handle: StoreHandle, at index: Int) throws(Refusal) {
    _ = try handle.row(row, at: index)
    guard property == SEGUE_TRANSFORM || property == SEGUE_SUBLAYER_TRANSFORM else {
      throw Refusal(SEGUE_ERROR_PROPERTY, at: index)
    }
    guard CATransform3D(elements: from).isFinite, CATransform3D(elements: to).isFinite else {
      throw Refusal(SEGUE_ERROR_NUMBER, at: index)
    }
    try timing.check(at: index)
  }
}

extension segue_timing {
  func check(at index: Int) throws(Refusal) {
    guard
      [begin_seconds, duration_seconds, curve.0, curve.1, curve.2, curve.3].allSatisfy(\.isFinite)
    else { throw Refusal(SEGUE_ERROR_NUMBER, at: index) }
    guard duration_seconds >= 0, (0...1).contains(curve.0), (0...1).contains(curve.2) else {
      throw Refusal(SEGUE_ERROR_TIMING, at: index)
    }
    guard fills_backwards <= 1, fills_forwards <= 1 else { throw Refusal(SEGUE_ERROR_FLAG, at: index) }
  }
}

extension TrackTiming {
  init(_ timing: segue_timing) {
    let (x1, y1, x2, y2) = timing.curve
    self.init(
      beginTime: timing.begin_seconds, duration: timing.duration_seconds, curve: CubicBezier(x1, y1, x2, y2),
      fillsBackwards: timing.fills_backwards == 1, fillsForwards: timing.fills_forwards == 1)
  }
}
