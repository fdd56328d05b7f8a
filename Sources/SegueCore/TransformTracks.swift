import CSegueSIMD
import SegueGeometry

/// Matrices between two others that are taken apart, side by side in blocks of columns, and the group that each runs in.
///
/// What a pair of rotations asks for is worked out when it comes. Those with more than two keys change their pair on the
/// way; see `TransformKeys`.
struct TransformTracks: ~Copyable {
  private var blocks = TransformBlocks()
  private var progress = GrowingColumn<Double>(filler: 0)
  private var keys = TransformKeys()
  var groups = GrowingColumn<Int32>(filler: 0)

  var count: Int { groups.count }
  var blockCount: Int { blocks.count }
  /// How many numbers the keys of all tracks have.
  var keyNumberCount: Int { 16 * keys.keyCount }

  mutating func append(from: DecomposedTransform3D, to: DecomposedTransform3D, group: Int32) {
    let place = count
    resize(place + 1)
    groups[place] = group
    blocks.set(place, from, to)
  }

  mutating func append(_ track: MatrixKeyframes, group: Int32) {
    let parts = track.matrices.map { $0.decomposed() }
    let first = parts.compactMap(\.self).first ?? CATransform3D.identity.decomposed()!
    append(from: first, to: first, group: group)
    keys.append(track, parts, place: count - 1)
  }

  /// Copies a track down; those before `place` have been moved before.
  mutating func move(_ source: Int, to place: Int) {
    blocks.move(source, to: place)
    groups[place] = groups[source]
    keys.move(source, to: place)
  }

  /// Cuts off all but the first `count` tracks.
  mutating func truncate(_ count: Int) {
    keys.truncate()
    resize(count)
  }

  private mutating func resize(_ count: Int) {
    groups.resize(count)
    blocks.resize(transforms: count)
    progress.resize(blockCount * TransformBlocks.size)
  }

  /// Writes each matrix where its group has got `groupProgress` far, row by row. `out` has room for whole blocks.
  mutating func sample(
    _ groupProgress: UnsafePointer<Double>, into out: UnsafeMutablePointer<Double>, _ kernels: Kernels
  ) {
    if count == 0 { return }
    // SAFETY: `progress` has a number for each of `count` transforms and for those that fill up the last block,
    // `groupProgress` one for each group that is named.
    unsafe kernels.table.spread_values(groupProgress, groups.base, count, progress.base)
    unsafe keys.locate(progress.base, kernels)
    keys.load(into: &blocks)
    // SAFETY: the blocks are whole, and so is the caller's room.
    unsafe kernels.table.interpolate_transforms(
      blocks.base, blocks.isPlain, blockCount, progress.base, out)
    unsafe keys.writeJumps(progress.base, into: out)
  }
}
