import Foundation
import SegueQuartzCore
import SegueTransitions
import SegueUIKit
import Testing

@Suite("APTransitionDirector: percent and ending")
@MainActor
struct APEndingTests {
  @Test(
    "AP-5: percent is kept unclamped, shown clamped, and moves the time linearly; then the update block is called",
    arguments: [60, 120] as [Int64])
  func percent(hertz: Int64) {
    APTestStage.run(hertz: hertz) { stage in
      let director = stage.fader(duration: 0.4, interactive: true)
      var seen: [CGFloat] = []
      director.interactiveUpdateBlock = { seen.append($0.percent) }
      stage.perform(director)
      for percent in [0.25, 0.8, 0.1] as [CGFloat] {
        director.percent = percent
        stage.display.frame()
        #expect(abs(stage.opacity(of: stage.first) - (1 - percent)) < 1e-9)
        #expect(abs(director.timeOffset - percent * 0.4) < 1e-12)
        #expect(director.percentComplete == percent)
        #expect(stage.navigation.transitionCoordinator?.percentComplete == CGFloat(percent))
      }
      director.timeOffset = 0.3
      #expect(abs(director.percent - 0.75) < 1e-12)
      director.percent = 1.5
      #expect(director.percent == 1.5 && director.percentComplete == 1)
      director.percent = -0.5
      #expect(director.percent == -0.5 && director.percentComplete == 0)
      #expect(seen.count == 6 && seen.last == -0.5)
      // Nothing goes on by itself.
      stage.frames(100)
      #expect(stage.navigation.isTransitioning && director.percent == -0.5)
    }
  }

  struct Ending: Sendable {
    let duration: Double
    let percent: Double
    let finishes: Bool
    let hertz: Int64

    /// The smallest n with p·D + n·dt ≥ D, or p·D − n·dt ≤ 0.
    var ticks: Int {
      let way = duration * (finishes ? 1 - percent : percent)
      var count = 1
      while Double(count) / Double(hertz) < way - 1e-9 { count += 1 }
      return count
    }

    static let all: [Ending] = [60, 120].flatMap { hertz in
      [(0.33, 0.6), (0.33, 0.4), (0.5, 0.4), (0.5, 0), (0.5, 0.99), (1, 0.123), (0, 0.5)].flatMap { duration, percent in
        [true, false].map { Ending(duration: duration, percent: percent, finishes: $0, hertz: hertz) }
      }
    }
  }

  @Test(
    "AP-6, AP-7, AP-8: an ending takes the ticks of the formula, at real-time speed, in both modes",
    arguments: Ending.all)
  func ticks(_ ending: Ending) {
    for fidelity in TransitionFidelity.allCases {
      APTestStage.run(hertz: ending.hertz) { stage in
        let director = stage.fader(fidelity, duration: ending.duration, interactive: true)
        stage.perform(director)
        director.percent = ending.percent
        stage.display.frame()
        var seen: [CGFloat] = []
        director.interactiveUpdateBlock = { seen.append($0.percent) }
        director.endInteractive(didComplete: ending.finishes)
        let step = ending.duration > 0 ? 1 / Double(ending.hertz) / ending.duration : 0
        // The first ticks move by one refresh each, and what is shown with them.
        if ending.ticks > 3 {
          for tick in 1...2 {
            stage.display.frame()
            let percent = ending.percent + (ending.finishes ? step : -step) * Double(tick)
            #expect(abs(director.percent - percent) < 1e-7)
            #expect(abs(stage.opacity(of: stage.first) - (1 - percent)) < 1e-7)
          }
        }
        let passed = ending.ticks > 3 ? 2 : 0
        #expect(stage.framesUntilOver(director) == ending.ticks - passed)
        #expect(seen.count == ending.ticks && seen.last == (ending.finishes ? 1 : 0))
        #expect(stage.log.last?.event == (ending.finishes ? .finished : .cancelled))
        #expect(stage.visible === (ending.finishes ? stage.second : stage.first))
        #expect(stage.faults("") == 0)
      }
    }
  }

  @Test("AP-8: the example of 0.33 s: 8 ticks each way at 60 Hz, 16 at 120 Hz")
  func example() {
    #expect(Ending(duration: 0.33, percent: 0.6, finishes: true, hertz: 60).ticks == 8)
    #expect(Ending(duration: 0.33, percent: 0.4, finishes: false, hertz: 60).ticks == 8)
    #expect(Ending(duration: 0.33, percent: 0.6, finishes: true, hertz: 120).ticks == 16)
  }

  @Test(
    "AP-8: dropped frames lengthen the ending of compat; corrected keeps to the time", arguments: [60, 120] as [Int64])
  func droppedFrames(hertz: Int64) {
    // 0.132 s are left: 7.92 refreshes at 60 Hz, 15.84 at 120 Hz. Every second, or third, becomes a frame.
    let way = hertz == 60 ? 7.92 : 15.84
    for step in [2, 3] as [Int64] {
      for (fidelity, frames) in [
        (TransitionFidelity.corrected, Int((way / Double(step)).rounded(.up))), (.compat, Int(way.rounded(.up))),
      ] {
        APTestStage.run(hertz: hertz) { stage in
          let director = stage.fader(fidelity, duration: 0.33, interactive: true)
          stage.perform(director)
          director.percent = 0.6
          stage.display.frame()
          director.endInteractive(didComplete: true)
          let taken = stage.framesUntilOver(director, every: step)
          #expect(taken.frames == frames)
          #expect(taken.refreshes == Int64(frames) * step)
          #expect(stage.visible === stage.second)
        }
      }
    }
  }

  @Test("AP-7: the frame of the last tick shows the end and the container's time runs again", arguments: [true, false])
  func lastFrame(finishes: Bool) throws {
    for (fidelity, rewinds) in [
      (TransitionFidelity.corrected, true), (.corrected, false), (.compat, true), (.compat, false),
    ] {
      try APTestStage.run(rewinds: rewinds) { stage in
        let director = stage.fader(fidelity, interactive: true)
        stage.perform(director)
        let container = try #require(director.containerView)
        director.percent = 0.5
        stage.display.frame()
        #expect(container.layer.speed == 0)
        director.endInteractive(didComplete: finishes)
        _ = stage.framesUntilOver(director)
        #expect(container.layer.speed == 1 && container.layer.timeOffset == 0)
        #expect(stage.first.view.alpha == 1 && stage.first.view.layer.animationKeys()?.isEmpty != false)
        #expect(!stage.world.isAnimating)
        #expect((stage.first.view.superview != nil) == !finishes)
      }
    }
  }

  @Test(
    "AP-9: endInteractive without a transition does nothing, and leaves the next one alone",
    arguments: TransitionFidelity.allCases)
  func neverStarted(fidelity: TransitionFidelity) {
    APTestStage.run { stage in
      var blocks = 0
      let director = stage.fader(fidelity, interactive: true)
      director.endInteractive(didComplete: true) { _ in blocks += 1 }
      stage.frames(60)
      #expect(blocks == 0 && director.interactiveState == .none && !director.isEnding)
      #expect(stage.faults("no interactive transition to end") == 1)
      stage.perform(director)
      stage.frames(60)
      #expect(director.isInTransition && stage.navigation.isTransitioning)
      director.endInteractive(didComplete: false)
      director.endInteractive(didComplete: true)
      #expect(stage.faults("ending already") == 1 && director.interactiveState == .canceling)
      stage.display.runUntilIdle()
      #expect(stage.visible === stage.first && blocks == 0)
    }
  }

  @Test("UI-PDI-11: a transition that is about to start ends once it has", arguments: [true, false])
  func endsBeforeStart(finishes: Bool) {
    APTestStage.run { stage in
      let director = stage.fader(interactive: true)
      let watcher = EndsInWillShow(director, finishes: finishes)
      let before = stage.navigation.delegate
      #expect(before == nil)
      stage.navigation.delegate = watcher
      stage.navigation.pushViewController(stage.second, animated: true)
      #expect(director.interactiveState == (finishes ? .finishing : .canceling))
      #expect(stage.framesUntilOver(director) == (finishes ? 30 : 1))
      #expect(stage.visible === (finishes ? stage.second : stage.first))
    }
  }

  /// Lets go of the director in the moment between the questions and the start.
  private final class EndsInWillShow: UINavigationControllerDelegate {
    let director: APTransitionDirector
    let finishes: Bool

    init(_ director: APTransitionDirector, finishes: Bool) {
      self.director = director
      self.finishes = finishes
    }

    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
      to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { director }

    func navigationController(
      _ navigationController: UINavigationController,
      interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? {
      director.navigationController(navigationController, interactionControllerFor: animationController)
    }

    func navigationController(
      _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
    ) { director.endInteractive(didComplete: finishes) }
  }

  @Test("AP-10: the ending keeps the director until it stops, and nothing keeps it after that")
  func retention() {
    APTestStage.run { stage in
      var blocks = 0
      var director: APTransitionDirector? = stage.fader(interactive: true)
      weak let seen = director
      stage.perform(director)
      director?.percent = 0.5
      director?.endInteractive(didComplete: true) { _ in blocks += 1 }
      director = nil
      stage.frames(3)
      #expect(seen != nil)
      stage.display.runUntilIdle()
      #expect(stage.visible === stage.second && blocks == 1)
      #expect(seen == nil)
    }
  }

  @Test(
    "AP-11: fastCancel undoes the transition at once, without blocks or a change of state",
    arguments: TransitionFidelity.allCases)
  func fastCancel(fidelity: TransitionFidelity) throws {
    for rewinds in [true, false] {
      try APTestStage.run(rewinds: rewinds) { stage in
        var (updates, blocks) = (0, 0)
        let director = APTransitionDirector(fidelity: fidelity) { director, done in
          guard let from = director.fromView, let to = director.toView else { return }
          director.containerView?.addSubview(to)
          UIView.animate(withDuration: 0.5) {
            from.frame.origin.x = -390
          } completion: { _ in
            done()
          }
        }
        director.interactive = true
        stage.perform(director)
        let container = try #require(director.containerView)
        director.percent = 0.4
        stage.display.frame()
        #expect(stage.world.isAnimating(below: container.layer))
        director.interactiveUpdateBlock = { _ in updates += 1 }
        director.endInteractive(didComplete: true) { _ in blocks += 1 }
        director.fastCancel()
        #expect(!stage.world.isAnimating(below: container.layer))
        #expect(stage.first.view.frame == container.bounds)
        #expect(stage.log.last?.event == .cancelled && stage.visible === stage.first)
        #expect(director.interactiveState == .finishing)
        stage.display.runUntilIdle()
        #expect(updates == 0 && blocks == 0 && stage.second.view.superview == nil)
        // It can be begun again.
        stage.perform(stage.fader())
        stage.display.runUntilIdle()
        #expect(stage.visible === stage.second)
      }
    }
  }

  @Test("AP-11: fastCancel ends a transition without a finger too, and does nothing without one")
  func fastCancelWithoutFinger() {
    APTestStage.run { stage in
      let director = stage.fader()
      director.fastCancel()
      stage.perform(director)
      stage.frames(5)
      director.fastCancel()
      #expect(stage.visible === stage.first && stage.log.last?.event == .cancelled)
      #expect(stage.first.view.alpha == 1 && stage.faults("") == 0)
      director.fastCancel()
      #expect(stage.log.count == 2)
    }
  }

  @Test("an ending is taken hold of where it is, if the director says so; else that is recorded")
  func pause() {
    for isInterruptible in [true, false] {
      APTestStage.run { stage in
        let director = stage.fader(interactive: true)
        director.isInterruptible = isInterruptible
        stage.perform(director)
        director.percent = 0.5
        director.endInteractive(didComplete: true)
        stage.frames(3)
        // 3 refreshes of 1/60 s are 0.1 of 0.5 s.
        director.pause()
        stage.frames(20)
        #expect(director.isInTransition == isInterruptible)
        #expect(stage.faults("cannot be interrupted") == (isInterruptible ? 0 : 1))
        guard isInterruptible else { return }
        #expect(abs(director.percent - 0.6) < 1e-7 && director.interactiveState == .inProgress)
        director.endInteractive(didComplete: false)
        #expect(stage.framesUntilOver(director) == 18)
        #expect(stage.visible === stage.first)
      }
    }
  }
}
