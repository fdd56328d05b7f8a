import Foundation
import SegueQuartzCore
import SegueTestSupport
import SegueTransitions
import SegueUIKit
import Testing

@Suite("APTransitionDirector: whatever is called when")
@MainActor
struct APRobustnessTests {
  @Test(
    "AP-2, AP-4, AP-9, AP-11: any order of calls ends every transition once", arguments: TransitionFidelity.allCases)
  func anyOrder(fidelity: TransitionFidelity) {
    for seed in UInt64(1)...60 {
      let container = APTestStage.Container.allCases[Int(seed % 3)]
      APTestStage.run(container, hertz: seed % 2 == 0 ? 60 : 120, rewinds: seed % 5 != 0) { stage in
        var random = SplitMix64(seed: seed)
        var done: [@MainActor () -> Void] = []
        let director = APTransitionDirector(fidelity: fidelity) { director, finish in
          done.append(finish)
          APTestStage.fade(director, finish)
        }
        director.interactive = true
        director.isInterruptible = true
        let earlier = stage.log.count
        var (starts, blocks, accepted, fastCancels) = (0, 0, 0, 0)
        for _ in 0..<40 {
          switch Int.random(in: 0..<9, using: &random) {
          case 0, 1:
            guard !director.isInTransition else { break }
            stage.perform(director, isBack: stage.visible === stage.second)
            starts += 1
          case 2: director.percent = CGFloat(Int.random(in: -2...12, using: &random)) / 10
          case 3:
            if director.isInTransition, !director.isEnding { accepted += 1 }
            director.endInteractive(didComplete: Bool.random(using: &random)) { _ in blocks += 1 }
          case 4: if fidelity == .corrected { done.randomElement(using: &random)?() }
          case 5:
            guard Int.random(in: 0..<4, using: &random) == 0 else { break }
            if director.isInTransition { fastCancels += 1 }
            director.fastCancel()
          case 6: if director.isEnding { director.pause() }
          default: stage.frames(Int.random(in: 1...8, using: &random))
          }
        }
        if director.isInTransition, !director.isEnding {
          director.endInteractive(didComplete: true) { _ in blocks += 1 }
        }
        #expect(stage.display.runUntilIdle(), "seed \(seed)")
        #expect(!director.isInTransition && !stage.world.isAnimating, "seed \(seed)")
        let events = stage.log.dropFirst(earlier).map(\.event)
        #expect(events.count == 2 * starts, "seed \(seed): \(events)")
        for (place, event) in events.enumerated() {
          #expect((event == .started) == (place % 2 == 0), "seed \(seed): \(events)")
        }
        // Every transition but those cancelled fast has called its block once.
        if fidelity == .corrected { #expect(blocks == starts - fastCancels, "seed \(seed)") }
        #expect(accepted == 0 || blocks > 0 || fastCancels > 0, "seed \(seed)")
        let shown = stage.visible?.view
        #expect(shown?.alpha == 1 && shown?.frame == stage.window.bounds, "seed \(seed)")
        #expect(stage.faults("completeTransition") == 0, "seed \(seed)")
      }
    }
  }

  @Test("finish and cancel of the percent driver itself settle too, and done completes", arguments: [true, false])
  func plainDriver(finishes: Bool) {
    APTestStage.run { stage in
      let director = APTransitionDirector(animation: APSampleTransition.animate)
      director.interactive = true
      stage.perform(director)
      director.percent = 0.4
      if finishes { director.finish() } else { director.cancel() }
      // (1 − 0.4) · 0.5 s, or 0.4 · 0.5 s.
      #expect(stage.framesUntilOver(director) == (finishes ? 18 : 12))
      #expect(stage.visible === (finishes ? stage.second : stage.first))
      #expect(stage.visible?.view.frame == stage.window.bounds && stage.first.view.transform == .identity)
      #expect(stage.faults("") == 0)
    }
  }

  @Test(
    "AP-11: a sample cancelled fast is as it was, also where the runtime takes nothing back", arguments: [true, false])
  func sampleCancelledFast(rewinds: Bool) {
    for container in APTestStage.Container.allCases {
      for isBack in [false, true] {
        APTestStage.run(container, rewinds: rewinds) { stage in
          if isBack { stage.goThere() }
          let director = APTransitionDirector(animation: APSampleTransition.animate)
          director.interactive = true
          stage.perform(director, isBack: isBack)
          director.percent = 0.4
          stage.display.frame()
          director.fastCancel()
          stage.display.runUntilIdle()
          #expect(stage.visible === (isBack ? stage.second : stage.first))
          for screen in [stage.first, stage.second] { #expect(screen.view.transform == .identity) }
          #expect(stage.visible?.view.frame == stage.window.bounds)
        }
      }
    }
  }

  @Test("4.1, AP-14: a director does not retain its object; that of a category call lives as long as the transition")
  func keptObject() {
    for (fidelity, isKept) in [(TransitionFidelity.corrected, true), (.compat, false)] {
      APTestStage.run { stage in
        let seen = push(on: stage, fidelity)
        #expect((seen.object != nil) == isKept)
        #expect(stage.navigation.isTransitioning)
        stage.display.runUntilIdle()
        #expect(seen.object == nil && stage.visible === stage.second)
        let director = APTransitionDirector(fidelity: fidelity)
        director.delegate = APTestObject()
        #expect(director.delegate == nil)
      }
    }
  }

  private struct Seen {
    weak var object: APTestObject?
  }

  private func push(on stage: APTestStage, _ fidelity: TransitionFidelity) -> Seen {
    let object = APTestObject()
    stage.navigation.apPush(stage.second, using: object, fidelity: fidelity)
    return Seen(object: object)
  }

  @Test("NAV-01, AP-13: a cancelled interactive pop tells appearance in UIKit's order")
  func appearance() {
    APTestStage.run { stage in
      stage.goThere()
      let (first, second) = (stage.first.calls.count, stage.second.calls.count)
      let director = stage.fader(interactive: true)
      stage.perform(director, isBack: true)
      director.percent = 0.3
      director.endInteractive(didComplete: false)
      stage.display.runUntilIdle()
      #expect(stage.first.calls.dropFirst(first) == ["willAppear", "willDisappear", "didDisappear"])
      #expect(stage.second.calls.dropFirst(second) == ["willDisappear", "willAppear", "didAppear"])
    }
  }

  @Test("BUG-AD-18's case for a director: one serves a hundred switches of tabs")
  func hundredSwitches() {
    APTestStage.run(.tabBar) { stage in
      let director = stage.fader(duration: 0.05)
      stage.tabs.delegate = director
      for number in 1...100 {
        stage.tabs.selectedIndex = number % 2
        #expect(stage.framesUntilOver(director) == 3)
        #expect(stage.tabs.selectedIndex == number % 2 && !stage.tabs.isTransitioning)
      }
      #expect(stage.log.filter { $0.event == .finished }.count >= 100)
    }
  }
}
