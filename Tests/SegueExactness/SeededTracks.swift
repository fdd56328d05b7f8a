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
  }

  /// The first `count` of each kind.
  public func prefix(_ count: Int) -> SeededTracks {
    SeededTracks(
      curves: Array(curves.prefix(count)), springs: Array(springs.prefix(count)), decays: Array(decays.prefix(count)),
      keyframes: Array(keyframes.prefix(count)), positions: Array(positions.prefix(count)),
      transforms: Array(transforms.prefix(count)))
  }

  private init(
    curves: [CubicBezier], springs: [SpringMotion], decays: [Decay], keyframes: [Keyframes],
    positions: [(from: [Double], to: [Double], timing: TrackTiming)],
    transforms: [(from: CATransform3D, to: CATransform3D, timing: TrackTiming)]
  ) {
    self.curves = curves
    self.springs = springs
    self.decays = decays
    self.keyframes = keyframes
    self.positions = positions
    self.transforms = transforms
  }

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
    ]
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
      _ = store.sampleTracks(at: [0.1, 0.45, 0.9][moment])
      for row in positionRows {
        let value = store.position(row, .presentation)
        positions += [value.x, value.y]
      }
      for row in transformRows { transforms += store.transform(row, .presentation).rows.map(Double.init) }
    }
    return (positions, transforms)
  }

  /// Every value as the scalar references give it, for the kinds that have one.
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
    ]
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
