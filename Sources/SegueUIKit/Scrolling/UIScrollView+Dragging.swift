import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTiming

/// A drag under way.
struct ScrollDrag {
  /// The offset, without the rubber band, at a translation of 0.
  var anchor: CGPoint
  let axes: [ScrollAxis]
  /// The translation last seen.
  var translation = CGPoint.zero
}

extension UIScrollView {
  /// Takes an event that is legal in the phase; false, and nothing happens, for another.
  @discardableResult
  func enter(_ event: ScrollPhase.Event) -> Bool {
    guard let next = phase.after(event) else { return false }
    phase = next
    return true
  }

  // MARK: Fingers

  /// A finger has come down on the view: it catches content that moves.
  func fingerDown() {
    let wasDecelerating = isDecelerating
    if motion != nil { isCatching = true }
    endMotion()
    enter(.touchDown)
    if wasDecelerating { scrollDelegate?.scrollViewDidEndDecelerating(self) }
  }

  /// All fingers have gone.
  func fingersGone() {
    isCatching = false
    guard phase == .tracking else { return }
    let motion = plan(velocity: .zero)
    if goesOn(motion) {
      enter(.release)
      scrollDelegate?.scrollViewWillBeginDecelerating(self)
      start(motion)
    } else {
      enter(.lift)
    }
  }

  /// Whether the drag that the fingers have come to may scroll: the deepest scroll view that can move that way does.
  var mayBeginDragging: Bool {
    let way = pan.movement
    let axis: ScrollAxis = abs(way.dx) > abs(way.dy) ? .horizontal : .vertical
    guard isScrollEnabled, !axes(for: way).isEmpty else { return false }
    let direction = axis == .horizontal ? -way.dx : -way.dy
    if !hasRoom(axis, towards: direction), hasScrollingAncestor(axis, towards: direction) { return false }
    return contentGivesUpTouches
  }

  /// The axes along which a drag of this way scrolls; none if it goes along one that does not scroll.
  private func axes(for way: CGVector) -> [ScrollAxis] {
    let leading: ScrollAxis = abs(way.dx) > abs(way.dy) ? .horizontal : .vertical
    let scrolling = ScrollAxis.allCases.filter { scrolls($0) }
    guard scrolling.contains(leading) else { return [] }
    let (greater, smaller) = (max(abs(way.dx), abs(way.dy)), min(abs(way.dx), abs(way.dy)))
    let isLocked = isDirectionalLockEnabled && greater >= smaller * world.scrollParameters.directionalLockRatio
    return isLocked ? [leading] : scrolling
  }

  private func hasScrollingAncestor(_ axis: ScrollAxis, towards direction: CGFloat) -> Bool {
    var ancestor = superview
    while let view = ancestor {
      if let outer = view as? UIScrollView, outer.isScrollEnabled, outer.hasRoom(axis, towards: direction) {
        return true
      }
      ancestor = view.superview
    }
    return false
  }

  /// Whether what the finger touches in the content lets go of it.
  private var contentGivesUpTouches: Bool {
    // Content that has not got the touch, or not yet, need not be asked.
    guard let touch = pan.touches.first, touch.isInView, let touched = touch.view, touched !== self else { return true }
    return canCancelContentTouches && touchesShouldCancel(in: touched)
  }

  func handlePan(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began: beginDragging()
    case .changed: dragOn()
    case .ended: endDragging(velocity: pan.velocity(in: self))
    case .cancelled: endDragging(velocity: .zero)
    default: break
    }
  }

  private func beginDragging() {
    // Content that was caught by an animation since the finger came down is let go of again.
    if phase != .tracking {
      endMotion()
      enter(.touchDown)
    }
    guard enter(.beginDragging) else { return }
    pan.excludeSlop()
    drag = ScrollDrag(anchor: unbanded(contentOffset), axes: axes(for: pan.movement))
    scrollDelegate?.scrollViewWillBeginDragging(self)
    dragOn()
  }

  private func dragOn() {
    guard phase == .dragging, zooming.pinch == nil, var drag else { return }
    let translation = pan.translation(in: self)
    guard translation.x.isFinite, translation.y.isFinite else { return }
    drag.translation = translation
    self.drag = drag
    var offset = contentOffset
    for axis in drag.axes { offset[axis] = banded(drag.anchor[axis] - translation[axis], axis) }
    move(to: offset)
  }

  private func endDragging(velocity: CGPoint) {
    guard phase == .dragging, let drag else { return }
    dragOn()
    self.drag = nil
    let limit = world.scrollParameters.maximumSpeed
    var speed = CGPoint.zero
    for axis in drag.axes where velocity[axis].isFinite && !zooming.isBouncing {
      speed[axis] = min(max(-velocity[axis], -limit), limit)
    }
    var motion = plan(velocity: speed)
    var target = motion.target
    let natural = target
    unsafe withUnsafeMutablePointer(to: &target) { pointer in
      // SAFETY: the pointer is to a local that outlives the call.
      unsafe scrollDelegate?.scrollViewWillEndDragging(
        self, withVelocity: CGPoint(x: speed.x / 1000, y: speed.y / 1000), targetContentOffset: pointer)
    }
    target = besideLargeTitle(target)
    if target != natural, !isPagingEnabled, target.x.isFinite, target.y.isFinite {
      motion = plan(velocity: speed, target: target)
    }
    let decelerates = goesOn(motion)
    enter(decelerates ? .release : .lift)
    scrollDelegate?.scrollViewDidEndDragging(self, willDecelerate: decelerates)
    guard decelerates, phase == .decelerating, self.motion == nil else { return }
    scrollDelegate?.scrollViewWillBeginDecelerating(self)
    if phase == .decelerating, self.motion == nil { start(motion) }
  }

  // MARK: Beyond the edges

  /// Where the content is shown for an offset that a finger asks for.
  private func banded(_ raw: CGFloat, _ axis: ScrollAxis) -> CGFloat {
    let limits = limits(axis)
    let edge = min(max(raw, limits.lowerBound), limits.upperBound)
    guard bounces else { return edge }
    return edge + band(axis).offset(for: raw - edge)
  }

  /// The offset that a finger asked for where the content is now.
  private func unbanded(_ offset: CGPoint) -> CGPoint {
    var result = offset
    for axis in ScrollAxis.allCases {
      let limits = limits(axis)
      let edge = min(max(offset[axis], limits.lowerBound), limits.upperBound)
      if bounces { result[axis] = edge + band(axis).way(for: offset[axis] - edge) }
    }
    return result
  }

  private func band(_ axis: ScrollAxis) -> RubberBand {
    RubberBand(constant: world.scrollParameters.rubberBandConstant, dimension: length(axis))
  }

  /// The offset has been set from outside: what moves the content goes on from there.
  func rebase() {
    if var drag {
      let raw = unbanded(contentOffset)
      for axis in ScrollAxis.allCases { drag.anchor[axis] = raw[axis] + drag.translation[axis] }
      self.drag = drag
    } else if phase == .decelerating, let motion {
      let now = motion.sample(at: world.now)
      start(plan(velocity: CGPoint(x: now.x.velocity, y: now.y.velocity)))
    } else if phase == .animating {
      stopMoving()
    }
  }
}
