import SegueGeometry
import SegueTiming

/// What a track changes, and how it goes.
///
/// `offset` is the first number of the property that it writes. A path's digest jumps in the middle; `hidden` is true from
/// 0.5 on.
public enum TrackValues: Sendable {
  /// Numbers `offset`, `offset` + 1 … of the property, from some to others as the timing goes.
  case components(offset: Int, from: [Double], to: [Double])
  /// A whole matrix, taken apart and put together again. One that cannot be taken apart makes the track jump in the
  /// middle.
  case transform(from: CATransform3D, to: CATransform3D)
  /// A spring a number, by the seconds since the begin; the timing's curve shapes nothing.
  case springs(offset: Int, [SpringMotion])
  /// A decay a number, likewise.
  case decays(offset: Int, [Decay])
  /// Keys for each number, at fractions of the duration; the timing's curve shapes the whole.
  case keyframes(offset: Int, [Keyframes])
  /// Keys of a whole matrix, at fractions of the duration. A segment with a matrix that cannot be taken apart jumps in its
  /// middle.
  case transformKeyframes(MatrixKeyframes)
  /// Values that jump from key to key: each the numbers from `offset` on, for a matrix all 16, row by row.
  case steps(offset: Int, times: [Double], values: [[Double]])
  /// Keys of several numbers, as many as are wanted, with straight or cubic ways between them; the timing's curve shapes
  /// the whole.
  case splines(offset: Int, SplineKeyframes)
  /// No number: a track that only lasts.
  case nothing
}

/// Matrices at times, and a curve from each to the next.
public struct MatrixKeyframes: Hashable, Sendable {
  /// The times and curves, with the keys' numbers as values.
  let keys: Keyframes
  public let matrices: [CATransform3D]

  /// - Parameter curves: nil for straight segments.
  /// - Precondition: as for `Keyframes`.
  public init(times: [Double], matrices: [CATransform3D], curves: [CubicBezier]? = nil) {
    precondition(matrices.count == times.count, "\(times.count) times for \(matrices.count) matrices")
    keys = Keyframes(times: times, values: matrices.indices.map(Double.init), curves: curves)
    self.matrices = matrices
  }

  /// The segment's first key and how far its curve has got at `time`.
  func segment(at time: Double) -> (key: Int, progress: Double) {
    let times = keys.times
    guard times.count > 1 else { return (0, 0) }
    let passed = times.firstIndex { !($0 <= time) } ?? times.count
    let key = max(min(passed - 1, times.count - 2), 0)
    let share = times[key + 1] <= time ? 1 : (time - times[key]) / (times[key + 1] - times[key])
    return (key, keys.curves[key].value(at: share))
  }
}

extension TrackValues {
  /// The numbers of `property` that the track shows, those of a matrix row by row: where its timing has got `progress`
  /// far and `elapsed` seconds have gone by since its begin.
  ///
  /// The same bits everywhere, and those that sampling gives for many tracks. Cost: allocates; for single values.
  public func numbers(of property: LayerProperty, progress: Double, elapsed: Double) -> [Double] {
    switch self {
    case .components(_, let from, let to) where property == .path: progress < 0.5 ? from : to
    case .components(_, let from, let to):
      zip(from, to).map { progress == 1 ? $1 : $0 + ($1 - $0) * progress }
    case .transform(let from, let to): Self.between(from, to, progress).rows.map(Double.init)
    case .springs(_, let motions): motions.map { $0.sample(at: elapsed).position }
    case .decays(_, let decays): decays.map { $0.sample(at: elapsed).position }
    case .keyframes(_, let tracks): tracks.map { $0.value(at: progress) }
    case .transformKeyframes(let track):
      {
        let (key, share) = track.segment(at: progress)
        return Self.between(track.matrices[key], track.matrices[min(key + 1, track.matrices.count - 1)], share).rows
          .map(Double.init)
      }()
    case .splines(_, let track): track.numbers(at: progress)
    case .nothing: []
    case .steps(_, let times, let values): values[max((times.firstIndex { !($0 <= progress) } ?? times.count) - 1, 0)]
    }
  }

  private static func between(_ from: CATransform3D, _ to: CATransform3D, _ progress: Double) -> CATransform3D {
    guard let a = from.decomposed(), let b = to.decomposed() else { return progress < 0.5 ? from : to }
    return CATransform3D(a.interpolated(to: b, progress: progress))
  }

  /// The first number of the property that the track writes, and how many it does.
  var extent: (offset: Int, count: Int) {
    switch self {
    case .components(let offset, let from, _): (offset, from.count)
    case .transform, .transformKeyframes: (0, 16)
    case .springs(let offset, let motions): (offset, motions.count)
    case .decays(let offset, let decays): (offset, decays.count)
    case .keyframes(let offset, let tracks): (offset, tracks.count)
    case .steps(let offset, _, let values): (offset, values.first?.count ?? 0)
    case .splines(let offset, let track): (offset, track.width)
    case .nothing: (0, 0)
    }
  }

  /// Stops at values that do not fit `property`: a mistake in the caller's code.
  func check(_ property: LayerProperty) {
    if case .nothing = self { return }
    let (offset, count) = extent
    precondition(
      count > 0 && offset >= 0 && offset + count <= property.componentCount,
      "\(count) numbers from \(offset) on do not fit \(property)")
    switch self {
    case .components(_, let from, let to):
      precondition(from.count == to.count, "\(from.count) numbers to begin with and \(to.count) to end with")
      precondition(!property.isMatrix, "\(property) is a matrix: it goes from one to another as a transform")
    case .nothing: break
    case .springs, .decays, .keyframes, .splines:
      precondition(!property.isMatrix && property != .path, "\(property) does not go number by number")
    case .transform, .transformKeyframes:
      precondition(property.isMatrix, "\(property) is not a matrix")
    case .steps(_, let times, let values):
      precondition(
        Keyframes.countRange.contains(times.count) && values.count == times.count
          && values.allSatisfy { $0.count == count } && (!property.isMatrix || count == 16)
          && zip(times, times.dropFirst()).allSatisfy { $0 <= $1 },
        "steps are 1 to 65,536 times that do not fall, and equally many values of equal length: \(times), \(values)")
    }
  }
}
