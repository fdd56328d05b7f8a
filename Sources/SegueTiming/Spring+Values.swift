/// A spring that pulls from 0 to a target, asked as SwiftUI's `Spring` is. Velocities are in units of distance a second.
extension Spring {
  /// The position after `time` seconds.
  public func value(target: Double, initialVelocity: Double = 0, time: Double) -> Double {
    motion(from: 0, to: target, velocity: initialVelocity).sample(at: time).position
  }

  /// The velocity after `time` seconds.
  public func velocity(target: Double, initialVelocity: Double = 0, time: Double) -> Double {
    motion(from: 0, to: target, velocity: initialVelocity).sample(at: time).velocity
  }

  /// Carries a value and its velocity on by `deltaTime` seconds, towards a target that may be another each time.
  ///
  /// The steps' sizes do not matter: one of 0.2 s gives what two of 0.1 s do, to rounding.
  public func update(value: inout Double, velocity: inout Double, target: Double, deltaTime: Double) {
    let sample = motion(from: value, to: target, velocity: velocity).sample(at: deltaTime)
    (value, velocity) = (sample.position, sample.velocity)
  }

  /// What pulls at the mass at a position and a velocity: stiffness · distance − damping · velocity.
  public func force(target: Double, position: Double, velocity: Double) -> Double {
    stiffness * (target - position) - damping * velocity
  }

  /// Seconds until the motion from 0 rests, as SwiftUI has it: a bound of position and speed together falls to
  /// `epsilon`. A spring that does not swing is asked each tenth of a second.
  ///
  /// This is another time than `settlingDuration(initialVelocity:fraction:)`, which is Core Animation's. Infinite
  /// without damping.
  /// - Precondition: the epsilon is positive, the target and the velocity are finite.
  public func settlingDuration(target: Double, initialVelocity: Double = 0, epsilon: Double) -> Double {
    precondition(epsilon > 0 && epsilon.isFinite, "a spring settles within an epsilon above 0, not \(epsilon)")
    if damping == 0 { return .infinity }
    let motion = motion(from: 0, to: target, velocity: initialVelocity)
    let size = abs(motion.a) + abs(motion.b)
    if size <= epsilon { return 0 }
    if motion.frequency > 0 { return negatedLogarithm(epsilon / size) / decayRate }
    return motion.restTime(within: epsilon)
  }
}

/// How near to its target a motion counts as being there.
extension SpringMotion {
  /// Whether the motion is at rest `time` seconds after the start: nearer than `distance` to the target and slower than
  /// `velocity`, in units a second.
  public func isSettled(at time: Double, distance: Double, velocity: Double) -> Bool {
    let sample = sample(at: time)
    return abs(sample.position - target) < distance && abs(sample.velocity) < velocity
  }

  /// The sample at `time`, which is the target at rest once the motion is settled there.
  public func sample(
    at time: Double, snappingWithin distance: Double, velocity: Double
  ) -> (position: Double, velocity: Double) {
    isSettled(at: time, distance: distance, velocity: velocity) ? (target, 0) : sample(at: time)
  }

  /// The first tenth of a second at which the motion is nearer than `distance` to the target; infinite if that is not
  /// within 1e5 s.
  ///
  /// Cost: a sample each tenth of a second.
  func restTime(within distance: Double) -> Double {
    for tenths in 0..<1_000_000 {
      let time = Double(tenths) / 10
      if abs(sample(at: time).position - target) < distance { return time }
    }
    return .infinity
  }
}
