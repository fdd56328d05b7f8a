import Foundation
import SegueQuartzCore

/// Where a controller is between two parents.
enum ContainmentMove {
  case none, entering, leaving
}

extension UIViewController {
  func adopt(_ child: UIViewController) {
    if child.parent === self { return }
    var ancestor: UIViewController? = self
    while let current = ancestor {
      precondition(current !== child, "a controller cannot be a child of itself or of its own children")
      ancestor = current.parent
    }
    child.removeFromParent()
    child.willMove(toParent: self)
    children.append(child)
    child.parent = self
    child.containment = .entering
  }

  func leaveParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
    // One that is going still says so in `viewDidDisappear`.
    if appearanceState != .disappearing { containment = .none }
  }

  func move(
    from: UIViewController, to: UIViewController, duration: TimeInterval, options: UIView.AnimationOptions,
    animations: (() -> Void)?, completion: ((Bool) -> Void)?
  ) {
    precondition(
      from.parent === self && to.parent === self,
      "\(from.typeName) and \(to.typeName) must be children of \(typeName) to move from one to the other")
    let forwards = shouldAutomaticallyForwardAppearanceMethods && appearanceState != .disappeared
    let isAnimated = duration > 0
    if forwards {
      from.beginAppearanceTransition(false, animated: isAnimated)
      to.beginAppearanceTransition(true, animated: isAnimated)
    }
    if let superview = from.view.superview, to.view.superview !== superview { superview.addSubview(to.view) }
    UIView.animate(withDuration: duration, delay: 0, options: options) {
      animations?()
    } completion: { finished in
      from.view.removeFromSuperview()
      if forwards {
        from.endAppearanceTransition()
        to.endAppearanceTransition()
      }
      completion?(finished)
    }
  }
}
