/// The rules that hold between the frames of a trace: order of time, the life of a touch, what the trailer counts.
///
/// A touch begins once and ends once, is listed at most once a frame, and hovers only outside its contact. Faults
/// refuse the trace; notices travel with it.
public struct TraceValidator {
  /// A gap longer than this inside a contact means that two clocks are mixed. 10 s.
  public static let clockJumpNanoseconds: Int64 = 10_000_000_000
  /// A lift at least this long after the last sample is flagged. 100 ms.
  public static let lateEndNanoseconds: Int64 = 100_000_000
  /// A touch that begins at most this long after the end of another may be the same finger. 25 ms.
  public static let flickerNanoseconds: Int64 = 25_000_000
  /// So many touches have to begin that way, and make up half of all, before the trace is flagged.
  public static let flickerTouches = 10

  struct Notice {
    var path: String
    var notice: TraceNotice
  }

  private let space: TraceSpace
  private(set) var live = LiveTouches()
  private var ended = IDSet()
  private var named = IDSet()
  private(set) var frames = 0
  private var touches = 0
  private var previous: Int64?
  private var lastEnd: Int64?
  private var reborn = 0
  private var firstRebornLine = 0

  init(space: TraceSpace) { self.space = space }

  /// Whether the trace, written as text, would be read: throws the first fault, and returns the warnings otherwise.
  /// Lines and columns are those of `trace.text()`.
  public static func check(_ trace: TouchTrace, name: String) throws(TraceError) -> [TraceWarning] {
    try TraceReader.read(Array(trace.text().utf8), name: name).warnings
  }

  /// Checks the next frame, which stands on `line`.
  mutating func check(_ frame: TraceFrame, line: Int) throws(TraceFinding) -> [Notice] {
    frames += 1
    try checkTime(of: frame)
    let repeated = Self.repeated(in: frame.contacts)
    var notices: [Notice] = []
    for index in frame.contacts.indices {
      if index == repeated {
        throw TraceFinding(path: "c.\(index).id", fault: .listedTwice(id: frame.contacts[index].id))
      }
      try checkContact(at: index, of: frame, line: line, &notices)
    }
    return notices
  }

  /// The place of the first contact whose touch stands before it in the frame.
  private static func repeated(in contacts: [TraceContact]) -> Int? {
    guard contacts.count > 1 else { return nil }
    if contacts.count <= 16 {
      for index in contacts.indices {
        for before in 0..<index where contacts[before].id == contacts[index].id { return index }
      }
      return nil
    }
    var listed: Set<Int> = []
    return contacts.firstIndex { !listed.insert($0.id).inserted }
  }

  // Members are looked up in the frame one by one: a contact is large, and a copy of it costs as much as its checks.
  private mutating func checkContact(
    at index: Int, of frame: TraceFrame, line: Int, _ notices: inout [Notice]
  ) throws(TraceFinding) {
    let id = frame.contacts[index].id
    let phase = frame.contacts[index].phase
    if let late = try move(id, phase, at: frame.t, line: line, index) {
      notices.append(Notice(path: "c.\(index).phase", notice: late))
    }
    let isOutside = !contains(frame.contacts[index].x, frame.contacts[index].y)
    if !frame.contacts[index].coalesced.isEmpty { try checkSamples(of: id, frame, index) }
    if isOutside { notices.append(Notice(path: "c.\(index).x", notice: .outOfBounds(id: id))) }
    for older in frame.contacts[index].coalesced.indices {
      let (x, y) = (frame.contacts[index].coalesced[older].x, frame.contacts[index].coalesced[older].y)
      guard !contains(x, y) else { continue }
      notices.append(Notice(path: "c.\(index).coalesced.\(older).x", notice: .outOfBounds(id: id)))
    }
    if phase == .began, frame.contacts[index].tool == .palm {
      notices.append(Notice(path: "c.\(index).tool", notice: .palm(id: id)))
    }
  }

  private mutating func checkTime(of frame: TraceFrame) throws(TraceFinding) {
    if let previous {
      guard frame.t >= previous else {
        let back = previous - frame.t
        let wrap = ClockWrap.of(previous, frame.t)
        throw TraceFinding(
          path: "t", fault: wrap.map { .clockWrapped($0) } ?? .timeBackwards(nanoseconds: back))
      }
      if frame.t - previous > Self.clockJumpNanoseconds, let id = live.lowest?.id {
        throw TraceFinding(
          path: "t", fault: .clockJump(touch: "touch \(id)", nanoseconds: frame.t - previous))
      }
    }
    previous = frame.t
    if let arrival = frame.arrival, arrival < frame.t {
      throw TraceFinding(path: "arrival", fault: .arrivalBeforeTime)
    }
  }

  /// The one table of a touch's life: phase × (live, ended before). Returns what is doubtful.
  private mutating func move(
    _ id: Int, _ phase: TouchPhase, at time: Int64, line: Int, _ index: Int
  ) throws(TraceFinding) -> TraceNotice? {
    let touch = live[id]
    func refuse(_ fault: TraceFault) -> TraceFinding { TraceFinding(path: "c.\(index).phase", fault: fault) }
    switch (phase, touch) {
    case (.began, .some): throw refuse(.beganTwice(id: id))
    case (.began, nil):
      if ended.contains(id) { throw refuse(.idReused(id: id)) }
      live.insert(.init(id: id, beganLine: line, lastTime: time))
      named.insert(id)
      touches += 1
      if let lastEnd, time - lastEnd <= Self.flickerNanoseconds {
        if reborn == 0 { firstRebornLine = line }
        reborn += 1
      }
    case (.hover, .some): throw refuse(.hoverInContact(id: id))
    case (.hover, nil): named.insert(id)
    case (.moved, .some): live.move(id, to: time)
    case (.ended, .some(let touch)), (.cancelled, .some(let touch)):
      live.remove(id)
      ended.insert(id)
      lastEnd = time
      if phase == .ended, time - touch.lastTime >= Self.lateEndNanoseconds {
        return .lateEnd(id: id, nanoseconds: time - touch.lastTime)
      }
    case (let phase, nil):
      throw refuse(ended.contains(id) ? .afterEnd(id: id, phase: phase) : .beforeBegan(id: id, phase: phase))
    }
    return nil
  }

  private func checkSamples(of id: Int, _ frame: TraceFrame, _ index: Int) throws(TraceFinding) {
    var newest = Int64.min
    for older in frame.contacts[index].coalesced.indices {
      let time = frame.contacts[index].coalesced[older].t
      guard time < frame.t, time >= newest else {
        throw TraceFinding(
          path: "c.\(index).coalesced.\(older).t",
          fault: time < frame.t ? .coalescedOutOfOrder(id: id) : .coalescedNotOlder(id: id))
      }
      newest = time
    }
  }

  private func contains(_ x: Double, _ y: Double) -> Bool {
    x >= 0 && x <= space.width && y >= 0 && y <= space.height
  }

  /// How many different touches the frames named.
  var contacts: Int { named.count }

  /// Checks what only the end of the file shows, against what the trailer counts.
  func checkEnd(frames declaredFrames: Int64, contacts declaredContacts: Int64) throws(TraceFinding) {
    if let touch = live.lowest {
      throw TraceFinding(path: "", fault: .neverEnded(id: touch.id, beganLine: touch.beganLine))
    }
    guard declaredFrames == Int64(frames) else {
      throw TraceFinding(path: "frames", fault: .frameCount(declared: Int(declaredFrames), found: frames))
    }
    guard declaredContacts == Int64(named.count) else {
      throw TraceFinding(path: "contacts", fault: .contactCount(declared: Int(declaredContacts), found: named.count))
    }
    if frames == 0 { throw TraceFinding(path: "", fault: .noFrames) }
  }

  /// The line of the first doubtful beginning, if touches flicker.
  var flicker: (line: Int, notice: TraceNotice)? {
    guard reborn >= Self.flickerTouches, 2 * reborn >= touches else { return nil }
    return (firstRebornLine, .flicker(touches: reborn))
  }
}
