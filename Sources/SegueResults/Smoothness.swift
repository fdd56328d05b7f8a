import SegueTiming

/// Whether a run keeps its pace, and whether it does so without more latency than a period.
public struct Smoothness: Hashable, Sendable {
  /// The rates that are asked for.
  public static let rates: [Int64] = [24, 30, 40, 48, 60, 80, 90, 120]

  /// The work of every steady frame fits its own period: the longest stage in a pipeline, the sum where stages follow.
  public let isSmoothAtRate: Bool
  /// The fastest of `rates` at which all of them would; nil when none is slow enough.
  public let upToHertz: Int64?
  /// Commit and render side of every steady frame together fit one period; nil where the render side is not known.
  public let hasZeroExtraLatency: Bool?

  /// Nil without steady frames.
  init?(_ run: RunRecord, _ presentations: [FramePresentation]) {
    let steady = zip(run.frames, presentations).dropFirst()
    guard let longest = steady.map(\.1.workNanoseconds).max() else { return nil }
    isSmoothAtRate = steady.allSatisfy { $0.1.workNanoseconds <= $0.1.budgetNanoseconds }
    upToHertz = Self.rates.last { longest <= RefreshRate.hz($0).budgetNanoseconds }
    hasZeroExtraLatency =
      run.cost == .measured
      ? nil : steady.allSatisfy { $0.0.cost.commit.addingClamped($0.0.cost.render) <= $0.1.budgetNanoseconds }
  }
}

/// Frames that keep the app from answering: what the web calls long animation frames. A commit side is one task.
public struct Blocking: Hashable, Sendable {
  /// From here on a frame is long.
  public static let longNanoseconds: Int64 = 50_000_000

  /// Frames whose commit side takes 50 ms or more, the first as well.
  public let longFrames: Int
  /// What their commit sides take beyond 50 ms, in nanoseconds.
  public let nanoseconds: Int64

  init(_ frames: [FrameRecord]) {
    let long = frames.map(\.cost.commit).filter { $0 >= Self.longNanoseconds }
    longFrames = long.count
    nanoseconds = long.reduce(0) { $0.addingClamped($1 - Self.longNanoseconds) }
  }
}
