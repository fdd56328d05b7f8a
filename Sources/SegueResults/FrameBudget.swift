import SegueTiming

/// What a frame may cost at a refresh rate, and how late it is when it costs more.
///
/// Costs are whole nanoseconds, so "more than the period rounded down" is exactly "more than the period".
public struct FrameBudget: Hashable, Sendable {
  public let rate: RefreshRate

  public init(_ rate: RefreshRate) { self.rate = rate }

  /// ⌊T⌋: 16 666 666 at 60 Hz, 8 333 333 at 120 Hz.
  public var nanoseconds: Int64 { rate.budgetNanoseconds }

  /// Signed: > 0 for a frame that missed, ≤ 0 for one in time.
  /// - Parameter work: 0 or more nanoseconds.
  public func overrun(of work: Int64) -> Int64 { work - nanoseconds }

  public func isMissed(_ work: Int64) -> Bool { overrun(of: work) > 0 }

  /// Whole periods from the vsync at which the frame was expected to the one at which it can be shown: 0 for work in
  /// [0, T], 1 for (T, 2T], 2 for (2T, 3T] …, by the exact period and not by the rounded one.
  public func periodsLate(_ work: Int64) -> Int64 {
    precondition(work >= 0, "a frame cannot cost \(work) ns")
    guard work > 0 else { return 0 }
    // ⌈work·numerator / (10⁹·denominator)⌉ − 1, which for whole numbers is ⌊(work·numerator − 1) / (10⁹·denominator)⌋.
    let product = Int128(work) * Int128(rate.numerator) - 1
    return Int64(product / Int128(1_000_000_000 * rate.denominator))
  }

  /// Nanoseconds of `periods` whole periods, rounded down once: 25 000 000 for three at 120 Hz.
  public func nanoseconds(ofPeriods periods: Int64) -> Int64 { rate.vsync(periods) }
}
