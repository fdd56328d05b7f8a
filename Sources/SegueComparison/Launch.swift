/// One fresh process to be started: which build, which case, and its place in the run.
public struct Launch: Hashable, Sendable, CustomStringConvertible {
  /// The case's name.
  public var caseName: String
  public var side: ComparisonSide
  /// Round of the case in its run, from 0. A round is one launch of each side, one right after the other.
  public var round: Int
  /// Place in the whole run as planned, confirmation included, from 0.
  public var position: Int
  /// Part of the run from scratch that a found change must repeat in.
  public var isConfirmation: Bool
  /// Seed of the run that the launch belongs to; a confirmation has its own.
  public var seed: UInt64

  public init(
    caseName: String, side: ComparisonSide, round: Int, position: Int, isConfirmation: Bool, seed: UInt64
  ) {
    self.caseName = caseName
    self.side = side
    self.round = round
    self.position = position
    self.isConfirmation = isConfirmation
    self.seed = seed
  }

  /// `cards/push, round 3, candidate (confirmation, seed 42)`.
  public var description: String {
    "\(caseName), round \(round), \(side.rawValue) (\(isConfirmation ? "confirmation, " : "")seed \(seed))"
  }
}

/// What pairs two measurements: launches of one round of one run. Two runs never share one.
public struct RoundIdentifier: Hashable, Comparable, Sendable {
  /// Seed of the run.
  public var seed: UInt64
  /// Round in the run, from 0.
  public var round: Int

  public init(seed: UInt64, round: Int) {
    self.seed = seed
    self.round = round
  }

  public static func < (a: Self, b: Self) -> Bool { (a.seed, a.round) < (b.seed, b.round) }
}
