import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

/// A view with a recogniser in a window, and what its actions saw.
@MainActor
private final class Finger {
  struct Seen: Equatable {
    let state: UIGestureRecognizer.State
    let x: CGFloat
  }

  let window = UIWindow()
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  let display: SimulatedDisplay
  var seen: [Seen] = []
  var velocity = CGPoint.zero

  init(hertz: Int64 = 60) {
    window.makeKeyAndVisible()
    window.addSubview(view)
    display = SimulatedDisplay(world: .current, rate: .hz(hertz))
  }

  static func run(hertz: Int64 = 60, _ body: (Finger) throws -> Void) rethrows {
    try SimulationWorld.run(SimulationWorld()) { try body(Finger(hertz: hertz)) }
  }

  func handle(_ pan: UIPanGestureRecognizer) {
    seen.append(Seen(state: pan.state, x: pan.translation(in: view).x))
    velocity = pan.velocity(in: view)
  }

  func add<Pan: UIPanGestureRecognizer>(_ pan: Pan) -> Pan {
    pan.addTarget(self, action: Selector(Finger.handle(_:)))
    view.addGestureRecognizer(pan)
    return pan
  }

  /// Delivers samples (milliseconds, phase, x, y), each at the vsync at which it is due, and a few frames more.
  func play(_ samples: [(Int64, TouchSample.Phase, CGFloat, CGFloat)], contact: Int = 1) {
    let start = display.vsync(display.nextIndex)
    var next = 0
    var idle = 0
    while idle < 3 {
      let vsync = display.vsync(display.nextIndex)
      var due: [TouchSample] = []
      while next < samples.count, start + samples[next].0 * 1_000_000 <= vsync {
        let (time, phase, x, y) = samples[next]
        due.append(
          TouchSample(
            contact: contact, phase: phase, time: start + time * 1_000_000, location: CGPoint(x: x, y: y)))
        next += 1
      }
      display.frame(touches: due)
      if next == samples.count { idle += 1 }
    }
  }
}

@Suite("Gesture recognisers")
@MainActor
struct GestureTests {
  @Test("a pan begins after 10 points, counts them, and reports each delivery once (UI-GR-3, UI-GR-9)")
  func pan() {
    Finger.run { finger in
      _ = finger.add(UIPanGestureRecognizer())
      finger.play([
        (0, .began, 100, 100), (16, .moved, 109, 100), (33, .moved, 110, 100), (40, .moved, 120, 100),
        (49, .moved, 130, 100), (66, .ended, 130, 100),
      ])
      #expect(
        finger.seen == [
          .init(state: .began, x: 10), .init(state: .changed, x: 30), .init(state: .ended, x: 30),
        ])
    }
  }

  @Test("a pan's translation can leave the slop out, and can be set")
  func translation() {
    Finger.run { finger in
      SimulationWorld.current.gestureParameters.panTranslationIncludesSlop = false
      let pan = finger.add(UIPanGestureRecognizer())
      finger.play([(0, .began, 100, 100), (16, .moved, 112, 100), (33, .moved, 132, 100)])
      #expect(finger.seen.map(\.x) == [0, 20])
      pan.setTranslation(CGPoint(x: 5, y: 0), in: finger.view)
      #expect(pan.translation(in: finger.view) == CGPoint(x: 5, y: 0))
    }
  }

  @Test("a pan that is refused fails without an action (UI-GR-2)")
  func refused() {
    final class Refusal: NSObject, UIGestureRecognizerDelegate {
      var asked = 0
      func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        asked += 1
        return false
      }
    }
    Finger.run { finger in
      let refusal = Refusal()
      let pan = finger.add(UIPanGestureRecognizer())
      pan.delegate = refusal
      finger.play([(0, .began, 100, 100), (16, .moved, 150, 100), (33, .moved, 200, 100), (50, .ended, 200, 100)])
      #expect(finger.seen.isEmpty)
      #expect(refusal.asked == 1)
      pan.delegate = nil
      finger.play([(0, .began, 100, 100), (16, .moved, 150, 100), (50, .ended, 150, 100)])
      #expect(finger.seen.map(\.state) == [.began, .ended])
    }
  }

  @Test("a cancelled touch makes the pan cancelled, not ended, and the next one starts afresh (GST-07)")
  func cancelled() {
    Finger.run { finger in
      let pan = finger.add(UIPanGestureRecognizer())
      finger.play([(0, .began, 100, 100), (16, .moved, 150, 100), (33, .cancelled, 150, 100)])
      #expect(finger.seen.map(\.state) == [.began, .cancelled])
      #expect(pan.state == .possible)
      finger.seen = []
      finger.play([(0, .began, 10, 100), (16, .moved, 60, 100), (33, .ended, 60, 100)])
      #expect(finger.seen == [.init(state: .began, x: 50), .init(state: .ended, x: 50)])
    }
  }

  @Test("disabling a pan cancels it; removing it ends its actions (UI-GR-7)")
  func disabled() {
    Finger.run { finger in
      let pan = finger.add(UIPanGestureRecognizer())
      finger.play([(0, .began, 100, 100), (16, .moved, 150, 100)])
      pan.isEnabled = false
      finger.display.frame()
      #expect(finger.seen.map(\.state) == [.began, .cancelled])
      finger.seen = []
      pan.isEnabled = true
      finger.play([(0, .ended, 150, 100)])
      finger.play([(0, .began, 100, 100), (16, .moved, 150, 100)])
      finger.view.removeGestureRecognizer(pan)
      finger.play([(0, .moved, 200, 100), (16, .ended, 200, 100)])
      #expect(finger.seen.map(\.state) == [.began])
    }
  }

  @Test("of two pans on nested views one wins; a delegate can let both (UI-GR-8)")
  func competition() {
    final class Both: NSObject, UIGestureRecognizerDelegate {
      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
      ) -> Bool { true }
    }
    for simultaneous in [false, true] {
      Finger.run { finger in
        let inner = UIView(frame: finger.view.bounds)
        finger.view.addSubview(inner)
        let first = UIPanGestureRecognizer(target: finger, action: Selector(Finger.handle(_:)))
        inner.addGestureRecognizer(first)
        let second = finger.add(UIPanGestureRecognizer())
        let both = Both()
        if simultaneous { second.delegate = both }
        finger.play([(0, .began, 100, 100), (16, .moved, 150, 100), (33, .ended, 150, 100)])
        #expect(finger.seen.count == (simultaneous ? 4 : 2))
      }
    }
  }

  @Test("a view's touches are cancelled once a recogniser has them")
  func touchesInView() {
    final class Touched: UIView {
      var calls: [String] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { calls.append("began") }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { calls.append("moved") }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { calls.append("ended") }
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { calls.append("cancelled") }
    }
    Finger.run { finger in
      let touched = Touched(frame: finger.view.bounds)
      finger.view.addSubview(touched)
      finger.play([(0, .began, 100, 100), (16, .moved, 150, 100), (33, .ended, 150, 100)])
      #expect(touched.calls == ["began", "moved", "ended"])
      touched.calls = []
      _ = finger.add(UIPanGestureRecognizer())
      finger.play([(0, .began, 100, 100), (16, .moved, 150, 100), (33, .ended, 150, 100)])
      #expect(touched.calls == ["began", "cancelled"])
    }
  }

  @Test(
    "an edge pan starts in the 20-point zone and goes inward (UI-GR-4)",
    arguments: [
      (UIRectEdge.left, 20, 300, 60, 300, true), (.left, 21, 300, 60, 300, false), (.left, 5, 300, 7, 360, false),
      (.left, 5, 300, 40, 336, false), (.left, 5, 300, 40, 334, true), (.right, 370, 300, 320, 300, true),
      (.right, 369, 300, 320, 300, false), (.top, 100, 20, 100, 60, true), (.bottom, 100, 824, 100, 780, true),
      (.right, 5, 300, 60, 300, false),
    ] as [(UIRectEdge, CGFloat, CGFloat, CGFloat, CGFloat, Bool)])
  func edges(edge: UIRectEdge, x0: CGFloat, y0: CGFloat, x1: CGFloat, y1: CGFloat, begins: Bool) {
    Finger.run { finger in
      let pan = finger.add(UIScreenEdgePanGestureRecognizer())
      pan.edges = edge
      finger.play([(0, .began, x0, y0), (16, .moved, x1, y1), (33, .ended, x1, y1)])
      #expect(finger.seen.map(\.state) == (begins ? [.began, .ended] : []))
    }
  }

  /// One frame with samples of several fingers.
  private func together(_ finger: Finger, _ samples: [(Int, TouchSample.Phase, CGFloat)]) {
    let time = finger.display.vsync(finger.display.nextIndex)
    finger.display.frame(
      touches: samples.map { TouchSample(contact: $0.0, phase: $0.1, time: time, location: CGPoint(x: $0.2, y: 300)) })
  }

  @Test("for an edge pan only the first finger counts (UI-GR-4)")
  func firstFinger() {
    Finger.run { finger in
      let pan = finger.add(UIScreenEdgePanGestureRecognizer())
      pan.edges = .left
      together(finger, [(1, .began, 5)])
      together(finger, [(2, .began, 200)])
      together(finger, [(1, .moved, 105)])
      together(finger, [(2, .moved, 300)])
      #expect(finger.seen == [.init(state: .began, x: 100)])
      together(finger, [(1, .ended, 105)])
      #expect(finger.seen.last == .init(state: .ended, x: 100))
      together(finger, [(2, .ended, 300)])
      finger.seen = []
      together(finger, [(3, .began, 5)])
      together(finger, [(3, .moved, 25)])
      #expect(finger.seen == [.init(state: .began, x: 20)])
    }
  }

  @Test("a pan's translation does not jump when a finger joins or leaves")
  func fingersJoinAndLeave() {
    Finger.run { finger in
      _ = finger.add(UIPanGestureRecognizer())
      together(finger, [(1, .began, 100)])
      together(finger, [(1, .moved, 120)])
      together(finger, [(2, .began, 300)])
      together(finger, [(1, .moved, 130), (2, .moved, 310)])
      #expect(finger.seen.map(\.x) == [20, 30])
      together(finger, [(1, .ended, 130)])
      together(finger, [(2, .moved, 315)])
      #expect(finger.seen.map(\.x) == [20, 30, 35])
      together(finger, [(2, .ended, 320)])
      #expect(finger.seen.last == .init(state: .ended, x: 40))
    }
  }

  @Test("where the finger lifts counts for the way, not for the speed")
  func lift() {
    Finger.run { finger in
      _ = finger.add(UIPanGestureRecognizer())
      finger.play([(0, .began, 0, 100), (16, .moved, 40, 100), (32, .moved, 80, 100), (40, .ended, 300, 100)])
      #expect(finger.seen.last == .init(state: .ended, x: 300))
      #expect(abs(finger.velocity.x - 2500) < 1e-6)
    }
  }

  @Test("a touch belongs to the frontmost window under it; a window that is gone takes none")
  func windows() {
    Finger.run { finger in
      _ = finger.add(UIPanGestureRecognizer())
      let drag: [(Int64, TouchSample.Phase, CGFloat, CGFloat)] = [
        (0, .began, 100, 100), (16, .moved, 150, 100), (33, .ended, 150, 100),
      ]
      do {
        let front = UIWindow(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
        front.makeKeyAndVisible()
        finger.play(drag)
        #expect(finger.seen.isEmpty)
        finger.play(drag.map { ($0.0, $0.1, $0.2 + 100, $0.3) })
        #expect(finger.seen.count == 2)
        front.isHidden = true
        finger.play(drag)
        #expect(finger.seen.count == 4)
        front.isHidden = false
        finger.play(drag)
        #expect(finger.seen.count == 4)
      }
      finger.play(drag)
      #expect(finger.seen.count == 6)
      #expect(SimulationWorld.current.windows.count == 1)
    }
  }

  @Test("a finger that rested before it lifted has velocity 0; one that moved has its speed (GST-01)")
  func velocity() {
    Finger.run { finger in
      _ = finger.add(UIPanGestureRecognizer())
      finger.play([
        (0, .began, 0, 100), (16, .moved, 40, 100), (32, .moved, 80, 100), (48, .moved, 120, 100),
        (248, .ended, 120, 100),
      ])
      #expect(finger.velocity == .zero)
      finger.play([
        (0, .began, 0, 100), (16, .moved, 40, 100), (32, .moved, 80, 100), (48, .moved, 120, 100),
        (64, .ended, 120, 100),
      ])
      #expect(abs(finger.velocity.x - 2500) < 1e-6)
    }
  }

  @Test("a tap is a short touch that stays; a long way is none")
  func tap() {
    @MainActor final class Counter {
      var taps = 0
      func tapped() { taps += 1 }
    }
    Finger.run { finger in
      let counter = Counter()
      finger.view.addGestureRecognizer(UITapGestureRecognizer(target: counter, action: Selector(Counter.tapped)))
      finger.play([(0, .began, 100, 100), (30, .moved, 108, 100), (80, .ended, 108, 100)])
      #expect(counter.taps == 1)
      finger.play([(0, .began, 100, 100), (30, .moved, 120, 100), (80, .ended, 120, 100)])
      finger.play([(0, .began, 100, 100), (30, .cancelled, 100, 100)])
      #expect(counter.taps == 1)
    }
  }

  @Test("samples between two vsyncs arrive as one touch with all of them attached")
  func coalesced() {
    final class Collector: UIView {
      var counts: [Int] = []
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches { counts.append(event?.coalescedTouches(for: touch)?.count ?? 0) }
      }
    }
    Finger.run { finger in
      let collector = Collector(frame: finger.view.bounds)
      finger.view.addSubview(collector)
      finger.play([
        (0, .began, 0, 0), (4, .moved, 1, 0), (8, .moved, 2, 0), (12, .moved, 3, 0), (20, .moved, 4, 0),
        (40, .ended, 4, 0),
      ])
      #expect(collector.counts == [3, 1])
    }
  }

  @Test("a pop that a gesture asks for during a transition is refused, not queued (C-4)")
  func refusedDuringTransition() {
    Stage.run { stage in
      let b = stage.push("B")
      let pan = UIPanGestureRecognizer(
        target: stage.navigation,
        action: Selector { (navigation: UINavigationController) in
          { (pan: UIPanGestureRecognizer) in
            if pan.state == .began { navigation.popViewController(animated: true) }
          }
        })
      stage.window.addGestureRecognizer(pan)
      let driver = UIPercentDrivenInteractiveTransition()
      stage.popInteractively(driver)
      driver.update(0.3)
      driver.cancel()
      stage.touch([(.began, 100, 100)])
      stage.touch([(.moved, 150, 100)])
      #expect(stage.navigation.operationLog.last?.event == .refused)
      #expect(stage.navigation.pendingOperationCount == 0)
      _ = stage.settle()
      #expect(stage.navigation.topViewController === b)
    }
  }
}
