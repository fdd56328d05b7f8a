extension TraceSynthesis.Gesture {
  /// Where the whole way begins and ends; of two fingers, their middle.
  ///
  /// Made for 390 × 844 points and scaled to other windows, but for the edges: their zone is 20 pt wide everywhere.
  func way(in space: TraceSpace) -> (start: GestureScript.Point, end: GestureScript.Point) {
    let (x, y) = (space.width / 390, space.height / 844)
    func point(_ left: Double, _ top: Double) -> GestureScript.Point {
      GestureScript.Point(x: left * x, y: top * y).rounded
    }
    func edge(_ top: Double, isRight: Bool) -> GestureScript.Point {
      let inset = min(14, space.width / 4)
      return GestureScript.Point(x: isRight ? space.width - inset : inset, y: top * y).rounded
    }
    return switch self {
    case .edgePan: (edge(420, isRight: false), edge(408, isRight: true))
    case .rightEdgePan: (edge(420, isRight: true), edge(408, isRight: false))
    case .panLeft: (point(356, 430), point(10, 418))
    case .panRight: (point(34, 430), point(380, 418))
    case .panUp: (point(200, 740), point(206, 50))
    case .panDown: (point(190, 104), point(196, 794))
    case .pinch, .rotation, .tap: (point(195, 422), point(195, 422))
    case .twoFinger: (point(195, 640), point(195, 200))
    }
  }

  /// From the middle to finger 1 as it comes down; finger 2 lies opposite.
  fileprivate var arm: (x: Double, y: Double) {
    switch self {
    case .pinch: (110, 70)
    case .rotation: (120, 20)
    case .twoFinger: (45, 10)
    default: (0, 0)
    }
  }

  /// How the fingers stand when the whole way is gone.
  fileprivate var stand: PairScript.Stand {
    switch self {
    case .pinch: PairScript.Stand(spread: 0.25)
    case .rotation: PairScript.Stand(turn: 0.95)
    default: PairScript.Stand()
    }
  }
}

extension TraceSynthesis {
  /// A movement of least jerk towards a share of the way.
  struct Stroke {
    var to: Double
    /// Share of the gesture's duration that it takes.
    var takes: Double
    /// Share of its course that is gone: less than 1 lifts on the move.
    var until = 1.0
  }

  /// The strokes, which take the whole duration together.
  var strokes: [Stroke] {
    if gesture == .tap { return [Stroke(to: 0, takes: 1)] }
    return switch variant {
    case .drag, .stagger: [Stroke(to: 1, takes: 1, until: 0.75)]
    case .flick: [Stroke(to: 1, takes: 1, until: 0.65)]
    case .slow: [Stroke(to: 1, takes: 1, until: 0.8)]
    case .hesitant:
      [
        Stroke(to: 0.35, takes: 0.25), Stroke(to: 0.35, takes: 0.15), Stroke(to: 0.28, takes: 0.12),
        Stroke(to: 0.28, takes: 0.15), Stroke(to: 1, takes: 0.33, until: 0.75),
      ]
    case .backAndForth:
      [Stroke(to: 0.66, takes: 0.35), Stroke(to: 0.2, takes: 0.35), Stroke(to: 1, takes: 0.3, until: 0.75)]
    case .cancel: [Stroke(to: 0.4, takes: 0.6), Stroke(to: 0.02, takes: 0.4, until: 0.75)]
    case .pause: [Stroke(to: 1, takes: 0.6), Stroke(to: 1, takes: 0.4)]
    case .systemCancel: [Stroke(to: 1, takes: 1, until: 0.75)]
    }
  }

  /// Share of the way after `nanoseconds`.
  func progress(at nanoseconds: Int64) -> Double {
    var place = 0.0
    var rest = min(1, Double(nanoseconds) / Double(duration))
    for stroke in strokes {
      let time = min(rest, stroke.takes)
      place += (stroke.to - place) * MinimumJerk.share(at: time / stroke.takes * stroke.until)
      rest -= time
      if rest <= 0 { break }
    }
    return place
  }

  /// Where the fingers mean to be after `nanoseconds`.
  func places(at nanoseconds: Int64) -> [GestureScript.Point] {
    let share = progress(at: nanoseconds)
    let middle = GestureScript.Point(
      x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
    guard gesture.fingers == 2 else { return [middle] }
    let target = gesture.stand
    let arm = PairScript.Stand(spread: 1 + (target.spread - 1) * share, turn: target.turn * share)
      .applied(to: gesture.arm)
    return [
      GestureScript.Point(x: middle.x + arm.x, y: middle.y + arm.y),
      GestureScript.Point(x: middle.x - arm.x, y: middle.y - arm.y),
    ]
  }
}

extension PairScript.Stand {
  /// The arm of finger 1 in this stand.
  func applied(to arm: (x: Double, y: Double)) -> (x: Double, y: Double) {
    // Cosine and sine of the angle, from the tangent of its half.
    let square = turn * turn
    let cosine = (1 - square) / (1 + square)
    let sine = 2 * turn / (1 + square)
    return (spread * (arm.x * cosine - arm.y * sine), spread * (arm.x * sine + arm.y * cosine))
  }
}
