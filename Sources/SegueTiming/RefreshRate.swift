/// A display's refresh rate as the exact fraction `numerator / denominator` Hz.
///
/// The period is rational: vsync *k* stands at ⌊k·10⁹·denominator / numerator⌋ ns, so three frames at 120 Hz last
/// 25 000 000 ns and nothing drifts.
public struct RefreshRate: Hashable, Sendable, CustomStringConvertible {
  public let numerator: Int64
  public let denominator: Int64

  /// - Precondition: both parts lie in 1…10⁶.
  public init(numerator: Int64, denominator: Int64 = 1) {
    precondition(
      (1...1_000_000).contains(numerator) && (1...1_000_000).contains(denominator),
      "a refresh rate is a fraction of numbers in 1…1000000, not \(numerator)/\(denominator)")
    self.numerator = numerator
    self.denominator = denominator
  }

  public static func hz(_ rate: Int64) -> RefreshRate { RefreshRate(numerator: rate) }

  public var hertz: Double { Double(numerator) / Double(denominator) }

  /// Length of one period, rounded down: the frame budget. 16 666 666 at 60 Hz, 8 333 333 at 120 Hz.
  public var budgetNanoseconds: Int64 { 1_000_000_000 * denominator / numerator }

  /// Nanoseconds from the display's start to vsync `index` (≥ 0). Exact; traps when they pass 2⁶³, after 292 years.
  public func vsync(_ index: Int64) -> Int64 {
    let product = index.multipliedFullWidth(by: 1_000_000_000 * denominator)
    return numerator.dividingFullWidth(product).quotient
  }

  public var description: String {
    denominator == 1 ? "\(numerator) Hz" : "\(numerator)/\(denominator) Hz"
  }
}
