/// The geometric mean of what is there, with the number of entries that are not.
///
/// ```swift
/// GeometricMean([1.1, 0.9, nil])!.value  // √(1.1·0.9) = 0.99499
/// ```
public struct GeometricMean: Hashable, Sendable {
  public let value: Double
  /// Entries that are in the mean.
  public let count: Int
  /// Entries that are not: skipped, failed, or without a logarithm.
  public let missing: Int

  /// - Returns: nil where no entry is above 0 and finite.
  public init?(_ values: [Double?]) {
    let usable = values.compactMap { $0 }.filter { $0 > 0 && $0.isFinite }
    guard !usable.isEmpty else { return nil }
    count = usable.count
    missing = values.count - usable.count
    value = usable.count == 1 ? usable[0] : Logarithm.exp(usable.map(Logarithm.ln).reduce(0, +) / Double(usable.count))
  }
}
