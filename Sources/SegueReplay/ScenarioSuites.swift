import SegueTiming
import SegueTraces
import SegueTransitions

extension ScenarioCatalog {
  /// What TransitionDemo's own traces are made for, with 1,000 and 10,000 views, at 60 and 120 Hz.
  public static let defaultSuite: [Scenario] = bundled.flatMap { name, trace in
    trace.header.expect.keys.sorted().compactMap(purpose).flatMap { purpose in
      scenarios(purpose.transition, purpose.operation, name, views: [1_000, 10_000])
    }
  }

  /// Every entry of the catalogue in each of its operations, begun by a call and by each bundled trace that is made for
  /// it, with 1,000 views, at 60 and 120 Hz. Transitions of a program's own stand in the scene "own".
  public static var catalogueSuite: [Scenario] {
    let own = TransitionCatalog.entries.filter { $0.family == nil }
    if own.isEmpty { return systemsSuite }
    let isWhole = TransitionCatalog.entries.count > own.count
    return suite(of: own) + (isWhole ? systemsSuite : [])
  }

  private static let systemsSuite = suite(of: TransitionCatalog.systems)

  private static func suite(of entries: [TransitionEntry]) -> [Scenario] {
    entries.flatMap { entry in
      entry.operations.flatMap { operation in
        ([program] + traces(for: entry, operation)).flatMap { trace in
          scenarios(
            entry.id, operation.kind.rawValue, trace, scene: entry.family == nil ? .own : Scene.all[0], views: [1_000])
        }
      }
    }
  }

  /// What a program of its own transitions replays without arguments: each of them in each of its operations, begun by a
  /// call and by two bundled traces of each of its gestures, one that finishes and one that cancels.
  public static var ownSuite: [Scenario] {
    suite(of: TransitionCatalog.entries.filter { $0.family == nil }).filter { isEssential(trace: $0.trace) }
  }

  /// Whether a suite that is to be short takes the trace: of those that are made for a gesture, whichever transition it
  /// drives, the two that end as the gesture is meant to end, `GESTURE-finish` and `GESTURE-cancel`; any other always.
  public static func isEssential(trace name: String) -> Bool {
    guard let trace = trace(named: name), trace.header.expect.keys.contains("*/*"), let gesture = trace.gesture else {
      return true
    }
    return ["\(gesture.rawValue)-finish", "\(gesture.rawValue)-cancel"].contains(name)
  }

  private static func scenarios(
    _ transition: String, _ operation: String, _ trace: String, scene: Scene = Scene.all[0], views: [Int]
  ) -> [Scenario] {
    views.flatMap { views in
      [60, 120].map { hertz in
        Scenario(
          transition: transition, operation: operation, trace: trace, scene: scene.name, views: views,
          rate: .hz(hertz))
      }
    }
  }

  /// The transition and the operation of an expectation's key; nil where the key has a star.
  private static func purpose(_ key: String) -> (transition: String, operation: String)? {
    let parts = key.split(separator: "/", maxSplits: 1).map(String.init)
    return parts.count == 2 && !parts.contains("*") ? (parts[0], parts[1]) : nil
  }

  /// The bundled traces that say how they end in an operation.
  static func traces(for entry: TransitionEntry, _ operation: TransitionEntry.Operation) -> [String] {
    bundled.filter { $0.trace.expectation(of: entry, operation) != nil }.map(\.name)
  }
}

extension TouchTrace {
  /// The gesture that the label names, if it is one of the catalogue's.
  var gesture: TransitionGesture? { header.label?.gesture.flatMap(TransitionGesture.init) }

  /// What the trace says of an operation of a transition; nil when it says nothing.
  func expectation(of entry: TransitionEntry, _ operation: TransitionEntry.Operation) -> String? {
    header.expectation(
      transition: entry.id, operation: operation.kind.rawValue,
      gestureFits: gesture.map(operation.gestures.contains) ?? false)
  }
}
