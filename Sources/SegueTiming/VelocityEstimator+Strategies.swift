extension VelocityEstimator.Strategy {
  /// How many of the newest samples count.
  var mostSamples: Int {
    switch self {
    case .leastSquares: .max
    case .flutter, .impulse: 20
    case .blend: 3
    }
  }

  private var fewestSamples: Int { self == .flutter ? 3 : 2 }

  /// Velocity at the newest sample.
  ///
  /// - Parameters:
  ///   - times: seconds, newest first, each less than the one before.
  ///   - positions: as many.
  func slope(_ times: [Double], _ positions: [Double]) -> Double {
    if times.count < fewestSamples { return 0 }
    if times.count == 2 { return (positions[0] - positions[1]) / (times[0] - times[1]) }
    return switch self {
    case .leastSquares, .flutter: Self.quadraticSlope(times, positions)
    case .impulse: Self.impulse(times, positions)
    case .blend: Self.blend(times, positions)
    }
  }

  /// Linear coefficient c₁ of the least-squares fit c₀ + c₁τ + c₂τ² at τ = 0, by normal equations in centred time.
  private static func quadraticSlope(_ times: [Double], _ values: [Double]) -> Double {
    let n = Double(times.count)
    let mean = times.reduce(0, +) / n
    let centre = values.reduce(0, +) / n
    var s2 = 0.0
    var s3 = 0.0
    var s4 = 0.0
    var sy = 0.0
    var s2y = 0.0
    for (time, value) in zip(times, values) {
      let u = time - mean
      let v = value - centre
      s2 += u * u
      s3 += u * u * u
      s4 += u * u * u * u
      sy += u * v
      s2y += u * u * v
    }
    // Solve [s2 s3; s3 s4 − s2²/n]·(b, c) = (sy, s2y), the mean having been taken out.
    let d = s4 - s2 * s2 / n
    let determinant = s2 * d - s3 * s3
    guard determinant > 1e-12 * s2 * d else { return s2 > 0 ? sy / s2 : 0 }
    let b = (sy * d - s2y * s3) / determinant
    let c = (s2 * s2y - s3 * sy) / determinant
    return b - 2 * c * mean
  }

  /// Work done on a unit mass, step by step from the oldest: each step brings it from the speed that its energy says to
  /// the step's slope. The first step starts from rest at half its slope's worth, which halves its work. Source: Android's
  /// velocity tracker, touch-trace-format §11.3.
  private static func impulse(_ times: [Double], _ positions: [Double]) -> Double {
    var work = 0.0
    for newer in (0..<times.count - 1).reversed() {
      let slope = (positions[newer] - positions[newer + 1]) / (times[newer] - times[newer + 1])
      work += (slope - speed(of: work)) * abs(slope)
      if newer == times.count - 2 { work /= 2 }
    }
    return speed(of: work)
  }

  /// The speed of a unit mass that some work has brought to it, with the work's sign.
  private static func speed(of work: Double) -> Double {
    let speed = (2 * abs(work)).squareRoot()
    return work < 0 ? -speed : speed
  }

  private static func blend(_ times: [Double], _ positions: [Double]) -> Double {
    let later = (positions[0] - positions[1]) / (times[0] - times[1])
    let earlier = (positions[1] - positions[2]) / (times[1] - times[2])
    return 0.75 * earlier + 0.25 * later
  }
}
