import CSegueSIMD

extension Spring {
  /// The motion from `start` to `target` with a velocity that counts the way between them, as Core Animation's
  /// `initialVelocity` does: 1 would be there in a second, above 0 goes towards the target.
  public func motion(from start: Double, to target: Double, initialVelocity: Double) -> SpringMotion {
    motion(from: start, to: target, velocity: initialVelocity * (target - start))
  }

  /// Seconds until the motion stays within `fraction` of its way about the target, as Core Animation's
  /// `settlingDuration` has it, whose fraction is 0.001.
  ///
  /// - An under-damped spring is asked when its envelope gets there; a spring that does not swing, at which tenth of a
  ///   second it is there. Infinite without damping.
  /// - Parameter initialVelocity: in ways a second; see `motion(from:to:initialVelocity:)`.
  /// - Precondition: 0 < fraction < 1, the velocity is finite.
  /// - Cost: a few exponentials, for a spring that does not swing one each tenth of a second. The same bits everywhere.
  ///
  ///     Spring(stiffness: 100, damping: 5).settlingDuration()  // 2.85
  public func settlingDuration(initialVelocity: Double = 0, fraction: Double = 0.001) -> Double {
    precondition(
      fraction > 0 && fraction < 1 && initialVelocity.isFinite,
      "a spring settles within a fraction between 0 and 1 from a finite velocity, not \(fraction), \(initialVelocity)")
    if damping == 0 { return .infinity }
    let motion = motion(from: 0, to: 1, initialVelocity: initialVelocity)
    if motion.frequency > 0 {
      // |u| <= e^(-rate·t)·(1 + |b|/frequency)
      return negatedLogarithm(fraction / (1 + abs(motion.b * motion.inverse))) / decayRate
    }
    func isSettled(_ tenths: Int) -> Bool { abs(motion.sample(at: Double(tenths) / 10).position - 1) < fraction }
    var tenths = 1
    while tenths <= 1000 {
      if isSettled(tenths) { return Double(tenths) / 10 }
      tenths += 1
    }
    // So late it comes nearer all the time.
    var (early, late) = (1000, 2000)
    while !isSettled(late) {
      if late > 1 << 50 { return .infinity }
      (early, late) = (late, 2 * late)
    }
    while late - early > 1 {
      let middle = early + (late - early) / 2
      if isSettled(middle) { late = middle } else { early = middle }
    }
    return Double(late) / 10
  }
}

/// −ln x for 1e-300 < x ≤ 1, to 4 ulp or so: Newton's method on this package's exponential, which is the same everywhere.
func negatedLogarithm(_ x: Double) -> Double {
  // ln of the significand, which lies in 1..<2, to 0.06.
  var result = 0 - (Double(x.exponent) * 0.6931471805599453 + (x.significand - 1) * 0.6931471805599453)
  for _ in 0..<5 { result += 1 - x / segue_exp(0 - result) }
  return result
}
