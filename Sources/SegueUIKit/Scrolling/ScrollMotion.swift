import Foundation
import SegueTiming

/// A motion of content along one axis that needs no finger: where it is at each time, in closed form.
///
/// The same at every refresh rate, to the bit.
struct AxisMotion {
  private enum Phase {
    case rest(Double)
    case decay(Decay)
    case spring(SpringMotion)
    case curve(from: Double, to: Double, duration: Double, CubicBezier)
  }

  struct Sample {
    var position: Double
    /// Points a second.
    var velocity: Double
    var isOver: Bool
  }

  private let first: Phase
  /// What follows from `change` seconds on.
  private let second: Phase?
  private let change: Double
  /// Where the content comes to rest.
  let target: Double
  private let restDistance: Double
  private let restSpeed: Double

  private init(
    _ first: Phase, then second: Phase? = nil, at change: Double = 0, target: Double, _ parameters: ScrollParameters
  ) {
    self.first = first
    self.second = second
    self.change = change
    self.target = target
    restDistance = parameters.restDistance
    restSpeed = parameters.restSpeed
  }

  /// No motion.
  static func rest(at position: Double, _ parameters: ScrollParameters) -> AxisMotion {
    AxisMotion(.rest(position), target: position, parameters)
  }

  /// A motion of given length along a curve.
  static func curve(from start: Double, to target: Double, _ parameters: ScrollParameters) -> AxisMotion {
    AxisMotion(
      .curve(from: start, to: target, duration: parameters.animationDuration, parameters.animationCurve),
      target: target, parameters)
  }

  /// A release: the content slows down by itself; from an edge on, a spring takes it over with the velocity it has
  /// there, or it stops where it does not bounce.
  ///
  /// - Parameters:
  ///   - velocity: points a second.
  ///   - share: how much of its velocity the content keeps each millisecond.
  static func fling(
    from start: Double, velocity: Double, limits: ClosedRange<Double>, share: Double, bounces: Bool,
    _ parameters: ScrollParameters
  ) -> AxisMotion {
    let decay = Decay(from: start, velocity: velocity, decelerationRate: share)
    let end = decay.target
    let edge = min(max(end, limits.lowerBound), limits.upperBound)
    // One that just about comes to the edge stops there.
    if abs(end - edge) <= parameters.restDistance, end != start {
      return AxisMotion(.decay(decay), target: edge, parameters)
    }
    guard bounces else {
      let isWithin = (edge - start) * (end - edge) > 0
      return isWithin
        ? AxisMotion(.decay(decay), then: .rest(edge), at: decay.time(of: edge), target: edge, parameters)
        : rest(at: edge, parameters)
    }
    // Content that is on its way out meets the edge; content that is out already is pulled from where it is.
    guard (edge - start) * (end - edge) > 0 else {
      return AxisMotion(
        .spring(parameters.bounceSpring.motion(from: start, to: edge, velocity: velocity)), target: edge, parameters)
    }
    let speed = velocity - decay.rate * (edge - start)
    return AxisMotion(
      .decay(decay), then: .spring(parameters.bounceSpring.motion(from: edge, to: edge, velocity: speed)),
      at: decay.time(of: edge), target: edge, parameters)
  }

  /// A release that ends at a given place: slowed down so that it stops there, if it was thrown that way, else pulled.
  static func throwing(
    from start: Double, velocity: Double, to target: Double, share: Double, _ parameters: ScrollParameters
  ) -> AxisMotion {
    let way = target - start
    let natural = Decay(from: 0, velocity: 1, decelerationRate: share).rate
    if way * velocity > 0, velocity / way >= natural / 2, (velocity / way).isFinite {
      return AxisMotion(
        .decay(Decay(from: start, velocity: velocity, rate: velocity / way)), target: target, parameters)
    }
    if way == 0, velocity == 0 { return rest(at: target, parameters) }
    return AxisMotion(
      .spring(parameters.targetSpring.motion(from: start, to: target, velocity: velocity)), target: target, parameters)
  }

  /// Where the content is `time` seconds after the start, exactly at the target once the motion is over.
  func sample(at time: Double) -> Sample {
    if let second, time >= change { return sample(second, at: time - change) }
    var sample = sample(first, at: time)
    if second != nil { sample.isOver = false }
    return sample
  }

  private func sample(_ phase: Phase, at time: Double) -> Sample {
    switch phase {
    case .rest(let position):
      return Sample(position: position, velocity: 0, isOver: true)
    case .decay(let decay):
      let (position, velocity) = decay.sample(at: time)
      return settled(position, velocity, abs(decay.target - position) <= restDistance && second == nil)
    case .spring(let spring):
      let (position, velocity) = spring.sample(at: time)
      return settled(position, velocity, abs(position - target) <= restDistance && abs(velocity) <= restSpeed)
    case .curve(let from, let to, let duration, let curve):
      guard time < duration else { return Sample(position: to, velocity: 0, isOver: true) }
      return Sample(position: from + (to - from) * curve.value(at: time / duration), velocity: 0, isOver: false)
    }
  }

  private func settled(_ position: Double, _ velocity: Double, _ isOver: Bool) -> Sample {
    isOver
      ? Sample(position: target, velocity: 0, isOver: true)
      : Sample(position: position, velocity: velocity, isOver: false)
  }
}

extension Decay {
  /// Seconds until the decay comes by `place`, which lies on its way; found by halving, 1e-15 of its length exactly.
  fileprivate func time(of place: Double) -> Double {
    var (early, late) = (0.0, 1 / rate)
    func isPast(_ time: Double) -> Bool { (sample(at: time).position - place) * velocity >= 0 }
    while !isPast(late), late < 1e6 { late *= 2 }
    for _ in 0..<100 {
      let middle = early + (late - early) / 2
      if middle == early || middle == late { break }
      if isPast(middle) { late = middle } else { early = middle }
    }
    return late
  }
}

/// A motion of content that needs no finger, along both axes.
struct ScrollMotion {
  let start: Timestamp
  let x: AxisMotion
  let y: AxisMotion

  var target: CGPoint { CGPoint(x: x.target, y: y.target) }

  func sample(at now: Timestamp) -> (x: AxisMotion.Sample, y: AxisMotion.Sample) {
    let time = Double(now - start) / 1e9
    return (x.sample(at: time), y.sample(at: time))
  }
}
