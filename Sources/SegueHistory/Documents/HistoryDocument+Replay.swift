import SegueJSON
import SegueResults

extension HistoryDocument {
  /// What a run of a replay was asked for, and is no figure of it.
  private static let settings: Set<String> = [
    "views", "refreshHz", "budgetNs", "cpuScale", "frameRecords", "gates", "metricsReason",
  ]

  /// The runs of `segue.replay/1`, in their order; repetitions stand one by one.
  static func replayCases(_ document: SettingsObject) throws(SettingsError) -> [HistoryCase] {
    guard document["runs"] != nil else { throw document.missing("runs", takes: "a list of objects") }
    var cases: [HistoryCase] = []
    for run in try document.objects("runs") {
      let cost = try run.text("cost", takes: "\"modelled\" or \"measured\"") { ["modelled", "measured"].contains($0) }
      cases.append(
        HistoryCase(
          name: try run.text("scenario", where: isStorable), lane: cost == "measured" ? .measured : .exact,
          outcome: try run.text("outcome", where: isStorable), verdict: try run.text("verdict", where: isStorable),
          digest: try run.text("digest", where: isStorable), figures: figures(run.value, leaving: settings)))
    }
    return cases
  }

  /// A text that both engines can hold: PostgreSQL has no place for a character of 0.
  static func isStorable(_ text: String) -> Bool { !text.utf8.contains(0) }
}
