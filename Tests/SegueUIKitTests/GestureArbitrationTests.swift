import SegueQuartzCore
import SegueUIKit
import Testing

@Suite("Recognisers that want the same touches")
@MainActor
struct GestureArbitrationTests {
  @Test("a pan waits for a swipe to fail, and begins in the event in which it does")
  func requirement() {
    TouchStage.run { stage in
      let swipe = UISwipeGestureRecognizer()
      let pan = stage.add(UIPanGestureRecognizer(), "pan")
      stage.add(swipe, "swipe")
      pan.require(toFail: swipe)
      swipe.direction = .down
      var translation = 0.0
      stage.onAction = { if $0.state == .began { translation = Double(pan.translation(in: stage.view).x) } }
      stage.frame((1, .began, 100, 100))
      stage.frame((1, .moved, 130, 100))
      #expect(stage.log == [] && pan.state == .possible)
      // 51 points to the side: no swipe down any more.
      stage.frame((1, .moved, 151, 100))
      #expect(stage.log.first == "pan began")
      #expect(translation == 51)
      stage.frame((1, .moved, 161, 100))
      stage.frame((1, .ended, 161, 100))
      #expect(stage.log.last == "pan ended")
      #expect(Set(stage.log) == ["pan began", "pan changed", "pan ended"])
      stage.log = []
      stage.drag([(100, 100), (100, 130), (100, 160), (100, 190)])
      #expect(stage.log == ["swipe ended"])
      stage.log = []
      // The swipe fails as the finger lifts, which ends the pan in the same event.
      stage.drag([(100, 100), (130, 100)])
      #expect(stage.log == ["pan began", "pan ended"])
    }
  }

  @Test("interaction that is blocked cancels what is under way, and leaves alone what has failed already")
  func blocked() {
    TouchStage.run { stage in
      let pan = stage.add(UIPanGestureRecognizer(), "pan")
      let tap = stage.add(UITapGestureRecognizer(), "tap")
      stage.onAction = { if $0.state == .changed { UIApplication.shared.beginIgnoringInteractionEvents() } }
      for x in stride(from: 100.0, through: 160, by: 20) {
        stage.frame((1, x == 100 ? .began : .moved, CGFloat(x), 100))
      }
      stage.rest()
      #expect(stage.log == ["pan began", "pan changed", "pan cancelled"])
      #expect(tap.state == .possible && pan.state == .possible)
      #expect(stage.display.world.diagnostics.isEmpty, "\(stage.display.world.diagnostics)")
    }
  }

  @Test("a requirement that time decides lets the other begin at that time, or fails it when it ended before")
  func requirementInTime() {
    TouchStage.run { stage in
      let pan = stage.add(UIPanGestureRecognizer(), "pan")
      let swipe = stage.add(UISwipeGestureRecognizer(), "swipe")
      swipe.direction = .right
      pan.require(toFail: swipe)
      stage.frame((1, .began, 100, 100))
      stage.frame((1, .moved, 120, 100))
      stage.rest(48)
      #expect(stage.log == [])
      stage.rest()
      #expect(stage.log == ["pan began"])
      stage.frame((1, .ended, 120, 100))
      stage.log = []
      let probe = ProbeRecognizer()
      stage.add(probe, "probe")
      swipe.isEnabled = false
      pan.require(toFail: probe)
      stage.drag([(100, 100), (120, 100), (140, 100)])
      stage.rest()
      #expect(stage.log == [] && pan.state == .possible)
      // Control: once the probe gives up in time, the pan runs.
      probe.state = .failed
      stage.rest()
      probe.onMoved = { $0.state = .failed }
      stage.drag([(100, 100), (120, 100), (140, 100)])
      #expect(stage.log == ["pan began", "pan changed", "pan ended"])
    }
  }

  @Test("a single tap waits for a double tap, whatever the order of adding", arguments: [false, true])
  func doubleTap(reversed: Bool) {
    TouchStage.run { stage in
      let single = UITapGestureRecognizer()
      let double = UITapGestureRecognizer()
      double.numberOfTapsRequired = 2
      for (recognizer, name) in reversed
        ? [(double, "double"), (single, "single")] : [(single, "single"), (double, "double")]
      {
        stage.add(recognizer, name)
      }
      single.require(toFail: double)
      var places: [Double] = []
      stage.onAction = { recognizer in
        #expect(recognizer.numberOfTouches == 1)
        places.append(Double(recognizer.location(ofTouch: 0, in: stage.view).x))
        #expect(recognizer.location(in: stage.view) == recognizer.location(ofTouch: 0, in: stage.view))
      }
      stage.tap(100, 100)
      stage.rest(34)
      #expect(stage.log == [])
      stage.rest()
      #expect(stage.log == ["single ended"])
      stage.tap(100, 100)
      stage.rest(10)
      stage.tap(120, 100)
      stage.rest(50)
      #expect(stage.log == ["single ended", "double ended"])
      // Two taps too far apart are none, and the single one that waited comes out as soon as that is known.
      stage.tap(100, 100)
      stage.frame((1, .began, 300, 100))
      #expect(stage.log.count == 3 && stage.log.last == "single ended")
      stage.frame((1, .ended, 300, 100))
      stage.rest(40)
      #expect(places == [100, 120, 100])
      #expect(SimulationWorld.current.diagnostics.isEmpty)
    }
  }

  @Test("delegates and subclasses can require failure, asked once for each gesture", arguments: 0..<4)
  func dynamicRequirements(way: Int) {
    final class Hooked: UIPanGestureRecognizer {
      weak var waitsForThis: UIGestureRecognizer?
      weak var isAwaitedBy: UIGestureRecognizer?
      override func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool { other === waitsForThis }
      override func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool { other === isAwaitedBy }
    }
    TouchStage.run { stage in
      let first = stage.add(Hooked(), "first")
      let second = stage.add(Hooked(), "second")
      let delegate = ProbeDelegate()
      switch way {
      case 0:
        first.delegate = delegate
        delegate.requires = { $0 === second }
      case 1:
        second.delegate = delegate
        delegate.isRequiredBy = { $0 === first }
      case 2: first.waitsForThis = second
      default: second.isAwaitedBy = first
      }
      stage.drag([(100, 100), (120, 100), (140, 100)])
      #expect(stage.log == ["second began", "second changed", "second ended"])
      if way == 0 { #expect(delegate.asked.filter { $0 == "requires" }.count == 1) }
      stage.log = []
      second.isEnabled = false
      stage.drag([(100, 100), (120, 100), (140, 100)])
      #expect(stage.log == ["first began", "first changed", "first ended"])
    }
  }

  @Test("requirements in a circle are found, recorded, and stop nobody")
  func circle() {
    TouchStage.run { stage in
      let pans = (0..<3).map { stage.add(UIPanGestureRecognizer(), "\($0)") }
      pans[0].require(toFail: pans[1])
      pans[1].require(toFail: pans[2])
      pans[2].require(toFail: pans[0])
      pans[0].require(toFail: pans[0])
      #expect(
        SimulationWorld.current.diagnostics.map(\.place)
          == Array(repeating: "UIPanGestureRecognizer.require(toFail:)", count: 2))
      stage.drag([(100, 100), (120, 100), (140, 100)])
      #expect(stage.log == ["2 began", "2 changed", "2 ended"])
    }
    TouchStage.run { stage in
      let delegate = ProbeDelegate()
      delegate.requires = { _ in true }
      for name in ["a", "b"] { stage.add(UIPanGestureRecognizer(), name).delegate = delegate }
      stage.drag([(100, 100), (120, 100), (140, 100)])
      #expect(stage.log == ["a began", "a changed", "a ended"])
      #expect(SimulationWorld.current.diagnostics.count == 1)
    }
  }

  @Test("the deeper view's recogniser comes first; canPrevent and canBePrevented let both run")
  func prevention() {
    final class Modest: UIPanGestureRecognizer {
      override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }
      override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    }
    let way: [(CGFloat, CGFloat)] = [(100, 100), (120, 100)]
    let both = ["inner began", "outer began", "inner ended", "outer ended"]
    let ways: [(() -> UIPanGestureRecognizer, () -> UIPanGestureRecognizer, [String])] = [
      ({ UIPanGestureRecognizer() }, { UIPanGestureRecognizer() }, ["inner began", "inner ended"]),
      ({ Modest() }, { UIPanGestureRecognizer() }, both),
      ({ UIPanGestureRecognizer() }, { Modest() }, both),
    ]
    for (inner, outer, log) in ways {
      TouchStage.run { stage in
        let deep = UIView(frame: stage.view.bounds)
        stage.view.addSubview(deep)
        stage.add(outer(), "outer")
        stage.add(inner(), "inner", to: deep)
        stage.drag(way)
        #expect(stage.log == log)
      }
    }
  }

  @Test("a recogniser that nothing prevents and that prevents all cancels the one under way")
  func takeover() {
    final class Greedy: UIPanGestureRecognizer {
      override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    }
    TouchStage.run { stage in
      stage.add(UIPanGestureRecognizer(), "pan")
      stage.add(Greedy(), "greedy").minimumNumberOfTouches = 2
      stage.frame((1, .began, 100, 100))
      stage.frame((1, .moved, 120, 100))
      stage.frame((2, .began, 200, 100))
      stage.frame((1, .moved, 150, 100), (2, .moved, 250, 100))
      #expect(stage.log == ["pan began", "pan changed", "greedy began", "pan cancelled"])
    }
  }

  @Test("a delegate is asked of the event, the touch and the beginning; the touched views of the beginning too")
  func delegate() {
    final class Refusing: UIView {
      var refuses = true
      var asked = 0
      override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        asked += 1
        return !refuses
      }
    }
    TouchStage.run { stage in
      let refusing = Refusing(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      stage.view.addSubview(refusing)
      let delegate = ProbeDelegate()
      stage.add(UIPanGestureRecognizer(), "pan").delegate = delegate
      stage.drag([(100, 100), (120, 100)])
      #expect(stage.log == [] && refusing.asked == 1)
      #expect(delegate.asked == ["event", "touch"])
      refusing.refuses = false
      stage.drag([(100, 100), (120, 100)])
      #expect(stage.log == ["pan began", "pan ended"])
      #expect(delegate.asked.suffix(3) == ["event", "touch", "begin possible"])
      delegate.receivesTouch = false
      stage.drag([(100, 100), (120, 100)])
      delegate.receivesEvent = false
      delegate.asked = []
      stage.drag([(100, 100), (120, 100)])
      #expect(stage.log.count == 2)
      #expect(delegate.asked == ["event"])
    }
  }

  @Test("touch types that are not allowed, and another type than the first, stay away")
  func touchTypes() {
    TouchStage.run { stage in
      let pan = stage.add(UIPanGestureRecognizer(), "pan")
      @MainActor func drag(_ tool: TouchSample.Tool) {
        let way: [(TouchSample.Phase, CGFloat)] = [(.began, 100), (.moved, 120), (.ended, 120)]
        for (phase, x) in way {
          stage.display.frame(
            touches: [
              TouchSample(
                contact: 7, phase: phase, time: stage.display.vsync(stage.display.nextIndex),
                location: CGPoint(x: x, y: 100), tool: tool)
            ])
        }
      }
      pan.allowedTouchTypes = [UITouch.TouchType.pencil.rawValue as NSNumber]
      drag(.finger)
      #expect(stage.log == [])
      drag(.stylus)
      #expect(stage.log == ["pan began", "pan ended"])
      pan.allowedTouchTypes = [0, 2]
      drag(.finger)
      #expect(stage.log.count == 4)
      stage.frame((1, .began, 100, 100))
      stage.frame((1, .moved, 130, 100))
      drag(.stylus)
      #expect(pan.numberOfTouches == 1 && stage.log.count == 5)
    }
  }

  @Test("a subclass with its own touches: a one-finger rotation, and a pan that only goes down")
  func subclasses() {
    TouchStage.run { stage in
      let knob = stage.add(KnobRecognizer(), "knob")
      stage.frame((1, .began, 290, 400))
      stage.frame((1, .moved, 195, 495))
      stage.frame((1, .moved, 100, 400))
      #expect(stage.log == ["knob began", "knob changed"])
      #expect(abs(knob.turned - .pi) < 1e-12)
      stage.frame((1, .cancelled, 100, 400))
      #expect(stage.log.last == "knob cancelled" && knob.turned == 0)
      stage.view.removeGestureRecognizer(knob)
      stage.log = []
      stage.add(DownPan(), "down")
      stage.drag([(100, 100), (130, 105), (160, 140)])
      #expect(stage.log == [])
      stage.drag([(100, 100), (103, 130), (160, 140)])
      #expect(stage.log == ["down began", "down changed", "down ended"])
      #expect(SimulationWorld.current.diagnostics.isEmpty)
    }
  }
}

/// Follows one finger around the middle of its view, as a client would write it.
private final class KnobRecognizer: UIGestureRecognizer {
  private(set) var turned = 0.0
  private var last = 0.0

  private func angle(_ touch: UITouch) -> Double {
    guard let view else { return 0 }
    let place = touch.location(in: view)
    return CGVector(dx: place.x - view.bounds.midX, dy: place.y - 400).angle
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard let touch = touches.first, numberOfTouches == 1 else {
      state = .failed
      return
    }
    last = angle(touch)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    guard let touch = touches.first else { return }
    turned += angle(touch) - last
    last = angle(touch)
    state = state == .possible ? .began : .changed
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    state = .ended
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    state = .cancelled
  }

  override func reset() {
    super.reset()
    turned = 0
  }
}

/// Fails when the finger goes more to the side than down.
private final class DownPan: UIPanGestureRecognizer {
  private var start: CGPoint?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    start = touches.first?.location(in: view)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .possible, let start, let place = touches.first?.location(in: view),
      abs(place.x - start.x) > place.y - start.y
    {
      state = .failed
      return
    }
    super.touchesMoved(touches, with: event)
  }
}
