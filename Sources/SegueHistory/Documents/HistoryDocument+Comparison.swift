import SegueJSON
import SegueResults

extension HistoryDocument {
  /// Words of the exact lane, the lightest first.
  private static let exactWords = [
    "equal", "better", "changed", "worse", "missing on one side", "not comparable", "invalid",
  ]

  /// The rows of `segue.comparison/1`: of each case that was timed one of the measured lane; then of each case with
  /// exact figures one of the exact lane with its word, followed by one for each figure that is not equal.
  static func comparisonRows(_ document: SettingsObject) throws(SettingsError) -> [HistoryComparison] {
    for lane in ["timing", "exact"] where document[lane] == nil {
      throw document.missing(lane, takes: "a list of objects")
    }
    var rows: [HistoryComparison] = []
    for one in try document.objects("timing") { rows.append(try timingRow(one)) }
    return rows + (try exactRows(document.objects("exact")))
  }

  /// A part of a row; nil where it is null.
  private static func part(_ key: String, of row: SettingsObject) throws(SettingsError) -> SettingsObject? {
    row[key] == .null ? nil : try row.object(key)
  }

  /// Effects are of times, of throughputs as well: above 0 is slower. The verdict is the row's `word`, which also says
  /// where the sides share no rounds.
  private static func timingRow(_ timing: SettingsObject) throws(SettingsError) -> HistoryComparison {
    let verdict = try timing.text("verdict", where: isStorable)
    var row = HistoryComparison(
      name: try timing.text("case", where: isStorable), lane: .measured,
      verdict: try timing.text("word", default: verdict, where: isStorable))
    if let run = try part("run", of: timing) {
      func effect(_ key: String) -> Double? { run[key]?.doubleValue.map { $0 - 1 } }
      row.effect = effect("ratio")
      row.low = effect("low")
      row.high = effect("high")
    }
    if let floor = try part("floor", of: timing) {
      row.floor = floor["fraction"]?.doubleValue
      row.floorSource = floor["source"]?.stringValue.flatMap { isStorable($0) ? $0 : nil }
    }
    row.isConfirmed = ["confirmed": true, "refuted": false][timing["confirmationState"]?.stringValue ?? ""]
    return row
  }

  /// The document has a row a figure; a case's word is the heaviest of its figures'.
  private static func exactRows(_ figures: [SettingsObject]) throws(SettingsError) -> [HistoryComparison] {
    var names: [String] = []
    var heaviest: [String: Int] = [:]
    var differing: [String: [HistoryComparison]] = [:]
    let takes = exactWords.map { "\"\($0)\"" }.joined(separator: " or ")
    for figure in figures {
      let name = try figure.text("case", where: isStorable)
      let weight = try figure.member("word", takes: takes) { value in
        value.stringValue.flatMap(exactWords.firstIndex)
      }
      if heaviest[name] == nil { names.append(name) }
      heaviest[name] = max(heaviest[name] ?? 0, weight)
      guard weight > 0 else { continue }
      differing[name, default: []].append(
        HistoryComparison(
          name: name, lane: .exact, figure: try figure.text("figure", where: isStorable),
          effect: figure["change"]?.doubleValue, verdict: exactWords[weight]))
    }
    return names.flatMap { name in
      [HistoryComparison(name: name, lane: .exact, verdict: exactWords[heaviest[name] ?? 0])]
        + (differing[name] ?? [])
    }
  }

  /// The machine of the side that was judged.
  static func comparisonMachine(_ value: JSONValue) -> JSONValue? { value["candidate"]?["fingerprint"] }

  /// The revision that was judged; nil for a working tree, and for files whose revision nobody knows.
  static func revision(_ value: JSONValue) -> String? {
    value["candidate"]?["commit"]?.stringValue.flatMap { isStorable($0) ? $0 : nil }
  }

  /// The cases of `segue.calibration/1` by name, each with its learned `floor` and the smallest change that is
  /// `detectable`, also with all rounds (`detectableAtCap`), as fractions, where they are known; before them `calibration`, with the false alarms of the whole and
  /// how many verdicts were judged.
  static func calibrationCases(_ document: SettingsObject) throws(SettingsError) -> [HistoryCase] {
    guard let floors = try document.object("floors") else {
      throw document.missing("floors", takes: "an object of fractions by case")
    }
    let detectable = try document.object("detectable")
    let detectableAtCap = try document.object("detectableAtCap")
    let whole = figures(document.value, leaving: ["floors", "effects", "detectable", "detectableAtCap", "fingerprint"])
    var cases = [HistoryCase(name: "calibration", lane: .measured, figures: whole)]
    let names = Set(floors.keys).union(detectable?.keys ?? []).union(detectableAtCap?.keys ?? [])
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      var figures: [HistoryFigure] = []
      for (figure, values) in [
        ("detectable", detectable), ("detectableAtCap", detectableAtCap), ("floor", floors),
      ] {
        guard let values, let value = values[name], value != .null else { continue }
        guard isStorable(name), let fraction = value.doubleValue else {
          throw values.unfit(name, takes: "a fraction, below the name of a case")
        }
        figures.append(HistoryFigure(name: figure, value: fraction, unit: ""))
      }
      cases.append(HistoryCase(name: name, lane: .measured, figures: figures))
    }
    return cases
  }
}
