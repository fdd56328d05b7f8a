import Foundation
import SegueCorpus
import SegueTraces
import Testing

/// More than half of the corpus was recorded in a browser. What the names promise is what the files hold.
@Suite("Recorded traces")
struct RecordedTracesTests {
  /// In the order of their seeds, which count from 101.
  static let variants: [(gesture: String, variants: [String])] = [
    ("edge-pan", ["flick", "slow", "hesitant", "back-and-forth", "pause", "change-of-mind", "system-cancel"]),
    ("right-edge-pan", ["flick", "hesitant", "back-and-forth", "system-cancel"]),
    ("pan-left", ["flick", "slow", "change-of-mind"]), ("pan-right", ["flick", "hesitant", "back-and-forth"]),
    ("pan-up", ["flick", "slow", "pause"]), ("pan-down", ["flick", "hesitant", "system-cancel"]),
    ("pinch", ["flick", "slow", "hesitant", "back-and-forth", "stagger", "system-cancel"]),
    ("rotation", ["flick", "slow", "hesitant", "change-of-mind", "stagger", "system-cancel"]),
    ("right-edge-pan", ["slow", "pause"]), ("pan-left", ["hesitant", "back-and-forth", "pause"]),
    ("pan-right", ["slow", "pause"]), ("pan-up", ["hesitant", "back-and-forth"]),
    ("pan-down", ["slow", "back-and-forth", "pause"]), ("pinch", ["pause"]), ("rotation", ["back-and-forth", "pause"]),
    ("edge-pan", deliveries), ("pan-down", deliveries), ("pinch", deliveries),
    ("pan-left", ["system-cancel"]), ("pan-right", ["system-cancel"]), ("pan-up", ["system-cancel"]),
    ("right-edge-pan", ["change-of-mind"]), ("pan-right", ["change-of-mind"]), ("pan-up", ["change-of-mind"]),
    ("pan-down", ["change-of-mind"]), ("pinch", ["change-of-mind"]),
  ]
  /// Variants of one stroke that differ in the panel or in the page.
  static let deliveries = ["coalesced", "dropped", "late", "queued"]

  struct Recording: Sendable, CustomTestStringConvertible {
    var gesture, variant: String
    var seed: Int
    var name: String { "\(gesture)-\(variant)" }
    /// What the header says of the panel or the page, where it is not the usual one.
    var setting: String {
      switch variant {
      case "coalesced": " on a panel of 240 Hz"
      case "dropped": " on a panel that loses samples, three in a row"
      case "late": " on a panel that is up to 30 ms late"
      case "queued": " into a page that is busy"
      default: ""
      }
    }
    var testDescription: String { name }

    func bytes() throws -> [UInt8] { try #require(SegueCorpus.traces.first { $0.name == name }).bytes }
    func trace() throws -> TouchTrace { try #require(try RecordedTracesTests.traces.get()[name]) }
  }

  static let all: [Recording] = variants.flatMap { gesture, variants in
    variants.map { (gesture, $0) }
  }.enumerated().map { Recording(gesture: $1.0, variant: $1.1, seed: 101 + $0) }

  /// Each read once, by its name.
  static let traces = Result {
    try Dictionary(uniqueKeysWithValues: all.map { ($0.name, try TouchTrace.read($0.bytes(), name: $0.name)) })
  }

  /// Time in seconds and place of every sample of a touch.
  struct Path {
    var t: [Double] = []
    var x: [Double] = []
    var y: [Double] = []
    var end: TouchPhase?

    init(_ trace: TouchTrace, id: Int) {
      for frame in trace.frames {
        for contact in frame.contacts where contact.id == id {
          for older in contact.coalesced { add(older.t, older.x, older.y) }
          add(frame.t, contact.x, contact.y)
          if contact.phase.isEnd { end = contact.phase }
        }
      }
    }

    private mutating func add(_ time: Int64, _ x: Double, _ y: Double) {
      t.append(Double(time) / 1e9)
      self.x.append(x)
      self.y.append(y)
    }

    /// Distance from the first sample.
    var way: [Double] { zip(x, y).map { (($0 - x[0]) * ($0 - x[0]) + ($1 - y[0]) * ($1 - y[0])).squareRoot() } }
    /// Largest distance from the first sample.
    var reach: Double { way.max() ?? 0 }
    /// Longest time without leaving a circle of `radius` points, away from where it began.
    func rest(radius: Double) -> Double {
      var longest = 0.0
      for first in t.indices where way[first] > 20 {
        let last = t[first...].indices.prefix { abs(x[$0] - x[first]) < radius && abs(y[$0] - y[first]) < radius }.last
        longest = max(longest, t[last ?? first] - t[first])
      }
      return longest
    }
    /// How often the distance from the start turns between growing and shrinking, counting turns of 20 pt and more.
    var turns: Int {
      var (turns, growing, extreme) = (0, true, 0.0)
      for distance in way {
        if growing ? distance > extreme : distance < extreme {
          extreme = distance
        } else if abs(distance - extreme) > 20 {
          turns += 1
          growing.toggle()
          extreme = distance
        }
      }
      return turns
    }
  }

  @Test("what says in the corpus that it was recorded is this list")
  func list() throws {
    let recorded = try SegueCorpus.traces.filter { name, bytes in
      try TouchTrace.read(bytes, name: name).header.provenance?.importer == "recorder/1"
    }
    #expect(recorded.map(\.name) == Self.all.map(\.name).sorted())
    #expect(recorded.count == 70 && recorded.count * 2 >= SegueCorpus.traces.count)
  }

  @Test("every gesture is there in every variant of a hand, two fingers also one after the other")
  func matrix() {
    let names = Set(Self.all.map(\.name))
    let gestures = Set(Self.all.map(\.gesture))
    #expect(gestures.count == 8)
    for gesture in gestures {
      for variant in ["flick", "slow", "hesitant", "back-and-forth", "pause", "change-of-mind", "system-cancel"] {
        #expect(names.contains("\(gesture)-\(variant)"))
      }
    }
    #expect(names.contains("pinch-stagger") && names.contains("rotation-stagger"))
  }

  @Test("each is small, in canonical form, without a warning, and says honestly where it comes from", arguments: all)
  func honest(_ recording: Recording) throws {
    let bytes = try recording.bytes()
    let file = try TraceFile.read(bytes, name: recording.name)
    #expect(file.warnings.isEmpty)
    #expect(Array(file.trace.text().utf8) == bytes)
    #expect(bytes.count <= 40_000 && file.trace.duration <= 2_000_000_000)
    let header = file.trace.header
    #expect(header.space == TraceSpace(width: 390, height: 844, scale: 3))
    #expect(header.content == .delivered && header.label?.gesture == recording.gesture)
    let source = try #require(header.provenance?.source)
    #expect(
      source.hasPrefix(
        "recorded through Chromium's input pipeline from scripted motion\(recording.setting), seed \(recording.seed); "
          + "Headless Chrome "))
    #expect(source.hasSuffix(" on Linux, touch"))
  }

  @Test("each is expected to end one way, but for what rests before it lifts, where transitions differ", arguments: all)
  func expectation(_ recording: Recording) throws {
    let outcome: String? =
      switch (recording.gesture, recording.variant) {
      case (_, "system-cancel"), (_, "change-of-mind"): "cancelled"
      case ("edge-pan", "pause"): "finished"
      case (_, "pause"): nil
      default: "finished"
      }
    #expect(try recording.trace().header.expect == (outcome.map { ["*/*": $0] } ?? [:]))
  }

  /// Seconds between samples of the first touch.
  static func gaps(_ trace: TouchTrace) -> [Double] {
    let path = Path(trace, id: 1)
    return zip(path.t.dropFirst(), path.t).map { $0 - $1 }.filter { $0 > 0 }
  }
  /// Seconds from the newest sample of a frame until the page had it.
  static func delays(_ trace: TouchTrace) -> [Double] {
    trace.frames.map { Double(($0.arrival ?? $0.t) - $0.t) / 1e9 }
  }

  @Test("both clocks are uneven: scans about every 8.3 ms, deliveries some milliseconds later, older samples with them")
  func uneven() throws {
    var delays: [Double] = []
    for recording in Self.all {
      let trace = try recording.trace()
      let gaps = Self.gaps(trace)
      let middle = gaps.sorted()[gaps.count / 2]
      let hertz = recording.variant == "coalesced" ? 240.0 : 120.0
      #expect(abs(middle - 1 / hertz) < 0.0006, "\(recording.name)")
      #expect((gaps.max() ?? 0) - (gaps.min() ?? 0) > 0.12 / hertz, "\(recording.name)")
      #expect(trace.frames.flatMap(\.contacts).contains { !$0.coalesced.isEmpty }, "\(recording.name)")
      if !Self.deliveries.contains(recording.variant) { delays += Self.delays(trace) }
    }
    delays.sort()
    #expect(delays[0] > 0.001 && delays[delays.count / 2] < 0.04 && delays[delays.count - 1] < 0.076)
    #expect(delays[delays.count * 9 / 10] - delays[delays.count / 10] > 0.005)
  }

  @Test("panels that are fast, lossy or late and pages that are busy show in the clocks, against a flick's as control")
  func deliveries() throws {
    for gesture in ["edge-pan", "pan-down", "pinch"] {
      func trace(_ variant: String) throws -> TouchTrace {
        try #require(Self.all.first { $0.gesture == gesture && $0.variant == variant }).trace()
      }
      /// Samples of the first touch for each of its frames.
      func share(_ trace: TouchTrace) -> Double {
        Double(Path(trace, id: 1).t.count) / Double(trace.frames.count)
      }
      func middle(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }
      let plain = try trace("flick")
      let (coalesced, queued) = (try trace("coalesced"), try trace("queued"))
      #expect(share(plain) < 2.2 && share(coalesced) > 2.5 && share(queued) > 3, "\(gesture)")
      // Three of 120 Hz lost are a gap of four intervals, which stray by up to 9 %.
      let lost = Self.gaps(try trace("dropped")).filter { $0 > 0.03 }
      #expect(lost.count >= 2 && lost.allSatisfy { $0 < 0.037 }, "\(gesture): \(lost)")
      #expect(Self.gaps(plain).allSatisfy { $0 < 0.019 }, "\(gesture)")
      let late = middle(Self.delays(try trace("late")))
      #expect(late > 0.026 && late > middle(Self.delays(plain)) + 0.008, "\(gesture): \(late)")
      #expect(middle(Self.delays(queued)) > 0.046, "\(gesture)")
      #expect(Self.delays(queued).allSatisfy { $0 < 0.122 }, "\(gesture)")
    }
  }

  @Test("a variant does what it is called", arguments: all)
  func motion(_ recording: Recording) throws {
    let trace = try recording.trace()
    let path = Path(trace, id: 1)
    let seconds = Double(trace.duration) / 1e9
    let isPair = recording.gesture == "pinch" || recording.gesture == "rotation"
    #expect(trace.contactCount == (isPair ? 2 : 1))
    #expect(path.end == (recording.variant == "system-cancel" ? .cancelled : .ended))
    switch recording.variant {
    case "flick": #expect(seconds < 0.35 && path.turns == 0)
    case "coalesced", "dropped", "late", "queued": #expect(seconds < 0.5 && path.turns == 0)
    case "slow": #expect(seconds > 1.1 && path.turns == 0)
    case "hesitant": #expect(path.rest(radius: 3) > 0.2 && path.rest(radius: 3) < 0.8)
    case "back-and-forth": #expect(path.turns == 2)
    case "pause": #expect(path.rest(radius: 3) > 0.36 && path.turns == 0)
    case "change-of-mind": #expect(path.turns == 1 && path.way[path.way.count - 1] < 0.4 * path.reach)
    case "stagger": #expect(Path(trace, id: 2).t[0] - path.t[0] > 0.04)
    case "system-cancel": #expect(path.turns == 0)
    default: Issue.record("there is no test for \(recording.variant)")
    }
    // A tremor: no finger that rests stays on the spot.
    if recording.variant == "pause" { #expect(Set(path.x.suffix(20)).count > 5 && Set(path.y.suffix(20)).count > 5) }
    // Where the scan is lost that would have seen the second finger, the next one does.
    if isPair, recording.variant != "stagger", recording.variant != "dropped" {
      let stagger = Path(trace, id: 2).t[0] - path.t[0]
      #expect(stagger > 0.004 && stagger < 0.03)
    }
  }
}
