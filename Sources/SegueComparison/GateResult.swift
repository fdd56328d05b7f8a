/// What can stand in the way of exit code 0. The raw value is the exit code.
///
/// The order of the cases is the order of precedence: the first of several gives the code.
public enum GateCondition: Int, CaseIterable, Sendable {
  case interrupted = 130
  case internalFault = 70
  case outputNotWritten = 73
  case missingPart = 69
  case noInput = 66
  case badData = 65
  case usage = 64
  case caseFailed = 4
  case invalid = 5
  case notComparable = 3
  case gateFailed = 1
  case inconclusive = 2

  /// The code's meaning, for the last lines of standard error.
  public var meaning: String {
    switch self {
    case .interrupted: "interrupted; what was finished is kept"
    case .internalFault: "internal fault"
    case .outputNotWritten: "output cannot be written"
    case .missingPart: "a required system part is missing"
    case .noInput: "input or baseline not found"
    case .badData: "bad data"
    case .usage: "usage error"
    case .caseFailed: "at least one case failed"
    case .invalid: "invalid run"
    case .notComparable: "not comparable"
    case .gateFailed: "a gate failed or a regression was found"
    case .inconclusive: "inconclusive, or not enough data for a verdict"
    }
  }
}

/// The result of every gate of a run. The exit code is read from it and from nothing else.
public struct GateResult: Hashable, Sendable {
  /// One condition and what it stands on: a case's name, a file.
  public struct Finding: Hashable, Sendable {
    public var condition: GateCondition
    /// The entry: a case's name, a file's.
    public var subject: String
    /// What happened, in a few words.
    public var detail: String

    public init(_ condition: GateCondition, subject: String, detail: String = "") {
      self.condition = condition
      self.subject = subject
      self.detail = detail
    }
  }

  /// Every finding, by precedence and then in the order found.
  public private(set) var findings: [Finding]

  public init(_ findings: [Finding] = []) {
    self.findings = GateCondition.allCases.flatMap { condition in findings.filter { $0.condition == condition } }
  }

  public mutating func add(_ finding: Finding) { self = GateResult(findings + [finding]) }

  /// Both results in one; the findings of `self` come first within a condition.
  public func merged(with other: GateResult) -> GateResult { GateResult(findings + other.findings) }

  /// The conditions that hold, by precedence, each once.
  public var conditions: [GateCondition] {
    GateCondition.allCases.filter { condition in findings.contains { $0.condition == condition } }
  }

  /// The condition that gives the exit code; nil where every gate passed.
  public var decisive: GateCondition? { findings.first?.condition }

  public var isPassed: Bool { findings.isEmpty }

  public var exitCode: Int { decisive?.rawValue ?? 0 }

  /// The code in words: `a gate failed or a regression was found`.
  public var meaning: String { decisive?.meaning ?? "done; every gate passed" }
}
