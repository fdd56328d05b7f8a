import CSegueSIMD

/// World matrices of the layers at places first ..< end, from how they stand in their superlayers and the superlayers'
/// world matrices.
///
/// - Precondition: first > 0, the first place being the screen's; superlayers before `first` have their matrices.
/// - Cost: one product a layer: of six numbers in the plane, of sixteen in space; no allocation. The plane's layers come
///   first, as none of them stands in a superlayer of space, and no branch is in the way.
#if SEGUE_V4
  @c(segue_v4_update_world_transforms)
#elseif SEGUE_V3
  @c(segue_v3_update_world_transforms)
#else
  @c(segue_baseline_update_world_transforms)
#endif
func updateWorldTransforms(
  placement: UnsafePointer<segue_placement>, first: Int, end: Int, world: UnsafePointer<segue_world_columns>
) {
  updateStretches(placement.pointee, first, end, world.pointee)
}

@inline(__always)
func updateRange(_ p: segue_placement, _ first: Int, _ end: Int, _ w: segue_world_columns) {
  guard p.plane_places != nil else {
    for place in first..<end { updatePlane(p, place, w) }
    return
  }
  let planeFirst = Int(w.plane_ranks[first])
  let planeEnd = Int(w.plane_ranks[end])
  for rank in planeFirst..<planeEnd { updatePlane(p, Int(p.plane_places![rank]), w) }
  for rank in first &- planeFirst..<end &- planeEnd { updateSpace(p, rank, w) }
}

@inline(__always)
func updatePlane(_ p: segue_placement, _ place: Int, _ w: segue_world_columns) {
  segue_plane_product(p.plane + place, w.plane + Int(p.parents[place]), w.plane + place)
}

@inline(__always)
func updateSpace(_ p: segue_placement, _ rank: Int, _ w: segue_world_columns) {
  let parent = Int(p.space_parents[rank])
  if parent >= 0 {
    segue_world_product(p.space + rank, w.space + parent, w.space + rank)
  } else {
    var above = segue_flat_matrix(w.plane + ~parent)
    segue_world_product(p.space + rank, &above, w.space + rank)
  }
}

/// As `updateRange`, for many layers: four stretches of the range side by side.
///
/// In one stretch a layer waits for the superlayer just before it more often than not, and the machine's units idle. A
/// stretch needs nothing of the stretches before it but the layers that its first one stands in, which are computed
/// beforehand, and once more where they stand.
@inline(__always)
func updateStretches(_ p: segue_placement, _ first: Int, _ end: Int, _ w: segue_world_columns) {
  let length = (end &- first) / 4
  guard length >= 64, updatePath(p, to: first &+ length, first, w), updatePath(p, to: first &+ 2 &* length, first, w),
    updatePath(p, to: first &+ 3 &* length, first, w)
  else { return updateRange(p, first, end, w) }
  let (second, third, fourth) = (first &+ length, first &+ 2 &* length, first &+ 3 &* length)
  guard p.plane_places != nil else {
    for k in 0..<length {
      updatePlane(p, first &+ k, w)
      updatePlane(p, second &+ k, w)
      updatePlane(p, third &+ k, w)
      updatePlane(p, fourth &+ k, w)
    }
    for place in fourth &+ length..<end { updatePlane(p, place, w) }
    return
  }
  let ranks = (
    Int(w.plane_ranks[first]), Int(w.plane_ranks[second]), Int(w.plane_ranks[third]), Int(w.plane_ranks[fourth]),
    Int(w.plane_ranks[end])
  )
  let places = p.plane_places!
  var shared = least(ranks.1 &- ranks.0, ranks.2 &- ranks.1, ranks.3 &- ranks.2, ranks.4 &- ranks.3)
  for k in 0..<shared {
    updatePlane(p, Int(places[ranks.0 &+ k]), w)
    updatePlane(p, Int(places[ranks.1 &+ k]), w)
    updatePlane(p, Int(places[ranks.2 &+ k]), w)
    updatePlane(p, Int(places[ranks.3 &+ k]), w)
  }
  for rank in ranks.0 &+ shared..<ranks.1 { updatePlane(p, Int(places[rank]), w) }
  for rank in ranks.1 &+ shared..<ranks.2 { updatePlane(p, Int(places[rank]), w) }
  for rank in ranks.2 &+ shared..<ranks.3 { updatePlane(p, Int(places[rank]), w) }
  for rank in ranks.3 &+ shared..<ranks.4 { updatePlane(p, Int(places[rank]), w) }

  let s = (first &- ranks.0, second &- ranks.1, third &- ranks.2, fourth &- ranks.3, end &- ranks.4)
  shared = least(s.1 &- s.0, s.2 &- s.1, s.3 &- s.2, s.4 &- s.3)
  for k in 0..<shared {
    updateSpace(p, s.0 &+ k, w)
    updateSpace(p, s.1 &+ k, w)
    updateSpace(p, s.2 &+ k, w)
    updateSpace(p, s.3 &+ k, w)
  }
  for rank in s.0 &+ shared..<s.1 { updateSpace(p, rank, w) }
  for rank in s.1 &+ shared..<s.2 { updateSpace(p, rank, w) }
  for rank in s.2 &+ shared..<s.3 { updateSpace(p, rank, w) }
  for rank in s.3 &+ shared..<s.4 { updateSpace(p, rank, w) }
}

@inline(__always)
func least(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Int {
  let (ab, cd) = (a < b ? a : b, c < d ? c : d)
  return ab < cd ? ab : cd
}

/// World matrices of the layers that hold the one at `place`, the outermost first, as far as they stand at `first` or
/// behind it. False, and nothing done, where they are more than fit.
func updatePath(_ p: segue_placement, to place: Int, _ first: Int, _ w: segue_world_columns) -> Bool {
  var path = segue_path()
  var count = 0
  var holder = Int(p.parents[place])
  while holder >= first {
    if count == Int(SEGUE_PATH_LENGTH) { return false }
    segue_set_path(&path, count, Int32(truncatingIfNeeded: holder))
    count &+= 1
    holder = Int(p.parents[holder])
  }
  while count > 0 {
    count &-= 1
    let holder = Int(segue_path_place(&path, count))
    if w.is_space[holder] != 0 {
      updateSpace(p, holder &- Int(w.plane_ranks[holder]), w)
    } else {
      updatePlane(p, holder, w)
    }
  }
  return true
}

/// World matrices of the layers whose bits are set in words first ..< end of `moved`, a bit a place, and of all below
/// them. Clears the words, and returns how many layers it computed.
///
/// What moved lies scattered in many short ranges. They are written out as lists first, so that neither a loop that ends
/// after a few layers nor a layer that has to be fetched from far away stops the others.
/// - `room` has room for three lists of `stride` numbers each, which is sixteen more than there are places.
/// - Precondition: the first place's bit, the screen's, is not set.
/// - Cost: a look at every word, then as above.
#if SEGUE_V4
  @c(segue_v4_update_moved_world_transforms)
#elseif SEGUE_V3
  @c(segue_v3_update_moved_world_transforms)
#else
  @c(segue_baseline_update_moved_world_transforms)
#endif
func updateMovedWorldTransforms(
  placement: UnsafePointer<segue_placement>, moved: UnsafeMutablePointer<UInt64>, firstWord: Int, endWord: Int,
  room: UnsafeMutablePointer<Int32>, stride: Int, world: UnsafePointer<segue_world_columns>
) -> Int {
  let p = placement.pointee
  let w = world.pointee
  let roots = room
  let planes = room + stride
  let spaces = room + 2 &* stride
  var rootCount = 0
  for word in firstWord..<endWord {
    var bits = moved[word]
    if bits == 0 { continue }
    moved[word] = 0
    while bits != 0 {
      roots[rootCount] = Int32(truncatingIfNeeded: word &* 64 &+ bits.trailingZeroBitCount)
      rootCount &+= 1
      bits &= bits &- 1
    }
  }
  var planeCount = 0
  var spaceCount = 0
  var reached = 0
  for index in 0..<rootCount {
    if index &+ 16 < rootCount {
      segue_prefetch(p.subtree_ends + Int(roots[index &+ 16]))
      segue_prefetch(w.plane_ranks + Int(roots[index &+ 16]))
    }
    let place = Int(roots[index])
    if place < reached { continue }
    reached = Int(p.subtree_ends[place])
    if p.plane_places == nil {
      planeCount &+= list(place, reached, planes + planeCount)
    } else {
      let (first, end) = (Int(w.plane_ranks[place]), Int(w.plane_ranks[reached]))
      planeCount &+= list(first, end, planes + planeCount)
      spaceCount &+= list(place &- first, reached &- end, spaces + spaceCount)
    }
  }
  if let places = p.plane_places {
    for index in 0..<planeCount { planes[index] = places[Int(planes[index])] }
  }
  for index in 0..<planeCount {
    if index &+ 24 < planeCount {
      let ahead = Int(planes[index &+ 24])
      segue_prefetch(p.parents + ahead)
      segue_prefetch(p.plane + ahead)
      segue_prefetch(w.plane + ahead)
    }
    updatePlane(p, Int(planes[index]), w)
  }
  for index in 0..<spaceCount {
    if index &+ 24 < spaceCount {
      let ahead = Int(spaces[index &+ 24])
      segue_prefetch(p.space_parents + ahead)
      segue_prefetch(p.space + ahead)
      segue_prefetch(w.space + ahead)
    }
    updateSpace(p, Int(spaces[index]), w)
  }
  return planeCount &+ spaceCount
}

/// Writes the numbers first ..< end, and up to fifteen more behind them that mean nothing. Returns how many there are.
@inline(__always)
func list(_ first: Int, _ end: Int, _ out: UnsafeMutablePointer<Int32>) -> Int {
  var next = first
  repeat {
    segue_store_sixteen_from(out + (next &- first), Int32(truncatingIfNeeded: next))
    next &+= 16
  } while next < end
  return end &- first
}
