import SegueTransitions
import SegueUIKit
import Testing

/// What the article on the transitions shows, run.
@Suite("The article's examples")
@MainActor
struct ArticleTests {
  private func onStack(_ body: (UINavigationController, SimulatedDisplay) throws -> Void) rethrows {
    try SimulationWorld.run(SimulationWorld()) {
      let window = UIWindow()
      let navigation = UINavigationController(rootViewController: UIViewController())
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      let display = SimulatedDisplay(world: .current, rate: .hz(60))
      display.runUntilIdle()
      try body(navigation, display)
      #expect(SimulationWorld.current.diagnostics.isEmpty)
    }
  }

  @Test("a cube pushes, and a finger from the edge has a part in its way back")
  func cube() {
    onStack { navigation, display in
      let (detail, view) = (UIViewController(), navigation.view!)
      let adapter = ADTransitioningDelegate(
        transition: ADCubeTransition(duration: 0.5, orientation: .rightToLeft, sourceRect: view.bounds))
      detail.transitioningDelegate = adapter
      let navigationDelegate = ADNavigationControllerDelegate()
      navigationDelegate.interactions = [.pop(from: navigation)]
      navigation.delegate = navigationDelegate
      navigation.pushViewController(detail, animated: true)
      #expect(navigation.transitionCoordinator?.transitionDuration == 0.5)
      display.runUntilIdle()
      #expect(navigation.topViewController === detail)
      navigation.popViewController(animated: true)
      display.runUntilIdle()
      #expect(navigation.viewControllers.count == 1)
    }
  }

  @Test("a card scales in and goes again; pushes slide")
  func types() {
    onStack { navigation, display in
      let card = UIViewController()
      let presentation = TTITransitioningDelegate(
        presentedController: card, type: .scale, interactive: true, gestureType: .pinch)
      navigation.present(card, animated: true)
      #expect(navigation.transitionCoordinator?.transitionDuration == 0.8)
      display.runUntilIdle()
      #expect(presentation?.gestureController != nil && navigation.presentedViewController === card)
      card.dismiss(animated: true)
      display.runUntilIdle()
      let pushes = TTINavigationControllerTransitioningDelegate(navigationController: navigation, type: .slide)
      navigation.pushViewController(UIViewController(), animated: true)
      #expect(pushes != nil && navigation.transitionCoordinator?.transitionDuration == 1)
      display.runUntilIdle()
      #expect(navigation.viewControllers.count == 2 && navigation.presentedViewController == nil)
    }
  }

  @Test("a block pushes")
  func block() {
    onStack { navigation, display in
      let detail = UIViewController()
      navigation.apPush(detail, duration: 0.4) { director, done in
        director.containerView?.addSubview(detail.view)
        detail.view.alpha = 0
        UIView.animate(withDuration: director.animDuration) {
          detail.view.alpha = 1
        } completion: { _ in
          done()
        }
      }
      for _ in 0..<12 { display.frame() }
      #expect(abs(Double(detail.view.layer.presentation()?.opacity ?? 0) - 0.5) < 1e-3)
      display.runUntilIdle()
      #expect(navigation.topViewController === detail && !navigation.isTransitioning)
    }
  }
}
