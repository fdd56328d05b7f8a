import Foundation
import SegueCore
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

// What animates a property, and by which timing.
extension AnimatorTimeLine {
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
    // An object has no values in between.
    guard AnimatedProperty.all[change.key.name] != .object else { return }
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

  func heldTiming(_ lane: Int, _ axis: Int) -> TrackTiming {
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

  func retime() {
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
}
