import Foundation
import SegueTiming

// Going on after a pause, and the other way.
extension AnimatorTimeLine {
  private var target: Double { isReversed ? 0 : 1 }

  /// Goes on from where it stands: as if it had not been paused, unless it was scrubbed. Then the rest of the duration is
  /// left for the rest of the way, on the rest of the curve.
  func resume() {
    if isMoved {
      rest(in: restTiming.length((1 - fraction) * duration))
    } else if isReversed != planIsReversed {
      turn(at: clock, share: fraction)
    }
    run()
  }

  /// Goes on from where it stands.
  ///
  /// - Parameters:
  ///   - timing: paces the rest of the way in place of the rest of the curve.
  ///   - seconds: for the rest; nil is the rest of the duration.
  func proceed(with timing: AnimatorTiming?, in seconds: Double?) {
    guard let timing else {
      guard let seconds else { return resume() }
      rest(in: seconds)
      return run()
    }
    restTiming = timing
    let seconds = timing.length(seconds ?? (1 - fraction) * duration)
    begin(seconds, share: fraction) { [self] lane, axis in
      timing.plan(axis, from: lane.held[axis.rawValue], to: target, seconds: seconds)
    }
    run()
  }

  /// Runs in the other direction from now on.
  func reverse() {
    guard isRunning else {
      isReversed.toggle()
      return
    }
    let (time, share) = (elapsed, 1 - fraction)
    isReversed.toggle()
    turn(at: time, share: share)
    run()
  }

  /// A clock anew, by which the rest of the way takes `seconds`.
  private func begin(_ seconds: Double, share: Double, _ plan: (AnimatorLane, AnimatorAxis) -> AnimatorPlan) {
    for lane in lanes.indices { lanes[lane].plans = AnimatorAxis.allCases.map { plan(lanes[lane], $0) } }
    firstShare = share
    length = seconds
    clock = 0
    planIsReversed = isReversed
  }

  // MARK: After scrubbing

  private func rest(in seconds: Double) {
    begin(seconds, share: fraction) { [self] lane, axis in
      let (plan, progress) = (lane.plans[axis.rawValue], lane.held[axis.rawValue])
      guard plan.isWhole, plan.motion == nil, (0...1).contains(progress) else {
        return restTiming.plan(axis, from: progress, to: target, seconds: seconds)
      }
      if !isReversed, progress == 0, lane.start > heldShare, lane.start < 1 {
        // It has not begun.
        let offset = seconds * ((lane.start - heldShare) / (1 - heldShare))
        let last = lane.end < 1 ? seconds * ((lane.end - heldShare) / (1 - heldShare)) : seconds
        return AnimatorPlan(offset: offset, duration: last - offset, curve: plan.curve)
      }
      let share = plan.share(at: progress)
      let left = isReversed ? share : 1 - share
      guard left > 1e-9, seconds > 0 else { return .constant(target) }
      if lane.end < 1 { return partRest(lane, plan.curve, share, left, in: seconds) }
      // The part of the curve that is left fills the time that is left.
      let whole = seconds / left
      return AnimatorPlan(offset: seconds - whole, duration: whole, curve: plan.curve, isBackward: isReversed)
    }
  }

  /// The rest of what goes its way in a part of the animator's.
  private func partRest(
    _ lane: AnimatorLane, _ curve: CubicBezier, _ share: Double, _ left: Double, in seconds: Double
  ) -> AnimatorPlan {
    guard isReversed else {
      let own = seconds * ((lane.end - heldShare) / (1 - heldShare))
      guard own > 0 else { return .constant(1) }
      return AnimatorPlan(offset: own - own / left, duration: own / left, curve: curve)
    }
    let wait = seconds * (max(heldShare - lane.end, 0) / heldShare)
    let own = seconds * ((min(heldShare, lane.end) - lane.start) / heldShare)
    guard own > 0 else { return .constant(0) }
    return AnimatorPlan(
      offset: wait - (own / left) * (1 - share), duration: own / left, curve: curve, isBackward: true)
  }

  // MARK: In the other direction

  /// The way back at the pace of the way there. What did not come from the begin of the way goes on from where it is.
  private func turn(at time: Double, share: Double) {
    let main = lanes[0].plans[0]
    var seconds = restTiming.length((1 - share) * duration)
    if main.isWhole, main.duration.isFinite {
      let own = min(max(main.own(at: time), 0), main.duration)
      seconds = isReversed ? own : main.duration - own
    }
    begin(seconds, share: share) { [self] lane, axis in
      let plan = lane.plans[axis.rawValue]
      guard plan.isWhole, plan.duration.isFinite else { return redirected(plan, axis, at: time, in: seconds) }
      return isReversed
        ? wayBack(plan, at: time, in: seconds) : wayForth(plan, at: time, in: seconds, isPart: lane.end < 1)
    }
  }

  private func redirected(_ plan: AnimatorPlan, _ axis: AnimatorAxis, at time: Double, in seconds: Double)
    -> AnimatorPlan
  {
    var velocity: Double?
    if restTiming.form != nil, plan.curve.isLinear, let motion = plan.motion {
      velocity = motion.sample(at: plan.own(at: time)).velocity * (plan.isBackward ? -1 : 1)
    }
    return restTiming.plan(
      axis, from: plan.progress(at: time), to: target, seconds: seconds, velocity: velocity)
  }

  private func wayBack(_ plan: AnimatorPlan, at time: Double, in seconds: Double) -> AnimatorPlan {
    let passed = plan.own(at: time)
    let own = min(passed, plan.duration)
    guard own > 0, seconds > 0 else { return .constant(0) }
    var turned = plan
    turned.isBackward = true
    // One that came to its end before waits as long as it stood there.
    turned.offset = passed - plan.duration
    if own > seconds + 1e-9, plan.motion == nil {
      turned.duration = plan.duration * (seconds / own)
      turned.offset = seconds - turned.duration
    }
    return turned
  }

  private func wayForth(_ plan: AnimatorPlan, at time: Double, in seconds: Double, isPart: Bool) -> AnimatorPlan {
    let own = plan.own(at: time)
    let left = plan.duration - own
    guard left > 0, seconds > 0 else { return .constant(1) }
    var turned = plan
    turned.isBackward = false
    turned.offset = 0 - own
    if isPart ? left > seconds + 1e-9 : abs(left - seconds) > 1e-9, plan.motion == nil {
      turned.duration = plan.duration * (seconds / left)
      turned.offset = seconds - turned.duration
    }
    return turned
  }
}
