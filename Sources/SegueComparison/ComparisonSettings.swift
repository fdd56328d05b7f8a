/// The figures that a timing comparison is decided by. The defaults are measured ones: see the study in the reports.
public struct ComparisonSettings: Hashable, Sendable {
  /// Rounds of every case before the first verdict.
  public var rounds = 24
  /// Rounds that an undecided case gets at most.
  public var maximumRounds = 96
  /// Rounds between two looks at the undecided cases.
  public var extraRounds = 12
  /// Family-wise error of the gate; the interval covers 1 − level.
  public var level = 0.01
  /// False discovery rate of the report's list of highlights.
  public var highlightLevel = 0.05
  /// Family-wise error for cases whose sides share no rounds.
  public var unpairedLevel = 0.05
  /// The default floor, as a fraction.
  public var floor = 0.01
  /// The least floor for cases whose sides share no rounds, as a fraction.
  public var unpairedFloor = 0.05
  /// Resolution of the clock that inner samples are taken with, in nanoseconds.
  public var clockResolutionNanoseconds = 1.0
  /// Floor of a case in nanoseconds an operation; 0 for cases declared nanoscale.
  public var floorNanosecondsPerOperation = 5.0
  /// CPU share of a launch below which it counts as having been off the processor.
  public var leastCPUShare = 0.9

  public init() {}
}
