/// The smallest change of a case that counts: the largest of the terms that apply to it.
public struct PracticalFloor: Hashable, Sendable {
  /// What a floor stands on.
  public enum Source: Hashable, Sendable {
    case `default`
    /// A tolerance, which takes the place of the default.
    case tolerance(LimitSource)
    /// What comparisons of like with like have shown on this machine.
    case learned
    /// Three times the clock's resolution over the length of a sample.
    case clockResolution
    /// So many nanoseconds an operation.
    case nanosecondsPerOperation
    /// The sides share no rounds.
    case unpaired

    /// The source in the words of reports.
    public var name: String {
      switch self {
      case .default: "default"
      case .tolerance(let source): source.rawValue
      case .learned: "learned"
      case .clockResolution: "clock resolution"
      case .nanosecondsPerOperation: "nanoseconds an operation"
      case .unpaired: "unpaired"
      }
    }
  }

  public struct Term: Hashable, Sendable {
    public var source: Source
    /// 0.01 is 1 %.
    public var fraction: Double

    public init(_ source: Source, _ fraction: Double) {
      self.source = source
      self.fraction = fraction
    }
  }

  /// Every term that applies, in the order of `Source`.
  public let terms: [Term]

  /// - Parameter terms: at least one; fractions from 0 up.
  public init(terms: [Term]) {
    precondition(!terms.isEmpty, "a floor has at least one term")
    self.terms = terms
  }

  /// - Parameters:
  ///   - sampleNanoseconds: length of an inner sample, the shorter side's; above 0.
  ///   - operationNanoseconds: time of one operation of the base; above 0.
  public init(
    of one: ComparisonCase, settings: ComparisonSettings, sampleNanoseconds: Double, operationNanoseconds: Double,
    isPaired: Bool
  ) {
    var terms = [
      one.tolerance.map { Term(.tolerance($0.source), $0.fraction) } ?? Term(.default, settings.floor)
    ]
    if let learned = one.learnedFloor { terms.append(Term(.learned, learned)) }
    terms.append(Term(.clockResolution, 3 * settings.clockResolutionNanoseconds / sampleNanoseconds))
    if !one.isNanoscale {
      terms.append(Term(.nanosecondsPerOperation, settings.floorNanosecondsPerOperation / operationNanoseconds))
    }
    if !isPaired { terms.append(Term(.unpaired, settings.unpairedFloor)) }
    self.init(terms: terms)
  }

  /// The term that decides; the first of equals.
  public var decisive: Term { terms.max { $0.fraction < $1.fraction }! }

  /// δ as a fraction of the base: 0.01 is 1 %.
  public var fraction: Double { decisive.fraction }

  /// The ratio of times that a slow-down must lie beyond.
  public var slower: Double { 1 + fraction }

  /// The ratio of times that a speed-up must lie beyond: the same distance on the scale of logarithms.
  public var faster: Double { 1 / (1 + fraction) }
}
