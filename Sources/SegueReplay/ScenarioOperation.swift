import Foundation
import SegueTransitions
import SegueUIKit

/// One thing that a scenario's screens can do.
public struct ScenarioOperation<Root: UIViewController>: Sendable {
  public let kind: TransitionOperation
  /// What a finger does to drive it, in the scenario's own recognisers; the bundled traces that are made for such a
  /// gesture are the ones it is replayed with.
  public let gestures: [TransitionGesture]
  /// Seconds; nil says nothing. Lists show it, nothing is measured by it.
  public let duration: TimeInterval?
  let prepare: (@MainActor @Sendable (Root) -> Void)?
  let begin: @MainActor @Sendable (Root) -> Void

  /// - Parameters:
  ///   - prepare: brings the screens to where the operation begins, without animation. Without it a pop begins where the
  ///     scenario's push has ended, a dismissal where its presentation has; any other where the screens stand at first.
  ///   - begin: asks for the operation, animated. A gesture's trace does not call it: there the recognisers do.
  public init(
    _ kind: TransitionOperation, gestures: [TransitionGesture] = [], duration: TimeInterval? = nil,
    prepare: (@MainActor @Sendable (Root) -> Void)? = nil, begin: @escaping @MainActor @Sendable (Root) -> Void
  ) {
    self.kind = kind
    self.gestures = gestures
    self.duration = duration
    self.prepare = prepare
    self.begin = begin
  }
}

/// What a scenario's screens are made for.
@preconcurrency @MainActor
public struct TransitionStage {
  private let options: RehearsalOptions

  init(_ options: RehearsalOptions) { self.options = options }

  /// How many layers the replay asks for, in all screens: `--views`. Nobody has to follow it.
  public var views: Int { (options.content as? SceneContent)?.views ?? 0 }

  /// The gesture that is going to be replayed; nil for a call.
  public var gesture: TransitionGesture? { options.gesture }
}
