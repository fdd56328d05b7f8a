extension Spring {
  /// Radians a second of a swing without damping.
  public var naturalFrequency: Double { (stiffness / mass).squareRoot() }

  /// Seconds that a swing would last without damping.
  public var response: Double { 2 * Double.pi / naturalFrequency }

  /// The damping as a share of what a critically damped spring has.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// The perceptual duration in seconds, which is the response.
  public var duration: Double { response }

  /// In −1…1: 0 for a critically damped spring, above it for one that swings past the target, below it for an
  /// over-damped one.
  ///
  ///     Spring(stiffness: 100, damping: 10).bounce  // 0.5
  public var bounce: Double {
    let ratio = dampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// The spring of these numbers, whose damping is lowered to the critical one where it is more and may not be.
  ///
  /// Core Animation lowers it unless a `CASpringAnimation` allows over-damping.
  public init(mass: Double = 1, stiffness: Double, damping: Double, allowsOverdamping: Bool) {
    let critical = 2 * (stiffness * mass).squareRoot()
    let isTaken = allowsOverdamping || !(damping > critical)
    self.init(mass: mass, stiffness: stiffness, damping: isTaken ? damping : critical)
  }

  /// The spring of a tension and a friction as Origami's and Rebound's sliders show them.
  ///
  ///     Spring(origamiTension: 40, friction: 7)  // stiffness 230.2, damping 22
  public init(origamiTension tension: Double, friction: Double) {
    self.init(stiffness: (tension - 30) * 3.62 + 194, damping: (friction - 8) * 3 + 25)
  }

  /// What is wrong with the numbers of a spring.
  public enum Fault: Error, Hashable, Sendable {
    /// The mass or the stiffness is not positive, the damping negative, or one of them not finite.
    case numbers(mass: Double, stiffness: Double, damping: Double)
    /// The response is not positive, the ratio negative, or they need a stiffness that no Double is.
    case responseAndRatio(response: Double, dampingRatio: Double)
    /// The duration is not positive, the bounce not above −1 and up to 1, or they need a stiffness that no Double is.
    case durationAndBounce(duration: Double, bounce: Double)
  }

  /// The spring of numbers that come from outside the program.
  /// - Throws: `Fault` where `init(mass:stiffness:damping:)` has a precondition.
  public init(checkingMass mass: Double, stiffness: Double, damping: Double) throws(Fault) {
    guard mass > 0, stiffness > 0, damping >= 0, [mass, stiffness, damping].allSatisfy(\.isFinite) else {
      throw .numbers(mass: mass, stiffness: stiffness, damping: damping)
    }
    self.init(mass: mass, stiffness: stiffness, damping: damping)
  }

  /// The spring of a response in seconds and a damping ratio that come from outside the program.
  /// - Throws: `Fault` if there is no such spring.
  public init(checkingMass mass: Double, response: Double, dampingRatio: Double) throws(Fault) {
    let frequency = 2 * Double.pi / response
    let (stiffness, damping) = (frequency * frequency * mass, 2 * dampingRatio * frequency * mass)
    guard response > 0, (try? Spring(checkingMass: mass, stiffness: stiffness, damping: damping)) != nil else {
      throw .responseAndRatio(response: response, dampingRatio: dampingRatio)
    }
    self.init(mass: mass, response: response, dampingRatio: dampingRatio)
  }

  /// The spring of a duration in seconds and a bounce that come from outside the program.
  /// - Throws: `Fault` if there is no such spring.
  public init(checkingMass mass: Double, duration: Double, bounce: Double) throws(Fault) {
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    guard bounce > -1, bounce <= 1, (try? Spring(checkingMass: mass, response: duration, dampingRatio: ratio)) != nil
    else { throw .durationAndBounce(duration: duration, bounce: bounce) }
    self.init(mass: mass, duration: duration, bounce: bounce)
  }
}
