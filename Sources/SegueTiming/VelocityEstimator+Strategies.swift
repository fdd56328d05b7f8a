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
    case .leastSquares, .flutter: QuadraticFit(times, positions).slope
    case .impulse: Self.impulse(times, positions)
    case .blend: Self.blend(times, positions)
    }
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
