import Foundation
import SegueTestSupport
import SegueTraces
import Testing

@Suite("Against libevemu")
struct EvemuReferenceTests {
  struct Recording {
    var events: URL
    var description: URL?
    var isOurs: Bool
  }

  struct Reference: Decodable {
    var events: [[Int64]]
    var frames: [ReferenceFrame]?
  }

  /// [seconds, microseconds, changes].
  struct ReferenceFrame: Decodable {
    var seconds, microseconds: Int64
    var changes: [ReferenceChange]

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      seconds = try list.decode(Int64.self)
      microseconds = try list.decode(Int64.self)
      changes = try list.decode([ReferenceChange].self)
    }
  }

  /// [slot, tracking id, phase, x, y, major, minor, orientation, tool, pressure], nulls for what was never sent.
  struct ReferenceChange: Decodable, Equatable {
    var slot: Int
    var trackingID: Int32
    var phase: String
    var values: [Int32?]

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      slot = try list.decode(Int.self)
      trackingID = try list.decode(Int32.self)
      phase = try list.decode(String.self)
      values = []
      while !list.isAtEnd { values.append(try list.decode(Int32?.self)) }
    }

    init(_ change: ContactChange) {
      slot = change.slot
      trackingID = change.trackingID
      phase = change.phase.rawValue
      let all = change.values
      values = [
        all.x, all.y, all.touchMajor, all.touchMinor, all.orientation, all.toolType, all.pressure,
      ]
    }
  }

  static let tests = packageRoot.appending(path: "Tests/SegueTracesTests")

  /// Recordings of a folder, each with the description that lies beside it.
  static func recordings(in folder: URL, areOurs: Bool) throws -> [Recording] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let descriptions = names.filter { $0.hasSuffix(".desc") }
    return names.filter { $0.hasSuffix(".events") || $0.hasSuffix(".evemu") }.map { name in
      let events = folder.appending(path: name)
      let head = (try? Data(contentsOf: events).prefix(2)) ?? Data()
      let description = descriptions.first { name.hasPrefix($0.dropLast(".desc".count)) }
      return Recording(
        events: events, description: head == Data("E:".utf8) ? description.map { folder.appending(path: $0) } : nil,
        isOurs: areOurs)
    }
  }

  static func reference(_ recordings: [Recording]) throws -> [String: Reference] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments =
      [tests.appending(path: "Checks/evemu_reference.py").path]
      + recordings.map { $0.events.path + ($0.description.map { "=" + $0.path } ?? "") }
    let output = Pipe()
    let complaint = Pipe()
    process.standardOutput = output
    process.standardError = complaint
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    let words = String(decoding: try complaint.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "the reference reader failed: \(words)")
    return try JSONDecoder().decode([String: Reference].self, from: data)
  }

  @Test("every event and every contact frame is what libevemu and a second slot machine make of the file")
  func agreement() throws {
    var recordings = try Self.recordings(in: Self.tests.appending(path: "Fixtures"), areOurs: true)
    #expect(recordings.count == 9)
    for folder in ["traces/evemu-devices", "traces/aosp-pixel-tablet", "traces/xorg-integration-tests"] {
      if let place = sharedMaterial(folder) {
        recordings += try Self.recordings(in: place, areOurs: false)
      } else {
        print("evemu comparison: ../shared/\(folder) is not there; only the project's own fixtures are compared")
      }
    }
    let references = try Self.reference(recordings)
    var (files, events, frames, withoutSlots, withoutTouches) = (0, 0, 0, 0, 0)
    for recording in recordings {
      let name = recording.events.lastPathComponent
      let reference = try #require(references[recording.events.path], "\(name) was not read")
      let ours = try EvemuRecording.read(
        Array(try Data(contentsOf: recording.events)), name: name,
        description: try recording.description.map {
          (bytes: Array(try Data(contentsOf: $0)), name: $0.lastPathComponent)
        })
      let read = ours.events.map { [$0.seconds, $0.microseconds, Int64($0.type), Int64($0.code), Int64($0.value)] }
      #expect(read == reference.events, "\(name): events differ")
      files += 1
      events += read.count
      guard let expected = reference.frames, !expected.isEmpty else {
        #expect(throws: TraceError.self, "\(name): no contact frames expected") { try ours.contactFrames() }
        withoutTouches += 1
        continue
      }
      if ours.events.contains(where: { ($0.type, $0.code) == (0, 2) }) { withoutSlots += 1 }
      let found = try ours.contactFrames()
      try #require(found.count == expected.count, "\(name): \(found.count) frames, \(expected.count) expected")
      for (index, (one, other)) in zip(found, expected).enumerated() {
        #expect(
          one.seconds == other.seconds && one.microseconds == other.microseconds
            && one.changes.map(ReferenceChange.init) == other.changes, "\(name): frame \(index) differs")
      }
      frames += found.count
      // What is compared is also what a trace is made of.
      let trace = try ours.trace()
      #expect(
        try TouchTrace.read(Array(trace.text().utf8), name: name) == trace, "\(name): the trace does not read back")
    }
    print(
      "evemu comparison: \(files) files, \(events) events and \(frames) contact frames equal; \(withoutSlots) of the files "
        + "are of protocol A; \(withoutTouches) in which no touch begins were compared by events and refused as traces")
    #expect(frames > 0 && events > frames)
  }

  @Test("the comparison sees a changed value")
  func control() throws {
    let place = Self.tests.appending(path: "Fixtures/replaced.evemu")
    let reference = try Self.reference([Recording(events: place, description: nil, isOurs: true)])
    let text = String(decoding: try Data(contentsOf: place), as: UTF8.self)
    let changed = try EvemuRecording.read(
      Array(text.replacing("0003 0035 500", with: "0003 0035 501").utf8), name: "changed")
    let expected = try #require(reference[place.path]?.frames)
    let found = try changed.contactFrames()
    #expect(found.count == expected.count)
    #expect(zip(found, expected).filter { $0.changes.map(ReferenceChange.init) != $1.changes }.count == 3)
  }
}
