import Foundation
import SegueJSON
import SegueResults
import SegueTiming
import Testing

@testable import SegueCLI

@MainActor
@Suite("segue report")
struct ReportCommandTests {
  private let segue = CommandLineFixture()

  init() throws {
    try segue.write("const Chart = 1;", to: "chart.js")
    segue.environment["SEGUE_CHARTJS"] = "chart.js"
  }

  @Test("a stored replay becomes a page beside it, with a filmstrip and the touches of what it shows frame by frame")
  func page() throws {
    try segue.write(sampleReplay().json.text(), to: "stored/replay.json")
    #expect(segue.run("report", "stored/replay.json", "--title", "Tonight & you") == .success)
    #expect(segue.out.isEmpty && segue.err == "wrote stored/index.html\n")
    let page = try segue.read("stored/index.html")
    #expect(page.contains("<h1>Tonight &amp; you</h1>") && page.contains("const Chart = 1;"))
    // One run of a known trace is among those: its strip, the late frame among the pictures, and its touches.
    #expect(page.components(separatedBy: "<figure class=\"strip\"><svg").count == 2)
    #expect(page.components(separatedBy: "<figure class=\"path\">").count == 2)
    #expect(page.contains(">✗ missed by 3.7 ms</text>"))
    // Identifiers of the strips differ.
    let ids = page.matches(of: /<clipPath id="([^"]+)"/).map { String($0.1) }
    #expect(ids.count > 10 && Set(ids).count == ids.count)
    #expect(segue.run("report", "stored/replay.json", "--out", "there/deep") == .success)
    #expect(segue.files.contains("there/deep/index.html"))
  }

  @Test("what is no replay is refused with its place")
  func bad() throws {
    try segue.write("{\"schema\": \"segue.replay/1\",\n \"runs\": [}", to: "broken.json")
    #expect(segue.run("report", "broken.json") == .badData)
    #expect(segue.err.hasPrefix("segue report: broken.json:2:11: "))
    try segue.write("{\"schema\": \"segue.bench/1\"}", to: "other.json")
    #expect(segue.run("report", "other.json") == .badData)
    #expect(segue.err.contains("other.json: the schema is \"segue.bench/1\", not \"segue.replay/1\""))
    #expect(segue.run("report", "missing.json") == .noInput)
    #expect(segue.run("report") == .usage)
    #expect(segue.files == ["broken.json", "chart.js", "other.json"])
  }

  @Test("without Chart.js the package to install is named, and no folder is made")
  func noChart() throws {
    try segue.write(sampleReplay().json.text(), to: "replay.json")
    segue.environment["SEGUE_CHARTJS"] = "nowhere.js"
    #expect(segue.run("report", "replay.json", "--out", "new") == .unavailable)
    #expect(segue.err.contains("SEGUE_CHARTJS names nowhere.js, which is no file"))
    #expect(segue.err.contains("apt-get install libjs-chart.js"))
    #expect(segue.files == ["chart.js", "replay.json"])
  }
}

/// A pop of the demo with a stall of 12 ms at 120 Hz in its tenth frame, the same one begun by a call without one, and a
/// hundred other runs of equal frames, of which the last was to be cancelled.
func sampleReplay() -> ReplayDocument {
  func run(_ trace: String, _ number: Int, stall: Int?) -> RunRecord {
    let frames = (0..<24).filter { stall == nil || $0 != 10 }.map { index in
      var phases = PhaseTimes()
      phases[.app] = index == stall ? 11_000_000 : Int64(1_000_000 + number * 20_000)
      phases[.transforms] = 1_000_000
      return FrameRecord(
        vsyncID: Int64(index), vsync: Timestamp(nanoseconds: RefreshRate.hz(120).vsync(Int64(index))),
        skippedBefore: stall != nil && index == 11 ? 1 : 0, cost: FrameCost(phases: phases))
    }
    let scene = number == 0 ? "photos-1000@120" : "photos-\(1_000 + number)@120"
    return RunRecord(
      scenario: "td.shared-element/pop/\(trace)/\(scene)", transition: "td.shared-element", operation: "pop",
      trace: trace, scene: "photos", views: 1_000 + number, profile: "120", rate: .hz(120), outcome: .finished,
      expected: .finished, frames: frames, simulatedNanoseconds: 200_000_000)
  }
  var runs = [run("edge-flick", 0, stall: 9), run("program", 0, stall: nil)]
  runs += (1...100).map { run("unknown", $0, stall: nil) }
  runs[101].expected = .cancelled
  var document = ReplayDocument(
    machine: Machine(os: "Sample OS", architecture: "x86_64", cpu: "Sample CPU", cores: 2, build: "release"),
    runs: runs)
  document.settings.keepsFrames = true
  return document
}
