import SegueJSON

/// Lines of comma-separated values (RFC 4180), for spreadsheets and tools that look for change points.
public enum HistoryCSV {
  /// Fields as one line with its end, quoted where that is needed.
  public static func line(_ fields: [String]) -> String { fields.map(quoted).joined(separator: ",") + "\r\n" }

  /// A number as JSON writes it; empty for none.
  public static func text(_ value: Double?) -> String { value.map(JSONValue.text(of:)) ?? "" }

  /// Above the lines of `lines(of:)`.
  public static let head = line([
    "run", "kind", "when", "commit", "branch", "toolchain", "fingerprint", "case", "lane", "figure", "value", "unit",
    "reason", "outcome", "verdict", "digest",
  ])

  /// Every figure of a run on a line of its own. A comparison's row is up to four: `effect`, `low`, `high` and `floor`,
  /// as fractions.
  public static func lines(of run: HistoryRun) -> String {
    let whose = [
      run.id, run.kind.rawValue, run.context.when.description, run.context.commit ?? "", run.context.branch ?? "",
      run.context.toolchain ?? "", run.fingerprint ?? "",
    ]
    var out = ""
    for result in run.cases {
      for figure in result.figures {
        out += line(
          whose + [
            result.name, result.lane.rawValue, figure.name, text(figure.value), figure.unit, figure.reason ?? "",
            result.outcome ?? "", result.verdict ?? "", result.digest ?? "",
          ])
      }
    }
    for row in run.comparisons {
      let parts = [("effect", row.effect), ("low", row.low), ("high", row.high), ("floor", row.floor)]
      for (name, value) in parts where value != nil || name == "effect" {
        let figure = row.figure.map { "\($0).\(name)" } ?? name
        out += line(whose + [row.name, row.lane.rawValue, figure, text(value), "", "", "", row.verdict, ""])
      }
    }
    return out
  }

  private static func quoted(_ field: String) -> String {
    let needsQuotes = field.utf8.contains { [0x2C, 0x22, 0x0A, 0x0D].contains($0) }
    return needsQuotes ? "\"" + field.replacing("\"", with: "\"\"") + "\"" : field
  }
}
