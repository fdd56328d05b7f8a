import SegueTiming

/// A family of made gestures: what the fingers do, how the panel samples them, and how the samples arrive.
///
/// - Every number of the trace follows from the values here by + − × ÷: equal values give equal bytes on every machine.
/// - The seed feeds four sources of chance that do not touch each other: places, sampling times, losses and delays. With
///   another `delays`, say, every sample stays where and when it was.
/// - Use: `TraceSynthesis(.edgePan, .flick).trace()`; what is not said has the defaults of the gesture and the variant.
public struct TraceSynthesis: Hashable, Sendable {
  /// The catalogue's gestures, by the catalogue's names, and two that drive none of its transitions.
  public enum Gesture: String, CaseIterable, Hashable, Sendable {
    case edgePan = "edge-pan"
    case rightEdgePan = "right-edge-pan"
    case panLeft = "pan-left"
    case panRight = "pan-right"
    case panUp = "pan-up"
    case panDown = "pan-down"
    case pinch, rotation
    /// One finger that stays where it is.
    case tap
    /// Two fingers side by side that go the same way.
    case twoFinger = "two-finger"

    public var fingers: Int { [.pinch, .rotation, .twoFinger].contains(self) ? 2 : 1 }

    /// The fingers, or their middle, stay where they are.
    public var isStationary: Bool { [.tap, .pinch, .rotation].contains(self) }
  }

  /// How the way is gone; a tap is always still.
  public enum Variant: String, CaseIterable, Hashable, Sendable {
    /// Nine tenths of the way, and lifts on the move.
    case drag
    /// Three quarters of the way in a sixth of a second, and lifts at speed.
    case flick
    /// Nineteen twentieths of the way in well over a second, and lifts while it still creeps on.
    case slow
    /// A third of the way, a rest, a little back, a rest, then on; lifts on the move.
    case hesitant
    /// Two thirds of the way, back to a fifth, then on; lifts on the move.
    case backAndForth = "back-and-forth"
    /// Two fifths of the way, back to where it began; lifts on the move back.
    case cancel
    /// All of the way, and rests there for over 300 ms before it lifts: no speed is left, and what decides by the sign of
    /// the speed alone is left to chance.
    case pause
    /// Nine tenths of the way on the move, where the system takes the touch away.
    case systemCancel = "system-cancel"
    /// `drag` of two fingers, of which the second comes down later and lifts later.
    case stagger
  }

  /// When the panel looks.
  public enum Sampling: Hashable, Sendable {
    case even(RefreshRate)
    /// Intervals alternate between 0.9 and 1.1 of the period, each a twentieth of it more or less by chance, as real
    /// panels have it.
    case uneven(RefreshRate)

    public var rate: RefreshRate {
      switch self {
      case .even(let rate), .uneven(let rate): rate
      }
    }
  }

  /// Which looks of the panel are lost. Where a finger comes down or lifts is never lost.
  public struct Losses: Hashable, Sendable {
    /// Chance that a loss begins at a sample, 0…0.9.
    public var share: Double
    /// Samples that are lost in a row, 1…100.
    public var run: Int

    public init(share: Double, run: Int = 1) {
      self.share = share
      self.run = run
    }
  }

  /// When a sample reaches the application; never before the one in front of it.
  public enum Delays: Hashable, Sendable {
    /// The trace says nothing of arrivals.
    case unsaid
    /// So long after it was taken, nanoseconds; by chance between the two.
    case between(Int64, Int64)
    /// At the next of the instants that lie so many nanoseconds apart: as out of a queue that is emptied now and then.
    case every(Int64)
  }

  public var gesture: Gesture
  public var variant: Variant
  public var seed: UInt64
  /// From the first finger's touch-down to its lifting, nanoseconds, 1 ms…60 s. The panel sees the lifting when it looks
  /// next; one that looks fewer than eight times in the duration sees it at once.
  public var duration: Int64
  /// Where the finger comes down, or the middle of two fingers, in points.
  public var start: GestureScript.Point
  /// Where the whole way leads; pinch and rotation stay where they are.
  public var end: GestureScript.Point
  /// Largest deviation of a sample in x and in y, points.
  public var jitter: Double
  public var sampling: Sampling
  public var losses: Losses?
  public var delays: Delays
  /// Samples are delivered together at this rate, the older ones behind the newest.
  public var coalescing: RefreshRate?
  /// The samples are replaced by computed ones at this rate, on straight lines between those that were taken.
  public var resampling: RefreshRate?
  /// Nanoseconds by which a second finger comes and goes later.
  public var stagger: Int64
  public var space: TraceSpace
  /// What the header's `expect` says; nil lets `declaredOutcome` decide.
  public var expect: [String: String]?

  public init(
    _ gesture: Gesture, _ variant: Variant = .drag, seed: UInt64 = 1, in space: TraceSpace = BundledTraces.space
  ) {
    self.gesture = gesture
    self.variant = variant
    self.seed = seed
    self.space = space
    duration = Self.defaultDuration(gesture, variant)
    (start, end) = gesture.way(in: space)
    jitter = 0.2
    sampling = .even(.hz(120))
    delays = .unsaid
    stagger = variant == .stagger ? 35_000_000 : 0
  }

  /// Nanoseconds.
  static func defaultDuration(_ gesture: Gesture, _ variant: Variant) -> Int64 {
    if gesture == .tap { return 75_000_000 }
    let milliseconds: Int64 =
      switch variant {
      case .drag, .stagger: 320
      case .flick: 160
      case .slow: 1400
      case .hesitant, .backAndForth: 1200
      case .cancel: 575
      case .pause: 850
      case .systemCancel: 600
      }
    return milliseconds * 1_000_000
  }

  /// "finished" or "cancelled" where the outcome follows from the gesture alone: all samples are there, and the way is
  /// the default one, which every transition of the catalogue that listens to the gesture decides alike. Else nil.
  ///
  /// The header says it only where movements arrive in eight frames or more.
  public var declaredOutcome: String? {
    let way = gesture.way(in: space)
    guard gesture != .tap, gesture != .twoFinger, variant != .pause, losses == nil, start == way.start, end == way.end,
      space == BundledTraces.space
    else { return nil }
    return variant == .cancel || variant == .systemCancel ? "cancelled" : "finished"
  }

  /// The trace. Touch 1 begins at t = 0.
  ///
  /// - Precondition: durations, shares and rates lie in their ranges.
  /// - Cost: linear in the samples: `duration` times the panel's rate.
  public func trace() -> TouchTrace {
    precondition(
      (1_000_000...60_000_000_000).contains(duration), "a gesture lasts 1 ms…60 s, not \(duration) ns")
    precondition(
      losses.map { (0...0.9).contains($0.share) && (1...100).contains($0.run) } ?? true,
      "a share of losses lies in 0…0.9, their run in 1…100")
    var frames = sampledFrames()
    if let losses { frames = Self.dropping(frames, losses, seed: seed) }
    if let resampling { frames = Self.resampled(frames, at: resampling) }
    if let coalescing { frames = Self.coalesced(frames, at: coalescing) }
    frames = Self.delayed(frames, delays, seed: seed)
    let moving = frames.count { $0.contacts.contains { $0.phase == .moved } }
    return TouchTrace(header: header(moving: moving), frames: frames)
  }

  /// - Parameter moving: frames with movements.
  private func header(moving: Int) -> TraceHeader {
    let outcome = moving < Self.fewestLooks ? nil : declaredOutcome
    let intent =
      switch variant {
      case _ where gesture == .tap: "tap"
      case .cancel, .systemCancel: "cancel"
      default: "finish"
      }
    var header = TraceHeader.synthesised(
      rate: sampling.rate, seed: seed, in: space, label: TraceLabel(gesture: gesture.rawValue, intent: intent),
      expect: expect ?? outcome.map { ["*/*": $0] } ?? [:])
    if case .uneven(let rate) = sampling {
      header.provenance?.source = "synthesised: minimum-jerk, about \(rate), seed \(seed)"
    }
    header.provenance?.importer = "synthesize/1"
    header.provenance?.extras["command"] = .string(command)
    if resampling != nil { header.content = .resampled }
    return header
  }
}
