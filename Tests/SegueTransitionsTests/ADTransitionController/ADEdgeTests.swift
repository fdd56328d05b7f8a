import Foundation
import SegueQuartzCore
import SegueTransitions
import SegueUIKit
import Testing

/// Where transitions meet something else: the ends of the way, other operations, scroll views, other styles.
@Suite("AD: edges")
@MainActor
struct ADEdgeTests {
  // MARK: The ends of the way

  @Test(
    "a finger at the very end, or back at the start, still decides, and what is cancelled there is as before",
    arguments: ["ad.cube.rtl", "ad.swap.ltr", "ad.glue.rtl", "ad.page-curl.rtl"], [60, 120] as [Int64])
  func extremes(id: String, hertz: Int64) throws {
    let gesture = try #require(TransitionCatalog.entry(id)?.operation(.pop)?.gestures.last)
    for (stops, event) in [
      ([1.0], ContainerOperationRecord.Event.finished), ([0.99, 1, 0.3], .cancelled), ([0.5, 0], .cancelled),
      ([0, 0.2, -0.1], .cancelled),
    ] {
      try ADScene.run(id, gesture: gesture, hertz: hertz, rewinds: false) { scene in
        scene.prepare(.pop)
        let before = ADState(scene.window)
        // A place from which the whole way is on the screen, even a little back.
        scene.drag(to: 0.1)
        for stop in stops {
          scene.touch([(.moved, scene.place(stop))])
          scene.frames(3)
          #expect(scene.rehearsal.isTransitioning)
          let time = min(max(stop, 0), 1)
          try scene.expect(.pop, at: time, id)
        }
        scene.lift(at: stops[stops.count - 1])
        #expect(scene.rehearsal.operationLog.last?.event == event, "\(stops)")
        if event == .cancelled { #expect(ADState(scene.window) == before, "\(stops)") }
        #expect(scene.world.diagnostics.isEmpty, "\(scene.world.diagnostics)")
      }
    }
  }

  @Test("PDT-01, PDT-02: the rest takes its share of the duration and does not jump at the release")
  func settle() throws {
    for (progress, share) in [(0.8, 0.2), (0.4, 0.4)] {
      try ADScene.run("ad.swipe.rtl", gesture: .edgePan, hertz: 120) { scene in
        scene.prepare(.pop)
        scene.drag(to: progress)
        scene.frames(12)
        let out = scene.rehearsal.views(of: .pop).out
        let before = Double(out.layer.shown.transform.m41)
        #expect(abs(before - 390 * progress) < 1e-6)
        scene.touch([(.ended, scene.place(progress))])
        #expect(abs(Double(out.layer.shown.transform.m41) - before) < 0.5)
        var count = 0
        while scene.rehearsal.isTransitioning, count < 200 {
          scene.display.frame()
          count += 1
        }
        #expect(abs(Double(count) - share * 0.5 * 120) <= 1, "\(progress): \(count)")
      }
    }
  }

  @Test("NAV-10: a screen that turns under the finger leaves whole frames, finished or cancelled")
  func rotation() throws {
    for (progress, finishes) in [(0.7, true), (0.2, false)] {
      try ADScene.run("ad.cube.rtl", gesture: .edgePan) { scene in
        scene.prepare(.pop)
        scene.drag(to: progress)
        scene.world.rotate(to: CGSize(width: 844, height: 390))
        scene.frames(2)
        scene.touch([(.ended, scene.place(progress))])
        scene.display.runUntilIdle()
        #expect(scene.rehearsal.operationLog.last?.event == (finishes ? .finished : .cancelled))
        let (out, incoming) = scene.rehearsal.views(of: .pop)
        let stays = finishes ? incoming : out
        #expect(stays.bounds.size == CGSize(width: 844, height: 390) && stays.center == CGPoint(x: 422, y: 195))
        #expect(stays.layer.transform == CATransform3DIdentity)
      }
    }
  }

  // MARK: Other operations

  @Test("NAV-04: what is asked for while a pop settles waits, and comes after it")
  func queued() throws {
    try ADScene.run("ad.fold.rtl", gesture: .edgePan) { scene in
      scene.prepare(.pop)
      scene.drag(to: 0.7)
      scene.frames(6)
      scene.touch([(.ended, scene.place(0.7))])
      scene.frames(3)
      #expect(scene.rehearsal.isTransitioning)
      let next = UIViewController(nibName: nil, bundle: nil)
      let navigation = try #require(scene.rehearsal.visibleViewController.navigationController)
      navigation.pushViewController(next, animated: true)
      #expect(scene.rehearsal.pendingOperationCount == 1)
      scene.display.runUntilIdle()
      #expect(navigation.viewControllers.count == 2 && navigation.topViewController === next)
      let popped = scene.rehearsal.views(of: .pop).out
      #expect(popped.window == nil && next.view.window != nil)
      #expect(scene.world.diagnostics.isEmpty)
    }
  }

  @Test("BUG-GEN-4: taps on the tab that is on its way start nothing anew")
  func repeatedTaps() throws {
    try ADScene.run("ad.carrousel.rtl") { scene in
      scene.prepare(.select)
      let started = scene.rehearsal.operationLog.count { $0.event == .started }
      scene.rehearsal.perform(.select)
      scene.frames(6)
      scene.rehearsal.perform(.select)
      scene.frames(6)
      scene.rehearsal.perform(.select)
      scene.display.runUntilIdle()
      #expect(scene.rehearsal.operationLog.count { $0.event == .started } == started + 1)
      #expect(scene.rehearsal.visibleViewController.view === scene.rehearsal.views(of: .select).in)
    }
  }

  // MARK: Other views

  @Test("GST-10: an edge pan beside a scroll view pops and does not scroll; a drag in the middle scrolls")
  func scrollView() throws {
    try ADScene.run("ad.cube.rtl", gesture: .edgePan) { scene in
      scene.prepare(.pop)
      let scroll = UIScrollView(frame: scene.window.bounds)
      scroll.contentSize = CGSize(width: 3 * 390, height: 844)
      scene.rehearsal.visibleViewController.view.addSubview(scroll)
      scene.display.runUntilIdle()
      scene.touch([(.began, CGPoint(x: 150, y: 300))])
      for x in [130.0, 80, 20] { scene.touch([(.moved, CGPoint(x: x, y: 300))]) }
      #expect(!scene.rehearsal.isTransitioning && scroll.contentOffset.x > 100)
      scene.frames(12)
      scene.touch([(.ended, CGPoint(x: 20, y: 300))])
      scene.display.runUntilIdle()
      scroll.contentOffset = .zero
      scene.drag(to: 0.5)
      #expect(scene.rehearsal.isTransitioning && scroll.contentOffset.x == 0)
      scene.lift(at: 0.5)
      #expect(scene.rehearsal.operationLog.last?.event == .finished)
    }
  }

  @Test("AD-41, BUG-GEN-3: a container's own perspective is put back; compat leaves the identity")
  func perspective() throws {
    for fidelity in TransitionFidelity.allCases {
      try ADScene.run("ad.flip.ltr", fidelity: fidelity) { scene in
        scene.prepare(.push)
        let container = try #require(scene.rehearsal.views(of: .push).out.superview)
        var own = CATransform3DIdentity
        own.m34 = -1 / 400
        container.layer.sublayerTransform = own
        scene.rehearsal.perform(.push)
        scene.frames(3)
        #expect(container.layer.sublayerTransform == .adPerspective)
        scene.display.runUntilIdle()
        #expect(container.layer.sublayerTransform == (fidelity == .corrected ? own : CATransform3DIdentity))
      }
    }
  }

  @Test("BUG-GEN-2: a dismissal by a finger over a presenter that stays leaves that in sight")
  func overFullScreen() {
    SimulationWorld.run(SimulationWorld()) {
      let presenter = UIViewController(nibName: nil, bundle: nil)
      let window = UIWindow()
      window.rootViewController = presenter
      window.makeKeyAndVisible()
      let display = SimulatedDisplay(world: .current, rate: .hz(60))
      display.runUntilIdle()
      let screen = ADTransitioningViewController(nibName: nil, bundle: nil)
      screen.modalPresentationStyle = .overFullScreen
      screen.transition = ADCubeTransition(duration: 0.5, orientation: .rightToLeft, sourceRect: window.bounds)
      screen.interactions = [.dismissal(of: screen)]
      presenter.present(screen, animated: true)
      display.runUntilIdle()
      let before = ADState(window)
      for (end, finishes) in [(80.0, false), (300.0, true)] {
        @MainActor func touch(_ phase: TouchSample.Phase, _ x: CGFloat) {
          let time = display.vsync(display.nextIndex)
          display.frame(touches: [
            TouchSample(contact: 1, phase: phase, time: time, location: CGPoint(x: x, y: 300))
          ])
        }
        touch(.began, 4)
        for step in 1...6 { touch(.moved, 4 + (end - 4) * CGFloat(step) / 6) }
        for _ in 0..<6 { display.frame() }
        #expect(screen.transitionCoordinator != nil)
        #expect(presenter.view.window === window && !presenter.view.isHidden)
        touch(.ended, end)
        display.runUntilIdle()
        #expect((presenter.presentedViewController == nil) == finishes)
        if !finishes { #expect(ADState(window) == before) }
      }
      #expect(presenter.view.superview === window && presenter.view.frame == window.bounds)
      #expect(SimulationWorld.current.diagnostics.isEmpty, "\(SimulationWorld.current.diagnostics)")
    }
  }

  // MARK: Depth and culling

  @Test("AD-12, AD-13: a view that faces away is not drawn, and the nearer one lies in front")
  func culling() {
    ADBench.run { bench in
      let flip = ADForm.named("ad.flip.rtl").make(bench.bounds, .corrected)
      bench.hold(flip)
      for (time, incoming) in [(0.1, false), (0.4, false), (0.6, true), (0.9, true)] {
        bench.show(time, of: flip)
        // The sign of the projected normal: above 0 faces the viewer.
        let facing = bench.inView.layer.shown.transform.m33
        #expect((facing > 0) == incoming)
        #expect((bench.outView.layer.shown.transform.m33 > 0) != incoming)
      }
      flip.cleanUp()
      let swipeFade = ADForm.named("ad.swipe-fade.rtl").make(bench.bounds, .corrected)
      for transition in [swipeFade, swipeFade.reverse].compactMap({ $0 }) {
        bench.hold(transition)
        bench.show(0.5, of: transition)
        let sliding = transition === swipeFade ? bench.inView : bench.outView
        let fading = transition === swipeFade ? bench.outView : bench.inView
        #expect(sliding.layer.shown.zPosition > fading.layer.shown.zPosition)
        transition.cleanUp()
      }
    }
  }
}
