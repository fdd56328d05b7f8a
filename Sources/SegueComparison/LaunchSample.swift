import SegueStatistics

/// What one fresh process measured of one case. A launch is one replicate, however many inner samples it holds.
public struct LaunchSample: Hashable, Sendable {
  /// Process CPU time of each batch of `iterations` operations, in nanoseconds; 5–9 batches as a rule.
  public var cpuNanoseconds: [Double]
  /// Wall time of the same batches.
  public var wallNanoseconds: [Double]
  /// CPU time in user mode over the process's measuring part.
  public var userNanoseconds: Double
  /// CPU time in the system over the process's measuring part.
  public var systemNanoseconds: Double
  /// Wall time of the process's measuring part.
  public var elapsedNanoseconds: Double
  /// Where the time went, in nanoseconds by phase. For attribution only.
  public var phases: [String: Double]
  /// Digest of the executable text that ran; empty where it is not known.
  public var executableTextHash: String

  public init(
    cpuNanoseconds: [Double], wallNanoseconds: [Double] = [], userNanoseconds: Double = 0,
    systemNanoseconds: Double = 0, elapsedNanoseconds: Double = 0, phases: [String: Double] = [:],
    executableTextHash: String = ""
  ) {
    self.cpuNanoseconds = cpuNanoseconds
    self.wallNanoseconds = wallNanoseconds
    self.userNanoseconds = userNanoseconds
    self.systemNanoseconds = systemNanoseconds
    self.elapsedNanoseconds = elapsedNanoseconds
    self.phases = phases
    self.executableTextHash = executableTextHash
  }

  /// A foreign figure that says items a second: the time of one item, in nanoseconds.
  /// - Precondition: `itemsPerSecond` is above 0.
  public init(itemsPerSecond: Double) {
    precondition(itemsPerSecond > 0, "a throughput is above 0, not \(itemsPerSecond)")
    self.init(cpuNanoseconds: [1e9 / itemsPerSecond])
  }

  /// The primary statistic: the smallest CPU time of a batch, in nanoseconds; nil where nothing was measured.
  public var cpuStatistic: Double? { cpuNanoseconds.min() }

  /// The secondary statistic: the median wall time of a batch, in nanoseconds; nil where it was not measured.
  public var wallStatistic: Double? {
    wallNanoseconds.isEmpty ? nil : Quantile.median(wallNanoseconds)
  }

  /// A time that no clock gives: negative or not finite. Nil where every one is possible.
  public var impossibleTime: Double? {
    let isImpossible = { (time: Double) in !(time >= 0 && time.isFinite) }
    return cpuNanoseconds.first(where: isImpossible) ?? wallNanoseconds.first(where: isImpossible)
  }

  /// (user + system) / wall of the measuring part; nil where that was not measured.
  public var cpuShare: Double? {
    elapsedNanoseconds > 0 ? (userNanoseconds + systemNanoseconds) / elapsedNanoseconds : nil
  }
}
