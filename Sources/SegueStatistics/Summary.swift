/// Mean, spread and middle of repetitions; those that failed count as errors and as nothing else.
public struct Summary: Hashable, Sendable {
  /// Repetitions that have a value.
  public let count: Int
  /// Repetitions that have none.
  public let errors: Int
  public let mean: Double
  /// The middle of the two middle values.
  public let median: Double
  public let minimum: Double
  public let maximum: Double
  /// Of the sample (n − 1); nil for one value.
  public let standardDeviation: Double?

  /// - Returns: nil where no repetition has a value.
  public init?(_ repetitions: [Double?]) {
    let values = repetitions.compactMap { $0 }
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    count = values.count
    errors = repetitions.count - values.count
    let mean = values.reduce(0, +) / Double(values.count)
    self.mean = mean
    median = Quantile.median(ofSorted: sorted)
    minimum = sorted[0]
    maximum = sorted[sorted.count - 1]
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    standardDeviation = values.count > 1 ? (squares / Double(values.count - 1)).squareRoot() : nil
  }
}
