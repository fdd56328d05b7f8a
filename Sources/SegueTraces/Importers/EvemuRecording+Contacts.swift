extension EvemuRecording {
  /// What the touches did, frame by frame, in device units; frames that change no touch are left out.
  ///
  /// A touch that has no end is cancelled at the last frame's time. After SYN_DROPPED everything down is cancelled, the
  /// rest of that frame is skipped, and touches count again with fresh ids.
  /// - Throws: protocol A, a single-touch device, no touches, a slot number that the device
  ///   lacks, time that runs backwards or jumps inside a touch.
  /// - Cost: linear in the events.
  public func contactFrames() throws(TraceError) -> [ContactFrame] { try touches().frames }

  func touches() throws(TraceError) -> (frames: [ContactFrame], warnings: [TraceWarning]) {
    try checkProtocol()
    var slots = EvdevSlots(file: fileName)
    var frames: [ContactFrame] = []
    var start = 0
    var isDropping = false
    var lastReport: Int?
    for (index, event) in events.enumerated() {
      try checkTime(at: index)
      try checkSlot(at: index)
      guard event.type == Evdev.syn else { continue }
      if event.code == Evdev.synDropped {
        slots.note(.dropped, line: eventLines[index])
        append(slots.cancelAll(reason: "dropped"), closedBy: index, to: &frames)
        isDropping = true
      } else if event.code == Evdev.synReport {
        try checkJump(from: lastReport, to: index, slots)
        if !isDropping {
          let changes = slots.frame(events[start..<index]) { eventLines[$0] }
          append(changes, closedBy: index, to: &frames)
        }
        isDropping = false
        lastReport = index
        start = index + 1
      }
    }
    if start < events.count { slots.note(.cutFrame, line: eventLines[start]) }
    if let lastReport {
      for change in slots.cancelAll(reason: "recording ends") {
        slots.note(.missingEnd(trackingID: change.trackingID), line: eventLines[lastReport])
        append([change], closedBy: lastReport, to: &frames)
      }
    }
    guard !frames.isEmpty else { throw noTouches(slots.warnings.list.first?.line) }
    return (frames, slots.warnings.list)
  }

  private func append(_ changes: [ContactChange], closedBy index: Int, to frames: inout [ContactFrame]) {
    guard !changes.isEmpty else { return }
    let event = events[index]
    frames.append(
      ContactFrame(seconds: event.seconds, microseconds: event.microseconds, event: index, changes: changes))
  }

  private func checkProtocol() throws(TraceError) {
    if let index = events.firstIndex(where: { $0.is(Evdev.syn, Evdev.synMTReport) }) {
      throw error(at: index, .protocolA)
    }
    let hasTouch = events.contains { $0.type == Evdev.abs && Evdev.touchCodes.contains($0.code) }
    guard !hasTouch else { return }
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
  private static let highestSlot: Int32 = 255

  private func checkSlot(at index: Int) throws(TraceError) {
    let event = events[index]
    guard event.is(Evdev.abs, Evdev.slot) else { return }
    let declared = axes[Evdev.slot]?.maximum
    let maximum = declared ?? Self.highestSlot
    guard event.value < 0 || event.value > maximum else { return }
    throw error(at: index, .slotOutOfRange(Int(event.value), maximum: Int(maximum), declared: declared != nil))
  }

  private func checkJump(from last: Int?, to index: Int, _ slots: EvdevSlots) throws(TraceError) {
    guard let last else { return }
    let gap = events[index].nanoseconds - events[last].nanoseconds
    // Looked for only here: finding a touch costs more than the rest.
    guard gap > TraceValidator.clockJumpNanoseconds, let touch = slots.liveTouch else { return }
    throw error(at: index, .clockJump(touch: touch, nanoseconds: gap))
  }
}
