import SegueCore
import SegueGeometry
import SegueTestSupport
import SegueTiming

/// 100,000 seeded tracks of every kind that is sampled, and their values on an instruction set.
///
/// The same tracks on every machine: only a seeded generator and exact arithmetic make them.
public struct SeededTracks: Sendable {
  public let curves: [CubicBezier]
  public let springs: [SpringMotion]
  public let decays: [Decay]
  public let keyframes: [Keyframes]
  /// Tracks of two numbers, each with a timing of its own.
  public let positions: [(from: [Double], to: [Double], timing: TrackTiming)]
  /// Tracks of matrices that are taken apart.
  public let transforms: [(from: CATransform3D, to: CATransform3D, timing: TrackTiming)]

  /// Tracks of the other kinds, by the name of the kind, that a store samples: springs, decays, keys, and springs as
  /// timings; half of them share a timing with others.
  public let stored: [(kind: String, tracks: [StoredTrack])]

  /// A track of a layer of its own.
  public struct StoredTrack: Sendable {
    public let property: LayerProperty
    public let values: TrackValues
    public let timing: TrackTiming
  }

  /// The moments at which all of them are sampled; every kind sees before, begin, middle, end and after.
  public static let momentCount = 3

  public var count: Int {
    curves.count + springs.count + decays.count + keyframes.count + positions.count + transforms.count
  }

  public init(seed: UInt64 = 2026) {
    var random = SeededNumbers(seed: seed)
    curves = (0..<30_000).map { _ in random.curve() }
    springs = (0..<20_000).map { _ in random.spring() }
    decays = (0..<5_000).map { _ in
      Decay(from: random.uniform(-400, 400), velocity: random.uniform(-4000, 4000), rate: random.uniform(0.5, 20))
    }
    keyframes = (0..<20_000).map { _ in random.keyframes() }
    positions = (0..<10_000).map { _ in
      (
        from: [random.uniform(-400, 400), random.uniform(-400, 400)],
        to: [random.uniform(-400, 400), random.uniform(-400, 400)], timing: random.timing()
      )
    }
    transforms = (0..<15_000).map { _ in
      (from: random.transform(), to: random.transform(), timing: random.timing())
    }
    stored = random.storedTracks()
  }

  /// The first `count` of each kind.
  public func prefix(_ count: Int) -> SeededTracks {
    SeededTracks(
      curves: Array(curves.prefix(count)), springs: Array(springs.prefix(count)), decays: Array(decays.prefix(count)),
      keyframes: Array(keyframes.prefix(count)), positions: Array(positions.prefix(count)),
      transforms: Array(transforms.prefix(count)),
      stored: stored.map { (kind: $0.kind, tracks: Array($0.tracks.prefix(count))) })
  }

  private init(
    curves: [CubicBezier], springs: [SpringMotion], decays: [Decay], keyframes: [Keyframes],
    positions: [(from: [Double], to: [Double], timing: TrackTiming)],
    transforms: [(from: CATransform3D, to: CATransform3D, timing: TrackTiming)],
    stored: [(kind: String, tracks: [StoredTrack])]
  ) {
    self.curves = curves
    self.springs = springs
    self.decays = decays
    self.keyframes = keyframes
    self.positions = positions
    self.transforms = transforms
    self.stored = stored
  }

  /// How many tracks of the other kinds a store samples, beside `count`.
  public var storedCount: Int { stored.reduce(0) { $0 + $1.tracks.count } }

  /// What the curves, springs, decays and keyframes are asked for at a moment: curves near both ends too.
  public func arguments(moment: Int) -> (curves: [Double], springs: [Double], decays: [Double], keyframes: [Double]) {
    var random = SeededNumbers(seed: 77 + UInt64(moment))
    let curveArguments = curves.indices.map { index in
      switch index % 8 {
      case 0: random.tiny()
      case 1: 1 - random.tiny()
      default: random.uniform(-0.05, 1.05)
      }
    }
    return (
      curveArguments, springs.map { _ in random.uniform(-0.05, 2) }, decays.map { _ in random.uniform(-0.05, 3) },
      keyframes.map { _ in random.uniform(-0.1, 1.1) }
    )
  }

  /// All values of a kind, one moment after another.
  public typealias Values = (kind: String, values: [Double])

  /// Every track's values as the kernels of an instruction set give them.
  public func sampled(_ instructionSet: InstructionSet) -> [Values] {
    let curveSampler = CurveSampler(curves, instructionSet: instructionSet)
    let springSampler = SpringSampler(springs, instructionSet: instructionSet)
    let decaySampler = DecaySampler(decays, instructionSet: instructionSet)
    let keyframeSampler = KeyframeSampler(keyframes, instructionSet: instructionSet)
    var (curveValues, keyframeValues): ([Double], [Double]) = ([], [])
    var (springValues, decayValues): ([Double], [Double]) = ([], [])
    for moment in 0..<Self.momentCount {
      let arguments = arguments(moment: moment)
      curveValues += curveSampler.values(at: arguments.curves)
      keyframeValues += keyframeSampler.values(at: arguments.keyframes)
      let springs = springSampler.values(at: arguments.springs)
      springValues += springs.positions + springs.velocities
      let decays = decaySampler.values(at: arguments.decays)
      decayValues += decays.positions + decays.velocities
    }
    let (positionValues, transformValues) = trackValues(instructionSet)
    return [
      ("curves", curveValues), ("springs", springValues), ("decays", decayValues), ("keyframes", keyframeValues),
      ("positions", positionValues), ("transforms", transformValues),
    ] + storedValues(instructionSet)
  }

  private static let trackMoments = [0.1, 0.45, 0.9]

  /// The stored tracks' values, all out of one store.
  private func storedValues(_ instructionSet: InstructionSet) -> [Values] {
    let store = LayerStore(capacity: storedCount + 1, instructionSet: instructionSet)
    let rows = stored.map { kind in
      kind.tracks.map { track in
        let row = store.insert()
        _ = store.addTrack(row, track.property, track.values, timing: track.timing)
        return row
      }
    }
    var values = stored.map { Values(kind: $0.kind, values: []) }
    for moment in Self.trackMoments {
      _ = store.sampleTracks(at: moment)
      for (kind, rows) in rows.enumerated() {
        for (track, row) in zip(stored[kind].tracks, rows) {
          for index in 0..<track.property.componentCount {
            values[kind].values.append(store.component(track.property, index, of: row, .presentation))
          }
        }
      }
    }
    return values
  }

  /// A store that shows all tracks of positions and transforms and the stored ones, each on a layer of its own.
  public func makeStore() -> LayerStore {
    let store = LayerStore()
    func add(_ property: LayerProperty, _ values: TrackValues, _ timing: TrackTiming) {
      let row = store.insert()
      store.attach(row, to: LayerStore.screen)
      _ = store.addTrack(row, property, values, timing: timing)
    }
    for (from, to, timing) in positions { add(.position, .components(offset: 0, from: from, to: to), timing) }
    for (from, to, timing) in transforms { add(.transform, .transform(from: from, to: to), timing) }
    for track in stored.flatMap(\.tracks) { add(track.property, track.values, track.timing) }
    return store
  }

  /// A track's values at the moments by plain evaluation; a new layer's where it shows nothing.
  private func plainValues(_ tracks: [StoredTrack]) -> [Double] {
    let store = LayerStore(capacity: 1)
    return Self.trackMoments.flatMap { moment in
      tracks.flatMap { track in
        let state = track.timing.state(at: moment)
        return state.map { track.values.numbers(of: track.property, progress: $0.progress, elapsed: $0.elapsed) }
          ?? (0..<track.property.componentCount).map { store.component(track.property, $0, of: LayerStore.screen) }
      }
    }
  }

  private func trackValues(_ instructionSet: InstructionSet) -> (positions: [Double], transforms: [Double]) {
    let store = LayerStore(capacity: positions.count + transforms.count + 1, instructionSet: instructionSet)
    let positionRows = positions.map { track in
      let row = store.insert()
      _ = store.addTrack(
        row, .position, .components(offset: 0, from: track.from, to: track.to), timing: track.timing)
      return row
    }
    let transformRows = transforms.map { track in
      let row = store.insert()
      _ = store.addTrack(row, .transform, .transform(from: track.from, to: track.to), timing: track.timing)
      return row
    }
    var (positions, transforms): ([Double], [Double]) = ([], [])
    for moment in 0..<Self.momentCount {
      _ = store.sampleTracks(at: Self.trackMoments[moment])
      for row in positionRows {
        let value = store.position(row, .presentation)
        positions += [value.x, value.y]
      }
      for row in transformRows { transforms += store.transform(row, .presentation).rows.map(Double.init) }
    }
    return (positions, transforms)
  }

  /// Every value as the scalar references give it.
  public func reference() -> [Values] {
    var (curveValues, keyframeValues): ([Double], [Double]) = ([], [])
    var (springValues, decayValues): ([Double], [Double]) = ([], [])
    for moment in 0..<Self.momentCount {
      let arguments = arguments(moment: moment)
      curveValues += zip(curves, arguments.curves).map { $0.value(at: $1) }
      keyframeValues += zip(keyframes, arguments.keyframes).map { $0.value(at: $1) }
      let springs = zip(springs, arguments.springs).map { $0.sample(at: $1) }
      springValues += springs.map(\.position) + springs.map(\.velocity)
      let decays = zip(decays, arguments.decays).map { $0.sample(at: $1) }
      decayValues += decays.map(\.position) + decays.map(\.velocity)
    }
    return [
      ("curves", curveValues), ("springs", springValues), ("decays", decayValues), ("keyframes", keyframeValues),
      (
        "positions",
        plainValues(
          positions.map {
            StoredTrack(
              property: .position, values: .components(offset: 0, from: $0.from, to: $0.to), timing: $0.timing)
          })
      ),
      (
        "transforms",
        plainValues(
          transforms.map {
            StoredTrack(property: .transform, values: .transform(from: $0.from, to: $0.to), timing: $0.timing)
          })
      ),
    ] + stored.map { ($0.kind, plainValues($0.tracks)) }
  }

  /// A digest of the values' bits, in hexadecimal.
  public static func digest(_ values: [Double]) -> String {
    var state: UInt64 = 0xCBF2_9CE4_8422_2325
    for value in values {
      state = (state ^ value.bitPattern) &* 0x0000_0100_0000_01B3
      state ^= state >> 32
    }
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
