/// One feature of the four systems: what it is, how it stood in the original, and what was seen when it ran here.
public struct FeatureRow: Sendable {
  /// How the feature stands in the original.
  public enum Upstream: String, CaseIterable, Sendable {
    case works = "✔"
    /// It works in part, or has a defect that the rules name.
    case partly = "◐"
    /// It is announced and not there.
    case absent = "✖"
  }

  /// A value that a test of the feature saw, under a name.
  public struct Value: Hashable, Sendable {
    public let name: String
    public let value: String
  }

  /// 1…68.
  public let number: Int
  public let family: TransitionFamily
  public let title: String
  public let upstream: Upstream
  /// Ids of the rules that say what it does.
  public let rules: [String]

  /// What the tests of the feature saw when they last ran; empty while there are none.
  public var values: [Value] { FeatureValues.all[number] ?? [] }

  init(_ number: Int, _ family: TransitionFamily, _ upstream: Upstream, _ rules: [String], _ title: String) {
    self.number = number
    self.family = family
    self.upstream = upstream
    self.rules = rules
    self.title = title
  }
}
