import SegueCorpus
import SegueReplay
import SegueResults
import SegueTraces

/// What there is to replay, and what replays it. A value, so that tests can put others in.
struct ReplayLibrary {
  /// Kinds of names that `segue list` knows, in the order it shows them.
  var catalog: [Section]
  /// What a transition can be for.
  var operations: [String]
  var defaultSuite: [Scenario]
  /// The text of the bundled traces, by name.
  var bundled: [(name: String, bytes: [UInt8])]
  var replay: @MainActor (Scenario, TouchTrace, TraceMapping) throws -> RunRecord

  /// One kind of names, each with what it is.
  struct Section {
    let kind: String
    let entries: [(name: String, summary: String)]
  }

  /// The names of one kind.
  func names(_ kind: String) -> [String] {
    catalog.first { $0.kind == kind }?.entries.map(\.name) ?? []
  }

  static let kinds = ["transitions", "gestures", "scenes", "traces", "profiles", "suites"]

  /// What comes with Segue.
  static var standard: ReplayLibrary {
    let entries = [
      ScenarioCatalog.transitions, ScenarioCatalog.gestures, ScenarioCatalog.scenes, ScenarioCatalog.traces,
      ScenarioCatalog.profiles, ScenarioCatalog.suites,
    ]
    let replayer = Replayer()
    return ReplayLibrary(
      catalog: zip(kinds, entries).map { kind, entries in
        Section(kind: kind, entries: entries.map { ($0.name, $0.summary) })
      },
      operations: ScenarioCatalog.operations, defaultSuite: ScenarioCatalog.defaultSuite, bundled: SegueCorpus.traces
    ) { scenario, trace, mapping in
      try replayer.replay(scenario, trace: trace, mapping: mapping)
    }
  }
}
