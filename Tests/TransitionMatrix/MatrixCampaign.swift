import SegueTransitions

/// Which cases of the catalogue's entries are walked.
public struct MatrixCampaign: Sendable {
  /// Beginnings of the ids of the entries; none for all.
  public var prefixes: [String] = []
  public var fidelity = TransitionFidelity.corrected
  /// Takes a sample of each entry's cases that this chooses, a call and two driven; nil takes every case.
  public var sampleSeed: UInt64?
  /// Every `parts`-th case, from the one with the number `part` on: for processes side by side.
  public var (part, parts) = (0, 1)

  public init() {}

  /// The entries whose ids begin as is wanted.
  public var entries: [TransitionEntry] {
    TransitionCatalog.entries.filter { entry in prefixes.isEmpty || prefixes.contains { entry.id.hasPrefix($0) } }
  }

  func cases(of entry: TransitionEntry) -> [MatrixCase] {
    let cases =
      sampleSeed.map { MatrixCase.sample(of: entry, calls: 1, driven: 2, seed: $0) } ?? MatrixCase.all(of: entry)
    return cases.filter {
      MatrixOpenPoints.canWalk($0, of: entry)
        && (fidelity == .corrected || MatrixOpenPoints.canWalkInCompat($0, of: entry))
    }
  }

  /// Walks the cases, one after the other.
  ///
  /// - Parameters:
  ///   - limit: of the faults of a case that are told.
  ///   - tell: gets a line for each fault.
  @MainActor
  public func run(limit: Int = 12, tell: (String) -> Void) -> MatrixTotals {
    var totals = MatrixTotals()
    var number = 0
    for entry in entries {
      for subject in cases(of: entry) {
        defer { number += 1 }
        guard number % parts == part else { continue }
        let outcome = MatrixRunner.run(subject, of: entry, fidelity: fidelity)
        totals.add(outcome)
        for fault in outcome.faults.prefix(limit) { tell("\(entry.id) \(subject): \(fault)") }
      }
    }
    return totals
  }
}

/// What a campaign has looked at, and how many of its cases have faults.
public struct MatrixTotals: Codable, Sendable {
  public private(set) var cases = 0
  public private(set) var frames = 0
  /// Layers compared with the specification's numbers.
  public private(set) var layers = 0
  /// How often a picture just before was compared with one just after, by the kind of event.
  public private(set) var events: [String: Int] = [:]
  public private(set) var faultyCases = 0
  public private(set) var faults = 0

  public init() {}

  mutating func add(_ outcome: MatrixRunner.Outcome) {
    cases += 1
    frames += outcome.frames
    layers += outcome.checkedLayers
    for (event, count) in outcome.checkedEvents { events[event.rawValue, default: 0] += count }
    faultyCases += outcome.faults.isEmpty ? 0 : 1
    faults += outcome.faults.count
  }

  /// Those of another part of the same campaign beside these.
  public mutating func add(_ other: MatrixTotals) {
    cases += other.cases
    frames += other.frames
    layers += other.layers
    events.merge(other.events, uniquingKeysWith: +)
    faultyCases += other.faultyCases
    faults += other.faults
  }

  /// One line of figures.
  public var summary: String {
    let kinds = events.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    return "\(cases) cases in \(frames) frames: \(layers) layers by their numbers, "
      + "\(events.values.reduce(0, +)) events (\(kinds)), \(faults) faults in \(faultyCases) cases"
  }
}
