import Foundation
import SegueUIKit

/// The finger of the published interactive sample (AP-12): where it is on the screen says how far the transition is.
///
/// Progress is the finger's place over the width, not its way, so that it jumps to the finger with the first change. The
/// transition finishes if the finger lifts beyond one half. A going view has a bite at the finger: a mask of its bounds
/// without the ellipse in (−28, y, 44, 44), which is removed at the end.
///
/// Changed: an ending that is interruptible is taken hold of where it is, and then follows the finger's way.
@preconcurrency @MainActor
public final class APSampleGesture: NSObject {
  /// The part of the width beyond which a lift finishes.
  public nonisolated static let completionThreshold: CGFloat = 0.5

  /// Whether the finger goes from right to left.
  private let isLeftward: Bool
  private let director: () -> APTransitionDirector
  private let begin: (APTransitionDirector) -> Void
  private(set) var current: APTransitionDirector?
  private var isFollowing = false
  /// Where an ending was taken hold of: the progress, and the finger's place.
  private var held: (percent: CGFloat, x: CGFloat)?
  private var touch = CGPoint.zero

  /// - Parameters:
  ///   - director: gives the director of the next transition.
  ///   - begin: asks for the operation that it directs.
  public init(
    isLeftward: Bool, director: @escaping () -> APTransitionDirector,
    begin: @escaping (APTransitionDirector) -> Void
  ) {
    self.isLeftward = isLeftward
    self.director = director
    self.begin = begin
  }

  public func follow(_ gesture: UIGestureRecognizer) {
    guard let view = gesture.view, view.bounds.width > 0 else { return }
    touch = gesture.location(in: view)
    switch gesture.state {
    case .began: start()
    case .changed: if isFollowing { current?.percent = percent(in: view) }
    case .ended, .cancelled:
      guard isFollowing else { return }
      isFollowing = false
      current?.endInteractive(
        didComplete: gesture.state == .ended && percent(in: view) > Self.completionThreshold
      ) { $0.fromView?.layer.mask = nil }
    default: break
    }
  }

  private func start() {
    if let current, current.isEnding, current.isInterruptible {
      current.pause()
      held = (current.percent, touch.x)
      isFollowing = true
      return
    }
    let isBusy = current?.isInTransition ?? false
    let next = isBusy ? APTransitionDirector() : director()
    next.interactive = true
    next.interactiveUpdateBlock = { [weak self] in self?.bite($0) }
    begin(next)
    // While another transition is under way the container refuses.
    guard !isBusy, next.isInTransition else { return }
    current = next
    held = nil
    isFollowing = true
  }

  private func percent(in view: UIView) -> CGFloat {
    let width = view.bounds.width
    if let held { return held.percent + (isLeftward ? held.x - touch.x : touch.x - held.x) / width }
    return (isLeftward ? width - touch.x : touch.x) / width
  }

  private func bite(_ director: APTransitionDirector) {
    guard !APSampleTransition.isComing(director.operation), let from = director.fromView else { return }
    let path = UIBezierPath(rect: from.bounds)
    path.append(UIBezierPath(ovalIn: CGRect(x: -28, y: touch.y, width: 44, height: 44)))
    let mask = CAShapeLayer()
    mask.path = path.cgPath
    mask.fillRule = .evenOdd
    from.layer.mask = mask
  }
}
