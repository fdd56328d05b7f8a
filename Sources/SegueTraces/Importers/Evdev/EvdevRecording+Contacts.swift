extension EvdevRecording {
  /// What the touches did, frame by frame, in device units; frames that change no touch are left out.
  ///
  /// Protocol A is told by its SYN_MT_REPORT, all else is protocol B. A touch that has no end is cancelled at the last
  /// frame's time. After SYN_DROPPED everything down is cancelled, the rest of that frame is skipped, and touches count
  /// again with fresh ids.
  /// - Throws: a single-touch device, no touches, a slot number that the device lacks, time that runs backwards or
  ///   jumps inside a touch.
  /// - Cost: linear in the events; in protocol A without ids also the square of the touches in a frame.
  public func contactFrames() throws(TraceError) -> [ContactFrame] { try touches().frames }

  func touches() throws(TraceError) -> (frames: [ContactFrame], warnings: [TraceWarning]) {
    try checkTouches()
    return events.contains { $0.is(Evdev.syn, Evdev.synMTReport) }
      ? try touches(by: EvdevReports(file: fileName)) : try touches(by: EvdevSlots(file: fileName))
  }

  private func touches(
    by initial: some EvdevProtocol
  ) throws(TraceError) -> (frames: [ContactFrame], warnings: [TraceWarning]) {
    var machine = initial
    var frames: [ContactFrame] = []
    var start = 0
    var isDropping = false
    var lastReport: Int?
    for (index, event) in events.enumerated() {
      try checkTime(at: index)
      try checkSlot(at: index)
      guard event.type == Evdev.syn else { continue }
      if event.code == Evdev.synDropped {
        machine.note(.dropped, line: eventLines[index])
        append(machine.cancelAll(reason: "dropped"), closedBy: index, to: &frames)
        isDropping = true
      } else if event.code == Evdev.synReport {
        try checkJump(from: lastReport, to: index, machine.liveTouch)
        if !isDropping {
          do throws(TraceFinding) {
            let changes = try machine.frame(events[start..<index]) { eventLines[$0] }
            append(changes, closedBy: index, to: &frames)
          } catch {
            throw self.error(at: index, error.fault)
          }
          noteDoubts(in: events[start..<index], &machine)
        }
        isDropping = false
        lastReport = index
        start = index + 1
      }
    }
    if start < events.count { machine.note(.cutFrame, line: eventLines[start]) }
    if let lastReport {
      for change in machine.cancelAll(reason: "recording ends") {
        machine.note(
          change.trackingID < 0 ? .contactUnended(key: change.slot) : .missingEnd(trackingID: change.trackingID),
          line: eventLines[lastReport])
        append([change], closedBy: lastReport, to: &frames)
      }
    }
    guard !frames.isEmpty else { throw noTouches(machine.warnings.list.first?.line) }
    return (frames, machine.warnings.list)
  }

  private func append(_ changes: [ContactChange], closedBy index: Int, to frames: inout [ContactFrame]) {
    guard !changes.isEmpty else { return }
    let event = events[index]
    frames.append(
      ContactFrame(seconds: event.seconds, microseconds: event.microseconds, event: index, changes: changes))
  }

  /// A button that is up, or a distance, is the panel's word against its own ids, which decide.
  private func noteDoubts(in events: ArraySlice<EvdevEvent>, _ machine: inout some EvdevProtocol) {
    guard machine.isAnyLive else { return }
    let button = events.lastIndex { $0.is(Evdev.key, Evdev.buttonTouch) }.flatMap { events[$0].value == 0 ? $0 : nil }
    let distance = events.firstIndex { $0.is(Evdev.abs, Evdev.distance) && $0.value > 0 }
    if let index = button ?? distance { machine.note(.doubtfulContact, line: eventLines[index]) }
  }

  private func checkTouches() throws(TraceError) {
    guard !hasTouches, !events.contains(where: { $0.is(Evdev.syn, Evdev.synMTReport) }) else { return }
    if let index = events.firstIndex(where: { $0.is(Evdev.abs, Evdev.x) || $0.is(Evdev.abs, Evdev.y) }) {
      throw error(at: index, .singleTouchOnly)
    }
    throw noTouches(nil)
  }

  private func noTouches(_ line: Int?) -> TraceError {
    TraceError(file: fileName, line: line ?? 1, column: 1, fault: .noTouches)
  }

  private func checkTime(at index: Int) throws(TraceError) {
    guard index > 0 else { return }
    let backwards = events[index - 1].nanoseconds - events[index].nanoseconds
    guard backwards <= 0 else { throw error(at: index, .timeBackwards(nanoseconds: backwards)) }
  }

  /// The highest slot number of a device that does not declare one: far above any panel's.
  static let highestSlot: Int32 = 255

  private func checkSlot(at index: Int) throws(TraceError) {
    let event = events[index]
    guard event.is(Evdev.abs, Evdev.slot) else { return }
    let declared = axes[Evdev.slot]?.maximum
    let maximum = declared ?? Self.highestSlot
    guard event.value < 0 || event.value > maximum else { return }
    throw error(at: index, .slotOutOfRange(Int(event.value), maximum: Int(maximum), declared: declared != nil))
  }

  private func checkJump(
    from last: Int?, to index: Int, _ touch: @autoclosure () -> String?
  ) throws(TraceError) {
    guard let last else { return }
    let gap = events[index].nanoseconds - events[last].nanoseconds
    // Looked for only here: finding a touch costs more than the rest.
    guard gap > TraceValidator.clockJumpNanoseconds, let touch = touch() else { return }
    throw error(at: index, .clockJump(touch: touch, nanoseconds: gap))
  }
}

/// A way in which a device tells its touches apart.
protocol EvdevProtocol {
  var warnings: TraceWarnings { get }
  /// A live touch in words, for messages.
  var liveTouch: String? { get }
  var isAnyLive: Bool { get }

  /// Takes the events of one frame, without its SYN_REPORT, and returns what changed, in order of slot. `line(i)` is
  /// the line of the i-th event.
  mutating func frame(
    _ events: ArraySlice<EvdevEvent>, line: (Int) -> Int
  ) throws(TraceFinding) -> [ContactChange]

  /// Cancels every live touch; only fresh ids count from here.
  mutating func cancelAll(reason: String) -> [ContactChange]

  mutating func note(_ notice: TraceNotice, line: Int)
}
