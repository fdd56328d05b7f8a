import SegueTiming

/// What a frame cost: the app's side phase by phase, and the renderer's side.
public struct FrameCost: Hashable, Sendable {
  /// Nanoseconds of every phase of the commit side.
  public var phases: PhaseTimes
  /// Nanoseconds in which the renderer prepares (CPU). 0 where it is not known: measured runs have no renderer.
  public var prepare: Int64
  /// Nanoseconds in which it draws (GPU). 0 where it is not known.
  public var execute: Int64

  public init(phases: PhaseTimes = PhaseTimes(), prepare: Int64 = 0, execute: Int64 = 0) {
    self.phases = phases
    self.prepare = prepare
    self.execute = execute
  }

  /// Nanoseconds of the commit side; `Int64.max` where the sum leaves 64 bits.
  public var commit: Int64 {
    var sum: Int64 = 0
    for phase in FramePhase.allCases { sum = sum.addingClamped(phases[phase]) }
    return sum
  }

  /// Nanoseconds of the render side.
  public var render: Int64 { prepare.addingClamped(execute) }
}

extension Int64 {
  /// The sum, or the largest or smallest number where it leaves 64 bits.
  func addingClamped(_ other: Int64) -> Int64 {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other > 0 ? .max : .min) : sum
  }
}
