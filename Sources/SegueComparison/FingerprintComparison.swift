/// What the fingerprints of the two sides allow to be said.
///
/// ```swift
/// let comparison = FingerprintComparison(base: base, candidate: candidate)
/// if let reason = comparison.timingIncomparability { series.incomparability = reason }
/// ```
public struct FingerprintComparison: Hashable, Sendable {
  /// What may be overridden, and from where on a load is a high one.
  public struct Policy: Hashable, Sendable {
    /// Builds of different type are compared. A debug build's times never are.
    public var allowsMixedBuildTypes = false
    /// Times of different machines are compared.
    public var forcesTiming = false
    /// Load average before measuring, as a share of the processors, above which the machine counts as busy.
    public var highLoadShare = 0.5
    /// The load that measuring itself makes; it is taken off the average afterwards.
    public var ownLoad = 1.0
    /// Share of the time that the hypervisor may take before it is named; 0.01 is 1 %.
    public var highStealShare = 0.01

    public init() {}
  }

  /// Every finding, by effect and then in the order of the names; the base's before the candidate's. What holds for
  /// both sides in the same words stands there once, without a side.
  public let findings: [FingerprintFinding]

  /// - Parameters: one fingerprint a side; the same one twice where both were measured in one go.
  public init(base: MachineFingerprint, candidate: MachineFingerprint, policy: Policy = Policy()) {
    var found = FingerprintDifferences(base, candidate, policy).findings
    let ofBase = FingerprintConditions(.base, base, policy).findings
    var ofCandidate = FingerprintConditions(.candidate, candidate, policy).findings
    for one in ofBase {
      var other = one
      other.side = .candidate
      if let place = ofCandidate.firstIndex(of: other) {
        ofCandidate.remove(at: place)
        other.side = nil
        found.append(other)
      } else {
        found.append(one)
      }
    }
    found += ofCandidate
    let names = FingerprintFinding.Name.allCases
    findings = FingerprintFinding.Effect.allCases.flatMap { effect in
      names.flatMap { name in found.filter { $0.effect == effect && $0.name == name } }
    }
  }

  /// Nothing may be compared, in neither lane.
  public var isRefused: Bool { findings.contains { $0.effect == .refused } }

  /// Why times cannot be held against each other, for the timing lane's cases; nil where they can.
  public var timingIncomparability: String? {
    let reasons = findings.filter { $0.effect == .refused || $0.effect == .timingNotComparable }
    return reasons.isEmpty ? nil : reasons.map(\.sentence).joined(separator: "; ")
  }

  /// Both sides are the same program: what differs is noise.
  public var isNoiseSample: Bool { findings.contains { $0.name == .sameText } }

  /// What the verdict line carries.
  public var verdictLineFindings: [FingerprintFinding] { findings.filter(\.isInVerdictLine) }

  /// What the gate makes of it: refusals. That times are not comparable is a word of the timing lane's cases, which
  /// say so themselves.
  public var gateFindings: [GateResult.Finding] {
    findings.filter { $0.effect == .refused }.map {
      .init(.notComparable, subject: $0.name.rawValue, detail: "\($0.detail); \($0.advice)")
    }
  }
}
