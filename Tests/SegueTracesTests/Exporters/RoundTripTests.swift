import Foundation
import SegueJSON
import SegueTraces
import Testing

/// What each format can hold, and that it comes back.
///
/// `SEGUE_ROUND_TRIPS=10000` sets how many random traces are sent through each format; 50 without it.
@Suite("Round trips through foreign formats")
struct RoundTripTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var format: TraceFormat
    var limits: RandomTrace.Limits
    var testDescription: String { format.rawValue }
  }

  static let cases = [
    Case(
      format: .csv,
      limits: .init(
        hasArrivals: true, hasCoalesced: true, hasHover: true, hasForce: true, hasAngle: true, hasResampled: true,
        hasWords: true, tools: [nil, .finger, .stylus, .palm])),
    Case(
      format: .flutter,
      limits: .init(
        grain: 1000, hasArrivals: true, hasCoalesced: true, hasHover: true, hasAngle: true, hasResampled: true,
        tools: [nil, .stylus])),
    Case(format: .webkit, limits: .init(hasAngle: true, hasResampled: true, tools: [nil, .stylus])),
  ]

  static let count = ProcessInfo.processInfo.environment["SEGUE_ROUND_TRIPS"].flatMap(UInt64.init) ?? 50

  private static func exported(_ trace: TouchTrace, _ format: TraceFormat) throws -> ExportedTrace {
    try #require(TraceExporters.exporter(of: format)).export(trace, options: TraceExportOptions())
  }

  private static func imported(_ bytes: [UInt8], _ format: TraceFormat) throws -> TouchTrace {
    try TraceFile.read(bytes, name: "random", format: format).trace
  }

  /// Frames that differ by more than one rounding of a position, extent or angle, and whether the header does by more
  /// than the losses that it says.
  private static func differences(
    _ one: TouchTrace, _ made: TouchTrace, losses: [String], _ format: TraceFormat
  ) -> Int {
    var other = made
    if !losses.isEmpty {
      var provenance = made.header.provenance ?? TraceProvenance()
      provenance.edits.append([
        "by": .string("export/\(format.rawValue)"), "lost": .array(losses.map { .string($0) }),
      ])
      provenance.extras["command"] = nil
      other.header.provenance = provenance
    }
    var count = one.frames.count == other.frames.count && one.header == other.header ? 0 : 1
    for (first, second) in zip(one.frames, other.frames) where !first.isNear(second) { count += 1 }
    return count
  }

  @Test("import, export and import again is the identity", arguments: cases)
  func identity(of item: Case) throws {
    for seed in 0..<Self.count {
      let trace = RandomTrace.trace(seed: seed, item.limits)
      let first = try Self.exported(trace, item.format)
      let imported = try Self.imported(first.bytes, item.format)
      // All that may change is the last place of what other units say, and then it is said.
      #expect(first.losses.allSatisfy { $0.hasPrefix("the last bit of ") }, "seed \(seed)")
      #expect(first.losses.isEmpty == (imported.frames == trace.frames), "seed \(seed)")
      if seed < 20 { #expect(try TraceFile.read(first.bytes, name: "random").format == item.format) }
      // The values themselves: all alike, but for the last place where units are converted.
      #expect(Self.differences(imported, trace, losses: first.losses, item.format) == 0, "seed \(seed)")
      if item.format == .csv { #expect(imported == trace, "seed \(seed)") }
      let second = try Self.exported(imported, item.format)
      #expect(try Self.imported(second.bytes, item.format) == imported, "seed \(seed)")
      #expect(second.bytes == first.bytes || item.format != .csv, "seed \(seed)")
    }
  }

  @Test("whole milliseconds and bare positions come back from WebDriver's actions")
  func webDriver() throws {
    let limits = RandomTrace.Limits(grain: 1_000_000, hasPressure: false, hasExtents: false, earliest: 0)
    for seed in 0..<Self.count {
      let trace = RandomTrace.trace(seed: seed, limits)
      let first = try Self.exported(trace, .webdriver)
      #expect(first.losses.allSatisfy { $0.hasSuffix("a move of its own brings the finger there") }, "seed \(seed)")
      let imported = try Self.imported(first.bytes, .webdriver)
      // Moves come before downs and ups of the same instant, so frames may be split; touches keep their samples.
      for id in 1...trace.contactCount {
        #expect(imported.samples(of: id) == trace.samples(of: id), "seed \(seed), touch \(id)")
      }
      let again = try Self.imported(try Self.exported(imported, .webdriver).bytes, .webdriver)
      #expect(again == imported, "seed \(seed)")
    }
  }

  @Test(
    "a header that travels promises no command where something was lost, and does where nothing was",
    arguments: [TraceFormat.csv, .flutter, .webkit, .webdriver])
  func command(format: TraceFormat) throws {
    var trace = TraceSynthesis(.tap, seed: 2).trace()
    trace.frames = [
      TraceFrame(t: 0, contacts: [TraceContact(id: 1, phase: .began, x: 4, y: 8)]),
      TraceFrame(t: 8_000_000, contacts: [TraceContact(id: 1, phase: .ended, x: 4, y: 8)]),
    ]
    let whole = try Self.exported(trace, format)
    #expect(whole.losses.isEmpty)
    #expect(try Self.imported(whole.bytes, format).header == trace.header)
    #expect(trace.header.provenance?.extras["command"] != nil)
    trace.frames[1].extras = ["mood": 1]
    let lossy = try Self.exported(trace, format)
    let provenance = try #require(try Self.imported(lossy.bytes, format).header.provenance)
    #expect(provenance.extras["command"] == nil)
    #expect(
      provenance.edits == [
        [
          "by": .string("export/\(format.rawValue)"), "lost": ["1 key that the trace format does not define"],
        ]
      ])
    #expect(provenance.source == trace.header.provenance?.source)
  }

  @Test("random traces are valid, differ, and hold what they are asked for")
  func generator() throws {
    let traces = (0..<UInt64(50)).map { RandomTrace.trace(seed: $0, Self.cases[0].limits) }
    for trace in traces { #expect(throws: Never.self) { try TraceValidator.check(trace, name: "random") } }
    #expect(Set(traces).count == 50)
    let contacts = traces.flatMap(\.frames).flatMap(\.contacts)
    for phase in TouchPhase.allCases { #expect(contacts.contains { $0.phase == phase }) }
    #expect(contacts.contains { $0.coalesced.count == 3 })
    #expect(contacts.contains { $0.reason != nil && $0.attributes.force == nil })
    #expect(zip(traces, traces.map(\.frames)).contains { zip($1, $1.dropFirst()).contains { $0.t == $1.t } })
  }

  @Test("what a format cannot hold is said, and a trace that has none of it loses nothing")
  func losses() throws {
    var trace = RandomTrace.trace(seed: 7, .init(hasPressure: false, hasExtents: false))
    for format in [TraceFormat.csv, .webkit] { #expect(try Self.exported(trace, format).losses == []) }
    trace.frames[0].t -= 1
    trace.frames[0].arrival = trace.frames[0].t + 1
    trace.frames[0].extras = ["mood": 1]
    trace.frames[0].contacts[0].tool = .palm
    trace.frames[0].contacts[0].attributes.force = 2
    let losses = try [TraceFormat.csv, .flutter, .webkit, .webdriver].map { try Self.exported(trace, $0).losses }
    #expect(losses[0] == ["1 key that the trace format does not define"])
    #expect(
      losses[1] == [
        "times between whole microseconds", "the force of 1 sample", "the mark of a palm on 1 sample",
        "1 key that the trace format does not define",
      ])
    #expect(losses[2].contains("the time of delivery of 1 frame"))
    #expect(losses[3].first?.hasPrefix("times between whole milliseconds") == true)
    #expect(losses[3].count == 6 && losses[3].contains { $0.contains("lift") })
  }

  @Test("coalesced samples become deliveries of their own where a format has none")
  func coalesced() throws {
    let older = [TraceSample(t: 4, x: 1, y: 1), TraceSample(t: 6, x: 2, y: 2)]
    let trace = TouchTrace(
      header: TraceHeader(
        clock: TraceClock(base: .firstSample, source: "made", originNs: "0"),
        space: TraceSpace(width: 10, height: 10, scale: 1)),
      frames: [
        TraceFrame(t: 5, contacts: [TraceContact(id: 1, phase: .began, x: 0, y: 0)]),
        TraceFrame(t: 8, contacts: [TraceContact(id: 1, phase: .ended, x: 3, y: 3, coalesced: older)]),
      ])
    let exported = try Self.exported(trace, .webkit)
    #expect(
      exported.losses == [
        "that 1 coalesced sample came with a newer one: it is a delivery of its own", "1 coalesced sample",
      ])
    let back = try Self.imported(exported.bytes, .webkit)
    #expect(back.frames.map(\.t) == [5, 6, 8])
    #expect(back.frames.map { $0.contacts[0].x } == [0, 2, 3])
  }

  @Test("touches that are numbered otherwise are counted anew, and that is said")
  func numbering() throws {
    var trace = RandomTrace.trace(seed: 3, Self.cases[0].limits)
    for frame in trace.frames.indices {
      for contact in trace.frames[frame].contacts.indices { trace.frames[frame].contacts[contact].id *= 10 }
    }
    let exported = try Self.exported(trace, .csv)
    #expect(exported.losses.count == 1)
    #expect(exported.losses[0].hasSuffix("counted anew from the first"))
    let back = try Self.imported(exported.bytes, .csv)
    #expect(back.frames == RandomTrace.trace(seed: 3, Self.cases[0].limits).frames)
  }

  @Test("a lift away from the last position is said to be a move of its own in WebDriver's actions")
  func movedLift() throws {
    func trace(liftedAt x: Double) -> TouchTrace {
      TouchTrace(
        header: TraceHeader(
          clock: TraceClock(base: .firstSample, source: "made", originNs: "0"),
          space: TraceSpace(width: 10, height: 10, scale: 1)),
        frames: [
          TraceFrame(t: 0, contacts: [TraceContact(id: 1, phase: .began, x: 0, y: 0)]),
          TraceFrame(t: 8_000_000, contacts: [TraceContact(id: 1, phase: .ended, x: x, y: 0)]),
        ])
    }
    #expect(try Self.exported(trace(liftedAt: 0), .webdriver).losses == [])
    let moved = try Self.exported(trace(liftedAt: 3), .webdriver)
    #expect(moved.losses == ["1 lift away from the last position: a move of its own brings the finger there"])
    let back = try Self.imported(moved.bytes, .webdriver)
    #expect(back.frames.flatMap(\.contacts).map(\.phase) == [.began, .moved, .ended])
  }

  @Test("a touch's number may be any of 64 bits", arguments: [TraceFormat.csv, .flutter, .webkit])
  func largeNumbers(format: TraceFormat) throws {
    var trace = RandomTrace.trace(seed: 3, .init(grain: 1000))
    let frames = trace.frames
    for frame in trace.frames.indices {
      for contact in trace.frames[frame].contacts.indices {
        trace.frames[frame].contacts[contact].id += Int.max - 1000
      }
    }
    let back = try Self.imported(try Self.exported(trace, format).bytes, format)
    #expect(back.frames.map { $0.contacts.map(\.id) } == frames.map { $0.contacts.map(\.id) })
  }
}

extension TouchTrace {
  /// The touch's samples in order, by time, phase and place; an end that is elsewhere is a move there and an end.
  fileprivate func samples(of id: Int) -> [String] {
    var out: [String] = []
    var last = ""
    for frame in frames {
      for contact in frame.contacts where contact.id == id {
        let place = "\(contact.x) \(contact.y)"
        if contact.phase.isEnd, place != last { out.append("\(frame.t) moved \(place)") }
        out.append("\(frame.t) \(contact.phase) \(place)")
        last = place
      }
    }
    return out
  }
}

extension TraceFrame {
  /// Alike but for the last places of converted numbers.
  fileprivate func isNear(_ other: TraceFrame) -> Bool {
    guard t == other.t, arrival == other.arrival, deviceID == other.deviceID, contacts.count == other.contacts.count
    else { return false }
    return zip(contacts, other.contacts).allSatisfy { one, two in
      let isNear = near(one.x, two.x) && near(one.y, two.y) && one.attributes.isNear(two.attributes)
      var plain = one
      (plain.x, plain.y, plain.attributes, plain.coalesced) = (two.x, two.y, two.attributes, two.coalesced)
      let older = zip(one.coalesced, two.coalesced)
      return isNear && plain == two && one.coalesced.count == two.coalesced.count
        && older.allSatisfy {
          $0.t == $1.t && near($0.x, $1.x) && near($0.y, $1.y) && $0.attributes.isNear($1.attributes)
            && $0.isResampled == $1.isResampled
        }
    }
  }
}

private func near(_ one: Double?, _ two: Double?) -> Bool {
  guard let one, let two else { return one == nil && two == nil }
  return abs(one - two) <= 2 * max(one.ulp, two.ulp)
}

extension TouchAttributes {
  fileprivate func isNear(_ other: TouchAttributes) -> Bool {
    pressure == other.pressure && force == other.force && maxForce == other.maxForce && near(major, other.major)
      && near(minor, other.minor) && near(angle, other.angle)
  }
}
