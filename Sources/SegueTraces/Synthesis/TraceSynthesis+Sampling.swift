import SegueTiming

extension TraceSynthesis {
  /// What is drawn from the seed, each by its own sequence.
  private enum Chance: UInt64 {
    case places = 1
    case times, losses, delays

    func source(_ seed: UInt64) -> NoiseSource {
      var source = NoiseSource(seed: seed)
      // Far apart: no sequence meets another within a trace's length.
      for _ in 0..<rawValue { source = NoiseSource(seed: source.next()) }
      return source
    }
  }

  /// Fewer looks than these within a gesture, and it is not followed: what it does follows from chance.
  static let fewestLooks = 8

  /// When the fingers are looked at: the panel's looks, from 0 to the first at or after the last finger's lifting.
  ///
  /// A panel that looks too rarely also sees each finger come and go when it does, and nothing later: at 1 Hz a gesture
  /// of a millisecond would else last a second.
  private func times(delays: [Int64]) -> [Int64] {
    let last = duration + (delays.last ?? 0)
    let looks = looks(until: last)
    if looks.prefix(while: { $0 < duration }).count >= Self.fewestLooks { return looks }
    return Set(looks.filter { $0 < last } + delays + delays.map { $0 + duration }).sorted()
  }

  /// The panel's looks, from 0 to the first at or after `last`.
  private func looks(until last: Int64) -> [Int64] {
    var chance = Chance.times.source(seed)
    var times: [Int64] = [0]
    var index: Int64 = 0
    while let newest = times.last, newest < last {
      index += 1
      switch sampling {
      case .even(let rate): times.append(rate.vsync(index))
      case .uneven(let rate):
        let period = Double(rate.budgetNanoseconds)
        let share = (index % 2 == 1 ? 0.9 : 1.1) + chance.value(amplitude: 0.05)
        times.append(newest + max(1, Int64(period * share)))
      }
    }
    return times
  }

  /// One frame a look, with every finger that is down.
  func sampledFrames() -> [TraceFrame] {
    var chance = Chance.places.source(seed)
    let delays = (0..<gesture.fingers).map { Int64($0) * stagger }
    let times = times(delays: delays)
    var last: [GestureScript.Point?] = delays.map { _ in nil }
    var isOver = delays.map { _ in false }
    var frames: [TraceFrame] = []
    for time in times {
      var contacts: [TraceContact] = []
      for (finger, ideal) in places(at: time).enumerated() where time >= delays[finger] && !isOver[finger] {
        // Drawn in any case, so that a finger that lifts changes nothing for the other.
        let noise = GestureScript.Point(x: chance.value(amplitude: jitter), y: chance.value(amplitude: jitter))
        var contact = TraceContact(id: finger + 1, phase: .moved, x: 0, y: 0)
        if let place = last[finger] {
          isOver[finger] = time >= duration + delays[finger]
          let next = isOver[finger] ? place : GestureScript.Point(x: ideal.x + noise.x, y: ideal.y + noise.y).rounded
          (contact.x, contact.y) = (next.x, next.y)
          if isOver[finger] { lift(&contact) }
          last[finger] = next
        } else {
          contact.phase = .began
          last[finger] = ideal.rounded
          (contact.x, contact.y) = (ideal.rounded.x, ideal.rounded.y)
        }
        contacts.append(contact)
      }
      if !contacts.isEmpty { frames.append(TraceFrame(t: time, contacts: contacts)) }
    }
    return frames
  }

  private func lift(_ contact: inout TraceContact) {
    contact.positionSource = .last
    contact.phase = variant == .systemCancel && gesture != .tap ? .cancelled : .ended
    if contact.phase == .cancelled { contact.reason = "system" }
  }

  /// Without the looks that are lost; a look with a beginning or an end never is.
  static func dropping(_ frames: [TraceFrame], _ losses: Losses, seed: UInt64) -> [TraceFrame] {
    var chance = Chance.losses.source(seed)
    var left = 0
    return frames.filter { frame in
      let begins = (chance.value(amplitude: 1) + 1) / 2 < losses.share
      if left == 0, begins { left = losses.run }
      guard left > 0 else { return true }
      left -= 1
      return !frame.contacts.allSatisfy { $0.phase == .moved }
    }
  }

  /// Movements at the instants of `rate`, on straight lines between what was sampled; beginnings and ends stay.
  static func resampled(_ frames: [TraceFrame], at rate: RefreshRate) -> [TraceFrame] {
    var result: [TraceFrame] = []
    var index: Int64 = 1
    for (left, right) in zip(frames, frames.dropFirst()) {
      if left.contacts.contains(where: { $0.phase != .moved }) { result.append(fixed(left)) }
      while rate.vsync(index) < left.t { index += 1 }
      while rate.vsync(index) < right.t {
        let time = rate.vsync(index)
        let share = Double(time - left.t) / Double(right.t - left.t)
        let contacts = left.contacts.compactMap { from -> TraceContact? in
          guard !from.phase.isEnd, from.phase == .moved || time > left.t,
            let to = right.contacts.first(where: { $0.id == from.id })
          else { return nil }
          let place = GestureScript.Point(x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share)
          return TraceContact(
            id: from.id, phase: .moved, x: place.rounded.x, y: place.rounded.y, isResampled: true)
        }
        if !contacts.isEmpty { result.append(TraceFrame(t: time, contacts: contacts)) }
        index += 1
      }
    }
    return result + frames.suffix(1)
  }

  /// Of a look with beginnings and ends, those alone.
  private static func fixed(_ frame: TraceFrame) -> TraceFrame {
    var frame = frame
    frame.contacts.removeAll { $0.phase == .moved }
    return frame
  }

  /// Movements that lie between two instants of `rate` in one frame that arrives at the later; what begins or ends a touch
  /// has a frame of its own.
  static func coalesced(_ frames: [TraceFrame], at rate: RefreshRate) -> [TraceFrame] {
    var result: [TraceFrame] = []
    var index: Int64 = 0
    for var frame in frames {
      while rate.vsync(index) < frame.t { index += 1 }
      frame.arrival = rate.vsync(index)
      let isMovement = frame.contacts.allSatisfy { $0.phase == .moved }
      guard isMovement, let older = result.last, older.arrival == frame.arrival,
        older.contacts.map(\.id) == frame.contacts.map(\.id), older.contacts.allSatisfy({ $0.phase == .moved })
      else {
        result.append(frame)
        continue
      }
      for place in frame.contacts.indices {
        let before = older.contacts[place]
        frame.contacts[place].coalesced =
          before.coalesced
          + [TraceSample(t: older.t, x: before.x, y: before.y, isResampled: before.isResampled)]
      }
      result[result.count - 1] = frame
    }
    return result
  }

  static func delayed(_ frames: [TraceFrame], _ delays: Delays, seed: UInt64) -> [TraceFrame] {
    var chance = Chance.delays.source(seed)
    var latest = Int64.min
    return frames.map { frame in
      var frame = frame
      let ready = frame.arrival ?? frame.t
      switch delays {
      case .unsaid: return frame
      case .between(let least, let most):
        let share = (chance.value(amplitude: 1) + 1) / 2
        frame.arrival = ready + least + Int64(Double(most - least) * share)
      case .every(let period): frame.arrival = (ready + period - 1) / period * period
      }
      latest = max(latest, frame.arrival ?? ready)
      frame.arrival = latest
      return frame
    }
  }
}
