import UIKit

/// A screen that is shown as a card and that a finger drags away.
class CardViewController: UIViewController, UIViewControllerTransitioningDelegate {
  private var activePan: UIPanGestureRecognizer?
  let titleLabel = UILabel()

  override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    modalPresentationStyle = .custom
    transitioningDelegate = self
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    titleLabel.text = "Card"
    titleLabel.sizeToFit()
    titleLabel.frame.origin = CGPoint(x: 20, y: 20)
    view.addSubview(titleLabel)
    let pan = UIPanGestureRecognizer(target: self, action: Selector(CardViewController.panned(_:)))
    view.addGestureRecognizer(pan)
  }

  private func panned(_ pan: UIPanGestureRecognizer) {
    guard pan.state == .began, !isBeingPresented, !isBeingDismissed else { return }
    activePan = pan
    dismiss(animated: true)
    activePan = nil
  }

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController? {
    return CardPresentationController(presentedViewController: presented, presenting: presenting)
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    return CardTransition(isPresenting: true)
  }

  func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
    return CardTransition(isPresenting: false, pan: activePan)
  }

  func interactionControllerForDismissal(using animator: UIViewControllerAnimatedTransitioning)
    -> UIViewControllerInteractiveTransitioning?
  {
    return activePan == nil ? nil : animator as? CardTransition
  }
}
