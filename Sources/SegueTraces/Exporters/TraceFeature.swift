/// What a trace may hold that not every format can.
enum TraceFeature: CaseIterable {
  case arrival, coalesced, pressure, force, extent, angle, finger, stylus, palm, positionSource, reason, resampled
  case deviceContact, deviceID, hover, numbering, extras

  /// The loss of it, as a sentence.
  func loss(_ count: Int) -> String {
    func counted(_ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
    return switch self {
    case .arrival: "the time of delivery of \(counted("frame"))"
    case .coalesced: counted("coalesced sample")
    case .pressure: "the pressure of \(counted("sample"))"
    case .force: "the force of \(counted("sample"))"
    case .extent: "the size of the contact in \(counted("sample"))"
    case .angle: "the angle of the contact in \(counted("sample"))"
    case .finger: "the mark of a finger on \(counted("sample")), which readers take for one all the same"
    case .stylus: "the mark of a stylus on \(counted("sample"))"
    case .palm: "the mark of a palm on \(counted("sample"))"
    case .positionSource: "whether a position is its own or repeated, in \(counted("sample"))"
    case .reason: "why a touch was cancelled, in \(counted("sample"))"
    case .resampled: "the mark of \(counted("computed sample"))"
    case .deviceContact: "the device's own number for the touch in \(counted("sample"))"
    case .deviceID: "the device of \(counted("frame"))"
    case .hover: counted("sample") + " of a hovering touch"
    case .numbering: "the number of \(count == 1 ? "1 touch" : "\(count) touches"), counted anew from the first"
    case .extras: counted("key") + " that the trace format does not define"
    }
  }
}

/// How often a trace has each feature.
struct TraceFeatures {
  private var counts: [TraceFeature: Int] = [:]

  /// - Cost: linear in the samples.
  init(_ trace: TouchTrace) {
    counts[.extras] = trace.trailerExtras.count
    var ids: Set<Int> = []
    for frame in trace.frames {
      count(.arrival, frame.arrival != nil)
      count(.deviceID, frame.deviceID != nil)
      counts[.extras, default: 0] += frame.extras.count
      for contact in frame.contacts {
        if ids.insert(contact.id).inserted { count(.numbering, contact.id != ids.count) }
        count(contact.attributes)
        count(.finger, contact.tool == .finger)
        count(.stylus, contact.tool == .stylus)
        count(.palm, contact.tool == .palm)
        count(.positionSource, contact.positionSource != nil)
        count(.reason, contact.reason != nil)
        count(.resampled, contact.isResampled)
        count(.deviceContact, contact.deviceContact != nil)
        count(.hover, contact.phase == .hover)
        counts[.extras, default: 0] += contact.extras.count
        counts[.coalesced, default: 0] += contact.coalesced.count
        for sample in contact.coalesced {
          count(sample.attributes)
          count(.resampled, sample.isResampled)
          counts[.extras, default: 0] += sample.extras.count
        }
      }
    }
  }

  private mutating func count(_ feature: TraceFeature, _ isThere: Bool) {
    if isThere { counts[feature, default: 0] += 1 }
  }

  private mutating func count(_ attributes: TouchAttributes) {
    count(.pressure, attributes.pressure != nil)
    count(.force, attributes.force != nil || attributes.maxForce != nil)
    count(.extent, attributes.major != nil || attributes.minor != nil)
    count(.angle, attributes.angle != nil)
  }

  func count(of feature: TraceFeature) -> Int { counts[feature] ?? 0 }

  /// A sentence for each of these features that the trace has.
  func losses(_ features: [TraceFeature]) -> [String] {
    features.compactMap { feature in
      let count = count(of: feature)
      return count > 0 ? feature.loss(count) : nil
    }
  }
}

/// Numbers of a file from which a reader's formula gives back ours.
enum InverseUnits {
  /// The number near `guess` that `read` maps to `target`; `guess` where there is none, which is then within the last
  /// place. A number that was read from a file always has one.
  static func number(for target: Double, guess: Double, _ read: (Double) -> Double) -> Double {
    guard read(guess) != target else { return guess }
    var up = guess
    var down = guess
    for _ in 0..<4 {
      up = up.nextUp
      down = down.nextDown
      if read(up) == target { return up }
      if read(down) == target { return down }
    }
    return guess
  }

  /// The same, and counts those that come back changed in the last place.
  static func number(
    for target: Double, guess: Double, changed: inout Int, _ read: (Double) -> Double
  ) -> Double {
    let number = number(for: target, guess: guess, read)
    if read(number) != target { changed += 1 }
    return number
  }

  /// The loss of so many numbers, of the units named; none for 0.
  static func losses(changed: Int, units: String) -> [String] {
    guard changed > 0 else { return [] }
    let numbers = changed == 1 ? "1 number, which comes back" : "\(changed) numbers, which come back"
    return ["the last bit of \(numbers) from \(units) rounded"]
  }

  /// Rounded to whole multiples of `grain`, in counts of it.
  static func counts(_ nanoseconds: Int64, grain: Int64) -> Int64 {
    let floor = nanoseconds / grain - (nanoseconds % grain < 0 ? 1 : 0)
    return nanoseconds - floor * grain >= (grain + 1) / 2 ? floor + 1 : floor
  }
}
