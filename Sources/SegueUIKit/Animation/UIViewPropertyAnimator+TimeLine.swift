import Foundation
import SegueCore
import SegueGeometry
import SegueQuartzCore
import SegueTiming

/// The common time of an animator's animations: a clock that runs forwards, in whichever direction they go, and a plan
/// for each of how far it has got by the clock.
///
/// Nothing is computed in a frame but the tracks' closed forms. Starting, pausing, reversing and scrubbing give the
/// tracks another timing.
@MainActor
final class AnimatorTimeLine {
  let world: SimulationWorld
  let timing: AnimatorTiming
  /// What the plans that do not go the whole way are made of.
  var restTiming: AnimatorTiming
  /// Asked for, in seconds.
  let duration: Double
  let number: Int
  var lanes: [AnimatorLane] = []
  var changes: [AnimatorChange] = []
  /// Take back what was changed beside layers' properties, the last change last.
  var undo: [() -> Void] = []
  /// Blocks inside, which end with the animator.
  var waiting: [(_ finished: Bool) -> Void] = []

  /// Seconds of the clock from begin to end.
  var length: Double
  /// The share of the way, in the direction of running, at which the clock began.
  var firstShare = 0.0
  /// Where the clock stands, or stood when it began to run, at `anchor` of the host's time.
  var clock = 0.0
  private var anchor = 0.0
  var isRunning = false
  var isReversed: Bool
  /// The direction that the plans go in.
  var planIsReversed: Bool
  /// While paused: the share of the way from start to end, and whether it was set since.
  var heldShare = 0.0
  var pivot = 0.0
  var isMoved = false
  /// Until it first runs or is paused.
  var isFresh = true
  private let scrubsLinearly: () -> Bool

  private var host: CALayer?
  var clockID: TrackID?
  var clockRun = 0
  /// Called when the clock has come to its end, or animations were taken away.
  var onEnd: ((_ position: UIViewAnimatingPosition, _ isNatural: Bool) -> Void)?

  init(
    timing: AnimatorTiming, duration: Double, isReversed: Bool, in world: SimulationWorld,
    scrubsLinearly: @escaping () -> Bool
  ) {
    self.world = world
    self.timing = timing
    restTiming = timing
    self.duration = duration
    self.isReversed = isReversed
    self.scrubsLinearly = scrubsLinearly
    planIsReversed = isReversed
    number = ActiveAnimators.of(world).nextNumber()
    length = timing.length(duration)
    heldShare = isReversed ? 1 : 0
    pivot = heldShare
    addLane(start: 0, covers: true) { [length] in Self.first(timing, $0, length, isReversed) }
  }

  private static func first(
    _ timing: AnimatorTiming, _ axis: AnimatorAxis, _ length: Double, _ isReversed: Bool
  ) -> AnimatorPlan {
    var plan = timing.plan(axis, offset: 0, seconds: length, of: length)
    plan.isBackward = isReversed
    return plan
  }

  @discardableResult
  func addLane(start: Double, end: Double = 1, covers: Bool, _ plan: (AnimatorAxis) -> AnimatorPlan) -> Int {
    let plans = AnimatorAxis.allCases.map(plan)
    let time = elapsed
    let held = plans.map { $0.progress(at: time) }
    lanes.append(AnimatorLane(start: start, end: end, covers: covers, plans: plans, paused: held, held: held))
    return lanes.count - 1
  }

  // MARK: Time

  /// Where the clock stands, in seconds; below 0 while its begin is delayed.
  var clockTime: Double {
    guard isRunning, let host else { return clock }
    return clock + (world.store.localTime(of: host.row, at: world.now.seconds) - anchor)
  }

  /// Seconds of the clock, 0…length.
  var elapsed: Double { isRunning ? min(max(clockTime, 0), length) : clock }

  /// The share of the way in the direction of running, 0…1.
  var fraction: Double {
    guard isRunning else { return isReversed ? 1 - heldShare : heldShare }
    if length == 0 { return 1 }
    return firstShare + (1 - firstShare) * (elapsed / length)
  }

  /// The share of the way from start to end that the animations show, 0…1.
  func shownShare(at time: Double) -> Double {
    min(max(lanes[0].plans[0].progress(at: time), 0), 1)
  }

  // MARK: Clock

  private func clockTiming(_ host: CALayer) -> TrackTiming {
    let now = world.store.localTime(of: host.row, at: world.now.seconds)
    var timing = TrackTiming(beginTime: now - clock, duration: length)
    if !isRunning {
      timing.beginTime = 0
      timing.speed = 0
    }
    return timing
  }

  /// Sets the clock to where it stands, on a layer that is there.
  private func setClock() {
    let layer = host ?? remainingLayer { _ in true } ?? ActiveAnimators.of(world).clockLayer
    host = layer
    anchor = world.store.localTime(of: layer.row, at: world.now.seconds)
    if let clockID, world.hasAnimation(clockID) { return world.retime([clockID], clockTiming(layer)) }
    clockRun += 1
    let run = clockRun
    let animation = CAAnimation()
    animation.onStop = { [weak self] finished in self?.clockStopped(run, finished) }
    clockID = world.add(animation, to: layer, forKey: "animator-\(number)-\(run)", timing: clockTiming(layer))
  }

  private func clockStopped(_ run: Int, _ finished: Bool) {
    guard run == clockRun, clockID != nil else { return }
    let time = elapsed
    clockID = nil
    let isOver = isRunning && time >= length - 0.5e-9
    let target: UIViewAnimatingPosition = isReversed ? .start : .end
    if finished {
      let isBack = isRunning ? time <= 0 && length > 0 : fraction <= 0
      let opposite: UIViewAnimatingPosition = isReversed ? .end : .start
      onEnd?(isBack ? opposite : target, isOver && !isBack)
      return
    }
    // The layer that kept the time has gone; another goes on.
    clock = time
    let lost = host
    host = remainingLayer { $0 !== lost }
    if host == nil { onEnd?(target, false) } else { setClock() }
  }

  /// The first layer with an animation, of those that are asked for.
  private func remainingLayer(where isAsked: (CALayer) -> Bool) -> CALayer? {
    for lane in lanes {
      for (id, change) in zip(lane.tracks.joined(), lane.changes.joined()) {
        if let layer = change.layer, isAsked(layer), world.hasAnimation(id) { return layer }
      }
    }
    return nil
  }

  // MARK: Running

  /// Runs from where the clock stands.
  func run() {
    isFresh = false
    isMoved = false
    isRunning = true
    setClock()
    retime()
  }

  /// - Parameter delay: seconds before it moves.
  func start(delay: Double = 0) {
    clock = 0 - delay
    run()
  }

  /// Stands still where it is.
  func pause() { hold(at: elapsed) }

  private func hold(at time: Double) {
    let share = fraction
    isFresh = false
    isRunning = false
    isMoved = false
    clock = time
    for lane in lanes.indices {
      for axis in 0..<3 { lanes[lane].held[axis] = lanes[lane].plans[axis].progress(at: time) }
      lanes[lane].paused = lanes[lane].held
    }
    // Where a spring has swung past its end there is time left all the same.
    let (timeShare, progress) = (isReversed ? 1 - share : share, lanes[0].plans[0].progress(at: time))
    pivot = progress > 0 && progress < 1 ? progress : timeShare
    heldShare = scrubsLinearly() ? pivot : timeShare
    setClock()
    retime()
  }

  /// Stands still at its end, whose time has come.
  func holdAtEnd() {
    hold(at: length)
    heldShare = isReversed ? 0 : 1
    pivot = heldShare
    for lane in lanes.indices {
      lanes[lane].held = [heldShare, heldShare, heldShare]
      lanes[lane].paused = lanes[lane].held
    }
    retime()
  }

  /// Moves the animations, which stand still, to a share of the way in the direction of running.
  func move(to fraction: Double) {
    heldShare = isReversed ? 1 - fraction : fraction
    if scrubsLinearly() {
      isMoved = true
    } else {
      let share = planIsReversed ? 1 - heldShare : heldShare
      clock = firstShare < 1 ? length * ((share - firstShare) / (1 - firstShare)) : length
    }
    for lane in lanes.indices {
      for axis in 0..<3 {
        lanes[lane].held[axis] = isMoved ? scrubbed(lanes[lane], axis) : lanes[lane].plans[axis].progress(at: clock)
        if !lanes[lane].tracks[axis].isEmpty { world.retime(lanes[lane].tracks[axis], heldTiming(lane, axis)) }
      }
    }
  }

  /// Progress in proportion to the share, through what was shown when the animator was paused.
  private func scrubbed(_ lane: AnimatorLane, _ axis: Int) -> Double {
    let (share, paused) = (heldShare, lane.paused[axis])
    if share == pivot { return paused }
    if share < pivot {
      let first = min(lane.start, pivot)
      let last = min(lane.end, pivot)
      if share <= first { return 0 }
      return share >= last ? paused : paused * ((share - first) / (last - first))
    }
    let first = max(pivot, lane.start)
    let last = max(lane.end, pivot)
    if share <= first { return paused }
    return share >= last ? 1 : paused + (1 - paused) * ((share - first) / (last - first))
  }
}
