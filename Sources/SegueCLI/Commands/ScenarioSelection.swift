import SegueReplay
import SegueTiming
import SegueTransitions

/// Scenarios chosen out of a suite, axis by axis and then by name.
struct ScenarioSelection {
  private(set) var scenarios: [Scenario]

  init(suite: [Scenario]) { scenarios = suite }

  /// The suite's scenarios of the transitions, the traces, the other axes and the fidelity that the options say.
  init(
    suite: [Scenario], _ arguments: ParsedArguments, _ shelf: TraceShelf, _ devices: [DeviceProfile],
    _ library: ReplayLibrary
  ) throws(UsageError) {
    let transitions = try Self.transitions(arguments.all("--transition"), library.names("transitions"))
    self.init(suite: suite)
    keep(transitions: transitions, library)
    keepTraces(shelf.chosen)
    // A trace may have been made for others.
    keep(transitions: transitions, library)
    try keep(arguments, library)
    keep(\.device, devices)
    if arguments.has("--fidelity") {
      let fidelity = arguments.choice("--fidelity", default: TransitionFidelity.corrected)
      for index in scenarios.indices { scenarios[index].fidelity = fidelity }
    }
  }

  /// The names that each pattern fits.
  static func transitions(_ patterns: [String], _ names: [String]) throws(UsageError) -> [String] {
    var chosen: [String] = []
    for pattern in patterns {
      let glob = Glob(pattern)
      let matches = names.filter(glob.matches)
      if matches.isEmpty { throw .unknownName("transition", pattern, known: names) }
      chosen += matches
    }
    return chosen
  }

  /// Keeps the scenarios whose axis has one of `values`; a value that none has is put into all of them. The suite's order
  /// stays. No values keep everything.
  mutating func keep<Value: Hashable>(_ axis: WritableKeyPath<Scenario, Value>, _ values: [Value]) {
    guard !values.isEmpty else { return }
    let known = Set(scenarios.map { $0[keyPath: axis] })
    scenarios = distinct(
      scenarios.flatMap { scenario in
        values.compactMap { value in
          !known.contains(value) ? scenario.with(axis, value) : scenario[keyPath: axis] == value ? scenario : nil
        }
      })
  }

  /// Keeps the transitions. One that no scenario has is put into all of them, with its own operations where it has not
  /// theirs.
  private mutating func keep(transitions: [String], _ library: ReplayLibrary) {
    let missing = transitions.filter { name in !scenarios.contains { $0.transition == name } }
    let templates = scenarios
    keep(\.transition, transitions)
    guard !missing.isEmpty else { return }
    var operations: [String: Set<String>] = [:]
    for known in library.catalogueSuite { operations[known.transition, default: []].insert(known.operation) }
    scenarios.removeAll { operations[$0.transition]?.contains($0.operation) == false }
    for name in missing where !scenarios.contains(where: { $0.transition == name }) {
      let own = (operations[name] ?? []).sorted()
      scenarios += templates.flatMap { template in
        own.map { template.with(\.transition, name).with(\.operation, $0) }
      }
    }
    scenarios = distinct(scenarios)
  }

  /// Keeps the chosen traces. A file that says what it was made for is used for that, any other for every operation.
  mutating func keepTraces(_ choices: [TraceShelf.Choice]) {
    guard !choices.isEmpty else { return }
    let all = scenarios
    scenarios = distinct(
      choices.flatMap { choice in
        var own = ScenarioSelection(suite: all)
        own.keep(\.trace, [choice.name])
        guard !choice.purposes.isEmpty else { return own.scenarios }
        let fitting = choice.purposes.flatMap { purpose -> [Scenario] in
          let parts = purpose.split(separator: "/", maxSplits: 1).map(String.init)
          guard parts.count == 2 else { return [] }
          var fitting = own
          if parts[0] != "*" { fitting.keep(\.transition, [parts[0]]) }
          return fitting.scenarios.filter { parts[1] == "*" || $0.operation == parts[1] }
        }
        return fitting.isEmpty ? own.scenarios : fitting
      })
  }

  /// Keeps one finishing and one cancelling trace of each gesture, and what is made for an operation alone.
  mutating func keepEssentialTraces() {
    let others = Set(scenarios.map(\.trace)).filter { !ScenarioCatalog.isEssential(trace: $0) }
    scenarios.removeAll { others.contains($0.trace) }
  }

  /// Keeps what the axis options but `--transition` and `--profile` say.
  private mutating func keep(_ arguments: ParsedArguments, _ library: ReplayLibrary) throws(UsageError) {
    keep(\.operation, try known(arguments.all("--operation"), "operation", library.operations))
    keep(\.scene, try known(arguments.all("--scene"), "scene", library.names("scenes")))
    keep(\.views, try Self.sizes(arguments.all("--views")))
  }

  private func known(_ values: [String], _ kind: String, _ names: [String]) throws(UsageError) -> [String] {
    for value in values where !names.contains(value) { throw .unknownName(kind, value, known: names) }
    return values
  }

  private static func sizes(_ values: [String]) throws(UsageError) -> [Int] {
    var sizes: [Int] = []
    for value in values {
      guard let size = Int(value), ScenarioCatalog.views.contains(size) else {
        throw .outOfRange("--views", value: value, range: "a number in \(ScenarioCatalog.viewsText)")
      }
      sizes.append(size)
    }
    return sizes
  }

  /// Keeps the scenarios that one of the patterns fits, as `named` fits them; all of them without any.
  func filtered(_ patterns: [String]) throws(UsageError) -> ScenarioSelection {
    ScenarioSelection(suite: try named(patterns))
  }

  /// The scenarios that the names or patterns fit, each once, in the order of the suite; all of them without any.
  ///
  /// A pattern fits a whole name or some parts of it that follow each other: `edge-flick`, `pop/edge-*` and
  /// `photos-1000@60` all fit `td.shared-element/pop/edge-flick/photos-1000@60`. One that fits none is looked up in the
  /// first of `others` that it fits, whose scenarios come after all of these. What `written` makes of one that fits
  /// nowhere comes last.
  func named(
    _ patterns: [String], otherwiseIn others: [ScenarioSelection] = [],
    written: (String) throws(UsageError) -> [Scenario] = { _ in [] }
  ) throws(UsageError) -> [Scenario] {
    guard !patterns.isEmpty else { return scenarios }
    let shelves = [scenarios] + others.map(\.scenarios)
    var chosen: Set<Scenario> = []
    var spelledOut: [Scenario] = []
    for pattern in patterns {
      guard let matches = shelves.lazy.map({ Self.matches(pattern, $0) }).first(where: { !$0.isEmpty }) else {
        let own = try written(pattern)
        if !own.isEmpty {
          spelledOut += own
          continue
        }
        throw .unknownName("scenario", pattern, known: Self.nearestForms(pattern, Array(shelves.joined())))
      }
      chosen.formUnion(matches)
    }
    return distinct(shelves.joined().filter(chosen.contains) + spelledOut)
  }

  /// What a whole name means that no suite has; empty where the text is none.
  static func written(
    _ name: String, _ arguments: ParsedArguments, _ shelf: TraceShelf, _ devices: [DeviceProfile],
    _ library: ReplayLibrary
  ) throws(UsageError) -> [Scenario] {
    guard let own = WrittenName(name, traces: shelf.names, devices: devices) else { return [] }
    return try own.scenarios(
      arguments, transitions: try transitions(arguments.all("--transition"), library.names("transitions")),
      traces: shelf.chosen.map(\.name), devices: devices)
  }

  private static func matches(_ pattern: String, _ scenarios: [Scenario]) -> [Scenario] {
    let glob = Glob(pattern)
    return scenarios.filter { scenario in runs(scenario.name).contains(where: glob.matches) }
  }

  /// The names as `pattern` may have been meant: with as many parts as it has, each once.
  private static func nearestForms(_ pattern: String, _ scenarios: [Scenario]) -> [String] {
    let slashes = pattern.count { $0 == "/" }
    var seen: Set<String> = []
    let all: [String] = scenarios.flatMap { runs($0.name) }
    let forms = all.filter { run in run.count { $0 == "/" } == slashes && seen.insert(run).inserted }
    return forms.isEmpty ? scenarios.map(\.name) : forms
  }

  /// Every sequence of whole parts of a name, itself included.
  private static func runs(_ name: String) -> [String] {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.indices.flatMap { start in
      parts.indices[start...].map { end in parts[start...end].joined(separator: "/") }
    }
  }

  private func distinct(_ scenarios: [Scenario]) -> [Scenario] {
    var seen: Set<Scenario> = []
    return scenarios.filter { seen.insert($0).inserted }
  }
}

extension Scenario {
  fileprivate func with<Value>(_ axis: WritableKeyPath<Scenario, Value>, _ value: Value) -> Scenario {
    var copy = self
    copy[keyPath: axis] = value
    return copy
  }
}
