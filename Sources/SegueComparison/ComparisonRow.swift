/// A line of the one table that both lanes share.
public struct ComparisonRow: Hashable, Sendable {
  public var name: String
  public var lane: ComparisonLane
  /// What was held against each other: `time`, `throughput`, or a figure of the exact lane.
  public var figure: String
  /// As reports show them; "–" where there is none.
  public var base: String
  public var candidate: String
  /// Change of the figure as a fraction; nil where there is none.
  public var change: Double?
  public var interval: ClosedRange<Double>?
  /// The smallest change that counts, as a fraction, and what it stands on; nil where nothing could be compared.
  public var floor: Double?
  public var floorSource: String
  /// The effect in floors. An exact figure that is not equal is beyond every floor, and one without a band has no other.
  public var timesOverFloor: Double
  /// The word, which is the verdict whatever colour it has.
  public var verdict: String
  public var note: String
  /// What the row is to the gate; nil where it passes.
  public var condition: GateCondition?
  /// Nothing to look at: equal or equivalent, with every limit kept.
  public var isUnchanged: Bool
  /// Whether a change is for the better, and counts.
  public var isBetter: Bool
  /// Both sides have a figure, and one was held against the other.
  public var isCompared: Bool
}

extension ComparisonRow {
  init(_ verdict: CaseVerdict) {
    let findings = verdict.gateFindings
    self.init(
      name: verdict.name, lane: .timing, figure: verdict.kind.rawValue,
      base: verdict.kind.text(verdict.baseFigure), candidate: verdict.kind.text(verdict.candidateFigure),
      change: verdict.change, interval: verdict.changeInterval, floor: verdict.floor?.fraction,
      floorSource: verdict.floor?.decisive.source.name ?? "", timesOverFloor: verdict.timesOverFloor,
      verdict: verdict.word, note: Self.note(verdict),
      condition: GateCondition.allCases.first { condition in findings.contains { $0.condition == condition } },
      isUnchanged: verdict.verdict == .equivalent && findings.isEmpty, isBetter: verdict.verdict == .improved,
      isCompared: verdict.finding != nil)
  }

  init(_ row: ExactRow) {
    let isEqual = row.word == .equal
    self.init(
      name: row.subject, lane: .exact, figure: row.figure, base: row.base ?? "–", candidate: row.candidate ?? "–",
      change: row.change, floor: row.band, floorSource: row.band > 0 ? "band" : "exact",
      timesOverFloor: Self.timesOverBand(row), verdict: row.word.rawValue,
      note: row.reason.isEmpty ? row.figure : "\(row.figure): \(row.reason)", condition: row.condition,
      isUnchanged: isEqual && row.condition == nil, isBetter: row.word == .better,
      isCompared: [.equal, .better, .worse, .changed].contains(row.word))
  }

  /// One row for the equal figures of a subject, of which there are many and none has anything to say.
  init(equal rows: [ExactRow]) {
    self.init(rows[0])
    guard rows.count > 1 else { return }
    figure = "\(rows.count) figures"
    base = "–"
    candidate = "–"
    change = nil
    // Which ones they are is in the JSON; a line of them would be wider than any screen.
    note = "\(rows.count) figures"
    floor = nil
    floorSource = ""
  }

  private static func timesOverBand(_ row: ExactRow) -> Double {
    if row.word == .equal { return 0 }
    guard let change = row.change, row.band > 0 else { return .infinity }
    return change.magnitude / row.band
  }

  /// Phases of a change, flags, the reason of the word, limits, and a change that was run again.
  private static func note(_ verdict: CaseVerdict) -> String {
    var parts: [String] = []
    if let phases = verdict.phaseText { parts.append(phases) }
    if !verdict.reason.isEmpty { parts.append(verdict.reason) }
    if let confirmation = verdict.confirmation {
      let ratio = verdict.kind == .time ? confirmation.ratio : 1 / confirmation.ratio
      parts.append("\(verdict.confirmationState.rawValue) by \(Percent.change(ratio - 1))")
    }
    parts += verdict.flagNames.map { name in
      name == TimingFlag.offCPU.rawValue ? "\(name) (\(verdict.cpuShare.map(Percent.text) ?? "unknown"))" : name
    }
    parts += verdict.limitChecks.map { $0.sentence(verdict.kind) + ($0.holds ? "" : ": exceeded") }
    return parts.joined(separator: "; ")
  }
}

extension ComparisonDocument {
  public enum RowOrder: String, CaseIterable, Sendable {
    /// The exact lane, then the timing lane, each as it was declared.
    case declared
    /// What could not be compared first, then by the effect in floors, the largest first; equals as declared.
    case significance
  }

  /// The table's rows.
  /// - Parameter collapsesEqual: the equal figures of a case share one row, at the place of the first of them.
  public func rows(_ order: RowOrder = .declared, collapsesEqual: Bool = true) -> [ComparisonRow] {
    var rows: [ComparisonRow] = []
    if collapsesEqual {
      let equal = Dictionary(grouping: exact.filter { $0.word == .equal && $0.condition == nil }, by: \.subject)
      var done: Set<String> = []
      for row in exact {
        if row.word != .equal || row.condition != nil {
          rows.append(ComparisonRow(row))
        } else if done.insert(row.subject).inserted {
          rows.append(ComparisonRow(equal: equal[row.subject] ?? [row]))
        }
      }
    } else {
      rows = exact.map { ComparisonRow($0) }
    }
    rows += verdicts.map { ComparisonRow($0) }
    guard order == .significance else { return rows }
    return rows.enumerated().sorted { a, b in
      let places = [a, b].map { $0.element.isCompared ? $0.element.timesOverFloor : .infinity }
      if a.element.isCompared != b.element.isCompared { return b.element.isCompared }
      return (places[1], a.offset) < (places[0], b.offset)
    }.map(\.element)
  }
}

/// How far beyond its floor an effect lies, in the steps that reports are grouped by.
public enum SignificanceBucket: Double, CaseIterable, Sendable {
  case twelve = 12
  case six = 6
  case three = 3
  case oneAndAHalf = 1.5
  case below = 0

  /// - Parameter timesOverFloor: a bucket begins with its own figure.
  public init(_ timesOverFloor: Double) {
    self = Self.allCases.first { timesOverFloor >= $0.rawValue } ?? .below
  }

  /// `from 6× the floor on`.
  public var title: String {
    self == .below
      ? "below 1.5× the floor" : "from \(self == .oneAndAHalf ? "1.5" : "\(Int(rawValue))")× the floor on"
  }
}

extension CaseVerdict {
  /// Where a change comes from: `+7.9 %: interpolation +6.1, hit test +1.8`; nil for what is no change, or has no phases.
  /// Phases are times, and so is the change that they add up to.
  var phaseText: String? {
    guard verdict == .regressed || verdict == .improved, let phases, let finding else { return nil }
    return phases.text(change: finding.ratio - 1)
  }
}

extension MeasureKind {
  /// `1.234 ms`, `78.8 ns`, `12.69 M/s`; "–" for none. Four digits that count.
  func text(_ figure: Double?) -> String {
    guard let figure, figure.isFinite else { return "–" }
    let units: [(scale: Double, name: String)] =
      self == .time
      ? [(1e9, "s"), (1e6, "ms"), (1e3, "µs"), (1, "ns")] : [(1e9, "G/s"), (1e6, "M/s"), (1e3, "k/s"), (1, "/s")]
    let unit = units.first { figure.magnitude >= $0.scale } ?? units[3]
    let value = figure / unit.scale
    let places = value >= 1_000 ? 0 : value >= 100 ? 1 : value >= 10 ? 2 : 3
    return "\(Percent.decimals(value, places: places)) \(unit.name)"
  }
}
