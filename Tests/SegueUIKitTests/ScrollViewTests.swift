import Foundation
import SegueQuartzCore
import SegueTestSupport
import SegueTiming
import SegueUIKit
import Testing

@testable import SegueUIKit

@Suite("UIScrollView")
@MainActor
struct ScrollViewTests {
  // MARK: Refusals

  @Test("numbers that cannot be are refused with a diagnostic, and the old ones stay")
  func invalid() {
    ScrollStage.run { stage in
      let scroll = stage.scroll
      let world = SimulationWorld.current
      scroll.contentOffset = CGPoint(x: 0, y: 10)
      scroll.contentOffset = CGPoint(x: CGFloat.nan, y: 0)
      scroll.setContentOffset(CGPoint(x: 0, y: CGFloat.infinity), animated: true)
      scroll.contentSize = CGSize(width: -1, height: 10)
      scroll.contentSize = CGSize(width: CGFloat.nan, height: 10)
      scroll.contentInset = UIEdgeInsets(top: .nan, left: 0, bottom: 0, right: 0)
      scroll.decelerationRate = UIScrollView.DecelerationRate(rawValue: 1)
      var parameters = world.scrollParameters
      parameters.restDistance = 0
      world.scrollParameters = parameters
      #expect(world.diagnostics.count == 7)
      #expect(scroll.contentOffset == CGPoint(x: 0, y: 10))
      #expect(scroll.contentSize == CGSize(width: 400, height: 4_000))
      #expect(scroll.contentInset == .zero && scroll.decelerationRate == .normal)
      #expect(world.scrollParameters.restDistance == 0.2)
    }
  }

  @Test("the phases of scrolling take no other events than those of the table")
  func phases() {
    let legal: [(ScrollPhase, ScrollPhase.Event, ScrollPhase)] = [
      (.resting, .touchDown, .tracking), (.decelerating, .touchDown, .tracking), (.animating, .touchDown, .tracking),
      (.tracking, .beginDragging, .dragging), (.tracking, .lift, .resting), (.dragging, .lift, .resting),
      (.tracking, .release, .decelerating), (.dragging, .release, .decelerating),
      (.resting, .animate, .animating), (.decelerating, .animate, .animating), (.animating, .animate, .animating),
      (.decelerating, .settle, .resting), (.animating, .settle, .resting),
    ]
    var found = 0
    for phase in ScrollPhase.allCases {
      for event in ScrollPhase.Event.allCases {
        let expected = legal.first { $0.0 == phase && $0.1 == event }?.2
        #expect(phase.after(event) == expected, "\(phase) \(event)")
        if expected != nil { found += 1 }
      }
    }
    #expect(found == legal.count)
  }

  // MARK: Dragging

  @Test("a drag moves the content by its way without the slop (GST-10)")
  func slop() {
    ScrollStage.run { stage in
      stage.drag(from: CGPoint(x: 200, y: 600), to: CGPoint(x: 200, y: 470), frames: 10)
      #expect(abs(stage.y - 120) < 1e-9)
      #expect(stage.x == 0)
      #expect(stage.scroll.isTracking && stage.scroll.isDragging && !stage.scroll.isDecelerating)
      stage.wait(6)
      stage.touch(.ended, 200, 470)
      #expect(abs(stage.y - 120) < 1e-9)
      #expect(!stage.scroll.isTracking && !stage.scroll.isDragging && !stage.scroll.isDecelerating)
      #expect(
        stage.spy.calls == ["willBeginDragging", "didScroll", "willEndDragging", "didEndDragging false"])
    }
  }

  @Test("a finger within the slop tracks and scrolls nothing")
  func withinSlop() {
    ScrollStage.run { stage in
      stage.drag(from: CGPoint(x: 200, y: 600), to: CGPoint(x: 200, y: 593), frames: 3)
      #expect(stage.scroll.isTracking && !stage.scroll.isDragging)
      stage.touch(.ended, 200, 593)
      stage.wait(2)
      #expect(stage.spy.calls.isEmpty && stage.y == 0 && !stage.scroll.isTracking)
    }
  }

  @Test("a view that is off, or whose content fits, does not scroll; one that always bounces does")
  func cannotScroll() {
    for (enabled, height, always, moves) in [
      (false, 4_000.0, false, false), (true, 700, false, false), (true, 700, true, true), (true, 4_000, false, true),
    ] {
      ScrollStage.run(content: CGSize(width: 400, height: height)) { stage in
        stage.scroll.isScrollEnabled = enabled
        stage.scroll.alwaysBounceVertical = always
        stage.drag(from: CGPoint(x: 200, y: 600), to: CGPoint(x: 200, y: 500))
        #expect((stage.y > 0) == moves, "\(enabled) \(height) \(always)")
      }
    }
  }

  @Test("a sideways drag does not scroll a view that goes up and down")
  func otherAxis() {
    ScrollStage.run { stage in
      stage.drag(from: CGPoint(x: 300, y: 600), to: CGPoint(x: 100, y: 550))
      #expect(stage.spy.calls.isEmpty)
    }
  }

  @Test("a directional lock keeps a drag to its axis")
  func directionalLock() {
    for (locked, x) in [(true, 0.0), (false, 18.0)] {
      ScrollStage.run(content: CGSize(width: 2_000, height: 4_000)) { stage in
        stage.scroll.isDirectionalLockEnabled = locked
        stage.drag(from: CGPoint(x: 200, y: 600), to: CGPoint(x: 180, y: 400), frames: 1)
        #expect((stage.x > x - 2 && stage.x < x + 2), "\(stage.x)")
        #expect(stage.y > 180)
      }
    }
  }

  @Test("scrolling turned off during a drag ends it")
  func disabledDuringDrag() {
    ScrollStage.run { stage in
      stage.drag(from: CGPoint(x: 200, y: 600), to: CGPoint(x: 200, y: 500))
      stage.scroll.isScrollEnabled = false
      stage.display.frame()
      #expect(stage.spy.calls.suffix(2) == ["willEndDragging", "didEndDragging false"])
      #expect(!stage.scroll.isTracking)
    }
  }

  // MARK: Beyond the edges

  @Test("the rubber band's figures")
  func rubberBand() {
    let band = RubberBand(constant: 0.55, dimension: 400)
    // (1 − 1 / (100 · 0.55 / 400 + 1)) · 400
    #expect(abs(band.offset(for: 100) - 48.3516483516) < 1e-9)
    #expect(band.offset(for: -100) == -band.offset(for: 100))
    #expect(band.offset(for: 0) == 0 && band.offset(for: 1e12) <= 400)
    #expect(RubberBand(constant: 0.55, dimension: 0).offset(for: 100) == 0)
    for way in [0.5, 40, 900, 20_000] { #expect(abs(band.way(for: band.offset(for: way)) - way) < way * 1e-9) }
  }

  @Test("beyond its edge the content follows less, and springs back when it is let go")
  func springsBack() {
    ScrollStage.run { stage in
      stage.drag(from: CGPoint(x: 200, y: 300), to: CGPoint(x: 200, y: 410))
      // 100 points beyond the slop, 800 high.
      #expect(abs(stage.y + 51.4619883) < 1e-6)
      stage.wait(6)
      stage.spy.forget()
      stage.touch(.ended, 200, 410)
      #expect(stage.scroll.isDecelerating)
      #expect(stage.display.runUntilIdle())
      #expect(stage.y == 0)
      #expect(
        stage.spy.calls == [
          "willEndDragging", "didEndDragging true", "willBeginDecelerating", "didScroll", "didEndDecelerating",
        ])
      #expect(stage.spy.target == .zero)
    }
  }

  @Test("content that does not bounce stops at its edge")
  func noBounce() {
    ScrollStage.run { stage in
      stage.scroll.bounces = false
      var low = 0.0
      stage.spy.onScroll = { low = min(low, Double($0.contentOffset.y)) }
      stage.scroll.contentOffset.y = 100
      stage.drag(from: CGPoint(x: 200, y: 300), to: CGPoint(x: 200, y: 700), frames: 8)
      #expect(stage.y == 0)
      stage.touch(.ended, 200, 700)
      stage.display.runUntilIdle()
      stage.scroll.contentOffset.y = 100
      stage.drag(from: CGPoint(x: 200, y: 300), to: CGPoint(x: 200, y: 360), frames: 3)
      stage.touch(.ended, 200, 360)
      #expect(stage.scroll.isDecelerating)
      stage.display.runUntilIdle()
      #expect(stage.y == 0 && low == 0)
    }
  }

  // MARK: Letting go

  @Test("a fling at 1000 pt/s goes 499.5 points at the normal rate and 99.5 at the fast one")
  func decelerationFigures() {
    let parameters = ScrollParameters()
    for (share, way) in [(0.998, 499.499833), (0.99, 99.499162)] {
      let motion = AxisMotion.fling(
        from: 100, velocity: 1_000, limits: 0...10_000, share: share, bounces: true, parameters)
      // −1 / (1000 · ln rate) seconds' worth of the velocity.
      #expect(abs(motion.target - 100 - way) < 1e-5)
      // Half of the way is left when half of the velocity is.
      let half = motion.sample(at: 0.6931471805599453 / (1_000 / way))
      #expect(abs(half.position - 100 - way / 2) < 1e-6 && abs(half.velocity - 500) < 1e-4)
      let end = motion.sample(at: 10)
      #expect(end.isOver && end.position == motion.target && end.velocity == 0)
    }
  }

  @Test("a fling that reaches the edge goes on in the spring with the velocity it has there")
  func edgeFling() {
    let parameters = ScrollParameters()
    let motion = AxisMotion.fling(
      from: 0, velocity: 1_000, limits: 0...300, share: 0.998, bounces: true, parameters)
    #expect(motion.target == 300)
    var high = 0.0
    var before = motion.sample(at: 0)
    for step in 1...4_000 {
      let now = motion.sample(at: Double(step) / 1_000)
      // Neither the place nor the speed jumps.
      #expect(abs(now.position - before.position) <= 1.001)
      if !now.isOver { #expect(abs(now.velocity - before.velocity) < 10, "at \(step) ms") }
      high = max(high, now.position)
      before = now
    }
    // Critically damped at 10/s: 399.4 pt/s at the edge go v/(10·e) beyond it.
    #expect(abs(high - 300 - 399.4 / 27.183) < 0.1, "\(high)")
    #expect(before.isOver && before.position == 300)
    let stopped = AxisMotion.fling(
      from: 0, velocity: 1_000, limits: 0...300, share: 0.998, bounces: false, parameters)
    #expect(stopped.sample(at: 0.2).position < 300 && stopped.sample(at: 3).position == 300)
  }

  @Test("a fling tells its delegate in UIKit's order, and scrolls once a frame")
  func flingOrder() {
    ScrollStage.run { stage in
      stage.drag(from: CGPoint(x: 200, y: 700), to: CGPoint(x: 200, y: 540), frames: 10)
      #expect(stage.spy.scrolls <= 10)
      stage.touch(.ended, 200, 540)
      // 16 points a frame at 60 Hz.
      #expect(abs(Double(stage.spy.velocity.y) - 0.96) < 1e-6 && stage.spy.velocity.x == 0)
      #expect(stage.scroll.isDecelerating && !stage.scroll.isDragging)
      #expect(abs(Double(stage.spy.target.y) - (150 + 960 * 0.499499833)) < 1e-3)
      stage.spy.forget()
      let frames = stage.display.nextIndex
      #expect(stage.display.runUntilIdle())
      // The last frame sees that nothing waits any more.
      #expect(abs(Int(stage.display.nextIndex - frames) - stage.spy.scrolls) <= 1)
      #expect(stage.spy.calls == ["didScroll", "didEndDecelerating"])
      #expect(stage.scroll.contentOffset == stage.spy.target)
    }
  }

  @Test("the place of decelerating content at a time is the same at every refresh rate, to the bit")
  func frameRate() {
    var places: [[Double]] = []
    // Rates whose frames come at whole nanoseconds.
    for hertz in [50, 100, 200] as [Int64] {
      ScrollStage.run(hertz: hertz) { stage in
        stage.scroll.start(stage.scroll.plan(velocity: CGPoint(x: 0, y: 1_500)))
        places.append(
          (0..<20).map { _ in
            stage.wait(Int(hertz / 10))
            return stage.y
          })
      }
    }
    #expect(places[0] == places[1] && places[0] == places[2])
    let decay = Decay(from: 0, velocity: 1_500, decelerationRate: 0.998)
    #expect(places[0] == (1...20).map { decay.sample(at: Double($0 * 100_000_000) / 1e9).position })
  }

  @Test("the delegate's target is where the content comes to rest, with no jump of its speed where it is thrown there")
  func retarget() {
    for wanted in [300.0, 200.0, 900.0, 40.0] {
      ScrollStage.run { stage in
        stage.spy.retarget = { _ in CGPoint(x: 0, y: wanted) }
        stage.drag(from: CGPoint(x: 200, y: 700), to: CGPoint(x: 200, y: 590), frames: 10)
        stage.touch(.ended, 200, 590)
        let start = stage.y
        stage.wait(1)
        if wanted == 300 || wanted == 200 { #expect(abs(stage.y - start - 11) < 3, "\(stage.y - start)") }
        #expect(stage.display.runUntilIdle())
        #expect(stage.y == wanted)
      }
    }
  }

  @Test("a finger stops the content")
  func catching() {
    ScrollStage.run { stage in
      stage.drag(from: CGPoint(x: 200, y: 700), to: CGPoint(x: 200, y: 540), frames: 10)
      stage.touch(.ended, 200, 540)
      stage.wait(5)
      stage.spy.forget()
      stage.touch(.began, 200, 400)
      let caught = stage.y
      #expect(stage.spy.calls == ["didEndDecelerating"] && stage.scroll.isTracking && !stage.scroll.isDecelerating)
      stage.wait(5)
      stage.touch(.ended, 200, 400)
      stage.wait(5)
      #expect(stage.y == caught && !stage.scroll.isTracking)
    }
  }

  @Test("content caught beyond its edge goes back when the finger leaves without a drag")
  func caughtBeyond() {
    ScrollStage.run { stage in
      stage.drag(from: CGPoint(x: 200, y: 300), to: CGPoint(x: 200, y: 450))
      stage.touch(.ended, 200, 450)
      stage.touch(.began, 200, 450)
      #expect(stage.y < -10)
      stage.wait(3)
      stage.touch(.ended, 200, 450)
      #expect(stage.display.runUntilIdle() && stage.y == 0)
    }
  }

  @Test("pages: a quick release turns to the next, a slow one to the nearest, and never further than one")
  func paging() {
    for (way, frames, page) in [
      (150.0, 5, 1.0), (100, 40, 0), (250, 40, 1), (390, 4, 1), (-100, 5, 0), (40, 2, 1),
    ] {
      ScrollStage.run(content: CGSize(width: 1_200, height: 800)) { stage in
        stage.scroll.isPagingEnabled = true
        stage.drag(
          from: CGPoint(x: way > 0 ? 395 : 5, y: 300), to: CGPoint(x: (way > 0 ? 395 : 5) - way, y: 300),
          frames: frames)
        stage.touch(.ended, (way > 0 ? 395 : 5) - way, 300)
        #expect(stage.display.runUntilIdle())
        #expect(stage.x == page * 400, "\(way) in \(frames)")
      }
    }
  }

  // MARK: In code

  @Test("an animated offset moves each frame and arrives after 0.3 s; another one jumps")
  func animated() {
    ScrollStage.run { stage in
      stage.scroll.setContentOffset(CGPoint(x: 0, y: 600), animated: true)
      #expect(stage.y == 0)
      stage.wait(9)
      #expect(abs(stage.y - 300) < 1e-4)
      #expect(stage.spy.calls == ["didScroll"])
      #expect(stage.display.runUntilIdle() && stage.y == 600)
      #expect(stage.spy.calls == ["didScroll", "didEndScrollingAnimation"])
      stage.spy.forget()
      stage.scroll.setContentOffset(CGPoint(x: 0, y: 600), animated: true)
      stage.scroll.setContentOffset(CGPoint(x: 0, y: 10), animated: false)
      #expect(stage.y == 10 && stage.spy.calls == ["didScroll"])
      stage.wait(30)
      #expect(stage.spy.calls == ["didScroll"] && stage.y == 10)
    }
  }

  @Test("an offset set without animation stops the content")
  func stops() {
    ScrollStage.run { stage in
      stage.drag(from: CGPoint(x: 200, y: 700), to: CGPoint(x: 200, y: 540), frames: 10)
      stage.touch(.ended, 200, 540)
      stage.wait(3)
      stage.scroll.setContentOffset(stage.scroll.contentOffset, animated: false)
      let place = stage.y
      stage.wait(10)
      #expect(stage.y == place && place > 150 && !stage.scroll.isDecelerating)
    }
  }

  @Test("an offset set in an animation block animates the bounds")
  func inBlock() {
    ScrollStage.run { stage in
      UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear]) {
        stage.scroll.contentOffset = CGPoint(x: 0, y: 100)
      }
      #expect(stage.y == 100 && stage.scroll.layer.animationKeys() == ["bounds"])
      stage.wait(31)
      let shown = Double(stage.scroll.layer.presentation()?.bounds.minY ?? -1)
      #expect(abs(shown - 50) < 2, "\(shown)")
    }
  }

  @Test("an offset set by the delegate while the content moves shifts it, and it goes on")
  func shifted() {
    ScrollStage.run { stage in
      var isShifted = false
      stage.spy.onScroll = { scroll in
        if !isShifted, scroll.contentOffset.y > 50 {
          isShifted = true
          scroll.contentOffset.y += 1_000
        }
      }
      stage.drag(from: CGPoint(x: 200, y: 700), to: CGPoint(x: 200, y: 540), frames: 10)
      #expect(isShifted && abs(stage.y - 1_150) < 1e-6, "\(stage.y)")
      stage.touch(.ended, 200, 540)
      stage.wait(3)
      isShifted = false
      stage.wait(1)
      #expect(stage.y > 2_150)
      #expect(stage.display.runUntilIdle() && abs(stage.y - (2_150 + 960 * 0.4995)) < 2, "\(stage.y)")
    }
  }

  @Test("a rectangle is scrolled to as little as needed")
  func rectToVisible() {
    ScrollStage.run { stage in
      let scroll = stage.scroll
      scroll.scrollRectToVisible(CGRect(x: 0, y: 100, width: 10, height: 10), animated: false)
      #expect(stage.y == 0)
      scroll.scrollRectToVisible(CGRect(x: 0, y: 1_000, width: 10, height: 100), animated: false)
      #expect(stage.y == 300)
      scroll.scrollRectToVisible(CGRect(x: 0, y: 200, width: 10, height: 10), animated: false)
      #expect(stage.y == 200)
      scroll.contentInset = UIEdgeInsets(top: 50, left: 0, bottom: 30, right: 0)
      scroll.scrollRectToVisible(CGRect(x: 0, y: 3_900, width: 10, height: 100), animated: false)
      #expect(stage.y == 4_000 + 30 - 800)
      scroll.scrollRectToVisible(CGRect(x: 0, y: 0, width: 10, height: 10), animated: false)
      #expect(stage.y == -50)
    }
  }

  @Test("insets move the edges, and content at the top stays there")
  func insets() {
    ScrollStage.run { stage in
      stage.scroll.contentInset.top = 60
      #expect(stage.y == -60)
      #expect(stage.spy.calls == ["didScroll", "didChangeAdjustedContentInset"])
      stage.scroll.contentOffset.y = 500
      stage.scroll.contentInset.top = 80
      #expect(stage.y == 500)
      stage.scroll.contentSize.height = 900
      #expect(stage.y == 100)
    }
  }

  @Test("a frame in which nothing scrolls asks nobody")
  func idleFrame() {
    ScrollStage.run { stage in
      stage.wait(3)
      #expect(stage.spy.calls.isEmpty && !SimulationWorld.current.hasWaitingCalls)
      stage.scroll.setContentOffset(CGPoint(x: 0, y: 10), animated: true)
      #expect(SimulationWorld.current.hasWaitingCalls)
      stage.display.runUntilIdle()
      #expect(!SimulationWorld.current.hasWaitingCalls)
    }
  }

  // MARK: Zooming

  @Test("zooming scales the delegate's view and the content about the middle")
  func zoom() {
    ScrollStage.run(content: CGSize(width: 400, height: 800)) { stage in
      let photo = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      stage.scroll.addSubview(photo)
      stage.scroll.maximumZoomScale = 3
      stage.scroll.zoomScale = 2
      #expect(stage.scroll.zoomScale == 1, "nobody names a view")
      stage.spy.zoomed = photo
      stage.scroll.zoomScale = 2
      #expect(stage.scroll.zoomScale == 2 && photo.frame.size == CGSize(width: 800, height: 1_600))
      #expect(stage.scroll.contentSize == CGSize(width: 800, height: 1_600))
      #expect(stage.scroll.contentOffset == CGPoint(x: 200, y: 400))
      stage.scroll.zoomScale = 9
      #expect(stage.scroll.zoomScale == 3)
      stage.scroll.zoom(to: CGRect(x: 100, y: 200, width: 200, height: 400), animated: false)
      #expect(stage.scroll.zoomScale == 2 && stage.scroll.contentOffset == CGPoint(x: 200, y: 400))
      stage.spy.forget()
      stage.scroll.setZoomScale(1, animated: true)
      #expect(stage.display.runUntilIdle() && stage.scroll.zoomScale == 1 && !stage.scroll.isZooming)
      #expect(stage.spy.calls.first == "willBeginZooming" && stage.spy.calls.last == "didEndZooming 1.0")
      #expect(stage.scroll.contentOffset == .zero)
    }
  }

  // MARK: Bars

  private func inNavigation(
    _ behavior: UIScrollView.ContentInsetAdjustmentBehavior, _ body: (UIScrollView) -> Void
  ) {
    SimulationWorld.run(SimulationWorld()) {
      let controller = UIViewController()
      let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      scroll.contentSize = CGSize(width: 390, height: 2_000)
      scroll.contentInsetAdjustmentBehavior = behavior
      controller.view.addSubview(scroll)
      let window = UIWindow()
      window.rootViewController = UINavigationController(rootViewController: controller)
      window.makeKeyAndVisible()
      SimulatedDisplay(world: .current, rate: .hz(60)).frame()
      body(scroll)
    }
  }

  @Test("below a navigation bar content starts under the status bar and the bar")
  func belowBars() {
    inNavigation(.automatic) { scroll in
      #expect(scroll.adjustedContentInset.top == 47 + 44 && scroll.contentOffset.y == -91)
    }
  }

  @Test("a scroll view that never adjusts starts at its own top, below the bars")
  func neverAdjusts() {
    inNavigation(.never) { scroll in
      #expect(scroll.safeAreaInsets.top == 47 + 44 && scroll.adjustedContentInset == .zero)
      #expect(scroll.contentOffset == .zero)
    }
  }
}
