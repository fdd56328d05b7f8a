import Foundation
import SegueQuartzCore
import SegueTestSupport
import SegueTiming
import SegueUIKit
import Testing

@Suite("Scroll views beside other gestures")
@MainActor
struct ScrollGestureTests {
  /// Drives a pop from an edge pan on the pushed screen.
  @MainActor
  private final class Popper: NSObject {
    unowned let stage: Stage
    let pan = UIScreenEdgePanGestureRecognizer()
    let driver = UIPercentDrivenInteractiveTransition()
    private(set) var begins = 0

    init(_ stage: Stage, on view: UIView) {
      self.stage = stage
      super.init()
      pan.edges = .left
      pan.addTarget(self, action: Selector(Popper.handle(_:)))
      view.addGestureRecognizer(pan)
    }

    func handle(_ pan: UIScreenEdgePanGestureRecognizer) {
      switch pan.state {
      case .began:
        begins += 1
        stage.popInteractively(driver)
      case .changed: driver.update(pan.translation(in: nil).x / 390)
      case .ended: driver.cancel()
      default: break
      }
    }
  }

  /// Screen B with a horizontal scroll view of three pages and an edge pan that pops.
  private func pages(_ body: (Stage, UIScrollView, Popper) -> Void) {
    Stage.run { stage in
      let screen = stage.push("B")
      let scroll = UIScrollView(frame: screen.view.bounds)
      scroll.contentInsetAdjustmentBehavior = .never
      scroll.contentSize = CGSize(width: 3 * scroll.bounds.width, height: scroll.bounds.height)
      screen.view.addSubview(scroll)
      let popper = Popper(stage, on: screen.view)
      stage.display.frame()
      body(stage, scroll, popper)
    }
  }

  private func drag(_ stage: Stage, from start: CGFloat, to end: CGFloat, frames: Int = 20) {
    stage.touch([(.began, start, 300)])
    for frame in 1...frames {
      stage.touch([(.moved, start + (end - start) * CGFloat(frame) / CGFloat(frames), 300)])
    }
  }

  @Test("from the edge only the pop progresses and the offset stays 0 (GST-10 a)")
  func edge() {
    pages { stage, scroll, popper in
      drag(stage, from: 4, to: 200)
      #expect(popper.begins == 1 && stage.navigation.isTransitioning)
      #expect(abs(Double(popper.driver.percentComplete) - 196.0 / 390) < 1e-9)
      #expect(scroll.contentOffset == .zero && !scroll.isDragging)
    }
  }

  @Test("leftwards from the middle only the scroll moves, by 120 points (GST-10 b)")
  func leftwards() {
    pages { stage, scroll, popper in
      drag(stage, from: 150, to: 20)
      #expect(abs(Double(scroll.contentOffset.x) - 120) < 1e-9 && scroll.contentOffset.y == 0)
      #expect(popper.begins == 0 && !stage.navigation.isTransitioning)
    }
  }

  @Test("rightwards from the middle the scroll has it, beyond its edge, and nothing pops (GST-10 c)")
  func rightwards() {
    pages { stage, scroll, popper in
      drag(stage, from: 150, to: 300)
      #expect(scroll.isDragging && popper.begins == 0 && !stage.navigation.isTransitioning)
      let band = RubberBand(constant: 0.55, dimension: 390)
      #expect(abs(Double(scroll.contentOffset.x) + band.offset(for: 140)) < 1e-9)
    }
  }

  @Test("a drag that starts at the edge and goes up is the scroll view's once the edge pan has failed")
  func edgeThenUp() {
    pages { stage, scroll, popper in
      scroll.contentSize.height = 4_000
      stage.touch([(.began, 4, 700)])
      for step in 1...10 { stage.touch([(.moved, 4, 700 - CGFloat(step) * 20)]) }
      #expect(popper.begins == 0 && scroll.isDragging)
      #expect(abs(Double(scroll.contentOffset.y) - 190) < 1e-9)
    }
  }

  // MARK: Both at once

  @MainActor
  private final class Dismisser: NSObject, UIGestureRecognizerDelegate {
    let pan = UIPanGestureRecognizer()
    let isSimultaneous: Bool
    private(set) var ways: [Double] = []

    init(_ isSimultaneous: Bool, on view: UIView) {
      self.isSimultaneous = isSimultaneous
      super.init()
      pan.delegate = self
      pan.addTarget(self, action: Selector(Dismisser.handle(_:)))
      view.addGestureRecognizer(pan)
    }

    func handle(_ pan: UIPanGestureRecognizer) { ways.append(Double(pan.translation(in: nil).y)) }

    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { isSimultaneous }
  }

  @Test("a dismiss pan around the scroll view runs beside it if its delegate says so, and not otherwise")
  func dismissPan() {
    for isSimultaneous in [true, false] {
      ScrollStage.run { stage in
        let dismisser = Dismisser(isSimultaneous, on: stage.window)
        stage.drag(from: CGPoint(x: 200, y: 200), to: CGPoint(x: 200, y: 400))
        #expect(stage.scroll.isDragging && stage.y < -40)
        #expect(dismisser.ways.last == (isSimultaneous ? 200 : nil))
      }
    }
  }

  @Test("a driver that holds the content at the top while it drags has both go on from there")
  func heldAtTop() {
    ScrollStage.run { stage in
      let dismisser = Dismisser(true, on: stage.window)
      stage.spy.onScroll = { scroll in
        if scroll.contentOffset.y < 0 { scroll.contentOffset = .zero }
      }
      stage.drag(from: CGPoint(x: 200, y: 200), to: CGPoint(x: 200, y: 400))
      #expect(stage.y == 0 && dismisser.ways.last == 200)
      stage.touch(.moved, 200, 370)
      #expect(abs(stage.y - 30) < 1e-9 && dismisser.ways.last == 170)
    }
  }

  // MARK: Who may begin

  private final class Picky: UIScrollView, UIGestureRecognizerDelegate {
    var asked = 0
    var refuses = false
    var keeps: UIView?
    var questions = 0

    override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
      asked += 1
      // Asked also for what stands around it: the touch is this view's.
      return refuses && gestureRecognizer === panGestureRecognizer
        ? false : super.gestureRecognizerShouldBegin(gestureRecognizer)
    }

    override func touchesShouldCancel(in view: UIView) -> Bool {
      questions += 1
      return view !== keeps
    }

    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { true }
  }

  private func picky(_ body: (ScrollStage, Picky) -> Void) {
    SimulationWorld.run(ScrollStage.world()) {
      let scroll = Picky(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      body(ScrollStage(scroll, 60, CGSize(width: 400, height: 4_000)), scroll)
    }
  }

  @Test("a subclass may refuse the drag, and is its pan's delegate where it is one")
  func subclass() {
    for refuses in [true, false] {
      picky { stage, scroll in
        scroll.refuses = refuses
        let dismisser = Dismisser(false, on: stage.window)
        stage.drag(from: CGPoint(x: 200, y: 600), to: CGPoint(x: 200, y: 500))
        #expect(scroll.asked > 0 && scroll.isDragging != refuses)
        #expect(dismisser.ways.isEmpty == false)
      }
    }
  }

  @Test("content that has had a touch for a while may keep it; a quick drag does not ask")
  func contentKeepsTouches() {
    for (waits, keeps, cancels, scrolls, asks) in [
      (0, true, true, true, false), (20, true, true, false, true), (20, false, true, true, true),
      (20, false, false, false, false),
    ] {
      picky { stage, scroll in
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 4_000))
        scroll.addSubview(view)
        scroll.keeps = keeps ? view : nil
        scroll.canCancelContentTouches = cancels
        stage.touch(.began, 200, 600)
        stage.wait(waits)
        for step in 1...5 { stage.touch(.moved, 200, 600 - CGFloat(step) * 20) }
        #expect(scroll.isDragging == scrolls, "\(waits) \(keeps) \(cancels)")
        #expect((scroll.questions > 0) == asks)
      }
    }
  }

  // MARK: One in another

  @Test("the deepest scroll view that can go that way scrolls; at its edge the one around it does")
  func nested() {
    for (offset, inner, outer) in [(0.0, true, false), (600.0, true, false), (1_200.0, false, true)] {
      ScrollStage.run { stage in
        let nested = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        nested.contentSize = CGSize(width: 400, height: 2_000)
        stage.scroll.addSubview(nested)
        nested.contentOffset.y = offset
        stage.drag(from: CGPoint(x: 200, y: 600), to: CGPoint(x: 200, y: 550))
        #expect(nested.isDragging == inner && stage.scroll.isDragging == outer, "\(offset)")
        #expect((stage.y > 0) == outer)
      }
    }
  }

  @Test("scroll views of different directions each take their own drags")
  func crossed() {
    for (dx, dy) in [(100.0, 10.0), (10.0, 100.0)] {
      ScrollStage.run { stage in
        let pages = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        pages.contentSize = CGSize(width: 1_200, height: 800)
        stage.scroll.addSubview(pages)
        stage.drag(from: CGPoint(x: 300, y: 600), to: CGPoint(x: 300 - dx, y: 600 - dy))
        #expect(pages.isDragging == (dx > dy) && stage.scroll.isDragging == (dy > dx))
      }
    }
  }

  // MARK: Any swipes

  @Test("whatever the swipes, content at rest lies within its limits and no offset is without value")
  func randomSwipes() {
    for seed in 1...12 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      ScrollStage.run(hertz: [60, 120].randomElement(using: &random) ?? 60) { stage in
        let scroll = stage.scroll
        scroll.contentSize = CGSize(
          width: Double.random(in: 0...1_200, using: &random), height: Double.random(in: 0...3_000, using: &random))
        scroll.bounces = Bool.random(using: &random)
        scroll.alwaysBounceVertical = Bool.random(using: &random)
        scroll.isPagingEnabled = Bool.random(using: &random)
        scroll.isDirectionalLockEnabled = Bool.random(using: &random)
        scroll.contentInset.top = Double.random(in: 0...40, using: &random)
        var isFinite = true
        var moved = 0
        stage.spy.onScroll = { scroll in
          moved += 1
          isFinite = isFinite && scroll.contentOffset.x.isFinite && scroll.contentOffset.y.isFinite
        }
        for _ in 0..<8 {
          let start = CGPoint(
            x: Double.random(in: 0...399, using: &random), y: Double.random(in: 0...799, using: &random))
          let end = CGPoint(
            x: Double.random(in: 0...399, using: &random), y: Double.random(in: 0...799, using: &random))
          stage.drag(from: start, to: end, frames: Int.random(in: 1...12, using: &random))
          stage.touch(Int.random(in: 0...9, using: &random) == 0 ? .cancelled : .ended, end.x, end.y)
          stage.wait(Int.random(in: 0...30, using: &random))
        }
        #expect(stage.display.runUntilIdle(limit: 2_000), "seed \(seed)")
        let inset = scroll.adjustedContentInset
        let limitX = max(0, scroll.contentSize.width - 400), limitY = max(-inset.top, scroll.contentSize.height - 800)
        #expect(isFinite && !scroll.isDecelerating && !scroll.isTracking, "seed \(seed)")
        #expect(scroll.contentOffset.x >= 0 && scroll.contentOffset.x <= limitX, "seed \(seed)")
        #expect(scroll.contentOffset.y >= -inset.top && scroll.contentOffset.y <= limitY, "seed \(seed)")
        if scroll.contentSize.height > 1_000 { #expect(moved > 0, "seed \(seed)") }
      }
    }
  }
}
