import SegueTiming

/// What one frame of a replay cost, its exact counts and the state it left behind.
public struct FrameRecord: Hashable, Sendable {
  /// The vsync's number on the display clock. Frames are told apart by it, never by their place in a list.
  public var vsyncID: Int64
  /// The vsync's time.
  public var vsync: Timestamp
  /// The vsyncs around it at the rate that the frame was granted; nil where the run's own rate holds from this vsync on.
  public var grid: VsyncGrid?
  /// Vsyncs right before this one at which a frame was expected and none could begin.
  public var skippedBefore: Int
  public var cost: FrameCost
  /// Exact counts, equal on every machine.
  public var counts: FrameCounts
  /// Digest of the layer tree as this frame shows it.
  public var digest: UInt64
  /// When the newest touch that this frame shows happened; nil when it shows none.
  public var newestTouch: Timestamp?
  /// Points that the content which follows the finger moved since the frame before.
  public var displacement: Double
  /// Container operations that wait for the running one.
  public var queueDepth: Int
  /// A transition is under way in this frame.
  public var isTransitioning: Bool

  public init(
    vsyncID: Int64, vsync: Timestamp, grid: VsyncGrid? = nil, skippedBefore: Int = 0, cost: FrameCost = FrameCost(),
    counts: FrameCounts = FrameCounts(), digest: UInt64 = 0, newestTouch: Timestamp? = nil, displacement: Double = 0,
    queueDepth: Int = 0, isTransitioning: Bool = true
  ) {
    self.vsyncID = vsyncID
    self.vsync = vsync
    self.grid = grid
    self.skippedBefore = skippedBefore
    self.cost = cost
    self.counts = counts
    self.digest = digest
    self.newestTouch = newestTouch
    self.displacement = displacement
    self.queueDepth = queueDepth
    self.isTransitioning = isTransitioning
  }

  /// The vsyncs around the frame, at its own rate.
  /// - Parameter rate: the run's.
  public func grid(default rate: RefreshRate) -> VsyncGrid {
    grid ?? VsyncGrid(rate: rate, start: vsync, firstIndex: vsyncID)
  }
}
