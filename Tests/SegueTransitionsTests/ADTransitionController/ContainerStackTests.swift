import Foundation
import SegueTransitions
import SegueUIKit
import Testing

@Suite("ADTransitionController: the stack")
@MainActor
struct ContainerStackTests {
  nonisolated static let fidelities: [TransitionFidelity] = [.corrected, .compat]

  // MARK: Order of the steps

  @Test("AD-23: a push takes its fourteen steps in order", arguments: fidelities, [60, 120])
  func push(fidelity: TransitionFidelity, hertz: Int64) {
    ContainerStage.run(hertz: hertz, fidelity: fidelity) { stage in
      let b = stage.controller("B")
      stage.container.push(b, transition: stage.cube())
      #expect(stage.names == "AB")
      #expect(stage.taken() == ["B>", "B+~", "will B animated", "A-~"])
      #expect(stage.container.isTransitioning)
      #expect(stage.container.contentView.subviews.last === b.view)
      #expect(stage.container.contentView.subviews.count == 2)
      stage.frames(0.45)
      #expect(stage.taken() == [])
      stage.display.runUntilIdle()
      #expect(stage.taken() == ["A.~", "B!~", "B]", "did B animated"])
      #expect(stage.container.contentView.subviews == [b.view])
      #expect(!stage.container.isTransitioning)
      #expect(stage.diagnostics.isEmpty, "\(stage.diagnostics)")
    }
  }

  @Test("AD-24: without a transition everything happens before push returns", arguments: fidelities)
  func nilTransition(fidelity: TransitionFidelity) {
    ContainerStage.run(fidelity: fidelity) { stage in
      for transition in [nil, ADTransition.null()] {
        let top = stage.names
        let name = transition == nil ? "B" : "C"
        let last = String(top.last ?? "?")
        stage.container.push(stage.controller(name), transition: transition)
        #expect(
          stage.taken() == [
            "\(name)>", "\(name)+", "will \(name)", "\(last)-", "\(last).", "\(name)!", "\(name)]", "did \(name)",
          ])
        #expect(!stage.container.isTransitioning)
        #expect(stage.container.transitions.last?.isNull == true)
      }
    }
  }

  @Test("AD-25: a pop takes its seventeen steps in order", arguments: fidelities, [60, 120])
  func pop(fidelity: TransitionFidelity, hertz: Int64) {
    ContainerStage.run(hertz: hertz, fidelity: fidelity) { stage in
      let a = stage.container.viewControllers[0]
      let b = stage.controller("B")
      stage.container.push(b, transition: stage.cube())
      stage.display.runUntilIdle()
      _ = stage.taken()
      #expect(stage.container.pop() === b)
      #expect(stage.taken() == ["A+~", "will A animated", "B<", "B-~"])
      #expect(stage.container.transitions.count == 1)
      #expect(stage.container.contentView.subviews.last === a.view)
      stage.display.runUntilIdle()
      #expect(stage.taken() == ["B.~", "B[", "A!~", "did A animated"])
      #expect(stage.container.contentView.subviews == [a.view])
      for view in [stage.container.contentView, a.view!] {
        #expect(CATransform3DIsIdentity(view.layer.transform))
      }
      #expect(b.parent == nil)
    }
  }

  @Test("AD-26: a pushed controller is on the stack at once, a popped one until the end", arguments: fidelities)
  func stackDuringTransitions(fidelity: TransitionFidelity) {
    ContainerStage.run(fidelity: fidelity) { stage in
      let b = stage.controller("B")
      stage.container.push(b, transition: stage.cube())
      #expect(stage.names == "AB" && stage.container.topViewController === b)
      stage.display.runUntilIdle()
      stage.container.pop()
      stage.frames(0.4)
      #expect(stage.names == "AB" && stage.container.topViewController === b)
      stage.display.runUntilIdle()
      #expect(stage.names == "A")
    }
  }

  @Test("AD-27: a pop plays the reverse of the push's transition, another one if that is given, none after none")
  func defaultPop() {
    ContainerStage.run { stage in
      let (b, a) = (stage.controller("B"), stage.container.viewControllers[0])
      stage.container.push(b, transition: stage.swipe())
      stage.frames(0.125)
      // A quarter of 0.5 s at 60 Hz is between frames 7 and 8.
      stage.display.runUntilIdle()
      stage.container.pop()
      stage.display.frame()
      for _ in 1..<16 { stage.display.frame() }
      // The clock began with the frame before the pop: 16 frames are 16/60 s of 0.5 s.
      #expect(abs(stage.shownX(a) - -320 * (1 - 16.0 / 30)) < 1e-6)
      #expect(abs(stage.shownX(b) - 320 * 16.0 / 30) < 1e-6)
      stage.display.runUntilIdle()
      #expect(stage.names == "A")

      stage.container.push(b, transition: stage.swipe())
      stage.display.runUntilIdle()
      stage.container.pop(transition: ADFadeTransition(duration: 0.3))
      for _ in 0..<9 { stage.display.frame() }
      #expect(stage.shownX(b) == 0)
      #expect(abs((b.view.layer.presentation()?.exactOpacity ?? 0) - 0.5) < 1e-6)
      stage.display.runUntilIdle()

      stage.container.push(b, transition: nil)
      #expect(stage.container.pop() === b)
      #expect(stage.names == "A")
      #expect(!stage.container.isTransitioning)
      stage.container.push(b, transition: stage.swipe())
      stage.display.runUntilIdle()
      #expect(stage.container.pop(transition: nil) === b)
      #expect(stage.names == "A")
    }
  }

  @Test("AD-28: popTo gives what is above bottom first, and only the top one moves", arguments: fidelities)
  func popTo(fidelity: TransitionFidelity) {
    ContainerStage.run(fidelity: fidelity) { stage in
      stage.stack("BC")
      stage.container.push(stage.controller("D"), transition: stage.cube())
      stage.display.runUntilIdle()
      _ = stage.taken()
      let stack = stage.container.viewControllers
      #expect(stage.container.popTo(stage.controller("E")) == nil)
      #expect(stage.taken() == [])
      let popped = stage.container.popTo(stack[1])
      #expect(popped == [stack[2], stack[3]])
      #expect(
        stage.taken() == [
          "C<", "C[", "D<", "D[", "D>", "D]", "B+~", "will B animated", "D<", "D-~",
        ])
      #expect(stage.names == "ABD")
      #expect(stage.container.navigationBar.items?.map(\.title) == ["A", "B"])
      stage.display.runUntilIdle()
      #expect(stage.taken() == ["D.~", "D[", "B!~", "did B animated"])
      #expect(stage.names == "AB")
      #expect(stage.container.transitions.count == 2)
      #expect(stage.container.operationLog.last?.popped == popped)
    }
  }

  @Test("AD-29: popToRoot goes to the first controller, and does nothing with one", arguments: fidelities)
  func popToRoot(fidelity: TransitionFidelity) {
    ContainerStage.run(fidelity: fidelity) { stage in
      #expect(stage.container.popToRoot() == nil)
      #expect(stage.taken() == [])
      stage.stack("B")
      stage.container.push(stage.controller("C"), transition: stage.swipe())
      stage.display.runUntilIdle()
      _ = stage.taken()
      #expect(stage.container.popToRoot()?.map(\.title) == ["B", "C"])
      stage.display.runUntilIdle()
      #expect(stage.names == "A")
      // AD-32: one pair, for the destination.
      #expect(
        stage.taken().filter { $0.hasPrefix("will") || $0.hasPrefix("did") } == ["will A animated", "did A animated"])
    }
  }

  @Test("AD-30, BUG-AD-30: popTo the top is a no-op; compat records the crash", arguments: fidelities)
  func popToTop(fidelity: TransitionFidelity) {
    ContainerStage.run(fidelity: fidelity) { stage in
      stage.stack("B")
      let popped = stage.container.popTo(stage.container.viewControllers[1])
      #expect(popped == (fidelity == .corrected ? [] : nil))
      #expect(stage.taken() == [])
      #expect(stage.names == "AB" && stage.container.transitions.count == 2)
      #expect(stage.diagnostics.filter { $0.contains("crashed") }.count == (fidelity == .corrected ? 0 : 1))
      // The control: the container still works.
      #expect(stage.container.popTo(stage.container.viewControllers[0])?.count == 1)
      #expect(stage.names == "A")
    }
  }

  @Test("AD-31: the root is not popped", arguments: fidelities)
  func popRoot(fidelity: TransitionFidelity) {
    ContainerStage.run(fidelity: fidelity) { stage in
      #expect(stage.container.pop() == nil)
      #expect(stage.container.pop(transition: stage.cube()) == nil)
      #expect(stage.taken() == [] && stage.names == "A" && stage.container.transitions.count == 1)
      #expect(stage.events().suffix(2) == ["pop impossible", "pop impossible"])
    }
  }

  @Test("AD-32: the delegate hears of each operation once before and once after, with one animated flag")
  func delegate() {
    ContainerStage.run { stage in
      var calls: [String] = []
      @MainActor func take() { calls += stage.taken().filter { $0.contains("will ") || $0.contains("did ") } }
      stage.container.push(stage.controller("B"), transition: stage.swipe())
      stage.display.runUntilIdle()
      stage.container.push(stage.controller("C"), transition: nil)
      stage.container.pop()
      stage.container.pop()
      stage.display.runUntilIdle()
      take()
      #expect(
        calls == [
          "will B animated", "did B animated", "will C", "did C", "will B", "did B", "will A animated",
          "did A animated",
        ])
      stage.container.delegate = nil
      stage.container.push(stage.controller("D"), transition: nil)
      #expect(stage.taken().allSatisfy { !$0.contains(" ") })
      #expect(stage.names == "AD")
    }
  }

  // MARK: One at a time

  @Test(
    "AD-21: what comes during a transition waits, in order, and is validated when its turn comes", arguments: [60, 120])
  func queue(hertz: Int64) {
    ContainerStage.run(hertz: hertz) { stage in
      let container = stage.container
      let (b, c) = (stage.controller("B"), stage.controller("C"))
      var told: [String] = []
      container.push(b, transition: stage.cube())
      container.push(c, transition: stage.swipe()) { told.append("push \((try? $0.get())?.count ?? -1)") }
      #expect(container.pop { told.append("pop \((try? $0.get())?.first?.title ?? "")") } == nil)
      #expect(container.popTo(b) { told.append("popTo \((try? $0.get())?.count ?? -1)") } == nil)
      #expect(container.popToRoot { told.append("root \((try? $0.get())?.count ?? -1)") } == nil)
      container.pop { if case .failure(let error) = $0 { told.append("pop \(error.rawValue)") } }
      #expect(container.pendingOperationCount == 5)
      #expect(stage.names == "AB")
      stage.display.runUntilIdle()
      #expect(stage.names == "A")
      #expect(container.pendingOperationCount == 0 && !container.isTransitioning)
      #expect(told == ["push 0", "pop C", "popTo 0", "root 1", "pop impossible"])
      let calls = stage.taken().filter { $0.hasPrefix("will") || $0.hasPrefix("did") }
      #expect(
        calls == ["B", "C", "B", "A"].flatMap { ["will \($0) animated", "did \($0) animated"] })
      #expect(
        stage.events(from: 2) == [
          "push started", "push queued", "pop queued", "popTo queued", "popToRoot queued", "pop queued",
          "push finished", "push started", "push finished", "pop started", "pop finished", "popTo started",
          "popTo finished", "popToRoot started", "popToRoot finished", "pop impossible",
        ])
    }
  }

  @Test("AD-21: compat drops what comes during a transition, and records that")
  func dropped() {
    ContainerStage.run(fidelity: .compat) { stage in
      let container = stage.container
      container.push(stage.controller("B"), transition: stage.cube())
      container.push(stage.controller("C"), transition: nil)
      #expect(container.pop() == nil && container.popToRoot() == nil)
      #expect(container.popTo(container.viewControllers[0]) == nil)
      #expect(container.pendingOperationCount == 0)
      stage.display.runUntilIdle()
      #expect(stage.names == "AB")
      #expect(stage.events(from: 2).filter { $0.hasSuffix("refused") }.count == 4)
      #expect(stage.diagnostics.count == 4)
      container.pop()
      stage.display.runUntilIdle()
      #expect(stage.names == "A")
    }
  }

  @Test("AD-21: compat's guard lasts until the bar has come to rest too; corrected, both end together")
  func guardOfTheBar() {
    for fidelity in Self.fidelities {
      ContainerStage.run(fidelity: fidelity) { stage in
        // The bar's own time is 0.35 s.
        stage.container.push(stage.controller("B"), transition: stage.swipe(0.2))
        stage.frames(0.2)
        stage.display.frame()
        stage.display.frame()
        #expect(stage.taken().last == "did B animated")
        #expect(stage.container.isTransitioning == (fidelity == .compat))
        stage.container.push(stage.controller("C"), transition: nil)
        #expect(stage.names == (fidelity == .compat ? "AB" : "ABC"))
        stage.frames(0.2)
        #expect(!stage.container.isTransitioning)
      }
    }
  }

  @Test("AD-21: views take touches during a transition, where their models stand")
  func touches() {
    ContainerStage.run { stage in
      let b = stage.controller("B")
      var count = 0
      let button = UIButton(frame: CGRect(x: 100, y: 100, width: 60, height: 40))
      button.addAction(UIAction { _ in count += 1 }, for: .touchUpInside)
      b.view.addSubview(button)
      stage.container.push(b, transition: stage.swipe())
      stage.frames(0.1)
      stage.touch([(.began, 130, 164)])
      stage.touch([(.ended, 130, 164)])
      #expect(count == 1 && stage.container.isTransitioning)
    }
  }

  @Test("AD-21: the same request twice in the queue is one, and what callbacks ask for waits")
  func coalesced() {
    ContainerStage.run { stage in
      let (b, c) = (stage.controller("B"), stage.controller("C"))
      var count = 0
      b.onWillAppear = {
        stage.container.push(c, transition: nil) { _ in count += 1 }
        stage.container.push(c, transition: nil) { _ in count += 1 }
      }
      stage.container.push(b, transition: nil)
      #expect(stage.names == "AB" && stage.container.pendingOperationCount == 1)
      stage.display.runUntilIdle()
      #expect(stage.names == "ABC" && count == 2)
      #expect(stage.events().filter { $0 == "push coalesced" }.count == 1)
      #expect(stage.taken().suffix(8) == ["C>", "C+", "will C", "B-", "B.", "C!", "C]", "did C"])
    }
  }

  // MARK: Before the view

  @Test("AD-22: pushes before the view is loaded are caught up with when it is", arguments: fidelities)
  func beforeTheView(fidelity: TransitionFidelity) {
    let world = SimulationWorld(screenSize: CGSize(width: 320, height: 480))
    SimulationWorld.run(world) {
      let stage = ContainerStage(hertz: 60, fidelity: fidelity)
      let (b, c) = (stage.controller("B"), stage.controller("C"))
      stage.container.push(b, transition: stage.cube())
      stage.container.push(c, transition: nil)
      #expect(stage.taken() == [])
      #expect(stage.names == "ABC" && stage.container.transitions.map(\.isNull) == [true, false, true])
      #expect(b.parent == nil)
      c.toolbarItems = [UIBarButtonItem(title: "x", style: .plain, target: nil, action: nil)]
      stage.container.loadViewIfNeeded()
      #expect(stage.taken() == ["A>", "A]", "B>", "B]", "C>", "C]"])
      #expect(stage.container.contentView.subviews == [c.view])
      #expect(stage.container.navigationBar.items?.map(\.title) == ["A", "B", "C"])
      #expect(stage.container.toolbar.items?.map(\.title) == ["x"])
      stage.show()
      #expect(stage.container.pop() === c && stage.container.pop() === b)
      stage.display.runUntilIdle()
      #expect(stage.names == "A")
    }
  }

  // MARK: The whole stack

  @Test("AD-38: compat's setter replaces the list and nothing else, and later pushes are recorded crashes")
  func plainSetter() {
    ContainerStage.run(fidelity: .compat) { stage in
      let b = stage.controller("B")
      stage.container.viewControllers = [b]
      #expect(stage.taken() == [] && b.parent == nil && stage.names == "B")
      stage.container.push(stage.controller("C"), transition: nil)
      #expect(stage.names == "B" && stage.diagnostics.count == 1)
    }
    ContainerStage.run { stage in
      let b = stage.controller("B")
      stage.container.viewControllers = [b]
      #expect(stage.taken() == ["B>", "B+", "will B", "A<", "A-", "A.", "A[", "B!", "B]", "did B"])
      stage.container.push(stage.controller("C"), transition: nil)
      #expect(stage.names == "BC" && stage.diagnostics.isEmpty)
    }
  }

  @Test("BUG-AD-11: a new stack with a new top is shown by the steps of a push", arguments: [60, 120])
  func setWithNewTop(hertz: Int64) {
    ContainerStage.run(hertz: hertz) { stage in
      stage.stack("B")
      let (c, d) = (stage.controller("C"), stage.controller("D"))
      let old = stage.container.viewControllers
      stage.container.setViewControllers([old[0], c, d], transition: stage.swipe())
      #expect(stage.taken() == ["C>", "C]", "D>", "D+~", "will D animated", "B<", "B-~"])
      stage.display.runUntilIdle()
      #expect(stage.taken() == ["B.~", "B[", "D!~", "D]", "did D animated"])
      #expect(stage.names == "ACD")
      #expect(stage.container.transitions.map(\.isNull) == [true, true, false])
      #expect(stage.container.navigationBar.items?.map(\.title) == ["A", "C", "D"])
      #expect(stage.container.operationLog.last?.popped == [old[1]])
      // Its pop is the reverse of what it came with.
      #expect(stage.container.pop() === d)
      #expect(stage.container.isTransitioning)
      stage.display.runUntilIdle()
      #expect(stage.names == "AC")
    }
  }

  @Test("BUG-AD-11: to a top from below it goes by the steps of a pop, and the same top does not move")
  func setWithOldTop() {
    ContainerStage.run { stage in
      stage.stack("BCD")
      let old = stage.container.viewControllers
      let e = stage.controller("E")
      stage.container.setViewControllers([old[0], e, old[1]], transition: stage.swipe())
      #expect(stage.taken() == ["C<", "C[", "E>", "E]", "B+~", "will B animated", "D<", "D-~"])
      stage.display.runUntilIdle()
      #expect(stage.taken() == ["D.~", "D[", "B!~", "did B animated"])
      #expect(stage.names == "AEB")

      stage.container.setViewControllers([e, old[1]], transition: stage.swipe())
      #expect(!stage.container.isTransitioning)
      #expect(stage.taken() == ["A<", "A["])
      #expect(stage.names == "EB" && stage.container.transitions.count == 2)
      #expect(stage.container.navigationBar.items?.map(\.title) == ["E", "B"])

      stage.container.setViewControllers([old[1], e], transition: nil)
      #expect(stage.taken() == ["E+", "will E", "B-", "B.", "E!", "did E"])
      #expect(stage.names == "BE")

      stage.container.setViewControllers([e, e], transition: nil)
      #expect(stage.names == "BE" && stage.events().last == "setViewControllers impossible")
      #expect(stage.diagnostics.count == 1)

      stage.container.setViewControllers([], transition: stage.swipe())
      #expect(stage.taken() == ["B<", "B[", "E<", "E-", "E.", "E["])
      #expect(stage.names.isEmpty && stage.container.contentView.subviews.isEmpty)
      stage.container.push(e, transition: stage.swipe())
      #expect(stage.taken() == ["E>", "E+", "will E", "E!", "E]", "did E"])
    }
  }

  @Test("BUG-AD-23: many pushes, all the way back, and a push again", arguments: fidelities)
  func manyPushes(fidelity: TransitionFidelity) {
    ContainerStage.run(hertz: 120, fidelity: fidelity) { stage in
      for round in 0..<2 {
        for name in ["B", "C", "D", "E"] {
          stage.container.push(stage.controller(name), transition: round == 0 ? stage.cube(0.05) : stage.swipe(0.05))
          stage.display.runUntilIdle()
        }
        #expect(stage.names == "ABCDE" && stage.container.transitions.count == 5)
        if round == 0 {
          for _ in 0..<4 {
            #expect(stage.container.pop() != nil)
            stage.display.runUntilIdle()
          }
        } else {
          stage.container.popToRoot()
          stage.display.runUntilIdle()
        }
        #expect(stage.names == "A" && stage.container.transitions.count == 1)
        #expect(stage.container.children.count == 1)
        #expect(stage.container.navigationBar.items?.count == 1)
      }
      stage.container.push(stage.controller("F"), transition: stage.cube())
      stage.display.runUntilIdle()
      #expect(stage.names == "AF" && stage.container.contentView.subviews.count == 1)
    }
  }

  @Test("BUG-AD-38: the last steps come when the last animation has ended; compat, with the incoming one's")
  func cleanUpAtTheEnd() {
    for fidelity in Self.fidelities {
      ContainerStage.run(fidelity: fidelity) { stage in
        @MainActor func fade(_ duration: TimeInterval) -> CABasicAnimation {
          let animation = CABasicAnimation(keyPath: "opacity")
          animation.fromValue = 1
          animation.toValue = 0.5
          animation.duration = duration
          return animation
        }
        let transition = ADDualTransition(inAnimation: fade(0.2), outAnimation: fade(0.5), fidelity: fidelity)
        stage.container.push(stage.controller("B"), transition: transition)
        stage.frames(0.4)
        #expect(stage.taken().contains("did B animated") == (fidelity == .compat))
        stage.display.runUntilIdle()
        #expect(stage.names == "AB" && stage.container.contentView.subviews.count == 1)
      }
    }
  }

  @Test("BUG-AD-14: in no frame does the leaving view stand where it began", arguments: [60, 120])
  func noFlicker(hertz: Int64) {
    ContainerStage.run(hertz: hertz) { stage in
      let (a, b) = (stage.container.viewControllers[0], stage.controller("B"))
      stage.container.push(b, transition: stage.swipe())
      var last = 0.0
      while a.view.superview != nil {
        #expect(stage.shownX(a) <= last + 1e-9)
        last = stage.shownX(a)
        stage.display.frame()
      }
      #expect(last < -300)
      #expect(stage.shownX(b) == 0)
    }
  }

  @Test("AD-37: in sight is what the top controller presents, else that")
  func visible() {
    ContainerStage.run { stage in
      stage.stack("B")
      let b = stage.container.viewControllers[1]
      #expect(stage.container.visibleViewController === b)
      let sheet = stage.controller("S")
      b.present(sheet, animated: false)
      stage.display.runUntilIdle()
      #expect(stage.container.visibleViewController === sheet)
    }
  }

  @Test("AD-39: a child knows its container from the push to the pop; compat forgets nothing", arguments: fidelities)
  func backPointer(fidelity: TransitionFidelity) {
    let world = SimulationWorld(screenSize: CGSize(width: 320, height: 480))
    SimulationWorld.run(world) {
      let stage = ContainerStage(hertz: 60, fidelity: fidelity)
      let early = stage.controller("B")
      stage.container.push(early, transition: nil)
      #expect((early.transitionController === stage.container) == (fidelity == .corrected))
      stage.show()
      let late = stage.controller("C")
      #expect(late.transitionController == nil)
      stage.container.push(late, transition: stage.swipe())
      #expect(late.transitionController === stage.container)
      stage.display.runUntilIdle()
      stage.container.pop()
      #expect(late.transitionController === stage.container)
      stage.display.runUntilIdle()
      #expect((late.transitionController == nil) == (fidelity == .corrected))
      stage.container.push(late, transition: nil)
      stage.container.popToRoot()
      #expect(early.transitionController == nil)
    }
  }

  @Test("a controller that is on the stack is not pushed again", arguments: fidelities)
  func pushTwice(fidelity: TransitionFidelity) {
    ContainerStage.run(fidelity: fidelity) { stage in
      stage.container.push(stage.container.viewControllers[0], transition: stage.cube())
      #expect(stage.names == "A" && stage.taken() == [] && stage.diagnostics.count == 1)
      #expect(stage.events().last == "push impossible")
    }
  }
}
