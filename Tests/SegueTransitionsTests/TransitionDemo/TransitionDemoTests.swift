import Foundation
import SegueQuartzCore
import SegueTiming
import SegueTransitions
import SegueUIKit
import Testing

/// Rules TD-1 … TD-10.
@Suite("TransitionDemo")
@MainActor
struct TransitionDemoTests {
  // MARK: What must not start

  @Test("a tap and a vertical drag in the edge zone start nothing, a swipe there does (GST-09)", arguments: [60, 120])
  func nothingStarts(hertz: Int64) {
    DemoStage.run(hertz: hertz) { stage in
      stage.push()
      stage.log.calls = []
      let operations = stage.navigation.operationLog.count
      let snapshots = SimulationWorld.current.snapshotCount

      stage.touch([(.began, 5, 300)])
      stage.lift(at: 5)
      stage.touch([(.began, 5, 300)])
      for y in stride(from: 312, through: 420, by: 12) { stage.touch([(.moved, 7, CGFloat(y))]) }
      stage.lift(at: 7, y: 420)

      #expect(stage.navigation.viewControllers.count == 2)
      #expect(stage.log.calls.isEmpty)
      #expect(stage.navigation.operationLog.count == operations)
      #expect(SimulationWorld.current.snapshotCount == snapshots)
      #expect(stage.detail?.imageView.isHidden == false)

      // The control: the same finger, moved inward, starts the pop.
      stage.drag(to: 100)
      #expect(stage.navigation.isTransitioning)
      #expect(SimulationWorld.current.snapshotCount == snapshots + 1)
    }
  }

  @Test("a swipe that starts outside the edge zone starts nothing")
  func outsideTheZone() {
    DemoStage.run { stage in
      stage.push()
      stage.drag(from: 21, to: 300)
      #expect(!stage.navigation.isTransitioning)
      stage.lift(at: 300)
      stage.drag(from: 20, to: 300)
      #expect(stage.navigation.isTransitioning)
    }
  }

  // MARK: Push

  @Test("a push flies the row's image to the detail screen and fades it in (TD-1, TD-4)")
  func push() throws {
    try DemoStage.run { stage in
      let cell = try #require(stage.list.tableView.cellForRow(at: IndexPath(row: 4, section: 0)))
      let photo = try #require((cell as? TransitionDemo.ImageCell)?.photoView)
      stage.select(row: 4)
      let detail = try #require(stage.detail)
      let snapshot = try #require(stage.snapshot)
      #expect(photo.isHidden && detail.imageView.isHidden)
      #expect(stage.container.subviews.last === snapshot)

      // Nothing has moved at the time of the call; 4 frames of 60 Hz are 2/9 of 0.3 s, 9 frames the half.
      #expect(snapshot.layer.presentation()?.frame == CGRect(x: 13, y: 410, width: 80, height: 80))
      #expect(detail.view.layer.presentation()?.exactOpacity == 0)
      for _ in 0..<4 { stage.display.frame() }
      let early = CubicBezier.easeInOut.value(at: 4.0 / 18)
      #expect(abs((detail.view.layer.presentation()?.exactOpacity ?? 0) - early) < 1e-7)
      for _ in 0..<5 { stage.display.frame() }
      #expect(abs((detail.view.layer.presentation()?.exactOpacity ?? 0) - 0.5) < 1e-9)
      let middle = try #require(snapshot.layer.presentation()?.frame)
      #expect(abs(middle.minX - (13 + 95) / 2) < 1e-9 && abs(middle.minY - (410 + 114) / 2) < 1e-9)
      #expect(abs(middle.width - 140) < 1e-9)

      stage.display.runUntilIdle()
      #expect(stage.navigation.viewControllers.count == 2)
      #expect(!photo.isHidden && !detail.imageView.isHidden)
      #expect(stage.snapshot == nil)
      #expect(detail.view.alpha == 1 && detail.view.superview === stage.container)
      #expect(stage.list.view.superview == nil)
      #expect(stage.list.tableView.indexPathForSelectedRow == IndexPath(row: 4, section: 0))
      #expect(
        stage.log.calls == ["list willDisappear", "detail willAppear", "list didDisappear", "detail didAppear"])
    }
  }

  @Test("a push takes 0.3 s: 18 frames of 60 Hz, 36 of 120 Hz (TD-1)", arguments: [(60, 18), (120, 36)])
  func duration(hertz: Int64, frames: Int) {
    DemoStage.run(hertz: hertz) { stage in
      stage.display.frame()
      stage.select(row: 2)
      for _ in 0..<frames - 1 { stage.display.frame() }
      #expect(stage.navigation.isTransitioning)
      stage.display.frame()
      #expect(!stage.navigation.isTransitioning)
    }
  }

  // MARK: Delegate

  @Test("each screen is the navigation delegate while it is in sight (TD-2)")
  func delegates() {
    DemoStage.run { stage in
      #expect(stage.navigation.delegate === stage.list)
      stage.select(row: 1)
      #expect(stage.navigation.delegate == nil)
      stage.display.runUntilIdle()
      #expect(stage.navigation.delegate === stage.detail)
      stage.navigation.popViewController(animated: true)
      stage.display.runUntilIdle()
      #expect(stage.navigation.delegate === stage.list)
    }
  }

  @Test("screens of other kinds get the system's transition: no snapshot, no shared element (TD-3)")
  func otherScreens() {
    DemoStage.run { stage in
      let snapshots = SimulationWorld.current.snapshotCount
      let other = UIViewController()
      stage.navigation.pushViewController(other, animated: true)
      stage.display.frame()
      #expect(stage.navigation.isTransitioning)
      stage.display.runUntilIdle()
      #expect(stage.navigation.topViewController === other)
      #expect(SimulationWorld.current.snapshotCount == snapshots)
      stage.navigation.popViewController(animated: true)
      stage.display.runUntilIdle()
      #expect(stage.navigation.viewControllers.count == 1)
    }
  }

  // MARK: Pop without a finger

  @Test("a pop without a finger runs by itself and keeps touches away (TD-5, TD-7)")
  func plainPop() throws {
    try DemoStage.run { stage in
      stage.push()
      stage.log.calls = []
      let detail = try #require(stage.detail)
      stage.navigation.popViewController(animated: true)
      #expect(stage.container.subviews.first === stage.list.view)
      #expect(stage.snapshot?.layer.model().frame == CGRect(x: 13, y: 410, width: 80, height: 80))
      #expect(stage.snapshot?.layer.presentation()?.frame == CGRect(x: 95, y: 114, width: 200, height: 200))
      #expect(detail.imageView.isHidden && stage.list.selectedImageView?.isHidden == true)
      // A swipe meanwhile reaches nobody.
      stage.drag(to: 200, steps: 3)
      #expect(stage.navigation.operationLog.last?.event == .started)
      stage.display.runUntilIdle()
      #expect(stage.navigation.viewControllers.count == 1)
      #expect(stage.snapshot == nil)
      #expect(stage.list.selectedImageView?.isHidden == false && !detail.imageView.isHidden)
      #expect(
        stage.log.calls == ["detail willDisappear", "list willAppear", "detail didDisappear", "list didAppear"])
    }
  }

  // MARK: Pop by a finger

  @Test("with the finger at 195 of 390 everything is exactly midway (TD-6)", arguments: [60, 120])
  func midway(hertz: Int64) throws {
    try DemoStage.run(hertz: hertz) { stage in
      stage.push()
      let detail = try #require(stage.detail)
      stage.drag(from: 5, to: 200)
      #expect(detail.view.layer.presentation()?.exactOpacity == 0.5)
      let middle = try #require(stage.snapshot?.layer.presentation()?.frame)
      #expect(middle == CGRect(x: (95 + 13) / 2, y: (114 + 410) / 2, width: 140, height: 140))
      // The model is at the end already; the progress stays where the finger rests.
      #expect(detail.view.alpha == 0)
      for _ in 0..<30 { stage.display.frame() }
      #expect(detail.view.layer.presentation()?.exactOpacity == 0.5)
    }
  }

  @Test("while scrubbed the fade is linear in the finger's way", arguments: [60, 120])
  func linear(hertz: Int64) throws {
    try DemoStage.run(hertz: hertz) { stage in
      stage.push()
      let detail = try #require(stage.detail)
      stage.touch([(.began, 5, 300), (.moved, 15, 300)])
      // The frame in which the pop begins shows its start: progress comes with the next movement.
      #expect(detail.view.layer.presentation()?.exactOpacity == 1)
      for step in 1...12 {
        let x = CGFloat(step) * 30
        stage.touch([(.moved, 5 + x, 300)])
        let alpha = try #require(detail.view.layer.presentation()?.exactOpacity)
        #expect(abs(alpha - (1 - x / 390)) < 1e-12, "at \(x)")
      }
    }
  }

  @Test(
    "progress above one half finishes, one half and less cancel, whatever the speed (TD-6)",
    arguments: [(196, true), (195.5, true), (195, false), (194, false), (60, false)] as [(CGFloat, Bool)])
  func threshold(translation: CGFloat, finishes: Bool) {
    DemoStage.run(hertz: 120) { stage in
      stage.push()
      stage.drag(from: 4, to: 4 + translation, steps: 4)
      stage.lift(at: 4 + translation)
      #expect(stage.navigation.viewControllers.count == (finishes ? 1 : 2))
      #expect(stage.navigation.operationLog.last?.event == (finishes ? .finished : .cancelled))
    }
  }

  @Test("a cancelled touch cancels above one half too; compat lets it finish (TD-6, GST-07)")
  func systemCancel() {
    for (fidelity, count) in [(TransitionFidelity.corrected, 2), (.compat, 1)] {
      DemoStage.run(fidelity: fidelity) { stage in
        stage.push()
        stage.drag(from: 5, to: 356)
        stage.touch([(.cancelled, 356, 300)])
        stage.display.runUntilIdle()
        #expect(stage.navigation.viewControllers.count == count)
      }
    }
  }

  @Test("a cancelled pop leaves every view as it was, to the bit (TD-5, TD-10)", arguments: [60, 120], [true, false])
  func cancelRestores(hertz: Int64, rewinds: Bool) throws {
    try DemoStage.run(hertz: hertz, rewinds: rewinds) { stage in
      stage.push()
      let detail = try #require(stage.detail)
      let window = ModelState(stage.window)
      let list = ModelState(stage.list.view)
      stage.drag(to: 150)
      #expect(ModelState(stage.window) != window)
      stage.lift(at: 150)
      #expect(ModelState(stage.window) == window)
      #expect(ModelState(stage.list.view) == list)
      #expect(stage.list.view.superview == nil)
      #expect(detail.view.alpha == 1 && !detail.imageView.isHidden)
      #expect(stage.snapshot == nil)
      #expect(!SimulationWorld.current.isAnimating)
    }
  }

  @Test("the order of callbacks of a cancelled pop, and the delegate after it (TD-8, NAV-01)")
  func cancelledCallbacks() {
    DemoStage.run { stage in
      stage.push()
      stage.log.calls = []
      let delegate = stage.navigation.delegate
      stage.drag(to: 120)
      #expect(stage.navigation.delegate == nil)
      stage.lift(at: 120)
      #expect(
        stage.log.calls == [
          "detail willDisappear", "list willAppear", "list willDisappear", "list didDisappear",
          "detail willAppear", "detail didAppear",
        ])
      #expect(stage.navigation.delegate === delegate && delegate === stage.detail)
    }
  }

  @Test("after a cancelled pop a second one works (TD-8)")
  func secondPop() {
    DemoStage.run { stage in
      stage.push()
      stage.drag(to: 120)
      stage.lift(at: 120)
      stage.drag(to: 300)
      #expect(stage.navigation.isTransitioning)
      stage.lift(at: 300)
      #expect(stage.navigation.viewControllers.count == 1)
      #expect(stage.list.view.superview === stage.container)
      #expect(SimulationWorld.current.diagnostics.isEmpty)
      // And the list can push again.
      stage.push(row: 2)
      #expect(stage.navigation.viewControllers.count == 2)
    }
  }

  @Test(
    "a flick that begins and ends within one frame still ends the pop (BUG-GEN-6)", arguments: [300, 100] as [CGFloat])
  func flickInOneFrame(x: CGFloat) {
    DemoStage.run { stage in
      stage.push()
      stage.touch([(.began, 5, 300), (.moved, 60, 300), (.moved, x, 300), (.ended, x, 300)])
      stage.display.runUntilIdle()
      #expect(stage.navigation.viewControllers.count == (x > 200 ? 1 : 2))
      #expect(!stage.navigation.isTransitioning)
    }
  }

  @Test("BUG-TD-1: after a cancelled pop the stack is unchanged, the image visible, and a second pop works")
  func cancelledPop() throws {
    for fidelity in TransitionFidelity.allCases {
      for rewinds in [true, false] {
        try DemoStage.run(fidelity: fidelity, rewinds: rewinds) { stage in
          stage.push()
          let detail = try #require(stage.detail)
          stage.drag(to: 120)
          #expect(detail.imageView.isHidden)
          stage.lift(at: 120)
          #expect(stage.navigation.operationLog.last?.event == .cancelled)
          #expect(stage.navigation.viewControllers.count == 2 && !detail.imageView.isHidden)
          // TD-5: compat leaves the alpha to the runtime's rewinding.
          #expect(detail.view.alpha == (fidelity == .compat && !rewinds ? 0 : 1))
          stage.navigation.popViewController(animated: true)
          stage.display.runUntilIdle()
          #expect(stage.navigation.viewControllers.count == 1)
        }
      }
    }
  }

  @Test("TD-6: exactly one half cancels in both modes", arguments: TransitionFidelity.allCases)
  func exactlyHalf(fidelity: TransitionFidelity) {
    DemoStage.run(fidelity: fidelity) { stage in
      stage.push()
      stage.drag(from: 4, to: 199, steps: 4)
      stage.lift(at: 199)
      #expect(stage.navigation.operationLog.last?.event == .cancelled)
    }
  }

  @Test("C-4: a second swipe takes hold of a settling pop that is interruptible, without a step", arguments: [60, 120])
  func secondSwipe(hertz: Int64) throws {
    try DemoStage.run(hertz: hertz) { stage in
      stage.push()
      let detail = try #require(stage.detail)
      detail.isInterruptible = true
      let before = ModelState(stage.window)
      stage.drag(from: 5, to: 300)
      stage.touch([(.ended, 300, 300)])
      for _ in 0..<2 { stage.display.frame() }
      let alpha = try #require(detail.view.layer.presentation()?.exactOpacity)
      #expect(alpha < 1 - 295.0 / 390)
      stage.touch([(.began, 5, 300), (.moved, 20, 300)])
      let held = try #require(detail.view.layer.presentation()?.exactOpacity)
      #expect(abs(held - alpha) < 0.01)
      for _ in 0..<10 { stage.display.frame() }
      #expect(detail.view.layer.presentation()?.exactOpacity == held)
      stage.touch([(.cancelled, 20, 300)])
      stage.display.runUntilIdle()
      #expect(ModelState(stage.window) == before)
      #expect(stage.navigation.operationLog.last?.event == .cancelled)
      #expect(SimulationWorld.current.diagnostics.isEmpty)
    }
  }

  // MARK: The selected row is off screen

  @Test("without a cell for the selected row the detail fades and nothing flies; compat flies to nowhere (TD-9)")
  func rowOffScreen() throws {
    for fidelity in TransitionFidelity.allCases {
      try DemoStage.run(fidelity: fidelity) { stage in
        stage.push(row: 0)
        stage.list.tableView.scrollToRow(at: IndexPath(row: 19, section: 0), at: .bottom, animated: false)
        stage.list.view.layoutIfNeeded()
        #expect(stage.list.selectedImageView == nil)
        let detail = try #require(stage.detail)
        stage.navigation.popViewController(animated: true)
        if fidelity == .corrected {
          #expect(stage.snapshot == nil)
          #expect(!detail.imageView.isHidden)
        } else {
          #expect(stage.snapshot?.layer.model().frame == .zero)
        }
        for _ in 0..<10 { stage.display.frame() }
        #expect((detail.view.layer.presentation()?.exactOpacity ?? 1) < 0.6)
        stage.display.runUntilIdle()
        #expect(stage.navigation.viewControllers.count == 1)
        #expect(stage.snapshot == nil)
      }
    }
  }

  @Test("a tap on a row selects it and pushes its detail")
  func tap() {
    DemoStage.run { stage in
      stage.touch([(.began, 195, 250)])
      stage.lift(at: 195, y: 250)
      #expect(stage.navigation.viewControllers.count == 2)
      #expect(stage.detail?.title == "Photo 3")
      #expect(stage.list.tableView.indexPathForSelectedRow == IndexPath(row: 2, section: 0))
    }
  }
}
