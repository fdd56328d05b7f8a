import SegueCorpus
import SegueJSON
import SegueReplay
import SegueResults
import SegueTraces
import SegueTransitions

/// What there is to replay, and what replays it. A value, so that tests can put others in.
struct ReplayLibrary {
  /// Kinds of names that `segue list` knows, in the order it shows them.
  var catalog: [Section] {
    get { madeCatalog.value }
    set { madeCatalog = Lazily { newValue } }
  }
  /// What a transition can be for.
  var operations: [String]
  /// Beside those that come with Segue, or instead of them; "default" is replayed without any arguments.
  var suites: [ScenarioSuite] = []
  /// Whether there are those that come with Segue.
  var hasBundledSuites = false
  /// What `--transition` chooses from.
  var catalogueSuite: [Scenario] {
    get { madeCatalogueSuite.value }
    set { madeCatalogueSuite = Lazily { newValue } }
  }
  /// The text of the bundled traces, by name.
  var bundled: [(name: String, bytes: [UInt8])]
  /// Without a trace the operation begins by a call.
  var replay: @MainActor (Scenario, TouchTrace?, ReplayConditions) throws -> RunRecord

  private var madeCatalog: Lazily<[Section]>
  private var madeCatalogueSuite: Lazily<[Scenario]>

  /// What is made takes a while, so it is made when a verb asks for it.
  init(
    catalog: @autoclosure @escaping () -> [Section], operations: [String],
    catalogueSuite: @autoclosure @escaping () -> [Scenario] = [], bundled: [(name: String, bytes: [UInt8])],
    replay: @escaping @MainActor (Scenario, TouchTrace?, ReplayConditions) throws -> RunRecord
  ) {
    madeCatalog = Lazily(catalog)
    madeCatalogueSuite = Lazily(catalogueSuite)
    self.operations = operations
    self.bundled = bundled
    self.replay = replay
  }

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

  /// The suite of a name; nil where there is none.
  func suite(_ name: String) -> ScenarioSuite? {
    suites.first { $0.name == name } ?? (hasBundledSuites ? ScenarioSuite.bundled(name) : nil)
  }

  var suiteNames: [String] { suites.map(\.name) + (hasBundledSuites ? ScenarioSuite.bundledNames : []) }

  /// The names of one kind.
  func names(_ kind: String) -> [String] {
    catalog.first { $0.kind == kind }?.entries.map(\.name) ?? []
  }

  static let kinds = ["transitions", "features", "gestures", "scenes", "traces", "profiles", "suites"]

  /// What comes with Segue.
  static var standard: ReplayLibrary {
    func plain(_ kind: String, _ entries: [CatalogEntry]) -> Section {
      Section(kind: kind, entries: entries.map { Entry(name: $0.name, summary: $0.summary) })
    }
    let own = ownSuites
    let hasBundled = TransitionCatalog.entries.contains { $0.family != nil }
    var library = ReplayLibrary(
      catalog: [
        .transitions, .features, plain("gestures", ScenarioCatalog.gestures), plain("scenes", ScenarioCatalog.scenes),
        .traces, plain("profiles", ScenarioCatalog.profiles),
        .suites(own, hasBundled: hasBundled),
      ],
      operations: ScenarioCatalog.operations, catalogueSuite: ScenarioCatalog.catalogueSuite,
      bundled: SegueCorpus.traces
    ) { scenario, trace, conditions in
      var replayer = Replayer(cost: conditions.cost, cpuScale: conditions.cpuScale)
      replayer.counter = conditions.counter
      return try replayer.replay(scenario, trace: trace, mapping: conditions.mapping, observer: conditions.observer)
    }
    library.suites = own
    library.hasBundledSuites = hasBundled
    return library
  }
}
