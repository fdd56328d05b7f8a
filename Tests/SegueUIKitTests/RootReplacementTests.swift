import Foundation
import SegueQuartzCore
import SegueUIKit
import Testing

private let styles: [UIModalPresentationStyle] = [.fullScreen, .overFullScreen, .pageSheet, .currentContext]

@Suite("A window takes another root controller")
@MainActor
struct RootReplacementTests {
  /// Each beginning has its own end or is turned round, and in the end all have gone.
  private func expectBalanced(_ calls: [String], _ names: [String], location: SourceLocation = #_sourceLocation) {
    let after = [
      "willAppear": ["didAppear", "willDisappear"], "didAppear": ["willDisappear"],
      "willDisappear": ["didDisappear", "willAppear"], "didDisappear": ["willAppear"],
    ]
    for name in names {
      let told = calls.filter { $0.hasPrefix("\(name) ") }.map { String($0.dropFirst(name.count + 1)) }
      #expect(told.first == "willAppear" && told.last == "didDisappear", "\(name) \(told)", sourceLocation: location)
      for (one, next) in zip(told, told.dropFirst()) {
        #expect(after[one]?.contains(next) == true, "\(name) \(told)", sourceLocation: location)
      }
    }
  }

  /// Whether a touch in the middle of the screen reaches the window's root.
  private func takesTouches(_ stage: ModalStage, _ screen: Screen) -> Bool {
    let pan = UITapGestureRecognizer()
    screen.view.addGestureRecognizer(pan)
    var taps = 0
    let counter = TapCounter { taps += 1 }
    pan.addTarget(counter, action: Selector(TapCounter.tapped(_:)))
    stage.touch(.began, 200, 300)
    stage.touch(.ended, 200, 300)
    stage.display.runUntilIdle()
    return taps == 1
  }

  @Test("what the old one presents goes with it, freed, with every call balanced", arguments: styles, styles)
  func presented(lower: UIModalPresentationStyle, upper: UIModalPresentationStyle) {
    ModalStage.run { stage in
      weak var b: Screen?
      weak var c: Screen?
      weak var presentation: UIPresentationController?
      let all = stage.log
      do {
        let (made, over) = (stage.screen("B", lower), stage.screen("C", upper))
        (b, c) = (made, over)
        stage.root.present(made, animated: false)
        stage.display.runUntilIdle()
        made.present(over, animated: true)
        stage.display.runUntilIdle()
        presentation = over.presentationController
      }
      #expect(b?.presentedViewController === c && presentation != nil)
      let next = stage.screen("N", .none)
      stage.window.rootViewController = next
      stage.display.runUntilIdle()
      #expect(b == nil && c == nil && presentation == nil)
      #expect(stage.root.presentedViewController == nil && stage.root.appearanceState == .disappeared)
      #expect(stage.window.subviews == [next.view] && next.appearanceState == .appeared)
      expectBalanced(["A willAppear", "A didAppear"] + all.calls, ["A", "B", "C"])
      for name in ["B", "C"] { #expect(all.calls.filter { $0 == "\(name) willAppear" }.count == 1) }
      #expect(stage.world.diagnostics.isEmpty, "\(stage.world.diagnostics)")
      #expect(takesTouches(stage, next))
      // The old one can come back, and present again.
      stage.window.rootViewController = stage.root
      let d = stage.screen("D", lower)
      stage.root.present(d, animated: true)
      stage.display.runUntilIdle()
      #expect(d.appearanceState == .appeared && next.appearanceState == .disappeared)
      #expect(stage.world.diagnostics.isEmpty, "\(stage.world.diagnostics)")
    }
  }

  @Test(
    "in the middle of a presentation or dismissal that ends, nothing pends, touches reach the new one",
    arguments: [true, false], [UIModalPresentationStyle.fullScreen, .custom])
  func midTransition(isPresentation: Bool, style: UIModalPresentationStyle) {
    for interactive in [true, false] {
      ModalStage.run { stage in
        let driver = UIPercentDrivenInteractiveTransition()
        let b = stage.screen("B", style, custom: true)
        var completions = 0
        if isPresentation {
          if interactive { stage.delegate.driver = driver }
          stage.root.present(b, animated: true) { completions += 1 }
        } else {
          stage.root.present(b, animated: false)
          stage.display.runUntilIdle()
          if interactive { stage.delegate.driver = driver }
          b.dismiss(animated: true) { completions += 1 }
        }
        // One more waits.
        stage.root.present(stage.screen("W", .fullScreen), animated: true) { completions += 10 }
        for _ in 0..<5 { stage.display.frame() }
        if interactive { driver.update(0.3) }
        let (animator, coordinator) = (stage.delegate.animator, stage.root.transitionCoordinator)
        #expect(coordinator != nil && animator?.ended == [])
        let next = stage.screen("N", .none)
        stage.window.rootViewController = next
        #expect(animator?.ended == [!interactive] && completions == 11)
        #expect(coordinator?.isCancelled == interactive)
        #expect(stage.root.transitionCoordinator == nil && stage.root.pendingPresentationCount == 0)
        // The finger knows nothing of it.
        if interactive {
          driver.update(0.5)
          driver.finish()
        }
        #expect(stage.display.runUntilIdle())
        #expect(completions == 11 && animator?.ended.count == 1)
        #expect(stage.window.subviews == [next.view] && stage.root.presentedViewController == nil)
        #expect([stage.root, b, next].map(\.appearanceState) == [.disappeared, .disappeared, .appeared])
        expectBalanced(["A willAppear", "A didAppear"] + stage.log.calls, ["A", "B"])
        #expect(stage.world.diagnostics.isEmpty, "\(stage.world.diagnostics)")
        #expect(takesTouches(stage, next))
      }
    }
  }

  @Test("in the middle of a push in the old one, held or running", arguments: [true, false])
  func midPush(interactive: Bool) {
    ModalStage.run { stage in
      let (b, c) = (stage.screen("B", .none), stage.screen("C", .none))
      let navigation = UINavigationController(rootViewController: b)
      stage.window.rootViewController = navigation
      let delegate = GivenDelegate()
      let held = HeldAnimator()
      delegate.animator = held
      let hand = HandInteractor()
      if interactive { delegate.interactor = hand }
      navigation.delegate = delegate
      stage.display.runUntilIdle()
      navigation.pushViewController(c, animated: true)
      stage.display.frame()
      #expect(navigation.isTransitioning)
      let next = stage.screen("N", .none)
      stage.window.rootViewController = next
      #expect(!navigation.isTransitioning && held.ended == [!interactive])
      #expect(navigation.viewControllers == (interactive ? [b] : [b, c]))
      (held.context ?? hand.context)?.completeTransition(true)
      #expect(stage.display.runUntilIdle() && stage.world.diagnostics.isEmpty, "\(stage.world.diagnostics)")
      #expect([b, c, next].map(\.appearanceState) == [.disappeared, .disappeared, .appeared])
      #expect(takesTouches(stage, next))
    }
  }

  @Test(
    "the presented controller, or one that holds the old root, may be the new root", arguments: [true, false],
    [true, false])
  func reuse(presented: Bool, midway: Bool) {
    ModalStage.run { stage in
      let b = stage.screen("B", .fullScreen)
      stage.root.present(b, animated: true)
      if midway { stage.display.frame() } else { stage.display.runUntilIdle() }
      let next = presented ? b : UINavigationController(rootViewController: stage.root)
      stage.window.rootViewController = next
      #expect(stage.display.runUntilIdle())
      let shown = presented ? b : stage.root
      #expect(next.appearanceState == .appeared && shown.appearanceState == .appeared)
      #expect(next.presentingViewController == nil && stage.root.presentedViewController == nil)
      #expect(stage.window.subviews == [next.view] && next.view.frame == stage.window.bounds)
      #expect(shown.view.window === stage.window)
      #expect(stage.world.diagnostics.isEmpty, "\(stage.world.diagnostics)")
      #expect(takesTouches(stage, shown))
    }
  }

  @Test("in a callback of the presentation's beginning, what has not begun yet ends as soon as it has")
  func inCallback() {
    ModalStage.run { stage in
      let b = stage.screen("B", .fullScreen, custom: true)
      let next = stage.screen("N", .none)
      let hook = Hook()
      hook.body = { stage.window.rootViewController = next }
      b.addChild(hook)
      b.view.addSubview(hook.view)
      stage.root.present(b, animated: true)
      #expect(stage.display.runUntilIdle())
      #expect(stage.window.subviews == [next.view] && stage.root.presentedViewController == nil)
      #expect([stage.root, b, next].map(\.appearanceState) == [.disappeared, .disappeared, .appeared])
      #expect(stage.world.diagnostics.isEmpty, "\(stage.world.diagnostics)")
      #expect(takesTouches(stage, next))
    }
  }
}

@MainActor
private final class TapCounter: NSObject {
  let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }

  func tapped(_ recognizer: UIGestureRecognizer) { body() }
}

/// Does something, once, when it is about to appear.
private final class Hook: UIViewController {
  var body: () -> Void = {}

  override func viewWillAppear(_ animated: Bool) {
    body()
    body = {}
  }
}
