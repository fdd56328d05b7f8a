import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

@Suite("Touches and events")
@MainActor
struct TouchTests {
  /// Looks at each event that the window hands out.
  private final class Watching: UIWindow {
    var onEvent: (UIEvent) -> Void = { _ in }
    override func sendEvent(_ event: UIEvent) {
      onEvent(event)
      super.sendEvent(event)
    }
  }

  @Test("a view gets its first finger, with isMultipleTouchEnabled all; recognisers get all in any case")
  func multipleTouch() {
    for isMultiple in [false, true] {
      TouchStage.run { stage in
        let view = TouchLogView(frame: stage.view.bounds)
        view.isMultipleTouchEnabled = isMultiple
        stage.view.addSubview(view)
        let probe = stage.add(ProbeRecognizer(), "probe")
        stage.frame((1, .began, 100, 100))
        stage.frame((2, .began, 200, 100), (3, .began, 300, 100))
        stage.frame((1, .moved, 110, 100), (3, .moved, 310, 100))
        stage.frame((1, .ended, 110, 100), (2, .ended, 200, 100), (3, .cancelled, 310, 100))
        #expect(
          view.calls
            == (isMultiple
              ? ["began 1", "began 2", "moved 2", "ended 2", "cancelled 1"] : ["began 1", "moved 1", "ended 1"]))
        #expect(probe.calls == ["began", "began", "moved", "ended", "cancelled"])
      }
    }
  }

  @Test("an exclusive view keeps others' new touches away, and gets none while another has some")
  func exclusive() {
    TouchStage.run { stage in
      let left = TouchLogView(frame: CGRect(x: 0, y: 0, width: 195, height: 844))
      let right = TouchLogView(frame: CGRect(x: 195, y: 0, width: 195, height: 844))
      stage.view.addSubview(left)
      stage.view.addSubview(right)
      left.isExclusiveTouch = true
      stage.frame((1, .began, 100, 100))
      stage.frame((2, .began, 300, 100))
      stage.frame((1, .ended, 100, 100), (2, .ended, 300, 100))
      #expect(left.calls == ["began 1", "ended 1"] && right.calls == [])
      stage.frame((1, .began, 300, 100))
      stage.frame((2, .began, 100, 100))
      stage.frame((1, .ended, 300, 100), (2, .ended, 100, 100))
      #expect(left.calls.count == 2 && right.calls == ["began 1", "ended 1"])
      left.isExclusiveTouch = false
      stage.frame((1, .began, 300, 100))
      stage.frame((2, .began, 100, 100))
      #expect(left.calls.count == 3 && right.calls.count == 3)
    }
  }

  @Test("delaysTouchesBegan shows a view nothing until the recogniser fails, and nothing at all if it succeeds")
  func delayedBegan() {
    TouchStage.run { stage in
      let view = TouchLogView(frame: stage.view.bounds)
      stage.view.addSubview(view)
      let pan = stage.add(UIPanGestureRecognizer(), "pan")
      pan.delaysTouchesBegan = true
      stage.drag([(100, 100), (105, 100), (130, 100)])
      #expect(view.calls == [] && stage.log == ["pan began", "pan ended"])
      stage.drag([(100, 100), (105, 100)])
      #expect(view.calls == ["began 1", "ended 1"])
      view.calls = []
      stage.frame((1, .began, 100, 100))
      pan.isEnabled = false
      #expect(view.calls == ["began 1"])
      stage.frame((1, .moved, 105, 100))
      #expect(view.calls == ["began 1", "moved 1"])
    }
  }

  @Test("delaysTouchesEnded keeps a lift from the view until the double tap is decided")
  func delayedEnded() {
    for delays in [true, false] {
      TouchStage.run { stage in
        let view = TouchLogView(frame: stage.view.bounds)
        stage.view.addSubview(view)
        let double = stage.add(UITapGestureRecognizer(), "double")
        double.numberOfTapsRequired = 2
        double.delaysTouchesEnded = delays
        stage.tap(100, 100)
        #expect(view.calls == (delays ? ["began 1"] : ["began 1", "ended 1"]))
        stage.rest(36)
        #expect(view.calls == ["began 1", "ended 1"])
        view.calls = []
        stage.tap(100, 100)
        stage.tap(100, 100)
        stage.rest(40)
        #expect(
          view.calls
            == (delays
              ? ["began 1", "began 1", "cancelled 1", "cancelled 1"]
              : ["began 1", "ended 1", "began 1", "cancelled 1"]))
      }
    }
  }

  @Test("a recogniser that leaves the views their touches does not cancel them")
  func cancelsTouches() {
    for cancels in [true, false] {
      TouchStage.run { stage in
        let view = TouchLogView(frame: stage.view.bounds)
        stage.view.addSubview(view)
        stage.add(UIPanGestureRecognizer(), "pan").cancelsTouchesInView = cancels
        stage.drag([(100, 100), (130, 100)])
        #expect(view.calls == (cancels ? ["began 1", "cancelled 1"] : ["began 1", "moved 1", "ended 1"]))
        #expect(stage.log == ["pan began", "pan ended"])
      }
    }
  }

  @Test("a view that leaves its window gets a cancel and its touch no view, or keeps it; recognisers above keep it")
  func removedView() {
    for cancels in [true, false] {
      TouchStage.run { stage in
        SimulationWorld.current.gestureParameters.cancelsTouchesOfRemovedViews = cancels
        let view = TouchLogView(frame: stage.view.bounds)
        stage.view.addSubview(view)
        let pan = stage.add(UIPanGestureRecognizer(), "pan")
        pan.cancelsTouchesInView = false
        let probe = stage.add(ProbeRecognizer(), "probe")
        stage.frame((1, .began, 100, 100))
        // A move within the window does not count.
        view.removeFromSuperview()
        stage.view.addSubview(view)
        stage.frame((1, .moved, 105, 100))
        #expect(view.calls == ["began 1", "moved 1"] && probe.first?.view === view)
        view.removeFromSuperview()
        stage.frame((1, .moved, 130, 100))
        stage.frame((1, .ended, 130, 100))
        #expect(view.calls == ["began 1", "moved 1"] + (cancels ? ["cancelled 1"] : ["moved 1", "ended 1"]))
        #expect(probe.first?.view === (cancels ? nil : view))
        #expect(stage.log == ["pan began", "pan ended"])
      }
    }
  }

  @Test("touches that no view takes go up the responder chain")
  func responders() {
    TouchStage.run { stage in
      let log = TouchLogView(frame: stage.view.bounds)
      stage.view.addSubview(log)
      let leaf = UIView(frame: log.bounds)
      log.addSubview(leaf)
      stage.drag([(100, 100), (110, 100)])
      #expect(log.calls == ["began 1", "moved 1", "ended 1"])
    }
  }

  @Test("an event knows all fingers, those at rest too, by window, view and recogniser")
  func events() throws {
    try TouchStage.run { stage in
      let window = Watching()
      window.makeKeyAndVisible()
      let left = UIView(frame: CGRect(x: 0, y: 0, width: 195, height: 844))
      window.addSubview(left)
      let probe = ProbeRecognizer()
      left.addGestureRecognizer(probe)
      var seen: [UIEvent] = []
      window.onEvent = { seen.append($0) }
      stage.frame((1, .began, 100, 100))
      stage.frame((2, .began, 300, 100))
      let event = try #require(seen.last)
      #expect(event.type == .touches && event.subtype == .none && event.timestamp == 0.01)
      #expect(event.allTouches?.count == 2 && event.touches(for: window)?.count == 2)
      let touch = try #require(event.touches(for: left)?.first)
      #expect(event.touches(for: probe) == [touch] && touch.phase == .stationary)
      #expect(event.touches(for: stage.window) == nil)
      #expect(touch.gestureRecognizers?.count == 1)
      stage.frame((1, .moved, 120, 130), (2, .ended, 300, 100))
      #expect(touch.phase == .moved && touch.location(in: left) == CGPoint(x: 120, y: 130))
      #expect(touch.previousLocation(in: left) == CGPoint(x: 100, y: 100) && touch.timestamp == 0.02)
      #expect(touch.preciseLocation(in: nil) == CGPoint(x: 120, y: 130))
      stage.frame((1, .ended, 120, 130))
      #expect(seen.last?.allTouches?.count == 1 && touch.phase == .ended)
      #expect(UIEvent().allTouches == nil && UIEvent().coalescedTouches(for: touch) == nil)
    }
  }

  @Test("a finger's samples of one delivery come one by one, each with the place before it")
  func coalesced() {
    TouchStage.run { stage in
      let window = Watching()
      window.makeKeyAndVisible()
      var pairs: [[Double]] = []
      window.onEvent = { event in
        for touch in event.allTouches ?? [] where touch.phase == .moved {
          for copy in event.coalescedTouches(for: touch) ?? [] {
            pairs.append([Double(copy.previousLocation(in: nil).x), Double(copy.location(in: nil).x), copy.timestamp])
          }
        }
      }
      func sample(_ phase: TouchSample.Phase, _ time: Int64, _ x: CGFloat) -> TouchSample {
        TouchSample(contact: 4, phase: phase, time: Timestamp.zero + time * 1_000_000, location: CGPoint(x: x, y: 50))
      }
      stage.display.frame(touches: [sample(.began, 0, 10)])
      stage.display.frame(touches: [sample(.moved, 2, 11), sample(.moved, 5, 13), sample(.moved, 9, 16)])
      #expect(pairs == [[10, 11, 0.002], [11, 13, 0.005], [13, 16, 0.009]])
    }
  }

  @Test("predictions continue a parabola by one and two frames, exactly where the finger follows one")
  func predicted() {
    TouchStage.run { stage in
      let window = Watching()
      window.makeKeyAndVisible()
      var predictions: [[(Double, Double, Double)]] = []
      window.onEvent = { event in
        for touch in event.allTouches ?? [] {
          predictions.append(
            (event.predictedTouches(for: touch) ?? []).map {
              (Double($0.location(in: nil).x), Double($0.location(in: nil).y), $0.timestamp)
            })
        }
      }
      func place(_ t: Double) -> (CGFloat, CGFloat) { (20 + 300 * t + 2000 * t * t, 100 + 500 * t) }
      stage.frame((1, .began, place(0).0, place(0).1))
      #expect(predictions.last?.isEmpty == true)
      for step in 1...6 { stage.frame((1, .moved, place(Double(step) / 100).0, place(Double(step) / 100).1)) }
      #expect(predictions[1].count == 2, "two samples make a line")
      #expect(abs((predictions[1].last?.1 ?? 0) - 115) < 1e-9)
      for (index, prediction) in (predictions.last ?? []).enumerated() {
        let (x, y) = place(Double(7 + index) / 100)
        #expect(abs(prediction.0 - Double(x)) < 1e-9 && abs(prediction.1 - Double(y)) < 1e-9)
        #expect(abs(prediction.2 - Double(7 + index) / 100) < 1e-9)
      }
      #expect(predictions.last?.count == 2)
      // After a rest a single sample says nothing.
      stage.rest(10)
      stage.frame((1, .moved, 300, 100))
      #expect(predictions.last?.isEmpty == true)
    }
  }

  @Test("hover and palms are dropped, places that are none recorded, contacts that never began ignored")
  func dropped() {
    TouchStage.run { stage in
      let view = TouchLogView(frame: stage.view.bounds)
      stage.view.addSubview(view)
      @MainActor func send(_ phase: TouchSample.Phase, _ x: CGFloat, _ tool: TouchSample.Tool = .finger) {
        stage.display.frame(
          touches: [
            TouchSample(
              contact: 1, phase: phase, time: stage.display.vsync(stage.display.nextIndex),
              location: CGPoint(x: x, y: 100), tool: tool)
          ])
      }
      send(.hover, 100)
      send(.began, 100, .palm)
      send(.moved, 110, .palm)
      send(.moved, 110)
      send(.ended, 110)
      #expect(view.calls == [] && SimulationWorld.current.diagnostics.isEmpty)
      send(.began, 100)
      send(.moved, .nan)
      send(.began, 105)
      send(.ended, 105)
      #expect(view.calls == ["began 1", "moved 1", "ended 1"])
      #expect(SimulationWorld.current.diagnostics.map(\.place) == ["TouchSample.location", "TouchSample.phase"])
    }
  }

  @Test("touches count the taps at one place and carry what the digitizer measures")
  func measures() throws {
    try TouchStage.run { stage in
      let probe = stage.add(ProbeRecognizer(), "probe")
      var taps: [Int] = []
      var touches: [UITouch] = []
      probe.onBegan = { _ in
        taps.append(probe.lastBegan?.tapCount ?? 0)
        if let touch = probe.lastBegan { touches.append(touch) }
      }
      for x in [100, 110, 110, 300] as [CGFloat] { stage.tap(x, 100) }
      stage.rest(40)
      stage.tap(300, 100)
      #expect(taps == [1, 2, 3, 1, 1])
      var sample = TouchSample(
        contact: 9, phase: .began, time: stage.display.vsync(stage.display.nextIndex),
        location: CGPoint(x: 10, y: 10), tool: .stylus)
      sample.force = 2
      sample.maximumPossibleForce = 4
      sample.majorRadius = 6
      sample.altitudeAngle = 1
      sample.azimuthAngle = 0.5
      stage.display.frame(touches: [sample])
      let pencil = try #require(touches.last)
      #expect(pencil.type == .pencil && pencil.force == 2 && pencil.maximumPossibleForce == 4)
      #expect(pencil.majorRadius == 6 && pencil.altitudeAngle == 1)
      #expect(abs(Double(pencil.azimuthAngle(in: stage.view)) - 0.5) < 1e-12)
      #expect(touches.first?.force == 0)
    }
  }

  @Test("an idle frame and one with a resting finger start nothing; the world comes to rest")
  func idle() {
    TouchStage.run { stage in
      stage.add(UIPanGestureRecognizer(), "pan")
      stage.frame((1, .began, 100, 100))
      stage.rest(3)
      #expect(stage.log == [] && stage.display.runUntilIdle(limit: 1))
      stage.frame((1, .moved, 150, 100))
      #expect(stage.log == ["pan began"])
    }
  }
}
