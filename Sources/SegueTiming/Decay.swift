import CSegueSIMD

/// A motion that slows down by itself: its velocity falls by the same share in equal times.
///
///     Decay(from: 0, velocity: 100, rate: 2).target  // 50
public struct Decay: Hashable, Sendable {
  public let start, velocity, rate: Double

  /// - Parameters:
  ///   - velocity: in units of distance a second.
  ///   - rate: how fast the velocity falls, in 1/s: by e every 1/rate seconds.
  /// - Precondition: the rate is positive, all numbers are finite.
  public init(from start: Double, velocity: Double, rate: Double) {
    precondition(
      rate > 0 && rate.isFinite && start.isFinite && velocity.isFinite,
      "a decay starts at a finite place and speed and has a positive rate, not \(start), \(velocity), \(rate)")
    self.start = start
    self.velocity = velocity
    self.rate = rate
  }

  /// Where it comes to rest.
  public var target: Double { start + velocity * (1 / rate) }

  /// Position, and velocity in units a second, `time` seconds after the start; before it those of the start.
  ///
  /// The same bits everywhere; the kernel `sampleDecays` gives them for many decays.
  public func sample(at time: Double) -> (position: Double, velocity: Double) {
    let exponent = (0 - rate) * (time > 0 ? time : 0)
    return (start + velocity * ((0 - segue_expm1(exponent)) / rate), velocity * segue_exp(exponent))
  }
}
