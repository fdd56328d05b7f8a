import SegueJSON
import SegueTiming

extension ReplayReport {
  /// The whole page. Equal reports and charts give equal bytes.
  ///
  /// - Parameter chartJS: the text of Chart.js 3, as Debian's `libjs-chart.js` brings it.
  /// - Cost: linear in the document; for 3,000 runs some 1.5 MB.
  public func html(chartJS: String) -> String {
    // In the order of the page, each looked for behind the one before, so that nothing in a part is taken for a mark.
    let parts = [
      ("<!--title-->", HTML.escaped(title)), ("/*<style>*/", Self.text(PackageResources.report_css)),
      ("<!--heading-->", HTML.escaped(title)), ("<!--head-->", head), ("<!--details-->", details),
      ("/*<data>*/", data.text().replacing("<", with: "\\u003c")), ("/*<chart>*/", HTML.script(chartJS)),
      ("/*<script>*/", Self.text(PackageResources.charts_js) + Self.text(PackageResources.report_js)),
    ]
    var page = ""
    var rest = Self.text(PackageResources.report_html)[...]
    for (mark, part) in parts {
      guard let range = rest.firstRange(of: mark) else { preconditionFailure("the page has no \(mark)") }
      page += rest[..<range.lowerBound] + part
      rest = rest[range.upperBound...]
    }
    return page + rest
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  // MARK: Head

  private var head: String {
    let failed = runs.count { $0.verdict != "pass" }
    let words =
      failed == 0
      ? "all passed" : "\(Figures.grouped(runs.count - failed)) passed, \(Figures.grouped(failed)) did not"
    let sentence = "\(Figures.count(runs.count, "run")): \(words)"
    var out = "<p class=\"verdict \(failed == 0 ? "good" : "bad")\">\(failed == 0 ? "✓" : "✗") \(sentence)</p>\n"
    out += "<p>\(HTML.escaped(costs))</p>\n"
    if document["machine"]?["build"]?.stringValue == "debug", runs.contains(where: { $0.cost == "measured" }) {
      out += "<p class=\"bad\">! Times of a debug build say little; measure with a release build.</p>\n"
    }
    out += "<details class=\"facts\"><summary>Machine and settings</summary>\n<dl>"
    for (group, words) in [("machine", "machine"), ("settings", "settings")] {
      for (key, value) in (document[group]?.objectValue ?? [:]).sorted(by: { $0.key < $1.key }) {
        out += "<dt>\(words): \(HTML.escaped(key))</dt><dd>\(HTML.escaped(value.stringValue ?? value.text()))</dd>"
      }
    }
    return out + "</dl></details>\n" + warnings
  }

  /// Which costs the figures rest on, and by which rules.
  private var costs: String {
    var seen: [String: Int] = [:]
    for run in runs { seen[run.rules, default: 0] += 1 }
    let rules = seen.sorted { $0.key < $1.key }.map { "\($0.key) (\(Figures.count($0.value, "run")))" }
    return rules.isEmpty ? "" : "Times: " + rules.joined(separator: "; ") + "."
  }

  private var warnings: String {
    var seen: [String: Int] = [:]
    for run in runs {
      for warning in run.json["warnings"]?.arrayValue ?? [] {
        if let text = warning.stringValue { seen[text, default: 0] += 1 }
      }
    }
    if seen.isEmpty { return "" }
    let items = seen.sorted { $0.key < $1.key }.map {
      "<li>\(HTML.escaped($0.key))\($0.value > 1 ? " (\(Figures.count($0.value, "run")))" : "")</li>"
    }
    return "<section><h2>Warnings</h2><ul>\(items.joined())</ul></section>\n"
  }

  // MARK: Data

  /// What the page's program draws from: a row a run, and the frames of those that are shown frame by frame.
  private var data: JSONValue {
    [
      "columns": .array(Self.columns.map { .string($0.key) }),
      "runs": .array(runs.map { run in .array(Self.columns.map { $0.value(run) }) }),
      "phases": .array(FramePhase.allCases.map { .string($0.name) }),
      "details": .array(
        chosen.map { index in
          ["run": .integer(Int64(index)), "frames": .array(runs[index].records.map(Self.frame))]
        }),
    ]
  }

  /// Members of a row. Times are in nanoseconds.
  private static let columns: [(key: String, value: @Sendable (ReportRun) -> JSONValue)] = [
    ("scenario", { .string($0.scenario) }), ("verdict", { .string($0.verdict) }), ("outcome", { .string($0.outcome) }),
    ("frames", { $0.json["frames"] ?? .null }), ("dropped", { $0.json["framesDropped"] ?? .null }),
    ("missed", { $0.json["missed"] ?? .null }), ("ratio", { $0.json["hitchRatioMsPerS"] ?? .null }),
    ("scroll", { $0.json["hitchGrades"]?["scroll"] ?? .null }),
    ("animation", { $0.json["hitchGrades"]?["animation"] ?? .null }),
    ("p50", { $0.json["workNs"]?["p50"] ?? .null }), ("p99", { $0.json["workNs"]?["p99"] ?? .null }),
    ("max", { $0.json["workNs"]?["max"] ?? .null }), ("budget", { .integer($0.budget) }),
    ("touch", { $0.json["touchToPresentNs"]?["max"] ?? .null }), ("cost", { .string($0.cost) }),
    ("reason", { $0.json["verdictReason"] ?? .null }),
  ]

  /// [budget, work, overrun, hitch, presented, prepare + execute, phases…]; null where the frame has no figures.
  private static func frame(_ record: JSONValue) -> JSONValue {
    let render = (record["prepareNs"]?.integerValue ?? 0) + (record["executeNs"]?.integerValue ?? 0)
    let facts: [JSONValue] = [
      record["budgetNs"] ?? .null, record["workNs"] ?? .null, record["overrunNs"] ?? .null,
      record["hitchNs"] ?? .null, .bool(record["presentedNs"]?.integerValue != nil), .integer(render),
    ]
    return .array(facts + FramePhase.allCases.map { record["phaseNs"]?[$0.name] ?? 0 })
  }
}

/// Text as it may stand in a page.
enum HTML {
  static func escaped(_ text: String) -> String {
    var out = ""
    for character in text {
      switch character {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      default: out.append(character)
      }
    }
    return out
  }

  /// A program as it may stand in a `<script>` element.
  static func script(_ text: String) -> String {
    text.replacing("</script", with: "<\\/script").replacing("<!--", with: "<\\!--")
  }
}
