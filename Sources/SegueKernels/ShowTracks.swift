import CSegueSIMD

/// Writes what tracks of one property show into its column, the later ones over the earlier ones.
///
/// - `column` has `stride` numbers a row, a track writes 1 to 4 of them; tracks whose group is not active write nothing.
/// - Returns: how many tracks changed a bit; `changedRows` gets their rows, in the tracks' order, and has room for all.
/// - Numbers are moved as they are, whatever their bits mean.
#if SEGUE_V4
  @c(segue_v4_show_numbers)
#elseif SEGUE_V3
  @c(segue_v3_show_numbers)
#else
  @c(segue_baseline_show_numbers)
#endif
func showNumbers(
  writes: UnsafePointer<segue_track_write>, count: Int, isActive: UnsafePointer<UInt8>,
  values: UnsafePointer<Double>, column: UnsafeMutablePointer<Double>, stride: Int,
  changedRows: UnsafeMutablePointer<Int32>
) -> Int {
  var changed = 0
  for i in 0..<count {
    let write = writes[i]
    if isActive[Int(write.group)] == 0 { continue }
    let from = values + Int(write.source)
    let to = column + (Int(write.row) &* stride &+ Int(write.first))
    var changes: Int32
    if write.count == 2 {
      changes = segue_replace2(to, from)
    } else if write.count == 4 {
      changes = segue_replace4(to, from)
    } else {
      changes = segue_replace1(to, from)
      if write.count == 3 { changes |= segue_replace2(to + 1, from + 1) }
    }
    changedRows[changed] = write.row
    changed &+= Int(changes)
  }
  return changed
}

/// Writes what tracks of a matrix show into the pool of matrices, the later ones over the earlier ones.
///
/// - `slots` says for each row which matrix is its own; -1 stands for the identity.
/// - Returns: how many of the tracks were done. The one after them needs a slot first: its row has none, and its matrix
///   is not the identity.
/// - `changedCount` is counted up and `changedRows` filled as `showNumbers` does.
#if SEGUE_V4
  @c(segue_v4_show_matrices)
#elseif SEGUE_V3
  @c(segue_v3_show_matrices)
#else
  @c(segue_baseline_show_matrices)
#endif
func showMatrices(
  writes: UnsafePointer<segue_track_write>, count: Int, isActive: UnsafePointer<UInt8>,
  values: UnsafePointer<Double>, slots: UnsafePointer<Int32>, matrices: UnsafeMutablePointer<Double>,
  changedRows: UnsafeMutablePointer<Int32>, changedCount: UnsafeMutablePointer<Int>
) -> Int {
  var changed = changedCount.pointee
  for i in 0..<count {
    let write = writes[i]
    if isActive[Int(write.group)] == 0 { continue }
    let from = values + Int(write.source)
    let slot = Int(slots[Int(write.row)])
    if slot < 0 {
      var differences = 0
      for k in 0..<16 { differences &+= from[k] == (k % 5 == 0 ? 1 : 0) ? 0 : 1 }
      if differences == 0 { continue }
      changedCount.pointee = changed
      return i
    }
    changedRows[changed] = write.row
    changed &+= Int(segue_replace16(matrices + 16 &* slot, from))
  }
  changedCount.pointee = changed
  return count
}
