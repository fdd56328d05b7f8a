import Foundation
import SegueJSON
import SegueTestSupport
import Testing

@testable import SegueProfiling

/// The page in a real browser; left out where there is none.
struct FlameGraphInChromiumTests {
  static let isPossible: Bool = {
    let places = [
      ProcessInfo.processInfo.environment["SEGUE_CHROMIUM"], "/usr/bin/chromium", "/usr/bin/chromium-browser",
    ]
    let isThere = places.compactMap(\.self).contains(where: FileManager.default.isExecutableFile)
    if !isThere { print("flame graph in Chromium: left out, there is no chromium; .ci/prepare installs it") }
    return isThere
  }()

  private func visit(_ graph: FlameGraph) throws -> JSONValue {
    let folder = FileManager.default.temporaryDirectory.appending(path: "segue-flame-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = folder.appending(path: "index.html")
    try Data(graph.html(tables: [ProfileTable("Phases", [.init("phase")], [["app"]])]).utf8).write(to: page)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    let script = packageRoot.appending(path: "Tests/SegueProfilingTests/Checks/flame_in_chromium.py")
    process.arguments = [script.path, page.path, folder.path]
    let (out, err) = (Pipe(), Pipe())
    process.standardOutput = out
    process.standardError = err
    try process.run()
    let answer = try out.fileHandleForReading.readToEnd() ?? Data()
    let words = String(decoding: try err.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "the visit failed: \(words)")
    return try JSONReader.read(String(decoding: answer, as: UTF8.self))
  }

  @Test(
    "boxes are as wide as their shares; keys walk and zoom, a search adds up, a phone shows it in the dark",
    .enabled(if: isPossible, "it needs chromium"))
  func used() throws {
    let found = try visit(
      FlameGraph(
        "t", try CollapsedStacks.read("main;draw 60\nmain;layout;drawText 20\nmain 10\nother 10"),
        modules: ["main": "m"]))
    #expect(found["complaints"] == [] && found["overflow"] == 0 && found["ground"] == "rgb(20, 22, 27)")
    let boxes = try #require(found["boxes"]?.arrayValue)
    #expect(boxes.map { $0["text"] } == ["main", "draw", "layout", "drawText", "other"])
    let widths = boxes.compactMap { $0["width"]?.doubleValue }
    #expect(zip(widths, [0.9, 0.6, 0.2, 0.2, 0.1]).allSatisfy { abs($0 - $1) < 0.002 }, "\(widths)")
    #expect(boxes[0]["label"] == "main: 90, 90.0 % of all; own 10 (10.0 %); in m")
    // Down to the widest, then to what stands beside it.
    #expect(found["down"]?.arrayValue?.map { $0.stringValue?.prefix(5) } == ["main:", "draw:"])
    #expect(found["right"]?.stringValue?.hasPrefix("layout: 20") == true)
    let zoomed = try #require(found["zoomed"]?.arrayValue)
    #expect(zoomed.map { $0["text"] } == ["main", "layout", "drawText"])
    #expect(zoomed.allSatisfy { abs(($0["width"]?.doubleValue ?? 0) - 1) < 0.002 })
    #expect(found["trail"] == "all › main › layout")
    // Out by one: the caller.
    #expect(found["active"] == "box-0")
    // draw and drawText, 60 + 20, whatever their case; two rows of the table are left.
    #expect(found["found"] == "found: 80.0 % of all" && found["marked"] == 2 && found["rows"] == 2)
    #expect(found["tapped"]?.stringValue?.hasPrefix("draw: 60") == true)
  }
}
