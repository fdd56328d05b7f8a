import Foundation
import SegueQuartzCore
import SegueTransitions
import SegueUIKit
import Testing

/// Every transition follows a finger, both ways (BUG-AD-29).
@Suite("AD: gestures")
@MainActor
struct ADInteractionTests {
  private func gesture(_ form: ADForm, _ operation: TransitionOperation) throws -> TransitionGesture {
    let entry = try #require(TransitionCatalog.entry(form.name))
    return try #require(entry.operation(operation)?.gestures.first)
  }

  @Test(
    "BUG-AD-29: a pop shows the reverse at the finger's progress, finishes and cancels",
    arguments: ADForm.all + ADForm.strips)
  func pop(_ form: ADForm) throws {
    for (progress, finishes) in [(0.25, false), (0.75, true)] {
      try ADScene.run(form.name, gesture: gesture(form, .pop), rewinds: finishes) { scene in
        scene.prepare(.pop)
        let before = ADState(scene.window)
        scene.drag(to: progress)
        #expect(scene.rehearsal.isTransitioning)
        try scene.expect(.pop, at: progress, form.name)
        scene.lift(at: progress)
        #expect(scene.rehearsal.operationLog.last?.event == (finishes ? .finished : .cancelled))
        let (out, incoming) = scene.rehearsal.views(of: .pop)
        #expect((out.window == nil) == finishes && (incoming.window != nil) == finishes)
        if !finishes { #expect(ADState(scene.window) == before) }
        #expect(scene.world.diagnostics.isEmpty, "\(scene.world.diagnostics)")
      }
    }
  }

  @Test(
    "BUG-AD-29: so do push, presentation, dismissal and tabs",
    arguments: [TransitionOperation.push, .present, .dismiss, .select],
    ["ad.cube.rtl", "ad.glue.ltr", "ad.fold.ttb", "ad.carrousel.btt", "ad.zoom", "ad.page-curl.rtl"])
  func others(operation: TransitionOperation, id: String) throws {
    let gestures = try #require(TransitionCatalog.entry(id)?.operation(operation)?.gestures)
    #expect(!gestures.isEmpty)
    for gesture in gestures {
      for (progress, finishes) in [(0.25, false), (0.75, true)] {
        try ADScene.run(id, gesture: gesture, hertz: 120) { scene in
          scene.prepare(operation)
          let before = ADState(scene.window)
          scene.drag(to: progress)
          try scene.expect(operation, at: progress, id)
          scene.lift(at: progress)
          #expect(scene.rehearsal.operationLog.last?.event == (finishes ? .finished : .cancelled))
          if !finishes { #expect(ADState(scene.window) == before, "\(id) \(operation)") }
          #expect(scene.world.diagnostics.isEmpty, "\(scene.world.diagnostics)")
        }
      }
    }
  }

  @Test("what has been cancelled can run, and what has run can be cancelled")
  func again() throws {
    try ADScene.run("ad.flip.ltr", gesture: .rightEdgePan) { scene in
      scene.prepare(.pop)
      for _ in 0..<3 {
        scene.drag(to: 0.3)
        scene.lift(at: 0.3)
        #expect(scene.rehearsal.operationLog.last?.event == .cancelled)
      }
      scene.rehearsal.perform(.pop)
      scene.display.runUntilIdle()
      #expect(scene.rehearsal.operationLog.last?.event == .finished)
      #expect(!scene.world.isAnimating && scene.world.diagnostics.isEmpty)
    }
  }

  // MARK: The release

  @Test(
    "C-1, GST-05: speed decides by its sign from 500 pt/s on, else one half does",
    arguments: [(0.2, 0.45, true), (0.9, 0.6, false), (0.3, 0.3, false), (0.5, 0.5, true)])
  func release(from: Double, to: Double, finishes: Bool) throws {
    try ADScene.run("ad.cube.rtl", gesture: .edgePan) { scene in
      scene.prepare(.pop)
      scene.drag(to: from)
      // Three frames of 16.7 ms for the last piece of the way.
      if from != to {
        for step in 1...3 { scene.touch([(.moved, scene.place(from + (to - from) * Double(step) / 3))]) }
      }
      scene.lift(at: to, resting: from == to ? 6 : 0)
      #expect(scene.rehearsal.operationLog.last?.event == (finishes ? .finished : .cancelled))
    }
  }

  @Test("GST-07: a touch that the system takes away cancels at 0.9 too")
  func systemCancel() throws {
    try ADScene.run("ad.swap.rtl", gesture: .edgePan) { scene in
      scene.prepare(.pop)
      let before = ADState(scene.window)
      scene.drag(to: 0.9)
      scene.touch([(.cancelled, scene.place(0.9))])
      scene.display.runUntilIdle()
      #expect(scene.rehearsal.operationLog.last?.event == .cancelled)
      #expect(ADState(scene.window) == before)
    }
  }

  @Test("BUG-GEN-6: a flick within one frame still ends the pop")
  func flick() throws {
    for (end, finishes) in [(0.7, true), (0.2, false)] {
      try ADScene.run("ad.slide.rtl", gesture: .edgePan) { scene in
        scene.prepare(.pop)
        scene.touch([
          (.began, scene.place(0)), (.moved, scene.place(0.1)), (.moved, scene.place(end)), (.ended, scene.place(end)),
        ])
        scene.display.runUntilIdle()
        #expect(!scene.rehearsal.isTransitioning)
        #expect(scene.rehearsal.operationLog.last?.event == (finishes ? .finished : .cancelled))
      }
    }
  }

  @Test("BUG-GEN-7: the first frame shows the first progress, and a steady finger moves steadily")
  func firstFrame() throws {
    try ADScene.run("ad.swipe.rtl", gesture: .edgePan, hertz: 120) { scene in
      scene.prepare(.pop)
      scene.touch([(.began, scene.place(0))])
      var last = -1.0
      for step in 3...30 {
        scene.touch([(.moved, scene.place(Double(step) / 100))])
        let out = scene.rehearsal.views(of: .pop).out
        let shift = Double(out.layer.shown.transform.m41)
        #expect(abs(shift - 3.9 * Double(step)) < 1e-6)
        #expect(shift > last)
        last = shift
      }
    }
  }

  // MARK: What does not begin

  @Test("a drag the other way, one across, and one in the compat mode begin nothing")
  func nothingBegins() throws {
    try ADScene.run("ad.cube.rtl", gesture: .panRight) { scene in
      scene.prepare(.pop)
      let count = scene.rehearsal.operationLog.count
      scene.touch([(.began, CGPoint(x: 200, y: 300))])
      for step in 1...5 { scene.touch([(.moved, CGPoint(x: 200 - 20 * CGFloat(step), y: 300))]) }
      scene.touch([(.ended, CGPoint(x: 100, y: 300))])
      scene.touch([(.began, CGPoint(x: 200, y: 300))])
      for step in 1...5 { scene.touch([(.moved, CGPoint(x: 205, y: 300 + 20 * CGFloat(step)))]) }
      scene.touch([(.ended, CGPoint(x: 205, y: 400))])
      #expect(scene.rehearsal.operationLog.count == count && !scene.rehearsal.isTransitioning)
      // The control.
      scene.drag(to: 0.6)
      #expect(scene.rehearsal.isTransitioning)
      scene.lift(at: 0.6)
    }
    try ADScene.run("ad.cube.rtl", gesture: .panRight, fidelity: .compat) { scene in
      scene.prepare(.pop)
      scene.drag(to: 0.6)
      #expect(!scene.rehearsal.isTransitioning)
      scene.lift(at: 0.6)
    }
  }

  @Test("NAV-07: a swipe back on the root begins nothing, and a push after it completes")
  func root() throws {
    try ADScene.run("ad.fade", gesture: .edgePan) { scene in
      scene.prepare(.pop)
      scene.rehearsal.perform(.pop)
      scene.display.runUntilIdle()
      let count = scene.rehearsal.operationLog.count
      scene.drag(to: 0.9)
      scene.lift(at: 0.9)
      #expect(scene.rehearsal.operationLog.count == count)
      scene.rehearsal.perform(.push)
      scene.display.runUntilIdle()
      #expect(scene.rehearsal.operationLog.last?.event == .finished)
    }
  }

  // MARK: A second gesture (C-4, PDT-11)

  @Test("PDT-11: a second gesture takes hold where the settling transition stands, if that is interruptible")
  func interrupted() throws {
    try ADScene.run("ad.swipe.rtl", gesture: .panRight, isInterruptible: true, hertz: 120) { scene in
      scene.prepare(.pop)
      scene.drag(to: 0.4)
      scene.frames(12)
      scene.touch([(.ended, scene.place(0.4))])
      scene.frames(8)
      let out = scene.rehearsal.views(of: .pop).out
      @MainActor func shift() -> Double { Double(out.layer.shown.transform.m41) / 390 }
      #expect(scene.rehearsal.isTransitioning)
      #expect(shift() < 0.4)
      scene.touch([(.began, scene.place(0.1))])
      scene.touch([(.moved, scene.place(0.1 + 0.03))])
      let grabbed = shift()
      scene.frames(10)
      #expect(shift() == grabbed)
      scene.touch([(.moved, scene.place(0.1 + 0.03 + 0.5))])
      #expect(abs(shift() - grabbed - 0.5) < 1e-6)
      scene.frames(6)
      scene.touch([(.ended, scene.place(0.63))])
      scene.display.runUntilIdle()
      #expect(scene.rehearsal.operationLog.last?.event == .finished)
    }
  }

  @Test("PDT-11: if it is not, the gesture is refused and recorded, and queues nothing")
  func refused() throws {
    try ADScene.run("ad.swipe.rtl", gesture: .panRight, hertz: 120) { scene in
      scene.prepare(.pop)
      scene.drag(to: 0.4)
      scene.frames(12)
      scene.touch([(.ended, scene.place(0.4))])
      scene.frames(3)
      #expect(scene.rehearsal.isTransitioning)
      scene.drag(from: 0.1, to: 0.3, steps: 3)
      #expect(scene.world.diagnostics.contains { $0.what.contains("cannot be interrupted") })
      #expect(scene.rehearsal.pendingOperationCount == 0)
      scene.lift(at: 0.3)
      #expect(scene.rehearsal.operationLog.last?.event == .cancelled)
    }
  }

  @Test("NAV-01: the callbacks of a cancelled pop, in order")
  func callbacks() {
    final class Screen: ADTransitioningViewController {
      var log: (String) -> Void = { _ in }
      override func viewWillAppear(_ animated: Bool) { log("\(title ?? "") willAppear") }
      override func viewDidAppear(_ animated: Bool) { log("\(title ?? "") didAppear") }
      override func viewWillDisappear(_ animated: Bool) { log("\(title ?? "") willDisappear") }
      override func viewDidDisappear(_ animated: Bool) { log("\(title ?? "") didDisappear") }
    }
    SimulationWorld.run(SimulationWorld()) {
      let screens = ["A", "B"].map { title in
        let screen = Screen(nibName: nil, bundle: nil)
        screen.title = title
        return screen
      }
      let navigation = UINavigationController(rootViewController: screens[0])
      let delegate = ADNavigationControllerDelegate()
      navigation.delegate = delegate
      let window = UIWindow()
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      let display = SimulatedDisplay(world: .current, rate: .hz(60))
      screens[1].transition = ADCubeTransition(duration: 0.5, orientation: .rightToLeft, sourceRect: window.bounds)
      navigation.pushViewController(screens[1], animated: false)
      display.runUntilIdle()
      let back = ADInteraction(travelling: .leftToRight, fromEdge: true) {
        navigation.popViewController(animated: true)
      }
      back.install(on: navigation.view)
      delegate.interactions = [back]
      var calls: [String] = []
      for screen in screens { screen.log = { calls.append($0) } }
      @MainActor func touch(_ phase: TouchSample.Phase, _ x: CGFloat) {
        let time = display.vsync(display.nextIndex)
        display.frame(touches: [
          TouchSample(contact: 1, phase: phase, time: time, location: CGPoint(x: x, y: 300))
        ])
      }
      touch(.began, 4)
      for x in [30.0, 60, 90, 120] { touch(.moved, x) }
      for _ in 0..<6 { display.frame() }
      touch(.ended, 120)
      display.runUntilIdle()
      #expect(
        calls == [
          "B willDisappear", "A willAppear", "A willDisappear", "A didDisappear", "B willAppear", "B didAppear",
        ])
      #expect(navigation.viewControllers.count == 2)
    }
  }
}
