import SegueQuartzCore
import SegueUIKit

extension RunStage {
  /// Makes a fault when all that was asked for has been; those of animators are made on their way.
  ///
  /// - Returns: what is to be kept until the checks are over.
  func plant(_ fault: PlantedFault) -> AnyObject? {
    // The animators of the steps before may go on; what is planted is to be the last.
    if fault == .forgetsCompletion || fault == .leavesOverlay {
      leaveToAnimator()
      return nil
    }
    settle()
    let view: UIView = front.view
    switch fault {
    case .forgetsCompletion, .leavesOverlay: break
    case .ignoresInteraction: UIApplication.shared.beginIgnoringInteractionEvents()
    case .leavesAlpha: view.alpha = 0.5
    case .leavesTransform: view.transform = CGAffineTransform(translationX: 10, y: 0)
    case .shiftsFrame: view.frame.origin.x += 7
    case .keepsTransition:
      let box = TransitionBox()
      let screen = makeScreen(home: nil)
      screen.modalPresentationStyle = .overFullScreen
      screen.transitioningDelegate = nil
      front.present(screen, animated: true)
      for _ in 0..<3 { frame() }
      box.transition = screen.transitionCoordinator
      return box
    case .leavesAnimation:
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.fromValue = 0.5
      animation.duration = 1
      animation.repeatCount = .infinity
      view.layer.add(animation, forKey: "planted")
    case .leavesTicker: _ = world.addTicker {}
    case .slowsLayer: view.layer.speed = 0.5
    case .extraAppearance: front.beginAppearanceTransition(false, animated: false)
    case .removesView: view.removeFromSuperview()
    case .unrecordedOperation: passByTheLedger()
    case .coversAll:
      let cover = UIView(frame: view.bounds)
      view.addSubview(cover)
    }
    return nil
  }

  /// A presentation with an animator that does what `planted` says.
  private func leaveToAnimator() {
    settle()
    let screen = makeScreen(home: nil)
    screen.modalPresentationStyle = .overFullScreen
    screen.transitioningDelegate = director
    director.onlyKind = .snapshot
    front.present(screen, animated: true)
    settle()
    director.onlyKind = nil
  }

  /// An operation that the reference model does not hear of.
  private func passByTheLedger() {
    let screen = makeScreen(home: nil)
    screen.modalPresentationStyle = .overFullScreen
    modalRequests.isDeaf = true
    front.present(screen, animated: false)
    modalRequests.isDeaf = false
  }
}

/// Keeps a transition.
private final class TransitionBox {
  var transition: AnyObject?
}
