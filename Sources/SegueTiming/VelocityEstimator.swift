/// Speed of a finger from its recent samples: least squares of degree 2 over a short window.
///
/// - Samples: (time, position) in the order they arrived. Samples of one instant count once, the later position.
/// - Window: samples at most `window` older than the newest count, and none before a gap longer than `stillness`.
/// - Stillness: asked more than `stillness` after the newest sample, the finger rests and the velocity is exactly 0.
/// - Two samples give their slope, fewer give 0. The result is finite for every finite input.
/// - Cost: linear in the samples inside the window.
public struct VelocityEstimator: Sendable {
  public struct Sample: Hashable, Sendable {
    public var time: Timestamp
    public var position: Double

    public init(time: Timestamp, position: Double) {
      self.time = time
      self.position = position
    }
  }

  /// How far back samples count. Default: 100 ms.
  public var windowNanoseconds: Int64 = 100_000_000
  /// The longest gap within a movement. Default: 40 ms.
  public var stillnessNanoseconds: Int64 = 40_000_000

  public init() {}

  /// Points per second at the newest sample, asked at `now`.
  public func velocity(of samples: [Sample], at now: Timestamp) -> Double {
    guard let newest = samples.last, now - newest.time <= stillnessNanoseconds else { return 0 }
    // τ in seconds relative to the newest sample, newest first, one sample an instant.
    var ages: [Double] = []
    var positions: [Double] = []
    var previous: Timestamp?
    for sample in samples.reversed() {
      if let previous {
        if sample.time == previous { continue }
        if previous - sample.time > stillnessNanoseconds { break }
      }
      if newest.time - sample.time > windowNanoseconds { break }
      previous = sample.time
      ages.append(Double(sample.time - newest.time) / 1e9)
      positions.append(sample.position)
    }
    switch ages.count {
    case 0, 1: return 0
    case 2: return (positions[0] - positions[1]) / (ages[0] - ages[1])
    default: return Self.quadraticSlope(ages, positions)
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
}
