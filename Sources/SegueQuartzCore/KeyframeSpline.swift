import SegueCore
import SegueTiming

/// The curve of the cubic calculation modes through keyframe values, in the standard form of Kochanek and Bartels: at each
/// value a direction in which it comes and one in which it goes, and a cubic segment between two.
///
/// The first and the last value count as their own neighbours.
struct KeyframeSpline {
  private let values: [[Double]]
  /// Of each segment.
  private let controls: [SplineKeyframes.Controls]

  /// - Precondition: a tension, a continuity and a bias a value.
  init(values: [[Double]], tension: [Double], continuity: [Double], bias: [Double]) {
    self.values = values
    func slope(_ key: Int, goes: Bool) -> [Double] {
      let (t, b) = (tension[key], bias[key])
      let c = goes ? continuity[key] : -continuity[key]
      let (before, after) = (values[max(key - 1, 0)], values[min(key + 1, values.count - 1)])
      let (come, go) = ((1 - t) * (1 + b) * (1 + c) / 2, (1 - t) * (1 - b) * (1 - c) / 2)
      return values[key].indices.map { index in
        let own = values[key][index]
        return come * (own - before[index]) + go * (after[index] - own)
      }
    }
    controls = (0..<values.count - 1).map { key in
      SplineKeyframes.Controls(
        first: zip(values[key], slope(key, goes: true)).map { $0 + $1 / 3 },
        second: zip(values[key + 1], slope(key + 1, goes: false)).map { $0 - $1 / 3 })
    }
  }

  func timed(_ times: [Double], _ curves: [CubicBezier]?) -> SplineKeyframes {
    SplineKeyframes(times: times, values: values, curves: curves, controls: controls)
  }

  /// The curve at a steady speed: each segment cut into short ones, each of them timed by its length.
  func paced() -> SplineKeyframes {
    let pieces = 32
    var points: [[Double]] = [values[0]]
    var pieceControls: [SplineKeyframes.Controls] = []
    for key in controls.indices {
      let (a, d) = (values[key], values[key + 1])
      let (b, c) = (controls[key].first, controls[key].second)
      func point(_ t: Double) -> [Double] { a.indices.map { SplineKeyframes.cubic(a[$0], b[$0], c[$0], d[$0], t) } }
      func slope(_ t: Double) -> [Double] {
        let r = 1 - t
        return a.indices.map { (i: Int) -> Double in
          let (first, middle, last) = (b[i] - a[i], c[i] - b[i], d[i] - c[i])
          return 3 * (r * r * first + 2 * r * t * middle + t * t * last)
        }
      }
      for piece in 0..<pieces {
        let (begin, end) = (Double(piece) / Double(pieces), Double(piece + 1) / Double(pieces))
        let third = (end - begin) / 3
        let (first, last) = (point(begin), point(end))
        pieceControls.append(
          SplineKeyframes.Controls(
            first: zip(first, slope(begin)).map { $0 + $1 * third },
            second: zip(last, slope(end)).map { $0 - $1 * third }))
        points.append(last)
      }
    }
    let lengths = pieceControls.indices.map { index in
      Self.length(points[index], pieceControls[index], points[index + 1])
    }
    // Each piece leaves and arrives at the speed that its length asks for.
    for (index, length) in lengths.enumerated() {
      func control(_ end: [Double], _ control: [Double]) -> [Double] {
        let distance = Self.distance(end, control)
        guard distance > 0 else { return control }
        return zip(end, control).map { $0 + ($1 - $0) / distance * length / 3 }
      }
      pieceControls[index] = SplineKeyframes.Controls(
        first: control(points[index], pieceControls[index].first),
        second: control(points[index + 1], pieceControls[index].second))
    }
    return SplineKeyframes(times: Self.shares(lengths), values: points, controls: pieceControls)
  }

  /// The length of a short cubic piece: chords between five of its points.
  private static func length(_ a: [Double], _ inner: SplineKeyframes.Controls, _ d: [Double]) -> Double {
    var (length, last) = (0.0, a)
    for step in 1...4 {
      let share = Double(step) / 4
      let next = a.indices.map { (index: Int) -> Double in
        SplineKeyframes.cubic(a[index], inner.first[index], inner.second[index], d[index], share)
      }
      length += distance(last, next)
      last = next
    }
    return length
  }

  static func distance(_ a: [Double], _ b: [Double]) -> Double {
    var sum = 0.0
    for (x, y) in zip(a, b) { sum += (y - x) * (y - x) }
    return sum.squareRoot()
  }

  /// When each of the ways is over, 0 first and 1 last, for a steady speed; evenly spread where all are 0.
  static func shares(_ lengths: [Double]) -> [Double] {
    let whole = lengths.reduce(0, +)
    guard whole > 0, whole.isFinite else {
      return (0...lengths.count).map { lengths.isEmpty ? 0 : Double($0) / Double(lengths.count) }
    }
    var (times, passed) = ([0.0], 0.0)
    for length in lengths {
      passed += length
      times.append(min(passed / whole, 1))
    }
    times[times.count - 1] = 1
    return times
  }
}
