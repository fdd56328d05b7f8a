/// The state machine of multitouch protocol B.
///
/// The slot cursor lasts across frames and is 0 at the start. A tracking id ≥ 0 starts a touch in the cursor's slot, −1
/// ends it; every other value changes the slot and stays, even across an end. Nothing counts before its SYN_REPORT.
struct EvdevSlots: EvdevProtocol {
  struct Slot {
    /// −1 while no touch is down.
    var trackingID: Int32 = -1
    var values = ContactValues()
    /// The values of the last change that was handed out.
    var delivered = ContactValues()
    var hadTouch = false
  }

  private var slots: [Int32: Slot] = [:]
  /// Slots whose touch is down.
  private var live: Set<Int32> = []
  private var cursor: Int32 = 0
  private(set) var warnings: TraceWarnings

  init(file: String) { warnings = TraceWarnings(file: file) }

  var isAnyLive: Bool { !live.isEmpty }

  /// The lowest live slot's touch in words, for messages.
  var liveTouch: String? {
    live.min().flatMap { slots[$0] }.map { "the touch with tracking id \($0.trackingID)" }
  }

  /// - Cost: by the events and the slots that they touch, whatever other slots there are.
  mutating func frame(_ events: ArraySlice<EvdevEvent>, line: (Int) -> Int) -> [ContactChange] {
    var changes: [Int32: [ContactChange]] = [:]
    var stirred: [Int32: Int] = [:]
    for index in events.indices where events[index].type == Evdev.abs {
      let event = events[index]
      switch event.code {
      case Evdev.slot: cursor = event.value
      case Evdev.trackingID: changes[cursor, default: []] += track(event.value, line: line(index))
      case Evdev.touchCodes:
        var slot = slots[cursor, default: Slot()]
        slot.values.set(event.code, event.value)
        slots[cursor] = slot
        if stirred[cursor] == nil { stirred[cursor] = line(index) }
      default: break
      }
    }
    for (number, line) in stirred.sorted(by: { $0.key < $1.key }) where slots[number]?.hadTouch == false {
      warnings.add(.startsInTouch(slot: Int(number)), line: line)
    }
    return settle(Set(stirred.keys).union(changes.keys), changes, line: events.indices.last.map(line) ?? 1)
  }

  private mutating func track(_ id: Int32, line: Int) -> [ContactChange] {
    let number = Int(cursor)
    var slot = slots[cursor, default: Slot()]
    defer { slots[cursor] = slot }
    let old = slot.trackingID
    slot.trackingID = max(id, -1)
    if id < 0 { live.remove(cursor) } else { live.insert(cursor) }
    if id < 0 {
      guard old >= 0 else {
        warnings.add(slot.hadTouch ? .strayEnd(slot: number) : .startsInTouch(slot: number), line: line)
        slot.hadTouch = true
        return []
      }
      return [ContactChange(slot: number, trackingID: old, phase: .ended, values: slot.delivered)]
    }
    guard id != old else {
      warnings.add(.repeatedID(slot: number), line: line)
      return []
    }
    slot.hadTouch = true
    let began = ContactChange(slot: number, trackingID: id, phase: .began, values: slot.values)
    guard old >= 0 else { return [began] }
    warnings.add(.replaced(slot: number), line: line)
    let cancelled = ContactChange(
      slot: number, trackingID: old, phase: .cancelled, values: slot.delivered, reason: "replaced")
    return [cancelled, began]
  }

  /// Gives beginnings the values that the whole frame set, and finds the touches that only moved. A slot that is not
  /// `touched` has nothing new: a live one was delivered when it last changed.
  private mutating func settle(
    _ touched: Set<Int32>, _ changes: [Int32: [ContactChange]], line: Int
  ) -> [ContactChange] {
    var out: [ContactChange] = []
    for number in touched.sorted() {
      var slot = slots[number, default: Slot()]
      if let own = changes[number], !own.isEmpty {
        var begun: Set<Int32> = []
        for var change in own {
          // A beginning, and the end of what began in this same frame, have the frame's values.
          if change.phase == .began || begun.contains(change.trackingID) { change.values = slot.values }
          if change.phase == .began {
            begun.insert(change.trackingID)
            if slot.values.x == nil || slot.values.y == nil {
              warnings.add(.unknownPosition(slot: Int(number)), line: line)
            }
          }
          out.append(change)
        }
        slot.delivered = slot.values
      } else if slot.trackingID >= 0, slot.values != slot.delivered {
        out.append(
          ContactChange(slot: Int(number), trackingID: slot.trackingID, phase: .moved, values: slot.values))
        slot.delivered = slot.values
      }
      slots[number] = slot
    }
    return out
  }

  /// Cancels every live touch; each slot then waits for a fresh id.
  mutating func cancelAll(reason: String) -> [ContactChange] {
    var out: [ContactChange] = []
    for number in live.sorted() {
      let slot = slots[number, default: Slot()]
      out.append(
        ContactChange(
          slot: Int(number), trackingID: slot.trackingID, phase: .cancelled, values: slot.delivered, reason: reason))
      slots[number]?.trackingID = -1
    }
    live = []
    return out
  }

  mutating func note(_ notice: TraceNotice, line: Int) { warnings.add(notice, line: line) }
}
