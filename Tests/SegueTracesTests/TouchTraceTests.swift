import SegueJSON
import SegueTestSupport
import SegueTraces
import Testing

@Suite("Touch traces")
struct TouchTraceTests {
  /// The format's own example, keys in the writer's order.
  static let example =
    #"{"clock":{"base":"first-sample","originNs":"53890813990000","source":"kernel-monotonic"},"content":"raw","#
    + #""digitizer":{"name":"panel","nominalHz":120,"x":{"max":1599,"min":0,"unitsPerMm":11},"#
    + #""y":{"max":2559,"min":0,"unitsPerMm":11}},"display":{"refreshHz":120,"refreshRangeHz":[10,120]},"#
    + #""expect":{"td.shared-element/pop":"cancelled"},"format":"touch-trace","#
    + #""label":{"gesture":"swipe","intent":null},"provenance":{"edits":[],"importer":"evemu/1","#
    + #""licence":"Apache-2.0","path":"file name","sha256":"…","source":"recorder or public file"},"#
    + #""space":{"height":1180,"orientation":"portrait","origin":"top-left","scale":2,"unit":"pt","width":820},"#
    + #""timeUnit":"ns","version":1}"# + "\n"
    + #"{"c":[{"id":1,"major":41,"minor":38.5,"phase":"began","pressure":0.8398,"x":405,"y":825}],"t":0}"# + "\n"
    + #"{"arrival":9900000,"c":[{"coalesced":[{"t":4400000,"x":409,"y":824}],"id":1,"phase":"moved","x":412.5,"#
    + #""y":822.5}],"t":8817000}"# + "\n"
    + #"{"c":[{"id":1,"phase":"ended","positionSource":"last","x":412.5,"y":822.5}],"t":207942000}"# + "\n"
    + #"{"contacts":1,"end":true,"frames":3}"# + "\n"

  @Test("the format's example is read as it says and written back byte for byte")
  func exampleRoundTrip() throws {
    let trace = try TouchTrace.read(Array(Self.example.utf8), name: "example.trace")
    #expect(trace.header.clock.originNs == "53890813990000")
    #expect(trace.header.clock.base == .firstSample)
    #expect(trace.header.space == TraceSpace(width: 820, height: 1180, scale: 2))
    #expect(trace.header.display?.refreshRangeHz == 10...120)
    #expect(trace.header.digitizer?.x == TraceAxis(min: 0, max: 1599, unitsPerMm: 11))
    #expect(trace.header.label == TraceLabel(gesture: "swipe", intent: nil))
    #expect(trace.header.expect == ["td.shared-element/pop": "cancelled"])
    #expect(trace.frames.count == 3)
    #expect(trace.frames[0].contacts[0].pressure == 0.8398)
    #expect(trace.frames[0].contacts[0].attributes.minor == 38.5)
    #expect(trace.frames[1].contacts[0].coalesced == [TraceSample(t: 4_400_000, x: 409, y: 824)])
    #expect(trace.frames[2].contacts[0].phase == .ended)
    #expect(trace.frames[2].contacts[0].positionSource == .last)
    #expect(trace.text() == Self.example)
  }

  @Test("a frame is delivered when it arrived, else when it was taken, and the duration counts deliveries")
  func delivery() throws {
    let trace = try TouchTrace.read(Array(Self.example.utf8), name: "example.trace")
    #expect(trace.frames.map { trace.deliveryTime(of: $0) } == [0, 9_900_000, 207_942_000])
    #expect(trace.duration == 207_942_000)
    var late = trace
    late.frames[2].arrival = 300_000_000
    #expect(late.duration == 300_000_000)
    #expect(TouchTrace(header: trace.header, frames: []).duration == 0)
  }

  @Test("what was taken back is as if it had never been said, and 0 is said")
  func takenBack() {
    let plain = TraceContact(id: 1, phase: .moved, x: 2, y: 3)
    let members: [(WritableKeyPath<TouchAttributes, Double?>, String)] = [
      (\.pressure, "pressure"), (\.force, "force"), (\.maxForce, "maxForce"), (\.major, "major"), (\.minor, "minor"),
      (\.angle, "angle"),
    ]
    for (member, name) in members {
      var contact = plain
      contact.attributes[keyPath: member] = 0
      #expect(contact != plain, "\(name)")
      #expect(contact.attributes[keyPath: member] == 0)
      for (other, _) in members where other != member { #expect(contact.attributes[keyPath: other] == nil, "\(name)") }
      contact.attributes[keyPath: member] = 0.5
      #expect(contact.attributes[keyPath: member] == 0.5)
      contact.attributes[keyPath: member] = nil
      #expect(contact == plain, "\(name)")
      #expect(contact.hashValue == plain.hashValue, "\(name)")
    }
    var contact = plain
    contact.reason = "lost"
    contact.extras = ["a": 1]
    #expect(contact.reason == "lost")
    contact.reason = nil
    #expect(contact.extras == ["a": 1])
    #expect(contact != plain)
    contact.extras = [:]
    #expect(contact == plain)
    contact.deviceContact = 0
    #expect(contact != plain)
    contact.deviceContact = nil
    #expect(contact == plain)
    #expect(contact.hashValue == plain.hashValue)
    #expect(MemoryLayout<TraceContact>.stride <= 104, "a long trace is as large as its contacts")
  }

  @Test("keys that nobody knows come back at every level")
  func unknownKeys() throws {
    let odd = #""zz":[1,2.5,{"a":null}]"#
    var text = Self.example.replacing(#","version":1}"#, with: #","version":1,"# + odd + "}")
    for key in [
      "\"source\":\"kernel-monotonic\"", "\"width\":820", "\"unitsPerMm\":11", "\"intent\":null", "\"y\":825",
    ] {
      text = text.replacing(key, with: key + "," + odd)
    }
    for key in [
      "\"y\":824", "\"t\":207942000", "\"refreshRangeHz\":[10,120]", "\"source\":\"recorder or public file\"",
    ] {
      text = text.replacing(key, with: key + "," + odd)
    }
    text = text.replacing(#""frames":3"#, with: #""frames":3,"# + odd)
    let trace = try TouchTrace.read(Array(text.utf8), name: "odd.trace")
    #expect(trace.text() == text)
    #expect(trace.text().split(separator: odd).count == 13)
  }

  @Test("numbers are written in one form, however they were written")
  func numberForms() throws {
    let text = Self.example.replacing(#""x":405,"y":825"#, with: #""odd":-0.0,"x":4.05e2,"y":825.0"#)
      .replacing(#""t":0"#, with: #""t":0.0"#)
    let trace = try TouchTrace.read(Array(text.utf8), name: "forms.trace")
    #expect(trace.text() == Self.example.replacing(#""minor":38.5,"#, with: #""minor":38.5,"odd":0,"#))
  }

  @Test("read ∘ write is the identity", arguments: 1...40 as ClosedRange<UInt64>)
  func identity(seed: UInt64) throws {
    var maker = TraceMaker(seed: seed)
    let trace = maker.trace()
    let text = trace.text()
    let again = try TouchTrace.read(Array(text.utf8), name: "seed \(seed)")
    #expect(again == trace, "seed \(seed)")
    #expect(again.text() == text, "seed \(seed)")
    #expect(again != TouchTrace(header: trace.header, frames: []), "seed \(seed)")
  }
}

/// Random valid traces: several touches that overlap, every optional member now and then, odd keys and odd numbers.
struct TraceMaker {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private mutating func chance() -> Bool { Bool.random(using: &random) }

  private mutating func number() -> Double {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: Double(Int.random(in: -50...900, using: &random))
    case 1: Double.random(in: -1...1, using: &random)
    case 2: Double.random(in: 0...1e-9, using: &random)
    case 3: Double.random(in: -1e300...1e300, using: &random)
    default: Double.random(in: 0...844, using: &random)
    }
  }

  private mutating func maybe() -> Double? { chance() ? number() : nil }

  private mutating func extras() -> [String: JSONValue] {
    guard Int.random(in: 0..<4, using: &random) == 0 else { return [:] }
    return ["ünknown \"key\"\n": ["a", 1, .null, ["deep": .number(0.1)]], "zz": true]
  }

  private mutating func attributes() -> TouchAttributes {
    TouchAttributes(
      pressure: chance() ? Double.random(in: 0...1, using: &random) : nil, force: maybe(), maxForce: maybe(),
      major: maybe(), minor: maybe(), angle: maybe())
  }

  mutating func trace() -> TouchTrace {
    var header = TraceHeader(
      clock: TraceClock(base: .boot, source: "made", originNs: "18446744073709551616", extras: extras()),
      space: TraceSpace(width: 390, height: 844.5, scale: 3, extras: extras()), extras: extras())
    if chance() { header.display = TraceDisplay(refreshHz: 59.94, refreshRangeHz: chance() ? 10...120 : nil) }
    if chance() { header.digitizer = TraceDigitizer(name: "p", x: TraceAxis(min: -4096, max: 4096), extras: extras()) }
    if chance() { header.provenance = TraceProvenance(path: "ö", edits: [["cut": 3]], extras: extras()) }
    if chance() { header.label = TraceLabel(gesture: chance() ? "pan" : nil, extras: extras()) }
    if chance() { header.expect = ["td.fold/pop": "notStarted"] }
    header.content = TraceContent.allCases.randomElement(using: &random) ?? .raw
    return TouchTrace(header: header, frames: frames(), trailerExtras: extras())
  }

  private mutating func frames() -> [TraceFrame] {
    var frames: [TraceFrame] = []
    var live: Set<Int> = []
    var next = Int.random(in: 0...3, using: &random)
    var t = Int64.random(in: -1_000_000_000...1_000_000_000, using: &random)
    for _ in 0..<Int.random(in: 1...30, using: &random) {
      var phases = live.sorted().filter { _ in chance() }.map { ($0, chance() ? TouchPhase.moved : .ended) }
      if chance() || phases.isEmpty {
        phases.append((next, chance() ? .began : .hover))
        if phases.last?.1 == .began { live.insert(next) }
        next += 1
      }
      for (id, phase) in phases where phase.isEnd { live.remove(id) }
      frames.append(frame(t, phases))
      t += Int64.random(in: 0...20_000_000, using: &random)
    }
    if !live.isEmpty { frames.append(frame(t, live.sorted().map { ($0, .cancelled) })) }
    return frames
  }

  private mutating func frame(_ t: Int64, _ phases: [(Int, TouchPhase)]) -> TraceFrame {
    var contacts: [TraceContact] = []
    for (id, phase) in phases {
      var contact = TraceContact(
        id: id, phase: phase, x: number(), y: number(), attributes: attributes(),
        tool: TouchTool.allCases.randomElement(using: &random), extras: extras())
      if chance() { contact.positionSource = .own }
      if chance() { contact.reason = "tab\t and \u{1}" }
      if chance() { contact.deviceContact = 65_535 }
      contact.isResampled = chance()
      for age in (0..<Int.random(in: 0...3, using: &random)).reversed() {
        contact.coalesced.append(
          TraceSample(
            t: t - 1 - Int64(age) * 1000, x: number(), y: number(), attributes: attributes(), isResampled: chance(),
            extras: extras()))
      }
      contacts.append(contact)
    }
    return TraceFrame(
      t: t, arrival: chance() ? t + 3 : nil, deviceID: chance() ? "touch 0" : nil, contacts: contacts, extras: extras())
  }
}
