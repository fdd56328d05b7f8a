import Foundation
import SegueQuartzCore
import SegueTransitions
import SegueUIKit
import Testing

@Suite("APTransitionDirector: animator and accessors")
@MainActor
struct APDirectorTests {
  @Test("AP-1: block and object both animate, in that order; the object's duration takes the place of the director's")
  func blockAndObject() {
    APTestStage.run { stage in
      var order: [String] = []
      let object = APTestObject(duration: 0.2)
      let director = APTransitionDirector { _, _ in order.append("block after \(object.calls) objects") }
      director.delegate = object
      #expect(director.animDuration == 0.5)
      stage.perform(director)
      #expect(order == ["block after 0 objects"] && object.calls == 1)
      #expect(director.animDuration == 0.2)
      // 0.2 s are 12 refreshes of 60 Hz.
      #expect(stage.framesUntilOver(director) == 12)
      #expect(stage.visible === stage.second)
    }
  }

  @Test("AP-1: without block and object the transition completes at once", arguments: TransitionFidelity.allCases)
  func neither(fidelity: TransitionFidelity) {
    for isInteractive in [false, true] {
      APTestStage.run { stage in
        let director = APTransitionDirector(fidelity: fidelity)
        director.interactive = isInteractive
        stage.perform(director)
        #expect(stage.visible === stage.second)
        #expect(!stage.navigation.isTransitioning && !director.isInTransition)
        #expect(stage.log.last?.event == .finished)
        #expect(director.interactiveState == (isInteractive ? .inProgress : .none))
        // Upstream finishes the interaction of a transition that has none, too.
        #expect(stage.faults("finishInteractiveTransition") == (fidelity == .compat && !isInteractive ? 1 : 0))
      }
    }
  }

  @Test("AP-1: an interactive transition is in progress before the animation is set up")
  func state() {
    APTestStage.run { stage in
      var states: [APTransitionDirector.InteractiveState] = []
      let director = APTransitionDirector { director, _ in states.append(director.interactiveState) }
      director.interactive = true
      #expect(director.interactiveState == .none)
      stage.perform(director)
      #expect(states == [.inProgress])
    }
  }

  @Test(
    "AP-2: done completes the transition, whichever of block and object calls it",
    arguments: TransitionFidelity.allCases)
  func done(fidelity: TransitionFidelity) {
    for byObject in [false, true] {
      APTestStage.run { stage in
        let object = APTestObject()
        let director = byObject ? APTransitionDirector(fidelity: fidelity) : stage.fader(fidelity)
        if byObject { director.delegate = object }
        stage.perform(director)
        #expect(stage.navigation.isTransitioning)
        #expect(stage.framesUntilOver(director) == 30)
        #expect(stage.log.last?.event == .finished && stage.visible === stage.second)
      }
    }
  }

  @Test("BUG-AP-5, AP-2: done called twice completes once; compat completes twice, which UIKit refuses")
  func doneTwice() {
    for (fidelity, refusals) in [(TransitionFidelity.corrected, 0), (.compat, 1)] {
      APTestStage.run { stage in
        var finish: (@MainActor () -> Void)?
        let director = APTransitionDirector(fidelity: fidelity) { _, done in finish = done }
        stage.perform(director)
        stage.frames(3)
        #expect(stage.navigation.isTransitioning)
        finish?()
        #expect(!stage.navigation.isTransitioning && stage.visible === stage.second)
        finish?()
        #expect(stage.faults("completeTransition") == refusals)
        #expect(stage.visible === stage.second && stage.log.map(\.event) == [.started, .finished])
      }
    }
  }

  @Test("AP-2: done of an earlier transition does not end the next one of the same director")
  func lateDone() {
    for (fidelity, isOver) in [(TransitionFidelity.corrected, false), (.compat, true)] {
      APTestStage.run { stage in
        var calls: [@MainActor () -> Void] = []
        let director = APTransitionDirector(fidelity: fidelity) { _, done in calls.append(done) }
        stage.perform(director)
        calls[0]()
        stage.perform(director, isBack: true)
        #expect(stage.navigation.isTransitioning)
        calls[0]()
        #expect(stage.navigation.isTransitioning == !isOver)
        calls[1]()
        #expect(stage.visible === stage.first && !stage.navigation.isTransitioning)
      }
    }
  }

  @Test("BUG-AP-5, AP-3: done before endInteractive is ignored; where it crashed compat records that")
  func doneBeforeEnd() {
    for (fidelity, faults) in [(TransitionFidelity.corrected, 0), (.compat, 1)] {
      APTestStage.run { stage in
        var finish: (@MainActor () -> Void)?
        let director = APTransitionDirector(fidelity: fidelity) { _, done in finish = done }
        director.interactive = true
        stage.perform(director)
        director.percent = 0.3
        finish?()
        #expect(stage.navigation.isTransitioning && director.isInTransition)
        #expect(stage.faults("before endInteractive") == faults)
        director.endInteractive(didComplete: true)
        stage.display.runUntilIdle()
        #expect(stage.log.last?.event == .finished && stage.visible === stage.second)
      }
    }
  }

  @Test(
    "AP-3: done in an interactive transition does not complete it: corrected waits for the end, compat calls the block")
  func doneWhileEnding() {
    for (fidelity, early) in [(TransitionFidelity.corrected, 0), (.compat, 1)] {
      APTestStage.run { stage in
        var finish: (@MainActor () -> Void)?
        var blocks = 0
        let director = APTransitionDirector(fidelity: fidelity) { _, done in finish = done }
        director.interactive = true
        stage.perform(director)
        director.percent = 0.5
        director.endInteractive(didComplete: true) { _ in blocks += 1 }
        stage.frames(2)
        finish?()
        #expect(blocks == early)
        #expect(stage.navigation.isTransitioning)
        stage.display.runUntilIdle()
        #expect(blocks == 1 && !stage.navigation.isTransitioning)
      }
    }
  }

  @Test("AP-4, BUG-AP-2: the completion block runs once, after the end, also if the animation forgets done")
  func completionBlock() {
    for (didComplete, callsDone, fidelity, count) in [
      (true, true, TransitionFidelity.corrected, 1), (false, true, .corrected, 1), (true, false, .corrected, 1),
      (false, false, .corrected, 1), (true, true, .compat, 1), (false, true, .compat, 1), (true, false, .compat, 0),
      (false, false, .compat, 0),
    ] {
      APTestStage.run { stage in
        var ends: [ContainerOperationRecord.Event?] = []
        var hadViews = true
        let director = stage.fader(fidelity, interactive: true, callsDone: callsDone)
        stage.perform(director)
        director.percent = 0.5
        director.endInteractive(didComplete: didComplete) {
          ends.append(stage.log.last?.event)
          hadViews = hadViews && $0.fromView === stage.first.view && $0.toView === stage.second.view
        }
        #expect(ends.isEmpty)
        stage.display.runUntilIdle()
        #expect(ends == Array(repeating: didComplete ? .finished : .cancelled, count: count))
        #expect(hadViews)
        #expect(director.interactiveState == (didComplete ? .finishing : .canceling))
      }
    }
  }

  @Test("AP-4: a block of one transition is not called at the end of the next; compat keeps it")
  func blockOfOneTransition() {
    for (fidelity, count) in [(TransitionFidelity.corrected, 1), (.compat, 2)] {
      APTestStage.run { stage in
        var blocks = 0
        let director = stage.fader(fidelity, interactive: true)
        stage.perform(director)
        director.endInteractive(didComplete: true) { _ in blocks += 1 }
        stage.display.runUntilIdle()
        stage.perform(director, isBack: true)
        director.endInteractive(didComplete: true)
        stage.display.runUntilIdle()
        #expect(blocks == count && stage.visible === stage.first)
      }
    }
  }

  @Test("4.1: the accessors know both sides during a transition and nothing outside of one")
  func accessors() {
    for container in APTestStage.Container.allCases {
      APTestStage.run(container) { stage in
        let director = stage.fader()
        #expect(director.fromView == nil && director.containerView == nil && director.operation == nil)
        stage.perform(director)
        #expect(director.operation == stage.there)
        #expect(director.fromViewController === stage.first && director.toViewController === stage.second)
        #expect(director.fromView === stage.first.view && director.toView === stage.second.view)
        #expect(director.containerView === stage.second.view.superview)
        stage.display.runUntilIdle()
        #expect(director.fromView == nil && director.toView == nil && director.containerView == nil)
        #expect(director.fromViewController == nil && director.toViewController == nil)
        stage.perform(director, isBack: true)
        #expect(director.operation == stage.back && director.fromViewController === stage.second)
      }
    }
  }

  @Test("4.1: a presenter's view that the transition leaves in place is found through its controller")
  func presenterInPlace() {
    APTestStage.run(.modal) { stage in
      stage.second.modalPresentationStyle = .custom
      let director = stage.fader()
      director.animBlock = { _, done in done() }
      stage.perform(director)
      var views: [UIView?] = []
      director.animBlock = { director, done in
        views = [director.fromView, director.toView]
        done()
      }
      stage.perform(director, isBack: true)
      #expect(views.count == 2 && views[0] === stage.second.view && views[1] === stage.first.view)
    }
  }

  @Test("bad numbers are refused and recorded; the old ones stay")
  func badNumbers() {
    APTestStage.run { stage in
      let director = stage.fader(interactive: true)
      director.animDuration = -1
      director.animDuration = .infinity
      #expect(director.animDuration == 0.5 && stage.faults("animDuration") == 2)
      director.percent = 0.25
      director.percent = .nan
      #expect(director.percent == 0.25 && stage.faults("percent must be finite") == 1)
      director.animDuration = 0
      director.timeOffset = 0.1
      #expect(director.percent == 0)
    }
  }
}
