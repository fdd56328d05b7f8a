import Foundation
import SegueTestSupport
import SegueTraces
import Testing

/// A file of each form, as programs write them; they are seeds of mutated inputs too.
@Suite("Files of applications")
struct ApplicationFixtureTests {
  struct Fixture: Sendable, CustomTestStringConvertible {
    var name: String
    var format: TraceFormat
    var frames, contacts: Int
    /// From the first delivery to the last, in nanoseconds.
    var duration: Int64
    var testDescription: String { name }
  }

  static let all = [
    // Ten instants at 60 Hz have both fingers, the eleventh and the two ends of the ways one each.
    Fixture(name: "pinch.webdriver.json", format: .webdriver, frames: 15, contacts: 2, duration: 250_000_000),
    // The pinch goes from 200 px to 100 at 800 px/s.
    Fixture(name: "pan.devtools.log", format: .devtools, frames: 5 + 10, contacts: 4, duration: 1_121_000_000),
    // 80 ms down; 300 px at 1200 px/s, twice, 250 ms apart.
    Fixture(name: "replay.devtools.json", format: .devtools, frames: 2 + 34 + 2, contacts: 4, duration: 830_000_000),
    Fixture(name: "fling.flutter.json", format: .flutter, frames: 4, contacts: 2, duration: 31_900_000),
    // Two ends and six samples between them.
    Fixture(name: "drag.webkit.json", format: .webkit, frames: 11, contacts: 2, duration: 120_000_000),
    Fixture(name: "pan.csv", format: .csv, frames: 5, contacts: 2, duration: 32_333_000),
    Fixture(name: "touches.csv", format: .csv, frames: 3, contacts: 1, duration: 25_000_000),
  ]

  static func bytes(_ name: String) throws -> [UInt8] {
    let folder = packageRoot.appending(path: "Tests/SegueTracesTests/Fixtures/Applications")
    return Array(try Data(contentsOf: folder.appending(path: name)))
  }

  @Test("the content says which format it is, and gives a valid trace", arguments: all)
  func imported(_ fixture: Fixture) throws {
    let file = try TraceFile.read(try Self.bytes(fixture.name), name: fixture.name)
    #expect(file.format == fixture.format)
    #expect(file.trace.frames.count == fixture.frames)
    #expect(file.trace.contactCount == fixture.contacts)
    #expect(file.trace.duration == fixture.duration)
    #expect(file.trace.header.provenance?.path == fixture.name)
    #expect(throws: Never.self) { try TraceValidator.check(file.trace, name: fixture.name) }
  }

  @Test("what was imported comes back through every format that can hold it", arguments: all)
  func exported(_ fixture: Fixture) throws {
    let trace = try TraceFile.read(try Self.bytes(fixture.name), name: fixture.name).trace
    for exporter in TraceExporters.all where exporter.format != .evemu {
      let exported = exporter.export(trace, options: TraceExportOptions())
      let back = try TraceFile.read(exported.bytes, name: "back", format: exporter.format).trace
      #expect(back.contactCount == trace.contactCount || exported.losses != [])
      if exported.losses.isEmpty { #expect(back.frames.map(\.t) == trace.frames.map(\.t)) }
      if exporter.format == .csv { #expect(back == trace) }
      let again = exporter.export(back, options: TraceExportOptions())
      #expect(try TraceFile.read(again.bytes, name: "back", format: exporter.format).trace == back)
    }
  }

  /// `SEGUE_MUTATIONS=10000` sets how many spoilt copies of each file are read; 40 without it.
  static let mutations = ProcessInfo.processInfo.environment["SEGUE_MUTATIONS"].flatMap(UInt64.init) ?? 40

  @Test("a spoilt text is refused with a place, or gives a trace that can be written", arguments: all)
  func spoilt(_ fixture: Fixture) throws {
    let whole = try Self.bytes(fixture.name)
    var refused = 0
    for seed in 0..<Self.mutations {
      var generator = SplitMix64(seed: seed)
      var bytes = whole
      for _ in 0...Int.random(in: 0...3, using: &generator) { Self.spoil(&bytes, &generator) }
      do {
        let trace = try TraceFile.read(bytes, name: "spoilt", format: fixture.format).trace
        for exporter in TraceExporters.all { _ = exporter.export(trace, options: TraceExportOptions()) }
        #expect(throws: Never.self, "seed \(seed)") { try TraceValidator.check(trace, name: "spoilt") }
      } catch {
        refused += 1
        #expect(error.line >= 1 && error.column >= 1, "seed \(seed)")
      }
    }
    #expect(refused > 0 && refused < Self.mutations)
  }

  /// Changes a byte, a digit, or a piece of the text.
  private static func spoil(_ bytes: inout [UInt8], _ generator: inout SplitMix64) {
    let place = Int.random(in: bytes.indices, using: &generator)
    let end = min(bytes.count, place + Int.random(in: 1...20, using: &generator))
    switch Int.random(in: 0...5, using: &generator) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
    case 1: bytes.removeSubrange(place..<end)
    case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 3: bytes.insert(contentsOf: "0123456789-eE.".utf8.shuffled(using: &generator).prefix(5), at: place)
    default:
      // A number becomes another one: most of the text is numbers, and most faults lie in them.
      guard let digit = bytes[place...].firstIndex(where: { (0x30...0x39).contains($0) }) else { return }
      let numbers = ["-1", "0", "1e300", "9223372036854775807", "-9223372036854775808", "4294967295", "0.5", "1e-9"]
      bytes.replaceSubrange(digit...digit, with: (numbers.randomElement(using: &generator) ?? "0").utf8)
    }
  }

  @Test("a text cut anywhere is read or refused with a place, never worse", arguments: all)
  func cut(_ fixture: Fixture) throws {
    let bytes = try Self.bytes(fixture.name)
    for length in stride(from: 0, to: bytes.count, by: 7) {
      do {
        _ = try TraceFile.read(Array(bytes.prefix(length)), name: "cut", format: fixture.format)
      } catch {
        #expect(error.line >= 1 && error.column >= 1)
        #expect(error.fault.message.count > 20)
      }
    }
  }
}
