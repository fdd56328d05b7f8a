import Foundation
import SegueQuartzCore

/// Where a controller is between two parents.
enum ContainmentMove {
  case none, entering, leaving
}

extension UIViewController {
  /// Why a controller cannot be one of this one's children, and what to do; nil if it can, or is already.
  func fault(inHolding child: UIViewController) -> String? {
    if child.parent === self { return nil }
    var ancestor: UIViewController? = self
    while let current = ancestor {
      if current === child {
        return current === self
          ? "\(child.diagnosticName) cannot be a child of itself; add another controller"
          : "\(child.diagnosticName) holds \(diagnosticName) and cannot be its child; take that out of it first"
      }
      ancestor = current.parent
    }
    if let parent = child.parent, let transition = child.ongoingTransition, transition === parent.ongoingTransition {
      return "\(child.diagnosticName) takes part in a transition of \(parent.diagnosticName); wait until that has ended"
    }
    if let presentation = child.presentation {
      return "\(child.diagnosticName) is presented by \(presentation.presentingViewController.diagnosticName); dismiss "
        + "it first"
    }
    return nil
  }

  func adopt(_ child: UIViewController) {
    if child.parent === self { return }
    if let fault = fault(inHolding: child) {
      return SimulationWorld.current.record(fault, at: "\(diagnosticName).addChild", used: "the children as they were")
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
    parent.childDidLeave(self)
  }

  func move(
    from: UIViewController, to: UIViewController, duration: TimeInterval, options: UIView.AnimationOptions,
    animations: (() -> Void)?, completion: ((Bool) -> Void)?
  ) {
    if let stranger = [from, to].first(where: { $0.parent !== self }) {
      SimulationWorld.current.record(
        "\(stranger.diagnosticName) is no child of \(diagnosticName), between whose children views move; add it first",
        at: "\(diagnosticName).transition(from:to:)", used: "no transition")
      completion?(false)
      return
    }
    let forwards = shouldAutomaticallyForwardAppearanceMethods && appearanceState != .disappeared
    let isAnimated = duration > 0
    if forwards {
      from.beginLeaving(animated: isAnimated)
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
