import Foundation
import SegueJSON
import SegueTestSupport
import Testing

@testable import SegueCLI

/// The report in a real browser. One visit serves all tests: it takes some seconds.
@MainActor
@Suite(
  "The report in Chromium",
  .enabled(if: ReportVisit.isPossible, "it needs chromium and Chart.js; .ci/prepare installs both"))
struct ReportInChromiumTests {
  private func found() throws -> JSONValue { try ReportVisit.shared.get().found }

  @Test("the console has nothing to complain of, nothing is fetched, and everything has a name")
  func quiet() throws {
    #expect(try found()["complaints"] == [] && found()["unnamed"] == [])
  }

  @Test("the table has a row a run, sorts by a figure both ways, and filters by words and verdict")
  func table() throws {
    let rows = try #require(found()["rows"]?.arrayValue)
    #expect(try rows.count == 102 && found()["count"] == "102 of 102 runs")
    let first = try #require(rows[0].arrayValue).compactMap(\.stringValue)
    #expect(first[0] == "td.shared-element/pop/edge-flick/photos-1000@120" && first[1] == "✓ pass")
    #expect(first.contains("12.0 ms") && first.contains("144 %") && first.contains("measured"))
    let sorted = try #require(found()["sorted"]?.arrayValue)
    #expect(sorted.map { $0["state"] } == ["descending", "ascending"])
    // 12 ms; 1 ms + 1 ms + a hundred times 20 µs; and the other way round 2 ms first.
    let down = try #require(sorted[0]["rows"]?.arrayValue).compactMap(\.stringValue)
    #expect(down[0].contains("/edge-flick/") && down[1].contains("photos-1100@"))
    #expect(down.last?.contains("/program/") == true)
    #expect(try #require(sorted[1]["rows"]?.arrayValue).compactMap(\.stringValue) == down.reversed())
    #expect(try found()["filtered"]?["words"] == ["td.shared-element/pop/unknown/photos-1007@120"])
    let bad = try #require(found()["filtered"]?["bad"]?.arrayValue)
    #expect(bad == ["td.shared-element/pop/unknown/photos-1100@120"])
  }

  @Test("the charts hold what the frames cost, and a table as long as the frames stands behind each")
  func charts() throws {
    let charts = try #require(found()["charts"]?.arrayValue)
    // Three for each run that is shown frame by frame, and one for all.
    #expect(charts.count == 12 * 3 + 1)
    for chart in charts {
      let sets = try #require(chart["sets"]?.arrayValue, "a chart was not drawn")
      #expect(!sets.isEmpty && (chart["rows"]?.integerValue ?? 0) > 8 && chart["name"]?.stringValue?.isEmpty == false)
    }
    // The one that was to be cancelled is first, the one with the stall second.
    let work = try #require(charts.first { $0["kind"] == "work" && $0["detail"] == 1 })
    #expect(work["rows"] == 23)
    func values(_ label: String) throws -> [Double?] {
      try #require(work["sets"]?.arrayValue?.first { $0["label"] == .string(label) }?["values"]?.arrayValue)
        .map(\.doubleValue)
    }
    #expect(try values("app")[8...10] == [1, 11, 1] && values("transforms").allSatisfy { $0 == 1 })
    #expect(try values("budget").allSatisfy { $0 == 8.333333 })
    #expect(try values("missed").enumerated().filter { $0.element != nil }.map(\.offset) == [9])
    // The budget is drawn at its own height, also where a frame missed it.
    let budget = try #require(work["sets"]?.arrayValue?.first { $0["label"] == "budget" }?["heights"]?.arrayValue)
    #expect(budget.count == 23 && budget.allSatisfy { abs(($0.doubleValue ?? 0) - 8.333) < 0.1 })
    let hitches = try #require(charts.first { $0["kind"] == "hitches" && $0["detail"] == 1 })
    let late = try #require(hitches["sets"]?.arrayValue?[0]["values"]?.arrayValue).map(\.doubleValue)
    // One frame, one period late.
    #expect(late.filter { $0 != 0 }.count == 1 && abs((late[9] ?? 0) - 8.333) < 0.001)
    let all = try #require(charts.first { $0["kind"] == "all" }?["sets"]?.arrayValue)
    let counted = all.flatMap { $0["values"]?.arrayValue ?? [] }.compactMap(\.doubleValue).reduce(0, +)
    #expect(counted == 102)
  }

  @Test("a phone shows it without scrolling sideways, in the dark; paper takes it too")
  func phone() throws {
    #expect(try found()["overflow"] == 0 && found()["ground"] == "rgb(20, 22, 27)")
    #expect(try #require(found()["paper"]?.integerValue) > 20_000)
  }

  /// Made by: SEGUE_WRITE_GOLDENS=1 swift test --filter ReportInChromiumTests, and looked at.
  @Test("the picture on a phone is the committed one, within what fonts and drawing differ by")
  func picture() throws {
    let distance = try #require(found()["distance"]?.doubleValue)
    print("report in Chromium: \(distance) from the committed picture")
    #expect(distance < 0.06)
    // Another picture is far away.
    #expect(try #require(found()["control"]?.doubleValue) > 0.06)
  }
}

/// What a visit to a report left behind.
@MainActor
struct ReportVisit {
  let found: JSONValue

  nonisolated static let isPossible: Bool = {
    guard RecorderSession.isPossible else { return false }
    if ReportPage.chartPlaces.contains(where: { FileManager.default.fileExists(atPath: $0) }) { return true }
    print("report in Chromium: left out, there is no Chart.js; .ci/prepare installs it")
    return false
  }()

  static let shared = Result { try ReportVisit() }

  private init() throws {
    let segue = CommandLineFixture()
    try segue.write(sampleReplay().json.text(), to: "replay.json")
    try #require(segue.run("report", "replay.json") == .success, "\(segue.err)")
    let checks = packageRoot.appending(path: "Tests/SegueCLITests/Checks")
    let reference = checks.appending(path: "report-on-a-phone.png")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = [
      checks.appending(path: "report_in_chromium.py").path, "\(segue.folder)/index.html", segue.folder, reference.path,
    ]
    let writes = ProcessInfo.processInfo.environment["SEGUE_WRITE_GOLDENS"] == "1"
    if writes { process.arguments?.removeLast() }
    let (output, complaint) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = complaint
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    let words = String(decoding: try complaint.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "the visit failed: \(words)")
    found = try JSONReader.read(String(decoding: data, as: UTF8.self))
    if writes {
      try Data(contentsOf: URL(filePath: "\(segue.folder)/phone.png")).write(to: reference)
      try? Data(contentsOf: URL(filePath: "\(segue.folder)/wide.png")).write(
        to: FileManager.default.temporaryDirectory.appending(path: "segue-report-wide.png"))
    }
  }
}
