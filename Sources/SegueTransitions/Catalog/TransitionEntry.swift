import Foundation
import SegueUIKit

/// The system that a transition comes from. The raw value begins every id of its entries.
public enum TransitionFamily: String, CaseIterable, Sendable {
  case adTransitionController = "ad"
  case ttiTransition = "tti"
  case transitionDemo = "td"
  case apTransitionDirector = "ap"
}

/// What is asked of a container or a controller.
public enum TransitionOperation: String, CaseIterable, Sendable {
  case push, pop, present, dismiss, select
}

/// What a finger does to drive a transition. The raw value is the gesture's name on the command line.
public enum TransitionGesture: String, CaseIterable, Sendable {
  /// From the left edge to the right, and its mirror image.
  case edgePan = "edge-pan"
  case rightEdgePan = "right-edge-pan"
  /// A drag that begins anywhere.
  case panLeft = "pan-left"
  case panRight = "pan-right"
  case panUp = "pan-up"
  case panDown = "pan-down"
  /// Two fingers come together.
  case pinch
  /// Two fingers turn clockwise.
  case rotation
}

/// A number of a transition that its user may choose.
public struct TransitionParameter: Hashable, Sendable {
  public let name: String
  public let defaultValue: Double
  public let range: ClosedRange<Double>
  /// "s", "pt", "rad", or "" for a share or a count.
  public let unit: String
  public let summary: String

  public init(
    _ name: String, default defaultValue: Double, in range: ClosedRange<Double>, unit: String = "", summary: String
  ) {
    self.name = name
    self.defaultValue = defaultValue
    self.range = range
    self.unit = unit
    self.summary = summary
  }
}

/// One transition of the catalogue: what it is called, what it can do, and how to rehearse it.
public struct TransitionEntry: Sendable {
  /// The family, the class and, where it has orientations, the orientation: "ad.cube.rtl", "td.shared-element".
  public let id: String
  /// nil for a transition of a program's own.
  public let family: TransitionFamily?
  /// The name of the class it rebuilds; empty for a transition of a program's own.
  public let originalClass: String
  /// One line for people who choose.
  public let summary: String
  public let orientation: TransitionOrientation?
  /// The operations it animates, each with its duration in seconds and the gestures that may drive it.
  public let operations: [Operation]
  /// Ids of the rules by which the two fidelities differ.
  public let fidelityRules: [String]
  public let parameters: [TransitionParameter]
  private let make: @MainActor @Sendable (RehearsalOptions) -> any TransitionRehearsal

  public struct Operation: Hashable, Sendable {
    public let kind: TransitionOperation
    /// 0 where nothing is said.
    public let duration: TimeInterval
    public let gestures: [TransitionGesture]

    public init(_ kind: TransitionOperation, duration: TimeInterval, gestures: [TransitionGesture] = []) {
      self.kind = kind
      self.duration = duration
      self.gestures = gestures
    }
  }

  public init(
    id: String, originalClass: String, summary: String, orientation: TransitionOrientation? = nil,
    operations: [Operation], fidelityRules: [String] = [], parameters: [TransitionParameter] = [],
    rehearsal: @escaping @MainActor @Sendable (RehearsalOptions) -> any TransitionRehearsal
  ) {
    guard let family = TransitionFamily(rawValue: String(id.prefix { $0 != "." })) else {
      preconditionFailure("the id \"\(id)\" begins with no family's name")
    }
    self.id = id
    self.family = family
    self.originalClass = originalClass
    self.summary = summary
    self.orientation = orientation
    self.operations = operations
    self.fidelityRules = fidelityRules
    self.parameters = parameters
    make = rehearsal
  }

  /// A transition of a program's own. Any id will do.
  public init(
    own id: String, summary: String, operations: [Operation],
    rehearsal: @escaping @MainActor @Sendable (RehearsalOptions) -> any TransitionRehearsal
  ) {
    self.id = id
    family = nil
    originalClass = ""
    self.summary = summary
    orientation = nil
    self.operations = operations
    fidelityRules = []
    parameters = []
    make = rehearsal
  }

  public func operation(_ kind: TransitionOperation) -> Operation? { operations.first { $0.kind == kind } }

  /// Screens that show the transition, in the world that is current.
  @MainActor
  public func rehearsal(_ options: RehearsalOptions) -> any TransitionRehearsal { make(options) }
}
