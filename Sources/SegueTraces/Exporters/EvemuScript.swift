/// The events of an exported trace, as they are made frame by frame.
struct EvemuScript {
  private struct Slot {
    /// −1 while free.
    var trackingID: Int32 = -1
    /// What was sent last; stays across lifts.
    var sent = ContactValues()
  }

  private let trace: TouchTrace
  private let units: EvemuUnits
  /// Nanoseconds that are added to a trace's time.
  let origin: Int64
  private var slots: [Slot] = []
  private var cursor = 0
  /// By the trace's number of the touch.
  private var places: [Int: Int] = [:]
  private var pending: [(code: UInt16, type: UInt16, value: Int32)] = []
  private(set) var events: [EvdevEvent] = []
  private(set) var losses = ExportLosses()

  var slotCount: Int { slots.count }

  init(_ trace: TouchTrace, units: EvemuUnits) {
    self.trace = trace
    self.units = units
    let first = trace.frames.first?.t ?? 0
    let last = trace.frames.last?.t ?? 0
    let stated = Int64(trace.header.clock.originNs)
    let given = stated ?? 0
    let (start, isLow) = given.addingReportingOverflow(first)
    let (end, isHigh) = given.addingReportingOverflow(last)
    let isKernelTime = !isLow && !isHigh && start >= 0 && end < 4_600_000_000_000_000_000 && start <= end
    origin = isKernelTime ? given : 1000 &- first
    if origin != stated { losses.add("the clock's origin is no time of a kernel and not kept") }
  }

  mutating func writeFrames() {
    let tail = tailStart
    for frame in trace.frames[..<tail] { write(frame) }
    for contact in trace.frames[tail...].flatMap(\.contacts) where contact.reason != "recording ends" {
      losses.add("a touch cancelled at the end stays down, its reason is not kept")
    }
    if let last = trace.frames.last, tail < trace.frames.count {
      let time = microseconds(last.t)
      if events.last.map({ $0.seconds * 1_000_000 + $0.microseconds }) != time { report(at: time) }
    }
  }

  /// Where the frames begin that only cancel touches at the very last time.
  private var tailStart: Int {
    var start = trace.frames.count
    guard let last = trace.frames.last else { return start }
    while start > 0, trace.frames[start - 1].t == last.t,
      trace.frames[start - 1].contacts.allSatisfy({ $0.phase == .cancelled })
    { start -= 1 }
    return start
  }

  private func microseconds(_ t: Int64) -> Int64 {
    let nanoseconds = origin &+ t
    return nanoseconds >= 0 ? nanoseconds / 1000 : 0
  }

  private mutating func write(_ frame: TraceFrame) {
    noteLosses(of: frame)
    for sample in older(in: frame) {
      guard let place = places[sample.id] else { continue }
      send(units.values(x: sample.x, y: sample.y, sample.attributes, tool: nil), to: place)
      if !pending.isEmpty { report(at: max(microseconds(sample.t), lastTime)) }
    }
    let time = max(microseconds(frame.t), lastTime)
    let cancelled = frame.contacts.filter { $0.phase == .cancelled }
    if !cancelled.isEmpty, cancelled.count == frame.contacts.count, cancelled.count == places.count {
      return drop(cancelled, at: time)
    }
    let wasDown = !places.isEmpty
    for contact in lifted(cancelled, in: frame) {
      guard let place = places[contact.id] else { continue }
      losses.add("a touch cancelled while others stay is written as a palm that lifts")
      set(Evdev.toolType, 2, \.toolType, at: place)
    }
    if !pending.isEmpty { report(at: time) }
    end(frame)
    for contact in frame.contacts where contact.phase == .moved {
      guard let place = places[contact.id] else { continue }
      send(units.values(x: contact.x, y: contact.y, contact.attributes, tool: contact.tool), to: place)
    }
    if places.isEmpty == wasDown { pending.append((Evdev.buttonTouch, Evdev.key, places.isEmpty ? 0 : 1)) }
    guard !pending.isEmpty else {
      if frame.contacts.contains(where: { $0.phase == .moved }) {
        losses.add("a frame whose touches did not change is not written")
      }
      return
    }
    report(at: time)
  }

  private var lastTime: Int64 { events.last.map { $0.seconds * 1_000_000 + $0.microseconds } ?? 0 }

  /// Cancelled touches that leave no slot to a beginning.
  private func lifted(_ cancelled: [TraceContact], in frame: TraceFrame) -> ArraySlice<TraceContact> {
    cancelled.dropFirst(frame.contacts.count { $0.phase == .began })
  }

  /// Ends and beginnings, and the slots that pass from one to the other.
  private mutating func end(_ frame: TraceFrame) {
    var freed: [Int] = []
    var overtaken: [Int] = []
    let begun = frame.contacts.filter { $0.phase == .began }
    for contact in frame.contacts where contact.phase.isEnd {
      guard let place = places.removeValue(forKey: contact.id) else { continue }
      if contact.phase == .cancelled, overtaken.count < begun.count {
        overtaken.append(place)
        if contact.reason != "replaced" {
          losses.add("a touch that another replaces is cancelled, its reason not kept")
        }
        continue
      }
      if contact.phase == .ended {
        let last = slots[place].sent
        let own = units.values(x: contact.x, y: contact.y, TouchAttributes(), tool: nil)
        if (own.x, own.y) != (last.x, last.y) { losses.add("a lift has no position of its own") }
      }
      select(place)
      pending.append((Evdev.trackingID, Evdev.abs, -1))
      freed.append(place)
    }
    var lowest = 0
    overtaken.sort()
    for (index, contact) in begun.enumerated() {
      let values = units.values(x: contact.x, y: contact.y, contact.attributes, tool: contact.tool)
      // Beginnings take slots in their order, which is the order a reader numbers them in.
      let isLast = begun.count - index == overtaken.count
      var place = isLast ? overtaken.removeFirst() : freeSlot(from: lowest, for: values, unless: overtaken)
      if let next = overtaken.first, next < place { place = overtaken.removeFirst() }
      lowest = place + 1
      let id = trackingID(of: contact, at: place)
      places[contact.id] = place
      select(place)
      slots[place].trackingID = id
      pending.append((Evdev.trackingID, Evdev.abs, id))
      send(values, to: place)
    }
    for place in freed { slots[place].trackingID = -1 }
  }

  /// The lowest free slot whose last touch left nothing behind that this one does not say itself.
  private mutating func freeSlot(from lowest: Int, for values: ContactValues, unless taken: [Int]) -> Int {
    var place = lowest
    while place < slots.count {
      if slots[place].trackingID < 0, !taken.contains(place), slots[place].sent.isCovered(by: values) { return place }
      place += 1
    }
    while slots.count <= place { slots.append(Slot()) }
    return place
  }

  /// The device's own number where it is free, else the lowest that is.
  private func trackingID(of contact: TraceContact, at place: Int) -> Int32 {
    let used = Set(slots.map(\.trackingID))
    if let own = contact.deviceContact, (0...65_535).contains(own), !used.contains(Int32(own)) { return Int32(own) }
    var id = Int32(contact.id & 0xFFFF)
    while used.contains(id) { id = (id + 1) & 0xFFFF }
    return id
  }

  /// Every touch is lost at once.
  private mutating func drop(_ cancelled: [TraceContact], at time: Int64) {
    for contact in cancelled where contact.reason != "dropped" {
      losses.add("touches cancelled at once are written as lost events, their reason not kept")
    }
    for contact in cancelled {
      if let place = places.removeValue(forKey: contact.id) { slots[place].trackingID = -1 }
    }
    pending.append((Evdev.synDropped, Evdev.syn, 0))
    report(at: time)
  }

  private mutating func select(_ place: Int) {
    guard place != cursor else { return }
    pending.append((Evdev.slot, Evdev.abs, Int32(place)))
    cursor = place
  }

  private mutating func send(_ values: ContactValues, to place: Int) {
    set(Evdev.positionX, values.x, \.x, at: place)
    set(Evdev.positionY, values.y, \.y, at: place)
    set(Evdev.touchMajor, values.touchMajor, \.touchMajor, at: place)
    set(Evdev.touchMinor, values.touchMinor, \.touchMinor, at: place)
    set(Evdev.orientation, values.orientation, \.orientation, at: place)
    set(Evdev.toolType, values.toolType, \.toolType, at: place)
    set(Evdev.pressure, values.pressure, \.pressure, at: place)
  }

  private mutating func set(
    _ code: UInt16, _ value: Int32?, _ member: WritableKeyPath<ContactValues, Int32?>, at place: Int
  ) {
    guard let value, slots[place].sent[keyPath: member] != value else { return }
    select(place)
    slots[place].sent[keyPath: member] = value
    pending.append((code, Evdev.abs, value))
  }

  private mutating func report(at time: Int64) {
    pending.append((Evdev.synReport, Evdev.syn, 0))
    for event in pending {
      events.append(
        EvdevEvent(
          seconds: time / 1_000_000, microseconds: time % 1_000_000, type: event.type, code: event.code,
          value: event.value))
    }
    pending = []
  }

  /// Older samples of all touches, in order of time.
  private func older(
    in frame: TraceFrame
  ) -> [(t: Int64, id: Int, x: Double, y: Double, attributes: TouchAttributes)] {
    frame.contacts.filter { $0.phase == .moved }
      .flatMap { contact in contact.coalesced.map { ($0.t, contact.id, $0.x, $0.y, $0.attributes) } }
      .enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element)
  }

  private mutating func noteLosses(of frame: TraceFrame) {
    if (origin &+ frame.t) % 1000 != 0 { losses.add("a time is cut to whole microseconds") }
    if frame.arrival != nil { losses.add("the time of arrival is not kept") }
    if frame.deviceID != nil { losses.add("the device's id is not kept") }
    for contact in frame.contacts {
      if contact.phase == .hover {
        losses.add("a hover sample is left out")
        continue
      }
      if !contact.coalesced.isEmpty {
        losses.add("an older sample of a frame becomes a frame of its own", contact.coalesced.count)
      }
      if contact.isResampled { losses.add("a computed sample becomes a measured one") }
      if contact.attributes.force != nil { losses.add("the force is not kept") }
      if contact.phase == .began, contact.deviceContact == nil {
        losses.add("a touch without the device's number for it gets one")
      }
      if !contact.phase.isEnd, units.isBeyondRange(x: contact.x, y: contact.y) {
        losses.add("a position beyond what 32 bits hold is moved to their end")
      } else if !contact.phase.isEnd, !units.isExact(x: contact.x, y: contact.y) {
        losses.add(
          units.areDevices
            ? "a position is rounded to the digitizer's units" : "a position is rounded to 1/64 of a point")
      }
    }
  }
}

extension ContactValues {
  /// Whether `other` says everything that this says.
  fileprivate func isCovered(by other: ContactValues) -> Bool {
    let members: [KeyPath<ContactValues, Int32?>] = [
      \.touchMajor, \.touchMinor, \.orientation, \.toolType, \.pressure,
    ]
    return members.allSatisfy { self[keyPath: $0] == nil || other[keyPath: $0] != nil }
  }
}
