/// One measurement with what it can be paired by.
public struct Measurement: Hashable, Sendable {
  /// Nil for data that knows no rounds, as foreign files do; such data is never paired.
  public var round: RoundIdentifier?
  public var sample: LaunchSample

  public init(round: RoundIdentifier? = nil, _ sample: LaunchSample) {
    self.round = round
    self.sample = sample
  }
}

/// Everything measured of one case: what a verdict is made from, whether it was just measured or read from files.
public struct CaseSeries: Hashable, Sendable {
  public var definition: ComparisonCase
  public var base: [Measurement]
  public var candidate: [Measurement]
  /// The run from scratch; empty where there was none.
  public var confirmationBase: [Measurement]
  public var confirmationCandidate: [Measurement]
  /// More launches can be made. False for stored data, which is judged as it is.
  public var canBeRepeated: Bool
  /// Why the case failed; empty where it did not.
  public var failures: [String]
  /// Why the sides cannot be held against each other, as the fingerprints say; nil where they can.
  public var incomparability: String?
  /// Why the data is no measurement, as range checks say; nil where it is one.
  public var invalidity: String?

  public init(
    _ definition: ComparisonCase, base: [Measurement] = [], candidate: [Measurement] = [],
    confirmationBase: [Measurement] = [], confirmationCandidate: [Measurement] = [], canBeRepeated: Bool = false,
    failures: [String] = [], incomparability: String? = nil, invalidity: String? = nil
  ) {
    self.definition = definition
    self.base = base
    self.candidate = candidate
    self.confirmationBase = confirmationBase
    self.confirmationCandidate = confirmationCandidate
    self.canBeRepeated = canBeRepeated
    self.failures = failures
    self.incomparability = incomparability
    self.invalidity = invalidity
  }
}
