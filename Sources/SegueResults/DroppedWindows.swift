import SegueTiming

/// The percentage of updates that did not come, in every window of one second: Chromium's measure of smoothness.
///
/// - A window ends at each slot from the first full second on; a motion that is shorter has one window, which holds all
///   of it and is still related to a second.
/// - A window's percentage is 100 · missed / (1 s / period at its end), at most 100. The histogram holds it rounded to
///   whole percents, halves up; percentiles are nearest ranks of the histogram.
public struct DroppedWindows: Hashable, Sendable {
  /// Where the buckets begin, in percent.
  public static let bucketStarts = [0, 3, 6, 12, 25, 50, 75]

  /// Windows by whole percents, 0…100.
  public let histogram: [Int]
  /// The largest percentage of any window, not rounded; nil without slots.
  public let worst: Double?

  public init(_ slots: [DisplaySlot]) {
    var histogram = [Int](repeating: 0, count: 101)
    var worst: Double?
    var (oldest, missed) = (0, 0)
    for (index, slot) in slots.enumerated() {
      if !slot.isUpdated { missed += 1 }
      while slot.time - slots[oldest].time >= 1_000_000_000 {
        if !slots[oldest].isUpdated { missed -= 1 }
        oldest += 1
      }
      let span = slot.time - slots[0].time + slot.rate.budgetNanoseconds + 1
      guard span >= 1_000_000_000 || index == slots.count - 1 && worst == nil else { continue }
      let (numerator, denominator) = (slot.rate.numerator, slot.rate.denominator)
      let hundredfold = 100 * Int64(missed) * denominator
      histogram[Int(min(100, (2 * hundredfold + numerator) / (2 * numerator)))] += 1
      worst = max(worst ?? 0, min(100, Double(hundredfold) / Double(numerator)))
    }
    self.histogram = histogram
    self.worst = worst
  }

  public var windows: Int { histogram.reduce(0, +) }

  /// The nearest rank ⌈p·n⌉ of the windows, in whole percents; nil without windows.
  /// - Parameter percent: 1…100.
  public func percentile(_ percent: Int) -> Int? {
    let rank = (percent * windows + 99) / 100
    var passed = 0
    for (value, count) in histogram.enumerated() {
      passed += count
      if count > 0, passed >= rank { return value }
    }
    return nil
  }

  /// Mean square of the distance from the mean, in percent²; nil without windows.
  public var variance: Double? {
    guard windows > 0 else { return nil }
    var (sum, squares) = (0, 0)
    for (value, count) in histogram.enumerated() {
      sum += value * count
      squares += value * value * count
    }
    return Double(windows * squares - sum * sum) / Double(windows * windows)
  }

  /// Windows in each of the buckets.
  public var buckets: [Int] {
    Self.bucketStarts.indices.map { index in
      let end = index + 1 < Self.bucketStarts.count ? Self.bucketStarts[index + 1] : 101
      return histogram[Self.bucketStarts[index]..<end].reduce(0, +)
    }
  }
}
