import CSegueSIMD

/// Gives every layer its slot in a hit-test index: siblings in a row, front to back, the higher `zPosition` first and of
/// equal ones the later sibling. Returns how many groups are to have a grid, which are those of more than
/// `SEGUE_HIT_GROUP` siblings.
///
/// - `layers` holds `count` layers in pre-order, 1 or more; `firsts` and `cursors` have room for `count` + 1 numbers.
/// - Fills `slots`, `owners`, `places`, `slot_of_place`, `grid_numbers` and the owners of `grids`; spoils `codes`.
/// - Cost: three passes over the layers; O(n log n) for siblings of which any has a `zPosition`.
#if SEGUE_V4
  @c(segue_v4_number_hit_slots)
#elseif SEGUE_V3
  @c(segue_v3_number_hit_slots)
#else
  @c(segue_baseline_number_hit_slots)
#endif
func numberHitSlots(
  layers: UnsafePointer<segue_hit_layers>, count: Int, index: UnsafePointer<segue_hit_index>,
  firsts: UnsafeMutablePointer<Int32>, cursors: UnsafeMutablePointer<Int32>
) -> Int {
  let layers = layers.pointee
  let index = index.pointee
  var place = 0
  while place <= count {
    firsts[place] = 0
    index.slot_of_place[place] = 0
    place &+= 1
  }
  // How many sublayers each has. Siblings without sublayers stand side by side: their count is kept at hand.
  var owner = 0
  var run: Int32 = 0
  place = 1
  while place < count {
    let parent = Int(layers.parents[place])
    if parent != owner {
      firsts[owner] &+= run
      owner = parent
      run = 0
    }
    run &+= 1
    place &+= 1
  }
  firsts[owner] &+= run
  var next: Int32 = 1
  place = 0
  while place <= count {
    let sublayers = firsts[place]
    firsts[place] = next
    cursors[place] = next
    next &+= sublayers
    place &+= 1
  }
  // From the last layer to the first, which puts later siblings in front.
  var isSorted = true
  owner = 0
  var cursor = cursors[0]
  place = count &- 1
  while place > 0 {
    let parent = Int(layers.parents[place])
    if parent != owner {
      cursors[owner] = cursor
      owner = parent
      cursor = cursors[owner]
    }
    index.places[Int(cursor)] = Int32(truncatingIfNeeded: place)
    cursor &+= 1
    if layers.z_position[Int(layers.order[place])] != 0 {
      index.slot_of_place[parent] = 1
      isSorted = false
    }
    place &-= 1
  }
  index.places[0] = 0
  place = isSorted ? count : 0
  while place < count {
    if index.slot_of_place[place] != 0 {
      sortByHeight(
        index.places + Int(firsts[place]), Int(firsts[place &+ 1] &- firsts[place]), index.codes, layers)
    }
    place &+= 1
  }
  // A superlayer's slot comes before those of its sublayers.
  var grids: Int32 = 0
  var slot = 0
  while slot < count {
    let place = Int(index.places[slot])
    index.slot_of_place[place] = Int32(truncatingIfNeeded: slot)
    index.owners[slot] = slot == 0 ? -1 : index.slot_of_place[Int(layers.parents[place])]
    let sublayers = firsts[place &+ 1] &- firsts[place]
    var grid: Int32 = 0
    if sublayers > SEGUE_HIT_GROUP {
      index.grids[Int(grids)].owner = Int32(truncatingIfNeeded: slot)
      grids &+= 1
      grid = grids
    }
    index.grid_numbers[slot] = grid
    index.slots[slot] = segue_hit_slot(
      row: layers.order[place], first: firsts[place], count: sublayers,
      traits: boxMask(sublayers) &<< 2 | (sublayers > 8 ? SEGUE_HIT_LARGE : 0))
    slot &+= 1
  }
  return Int(grids)
}

/// Sorts siblings by falling `zPosition`, equal ones as they stand: runs of 1, 2, 4… are merged, in turn into `scratch`
/// and back.
@inline(__always)
func sortByHeight(
  _ places: UnsafeMutablePointer<Int32>, _ count: Int, _ scratch: UnsafeMutablePointer<Int32>,
  _ layers: segue_hit_layers
) {
  var sorted = 1
  while sorted < count,
    layers.z_position[Int(layers.order[Int(places[sorted])])]
      <= layers.z_position[Int(layers.order[Int(places[sorted &- 1])])]
  {
    sorted &+= 1
  }
  if sorted >= count { return }
  var from = places
  var to = scratch
  var width = 1
  while width < count {
    var start = 0
    while start < count {
      var left = start
      let middle = start &+ width < count ? start &+ width : count
      var right = middle
      let end = middle &+ width < count ? middle &+ width : count
      var out = start
      while out < end {
        let takesRight =
          right < end
          && (left == middle
            || layers.z_position[Int(layers.order[Int(from[right])])]
              > layers.z_position[Int(layers.order[Int(from[left])])])
        if takesRight {
          to[out] = from[right]
          right &+= 1
        } else {
          to[out] = from[left]
          left &+= 1
        }
        out &+= 1
      }
      start = end
    }
    let swapped = from
    from = to
    to = swapped
    width &*= 2
  }
  guard from != places else { return }
  var k = 0
  while k < count {
    places[k] = from[k]
    k &+= 1
  }
}
