import SegueTiming

/// The percentage of updates that did not come, in every window of one second: Chromium's measure of smoothness.
///
/// - A window ends at each slot from the first full second on; a motion that is shorter has one window, which holds all
///   of it and is still related to a second.
/// - A window's percentage is 100 · missed / (1 s / period), at most 100. Where rates change inside it, the period is the
///   mean one of its slots: a full window is related to the vsyncs that it has. The histogram holds it rounded to
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
    var granted = GrantedVsyncs()
    var (oldest, missed) = (0, 0)
    for (index, slot) in slots.enumerated() {
      granted.add(slot.rate)
      if !slot.isUpdated { missed += 1 }
      while slot.time - slots[oldest].time >= 1_000_000_000 {
        granted.remove(slots[oldest].rate)
        if !slots[oldest].isUpdated { missed -= 1 }
        oldest += 1
      }
      let span = slot.time - slots[0].time + slot.rate.budgetNanoseconds + 1
      guard span >= 1_000_000_000 || index == slots.count - 1 && worst == nil else { continue }
      let percent = min(100, granted.percent(missed))
      histogram[Int(percent.rounded(.toNearestOrAwayFromZero))] += 1
      worst = max(worst ?? 0, percent)
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
