import Foundation
import SegueCore
import SegueGeometry
import SegueQuartzCore
import SegueTiming

/// The numbers of a property that run alike: the two of a position may differ in their velocity.
enum AnimatorAxis: Int, CaseIterable {
  case whole, x, y

  /// The part of a spring's initial velocity that counts.
  func component(of velocity: CGVector) -> Double {
    let (dx, dy) = (Double(velocity.dx), Double(velocity.dy))
    switch self {
    case .x: return dx
    case .y: return dy
    case .whole:
      if dx == 0 || dy == 0 { return dx + dy }
      return (dx * dx + dy * dy).squareRoot()
    }
  }
}

/// How far animations have got, by the seconds of their animator's clock: a closed form, which tracks sample.
struct AnimatorPlan {
  /// Clock seconds at which its own time begins; may be below 0.
  var offset: Double
  var duration: Double
  /// Bends the own time of a motion, or is the progress.
  var curve: CubicBezier
  var motion: SpringMotion?
  /// Own time runs from the end to the begin.
  var isBackward = false
  /// Goes from 0 to 1: run backwards it is the way back.
  var isWhole = true

  /// Stands at `progress`.
  static func constant(_ progress: Double) -> AnimatorPlan {
    AnimatorPlan(
      offset: 0, duration: 1, curve: .linear, motion: SpringMotion(evenlyFrom: progress, to: progress, in: 1),
      isWhole: false)
  }

  /// Own seconds since the begin of the way, at `time` of the clock; may lie outside 0…duration.
  func own(at time: Double) -> Double { isBackward ? duration - (time - offset) : time - offset }

  /// The timing of tracks, where the clock began at `begin` of their layers' time.
  ///
  /// - Parameter covers: whether it shows its first value where its own time has not begun.
  func timing(clockBegin begin: Double, covers: Bool) -> TrackTiming {
    var timing = TrackTiming(
      beginTime: begin + offset, duration: duration, fillsBackwards: covers || isBackward,
      fillsForwards: covers || !isBackward, removesOnCompletion: false)
    timing.speed = isBackward ? -1 : 1
    guard let motion else {
      timing.curve = curve
      return timing
    }
    guard !curve.isLinear else {
      timing.spring = motion
      return timing
    }
    timing.curve = curve
    var inner = TrackTiming(
      beginTime: 0, duration: duration, spring: motion, fillsBackwards: true, fillsForwards: true,
      removesOnCompletion: false)
    inner.enclosing = [timing]
    return inner
  }

  /// How far it has got at `time` of the clock.
  func progress(at time: Double) -> Double {
    timing(clockBegin: 0, covers: true).state(at: time)?.progress ?? 0
  }

  /// The share of the own time at which the curve, which has no motion, is at `progress`.
  func share(at progress: Double) -> Double {
    if progress <= 0 { return 0 }
    if progress >= 1 { return 1 }
    if curve.isLinear { return progress }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if curve.value(at: middle) < progress { low = middle } else { high = middle }
    }
    return high
  }
}

/// Timing parameters as an animator reads them when it begins.
struct AnimatorTiming {
  var curve: CubicBezier
  var form: UISpringTimingParameters.Form?
  var velocity = CGVector(dx: 0, dy: 0)
  private let allowsOverdamping: Bool

  /// - Parameter isScrubbed: whether an interactive transition is being set up, which has the curve replaced by linear.
  @MainActor
  init(_ provider: any UITimingCurveProvider, isScrubbed: Bool, in world: SimulationWorld) {
    allowsOverdamping = world.springTimingAllowsOverdamping
    switch provider.timingCurveType {
    case .builtin, .cubic: curve = provider.cubicTimingParameters?.bezier ?? .easeInOut
    case .spring: curve = .linear
    case .composed: curve = provider.cubicTimingParameters?.bezier ?? .linear
    }
    if isScrubbed { curve = .linear }
    guard provider.timingCurveType == .spring || provider.timingCurveType == .composed else { return }
    let spring = provider.springTimingParameters ?? UISpringTimingParameters()
    form = spring.form
    velocity = spring.initialVelocity
  }

  /// Seconds from begin to end of an animator that is asked to take `seconds`.
  func length(_ seconds: Double) -> Double {
    guard case .spring? = form else { return seconds }
    return spring(in: seconds).settlingDuration(initialVelocity: AnimatorAxis.whole.component(of: velocity))
  }

  private func spring(in seconds: Double) -> Spring {
    switch form {
    case .spring(let spring, let isPhysical)?:
      return Spring(
        mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
        allowsOverdamping: !isPhysical || allowsOverdamping)
    case .ratio(let ratio)?:
      return Spring(
        settlingIn: seconds, dampingRatio: ratio, initialVelocity: AnimatorAxis.whole.component(of: velocity))
    case nil:
      preconditionFailure("a curve has no spring")
    }
  }

  /// The whole way, from `offset` on, in `seconds`. A physical spring that has less than its own time runs faster.
  func plan(_ axis: AnimatorAxis, offset: Double, seconds: Double, of length: Double) -> AnimatorPlan {
    var plan = AnimatorPlan(offset: offset, duration: seconds, curve: curve)
    guard form != nil, seconds > 0 else { return plan }
    var spring = spring(in: seconds)
    if case .spring? = form, seconds != length, length.isFinite {
      let rate = length / seconds
      spring = Spring(mass: spring.mass, stiffness: spring.stiffness * rate * rate, damping: spring.damping * rate)
    }
    plan.motion = spring.motion(from: 0, to: 1, initialVelocity: axis.component(of: velocity))
    return plan
  }

  /// The rest of the way from `progress` to `target`, in `seconds` from now.
  ///
  /// - Parameter velocity: in whole ways a second; nil is what the parameters say, in ways that are left.
  func plan(
    _ axis: AnimatorAxis, from progress: Double, to target: Double, seconds: Double, velocity: Double? = nil
  ) -> AnimatorPlan {
    guard seconds > 0 else { return .constant(target) }
    var plan = AnimatorPlan(offset: 0, duration: seconds, curve: curve, isWhole: false)
    if form == nil {
      plan.motion = SpringMotion(evenlyFrom: progress, to: target, in: seconds)
    } else {
      let way = target - progress
      plan.motion = spring(in: seconds).motion(
        from: progress, to: target, velocity: velocity ?? axis.component(of: self.velocity) * way)
    }
    return plan
  }
}
