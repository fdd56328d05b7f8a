import Foundation
import SegueTiming
import SegueTransitions
import SegueUIKit
import Testing

@Suite("ADTransitionController: a finger")
@MainActor
struct ContainerInteractionTests {
  /// A stage with B pushed by a swipe, at rest.
  private func pushed(
    hertz: Int64 = 60, _ body: (ContainerStage, _ a: UIViewController, _ b: UIViewController) throws -> Void
  )
    rethrows
  {
    try ContainerStage.run(hertz: hertz) { stage in
      let b = stage.controller("B")
      stage.container.push(b, transition: stage.swipe())
      stage.display.runUntilIdle()
      _ = stage.taken()
      try body(stage, stage.container.viewControllers[0], b)
    }
  }

  // MARK: Scrubbing

  @Test("BUG-AD-29: progress p shows the reverse at p, the bar with it, from the first frame on", arguments: [60, 120])
  func scrub(hertz: Int64) throws {
    try pushed(hertz: hertz) { stage, a, b in
      #expect(stage.container.beginInteractivePop())
      #expect(stage.taken() == ["A+~", "will A animated", "B<", "B-~"])
      let label = try #require(stage.titleLabel("A"))
      // Upward, back and to both ends: 1 does not end it.
      for progress in [0, 0.02, 0.3, 0.75, 0.5, 1, 0.1] {
        stage.container.updateInteractive(progress)
        stage.display.frame()
        #expect(abs(stage.shownX(a) - -320 * (1 - progress)) < 1e-5)
        #expect(abs(stage.shownX(b) - 320 * progress) < 1e-5)
        #expect(abs((label.layer.presentation()?.exactOpacity ?? -1) - progress) < 1e-5)
        #expect(stage.container.interactiveProgress == CGFloat(progress))
        #expect(stage.container.isInteractive && stage.container.isTransitioning)
      }
      // A finger that rests moves nothing.
      stage.frames(1)
      #expect(abs(stage.shownX(b) - 32) < 1e-5)
      #expect(stage.names == "AB" && stage.diagnostics.isEmpty)
    }
  }

  @Test("BUG-AD-29: the content of a cube turns back under a finger")
  func scrubCube() {
    ContainerStage.run { stage in
      stage.container.push(stage.controller("B"), transition: stage.cube())
      stage.display.runUntilIdle()
      #expect(stage.container.beginInteractivePop())
      stage.container.updateInteractive(0.5)
      stage.display.frame()
      let shown = stage.container.contentView.layer.presentation()
      // Half of a turn by 90° about the vertical axis, and the dip of 36 points.
      #expect(abs((shown?.transform.m11 ?? 0) - 0.5.squareRoot()) < 1e-5)
      #expect(abs((shown?.zPosition ?? 0) + 36) < 1e-4)
      stage.container.finishInteractive()
      stage.display.runUntilIdle()
      #expect(stage.names == "A")
    }
  }

  @Test("BUG-GEN-7: progress that is none is refused, and beyond the ends clamped")
  func badProgress() {
    pushed { stage, _, b in
      stage.container.beginInteractivePop()
      stage.container.updateInteractive(0.25)
      stage.container.updateInteractive(.nan)
      #expect(stage.container.interactiveProgress == 0.25 && stage.diagnostics.count == 1)
      stage.container.updateInteractive(7)
      #expect(stage.container.interactiveProgress == 1)
      stage.container.updateInteractive(-.infinity)
      #expect(stage.container.interactiveProgress == 0)
      stage.display.frame()
      #expect(abs(stage.shownX(b)) < 1e-5)
    }
  }

  // MARK: Settling

  @Test("BUG-AD-29: finished at 0.6 it runs on for 0.4 · 0.5 s, paced, and takes the last steps", arguments: [60, 120])
  func finish(hertz: Int64) {
    pushed(hertz: hertz) { stage, a, b in
      stage.container.beginInteractivePop()
      stage.container.updateInteractive(0.6)
      stage.display.frame()
      _ = stage.taken()
      stage.container.finishInteractive()
      #expect(!stage.container.isInteractive)
      stage.frames(0.1)
      let progress = 0.6 + 0.4 * CubicBezier.easeInOut.value(at: 0.5)
      #expect(abs(stage.shownX(b) - 320 * progress) < 1e-4)
      stage.frames(0.1 - 1 / Double(hertz))
      #expect(stage.taken() == [] && stage.names == "AB")
      stage.display.frame()
      #expect(stage.taken() == ["B.~", "B[", "A!~", "did A animated"])
      #expect(stage.names == "A" && stage.shownX(a) == 0)
      #expect(!stage.container.isTransitioning)
      #expect(stage.events().last == "pop finished")
      for layer in [stage.container.contentView, stage.container.navigationBar, stage.container.toolbar].map(\.layer) {
        #expect(layer.speed == 1 && layer.beginTime == 0 && layer.timeOffset == 0)
      }
      // What the bar still says of the way that was cut short ends nothing of the next operation.
      stage.container.push(b, transition: stage.swipe(0.2))
      stage.frames(0.1)
      #expect(stage.container.isTransitioning)
      stage.container.pop()
      stage.display.runUntilIdle()
      #expect(stage.events().suffix(4) == ["pop queued", "push finished", "pop started", "pop finished"])
      #expect(stage.container.navigationBar.items?.map(\.title) == ["A"])
    }
  }

  @Test(
    "BUG-GEN-3, BUG-AD-29: cancelled at 0.6 it runs back for 0.6 · 0.5 s, and all is as before to the bit",
    arguments: [60, 120])
  func cancel(hertz: Int64) {
    pushed(hertz: hertz) { stage, a, b in
      let before = ModelState(stage.window)
      let beforeA = ModelState(a.view)
      stage.container.beginInteractivePop()
      stage.container.updateInteractive(0.6)
      stage.display.frame()
      #expect(ModelState(stage.window) != before)
      _ = stage.taken()
      stage.container.cancelInteractive()
      stage.frames(0.3 - 1 / Double(hertz))
      #expect(stage.taken() == [])
      stage.display.frame()
      #expect(stage.taken() == ["A-~", "A.~", "B+~", "B!~", "B]"])
      stage.display.runUntilIdle()
      #expect(ModelState(stage.window) == before)
      #expect(ModelState(a.view) == beforeA)
      #expect(stage.names == "AB" && stage.container.transitions.map(\.isNull) == [true, false])
      #expect(stage.container.navigationBar.items?.map(\.title) == ["A", "B"])
      #expect(a.view.superview == nil && b.view.superview === stage.container.contentView)
      for layer in [stage.container.contentView, stage.container.navigationBar, stage.container.toolbar].map(\.layer) {
        #expect(layer.speed == 1 && layer.beginTime == 0 && layer.timeOffset == 0)
      }
      #expect(stage.events().last == "pop cancelled" && !stage.container.isTransitioning)
      // It goes back once more, and then for good.
      stage.container.beginInteractivePop()
      stage.container.cancelInteractive()
      stage.display.runUntilIdle()
      #expect(ModelState(stage.window) == before)
      stage.container.pop()
      stage.display.runUntilIdle()
      #expect(stage.names == "A")
    }
  }

  @Test("the pace after a gesture is the container's speed and curve, and bad speeds count as 1")
  func speed() {
    for (speed, seconds) in [(2.0, 0.1), (0.5, 0.4), (-1, 0.2), (CGFloat.nan, 0.2)] {
      pushed { stage, _, b in
        stage.container.completionSpeed = speed
        stage.container.completionCurve = .linear
        stage.container.beginInteractivePop()
        stage.container.updateInteractive(0.6)
        stage.display.frame()
        stage.container.finishInteractive()
        stage.frames(seconds / 2)
        #expect(abs(stage.shownX(b) - 320 * 0.8) < 1e-4)
        stage.frames(seconds / 2)
        #expect(stage.names == "A")
        #expect(stage.diagnostics.count == (speed > 0 ? 0 : 1))
      }
    }
  }

  @Test("BUG-GEN-6: begun and ended within one frame it still settles", arguments: [true, false])
  func flickInOneFrame(finishes: Bool) {
    pushed { stage, _, _ in
      stage.container.beginInteractivePop()
      stage.container.updateInteractive(0.2)
      if finishes { stage.container.finishInteractive() } else { stage.container.cancelInteractive() }
      stage.display.runUntilIdle()
      #expect(stage.names == (finishes ? "A" : "AB") && !stage.container.isTransitioning)
    }
  }

  @Test("a push is driven as a pop is; cancelled, the new controller leaves without a trace", arguments: [60, 120])
  func push(hertz: Int64) {
    pushed(hertz: hertz) { stage, _, b in
      let before = ModelState(stage.window)
      let c = stage.controller("C")
      #expect(stage.container.beginInteractivePush(c, transition: stage.swipe()))
      #expect(stage.taken() == ["C>", "C+~", "will C animated", "B-~"])
      stage.container.updateInteractive(0.25)
      stage.display.frame()
      #expect(abs(stage.shownX(c) - 240) < 1e-5 && abs(stage.shownX(b) + 80) < 1e-5)
      stage.container.cancelInteractive()
      stage.display.runUntilIdle()
      #expect(stage.taken() == ["C-~", "C.~", "B+~", "B!~", "C<", "C["])
      #expect(ModelState(stage.window) == before)
      #expect(stage.names == "AB" && stage.container.transitions.count == 2 && c.transitionController == nil)

      #expect(stage.container.beginInteractivePush(c, transition: stage.swipe()))
      stage.container.finishInteractive()
      stage.display.runUntilIdle()
      #expect(stage.taken().suffix(4) == ["B.~", "C!~", "C]", "did C animated"])
      #expect(stage.names == "ABC" && stage.container.transitions.count == 3)
    }
  }

  // MARK: What must not start

  @Test("a gesture's operation does not wait, needs a transition, and leaves the root", arguments: [60])
  func refused(hertz: Int64) {
    ContainerStage.run(hertz: hertz) { stage in
      let container = stage.container
      #expect(!container.beginInteractivePop())
      #expect(stage.events().last == "pop impossible")
      stage.stack("B")
      #expect(!container.beginInteractivePop())
      #expect(stage.names == "AB" && stage.events().last == "pop impossible")
      #expect(container.beginInteractivePop(transition: stage.swipe()))
      #expect(!container.beginInteractivePop())
      container.cancelInteractive()
      stage.display.runUntilIdle()
      container.push(stage.controller("C"), transition: stage.swipe())
      #expect(!container.beginInteractivePop())
      #expect(stage.events().last == "pop refused")
      container.updateInteractive(0.5)
      container.finishInteractive()
      container.cancelInteractive()
      #expect(stage.diagnostics.count == 5)
      stage.display.runUntilIdle()
      #expect(stage.names == "ABC")
    }
  }

  @Test("compat has no interactive operations and no gestures; that is recorded")
  func compat() {
    ContainerStage.run(fidelity: .compat) { stage in
      stage.container.push(stage.controller("B"), transition: stage.swipe())
      stage.display.runUntilIdle()
      #expect(!stage.container.beginInteractivePop())
      #expect(stage.diagnostics.count == 1)
      #expect(stage.container.gestures.isEmpty && stage.container.interactivePopGesture == nil)
      stage.drag(from: CGPoint(x: 5, y: 200), to: CGPoint(x: 250, y: 200))
      #expect(!stage.container.isTransitioning)
    }
  }

  @Test("AD-21: what is asked for under a finger waits for the finger")
  func queued() {
    pushed { stage, _, _ in
      stage.container.beginInteractivePop()
      stage.container.updateInteractive(0.4)
      stage.container.push(stage.controller("C"), transition: nil)
      stage.frames(0.5)
      #expect(stage.names == "AB" && stage.container.pendingOperationCount == 1)
      stage.container.cancelInteractive()
      stage.display.runUntilIdle()
      #expect(stage.names == "ABC")
    }
  }

  @Test("taken hold of again, it goes on from where it stands, if the container allows that", arguments: [true, false])
  func interrupt(allows: Bool) {
    pushed { stage, _, b in
      stage.container.isInteractionInterruptible = allows
      stage.container.completionCurve = .linear
      stage.container.beginInteractivePop()
      stage.container.updateInteractive(0.6)
      stage.display.frame()
      stage.container.finishInteractive()
      stage.frames(0.1)
      #expect(stage.container.pauseInteractive() == allows)
      stage.frames(0.2)
      guard allows else {
        #expect(stage.names == "A" && stage.diagnostics.count == 1)
        #expect(stage.events().contains("pop refused"))
        return
      }
      #expect(abs(stage.shownX(b) - 256) < 1e-4 && stage.container.isInteractive)
      stage.container.updateInteractive(0.3)
      stage.container.cancelInteractive()
      stage.display.runUntilIdle()
      #expect(stage.names == "AB")
    }
  }

  @Test("what else animates in the content stands still under a finger and runs on after it")
  func others() throws {
    try pushed { stage, a, b in
      let dot = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      b.view.addSubview(dot)
      stage.display.frame()
      let slow = CABasicAnimation(keyPath: "position.x")
      slow.fromValue = 0
      slow.toValue = 100
      slow.duration = 10
      dot.layer.add(slow, forKey: "slow")
      stage.frames(1)
      let x = try #require(dot.layer.presentation()?.position.x)
      #expect(abs(x - 10) < 0.5)
      stage.container.beginInteractivePop()
      stage.frames(2)
      #expect(abs((dot.layer.presentation()?.position.x ?? 0) - x) < 1e-4)
      stage.container.cancelInteractive()
      stage.frames(1)
      let end = try #require(dot.layer.presentation()?.position.x)
      #expect(end > x + 9 && end < x + 10.1, "\(end) after \(x)")
    }
  }

  @Test("BUG-AD-19: turned under a finger, everything has its frame in the end", arguments: [true, false])
  func turned(finishes: Bool) {
    pushed { stage, a, b in
      stage.container.beginInteractivePop()
      stage.container.updateInteractive(0.5)
      stage.display.frame()
      SimulationWorld.current.rotate(to: CGSize(width: 480, height: 320))
      stage.frames(0.5)
      #expect(abs(stage.shownX(b) - 160) < 1e-4)
      if finishes { stage.container.finishInteractive() } else { stage.container.cancelInteractive() }
      stage.display.runUntilIdle()
      #expect(stage.container.contentView.frame == CGRect(x: 0, y: 32, width: 480, height: 256))
      #expect((finishes ? a : b).view.frame == CGRect(x: 0, y: 0, width: 480, height: 256))
    }
  }

  // MARK: Recognisers

  @Test(
    "BUG-AD-29: an edge pan drags back at 1:1; released beyond the half it goes, before that it stays",
    arguments: [60, 120])
  func edgePan(hertz: Int64) {
    for (distance, finishes) in [(192.0, true), (128.0, false)] {
      pushed(hertz: hertz) { stage, _, b in
        stage.drag(from: CGPoint(x: 5, y: 200), to: CGPoint(x: 5 + distance, y: 200))
        #expect(abs(stage.shownX(b) - distance) < 1e-4)
        stage.restAndLift(at: CGPoint(x: 5 + distance, y: 200))
        #expect(stage.container.isTransitioning)
        stage.display.runUntilIdle()
        #expect(stage.names == (finishes ? "A" : "AB"))
        #expect(stage.diagnostics.isEmpty)
      }
    }
  }

  @Test("a flick decides by its direction, and a touch that is taken away cancels")
  func flick() {
    pushed { stage, _, _ in
      stage.drag(from: CGPoint(x: 5, y: 200), to: CGPoint(x: 85, y: 200), steps: 4)
      stage.touch([(.ended, 85, 200)])
      stage.display.runUntilIdle()
      #expect(stage.names == "A")
    }
    pushed { stage, _, _ in
      stage.drag(from: CGPoint(x: 5, y: 200), to: CGPoint(x: 300, y: 200))
      stage.touch([(.cancelled, 300, 200)])
      stage.display.runUntilIdle()
      #expect(stage.names == "AB" && !stage.container.isTransitioning)
    }
  }

  @Test("what does not go inward from the edge starts nothing, nor does the root; the control does")
  func nothingStarts() {
    pushed { stage, _, _ in
      let ways: [(CGPoint, CGPoint)] = [
        (CGPoint(x: 40, y: 200), CGPoint(x: 250, y: 200)), (CGPoint(x: 5, y: 150), CGPoint(x: 9, y: 300)),
      ]
      for (start, end) in ways {
        stage.drag(from: start, to: end)
        #expect(!stage.container.isTransitioning)
        stage.restAndLift(at: end)
      }
      #expect(stage.taken() == [])
      stage.drag(from: CGPoint(x: 5, y: 200), to: CGPoint(x: 250, y: 200))
      #expect(stage.container.isTransitioning)
      stage.restAndLift(at: CGPoint(x: 250, y: 200))
      stage.display.runUntilIdle()
      let operations = stage.container.operationLog.count
      stage.drag(from: CGPoint(x: 5, y: 200), to: CGPoint(x: 250, y: 200))
      #expect(!stage.container.isTransitioning && stage.container.operationLog.count == operations)
    }
  }

  @Test("gestures of one's own: a pan down that pops, and one from the right that pushes")
  func ownGestures() {
    pushed { stage, _, b in
      let c = stage.controller("C")
      let down = ADContainerGesture.pop(travelling: .topToBottom, fromEdge: false)
      stage.container.addGesture(down)
      stage.container.addGesture(
        ADContainerGesture(travelling: .rightToLeft, fromEdge: true) {
          $0.beginInteractivePush(c, transition: stage.swipe())
        })
      stage.drag(from: CGPoint(x: 315, y: 200), to: CGPoint(x: 75, y: 200))
      #expect(abs(stage.shownX(c) - 80) < 1e-4)
      stage.restAndLift(at: CGPoint(x: 75, y: 200))
      stage.display.runUntilIdle()
      #expect(stage.names == "ABC")

      stage.drag(from: CGPoint(x: 160, y: 100), to: CGPoint(x: 160, y: 400))
      #expect(abs(stage.container.interactiveProgress - 300.0 / 480) < 1e-9)
      stage.restAndLift(at: CGPoint(x: 160, y: 400))
      stage.display.runUntilIdle()
      #expect(stage.names == "AB")
      stage.container.removeGesture(down)
      stage.drag(from: CGPoint(x: 160, y: 100), to: CGPoint(x: 160, y: 400))
      #expect(!stage.container.isTransitioning)
      #expect(b.view.superview != nil)
    }
  }

  @Test("a second finger takes hold of what settles, if it may", arguments: [true, false])
  func secondGesture(allows: Bool) {
    pushed { stage, _, _ in
      stage.container.isInteractionInterruptible = allows
      stage.drag(from: CGPoint(x: 5, y: 200), to: CGPoint(x: 101, y: 200))
      stage.restAndLift(at: CGPoint(x: 101, y: 200))
      stage.drag(from: CGPoint(x: 5, y: 200), to: CGPoint(x: 250, y: 200), steps: 4)
      #expect(stage.container.isInteractive == allows)
      stage.restAndLift(at: CGPoint(x: 250, y: 200))
      stage.display.runUntilIdle()
      #expect(stage.names == (allows ? "A" : "AB"))
      #expect(stage.events().contains("pop refused") != allows)
    }
  }
}
