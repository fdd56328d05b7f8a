/// Values at times, and a curve from each to the next.
public struct Keyframes: Hashable, Sendable {
  /// How many keys a track may have.
  public static let countRange = 1...65_536

  public let times: [Double]
  public let values: [Double]
  /// Of the segment from each key to the next: one fewer than keys.
  public let curves: [CubicBezier]

  /// - Parameter curves: nil for straight segments.
  /// - Precondition: 1 to 65,536 keys, as many values as times and one curve fewer; times do not fall; all numbers are finite.
  public init(times: [Double], values: [Double], curves: [CubicBezier]? = nil) {
    let curves = curves ?? Array(repeating: .linear, count: max(times.count - 1, 0))
    precondition(
      Self.countRange.contains(times.count) && values.count == times.count && curves.count == times.count - 1,
      "keyframes are 1 to 65,536 times, as many values, one curve fewer, "
        + "not \(times.count), \(values.count), \(curves.count)")
    precondition(
      (times + values).allSatisfy(\.isFinite) && zip(times, times.dropFirst()).allSatisfy { $0 <= $1 },
      "the times of keyframes do not fall, and all their numbers are finite: \(times), \(values)")
    self.times = times
    self.values = values
    self.curves = curves
  }

  /// The value at `time`: the first before the first key, the last after the last. At equal times the last key has the
  /// say.
  ///
  /// The same bits everywhere; the kernel `sampleKeyframes` gives them for many tracks.
  public func value(at time: Double) -> Double {
    guard times.count > 1 else { return values[0] }
    let passed = times.firstIndex { !($0 <= time) } ?? times.count
    let key = max(min(passed - 1, times.count - 2), 0)
    let (begin, end) = (times[key], times[key + 1])
    let progress = curves[key].value(at: end <= time ? 1 : (time - begin) / (end - begin))
    let (first, last) = (values[key], values[key + 1])
    return progress == 1 ? last : first + (last - first) * progress
  }
}
