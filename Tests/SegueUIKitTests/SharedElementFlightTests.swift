import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

/// Fades the screens while an element flies.
private final class FlightAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  var source: UIView?
  var target: UIView?
  private(set) var flight: SharedElementFlight?

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.5 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let to = context.view(forKey: .to), let toController = context.viewController(forKey: .to), let source else {
      return context.completeTransition(false)
    }
    to.frame = context.finalFrame(for: toController)
    context.containerView.addSubview(to)
    let flight = SharedElementFlight(from: source, to: target, in: context.containerView)
    self.flight = flight
    UIView.animate(withDuration: 0.5) {
      flight.fly()
    } completion: { _ in
      flight.finish()
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

@Suite("Shared elements")
@MainActor
struct SharedElementFlightTests {
  /// A stage whose screen A holds a source, and a screen B with a target that a driver pushes.
  private func run(
    target frame: CGRect? = CGRect(x: 0, y: 0, width: 390, height: 390),
    _ body: (Stage, FlightAnimator, UIPercentDrivenInteractiveTransition, Screen) throws -> Void
  ) rethrows {
    try Stage.run { stage in
      let source = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
      stage.root.view.addSubview(source)
      let b = Screen("B", stage.log)
      let animator = FlightAnimator()
      animator.source = source
      if let frame {
        let target = UIView(frame: frame)
        b.view.addSubview(target)
        animator.target = target
      }
      let delegate = GivenDelegate()
      delegate.animator = animator
      let driver = UIPercentDrivenInteractiveTransition()
      driver.completionCurve = .linear
      delegate.interactor = driver
      stage.navigation.delegate = delegate
      try body(stage, animator, driver, b)
    }
  }

  private func shown(_ view: UIView) -> CGRect { (view.layer.presentation() ?? view.layer).frame }

  @Test("a source under a transform flies from where it is seen, and is untouched after a cancel (SHE-01)")
  func transformed() throws {
    try run { stage, animator, driver, b in
      let source = try #require(animator.source)
      source.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
      let before = (source.bounds, source.center, source.transform)
      stage.navigation.pushViewController(b, animated: true)
      let flight = try #require(animator.flight)
      stage.display.frame()
      #expect(shown(flight.flyer) == CGRect(x: 75, y: 75, width: 50, height: 50))
      #expect(source.isHidden && animator.target?.isHidden == true)
      driver.update(0.5)
      stage.display.frame()
      #expect(shown(flight.flyer) == CGRect(x: 37.5, y: 37.5, width: 220, height: 220))
      driver.update(1)
      stage.display.frame()
      let last = shown(flight.flyer)
      #expect(abs(last.minX) < 1e-5 && abs(last.width - 390) < 1e-5)
      #expect(flight.end == CGRect(x: 0, y: 0, width: 390, height: 390))
      driver.cancel()
      _ = stage.settle()
      #expect(source.bounds == before.0 && source.center == before.1 && source.transform == before.2)
      #expect(!source.isHidden && animator.target?.isHidden == false)
    }
  }

  @Test("corner radius and round corners travel (SHE-02)")
  func corners() throws {
    try run { stage, animator, driver, b in
      animator.source?.layer.cornerRadius = 16
      animator.source?.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
      stage.navigation.pushViewController(b, animated: true)
      let flyer = try #require(animator.flight?.flyer)
      stage.display.frame()
      #expect(flyer.layer.presentation()?.cornerRadius == 16)
      driver.update(0.5)
      stage.display.frame()
      #expect(flyer.layer.presentation()?.cornerRadius == 8)
      #expect(flyer.layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
      driver.finish()
      _ = stage.settle()
    }
  }

  @Test(
    "whatever the ending, the picture is gone and the views are as before (SHE-04)",
    arguments: ["finish", "cancel", "cancel at 0", "another push"])
  func cleanUp(ending: String) throws {
    try run { stage, animator, driver, b in
      animator.source?.alpha = 0.7
      stage.navigation.pushViewController(b, animated: true)
      let flyer = try #require(animator.flight?.flyer)
      #expect(flyer.superview === stage.root.view.superview)
      if ending != "cancel at 0" { driver.update(0.4) }
      stage.display.frame()
      if ending == "another push" {
        animator.target = nil
        stage.navigation.pushViewController(Screen("C", stage.log), animated: false)
      }
      if ending.hasPrefix("cancel") { driver.cancel() } else { driver.finish() }
      stage.display.runUntilIdle()
      #expect(flyer.superview == nil && animator.flight?.hasEnded == true)
      #expect(animator.source?.isHidden == false && animator.source?.alpha == 0.7)
      #expect(b.view.subviews.first?.isHidden == false && b.view.subviews.first?.alpha == 1)
      #expect(
        stage.names
          == (ending.hasPrefix("cancel") ? ["A"] : ending == "finish" ? ["A", "B"] : ["A", "B", "C"]))
      #expect(SimulationWorld.current.diagnostics.isEmpty && !SimulationWorld.current.isAnimating)
    }
  }

  @Test("a target that only layout gives a size is laid out, once (SHE-06)")
  func laidOut() {
    final class Filling: UIView {
      var layouts = 0
      override func layoutSubviews() {
        layouts += 1
        for view in subviews { view.frame = CGRect(x: 10, y: 20, width: 200, height: 100) }
      }
    }
    run { stage, animator, driver, b in
      let filling = Filling(frame: CGRect(x: 0, y: 0, width: 390, height: 390))
      b.view.addSubview(filling)
      let target = UIView(frame: .zero)
      filling.addSubview(target)
      animator.target = target
      stage.navigation.pushViewController(b, animated: true)
      #expect(animator.flight?.end == CGRect(x: 10, y: 20, width: 200, height: 100))
      #expect(filling.layouts == 1 && SimulationWorld.current.diagnostics.isEmpty)
      driver.finish()
      _ = stage.settle()
    }
  }

  @Test(
    "without a target, or with one that stays empty, the element fades and that is recorded once (SHE-06)",
    arguments: [nil, CGRect.zero])
  func fades(frame: CGRect?) throws {
    try run(target: frame) { stage, animator, driver, b in
      stage.navigation.pushViewController(b, animated: true)
      let flight = try #require(animator.flight)
      #expect(flight.end == nil && flight.flyer.frame == CGRect(x: 50, y: 50, width: 100, height: 100))
      driver.update(0.25)
      stage.display.frame()
      #expect(abs(stage.shownAlpha(flight.flyer) - 0.75) < 1e-6)
      driver.finish()
      _ = stage.settle()
      #expect(stage.names == ["A", "B"] && SimulationWorld.current.diagnostics.count == 1)
      #expect(flight.flyer.superview == nil && animator.source?.isHidden == false)
    }
  }
}
