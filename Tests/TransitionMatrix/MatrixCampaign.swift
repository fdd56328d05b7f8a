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
      fidelity == .corrected || MatrixCompatPoints.canWalk($0, of: entry)
    }
  }

  /// The defects that the compat mode should have kept and that a campaign has not found: of those whose entries it took
  /// all, with every case.
  public func unseen(in totals: MatrixTotals) -> [String] {
    guard fidelity == .compat, sampleSeed == nil, parts == 1 else { return [] }
    let taken = Set(entries.map(\.id))
    let wanted = MatrixDefect.all.filter { defect in
      TransitionCatalog.entries.allSatisfy { !defect.concerns($0) || taken.contains($0.id) }
    }
    return wanted.map(\.id).filter { totals.defects[$0] == nil }
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
  /// Cases in which a defect of the compat mode was found, by the defect's rule.
  public private(set) var defects: [String: Int] = [:]
  public private(set) var faultyCases = 0
  public private(set) var faults = 0

  public init() {}

  mutating func add(_ outcome: MatrixRunner.Outcome) {
    cases += 1
    frames += outcome.frames
    layers += outcome.checkedLayers
    for (event, count) in outcome.checkedEvents { events[event.rawValue, default: 0] += count }
    for id in outcome.defects { defects[id, default: 0] += 1 }
    faultyCases += outcome.faults.isEmpty ? 0 : 1
    faults += outcome.faults.count
  }

  /// Those of another part of the same campaign beside these.
  public mutating func add(_ other: MatrixTotals) {
    cases += other.cases
    frames += other.frames
    layers += other.layers
    events.merge(other.events, uniquingKeysWith: +)
    defects.merge(other.defects, uniquingKeysWith: +)
    faultyCases += other.faultyCases
    faults += other.faults
  }

  /// One line of figures.
  public var summary: String {
    func list(_ counts: [String: Int]) -> String {
      counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }
    let kept = defects.isEmpty ? "" : "defects kept (\(list(defects))), "
    return "\(cases) cases in \(frames) frames: \(layers) layers by their numbers, "
      + "\(events.values.reduce(0, +)) events (\(list(events))), \(kept)\(faults) faults in \(faultyCases) cases"
  }
}
