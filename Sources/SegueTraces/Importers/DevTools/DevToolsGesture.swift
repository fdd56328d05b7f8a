/// A gesture that the browser was asked to make, as the strokes of its fingers.
///
/// The browser computes its own samples and adds a few pixels until its recogniser starts; here fingers go straight and
/// at even speed, exactly as far as was asked:
/// - **tap**: down at (x, y) for `duration` (50 ms), `tapCount` times (1), 50 ms apart.
/// - **scroll**: one finger from (x, y) by (`xDistance`, `yDistance`), which pulls the page to the right and down; then
///   back by the overscroll; at `speed` (800 px/s) along the way. With `preventFling` (the default) it rests for 100 ms
///   before it lifts. `repeatCount` more times, `repeatDelayMs` (250) apart.
/// - **pinch**: two fingers above and below (x, y), whose distance grows or shrinks by `scaleFactor` at `relativeSpeed`
///   (800 px/s); the shorter distance is 100 px.
struct DevToolsGesture {
  /// For each finger its corners: one more than there are durations.
  private(set) var fingers: [[(x: Double, y: Double)]]
  /// Of each leg, in nanoseconds.
  private(set) var durations: [Int64] = []
  /// At rest before the fingers lift, in nanoseconds.
  private(set) var hold: Int64 = 0
  private(set) var times = 1
  /// Between one time and the next, in nanoseconds.
  private(set) var pause: Int64 = 0

  static let tapDuration: Int64 = 50_000_000
  private static let tapPause: Int64 = 50_000_000
  private static let rest: Int64 = 100_000_000
  private static let shortestSpan = 100.0

  init(taps: Int, x: Double, y: Double, duration: Int64) {
    fingers = [[(x, y)]]
    hold = duration
    times = taps
    pause = Self.tapPause
  }

  init(_ method: String, _ fields: inout TraceFields) throws(TraceFinding) {
    let x = try fields.required("x", fields.position("x"))
    let y = try fields.required("y", fields.position("y"))
    switch method {
    case "Input.synthesizeTapGesture":
      let count = try fields.repeats("tapCount") ?? 1
      self.init(taps: count, x: x, y: y, duration: try fields.milliseconds("duration") ?? Self.tapDuration)
    case "Input.synthesizePinchGesture": try self.init(pinchAt: x, y, &fields)
    default: try self.init(scrollFrom: x, y, &fields)
    }
  }

  private init(scrollFrom x: Double, _ y: Double, _ fields: inout TraceFields) throws(TraceFinding) {
    let way = (x: try fields.position("xDistance") ?? 0, y: try fields.position("yDistance") ?? 0)
    let over = (x: try fields.position("xOverscroll") ?? 0, y: try fields.position("yOverscroll") ?? 0)
    let speed = try fields.positive("speed") ?? 800
    hold = try fields.bool("preventFling") ?? true ? Self.rest : 0
    times = 1 + (try fields.repeats("repeatCount") ?? 0)
    pause = try fields.milliseconds("repeatDelayMs") ?? 250_000_000
    var corners = [(x: x, y: y), (x: x + way.x, y: y + way.y)]
    durations = [try Self.duration(way.x, way.y, speed: speed, fields)]
    if over != (0, 0) {
      corners.append((x + way.x - over.x, y + way.y - over.y))
      durations.append(try Self.duration(over.x, over.y, speed: speed, fields))
    }
    fingers = [corners]
  }

  private init(pinchAt x: Double, _ y: Double, _ fields: inout TraceFields) throws(TraceFinding) {
    let factor = try fields.required("scaleFactor", fields.positive("scaleFactor"))
    let speed = try fields.positive("relativeSpeed") ?? 800
    let start = factor >= 1 ? Self.shortestSpan : Self.shortestSpan / factor
    let end = factor >= 1 ? Self.shortestSpan * factor : Self.shortestSpan
    guard max(start, end) <= 1e9 else { throw fields.wrong("scaleFactor", "a factor that keeps fingers on a screen") }
    fingers = [
      [(x, y - start / 2), (x, y - end / 2)],
      [(x, y + start / 2), (x, y + end / 2)],
    ]
    durations = [try Self.duration(0, end - start, speed: speed, fields)]
  }

  private static func duration(
    _ x: Double, _ y: Double, speed: Double, _ fields: TraceFields
  ) throws(TraceFinding) -> Int64 {
    let length = (x * x + y * y).squareRoot()
    guard let duration = RecordingClock.nanoseconds(seconds: length / speed) else {
      throw TraceFinding(path: fields.path, fault: .timeOutOfRange)
    }
    return duration
  }
}

extension TraceFields {
  /// How often, at most so often that every time can have its two samples.
  fileprivate mutating func repeats(_ key: String) throws(TraceFinding) -> Int? {
    guard let count = try whole(key) else { return nil }
    guard let repeats = Int(exactly: count), (0...(StrokeSampling.limit / 2)).contains(repeats) else {
      throw wrong(key, "a whole number in 0…\(StrokeSampling.limit / 2)")
    }
    return repeats
  }
}
