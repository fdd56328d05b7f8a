/// Speed of a finger from its recent samples, by one of several rules; the default is least squares of degree 2.
///
/// - Samples: (time, position) in the order they arrived. Samples of one instant count once, the later position.
///   Where the finger lifts is no sample of its own; when it lifts is the instant that is asked about.
/// - Window: samples at most `windowNanoseconds` older than the newest count, and none before a gap longer than
///   `stillnessNanoseconds`; some strategies also count only the newest 20.
/// - Stillness: asked more than `stillnessNanoseconds` after the newest sample, the finger rests and the velocity is
///   exactly 0.
/// - The result is finite for every finite input, and uses only + − × ÷ √: the same bits on every machine.
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

  /// How the samples of the window become one speed.
  public enum Strategy: String, CaseIterable, Hashable, Sendable {
    /// The slope, at the newest sample, of the parabola nearest to all samples with equal weights. Two samples give their
    /// slope, fewer give 0.
    case leastSquares = "least-squares"
    /// Flutter's rule: `leastSquares` over the newest 20 samples, and 0 for fewer than three.
    case flutter
    /// Android's work-energy rule over the newest 20 samples: what speed a ball would have that the finger pushes along.
    /// Two samples give their slope, fewer give 0.
    case impulse
    /// SwiftUI's rule, as OpenSwiftUI rebuilt it: of the newest three samples, three quarters of the earlier slope and one
    /// of the later. Two samples give their slope, fewer give 0.
    ///
    /// SwiftUI itself knows neither window nor stillness; both are wide open in `swiftUI`.
    case blend
  }

  public var strategy = Strategy.leastSquares
  /// How far back samples count. Default: 100 ms.
  public var windowNanoseconds: Int64 = 100_000_000
  /// The longest gap within a movement. Default: 40 ms.
  public var stillnessNanoseconds: Int64 = 40_000_000

  public init(strategy: Strategy = .leastSquares) {
    self.strategy = strategy
  }

  /// `blend` without window and stillness: a finger that stopped keeps its last speed.
  public static var swiftUI: VelocityEstimator {
    var estimator = VelocityEstimator(strategy: .blend)
    estimator.windowNanoseconds = .max / 4
    estimator.stillnessNanoseconds = .max / 4
    return estimator
  }

  /// Points per second at the newest sample, asked at `now`.
  public func velocity(of samples: [Sample], at now: Timestamp) -> Double {
    guard let newest = samples.last, now - newest.time <= stillnessNanoseconds else { return 0 }
    // In seconds relative to the newest sample, newest first, one sample an instant.
    var times: [Double] = []
    var positions: [Double] = []
    var previous: Timestamp?
    for sample in samples.reversed() where times.count < strategy.mostSamples {
      if let previous {
        if sample.time == previous { continue }
        if previous - sample.time > stillnessNanoseconds { break }
      }
      if newest.time - sample.time > windowNanoseconds { break }
      previous = sample.time
      times.append(Double(sample.time - newest.time) / 1e9)
      positions.append(sample.position)
    }
    return strategy.slope(times, positions)
  }
}
