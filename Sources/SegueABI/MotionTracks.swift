import CSegue
import SegueCore
import SegueTiming

@c @implementation
public func segue_add_spring_tracks(
  _ store: OpaquePointer!, _ tracks: UnsafePointer<segue_spring_track>!, _ count: Int
) -> segue_status {
  unsafe answer(store) { handle throws(Refusal) in
    let tracks = try unsafe batch(tracks, count)
    try handle.checkRoom(for: count * Int(SEGUE_MAX_COMPONENTS))
    for index in 0..<count { _ = try unsafe tracks[index].checked(handle, at: index) }
    for index in 0..<count {
      let track = unsafe tracks[index]
      // The check above has found the property.
      guard let property = LayerProperty(track.property) else { continue }
      let motions = try track.checked(handle, at: index)
      _ = handle.store.addTrack(
        LayerRow(rawValue: track.row), property, .springs(offset: Int(track.first_component), motions),
        timing: TrackTiming(track.timing))
    }
  }
}

@c @implementation
public func segue_add_decay_tracks(
  _ store: OpaquePointer!, _ tracks: UnsafePointer<segue_decay_track>!, _ count: Int
) -> segue_status {
  unsafe answer(store) { handle throws(Refusal) in
    let tracks = try unsafe batch(tracks, count)
    try handle.checkRoom(for: count * Int(SEGUE_MAX_COMPONENTS))
    for index in 0..<count { _ = try unsafe tracks[index].checked(handle, at: index) }
    for index in 0..<count {
      let track = unsafe tracks[index]
      guard let property = LayerProperty(track.property) else { continue }
      let decays = try track.checked(handle, at: index)
      _ = handle.store.addTrack(
        LayerRow(rawValue: track.row), property, .decays(offset: Int(track.first_component), decays),
        timing: TrackTiming(track.timing))
    }
  }
}

extension segue_spring_track {
  func checked(_ handle: StoreHandle, at index: Int) throws(Refusal) -> [SpringMotion] {
    try handle.checkNumbers(row, property, first_component, component_count, at: index)
    try timing.check(at: index)
    let (from, to, velocity) = (numbers(self.from), numbers(self.to), numbers(self.velocity))
    var motions: [SpringMotion] = []
    for k in 0..<Int(component_count) {
      let spring = segue_spring(
        mass: mass, stiffness: stiffness, damping: damping, from: from[k], to: to[k], velocity: velocity[k])
      motions.append(try spring.checked(at: index))
    }
    return motions
  }
}

extension segue_decay_track {
  func checked(_ handle: StoreHandle, at index: Int) throws(Refusal) -> [Decay] {
    try handle.checkNumbers(row, property, first_component, component_count, at: index)
    try timing.check(at: index)
    let (from, velocity) = (numbers(self.from), numbers(self.velocity))
    var decays: [Decay] = []
    for k in 0..<Int(component_count) {
      decays.append(try segue_decay(from: from[k], velocity: velocity[k], rate: rate).checked(at: index))
    }
    return decays
  }
}

/// A track's numbers, also those that are not read.
private func numbers(_ values: (Double, Double, Double, Double)) -> [Double] {
  [values.0, values.1, values.2, values.3]
}
