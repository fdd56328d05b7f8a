import Foundation
import SegueQuartzCore
import SegueTransitions
import SegueUIKit
import Testing

@testable import TransitionMatrix

/// The adapters to UIKit: navigation, presentation, tabs, a screen with a transition.
@Suite("AD: adapters")
@MainActor
struct ADAdapterTests {
  private static let backs: [TransitionOperation] = [.pop, .dismiss]

  @Test(
    "AD-40, AD-11, AD-12: views lie in a wrapper that keeps depth, in a container with perspective, until the end",
    arguments: TransitionOperation.allCases, [60, 120] as [Int64])
  func wrapper(operation: TransitionOperation, hertz: Int64) throws {
    try ADScene.run("ad.cube.rtl", hertz: hertz) { scene in
      scene.prepare(operation)
      scene.rehearsal.perform(operation)
      #expect(scene.rehearsal.isTransitioning)
      let (out, incoming) = scene.rehearsal.views(of: operation)
      let wrapper = try #require(incoming.superview as? ADContentView)
      let container = try #require(wrapper.superview)
      #expect(out.superview === wrapper && wrapper.layer is CATransformLayer)
      #expect(wrapper.subviews.last === incoming)
      #expect(container.layer.sublayerTransform == .adPerspective)
      for frame in 1...6 {
        scene.display.frame()
        try scene.expect(operation, at: Double(frame) / Double(hertz) / 0.5, "ad.cube.rtl")
      }
      scene.display.runUntilIdle()
      #expect(!scene.rehearsal.isTransitioning)
      #expect(container.layer.sublayerTransform == CATransform3DIdentity)
      #expect(incoming.window != nil && out.window == nil && wrapper.superview == nil)
      #expect(incoming.frame == scene.window.bounds && incoming.layer.transform == CATransform3DIdentity)
      #expect(incoming.layer.isDoubleSided && out.layer.isDoubleSided)
      #expect(scene.world.diagnostics.isEmpty, "\(scene.world.diagnostics)")
    }
  }

  @Test("AD-40: the duration is the transition's, and the final frame counts; compat keeps the view's own size")
  func finalFrame() throws {
    for fidelity in TransitionFidelity.allCases {
      try ADScene.run("ad.swipe.rtl", fidelity: fidelity) { scene in
        scene.prepare(.push)
        let incoming = scene.rehearsal.views(of: .push).in
        incoming.frame = CGRect(x: 30, y: 30, width: 100, height: 50)
        scene.rehearsal.perform(.push)
        #expect(
          incoming.bounds.size == (fidelity == .corrected ? scene.size : CGSize(width: 100, height: 50)))
        scene.display.runUntilIdle()
        #expect(incoming.frame == scene.window.bounds)
      }
      ADBench.run { _ in
        let adapter = ADTransitioningDelegate(transition: ADFadeTransition(duration: 0.7, fidelity: fidelity))
        #expect(adapter.transitionDuration(using: nil) == 0.7)
      }
    }
  }

  @Test("AD-41: completion is told in the turn of the end; compat puts the views in order a frame later")
  func completion() throws {
    for (fidelity, frames) in [(TransitionFidelity.corrected, 30), (.compat, 31)] {
      try ADScene.run("ad.fade", fidelity: fidelity) { scene in
        scene.prepare(.push)
        scene.rehearsal.perform(.push)
        var count = 0
        while scene.rehearsal.isTransitioning, count < 100 {
          scene.display.frame()
          count += 1
        }
        #expect(count == frames, "\(fidelity)")
        #expect(scene.rehearsal.operationLog.last?.event == .finished)
      }
    }
  }

  @Test(
    "AD-42, BUG-AD-42: a dismissal plays the reverse; compat plays the push again",
    arguments: ["ad.swipe.rtl", "ad.cube.btt", "ad.scale.ltr"])
  func dismissal(id: String) throws {
    for fidelity in TransitionFidelity.allCases {
      try ADScene.run(id, fidelity: fidelity) { scene in
        scene.prepare(.present)
        scene.rehearsal.perform(.present)
        scene.display.runUntilIdle()
        scene.rehearsal.perform(.dismiss)
        scene.frames(9)
        let (out, incoming) = scene.rehearsal.views(of: .dismiss)
        let extent = max(scene.size.width, scene.size.height)
        // Eight or nine frames have passed, as the first one comes at the time of the call or after it.
        let passed = (scene.world.now.seconds - scene.startOfRun) / 0.5
        let moment = scene.formula.push(fidelity == .corrected ? 1 - passed : passed, scene.size)
        let (shownIn, shownOut) =
          fidelity == .corrected ? (moment.outgoing, moment.incoming) : (moment.incoming, moment.outgoing)
        expectShown(incoming.layer, shownIn, extent: extent, "\(id) in")
        expectShown(out.layer, shownOut, extent: extent, "\(id) out")
        scene.display.runUntilIdle()
        #expect(out.window == nil)
      }
    }
  }

  // MARK: Navigation

  /// A transitioning delegate that has nothing to do with AD.
  private final class Foreign: NSObject, UIViewControllerTransitioningDelegate {}

  @Test(
    "AD-43, BUG-AD-28: controllers with a foreign delegate or none get the system's transition; compat records it")
  func foreign() {
    for fidelity in TransitionFidelity.allCases {
      SimulationWorld.run(SimulationWorld()) {
        let delegate = ADNavigationControllerDelegate(fidelity: fidelity)
        let foreign = Foreign()
        let navigation = UINavigationController(rootViewController: UIViewController(nibName: nil, bundle: nil))
        navigation.delegate = delegate
        let window = UIWindow()
        window.rootViewController = navigation
        window.makeKeyAndVisible()
        let display = SimulatedDisplay(world: .current, rate: .hz(60))
        display.runUntilIdle()
        for transitioning in [nil, foreign] {
          let screen = UIViewController(nibName: nil, bundle: nil)
          screen.transitioningDelegate = transitioning
          navigation.pushViewController(screen, animated: true)
          display.frame()
          #expect(navigation.isTransitioning)
          display.runUntilIdle()
          #expect(navigation.topViewController === screen)
          navigation.popViewController(animated: true)
          display.runUntilIdle()
          #expect(navigation.viewControllers.count == 1)
        }
        let records = SimulationWorld.current.diagnostics.count { $0.what.contains("Foreign") }
        #expect(records == (fidelity == .compat ? 2 : 0))
      }
    }
  }

  @Test("AD-43: a push asks the controller that comes, a pop the one that leaves; nothing drives without a gesture")
  func whoIsAsked() {
    SimulationWorld.run(SimulationWorld()) {
      let delegate = ADNavigationControllerDelegate()
      let (from, to) = (
        ADTransitioningViewController(nibName: nil, bundle: nil),
        ADTransitioningViewController(nibName: nil, bundle: nil)
      )
      from.transition = ADFadeTransition(duration: 1)
      to.transition = ADGhostTransition(duration: 2)
      let navigation = UINavigationController(rootViewController: from)
      let push = delegate.navigationController(navigation, animationControllerFor: .push, from: from, to: to)
      #expect((push as? ADTransitioningDelegate)?.transition === to.transition)
      #expect(to.transition?.type == .push)
      let pop = delegate.navigationController(navigation, animationControllerFor: .pop, from: from, to: to)
      #expect((pop as? ADTransitioningDelegate)?.transition === from.transition)
      #expect(from.transition?.type == .pop)
      #expect(
        delegate.navigationController(navigation, animationControllerFor: .none, from: from, to: to) == nil)
      #expect(push.flatMap { delegate.navigationController(navigation, interactionControllerFor: $0) } == nil)
    }
  }

  @Test("AD-44: a screen's transition makes a fresh adapter, which the screen keeps")
  func transitioningViewController() {
    SimulationWorld.run(SimulationWorld()) {
      let screen = ADTransitioningViewController(nibName: nil, bundle: nil)
      #expect(screen.transitioningDelegate == nil)
      screen.transition = ADFadeTransition(duration: 1)
      let first = screen.transitioningDelegate
      #expect((first as? ADTransitioningDelegate)?.transition === screen.transition)
      screen.transition = ADGhostTransition(duration: 1)
      #expect(screen.transitioningDelegate !== first && screen.transitioningDelegate != nil)
      screen.transition = nil
      #expect(screen.transitioningDelegate == nil)
    }
  }

  // MARK: Other transitions and styles

  @Test("a null transition in an adapter is over at once")
  func nullTransition() {
    SimulationWorld.run(SimulationWorld()) {
      let presenter = UIViewController(nibName: nil, bundle: nil)
      let window = UIWindow()
      window.rootViewController = presenter
      window.makeKeyAndVisible()
      let display = SimulatedDisplay(world: .current, rate: .hz(60))
      display.runUntilIdle()
      let screen = ADTransitioningViewController(nibName: nil, bundle: nil)
      screen.modalPresentationStyle = .fullScreen
      screen.transition = .null()
      presenter.present(screen, animated: true)
      #expect(screen.view.superview != nil && screen.transitionCoordinator == nil)
      screen.dismiss(animated: true)
      display.runUntilIdle()
      #expect(presenter.view.window != nil && screen.view.window == nil)
    }
  }

  @Test("a sheet comes and goes in the place that the system gives it")
  func sheet() {
    SimulationWorld.run(SimulationWorld()) {
      let presenter = UIViewController(nibName: nil, bundle: nil)
      let window = UIWindow()
      window.rootViewController = presenter
      window.makeKeyAndVisible()
      let display = SimulatedDisplay(world: .current, rate: .hz(60))
      display.runUntilIdle()
      let screen = ADTransitioningViewController(nibName: nil, bundle: nil)
      screen.modalPresentationStyle = .formSheet
      screen.transition = ADSwipeTransition(duration: 0.5, orientation: .bottomToTop, sourceRect: window.bounds)
      presenter.present(screen, animated: true)
      for _ in 0..<15 { display.frame() }
      #expect(abs(Double(screen.view.layer.shown.transform.m42) - 422) < 1e-6)
      display.runUntilIdle()
      let place = screen.view.frame
      #expect(!place.isEmpty && screen.view.layer.transform == CATransform3DIdentity)
      screen.dismiss(animated: true)
      for _ in 0..<15 { display.frame() }
      #expect(abs(Double(screen.view.layer.shown.transform.m42) - 422) < 1e-6)
      display.runUntilIdle()
      #expect(screen.view.window == nil && presenter.view.window != nil)
    }
  }

  @Test("AD-1, AD-44: what a programmer's error is stops with a sentence that says how to mend it")
  func programmersErrors() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = ADTransition().duration }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let screen = ADTransitioningViewController(nibName: nil, bundle: nil)
        screen.transitioningDelegate = nil
      }
    }
  }
}

extension ADScene {
  /// When the run began that is under way: the begin of the first animation on a view that moves.
  var startOfRun: Double {
    rehearsal.operationLog.last { $0.event == .started }.map(\.time.seconds) ?? 0
  }

  /// Whether a transition's animation is on a view or on what it lies in.
  func isMoving(_ view: UIView) -> Bool {
    [view.layer, view.superview?.layer].contains { layer in
      layer?.animationKeys()?.contains { $0.hasPrefix("ADTransition") } == true
    }
  }
}
