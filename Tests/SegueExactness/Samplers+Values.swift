import SegueCore

// Arrays in and out, for tests.

extension CurveSampler {
  public func values(at arguments: [Double]) -> [Double] {
    precondition(arguments.count == count, "\(arguments.count) arguments for \(count) curves")
    var values = arguments
    // SAFETY: both arrays have `count` numbers.
    unsafe sample(arguments, into: &values)
    return values
  }
}

extension KeyframeSampler {
  public func values(at arguments: [Double]) -> [Double] {
    precondition(arguments.count == count, "\(arguments.count) arguments for \(count) tracks")
    var values = arguments
    // SAFETY: both arrays have `count` numbers.
    unsafe sample(arguments, into: &values)
    return values
  }
}

extension SpringSampler {
  public func values(at times: [Double]) -> (positions: [Double], velocities: [Double]) {
    precondition(times.count == count, "\(times.count) times for \(count) springs")
    var positions = times
    var velocities = times
    // SAFETY: all arrays have `count` numbers.
    unsafe sample(times, positions: &positions, velocities: &velocities)
    return (positions, velocities)
  }
}

extension DecaySampler {
  public func values(at times: [Double]) -> (positions: [Double], velocities: [Double]) {
    precondition(times.count == count, "\(times.count) times for \(count) decays")
    var positions = times
    var velocities = times
    // SAFETY: all arrays have `count` numbers.
    unsafe sample(times, positions: &positions, velocities: &velocities)
    return (positions, velocities)
  }
}
