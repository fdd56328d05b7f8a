import Foundation
import SegueCorpus
import SegueTraces
import Testing

/// The half of the corpus that was recorded in a browser. What the names promise is what the files hold.
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
  ]

  struct Recording: Sendable, CustomTestStringConvertible {
    var gesture, variant: String
    var seed: Int
    var name: String { "\(gesture)-\(variant)" }
    var testDescription: String { name }

    func bytes() throws -> [UInt8] { try #require(SegueCorpus.traces.first { $0.name == name }).bytes }
    func trace() throws -> TouchTrace { try TouchTrace.read(bytes(), name: name) }
  }

  static let all: [Recording] = variants.flatMap { gesture, variants in
    variants.map { (gesture, $0) }
  }.enumerated().map { Recording(gesture: $1.0, variant: $1.1, seed: 101 + $0) }

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
    #expect(recorded.count == 35)
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
        "recorded through Chromium's input pipeline from scripted motion, seed \(recording.seed); Headless Chrome "))
    #expect(source.hasSuffix(" on Linux, touch"))
  }

  @Test("each is expected to end one way, but for a pan that rests before it lifts", arguments: all)
  func expectation(_ recording: Recording) throws {
    let outcome: String? =
      switch (recording.gesture, recording.variant) {
      case (_, "system-cancel"), (_, "change-of-mind"): "cancelled"
      case ("pan-up", "pause"): nil
      default: "finished"
      }
    #expect(try recording.trace().header.expect == (outcome.map { ["*/*": $0] } ?? [:]))
  }

  @Test("both clocks are uneven: scans about every 8.3 ms, deliveries some milliseconds later, older samples with them")
  func uneven() throws {
    var delays: [Double] = []
    for recording in Self.all {
      let trace = try recording.trace()
      let path = Path(trace, id: 1)
      let gaps = zip(path.t.dropFirst(), path.t).map { $0 - $1 }.filter { $0 > 0 }
      let middle = gaps.sorted()[gaps.count / 2]
      #expect(abs(middle - 1.0 / 120) < 0.0006, "\(recording.name)")
      #expect((gaps.max() ?? 0) - (gaps.min() ?? 0) > 0.001, "\(recording.name)")
      #expect(trace.frames.flatMap(\.contacts).contains { !$0.coalesced.isEmpty }, "\(recording.name)")
      delays += trace.frames.map { Double(($0.arrival ?? $0.t) - $0.t) / 1e9 }
    }
    delays.sort()
    #expect(delays[0] > 0.001 && delays[delays.count / 2] < 0.04 && delays[delays.count - 1] < 0.076)
    #expect(delays[delays.count * 9 / 10] - delays[delays.count / 10] > 0.005)
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
    if isPair, recording.variant != "stagger" {
      let stagger = Path(trace, id: 2).t[0] - path.t[0]
      #expect(stagger > 0.004 && stagger < 0.03)
    }
  }
}
