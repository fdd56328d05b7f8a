import CSegueSIMD
import SegueTiming

/// The motions of many springs in columns, sampled in one call.
public final class SpringSampler {
  private var target, a, b, decay, frequency, inverse: Column<Double>
  public let count: Int
  private let kernels: Kernels

  public init(_ motions: [SpringMotion], instructionSet: InstructionSet = .current) {
    kernels = Kernels(instructionSet)
    count = motions.count
    target = Column(motions.map(\.target))
    a = Column(motions.map(\.a))
    b = Column(motions.map(\.b))
    decay = Column(motions.map(\.decay))
    frequency = Column(motions.map(\.frequency))
    inverse = Column(motions.map(\.inverse))
  }

  /// Writes position and velocity of each spring at its time in seconds, as `SpringMotion.sample(at:)` has them.
  ///
  /// - Parameters: each has an element a spring; velocities may be nil, and then cost nothing.
  /// - Cost: no allocation.
  public func sample(
    _ times: UnsafePointer<Double>, positions: UnsafeMutablePointer<Double>,
    velocities: UnsafeMutablePointer<Double>?
  ) {
    // SAFETY: each column holds `count` numbers, and the caller's memory as many.
    var columns = unsafe segue_spring_columns(
      target: target.base, a: a.base, b: b.base, decay: decay.base, frequency: frequency.base, inverse: inverse.base)
    unsafe kernels.table.sample_springs(&columns, count, times, positions, velocities)
  }
}

/// Many decays in columns, sampled in one call.
public final class DecaySampler {
  private var start, velocity, rate: Column<Double>
  public let count: Int
  private let kernels: Kernels

  public init(_ decays: [Decay], instructionSet: InstructionSet = .current) {
    kernels = Kernels(instructionSet)
    count = decays.count
    start = Column(decays.map(\.start))
    velocity = Column(decays.map(\.velocity))
    rate = Column(decays.map(\.rate))
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
    var columns = unsafe segue_decay_columns(start: start.base, velocity: velocity.base, rate: rate.base)
    unsafe kernels.table.sample_decays(&columns, count, times, positions, velocities)
  }
}
