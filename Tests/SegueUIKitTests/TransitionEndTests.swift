import SegueQuartzCore
import SegueUIKit
import Testing

@Suite("What is left when a transition is over")
@MainActor
struct TransitionEndTests {
  @Test("a presentation that is refused calls its completion all the same (UI-CTX-9)")
  func refused() {
    ModalStage.run { stage in
      let driver = UIPercentDrivenInteractiveTransition()
      stage.delegate.driver = driver
      stage.root.present(stage.screen("B", .custom, custom: true), animated: true)
      var completions = 0
      let pan = UIPanGestureRecognizer()
      let asker = Asker { stage.root.present(stage.screen("C", .custom), animated: true) { completions += 1 } }
      pan.addTarget(asker, action: Selector(Asker.moved(_:)))
      stage.window.addGestureRecognizer(pan)
      stage.touch(.began, 100, 300)
      for step in 1...4 { stage.touch(.moved, 100, 300 + 20 * CGFloat(step)) }
      stage.touch(.ended, 100, 380)
      #expect(stage.root.presentationLog.contains { $0.event == .refused })
      #expect(completions == 1)
      driver.finish()
      _ = stage.settle()
      #expect(completions == 1)
    }
  }

  @Test("a tab's item is the one of a navigation controller's new root")
  func tabItems() {
    SimulationWorld.run(SimulationWorld()) {
      let navigation = UINavigationController(rootViewController: UIViewController())
      let tabs = UITabBarController()
      tabs.viewControllers = [navigation, UIViewController()]
      let window = UIWindow()
      window.rootViewController = tabs
      window.makeKeyAndVisible()
      let before = tabs.tabBar.items?.first
      navigation.setViewControllers([UIViewController()], animated: false)
      #expect(before !== navigation.tabBarItem)
      #expect(tabs.tabBar.items?.first === navigation.tabBarItem)
    }
  }

  @Test("a tab that comes while the tabs are being covered is covered with them")
  func coveredTab() {
    ModalStage.run { stage in
      let tabs = UITabBarController()
      let (first, second) = (stage.screen("B", .none), stage.screen("C", .none))
      tabs.viewControllers = [first, second]
      stage.window.rootViewController = tabs
      _ = stage.settle()
      tabs.present(stage.screen("D", .fullScreen), animated: true)
      stage.display.frame()
      tabs.setViewControllers([second], animated: false)
      let calls = stage.settle()
      #expect(calls.contains("C willAppear"))
      #expect(calls.last { $0.hasPrefix("C ") } == "C didDisappear")
      #expect(second.appearanceState == .disappeared)
    }
  }

  @Test("an interruptible animator that never ran is let go of with its transition")
  func release() {
    Stage.run { stage in
      stage.push("B")
      let given = GivenDelegate()
      stage.navigation.delegate = given
      weak var animator: UnusedAnimator?
      weak var hand: HandInteractor?
      do {
        let (made, held) = (UnusedAnimator(), HandInteractor())
        (animator, hand) = (made, held)
        given.animator = made
        given.interactor = held
        stage.navigation.popViewController(animated: true)
        held.update(0.5)
        stage.display.frame()
        held.end(finishing: true)
        (given.animator, given.interactor) = (nil, nil)
      }
      #expect(animator != nil)
      stage.display.runUntilIdle()
      #expect(stage.names == ["A"])
      #expect(animator == nil && hand == nil)
    }
  }

  @Test("a sheet that turns while the controllers in it move stands in its place afterwards")
  func sheet() {
    ModalStage.run { stage in
      let navigation = UINavigationController(rootViewController: stage.screen("B", .none))
      navigation.modalPresentationStyle = .pageSheet
      stage.root.present(navigation, animated: false)
      _ = stage.settle()
      let before = navigation.view.frame
      navigation.pushViewController(stage.screen("C", .none), animated: true)
      stage.display.frame()
      stage.world.rotate(to: CGSize(width: 844, height: 390))
      _ = stage.settle()
      let place = navigation.presentationController?.frameOfPresentedViewInContainerView
      #expect(navigation.view.frame == place)
      #expect(navigation.view.frame != before)
    }
  }

  @Test("a container's time is the screen's again once what ran on in it has ended")
  func time() throws {
    try Stage.run { stage in
      stage.push("B")
      let driver = UIPercentDrivenInteractiveTransition()
      stage.popInteractively(driver)
      let dot = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      stage.root.view.addSubview(dot)
      stage.display.frame()
      UIView.animate(withDuration: 3) { dot.center.x = 200 }
      driver.update(0.5)
      stage.display.frame()
      driver.finish()
      _ = stage.settle()
      let layer = try #require(stage.root.view.superview?.layer)
      #expect(layer.speed == 1)
      #expect(layer.beginTime != 0 || layer.timeOffset != 0)
      stage.display.runUntilIdle()
      #expect(layer.beginTime == 0 && layer.timeOffset == 0)
    }
  }
}

/// Asks when a pan begins.
@MainActor
private final class Asker: NSObject {
  private let ask: () -> Void

  init(_ ask: @escaping () -> Void) {
    self.ask = ask
  }

  func moved(_ pan: UIPanGestureRecognizer) {
    if pan.state == .began { ask() }
  }
}

/// Has a property animator whose completion holds the context, and that nobody starts.
private final class UnusedAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private var animator: UIViewPropertyAnimator?

  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.3 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {}

  func interruptibleAnimator(using context: any UIViewControllerContextTransitioning)
    -> any UIViewImplicitlyAnimating
  {
    if let animator { return animator }
    let made = UIViewPropertyAnimator(duration: 0.3, curve: .linear)
    made.addCompletion { _ in context.completeTransition(!context.transitionWasCancelled) }
    animator = made
    return made
  }
}
