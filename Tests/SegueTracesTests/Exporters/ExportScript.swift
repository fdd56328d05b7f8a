import SegueTestSupport
import SegueTraces

/// Traces for tests of exporters, on a screen of 512 × 1024 points, whose 64ths are exact in binary.
enum ExportScript {
  static func trace(_ frames: [(Int64, [TraceContact])]) -> TouchTrace {
    TouchTrace(
      header: TraceHeader(
        clock: TraceClock(base: .firstSample, source: "test", originNs: "0"),
        space: TraceSpace(width: 512, height: 1024, scale: 1)),
      frames: frames.map { TraceFrame(t: $0.0, contacts: $0.1) })
  }

  static func contact(
    _ id: Int, _ phase: TouchPhase, _ x: Double, _ y: Double, reason: String? = nil
  ) -> TraceContact {
    TraceContact(id: id, phase: phase, x: x, y: y, reason: reason, deviceContact: id)
  }

  /// A valid trace of one to five touches at a time.
  /// - Parameter isExact: whether evemu can say every value: whole microseconds from 0, 64ths of a point, ends that
  ///   repeat the last sample, no cancel but of all that are left at the end, one set of attributes.
  static func random(_ random: inout SplitMix64, isExact: Bool) -> TouchTrace {
    var made: [(Int64, [TraceContact])] = []
    var live: [Int: TraceContact] = [:]
    var next = 1
    var t: Int64 = 0
    let attributes = Int.random(in: 0..<16, using: &random)
    for step in 0..<Int.random(in: 3...14, using: &random) {
      if step > 0 {
        t += isExact ? Int64.random(in: 1...20_000, using: &random) * 1000 : .random(in: 0...9_000_000, using: &random)
      }
      var contacts: [TraceContact] = []
      for id in live.keys.sorted() {
        guard let old = live[id], Int.random(in: 0..<4, using: &random) > 0 else { continue }
        var contact = sample(id, &random, isExact: isExact, attributes: attributes)
        contact.deviceContact = old.deviceContact
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
          if isExact || Bool.random(using: &random) { contact = old }
          contact.phase = .ended
          contact.positionSource = .last
          live[id] = nil
        case 1 where !isExact:
          contact.phase = .cancelled
          contact.reason = ["palm", "replaced", "dropped", nil].randomElement(using: &random) ?? nil
          live[id] = nil
        default:
          // A sample that changes nothing is none.
          if isExact, (contact.x, contact.y) == (old.x, old.y) { contact.x += 1 }
          if !isExact, t > 2, Int.random(in: 0..<5, using: &random) == 0 {
            contact.coalesced = [TraceSample(t: t - 1, x: contact.x + 1, y: contact.y)]
          }
          live[id] = contact
        }
        contacts.append(contact)
      }
      if (contacts.isEmpty && live.isEmpty) || (live.count < 5 && Int.random(in: 0..<3, using: &random) == 0) {
        var contact = sample(next, &random, isExact: isExact, attributes: attributes)
        contact.phase = .began
        contact.deviceContact = isExact || Bool.random(using: &random) ? 100 + next : nil
        live[next] = contact
        contacts.append(contact)
        next += 1
      }
      if !contacts.isEmpty { made.append((t, contacts)) }
    }
    if !live.isEmpty {
      // An exact trace's last report is the last frame's, so that its time is the cancel's.
      let end = isExact ? made.last?.0 ?? 0 : t + 500
      made.append(
        (
          end,
          live.keys.sorted().compactMap { id in
            guard var contact = live[id] else { return nil }
            contact.phase = .cancelled
            contact.positionSource = .last
            contact.reason = "recording ends"
            contact.coalesced = []
            return contact
          }
        ))
    }
    return trace(made)
  }

  private static func sample(
    _ id: Int, _ random: inout SplitMix64, isExact: Bool, attributes: Int
  ) -> TraceContact {
    var contact = contact(id, .moved, 0, 0)
    contact.x =
      isExact ? Double(Int.random(in: 0..<32_768, using: &random)) / 64 : .random(in: -5...520, using: &random)
    contact.y =
      isExact ? Double(Int.random(in: 0..<65_536, using: &random)) / 64 : .random(in: -5...1030, using: &random)
    let has = { (bit: Int, random: inout SplitMix64) in
      isExact ? attributes & bit != 0 : attributes & bit != 0 && Int.random(in: 0..<8, using: &random) > 0
    }
    if has(1, &random) { contact.attributes.pressure = Double(Int.random(in: 0...65_535, using: &random)) / 65_535 }
    if has(2, &random) { contact.attributes.major = Double(Int.random(in: 0..<4_000, using: &random)) / 64 }
    if has(4, &random) {
      contact.attributes.angle = Double(Int.random(in: -16_384...16_384, using: &random)) * (Double.pi / 2) / 16_384
    }
    if has(8, &random) { contact.tool = [.finger, .stylus, .palm].randomElement(using: &random) ?? .finger }
    return contact
  }
}
