import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTransitions
import SegueUIKit
import Testing

@testable import TransitionMatrix

/// What every end leaves: TTI-8, TTI-14, TTI-34.
@Suite("Ends of TTI animators")
@MainActor
struct TTIAnimatorEndTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let type: TTITransitionType
    let opening: Bool
    let rewinds: Bool
    let hertz: Int64
    var testDescription: String {
      "\(type.name) \(opening ? "opening" : "closing") at \(hertz) Hz, \(rewinds ? "rewinding" : "not rewinding")"
    }

    static let all: [Case] = TTITransitionType.allCases.flatMap { type in
      [true, false].flatMap { opening in
        [true, false].map { Case(type: type, opening: opening, rewinds: $0, hertz: $0 == opening ? 60 : 120) }
      }
    }
  }

  static let proportions = TTITransitionSettings(
    fromPoint: CGPoint(x: 100, y: 150), toPoint: CGPoint(x: 300, y: 700), widthProportion: 0.8, heightProportion: 0.5)

  @Test("TTI-14: a cancel leaves the whole window as it was, to the bit", arguments: Case.all)
  func cancel(at one: Case) {
    TTIAnimatorStage.run(
      one.type, hertz: one.hertz, rewinds: one.rewinds, elements: 2, settings: Self.proportions
    ) { stage in
      stage.screen.view.frame = stage.window.bounds
      stage.screen.view.layoutIfNeeded()
      if !one.opening { stage.present() }
      for progress in [0, 0.3, 0.5, 0.99] as [CGFloat] {
        let window = TTIModelState(stage.window)
        let (root, screen) = (TTIModelState(stage.root.view), TTIModelState(stage.screen.view))
        stage.begin(opening: one.opening, scrubbed: true)
        #expect(stage.isTransitioning)
        #expect(TTIModelState(stage.window) != window)
        stage.scrub(to: progress)
        stage.settle(finishing: false)
        #expect(!stage.isTransitioning)
        let difference = TTIModelState(stage.window).difference(from: window)
        #expect(difference.isEmpty, "after a cancel at \(progress): \(difference)")
        #expect(TTIModelState(stage.root.view) == root && TTIModelState(stage.screen.view) == screen)
        #expect(!stage.animator.isInteractive)
        #expect(stage.isPresented == !one.opening)
        #expect(!stage.world.isAnimating)
      }
      // What was cancelled can still be done.
      stage.begin(opening: one.opening)
      stage.display.runUntilIdle()
      #expect(stage.isPresented == one.opening)
      #expect(stage.world.diagnostics.isEmpty, "\(stage.world.diagnostics)")
    }
  }

  @Test(
    "TTI-14: a finish leaves the destination only, and the dismissal leaves what was before, to the bit",
    arguments: Case.all)
  func finish(at one: Case) throws {
    try TTIAnimatorStage.run(
      one.type, hertz: one.hertz, rewinds: one.rewinds, elements: 2, settings: Self.proportions
    ) { stage in
      stage.screen.view.frame = stage.window.bounds
      stage.screen.view.layoutIfNeeded()
      let (window, screen) = (TTIModelState(stage.window), stage.screen.view!)
      for round in 1...2 {
        stage.begin(opening: true, scrubbed: one.opening)
        if one.opening {
          stage.scrub(to: 0.4)
          stage.settle(finishing: true)
        } else {
          stage.display.runUntilIdle()
        }
        #expect(stage.isPresented && !stage.isTransitioning)
        let container = try #require(stage.container)
        #expect(container.subviews.last === screen)
        let behind = container.subviews.dropLast()
        switch one.type {
        case .overlay: #expect(behind.count == 1 && behind.first is TTIBlurView && behind.first?.alpha == 1)
        case .fallIn: #expect(behind.count == 1 && behind.first is UIVisualEffectView && behind.first?.alpha == 1)
        default: #expect(behind.isEmpty)
        }
        #expect(screen.layer.transform.isIdentity && screen.alpha == 1 && screen.layer.zPosition == 0)
        #expect(stage.root.view.layer.transform.isIdentity && stage.root.view.alpha == 1)
        #expect(stage.root.view.layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
        #expect((stage.root.view.window == nil) == (one.type.presentationStyle == .fullScreen))
        let (width, height) = (stage.size.width, stage.size.height)
        let frame: CGRect =
          switch one.type {
          case .overlay: CGRect(x: 10, y: 20, width: width - 20, height: height - 40)
          case .hangIn, .fallIn: CGRect(x: width * 0.1, y: height * 0.25, width: width * 0.8, height: height * 0.5)
          default: stage.window.bounds
          }
        #expect(abs(screen.frame.minX - frame.minX) < 1e-9 && abs(screen.frame.minY - frame.minY) < 1e-9)
        #expect(abs(screen.frame.width - frame.width) < 1e-9 && abs(screen.frame.height - frame.height) < 1e-9)
        stage.begin(opening: false, scrubbed: one.opening)
        if one.opening {
          stage.scrub(to: 0.6)
          stage.settle(finishing: true)
        } else {
          stage.display.runUntilIdle()
        }
        #expect(!stage.isPresented)
        let difference = TTIModelState(stage.window).difference(from: window)
        #expect(difference.isEmpty, "after round \(round): \(difference)")
        #expect(screen.superview == nil && screen.alpha == 1 && screen.layer.transform.isIdentity)
        #expect(stage.screen.elements.allSatisfy { $0.alpha == 1 })
      }
      #expect(stage.world.diagnostics.isEmpty, "\(stage.world.diagnostics)")
    }
  }

  @Test("TTI-8: one instance opens and closes, time after time", arguments: [TTITransitionType.fold, .hangIn])
  func manyTimes(type: TTITransitionType) {
    TTIAnimatorStage.run(type, settings: .sample) { stage in
      for _ in 0..<(type == .fold ? 12 : 8) {
        stage.present()
        #expect(stage.isPresented)
        stage.begin(opening: false)
        stage.display.runUntilIdle()
        #expect(!stage.isPresented)
      }
      #expect(stage.world.diagnostics.isEmpty)
    }
  }

  @Test(
    "TTI-34: after a cancelled gesture the flag is clear; compat leaves it with FallIn and HangIn (BUG-TTI-7)",
    arguments: TTITransitionType.allCases, TransitionFidelity.allCases)
  func interactiveFlag(type: TTITransitionType, fidelity: TransitionFidelity) {
    TTIAnimatorStage.run(type, fidelity: fidelity) { stage in
      stage.present()
      stage.begin(opening: false, scrubbed: true)
      stage.scrub(to: 0.3)
      #expect(stage.animator.isInteractive)
      stage.settle(finishing: false)
      #expect(stage.animator.isInteractive == (fidelity == .compat && (type == .fallIn || type == .hangIn)))
    }
  }

  @Test("a transition that may be interrupted stands still where it is and goes on either way", arguments: Case.all)
  func interrupted(at one: Case) throws {
    try TTIAnimatorStage.run(one.type, hertz: one.hertz, rewinds: one.rewinds, elements: 1) { stage in
      if !one.opening { stage.present() }
      let window = TTIModelState(stage.window)
      stage.interruptible = true
      for finishing in [false, true] {
        stage.begin(opening: one.opening, scrubbed: true)
        for _ in 0..<Int(0.3 * Double(one.hertz)) { stage.display.frame() }
        let view = try #require(stage.screen.view)
        let before = view.layer.presentation()?.transform
        stage.driver?.pause()
        #expect(view.layer.presentation()?.transform == before)
        stage.scrub(to: 0.2)
        stage.settle(finishing: finishing)
        #expect(!stage.isTransitioning && stage.isPresented == (finishing == one.opening))
        if !finishing { #expect(TTIModelState(stage.window).difference(from: window).isEmpty) }
      }
      #expect(stage.world.diagnostics.isEmpty, "\(stage.world.diagnostics)")
    }
  }
}
