import Foundation
import SegueGeometry
import SegueTiming

/// Which scrolling devices a pan listens to. There are none here: the value is data.
public struct UIScrollTypeMask: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  public static let discrete = UIScrollTypeMask(rawValue: 1)
  public static let continuous = UIScrollTypeMask(rawValue: 2)
  public static let all: UIScrollTypeMask = [.discrete, .continuous]
}

/// A gesture of one or more fingers that move.
///
/// It begins once the fingers' centre has moved `panSlop` points of the screen from the touch-down, reports each
/// delivery's movement once, and ends when the last finger lifts. Fingers beyond `maximumNumberOfTouches` make it fail
/// before it has begun and are ignored afterwards.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
  open var minimumNumberOfTouches = 1 {
    didSet {
      guard minimumNumberOfTouches < 1 else { return }
      refuseValue("minimumNumberOfTouches", minimumNumberOfTouches, keeping: oldValue)
      minimumNumberOfTouches = oldValue
    }
  }

  open var maximumNumberOfTouches = Int.max {
    didSet {
      guard maximumNumberOfTouches < 1 else { return }
      refuseValue("maximumNumberOfTouches", maximumNumberOfTouches, keeping: oldValue)
      maximumNumberOfTouches = oldValue
    }
  }

  open var allowedScrollTypesMask: UIScrollTypeMask = []

  private var track = CentreTrack()
  /// From where the translation counts, in screen points.
  private var start = CGPoint.zero
  /// What the client, or the slop, has taken off the translation, in screen points.
  private var origin = CGPoint.zero
  private(set) var touchDownTime = Timestamp.zero
  private(set) var now = Timestamp.zero

  open override func reset() {
    super.reset()
    origin = .zero
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if self.touches.count > maximumNumberOfTouches {
      guard isActive else { return fail() }
      for touch in self.touches.dropFirst(maximumNumberOfTouches) { ignore(touch, for: event) }
    }
    let counted = counted
    guard counted.contains(where: { touches.contains($0) }) else { return }
    now = touches.newestTime ?? now
    if isActive {
      // The centre jumps when a finger joins; the translation does not. What the others moved in this delivery counts.
      let others = counted.filter { !touches.contains($0) }
      if !others.isEmpty { track.add(others.centre, now) }
      shiftStart(track.jump(to: counted.centre))
      track.add(track.centre, now)
    } else {
      track.restart(at: counted.centre, now)
      start = track.centre
      origin = .zero
      touchDownTime = now
    }
    touchDown(at: track.centre)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    let counted = counted
    guard counted.contains(where: { touches.contains($0) }) else { return }
    now = touches.newestTime ?? now
    if counted.count == 1, let touch = counted.first {
      for sample in touch.samples { track.add(sample.location, sample.time) }
    } else {
      track.add(counted.centre, now)
    }
    if isActive {
      state = .changed
    } else if counted.count >= minimumNumberOfTouches {
      beginIfMoved()
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    now = touches.newestTime ?? now
    let counted = counted
    guard !counted.isEmpty else { return fail() }
    // Where the finger lifted counts for the way it went, not for its speed.
    track.move(to: counted.centre)
    let left = counted.filter { !touches.contains($0) }
    guard left.isEmpty else {
      shiftStart(track.jump(to: left.centre))
      return
    }
    if isActive { state = .ended } else { fail() }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    if isActive { state = .cancelled } else { fail() }
  }

  private func shiftStart(_ step: CGVector) { start = CGPoint(x: start.x + step.dx, y: start.y + step.dy) }

  /// A finger has come down with the fingers' centre at `point`, in screen points.
  func touchDown(at point: CGPoint) {}

  /// Whether a movement from the touch-down may begin the gesture; nil while it is too early to say.
  func verdict(on movement: CGVector) -> Bool? {
    let slop = world.gestureParameters.panSlop
    return movement.dx * movement.dx + movement.dy * movement.dy >= slop * slop ? true : nil
  }

  private func beginIfMoved() {
    let centre = track.centre
    switch verdict(on: CGVector(dx: centre.x - start.x, dy: centre.y - start.y)) {
    case true?:
      if !world.gestureParameters.panTranslationIncludesSlop {
        origin = CGPoint(x: centre.x - start.x, y: centre.y - start.y)
      }
      state = .began
    case false?: fail()
    case nil: break
    }
  }

  /// The touches whose centre is followed.
  var counted: [UITouch] { touches }

  /// How far the fingers have gone, in points of `view`; nil stands for the window.
  open func translation(in view: UIView?) -> CGPoint {
    let from = fromScreen(CGPoint(x: start.x + origin.x, y: start.y + origin.y), to: view)
    let to = fromScreen(track.centre, to: view)
    return CGPoint(x: to.x - from.x, y: to.y - from.y)
  }

  /// Says how far the fingers have gone; the velocity stays.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    guard translation.x.isFinite, translation.y.isFinite else {
      return refuseValue("translation", translation, keeping: self.translation(in: view))
    }
    let there = fromScreen(track.centre, to: view)
    let from = toScreen(CGPoint(x: there.x - translation.x, y: there.y - translation.y), from: view)
    origin = CGPoint(x: from.x - start.x, y: from.y - start.y)
  }

  /// Points a second in the coordinates of `view`, by `gestureParameters.velocity`; 0 when the finger rested before it
  /// lifted. Fingers that join or leave do not count as movement.
  open func velocity(in view: UIView?) -> CGPoint {
    let velocity = track.velocity(world.gestureParameters.velocity, at: now)
    let from = fromScreen(.zero, to: view)
    let to = fromScreen(velocity, to: view)
    return CGPoint(x: to.x - from.x, y: to.y - from.y)
  }
}
