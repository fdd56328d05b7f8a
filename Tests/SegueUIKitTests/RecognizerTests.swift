import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

@Suite("Pinch, rotation, swipe, tap, long press")
@MainActor
struct RecognizerTests {
  @Test("values that are no lengths, times or counts are refused")
  func refused() {
    TouchStage.run { _ in
      let world = SimulationWorld.current
      let pan = UIPanGestureRecognizer()
      pan.minimumNumberOfTouches = 0
      pan.maximumNumberOfTouches = -1
      pan.setTranslation(CGPoint(x: CGFloat.nan, y: 0), in: nil)
      let pinch = UIPinchGestureRecognizer()
      pinch.scale = 0
      pinch.scale = .nan
      let rotation = UIRotationGestureRecognizer()
      rotation.rotation = .infinity
      let swipe = UISwipeGestureRecognizer()
      swipe.numberOfTouchesRequired = 0
      let tap = UITapGestureRecognizer()
      tap.numberOfTapsRequired = 0
      tap.numberOfTouchesRequired = -3
      let press = UILongPressGestureRecognizer()
      press.minimumPressDuration = -.leastNonzeroMagnitude
      press.allowableMovement = .nan
      press.numberOfTapsRequired = -1
      press.numberOfTouchesRequired = 0
      #expect(world.diagnostics.count == 13)
      #expect(pan.minimumNumberOfTouches == 1 && pan.maximumNumberOfTouches == .max)
      #expect(pinch.scale == 1 && rotation.rotation == 0 && press.minimumPressDuration == 0.5)
      #expect(press.allowableMovement == 10 && tap.numberOfTapsRequired == 1)
      #expect(tap.location(ofTouch: 2, in: nil) == .zero && world.diagnostics.count == 14)
    }
  }

  @Test("parameters that are negative or no numbers are refused one by one, others taken")
  func parameters() {
    TouchStage.run { _ in
      let world = SimulationWorld.current
      let lengths: [WritableKeyPath<GestureParameters, CGFloat>] = [
        \.panSlop, \.edgeZoneWidth, \.edgeInwardRatio, \.pinchSlop, \.rotationSlop, \.swipeMinimumDistance,
        \.swipeMaximumDeviation, \.tapAllowableMovement, \.multiTapDistance,
      ]
      let times: [WritableKeyPath<GestureParameters, TimeInterval>] = [
        \.edgeMaximumDelay, \.swipeMaximumDuration, \.tapMaximumDuration, \.multiTapInterval,
      ]
      @MainActor func check<Value: BinaryFloatingPoint>(_ path: WritableKeyPath<GestureParameters, Value>) {
        let old = world.gestureParameters[keyPath: path]
        for bad in [Value.nan, -1] {
          let count = world.diagnostics.count
          world.gestureParameters[keyPath: path] = bad
          #expect(world.gestureParameters[keyPath: path] == old)
          #expect(world.diagnostics.count == count + 1)
        }
        world.gestureParameters[keyPath: path] = 3
        #expect(world.gestureParameters[keyPath: path] == 3)
      }
      for path in lengths { check(path) }
      for path in times { check(path) }
      world.gestureParameters.velocity.windowNanoseconds = -1
      #expect(world.gestureParameters.velocity.windowNanoseconds == 100_000_000)
      #expect(world.diagnostics.count == 27)
    }
  }

  @Test("a pinch begins after 8 points with scale 1, and scales from there (UI-GR-5)")
  func pinch() {
    TouchStage.run { stage in
      let pinch = stage.add(UIPinchGestureRecognizer(), "pinch")
      var scales: [Double] = []
      stage.onAction = { _ in scales.append(Double(pinch.scale)) }
      stage.frame((1, .began, 100, 300), (2, .began, 200, 300))
      stage.frame((2, .moved, 207, 300))
      #expect(stage.log == [])
      stage.frame((2, .moved, 208, 300))
      stage.frame((1, .moved, 100, 300), (2, .moved, 262, 300))
      stage.frame((1, .moved, 127, 300), (2, .moved, 181, 300))
      #expect(stage.log == ["pinch began", "pinch changed", "pinch changed"])
      #expect(scales == [1, 1.5, 0.5])
      #expect(pinch.velocity < 0)
      #expect(pinch.location(in: stage.view) == CGPoint(x: 154, y: 300))
      // What a client makes of it counts from there.
      pinch.scale = 2
      #expect(pinch.velocity == 0)
      stage.frame((2, .moved, 208, 300))
      #expect(scales.last == 3)
      // A third finger changes nothing by coming or going.
      stage.frame((3, .began, 300, 600))
      #expect(pinch.scale == 3)
      stage.frame((3, .ended, 300, 600))
      #expect(pinch.scale == 3)
      stage.frame((1, .ended, 127, 300))
      stage.frame((2, .moved, 300, 300))
      #expect(pinch.scale == 3 && stage.log.last == "pinch changed")
      stage.frame((2, .ended, 300, 300))
      #expect(stage.log.last == "pinch ended" && pinch.state == .possible && pinch.scale == 1)
      stage.log = []
      stage.frame((1, .began, 100, 300), (2, .began, 200, 300))
      stage.frame((1, .ended, 100, 300), (2, .ended, 200, 300))
      #expect(stage.log == [] && pinch.state == .possible)
    }
  }

  @Test("a pinch's velocity is its scale's change in a second")
  func pinchVelocity() {
    TouchStage.run { stage in
      let pinch = stage.add(UIPinchGestureRecognizer(), "pinch")
      stage.frame((1, .began, 100, 300), (2, .began, 200, 300))
      for step in 1...8 { stage.frame((2, .moved, 200 + CGFloat(step) * 10, 300)) }
      // It began at 110 points; the fingers part by 1000 points a second.
      #expect(abs(Double(pinch.scale) - 180 / 110) < 1e-12)
      #expect(abs(Double(pinch.velocity) - 1000 / 110) < 1e-9)
    }
  }

  @Test("a rotation begins after 10° at 0, counts clockwise and past half turns")
  func rotation() {
    TouchStage.run { stage in
      let rotation = stage.add(UIRotationGestureRecognizer(), "rotation")
      stage.frame((1, .began, 200, 400), (2, .began, 300, 400))
      stage.frame((2, .moved, 300, 417))
      #expect(stage.log == [])
      stage.frame((2, .moved, 300, 500))
      #expect(stage.log == ["rotation began"] && rotation.rotation == 0)
      stage.frame((2, .moved, 200, 500))
      #expect(abs(Double(rotation.rotation) - .pi / 4) < 1e-12 && rotation.velocity > 0)
      for (x, y) in [(100, 500), (100, 400), (100, 300), (200, 300), (300, 300), (300, 400)] as [(CGFloat, CGFloat)] {
        stage.frame((2, .moved, x, y))
      }
      #expect(abs(Double(rotation.rotation) - 1.75 * .pi) < 1e-12)
      rotation.rotation = 0
      #expect(rotation.velocity == 0)
      stage.frame((2, .moved, 300, 300))
      #expect(abs(Double(rotation.rotation) + .pi / 4) < 1e-12)
      stage.frame((1, .ended, 200, 400), (2, .ended, 300, 300))
      #expect(stage.log.last == "rotation ended" && rotation.state == .possible)
    }
  }

  @Test("a swipe is recognised on its way, in one of its directions, fast and straight")
  func swipe() {
    TouchStage.run { stage in
      let swipe = stage.add(UISwipeGestureRecognizer(), "swipe")
      stage.frame((1, .began, 100, 300))
      stage.frame((1, .moved, 149, 300))
      #expect(stage.log == [])
      stage.frame((1, .moved, 150, 300))
      #expect(stage.log == ["swipe ended"], "the finger is still down")
      stage.frame((1, .moved, 250, 300))
      stage.frame((1, .ended, 250, 300))
      #expect(stage.log.count == 1 && swipe.state == .possible)
      let wrong: [[(CGFloat, CGFloat)]] = [
        [(200, 300), (100, 300)], [(200, 300), (200, 400)], [(100, 300), (120, 351), (200, 300)],
        [(100, 300), (140, 300)],
      ]
      for way in wrong { stage.drag(way) }
      #expect(stage.log.count == 1)
      // Too slow.
      stage.frame((1, .began, 100, 300))
      stage.rest(50)
      #expect(swipe.state == .failed)
      stage.frame((1, .moved, 200, 300))
      stage.frame((1, .ended, 200, 300))
      #expect(stage.log.count == 1)
      swipe.direction = [.left, .up]
      for way in [[(200, 300), (100, 300)], [(200, 300), (210, 200)]] as [[(CGFloat, CGFloat)]] { stage.drag(way) }
      #expect(stage.log.count == 3)
      swipe.numberOfTouchesRequired = 2
      stage.drag([(200, 300), (100, 300)])
      #expect(stage.log.count == 3)
      stage.frame((1, .began, 200, 300), (2, .began, 200, 400))
      stage.frame((1, .moved, 100, 300), (2, .moved, 110, 400))
      #expect(stage.log.count == 4 && swipe.numberOfTouches == 2)
    }
  }

  @Test("taps need their fingers, their number and their time")
  func taps() {
    TouchStage.run { stage in
      let tap = stage.add(UITapGestureRecognizer(), "tap")
      tap.numberOfTouchesRequired = 2
      stage.tap(100, 100)
      #expect(stage.log == [])
      stage.frame((1, .began, 100, 300), (2, .began, 200, 300))
      stage.frame((1, .ended, 100, 300))
      #expect(stage.log == [])
      stage.frame((2, .ended, 200, 300))
      #expect(stage.log == ["tap ended"])
      stage.frame((1, .began, 100, 300), (2, .began, 200, 300), (3, .began, 300, 300))
      stage.frame((1, .ended, 100, 300), (2, .ended, 200, 300), (3, .ended, 300, 300))
      #expect(stage.log.count == 1)
      tap.numberOfTouchesRequired = 1
      tap.numberOfTapsRequired = 3
      for _ in 0..<2 { stage.tap(100, 100) }
      stage.rest(36)
      #expect(tap.state == .possible)
      stage.tap(100, 100)
      stage.rest(40)
      #expect(stage.log.count == 1)
      for _ in 0..<3 { stage.tap(100, 100) }
      #expect(stage.log.count == 2)
      tap.numberOfTapsRequired = 1
      // Held too long: decided when the time is over, not at the lift.
      stage.frame((1, .began, 100, 100))
      stage.rest(74)
      #expect(tap.state == .possible)
      stage.rest()
      #expect(tap.state == .failed)
      stage.frame((1, .ended, 100, 100))
      #expect(stage.log.count == 2)
      SimulationWorld.current.gestureParameters.tapMaximumDuration = .infinity
      stage.frame((1, .began, 100, 100))
      stage.rest(300)
      stage.frame((1, .ended, 100, 100))
      #expect(stage.log.count == 3)
      #expect(stage.display.runUntilIdle(limit: 2), "no timer is left")
    }
  }

  @Test("two taps within one frame are two taps")
  func fastTaps() {
    TouchStage.run { stage in
      stage.add(UITapGestureRecognizer(), "single")
      stage.frame((1, .began, 100, 100), (1, .ended, 100, 100), (2, .began, 100, 100), (2, .ended, 100, 100))
      #expect(stage.log == ["single ended", "single ended"])
    }
  }

  @Test("a long press begins in virtual time, at the sample's own time, without a touch arriving")
  func longPress() {
    TouchStage.run { stage in
      let press = stage.add(UILongPressGestureRecognizer(), "press")
      stage.frame((1, .began, 100, 100))
      #expect(!stage.display.runUntilIdle(limit: 49) && stage.log == [])
      #expect(stage.display.runUntilIdle(limit: 1) && stage.log == ["press began"])
      stage.frame((1, .moved, 300, 100))
      stage.frame((1, .ended, 300, 100))
      #expect(stage.log == ["press began", "press changed", "press ended"] && press.state == .possible)
      stage.log = []
      stage.frame((1, .began, 100, 100))
      stage.frame((1, .moved, 111, 100))
      #expect(press.state == .failed)
      stage.frame((1, .ended, 111, 100))
      stage.tap(100, 100)
      stage.rest(60)
      #expect(stage.log == [])
      press.minimumPressDuration = 0
      stage.frame((1, .began, 100, 100))
      #expect(stage.log == ["press began"])
      stage.frame((1, .ended, 100, 100))
      // The time is over between two vsyncs, before a lift between the same two.
      press.minimumPressDuration = 0.5
      for (lift, count) in [(504, 2), (496, 0)] as [(Int64, Int)] {
        stage.log = []
        stage.rest(40)
        let start = stage.display.vsync(stage.display.nextIndex)
        stage.frame((1, .began, 100, 100))
        press.minimumPressDuration = 0.5
        stage.rest(49)
        stage.display.frame(
          touches: [
            TouchSample(
              contact: 1, phase: .ended, time: start + lift * 1_000_000, location: CGPoint(x: 100, y: 100))
          ])
        #expect(stage.log.count == (lift == 504 ? count : 0), "\(lift): \(stage.log)")
      }
    }
  }

  @Test("a long press may ask for taps before it, and for more fingers")
  func tapAndPress() {
    TouchStage.run { stage in
      let press = stage.add(UILongPressGestureRecognizer(), "press")
      press.numberOfTapsRequired = 1
      stage.frame((1, .began, 100, 100))
      stage.rest(60)
      stage.frame((1, .ended, 100, 100))
      stage.rest(40)
      #expect(stage.log == [])
      stage.tap(100, 100)
      stage.rest(10)
      stage.frame((1, .began, 100, 100))
      stage.rest(51)
      #expect(stage.log == ["press began"])
      stage.frame((1, .ended, 100, 100))
      stage.rest(40)
      press.numberOfTapsRequired = 0
      press.numberOfTouchesRequired = 2
      stage.log = []
      stage.frame((1, .began, 100, 100))
      stage.rest(60)
      #expect(stage.log == [])
      stage.frame((2, .began, 200, 100))
      stage.rest(51)
      #expect(stage.log == ["press began"] && press.numberOfTouches == 2)
      stage.frame((3, .began, 300, 100))
      #expect(press.numberOfTouches == 2)
    }
  }

  @Test("fingers that join or leave are no movement: a pan's velocity stays its own")
  func panVelocity() {
    TouchStage.run { stage in
      let pan = stage.add(UIPanGestureRecognizer(), "pan")
      stage.frame((1, .began, 100, 100))
      for step in 1...3 { stage.frame((1, .moved, 100 + CGFloat(step) * 10, 100)) }
      #expect(abs(Double(pan.velocity(in: stage.view).x) - 1000) < 1e-6)
      stage.frame((1, .moved, 140, 100), (2, .began, 300, 500))
      for step in 1...3 {
        stage.frame((1, .moved, 140 + CGFloat(step) * 10, 100), (2, .moved, 300 + CGFloat(step) * 10, 500))
      }
      let velocity = pan.velocity(in: stage.view)
      #expect(abs(Double(velocity.x) - 1000) < 1 && abs(Double(velocity.y)) < 1)
      #expect(pan.translation(in: stage.view) == CGPoint(x: 70, y: 0))
    }
  }

  @Test("translation and velocity are those of the view that asks, the slop is the screen's")
  func scaledView() {
    TouchStage.run { stage in
      stage.view.transform = CGAffineTransform(scaleX: 2, y: 2)
      let pan = stage.add(UIPanGestureRecognizer(), "pan")
      stage.frame((1, .began, 100, 400))
      stage.frame((1, .moved, 109, 400))
      #expect(stage.log == [])
      for x in [120, 130, 140] as [CGFloat] { stage.frame((1, .moved, x, 400)) }
      #expect(abs(Double(pan.translation(in: stage.view).x) - 20) < 1e-9)
      #expect(abs(Double(pan.translation(in: nil).x) - 40) < 1e-9)
      #expect(abs(Double(pan.velocity(in: stage.view).x * 2 - pan.velocity(in: nil).x)) < 1e-9)
      #expect(abs(Double(pan.velocity(in: nil).x) - 1000) < 60)
      pan.setTranslation(CGPoint(x: 3, y: 4), in: stage.view)
      let now = pan.translation(in: nil)
      #expect(abs(Double(now.x) - 6) < 1e-9 && abs(Double(now.y) - 8) < 1e-9)
    }
  }

  @Test("a pan wants its fingers: fewer do not begin it, more make it fail or are ignored")
  func panFingers() {
    TouchStage.run { stage in
      let pan = stage.add(UIPanGestureRecognizer(), "pan")
      pan.minimumNumberOfTouches = 2
      pan.maximumNumberOfTouches = 2
      stage.drag([(100, 100), (150, 100)])
      #expect(stage.log == [])
      stage.frame((1, .began, 100, 100), (2, .began, 200, 100))
      stage.frame((1, .moved, 120, 100), (2, .moved, 220, 100))
      stage.frame((3, .began, 300, 100))
      stage.frame((3, .moved, 300, 500))
      #expect(stage.log == ["pan began"] && pan.translation(in: nil) == CGPoint(x: 20, y: 0))
      stage.frame((1, .ended, 120, 100), (2, .ended, 220, 100), (3, .ended, 300, 500))
      stage.log = []
      stage.frame((1, .began, 100, 100), (2, .began, 200, 100), (3, .began, 300, 100))
      stage.frame((1, .moved, 150, 100), (2, .moved, 250, 100), (3, .moved, 350, 100))
      #expect(stage.log == [] && pan.state == .failed)
    }
  }

  @Test("an edge pan can be bound to a time and an angle (UI-GR-4)")
  func edgeParameters() {
    TouchStage.run { stage in
      let edge = stage.add(UIScreenEdgePanGestureRecognizer(), "edge")
      edge.edges = .left
      SimulationWorld.current.gestureParameters.edgeInwardRatio = 2
      stage.drag([(5, 300), (45, 325)])
      #expect(stage.log == [])
      stage.drag([(5, 300), (45, 315)])
      #expect(stage.log.count == 2)
      SimulationWorld.current.gestureParameters.edgeMaximumDelay = 0.2
      stage.frame((1, .began, 5, 300))
      stage.rest(21)
      stage.frame((1, .moved, 45, 300))
      stage.frame((1, .ended, 45, 300))
      #expect(stage.log.count == 2)
    }
  }
}
