extension Decay {
  /// The decay that keeps a share of its velocity each second.
  ///
  ///     Decay(from: 0, velocity: 400, remainingAfterSecond: 0.3).sample(at: 1).velocity  // 120
  /// - Precondition: 0 < share < 1.
  public init(from start: Double, velocity: Double, remainingAfterSecond share: Double) {
    precondition(share > 1e-300 && share < 1, "a decay keeps a share of its velocity between 0 and 1, not \(share)")
    self.init(from: start, velocity: velocity, rate: negatedLogarithm(share))
  }

  /// The decay that keeps a share of its velocity each millisecond, as `UIScrollView.DecelerationRate` counts it:
  /// 0.998 is its `normal`, 0.99 its `fast`.
  /// - Precondition: 0 < share < 1.
  public init(from start: Double, velocity: Double, decelerationRate share: Double) {
    precondition(share > 1e-300 && share < 1, "a decay keeps a share of its velocity between 0 and 1, not \(share)")
    self.init(from: start, velocity: velocity, rate: 1000 * negatedLogarithm(share))
  }
}
