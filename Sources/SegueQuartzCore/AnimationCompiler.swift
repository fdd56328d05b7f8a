import Foundation
import SegueCore
import SegueGeometry
import SegueTiming

/// Makes tracks of an animation, once, when it is added: a frame samples columns and asks no animation.
@MainActor
struct AnimationCompiler {
  struct Track {
    var target: TrackTarget
    var values: TrackValues
    var composition: TrackComposition
    var timing: TrackTiming
    /// The model's numbers of an attribute.
    var model: [Double]?
    var shape: AnyObject?
  }

  /// What a key path's values do from begin to end, their numbers key by key.
  enum Course {
    case straight(from: [Double], to: [Double])
    case keys(times: [Double], values: [[Double]], curves: [CubicBezier]?)
    case steps(times: [Double], values: [[Double]])
    case spline(SplineKeyframes)

    var last: [Double] {
      switch self {
      case .straight(_, let to): to
      case .keys(_, let values, _), .steps(_, let values): values[values.count - 1]
      case .spline(let track): track.values[track.values.count - 1]
      }
    }
  }

  let layer: CALayer
  private(set) var tracks: [Track] = []
  /// The numbers that the animation ends at, where it replaces those of a property.
  private(set) var end: (property: LayerProperty, offset: Int, numbers: [Double])?
  private var depth = 0

  init(_ layer: CALayer) {
    self.layer = layer
  }

  /// The tracks of `animation`. The first one has the animation's own timing: it ends when the animation does.
  mutating func compile(_ animation: CAAnimation) throws(CAAnimationError) -> [Track] {
    try compile(animation, within: nil)
    return tracks
  }

  /// Adds the tracks of an animation that runs within a group's timing.
  mutating func compile(_ animation: CAAnimation, within group: TrackTiming?) throws(CAAnimationError) {
    guard depth < 64 else { throw .cycle }
    depth += 1
    defer { depth -= 1 }
    var timing = try timing(of: animation, within: group)
    let isMember = group != nil
    let count = tracks.count
    if let spring = try animation.spring() {
      if timing.curve.isLinear {
        timing.spring = spring
      } else {
        // The curve bends the time that the spring runs by.
        if !isMember { addClock(timing) }
        var inner = TrackTiming(
          beginTime: 0, duration: timing.duration, spring: spring, fillsBackwards: true, fillsForwards: true)
        inner.enclosing = timing.enclosing + [timing.alone]
        timing = inner
      }
    }
    try animation.compile(into: &self, timing)
    if tracks.count == count, !isMember { addClock(timing) }
  }

  // MARK: Timing

  private func timing(
    of animation: CAAnimation, within group: TrackTiming?
  ) throws(CAAnimationError) -> TrackTiming {
    for (name, value) in [
      ("beginTime", animation.beginTime), ("timeOffset", animation.timeOffset), ("speed", Double(animation.speed)),
    ] where !value.isFinite {
      throw .notFinite(name)
    }
    for (name, value) in [
      ("duration", animation.duration), ("repeatDuration", animation.repeatDuration),
      ("repeatCount", Double(animation.repeatCount)),
    ] {
      if value.isNaN { throw .notFinite(name) }
      if value < 0 { throw .negative(name, value) }
    }
    let world = layer.world
    var begin = animation.beginTime
    if begin == 0, group == nil { begin = world.store.localTime(of: layer.row, at: world.now.seconds) }
    let duration =
      animation.duration > 0 ? animation.duration : group?.duration ?? world.defaultAnimationDuration
    let mode = animation.fillMode
    var timing = TrackTiming(
      beginTime: begin, duration: duration, curve: animation.timingFunction?.curve ?? .linear,
      fillsBackwards: mode == .backwards || mode == .both, fillsForwards: mode == .forwards || mode == .both,
      removesOnCompletion: animation.isRemovedOnCompletion)
    timing.speed = Double(animation.speed)
    timing.timeOffset = animation.timeOffset
    timing.repeatCount = animation.repeatCount > 0 ? Double(animation.repeatCount) : 1
    timing.repeatDuration = animation.repeatDuration
    timing.autoreverses = animation.autoreverses
    if let group { timing.enclosing = group.enclosing + [group.alone] }
    return timing
  }

  // MARK: Tracks

  /// Adds a track that only lasts.
  mutating func addClock(_ timing: TrackTiming) {
    add(.property(.cornerRadius), .nothing, TrackComposition(), timing)
  }

  mutating func add(
    _ target: TrackTarget, _ values: TrackValues, _ composition: TrackComposition, _ timing: TrackTiming,
    model: [Double]? = nil, shape: AnyObject? = nil
  ) {
    tracks.append(
      Track(
        target: target, values: values, composition: composition, timing: timing, model: model, shape: shape))
  }

  /// What an animation's key path stands for.
  func targets(
    of animation: CAPropertyAnimation, values: [Any]
  ) throws(CAAnimationError) -> [AnimationTarget] {
    try AnimationTarget.find(
      animation.keyPath, values: values, function: animation.valueFunction, layer: layer)
  }

  /// Adds the track of a property animation.
  mutating func add(
    _ animation: CAPropertyAnimation, _ target: AnimationTarget, _ timing: TrackTiming, _ course: Course
  ) {
    let adds = animation.isAdditive
    var composition = TrackComposition(adds ? .add : .replace, accumulates: animation.isCumulative)
    switch target.place {
    case .property(let property, let offset):
      let values = target.isMatrix ? Self.matrixValues(course) : Self.numberValues(course, offset)
      if composition == TrackComposition(), timing.endsAtLast {
        end = (property, offset, course.last)
      }
      add(.property(property), values, composition, timing)
    case .part(let property, let part):
      composition.operation = .part(part, adds: adds)
      add(.property(property), Self.numberValues(course, 0), composition, timing)
    case .function(let property, let function):
      composition.operation = .function(function, adds: adds)
      add(.property(property), Self.numberValues(course, 0), composition, timing)
    case .attribute(let name, let shape, let offset):
      var kept: AnyObject = shape
      if case .path(let path) = shape.kind { kept = path }
      let form: AttributeID.Form =
        shape.objects.isEmpty ? .value(shape.kind.form) : .object(ObjectIdentifier(shape))
      let id = AttributeID(name, count: shape.kind.count, form: form, isPath: name == "path" && kept is CGPath)
      let own = layer.value(forKey: name).flatMap(AnimatableValue.init)
      let model = own.flatMap { $0.kind.hasShape(of: shape.kind) ? $0.numbers : nil }
      add(
        .attribute(id), Self.numberValues(course, offset), composition, timing, model: model, shape: kept)
    }
  }

  private static func numberValues(_ course: Course, _ offset: Int) -> TrackValues {
    switch course {
    case .straight(let from, let to) where from.count <= 16:
      return .components(offset: offset, from: from, to: to)
    case .straight(let from, let to):
      return .splines(offset: offset, SplineKeyframes(times: [0, 1], values: [from, to]))
    case .keys(let times, let values, let curves) where values[0].count <= 16:
      return .keyframes(
        offset: offset,
        values[0].indices.map { index in Keyframes(times: times, values: values.map { $0[index] }, curves: curves) })
    case .keys(let times, let values, let curves):
      return .splines(offset: offset, SplineKeyframes(times: times, values: values, curves: curves))
    case .steps(let times, let values): return .steps(offset: offset, times: times, values: values)
    case .spline(let track): return .splines(offset: offset, track)
    }
  }

  private static func matrixValues(_ course: Course) -> TrackValues {
    func matrix(_ numbers: [Double]) -> CATransform3D { CATransform3D(rows: numbers.map { CGFloat($0) }) }
    switch course {
    case .straight(let from, let to): return .transform(from: matrix(from), to: matrix(to))
    case .keys(let times, let values, let curves):
      return .transformKeyframes(MatrixKeyframes(times: times, matrices: values.map(matrix), curves: curves))
    case .steps, .spline: return numberValues(course, 0)
    }
  }
}

extension TrackTiming {
  /// Whether the end is the last value.
  fileprivate var endsAtLast: Bool {
    enclosing.isEmpty && speed > 0 && timeOffset == 0 && !autoreverses && repeatDuration == 0
      && repeatCount == repeatCount.rounded()
  }

  /// The timing without what it runs within.
  fileprivate var alone: TrackTiming {
    var copy = self
    copy.enclosing = []
    return copy
  }
}
