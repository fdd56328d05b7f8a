import CSegueSIMD
import SegueGeometry

/// The keys of transforms that have them, in columns: between which two a transform is, changes as its time goes on.
struct TransformKeys: ~Copyable {
  private var places = GrowingColumn<Int32>(filler: 0)
  private var starts = GrowingColumn<Int32>(filler: 0)
  private var counts = GrowingColumn<Int32>(filler: 1)
  /// The segment that each is in, and the one whose matrices it was last given; −1 for none.
  private var keys = GrowingColumn<Int32>(filler: 0)
  private var loadedKeys = GrowingColumn<Int32>(filler: -1)
  private var x1 = GrowingColumn<Double>(filler: 0)
  private var y1 = GrowingColumn<Double>(filler: 0)
  private var x2 = GrowingColumn<Double>(filler: 1)
  private var y2 = GrowingColumn<Double>(filler: 1)
  private var shares = GrowingColumn<Double>(filler: 0)

  // A key each.
  private var times = GrowingColumn<Double>(filler: 0)
  private var curveIndices = GrowingColumn<Int32>(filler: 0)
  private var parts = GrowingColumn<DecomposedTransform3D>(filler: .none)
  private var matrices = GrowingColumn<CATransform3D>(filler: .identity)
  /// 1 where the matrix cannot be taken apart.
  private var isWhole = GrowingColumn<UInt8>(filler: 0)
  private var curves = SegmentCurves()

  private var moved = 0
  /// How many keys cannot be taken apart.
  private var wholeCount = 0

  private var count: Int { places.count }
  /// How many keys all have.
  var keyCount: Int { times.count }

  mutating func append(_ track: MatrixKeyframes, _ decomposed: [DecomposedTransform3D?], place: Int) {
    places.append(Int32(place))
    starts.append(Int32(times.count))
    counts.append(Int32(track.matrices.count))
    keys.append(0)
    loadedKeys.append(-1)
    resizeRoom()
    for key in track.matrices.indices {
      times.append(track.keys.times[key])
      curveIndices.append(key < track.keys.curves.count ? curves.index(of: track.keys.curves[key]) : 0)
      parts.append(decomposed[key] ?? .none)
      matrices.append(track.matrices[key])
      isWhole.append(decomposed[key] == nil ? 1 : 0)
      wholeCount += decomposed[key] == nil ? 1 : 0
    }
  }

  private mutating func resizeRoom() {
    x1.resize(count)
    y1.resize(count)
    x2.resize(count)
    y2.resize(count)
    shares.resize(count)
  }

  /// A transform that is kept has another place now. They come in order; those without keys change nothing.
  mutating func move(_ source: Int, to place: Int) {
    // Those in between are gone.
    var index = moved
    while index < count, Int(places[index]) < source { index += 1 }
    guard index < count, Int(places[index]) == source else { return }
    let start = keyCount(moved)
    let (old, length) = (Int(starts[index]), Int(counts[index]))
    times.move(old, to: start, length: length)
    curveIndices.move(old, to: start, length: length)
    parts.move(old, to: start, length: length)
    matrices.move(old, to: start, length: length)
    isWhole.move(old, to: start, length: length)
    places[moved] = Int32(place)
    starts[moved] = Int32(start)
    counts[moved] = counts[index]
    keys[moved] = keys[index]
    loadedKeys[moved] = loadedKeys[index]
    moved += 1
  }

  private func keyCount(_ count: Int) -> Int { count == 0 ? 0 : Int(starts[count - 1] + counts[count - 1]) }

  /// Cuts off what has not been moved.
  mutating func truncate() {
    let kept = keyCount(moved)
    times.resize(kept)
    curveIndices.resize(kept)
    parts.resize(kept)
    matrices.resize(kept)
    isWhole.resize(kept)
    places.resize(moved)
    starts.resize(moved)
    counts.resize(moved)
    keys.resize(moved)
    loadedKeys.resize(moved)
    resizeRoom()
    if moved == 0 { curves.removeAll() }
    wholeCount = 0
    for key in 0..<kept where isWhole[key] != 0 { wholeCount += 1 }
    moved = 0
  }

  /// Makes of how far each one's group has got, how far its segment has.
  func locate(_ progress: UnsafeMutablePointer<Double>, _ kernels: Kernels) {
    if count == 0 { return }
    // SAFETY: every column has `count` elements or their keys, and `progress` a number at each place; none of them grows
    // during the call.
    var columns = unsafe segue_key_columns(
      places: places.base, starts: starts.base, counts: counts.base, keys: keys.base, times: times.base,
      curve_indices: curveIndices.base, curves: curves.controls.base, x1: x1.base, y1: y1.base, x2: x2.base,
      y2: y2.base, shares: shares.base)
    unsafe kernels.table.locate_keys(&columns, count, progress)
  }

  /// Gives each transform whose segment is another one than before the segment's matrices.
  mutating func load(into blocks: inout TransformBlocks) {
    for index in 0..<count where keys[index] != loadedKeys[index] {
      loadedKeys[index] = keys[index]
      let (first, last) = ends(index)
      if isWhole[first] | isWhole[last] == 0 { blocks.set(Int(places[index]), parts[first], parts[last]) }
    }
  }

  /// The keys at both ends of the segment that a transform is in.
  private func ends(_ index: Int) -> (first: Int, last: Int) {
    let first = Int(starts[index] + keys[index])
    return (first, counts[index] == 1 ? first : first + 1)
  }

  /// Writes the matrices of segments with one that cannot be taken apart: the first before the middle, then the second.
  func writeJumps(_ progress: UnsafePointer<Double>, into out: UnsafeMutablePointer<Double>) {
    if wholeCount == 0 { return }
    for index in 0..<count {
      let (first, last) = ends(index)
      if isWhole[first] | isWhole[last] == 0 { continue }
      let place = Int(places[index])
      // SAFETY: there is a number of `progress` and room for 16 numbers at each place; a matrix is 16 Doubles.
      let key = unsafe progress[place] < 0.5 ? first : last
      unsafe UnsafeMutableRawPointer(out + 16 * place).copyMemory(
        from: matrices.base + key, byteCount: MemoryLayout<CATransform3D>.size)
    }
  }
}

extension DecomposedTransform3D {
  /// In place of the parts of a matrix that cannot be taken apart.
  fileprivate static var none: DecomposedTransform3D {
    DecomposedTransform3D(
      translation: SIMD3(), scale: SIMD3(), shear: SIMD3(), perspective: SIMD4(0, 0, 0, 1),
      rotation: SIMD4(0, 0, 0, 1))
  }
}
