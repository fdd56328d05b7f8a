import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

@Suite("The place of a presented view")
@MainActor
struct PresentedPlaceTests {
  private static let card = CGRect(x: 20, y: 100, width: 350, height: 600)

  @Test(
    "where an animator leaves the presented view it stays, and a cancelled dismissal brings it back there",
    arguments: [UIModalPresentationStyle.fullScreen, .overFullScreen, .custom, .currentContext], [true, false])
  func staysWhereItWasLeft(_ style: UIModalPresentationStyle, rewinds: Bool) {
    ModalStage.run(rewinds: rewinds) { stage in
      let delegate = CardDelegate(Self.card)
      let b = stage.screen("B", style)
      b.transitioningDelegate = delegate
      stage.root.present(b, animated: true)
      stage.display.runUntilIdle()
      #expect(b.view.frame == Self.card && b.view.superview === b.presentationController?.containerView)
      let driver = UIPercentDrivenInteractiveTransition()
      delegate.driver = driver
      b.dismiss(animated: true)
      driver.update(0.5)
      for _ in 0..<3 { stage.display.frame() }
      let shown = b.view.layer.presentation()
      #expect(abs((shown?.position.y ?? 0) - 822) < 1e-6)
      driver.cancel()
      stage.display.runUntilIdle()
      #expect(b.view.frame == Self.card && b.view.window === stage.window)
      delegate.driver = nil
      b.dismiss(animated: true)
      stage.display.runUntilIdle()
      #expect(stage.window.subviews == [stage.root.view] && stage.root.view.frame == stage.window.bounds)
      #expect(stage.world.diagnostics.isEmpty)
    }
  }

  @Test("another size of the window reaches a view that an animator has placed by its mask alone")
  func followsByItsMask() {
    ModalStage.run { stage in
      let delegate = CardDelegate(Self.card)
      let b = stage.screen("B", .fullScreen)
      b.transitioningDelegate = delegate
      stage.root.present(b, animated: true)
      stage.display.runUntilIdle()
      stage.world.rotate(to: CGSize(width: 844, height: 390))
      stage.display.runUntilIdle()
      // The margins stay, the lengths take the change of 454: 350 + 454 and 600 − 454.
      #expect(b.view.frame == CGRect(x: 20, y: 100, width: 804, height: 146))
      // The same during a dismissal that is cancelled afterwards.
      let driver = UIPercentDrivenInteractiveTransition()
      delegate.driver = driver
      b.dismiss(animated: true)
      driver.update(0.5)
      stage.display.frame()
      stage.world.rotate(to: CGSize(width: 390, height: 844))
      stage.display.frame()
      driver.cancel()
      stage.display.runUntilIdle()
      #expect(b.view.frame == Self.card)
      delegate.driver = nil
      b.view.autoresizingMask = []
      stage.world.rotate(to: CGSize(width: 844, height: 390))
      stage.display.runUntilIdle()
      #expect(b.view.frame == Self.card)
    }
  }

  @Test("an animator that comes to the final frame but for rounding leaves the view to its presentation")
  func comesToTheFinalFrame() {
    ModalStage.run { stage in
      let delegate = CardDelegate(CGRect(x: 0, y: 1e-4, width: 390, height: 844))
      let b = stage.screen("B", .fullScreen)
      b.transitioningDelegate = delegate
      stage.root.present(b, animated: true)
      stage.display.runUntilIdle()
      #expect(b.view.frame == CGRect(x: 0, y: 0, width: 390, height: 844))
      b.view.autoresizingMask = []
      stage.world.rotate(to: CGSize(width: 844, height: 390))
      stage.display.runUntilIdle()
      #expect(b.view.frame == CGRect(x: 0, y: 0, width: 844, height: 390))
    }
  }

  @Test("an animator that takes the presented view out of the container has it put back where it stood")
  func comesBackIntoTheContainer() {
    ModalStage.run { stage in
      let delegate = CardDelegate(Self.card)
      let b = stage.screen("B", .overFullScreen)
      b.transitioningDelegate = delegate
      stage.root.present(b, animated: true)
      stage.display.runUntilIdle()
      let driver = UIPercentDrivenInteractiveTransition()
      delegate.driver = driver
      delegate.removesAlways = true
      b.dismiss(animated: true)
      driver.update(0.5)
      stage.display.frame()
      driver.cancel()
      stage.display.runUntilIdle()
      #expect(b.view.frame == Self.card && b.view.window === stage.window)
    }
  }

  @Test("a sheet stands at its detent whatever its animator has left")
  func sheet() {
    ModalStage.run { stage in
      let delegate = CardDelegate(Self.card)
      let b = stage.screen("B", .pageSheet)
      b.transitioningDelegate = delegate
      stage.root.present(b, animated: true)
      stage.display.runUntilIdle()
      #expect(b.view.frame == CGRect(x: 0, y: 57, width: 390, height: 787))
    }
  }
}

/// Brings the presented view up to a place of its own, and takes it down from there.
private final class CardDelegate: NSObject, UIViewControllerTransitioningDelegate, UIViewControllerAnimatedTransitioning
{
  let place: CGRect
  var driver: UIPercentDrivenInteractiveTransition?
  /// Whether the presented view is taken out of the container at the end, cancelled or not.
  var removesAlways = false
  private var isPresentation = true

  init(_ place: CGRect) {
    self.place = place
  }

  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.5 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let container = context.containerView
    let key: UITransitionContextViewKey = isPresentation ? .to : .from
    guard let view = context.view(forKey: key) else { return context.completeTransition(true) }
    if isPresentation {
      view.frame = place.offsetBy(dx: 0, dy: container.bounds.height)
      container.addSubview(view)
    } else if let to = context.view(forKey: .to) {
      container.insertSubview(to, at: 0)
    }
    let way = container.bounds.height
    UIView.animate(withDuration: 0.5) { [isPresentation] in
      view.center.y += isPresentation ? -way : way
    } completion: { [removesAlways] _ in
      if removesAlways { view.removeFromSuperview() }
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    isPresentation = true
    return self
  }

  func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
    isPresentation = false
    return self
  }

  func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  { driver }
}
