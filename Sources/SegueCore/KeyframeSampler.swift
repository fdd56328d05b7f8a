import CSegueSIMD
import SegueTiming

/// Many keyframe tracks in columns, sampled in one call.
public final class KeyframeSampler {
  private var starts, counts, curveIndices: Column<Int32>
  private var times, values, curves: Column<Double>
  public let count: Int
  private let kernels: Kernels

  public init(_ tracks: [Keyframes], instructionSet: InstructionSet = .current) {
    kernels = Kernels(instructionSet)
    count = tracks.count
    var (starts, counts, curveIndices): ([Int32], [Int32], [Int32]) = ([], [], [])
    var (times, values): ([Double], [Double]) = ([], [])
    // Few curves are in use at a time: each is kept once, and the straight one first.
    var known: [CubicBezier: Int32] = [.linear: 0]
    var curves: [CubicBezier] = [.linear]
    for track in tracks {
      starts.append(Int32(times.count))
      counts.append(Int32(track.times.count))
      // The kernel compares eight times at once, so keys are filled up to whole eights; no time reaches the fillers.
      let fillers = (8 - track.times.count % 8) % 8
      times += track.times + Array(repeating: .infinity, count: fillers)
      values += track.values + Array(repeating: track.values.last ?? 0, count: fillers)
      for curve in track.curves {
        let curve = curve.isLinear ? .linear : curve
        if known[curve] == nil {
          known[curve] = Int32(curves.count)
          curves.append(curve)
        }
        curveIndices.append(known[curve] ?? 0)
      }
      curveIndices += Array(repeating: 0, count: times.count - curveIndices.count)
    }
    self.starts = Column(starts)
    self.counts = Column(counts)
    self.curveIndices = Column(curveIndices)
    // A key's neighbour is read with it, also that of the last one of all.
    self.times = Column(times + [.infinity])
    self.values = Column(values + [0])
    self.curves = Column(curves.flatMap { [$0.x1, $0.y1, $0.x2, $0.y2] })
  }

  /// Writes the value of each track at its time, as `Keyframes.value(at:)` has it.
  ///
  /// - Parameters: both have an element a track, and may be the same memory.
  /// - Cost: no allocation.
  public func sample(_ arguments: UnsafePointer<Double>, into values: UnsafeMutablePointer<Double>) {
    // SAFETY: the columns hold `count` tracks with their keys, and the caller's memory `count` numbers.
    var columns = unsafe segue_keyframe_columns(
      starts: starts.base, counts: counts.base, times: times.base, values: self.values.base,
      curve_indices: curveIndices.base, curves: curves.base)
    unsafe kernels.table.sample_keyframes(&columns, count, arguments, values)
  }
}
