import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

@Suite("Transition phases")
@MainActor
struct TransitionPhaseTests {
  enum Phase: CaseIterable {
    case running, interactive, finishing, cancelling, completed
  }

  enum Request: CaseIterable {
    case update, finish, cancel, pause, completeTrue, completeFalse, operation, gesture
  }

  /// What is seen after a request: the phase, told apart by what the context says, or what became of it.
  private struct Outcome: Equatable {
    var isInteractive: Bool
    var wasCancelled: Bool
    var isPending: Bool
    var diagnostics: Int
    var log: [String]
  }

  private func expected(_ phase: Phase, _ request: Request, _ isInterruptible: Bool) -> Outcome {
    let before = Outcome(
      isInteractive: phase == .interactive, wasCancelled: phase == .cancelling, isPending: phase != .completed,
      diagnostics: 0, log: [])
    var refused = before
    refused.diagnostics = 1
    var after = before
    switch request {
    case .update: return phase == .interactive ? before : refused
    case .finish:
      guard phase == .interactive else { return refused }
      after.isInteractive = false
    case .cancel:
      guard phase == .interactive else { return refused }
      after.isInteractive = false
      after.wasCancelled = true
    case .pause:
      if phase == .interactive { return before }
      guard phase != .completed, isInterruptible else { return refused }
      after.isInteractive = true
      after.wasCancelled = false
    case .completeTrue, .completeFalse:
      guard phase != .completed else { return refused }
      after.isPending = false
      after.isInteractive = false
      let finishes = request == .completeTrue && phase != .cancelling
      after.wasCancelled = !finishes
      after.diagnostics = request == .completeTrue && phase == .cancelling ? 1 : 0
      after.log = [finishes ? "finished" : "cancelled"]
    case .operation:
      guard phase != .completed else {
        after.log = ["started", "finished"]
        return after
      }
      after.log = ["queued"]
    case .gesture:
      guard phase != .completed else {
        after.log = ["started", "finished"]
        return after
      }
      after.log = ["refused"]
    }
    return after
  }

  @Test(
    "every pair of phase and request moves on, waits or is refused as the table says (C-4, C-5, UI-CTX-4)",
    arguments: Phase.allCases, [true, false])
  func pairs(phase: Phase, isInterruptible: Bool) {
    for request in Request.allCases {
      Stage.run { stage in
        stage.push("B")
        let delegate = GivenDelegate()
        let animator = HeldAnimator()
        let driver = UIPercentDrivenInteractiveTransition()
        driver.isInterruptible = isInterruptible
        driver.wantsInteractiveStart = phase != .running
        delegate.animator = animator
        delegate.interactor = driver
        stage.navigation.delegate = delegate
        stage.navigation.popViewController(animated: true)
        guard let context = animator.context else {
          Issue.record("no context")
          return
        }
        switch phase {
        case .running, .interactive: break
        case .finishing: context.finishInteractiveTransition()
        case .cancelling: context.cancelInteractiveTransition()
        case .completed: context.completeTransition(true)
        }
        let before = stage.navigation.operationLog.count
        switch request {
        case .update: context.updateInteractiveTransition(0.4)
        case .finish: context.finishInteractiveTransition()
        case .cancel: context.cancelInteractiveTransition()
        case .pause: context.pauseInteractiveTransition()
        case .completeTrue: context.completeTransition(true)
        case .completeFalse: context.completeTransition(false)
        case .operation: stage.navigation.pushViewController(Screen("C", stage.log), animated: false)
        case .gesture: pushByGesture(stage)
        }
        let outcome = Outcome(
          isInteractive: context.isInteractive, wasCancelled: context.transitionWasCancelled,
          isPending: stage.navigation.isTransitioning, diagnostics: SimulationWorld.current.diagnostics.count,
          log: stage.navigation.operationLog.dropFirst(before).map(\.event.rawValue))
        // A gesture cannot come while touches are kept away.
        if request == .gesture, phase == .running, !isInterruptible {
          #expect(outcome.log.isEmpty)
        } else {
          #expect(outcome == expected(phase, request, isInterruptible), "\(phase) \(request) \(isInterruptible)")
        }
      }
    }
  }

  /// A pan on the window whose beginning pushes.
  private func pushByGesture(_ stage: Stage) {
    let pan = UIPanGestureRecognizer(
      target: stage.navigation,
      action: Selector { (navigation: UINavigationController) in
        { (pan: UIPanGestureRecognizer) in
          if pan.state == .began { navigation.pushViewController(UIViewController(), animated: false) }
        }
      })
    stage.window.addGestureRecognizer(pan)
    stage.touch([(.began, 100, 100)])
    stage.touch([(.moved, 100, 160)])
  }

  @Test("a transition that nobody completes pends for all to see, and is recorded once (UI-CTX-4)")
  func neverCompleted() {
    Stage.run { stage in
      let delegate = GivenDelegate()
      delegate.animator = HeldAnimator(duration: 0.5)
      stage.navigation.delegate = delegate
      SimulationWorld.current.transitionParameters.patience = 1
      stage.navigation.pushViewController(Screen("B", stage.log), animated: true)
      for _ in 0..<90 { stage.display.frame() }
      #expect(SimulationWorld.current.diagnostics.isEmpty)
      for _ in 0..<60 { stage.display.frame() }
      #expect(stage.navigation.isTransitioning)
      #expect(
        SimulationWorld.current.diagnostics.map(\.what) == [
          "completeTransition has not been called; call it when the animations have ended"
        ])
      #expect(!stage.log.calls.contains("B didAppear"))
    }
  }

  @Test("animationEnded comes last, with the outcome (UI-CTX-4)")
  func animationEnded() {
    Stage.run { stage in
      let delegate = GivenDelegate()
      let animator = HeldAnimator()
      delegate.animator = animator
      stage.navigation.delegate = delegate
      stage.navigation.pushViewController(Screen("B", stage.log), animated: true)
      #expect(animator.ended.isEmpty)
      animator.context?.completeTransition(false)
      #expect(animator.ended == [false] && stage.names == ["A"])
      stage.navigation.pushViewController(Screen("C", stage.log), animated: true)
      animator.context?.completeTransition(true)
      #expect(animator.ended == [false, true] && stage.names == ["A", "C"])
    }
  }

  @Test("a delegate that is gone after the call still drives the transition (UI-DEL-3)")
  func weakDelegate() {
    Stage.run { stage in
      let animator = HeldAnimator()
      do {
        let delegate = GivenDelegate()
        delegate.animator = animator
        stage.navigation.delegate = delegate
        stage.navigation.pushViewController(Screen("B", stage.log), animated: true)
      }
      #expect(stage.navigation.delegate == nil)
      stage.display.frame()
      animator.context?.completeTransition(true)
      #expect(stage.names == ["A", "B"] && !stage.navigation.isTransitioning)
    }
  }

  @Test("frames: the leaving view starts and the coming one ends with the content frame, else zero (UI-CTX-7)")
  func frames() throws {
    try Stage.run { stage in
      let delegate = GivenDelegate()
      let animator = HeldAnimator()
      delegate.animator = animator
      stage.navigation.delegate = delegate
      let b = Screen("B", stage.log)
      stage.navigation.pushViewController(b, animated: true)
      let context = try #require(animator.context)
      let whole = CGRect(x: 0, y: 0, width: 390, height: 844)
      #expect(context.initialFrame(for: stage.root) == whole && context.finalFrame(for: b) == whole)
      #expect(context.initialFrame(for: b) == .zero && context.finalFrame(for: stage.root) == .zero)
      #expect(context.targetTransform == .identity && context.presentationStyle == .none)
      context.completeTransition(true)
    }
  }
}
