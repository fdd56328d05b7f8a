import Foundation
import SegueUIKit

extension TransitionDemo {
  /// Takes hold of an interruptible pop while it settles.
  ///
  /// The view that the swipe began on fades, and takes no touches any more: this one listens on a view that stays, for as
  /// long as the transition is under way.
  @MainActor
  final class Grip: NSObject, UIGestureRecognizerDelegate {
    private let driver: UIPercentDrivenInteractiveTransition
    private let pan = UIScreenEdgePanGestureRecognizer()
    private let rule: @MainActor (UIGestureRecognizer.State, CGFloat) -> Bool
    /// The progress at which the finger took hold.
    private var held: CGFloat = 0
    /// Whether the finger before has let go.
    var isSettling = false

    /// - Parameter rule: whether a swipe that ends so at a progress finishes the pop.
    init(
      of driver: UIPercentDrivenInteractiveTransition, on view: UIView,
      rule: @escaping @MainActor (UIGestureRecognizer.State, CGFloat) -> Bool
    ) {
      self.driver = driver
      self.rule = rule
      super.init()
      pan.edges = .left
      pan.delegate = self
      pan.addTarget(self, action: Selector(Self.follow(_:)))
      view.addGestureRecognizer(pan)
    }

    func remove() { pan.view?.removeGestureRecognizer(pan) }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { isSettling }

    func follow(_ pan: UIScreenEdgePanGestureRecognizer) {
      guard let view = pan.view else { return }
      let progress = min(max(held + pan.translation(in: view).x / view.bounds.width, 0), 1)
      switch pan.state {
      case .began:
        isSettling = false
        driver.pause()
        held = driver.percentComplete
        pan.setTranslation(.zero, in: view)
      case .changed:
        driver.update(progress)
      case .ended, .cancelled:
        isSettling = true
        if rule(pan.state, progress) { driver.finish() } else { driver.cancel() }
      default:
        break
      }
    }
  }
}
