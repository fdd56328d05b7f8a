/// The two builds of a comparison.
public enum ComparisonSide: String, CaseIterable, Sendable {
  /// The build that stands for "before".
  case base
  /// The build that is judged.
  case candidate
}

/// How a case's figure reads. The timing lane measures time for both; a throughput is its inverse.
public enum MeasureKind: String, CaseIterable, Sendable {
  /// Nanoseconds an operation; smaller is better.
  case time
  /// Items a second; larger is better.
  case throughput
}

/// One case of the timing lane: what runs, how often, and what it is held against.
public struct ComparisonCase: Hashable, Sendable {
  /// The case's full name, unique in a comparison.
  public var name: String
  public var kind: MeasureKind
  /// Operations of one inner sample, the same on both sides, calibrated on the slower one; at least 1.
  public var iterations: Int
  /// Operations so short that the floor of nanoseconds an operation does not apply to them.
  public var isNanoscale: Bool
  /// Items that one operation handles; above 0. A throughput counts items.
  public var itemsPerIteration: Double
  /// How much slower the candidate may be; nil for the default floor alone.
  public var tolerance: Tolerance?
  /// Limits that the candidate is held against by itself, whatever the base measured.
  public var absoluteLimits: [AbsoluteLimit]
  /// The floor learned from comparisons of like with like on this machine, as a fraction: 0.013 is 1.3 %.
  public var learnedFloor: Double?

  public init(
    name: String, kind: MeasureKind = .time, iterations: Int = 1, isNanoscale: Bool = false,
    itemsPerIteration: Double = 1, tolerance: Tolerance? = nil, absoluteLimits: [AbsoluteLimit] = [],
    learnedFloor: Double? = nil
  ) {
    self.name = name
    self.kind = kind
    self.iterations = iterations
    self.isNanoscale = isNanoscale
    self.itemsPerIteration = itemsPerIteration
    self.tolerance = tolerance
    self.absoluteLimits = absoluteLimits
    self.learnedFloor = learnedFloor
  }
}
