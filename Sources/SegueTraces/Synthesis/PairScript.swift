import SegueTiming

/// A gesture of two fingers on opposite sides of a point: they come together or apart, and turn about it.
///
/// Strokes follow `MinimumJerk`. Samples lie on the panel's clock, `rate`; each finger's but the first carries seeded
/// noise, and positions are rounded to a hundredth of a point. Only + − × ÷ are used: the same script gives the same
/// bytes on every machine.
public struct PairScript: Hashable, Sendable {
  /// Where the fingers stand, in terms of where they began.
  public struct Stand: Hashable, Sendable {
    /// Their distance, as a multiple of the first.
    public var spread: Double
    /// Tangent of half the angle by which they have turned clockwise: 1 is a quarter turn.
    public var turn: Double

    public init(spread: Double = 1, turn: Double = 0) {
      self.spread = spread
      self.turn = turn
    }
  }

  /// Towards a stand, reached after `milliseconds` (> 0); the fingers leave the stroke at the share `until` (0…1) of that
  /// time.
  public struct Stroke: Hashable, Sendable {
    public var target: Stand
    public var milliseconds: Int64
    public var until: Double

    public init(to target: Stand, milliseconds: Int64, until: Double = 1) {
      self.target = target
      self.milliseconds = milliseconds
      self.until = until
    }

    fileprivate var nanoseconds: Int64 { Int64(Double(milliseconds) * 1_000_000 * until) }
  }

  public var centre: GestureScript.Point
  /// From the centre to finger 1 as it touches down; finger 2 lies opposite.
  public var arm: GestureScript.Point
  /// In order; at least one.
  public var strokes: [Stroke]
  /// Largest deviation in x and in y, in points.
  public var noise: Double
  public var seed: UInt64
  public var rate: RefreshRate

  public init(
    centre: GestureScript.Point, arm: GestureScript.Point, strokes: [Stroke], noise: Double = 0.2, seed: UInt64,
    rate: RefreshRate = .hz(120)
  ) {
    self.centre = centre
    self.arm = arm
    self.strokes = strokes
    self.noise = noise
    self.seed = seed
    self.rate = rate
  }

  /// The trace of the gesture in `space`: touches 1 and 2 begin at t = 0, move at every sample, and end together one
  /// sample after the last, where they are.
  public func trace(in space: TraceSpace, label: TraceLabel? = nil, expect: [String: String] = [:]) -> TouchTrace {
    var noiseSource = NoiseSource(seed: seed)
    var places = fingers(at: Stand()).map(\.rounded)
    var frames = [Self.frame(0, .began, places)]
    var index: Int64 = 1
    let duration = strokes.reduce(0) { $0 + $1.nanoseconds }
    while rate.vsync(index) <= duration {
      places = fingers(at: stand(at: rate.vsync(index))).map { ideal in
        GestureScript.Point(
          x: ideal.x + noiseSource.value(amplitude: noise), y: ideal.y + noiseSource.value(amplitude: noise)
        ).rounded
      }
      frames.append(Self.frame(rate.vsync(index), .moved, places))
      index += 1
    }
    var final = Self.frame(rate.vsync(index), .ended, places)
    for touch in final.contacts.indices { final.contacts[touch].positionSource = .last }
    return TouchTrace(
      header: .synthesised(rate: rate, seed: seed, in: space, label: label, expect: expect), frames: frames + [final])
  }

  private static func frame(_ t: Int64, _ phase: TouchPhase, _ places: [GestureScript.Point]) -> TraceFrame {
    TraceFrame(
      t: t,
      contacts: places.enumerated().map { index, place in
        TraceContact(id: index + 1, phase: phase, x: place.x, y: place.y)
      })
  }

  /// Where the fingers mean to stand after `nanoseconds`.
  func stand(at nanoseconds: Int64) -> Stand {
    var stand = Stand()
    var rest = nanoseconds
    for stroke in strokes {
      let time = min(rest, stroke.nanoseconds)
      let share = MinimumJerk.share(at: Double(time) / (Double(stroke.milliseconds) * 1_000_000))
      stand = Stand(
        spread: stand.spread + (stroke.target.spread - stand.spread) * share,
        turn: stand.turn + (stroke.target.turn - stand.turn) * share)
      rest -= time
      if rest <= 0 { break }
    }
    return stand
  }

  /// The two fingers without noise.
  private func fingers(at stand: Stand) -> [GestureScript.Point] {
    let (x, y) = stand.applied(to: (arm.x, arm.y))
    return [
      GestureScript.Point(x: centre.x + x, y: centre.y + y), GestureScript.Point(x: centre.x - x, y: centre.y - y),
    ]
  }
}
