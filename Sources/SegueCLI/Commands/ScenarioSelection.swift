import SegueReplay
import SegueTiming

/// Scenarios chosen out of a suite, axis by axis and then by name.
struct ScenarioSelection {
  private(set) var scenarios: [Scenario]

  init(suite: [Scenario]) { scenarios = suite }

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

  /// Keeps the chosen traces. A file that says what it was made for is used for that, any other for every operation.
  mutating func keepTraces(_ choices: [TraceShelf.Choice]) {
    guard !choices.isEmpty else { return }
    let all = scenarios
    scenarios = distinct(
      choices.flatMap { choice in
        var own = ScenarioSelection(suite: all)
        own.keep(\.trace, [choice.name])
        guard !choice.purposes.isEmpty else { return own.scenarios }
        return choice.purposes.flatMap { purpose -> [Scenario] in
          let parts = purpose.split(separator: "/", maxSplits: 1).map(String.init)
          guard parts.count == 2 else { return [] }
          var fitting = own
          fitting.keep(\.transition, [parts[0]])
          fitting.keep(\.operation, [parts[1]])
          return fitting.scenarios
        }
      })
  }

  /// Keeps what the axis options say.
  mutating func keep(_ arguments: ParsedArguments, _ library: ReplayLibrary) throws(UsageError) {
    keep(\.transition, try known(arguments.all("--transition"), "transition", library.names("transitions")))
    keep(\.operation, try known(arguments.all("--operation"), "operation", library.operations))
    keep(\.scene, try known(arguments.all("--scene"), "scene", library.names("scenes")))
    keep(\.views, try Self.sizes(arguments.all("--views")))
    keep(\.rate, try Self.rates(arguments.all("--profile"), library.names("profiles")))
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

  /// A profile's name is its rate in Hz.
  private static func rates(_ values: [String], _ names: [String]) throws(UsageError) -> [RefreshRate] {
    var rates: [RefreshRate] = []
    for value in values {
      guard names.contains(value), let hertz = Int64(value), hertz > 0 else {
        throw .unknownName("profile", value, known: names)
      }
      rates.append(.hz(hertz))
    }
    return rates
  }

  /// The scenarios that the names or patterns fit, each once, in the order of the suite; all of them without any.
  ///
  /// A pattern fits a whole name or some parts of it that follow each other: `edge-flick`, `pop/edge-*` and
  /// `photos-1000@60` all fit `td.shared-element/pop/edge-flick/photos-1000@60`.
  func named(_ patterns: [String]) throws(UsageError) -> [Scenario] {
    guard !patterns.isEmpty else { return scenarios }
    var chosen: Set<Scenario> = []
    for pattern in patterns {
      let glob = Glob(pattern)
      let matches = scenarios.filter { scenario in Self.runs(scenario.name).contains(where: glob.matches) }
      if matches.isEmpty { throw .unknownName("scenario", pattern, known: nearestForms(pattern)) }
      chosen.formUnion(matches)
    }
    return scenarios.filter(chosen.contains)
  }

  /// The names as `pattern` may have been meant: with as many parts as it has.
  private func nearestForms(_ pattern: String) -> [String] {
    let slashes = pattern.count { $0 == "/" }
    let all: [String] = scenarios.flatMap { Self.runs($0.name) }
    let runs = all.filter { run in run.count { $0 == "/" } == slashes }
    return runs.isEmpty ? scenarios.map(\.name) : runs
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
