import SegueJSON
import SegueTiming

/// The runs that are shown frame by frame.
extension ReplayReport {
  var details: String {
    if chosen.isEmpty { return "" }
    let failed = chosen.count { runs[$0].verdict != "pass" }
    let allFailed = runs.count { $0.verdict != "pass" }
    var words = "<h2 id=\"details\">Frame by frame</h2>\n<p>"
    if chosen.count == runs.count {
      words += "All \(Figures.count(runs.count, "run")) of the table."
    } else {
      words += "\(Figures.count(chosen.count, "run")) of \(Figures.grouped(runs.count)): "
      if allFailed == 0 {
        words += "the worst"
      } else {
        words += "\(failed) of the \(Figures.grouped(allFailed)) that did not pass"
        words += chosen.count > failed ? ", and the worst of the others" : ""
      }
      words += ", by hitch ratio and then by p99. The frames of all runs are in <code>replay.json</code> of"
      words += " <code>segue replay --frames</code>."
    }
    words += "</p>\n"
    return words + chosen.enumerated().map { section($0.offset, runs[$0.element]) }.joined()
  }

  private func section(_ number: Int, _ run: ReportRun) -> String {
    let passed = run.verdict == "pass"
    var out = "<details class=\"run\" id=\"run-\(number)\" data-detail=\"\(number)\""
    out += "\(number == 0 ? " open" : "")>\n"
    let mark = "<span class=\"\(passed ? "good" : "bad")\">\(passed ? "✓" : "✗") \(HTML.escaped(run.verdict))</span>"
    out += "<summary>\(mark) <b>\(HTML.escaped(run.scenario))</b></summary>\n"
    if let reason = run.json["verdictReason"]?.stringValue { out += "<p class=\"bad\">\(HTML.escaped(reason))</p>\n" }
    out += figures(run)
    let drawing = illustrations[run.scenario]
    if let strip = drawing?.filmstrip {
      let caption = HTML.escaped(drawing?.caption ?? "")
      out += "<figure class=\"strip\">\(strip)<figcaption>\(caption)</figcaption></figure>\n"
    }
    if run.records.isEmpty {
      let reason = run.json["metricsReason"]?.stringValue ?? "the document keeps none; replay with --frames"
      out += "<p>No frames: \(HTML.escaped(reason)).</p>\n"
    } else {
      let name = HTML.escaped(run.scenario)
      out += "<div class=\"charts\">\n"
      out += Self.chart("work", number, "Work of each frame by phase, against its budget (\(run.cost) cost)", name)
      out += Self.chart("share", number, "How many frames took which part of their budget (\(run.cost) cost)", name)
      out += Self.chart("hitches", number, "Hitches: how much later than expected each frame was shown", name)
      if let touches = drawing?.touches, !touches.isEmpty, let screen = drawing?.screen {
        out += TouchPathFigure(touches: touches, screen: screen).html
      }
      out += "</div>\n" + Self.table(number, run)
    }
    return out + "</details>\n"
  }

  private func figures(_ run: ReportRun) -> String {
    func time(_ key: String, _ part: String? = nil) -> String {
      run.nanoseconds(key, part).map(Figures.duration) ?? Figures.absent
    }
    let grades = run.json["hitchGrades"]
    let ratio = run.hitchRatio.map { "\(Figures.significant($0)) ms per s" } ?? Figures.absent
    let items: [(String, String)] = [
      ("outcome", run.outcome), ("frames", run.frames.map { "\($0)" } ?? Figures.absent),
      ("missed", run.json["missed"]?.integerValue.map { "\($0)" } ?? Figures.absent),
      ("hitch ratio", ratio), ("grade, scrolling", grades?["scroll"]?.stringValue ?? Figures.absent),
      ("grade, all animations", grades?["animation"]?.stringValue ?? Figures.absent),
      ("first frame (\(run.cost))", time("firstFrameNs")), ("p50 (\(run.cost))", time("workNs", "p50")),
      ("p99 (\(run.cost))", time("workNs", "p99")), ("budget", Figures.duration(run.budget)),
      ("touch to screen, most", time("touchToPresentNs", "max")), ("rules", run.rules),
    ]
    let list = items.map { "<div><dt>\(HTML.escaped($0.0))</dt><dd>\(HTML.escaped($0.1))</dd></div>" }.joined()
    return "<dl class=\"figures\">\(list)</dl>\n"
  }

  /// A canvas that the page's program draws on; the table of frames below holds the same.
  private static func chart(_ kind: String, _ number: Int, _ words: String, _ scenario: String) -> String {
    "<figure><figcaption>\(words)</figcaption><div class=\"canvas\"><canvas data-chart=\"\(kind)\" role=\"img\""
      + " aria-label=\"\(words); \(scenario)\" aria-describedby=\"frames-\(number)\"></canvas></div></figure>\n"
  }

  /// The table behind the charts.
  private static func table(_ number: Int, _ run: ReportRun) -> String {
    let phases = FramePhase.allCases.map(\.name)
    let titles = ["frame", "at", "budget", "work", "overrun", "hitch", "what"] + phases + ["render"]
    let start = run.records.first?["vsyncNs"]?.integerValue ?? 0
    var rows = ""
    for (index, record) in run.records.enumerated() {
      let late = ReportRun.lateness(record)
      let render = (record["prepareNs"]?.integerValue ?? 0) + (record["executeNs"]?.integerValue ?? 0)
      let facts = [
        Figures.duration((record["vsyncNs"]?.integerValue ?? 0) - start), time(record["budgetNs"]),
        time(record["workNs"]), time(record["overrunNs"]), time(record["hitchNs"]),
        late.map { "✗ \($0)" } ?? "in time",
      ]
      let cells =
        facts + phases.map { time(record["phaseNs"]?[$0]) } + [Figures.duration(render)]
      rows += "<tr\(late == nil ? "" : " class=\"late\"")><th scope=\"row\">\(index + 1)</th>"
      rows += cells.map { "<td>\($0)</td>" }.joined() + "</tr>\n"
    }
    let head = titles.map { "<th scope=\"col\">\($0)</th>" }.joined()
    return "<details class=\"frames\"><summary>The frames as a table</summary>\n<div class=\"scroll\" tabindex=\"0\""
      + " role=\"region\" aria-label=\"Frames of \(HTML.escaped(run.scenario))\"><table id=\"frames-\(number)\""
      + " class=\"numbers\"><thead><tr>\(head)</tr></thead>\n<tbody>\(rows)</tbody></table></div></details>\n"
  }

  private static func time(_ value: JSONValue?) -> String {
    value?.integerValue.map(Figures.duration) ?? Figures.absent
  }
}
