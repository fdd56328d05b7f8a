import Foundation
import SegueUIKit

/// A finger that drives an ADTransition, forwards or back (BUG-AD-29).
///
/// It owns a pan recogniser. When that begins it asks for the operation, and the adapter that plays the operation takes
/// its driver. Progress is the finger's way along `way` divided by the extent of the recogniser's view along it, at 1:1.
/// When the finger lifts, `releaseRule` decides (C-1: from 500 pt/s on the direction, else from one half on finishes); a
/// touch that the system takes away always cancels. Both rates are parameters of the rule.
///
/// ```swift
/// let back = ADInteraction(travelling: .leftToRight, fromEdge: true) { navigation.popViewController(animated: true) }
/// back.canBegin = { navigation.viewControllers.count > 1 && !navigation.isTransitioning }
/// back.install(on: navigation.view)
/// navigationDelegate.interactions = [back]
/// ```
///
/// For UIKit's containers there are makers that do the same: `pop(from:)`, `push(onto:)`, `dismissal(of:)`,
/// `presentation(over:)`, `selection(in:)`.
///
/// With `isInterruptible` a gesture also takes hold of a transition of its `type` that is on its way, whether a finger has
/// begun it or the program; without, it is refused and recorded, never queued (C-4).
@preconcurrency @MainActor
public final class ADInteraction: NSObject, UIGestureRecognizerDelegate {
  public let recognizer: UIPanGestureRecognizer
  /// The way of the finger toward the end.
  public let way: TransitionOrientation
  /// Which transitions it drives: pushes, which presentations and tabs of a higher index are too, or pops.
  public let type: ADTransitionType
  public var releaseRule = ReleaseRule()
  /// Whether a gesture may take hold of a transition that is on its way.
  public var isInterruptible = false
  /// Asked when a gesture is about to begin a transition. Say no where the container is busy or the operation is
  /// impossible.
  public var canBegin: () -> Bool = { true }
  /// What drives the transition under way; nil without one.
  public private(set) var driver: UIPercentDrivenInteractiveTransition?
  private let begin: () -> Void
  private var isTaken = false
  /// The progress at which the gesture took hold.
  private var held: CGFloat = 0

  /// - Parameters:
  ///   - way: of the finger toward the transition's end.
  ///   - fromEdge: whether the finger must come down at the edge that it moves away from; else it may anywhere.
  ///   - type: of the transitions that it drives.
  ///   - begin: asks for the operation, animated.
  public init(
    travelling way: TransitionOrientation, fromEdge: Bool, type: ADTransitionType = .pop,
    begin: @escaping () -> Void
  ) {
    self.way = way
    self.type = type
    self.begin = begin
    recognizer = way.makePan(fromEdge: fromEdge)
    super.init()
    releaseRule.axis = way.axis
    recognizer.delegate = self
    recognizer.addTarget(self, action: Selector(Self.follow(_:)))
  }

  /// On a view that stays where it is meanwhile: a container's, or the presented screen's for a dismissal.
  public func install(on view: UIView) { view.addGestureRecognizer(recognizer) }

  public func remove() { recognizer.view?.removeGestureRecognizer(recognizer) }

  // MARK: For adapters

  /// The driver, for the animator that plays what the gesture has begun or may take hold of; nil for another one.
  func drive(_ animator: ADTransitioningDelegate) -> UIPercentDrivenInteractiveTransition? {
    guard animator.transition.type == type, !isTaken else { return nil }
    if driver == nil, isInterruptible {
      let waiting = UIPercentDrivenInteractiveTransition()
      waiting.wantsInteractiveStart = false
      waiting.isInterruptible = true
      driver = waiting
    }
    guard let driver else { return nil }
    isTaken = true
    animator.interaction = self
    return driver
  }

  func transitionEnded() {
    driver = nil
    isTaken = false
  }

  // MARK: Gesture

  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    if driver != nil {
      if isInterruptible { return true }
      SimulationWorld.current.record(
        "a gesture came while its transition was on its way, which cannot be interrupted; set isInterruptible",
        at: "ADInteraction", used: "the transition as it goes")
      return false
    }
    return way.leads(recognizer.translation(in: nil), by: releaseRule) && canBegin()
  }

  func follow(_ pan: UIPanGestureRecognizer) {
    guard let view = pan.view else { return }
    let extent = way.extent(of: view.bounds.size)
    guard extent > 0 else { return }
    switch pan.state {
    case .began:
      if let driver {
        driver.pause()
        held = driver.percentComplete
        pan.setTranslation(.zero, in: nil)
        return
      }
      held = 0
      let driver = UIPercentDrivenInteractiveTransition()
      driver.isInterruptible = isInterruptible
      self.driver = driver
      begin()
      // Nobody has taken it: the operation has not begun.
      guard isTaken else { return self.driver = nil }
      driver.update(progress(of: pan, extent))
    case .changed:
      driver?.update(progress(of: pan, extent))
    case .ended:
      let outcome = releaseRule.decides(
        progress: progress(of: pan, extent), velocity: releaseRule.along(pan.velocity(in: nil)), distance: extent)
      if outcome == .finish { driver?.finish() } else { driver?.cancel() }
    default:
      driver?.cancel()
    }
  }

  private func progress(of pan: UIPanGestureRecognizer, _ extent: CGFloat) -> CGFloat {
    min(max(held + releaseRule.along(pan.translation(in: nil)) / extent, 0), 1)
  }
}

extension TransitionOrientation {
  var isHorizontal: Bool { self == .rightToLeft || self == .leftToRight }

  /// A size along the way.
  func extent(of size: CGSize) -> CGFloat { isHorizontal ? size.width : size.height }

  /// What follows a finger that goes this way, from the edge or from anywhere.
  @MainActor
  func makePan(fromEdge: Bool) -> UIPanGestureRecognizer {
    guard fromEdge else { return UIPanGestureRecognizer(target: nil, action: nil) }
    let pan = UIScreenEdgePanGestureRecognizer(target: nil, action: nil)
    pan.edges = startEdge
    return pan
  }

  /// Whether a finger has gone this way at least as far as across it.
  func leads(_ moved: CGPoint, by rule: ReleaseRule) -> Bool {
    rule.along(moved) >= (isHorizontal ? abs(moved.y) : abs(moved.x))
  }

  /// The edge that a finger comes from that goes this way.
  var startEdge: UIRectEdge {
    switch self {
    case .rightToLeft: .right
    case .leftToRight: .left
    case .topToBottom: .top
    case .bottomToTop: .bottom
    }
  }

  var axis: ReleaseRule.Axis {
    switch self {
    case .rightToLeft: .left
    case .leftToRight: .right
    case .topToBottom: .down
    case .bottomToTop: .up
    }
  }

  /// The way back.
  public var opposite: TransitionOrientation {
    switch self {
    case .rightToLeft: .leftToRight
    case .leftToRight: .rightToLeft
    case .topToBottom: .bottomToTop
    case .bottomToTop: .topToBottom
    }
  }
}
