import Foundation
import SegueQuartzCore
import SegueUIKit
import Testing

@Suite("The edge zone and what a swipe back asks")
@MainActor
struct EdgeZoneTests {
  /// A on the stack with B on it; each shows the element that both share. A pan at the left edge pops with a flight of it.
  @MainActor
  private final class SharedStage: NSObject {
    let stage: Stage
    let small = UIView(frame: CGRect(x: 50, y: 150, width: 100, height: 100))
    let large = UIView(frame: CGRect(x: 0, y: 100, width: 390, height: 390))
    let given = GivenDelegate()
    let pan = UIScreenEdgePanGestureRecognizer()
    let driver = UIPercentDrivenInteractiveTransition()

    init(_ stage: Stage, system: Bool) {
      self.stage = stage
      super.init()
      stage.navigation.delegate = nil
      let b = stage.push("B")
      stage.root.view.addSubview(small)
      b.view.addSubview(large)
      stage.display.runUntilIdle()
      stage.log.calls = []
      guard !system else { return }
      given.animator = ElementAnimator(from: large, to: small)
      given.interactor = driver
      stage.navigation.delegate = given
      pan.edges = .left
      pan.addTarget(self, action: Selector(SharedStage.moved(_:)))
      b.view.addGestureRecognizer(pan)
    }

    func moved(_ pan: UIScreenEdgePanGestureRecognizer) {
      switch pan.state {
      case .began: stage.navigation.popViewController(animated: true)
      case .changed: driver.update(pan.translation(in: stage.window).x / 390)
      case .ended: driver.finish()
      default: driver.cancel()
      }
    }

    var snapshots: Int { SimulationWorld.current.snapshotCount }
    var areShown: Bool { !small.isHidden && !large.isHidden && small.alpha == 1 && large.alpha == 1 }
  }

  @Test(
    "a tap or a vertical drag there: no transition, no callbacks, no snapshot, both shared views shown (GST-09)",
    arguments: [true, false])
  func nothing(system: Bool) {
    Stage.run { stage in
      let shared = SharedStage(stage, system: system)
      let events = stage.navigation.operationLog.count
      for touches in [[(5, 300)], [(5, 300), (6, 340), (6, 380), (7, 420)]] as [[(CGFloat, CGFloat)]] {
        for (index, point) in touches.enumerated() {
          stage.touch([(index == 0 ? .began : .moved, point.0, point.1)])
          #expect(!stage.navigation.isTransitioning && shared.areShown)
        }
        stage.touch([(.ended, touches[touches.count - 1].0, touches[touches.count - 1].1)])
        stage.display.runUntilIdle()
        #expect(stage.log.calls.isEmpty && stage.navigation.operationLog.count == events)
        #expect(shared.snapshots == 0 && shared.areShown && stage.names == ["A", "B"])
      }
      // The control: inwards it goes, with one snapshot and both views hidden where an element flies.
      stage.touch([(.began, 5, 300)])
      for x in [40, 100, 200, 300] as [CGFloat] { stage.touch([(.moved, x, 300)]) }
      #expect(stage.navigation.isTransitioning)
      #expect(shared.snapshots == (system ? 0 : 1) && shared.areShown == system)
      stage.touch([(.ended, 300, 300)])
      stage.display.runUntilIdle()
      #expect(stage.names == ["A"] && shared.areShown && SimulationWorld.current.diagnostics.isEmpty)
      #expect(stage.log.calls.first == "B willDisappear")
    }
  }

  @Test("a swipe back asks the delegate for an animator once, before anything else (UI-DEL-0, UI-CTX-1)")
  func asksOnce() {
    Stage.run { stage in
      stage.navigation.delegate = nil
      stage.push("B")
      let silent = AskedDelegate(stage.log)
      stage.navigation.delegate = silent
      let pop = ["ask pop", "willShow A", "B willDisappear", "A willAppear"]
      let end = ["B didDisappear", "A didAppear", "didShow A"]
      for finishes in [false, true] {
        stage.touch([(.began, 4, 400)])
        for x in [60, 120, 340] as [CGFloat] { stage.touch([(.moved, x, 400)]) }
        #expect(stage.log.calls == pop)
        stage.touch([(finishes ? .ended : .cancelled, 340, 400)])
        stage.display.runUntilIdle()
        #expect(stage.names == (finishes ? ["A"] : ["A", "B"]))
        if finishes { #expect(stage.log.calls == pop + end) }
        stage.log.calls = []
      }
      // A pop that no finger drives asks as ever, also after a swipe that came to nothing.
      stage.navigation.delegate = nil
      stage.push("C")
      stage.navigation.delegate = silent
      stage.navigation.popViewController(animated: true)
      #expect(stage.log.calls.filter { $0 == "ask pop" }.count == 1)
      stage.display.runUntilIdle()
    }
  }

  @Test("a client's own delegate of the gesture asks nothing: the pop does, once")
  func clientGestureDelegate() {
    Stage.run { stage in
      stage.navigation.delegate = nil
      stage.push("B")
      let (silent, allowing) = (AskedDelegate(stage.log), AllowingDelegate())
      stage.navigation.delegate = silent
      stage.navigation.interactivePopGestureRecognizer?.delegate = allowing
      stage.touch([(.began, 4, 400)])
      for x in [60, 120, 340] as [CGFloat] { stage.touch([(.moved, x, 400)]) }
      #expect(stage.navigation.isTransitioning && stage.log.calls.filter { $0 == "ask pop" }.count == 1)
      stage.touch([(.ended, 340, 400)])
      stage.display.runUntilIdle()
      #expect(stage.names == ["A"])
    }
  }
}

/// Flies an element from the leaving screen to the coming one.
private final class ElementAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let source: UIView
  private let target: UIView

  init(from source: UIView, to target: UIView) {
    self.source = source
    self.target = target
  }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.4 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let to = context.view(forKey: .to), let from = context.view(forKey: .from) else { return }
    context.containerView.insertSubview(to, belowSubview: from)
    let flight = SharedElementFlight(from: source, to: target, in: context.containerView)
    UIView.animate(withDuration: 0.4) {
      from.alpha = 0
      flight.fly()
    } completion: { _ in
      from.alpha = 1
      flight.finish()
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// Logs what it is asked and told, and has no animator.
private final class AskedDelegate: NSObject, UINavigationControllerDelegate {
  private let log: CallLog

  init(_ log: CallLog) { self.log = log }

  private func name(_ controller: UIViewController) -> String { (controller as? Screen)?.name ?? "?" }

  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) { log.calls.append("willShow \(name(viewController))") }

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) { log.calls.append("didShow \(name(viewController))") }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    log.calls.append("ask \(operation)")
    return nil
  }
}

private final class AllowingDelegate: NSObject, UIGestureRecognizerDelegate {
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
}
