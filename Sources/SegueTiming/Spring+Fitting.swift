import CSegueSIMD

extension Spring {
  /// How near to its target a fitted spring has come when its time is over, as a share of the way.
  static let fittedRest = 0.001

  /// The spring of mass 1 and of `dampingRatio` whose swing has fallen to a thousandth of its way after `seconds`, as
  /// view animations of a duration and a damping have it.
  ///
  /// - Parameters:
  ///   - seconds: above 0 and finite.
  ///   - dampingRatio: 0.01…1; others count as the nearest of these.
  ///   - initialVelocity: in ways a second; see `motion(from:to:initialVelocity:)`.
  /// - Cost: a few hundred exponentials. The same bits everywhere.
  ///
  ///     Spring(settlingIn: 0.5, dampingRatio: 0.7, initialVelocity: 1).naturalFrequency  // 19.4615
  public init(settlingIn seconds: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    precondition(
      seconds > 0 && seconds.isFinite && initialVelocity.isFinite && !dampingRatio.isNaN,
      "a spring settles in a time above 0 from a finite velocity, not in \(seconds) from \(initialVelocity)")
    let ratio = min(max(dampingRatio, 0.01), 1)
    // With time counted in durations only the product of frequency and duration is unknown.
    let velocity = initialVelocity * seconds
    func residue(_ turn: Double) -> Double {
      if ratio == 1 { return abs(1 + turn - velocity) * segue_exp(0 - turn) }
      let swing = turn * (1 - ratio * ratio).squareRoot()
      return abs(ratio * turn - velocity) / swing * segue_exp(0 - ratio * turn)
    }
    // The largest root is the first one from above.
    var high = 16 / ratio
    while residue(high) > Self.fittedRest, high < 600 / ratio { high *= 1.25 }
    var low = high
    while residue(low) <= Self.fittedRest, low > 1e-6 {
      high = low
      low *= 0.96
    }
    for _ in 0..<64 {
      let middle = (low + high) / 2
      if residue(middle) > Self.fittedRest { low = middle } else { high = middle }
    }
    let frequency = max(high, 1e-6) / seconds
    self.init(stiffness: frequency * frequency, damping: 2 * ratio * frequency)
  }
}

extension SpringMotion {
  /// A motion without a spring: from `start` to `target`, evenly, in `seconds`; it goes on beyond.
  ///
  /// - Precondition: the positions are finite, the time is above 0.
  public init(evenlyFrom start: Double, to target: Double, in seconds: Double) {
    precondition(
      start.isFinite && target.isFinite && seconds > 0,
      "an even motion has finite ends and a time above 0, not \(start), \(target), \(seconds)")
    self.target = target
    a = start - target
    b = (target - start) / seconds
    decay = 0
    frequency = 0
    inverse = 0
  }
}
