import SegueHistory
import SegueJSON
import SegueReport

/// What comparisons said of a case over time, in the formats of `segue history trend`.
struct ComparisonTrendReport {
  private let trend: ComparisonTrend
  private let leftOut: Int
  private let points: [ComparisonTrend.Point]

  init(_ trend: ComparisonTrend, leftOut: Int, last: Int?, order: HistoryCommand.Order) {
    self.trend = trend
    self.leftOut = leftOut
    let newest = Array(trend.points.suffix(last ?? trend.points.count))
    switch order {
    case .time: points = newest
    case .significance:
      // Of equals the newest first, as among those whose effect is unknown.
      points = newest.enumerated().sorted { left, right in
        let (one, other) = (left.element.row.timesOverFloor ?? -1, right.element.row.timesOverFloor ?? -1)
        return one == other ? left.offset > right.offset : one > other
      }.map(\.element)
    }
  }

  func text(as format: HistoryCommand.Format, _ style: TextStyle) -> String {
    switch format {
    case .text: text(style)
    case .json: json.text(indented: true) + "\n"
    case .csv: csv
    }
  }

  /// The largest of 1.5, 3, 6 and 12 floors that an effect reaches; empty below.
  static func bucket(_ timesOverFloor: Double?) -> String {
    let reached = [(12.0, "≥ 12 ×"), (6, "≥ 6 ×"), (3, "≥ 3 ×"), (1.5, "≥ 1.5 ×")]
    return reached.first { $0.0 <= timesOverFloor ?? 0 }?.1 ?? ""
  }

  private func text(_ style: TextStyle) -> String {
    var out = style(trend.name, .strong) + "\n"
    let machine = trend.fingerprint.map { ", \($0)" } ?? ""
    out += "effects of \(Figures.count(trend.points.count, "comparison"))\(machine)\n"
    out += Sparkline.text(trend.points.map(\.row.effect)) + "\n\n"
    let rows = points.map { point in
      [point.context.when.description, HistoryText.id(point.run), HistoryText.commit(point.context.commit)]
        + HistoryCommand.columns(of: point.row)
        + [Self.bucket(point.row.timesOverFloor), trend.isBeyondThreshold(point) == true ? "beyond the usual" : ""]
    }
    out += HistoryText.table(
      [("when", .left), ("run", .left), ("commit", .left)] + HistoryCommand.comparisonColumns
        + [("", .left), ("", .left)], rows, style)
    var sentences: [String] = []
    if let threshold = trend.threshold {
      sentences.append(
        "effects up to \(HistoryText.fraction(threshold)) are usual here (Q3 + 3·IQR of the last 30)")
    }
    if leftOut > 0 {
      sentences.append("\(Figures.count(leftOut, "comparison")) on another class of machine left out")
    }
    return out + (sentences.isEmpty ? "" : "\n" + sentences.map { $0 + "\n" }.joined())
  }

  private var csv: String {
    let head = [
      "when", "run", "commit", "branch", "lane", "figure", "effect", "low", "high", "floor", "times_over_floor",
      "verdict", "confirmed", "beyond_threshold",
    ]
    let lines = points.map { point in
      let row = point.row
      return [
        point.context.when.description, point.run, point.context.commit ?? "", point.context.branch ?? "",
        row.lane.rawValue, row.figure ?? "", HistoryCSV.text(row.effect), HistoryCSV.text(row.low),
        HistoryCSV.text(row.high), HistoryCSV.text(row.floor), HistoryCSV.text(row.timesOverFloor), row.verdict,
        row.isConfirmed.map { "\($0)" } ?? "", trend.isBeyondThreshold(point).map { "\($0)" } ?? "",
      ]
    }
    return ([head] + lines).map(HistoryCSV.line).joined()
  }

  private var json: JSONValue {
    let rows = points.map { point -> JSONValue in
      var members = HistoryCommand.json(point.row).objectValue ?? [:]
      members["run"] = .string(point.run)
      members["when"] = .string(point.context.when.description)
      members["commit"] = point.context.commit.map(JSONValue.string) ?? .null
      members["branch"] = point.context.branch.map(JSONValue.string) ?? .null
      members["beyondThreshold"] = trend.isBeyondThreshold(point).map(JSONValue.bool) ?? .null
      return .object(members)
    }
    return [
      "schema": "segue.history.trend/1", "case": .string(trend.name),
      "fingerprint": trend.fingerprint.map(JSONValue.string) ?? .null,
      "threshold": trend.threshold.map(JSONValue.number) ?? .null, "leftOut": .integer(Int64(leftOut)),
      "comparisons": .array(rows),
    ]
  }
}
