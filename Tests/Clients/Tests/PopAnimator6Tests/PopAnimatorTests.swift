import Foundation
import Testing
import UIKit

/// A user's test of a transition, with the three modules imported together.
@Suite("A client's pop animator")
@MainActor
struct PopAnimatorTests {
  private final class ShrinkAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.25 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
      let from = transitionContext.view(forKey: .from)!
      let to = transitionContext.viewController(forKey: .to)!
      to.view.frame = transitionContext.finalFrame(for: to)
      transitionContext.containerView.insertSubview(to.view, belowSubview: from)
      UIView.animate(
        withDuration: 0.25,
        animations: {
          from.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
          from.alpha = 0
        },
        completion: { _ in
          transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        })
    }
  }

  private final class Delegate: NSObject, UINavigationControllerDelegate {
    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? {
      operation == .pop ? ShrinkAnimator() : nil
    }
  }

  @Test("the leaving screen is half its size when the pop is over, and off the stack")
  func pop() {
    SimulationWorld.run(SimulationWorld()) {
      let delegate = Delegate()
      let navigation = UINavigationController(rootViewController: UIViewController())
      navigation.delegate = delegate
      let window = UIWindow()
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      let card = UIViewController()
      navigation.pushViewController(card, animated: false)
      let display = SimulatedDisplay(world: .current, rate: .hz(60))
      display.runUntilIdle()

      navigation.popViewController(animated: true)
      for _ in 0..<5 { display.frame() }
      let shown = card.view.layer.presentation()
      #expect((0.5..<1).contains(Double(shown?.affineTransform().a ?? 0)))
      display.runUntilIdle()
      #expect(navigation.viewControllers.count == 1)
      #expect(card.view.superview == nil)
      #expect(card.view.transform.a == 0.5 && card.view.alpha == 0)
    }
  }
}
