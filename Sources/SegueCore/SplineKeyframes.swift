import SegueTiming

/// Keys of several numbers each at fractions of a duration, any number of keys, and from each to the next a straight way
/// or a cubic one.
public struct SplineKeyframes: Hashable, Sendable {
  public let times: [Double]
  /// The numbers of each key.
  public let values: [[Double]]
  /// How fast each segment is gone through: one fewer than keys.
  public let curves: [CubicBezier]
  /// The two inner control points of each segment, for all of its numbers; empty for straight ways.
  public let controls: [Controls]

  public struct Controls: Hashable, Sendable {
    public let first: [Double]
    public let second: [Double]

    public init(first: [Double], second: [Double]) {
      self.first = first
      self.second = second
    }
  }

  /// - Parameter curves: nil for steady segments.
  /// - Precondition: as many values as times and one curve fewer, all values as long as the first one; controls for every
  ///   segment or none; times do not fall; all numbers are finite.
  public init(times: [Double], values: [[Double]], curves: [CubicBezier]? = nil, controls: [Controls] = []) {
    let curves = curves ?? Array(repeating: .linear, count: max(times.count - 1, 0))
    let width = values.first?.count ?? 0
    precondition(
      !times.isEmpty && values.count == times.count && curves.count == times.count - 1
        && (controls.isEmpty || controls.count == times.count - 1),
      "\(times.count) times do not go with \(values.count) values, \(curves.count) curves, \(controls.count) controls")
    precondition(
      values.allSatisfy { $0.count == width && $0.allSatisfy(\.isFinite) }
        && controls.allSatisfy { $0.first.count == width && $0.second.count == width }
        && times.allSatisfy(\.isFinite) && zip(times, times.dropFirst()).allSatisfy { $0 <= $1 },
      "the times of keys do not fall, and their values are finite and of equal length")
    self.times = times
    self.values = values
    self.curves = curves
    self.controls = controls
  }

  /// How many numbers a key has.
  public var width: Int { values[0].count }

  /// The numbers at `time`: the first before the first key, the last after the last. At equal times the last key has the
  /// say.
  public func numbers(at time: Double) -> [Double] {
    guard times.count > 1 else { return values[0] }
    let passed = times.firstIndex { !($0 <= time) } ?? times.count
    let key = max(min(passed - 1, times.count - 2), 0)
    let share = Self.share(times[key], times[key + 1], time)
    let progress = curves[key].value(at: share)
    return (0..<width).map { index in
      let (a, b) = (values[key][index], values[key + 1][index])
      if controls.isEmpty { return Self.straight(a, b, progress) }
      return Self.cubic(a, controls[key].first[index], controls[key].second[index], b, progress)
    }
  }

  static func share(_ begin: Double, _ end: Double, _ time: Double) -> Double {
    end <= time ? 1 : time <= begin ? 0 : (time - begin) / (end - begin)
  }

  static func straight(_ a: Double, _ b: Double, _ progress: Double) -> Double {
    progress == 1 ? b : a + (b - a) * progress
  }

  /// The cubic Bézier curve from `a` to `b` with the control points `c` and `d`; both ends to the bit.
  public static func cubic(_ a: Double, _ c: Double, _ d: Double, _ b: Double, _ progress: Double) -> Double {
    if progress == 0 { return a }
    if progress == 1 { return b }
    let rest = 1 - progress
    return rest * rest * (rest * a + 3 * progress * c) + progress * progress * (3 * rest * d + progress * b)
  }
}
