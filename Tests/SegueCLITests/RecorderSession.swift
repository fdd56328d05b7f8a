import Foundation
import SegueJSON
import SegueRecorder
import SegueTestSupport
import SegueTraces
import Testing

/// What one visit of a browser to the recorder page left behind.
struct RecorderSession: Sendable {
  struct Sample: Equatable, Sendable {
    var phase: TouchPhase
    /// Since the first sample of all.
    var seconds: Double
    var x, y: Double
  }

  struct Take: Sendable {
    let bytes: Data
    let trace: TouchTrace
    /// By the touch's number in the trace.
    let dispatched: [Int: [Sample]]

    /// What the trace holds, older samples in their places.
    var recorded: [Int: [Sample]] {
      var out: [Int: [Sample]] = [:]
      for frame in trace.frames {
        for contact in frame.contacts {
          for older in contact.coalesced {
            out[contact.id, default: []].append(
              Sample(phase: .moved, seconds: Double(older.t) / 1e9, x: older.x, y: older.y))
          }
          out[contact.id, default: []].append(
            Sample(phase: contact.phase, seconds: Double(frame.t) / 1e9, x: contact.x, y: contact.y))
        }
      }
      return out
    }
  }

  let report: JSONValue
  let takes: [String: Take]

  func take(_ name: String) throws -> Take { try #require(takes[name], "the page saved no \(name)") }

  /// Whether every sample is among `all`, in order: the same phase, the same place, the same time within what browsers
  /// round it to. A move that changes nothing may be there twice: a browser says of all fingers where they are when it has
  /// heard of one.
  static func isSubsequence(_ samples: [Sample], of all: [Sample]) -> Bool {
    var rest = all[...]
    var last: Sample?
    for sample in samples {
      if let last, sample.phase == .moved, (sample.x, sample.y) == (last.x, last.y) { continue }
      last = sample
      guard
        let found = rest.firstIndex(where: {
          $0.phase == sample.phase && $0.x == sample.x && $0.y == sample.y && abs($0.seconds - sample.seconds) < 0.00025
        })
      else { return false }
      rest = rest[(found + 1)...]
    }
    return true
  }

  /// Numbers of every size: those of traces, the borders between ways to print, random bits.
  static let numbers: [Double] = {
    var random = SplitMix64(seed: 7)
    let borders = [
      0, 0.1, 405, 412.5, 1e-4, 9.999e-5, 1e-5, 1.5e-5, 1e-7, 123456.789, 9_007_199_254_740_991, 9_007_199_254_740_992,
      18_014_398_509_481_982, 18_014_398_509_481_984, 1e21, 1.25e22, .leastNonzeroMagnitude,
      .greatestFiniteMagnitude,
    ]
    return borders + borders.map { -$0 }
      + (0..<1_000).map { _ in (Double(random.next() % 100_000_000) / 10_000).rounded() / 100 }
      + (0..<1_000).map { _ in Double(random.next() >> 11) / 9_007_199_254_740_992 * 1_000 }
      + (0..<1_000).map { _ in Double(bitPattern: random.next()) }.filter(\.isFinite)
  }()

  /// Says why, where there is no browser.
  static let isPossible: Bool = {
    let named = ProcessInfo.processInfo.environment["SEGUE_CHROMIUM"]
    let places = [named, "/usr/bin/chromium", "/usr/bin/chromium-browser"].compactMap(\.self)
    if places.contains(where: { FileManager.default.isExecutableFile(atPath: $0) }) { return true }
    print("recorder in Chromium: left out, there is no chromium; .ci/prepare installs it")
    return false
  }()

  static let shared = Result { try RecorderSession() }

  private init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "segue-recorder-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = folder.appending(path: "recorder.html")
    let numbers = folder.appending(path: "numbers.json")
    try Data(RecorderPage.html.utf8).write(to: page)
    try Data(JSONValue.array(Self.numbers.map { .number($0) }).text().utf8).write(to: numbers)

    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = [
      packageRoot.appending(path: "Tests/SegueCLITests/Checks/recorder_in_chromium.py").path, page.path, numbers.path,
      folder.path,
    ]
    let (output, complaint) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = complaint
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    let words = String(decoding: try complaint.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "the session failed: \(words)")
    report = try JSONReader.read(String(decoding: data, as: UTF8.self))

    var takes: [String: Take] = [:]
    for item in report["takes"]?.arrayValue ?? [] {
      let name = try #require(item["name"]?.stringValue)
      let bytes = try Data(contentsOf: folder.appending(path: "\(name).trace"))
      var dispatched: [Int: [Sample]] = [:]
      for sample in item["samples"]?.arrayValue ?? [] {
        let finger = try #require(sample["finger"]?.integerValue)
        dispatched[Int(finger) + 1, default: []].append(
          Sample(
            phase: try #require(sample["phase"]?.stringValue.flatMap(TouchPhase.init)),
            seconds: try #require(sample["t"]?.doubleValue), x: try #require(sample["x"]?.doubleValue),
            y: try #require(sample["y"]?.doubleValue)))
      }
      takes[name] = Take(
        bytes: bytes, trace: try TouchTrace.read(Array(bytes), name: name), dispatched: dispatched)
    }
    self.takes = takes
  }
}
