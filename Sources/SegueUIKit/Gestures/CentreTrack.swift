import Foundation
import SegueTiming

/// The way of the fingers' centre on the screen, as if fingers that join or leave did not move it.
struct CentreTrack {
  /// Where the centre is.
  private(set) var centre = CGPoint.zero
  /// By how much fingers that joined or left have moved it, in all.
  private var jump = CGVector.zero
  private var xs: [VelocityEstimator.Sample] = []
  private var ys: [VelocityEstimator.Sample] = []

  /// The way begins here.
  mutating func restart(at point: CGPoint, _ time: Timestamp) {
    centre = point
    jump = .zero
    xs.removeAll(keepingCapacity: true)
    ys.removeAll(keepingCapacity: true)
    add(point, time)
  }

  /// The centre is elsewhere because fingers joined or left; returns by how much.
  mutating func jump(to point: CGPoint) -> CGVector {
    let step = CGVector(dx: point.x - centre.x, dy: point.y - centre.y)
    centre = point
    jump = CGVector(dx: jump.dx + step.dx, dy: jump.dy + step.dy)
    return step
  }

  mutating func add(_ point: CGPoint, _ time: Timestamp) {
    centre = point
    xs.append(VelocityEstimator.Sample(time: time, position: point.x - jump.dx))
    ys.append(VelocityEstimator.Sample(time: time, position: point.y - jump.dy))
    // Far more than any window holds; what is older never counts again.
    if xs.count >= 256 {
      xs.removeFirst(128)
      ys.removeFirst(128)
    }
  }

  /// The centre is there, which says nothing of its speed: the place of a lift.
  mutating func move(to point: CGPoint) { centre = point }

  /// Screen points a second, asked at `now`.
  func velocity(_ estimator: VelocityEstimator, at now: Timestamp) -> CGPoint {
    CGPoint(x: estimator.velocity(of: xs, at: now), y: estimator.velocity(of: ys, at: now))
  }
}

extension Array where Element == UITouch {
  /// The centre of the touches on the screen. There must be one.
  @MainActor var centre: CGPoint {
    let count = CGFloat(count)
    return CGPoint(
      x: reduce(0) { $0 + $1.newest.location.x } / count, y: reduce(0) { $0 + $1.newest.location.y } / count)
  }

  /// The mean distance of the touches from their centre.
  @MainActor var spread: Double {
    let centre = centre
    return reduce(0.0) { sum, touch in
      let (dx, dy) = (touch.newest.location.x - centre.x, touch.newest.location.y - centre.y)
      return sum + Double((dx * dx + dy * dy).squareRoot())
    } / Double(count)
  }

  /// The direction from the first touch to the second, in radians clockwise from the screen's x axis.
  @MainActor var angle: Double {
    let (a, b) = (self[0].newest.location, self[1].newest.location)
    return CGVector(dx: b.x - a.x, dy: b.y - a.y).angle
  }
}

extension Set where Element == UITouch {
  /// When the newest of the touches' samples was.
  @MainActor var newestTime: Timestamp? { map(\.newest.time).max() }
}
