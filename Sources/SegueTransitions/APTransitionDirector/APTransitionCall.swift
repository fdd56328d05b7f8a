import Foundation
import SegueUIKit

/// One call of the category APTransitions: who animates, and how the operation is asked for.
@MainActor
struct APTransitionCall {
  enum Animator {
    /// The controller that the operation is asked of, if it conforms to `APTransitionProtocol`.
    case sender(UIViewController)
    /// An object; nil animates nothing.
    case object((any APTransitionProtocol)?)
    case block(TimeInterval, APTransitionDirector.Animation)
  }

  let animator: Animator
  let fidelity: TransitionFidelity
  let completion: (@MainActor (Bool) -> Void)?

  /// A fresh director, or nil for the system's own animation.
  private var director: APTransitionDirector? {
    let director = APTransitionDirector(fidelity: fidelity)
    switch animator {
    case .sender(let sender):
      guard let object = sender as? any APTransitionProtocol else { return nil }
      director.delegate = object
    case .object(let object):
      director.delegate = object
      // Nobody else may know the object.
      if fidelity == .corrected { director.keptObject = object }
    case .block(let duration, let animation):
      director.animDuration = duration
      director.animBlock = animation
    }
    director.transitionEnded = completion
    return director
  }

  /// Asks for an operation with the director as the delegate of `seat`.
  ///
  /// - Parameters:
  ///   - controller: whose coordinator tells of the system's animation.
  ///   - log: what has become of the operations of that container.
  func perform(
    in seat: APDelegateSeat, of controller: UIViewController, log: () -> [ContainerOperationRecord],
    _ operation: () -> Void
  ) {
    let earlier = log().count
    guard let director else {
      operation()
      if let completion, log().dropFirst(earlier).contains(where: { $0.event == .started }) {
        controller.transitionCoordinator?.animate(alongsideTransition: nil) { completion(!$0.isCancelled) }
      }
      return
    }
    APDelegateSeat.seating(director, in: [seat], operation)
    if let record = log().dropFirst(earlier).last, record.event == .queued || record.event == .coalesced {
      SimulationWorld.current.record(
        "a \(record.operation) waits for the transition under way, and has no director then; ask once that is over",
        at: "APTransitions", used: "the container's own delegate when its turn comes")
    }
  }
}
