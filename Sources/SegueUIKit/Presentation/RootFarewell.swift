import SegueQuartzCore

/// A controller ceases to be a window's root, and with it goes all that it and its children present.
///
/// Transitions under way end at once, requests that wait are dropped, and the presented controllers disappear, the topmost
/// first. Neither a delegate nor a presentation controller is told of a dismissal: there is none.
@MainActor
struct RootFarewell {
  private let root: UIViewController
  private let presentations: [UIPresentationController]

  /// Takes away what is presented. The root's own view is still in its place.
  init(of root: UIViewController) {
    self.root = root
    let chain = root.ownChain
    chain?.isLettingGo = true
    chain?.queue.dropWaiting()
    let transitions = root.transitionsWithin
    for transition in transitions { transition.abandon() }
    // What begins only now, in a callback that led here, ends once it has begun.
    if transitions.contains(where: { $0.phase == .waiting }) {
      root.ownChain?.isLettingGo = false
      SimulationWorld.current.performLater { [weak root] in
        guard let root, root.viewIfLoaded?.window?.rootViewController !== root else { return }
        RootFarewell(of: root).end()
      }
      presentations = []
      return
    }
    presentations = root.presentationsWithin
    for presentation in presentations {
      let controller = presentation.presentedViewController
      let isSeen = !controller.isGoingOrGone
      if isSeen { controller.beginAppearanceTransition(false, animated: false) }
      presentation.presentedView?.removeFromSuperview()
      if controller.appearanceState == .disappearing { controller.endAppearanceTransition() }
    }
  }

  /// The root's view is gone as well: nothing is presented any more.
  func end() {
    // All of them, before a presenter's view goes back to its place: that is out of the window then.
    for presentation in presentations { presentation.containerView?.removeFromSuperview() }
    for presentation in presentations {
      let controller = presentation.presentedViewController
      let presenter = presentation.presentingViewController
      if presentation.hasRemovedPresenter, presenter !== root { presentation.restorePresentersView() }
      presenter.ownPresented = nil
      controller.presentation = nil
      controller.isInPresentation = false
      controller.isInDismissal = false
      presentation.end()
    }
    root.ownChain?.isLettingGo = false
  }
}

extension UIViewController {
  /// What this controller, its children and all that these present are presented by, the topmost first.
  fileprivate var presentationsWithin: [UIPresentationController] {
    var presentations: [UIPresentationController] = []
    for child in children { presentations += child.presentationsWithin }
    if let presented = ownPresented, let presentation = presented.presentation {
      presentations += presented.presentationsWithin + [presentation]
    }
    return presentations
  }

  /// The transitions under way of this controller, its children and all that these present, each once.
  fileprivate var transitionsWithin: [ViewControllerTransition] {
    var transitions = ongoingTransition.map { [$0] } ?? []
    for other in children + (ownPresented.map { [$0] } ?? []) {
      for transition in other.transitionsWithin where !transitions.contains(where: { $0 === transition }) {
        transitions.append(transition)
      }
    }
    return transitions
  }
}
