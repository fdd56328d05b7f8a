import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

@Suite("Late frames and displacement")
@MainActor
struct LateFrameTests {
  @MainActor
  private final class Watcher {
    var times: [CFTimeInterval] = []
    var places: [CGFloat] = []

    func step(_ link: CADisplayLink) { times.append(link.timestamp) }
    func pan(_ pan: UIPanGestureRecognizer) { places.append(pan.location(in: nil).x) }
  }

  private static func run(_ body: (UIView, SimulatedDisplay) throws -> Void) rethrows {
    try SimulationWorld.run(SimulationWorld()) {
      let window = UIWindow()
      window.makeKeyAndVisible()
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      window.addSubview(view)
      let display = SimulatedDisplay(world: .current, rate: .hz(100))
      display.frame()
      try body(view, display)
    }
  }

  @Test("while the main thread is busy vsyncs pass, and the next frame is the first at or after its end")
  func vsyncs() {
    Self.run { _, display in
      display.busy(until: Timestamp(nanoseconds: 35_000_000))
      #expect(display.nextIndex == 4)
      let frame = display.frame()
      #expect(frame.index == 4 && frame.vsync.nanoseconds == 40_000_000)
      // Exactly at a vsync it is that one; in the past nothing happens.
      display.busy(until: Timestamp(nanoseconds: 60_000_000))
      #expect(display.nextIndex == 6)
      display.busy(until: Timestamp(nanoseconds: 10_000_000))
      #expect(display.nextIndex == 6)
    }
  }

  @Test("display links and animations see the later time")
  func laterTime() {
    Self.run { view, display in
      let watcher = Watcher()
      let link = CADisplayLink(target: watcher, selector: Selector(Watcher.step(_:)))
      link.add(to: .main, forMode: .common)
      let slide = CABasicAnimation(keyPath: "position.x")
      (slide.fromValue, slide.toValue, slide.duration) = (0.0, 100.0, 0.1)
      view.layer.add(slide, forKey: nil)
      @MainActor func place() -> CGFloat { view.layer.presentation()?.position.x ?? -1 }
      display.frame()
      let first = place()
      display.frame()
      #expect(abs(place() - first - 10) < 1e-9)
      display.busy(until: Timestamp(nanoseconds: 45_000_000))
      display.frame()
      #expect(abs(place() - first - 40) < 1e-9)
      #expect(watcher.times == [0.01, 0.02, 0.05])
      #expect(abs(link.targetTimestamp - 0.06) < 1e-12)
      // One that has ended meanwhile is told so in the late frame.
      display.busy(until: Timestamp(nanoseconds: 300_000_000))
      display.frame()
      #expect(view.layer.animationKeys() == nil && SimulationWorld.current.now.seconds == 0.3)
    }
  }

  @Test("touches that were due in between come together with the late frame")
  func touches() {
    Self.run { view, display in
      let watcher = Watcher()
      let pan = UIPanGestureRecognizer(target: watcher, action: Selector(Watcher.pan(_:)))
      view.addGestureRecognizer(pan)
      func sample(_ phase: TouchSample.Phase, _ x: CGFloat, at milliseconds: Int64) -> TouchSample {
        TouchSample(
          contact: 1, phase: phase, time: Timestamp(nanoseconds: milliseconds * 1_000_000),
          location: CGPoint(x: x, y: 50))
      }
      display.frame(touches: [sample(.began, 10, at: 9)])
      display.frame(touches: [sample(.moved, 40, at: 19)])
      display.busy(until: Timestamp(nanoseconds: 42_000_000))
      let late = display.frame(
        touches: [sample(.moved, 50, at: 25), sample(.moved, 60, at: 35), sample(.moved, 70, at: 45)])
      #expect(late.vsync.nanoseconds == 50_000_000 && late.counts[.touchesDelivered] == 3)
      // One event of three samples: the recogniser is told once, of the newest place.
      #expect(watcher.places == [40, 70])
    }
  }

  // MARK: Displacement

  @Test("the displacement is the way of the moving layer's middle in its window")
  func displacement() {
    Self.run { view, display in
      #expect(display.frame().displacement == 0)
      let slide = CABasicAnimation(keyPath: "position")
      slide.fromValue = CGPoint(x: 50, y: 50)
      slide.toValue = CGPoint(x: 350, y: 450)
      slide.duration = 0.1
      view.layer.add(slide, forKey: nil)
      let ways = (0..<14).map { _ in display.frame().displacement }
      // 30 to the right and 40 down a frame. The first frame has none before it.
      #expect(ways[0] == 0)
      #expect(ways[1...7].allSatisfy { abs($0 - 50) < 1e-9 })
      #expect(ways[11...].allSatisfy { $0 == 0 })
      display.busy(until: display.vsync(display.nextIndex) + 1)
    }
  }

  @Test("it follows the frontmost layer of those that stand in no other moving one")
  func topmost() {
    Self.run { view, display in
      let front = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      let inner = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      let fading = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      front.addSubview(inner)
      [front, fading].forEach { view.superview?.addSubview($0) }
      display.frame()
      @MainActor func move(_ layer: CALayer, by way: Double) {
        let slide = CABasicAnimation(keyPath: "position.x")
        (slide.fromValue, slide.toValue, slide.duration) = (0.0, 100 * way, 1)
        layer.add(slide, forKey: "slide")
      }
      move(view.layer, by: 1)
      move(front.layer, by: 2)
      move(inner.layer, by: 5)
      let fade = CABasicAnimation(keyPath: "opacity")
      (fade.fromValue, fade.toValue, fade.duration) = (0.0, 1.0, 1)
      fading.layer.add(fade, forKey: nil)
      display.frame()
      #expect(abs(display.frame().displacement - 2) < 1e-9)
      // Another layer than before: its way is known from the next frame on.
      front.layer.removeAllAnimations()
      #expect(display.frame().displacement == 0)
      #expect(abs(display.frame().displacement - 5) < 1e-9)
      // A transform of what it stands in is part of its way.
      inner.layer.removeAllAnimations()
      view.superview?.transform = CGAffineTransform(scaleX: 3, y: 1)
      display.frame()
      #expect(abs(display.frame().displacement - 1) < 1e-9)
    }
  }
}
