import CSegueSIMD
import SegueTiming

/// Springs in columns, a number each, and the group that each runs in.
struct SpringTracks: ~Copyable {
  private var target = GrowingColumn<Double>(filler: 0)
  private var a = GrowingColumn<Double>(filler: 0)
  private var b = GrowingColumn<Double>(filler: 0)
  private var decay = GrowingColumn<Double>(filler: 0)
  private var frequency = GrowingColumn<Double>(filler: 0)
  private var inverse = GrowingColumn<Double>(filler: 0)
  private var times = GrowingColumn<Double>(filler: 0)
  var groups = GrowingColumn<Int32>(filler: 0)

  var count: Int { groups.count }

  mutating func append(_ motion: SpringMotion, group: Int32) {
    target.append(motion.target)
    a.append(motion.a)
    b.append(motion.b)
    decay.append(motion.decay)
    frequency.append(motion.frequency)
    inverse.append(motion.inverse)
    groups.append(group)
    times.resize(count)
  }

  func isEqual(_ index: Int, _ motion: SpringMotion) -> Bool {
    target[index] == motion.target && a[index] == motion.a && b[index] == motion.b && decay[index] == motion.decay
      && frequency[index] == motion.frequency && inverse[index] == motion.inverse
  }

  /// Adds a spring as the one at `index`.
  mutating func appendCopy(of index: Int, group: Int32) {
    let old = count
    resize(old + 1)
    move(index, to: old, length: 1)
    groups[old] = group
  }

  mutating func move(_ source: Int, to place: Int, length: Int) {
    target.move(source, to: place, length: length)
    a.move(source, to: place, length: length)
    b.move(source, to: place, length: length)
    decay.move(source, to: place, length: length)
    frequency.move(source, to: place, length: length)
    inverse.move(source, to: place, length: length)
    groups.move(source, to: place, length: length)
  }

  mutating func resize(_ count: Int) {
    target.resize(count)
    a.resize(count)
    b.resize(count)
    decay.resize(count)
    frequency.resize(count)
    inverse.resize(count)
    groups.resize(count)
    times.resize(count)
  }

  /// Writes each one's position where its group has got `elapsed` seconds far.
  func sample(_ elapsed: UnsafePointer<Double>, into out: UnsafeMutablePointer<Double>, _ kernels: Kernels) {
    // SAFETY: `elapsed` has a number for each group that is named, and `times` room for `count`.
    unsafe kernels.table.spread_values(elapsed, groups.base, count, times.base)
    unsafe sample(at: times.base, out, nil, kernels)
  }

  /// Writes position, and velocity unless there is nowhere to put it, of each one at its own time in seconds.
  func sample(
    at times: UnsafePointer<Double>, _ positions: UnsafeMutablePointer<Double>,
    _ velocities: UnsafeMutablePointer<Double>?, _ kernels: Kernels
  ) {
    if count == 0 { return }
    // SAFETY: every column has `count` numbers, and the caller's memory as many; none grows during the call.
    var columns = unsafe segue_spring_columns(
      target: target.base, a: a.base, b: b.base, decay: decay.base, frequency: frequency.base, inverse: inverse.base)
    unsafe kernels.table.sample_springs(&columns, count, times, positions, velocities)
  }
}

/// Decays in columns, a number each, and the group that each runs in.
struct DecayTracks: ~Copyable {
  private var start = GrowingColumn<Double>(filler: 0)
  private var velocity = GrowingColumn<Double>(filler: 0)
  private var rate = GrowingColumn<Double>(filler: 1)
  private var times = GrowingColumn<Double>(filler: 0)
  var groups = GrowingColumn<Int32>(filler: 0)

  var count: Int { groups.count }

  mutating func append(_ decay: Decay, group: Int32) {
    start.append(decay.start)
    velocity.append(decay.velocity)
    rate.append(decay.rate)
    groups.append(group)
    times.resize(count)
  }

  mutating func move(_ source: Int, to place: Int, length: Int) {
    start.move(source, to: place, length: length)
    velocity.move(source, to: place, length: length)
    rate.move(source, to: place, length: length)
    groups.move(source, to: place, length: length)
  }

  mutating func resize(_ count: Int) {
    start.resize(count)
    velocity.resize(count)
    rate.resize(count)
    groups.resize(count)
    times.resize(count)
  }

  /// Writes each one's position where its group has got `elapsed` seconds far.
  func sample(_ elapsed: UnsafePointer<Double>, into out: UnsafeMutablePointer<Double>, _ kernels: Kernels) {
    // SAFETY: as for springs.
    unsafe kernels.table.spread_values(elapsed, groups.base, count, times.base)
    unsafe sample(at: times.base, out, nil, kernels)
  }

  /// Writes position, and velocity unless there is nowhere to put it, of each one at its own time in seconds.
  func sample(
    at times: UnsafePointer<Double>, _ positions: UnsafeMutablePointer<Double>,
    _ velocities: UnsafeMutablePointer<Double>?, _ kernels: Kernels
  ) {
    if count == 0 { return }
    // SAFETY: as for springs.
    var columns = unsafe segue_decay_columns(start: start.base, velocity: velocity.base, rate: rate.base)
    unsafe kernels.table.sample_decays(&columns, count, times, positions, velocities)
  }
}
