import SegueTiming

/// A transition × an operation × a gesture trace × a scene × a refresh rate: what one replay runs.
public struct Scenario: Hashable, Sendable {
  /// A name of `ScenarioCatalog.transitions`, such as "td.shared-element".
  public var transition: String
  /// "push" or "pop".
  public var operation: String
  /// The trace's name: a bundled one's, or the file's.
  public var trace: String
  /// A name of `ScenarioCatalog.scenes`.
  public var scene: String
  /// Layers in the scene, half of them in each screen.
  public var views: Int
  public var rate: RefreshRate

  public init(transition: String, operation: String, trace: String, scene: String, views: Int, rate: RefreshRate) {
    self.transition = transition
    self.operation = operation
    self.trace = trace
    self.scene = scene
    self.views = views
    self.rate = rate
  }

  /// The rate's name as a profile: "120", or "60000/1001".
  public var profile: String {
    rate.denominator == 1 ? "\(rate.numerator)" : "\(rate.numerator)/\(rate.denominator)"
  }

  /// "td.shared-element/pop/edge-flick/photos-1000@120".
  public var name: String { "\(transition)/\(operation)/\(trace)/\(scene)-\(views)@\(profile)" }
}

/// A name that the command line knows, and what it stands for.
public struct CatalogEntry: Hashable, Sendable {
  public let name: String
  public let summary: String

  public init(name: String, summary: String) {
    self.name = name
    self.summary = summary
  }
}
