/// The vsyncs of a display while its rate stays the same: number `firstIndex` stands at `start`, the others follow at
/// exact rational times.
public struct VsyncGrid: Hashable, Sendable {
  public var rate: RefreshRate
  public var start: Timestamp
  public var firstIndex: Int64

  public init(rate: RefreshRate, start: Timestamp, firstIndex: Int64 = 0) {
    self.rate = rate
    self.start = start
    self.firstIndex = firstIndex
  }

  /// When vsync `index` (≥ `firstIndex`) comes, as long as the rate stays.
  public func time(of index: Int64) -> Timestamp { start + rate.vsync(index - firstIndex) }

  /// The first vsync at or after `time`; `firstIndex` for any time before the grid.
  ///
  /// Exact: ⌊k·10⁹·d/n⌋ ≥ t for a whole t means k·10⁹·d/n ≥ t, so k is ⌈t·n / (10⁹·d)⌉.
  public func index(atOrAfter time: Timestamp) -> Int64 {
    let elapsed = time - start
    guard elapsed > 0 else { return firstIndex }
    let divisor = 1_000_000_000 * rate.denominator
    let product = elapsed.multipliedFullWidth(by: rate.numerator)
    let (quotient, remainder) = divisor.dividingFullWidth(product)
    return firstIndex + quotient + (remainder > 0 ? 1 : 0)
  }
}
