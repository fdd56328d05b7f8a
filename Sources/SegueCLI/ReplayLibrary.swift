import SegueCorpus
import SegueJSON
import SegueReplay
import SegueResults
import SegueTraces
import SegueTransitions

/// What there is to replay, and what replays it. A value, so that tests can put others in.
struct ReplayLibrary {
  /// Kinds of names that `segue list` knows, in the order it shows them.
  var catalog: [Section]
  /// What a transition can be for.
  var operations: [String]
  /// That come with Segue; "default" is replayed without any arguments.
  var suites: [ScenarioSuite]
  /// What `--transition` chooses from.
  var catalogueSuite: [Scenario] = []
  /// The text of the bundled traces, by name.
  var bundled: [(name: String, bytes: [UInt8])]
  /// Without a trace the operation begins by a call.
  var replay: @MainActor (Scenario, TouchTrace?, ReplayConditions) throws -> RunRecord

  /// One kind of names, each with what it is.
  struct Section {
    let kind: String
    var entries: [Entry]
    /// A line below the list; empty for none.
    var summary = ""

    init(kind: String, entries: [Entry], summary: String = "") {
      self.kind = kind
      self.entries = entries
      self.summary = summary
    }

    init(kind: String, entries: [(name: String, summary: String)]) {
      self.init(kind: kind, entries: entries.map { Entry(name: $0.name, summary: $0.summary) })
    }
  }

  /// A name, what it is in a line, and what else there is to say.
  struct Entry {
    let name: String
    let summary: String
    /// Lines below the first, in the text.
    var details: [String] = []
    /// Members beside name and summary, in the JSON.
    var facts: [String: JSONValue] = [:]
  }

  /// The names of one kind.
  func names(_ kind: String) -> [String] {
    catalog.first { $0.kind == kind }?.entries.map(\.name) ?? []
  }

  static let kinds = ["transitions", "features", "gestures", "scenes", "traces", "profiles", "suites"]

  /// What comes with Segue.
  static var standard: ReplayLibrary {
    let plain = { (kind: String, entries: [CatalogEntry]) in
      Section(kind: kind, entries: entries.map { Entry(name: $0.name, summary: $0.summary) })
    }
    return ReplayLibrary(
      catalog: [
        .transitions, .features, plain("gestures", ScenarioCatalog.gestures), plain("scenes", ScenarioCatalog.scenes),
        .traces, plain("profiles", ScenarioCatalog.profiles),
        .suites,
      ],
      operations: ScenarioCatalog.operations, suites: knownSuites,
      catalogueSuite: ScenarioCatalog.catalogueSuite, bundled: SegueCorpus.traces
    ) { scenario, trace, conditions in
      try Replayer(cost: conditions.cost, cpuScale: conditions.cpuScale)
        .replay(scenario, trace: trace, mapping: conditions.mapping, observer: conditions.observer)
    }
  }
}
