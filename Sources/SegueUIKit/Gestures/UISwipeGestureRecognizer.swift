import Foundation
import SegueTiming

/// One or more fingers that go fast one way.
///
/// It is recognised as soon as every finger has gone `swipeMinimumDistance` in one of the directions, and fails when one
/// strays `swipeMaximumDeviation` to the side, after `swipeMaximumDuration`, or when a finger lifts before.
@preconcurrency @MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  public struct Direction: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let right = Direction(rawValue: 1)
    public static let left = Direction(rawValue: 2)
    public static let up = Direction(rawValue: 4)
    public static let down = Direction(rawValue: 8)
  }

  open var direction: Direction = .right
  open var numberOfTouchesRequired = 1 {
    didSet {
      guard numberOfTouchesRequired < 1 else { return }
      refuseValue("numberOfTouchesRequired", numberOfTouchesRequired, keeping: oldValue)
      numberOfTouchesRequired = oldValue
    }
  }

  /// The directions that are still open.
  private var open: [CGVector] = []
  private var timer: Int?

  open override func reset() {
    super.reset()
    environment.timers.cancel(timer)
    timer = nil
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard self.touches.count <= numberOfTouchesRequired else { return fail() }
    guard timer == nil, let time = touches.newestTime else { return }
    open = []
    if direction.contains(.right) { open.append(CGVector(dx: 1, dy: 0)) }
    if direction.contains(.left) { open.append(CGVector(dx: -1, dy: 0)) }
    if direction.contains(.up) { open.append(CGVector(dx: 0, dy: -1)) }
    if direction.contains(.down) { open.append(CGVector(dx: 0, dy: 1)) }
    timer = environment.timers.schedule(world.gestureParameters.swipeMaximumDuration, after: time) { [weak self] in
      self?.fail()
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard isPossible else { return }
    let parameters = world.gestureParameters
    open.removeAll { way in
      self.touches.contains { $0.distance(across: way) > parameters.swipeMaximumDeviation }
    }
    if open.isEmpty { return fail() }
    guard self.touches.count == numberOfTouchesRequired else { return }
    let isFarEnough = open.contains { way in
      self.touches.allSatisfy { $0.distance(along: way) >= parameters.swipeMinimumDistance }
    }
    if isFarEnough { state = .ended }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { fail() }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { fail() }
}

extension UITouch {
  fileprivate func distance(along way: CGVector) -> CGFloat {
    (newest.location.x - start.x) * way.dx + (newest.location.y - start.y) * way.dy
  }

  fileprivate func distance(across way: CGVector) -> CGFloat {
    abs((newest.location.x - start.x) * way.dy) + abs((newest.location.y - start.y) * way.dx)
  }
}
