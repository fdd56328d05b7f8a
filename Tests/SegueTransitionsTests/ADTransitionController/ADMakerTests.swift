import Foundation
import SegueQuartzCore
import SegueTransitions
import SegueUIKit
import Testing

/// The gestures for UIKit's containers, made and installed in one call.
@Suite("AD: gestures of containers")
@MainActor
struct ADMakerTests {
  /// A window with a controller, and a finger.
  @MainActor
  private final class Stage {
    let window = UIWindow()
    let display: SimulatedDisplay

    init(_ root: UIViewController) {
      window.rootViewController = root
      window.makeKeyAndVisible()
      display = SimulatedDisplay(world: .current, rate: .hz(60))
      display.runUntilIdle()
    }

    func touch(_ phase: TouchSample.Phase, _ x: CGFloat) {
      let time = display.vsync(display.nextIndex)
      display.frame(touches: [
        TouchSample(contact: 1, phase: phase, time: time, location: CGPoint(x: x, y: 300))
      ])
    }

    func drag(from start: CGFloat, to end: CGFloat) {
      touch(.began, start)
      for step in 1...6 { touch(.moved, start + (end - start) * CGFloat(step) / 6) }
      for _ in 0..<6 { display.frame() }
    }

    func lift(at x: CGFloat) {
      touch(.ended, x)
      display.runUntilIdle()
    }
  }

  private func screen() -> ADTransitioningViewController {
    let screen = ADTransitioningViewController(nibName: nil, bundle: nil)
    screen.transition = ADSwipeTransition(
      duration: 0.5, orientation: .rightToLeft, sourceRect: CGRect(x: 0, y: 0, width: 390, height: 844))
    screen.modalPresentationStyle = .fullScreen
    return screen
  }

  @Test("BUG-AD-29: a push by a drag to the left, cancelled and finished, and a swipe back")
  func navigation() {
    SimulationWorld.run(SimulationWorld()) {
      let navigation = UINavigationController(rootViewController: UIViewController(nibName: nil, bundle: nil))
      let delegate = ADNavigationControllerDelegate()
      navigation.delegate = delegate
      let stage = Stage(navigation)
      var made: [ADTransitioningViewController] = []
      delegate.interactions = [
        .push(onto: navigation) {
          made.append(screen())
          return made.last
        },
        .pop(from: navigation),
      ]
      let before = ADState(navigation.topViewController?.view ?? stage.window)
      for (end, count) in [(300.0, 1), (100.0, 2)] {
        stage.drag(from: 380, to: end)
        #expect(navigation.isTransitioning)
        let shift = Double(made.last?.view.layer.shown.transform.m41 ?? 0)
        #expect(abs(shift - (390 - (380 - end))) < 1e-6)
        stage.lift(at: end)
        #expect(navigation.viewControllers.count == count)
        if count == 1 { #expect(ADState(navigation.topViewController?.view ?? stage.window) == before) }
      }
      stage.drag(from: 4, to: 104)
      #expect(abs(Double(made.last?.view.layer.shown.transform.m41 ?? 0) - 100) < 1e-6)
      stage.lift(at: 104)
      #expect(navigation.viewControllers.count == 2)
      stage.drag(from: 4, to: 304)
      stage.lift(at: 304)
      #expect(navigation.viewControllers.count == 1)
      #expect(SimulationWorld.current.diagnostics.isEmpty, "\(SimulationWorld.current.diagnostics)")
    }
  }

  @Test("BUG-AD-29: a presentation by a drag, and a dismissal from the edge; PDT-10: the next run is whole")
  func presentation() {
    SimulationWorld.run(SimulationWorld()) {
      let presenter = UIViewController(nibName: nil, bundle: nil)
      let stage = Stage(presenter)
      let screen = screen()
      let present = ADInteraction.presentation(over: presenter) { screen }
      screen.interactions = [present, .dismissal(of: screen)]
      #expect(screen.interactions.count == 2)
      let before = ADState(stage.window)
      stage.drag(from: 380, to: 300)
      #expect(presenter.presentedViewController === screen)
      stage.lift(at: 300)
      #expect(presenter.presentedViewController == nil && ADState(stage.window) == before)
      stage.drag(from: 380, to: 100)
      stage.lift(at: 100)
      #expect(presenter.presentedViewController === screen && screen.view.frame == stage.window.bounds)

      // PDT-10: cancelled by a finger, then without one, then again.
      stage.drag(from: 4, to: 82)
      stage.lift(at: 82)
      #expect(presenter.presentedViewController === screen)
      screen.dismiss(animated: true)
      stage.display.frame()
      #expect(presenter.presentedViewController === screen)
      stage.display.runUntilIdle()
      #expect(presenter.presentedViewController == nil && ADState(stage.window) == before)
      presenter.present(screen, animated: true)
      stage.display.runUntilIdle()
      #expect(presenter.presentedViewController === screen)
      #expect(!SimulationWorld.current.isAnimating && SimulationWorld.current.diagnostics.isEmpty)
    }
  }

  @Test("BUG-AD-29, AD-45: tabs by drags, on and back, and none beyond the last")
  func tabs() {
    SimulationWorld.run(SimulationWorld()) {
      let tabs = UITabBarController(nibName: nil, bundle: nil)
      tabs.viewControllers = (0..<2).map { _ in UIViewController(nibName: nil, bundle: nil) }
      let stage = Stage(tabs)
      let delegate = ADTabBarControllerDelegate(
        transition: ADSwipeTransition(
          duration: 0.5, orientation: .rightToLeft, sourceRect: stage.window.bounds))
      tabs.delegate = delegate
      delegate.interactions = [
        .selection(in: tabs, next: true, travelling: .rightToLeft),
        .selection(in: tabs, next: false, travelling: .leftToRight),
      ]
      let first = tabs.viewControllers?.first?.view ?? UIView(frame: .zero)
      stage.drag(from: 300, to: 200)
      #expect(abs(Double(first.layer.shown.transform.m41) + 100) < 1e-6)
      stage.lift(at: 200)
      #expect(tabs.selectedIndex == 0)
      stage.drag(from: 380, to: 100)
      stage.lift(at: 100)
      #expect(tabs.selectedIndex == 1)
      stage.drag(from: 380, to: 100)
      #expect(!tabs.isTransitioning)
      stage.lift(at: 100)
      stage.drag(from: 100, to: 380)
      #expect(abs(Double(first.layer.shown.transform.m41) + 110) < 1e-6)
      stage.lift(at: 380)
      #expect(tabs.selectedIndex == 0 && SimulationWorld.current.diagnostics.isEmpty)
    }
  }

  @Test("C-4: with isInterruptible a finger takes hold of what the program has begun", arguments: [60, 120] as [Int64])
  func interruptsProgram(hertz: Int64) throws {
    for finishes in [true, false] {
      try ADScene.run("ad.swipe.rtl", gesture: .panRight, isInterruptible: true, hertz: hertz) { scene in
        scene.prepare(.pop)
        let before = ADState(scene.window)
        scene.rehearsal.perform(.pop)
        scene.frames(Int(hertz) / 10)
        let out = scene.rehearsal.views(of: .pop).out
        #expect(abs(Double(out.layer.shown.transform.m41) / 390 - 0.2) < 1e-6)
        scene.touch([(.began, scene.place(0.1))])
        scene.touch([(.moved, scene.place(0.15))])
        let grabbed = Double(out.layer.shown.transform.m41) / 390
        #expect(abs(grabbed - 0.2 - 4 / Double(hertz)) < 1e-6)
        scene.frames(Int(hertz))
        #expect(Double(out.layer.shown.transform.m41) / 390 == grabbed)
        let end = finishes ? 0.6 : 0.1
        scene.touch([(.moved, scene.place(end))])
        #expect(abs(Double(out.layer.shown.transform.m41) / 390 - grabbed - (end - 0.15)) < 1e-6)
        scene.lift(at: end, resting: 12)
        #expect(scene.rehearsal.operationLog.last?.event == (finishes ? .finished : .cancelled))
        if !finishes { #expect(ADState(scene.window) == before) }
        #expect(scene.world.diagnostics.isEmpty, "\(scene.world.diagnostics)")
      }
    }
  }
}
