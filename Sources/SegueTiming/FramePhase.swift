/// What a frame's work is for. Time is exclusive: a nanosecond belongs to exactly one phase, and a hit test that runs
/// during input counts as `hitTest`.
public enum FramePhase: Int, CaseIterable, Sendable {
  /// Touch delivery and the gesture recognisers' state machines.
  case input
  /// Client code: actions, completion blocks, layout.
  case app
  /// Sampling animations at the frame's time.
  case animate
  /// World transforms of what moved.
  case transforms
  /// Hit tests, whoever asks for them.
  case hitTest
  /// Paint order.
  case order
  /// Digest and the frame's record.
  case commit

  /// The key in `phaseNs`.
  public var name: String { String(describing: self) }
}

/// Nanoseconds of every phase.
public struct PhaseTimes: Hashable, Sendable {
  private var storage = [7 of Int64](repeating: 0)

  public init() {}

  public subscript(phase: FramePhase) -> Int64 {
    get { storage[phase.rawValue] }
    set { storage[phase.rawValue] = newValue }
  }

  public var total: Int64 {
    var sum: Int64 = 0
    for phase in FramePhase.allCases { sum += self[phase] }
    return sum
  }

  public static func == (left: PhaseTimes, right: PhaseTimes) -> Bool {
    FramePhase.allCases.allSatisfy { left[$0] == right[$0] }
  }

  public func hash(into hasher: inout Hasher) {
    for phase in FramePhase.allCases { hasher.combine(self[phase]) }
  }
}

/// Splits a frame's time among its phases, exclusively: entering a phase suspends the one it interrupts.
///
/// - Cost: one clock reading a change of phase; none, and no times, while `isMeasuring` is false.
public struct PhaseClock {
  public private(set) var times = PhaseTimes()
  public private(set) var current = FramePhase.app
  private let clock: (() -> Int64)?
  private var mark: Int64 = 0

  /// - Parameter clock: nanoseconds of the clock to measure with; nil measures nothing.
  public init(clock: (() -> Int64)?) {
    self.clock = clock
  }

  public var isMeasuring: Bool { clock != nil }

  /// Forgets the times so far and starts to count `phase`.
  public mutating func start(_ phase: FramePhase) {
    times = PhaseTimes()
    current = phase
    if let clock { mark = clock() }
  }

  /// Counts from now on for `phase`; returns the phase it interrupts, to be entered again afterwards.
  @discardableResult
  public mutating func enter(_ phase: FramePhase) -> FramePhase {
    let interrupted = current
    if let clock {
      let now = clock()
      times[current] += now - mark
      mark = now
    }
    current = phase
    return interrupted
  }

  /// Closes the phase under way; the times are complete.
  public mutating func stop() {
    enter(current)
  }
}
