import Foundation
import SegueGeometry
import SegueTransitions
import SegueUIKit
import Testing

/// Entry points, parameters and defaults: TTI-1 … TTI-11, TTI-35.
@Suite("Entry points of TTITransition")
@MainActor
struct TTIEntryPointTests {
  // MARK: What gives nothing

  @Test("TTI-1: without a presented or a navigation controller there is no delegate and no controller object")
  func noController() {
    SimulationWorld.run(SimulationWorld()) {
      #expect(TTITransitioningDelegate(presentedController: nil, type: .full) == nil)
      #expect(TTITransitioningDelegate(presentedController: nil, type: .full, size: CGSize(width: 1, height: 1)) == nil)
      #expect(TTITransitionController(presentedController: nil, type: .full) == nil)
      #expect(TTITransitionController(presentedController: nil, type: .full, size: .zero) == nil)
      #expect(
        TTITransitionController(
          presentedController: nil, presentingController: TTIElementScreen([]), type: .full) == nil)
      #expect(TTITransitionController(navigationController: nil, type: .full) == nil)
      #expect(TTINavigationControllerTransitioningDelegate(navigationController: nil, type: .full) == nil)
      // The controls.
      let screen = UIViewController(nibName: nil, bundle: nil)
      let controller = TTITransitionController(presentedController: screen, type: .full)
      #expect(controller?.transitioningDelegate != nil && controller?.navigationDelegate == nil)
      #expect(screen.transitioningDelegate === controller?.transitioningDelegate)
      let navigation = UINavigationController(rootViewController: UIViewController(nibName: nil, bundle: nil))
      let other = TTITransitionController(navigationController: navigation, type: .fold)
      #expect(other?.navigationDelegate != nil && other?.transitioningDelegate == nil)
      #expect(navigation.delegate === other?.navigationDelegate)
    }
  }

  @Test("raw values of types, navigation types and gestures are the original's")
  func rawValues() {
    #expect(TTITransitionType.allCases.map(\.rawValue) == Array(0...7))
    #expect(
      TTITransitionType.allCases.map(\.name)
        == ["full", "overlay", "slide", "fold", "hang-in", "fall-in", "spin", "scale"])
    #expect(TTINavigationTransitionType.allCases.map(\.type) == [.full, .slide, .fold, .spin, .scale])
    #expect(
      TTIGestureType.allCases == [.pinch, .leftEdge, .rightEdge, .pullUpDown, .pullLeftRight, .panToEdge, .none])
    #expect(TTIGestureType.allCases.map(\.rawValue) == Array(0...6))
    #expect(TTIGestureType.allCases.filter(\.isGated) == [.pullUpDown, .pullLeftRight, .panToEdge])
  }

  // MARK: Defaults

  @Test("TTI-2: the style is full-screen for Fold, Slide, Scale and Overlay, custom for the others")
  func style() {
    for type in TTITransitionType.allCases {
      TTIGestureStage.run(type) { stage in
        let expected: UIModalPresentationStyle =
          [.fold, .slide, .scale, .overlay].contains(type) ? .fullScreen : .custom
        #expect(stage.screen.modalPresentationStyle == expected)
        stage.present()
        // With the custom style the presenter's view stays (UI-CTX-6).
        #expect((stage.root.view.window == nil) == (expected == .fullScreen))
      }
    }
  }

  @Test("TTI-3: proportion 0 is 1, toPoint (0, 0) becomes fromPoint when a presentation starts; fromPoint stays (0, 0)")
  func defaults() {
    TTIGestureStage.run(.full, from: CGPoint(40, 60)) { stage in
      #expect(stage.delegate.toPoint == .zero)
      #expect(stage.delegate.settings.presentedSize(in: stage.size) == stage.size)
      stage.root.present(stage.screen, animated: true)
      #expect(stage.delegate.toPoint == CGPoint(40, 60))
      #expect(stage.delegate.fromPoint == CGPoint(40, 60))
    }
    TTIGestureStage.run(.full, from: .zero) { stage in
      stage.root.present(stage.screen, animated: true)
      stage.display.frame()
      #expect(stage.delegate.fromPoint == .zero && stage.delegate.toPoint == .zero)
      // It flies from the window's corner: nine tenths and more of the way from the middle are still to go.
      let shown = stage.view.layer.presentation()?.transform
      #expect((shown?.m41 ?? 0) < -195 * 0.6 && (shown?.m42 ?? 0) < -422 * 0.6)
    }
    TTIGestureStage.run(.full, from: CGPoint(40, 60), to: CGPoint(300, 500)) { stage in
      stage.present()
      #expect(stage.delegate.toPoint == CGPoint(300, 500))
    }
  }

  @Test("TTI-3: gesture None, or interactive = false, makes no gesture controller; the others make one")
  func noGesture() {
    SimulationWorld.run(SimulationWorld()) {
      for gesture in TTIGestureType.allCases {
        for interactive in [true, false] {
          let screen = UIViewController(nibName: nil, bundle: nil)
          let delegate = TTITransitioningDelegate(
            presentedController: screen, type: .fold, interactive: interactive, gestureType: gesture)
          #expect((delegate?.gestureController != nil) == (interactive && gesture != .none))
          #expect(delegate?.gestureController.map { $0.type == gesture } ?? true)
        }
      }
    }
  }

  @Test(
    "TTI-4, §7.1 item 6: proportions and a size in points are used by HangIn and FallIn alone, centred",
    arguments: [true, false])
  func sizes(bySize: Bool) {
    for type in TTITransitionType.allCases {
      SimulationWorld.run(SimulationWorld()) {
        let stage = TTIGestureStage()
        stage.controller =
          bySize
          ? TTITransitionController(
            presentedController: stage.screen, type: type, fromPoint: CGPoint(10, 10),
            size: CGSize(width: 195, height: 211))
          : TTITransitionController(
            presentedController: stage.screen, type: type, fromPoint: CGPoint(10, 10), widthProportion: 0.5,
            heightProportion: 0.25)
        stage.present()
        let size = stage.view.bounds.size
        switch type {
        case .hangIn, .fallIn:
          #expect(size == CGSize(width: 195, height: 211))
          #expect(stage.view.center == CGPoint(195, 422))
        case .overlay: #expect(size == CGSize(width: 370, height: 804))
        default: #expect(size == stage.size)
        }
      }
    }
  }

  @Test("TTI-4: toPoint is where Full and Overlay leave to", arguments: [TTITransitionType.full, .overlay])
  func leaves(type: TTITransitionType) {
    TTIGestureStage.run(type, from: CGPoint(10, 20), to: CGPoint(300, 700)) { stage in
      stage.present()
      stage.screen.dismiss(animated: true)
      // The model stands at the end of the way already.
      #expect(stage.view.layer.transform.m41 == 300 - 195 && stage.view.layer.transform.m42 == 700 - 422)
    }
  }

  @Test("§7.1 item 9: the enumerators have the original's spelling too")
  func spelling() {
    #expect(TTITransitionType.spinn == .spin && TTINavigationTransitionType.spinn == .spin)
    #expect(TTITransitionType.spinn.rawValue == 6 && TTINavigationTransitionType.spinn.rawValue == 3)
  }

  @Test("§7.1 item 10: who gives the presented controller another delegate afterwards gets the system's transition")
  func undone() {
    TTIGestureStage.run(.spin, gesture: .leftEdge) { stage in
      stage.screen.transitioningDelegate = nil
      stage.root.present(stage.screen, animated: true)
      #expect(stage.root.transitionCoordinator?.transitionDuration == 0.4)
      stage.display.runUntilIdle()
      stage.drag(CGPoint(5, 300), CGPoint(300, 300))
      #expect(stage.isPresented && !stage.isTransitioning)
      stage.lift(CGPoint(300, 300))
      #expect(stage.world.diagnostics.isEmpty)
      // Given back, it works.
      stage.screen.transitioningDelegate = stage.delegate
      stage.screen.dismiss(animated: true)
      #expect(stage.screen.transitionCoordinator?.transitionDuration == 1)
    }
  }

  // MARK: Start rectangle

  static let lower = CGRect(x: 0, y: 400, width: 390, height: 200)

  @Test(
    "TTI-5, BUG-TTI-2, §7.1 item 7: the rectangle given at the beginning counts; compat loses it, and nothing begins anywhere",
    arguments: TransitionFidelity.allCases)
  func rectAtTheBeginning(fidelity: TransitionFidelity) {
    TTIGestureStage.run(
      .fold, gesture: .pullUpDown, fidelity: fidelity, from: CGPoint(195, 0), rect: Self.lower
    ) { stage in
      #expect(stage.delegate.rectToStartGesture == (fidelity == .corrected ? Self.lower : .zero))
      stage.present()
      stage.drag(CGPoint(195, 300), CGPoint(195, 240))
      #expect(!stage.isTransitioning)
      stage.lift(CGPoint(195, 240))
      stage.drag(CGPoint(195, 500), CGPoint(195, 440))
      #expect(stage.isTransitioning == (fidelity == .corrected))
      stage.lift(CGPoint(195, 440))
      guard fidelity == .compat else { return }
      // Set again while it is presented, it counts.
      stage.delegate.rectToStartGesture = Self.lower
      #expect(stage.delegate.rectToStartGesture == Self.lower)
      stage.drag(CGPoint(195, 500), CGPoint(195, 440))
      #expect(stage.isTransitioning)
    }
  }

  @Test("TTI-5: a zero rectangle means anywhere; compat: nowhere", arguments: TransitionFidelity.allCases)
  func zeroRect(fidelity: TransitionFidelity) {
    for gesture in [TTIGestureType.pullUpDown, .pullLeftRight, .panToEdge] {
      TTIGestureStage.run(.fold, gesture: gesture, fidelity: fidelity, from: CGPoint(195, 800)) { stage in
        stage.present()
        stage.drag(CGPoint(150, 300), CGPoint(180, 360))
        #expect(stage.delegate.gestureController?.isRunning == (fidelity == .corrected), "\(gesture)")
      }
    }
  }

  @Test("TTI-5: pinch and edge pans begin whatever the rectangle", arguments: TransitionFidelity.allCases)
  func ungated(fidelity: TransitionFidelity) {
    let nowhere = CGRect(x: 1000, y: 1000, width: 1, height: 1)
    TTIGestureStage.run(.fold, gesture: .leftEdge, fidelity: fidelity, rect: nowhere) { stage in
      stage.present()
      stage.drag(CGPoint(5, 300), CGPoint(80, 300))
      #expect(stage.isTransitioning)
    }
    TTIGestureStage.run(.fold, gesture: .pinch, fidelity: fidelity, rect: nowhere) { stage in
      stage.present()
      stage.pinch(200, 160)
      #expect(stage.isTransitioning)
    }
  }

  @Test("TTI-5: a rectangle is in the presented view's coordinates, wherever that view stands")
  func rectOfTheView() {
    SimulationWorld.run(SimulationWorld()) {
      let stage = TTIGestureStage()
      // 195 × 211 in the middle: its origin is (97.5, 316.5).
      stage.controller = TTITransitionController(
        presentedController: stage.screen, type: .fallIn, fromPoint: CGPoint(195, 800), widthProportion: 0.5,
        heightProportion: 0.25, interactive: true, gestureType: .pullUpDown,
        rectToStartGesture: CGRect(x: 0, y: 0, width: 195, height: 50))
      stage.present()
      stage.drag(CGPoint(195, 400), CGPoint(195, 440))
      #expect(!stage.isTransitioning)
      stage.lift(CGPoint(195, 440))
      stage.drag(CGPoint(195, 325), CGPoint(195, 345))
      #expect(stage.isTransitioning)
    }
  }

  @Test(
    "TTI-6: the left and top edges of the rectangle belong to it, the right and bottom ones do not",
    arguments: [
      (CGPoint(100, 400), true), (CGPoint(199, 499), true), (CGPoint(200, 450), false), (CGPoint(150, 500), false),
      (CGPoint(99, 450), false), (CGPoint(150, 399), false),
    ])
  func gate(at: CGPoint, begins: Bool) {
    // The finger is at the place when it has moved 10 points: that is where the gesture begins.
    TTIGestureStage.run(
      .fold, gesture: .pullUpDown, from: CGPoint(195, 0), rect: CGRect(x: 100, y: 400, width: 100, height: 100)
    ) { stage in
      stage.present()
      stage.touch(.began, CGPoint(at.x, at.y + 10))
      stage.touch(.moved, at)
      #expect(stage.isTransitioning == begins)
    }
  }

  // MARK: Life

  @Test("TTI-8: one animator presents and dismisses: it opens, then closes", arguments: TTITransitionType.allCases)
  func oneAnimator(type: TTITransitionType) {
    TTIGestureStage.run(type) { stage in
      let animator = stage.animator
      #expect(animator.type == type && animator.isOpening)
      for _ in 0..<2 {
        stage.present()
        #expect(stage.isPresented && stage.animator === animator && animator.isOpening)
        stage.screen.dismiss(animated: true)
        stage.display.runUntilIdle()
        #expect(!stage.isPresented && stage.animator === animator && !animator.isOpening)
      }
      #expect(stage.world.diagnostics.isEmpty, "\(stage.world.diagnostics)")
    }
  }

  @Test("TTI-11: drivers have UIKit's completion speed and curve")
  func completion() {
    TTIGestureStage.run(.fold, gesture: .leftEdge) { stage in
      stage.present()
      stage.drag(CGPoint(5, 300), CGPoint(200, 300))
      let driver = stage.delegate.gestureController?.driver
      #expect(driver?.completionSpeed == 1 && driver?.completionCurve == .easeInOut && driver?.timingCurve == nil)
      // 0.8 s · (1 − 190 / 390) are left: 24.6 frames.
      stage.touch(.ended, CGPoint(200, 300))
      var frames = 0
      while stage.isTransitioning, frames < 100 {
        stage.display.frame()
        frames += 1
      }
      #expect(frames == 25)
    }
  }

  @Test(
    "TTI-35: a delegate that is released early has presented, but the dismissal is the system's and the gesture is dead"
  )
  func released() {
    TTIGestureStage.run(.full, gesture: .leftEdge) { stage in
      weak let delegate = stage.controller?.transitioningDelegate
      stage.root.present(stage.screen, animated: true)
      #expect(stage.screen.transitionCoordinator?.transitionDuration == 0.5)
      stage.display.runUntilIdle()
      stage.controller = nil
      #expect(delegate == nil && stage.screen.transitioningDelegate == nil)
      stage.drag(CGPoint(5, 300), CGPoint(300, 300))
      #expect(!stage.isTransitioning)
      stage.lift(CGPoint(300, 300))
      #expect(stage.isPresented)
      stage.screen.dismiss(animated: true)
      // The system's own takes 0.4 s.
      #expect(stage.screen.transitionCoordinator?.transitionDuration == 0.4)
      stage.display.runUntilIdle()
      #expect(!stage.isPresented && stage.root.view.window != nil)
    }
    // The control: a delegate that is kept.
    TTIGestureStage.run(.full, gesture: .leftEdge) { stage in
      stage.present()
      stage.screen.dismiss(animated: true)
      #expect(stage.screen.transitionCoordinator?.transitionDuration == 0.5)
    }
  }
}
