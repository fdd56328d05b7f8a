import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

@Suite("Modal presentation")
@MainActor
struct PresentationTests {
  nonisolated static let removing: [UIModalPresentationStyle] = [.fullScreen, .currentContext]
  nonisolated static let keeping: [UIModalPresentationStyle] = [
    .overFullScreen, .overCurrentContext, .pageSheet, .formSheet, .automatic,
  ]
  nonisolated static let styles = removing + keeping

  @Test("a full-screen presentation's calls, in order (UI-DEL-0, UI-CTX-1, §5.4)")
  func fullScreenOrder() {
    ModalStage.run { stage in
      let b = stage.screen("B", .fullScreen, custom: true)
      stage.root.present(b, animated: true) { stage.log.calls.append("completion") }
      #expect(stage.calls() == ["ask animator", "ask driver", "A willDisappear", "B willAppear"])
      #expect(b.isBeingPresented && !b.isBeingDismissed)
      #expect(stage.root.presentedViewController === b && b.presentingViewController === stage.root)
      #expect(b.transitionCoordinator != nil)
      #expect(stage.delegate.animator?.seen == "from inside, to given")
      #expect(stage.settle() == ["B didAppear", "A didDisappear", "completion"])
      #expect(!b.isBeingPresented && b.transitionCoordinator == nil)
      #expect(stage.root.view.window == nil)
      #expect(b.view.window === stage.window && b.view.frame == stage.window.bounds)
      b.dismiss(animated: true) { stage.log.calls.append("completion") }
      #expect(stage.calls() == ["ask animator", "ask driver", "B willDisappear", "A willAppear"])
      #expect(b.isBeingDismissed && stage.delegate.animator?.seen == "from inside, to given")
      #expect(stage.settle() == ["A didAppear", "B didDisappear", "completion"])
      #expect(stage.root.presentedViewController == nil && b.presentingViewController == nil && !b.isBeingDismissed)
      #expect(stage.window.subviews == [stage.root.view] && b.view.superview == nil)
      #expect(stage.world.diagnostics.isEmpty)
    }
  }

  @Test("a custom presentation: the presenter's view stays and is not the transition's (UI-CTX-6)")
  func customOrder() {
    ModalStage.run { stage in
      let b = stage.screen("B", .custom, custom: true)
      stage.root.present(b, animated: true)
      #expect(
        stage.calls() == ["ask controller", "ask animator", "ask driver", "presentation begins", "B willAppear"])
      #expect(stage.delegate.animator?.seen == "from nil, to given")
      let half = CGRect(x: 0, y: 422, width: 390, height: 422)
      #expect(stage.delegate.animator?.frames == [stage.window.bounds, stage.window.bounds, .zero, half])
      #expect(stage.settle() == ["B didAppear", "presentation ended true"])
      let presentation = b.presentationController as? LoggingPresentation
      #expect(presentation?.dimming.alpha == 1 && b.view.frame == half)
      #expect(stage.root.view.superview === stage.window && stage.root.appearanceState == .appeared)
      stage.root.dismiss(animated: true)
      #expect(stage.calls() == ["ask animator", "ask driver", "dismissal begins", "B willDisappear"])
      #expect(stage.delegate.animator?.seen == "from inside, to nil")
      #expect(stage.settle() == ["B didDisappear", "dismissal ended true"])
      #expect(presentation?.dimming.alpha == 0 && presentation?.containerView == nil)
      #expect(stage.window.subviews == [stage.root.view])
      #expect(stage.world.diagnostics.isEmpty)
    }
  }

  @Test("a custom presentation without a controller of its own covers the window")
  func plainCustom() {
    ModalStage.run { stage in
      stage.delegate.makesPresentationController = false
      let b = stage.show("B", .custom, custom: true)
      #expect(b.view.frame == stage.window.bounds && stage.root.view.window === stage.window)
      #expect(b.presentationController?.presentationStyle == .custom)
    }
  }

  @Test("hierarchy and appearance at rest, by style and animation", arguments: styles, [false, true])
  func styles(_ style: UIModalPresentationStyle, isAnimated: Bool) {
    ModalStage.run { stage in
      let removes = Self.removing.contains(style)
      let b = stage.screen("B", style)
      stage.root.present(b, animated: isAnimated)
      let presented = stage.settle()
      #expect(
        presented
          == (removes
            ? ["A willDisappear", "B willAppear", "B didAppear", "A didDisappear"] : ["B willAppear", "B didAppear"]))
      #expect((stage.root.view.window == nil) == removes)
      #expect(stage.window.subviews.count == (removes ? 1 : 2))
      let container = b.presentationController?.containerView
      #expect(container === stage.window.subviews.last && b.view.superview === container)
      let top: CGFloat = style == .pageSheet || style == .formSheet || style == .automatic ? 57 : 0
      #expect(b.view.frame == CGRect(x: 0, y: top, width: 390, height: 844 - top))
      b.dismiss(animated: isAnimated)
      #expect(
        stage.settle()
          == (removes
            ? ["B willDisappear", "A willAppear", "A didAppear", "B didDisappear"]
            : ["B willDisappear", "B didDisappear"]))
      #expect(stage.window.subviews == [stage.root.view])
      #expect(stage.root.view.frame == stage.window.bounds)
      #expect(stage.world.diagnostics.isEmpty && !stage.world.isAnimating)
    }
  }

  @Test(
    "the system's animations take their time, and leave nothing behind",
    arguments: [UIModalTransitionStyle.coverVertical, .crossDissolve, .flipHorizontal],
    [UIModalPresentationStyle.fullScreen, .overFullScreen])
  func systemAnimations(_ transition: UIModalTransitionStyle, style: UIModalPresentationStyle) {
    ModalStage.run { stage in
      let b = stage.screen("B", style)
      b.modalTransitionStyle = transition
      for round in 0..<2 {
        let began = stage.world.now
        var took = 0.0
        stage.root.present(b, animated: true) { took = Double(stage.world.now - began) / 1e9 }
        for _ in 0..<12 { stage.display.frame() }
        let shown = b.view.layer.presentation()
        switch transition {
        case .crossDissolve: #expect(abs(Double(shown?.opacity ?? 0) - 0.5) < 0.1, "round \(round)")
        case .flipHorizontal: #expect(shown.map { !CATransform3DIsIdentity($0.transform) } == true)
        default: #expect((shown?.position.y ?? 0) > 500)
        }
        stage.display.runUntilIdle()
        #expect(abs(took - 0.4) < 0.02)
        #expect(b.view.alpha == 1 && CATransform3DIsIdentity(b.view.transform3D) && b.view.layer.isDoubleSided)
        stage.root.dismiss(animated: true)
        stage.display.runUntilIdle()
        #expect(b.view.alpha == 1 && CATransform3DIsIdentity(stage.root.view.transform3D))
        #expect(stage.window.subviews == [stage.root.view] && stage.root.view.frame == stage.window.bounds)
      }
    }
  }

  @Test(
    "an interactive presentation and dismissal that is cancelled leaves nothing (BUG-GEN-1, BUG-GEN-3)",
    arguments: [true, false])
  func cancelled(rewinds: Bool) {
    ModalStage.run(rewinds: rewinds) { stage in
      let b = stage.screen("B", .fullScreen, custom: true)
      var driver = UIPercentDrivenInteractiveTransition()
      stage.delegate.driver = driver
      stage.root.present(b, animated: true) { stage.log.calls.append("completion") }
      driver.update(0.4)
      stage.display.frame()
      driver.cancel()
      #expect(
        stage.settle() == [
          "ask animator", "ask driver", "A willDisappear", "B willAppear", "B willDisappear", "B didDisappear",
          "A willAppear", "A didAppear", "completion",
        ])
      #expect(stage.window.subviews == [stage.root.view] && b.view.superview == nil)
      #expect(stage.root.presentedViewController == nil && b.presentationController?.containerView == nil)
      #expect(stage.root.presentationLog.map(\.event) == [.started, .cancelled])
      #expect(stage.delegate.animator?.ended == [false])
      stage.delegate.driver = nil
      stage.root.present(b, animated: true)
      _ = stage.settle()
      driver = UIPercentDrivenInteractiveTransition()
      stage.delegate.driver = driver
      b.dismiss(animated: true)
      driver.update(0.2)
      stage.display.frame()
      driver.cancel()
      #expect(
        stage.settle() == [
          "ask animator", "ask driver", "B willDisappear", "A willAppear", "A willDisappear", "A didDisappear",
          "B willAppear", "B didAppear",
        ])
      #expect(b.view.frame == stage.window.bounds && stage.root.view.window == nil && !b.isBeingDismissed)
      stage.delegate.driver = nil
      b.dismiss(animated: true)
      _ = stage.settle()
      #expect(stage.window.subviews == [stage.root.view] && stage.root.view.frame == stage.window.bounds)
      stage.root.present(b, animated: true)
      _ = stage.settle()
      #expect(b.appearanceState == .appeared && !stage.world.isAnimating)
    }
  }

  @Test(
    "an interactive dismissal over the full screen leaves the presenter in sight (BUG-GEN-2)", arguments: [true, false])
  func interactiveDismissal(finishes: Bool) {
    ModalStage.run { stage in
      let b = stage.show("B", .overFullScreen, custom: true)
      let driver = UIPercentDrivenInteractiveTransition()
      stage.delegate.driver = driver
      b.dismiss(animated: true)
      driver.update(0.5)
      stage.display.frame()
      #expect(stage.root.view.window === stage.window)
      #expect(abs(Double(b.view.layer.presentation()?.position.y ?? 0) - 844) < 0.5)
      if finishes { driver.finish() } else { driver.cancel() }
      _ = stage.settle()
      #expect(stage.root.view.window === stage.window && stage.root.appearanceState == .appeared)
      #expect((b.view.window == nil) == finishes)
      #expect(b.appearanceState == (finishes ? .disappeared : .appeared))
    }
  }

  @Test("a presentation during a dismissal waits and then comes (NAV-09)")
  func queued() {
    ModalStage.run { stage in
      let b = stage.show("B", .fullScreen)
      let c = stage.screen("C", .fullScreen)
      b.dismiss(animated: true)
      for _ in 0..<6 { stage.display.frame() }
      var completions: [String] = []
      stage.root.present(c, animated: true) { completions.append("C") }
      #expect(stage.root.pendingPresentationCount == 1)
      let began = stage.world.now
      stage.display.runUntilIdle()
      #expect(Double(stage.world.now - began) / 1e9 < 2)
      #expect(c.view.window === stage.window && c.appearanceState == .appeared && completions == ["C"])
      #expect(b.view.window == nil && stage.root.presentedViewController === c)
      #expect(
        stage.root.presentationLog.suffix(5).map { "\($0.operation) \($0.event)" } == [
          "dismiss started", "present queued", "dismiss finished", "present started", "present finished",
        ])
    }
  }

  @Test("what cannot be presented changes nothing and is recorded", arguments: 0..<6)
  func impossible(_ fault: Int) {
    ModalStage.run { stage in
      var source: UIViewController = stage.root
      let b = stage.screen("B", .fullScreen)
      var words = ""
      switch fault {
      case 0:
        stage.show("X", .overFullScreen)
        words = "already presenting"
      case 1:
        source = Screen("Y", stage.log)
        words = "not in the window hierarchy"
      case 2:
        b.modalPresentationStyle = .popover
        words = "popovers"
      case 3:
        stage.root.addChild(b)
        words = "child"
      case 4:
        stage.root.present(b, animated: false)
        words = "presented already"
      default:
        source = b
        words = "itself"
      }
      stage.log.calls = []
      let before = (stage.world.diagnostics.count, stage.window.subviews.count)
      source.present(b, animated: true)
      stage.display.runUntilIdle()
      #expect(stage.world.diagnostics.count == before.0 + 1 && stage.window.subviews.count == before.1)
      #expect(stage.world.diagnostics.last?.what.contains(words) == true)
      #expect(source.presentationLog.last?.event == .impossible && stage.log.calls.isEmpty)
      // The control: it can be presented where nothing is in the way.
      let c = stage.screen("C", .overFullScreen)
      (stage.root.presentedViewController ?? stage.root).present(c, animated: true)
      stage.display.runUntilIdle()
      #expect(c.appearanceState == .appeared)
    }
  }

  @Test("dismissing a stack moves the topmost and takes all, with every call balanced", arguments: styles, styles)
  func stack(lower: UIModalPresentationStyle, upper: UIModalPresentationStyle) {
    ModalStage.run { stage in
      let b = stage.show("B", lower)
      let c = stage.show("C", upper, over: b)
      #expect(c.presentingViewController === b && b.presentedViewController === c)
      stage.root.dismiss(animated: true)
      stage.display.frame()
      #expect(c.view.layer.presentation().map { $0.position.y < 800 } == true)
      _ = stage.settle()
      #expect(stage.window.subviews == [stage.root.view] && stage.root.view.frame == stage.window.bounds)
      #expect([stage.root, b, c].map(\.appearanceState) == [.appeared, .disappeared, .disappeared])
      #expect(b.presentedViewController == nil && c.presentingViewController == nil)
      #expect(stage.world.diagnostics.isEmpty)
    }
  }

  @Test("a cancelled dismissal of a stack puts everything back", arguments: styles)
  func cancelledStack(lower: UIModalPresentationStyle) {
    ModalStage.run { stage in
      let b = stage.show("B", lower)
      let c = stage.show("C", .overFullScreen, over: b, custom: true)
      let before = [stage.root, b, c].map(\.appearanceState)
      let driver = UIPercentDrivenInteractiveTransition()
      stage.delegate.driver = driver
      stage.root.dismiss(animated: true)
      driver.update(0.3)
      stage.display.frame()
      #expect(b.appearanceState == .disappearing)
      driver.cancel()
      _ = stage.settle()
      #expect([stage.root, b, c].map(\.appearanceState) == before)
      #expect(c.presentingViewController === b && b.presentingViewController === stage.root)
      #expect(b.view.window === stage.window && c.view.frame == stage.window.bounds)
      #expect(b.presentationController?.containerView?.isHidden == false)
    }
  }

  @Test("dismiss goes to the presenter: from the presented one, from a child, and twice is once too much")
  func whoDismisses() {
    ModalStage.run { stage in
      let navigation = UINavigationController(rootViewController: Screen("N", stage.log))
      navigation.modalPresentationStyle = .fullScreen
      stage.root.present(navigation, animated: false)
      #expect(navigation.viewControllers[0].presentingViewController === stage.root)
      navigation.viewControllers[0].dismiss(animated: true)
      navigation.viewControllers[0].dismiss(animated: true)
      stage.display.runUntilIdle()
      #expect(stage.root.presentedViewController == nil && navigation.view.window == nil)
      #expect(
        stage.root.presentationLog.suffix(4).map(\.event) == [.started, .queued, .finished, .impossible])
    }
  }

  @Test("a context presentation covers the controller that defines the context, and nothing else")
  func context() {
    ModalStage.run { stage in
      // Without a context the outermost controller is covered, in the window.
      let plain = stage.show("P", .currentContext)
      #expect(plain.presentationController?.containerView?.superview === stage.window)
      stage.root.dismiss(animated: false)
      stage.display.runUntilIdle()
      let child = Screen("K", stage.log)
      child.definesPresentationContext = true
      stage.root.addChild(child)
      child.view.frame = CGRect(x: 20, y: 100, width: 200, height: 300)
      stage.root.view.addSubview(child.view)
      child.didMove(toParent: stage.root)
      stage.display.runUntilIdle()
      let leaf = Screen("L", stage.log)
      child.addChild(leaf)
      let b = stage.screen("B", .currentContext)
      leaf.present(b, animated: true)
      stage.display.runUntilIdle()
      #expect(b.presentingViewController === child && stage.root.presentedViewController == nil)
      #expect(b.view.isDescendant(of: stage.root.view) && child.view.superview == nil)
      b.dismiss(animated: true)
      stage.display.runUntilIdle()
      #expect(child.view.superview === stage.root.view)
      #expect(child.view.frame == CGRect(x: 20, y: 100, width: 200, height: 300))
    }
  }

  @Test("an animator that puts the presenter's view into the container does not take it away (BUG-AD-31)")
  func presenterComesBack() {
    ModalStage.run { stage in
      let thief = Thief()
      let b = stage.screen("B", .custom)
      b.transitioningDelegate = thief
      stage.root.present(b, animated: true)
      stage.display.runUntilIdle()
      b.dismiss(animated: true)
      stage.display.frame()
      #expect(stage.root.view.superview !== stage.window)
      stage.display.runUntilIdle()
      #expect(stage.window.subviews == [stage.root.view] && stage.root.view.frame == stage.window.bounds)
    }
  }

  @Test("a delegate that is gone still drives the transition it began (UI-DEL-3)")
  func weakDelegate() {
    ModalStage.run { stage in
      let b = stage.screen("B", .fullScreen)
      var delegate: ModalDelegate? = ModalDelegate(log: stage.log, duration: 0.2)
      b.transitioningDelegate = delegate
      stage.root.present(b, animated: true)
      let animator = delegate?.animator
      delegate = nil
      #expect(b.transitioningDelegate == nil && animator != nil)
      stage.display.runUntilIdle()
      #expect(b.appearanceState == .appeared && animator?.ended == [true])
    }
  }

  @Test("a controller and its presentation are freed after the dismissal")
  func freed() {
    ModalStage.run { stage in
      weak var controller: UIViewController?
      weak var presentation: UIPresentationController?
      autoreleased {
        let b = stage.show("B", .pageSheet)
        controller = b
        presentation = b.presentationController
        #expect(presentation != nil)
        b.dismiss(animated: true)
        stage.display.runUntilIdle()
      }
      stage.display.frame()
      #expect(controller == nil && presentation == nil)
    }
  }

  private func autoreleased(_ body: () -> Void) { body() }
}

/// An animator that takes both views into the container.
private final class Thief: NSObject, UIViewControllerTransitioningDelegate, UIViewControllerAnimatedTransitioning {
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }

  func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
    self
  }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.3 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.viewController(forKey: .from)?.view, let to = context.viewController(forKey: .to)?.view
    else { return }
    context.containerView.addSubview(from)
    context.containerView.addSubview(to)
    to.alpha = 0
    UIView.animate(withDuration: 0.3) {
      to.alpha = 1
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
