import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTestSupport
import SegueTiming
import Testing

@testable import SegueUIKit

@Suite("UIViewPropertyAnimator's moves")
@MainActor
struct PropertyAnimatorMovesTests {
  /// An animator in a phase.
  private func animator(_ phase: AnimatorPhase, _ stage: AnimatorStage) -> UIViewPropertyAnimator {
    let animator = stage.linear()
    if phase != .inactive { animator.startAnimation() }
    stage.frames(10)
    if phase == .paused { animator.pauseAnimation() }
    if phase == .stopped { animator.stopAnimation(false) }
    return animator
  }

  private func phase(_ animator: UIViewPropertyAnimator) -> AnimatorPhase {
    switch animator.state {
    case .inactive: .inactive
    case .active: animator.isRunning ? .running : .paused
    case .stopped: .stopped
    }
  }

  private func perform(_ call: AnimatorCall, _ animator: UIViewPropertyAnimator) {
    switch call {
    case .start: animator.startAnimation()
    case .startAfterDelay: animator.startAnimation(afterDelay: 0.1)
    case .pause: animator.pauseAnimation()
    case .stop: animator.stopAnimation(false)
    case .stopWithoutFinishing: animator.stopAnimation(true)
    case .finish: animator.finishAnimation(at: .current)
    case .proceed: animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    case .setFraction: animator.fractionComplete = 0.6
    case .setReversed: animator.isReversed = true
    case .addAnimations: animator.addAnimations {}
    case .addCompletion: animator.addCompletion { _ in }
    case .configure: animator.isUserInteractionEnabled = false
    }
  }

  /// What each call leads to from inactive, paused, running and stopped; "-" where it is refused.
  private static let table: [AnimatorCall: String] = [
    .start: "r r r -", .startAfterDelay: "r - - -", .pause: "p p p -", .stop: "i s s -",
    .stopWithoutFinishing: "i i i -", .finish: "- - - i", .proceed: "- r - -", .setFraction: "p p - -",
    .setReversed: "i p r -", .addAnimations: "i p r -", .addCompletion: "i p r s", .configure: "i - - -",
  ]
  private static let letters: [Character: AnimatorPhase] = [
    "i": .inactive, "p": .paused, "r": .running, "s": .stopped,
  ]

  @Test("every call in every phase does what the table says; a refused one is recorded and changes nothing (C-13)")
  func everyPair() throws {
    for call in AnimatorCall.allCases {
      let row = try #require(Self.table[call]).split(separator: " ").map { Self.letters[$0.first ?? "-"] }
      for (before, expected) in zip(AnimatorPhase.allCases, row) {
        #expect(call.next(after: before) == expected, "\(call) \(before)")
        AnimatorStage.run { stage in
          let animator = animator(before, stage)
          #expect(phase(animator) == before)
          let (shown, count, fraction) = (stage.x, stage.world.diagnostics.count, animator.fractionComplete)
          perform(call, animator)
          #expect(phase(animator) == expected ?? before, "\(call) \(before)")
          #expect(stage.world.diagnostics.count - count == (expected == nil ? 1 : 0), "\(call) \(before)")
          if expected == nil {
            #expect(stage.x == shown && animator.fractionComplete == fraction && !animator.isReversed)
            #expect(animator.isUserInteractionEnabled)
          }
        }
      }
    }
  }

  @Test("what is refused says which call, why and what to do instead")
  func words() {
    AnimatorStage.run { stage in
      let animator = stage.linear()
      animator.startAnimation()
      stage.frames(10)
      animator.finishAnimation(at: .end)
      #expect(animator.isRunning && stage.ends.isEmpty)
      let told = stage.world.diagnostics
      #expect(told.map(\.what) == ["the animator is running; call stopAnimation(false) first"])
      #expect(told.map(\.place) == ["UIViewPropertyAnimator.finishAnimation(at:)"])
      animator.stopAnimation(false)
      animator.startAnimation()
      #expect(stage.world.diagnostics.last?.what == "the animator is stopped; call finishAnimation(at:) first")
      #expect(stage.world.diagnostics.last?.place == "UIViewPropertyAnimator.startAnimation()")
      animator.finishAnimation(at: .end)
      #expect(stage.ends == [.end] && stage.view.center.x == 450 && stage.world.diagnostics.count == 2)
    }
    for call in AnimatorCall.allCases {
      for phase in AnimatorPhase.allCases where call.next(after: phase) == nil {
        #expect(call.remedy(in: phase) != "wait until it is inactive" || phase == .stopped, "\(call) \(phase)")
      }
    }
  }

  @Test("one that is not interruptible refuses to be paused, stopped, scrubbed and reversed while it runs")
  func notInterruptible() {
    for call in AnimatorCall.allCases {
      AnimatorStage.run { stage in
        let animator = stage.linear()
        animator.isInterruptible = false
        animator.startAnimation()
        stage.frames(10)
        let count = stage.world.diagnostics.count
        perform(call, animator)
        let isLegal = call.next(after: .running) != nil && !call.interrupts
        #expect((stage.world.diagnostics.count == count) == isLegal, "\(call)")
        #expect(animator.isRunning)
        stage.display.runUntilIdle()
        #expect(stage.ends == [.end])
      }
    }
  }

  @Test("any sequence of calls ends inactive, with nothing left and the model at the position", arguments: 0..<200)
  func randomCalls(_ seed: UInt64) {
    AnimatorStage.run { stage in
      var random = SplitMix64(seed: seed)
      let timings: [any UITimingCurveProvider] = [
        UICubicTimingParameters(animationCurve: .easeInOut), UISpringTimingParameters(dampingRatio: 0.6),
        UISpringTimingParameters(mass: 1, stiffness: 200, damping: 15, initialVelocity: CGVector(dx: 1, dy: 2)),
        UICubicTimingParameters(animationCurve: .linear),
      ]
      let animator = stage.animator(0.5, timings[Int.random(in: 0..<4, using: &random)])
      var stops = 0
      for _ in 0..<20 {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: animator.startAnimation()
        case 1: animator.pauseAnimation()
        case 2: animator.isReversed.toggle()
        case 3: animator.fractionComplete = CGFloat(Int.random(in: 0..<100, using: &random)) / 99
        case 4:
          animator.continueAnimation(
            withTimingParameters: Int.random(in: 0..<2, using: &random) == 0
              ? nil : timings[Int.random(in: 0..<4, using: &random)],
            durationFactor: CGFloat(Int.random(in: 0..<3, using: &random)) / 2)
        case 5:
          animator.addAnimations(
            { stage.view.alpha = 0 }, delayFactor: CGFloat(Int.random(in: 0..<3, using: &random)) / 2)
        case 6: if Int.random(in: 0..<4, using: &random) == 0 { animator.scrubsLinearly.toggle() }
        case 7: animator.pausesOnCompletion = Int.random(in: 0..<3, using: &random) == 0
        case 8:
          if Int.random(in: 0..<6, using: &random) == 0, animator.state == .active {
            animator.stopAnimation(false)
            stops += 1
          }
        default: break
        }
        stage.frames(Int.random(in: 0..<8, using: &random))
        #expect(stage.x.isFinite && stage.alpha.isFinite, "seed \(seed)")
        if animator.state == .inactive, !stage.ends.isEmpty { break }
      }
      animator.pausesOnCompletion = false
      if animator.state == .stopped {
        animator.finishAnimation(at: [.start, .current, .end][Int.random(in: 0..<3, using: &random)])
      } else if animator.state == .inactive, stage.ends.isEmpty {
        animator.startAnimation()
      } else if animator.state == .active, !animator.isRunning {
        animator.startAnimation()
      }
      if animator.state != .inactive { stage.display.runUntilIdle(limit: 3000) }
      #expect(animator.state == .inactive && stage.ends.count == 1 && stage.isClean, "seed \(seed)")
      switch stage.ends.first {
      case .start: #expect(stage.view.center.x == 50 && stage.view.alpha == 1, "seed \(seed)")
      case .end: #expect(stage.view.center.x == 450, "seed \(seed)")
      case .current: #expect(stops > 0 && Double(stage.view.center.x) == stage.x, "seed \(seed)")
      case nil: Issue.record("seed \(seed): no completion")
      }
      stage.frames(1)
      #expect(Double(stage.view.center.x) == stage.x && Double(stage.view.alpha) == stage.alpha, "seed \(seed)")
    }
  }
}
