import SegueStatistics

/// Where a change comes from: the difference of each phase as a share of the base's whole time.
public struct PhaseAttribution: Hashable, Sendable {
  public struct Share: Hashable, Sendable {
    public var phase: String
    /// Median over the rounds of (candidate − base) over the base's time in all phases: 0.061 is 6.1 points of change.
    public var fraction: Double
  }

  /// Largest first, by size; equals by name.
  public let shares: [Share]

  /// - Parameter rounds: the phases of both sides in nanoseconds, one pair a round. A phase that a launch does not name
  ///   took no time in it.
  /// - Returns: nil where no round has phases on both sides.
  public init?(_ rounds: [(base: [String: Double], candidate: [String: Double])]) {
    let usable = rounds.filter { $0.base.values.reduce(0, +) > 0 && !$0.candidate.isEmpty }
    guard !usable.isEmpty else { return nil }
    let names = Set(usable.flatMap { $0.base.keys + Array($0.candidate.keys) })
    shares = names.map { name in
      let differences = usable.map { round in
        let whole = round.base.keys.sorted().reduce(0) { $0 + round.base[$1]! }
        return (round.candidate[name, default: 0] - round.base[name, default: 0]) / whole
      }
      return Share(phase: name, fraction: Quantile.median(differences))
    }.sorted { ($1.fraction.magnitude, $0.phase) < ($0.fraction.magnitude, $1.phase) }
  }

  /// `+7.9 %: interpolation +6.1, hit test +1.8`. Phases that round to nothing are left out.
  public func text(change: Double) -> String {
    let parts = shares.map { ($0.phase, Percent.signed($0.fraction * 100, places: 1)) }.filter { $0.1 != "0.0" }
    guard !parts.isEmpty else { return Percent.change(change) }
    return "\(Percent.change(change)): \(parts.map { "\($0) \($1)" }.joined(separator: ", "))"
  }
}
