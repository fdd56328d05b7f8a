import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTransitions
import SegueUIKit
import Testing

@testable import TransitionMatrix

/// Single rules of §2.1, §2.2 and §6, and what compat does in their place.
@Suite("TTI animator rules")
@MainActor
struct TTIAnimatorRuleTests {
  // MARK: Settings

  @Test("bad settings are recorded and their defaults stand")
  func badSettings() {
    TTIAnimatorStage.run(.fallIn, settings: TTITransitionSettings(widthProportion: .nan, heightProportion: -1)) {
      stage in
      stage.animator.settings.duration = -2
      stage.present()
      #expect(stage.screen.view.frame == stage.window.bounds)
      let places = Set(stage.world.diagnostics.map(\.place))
      #expect(
        places == [
          "TTITransitionSettings.widthProportion", "TTITransitionSettings.heightProportion",
          "TTITransitionSettings.duration",
        ])
    }
    TTIAnimatorStage.run(.slide) { stage in
      stage.animator.settings.scaleDown = 1.5
      stage.animator.settings.gap = .infinity
      stage.begin(opening: true)
      #expect(stage.world.diagnostics.count == 2)
    }
  }

  @Test("TTI-2: full-screen for Fold, Slide, Scale, Overlay; custom for Full, HangIn, FallIn, Spin")
  func styles() {
    let custom = TTITransitionType.allCases.filter { $0.presentationStyle == .custom }
    let whole = TTITransitionType.allCases.filter { $0.presentationStyle == .fullScreen }
    #expect(custom == [.full, .hangIn, .fallIn, .spin] && whole == [.overlay, .slide, .fold, .scale])
    #expect(TTITransitionType.allCases.map(\.rawValue) == Array(0...7))
  }

  @Test("TTI-3: a proportion of 0 is 1, and a toPoint of (0, 0) becomes fromPoint when the presentation starts")
  func defaults() {
    let settings = TTITransitionSettings(fromPoint: CGPoint(x: 40, y: 50))
    #expect(settings.presentedSize(in: CGSize(width: 300, height: 400)) == CGSize(width: 300, height: 400))
    TTIAnimatorStage.run(.full, settings: settings) { stage in
      #expect(stage.animator.settings.toPoint == .zero)
      stage.begin(opening: true)
      #expect(stage.animator.settings.toPoint == CGPoint(x: 40, y: 50))
      // Resolved once: what fromPoint is later does not count.
      stage.animator.settings.fromPoint = CGPoint(x: 200, y: 200)
      stage.display.runUntilIdle()
      #expect(stage.animator.settings.toPoint == CGPoint(x: 40, y: 50))
    }
    // fromPoint (0, 0) is meant as it is.
    TTIAnimatorStage.run(.full, settings: TTITransitionSettings()) { stage in
      stage.begin(opening: true)
      let layer = stage.screen.view.layer.presentation()
      #expect(layer?.transform.m41 == -stage.size.width / 2 && layer?.transform.m42 == -stage.size.height / 2)
    }
  }

  @Test(
    "TTI-4: HangIn and FallIn take the proportions, or a size in points; the others cover the screen",
    arguments: TTITransitionType.allCases)
  func sizes(type: TTITransitionType) {
    var settings = TTITransitionSettings(widthProportion: 0.5, heightProportion: 0.25)
    for size in [CGSize.zero, CGSize(width: 200, height: 100)] {
      settings.size = size
      TTIAnimatorStage.run(type, settings: settings) { stage in
        stage.present()
        let whole = stage.size
        var expected = whole
        if type == .hangIn || type == .fallIn {
          expected = size == .zero ? CGSize(width: whole.width / 2, height: whole.height / 4) : size
        }
        if type == .overlay { expected = CGSize(width: whole.width - 20, height: whole.height - 40) }
        #expect(stage.screen.view.bounds.size == expected)
        #expect(stage.screen.view.center == CGPoint(x: whole.width / 2, y: whole.height / 2))
      }
    }
    #expect(
      TTITransitionSettings(size: CGSize(width: 10, height: 0)).presentedSize(in: CGSize(width: 50, height: 60))
        == CGSize(width: 10, height: 60))
  }

  @Test("TTI-15: the base duration is 0.5 s, and the types' are those of the table")
  func durations() {
    #expect(TTIAnimator(type: .full).transitionDuration(using: nil) == 0.5)
    let table: [(TTITransitionType, Double, Double)] = [
      (.full, 0.5, 0.5), (.overlay, 0.6, 0.5), (.slide, 1, 1), (.fold, 0.8, 0.8), (.hangIn, 0.7, 0.7),
      (.fallIn, 0.45, 0.45), (.spin, 1, 1), (.scale, 0.8, 0.8),
    ]
    for (type, opening, closing) in table {
      let animator = TTIAnimator.animator(for: type, fidelity: .compat)
      #expect(animator.type == type && animator.transitionDuration(using: nil) == opening)
      animator.isOpening = false
      #expect(animator.transitionDuration(using: nil) == closing)
      animator.settings.duration = 2
      #expect(animator.transitionDuration(using: nil) == 2)
    }
    // Corrected, Overlay says what its opening takes.
    #expect(abs(TTIOverlayAnimator().transitionDuration(using: nil) - 0.48) < 1e-15)
  }

  @Test("TTI-15: Overlay's picture has a border of 4 and a shadow of radius 4, opacity 0.6, offset (3, 3)")
  func pictureFrame() throws {
    try TTIAnimatorStage.run(.overlay) { stage in
      stage.begin(opening: true)
      let picture = try #require(TTIMovement(stage, opening: true).layer("picture"))
      #expect(picture.borderWidth == 4 && picture.shadowRadius == 4 && picture.shadowOpacity == 0.6)
      #expect(picture.shadowOffset == CGSize(width: 3, height: 3))
      #expect(TTIBlurView.radius == 2 && TTIBlurView.saturation == 2 && TTIBlurView.tint == 0.3)
      // And what falls in has the shadow without the border.
    }
    TTIAnimatorStage.run(.fallIn) { stage in
      stage.present()
      #expect(stage.screen.view.layer.shadowOpacity == 0.6 && stage.screen.view.layer.borderWidth == 0)
    }
  }

  // MARK: Directions and springs

  @Test(
    "TTI-12, BUG-TTI-5: Full flies from the true point in all four quadrants; compat always from the lower right",
    arguments: [(-1, -1), (1, -1), (-1, 1), (1, 1)] as [(CGFloat, CGFloat)], TransitionFidelity.allCases)
  func quadrants(signs: (CGFloat, CGFloat), fidelity: TransitionFidelity) {
    let way = CGVector(dx: 80 * signs.0, dy: 130 * signs.1)
    let point = CGPoint(x: 195 + way.dx, y: 422 + way.dy)
    TTIAnimatorStage.run(.full, fidelity: fidelity, settings: TTITransitionSettings(fromPoint: point)) { stage in
      #expect(stage.size == CGSize(width: 390, height: 844))
      stage.begin(opening: true)
      let start = stage.screen.view.layer.presentation()?.transform
      #expect(start?.m41 == (fidelity == .corrected ? way.dx : 80))
      #expect(start?.m42 == (fidelity == .corrected ? way.dy : 130))
      stage.display.runUntilIdle()
      stage.begin(opening: false)
      let end = stage.screen.view.layer.transform
      #expect(end.m41 == (fidelity == .corrected ? way.dx : 80) && end.m42 == (fidelity == .corrected ? way.dy : 130))
    }
  }

  @Test("TTI-13: damping ratios of 10 and 1.5 do not swing, in both modes", arguments: TransitionFidelity.allCases)
  func clampedSprings(fidelity: TransitionFidelity) {
    for (type, opening) in [(TTITransitionType.full, false), (.fallIn, true)] {
      TTIAnimatorStage.run(type, hertz: 120, fidelity: fidelity) { stage in
        if !opening { stage.present() }
        stage.begin(opening: opening)
        var alphas: [Double] = []
        while stage.isTransitioning {
          let view = type == .full ? stage.screen.view : stage.container?.subviews.first { $0 is UIVisualEffectView }
          let alpha = view?.layer.presentation()?.exactOpacity ?? .nan
          alphas.append(type == .full ? 1 - alpha : alpha)
          stage.display.frame()
        }
        #expect(zip(alphas, alphas.dropFirst()).allSatisfy(<) && alphas.allSatisfy { (0...1).contains($0) })
        #expect(alphas.count > 50)
      }
    }
  }

  // MARK: HangIn

  @Test("the computed ways of HangIn are those of the physics", arguments: [60, 120])
  func trajectories(hertz: Int64) throws {
    try TTIAnimatorStage.run(.hangIn, hertz: hertz) { stage in
      for opening in [true, false] {
        var free: [(Double, CGFloat, CGFloat)] = []
        stage.display.frame()
        let began = stage.world.now.seconds
        stage.begin(opening: opening)
        while stage.isTransitioning {
          let layer = try #require(stage.screen.view.layer.presentation())
          free.append((stage.world.now.seconds - began, layer.position.y, layer.transform.m12))
          stage.display.frame()
        }
        // The same way, scrubbed: progress is time over the whole.
        if opening {
          stage.begin(opening: false)
          stage.display.runUntilIdle()
        } else {
          stage.present()
        }
        stage.begin(opening: opening, scrubbed: true)
        let expectation = TTIExpectation(.hangIn, opening: opening, size: stage.size)
        let whole = opening ? expectation.snapSeconds : expectation.fallSeconds
        for (time, y, sine) in free.dropLast(2) {
          let step = (time * 240 + 1e-6).rounded(.down) / 240
          stage.scrub(to: step / whole)
          let layer = try #require(stage.screen.view.layer.presentation())
          #expect(abs(layer.position.y - y) < 1e-6 && abs(layer.transform.m12 - sine) < 1e-9)
        }
        stage.settle(finishing: true)
      }
    }
  }

  @Test(
    "BUG-TTI-4: a cancelled gesture keeps HangIn's screen where it was; compat lets it fall and ignores the cancel",
    arguments: [60, 120], TransitionFidelity.allCases)
  func cancelledHangIn(hertz: Int64, fidelity: TransitionFidelity) {
    TTIAnimatorStage.run(.hangIn, hertz: hertz, fidelity: fidelity) { stage in
      stage.present()
      let before = TTIModelState(stage.window)
      stage.begin(opening: false, scrubbed: true)
      stage.scrub(to: 0.2)
      let place = stage.screen.view.layer.presentation()?.position.y
      for _ in 0..<10 { stage.display.frame() }
      if fidelity == .corrected {
        // The finger rests, and so does the screen.
        #expect(stage.screen.view.layer.presentation()?.position.y == place)
      } else {
        #expect((stage.screen.view.layer.presentation()?.position.y ?? 0) > (place ?? 0) + 1)
      }
      stage.settle(finishing: false)
      #expect(!stage.isTransitioning)
      if fidelity == .corrected {
        #expect(stage.isPresented && TTIModelState(stage.window) == before)
        #expect(stage.world.diagnostics.isEmpty)
      } else {
        // It has fallen out, told its context so, and was overruled; its turn stays.
        #expect(stage.world.diagnostics.contains { $0.what.contains("completeTransition(true)") })
        #expect(!stage.screen.view.transform.isIdentity)
      }
    }
  }

  @Test("HangIn leaves a screen of 480 with a view of 240 after about 0.6928 s (§8)")
  func fallTime() {
    let way = TTIExpectation(
      .hangIn, opening: false, size: CGSize(width: 320, height: 480), presentedSize: CGSize(width: 160, height: 240))
    #expect(abs(way.fallSeconds - (2.0 * 360 / 1500).squareRoot()) < 0.06)
    #expect(way.fallSeconds > (2.0 * 360 / 1500).squareRoot() - 1.0 / 240)
  }

  @Test("what HangIn's physics takes is told before", arguments: [60, 120] as [Int64])
  func physicsDuration(hertz: Int64) {
    TTIAnimatorStage.run(.hangIn, hertz: hertz) { stage in
      for opening in [true, false] {
        stage.display.frame()
        let began = stage.world.now.seconds
        stage.begin(opening: opening)
        while stage.isTransitioning { stage.display.frame() }
        let told = TTIHangInAnimator.physicsDuration(isOpening: opening, of: stage.size, in: stage.size)
        let seconds = stage.world.now.seconds - began
        #expect(seconds >= told - 1e-6 && seconds < told + 1 / Double(hertz))
      }
    }
  }

  // MARK: What compat leaves behind

  @Test(
    "TTI-14, BUG-TTI-8: a cancelled dismissal leaves nothing changed; compat leaves to the runtime what it forgets",
    arguments: [TTITransitionType.full, .overlay, .fallIn, .spin], TransitionFidelity.allCases)
  func leftovers(type: TTITransitionType, fidelity: TransitionFidelity) throws {
    try TTIAnimatorStage.run(type, fidelity: fidelity, rewinds: false) { stage in
      stage.present()
      let before = TTIModelState(stage.window)
      stage.begin(opening: false, scrubbed: true)
      stage.scrub(to: 0.5)
      stage.settle(finishing: false)
      #expect(stage.isPresented)
      let (view, container) = (stage.screen.view!, try #require(stage.container))
      let blur = container.subviews.first { $0 is TTIBlurView || $0 is UIVisualEffectView }
      if fidelity == .corrected {
        #expect(TTIModelState(stage.window) == before)
        return
      }
      switch type {
      case .full: #expect(view.alpha == 0 && view.transform.isIdentity)
      case .overlay: #expect(blur?.alpha == 0 && view.alpha == 1 && view.transform.isIdentity)
      case .fallIn: #expect(blur?.alpha == 0 && view.transform.isIdentity)
      default: #expect(view.alpha == 0 && !view.transform.isIdentity)
      }
    }
  }

  @Test("compat: Fold's presenter stays folded while it is covered, and keeps its anchor point after the dismissal")
  func foldStays() {
    for fidelity in TransitionFidelity.allCases {
      TTIAnimatorStage.run(.fold, fidelity: fidelity) { stage in
        stage.present()
        let layer = stage.root.view.layer
        #expect((layer.transform == TTIFoldAnimator.folded) == (fidelity == .compat))
        stage.begin(opening: false)
        stage.display.runUntilIdle()
        #expect(layer.anchorPoint == (fidelity == .compat ? .zero : CGPoint(x: 0.5, y: 0.5)))
        #expect(layer.transform.isIdentity && stage.root.view.frame == stage.window.bounds)
      }
    }
  }

  @Test("the door of Fold has the rows of the table")
  func foldRows() {
    let rows: [Double] = [0, 0, 1, -0.0011111, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 0, 1]
    #expect(zip(TTIFoldAnimator.folded.rows, rows).allSatisfy { abs($0 - $1) < 1e-7 })
  }

  @Test("compat: Scale leaves the leaving screen large and clear, Spin leaves it turned")
  func largeAndTurned() {
    for type in [TTITransitionType.scale, .spin] {
      for fidelity in TransitionFidelity.allCases {
        TTIAnimatorStage.run(type, fidelity: fidelity, style: .fullScreen) { stage in
          stage.present()
          let view = stage.root.view!
          #expect(view.layer.transform.isIdentity == (fidelity == .corrected))
          #expect(view.alpha == (fidelity == .corrected ? 1 : 0))
          stage.begin(opening: false)
          stage.display.runUntilIdle()
          #expect(!stage.isPresented && view.window != nil && view.layer.transform.isIdentity && view.alpha == 1)
        }
      }
    }
  }

  @Test("compat: Full and FallIn complete with true after a cancelled presentation, which is recorded as a fault")
  func completesAnyway() {
    for type in [TTITransitionType.full, .fallIn] {
      for fidelity in TransitionFidelity.allCases {
        TTIAnimatorStage.run(type, fidelity: fidelity) { stage in
          stage.begin(opening: true, scrubbed: true)
          stage.scrub(to: 0.4)
          stage.settle(finishing: false)
          #expect(!stage.isPresented && !stage.isTransitioning)
          #expect(stage.world.diagnostics.isEmpty == (fidelity == .corrected))
        }
      }
    }
  }

  @Test("compat: a plain dismissal of FallIn finishes an interaction that there is not, which is recorded")
  func finishesInteraction() {
    for fidelity in TransitionFidelity.allCases {
      TTIAnimatorStage.run(.fallIn, fidelity: fidelity) { stage in
        stage.present()
        stage.begin(opening: false)
        stage.display.runUntilIdle()
        #expect(!stage.isPresented)
        #expect(stage.world.diagnostics.isEmpty == (fidelity == .corrected))
      }
    }
  }

  // MARK: Tint, backgrounds, parameters

  @Test("Full dims the tint of what it covers and gives it back; compat has no view to dim in the custom style")
  func tint() {
    for fidelity in TransitionFidelity.allCases {
      TTIAnimatorStage.run(.full, fidelity: fidelity) { stage in
        stage.present()
        #expect(stage.root.view.tintAdjustmentMode == (fidelity == .corrected ? .dimmed : .normal))
        #expect(stage.screen.view.tintAdjustmentMode == .normal)
        stage.begin(opening: false)
        stage.display.runUntilIdle()
        #expect(stage.root.view.tintAdjustmentMode == .normal)
      }
    }
  }

  @Test("the backgrounds of Slide and Scale are light grey and the grey 209/255, or the settings'; Spin has none")
  func backgrounds() throws {
    for (type, grey) in [(TTITransitionType.slide, UIColor.lightGray), (.scale, UIColor(white: 209.0 / 255, alpha: 1))]
    {
      for own in [nil, UIColor.red] {
        try TTIAnimatorStage.run(type) { stage in
          stage.animator.settings.backgroundColor = own
          stage.begin(opening: true)
          let background = try #require(stage.container?.subviews.first)
          #expect(background.backgroundColor == own ?? grey && background.frame == stage.window.bounds)
        }
      }
    }
    try TTIAnimatorStage.run(.spin) { stage in
      stage.animator.settings.backgroundColor = .red
      stage.begin(opening: true)
      let container = try #require(stage.container)
      #expect(container.subviews.allSatisfy { $0 === stage.screen.view })
    }
  }

  @Test("Slide's gap of 0 is 20, and its scale is the settings'; compat has 0.7 always")
  func slideNumbers() throws {
    for fidelity in TransitionFidelity.allCases {
      var settings = TTITransitionSettings.sample
      settings.gap = 0
      settings.scaleDown = 0.9
      try TTIAnimatorStage.run(.slide, fidelity: fidelity, settings: settings) { stage in
        stage.begin(opening: true)
        let coming = try #require(TTIMovement(stage, opening: true).layer("coming"))
        let start = coming.presentation()?.transform
        #expect(start?.m11 == (fidelity == .corrected ? 0.9 : 0.7) && start?.m41 == stage.size.width - 20)
      }
    }
  }

  @Test("touches go through while FallIn moves, and not while Full does")
  func touches() {
    for type in [TTITransitionType.fallIn, .full] {
      TTIAnimatorStage.run(type) { stage in
        stage.begin(opening: true)
        let view = stage.screen.view!
        let hit = view.hitTest(CGPoint(x: 10, y: 10), with: nil)
        #expect((hit === view) == (type == .fallIn))
      }
    }
  }

  @Test("a digest of a run is the same again and differs between the types")
  func digests() {
    func digest(_ type: TTITransitionType) -> [UInt64] {
      var digests: [UInt64] = []
      TTIAnimatorStage.run(type, elements: 1) { stage in
        stage.begin(opening: true)
        for _ in 0..<20 { digests.append(stage.display.frame().digest) }
      }
      return digests
    }
    let all = TTITransitionType.allCases.map(digest)
    #expect(all == TTITransitionType.allCases.map(digest))
    #expect(Set(all).count == 8)
  }
}
