import CSegue
import SegueCore
import SegueTiming

/// What a `segue_sampler` pointer stands for.
final class SamplerHandle {
  enum Kind {
    case curves(CurveSampler)
    case springs(SpringSampler)
    case decays(DecaySampler)
    case keyframes(KeyframeSampler)
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  var count: Int {
    switch kind {
    case .curves(let sampler): sampler.count
    case .springs(let sampler): sampler.count
    case .decays(let sampler): sampler.count
    case .keyframes(let sampler): sampler.count
    }
  }
}

@c @implementation
public func segue_curves_create(
  _ curves: UnsafePointer<segue_curve>!, _ count: Int, _ outSampler: UnsafeMutablePointer<OpaquePointer?>!
) -> segue_status {
  unsafe create(outSampler) { () throws(Refusal) in
    let curves = try unsafe batch(curves, count)
    var checked: [CubicBezier] = []
    for index in 0..<count { checked.append(try unsafe curves[index].checked(at: index)) }
    return .curves(CurveSampler(checked))
  }
}

@c @implementation
public func segue_springs_create(
  _ springs: UnsafePointer<segue_spring>!, _ count: Int, _ outSampler: UnsafeMutablePointer<OpaquePointer?>!
) -> segue_status {
  unsafe create(outSampler) { () throws(Refusal) in
    let springs = try unsafe batch(springs, count)
    var checked: [SpringMotion] = []
    for index in 0..<count { checked.append(try unsafe springs[index].checked(at: index)) }
    return .springs(SpringSampler(checked))
  }
}

@c @implementation
public func segue_decays_create(
  _ decays: UnsafePointer<segue_decay>!, _ count: Int, _ outSampler: UnsafeMutablePointer<OpaquePointer?>!
) -> segue_status {
  unsafe create(outSampler) { () throws(Refusal) in
    let decays = try unsafe batch(decays, count)
    var checked: [Decay] = []
    for index in 0..<count { checked.append(try unsafe decays[index].checked(at: index)) }
    return .decays(DecaySampler(checked))
  }
}

@c @implementation
public func segue_keyframes_create(
  _ tracks: UnsafePointer<segue_keyframes>!, _ count: Int, _ outSampler: UnsafeMutablePointer<OpaquePointer?>!
) -> segue_status {
  unsafe create(outSampler) { () throws(Refusal) in
    let tracks = try unsafe batch(tracks, count)
    guard count <= Int(Int32.max) / Int(SEGUE_MAX_KEYS) else { throw Refusal(SEGUE_ERROR_COUNT) }
    var checked: [Keyframes] = []
    for index in 0..<count { checked.append(try unsafe tracks[index].checked(at: index)) }
    return .keyframes(KeyframeSampler(checked))
  }
}

@c @implementation
public func segue_sampler_destroy(_ sampler: OpaquePointer!) {
  guard let sampler = unsafe sampler else { return }
  // SAFETY: returns the retain that the creation handed out with this pointer.
  unsafe Unmanaged<SamplerHandle>.fromOpaque(UnsafeRawPointer(sampler)).release()
}

@c @implementation
public func segue_sample(
  _ sampler: OpaquePointer!, _ arguments: UnsafePointer<Double>!, _ count: Int,
  _ outValues: UnsafeMutablePointer<Double>!, _ outVelocities: UnsafeMutablePointer<Double>!
) -> segue_status {
  guard let sampler = unsafe sampler else { return SEGUE_ERROR_NULL }
  // SAFETY: the header asks for a pointer that a creation made and `segue_sampler_destroy` has not freed, which holds one
  // retain.
  let handle = unsafe Unmanaged<SamplerHandle>.fromOpaque(UnsafeRawPointer(sampler)).takeUnretainedValue()
  guard count == handle.count else { return SEGUE_ERROR_COUNT }
  if count == 0 { return SEGUE_OK }
  guard let arguments = unsafe arguments, let outValues = unsafe outValues else { return SEGUE_ERROR_NULL }
  // SAFETY: the header asks for `count` numbers, and room for as many, behind each pointer that is not null.
  switch handle.kind {
  case .curves(let sampler): unsafe sampler.sample(arguments, into: outValues)
  case .springs(let sampler): unsafe sampler.sample(arguments, positions: outValues, velocities: outVelocities)
  case .decays(let sampler): unsafe sampler.sample(arguments, positions: outValues, velocities: outVelocities)
  case .keyframes(let sampler): unsafe sampler.sample(arguments, into: outValues)
  }
  return SEGUE_OK
}

/// Hands out what `body` makes, with a retain that `segue_sampler_destroy` returns.
private func create(
  _ out: UnsafeMutablePointer<OpaquePointer?>?, _ body: () throws(Refusal) -> SamplerHandle.Kind
) -> segue_status {
  guard let out = unsafe out else { return SEGUE_ERROR_NULL }
  do throws(Refusal) {
    let handle = SamplerHandle(try body())
    // SAFETY: the caller owns the memory behind `out` and takes over the retain.
    unsafe out.pointee = OpaquePointer(Unmanaged.passRetained(handle).toOpaque())
    return SEGUE_OK
  } catch {
    return error.status
  }
}

extension segue_curve {
  func checked(at index: Int) throws(Refusal) -> CubicBezier {
    let (x1, y1, x2, y2) = control
    guard [x1, y1, x2, y2].allSatisfy(\.isFinite) else { throw Refusal(SEGUE_ERROR_NUMBER, at: index) }
    guard (0...1).contains(x1), (0...1).contains(x2) else { throw Refusal(SEGUE_ERROR_TIMING, at: index) }
    return CubicBezier(x1, y1, x2, y2)
  }
}

extension segue_spring {
  func checked(at index: Int) throws(Refusal) -> SpringMotion {
    guard [mass, stiffness, damping, from, to, velocity].allSatisfy(\.isFinite) else {
      throw Refusal(SEGUE_ERROR_NUMBER, at: index)
    }
    guard mass > 0, stiffness > 0, damping >= 0 else { throw Refusal(SEGUE_ERROR_MOTION, at: index) }
    return Spring(mass: mass, stiffness: stiffness, damping: damping).motion(from: from, to: to, velocity: velocity)
  }
}

extension segue_decay {
  func checked(at index: Int) throws(Refusal) -> Decay {
    guard [from, velocity, rate].allSatisfy(\.isFinite) else { throw Refusal(SEGUE_ERROR_NUMBER, at: index) }
    guard rate > 0 else { throw Refusal(SEGUE_ERROR_MOTION, at: index) }
    return Decay(from: from, velocity: velocity, rate: rate)
  }
}

extension segue_keyframes {
  func checked(at index: Int) throws(Refusal) -> Keyframes {
    let keys = unsafe count
    guard keys >= 1, keys <= Int(SEGUE_MAX_KEYS) else { throw Refusal(SEGUE_ERROR_KEYFRAMES, at: index) }
    let times = unsafe Array(try batch(times, keys))
    let values = unsafe Array(try batch(values, keys))
    guard (times + values).allSatisfy(\.isFinite) else { throw Refusal(SEGUE_ERROR_NUMBER, at: index) }
    guard zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }) else {
      throw Refusal(SEGUE_ERROR_KEYFRAMES, at: index)
    }
    var segments: [CubicBezier]?
    if unsafe curves != nil {
      let curves = try unsafe batch(curves, keys - 1)
      var checked: [CubicBezier] = []
      for segment in curves.indices { checked.append(try unsafe curves[segment].checked(at: index)) }
      segments = checked
    }
    return Keyframes(times: times, values: values, curves: segments)
  }
}
