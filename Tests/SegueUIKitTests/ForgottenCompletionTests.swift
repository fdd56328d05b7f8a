import Foundation
import SegueQuartzCore
import SegueUIKit
import Testing

@Suite("A transition that nobody completes")
@MainActor
struct ForgottenCompletionTests {
  private func hold(_ body: (Stage, GivenDelegate) throws -> Void) rethrows {
    try Stage.run { stage in
      let delegate = GivenDelegate()
      delegate.animator = HeldAnimator(duration: 0.5)
      stage.navigation.delegate = delegate
      try body(stage, delegate)
    }
  }

  private var faults: [RuntimeDiagnostic] { SimulationWorld.current.diagnostics }

  @Test("is named when the display comes to rest, once: who forgot, between whom, what to do (UI-CTX-4)")
  func named() {
    hold { stage, delegate in
      stage.root.title = "Inbox"
      stage.navigation.pushViewController(Screen("B", stage.log), animated: true)
      #expect(!stage.display.runUntilIdle())
      #expect(SimulationWorld.current.now.seconds < 1)
      #expect(
        faults.map(\.what) == [
          "the push from Screen 1 “Inbox” to Screen 2 pends: HeldAnimator has not called completeTransition; call "
            + "completeTransition(!transitionWasCancelled) when the animation has ended, cancelled or not"
        ])
      #expect(faults.first?.place == "HeldAnimator.animateTransition")
      #expect(SimulationWorld.current.transitionsWaitingForCompletion == ["push from Screen 1 “Inbox” to Screen 2"])
      // Neither another rest nor the end of patience says it again, and the rest is none still.
      #expect(!stage.display.runUntilIdle())
      for _ in 0..<700 { stage.display.frame() }
      #expect(faults.count == 1 && stage.navigation.isTransitioning)
      (delegate.animator as? HeldAnimator)?.context?.completeTransition(true)
      #expect(stage.display.runUntilIdle() && stage.names == ["A", "B"] && faults.count == 1)
      #expect(SimulationWorld.current.transitionsWaitingForCompletion.isEmpty)
    }
  }

  @Test("is asked for frame by frame too: not while something moves, then once and for all")
  func askedForByFrame() {
    hold { stage, delegate in
      stage.navigation.pushViewController(Screen("B", stage.log), animated: true)
      var frames = 0
      while !stage.display.recordForgottenTransitions(), frames < 100 {
        #expect(faults.isEmpty)
        stage.display.frame()
        frames += 1
      }
      // The bar's title and the back button take the half second along; nothing moves after it.
      #expect(frames > 29 && frames < 40 && faults.count == 1)
      #expect(stage.display.recordForgottenTransitions() && faults.count == 1)
      (delegate.animator as? HeldAnimator)?.context?.completeTransition(true)
      #expect(!stage.display.recordForgottenTransitions())
    }
  }

  @Test("while a finger drives it, it is no fault; when the finger has let go it is", arguments: [true, false])
  func finger(finishes: Bool) {
    hold { stage, delegate in
      let hand = HandInteractor()
      delegate.interactor = hand
      stage.navigation.pushViewController(Screen("B", stage.log), animated: true)
      hand.update(0.4)
      for _ in 0..<60 { stage.display.frame() }
      stage.display.runUntilIdle(limit: 60)
      #expect(faults.isEmpty && SimulationWorld.current.transitionsWaitingForCompletion.isEmpty)
      if finishes {
        hand.context?.finishInteractiveTransition()
      } else {
        hand.context?.cancelInteractiveTransition()
      }
      #expect(!stage.display.runUntilIdle())
      #expect(faults.count == 1 && faults[0].what.contains("HeldAnimator or HandInteractor has not called"))
      hand.context?.completeTransition(finishes)
      #expect(stage.display.runUntilIdle() && stage.names == (finishes ? ["A", "B"] : ["A"]))
    }
  }

  @Test("one whose paused animator somebody holds is no fault until that has run out")
  func pausedAnimator() throws {
    try Stage.run { stage in
      let given = GivenDelegate()
      let animator = ForgetfulInterruptible()
      given.animator = animator
      stage.navigation.delegate = given
      stage.navigation.pushViewController(Screen("B", stage.log), animated: true)
      stage.display.frame()
      let property = try #require(animator.animator)
      property.pauseAnimation()
      stage.display.runUntilIdle(limit: 60)
      #expect(faults.isEmpty && SimulationWorld.current.transitionsWaitingForCompletion.isEmpty)
      property.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      #expect(!stage.display.runUntilIdle() && faults.count == 1)
    }
  }

  @Test("one that waits for a delayed call is waited for")
  func delayed() {
    hold { stage, delegate in
      stage.navigation.pushViewController(Screen("B", stage.log), animated: true)
      let held = delegate.animator as? HeldAnimator
      VirtualTimer.scheduledTimer(withTimeInterval: 3, repeats: false) { _ in held?.context?.completeTransition(true) }
      #expect(stage.display.runUntilIdle() && faults.isEmpty && stage.names == ["A", "B"])
    }
  }

  @Test("two at once are two diagnostics, a controller's name tells them apart")
  func two() {
    ModalStage.run { stage in
      let delegate = GivenDelegate()
      let stacks = (0..<2).map { _ in UINavigationController(rootViewController: stage.screen("N", .none)) }
      for stack in stacks { stack.delegate = delegate }
      let host = UIViewController()
      stage.window.rootViewController = host
      for stack in stacks {
        host.addChild(stack)
        host.view.addSubview(stack.view)
        stack.didMove(toParent: host)
      }
      _ = stage.settle()
      for stack in stacks {
        delegate.animator = HeldAnimator()
        stack.pushViewController(stage.screen("M", .none), animated: true)
      }
      #expect(!stage.display.runUntilIdle())
      #expect(stage.world.diagnostics.count == 2)
      #expect(Set(stage.world.diagnostics.map(\.what)).count == 2)
    }
  }
}

/// Its property animator runs, and nobody hears of its end.
private final class ForgetfulInterruptible: NSObject, UIViewControllerAnimatedTransitioning {
  private(set) var animator: UIViewPropertyAnimator?

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.5 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    interruptibleAnimator(using: transitionContext).startAnimation()
  }

  func interruptibleAnimator(using context: any UIViewControllerContextTransitioning) -> any UIViewImplicitlyAnimating {
    if let animator { return animator }
    let made = UIViewPropertyAnimator(duration: 0.5, curve: .linear)
    if let to = context.view(forKey: .to) {
      context.containerView.addSubview(to)
      to.alpha = 0
      made.addAnimations { to.alpha = 1 }
    }
    animator = made
    return made
  }
}
