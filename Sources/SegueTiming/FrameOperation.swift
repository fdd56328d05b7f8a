/// A kind of work of which a frame does some amount: what modelled cost counts.
///
/// Counts are exact and the same on every machine. Where a kind also covers pixels, `FrameCounts` holds how many.
public enum FrameOperation: Int, CaseIterable, Sendable {
  /// Samples of touches given to the recognisers, the coalesced ones as well.
  case touchesDelivered
  /// Views and layers that hit tests visited.
  case hitTestNodes
  /// Views whose `layoutSubviews` ran.
  case layoutPasses
  /// Layers that were made, a view's or a program's own.
  case layersCreated
  /// Layers whose content was drawn by `draw(_:)`, `draw(in:)` or a delegate, with their pixels.
  case layersDrawn
  /// Snapshots that were taken, with their pixels.
  case snapshots
  /// Animation tracks sampled at the frame's time.
  case tracksSampled
  /// Layers whose world transform was computed.
  case layersTransformed
  /// Layers that were numbered anew because the tree changed.
  case layersOrdered
  /// Layers of which anything changed on screen: what a commit hands over.
  case layersTouched
  /// Layers whose part of the digest was computed anew: Segue's own work, which no device has.
  case layersDigested
  /// Layers below the screen that the renderer walks, the windows' included; what is hidden or wholly transparent, and
  /// all in it, is left out.
  case layersShown
  /// Offscreen passes for masks, and for rounded corners that clip, with their pixels.
  case masks
  /// Offscreen passes that blur what lies below, with their pixels.
  case blurs
  /// Shadows whose shape has to be found from the content, with their pixels.
  case shadows
  /// Groups that are drawn aside because they are translucent as a whole, with their pixels.
  case groupOpacities
  /// Rasterised layers that had to be drawn anew, with their pixels.
  case rasterizations

  /// The key in `counts` and in a cost table.
  public var name: String { String(describing: self) }

  /// What it is work for, on the side of the app; nil on the side of the renderer.
  public var phase: FramePhase? {
    switch self {
    case .touchesDelivered: .input
    case .hitTestNodes: .hitTest
    case .layoutPasses, .layersCreated, .layersDrawn, .snapshots: .app
    case .tracksSampled: .animate
    case .layersTransformed: .transforms
    case .layersOrdered: .order
    case .layersTouched, .layersDigested: .commit
    case .layersShown, .masks, .blurs, .shadows, .groupOpacities, .rasterizations: nil
    }
  }

  /// On the renderer's side: it is preparing (CPU) rather than executing (GPU).
  public var isPreparation: Bool { self == .layersShown }

  /// Whether the kind covers pixels.
  public var coversPixels: Bool {
    switch self {
    case .layersDrawn, .snapshots, .masks, .blurs, .shadows, .groupOpacities, .rasterizations: true
    default: false
    }
  }
}

/// How much of each operation a frame did, as exact numbers.
public struct FrameCounts: Hashable, Sendable {
  private var counts = [17 of Int64](repeating: 0)
  private var covered = [17 of Int64](repeating: 0)

  public init() {}

  /// How many of them.
  public subscript(operation: FrameOperation) -> Int64 {
    get { counts[operation.rawValue] }
    set { counts[operation.rawValue] = newValue }
  }

  /// Pixels that they cover; a pixel that two of them cover counts twice. Of layers drawn and of snapshots these are all
  /// of the picture's, of offscreen passes those of the screen, each clipped to the window; sides are rounded up to whole
  /// pixels.
  public func pixels(_ operation: FrameOperation) -> Int64 { covered[operation.rawValue] }

  /// Adds `count` operations that cover `pixels` in all.
  public mutating func add(_ operation: FrameOperation, count: Int64 = 1, pixels: Int64 = 0) {
    counts[operation.rawValue] += count
    covered[operation.rawValue] += pixels
  }

  public static func == (left: FrameCounts, right: FrameCounts) -> Bool {
    FrameOperation.allCases.allSatisfy { left[$0] == right[$0] && left.pixels($0) == right.pixels($0) }
  }

  public func hash(into hasher: inout Hasher) {
    for operation in FrameOperation.allCases {
      hasher.combine(self[operation])
      hasher.combine(pixels(operation))
    }
  }
}

/// Work that code declares instead of doing it, so that a rehearsal can charge what a device would spend: decoding a
/// picture, a database query, a shader.
public struct DeclaredWork: Hashable, Sendable {
  /// Nanoseconds on the app's side, by phase.
  public var phases = PhaseTimes()
  /// Nanoseconds of render preparation.
  public var prepare: Int64 = 0
  /// Nanoseconds of render execution.
  public var execute: Int64 = 0

  public init() {}
}
