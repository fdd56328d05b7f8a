import Foundation
import SegueTiming

/// A delivery of touches.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  public enum EventType: Int, Sendable {
    case touches, motion, remoteControl, presses
    case scroll = 10
    case hover, transform = 14
  }

  public enum EventSubtype: Int, Sendable {
    case none
    case motionShake
  }

  open var type: EventType { .touches }
  open var subtype: EventSubtype { .none }
  let time: Timestamp
  /// The touches that began, moved or left, in the order in which the digitizer reports them.
  let changedTouches: [UITouch]
  private let everyTouch: [UITouch]
  /// From one frame to the next.
  private let frameNanoseconds: Int64
  private let velocity: VelocityEstimator

  init(changed: [UITouch], all: [UITouch], time: Timestamp, frameNanoseconds: Int64, velocity: VelocityEstimator) {
    changedTouches = changed
    everyTouch = all
    self.time = time
    self.frameNanoseconds = frameNanoseconds
    self.velocity = velocity
    super.init()
  }

  /// An event of no touches.
  public override init() {
    changedTouches = []
    everyTouch = []
    time = .zero
    frameNanoseconds = 16_666_667
    velocity = VelocityEstimator()
    super.init()
  }

  /// Seconds on the virtual clock.
  open var timestamp: TimeInterval { time.seconds }

  /// Every finger on the screen; those that this delivery brings nothing of are `stationary`.
  open var allTouches: Set<UITouch>? { everyTouch.isEmpty ? nil : Set(everyTouch) }

  open func touches(for window: UIWindow) -> Set<UITouch>? { touches { $0.window === window } }
  open func touches(for view: UIView) -> Set<UITouch>? { touches { $0.view === view } }
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    touches { touch in gesture.touches.contains { $0 === touch } }
  }

  private func touches(where isWanted: (UITouch) -> Bool) -> Set<UITouch>? {
    let touches = everyTouch.filter(isWanted)
    return touches.isEmpty ? nil : Set(touches)
  }

  /// All samples that this delivery brings of a touch, oldest first, the touch's own last.
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? {
    guard everyTouch.contains(where: { $0 === touch }) else { return nil }
    var previous = touch.previous
    return touch.samples.map { sample in
      defer { previous = sample.location }
      return touch.copy(at: sample, after: previous)
    }
  }

  /// Where a moving finger will be one and two frames after its newest sample.
  ///
  /// The way of the last `gestureParameters.velocity` window is continued by the parabola that lies nearest to it (least
  /// squares; a straight line through two samples). Empty for a finger that did not move in this delivery, that has one
  /// sample only, or that rested before it.
  open func predictedTouches(for touch: UITouch) -> [UITouch]? {
    guard everyTouch.contains(where: { $0 === touch }) else { return nil }
    guard touch.phase == .moved else { return [] }
    let samples = velocity.counted(touch.history)
    guard samples.count > 1 else { return [] }
    let newest = touch.newest
    let times = samples.map { Double($0.time - newest.time) / 1e9 }
    let x = QuadraticFit(times, samples.map { Double($0.location.x) })
    let y = QuadraticFit(times, samples.map { Double($0.location.y) })
    var previous = newest.location
    return (1...2).map { frame in
      let nanoseconds = frameNanoseconds * Int64(frame)
      let location = CGPoint(x: x.value(at: Double(nanoseconds) / 1e9), y: y.value(at: Double(nanoseconds) / 1e9))
      defer { previous = location }
      return touch.copy(at: UITouch.Sample(time: newest.time + nanoseconds, location: location), after: previous)
    }
  }
}

extension VelocityEstimator {
  /// The samples that count for the movement at the newest one, newest first, one an instant.
  func counted(_ samples: [UITouch.Sample]) -> [UITouch.Sample] {
    guard let newest = samples.last else { return [] }
    var counted: [UITouch.Sample] = []
    for sample in samples.reversed() {
      if let previous = counted.last?.time {
        if sample.time == previous { continue }
        if previous - sample.time > stillnessNanoseconds { break }
      }
      if newest.time - sample.time > windowNanoseconds { break }
      counted.append(sample)
    }
    return counted
  }
}
