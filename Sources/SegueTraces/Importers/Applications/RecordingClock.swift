/// The clock of a recording, as its samples come: nothing runs backwards, and nothing jumps inside a touch.
struct RecordingClock {
  /// Times further than this from 0 are refused, so that differences and sums of two cannot overflow. 73 years.
  static let range: ClosedRange<Int64> = (-1 << 61)...(1 << 61)

  private let range: ClosedRange<Int64>
  /// Nanoseconds of one turn of the counter behind the times; nil if it never begins anew.
  private let turn: Int64?
  private var turns: Int64 = 0
  private var last: Int64?
  private var live: Set<Int> = []

  /// - Parameters:
  ///   - isRelative: whether times may lie before the clock's 0, as those of a touch trace may.
  ///   - bits: width of the counter behind the times, in `unit` nanoseconds a count; at most 40.
  init(isRelative: Bool = false, bits: Int? = nil, unit: Int64 = 1) {
    range = isRelative ? Self.range : 0...Self.range.upperBound
    turn = bits.map { unit << Int64($0) }
  }

  /// Nanoseconds of a time in seconds, rounded to `grain`; nil beyond `range`.
  static func nanoseconds(seconds: Double, grain: Int64 = 1) -> Int64? {
    let counts = (seconds * (1e9 / Double(grain))).rounded()
    guard counts.magnitude < 2.3e18 / Double(grain) else { return nil }
    return Int64(counts) * grain
  }

  /// Takes the time of the next sample, in nanoseconds, and returns it unwrapped.
  /// - Parameter path: where the time stands, for the fault.
  mutating func take(_ time: Int64, path: String) throws(TraceFinding) -> (time: Int64, hasWrapped: Bool) {
    guard range.contains(time) else { throw TraceFinding(path: path, fault: .timeOutOfRange) }
    var unwrapped = time + turns * (turn ?? 0)
    var hasWrapped = false
    // A counter that began anew was near its end and is near its start, by ten seconds.
    if let last, let turn, unwrapped < last, (0..<Self.nearness).contains(time),
      last >= turn * (turns + 1) - Self.nearness
    {
      turns += 1
      unwrapped += turn
      hasWrapped = true
    }
    if let last {
      guard unwrapped >= last else {
        throw TraceFinding(path: path, fault: .timeBackwards(nanoseconds: last - unwrapped))
      }
      if unwrapped - last > TraceValidator.clockJumpNanoseconds, let id = live.min() {
        throw TraceFinding(path: path, fault: .clockJump(touch: "touch \(id)", nanoseconds: unwrapped - last))
      }
    }
    last = unwrapped
    return (unwrapped, hasWrapped)
  }

  private static let nearness: Int64 = 10_000_000_000

  /// Remembers whether the touch is down after `phase`.
  mutating func touch(_ key: Int, _ phase: TouchPhase) {
    if phase.isEnd { live.remove(key) } else if phase != .hover { live.insert(key) }
  }
}

/// How strokes become samples, and how many there may be.
struct StrokeSampling {
  /// Samples that the strokes of one recording may make: half an hour at 60 Hz, and less than 64 MB.
  static let limit = 100_000

  private var left = Self.limit

  /// One point of a stroke.
  struct Step {
    /// Nanoseconds.
    var time: Int64
    /// Share of the way, 0…1.
    var share: Double
  }

  /// Uses up `count` samples.
  mutating func spend(_ count: Int, path: String) throws(TraceFinding) {
    guard count <= left else {
      throw TraceFinding(path: path, fault: .recording(.tooManySamples(limit: Self.limit)))
    }
    left -= count
  }

  /// The points strictly between two times, one every `period` nanoseconds from the start.
  mutating func between(
    _ start: Int64, _ end: Int64, period: Double, path: String
  ) throws(TraceFinding) -> [Step] {
    let length = Double(end - start)
    guard length > 0 else { return [] }
    let count = length / period
    guard count < Double(left) else {
      throw TraceFinding(path: path, fault: .recording(.tooManySamples(limit: Self.limit)))
    }
    var steps: [Step] = []
    var last = start
    for number in 1..<(Int(count) + 2) {
      let way = (Double(number) * period).rounded()
      guard way < length else { break }
      let time = start + Int64(way)
      if time > last { steps.append(Step(time: time, share: way / length)) }
      last = time
    }
    try spend(steps.count, path: path)
    return steps
  }
}
