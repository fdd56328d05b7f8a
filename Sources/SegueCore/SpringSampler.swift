import SegueTiming

/// The motions of many springs in columns, sampled in one call.
public final class SpringSampler {
  private var motions = SpringTracks()
  private let kernels: Kernels

  public var count: Int { motions.count }

  public init(_ motions: [SpringMotion], instructionSet: InstructionSet = .current) {
    kernels = Kernels(instructionSet)
    for motion in motions { self.motions.append(motion, group: 0) }
  }

  /// Writes position and velocity of each spring at its time in seconds, as `SpringMotion.sample(at:)` has them.
  ///
  /// - Parameters: each has an element a spring; velocities may be nil, and then cost nothing.
  /// - Cost: no allocation.
  public func sample(
    _ times: UnsafePointer<Double>, positions: UnsafeMutablePointer<Double>,
    velocities: UnsafeMutablePointer<Double>?
  ) {
    // SAFETY: the caller's memory holds `count` numbers.
    unsafe motions.sample(at: times, positions, velocities, kernels)
  }
}

/// Many decays in columns, sampled in one call.
public final class DecaySampler {
  private var decays = DecayTracks()
  private let kernels: Kernels

  public var count: Int { decays.count }

  public init(_ decays: [Decay], instructionSet: InstructionSet = .current) {
    kernels = Kernels(instructionSet)
    for decay in decays { self.decays.append(decay, group: 0) }
  }

  /// Writes position and velocity of each decay at its time in seconds, as `Decay.sample(at:)` has them.
  ///
  /// - Parameters: each has an element a decay; velocities may be nil.
  /// - Cost: no allocation.
  public func sample(
    _ times: UnsafePointer<Double>, positions: UnsafeMutablePointer<Double>,
    velocities: UnsafeMutablePointer<Double>?
  ) {
    // SAFETY: as for springs.
    unsafe decays.sample(at: times, positions, velocities, kernels)
  }
}
