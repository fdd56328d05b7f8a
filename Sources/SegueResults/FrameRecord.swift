import SegueTiming

/// What one vsync of a replay did: its measured work, its exact counts and the state it left behind.
public struct FrameRecord: Hashable, Sendable {
  /// The vsync's number on the display clock. Frames are told apart by it, never by their place in a list.
  public var vsyncID: Int64
  /// The vsync's time.
  public var vsync: Timestamp
  /// Measured nanoseconds of every phase.
  public var phases: PhaseTimes
  /// Exact counts, equal on every machine.
  public var counts: FrameCounts
  /// Digest of the layer tree as this frame shows it.
  public var digest: UInt64
  /// Nanoseconds from the newest touch that this frame shows to its display; nil when it shows none.
  public var touchToPresentNanoseconds: Int64?
  /// Container operations that wait for the running one.
  public var queueDepth: Int
  /// A transition is under way in this frame.
  public var isTransitioning: Bool

  public init(
    vsyncID: Int64, vsync: Timestamp, phases: PhaseTimes = PhaseTimes(), counts: FrameCounts = FrameCounts(),
    digest: UInt64 = 0, touchToPresentNanoseconds: Int64? = nil, queueDepth: Int = 0, isTransitioning: Bool = true
  ) {
    self.vsyncID = vsyncID
    self.vsync = vsync
    self.phases = phases
    self.counts = counts
    self.digest = digest
    self.touchToPresentNanoseconds = touchToPresentNanoseconds
    self.queueDepth = queueDepth
    self.isTransitioning = isTransitioning
  }
}

/// How much a frame worked on, as exact numbers.
public struct FrameCounts: Hashable, Sendable {
  /// Animation tracks sampled at the frame's time.
  public var tracksSampled: Int
  /// Layers whose world transform was computed.
  public var layersTransformed: Int
  /// Layers whose part of the digest was computed anew.
  public var layersDigested: Int
  /// Views and layers that hit tests visited.
  public var hitTestNodes: Int
  /// Layers that changed in any way.
  public var layersTouched: Int

  public init(
    tracksSampled: Int = 0, layersTransformed: Int = 0, layersDigested: Int = 0, hitTestNodes: Int = 0,
    layersTouched: Int = 0
  ) {
    self.tracksSampled = tracksSampled
    self.layersTransformed = layersTransformed
    self.layersDigested = layersDigested
    self.hitTestNodes = hitTestNodes
    self.layersTouched = layersTouched
  }
}
