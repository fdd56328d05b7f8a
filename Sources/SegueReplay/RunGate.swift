import SegueResults

/// Conditions on a run, all of which must hold: `outcome=finished,missed<=0,p99<8ms`.
///
/// - Grammar: conditions between commas; each is a name, one of `<`, `<=`, `>`, `>=`, `=`, `!=`, and a value, with blanks
///   anywhere between. A `!` in front turns the whole gate round: it holds where the conditions do not all hold.
/// - Values of times need ns, us, ms or s, but for 0; those of percentages may have `%`, of ratios `ms/s`; others take no
///   unit.
/// - Words (`outcome`, `verdict`, `digest`, `diagnostic`) know `=` and `!=` alone. `diagnostic=TEXT` holds where a
///   diagnostic of the run contains the text; `diagnostics` is their number.
/// - A figure that a run does not have satisfies no condition.
public struct RunGate: Hashable, Sendable {
  public enum Comparison: String, CaseIterable, Hashable, Sendable {
    case atMost = "<="
    case atLeast = ">="
    case differs = "!="
    case below = "<"
    case above = ">"
    case equals = "="
  }

  public struct Condition: Hashable, Sendable {
    public enum Value: Hashable, Sendable {
      case number(Double)
      case text(String)
    }

    public var name: String
    public var comparison: Comparison
    public var value: Value
  }

  public var conditions: [Condition]
  public var isNegated: Bool

  public init(_ conditions: [Condition], isNegated: Bool = false) {
    self.conditions = conditions
    self.isNegated = isNegated
  }

  /// The gate as it would be read, with units.
  public var text: String {
    (isNegated ? "!" : "") + conditions.map(Self.text).joined(separator: ",")
  }

  private static func text(_ condition: Condition) -> String {
    condition.name + condition.comparison.rawValue + words(condition)
  }

  static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int64(number))" : "\(number)"
  }

  /// Whether what the gate asks follows from times that differ from run to run: from the cost of frames, where it is
  /// measured. Modelled cost is exact.
  public func isMeasured(_ cost: CostSource) -> Bool {
    cost == .measured
      && conditions.contains { condition in Self.figures.contains { $0.name == condition.name && $0.isOfCost } }
  }

  public func holds(for run: RunRecord) -> Bool { holds(for: RunResult(run)) }

  public func holds(for result: RunResult) -> Bool {
    conditions.allSatisfy { Self.holds($0, result) } != isNegated
  }

  /// The gate held against a run, a check a condition; a negated gate is one check.
  /// - Parameter source: where its limits come from: `--gate`, a suite's file.
  public func checks(of result: RunResult, source: String) -> [GateCheck] {
    if isNegated {
      let limit = RunGate(conditions).text
      return [
        GateCheck(
          figure: conditions.map(\.name).joined(separator: ","), condition: text, limit: limit,
          value: values(of: result), source: source, holds: holds(for: result))
      ]
    }
    return conditions.map { condition in
      let limit = Self.words(condition)
      let figure = Self.figures.first { $0.name == condition.name }
      let value = figure.map { figure in figure.value(result).map(figure.unit.text) }
      return GateCheck(
        figure: condition.name, condition: condition.name + condition.comparison.rawValue + limit, limit: limit,
        value: value ?? Self.value(condition.name, result), source: source, holds: Self.holds(condition, result))
    }
  }

  /// A condition's value with its unit, which reads back as the same.
  private static func words(_ condition: Condition) -> String {
    switch condition.value {
    case .text(let text): return text
    case .number(let number):
      return figures.first { $0.name == condition.name }?.unit.text(number) ?? text(number)
    }
  }

  /// What the run has for each condition: `outcome finished, missed 3`.
  public func values(of run: RunRecord) -> String { values(of: RunResult(run)) }

  func values(of result: RunResult) -> String {
    conditions.map { condition in
      "\(condition.name) \(Self.value(condition.name, result) ?? "none")"
    }.joined(separator: ", ")
  }

  private static func holds(_ condition: Condition, _ result: RunResult) -> Bool {
    switch condition.value {
    case .text(let text):
      let holds =
        condition.name == "diagnostic"
        ? result.run.diagnostics.contains { $0.contains(text) } : word(condition.name, result) == text
      return holds == (condition.comparison == .equals)
    case .number(let bound):
      guard let figure = figures.first(where: { $0.name == condition.name })?.value(result) else { return false }
      return switch condition.comparison {
      case .atMost: figure <= bound
      case .atLeast: figure >= bound
      case .differs: figure != bound
      case .below: figure < bound
      case .above: figure > bound
      case .equals: figure == bound
      }
    }
  }

  /// Nil where the run has no such figure.
  private static func value(_ name: String, _ result: RunResult) -> String? {
    if words.contains(name) {
      return name == "diagnostic" ? "\(result.run.diagnostics)" : word(name, result)
    }
    guard let figure = figures.first(where: { $0.name == name }) else { return nil }
    return figure.value(result).map(figure.unit.text)
  }

  static let words = ["outcome", "verdict", "digest", "diagnostic"]

  private static func word(_ name: String, _ result: RunResult) -> String {
    switch name {
    case "outcome": result.run.outcome.rawValue
    case "verdict": result.verdict.rawValue
    default: result.run.digest.digestText
    }
  }
}
