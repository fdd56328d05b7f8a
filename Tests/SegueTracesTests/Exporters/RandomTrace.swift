import SegueTestSupport
import SegueTraces

/// Random traces for the round trips: every rule of the format holds, and nothing else is regular.
struct RandomTrace {
  /// What the target format can hold.
  struct Limits {
    /// All times are multiples of this many nanoseconds.
    var grain: Int64 = 1
    var hasArrivals = false
    var hasCoalesced = false
    var hasHover = false
    var hasPressure = true
    var hasForce = false
    var hasExtents = true
    var hasAngle = false
    var hasResampled = false
    /// Tools, reasons, position sources, numbers and names of devices.
    var hasWords = false
    var tools: [TouchTool?] = [nil]
    /// The earliest time of the first frame, in grains.
    var earliest: Int64 = -50
  }

  private var generator: SplitMix64
  private let limits: Limits
  private var live: [Int: TraceContact] = [:]
  private var hovering: Set<Int> = []
  private var next = 1
  private var t: Int64 = 0

  static func trace(seed: UInt64, _ limits: Limits) -> TouchTrace {
    var random = RandomTrace(generator: SplitMix64(seed: seed), limits: limits)
    return random.trace()
  }

  private mutating func trace() -> TouchTrace {
    t = whole(limits.earliest...50) * limits.grain
    var frames: [TraceFrame] = []
    let count = Int(whole(1...12))
    for _ in 0..<count {
      if let frame = frame() { frames.append(frame) }
      t += chance(1, of: 5) ? 0 : whole(1...20_000_000 / limits.grain) * limits.grain
    }
    // Whoever is down has to leave; whoever never came makes the trace no trace.
    if frames.isEmpty || !live.isEmpty || frames.allSatisfy({ $0.contacts.allSatisfy { $0.phase == .hover } }) {
      if live.isEmpty { frames.append(TraceFrame(t: t, contacts: [contact(id: newID(), .began)])) }
      let ends = live.keys.sorted().map { contact(id: $0, chance(1, of: 2) ? .ended : .cancelled) }
      frames.append(TraceFrame(t: t, contacts: ends))
    }
    return TouchTrace(header: header(), frames: frames)
  }

  private mutating func frame() -> TraceFrame? {
    var contacts: [TraceContact] = []
    for id in live.keys.sorted() where chance(3, of: 4) {
      let isEnd = chance(1, of: 6)
      contacts.append(contact(id: id, isEnd ? (chance(1, of: 2) ? .ended : .cancelled) : .moved))
    }
    for id in hovering.sorted() where chance(1, of: 2) {
      contacts.append(contact(id: id, chance(1, of: 2) ? .began : .hover))
    }
    if live.count < 4, chance(1, of: 2) {
      contacts.append(contact(id: newID(), limits.hasHover && chance(1, of: 3) ? .hover : .began))
    }
    guard !contacts.isEmpty else { return nil }
    var frame = TraceFrame(t: t, contacts: contacts)
    // An arrival at the very time of the samples says nothing, and not every format keeps it.
    if limits.hasArrivals, chance(1, of: 2) { frame.arrival = t + whole(1...5_000) * limits.grain }
    if limits.hasWords, chance(1, of: 4) { frame.deviceID = "panel, \"\(whole(0...3))\"" }
    return frame
  }

  private mutating func newID() -> Int {
    next += 1
    return next - 1
  }

  private mutating func contact(id: Int, _ phase: TouchPhase) -> TraceContact {
    var contact = TraceContact(
      id: id, phase: phase, x: position(), y: position(), attributes: attributes(),
      tool: live[id]?.tool ?? limits.tools[Int(whole(0...Int64(limits.tools.count - 1)))],
      isResampled: limits.hasResampled && chance(1, of: 4))
    if limits.hasWords {
      if chance(1, of: 4) { contact.positionSource = chance(1, of: 2) ? .own : .last }
      if phase == .cancelled, chance(1, of: 2) { contact.reason = "why, \"\(whole(0...99))\"\nso" }
      if chance(1, of: 4) { contact.deviceContact = Int(whole(-5...70_000)) }
    }
    if limits.hasCoalesced, phase != .began, phase != .hover, chance(1, of: 2) {
      // Not before the touch began, and in order; equal times are legal.
      var back = (0..<whole(1...3)).map { _ in whole(1...9_000) * limits.grain }
      back.sort(by: >)
      contact.coalesced = back.map {
        TraceSample(
          t: t - $0, x: position(), y: position(), attributes: attributes(),
          isResampled: limits.hasResampled && chance(1, of: 4))
      }
    }
    switch phase {
    case .hover: hovering.insert(id)
    case .ended, .cancelled: live[id] = nil
    case .began, .moved:
      hovering.remove(id)
      live[id] = contact
    }
    return contact
  }

  private mutating func attributes() -> TouchAttributes {
    var out = TouchAttributes()
    if limits.hasPressure, chance(1, of: 2) { out.pressure = chance(1, of: 4) ? 0 : fraction() }
    if limits.hasForce, chance(1, of: 2) { (out.force, out.maxForce) = (fraction() * 6, 6.5) }
    if limits.hasExtents, chance(1, of: 2) {
      out.major = fraction() * 90
      if chance(1, of: 2) { out.minor = fraction() * 90 }
    }
    if limits.hasAngle, chance(1, of: 2) { out.angle = fraction() * 6 - 3 }
    return out
  }

  private mutating func header() -> TraceHeader {
    var header = TraceHeader(
      clock: TraceClock(base: .boot, source: "random \"clock\"", originNs: String(whole(0...1_000_000_000_000))),
      space: TraceSpace(width: 390, height: 844, scale: Double(whole(1...4))))
    if chance(1, of: 2) { header.label = TraceLabel(gesture: "pan") }
    if chance(1, of: 2) { header.provenance = TraceProvenance(source: "random", edits: ["made"]) }
    if chance(1, of: 2) { header.extras = ["mood": .string("touch, trace")] }
    return header
  }

  private mutating func whole(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &generator) }
  private mutating func chance(_ part: Int64, of whole: Int64) -> Bool { self.whole(1...whole) <= part }
  private mutating func fraction() -> Double { Double(generator.next() >> 11) / 9_007_199_254_740_992 }
  private mutating func position() -> Double {
    chance(1, of: 3) ? Double(whole(-20...900)) : fraction() * 1000 - 50
  }
}
