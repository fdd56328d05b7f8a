import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

@Suite("UIDynamicAnimator")
@MainActor
struct DynamicAnimatorTests {
  /// A floor of 300 × 300 points with a view of 100 × 100 in the middle of its upper edge.
  @MainActor
  struct Ground {
    let floor = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let view = UIView(frame: CGRect(x: 100, y: 0, width: 100, height: 100))
    let animator: UIDynamicAnimator
    let display: SimulatedDisplay

    static func run(hertz: Int64 = 60, _ body: (Ground) throws -> Void) rethrows {
      try SimulationWorld.run(SimulationWorld()) { try body(Ground(hertz)) }
    }

    private init(_ hertz: Int64) {
      let window = UIWindow()
      window.makeKeyAndVisible()
      window.addSubview(floor)
      floor.addSubview(view)
      animator = UIDynamicAnimator(referenceView: floor)
      display = SimulatedDisplay(world: .current, rate: .hz(hertz))
      display.frame()
      keeper = window
    }

    private let keeper: UIWindow

    func wait(_ seconds: Double) {
      let end = SimulationWorld.current.now + (Int64(seconds * 1e9) - 1000)
      while SimulationWorld.current.now < end { display.frame() }
    }
  }

  final class Listener: UIDynamicAnimatorDelegate, UICollisionBehaviorDelegate {
    var heard: [String] = []
    func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { heard.append("resume") }
    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { heard.append("pause") }
    func collisionBehavior(
      _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem,
      at p: CGPoint
    ) { heard.append("meet") }
    func collisionBehavior(
      _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem
    ) { heard.append("part") }
    func collisionBehavior(
      _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
      withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
    ) { heard.append("hit \((identifier as? NSString).map { "\($0)" } ?? "bounds")") }
    func collisionBehavior(
      _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
      withBoundaryIdentifier identifier: (any NSCopying)?
    ) { heard.append("leave \((identifier as? NSString).map { "\($0)" } ?? "bounds")") }
  }

  @Test("gravity of 1 is 1000 pt/s² downwards, in semi-implicit steps of 1/240 s")
  func gravity() {
    Ground.run { ground in
      let gravity = UIGravityBehavior(items: [ground.view])
      ground.animator.addBehavior(gravity)
      #expect(ground.animator.isRunning && gravity.magnitude == 1 && abs(gravity.angle - .pi / 2) < 1e-15)
      ground.wait(0.5)
      // n steps fall g·dt²·n(n + 1)/2.
      let expected = 1000.0 / (240 * 240) * 120 * 121 / 2
      #expect(abs(Double(ground.view.center.y) - 50 - expected) < 1e-9 && ground.view.center.x == 150)
      #expect(abs(ground.animator.elapsedTime() - 0.5) < 1e-12)
      gravity.setAngle(0, magnitude: 2)
      ground.wait(0.1)
      #expect(ground.view.center.x > 155)
      #expect(ground.view.transform == .identity)
    }
  }

  @Test("the same places at the same instants at 60, 90 and 120 Hz, to the bit")
  func rates() {
    func course(_ hertz: Int64) -> [CGPoint] {
      var course: [CGPoint] = []
      Ground.run(hertz: hertz) { ground in
        let other = UIView(frame: CGRect(x: 120, y: 180, width: 60, height: 30))
        ground.floor.addSubview(other)
        let collision = UICollisionBehavior(items: [ground.view, other])
        collision.translatesReferenceBoundsIntoBoundary = true
        let nature = UIDynamicItemBehavior(items: [ground.view, other])
        nature.elasticity = 0.6
        nature.addAngularVelocity(2, for: ground.view)
        for behavior in [UIGravityBehavior(items: [ground.view, other]), collision, nature] {
          ground.animator.addBehavior(behavior)
        }
        for _ in 0..<30 {
          for _ in 0..<(hertz / 30) { ground.display.frame() }
          course += [ground.view.center, other.center]
        }
        #expect(ground.view.transform != .identity)
      }
      return course
    }
    let slow = course(60)
    #expect(slow == course(90) && slow == course(120))
    #expect(Set(slow.map(\.y)).count > 30)
  }

  @Test("resistance divides the velocity: v / (1 + dt·r) a step")
  func resistance() {
    Ground.run { ground in
      let nature = UIDynamicItemBehavior(items: [ground.view])
      nature.resistance = 3
      nature.angularResistance = 2
      nature.addLinearVelocity(CGPoint(x: 100, y: 0), for: ground.view)
      nature.addAngularVelocity(1, for: ground.view)
      ground.animator.addBehavior(nature)
      ground.wait(0.5)
      var (linear, angular) = (100.0, 1.0)
      for _ in 0..<120 {
        linear /= 1 + 3 / 240
        angular /= 1 + 2 / 240
      }
      #expect(abs(Double(nature.linearVelocity(for: ground.view).x) - linear) < 1e-9)
      #expect(abs(Double(nature.angularVelocity(for: ground.view)) - angular) < 1e-9)
      #expect(ground.view.transform.b > 0.1)
    }
  }

  @Test("pushes: one of 1 gives 100 × 100 points 100 pt/s, a continuous one 100 pt/s²; mass counts")
  func pushes() {
    Ground.run { ground in
      let nature = UIDynamicItemBehavior(items: [ground.view])
      ground.animator.addBehavior(nature)
      let push = UIPushBehavior(items: [ground.view], mode: .instantaneous)
      push.pushDirection = CGVector(dx: 1, dy: 0)
      ground.animator.addBehavior(push)
      ground.wait(0.1)
      #expect(abs(Double(nature.linearVelocity(for: ground.view).x) - 100) < 1e-9 && !push.active)
      nature.density = 2
      let steady = UIPushBehavior(items: [ground.view], mode: .continuous)
      steady.setAngle(.pi / 2, magnitude: 1)
      ground.animator.addBehavior(steady)
      ground.wait(0.5)
      #expect(abs(Double(nature.linearVelocity(for: ground.view).y) - 25) < 1e-9)
      #expect(ground.view.transform == .identity)
      steady.setTargetOffsetFromCenter(UIOffset(horizontal: 50, vertical: 0), for: ground.view)
      ground.wait(0.1)
      #expect(nature.angularVelocity(for: ground.view) > 0)
    }
  }

  @Test("a snap ends at its point, upright and at rest, and the animator pauses (BUG-TTI-9)", arguments: [0, 0.5, 1])
  func snap(damping: Double) {
    Ground.run { ground in
      let listener = Listener()
      ground.animator.delegate = listener
      let snap = UISnapBehavior(item: ground.view, snapTo: CGPoint(x: 200, y: 200))
      snap.damping = damping
      ground.animator.addBehavior(snap)
      var farthest = 0.0
      for _ in 0..<600 where ground.animator.isRunning {
        ground.display.frame()
        farthest = max(farthest, Double(ground.view.center.x))
      }
      #expect(ground.view.center == CGPoint(x: 200, y: 200) && ground.view.transform == .identity)
      #expect(!ground.animator.isRunning && listener.heard == ["resume", "pause"])
      #expect((farthest > 200.5) == (damping < 1))
      #expect(ground.display.runUntilIdle(limit: 2))
      snap.snapPoint = CGPoint(x: 100, y: 100)
      #expect(ground.animator.isRunning)
      ground.wait(5)
      #expect(ground.view.center == CGPoint(x: 100, y: 100) && listener.heard.suffix(2) == ["resume", "pause"])
    }
  }

  @Test("a snap that something holds back ends after its limit all the same (BUG-TTI-9)")
  func snapLimit() {
    Ground.run { ground in
      ground.animator.rest.snapLimit = 1
      ground.animator.addBehavior(UIGravityBehavior(items: [ground.view]))
      let snap = UISnapBehavior(item: ground.view, snapTo: CGPoint(x: 200, y: 200))
      ground.animator.addBehavior(snap)
      ground.wait(0.9)
      #expect(ground.animator.isRunning && ground.view.center.y > 201)
      ground.wait(0.5)
      #expect(ground.view.center == CGPoint(x: 200, y: 200) && !ground.animator.isRunning)
    }
  }

  @Test("a rod keeps its length, with no length the point follows the anchor")
  func attachments() {
    Ground.run { ground in
      let rod = UIAttachmentBehavior(item: ground.view, attachedToAnchor: CGPoint(x: 50, y: 50))
      #expect(rod.length == 100 && rod.attachedBehaviorType == .anchor)
      let gravity = UIGravityBehavior(items: [ground.view])
      ground.animator.addBehavior(gravity)
      ground.animator.addBehavior(rod)
      var lowest = 0.0
      for _ in 0..<60 {
        ground.display.frame()
        let (dx, dy) = (Double(ground.view.center.x) - 50, Double(ground.view.center.y) - 50)
        lowest = max(lowest, dy)
        #expect(abs((dx * dx + dy * dy).squareRoot() - 100) < 0.01)
      }
      #expect(lowest > 90)
      ground.animator.removeAllBehaviors()
      let grab = UIAttachmentBehavior(
        item: ground.view, offsetFromCenter: UIOffset(horizontal: 10, vertical: 0),
        attachedToAnchor: CGPoint(x: ground.view.center.x + 10, y: ground.view.center.y))
      let nature = UIDynamicItemBehavior(items: [ground.view])
      nature.allowsRotation = false
      ground.animator.addBehavior(nature)
      ground.animator.addBehavior(grab)
      grab.anchorPoint = CGPoint(x: 260, y: 170)
      ground.wait(0.1)
      #expect(abs(Double(ground.view.center.x) - 250) < 1e-6 && abs(Double(ground.view.center.y) - 170) < 1e-6)
    }
  }

  @Test("ends pinned on each other part when the length grows: as they move, at rest downwards")
  func growingLength() {
    for swing in [0.0, 2] {
      for speed in [0.0, 300] {
        Ground.run { ground in
          let pin = UIAttachmentBehavior(item: ground.view, attachedToAnchor: ground.view.center)
          let (x, y) = (Double(ground.view.center.x), Double(ground.view.center.y))
          #expect(pin.length == 0)
          ground.animator.addBehavior(pin)
          ground.wait(0.1)
          #expect(Double(ground.view.center.x) == x && Double(ground.view.center.y) == y)
          pin.frequency = CGFloat(swing)
          pin.damping = 1
          pin.length = 80
          let nature = UIDynamicItemBehavior(items: [ground.view])
          nature.addLinearVelocity(CGPoint(x: speed, y: 0), for: ground.view)
          ground.animator.addBehavior(nature)
          ground.wait(3)
          let (dx, dy) = (Double(ground.view.center.x) - x, Double(ground.view.center.y) - y)
          let (along, across) = speed > 0 ? (dx, dy) : (dy, dx)
          #expect(abs(along - 80) < 0.5 && abs(across) < 0.5, "swing \(swing) speed \(speed): \(dx) \(dy)")
        }
      }
    }
  }

  @Test("a springy attachment swings about its length and comes to rest there")
  func springs() {
    Ground.run { ground in
      let spring = UIAttachmentBehavior(item: ground.view, attachedToAnchor: CGPoint(x: 150, y: 250))
      spring.length = 100
      spring.frequency = 2
      spring.damping = 0.4
      ground.animator.addBehavior(spring)
      var lowest = 0.0
      for _ in 0..<400 where ground.animator.isRunning {
        ground.display.frame()
        lowest = max(lowest, Double(ground.view.center.y))
      }
      #expect(lowest > 155 && abs(Double(ground.view.center.y) - 150) < 1 && !ground.animator.isRunning)
    }
  }

  @Test("a view falls onto the edge of the bounds, bounces by its elasticity and comes to rest there")
  func bounds() {
    for elasticity in [0, 0.5] {
      Ground.run { ground in
        let listener = Listener()
        ground.animator.delegate = listener
        let collision = UICollisionBehavior(items: [ground.view])
        collision.translatesReferenceBoundsIntoBoundary = true
        collision.collisionDelegate = listener
        let nature = UIDynamicItemBehavior(items: [ground.view])
        nature.elasticity = elasticity
        for behavior in [UIGravityBehavior(items: [ground.view]), collision, nature] {
          ground.animator.addBehavior(behavior)
        }
        var (hit, highest) = (false, 300.0)
        for _ in 0..<600 where ground.animator.isRunning {
          ground.display.frame()
          hit = hit || ground.view.center.y > 249
          if hit { highest = min(highest, Double(ground.view.center.y)) }
          #expect(ground.view.center.y < 250.5)
        }
        #expect(abs(Double(ground.view.center.y) - 250) < 0.1 && !ground.animator.isRunning)
        // A fall of 200 pt comes back up by e² of it.
        #expect(elasticity == 0 ? highest > 248.5 : abs(highest - (250 - 200 * 0.25)) < 6)
        #expect(listener.heard.filter { $0 == "hit bounds" }.count >= 1 && listener.heard.last == "pause")
      }
    }
  }

  @Test("items hit each other and hand on their speed; a line stops them, with its identifier")
  func items() {
    Ground.run { ground in
      let listener = Listener()
      let other = UIView(frame: CGRect(x: 210, y: 0, width: 100, height: 100))
      ground.floor.addSubview(other)
      let collision = UICollisionBehavior(items: [ground.view, other])
      collision.collisionDelegate = listener
      collision.addBoundary(
        withIdentifier: NSString("wall"), from: CGPoint(x: 340, y: -50), to: CGPoint(x: 340, y: 150))
      let nature = UIDynamicItemBehavior(items: [ground.view, other])
      nature.elasticity = 1
      nature.addLinearVelocity(CGPoint(x: 100, y: 0), for: ground.view)
      ground.animator.addBehavior(nature)
      ground.animator.addBehavior(collision)
      ground.wait(0.2)
      // Equal masses, no loss: they exchange their velocities.
      #expect(abs(Double(nature.linearVelocity(for: ground.view).x)) < 1e-6)
      #expect(abs(Double(nature.linearVelocity(for: other).x) - 100) < 1e-6)
      ground.wait(0.3)
      #expect(abs(Double(nature.linearVelocity(for: other).x) + 100) < 1e-6)
      #expect(listener.heard == ["meet", "part", "hit wall", "leave wall"])
      #expect(collision.boundary(withIdentifier: NSString("wall")) != nil && collision.boundaryIdentifiers?.count == 1)
      collision.removeAllBoundaries()
      #expect(collision.boundaryIdentifiers == nil)
    }
  }

  @Test("a view may collide as an ellipse: set down off its middle it rolls")
  func ellipse() {
    final class Ball: UIView {
      override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
    }
    for type in [Ball.self, UIView.self] {
      Ground.run { ground in
        let ball =
          type == Ball.self
          ? Ball(frame: CGRect(x: 100, y: 40, width: 60, height: 60))
          : UIView(frame: CGRect(x: 100, y: 40, width: 60, height: 60))
        ground.floor.addSubview(ball)
        let collision = UICollisionBehavior(items: [ball])
        let slope = UIBezierPath()
        slope.move(to: CGPoint(x: 0, y: 100))
        slope.addLine(to: CGPoint(x: 1000, y: 400))
        collision.addBoundary(withIdentifier: NSString("slope"), for: slope)
        let nature = UIDynamicItemBehavior(items: [ball])
        nature.friction = 1
        for behavior in [UIGravityBehavior(items: [ball]), collision, nature] { ground.animator.addBehavior(behavior) }
        ground.wait(1.5)
        #expect((ball.center.x > 200) == (type == Ball.self))
      }
    }
  }

  @Test("modes choose what is collided with, anchored items do not move")
  func modes() {
    Ground.run { ground in
      let rock = UIView(frame: CGRect(x: 100, y: 150, width: 100, height: 20))
      ground.floor.addSubview(rock)
      let collision = UICollisionBehavior(items: [ground.view, rock])
      let anchored = UIDynamicItemBehavior(items: [rock])
      anchored.isAnchored = true
      for behavior in [UIGravityBehavior(items: [ground.view, rock]), collision, anchored] {
        ground.animator.addBehavior(behavior)
      }
      ground.wait(1)
      #expect(rock.center == CGPoint(x: 150, y: 160) && abs(Double(ground.view.center.y) - 100) < 0.1)
      collision.collisionMode = .boundaries
      ground.wait(0.5)
      #expect(ground.view.center.y > 150)
    }
  }

  @Test("actions run in every step, children belong to their behaviour's animator, updates take over the model")
  func behaviors() {
    Ground.run { ground in
      final class Pair: UIDynamicBehavior {
        var moves: [Bool] = []
        override func willMove(to dynamicAnimator: UIDynamicAnimator?) { moves.append(dynamicAnimator != nil) }
      }
      let (pair, gravity) = (Pair(), UIGravityBehavior(items: [ground.view]))
      var steps = 0
      gravity.action = { steps += 1 }
      pair.addChildBehavior(gravity)
      ground.animator.addBehavior(pair)
      ground.wait(0.1)
      #expect(steps == 24 && gravity.dynamicAnimator === ground.animator)
      #expect(ground.animator.items(in: ground.floor.bounds).count == 1)
      ground.view.center = CGPoint(x: 10, y: 20)
      ground.animator.updateItem(usingCurrentState: ground.view)
      ground.display.frame()
      #expect(ground.view.center.x == 10 && ground.view.center.y < 40)
      ground.animator.removeAllBehaviors()
      #expect(pair.moves == [true, false] && gravity.dynamicAnimator == nil)
      ground.wait(0.1)
      #expect(!ground.animator.isRunning)
    }
  }

  @Test("numbers that are none are refused and recorded")
  func faults() {
    Ground.run { ground in
      let world = SimulationWorld.current
      let gravity = UIGravityBehavior(items: [])
      gravity.gravityDirection = CGVector(dx: .nan, dy: 0)
      let snap = UISnapBehavior(item: ground.view, snapTo: .zero)
      snap.damping = 2
      snap.frequency = 0
      let nature = UIDynamicItemBehavior(items: [ground.view])
      nature.resistance = -1
      nature.addLinearVelocity(CGPoint(x: CGFloat.infinity, y: 0), for: ground.view)
      #expect(world.diagnostics.count == 5)
      #expect(gravity.magnitude == 1 && snap.damping == 0.5 && snap.frequency == 3 && nature.resistance == 0)
    }
  }
}
