import Foundation
import SegueCore
import SegueGeometry
import SegueQuartzCore
import SegueTiming

/// Animations that began together and run alike.
struct AnimatorLane {
  /// The share of the whole way at which they begin.
  let start: Double
  /// Whether they show their first values where they have not begun: false over an earlier change of the property.
  let covers: Bool
  /// By axis.
  var plans: [AnimatorPlan]
  /// By axis, how far they had got when the animator was paused, and where they stand now that it is.
  var paused: [Double]
  var held: [Double]
  /// By axis; `changes` says whose each track is.
  var tracks: [[TrackID]] = [[], [], []]
  var changes: [[AnimatorChange]] = [[], [], []]
}

/// The common time of an animator's animations: a clock that runs forwards, in whichever direction they go, and a plan
/// for each of how far it has got by the clock.
///
/// Nothing is computed in a frame but the tracks' closed forms. Starting, pausing, reversing and scrubbing give the
/// tracks another timing.
@MainActor
final class AnimatorTimeLine {
  let world: SimulationWorld
  private let timing: AnimatorTiming
  /// What the plans that do not go the whole way are made of.
  var restTiming: AnimatorTiming
  /// Asked for, in seconds.
  let duration: Double
  let number: Int
  var lanes: [AnimatorLane] = []
  private(set) var changes: [AnimatorChange] = []

  /// Seconds of the clock from begin to end.
  var length: Double
  /// The share of the way, in the direction of running, at which the clock began.
  var firstShare = 0.0
  /// Where the clock stands, or stood when it began to run, at `anchor` of the host's time.
  var clock = 0.0
  private var anchor = 0.0
  private(set) var isRunning = false
  var isReversed: Bool
  /// The direction that the plans go in.
  var planIsReversed: Bool
  /// While paused: the share of the way from start to end, and whether it was set since.
  var heldShare = 0.0
  private var pivot = 0.0
  var isMoved = false
  /// Until it first runs or is paused.
  private var isFresh = true
  private let scrubsLinearly: () -> Bool

  private var host: CALayer?
  private var clockID: TrackID?
  private var clockRun = 0
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
  private func addLane(start: Double, covers: Bool, _ plan: (AnimatorAxis) -> AnimatorPlan) -> Int {
    let plans = AnimatorAxis.allCases.map(plan)
    let time = elapsed
    let held = plans.map { $0.progress(at: time) }
    lanes.append(AnimatorLane(start: start, covers: covers, plans: plans, paused: held, held: held))
    return lanes.count - 1
  }

  // MARK: Time

  /// Where the clock stands, in seconds; below 0 while its begin is delayed.
  private var clockTime: Double {
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
  private func shownShare(at time: Double) -> Double {
    min(max(lanes[0].plans[0].progress(at: time), 0), 1)
  }

  // MARK: Changes

  /// What makes animations of a block that is added now.
  ///
  /// - Parameter delay: 0…1, as a share of what is left.
  func collector(delay: Double, blocksTouches: Bool) -> AnimatorCollector {
    if isFresh {
      return AnimatorCollector(self, start: delay, blocksTouches: blocksTouches) { [self] axis in
        let offset = delay * length
        var plan = timing.plan(
          axis, offset: isReversed ? 0 : offset, seconds: delay > 0 ? length - offset : length, of: length)
        plan.isBackward = isReversed
        return plan
      }
    }
    if !isRunning { pin() }
    let time = elapsed
    let share = isRunning ? shownShare(at: time) : heldShare
    let start = share + delay * (1 - share)
    return AnimatorCollector(self, start: start, blocksTouches: blocksTouches) { [self] axis in
      // On the way back there is no time for it.
      if planIsReversed { return .constant(0) }
      let offset = time + delay * (length - time)
      return timing.plan(axis, offset: offset, seconds: length - offset, of: length)
    }
  }

  /// Scrubbing goes through where the animations stand now.
  private func pin() {
    guard isMoved else { return }
    pivot = heldShare
    for lane in lanes.indices { lanes[lane].paused = lanes[lane].held }
  }

  /// Animates a change that was just made.
  func animate(_ change: AnimatorChange, start: Double, plan: (AnimatorAxis) -> AnimatorPlan) {
    guard let layer = change.layer else { return }
    let covers = !changes.contains { $0.key == change.key }
    changes.append(change)
    ActiveAnimators.of(world).take(change)
    // A block's animation of the property ends where this one begins.
    layer.removeAnimation(forKey: change.key.name)
    let lane = lane(start: start, covers: covers, AnimatorAxis.allCases.map(plan))
    for part in change.parts {
      let animation = CABasicAnimation(keyPath: part.keyPath)
      animation.fromValue = part.from
      animation.toValue = part.to
      let key = "\(part.keyPath)-animator-\(number)-\(changes.count)"
      let axis = part.axis.rawValue
      let timing = timing(lane, axis, of: layer, at: clockTime)
      guard let id = world.add(animation, to: layer, forKey: key, timing: timing) else { continue }
      lanes[lane].tracks[axis].append(id)
      lanes[lane].changes[axis].append(change)
    }
  }

  private func lane(start: Double, covers: Bool, _ plans: [AnimatorPlan]) -> Int {
    let known = lanes.firstIndex {
      $0.start == start && $0.covers == covers && $0.plans[0].offset == plans[0].offset
        && $0.plans[0].duration == plans[0].duration && $0.plans[0].isWhole == plans[0].isWhole
        && $0.plans[0].isBackward == plans[0].isBackward
    }
    return known ?? addLane(start: start, covers: covers) { plans[$0.rawValue] }
  }

  /// Another animator animates a property from now on.
  func supersede(_ key: AnimatorChange.Key) {
    for change in changes where change.key == key { change.isSuperseded = true }
    var gone: [TrackID] = []
    for lane in lanes.indices {
      for axis in 0..<3 {
        for index in lanes[lane].tracks[axis].indices.reversed() where lanes[lane].changes[axis][index].key == key {
          gone.append(lanes[lane].tracks[axis].remove(at: index))
          lanes[lane].changes[axis].remove(at: index)
        }
      }
    }
    world.removeAnimations(gone)
  }

  /// The model takes the values on screen, and nothing moves any more.
  func stop() {
    for change in changes { change.putShown() }
    removeAll()
  }

  /// The model takes the values of a position.
  func put(_ position: UIViewAnimatingPosition) {
    switch position {
    case .start: for change in changes.reversed() { change.put(change.from) }
    case .end: for change in changes { change.put(change.to) }
    case .current: break
    }
  }

  /// Takes the animations off their layers.
  func removeAll() {
    isRunning = false
    clockRun += 1
    var ids = clockID.map { [$0] } ?? []
    clockID = nil
    for lane in lanes.indices {
      ids += lanes[lane].tracks.joined()
      lanes[lane].tracks = [[], [], []]
      lanes[lane].changes = [[], [], []]
    }
    for change in changes {
      if change.blocksTouches { change.view?.touchBlockCount -= 1 }
      ActiveAnimators.of(world).forget(change)
    }
    world.removeAnimations(ids)
  }

  // MARK: Timings

  /// - Parameter time: of the clock.
  private func timing(_ lane: Int, _ axis: Int, of layer: CALayer, at time: Double) -> TrackTiming {
    guard isRunning else { return heldTiming(lane, axis) }
    let now = world.store.localTime(of: layer.row, at: world.now.seconds)
    return lanes[lane].plans[axis].timing(clockBegin: now - time, covers: lanes[lane].covers)
  }

  private func heldTiming(_ lane: Int, _ axis: Int) -> TrackTiming {
    let held = lanes[lane].held[axis]
    var timing = TrackTiming(
      beginTime: 0, duration: 1, spring: SpringMotion(evenlyFrom: held, to: held, in: 1), fillsBackwards: true,
      fillsForwards: true, removesOnCompletion: false)
    timing.speed = 0
    if !lanes[lane].covers, held == 0 {
      // It waits, and what runs below shows.
      timing.beginTime = .greatestFiniteMagnitude
      timing.fillsBackwards = false
    }
    return timing
  }

  private func retime() {
    let time = clockTime
    for lane in lanes.indices {
      for axis in 0..<3 where !lanes[lane].tracks[axis].isEmpty {
        if isRunning {
          retime(lane, axis, at: time)
        } else {
          world.retime(lanes[lane].tracks[axis], heldTiming(lane, axis))
        }
      }
    }
  }

  /// Gives a running lane's tracks their timing, those of one time together.
  private func retime(_ lane: Int, _ axis: Int, at time: Double) {
    var batch: [TrackID] = []
    var batchTiming: TrackTiming?
    for (id, change) in zip(lanes[lane].tracks[axis], lanes[lane].changes[axis]) {
      guard let layer = change.layer else { continue }
      let timing = timing(lane, axis, of: layer, at: time)
      if let other = batchTiming, other != timing {
        world.retime(batch, other)
        batch = []
      }
      batchTiming = timing
      batch.append(id)
    }
    if let batchTiming { world.retime(batch, batchTiming) }
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
    pivot = shownShare(at: time)
    heldShare = scrubsLinearly() ? pivot : isReversed ? 1 - share : share
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
      return share <= first ? 0 : paused * ((share - first) / (pivot - first))
    }
    let first = max(pivot, lane.start)
    return share <= first ? paused : paused + (1 - paused) * ((share - first) / (1 - first))
  }
}
