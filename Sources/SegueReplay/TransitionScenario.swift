import Foundation
import SegueTransitions
import SegueUIKit

/// A transition of a program's own: what it is called, how its screens are made and how its operations begin.
///
/// ```swift
/// let card = TransitionScenario("card", summary: "a card that a finger drags away", root: { _ in ListViewController() },
///   operations: [
///     .init(.present) { list in list.present(CardViewController(), animated: true) },
///     .init(.dismiss, gestures: [.panDown], duration: 0.5) { list in list.dismiss(animated: true) },
///   ])
/// ```
///
/// Everything that takes a transition of the catalogue by its id takes it by its name: `card/dismiss/pan-down-finish`.
/// What became of an operation is read off UIKit's containers and presentations: off what they log as finished or
/// cancelled. A container that animates its children by itself logs nothing, and its scenario ends in `notStarted`.
public struct TransitionScenario: Sendable {
  /// Letters, digits, "." and "-"; no "/" and no blanks, because it is the first part of a scenario's name.
  public let name: String
  /// One line for people who choose.
  public let summary: String
  /// What the catalogue knows of each operation.
  public let operations: [TransitionEntry.Operation]
  let rehearsal: @MainActor @Sendable (RehearsalOptions) -> any TransitionRehearsal

  /// - Parameters:
  ///   - root: makes the screens, new ones in every call: the controller that the window gets. Written in several
  ///     statements it says its type, which the operations then have: `{ stage -> UINavigationController in … }`.
  ///   - operations: each kind once.
  public init<Root: UIViewController>(
    _ name: String, summary: String = "", root: @escaping @MainActor @Sendable (TransitionStage) -> Root,
    operations: [ScenarioOperation<Root>]
  ) {
    self.name = name
    self.summary = summary
    self.operations = operations.map {
      TransitionEntry.Operation($0.kind, duration: $0.duration ?? 0, gestures: $0.gestures)
    }
    rehearsal = { options in
      ScenarioRehearsal(name, root(TransitionStage(options)), operations, options)
    }
  }

  /// The scenario as the catalogue has its transitions.
  public var entry: TransitionEntry {
    TransitionEntry(own: name, summary: summary, operations: operations, rehearsal: rehearsal)
  }

  /// The scenarios as entries, in their order.
  ///
  /// - Parameter others: entries whose ids are taken already.
  /// - Throws: the first thing that keeps a name from being said on a command line.
  public static func entries(
    of scenarios: [TransitionScenario], beside others: [TransitionEntry] = []
  ) throws(ScenarioError) -> [TransitionEntry] {
    var taken: Set<String> = []
    let known = Set(others.map(\.id))
    for scenario in scenarios {
      let name = scenario.name
      guard !name.isEmpty, name.unicodeScalars.allSatisfy(isPartOfName) else { throw .badName(name) }
      guard !known.contains(name) else { throw .nameOfCatalogue(name) }
      guard taken.insert(name).inserted else { throw .sameName(name) }
      guard !scenario.operations.isEmpty else { throw .noOperation(name) }
      var kinds: Set<TransitionOperation> = []
      for operation in scenario.operations where !kinds.insert(operation.kind).inserted {
        throw .sameOperation(operation.kind.rawValue, of: name)
      }
    }
    return scenarios.map(\.entry)
  }

  private static func isPartOfName(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "." || scalar == "-"
  }
}

/// Why scenarios of a program's own cannot be named.
public enum ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
  case badName(String)
  case sameName(String)
  case nameOfCatalogue(String)
  case noOperation(String)
  case sameOperation(String, of: String)

  public var description: String {
    switch self {
    case .badName(let name):
      "a scenario cannot be called \"\(name)\"; a name has letters, digits, \".\" and \"-\" alone, as in \"card.modal\""
    case .sameName(let name): "two scenarios are called \"\(name)\"; rename one of them"
    case .nameOfCatalogue(let name):
      "a scenario is called \"\(name)\", as a transition of the catalogue; rename it, or leave the catalogue out"
    case .noOperation(let name):
      "the scenario \"\(name)\" has no operation; add one: .init(.present) { root in root.present(…) }"
    case .sameOperation(let kind, let name):
      "the scenario \"\(name)\" has the operation \(kind) twice; make the second a scenario of its own"
    }
  }
}
