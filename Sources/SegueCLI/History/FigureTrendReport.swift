import SegueHistory
import SegueJSON
import SegueReport

/// How a figure went over time, in the formats of `segue history trend`.
struct FigureTrendReport {
  private let trend: FigureTrend
  private let leftOut: Int
  /// Points that are shown; what is found is found in all of them.
  private let shown: Range<Int>

  init(_ trend: FigureTrend, leftOut: Int, last: Int?) {
    self.trend = trend
    self.leftOut = leftOut
    shown = trend.points.indices.suffix(last ?? trend.points.count)
  }

  func text(as format: HistoryCommand.Format, _ style: TextStyle) -> String {
    switch format {
    case .text: text(style)
    case .json: json.text(indented: true) + "\n"
    case .csv: csv
    }
  }

  // MARK: Text

  private func text(_ style: TextStyle) -> String {
    let points = trend.points[shown]
    var out = style(trend.name, .strong) + "\n"
    let machine = trend.fingerprint.map { ", \($0)" } ?? ""
    out += "\(trend.figure), \(trend.lane.rawValue), \(Figures.count(trend.points.count, "run"))\(machine)\n"
    out += Sparkline.text(points.map(\.value)) + "\n\n"
    let rows = zip(shown, points).map { index, point in
      [
        point.context.when.description, HistoryText.id(point.run), HistoryText.commit(point.context.commit),
        HistoryText.figure(point.value, trend.unit), HistoryText.change(point.change),
        point.value == nil ? point.reason ?? "" : remark(index),
      ]
    }
    out += HistoryText.table(
      [("when", .left), ("run", .left), ("commit", .left), ("value", .right), ("change", .right), ("", .left)], rows,
      style)
    let sentences = self.sentences
    if !sentences.isEmpty { out += "\n" + sentences.map { $0 + "\n" }.joined() }
    return out
  }

  private func remark(_ index: Int) -> String {
    trend.findings.compactMap { finding in
      switch finding {
      case .step(let at, _, _, let isWorse) where at == index: isWorse ? "step, worse" : "step, better"
      case .outlier(let at) where at == index: "off its level"
      default: nil
      }
    }.joined(separator: ", ")
  }

  private var sentences: [String] {
    var out = trend.findings.compactMap { finding -> String? in
      guard case .openRegression(let since, let before, let now, let recoveries) = finding else { return nil }
      let taken = recoveries.map { " A part was taken back \(whose($0))." }.joined()
      return "open regression since \(whose(since)): \(value(before)) → \(value(now))\(ratio(before, now)).\(taken)"
    }
    if let threshold = trend.threshold {
      out.append("changes up to \(HistoryText.fraction(threshold)) are usual here (Q3 + 3·IQR of the last 30)")
    }
    if leftOut > 0 {
      out.append("\(Figures.count(leftOut, "run")) of another class of machine or lane left out")
    }
    return out
  }

  private func whose(_ index: Int) -> String {
    let point = trend.points[index]
    let commit = point.context.commit.map { ", commit \(HistoryText.commit($0))" } ?? ""
    return "\(point.context.when.date) (run \(HistoryText.id(point.run))\(commit))"
  }

  private func value(_ value: Double) -> String { HistoryText.figure(value, trend.unit) }

  private func ratio(_ before: Double, _ now: Double) -> String {
    before == 0 ? "" : ", ratio \(Figures.decimal(now / before, places: 2))"
  }

  // MARK: Data

  private var csv: String {
    let head = ["when", "run", "commit", "branch", "value", "unit", "change", "finding", "reason"]
    let lines = zip(shown, trend.points[shown]).map { index, point in
      [
        point.context.when.description, point.run, point.context.commit ?? "", point.context.branch ?? "",
        HistoryCSV.text(point.value), trend.unit, HistoryCSV.text(point.change), remark(index), point.reason ?? "",
      ]
    }
    return ([head] + lines).map(HistoryCSV.line).joined()
  }

  private var json: JSONValue {
    func number(_ value: Double?) -> JSONValue { value.map(JSONValue.number) ?? .null }
    func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
    let points = trend.points[shown].map { point -> JSONValue in
      var members: [String: JSONValue] = [
        "run": .string(point.run), "when": .string(point.context.when.description),
        "commit": text(point.context.commit), "branch": text(point.context.branch), "value": number(point.value),
        "change": number(point.change),
      ]
      if let reason = point.reason, point.value == nil { members["valueReason"] = .string(reason) }
      return .object(members)
    }
    return [
      "schema": "segue.history.trend/1", "case": .string(trend.name), "figure": .string(trend.figure),
      "unit": .string(trend.unit), "lane": .string(trend.lane.rawValue), "fingerprint": text(trend.fingerprint),
      "largerIsBetter": .bool(trend.isLargerBetter), "threshold": number(trend.threshold),
      "leftOut": .integer(Int64(leftOut)), "points": .array(points),
      "findings": .array(trend.findings.map(finding)),
    ]
  }

  /// Runs are named by their ids, for a list that is cut has other places.
  private func finding(_ finding: FigureTrend.Finding) -> JSONValue {
    func run(_ index: Int) -> JSONValue { .string(trend.points[index].run) }
    func ratio(_ before: Double, _ after: Double) -> JSONValue { before == 0 ? .null : .number(after / before) }
    switch finding {
    case .step(let at, let before, let after, let isWorse):
      return [
        "kind": "step", "run": run(at), "before": .number(before), "after": .number(after),
        "ratio": ratio(before, after), "isWorse": .bool(isWorse),
      ]
    case .openRegression(let since, let before, let now, let recoveries):
      return [
        "kind": "openRegression", "run": run(since), "before": .number(before), "now": .number(now),
        "ratio": ratio(before, now), "partialRecoveries": .array(recoveries.map(run)),
      ]
    case .outlier(let at): return ["kind": "outlier", "run": run(at)]
    }
  }
}
