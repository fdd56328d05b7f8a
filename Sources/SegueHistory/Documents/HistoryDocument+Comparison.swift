import SegueJSON
import SegueResults

extension HistoryDocument {
  /// The rows of `segue.comparison/1`: of a case that was timed one of the measured lane; of a case with exact figures
  /// one of the exact lane with its word, then one for each figure that differs.
  static func comparisonRows(_ document: SettingsObject) throws(SettingsError) -> [HistoryComparison] {
    guard document["cases"] != nil else { throw document.missing("cases", takes: "a list of objects") }
    var rows: [HistoryComparison] = []
    for one in try document.objects("cases") {
      let name = try one.text("name", where: isStorable)
      if let timing = try part("timing", of: one) { rows.append(try timingRow(name, timing)) }
      guard let exact = try part("exact", of: one) else { continue }
      rows.append(
        HistoryComparison(name: name, lane: .exact, verdict: try exact.text("verdict", where: isStorable)))
      for difference in try exact.objects("differences") {
        rows.append(
          HistoryComparison(
            name: name, lane: .exact, figure: try difference.text("figure", where: isStorable),
            effect: difference["change"]?.doubleValue, verdict: try difference.text("kind", where: isStorable)))
      }
    }
    return rows
  }

  /// A lane of a case; nil where it is null, for a lane that does not know the case.
  private static func part(_ key: String, of one: SettingsObject) throws(SettingsError) -> SettingsObject? {
    one[key] == .null ? nil : try one.object(key)
  }

  /// Effects are of times, of throughputs as well: above 0 is slower.
  private static func timingRow(_ name: String, _ timing: SettingsObject) throws(SettingsError) -> HistoryComparison {
    var row = HistoryComparison(
      name: name, lane: .measured, verdict: try timing.text("verdict", where: isStorable))
    if let finding = try part("finding", of: timing) {
      func effect(_ key: String) -> Double? { finding[key]?.doubleValue.map { $0 - 1 } }
      row.effect = effect("ratio")
      row.low = effect("low")
      row.high = effect("high")
    }
    row.floor = timing["floor"]?.doubleValue
    row.floorSource = timing["floorSource"]?.stringValue
    row.isConfirmed = ["confirmed": true, "refuted": false][timing["confirmationState"]?.stringValue ?? ""]
    return row
  }

  /// The machine of the side that was judged.
  static func comparisonMachine(_ value: JSONValue) -> JSONValue? { value["sides"]?["candidate"]?["fingerprint"] }

  /// The revision that was judged, where the document knows it as one.
  static func revision(_ value: JSONValue) -> String? {
    value["sides"]?["candidate"]?["revision"]?.stringValue.flatMap { isStorable($0) ? $0 : nil }
  }

  /// The cases of `segue.calibration/1`, each with every number that it says, below one for the whole that is named
  /// `calibration`.
  static func calibrationCases(_ document: SettingsObject) throws(SettingsError) -> [HistoryCase] {
    let settings: Set<String> = ["schema", "fingerprint", "machine", "settings"]
    var cases = [
      HistoryCase(name: "calibration", lane: .measured, figures: figures(document.value, leaving: settings))
    ]
    for one in try document.objects("cases") {
      let name = try one.text("name", where: isStorable)
      cases.append(HistoryCase(name: name, lane: .measured, figures: figures(one.value)))
    }
    return cases
  }
}
