import SegueCorpus
import SegueTraces
import SegueTransitions

/// Everything that can be named in a scenario.
public enum ScenarioCatalog {
  /// Those that `TransitionCatalog.entries` has now.
  public static var transitions: [CatalogEntry] {
    TransitionCatalog.entries.map { CatalogEntry(name: $0.id, summary: summary(of: $0)) }
  }

  /// What it is, and the class it rebuilds.
  public static func summary(of entry: TransitionEntry) -> String {
    entry.family == nil ? entry.summary : "\(entry.summary) (\(entry.originalClass))"
  }

  public static let operations = TransitionOperation.allCases.map(\.rawValue)

  /// How many layers a scene may have. The fewest are what the screens of TransitionDemo have by themselves.
  public static let views = 128...1_000_000

  /// The same in words: "128…1000000".
  public static let viewsText = "\(views.lowerBound)…\(views.upperBound)"

  /// With "own" first where a program's own transitions are in the catalogue.
  public static var scenes: [CatalogEntry] {
    let own = TransitionCatalog.entries.contains { $0.family == nil } ? [Scene.own] : []
    return (own + Scene.all).map { CatalogEntry(name: $0.name, summary: $0.summary) }
  }

  public static let profiles = DeviceProfile.builtIn.map { CatalogEntry(name: $0.name, summary: $0.summary) }

  public static let suites = [
    CatalogEntry(
      name: "default", summary: "the demo's gestures in td.shared-element, 1,000 and 10,000 views, 60 and 120 Hz"),
    CatalogEntry(
      name: "catalogue",
      summary: "every transition, operation and fitting trace, 1,000 views, 60 and 120 Hz; chosen by --transition '*'"),
  ]

  /// The bundled traces, read once.
  static let bundled: [(name: String, trace: TouchTrace)] = SegueCorpus.traces.map { name, bytes in
    do {
      return (name, try TouchTrace.read(bytes, name: "\(name).trace"))
    } catch {
      preconditionFailure("a bundled trace is not valid: \(error)")
    }
  }

  /// The bundled trace of a name.
  public static func trace(named name: String) -> TouchTrace? { bundled.first { $0.name == name }?.trace }

  /// The name that stands for no trace: the operation begins by a call, and nothing touches the screen.
  public static let program = "program"

  /// The kinds of gesture that the bundled traces hold.
  public static let gestures = Set(bundled.compactMap { $0.trace.header.label?.gesture }).sorted().map { gesture in
    CatalogEntry(
      name: gesture,
      summary: bundled.filter { $0.trace.header.label?.gesture == gesture }.map(\.name).joined(separator: ", "))
  }
}
