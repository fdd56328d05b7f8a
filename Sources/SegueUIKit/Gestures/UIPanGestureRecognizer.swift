import Foundation
import SegueGeometry
import SegueTiming

/// A gesture of one or more fingers that move.
///
/// It begins once the fingers' centre has moved `panSlop` points from the touch-down, reports each delivery's movement
/// once, and ends when the last finger lifts.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
  public var minimumNumberOfTouches = 1
  public var maximumNumberOfTouches = Int.max
  /// Screen points.
  private var start = CGPoint.zero
  private var centre = CGPoint.zero
  /// What the client has taken off the translation, in screen points.
  private var origin = CGPoint.zero
  private var xs: [VelocityEstimator.Sample] = []
  private var ys: [VelocityEstimator.Sample] = []
  private var now = Timestamp.zero

  open override func reset() {
    super.reset()
    origin = .zero
    xs = []
    ys = []
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if self.touches.count > maximumNumberOfTouches {
      fail()
      return
    }
    guard counted.contains(where: { touches.contains($0) }) else { return }
    let before = centre
    track(touches)
    if isActive {
      // The centre jumps when a finger joins; the translation does not.
      start = CGPoint(x: start.x + centre.x - before.x, y: start.y + centre.y - before.y)
    } else {
      start = centre
      origin = .zero
    }
    touchDown(at: centre)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard counted.contains(where: { touches.contains($0) }) else { return }
    track(touches)
    if isActive {
      state = .changed
    } else if self.touches.count >= minimumNumberOfTouches {
      beginIfMoved()
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    now = touches.map(\.newest.time).max() ?? now
    // Where the finger lifted counts for the way it went, not for its speed.
    centre = centre(of: counted)
    let left = counted.filter { !touches.contains($0) }
    guard left.isEmpty else {
      // The centre jumps when a finger leaves; the translation does not.
      let remaining = centre(of: left)
      start = CGPoint(x: start.x + remaining.x - centre.x, y: start.y + remaining.y - centre.y)
      centre = remaining
      return
    }
    if isActive { state = .ended } else { fail() }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    if isActive { state = .cancelled } else { fail() }
  }

  /// A finger has come down with the fingers' centre at `point`, in screen points.
  func touchDown(at point: CGPoint) {}

  /// Whether a movement from the touch-down may begin the gesture; nil while it is too early to say.
  func verdict(on movement: CGVector) -> Bool? {
    let slop = world.gestureParameters.panSlop
    return movement.dx * movement.dx + movement.dy * movement.dy >= slop * slop ? true : nil
  }

  private func beginIfMoved() {
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

  private func centre(of touches: [UITouch]) -> CGPoint {
    let count = CGFloat(touches.count)
    return CGPoint(
      x: touches.reduce(0) { $0 + $1.newest.location.x } / count,
      y: touches.reduce(0) { $0 + $1.newest.location.y } / count)
  }

  private func track(_ touches: Set<UITouch>) {
    centre = centre(of: counted)
    now = touches.map(\.newest.time).max() ?? now
    if counted.count == 1, let touch = counted.first, touches.contains(touch) {
      for sample in touch.samples { addSample(sample.time, sample.location) }
    } else {
      addSample(now, centre)
    }
  }

  private func addSample(_ time: Timestamp, _ location: CGPoint) {
    xs.append(VelocityEstimator.Sample(time: time, position: location.x))
    ys.append(VelocityEstimator.Sample(time: time, position: location.y))
    // Twice the window is kept at most; what is older never counts again.
    if xs.count >= 256 {
      xs.removeFirst(128)
      ys.removeFirst(128)
    }
  }

  /// How far the fingers have gone, in points of `view`.
  open func translation(in view: UIView?) -> CGPoint {
    let from = convert(CGPoint(x: start.x + origin.x, y: start.y + origin.y), to: view)
    let to = convert(centre, to: view)
    return CGPoint(x: to.x - from.x, y: to.y - from.y)
  }

  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    let there = convert(centre, to: view)
    let from = CGPoint(x: there.x - translation.x, y: there.y - translation.y)
    let onScreen = view.flatMap { view in view.window.map { view.convert(from, to: $0) } } ?? from
    origin = CGPoint(x: onScreen.x - start.x, y: onScreen.y - start.y)
  }

  /// Points a second in the coordinates of `view`; 0 when the finger rested before it lifted.
  open func velocity(in view: UIView?) -> CGPoint {
    let estimator = world.gestureParameters.velocity
    let velocity = CGPoint(x: estimator.velocity(of: xs, at: now), y: estimator.velocity(of: ys, at: now))
    let from = convert(.zero, to: view)
    let to = convert(velocity, to: view)
    return CGPoint(x: to.x - from.x, y: to.y - from.y)
  }

  private func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let view, let window = view.window else { return point }
    return window.convert(point, to: view)
  }
}

/// The edges of a rectangle.
public struct UIRectEdge: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let top = UIRectEdge(rawValue: 1)
  public static let left = UIRectEdge(rawValue: 2)
  public static let bottom = UIRectEdge(rawValue: 4)
  public static let right = UIRectEdge(rawValue: 8)
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

/// A pan that starts at an edge of the screen and goes inward.
///
/// The touch-down must lie within `edgeZoneWidth` of one of `edges`, and once the finger has moved `panSlop` points the
/// inward part must be the greater one; otherwise the gesture fails. Only the first finger counts.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  open var edges: UIRectEdge = []
  private var inward = CGVector.zero

  override var counted: [UITouch] { Array(touches.prefix(1)) }

  open override func reset() {
    super.reset()
    inward = .zero
  }

  override func touchDown(at point: CGPoint) {
    let size = world.screenSize
    let zone = world.gestureParameters.edgeZoneWidth
    if edges.contains(.left), point.x <= zone {
      inward = CGVector(dx: 1, dy: 0)
    } else if edges.contains(.right), point.x >= size.width - zone {
      inward = CGVector(dx: -1, dy: 0)
    } else if edges.contains(.top), point.y <= zone {
      inward = CGVector(dx: 0, dy: 1)
    } else if edges.contains(.bottom), point.y >= size.height - zone {
      inward = CGVector(dx: 0, dy: -1)
    } else {
      fail()
    }
  }

  override func verdict(on movement: CGVector) -> Bool? {
    guard super.verdict(on: movement) == true else { return nil }
    let along = movement.dx * inward.dx + movement.dy * inward.dy
    let across = abs(movement.dx * inward.dy) + abs(movement.dy * inward.dx)
    return along > across
  }
}

/// One short touch, or several.
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
  public var numberOfTouchesRequired = 1
  private var starts: [ObjectIdentifier: CGPoint] = [:]

  open override func reset() {
    super.reset()
    starts = [:]
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches { starts[ObjectIdentifier(touch)] = touch.newest.location }
    if self.touches.count > numberOfTouchesRequired { fail() }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    let limit = world.gestureParameters.tapAllowableMovement
    for touch in touches {
      guard let start = starts[ObjectIdentifier(touch)] else { continue }
      if hypot(touch.newest.location.x - start.x, touch.newest.location.y - start.y) > limit { fail() }
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard isPossible, self.touches.allSatisfy({ touches.contains($0) }) else { return }
    if starts.count == numberOfTouchesRequired { state = .ended } else { fail() }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { fail() }
}
