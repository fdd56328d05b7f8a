import Foundation
import SegueQuartzCore
import SegueTiming

/// Turns samples into touches and events: what comes of one contact between two vsyncs is one `moved`, with all its
/// samples attached.
///
/// Samples of a contact that never began, that hover, of palms and without a finite place are dropped, the last with a
/// diagnostic.
@MainActor
final class TouchDelivery {
  /// The fingers on the screen, in the order of their arrival.
  private var touches: [UITouch] = []
  /// The latest taps, on which a next one may follow.
  private var taps: [(lift: UITouch.Sample, count: Int)] = []

  /// Whether a finger is on the screen.
  var hasTouches: Bool { !touches.isEmpty }

  func deliver(_ samples: [TouchSample], in world: SimulationWorld) {
    guard !samples.isEmpty else { return }
    var batch: [UITouch] = []
    for sample in samples where sample.phase != .hover && sample.tool != .palm {
      guard sample.location.x.isFinite, sample.location.y.isFinite else {
        world.record("a touch is nowhere", at: "TouchSample.location", used: "the place before")
        continue
      }
      let place = UITouch.Sample(time: sample.time, location: sample.location)
      let pending = batch.first { $0.contact == sample.contact }
      if sample.phase == .moved, let pending, pending.phase == .moved {
        pending.add(place)
        pending.measure(sample)
        continue
      }
      // A finger that comes after another has left comes in an event of its own.
      if pending != nil || (sample.phase == .began && batch.contains { $0.phase == .ended || $0.phase == .cancelled }) {
        send(batch, in: world)
        batch = []
      }
      guard let touch = touch(for: sample, place, in: world) else { continue }
      touch.measure(sample)
      batch.append(touch)
    }
    send(batch, in: world)
  }

  private func touch(for sample: TouchSample, _ place: UITouch.Sample, in world: SimulationWorld) -> UITouch? {
    let known = touches.first { $0.contact == sample.contact }
    switch (sample.phase, known) {
    case (.began, nil):
      let touch = UITouch(contact: sample.contact, type: sample.tool == .stylus ? .pencil : .direct, sample: place)
      touch.tapCount = tapCount(of: place, in: world)
      touches.append(touch)
      return touch
    case (.began, let touch?):
      world.record("contact \(sample.contact) began twice", at: "TouchSample.phase", used: "moved")
      touch.update(.moved, place)
      return touch
    case (.moved, let touch?):
      touch.update(.moved, place)
      return touch
    case (.ended, let touch?):
      touch.update(.ended, place)
      noteTap(touch, in: world)
      return touch
    case (.cancelled, let touch?):
      touch.update(.cancelled, place)
      return touch
    default: return nil
    }
  }

  /// Which of several taps a touch-down begins.
  private func tapCount(of place: UITouch.Sample, in world: SimulationWorld) -> Int {
    let parameters = world.gestureParameters
    taps.removeAll { Double(place.time - $0.lift.time) / 1e9 > parameters.multiTapInterval }
    let near = taps.lastIndex { $0.lift.location.isWithin(parameters.multiTapDistance, of: place.location) }
    return near.map { taps.remove(at: $0).count + 1 } ?? 1
  }

  private func noteTap(_ touch: UITouch, in world: SimulationWorld) {
    guard touch.newest.location.isWithin(world.gestureParameters.tapAllowableMovement, of: touch.start) else { return }
    taps.append((touch.newest, touch.tapCount))
    // More fingers than anyone has.
    if taps.count > 16 { taps.removeFirst() }
  }

  private func send(_ batch: [UITouch], in world: SimulationWorld) {
    guard let time = batch.map(\.newest.time).max() else { return }
    for touch in touches where !batch.contains(where: { $0 === touch }) { touch.phase = .stationary }
    for touch in batch where touch.phase == .began { touch.window = world.window(at: touch.newest.location) }
    var windows: [UIWindow] = []
    for window in batch.compactMap(\.window) where !windows.contains(where: { $0 === window }) {
      windows.append(window)
    }
    for touch in batch where touch.window != nil {
      world.counts.add(.touchesDelivered, count: Int64(touch.samples.count))
    }
    let frame = world.refreshRate.vsync(1)
    for window in windows {
      window.sendEvent(
        UIEvent(
          changed: batch.filter { $0.window === window }, all: touches, time: time, frameNanoseconds: frame,
          velocity: world.gestureParameters.velocity))
    }
    touches.removeAll { $0.phase == .ended || $0.phase == .cancelled }
  }
}

extension CGPoint {
  /// Whether two points are at most `distance` apart.
  func isWithin(_ distance: CGFloat, of other: CGPoint) -> Bool {
    let (dx, dy) = (x - other.x, y - other.y)
    return dx * dx + dy * dy <= distance * distance
  }
}
