/// The rules between frames: time, and the life of a touch.
extension TraceRepair {
  /// What mending knows between frames.
  private struct State {
    var validator: TraceValidator
    var out: [TraceFrame] = []
    var previous: Int64?
    /// Added to all times since a clock wrapped.
    var shift: Int64 = 0
    /// The number under which a touch of the file goes on, where it is not its own.
    var renamed: [Int: Int] = [:]
    var ended = IDSet()
    /// The last that was seen of each touch that is down.
    var live: [Int: TraceContact] = [:]
    var next: Int

    func current(_ id: Int) -> Int { renamed[id] ?? id }
  }

  mutating func mendedFrames(space: TraceSpace) throws(TraceError) -> [TraceFrame] {
    var named = IDSet()
    var highest = 0
    for (_, frame) in frames {
      for contact in frame.contacts {
        named.insert(contact.id)
        highest = max(highest, contact.id)
      }
    }
    var state = State(validator: TraceValidator(space: space), next: highest < .max ? highest + 1 : 0)
    for (line, original) in frames {
      do throws(TraceFinding) {
        try mend(original, line, &state)
      } catch {
        throw line.error(at: line.offset(of: error.path), error.fault)
      }
    }
    cancel(&state)
    try checkTrailer(contacts: named.count, mended: state.out)
    if state.out.isEmpty { throw TraceError(file: name, line: lineCount, column: 1, fault: .noFrames) }
    return state.out
  }

  /// The trailer may count the frames and the touches that the file shows, or those that are there when it is mended: a
  /// writer that used a number twice counted two touches, and was right. A count that is neither says that lines are
  /// missing, which nothing mends.
  private func checkTrailer(contacts: Int, mended: [TraceFrame]) throws(TraceError) {
    guard let trailer else { return }
    if trailer.frames != Int64(frames.count), trailer.frames != Int64(mended.count) {
      throw trailer.line.error(
        at: trailer.line.offset(of: "frames"), .frameCount(declared: Int(trailer.frames), found: frames.count))
    }
    guard trailer.contacts != Int64(contacts) else { return }
    var named = IDSet()
    for frame in mended {
      for contact in frame.contacts { named.insert(contact.id) }
    }
    if trailer.contacts != Int64(named.count) {
      throw trailer.line.error(
        at: trailer.line.offset(of: "contacts"), .contactCount(declared: Int(trailer.contacts), found: contacts))
    }
  }

  private mutating func mend(_ original: TraceFrame, _ line: TraceLine, _ state: inout State) throws(TraceFinding) {
    var rest = original.contacts[...]
    var frame = original
    try mendTime(&frame, line.number, &state)
    // A touch that stands twice goes on in a line of its own.
    while !rest.isEmpty {
      var listed: Set<Int> = []
      let now = rest.prefix { listed.insert($0.id).inserted }
      rest.removeFirst(now.count)
      if !rest.isEmpty {
        note("TT024", line.number, "touch \(rest[rest.startIndex].id) stands twice: a line of its own")
      }
      var part = frame
      part.contacts = now.compactMap { mended($0, shift: state.shift, line.number, &state) }
      guard !part.contacts.isEmpty else { continue }
      _ = try state.validator.check(part, line: line.number)
      state.out.append(part)
    }
  }

  private mutating func mendTime(_ frame: inout TraceFrame, _ line: Int, _ state: inout State) throws(TraceFinding) {
    let arrivesInTime = frame.arrival.map { $0 >= frame.t } ?? true
    if !arrivesInTime { throw TraceFinding(path: "arrival", fault: .arrivalBeforeTime) }
    if let previous = state.previous, let wrap = ClockWrap.of(previous, frame.t + state.shift) {
      state.shift += wrap.modulus
      note("TT010", line, "\(wrap.modulus) ns added to all times from here on")
    }
    guard (frame.t + state.shift).magnitude < 1 << 62 else { throw TraceFinding(path: "t", fault: .timeOutOfRange) }
    frame.t += state.shift
    if let arrival = frame.arrival { frame.arrival = arrival + state.shift }
    if let previous = state.previous, frame.t < previous {
      note("TT007", line, "time \(frame.t) set to \(previous)")
      frame.t = previous
      if let arrival = frame.arrival { frame.arrival = max(arrival, previous) }
    }
    state.previous = frame.t
  }

  /// The contact as it may follow what was before; nil where it is dropped.
  private mutating func mended(
    _ original: TraceContact, shift: Int64, _ line: Int, _ state: inout State
  ) -> TraceContact? {
    var contact = original
    for index in contact.coalesced.indices { contact.coalesced[index].t += shift }
    contact.id = state.current(original.id)
    let isLive = state.live[contact.id] != nil
    switch contact.phase {
    case .began where isLive:
      contact.phase = .moved
      note("TT024", line, "touch \(original.id) began twice: moved")
    case .began where state.ended.contains(contact.id):
      contact.id = state.next
      state.renamed[original.id] = state.next
      state.next &+= 1
      note("TT024", line, "touch \(original.id) began again: now touch \(contact.id)")
    case .hover where isLive:
      contact.phase = .moved
      note("TT024", line, "touch \(original.id) hovered in contact: moved")
    case .moved, .ended, .cancelled:
      guard isLive else {
        let reason = state.ended.contains(contact.id) ? "after its end" : "before it began"
        note("TT024", line, "touch \(original.id) \(contact.phase.rawValue) \(reason): dropped")
        return nil
      }
    case .began, .hover: break
    }
    if contact.phase.isEnd {
      state.live[contact.id] = nil
      state.ended.insert(contact.id)
    } else if contact.phase != .hover {
      state.live[contact.id] = contact
    }
    return contact
  }

  /// Cancels what is down at the end, where and when it was last seen.
  private mutating func cancel(_ state: inout State) {
    guard !state.live.isEmpty, let last = state.out.last else { return }
    let cancelled = state.live.values.sorted { $0.id < $1.id }.map { touch in
      TraceContact(
        id: touch.id, phase: .cancelled, x: touch.x, y: touch.y, positionSource: .last, reason: "recording ends")
    }
    for touch in cancelled {
      note(trailer == nil ? "TT001" : "TT002", lineCount, "touch \(touch.id) has no end: cancelled at the last time")
    }
    state.out.append(TraceFrame(t: last.t, arrival: last.arrival, contacts: cancelled))
  }
}
