import Foundation
import SegueUIKit

/// A finger that drives the operations of an `ADTransitionController` (BUG-AD-29).
///
/// Progress is the finger's way along `way` divided by the container's extent along it, at 1:1. When the finger lifts,
/// `releaseRule` decides; a touch that the system takes away always cancels. A gesture that comes while its own
/// operation settles takes hold of it again if the container's `isInteractionInterruptible` says so; if not, it is
/// refused and recorded.
///
/// ```swift
/// container.addGesture(.pop(travelling: .topToBottom, fromEdge: false))
/// container.addGesture(
///   ADContainerGesture(travelling: .rightToLeft, fromEdge: true) {
///     $0.beginInteractivePush(detail, transition: cube)
///   })
/// ```
@preconcurrency @MainActor
public final class ADContainerGesture: NSObject, UIGestureRecognizerDelegate {
  public let recognizer: UIPanGestureRecognizer
  /// The way of the finger toward the end.
  public let way: TransitionOrientation
  /// From 500 pt/s on the direction decides, else from one half of the way on finishes (C-1).
  public var releaseRule = ReleaseRule()
  /// Asked when the gesture is about to begin an operation.
  public var canBegin: (ADTransitionController) -> Bool = {
    !$0.isTransitioning && $0.pendingOperationCount == 0
  }
  private let begin: (ADTransitionController) -> Bool
  private weak var container: ADTransitionController?
  /// Whether the operation under way is this gesture's.
  private var hasBegun = false
  /// The progress at which it took hold.
  private var held: CGFloat = 0

  /// - Parameters:
  ///   - way: of the finger toward the operation's end.
  ///   - fromEdge: whether the finger must come down at the edge that it moves away from; else it may anywhere.
  ///   - begin: calls one of the container's `beginInteractive…`, and returns what that does.
  public init(travelling way: TransitionOrientation, fromEdge: Bool, begin: @escaping (ADTransitionController) -> Bool)
  {
    self.way = way
    self.begin = begin
    recognizer = way.makePan(fromEdge: fromEdge)
    super.init()
    releaseRule.axis = way.axis
    recognizer.delegate = self
    recognizer.addTarget(self, action: Selector(Self.follow(_:)))
  }

  /// One that drags the top controller back.
  public static func pop(
    travelling way: TransitionOrientation = .leftToRight, fromEdge: Bool = true
  ) -> ADContainerGesture {
    let gesture = ADContainerGesture(travelling: way, fromEdge: fromEdge) { $0.beginInteractivePop() }
    gesture.canBegin = { $0.canPopInteractively }
    return gesture
  }

  func install(on container: ADTransitionController) {
    self.container = container
    container.view.addGestureRecognizer(recognizer)
  }

  func remove() { recognizer.view?.removeGestureRecognizer(recognizer) }

  // MARK: Gesture

  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let container else { return false }
    guard way.leads(recognizer.translation(in: nil), by: releaseRule) || isUnderWay else { return false }
    return isUnderWay ? container.pauseInteractive() : canBegin(container)
  }

  /// Whether this gesture's operation still runs on.
  private var isUnderWay: Bool { hasBegun && container?.run?.drive != nil }

  func follow(_ pan: UIPanGestureRecognizer) {
    guard let container else { return }
    let extent = way.extent(of: container.view.bounds.size)
    guard extent > 0 else { return }
    if pan.state == .began {
      if isUnderWay {
        held = container.interactiveProgress
        return pan.setTranslation(.zero, in: nil)
      }
      held = 0
      hasBegun = begin(container)
    }
    guard isUnderWay, container.isInteractive else { return }
    let progress = min(max(held + releaseRule.along(pan.translation(in: nil)) / extent, 0), 1)
    switch pan.state {
    case .began, .changed: container.updateInteractive(progress)
    case .ended:
      let outcome = releaseRule.decides(
        progress: progress, velocity: releaseRule.along(pan.velocity(in: nil)), distance: extent)
      if outcome == .finish { container.finishInteractive() } else { container.cancelInteractive() }
    default: container.cancelInteractive()
    }
  }
}
