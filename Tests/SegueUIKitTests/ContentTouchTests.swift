import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

/// At 60 Hz a touch is kept from the content for 9 frames: 150 ms.
@Suite("Touches in the content of a scroll view")
@MainActor
struct ContentTouchTests {
  @Test("a finger that rests is shown to the content after 150 ms, whether anything else happens or not")
  func rest() {
    ScrollStage.run { stage in
      let view = stage.content()
      stage.touch(.began, 200, 300)
      stage.wait(8)
      #expect(view.calls.isEmpty)
      stage.wait(2)
      #expect(view.calls == ["began 1"])
      #expect(view.phases == [.began], "it is shown as one that begins")
      stage.touch(.ended, 200, 300)
      #expect(view.calls == ["began 1", "ended 1"])
      #expect(!SimulationWorld.current.isAnimating)
    }
  }

  @Test("without the delay, by property or by parameter, the content learns at once", arguments: [true, false])
  func atOnce(byProperty: Bool) {
    ScrollStage.run { stage in
      let view = stage.content()
      stage.scroll.delaysContentTouches = !byProperty
      if !byProperty { SimulationWorld.current.scrollParameters.contentTouchDelay = 0 }
      stage.touch(.began, 200, 300)
      #expect(view.calls == ["began 1"])
      stage.touch(.moved, 200, 280)
      #expect(view.calls == ["began 1", "cancelled 1"] && stage.scroll.isDragging)
    }
  }

  @Test("the delay is a parameter", arguments: [0.05, 0.3])
  func parameter(delay: Double) {
    ScrollStage.run(hertz: 100) { stage in
      SimulationWorld.current.scrollParameters.contentTouchDelay = delay
      let view = stage.content()
      stage.touch(.began, 200, 300)
      var frames = 0
      while view.calls.isEmpty, frames < 100 {
        stage.wait(1)
        frames += 1
      }
      #expect(abs(Double(frames) - delay * 100) <= 1, "\(frames) frames")
    }
  }

  @Test("a quick tap is shown whole when it lifts")
  func tap() {
    ScrollStage.run { stage in
      let (button, log) = stage.button()
      stage.touch(.began, 200, 300)
      stage.touch(.moved, 201, 301)
      #expect(log.calls.isEmpty && !button.isHighlighted)
      stage.touch(.ended, 201, 301)
      #expect(log.calls == ["down", "up inside"])
    }
  }

  @Test("a quick drag is never shown to the content, a late one is taken from what lets go of it")
  func drags() {
    ScrollStage.run { stage in
      let view = stage.content()
      stage.drag(from: CGPoint(x: 200, y: 300), to: CGPoint(x: 200, y: 200), frames: 5)
      stage.touch(.ended, 200, 200)
      #expect(view.calls.isEmpty && stage.y > 80)
      stage.display.runUntilIdle()
      stage.scroll.contentOffset = .zero
      stage.touch(.began, 200, 300)
      stage.wait(12)
      stage.touch(.moved, 200, 280)
      #expect(view.calls == ["began 1", "cancelled 1"] && stage.scroll.isDragging)
    }
  }

  @Test("a control that has got the touch keeps it, unless a subclass says otherwise", arguments: [false, true])
  func control(gives: Bool) {
    SimulationWorld.run(ScrollStage.world()) {
      let scroll = GivingScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      scroll.gives = gives
      let stage = ScrollStage(scroll, 60, CGSize(width: 400, height: 4_000))
      let (_, log) = stage.button()
      stage.touch(.began, 200, 300)
      stage.wait(12)
      for step in 1...5 { stage.touch(.moved, 200, 300 - CGFloat(step) * 20) }
      #expect(stage.scroll.isDragging == gives && (stage.y > 0) == gives)
      #expect(log.calls == (gives ? ["down", "cancel"] : ["down"]))
      #expect(scroll.asked == 1)
    }
  }

  @Test("content whose touches cannot be cancelled is not scrolled once it has one, and is before")
  func cannotCancel() {
    ScrollStage.run { stage in
      let view = stage.content()
      stage.scroll.canCancelContentTouches = false
      stage.touch(.began, 200, 300)
      stage.wait(12)
      for step in 1...5 { stage.touch(.moved, 200, 300 - CGFloat(step) * 20) }
      #expect(stage.y == 0 && view.calls == ["began 1"] + Array(repeating: "moved 1", count: 5))
      stage.touch(.ended, 200, 200)
      stage.drag(from: CGPoint(x: 200, y: 300), to: CGPoint(x: 200, y: 200))
      #expect(stage.scroll.isDragging)
    }
  }

  @Test("a drag that the scroll view leaves alone goes to the content, without the rest of the delay")
  func sideways() {
    ScrollStage.run { stage in
      let view = stage.content()
      stage.touch(.began, 200, 300)
      stage.touch(.moved, 204, 300)
      #expect(view.calls.isEmpty)
      stage.touch(.moved, 240, 300)
      #expect(!stage.scroll.isDragging && view.calls.first == "began 1")
    }
  }

  @Test("recognisers in the content get the touch at once")
  func recognisers() {
    ScrollStage.run { stage in
      let view = stage.content()
      let probe = ProbeRecognizer()
      view.addGestureRecognizer(probe)
      let tap = UITapGestureRecognizer()
      view.addGestureRecognizer(tap)
      stage.touch(.began, 200, 300)
      #expect(probe.calls == ["began"])
      probe.state = .failed
      stage.touch(.ended, 200, 300)
      #expect(tap.state == .ended || tap.state == .possible)
      #expect(view.calls.isEmpty, "the tap's recogniser takes the touch")
    }
  }

  @Test("touchesShouldBegin is asked when the content would get the touch, and may refuse it")
  func refused() {
    SimulationWorld.run(ScrollStage.world()) {
      let scroll = GivingScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      scroll.lets = false
      let stage = ScrollStage(scroll, 60, CGSize(width: 400, height: 4_000))
      let view = stage.content()
      stage.touch(.began, 200, 300)
      #expect(scroll.questions == 0)
      stage.wait(12)
      #expect(scroll.questions == 1 && view.calls.isEmpty)
      for step in 1...5 { stage.touch(.moved, 200, 300 - CGFloat(step) * 20) }
      #expect(stage.scroll.isDragging && scroll.asked == 0)
    }
  }

  @Test("a table highlights no row for a quick drag, and one for a finger that rests")
  func table() {
    TableStage.run([(0..<40).map { "row \($0)" }]) { stage in
      stage.touch(.began, 225)
      for step in 1...4 { stage.touch(.moved, 225 - CGFloat(step) * 20) }
      stage.touch(.ended, 145)
      stage.settle()
      #expect(stage.calls.isEmpty && stage.table.contentOffset.y > 50)
      stage.table.contentOffset = .zero
      stage.settle()
      stage.touch(.began, 225)
      for _ in 0..<12 { stage.display.frame() }
      #expect(stage.calls == ["highlight 0.4"])
      stage.touch(.moved, 205)
      #expect(stage.calls == ["highlight 0.4", "unhighlight 0.4"])
    }
  }

  @Test("offsets have one zero")
  func zeros() {
    ScrollStage.run { stage in
      stage.scroll.contentOffset = CGPoint(x: -1, y: -1)
      for offset in [CGPoint(x: -0.0, y: -0.0), CGPoint(x: 0, y: 5), CGPoint(x: -0.0, y: -0.0)] {
        stage.scroll.contentOffset = offset
        let bits = [stage.scroll.contentOffset.x, stage.scroll.contentOffset.y].map { Double($0).sign }
        #expect(bits == [.plus, .plus])
      }
      stage.scroll.bounds = CGRect(x: -0.0, y: -3, width: 400, height: 800)
      #expect(Double(stage.scroll.bounds.origin.x).sign == .plus && stage.y == -3)
      stage.scroll.setContentOffset(CGPoint(x: 0, y: 40), animated: false)
      stage.drag(from: CGPoint(x: 200, y: 300), to: CGPoint(x: 200, y: 500))
      stage.touch(.ended, 200, 500)
      stage.display.runUntilIdle()
      #expect(stage.y == 0 && stage.y.sign == .plus)
    }
  }
}

extension ScrollStage {
  /// A view that fills the content and logs.
  fileprivate func content() -> LateTouchView {
    let view = LateTouchView(frame: CGRect(x: 0, y: 0, width: 400, height: 4_000))
    scroll.addSubview(view)
    return view
  }

  /// A button in the content and what it sent.
  fileprivate func button() -> (UIButton, CallLog) {
    let (button, log) = (UIButton(frame: CGRect(x: 100, y: 250, width: 200, height: 100)), CallLog())
    button.addAction(for: .touchDown) { _ in log.calls.append("down") }
    button.addAction(for: .touchUpInside) { _ in log.calls.append("up inside") }
    button.addAction(for: .touchCancel) { _ in log.calls.append("cancel") }
    scroll.addSubview(button)
    return (button, log)
  }
}

private final class LateTouchView: UIView {
  var calls: [String] = []
  var phases: [UITouch.Phase] = []

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    calls.append("began \(touches.count)")
    phases += touches.map(\.phase)
    if event == nil { calls.append("no event") }
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { calls.append("moved \(touches.count)") }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { calls.append("ended \(touches.count)") }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    calls.append("cancelled \(touches.count)")
  }
}

private final class GivingScrollView: UIScrollView {
  var gives = false
  var lets = true
  var asked = 0
  var questions = 0

  override func touchesShouldCancel(in view: UIView) -> Bool {
    asked += 1
    return gives || super.touchesShouldCancel(in: view)
  }
  override func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool {
    questions += 1
    return lets
  }
}
