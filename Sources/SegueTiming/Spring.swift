import CSegueSIMD

/// A damped spring that pulls a mass: m·x″ = −stiffness·(x − target) − damping·x′.
///
/// Units: any for mass; stiffness is force over distance, damping force over speed, time is in seconds.
///
///     let spring = Spring(stiffness: 100, damping: 10)
///     spring.motion(from: 0, to: 500).sample(at: 0.5).position  // 537
public struct Spring: Hashable, Sendable {
  public let mass, stiffness, damping: Double

  /// - Precondition: mass and stiffness are positive, damping is not negative, all are finite.
  public init(mass: Double = 1, stiffness: Double, damping: Double) {
    precondition(
      mass > 0 && mass.isFinite && stiffness > 0 && stiffness.isFinite && damping >= 0 && damping.isFinite,
      "a spring's mass and stiffness are positive and its damping is not negative, not \(mass), \(stiffness), \(damping)"
    )
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
  }

  /// The spring that would swing once in `response` seconds without damping, damped by `dampingRatio`: below 1 it swings
  /// past the target, from 1 on it does not.
  public init(mass: Double = 1, response: Double, dampingRatio: Double) {
    let frequency = 2 * Double.pi / response
    self.init(mass: mass, stiffness: frequency * frequency * mass, damping: 2 * dampingRatio * frequency * mass)
  }

  /// The spring of a perceptual duration in seconds and a bounce in −1…1: 0 is critically damped, above it swings past
  /// the target, below it is over-damped.
  public init(mass: Double = 1, duration: Double, bounce: Double) {
    self.init(mass: mass, response: duration, dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
  }

  /// Half the damping over the mass, in 1/s: how fast a swing decays.
  var decayRate: Double { damping / (2 * mass) }

  public enum Kind: Hashable, Sendable {
    /// Swings past the target.
    case underDamped
    /// Arrives as fast as it can without a swing.
    case criticallyDamped
    case overDamped
  }

  public var kind: Kind {
    let excess = stiffness / mass - decayRate * decayRate
    return excess > 0 ? .underDamped : excess < 0 ? .overDamped : .criticallyDamped
  }

  /// The motion from `start` with `velocity`, in units of distance a second, to `target`.
  public func motion(from start: Double, to target: Double, velocity: Double = 0) -> SpringMotion {
    SpringMotion(self, from: start, to: target, velocity: velocity)
  }
}

/// The motion of a mass on a spring, solved but for the time: u = e^(decay·t)·(a·C + b·D) about the target.
///
/// C and D are cosine and sine of an under-damped spring, 1 and t of a critical one, 1 and an exponential of an
/// over-damped one. All three are written so that near-critical springs lose nothing to cancellation. Error of a position
/// ≤ 1e-12 of the range. Only + − × ÷, √ and this package's exponential, sine and cosine are used, so the result is the
/// same bits everywhere; the kernel `sampleSprings` gives them for many springs.
public struct SpringMotion: Hashable, Sendable {
  public let target, a, b, decay: Double
  /// Above 0 the angular frequency of an under-damped spring, below 0 the difference of both rates of an over-damped one.
  public let frequency: Double
  /// 1 / |frequency|, or 0.
  public let inverse: Double

  init(_ spring: Spring, from start: Double, to target: Double, velocity: Double) {
    precondition(
      start.isFinite && target.isFinite && velocity.isFinite,
      "a spring moves between finite positions at a finite speed, not \(start), \(target), \(velocity)")
    let rate = spring.decayRate
    let square = spring.stiffness / spring.mass
    let excess = square - rate * rate
    let root = abs(excess).squareRoot()
    self.target = target
    a = start - target
    if excess < 0 {
      // The slower of both rates, without the difference that would cancel.
      decay = 0 - square / (rate + root)
      frequency = -2 * root
      inverse = 1 / (2 * root)
    } else {
      decay = 0 - rate
      frequency = root
      inverse = root > 0 ? 1 / root : 0
    }
    b = velocity - a * decay
  }

  /// Position, and velocity in units a second, `time` seconds after the start; before it those of the start.
  ///
  /// |frequency · time| ≤ 1e6 for the accuracy above.
  public func sample(at time: Double) -> (position: Double, velocity: Double) {
    let t = time > 0 ? time : 0
    let exponent = decay * t
    if exponent < -708 { return (target, 0) }
    let envelope = segue_exp(exponent)
    let angle = frequency * t
    var (cosine, sine, lead, pull) = (1.0, t, 1.0, 0.0)
    if frequency > 0 {
      cosine = segue_swing_cos(angle)
      let swing = segue_swing_sin(angle)
      sine = swing * inverse
      lead = cosine
      pull = swing * frequency
    } else if frequency < 0 {
      let fall = segue_expm1(angle)
      sine = (0 - fall) * inverse
      lead = 1 + fall
    }
    let u = a * cosine + b * sine
    return (target + envelope * u, envelope * (decay * u + (b * lead - a * pull)))
  }
}
