import SegueCorpus
import SegueTiming
import SegueTraces

/// Everything that can be named in a scenario.
public enum ScenarioCatalog {
  public static let transitions = [
    CatalogEntry(
      name: "td.shared-element",
      summary: "a list image flies to a detail screen and back; an edge swipe drives the pop (TransitionDemo)")
  ]

  public static let operations = ["pop", "push"]

  /// How many layers a scene may have.
  public static let views = PhotosScene.minimumViews...1_000_000

  /// The same in words: "128…1000000".
  public static let viewsText = "\(views.lowerBound)…\(views.upperBound)"

  public static let scenes = [
    CatalogEntry(
      name: "photos", summary: "a list of photos and a detail screen, filled with cards to the views asked for")
  ]

  public static let profiles = ([60, 90, 120] as [Int64]).map { hertz in
    let microseconds = RefreshRate.hz(hertz).budgetNanoseconds / 1_000
    return CatalogEntry(
      name: "\(hertz)", summary: "\(hertz) Hz, budget \(Double(microseconds) / 1_000) ms, 390×844 pt at scale 3")
  }

  public static let suites = [
    CatalogEntry(
      name: "default", summary: "every bundled trace, 1,000 and 10,000 views, 60 and 120 Hz")
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

  public static let traces = bundled.map { name, trace in
    let outcomes = trace.header.expect.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    let milliseconds = trace.duration / 1_000_000
    return CatalogEntry(
      name: name,
      summary:
        "\(trace.header.label?.gesture ?? "touches"), \(milliseconds) ms, made for: \(outcomes.joined(separator: ", "))"
    )
  }

  /// The kinds of gesture that the bundled traces hold.
  public static let gestures = Set(bundled.compactMap { $0.trace.header.label?.gesture }).sorted().map { gesture in
    CatalogEntry(
      name: gesture,
      summary: bundled.filter { $0.trace.header.label?.gesture == gesture }.map(\.name).joined(separator: ", "))
  }

  /// The operation that a trace is made for: its label's intent, else a pop.
  public static func operation(of trace: TouchTrace) -> String {
    trace.header.label?.intent.flatMap { operations.contains($0) ? $0 : nil } ?? "pop"
  }

  /// Every bundled trace in the operation it is made for, with 1,000 and 10,000 views, at 60 and 120 Hz.
  public static let defaultSuite: [Scenario] = bundled.flatMap { name, trace in
    [1_000, 10_000].flatMap { views in
      [60, 120].map { hertz in
        Scenario(
          transition: "td.shared-element", operation: operation(of: trace), trace: name, scene: "photos", views: views,
          rate: .hz(hertz))
      }
    }
  }
}
