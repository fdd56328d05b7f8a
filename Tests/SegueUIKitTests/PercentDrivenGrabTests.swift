import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

/// A pan that pops with a driver and, on its next beginning, takes hold of a transition that is settling.
@MainActor
private final class SwipePop: NSObject {
  let driver = UIPercentDrivenInteractiveTransition()
  private let stage: Stage
  private var held: CGFloat = 0
  private(set) var beginnings = 0
  var finishes = false

  init(_ stage: Stage, on view: UIView) {
    self.stage = stage
    super.init()
    view.addGestureRecognizer(
      UIPanGestureRecognizer(
        target: self, action: Selector { (me: SwipePop) in { (pan: UIPanGestureRecognizer) in me.pan(pan) } }))
  }

  private func pan(_ pan: UIPanGestureRecognizer) {
    let progress = held + pan.translation(in: stage.window).x / 390
    switch pan.state {
    case .began:
      beginnings += 1
      if stage.navigation.isTransitioning {
        driver.pause()
        held = driver.percentComplete
        pan.setTranslation(.zero, in: stage.window)
      } else {
        stage.popInteractively(driver)
        driver.update(progress)
      }
    case .changed: driver.update(progress)
    case .ended: if finishes { driver.finish() } else { driver.cancel() }
    default: driver.cancel()
    }
  }
}

@Suite("Percent-driven transitions and gestures")
@MainActor
struct PercentDrivenGrabTests {
  /// Drags from x 100 to progress 0.3, lets go, and waits 60 ms of the settle.
  private func settling(_ stage: Stage, _ swipe: SwipePop) {
    swipe.driver.completionCurve = .linear
    stage.touch([(.began, 100, 400)])
    stage.touch([(.moved, 160, 400)])
    stage.touch([(.moved, 217, 400)])
    stage.touch([(.ended, 217, 400)])
    #expect(abs(swipe.driver.percentComplete - 0.3) < 1e-9)
    for _ in 0..<6 { stage.display.frame() }
  }

  @Test(
    "a second pan takes hold of a settle that can be interrupted, without a step (PDT-11, C-4)",
    arguments: [true, false])
  func grabbed(finishes: Bool) {
    Stage.run(hertz: 100) { stage in
      let b = stage.push("B")
      let swipe = SwipePop(stage, on: stage.window)
      swipe.driver.isInterruptible = true
      settling(stage, swipe)
      let progress = { (stage.shownX(b.view) - 195) / 390 }
      #expect(abs(progress() - 0.18) < 1e-9)
      #expect(stage.navigation.transitionCoordinator?.isInterruptible == true)
      #expect(stage.navigation.transitionCoordinator?.isCancelled == true)
      swipe.finishes = finishes
      stage.touch([(.began, 100, 400)])
      stage.touch([(.moved, 112, 400)])
      // The settle went on until the frame before the pan began; from there on the view follows the finger.
      let grab = progress()
      #expect(abs(grab - 0.16) < 1e-9 && abs(swipe.driver.percentComplete - grab) < 1e-9)
      #expect(stage.navigation.transitionCoordinator?.isInteractive == true)
      #expect(stage.navigation.transitionCoordinator?.isCancelled == false)
      stage.display.frame()
      #expect(progress() == grab)
      stage.touch([(.moved, 190, 400)])
      #expect(abs(progress() - (grab + 0.2)) < 1e-9)
      stage.touch([(.ended, 190, 400)])
      _ = stage.settle()
      #expect(stage.names == (finishes ? ["A"] : ["A", "B"]))
      #expect(stage.delegate.animator.ended.last == finishes && swipe.beginnings == 2)
      #expect(SimulationWorld.current.diagnostics.isEmpty)
    }
  }

  @Test(
    "a second pan on the view under way is refused and reported where the settle cannot be interrupted (PDT-11, C-4)")
  func refusedOnView() {
    Stage.run(hertz: 100) { stage in
      let b = stage.push("B")
      let swipe = SwipePop(stage, on: b.view)
      settling(stage, swipe)
      #expect(stage.navigation.transitionCoordinator?.isInterruptible == false)
      #expect(SimulationWorld.current.diagnostics.isEmpty)
      stage.touch([(.began, 300, 400)])
      stage.touch([(.moved, 330, 400)])
      stage.touch([(.ended, 330, 400)])
      #expect(swipe.beginnings == 1)
      #expect(
        SimulationWorld.current.diagnostics.map(\.what) == [
          "a gesture came while the transition was cancelling, which cannot be interrupted; an animator with "
            + "interruptibleAnimator(using:) can be"
        ])
      #expect(stage.navigation.operationLog.map(\.event) == [.started, .finished, .started, .refused])
      _ = stage.settle()
      #expect(stage.names == ["A", "B"])
      // Afterwards a swipe works again.
      swipe.finishes = true
      settling(stage, swipe)
      _ = stage.settle()
      #expect(stage.names == ["A"] && swipe.beginnings == 2)
    }
  }

  @Test("a pan on what stands still beside the view under way is no refusal")
  func elsewhere() {
    Stage.run(hertz: 100) { stage in
      let b = stage.push("B")
      let swipe = SwipePop(stage, on: b.view)
      settling(stage, swipe)
      // Left of the view, where A shows.
      stage.touch([(.began, 40, 400)])
      stage.touch([(.moved, 80, 400)])
      stage.touch([(.ended, 80, 400)])
      #expect(SimulationWorld.current.diagnostics.isEmpty && swipe.beginnings == 1)
    }
  }

  @Test("a transition that began without a finger can be taken hold of in the middle", arguments: [true, false])
  func pausedWhileRunning(finishes: Bool) {
    Stage.run { stage in
      let b = stage.push("B")
      let driver = UIPercentDrivenInteractiveTransition()
      driver.isInterruptible = true
      driver.wantsInteractiveStart = false
      driver.completionCurve = .linear
      stage.popInteractively(driver)
      for _ in 0..<12 { stage.display.frame() }
      let before = stage.shownX(b.view)
      #expect(before > 195 && before < 585)
      driver.pause()
      stage.display.frame()
      #expect(abs(stage.shownX(b.view) - before) < 1e-6)
      #expect(abs(driver.percentComplete - 0.4) < 1e-6)
      #expect(stage.navigation.transitionCoordinator?.isInteractive == true)
      #expect(stage.navigation.transitionCoordinator?.initiallyInteractive == false)
      driver.update(0.6)
      stage.display.frame()
      #expect(stage.shownX(b.view) > before)
      if finishes { driver.finish() } else { driver.cancel() }
      #expect(abs(stage.settle() - (finishes ? 12 : 18)) <= 1)
      #expect(stage.names == (finishes ? ["A"] : ["A", "B"]))
      #expect(b.view.center.x == (finishes ? 585 : 195))
      #expect(!SimulationWorld.current.isAnimating && SimulationWorld.current.diagnostics.isEmpty)
    }
  }

  @Test("pause is refused where nothing can be interrupted, and without a transition (C-4)")
  func pauseRefused() {
    Stage.run { stage in
      stage.push("B")
      let driver = UIPercentDrivenInteractiveTransition()
      driver.pause()
      #expect(SimulationWorld.current.diagnostics.count == 1)
      driver.wantsInteractiveStart = false
      stage.popInteractively(driver)
      driver.pause()
      driver.update(0.5)
      driver.finish()
      #expect(stage.settle() == 30)
      #expect(stage.names == ["A"] && SimulationWorld.current.diagnostics.count >= 2)
    }
  }

  @Test("an interactive pop never runs by itself: the driver is asked before anything moves (BUG-GEN-1)")
  func interactiveFromTheStart() {
    Stage.run { stage in
      let b = stage.push("B")
      let driver = UIPercentDrivenInteractiveTransition()
      stage.popInteractively(driver)
      for _ in 0..<60 {
        stage.display.frame()
        #expect(stage.shownX(b.view) == 195)
      }
      #expect(stage.log.calls.prefix(2) == ["animator pop", "interaction"])
      driver.cancel()
      _ = stage.settle()
    }
  }

  @Test("a cancel ends as a cancel, whatever the progress (BUG-GEN-3)", arguments: [0, 0.5, 0.99, 1] as [CGFloat])
  func cancelIsNoFinish(progress: CGFloat) {
    Stage.run { stage in
      let b = stage.push("B")
      let driver = UIPercentDrivenInteractiveTransition()
      stage.popInteractively(driver)
      driver.update(progress)
      stage.display.frame()
      driver.cancel()
      _ = stage.settle()
      #expect(stage.names == ["A", "B"] && stage.delegate.animator.ended.last == false)
      #expect(stage.navigation.topViewController === b && b.view.superview != nil && b.view.center.x == 195)
      #expect(!stage.log.calls.contains("didShow A"))
    }
  }

  @Test(
    "the leaving screen hears willAppear only once it stays, the coming one once (BUG-GEN-5)", arguments: [true, false])
  func noExtraAppearance(finishes: Bool) {
    Stage.run { stage in
      stage.push("B")
      let driver = UIPercentDrivenInteractiveTransition()
      stage.popInteractively(driver)
      driver.update(0.5)
      stage.display.frame()
      #expect(!stage.log.calls.contains("B willAppear"))
      if finishes { driver.finish() } else { driver.cancel() }
      _ = stage.settle()
      #expect(stage.log.calls.count { $0 == "B willAppear" } == (finishes ? 0 : 1))
      #expect(stage.log.calls.count { $0 == "A willAppear" } == 1)
    }
  }

  @Test("a flick that begins and ends within one frame completes (BUG-GEN-6, UI-PDI-11)", arguments: [true, false])
  func flick(finishes: Bool) {
    Stage.run { stage in
      stage.push("B")
      let swipe = SwipePop(stage, on: stage.window)
      swipe.finishes = finishes
      stage.touch([(.began, 100, 400), (.moved, 200, 400), (.ended, 240, 400)])
      #expect(stage.navigation.isTransitioning)
      #expect(stage.settle() <= 32)
      #expect(stage.names == (finishes ? ["A"] : ["A", "B"]))
      #expect(SimulationWorld.current.diagnostics.isEmpty)
    }
  }

  @Test("the first frame shows the first progress exactly, and growing progress never goes back (BUG-GEN-7)")
  func firstFrame() {
    Stage.run { stage in
      let b = stage.push("B")
      let driver = UIPercentDrivenInteractiveTransition()
      stage.popInteractively(driver)
      driver.update(0.031)
      stage.display.frame()
      #expect(abs(stage.shownX(b.view) - (195 + 0.031 * 390)) < 1e-9)
      var last = stage.shownX(b.view)
      for step in 1...30 {
        driver.update(0.031 + CGFloat(step) * 0.03)
        stage.display.frame()
        #expect(stage.shownX(b.view) > last)
        last = stage.shownX(b.view)
      }
      driver.cancel()
      _ = stage.settle()
    }
  }
}
