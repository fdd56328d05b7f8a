import CSegueSIMD
import Dispatch

extension Placement {
  /// Layers from which a full update is split over threads: below it, waking a thread costs more than it saves.
  static let leastCountForThreads = 16_384
  /// Layers that a thread is woken for, at least.
  static let leastCountAThread = 8_192

  /// Computes all world matrices but the screen's in parts, a thread each.
  ///
  /// A range of places needs nothing of what comes before it but the layers that hold its first one. Those are computed
  /// first, and left out of the parts, so that no thread writes what another one reads. A layer's matrix comes from the
  /// same numbers whoever computes it: the bits do not depend on the number of parts.
  mutating func computeAll(_ kernels: Kernels, parts: Int) {
    let last = count - 1
    // The screen stands outside all parts.
    @Sendable func firstPlace(_ part: Int) -> Int { 1 + last * part / parts }
    for part in 1..<parts {
      var holder = Int(parents[firstPlace(part)])
      while holder > 0, !spine.contains(holder) {
        spine.insert(holder)
        holder = Int(parents[holder])
      }
    }
    var spineCount = 0
    // SAFETY: a pointer to a column that does not grow in here and has room for every place.
    let places = unsafe roomForPlaces.base
    spine.removeAll { place in
      unsafe places[spineCount] = Int32(place)
      spineCount += 1
    }
    let update = unsafe kernels.table.update_world_transforms
    unsafe withColumns { placement, world in
      for index in 0..<spineCount {
        let place = unsafe Int(places[index])
        unsafe update(placement, place, place + 1, world)
      }
      // SAFETY: the columns outlive the call, which waits for all parts; each part writes its own places alone, and reads
      // those and the ones computed above.
      nonisolated(unsafe) let (placement, world, places) = unsafe (placement, world, places)
      let count = spineCount
      DispatchQueue.concurrentPerform(iterations: parts) { part in
        var next = firstPlace(part)
        let end = firstPlace(part + 1)
        for index in 0..<count {
          let place = unsafe Int(places[index])
          guard place >= next else { continue }
          guard place < end else { break }
          if place > next { unsafe update(placement, next, place, world) }
          next = place + 1
        }
        if next < end { unsafe update(placement, next, end, world) }
      }
    }
  }
}
