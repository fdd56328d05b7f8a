import SegueJSON
import SegueResults

extension HistoryDocument {
  /// The rows of `segue.comparison/1`, of both lanes.
  static func comparisonRows(_ document: SettingsObject) throws(SettingsError) -> [HistoryComparison] {
    []
  }

  static func comparisonMachine(_ value: JSONValue) -> JSONValue? { nil }

  /// A calibration has one case, with every number that it says.
  static func calibrationCases(_ value: JSONValue) -> [HistoryCase] {
    let figures = figures(value, leaving: ["schema", "fingerprint", "machine", "settings"])
    return [HistoryCase(name: "calibration", lane: .measured, figures: figures)]
  }
}
