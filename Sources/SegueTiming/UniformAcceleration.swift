/// A motion whose velocity grows by the same in equal times, as gravity makes it.
///
///     UniformAcceleration(from: 100, velocity: 0, acceleration: 200).sample(at: 0.5)  // (125, 100)
public struct UniformAcceleration: Hashable, Sendable {
  public let start, velocity, acceleration: Double

  /// - Parameters:
  ///   - velocity: in units of distance a second.
  ///   - acceleration: in units of distance a second, a second.
  /// - Precondition: all numbers are finite.
  public init(from start: Double, velocity: Double = 0, acceleration: Double) {
    precondition(
      start.isFinite && velocity.isFinite && acceleration.isFinite,
      "a motion starts at a finite place, speed and acceleration, not \(start), \(velocity), \(acceleration)")
    self.start = start
    self.velocity = velocity
    self.acceleration = acceleration
  }

  /// Position, and velocity in units a second, `time` seconds after the start; before it those of the start.
  public func sample(at time: Double) -> (position: Double, velocity: Double) {
    let time = time > 0 ? time : 0
    return (start + time * (velocity + acceleration * time / 2), velocity + acceleration * time)
  }
}
