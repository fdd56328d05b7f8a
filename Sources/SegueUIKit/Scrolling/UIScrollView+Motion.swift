import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTiming

/// Motions of the content without a finger: one ticker while there is one, none otherwise.
extension UIScrollView {
  /// What the content does when it is let go with a velocity of its own, in points a second.
  ///
  /// - Parameter target: where it should come to rest; nil lets it run out, or turns to a page.
  func plan(velocity: CGPoint, target: CGPoint? = nil) -> ScrollMotion {
    func axis(_ axis: ScrollAxis) -> AxisMotion {
      let parameters = world.scrollParameters
      let (start, speed, limits) = (Double(contentOffset[axis]), Double(velocity[axis]), limits(axis))
      let share = Double(decelerationRate.rawValue)
      let isWithin = limits.contains(start)
      if let target {
        return .throwing(from: start, velocity: speed, to: Double(target[axis]), share: share, parameters)
      }
      if isPagingEnabled, isWithin, hasRoom(axis) {
        return .throwing(from: start, velocity: speed, to: page(axis, speed), share: share, parameters)
      }
      if isWithin, speed == 0 { return .rest(at: start, parameters) }
      return .fling(from: start, velocity: speed, limits: limits, share: share, bounces: bounces, parameters)
    }
    return ScrollMotion(start: world.now, x: axis(.horizontal), y: axis(.vertical))
  }

  /// The page to come to rest at: the next one for a quick release, else the nearest.
  private func page(_ axis: ScrollAxis, _ speed: Double) -> Double {
    let (length, limits, offset) = (Double(length(axis)), limits(axis), Double(contentOffset[axis]))
    guard length > 0 else { return offset }
    let place = offset / length
    let threshold = world.scrollParameters.pageSpeed
    let number =
      speed >= threshold
      ? place.rounded(.down) + 1 : speed <= -threshold ? place.rounded(.up) - 1 : place.rounded()
    return min(max(number * length, limits.lowerBound), limits.upperBound)
  }

  /// Whether a motion goes anywhere.
  func goesOn(_ motion: ScrollMotion) -> Bool {
    let (x, y) = motion.sample(at: motion.start)
    return !(x.isOver && y.isOver) || motion.target != contentOffset
  }

  func animate(to offset: CGPoint) {
    let parameters = world.scrollParameters
    let wasDecelerating = isDecelerating
    endMotion()
    guard enter(.animate) else { return }
    if wasDecelerating { scrollDelegate?.scrollViewDidEndDecelerating(self) }
    start(
      ScrollMotion(
        start: world.now, x: .curve(from: contentOffset.x, to: offset.x, parameters),
        y: .curve(from: contentOffset.y, to: offset.y, parameters)))
  }

  /// Runs a motion from this frame on.
  func start(_ motion: ScrollMotion) {
    self.motion = motion
    guard stopTicking == nil else { return }
    stopTicking = world.addTicker { [weak self] in
      self?.tick()
    } isWaiting: { [weak self] in
      self?.motion != nil
    } rates: {
      .default
    }
  }

  private func tick() {
    guard let motion, world.now > motion.start else { return }
    let (x, y) = motion.sample(at: world.now)
    var offset = CGPoint(x: x.position, y: y.position)
    if !bounces, phase == .decelerating { offset = clamped(offset) }
    move(to: offset)
    // The delegate may have begun another motion.
    guard x.isOver, y.isOver, let current = self.motion, current.start == motion.start,
      current.target == motion.target
    else { return }
    let (wasDecelerating, wentToTop) = (isDecelerating, goesToTop)
    endMotion()
    enter(.settle)
    if wasDecelerating {
      scrollDelegate?.scrollViewDidEndDecelerating(self)
    } else if wentToTop {
      scrollDelegate?.scrollViewDidScrollToTop(self)
    } else {
      scrollDelegate?.scrollViewDidEndScrollingAnimation(self)
    }
  }

  /// Ends the motion where it is.
  func endMotion() {
    motion = nil
    goesToTop = false
    stopTicking?()
    stopTicking = nil
  }

  /// Stops content that moves by itself.
  func stopMoving() {
    guard motion != nil else { return }
    let wasDecelerating = isDecelerating
    endMotion()
    enter(.settle)
    if wasDecelerating { scrollDelegate?.scrollViewDidEndDecelerating(self) }
  }
}
