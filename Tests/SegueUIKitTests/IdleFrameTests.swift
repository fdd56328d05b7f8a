import Foundation
import SegueCore
import SegueQuartzCore
import SegueUIKit
import Testing

@Suite("Frames in which nothing changes")
@MainActor
struct IdleFrameTests {
  /// Counts every call that a frame could make to it.
  final class Watched: UIView {
    static var visits = 0

    override func layoutSubviews() { Self.visits += 1 }
    override func updateConstraints() { Self.visits += 1 }
    override func safeAreaInsetsDidChange() { Self.visits += 1 }
    override func draw(_ rect: CGRect) { Self.visits += 1 }
    override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
      Self.visits += 1
      return super.action(for: layer, forKey: event)
    }
    override var layer: CALayer {
      Self.visits += 1
      return super.layer
    }
    override var frame: CGRect {
      get {
        Self.visits += 1
        return super.frame
      }
      set {
        Self.visits += 1
        super.frame = newValue
      }
    }
  }

  @Test("they touch no view and no layer, and one change touches one", arguments: [10, 1000])
  func untouched(count: Int) {
    SimulationWorld.run(SimulationWorld()) {
      let window = UIWindow()
      window.makeKeyAndVisible()
      let views = (0..<count).map { Watched(frame: CGRect(x: CGFloat($0 % 30) * 10, y: 100, width: 8, height: 8)) }
      views.forEach(window.addSubview)
      let display = SimulatedDisplay(world: .current, rate: .hz(60))
      let first = display.frame()
      #expect(first.work.layersTransformed >= count && Watched.visits >= count)
      Watched.visits = 0
      let idle = (0..<3).map { _ in display.frame() }
      #expect(idle.allSatisfy { $0.work == FrameWork() && $0.hitTestNodes == 0 && $0.digest == first.digest })
      #expect(Watched.visits == 0)
      views[3].center.x += 5
      #expect(Watched.visits > 0)
      Watched.visits = 0
      let moved = display.frame()
      #expect(moved.work.layersTransformed == 1 && moved.work.layersDigested == 1 && moved.digest != first.digest)
      // Nothing is laid out for a move.
      #expect(Watched.visits == 0)
    }
  }

  @Test("a view of the package's class asks nobody outside of animation blocks, and inside one it animates")
  func quiet() {
    SimulationWorld.run(SimulationWorld()) {
      let window = UIWindow()
      window.makeKeyAndVisible()
      let (view, asked) = (UIView(), Watched())
      for view in [view, asked] { window.addSubview(view) }
      let display = SimulatedDisplay(world: .current, rate: .hz(60))
      display.frame()
      Watched.visits = 0
      asked.layer.zPosition = 1
      #expect(Watched.visits == 2)
      view.layer.zPosition = 1
      view.center = CGPoint(x: 50, y: 50)
      view.alpha = 0.5
      #expect(view.layer.animationKeys() == nil)
      UIView.animate(withDuration: 1) { view.center.x = 80 }
      #expect(view.layer.animationKeys() == ["position"])
      // Actions that are set on the layer itself are found at any time.
      let other = UIView()
      window.addSubview(other)
      display.frame()
      other.layer.actions = ["cornerRadius": CABasicAnimation(keyPath: "cornerRadius")]
      other.layer.cornerRadius = 3
      #expect(other.layer.animationKeys() == nil)
    }
  }
}
