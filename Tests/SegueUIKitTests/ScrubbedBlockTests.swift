import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

@Suite("Blocks under a finger")
@MainActor
struct ScrubbedBlockTests {
  /// An animator whose animations a test says.
  final class ScriptedAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    let script: (_ from: UIView, _ context: any UIViewControllerContextTransitioning) -> Void

    init(_ script: @escaping (UIView, any UIViewControllerContextTransitioning) -> Void) {
      self.script = script
    }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 1 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      guard let from = context.view(forKey: .from), let to = context.viewController(forKey: .to) else { return }
      to.view.frame = context.finalFrame(for: to)
      context.containerView.insertSubview(to.view, belowSubview: from)
      script(from, context)
    }
  }

  final class ScriptedDelegate: NSObject, UINavigationControllerDelegate {
    let animator: ScriptedAnimator
    let driver: UIPercentDrivenInteractiveTransition

    init(_ animator: ScriptedAnimator, _ driver: UIPercentDrivenInteractiveTransition) {
      self.animator = animator
      self.driver = driver
    }

    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
      to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }

    func navigationController(
      _ navigationController: UINavigationController,
      interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
  }

  /// Starts a pop that a driver holds; `script` animates the leaving view, `body` scrubs.
  private func scrub(
    _ script: @escaping (UIView, any UIViewControllerContextTransitioning) -> Void,
    _ body: (Stage, UIView, UIPercentDrivenInteractiveTransition) -> Void
  ) {
    Stage.run { stage in
      let screen = stage.push("B")
      let driver = UIPercentDrivenInteractiveTransition()
      let delegate = ScriptedDelegate(ScriptedAnimator(script), driver)
      stage.navigation.delegate = delegate
      stage.navigation.popViewController(animated: true)
      body(stage, screen.view, driver)
      withExtendedLifetime(delegate) {}
    }
  }

  private func shown(_ view: UIView) -> CALayer { view.layer.presentation() ?? view.layer }

  @Test("only the outer curve becomes linear: progress is the share of the way")
  func outer() {
    scrub { from, context in
      UIView.animate(withDuration: 1, delay: 0, options: .curveEaseIn) {
        from.center.x += 100
        UIView.animate(withDuration: 1, delay: 0, options: [.curveEaseOut, .overrideInheritedCurve]) { from.alpha = 0 }
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    } _: { stage, view, driver in
      let start = Double(view.center.x) - 100
      for progress in [0, 0.1, 0.35, 0.8] {
        driver.update(progress)
        stage.display.frame()
        #expect(abs(Double(shown(view).position.x) - start - 100 * progress) < 1e-9)
        #expect(abs(shown(view).exactOpacity - (1 - progress)) < 1e-9)
      }
    }
  }

  @Test("springs go by the layer's time, and a delay counts in the duration")
  func springs() {
    scrub { from, context in
      UIView.animate(
        withDuration: 0.5, delay: 0.5, usingSpringWithDamping: 0.7, initialSpringVelocity: 1,
        animations: { from.center.x += 100 },
        completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
    } _: { stage, view, driver in
      let start = Double(view.center.x) - 100
      driver.update(0.4)
      stage.display.frame()
      #expect(abs(Double(shown(view).position.x) - start) < 1e-9)
      // The table's row "TTI Full open" at D/4.
      driver.update(0.625)
      stage.display.frame()
      #expect(abs(Double(shown(view).position.x) - start - 86.703) < 1e-2)
    }
  }

  @Test("keyframes keep their times and are paced by nothing else")
  func keyframes() {
    scrub { from, context in
      UIView.animateKeyframes(withDuration: 1, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) { from.center.x += 100 }
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    } _: { stage, view, driver in
      let start = Double(view.center.x) - 100
      for (progress, way) in [(0.4, 0.0), (0.55, 20), (0.625, 50), (0.75, 100), (0.9, 100)] {
        driver.update(progress)
        stage.display.frame()
        #expect(abs(Double(shown(view).position.x) - start - way) < 1e-9, "at \(progress)")
      }
    }
  }

  @Test("a cancelled transition puts back what its blocks changed: springs, keyframes, short blocks, exchanged views")
  func rewinds() {
    let (first, second) = (UIView(), UIView())
    var completed: [String] = []
    scrub { from, context in
      from.addSubview(first)
      from.layer.borderWidth = 1
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
        animations: {
          from.center.x += 100
          from.center.x += 100
          from.transform = CGAffineTransform(rotationAngle: 1)
        },
        completion: { _ in
          completed.append("long")
          context.completeTransition(!context.transitionWasCancelled)
        })
      UIView.animate(withDuration: 0.2, animations: { from.layer.borderWidth = 7 }) { _ in completed.append("short") }
      UIView.animateKeyframes(withDuration: 1, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.1) { from.alpha = 0.5 }
        UIView.addKeyframe(withRelativeStartTime: 0.1, relativeDuration: 0.9) { from.alpha = 0 }
      }
      UIView.transition(from: first, to: second, duration: 1, options: .transitionFlipFromLeft)
    } _: { stage, view, driver in
      let start = Double(view.center.x) - 200
      #expect(view.subviews.last === second && view.alpha == 0)
      for progress in [0.1, 0.3, 0.6, 0.4] {
        driver.update(progress)
        stage.display.frame()
      }
      driver.cancel()
      _ = stage.settle()
      #expect(Double(view.center.x) == start && view.alpha == 1 && view.transform == .identity)
      #expect(view.layer.borderWidth == 1 && view.subviews.last === first && second.superview == nil)
      #expect(completed.sorted() == ["long", "short"] && stage.names == ["A", "B"])
      #expect(view.layer.animationKeys() == nil)
    }
  }

  @Test("a finished transition leaves what its blocks changed")
  func finishes() {
    scrub { from, context in
      UIView.animateKeyframes(withDuration: 1, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { from.alpha = 0.25 }
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    } _: { stage, view, driver in
      driver.update(0.7)
      stage.display.frame()
      driver.finish()
      _ = stage.settle()
      #expect(view.alpha == 0.25 && stage.names == ["A"])
    }
  }

  @Test("a block that takes no time waits for the finger all the same")
  func noTime() {
    scrub { from, context in
      UIView.animate(withDuration: 0) {
        from.alpha = 0.5
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    } _: { stage, view, driver in
      stage.display.frame()
      #expect(stage.navigation.isTransitioning && shown(view).exactOpacity == 1)
      driver.cancel()
      _ = stage.settle()
      #expect(view.alpha == 1 && stage.names == ["A", "B"])
    }
  }
}
