import SegueResults
import SegueSuites

/// A list of scenarios as data, each with what must hold for it.
public struct ScenarioSuite: Sendable {
  /// One scenario of a suite.
  public struct Case: Hashable, Sendable {
    public var scenario: Scenario
    /// What its figures must keep to, when they are modelled; nil for nothing.
    public var gate: RunGate?
    /// The digest that its run must have, whatever its cost; nil for any.
    public var digest: UInt64?
    /// Where it is said: `smoke.suite:12`.
    public var source: String

    public init(_ scenario: Scenario, gate: RunGate? = nil, digest: UInt64? = nil, source: String = "") {
      self.scenario = scenario
      self.gate = gate
      self.digest = digest
      self.source = source
    }
  }

  public var name: String
  /// The words of the first comment line; empty without one.
  public var summary: String
  /// Each scenario once, in the order in which the suite names them first.
  public var cases: [Case]

  public init(name: String, summary: String = "", cases: [Case]) {
    self.name = name
    self.summary = summary
    self.cases = cases
  }

  /// The suites that come with Segue: `default`, `demo`, `full`, `smoke`.
  public static let bundledNames = BundledSuites.all.map(\.name)

  /// The text of a bundled suite; nil where none has the name.
  public static func bundledText(_ name: String) -> [UInt8]? {
    BundledSuites.all.first { $0.name == name }?.bytes
  }

  /// A suite that comes with Segue, read anew; nil where none has the name.
  public static func bundled(_ name: String) -> ScenarioSuite? {
    guard let bytes = bundledText(name) else { return nil }
    do throws(SuiteError) {
      return try ScenarioSuite(reading: bytes, from: "\(name).suite") { _, _ in nil }
    } catch {
      preconditionFailure("a bundled suite is not valid: \(error)")
    }
  }
}

extension RunGate {
  /// The gate that holds for runs of one digest.
  public init(digest: UInt64) {
    self.init([Condition(name: "digest", comparison: .equals, value: .text(digest.digestText))])
  }
}
