import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

@Suite("Scroll views: two fingers, the status bar, touches in the content")
@MainActor
struct ScrollPinchTests {
  private func zooming(_ body: (ScrollStage, UIView) -> Void) {
    ScrollStage.run(content: CGSize(width: 400, height: 800)) { stage in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      stage.scroll.addSubview(view)
      stage.spy.zoomed = view
      #expect(stage.scroll.pinchGestureRecognizer == nil)
      stage.scroll.maximumZoomScale = 3
      body(stage, view)
    }
  }

  private func fingers(_ stage: ScrollStage, _ phase: TouchSample.Phase, _ half: CGFloat, at x: CGFloat) {
    let time = stage.display.vsync(stage.display.nextIndex)
    stage.display.frame(touches: [
      TouchSample(contact: 1, phase: phase, time: time, location: CGPoint(x: x - half, y: 400)),
      TouchSample(contact: 2, phase: phase, time: time, location: CGPoint(x: x + half, y: 400)),
    ])
  }

  @Test("fingers that go apart zoom about their centre")
  func pinch() {
    zooming { stage, view in
      fingers(stage, .began, 40, at: 200)
      for half in [60, 80, 100, 120] as [CGFloat] { fingers(stage, .moved, half, at: 200) }
      let scale = Double(stage.scroll.zoomScale)
      #expect(stage.scroll.isZooming && scale > 1.5 && scale < 3)
      #expect(abs(Double(view.frame.width) - 400 * scale) < 1e-9)
      // What was in the middle is there still.
      #expect(abs((stage.x + 200) / scale - 200) < 1e-6 && abs((stage.y + 400) / scale - 400) < 1e-6)
      fingers(stage, .ended, 120, at: 200)
      stage.display.runUntilIdle()
      #expect(!stage.scroll.isZooming && Double(stage.scroll.zoomScale) == scale)
      #expect(stage.spy.calls.contains("willBeginZooming") && stage.spy.calls.contains("didEndZooming \(scale)"))
    }
  }

  @Test("beyond its limit the content follows less, and goes back when the fingers lift")
  func bounce() {
    for bounces in [true, false] {
      zooming { stage, _ in
        stage.scroll.bouncesZoom = bounces
        fingers(stage, .began, 20, at: 200)
        for half in [40, 80, 120, 160] as [CGFloat] { fingers(stage, .moved, half, at: 200) }
        #expect(bounces ? stage.scroll.zoomScale > 3 && stage.scroll.zoomScale < 6 : stage.scroll.zoomScale == 3)
        fingers(stage, .ended, 160, at: 200)
        stage.wait(2)
        #expect(stage.scroll.isZoomBouncing == bounces)
        stage.display.runUntilIdle()
        #expect(stage.scroll.zoomScale == 3 && !stage.scroll.isZooming && !stage.scroll.isZoomBouncing)
        #expect(stage.x >= 0 && stage.x <= 800 && stage.spy.calls.contains("didEndZooming 3.0"))
      }
    }
  }

  @Test("a tap on the status bar scrolls to the top, if only one scroll view says so")
  func statusBar() {
    for others in [0, 1] {
      ScrollStage.run { stage in
        for _ in 0..<others { stage.window.addSubview(UIScrollView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))) }
        stage.scroll.contentOffset.y = 500
        stage.spy.forget()
        stage.touch(.began, 100, 20)
        stage.touch(.ended, 100, 20)
        stage.wait(3)
        #expect((stage.y < 500) == (others == 0))
        stage.display.runUntilIdle()
        #expect(stage.y == (others == 0 ? 0 : 500))
        #expect(stage.spy.calls.contains("didScrollToTop") == (others == 0))
        stage.scroll.contentOffset.y = 500
        stage.touch(.began, 100, 300)
        stage.touch(.ended, 100, 300)
        stage.display.runUntilIdle()
        #expect(stage.y == 500)
      }
    }
  }

  private final class Shy: UIScrollView {
    var lets = true
    override func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { lets }
  }

  @Test("a scroll view says whether its content gets a touch at all")
  func shouldBegin() {
    for lets in [true, false] {
      SimulationWorld.run(ScrollStage.world()) {
        let scroll = Shy(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        scroll.lets = lets
        let stage = ScrollStage(scroll, 60, CGSize(width: 400, height: 4_000))
        let view = TouchLogView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        scroll.addSubview(view)
        stage.display.frame()
        stage.touch(.began, 100, 200)
        stage.touch(.ended, 100, 200)
        stage.display.runUntilIdle()
        #expect(view.calls == (lets ? ["began 1", "ended 1"] : []))
      }
    }
  }
}
