import Foundation
import SegueCorpus
import SegueJSON
import SegueTestSupport
import SegueTraces
import Testing

@Suite("Exporting evemu recordings")
struct EvemuExporterTests {
  typealias Script = ExportScript

  static func lines(_ trace: TouchTrace) -> [String] {
    String(decoding: EvemuExporter.export(trace, options: .init()).bytes, as: UTF8.self).split(separator: "\n")
      .filter { $0.hasPrefix("E:") }.map { String($0) }
  }

  static func losses(_ trace: TouchTrace) -> [String] { EvemuExporter.export(trace, options: .init()).losses }

  @Test("the header travels in a comment: what events cannot say of a trace comes back without an option")
  func header() throws {
    var trace = Script.trace([(0, [Script.contact(1, .began, 14, 20)]), (1_000, [Script.contact(1, .ended, 14, 20)])])
    trace.header.space = TraceSpace(width: 390, height: 844.5, scale: 3)
    trace.header.content = .delivered
    trace.header.label = TraceLabel(gesture: "tap")
    trace.header.expect = ["*/*": "finished"]
    trace.header.digitizer = TraceDigitizer(nominalHz: 120)
    trace.header.display = TraceDisplay(refreshHz: 60)
    trace.header.provenance = TraceProvenance(
      source: "a hand", licence: "CC0-1.0", importer: "csv/1", extras: ["command": "segue synthesize"])
    let exported = EvemuExporter.export(trace, options: .init())
    #expect(exported.losses.isEmpty)
    let back = try TraceFile.read(exported.bytes, name: "again.evemu").trace
    #expect(back.header == trace.header)
    #expect(back.frames.map { $0.contacts[0].x } == [14, 14])
    #expect(EvemuExporter.export(back, options: .init()).bytes == exported.bytes)
    // The caller knows better.
    let wide = try TraceFile.read(exported.bytes, name: "again.evemu", options: .init(width: 780, licence: "MIT")).trace
    #expect(wide.header.space == TraceSpace(width: 780, height: 844.5, scale: 3))
    #expect(wide.frames[0].contacts[0].x == 28)
    let provenance = try #require(wide.header.provenance)
    #expect((provenance.source, provenance.licence, provenance.extras["command"]) == ("a hand", "MIT", nil))
    #expect(
      provenance.edits == [["by": "import", "edit": "the space was given anew: 780×844.5@3 in place of 390×844.5@3"]])
  }

  @Test("64ths of a point come back to the bit on a screen whose width is no power of two")
  func sixtyFourths() throws {
    for count in stride(from: 1, to: 24_960, by: 7) {
      let x = Double(count) / 64
      var trace = Script.trace([(0, [Script.contact(1, .began, x, x)]), (1_000, [Script.contact(1, .ended, x, x)])])
      trace.header.space = TraceSpace(width: 390, height: 844, scale: 3)
      let contact = try TraceFile.read(EvemuExporter.export(trace, options: .init()).bytes, name: "again").trace
        .frames[0].contacts[0]
      try #require((contact.x, contact.y) == (x, x))
    }
  }

  @Test("a header that is none is refused at its place in the comment")
  func brokenHeader() throws {
    let text = EvemuSample.head.replacing("# EVEMU 1.3\n", with: "# EVEMU 1.3\n# touchTrace {\"clock\":7}\n")
    #expect(text != EvemuSample.head)
    let error = #expect(throws: TraceError.self) { try EvemuRecording.read(Array(text.utf8), name: "a") }
    #expect(error?.line == 2 && error?.column == 14 && error?.code == "TT026", "\(error.map { "\($0)" } ?? "")")
  }

  /// The trace that an export of `trace` is read as, in the same space.
  static func reimported(_ trace: TouchTrace) throws -> TraceFile {
    let space = trace.header.space
    return try TraceFile.read(
      EvemuExporter.export(trace, options: .init()).bytes, name: "again.evemu",
      options: .init(width: space.width, height: space.height, scale: space.scale))
  }

  @Test(
    "what came in turned, or by a window, goes out as it stands and comes back in its place",
    arguments: [
      TraceImportOptions(width: 2000, height: 1000, rotation: .quarter),
      TraceImportOptions(width: 1000, height: 2000, rotation: .half),
      TraceImportOptions(width: 1000, height: 2000, window: .init(x: 50, y: 300, width: 500, height: 600)),
    ])
  func turned(options: TraceImportOptions) throws {
    let tap =
      EvemuSample.frame("1.000000", "0003 0039 1", "0003 0035 123", "0003 0036 456") + EvemuSample.ended("1.010000")
    let trace = try EvemuTraceTests.trace(EvemuSample.head + tap, options)
    let extras = try #require(trace.header.digitizer?.extras)
    #expect(extras["rotation"]?.integerValue == (options.rotation == .upright ? nil : Int64(options.rotation.rawValue)))
    #expect((extras["window"] == nil) == (options.window == nil))
    let back = try Self.reimported(trace).trace
    #expect(back.header.space == trace.header.space)
    let (first, again) = (trace.frames[0].contacts[0], back.frames[0].contacts[0])
    #expect(abs(first.x - again.x) <= 1.0 / 64 && abs(first.y - again.y) <= 1.0 / 64)
  }

  @Test("a tap is written as the kernel would have said it")
  func tap() throws {
    let trace = Script.trace([
      (1_000, [Script.contact(1, .began, 10, 20)]), (9_000_000, [Script.contact(1, .moved, 10, 21)]),
      (17_000_500, [Script.contact(1, .ended, 10, 21)]),
    ])
    let exported = EvemuExporter.export(trace, options: .init())
    var lines = String(decoding: exported.bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.remove(at: 1).hasPrefix("# touchTrace {\"clock\":{"))
    #expect(
      lines.joined(separator: "\n") == """
        # EVEMU 1.3
        N: Touch trace
        I: 0000 0000 0000 0000
        P: 02 00 00 00 00 00 00 00
        B: 00 0b 00 00 00 00 00 00 00
        \(String(repeating: "B: 01 00 00 00 00 00 00 00 00\n", count: 5))B: 01 00 04 00 00 00 00 00 00
        \(String(repeating: "B: 01 00 00 00 00 00 00 00 00\n", count: 6))B: 03 00 00 00 00 00 80 60 02
        A: 2f 0 1 0 0 0
        A: 35 0 32767 0 0 0
        A: 36 0 65535 0 0 0
        A: 39 0 65535 0 0 0
        E: 0.000001 0003 0039 0001
        E: 0.000001 0003 0035 0640
        E: 0.000001 0003 0036 1280
        E: 0.000001 0001 014a 0001
        E: 0.000001 0000 0000 0000
        E: 0.009000 0003 0036 1344
        E: 0.009000 0000 0000 0000
        E: 0.017000 0003 0039 -001
        E: 0.017000 0001 014a 0000
        E: 0.017000 0000 0000 0000

        """)
    #expect(Self.losses(trace) == ["a time is cut to whole microseconds (1×)"])
    #expect(TraceExporters.exporter(of: .evemu)?.format == .evemu)
  }

  @Test("touches cancelled at the end stay down, and come back as cancelled")
  func cancelledAtTheEnd() throws {
    let trace = Script.trace([
      (0, [Script.contact(1, .began, 10, 20), Script.contact(2, .began, 30, 40)]),
      (5_000, [Script.contact(1, .cancelled, 10, 20), Script.contact(2, .cancelled, 30, 40)]),
    ])
    #expect(Self.lines(trace).last == "E: 0.000005 0000 0000 0000")
    #expect(!Self.lines(trace).contains { $0.contains("0039 -") })
    let last = try Self.reimported(trace).trace.frames[1]
    #expect(last.contacts.map(\.phase) == [.cancelled, .cancelled])
    #expect(last.t == 5_000)
    #expect(Self.losses(trace) == ["a touch cancelled at the end stays down, its reason is not kept (2×)"])
  }

  @Test("a cancel of all at once is an overflow, one by another touch a new id, one among others a palm's lift")
  func cancels() throws {
    let all = Script.trace([
      (0, [Script.contact(1, .began, 10, 20)]), (1_000, [Script.contact(1, .cancelled, 10, 20, reason: "dropped")]),
      (2_000, [Script.contact(2, .began, 10, 20)]), (3_000, [Script.contact(2, .ended, 10, 20)]),
    ])
    #expect(Self.lines(all)[5...6] == ["E: 0.000001 0000 0003 0000", "E: 0.000001 0000 0000 0000"])
    #expect(
      try Self.reimported(all).trace.frames.flatMap(\.contacts).map(\.phase) == [.began, .cancelled, .began, .ended])
    #expect(Self.losses(all).isEmpty)
    let replaced = Script.trace([
      (0, [Script.contact(1, .began, 10, 20)]),
      (1_000, [Script.contact(1, .cancelled, 10, 20, reason: "replaced"), Script.contact(2, .began, 11, 20)]),
      (2_000, [Script.contact(2, .ended, 11, 20)]),
    ])
    #expect(Self.lines(replaced)[5] == "E: 0.000001 0003 0039 0002")
    let again = try Self.reimported(replaced).trace
    #expect(again.frames[1].contacts.map(\.phase) == [.cancelled, .began])
    #expect(again.frames[1].contacts[0].reason == "replaced")
    #expect(Self.losses(replaced).isEmpty)
    let one = Script.trace([
      (0, [Script.contact(1, .began, 10, 20), Script.contact(2, .began, 11, 20)]),
      (1_000, [Script.contact(1, .cancelled, 10, 20)]), (2_000, [Script.contact(2, .ended, 11, 20)]),
    ])
    #expect(Self.lines(one).contains("E: 0.000001 0003 0037 0002"))
    let palm = try Self.reimported(one).trace.frames
    #expect(palm[1].contacts.map(\.tool) == [.palm])
    #expect((palm[2].contacts[0].phase, palm[2].contacts[0].tool) == (.ended, .palm))
    #expect(Self.losses(one) == ["a touch cancelled while others stay is written as a palm that lifts (1×)"])
  }

  @Test("what evemu cannot say is listed")
  func losses() throws {
    var moved = Script.contact(1, .moved, 10.3, 20)
    moved.attributes.force = 0.5
    moved.coalesced = [TraceSample(t: 1_000, x: 10, y: 20.5)]
    moved.isResampled = true
    var trace = Script.trace([
      (0, [Script.contact(3, .hover, 5, 5)]), (500, [Script.contact(1, .began, 10, 20)]), (2_000, [moved]),
      (3_000, [moved]), (4_000, [Script.contact(1, .ended, 12, 20)]),
    ])
    trace.frames[3].contacts[0].coalesced = []
    trace.frames[2].arrival = 9_000
    trace.frames[2].deviceID = "pad"
    #expect(
      Self.losses(trace) == [
        "a hover sample is left out (1×)", "a time is cut to whole microseconds (1×)",
        "the time of arrival is not kept (1×)", "the device's id is not kept (1×)",
        "an older sample of a frame becomes a frame of its own (1×)",
        "a computed sample becomes a measured one (2×)", "the force is not kept (2×)",
        "a position is rounded to 1/64 of a point (2×)", "a frame whose touches did not change is not written (1×)",
        "a lift has no position of its own (1×)",
      ])
    let again = try Self.reimported(trace).trace
    #expect(again.frames.map(\.t) == [0, 1_000, 2_000, 4_000])
    #expect(again.frames[1].contacts[0].y == 20.5)
  }

  @Test("times before the clock's origin, or beyond a kernel's, start at one microsecond")
  func times() {
    var trace = Script.trace([(-5_000, [Script.contact(1, .began, 1, 2)]), (0, [Script.contact(1, .ended, 1, 2)])])
    #expect(Self.lines(trace).map { $0.prefix(11) }.first == "E: 0.000001")
    #expect(Self.lines(trace).map { $0.prefix(11) }.last == "E: 0.000006")
    trace.header.clock.originNs = "9223372036854775807"
    #expect(Self.lines(trace).map { $0.prefix(11) }.first == "E: 0.000001")
    trace.header.clock.originNs = "1357751027090934000"
    #expect(Self.lines(trace).first?.hasPrefix("E: 1357751027.090929 ") == true)
  }

  /// What a second import must give back: all but what names the file.
  static func essence(_ trace: TouchTrace) -> TouchTrace {
    var trace = trace
    trace.header.provenance = nil
    return trace
  }

  @Test("import, export, import is the identity: the fixtures, and the shared recordings where they are")
  func identity() throws {
    let tests = EvemuReferenceTests.tests
    var recordings = try EvemuReferenceTests.recordings(in: tests.appending(path: "Fixtures"), areOurs: true)
    for folder in ["traces/evemu-devices", "traces/aosp-pixel-tablet", "traces/xorg-integration-tests"] {
      guard let place = sharedMaterial(folder) else {
        print("export: ../shared/\(folder) is not there; only the project's own fixtures are exported")
        continue
      }
      recordings += try EvemuReferenceTests.recordings(in: place, areOurs: false)
    }
    var (files, frames) = (0, 0)
    for recording in recordings {
      let name = recording.events.lastPathComponent
      let read = try EvemuRecording.read(
        Array(try Data(contentsOf: recording.events)), name: name,
        description: try recording.description.map {
          (bytes: Array(try Data(contentsOf: $0)), name: $0.lastPathComponent)
        })
      guard let trace = try? read.trace() else { continue }
      var again = try Self.reimported(trace).trace
      // A device of protocol A that sends no ids gets some.
      if trace.frames.flatMap(\.contacts).allSatisfy({ $0.deviceContact == nil }) {
        again.frames.indices.forEach { frame in
          again.frames[frame].contacts.indices.forEach { again.frames[frame].contacts[$0].deviceContact = nil }
        }
      }
      // Whole traces make long messages.
      let isEqual = Self.essence(again) == Self.essence(trace)
      #expect(isEqual, "\(name) comes back changed")
      files += 1
      frames += trace.frames.count
    }
    print("export: \(files) recordings of \(frames) frames came back equal")
    #expect(files >= 9)
  }

  /// How many random traces each property is held against: `SEGUE_RANDOM_TRACES` of the environment, else 250.
  static let traces = ProcessInfo.processInfo.environment["SEGUE_RANDOM_TRACES"].flatMap { Int($0) } ?? 250

  /// Traces whose values evemu can say: what comes back must be what the generator made.
  @Test("random traces within evemu's means come back as they were made", arguments: 1...5 as ClosedRange<UInt64>)
  func exactTraces(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var frames = 0
    for number in 0..<Self.traces / 5 {
      let trace = Script.random(&random, isExact: true)
      let again = try Self.reimported(trace).trace
      let isEqual = again.frames == trace.frames
      try #require(isEqual, "seed \(seed), trace \(number)")
      try #require(Self.losses(trace).isEmpty, "seed \(seed), trace \(number)")
      frames += trace.frames.count
    }
    #expect(frames > Self.traces)
  }

  @Test(
    "any random trace, once exported, is imported and exported without a change",
    arguments: 6...10 as ClosedRange<UInt64>)
  func anyTraces(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for number in 0..<Self.traces / 5 {
      let trace = Script.random(&random, isExact: false)
      let exported = EvemuExporter.export(trace, options: .init())
      let once = try Self.reimported(trace).trace
      try #require(
        EvemuExporter.export(once, options: .init()).bytes == exported.bytes, "seed \(seed), trace \(number)")
      let twice = try Self.reimported(once).trace
      let isEqual = Self.essence(twice) == Self.essence(once)
      try #require(isEqual, "seed \(seed), trace \(number)")
      let made = trace.frames.flatMap(\.contacts).count { $0.phase == .ended }
      let found = once.frames.flatMap(\.contacts).count { $0.phase == .ended && $0.tool != .palm }
      try #require(found <= made, "seed \(seed), trace \(number): a cancel became a lift")
    }
  }

  @Test("libevemu reads what is exported, event for event: the bundled traces and random ones")
  func reference() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "segue-export-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var traces = try SegueCorpus.traces.map { try TouchTrace.read($0.bytes, name: $0.name) }
    var random = SplitMix64(seed: 99)
    for _ in 0..<20 { traces.append(Script.random(&random, isExact: false)) }
    var recordings: [EvemuReferenceTests.Recording] = []
    for (index, trace) in traces.enumerated() {
      let place = folder.appending(path: "\(index).evemu")
      try Data(EvemuExporter.export(trace, options: .init()).bytes).write(to: place)
      recordings.append(.init(events: place, description: nil, isOurs: true))
    }
    let references = try EvemuReferenceTests.reference(recordings)
    var events = 0
    for recording in recordings {
      let reference = try #require(references[recording.events.path])
      let ours = try EvemuRecording.read(Array(try Data(contentsOf: recording.events)), name: "exported")
      let read = ours.events.map { [$0.seconds, $0.microseconds, Int64($0.type), Int64($0.code), Int64($0.value)] }
      #expect(read == reference.events)
      let found = try ours.contactFrames().map { $0.changes.map(EvemuReferenceTests.ReferenceChange.init) }
      #expect(found == reference.frames?.map(\.changes))
      events += read.count
    }
    print("export comparison: libevemu reads \(recordings.count) exported files, \(events) events, as written")
    #expect(events > 1_000)
  }

  @Test("made device numbers and clamped positions are listed, and stand in the header that travels")
  func listedLosses() throws {
    var trace = Script.trace([
      (0, [Script.contact(1, .began, 1e9, 20)]), (1_000, [Script.contact(1, .ended, 1e9, 20)]),
    ])
    trace.frames[0].contacts[0].deviceContact = nil
    trace.header.provenance = TraceProvenance(extras: ["command": "segue synthesize"])
    let losses = [
      "a touch without the device's number for it gets one (1×)",
      "a position beyond what 32 bits hold is moved to their end (1×)",
    ]
    #expect(Self.losses(trace) == losses)
    let provenance = try #require(try Self.reimported(trace).trace.header.provenance)
    #expect(provenance.extras["command"] == nil)
    #expect(provenance.edits == [["by": "export/evemu", "lost": .array(losses.map { .string($0) })]])
  }
}
