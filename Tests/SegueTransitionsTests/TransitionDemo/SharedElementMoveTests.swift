import Foundation
import SegueQuartzCore
import SegueTiming
import SegueTransitions
import SegueUIKit
import Testing

/// The flight by itself, without the demo's screens.
@Suite("A shared element's move")
@MainActor
struct SharedElementMoveTests {
  @MainActor
  private final class Bench {
    let window = UIWindow()
    let place = UIView(frame: CGRect(x: 20, y: 30, width: 300, height: 300))
    let source = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
    let target = UIView(frame: CGRect(x: 100, y: 400, width: 200, height: 50))
    let display: SimulatedDisplay

    init(hertz: Int64) {
      window.makeKeyAndVisible()
      place.addSubview(source)
      window.addSubview(place)
      window.addSubview(target)
      display = SimulatedDisplay(world: .current, rate: .hz(hertz))
      display.runUntilIdle()
    }

    var snapshot: UIView? { window.subviews.first { $0.layer.contents is SnapshotContents } }

    func fly(for seconds: TimeInterval = 0.5) -> SharedElementMove? {
      let move = SharedElementMove(of: source, in: window)
      move?.hide(target)
      move?.lift(in: window)
      UIView.animate(withDuration: seconds, delay: 0, options: .curveLinear) { [target, window] in
        move?.move(to: target.frame, of: window)
      } completion: { _ in
        move?.finish()
      }
      return move
    }
  }

  private func run(hertz: Int64 = 60, _ body: (Bench) throws -> Void) rethrows {
    try SimulationWorld.run(SimulationWorld()) { try body(Bench(hertz: hertz)) }
  }

  @Test("flies in straight lines from where the source is seen to the target's frame", arguments: [60, 120])
  func straight(hertz: Int64) throws {
    try run(hertz: hertz) { bench in
      _ = bench.fly()
      let snapshot = try #require(bench.snapshot)
      #expect(snapshot.layer.presentation()?.frame == CGRect(x: 70, y: 80, width: 100, height: 100))
      #expect(bench.source.isHidden && bench.target.isHidden)
      for _ in 0..<hertz / 4 { bench.display.frame() }
      let middle = try #require(snapshot.layer.presentation()?.frame)
      // The middle of (70, 80, 100, 100) and (100, 400, 200, 50).
      #expect(abs(middle.minX - 85) < 1e-9 && abs(middle.minY - 240) < 1e-9)
      #expect(abs(middle.width - 150) < 1e-9 && abs(middle.height - 75) < 1e-9)
      bench.display.runUntilIdle()
      #expect(bench.snapshot == nil && !bench.source.isHidden && !bench.target.isHidden)
    }
  }

  @Test("a scaled source is taken as it is seen, and stays bit-identical (SHE-01)")
  func scaled() {
    run { bench in
      bench.place.frame.origin = .zero
      bench.source.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
      let before = ModelState(bench.source)
      _ = bench.fly()
      #expect(bench.snapshot?.layer.presentation()?.frame == CGRect(x: 75, y: 75, width: 50, height: 50))
      bench.display.runUntilIdle()
      #expect(ModelState(bench.source) == before)
    }
  }

  @Test("a turned source turns upright on its way")
  func turned() throws {
    try run { bench in
      bench.source.transform = CGAffineTransform(rotationAngle: .pi / 3)
      _ = bench.fly()
      let snapshot = try #require(bench.snapshot)
      @MainActor func angle() -> Double {
        let transform = snapshot.layer.presentation()?.transform ?? CATransform3DIdentity
        return atan2(transform.m12, transform.m11)
      }
      #expect(abs(angle() - .pi / 3) < 1e-9)
      #expect(snapshot.layer.presentation()?.position == CGPoint(x: 120, y: 130))
      for _ in 0..<15 { bench.display.frame() }
      #expect(abs(angle() - .pi / 6) < 1e-5)
      bench.display.runUntilIdle()
      #expect(bench.source.transform == CGAffineTransform(rotationAngle: .pi / 3))
    }
  }

  @Test("the corner radius goes from the source's to the target's, on the source's corners (SHE-02)")
  func corners() throws {
    try run { bench in
      bench.source.layer.cornerRadius = 16
      bench.source.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
      _ = bench.fly()
      let snapshot = try #require(bench.snapshot)
      #expect(snapshot.layer.presentation()?.cornerRadius == 16)
      for _ in 0..<15 { bench.display.frame() }
      #expect(abs((snapshot.layer.presentation()?.cornerRadius ?? 0) - 8) < 1e-9)
      #expect(snapshot.layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
      bench.display.runUntilIdle()
      #expect(bench.source.layer.cornerRadius == 16 && bench.target.layer.cornerRadius == 0)
    }
  }

  @Test("broken off on its way, everything is as before to the bit (SHE-04)")
  func cancelled() throws {
    try run { bench in
      let before = ModelState(bench.window)
      let move = try #require(bench.fly())
      for _ in 0..<10 { bench.display.frame() }
      #expect(ModelState(bench.window) != before)
      bench.snapshot?.layer.removeAllAnimations()
      move.finish()
      bench.display.runUntilIdle()
      #expect(ModelState(bench.window) == before && bench.snapshot == nil)
      #expect(!SimulationWorld.current.isAnimating)
    }
  }

  @Test("a source without a superview has no move, and one that was not lifted does not move")
  func impossible() {
    run { bench in
      bench.source.removeFromSuperview()
      #expect(SharedElementMove(of: bench.source, in: bench.window) == nil)
      #expect(!bench.source.isHidden)
      bench.place.addSubview(bench.source)
      let move = SharedElementMove(of: bench.source, in: bench.window)
      move?.move(to: .zero, of: nil)
      #expect(bench.snapshot == nil && bench.source.isHidden)
      move?.finish()
      #expect(!bench.source.isHidden)
    }
  }
}
