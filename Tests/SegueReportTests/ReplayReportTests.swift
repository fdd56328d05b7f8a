import SegueJSON
import SegueReport
import SegueResults
import SegueTiming
import Testing

@Suite("Replay report")
struct ReplayReportTests {
  private static let chart = "/*! a chart library */ const library = \"</script><!-- /*<data>*/\";"

  private func page(_ runs: [RunRecord]) throws -> String {
    try ReplayReport(sampleDocument(runs)).html(chartJS: Self.chart)
  }

  /// The page's own data.
  private func data(_ page: String) throws -> JSONValue {
    let begin = try #require(page.firstRange(of: "<script type=\"application/json\" id=\"data\">"))
    let end = try #require(page[begin.upperBound...].firstRange(of: "</script>"))
    return try JSONReader.read(String(page[begin.upperBound..<end.lowerBound]))
  }

  @Test("what is no replay is refused with the words that help")
  func faults() throws {
    #expect(throws: ReportFault.schema("segue.other/1")) { try ReplayReport(json: ["schema": "segue.other/1"]) }
    #expect(throws: ReportFault.schema(nil)) { try ReplayReport(json: [1, 2]) }
    #expect(throws: ReportFault.missing("runs")) { try ReplayReport(json: ["schema": "segue.replay/1"]) }
    let run: JSONValue = ["scenario": "a", "verdict": "pass", "outcome": "finished"]
    let bare: JSONValue = ["schema": "segue.replay/1", "runs": [run]]
    #expect(throws: ReportFault.missing("runs[0].cost")) { try ReplayReport(json: bare) }
    #expect(ReportFault.schema("x").description.contains("the schema is \"x\", not \"segue.replay/1\""))
  }

  @Test("the page is one file: nothing is fetched, and a library's text stays a program")
  func oneFile() throws {
    let page = try page(sampleRuns)
    #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
    #expect(!page.contains("src=") && !page.contains("http:") && !page.contains("https:") && !page.contains("@import"))
    #expect(page.contains("default-src 'none'"))
    #expect(page.contains("const library = \"<\\/script><\\!-- /*<data>*/\";"))
    for mark in ["<!--head-->", "<!--details-->", "<!--title-->", "/*<style>*/", "/*<chart>*/", "/*<script>*/"] {
      #expect(!page.contains(mark))
    }
    #expect(try self.page(sampleRuns) == page)
    #expect(try self.page([sampleRuns[0]]) != page)
  }

  @Test("a row a run, and the frames of those that are shown one by one")
  func rows() throws {
    let data = try data(page(sampleRuns))
    let columns = try #require(data["columns"]?.arrayValue).compactMap(\.stringValue)
    let runs = try #require(data["runs"]?.arrayValue)
    #expect(runs.count == 5 && runs.allSatisfy { $0.arrayValue?.count == columns.count })
    func cell(_ run: Int, _ column: String) throws -> JSONValue? {
      runs[run].arrayValue?[try #require(columns.firstIndex(of: column))]
    }
    // 240 µs of work in every steady frame; one frame of 9 ms at 120 Hz misses.
    #expect(try cell(0, "p99") == 240_000 && cell(0, "missed") == 0 && cell(1, "missed") == 1)
    #expect(try cell(1, "scroll") == "critical" && cell(1, "animation") == "critical")
    #expect(try cell(2, "p99") == .null && cell(2, "outcome") == "notStarted")
    // Those that did not pass first: the cancelled one, the one that is too short, the broken one; then the passed one.
    let details = try #require(data["details"]?.arrayValue)
    #expect(details.compactMap { $0["run"]?.integerValue } == [1, 3, 4, 0])
    let late = try #require(details[0]["frames"]?.arrayValue)
    #expect(late.count == 22)
    // The 21st frame: a budget of 8.333 ms, 9 ms of work, so 0.667 ms beyond it; a quarter of it hit tests.
    let frame = try #require(late[20].arrayValue)
    #expect(frame[0] == 8_333_333 && frame[1] == 9_000_000 && frame[2] == 666_667)
    let phases = try #require(data["phases"]?.arrayValue).compactMap(\.stringValue)
    #expect(frame[6 + (try #require(phases.firstIndex(of: "hitTest")))] == 2_250_000)
  }

  @Test("every figure stands in its run's section, with its cost and both grades; late frames are marked in the table")
  func details() throws {
    let page = try page(sampleRuns)
    let sections = page.components("<details class=\"run\"")
    #expect(sections.count == 5)
    let late = sections[1]
    #expect(late.contains("the trace expects finished, the outcome is cancelled"))
    #expect(late.contains("<dt>grade, scrolling</dt><dd>critical</dd>"))
    #expect(late.contains("<dt>grade, all animations</dt><dd>critical</dd>"))
    #expect(late.contains("<dt>p99 (measured)</dt><dd>9.00 ms</dd>"))
    #expect(late.contains("against its budget (measured cost)") && late.contains("measured cost, pipelined, double"))
    #expect(late.contains("<td>✗ missed by 0.7 ms</td>") && late.contains("<td>in time</td>"))
    // The broken run has no frames, and says why.
    #expect(sections[3].contains("No frames: ") && !sections[3].contains("<canvas"))
    // A chart is described by a table that is there, and each of its rows is as long as its head.
    for section in sections.dropFirst() {
      #expect(section.contains("<canvas") == section.contains("<table id=\"frames-"))
      let rows = section.components("<tr").dropFirst()
      #expect(Set(rows.map { $0.components("<td").count + $0.components("<th").count }).count <= 1)
    }
  }

  @Test("filmstrips and touches stand where they are given, and names cannot become markup")
  func illustrations() throws {
    var run = sampleRun(microseconds: Array(repeating: 240, count: 9))
    run.scenario = "<b>&\"x\"/pop"
    run.warnings = ["<script>alert(1)</script>"]
    var report = try ReplayReport(sampleDocument([run]))
    report.illustrations[run.scenario] = .init(
      filmstrip: "<svg id=\"strip\"></svg>", caption: "drawn & marked",
      touches: [
        .init(nanoseconds: 0, touch: 1, x: 4, y: 420), .init(nanoseconds: 8_000_000, touch: 1, x: 200.25, y: 400),
      ])
    let page = report.html(chartJS: Self.chart)
    #expect(page.contains("<svg id=\"strip\"></svg><figcaption>drawn &amp; marked</figcaption>"))
    #expect(page.contains("<polyline points=\"4,420 200.3,400\"/>"))
    #expect(page.contains("Touch 1: 2 samples in 8.00 ms, from (4, 420) to (200.3, 400)."))
    #expect(!page.contains("<script>alert") && !page.contains("<b>&\"x\""))
    #expect(page.contains("&lt;b&gt;&amp;&quot;x&quot;/pop"))
    #expect(try data(page)["runs"]?.arrayValue?[0].arrayValue?[0] == "<b>&\"x\"/pop")
    // Without a picture there is no figure for one.
    #expect(!(try self.page([run])).contains("<figure class=\"strip\">"))
  }

  @Test("three thousand runs make a small page, which shows the worst of them frame by frame and says so")
  func many() throws {
    let steady = Array(repeating: 240 as Int64, count: 40)
    var runs = (0..<3_000).map { index in
      var run = sampleRun(trace: "t\(index)", microseconds: steady)
      if index == 1_234 { run = sampleRun(trace: "slow", microseconds: steady + [20_000] + steady) }
      return run
    }
    for index in 100..<140 { runs[index].expected = .cancelled }
    let report = try ReplayReport(sampleDocument(runs))
    // No more than 24 failures, and as there are more than twelve of them, none of the others.
    #expect(report.detailed.count == 24 && report.detailed[0].scenario.contains("t100/"))
    let page = report.html(chartJS: Self.chart)
    #expect(page.utf8.count < 1_500_000, "\(page.utf8.count) bytes")
    #expect(page.contains("24 runs of 3,000: 24 of the 40 that did not pass, by hitch ratio"))
    for index in 100..<140 { runs[index].expected = .finished }
    let clean = try ReplayReport(sampleDocument(runs))
    #expect(clean.detailed.count == 12 && clean.detailed[0].scenario.contains("/slow/"))
    #expect(clean.detailed[0].late.first?.words == "missed by 11.7 ms")
    #expect(clean.html(chartJS: "").contains("12 runs of 3,000: the worst, by hitch ratio"))
  }

  @Test("a stored document without frames is shown without them, and says how to get them")
  func withoutFrames() throws {
    let json = sampleDocument([sampleRuns[0]]).json
    let page = try ReplayReport(json: json).html(chartJS: "")
    #expect(page.contains("No frames: the document keeps none; replay with --frames."))
    var kept = sampleDocument([sampleRuns[0]])
    kept.settings.keepsFrames = true
    #expect(try ReplayReport(json: kept.json).html(chartJS: "").contains("<canvas data-chart=\"work\""))
  }

  @Test("no runs make a page that says so")
  func empty() throws {
    let page = try page([])
    #expect(page.contains("0 runs: all passed") && !page.contains("Frame by frame"))
  }
}

extension String {
  fileprivate func components(_ separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
