import SegueCore
import SegueTiming

/// What a frame did.
public struct DisplayFrame: Sendable {
  /// The number of the vsync at which the frame's work began.
  public let index: Int64
  public let vsync: Timestamp
  /// The vsyncs from this one on, at the rate that the frame was granted: `grid.time(of: index) == vsync`.
  public let grid: VsyncGrid
  public let phases: PhaseTimes
  public let work: FrameWork
  /// How much of each operation was done since the frame before, hit tests between frames aside. Exact: the same on every
  /// machine and in every build.
  public let counts: FrameCounts
  /// What was declared since the frame before; see `SimulationWorld.spend(_:in:)`.
  public let declared: DeclaredWork
  /// Views looked at by hit tests.
  public let hitTestNodes: Int
  /// Points on the screen by which the centre of the topmost animated layer moved since the frame before; 0 where there
  /// was none in one of the two frames, or another one.
  public let displacement: Double
  /// Digest of what is on screen.
  public let digest: UInt64
}
