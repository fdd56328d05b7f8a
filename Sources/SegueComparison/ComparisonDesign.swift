import SegueStatistics

/// Which launches a comparison makes, and in which order. Equal designs give equal orders.
public struct ComparisonDesign: Hashable, Sendable {
  /// In the order declared, which is the order reported.
  public let cases: [ComparisonCase]
  public let settings: ComparisonSettings
  public let seed: UInt64

  /// - Throws: a `DesignFault` for a plan that is not one, or that could reach no verdict.
  public init(
    cases: [ComparisonCase], settings: ComparisonSettings = ComparisonSettings(), seed: UInt64
  ) throws(DesignFault) {
    try Self.check(cases, settings)
    self.cases = cases
    self.settings = settings
    self.seed = seed
  }

  /// The same with `rounds` before the first verdict; the cap grows with it where it must.
  public init(cases: [ComparisonCase], rounds: Int, seed: UInt64) throws(DesignFault) {
    var settings = ComparisonSettings()
    settings.rounds = rounds
    settings.maximumRounds = max(rounds, settings.maximumRounds)
    try self.init(cases: cases, settings: settings, seed: seed)
  }

  private static func check(_ cases: [ComparisonCase], _ settings: ComparisonSettings) throws(DesignFault) {
    guard !cases.isEmpty else { throw .noCases }
    var names: Set<String> = []
    for one in cases {
      guard names.insert(one.name).inserted else { throw .duplicateName(one.name) }
      guard one.iterations >= 1 else { throw .noIterations(one.name) }
    }
    guard settings.rounds >= 1, settings.extraRounds >= 1, settings.maximumRounds >= settings.rounds else {
      throw .roundsOutOfOrder(rounds: settings.rounds, maximum: settings.maximumRounds)
    }
    let needed = SignTest.roundsNeeded(cases: cases.count, level: settings.level)
    guard settings.maximumRounds >= needed else {
      throw .cannotReachVerdict(
        rounds: settings.maximumRounds, needed: needed, cases: cases.count, level: settings.level)
    }
  }

  /// Seed of the confirmation, which shares no order with the first run.
  public var confirmationSeed: UInt64 {
    var order = SeededOrder(seed: seed, path: 1)
    return order.next()
  }

  /// The launches of one round: the cases in an order of the round's own, the two sides of a case one after the other.
  ///
  /// Rounds 2b and 2b+1 of a case are one block: base, candidate, candidate, base or the reverse, as the seed says for
  /// the case and the block. So each side leads in half of the rounds, and a steady drift cancels within a block.
  /// - Parameters:
  ///   - cases: indices of the cases that take part, ascending.
  ///   - position: place of the round's first launch in the whole run.
  public func launches(
    ofRound round: Int, cases indices: [Int], isConfirmation: Bool = false, position: Int = 0
  ) -> [Launch] {
    let seed = isConfirmation ? confirmationSeed : self.seed
    var order = SeededOrder(seed: seed, path: 2, round)
    var launches: [Launch] = []
    for index in order.shuffled(indices) {
      var block = SeededOrder(seed: seed, path: 3, index, round / 2)
      let candidateLeads = (block.next() >> 63 == 1) != (round % 2 == 1)
      for side in candidateLeads ? [ComparisonSide.candidate, .base] : [.base, .candidate] {
        launches.append(
          Launch(
            caseName: cases[index].name, side: side, round: round, position: position + launches.count,
            isConfirmation: isConfirmation, seed: seed))
      }
    }
    return launches
  }

  /// Every launch before the first verdict, in order.
  public var firstLaunches: [Launch] {
    var launches: [Launch] = []
    for round in 0..<settings.rounds {
      launches += self.launches(ofRound: round, cases: Array(cases.indices), position: launches.count)
    }
    return launches
  }
}

/// Why a comparison cannot be planned.
public enum DesignFault: Error, Hashable, Sendable, CustomStringConvertible {
  case noCases
  case duplicateName(String)
  case noIterations(String)
  case roundsOutOfOrder(rounds: Int, maximum: Int)
  case cannotReachVerdict(rounds: Int, needed: Int, cases: Int, level: Double)

  public var description: String {
    switch self {
    case .noCases:
      "there is nothing to compare: no case was chosen"
    case .duplicateName(let name):
      "two cases are named \"\(name)\"; a name stands for one case, so rename one of them"
    case .noIterations(let name):
      "\(name): a sample is at least 1 iteration"
    case .roundsOutOfOrder(let rounds, let maximum):
      "\(rounds) rounds with a cap of \(maximum): the cap is at least the rounds, and both are at least 1"
    case .cannotReachVerdict(let rounds, let needed, let cases, let level):
      "\(rounds) rounds cannot reach a verdict for \(cases) case\(cases == 1 ? "" : "s") at "
        + "\(Percent.text(level)): at least \(needed) rounds are needed"
    }
  }
}
