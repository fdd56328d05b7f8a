import SegueTiming

/// How many vsyncs a window has of each rate, and so how many a second has at these rates.
struct GrantedVsyncs {
  /// In the order in which the rates came, so that sums are the same everywhere.
  private var counts: [(rate: RefreshRate, count: Int64)] = []

  mutating func add(_ rate: RefreshRate) {
    if let index = counts.firstIndex(where: { $0.rate == rate }) {
      counts[index].count += 1
    } else {
      counts.append((rate, 1))
    }
  }

  /// - Precondition: it was added.
  mutating func remove(_ rate: RefreshRate) {
    guard let index = counts.firstIndex(where: { $0.rate == rate }) else {
      preconditionFailure("no vsync at \(rate) was added")
    }
    counts[index].count -= 1
    if counts[index].count == 0 { counts.remove(at: index) }
  }

  /// 1 s over the mean period: at one rate that rate in Hz, in a window full of vsyncs as many as it has.
  /// - Precondition: there is a vsync.
  var perSecond: Double {
    if counts.count == 1 { return counts[0].rate.hertz }
    let seconds = counts.reduce(0) { $0 + Double($1.count * $1.rate.denominator) / Double($1.rate.numerator) }
    return Double(counts.reduce(0) { $0 + $1.count }) / seconds
  }

  /// So many vsyncs as a percentage of those of a second.
  func percent(_ vsyncs: Int) -> Double {
    guard counts.count == 1 else { return 100 * Double(vsyncs) / perSecond }
    return Double(100 * Int64(vsyncs) * counts[0].rate.denominator) / Double(counts[0].rate.numerator)
  }
}
