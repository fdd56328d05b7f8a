import Foundation
import SegueQuartzCore
import SegueUIKit
import Testing

@Suite("UINavigationController")
@MainActor
struct NavigationTests {
  @Test("what is impossible changes nothing and stands in the log (NAV-07)")
  func impossible() {
    Stage.run { stage in
      #expect(stage.navigation.popViewController(animated: true) == nil)
      stage.navigation.pushViewController(stage.root, animated: true)
      #expect(stage.navigation.popToViewController(UIViewController(), animated: true) == nil)
      stage.navigation.setViewControllers([stage.root, stage.root], animated: true)
      #expect(stage.names == ["A"])
      #expect(stage.log.calls.isEmpty)
      #expect(stage.navigation.operationLog.map(\.event) == [.impossible, .impossible, .impossible, .impossible])
    }
  }

  @Test("the queries and callbacks of a push and a pop, in order (UI-CTX-1, UI-DEL-1)")
  func order() {
    Stage.run { stage in
      let b = Screen("B", stage.log)
      stage.navigation.pushViewController(b, animated: true)
      #expect(
        stage.log.calls == ["animator push", "interaction", "willShow B", "A willDisappear", "B willAppear"])
      #expect(stage.root.appearanceState == .disappearing && b.appearanceState == .appearing)
      stage.log.calls = []
      stage.display.runUntilIdle()
      #expect(stage.log.calls == ["A didDisappear", "B didAppear", "didShow B"])
      stage.log.calls = []
      #expect(stage.navigation.popViewController(animated: true) === b)
      stage.display.runUntilIdle()
      #expect(
        stage.log.calls == [
          "animator pop", "interaction", "willShow A", "B willDisappear", "A willAppear", "B didDisappear",
          "A didAppear", "didShow A",
        ])
      #expect(b.parent == nil && b.view.superview == nil)
      #expect(b.appearanceState == .disappeared && stage.root.appearanceState == .appeared)
    }
  }

  @Test("a cancelled pop's callbacks: the coming screen goes again without having come (NAV-01)")
  func cancelled() {
    Stage.run { stage in
      let b = stage.push("B")
      let driver = UIPercentDrivenInteractiveTransition()
      stage.popInteractively(driver)
      driver.update(0.3)
      stage.display.frame()
      // The stack is the new one already, and goes back with the cancel.
      #expect(stage.names == ["A"])
      driver.cancel()
      _ = stage.settle()
      #expect(
        stage.log.calls == [
          "animator pop", "interaction", "willShow A", "B willDisappear", "A willAppear", "A willDisappear",
          "A didDisappear", "B willAppear", "B didAppear",
        ])
      #expect(stage.names == ["A", "B"])
      #expect(b.parent === stage.navigation)
      #expect(b.view.superview != nil && stage.root.view.superview == nil)
    }
  }

  @Test("didShow and the popped controllers come only after the decision (NAV-06)")
  func observers() {
    Stage.run { stage in
      let b = stage.push("B")
      let driver = UIPercentDrivenInteractiveTransition()
      stage.popInteractively(driver)
      driver.update(0.6)
      for _ in 0..<60 { stage.display.frame() }
      #expect(!stage.log.calls.contains("didShow A") && !stage.log.calls.contains("A didAppear"))
      #expect(stage.navigation.operationLog.last?.popped.isEmpty == true)
      driver.finish()
      _ = stage.settle()
      #expect(stage.log.calls.suffix(3) == ["B didDisappear", "A didAppear", "didShow A"])
      #expect(stage.navigation.operationLog.last?.popped.first === b)
    }
  }

  @Test("the second of two pushes in one turn waits and runs after the first (NAV-02)")
  func twoPushes() {
    Stage.run { stage in
      stage.navigation.pushViewController(Screen("B", stage.log), animated: true)
      stage.navigation.pushViewController(Screen("C", stage.log), animated: true)
      #expect(stage.navigation.pendingOperationCount == 1)
      stage.display.runUntilIdle()
      #expect(stage.names == ["A", "B", "C"])
      #expect(stage.navigation.pendingOperationCount == 0)
      for name in ["A", "B", "C"] {
        for (will, did) in [("willAppear", "didAppear"), ("willDisappear", "didDisappear")] {
          #expect(
            stage.log.calls.count { $0 == "\(name) \(will)" } == stage.log.calls.count { $0 == "\(name) \(did)" })
        }
      }
      #expect(
        stage.navigation.operationLog.map(\.event) == [.started, .queued, .finished, .started, .finished])
    }
  }

  @Test("a push during the settle of a pop waits for it (NAV-04)")
  func pushDuringSettle() {
    Stage.run { stage in
      stage.push("B")
      let driver = UIPercentDrivenInteractiveTransition()
      stage.popInteractively(driver)
      driver.update(0.7)
      driver.finish()
      for _ in 0..<3 { stage.display.frame() }
      stage.navigation.pushViewController(Screen("C", stage.log), animated: true)
      #expect(stage.navigation.pendingOperationCount == 1)
      stage.display.runUntilIdle()
      #expect(stage.names == ["A", "C"])
      #expect(!stage.log.calls.contains("C willDisappear"))
      #expect(SimulationWorld.current.diagnostics.isEmpty)
    }
  }

  @Test("equal requests in a row count once (UI-CTX-9)")
  func coalesced() {
    Stage.run { stage in
      stage.push("B")
      stage.push("C")
      stage.push("D")
      stage.navigation.popViewController(animated: true)
      stage.navigation.popToRootViewController(animated: true)
      stage.navigation.popToRootViewController(animated: true)
      #expect(stage.navigation.pendingOperationCount == 1)
      stage.display.runUntilIdle()
      #expect(stage.names == ["A"])
      #expect(stage.navigation.operationLog.count { $0.event == .coalesced } == 1)
    }
  }

  @Test("two pops in a row take two controllers away: they are not the same request")
  func twoPops() {
    Stage.run { stage in
      stage.push("B")
      stage.push("C")
      stage.navigation.pushViewController(Screen("D", stage.log), animated: true)
      stage.navigation.popViewController(animated: true)
      stage.navigation.popViewController(animated: true)
      #expect(stage.navigation.pendingOperationCount == 2)
      stage.display.runUntilIdle()
      #expect(stage.names == ["A", "B"])
    }
  }

  @Test("what a callback asks for waits until the operation's last callback", arguments: [true, false])
  func requestsInCallbacks(animated: Bool) {
    Stage.run { stage in
      let b = stage.push("B")
      let c = Screen("C", stage.log)
      b.onDidDisappear = { stage.navigation.pushViewController(c, animated: true) }
      stage.navigation.popViewController(animated: animated)
      stage.display.runUntilIdle()
      #expect(stage.names == ["A", "C"])
      let calls = stage.log.calls.filter { !$0.hasPrefix("animator") && $0 != "interaction" }
      #expect(
        calls == [
          "willShow A", "B willDisappear", "A willAppear", "B didDisappear", "A didAppear", "didShow A",
          "willShow C", "A willDisappear", "C willAppear", "A didDisappear", "C didAppear", "didShow C",
        ])
      #expect(SimulationWorld.current.diagnostics.isEmpty)
    }
  }

  @Test("a popped controller is freed, the log keeps none")
  func freed() {
    Stage.run { stage in
      weak var popped: UIViewController?
      do {
        popped = stage.push("B")
        stage.navigation.popViewController(animated: true)
        stage.display.runUntilIdle()
      }
      #expect(popped == nil)
      #expect(stage.navigation.operationLog.last?.popped.isEmpty == true)
    }
  }

  @Test("a container that goes during a transition takes it along in silence")
  func containerGone() {
    SimulationWorld.run(SimulationWorld()) {
      let window = UIWindow()
      do {
        let navigation = UINavigationController(rootViewController: UIViewController())
        window.rootViewController = navigation
        window.makeKeyAndVisible()
        navigation.pushViewController(UIViewController(), animated: true)
      }
      let display = SimulatedDisplay(world: .current, rate: .hz(60))
      for _ in 0..<3 { display.frame() }
      window.rootViewController = UIViewController()
      #expect(display.runUntilIdle())
      #expect(window.rootViewController?.view.superview === window)
    }
  }

  @Test("a gesture under way is cancelled when a transition without a finger begins (UI-CTX-10)")
  func cancelsGestures() {
    Stage.run { stage in
      var states: [UIGestureRecognizer.State] = []
      let pan = UIPanGestureRecognizer(
        target: stage.navigation,
        action: Selector { (navigation: UINavigationController) in
          { (pan: UIPanGestureRecognizer) in
            states.append(pan.state)
            if pan.state == .began {
              navigation.pushViewController(UIViewController(), animated: true)
              // Of the same action: it waits, as any request does.
              navigation.popViewController(animated: true)
            }
          }
        })
      stage.window.addGestureRecognizer(pan)
      stage.touch([(.began, 100, 100)])
      for x in stride(from: CGFloat(120), through: 200, by: 20) { stage.touch([(.moved, x, 100)]) }
      stage.touch([(.ended, 200, 100)])
      #expect(states == [.began, .cancelled])
      #expect(stage.navigation.operationLog.map(\.event) == [.started, .queued])
      stage.display.runUntilIdle()
      #expect(stage.names == ["A"] && pan.state == .possible)
    }
  }

  @Test(
    "a duration that is not finite or is negative counts as 0 and is recorded",
    arguments: [-1, .infinity, .nan] as [TimeInterval])
  func degenerateDuration(duration: TimeInterval) {
    Stage.run { stage in
      stage.push("B")
      stage.delegate.animator = SlideAnimator(duration: duration)
      let driver = UIPercentDrivenInteractiveTransition()
      stage.popInteractively(driver)
      driver.update(0.5)
      driver.finish()
      #expect(stage.settle() < 40)
      #expect(stage.names == ["A"])
      #expect(SimulationWorld.current.diagnostics.first?.what.contains("transitionDuration") == true)
      #expect(SimulationWorld.current.diagnostics.count < 4)
    }
  }

  @Test("a queued request that has become impossible is logged, and the next one runs")
  func becameImpossible() {
    Stage.run { stage in
      stage.push("B")
      stage.navigation.popViewController(animated: true)
      stage.navigation.popViewController(animated: true)
      stage.navigation.pushViewController(Screen("C", stage.log), animated: true)
      stage.display.runUntilIdle()
      #expect(stage.names == ["A", "C"])
      #expect(stage.navigation.operationLog.map(\.event).contains(.impossible))
    }
  }

  @Test("popTo, popToRoot and setViewControllers show the new top once")
  func farther() throws {
    Stage.run { stage in
      let b = stage.push("B")
      let c = stage.push("C")
      let d = stage.push("D")
      let popped = stage.navigation.popToViewController(b, animated: true)
      #expect(popped?.map(ObjectIdentifier.init) == [ObjectIdentifier(c), ObjectIdentifier(d)])
      stage.display.runUntilIdle()
      #expect(stage.names == ["A", "B"])
      #expect(!stage.log.calls.contains { $0.hasPrefix("C") })
      stage.log.calls = []
      stage.navigation.setViewControllers([stage.root, c, b], animated: true)
      #expect(stage.names == ["A", "C", "B"])
      #expect(stage.log.calls.isEmpty)
      #expect(stage.navigation.popToRootViewController(animated: true)?.count == 2)
      stage.display.runUntilIdle()
      #expect(stage.names == ["A"])
      #expect(c.parent == nil && b.parent == nil)
    }
  }

  @Test("without animation everything happens at once, in the same order")
  func notAnimated() {
    Stage.run { stage in
      stage.navigation.pushViewController(Screen("B", stage.log), animated: false)
      #expect(!stage.navigation.isTransitioning)
      #expect(
        stage.log.calls == [
          "willShow B", "A willDisappear", "B willAppear", "A didDisappear", "B didAppear", "didShow B",
        ])
      #expect(stage.navigation.topViewController?.view.frame == CGRect(x: 0, y: 0, width: 390, height: 844))
    }
  }

  @Test("touches reach nobody during a transition without a finger, and everybody after it (UI-CTX-8)")
  func interaction() {
    Stage.run { stage in
      let b = Screen("B", stage.log)
      var taps = 0
      let tap = UITapGestureRecognizer(target: b, action: Selector { (_: Screen) in { taps += 1 } })
      b.view.addGestureRecognizer(tap)
      stage.navigation.pushViewController(b, animated: true)
      stage.touch([(.began, 100, 100)])
      stage.touch([(.ended, 100, 100)])
      #expect(taps == 0)
      stage.display.runUntilIdle()
      stage.touch([(.began, 100, 100)])
      stage.touch([(.ended, 100, 100)])
      #expect(taps == 1)
    }
  }

  @Test("completeTransition counts once")
  func completesOnce() {
    Stage.run { stage in
      let animator = TwiceAnimator()
      let delegate = OneAnimatorDelegate(animator)
      stage.navigation.delegate = delegate
      stage.navigation.pushViewController(Screen("B", stage.log), animated: true)
      stage.display.runUntilIdle()
      #expect(stage.names == ["A", "B"])
      #expect(stage.log.calls.count { $0 == "B didAppear" } == 1)
      #expect(SimulationWorld.current.diagnostics.count == 1)
    }
  }

  @Test("every pair of appearance state and call is legal or refused as the table says")
  func appearanceTable() {
    let legal: [AppearanceState: (appear: Bool, disappear: Bool, end: Bool)] = [
      .disappeared: (true, false, false), .appearing: (false, true, true),
      .appeared: (false, true, false), .disappearing: (true, false, true),
    ]
    func bring(_ screen: Screen, to state: AppearanceState) {
      if state == .disappeared { return }
      screen.beginAppearanceTransition(true, animated: false)
      if state == .appearing { return }
      screen.endAppearanceTransition()
      if state == .disappearing { screen.beginAppearanceTransition(false, animated: false) }
    }
    for state in AppearanceState.allCases {
      for call in 0..<3 {
        SimulationWorld.run(SimulationWorld()) {
          let log = CallLog()
          let screen = Screen("S", log)
          bring(screen, to: state)
          #expect(screen.appearanceState == state)
          log.calls = []
          switch call {
          case 0: screen.beginAppearanceTransition(true, animated: false)
          case 1: screen.beginAppearanceTransition(false, animated: false)
          default: screen.endAppearanceTransition()
          }
          let expected = legal[state].map { [$0.appear, $0.disappear, $0.end][call] } ?? false
          #expect(log.calls.count == (expected ? 1 : 0), "\(state) call \(call)")
          #expect(SimulationWorld.current.diagnostics.count == (expected ? 0 : 1), "\(state) call \(call)")
          #expect((screen.appearanceState != state) == expected)
        }
      }
    }
  }
}

/// Completes twice.
private final class TwiceAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.1 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    context.containerView.addSubview(context.view(forKey: .to)!)
    context.completeTransition(true)
    context.completeTransition(true)
  }
}

private final class OneAnimatorDelegate: NSObject, UINavigationControllerDelegate {
  let animator: any UIViewControllerAnimatedTransitioning

  init(_ animator: any UIViewControllerAnimatedTransitioning) {
    self.animator = animator
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
}
