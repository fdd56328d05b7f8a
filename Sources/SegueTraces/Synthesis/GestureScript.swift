import SegueTiming

/// A gesture of one finger, put together from strokes and rests, that can be made into a trace.
///
/// Strokes follow `MinimumJerk`. Samples lie on the panel's clock, `rate`; each but the first carries seeded noise, and
/// positions are rounded to a hundredth of a point. The same script gives the same bytes on every machine.
public struct GestureScript: Hashable, Sendable {
  public struct Point: Hashable, Sendable {
    /// Points.
    public var x, y: Double

    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  public enum Segment: Hashable, Sendable {
    /// Towards `target`, reached after `milliseconds` (> 0); the finger leaves the stroke at the share `until` (0…1) of
    /// that time, which is how a flick still moves as it lifts.
    case stroke(to: Point, milliseconds: Int64, until: Double)
    /// Holds still, but for the noise.
    case rest(milliseconds: Int64)
  }

  public enum End: Hashable, Sendable {
    case lift
    case cancel(reason: String)
  }

  public var start: Point
  /// In order; at least one that takes time.
  public var segments: [Segment]
  public var end: End
  /// Largest deviation in x and in y, in points.
  public var noise: Double
  public var seed: UInt64
  public var rate: RefreshRate

  public init(
    start: Point, segments: [Segment], end: End = .lift, noise: Double = 0.2, seed: UInt64,
    rate: RefreshRate = .hz(120)
  ) {
    self.start = start
    self.segments = segments
    self.end = end
    self.noise = noise
    self.seed = seed
    self.rate = rate
  }

  /// The trace of the gesture in `space`: touch 1 begins at t = 0, moves at every sample, and ends one sample after the
  /// last at its place.
  public func trace(
    in space: TraceSpace, label: TraceLabel? = nil, expect: [String: String] = [:]
  ) -> TouchTrace {
    var noiseSource = NoiseSource(seed: seed)
    var last = start.rounded
    var frames = [Self.frame(0, .began, last)]
    var index: Int64 = 1
    let duration = segments.reduce(0) { $0 + $1.nanoseconds }
    while rate.vsync(index) <= duration {
      let ideal = position(at: rate.vsync(index))
      last =
        Point(
          x: ideal.x + noiseSource.value(amplitude: noise), y: ideal.y + noiseSource.value(amplitude: noise)
        ).rounded
      frames.append(Self.frame(rate.vsync(index), .moved, last))
      index += 1
    }
    var final = Self.frame(rate.vsync(index), .ended, last)
    final.contacts[0].positionSource = .last
    if case .cancel(let reason) = end {
      final.contacts[0].phase = .cancelled
      final.contacts[0].reason = reason
    }
    return TouchTrace(
      header: .synthesised(rate: rate, seed: seed, in: space, label: label, expect: expect), frames: frames + [final])
  }

  private static func frame(_ t: Int64, _ phase: TouchPhase, _ point: Point) -> TraceFrame {
    TraceFrame(t: t, contacts: [TraceContact(id: 1, phase: phase, x: point.x, y: point.y)])
  }

  /// Where the finger means to be after `nanoseconds`, without noise.
  func position(at nanoseconds: Int64) -> Point {
    var place = start
    var rest = nanoseconds
    for segment in segments {
      let time = min(rest, segment.nanoseconds)
      place = segment.position(from: place, after: time)
      rest -= time
      if rest <= 0 { break }
    }
    return place
  }
}

extension TraceHeader {
  /// Says that nobody's finger made the trace: a script did.
  static func synthesised(
    rate: RefreshRate, seed: UInt64, in space: TraceSpace, label: TraceLabel?, expect: [String: String]
  ) -> TraceHeader {
    TraceHeader(
      clock: TraceClock(base: .firstSample, source: "synthesised", originNs: "0"), space: space,
      digitizer: TraceDigitizer(name: "synthesised", nominalHz: rate.hertz),
      provenance: TraceProvenance(source: "synthesised: minimum-jerk, \(rate), seed \(seed)"), label: label,
      expect: expect)
  }
}

extension GestureScript.Point {
  var rounded: Self { Self(x: (x * 100).rounded() / 100, y: (y * 100).rounded() / 100) }
}

extension GestureScript.Segment {
  fileprivate var nanoseconds: Int64 {
    switch self {
    case .stroke(_, let milliseconds, let until): Int64(Double(milliseconds) * 1_000_000 * until)
    case .rest(let milliseconds): milliseconds * 1_000_000
    }
  }

  fileprivate func position(from start: GestureScript.Point, after nanoseconds: Int64) -> GestureScript.Point {
    guard case .stroke(let target, let milliseconds, _) = self else { return start }
    let share = MinimumJerk.share(at: Double(nanoseconds) / (Double(milliseconds) * 1_000_000))
    return GestureScript.Point(
      x: start.x + (target.x - start.x) * share, y: start.y + (target.y - start.y) * share)
  }
}
