import Foundation
import SegueCore
import SegueGeometry
import SegueTestSupport
import SegueTiming
import Testing

@Suite("Tracks of every kind")
struct TrackKindTests {
  static func timing(_ duration: Double = 1, fills: Bool = false) -> TrackTiming {
    TrackTiming(beginTime: 1, duration: duration, fillsBackwards: fills, fillsForwards: fills)
  }

  @Test("a spring goes by the seconds since the begin, and its curve shapes nothing")
  func springs() {
    let (store, row) = TrackStoreTests.one()
    var timing = Self.timing(2)
    timing.curve = .easeIn
    let spring = Spring(mass: 2, stiffness: 100, damping: 15)
    _ = store.addTrack(
      row, .position, .springs(offset: 0, [spring.motion(from: 0, to: 1), spring.motion(from: 100, to: 0)]),
      timing: timing)
    for (elapsed, position) in [(0.1, 0.189982), (0.2, 0.553083), (0.5, 1.137978), (1.0, 0.981638)] {
      #expect(store.sampleTracks(at: 1 + elapsed) == 1)
      let shown = store.position(row, .presentation)
      #expect(abs(shown.x - position) < 1e-6 && abs(shown.y - 100 * (1 - position)) < 1e-4, "\(elapsed)")
    }
    _ = store.sampleTracks(at: 3)
    #expect(store.position(row, .presentation) == SIMD2(7, 9), "it is over")
  }

  @Test("a decay slows down")
  func decays() {
    let (store, row) = TrackStoreTests.one()
    _ = store.addTrack(
      row, .bounds, .decays(offset: 1, [Decay(from: 10, velocity: 100, rate: 2)]), timing: Self.timing(9))
    _ = store.sampleTracks(at: 1.5)
    #expect(abs(store.bounds(row, .presentation).y - (10 + 50 * (1 - exp(-1)))) < 1e-12)
    #expect(store.bounds(row, .presentation).x == 0)
  }

  @Test("springs and decays that fill show where they are at the begin and at the end of the duration")
  func fills() {
    let (store, row) = TrackStoreTests.one()
    let motion = Spring(stiffness: 100, damping: 2).motion(from: 4, to: 8)
    let decay = Decay(from: 1, velocity: 8, rate: 1)
    _ = store.addTrack(row, .cornerRadius, .springs(offset: 0, [motion]), timing: Self.timing(0.5, fills: true))
    _ = store.addTrack(row, .zPosition, .decays(offset: 0, [decay]), timing: Self.timing(0.5, fills: true))
    #expect(store.sampleTracks(at: 0.2) == 2)
    #expect(store.cornerRadius(row, .presentation) == 4 && store.zPosition(row, .presentation) == 1)
    #expect(store.sampleTracks(at: 7) == 2)
    #expect(store.cornerRadius(row, .presentation) == motion.sample(at: 0.5).position)
    #expect(store.zPosition(row, .presentation) == decay.sample(at: 0.5).position)
  }

  @Test("a timing with a spring makes everything that has it swing, matrices too")
  func springTiming() {
    let (store, row) = TrackStoreTests.one()
    var timing = Self.timing(2)
    timing.spring = Spring(stiffness: 100, damping: 10).motion(from: 0, to: 1)
    _ = store.addTrack(row, .opacity, .components(offset: 0, from: [0], to: [0.5]), timing: timing)
    _ = store.addTrack(
      row, .transform, .transform(from: .identity, to: CATransform3DMakeTranslation(10, 0, 0)), timing: timing)
    _ = store.sampleTracks(at: 1.25)
    #expect(abs(store.opacity(row, .presentation) - 0.5 * 1.02336) < 1e-6)
    #expect(abs(store.transform(row, .presentation).m41 - 10 * 1.02336) < 1e-5)
  }

  @Test("keys stand at fractions of the duration, and the timing's curve shapes the whole")
  func keyframes() {
    let (store, row) = TrackStoreTests.one()
    let keys = Keyframes(times: [0, 0.25, 0.25, 1], values: [0, 10, 20, 0], curves: [.easeIn, .linear, .linear])
    var timing = Self.timing(4)
    _ = store.addTrack(row, .zPosition, .keyframes(offset: 0, [keys]), timing: timing)
    timing.curve = .easeOut
    _ = store.addTrack(row, .cornerRadius, .keyframes(offset: 0, [keys]), timing: timing)
    _ = store.sampleTracks(at: 1.5)
    #expect(store.zPosition(row, .presentation) == 10 * CubicBezier.easeIn.value(at: 0.5))
    #expect(store.cornerRadius(row, .presentation) == keys.value(at: CubicBezier.easeOut.value(at: 0.125)))
    _ = store.sampleTracks(at: 2)
    #expect(store.zPosition(row, .presentation) == 20, "of keys at one time the last")
    _ = store.sampleTracks(at: 3.5)
    #expect(store.zPosition(row, .presentation) == 10)
  }

  @Test("matrices go from key to key, by the curve of their segment")
  func matrixKeys() {
    let (store, row) = TrackStoreTests.one()
    let moved = (0..<3).map { CATransform3DMakeTranslation([0, 10, 30][$0], 0, 0) }
    _ = store.addTrack(
      row, .transform,
      .transformKeyframes(MatrixKeyframes(times: [0, 0.5, 1], matrices: moved, curves: [.linear, .easeIn])),
      timing: Self.timing(fills: true))
    // Forth and back: a segment is found from any other one.
    for (time, x) in [(0.5, 0), (1.25, 5), (1.75, 10 + 20 * CubicBezier.easeIn.value(at: 0.5)), (1.25, 5), (9, 30)] {
      _ = store.sampleTracks(at: time)
      #expect(abs(store.transform(row, .presentation).m41 - x) < 1e-12, "\(time)")
    }
  }

  @Test("a segment with a matrix that cannot be taken apart jumps in its middle, the others go on")
  func singularKeys() {
    let (store, row) = TrackStoreTests.one()
    let flat = CATransform3DMakeScale(0, 0, 1)
    let big = CATransform3DMakeScale(3, 3, 1)
    _ = store.addTrack(
      row, .transform, .transformKeyframes(MatrixKeyframes(times: [0, 0.5, 1], matrices: [flat, big, .identity])),
      timing: Self.timing())
    for (time, expected) in [(1.2, flat), (1.3, big), (1.75, CATransform3DMakeScale(2, 2, 1)), (1.2, flat)] {
      _ = store.sampleTracks(at: time)
      #expect(store.transform(row, .presentation) == expected, "\(time)")
    }
  }

  @Test("steps stay at a key until the next one")
  func steps() {
    let (store, row) = TrackStoreTests.one()
    _ = store.addTrack(
      row, .position, .steps(offset: 0, times: [0.1, 0.4, 0.4], values: [[1, 2], [3, 4], [5, 6]]),
      timing: Self.timing())
    _ = store.addTrack(
      row, .sublayerTransform,
      .steps(
        offset: 0, times: [0, 0.5], values: [CATransform3D.identity, CATransform3D()].map { $0.rows.map { $0 } }),
      timing: Self.timing())
    for (time, x, m44) in [(1.0, 1.0, 1.0), (1.39, 1, 1), (1.41, 5, 1), (1.5, 5, 0), (1.2, 1, 1)] {
      _ = store.sampleTracks(at: time)
      #expect(store.position(row, .presentation) == SIMD2(x, x + 1), "\(time)")
      #expect(Double(store.sublayerTransform(row, .presentation).m44) == m44, "\(time)")
    }
  }

  @Test("of two tracks for one number the later has the say, whatever their kinds")
  func order() {
    let timing = Self.timing(fills: true)
    // Each shows its index at any time.
    let kinds: [TrackValues] = [
      .components(offset: 0, from: [0], to: [0]),
      .springs(offset: 0, [Spring(stiffness: 9, damping: 1).motion(from: 1, to: 1)]),
      .decays(offset: 0, [Decay(from: 2, velocity: 0, rate: 1)]),
      .keyframes(offset: 0, [Keyframes(times: [0], values: [3])]),
      .steps(offset: 0, times: [0], values: [[4]]),
    ]
    for first in kinds.indices {
      for second in kinds.indices {
        let (store, row) = TrackStoreTests.one()
        _ = store.addTrack(row, .zPosition, kinds[first], timing: timing)
        let later = store.addTrack(row, .zPosition, kinds[second], timing: timing)
        _ = store.sampleTracks(at: 1.5)
        #expect(store.zPosition(row, .presentation) == Double(second), "\(first) before \(second)")
        store.removeTracks([later])
        _ = store.sampleTracks(at: 1.5)
        #expect(store.zPosition(row, .presentation) == Double(first), "\(first) alone")
      }
    }
  }

  @Test("a spring's first value comes on screen with its adding")
  func firstValue() {
    let (store, row) = TrackStoreTests.one()
    _ = store.addTrack(
      row, .opacity, .springs(offset: 0, [Spring(stiffness: 9, damping: 1).motion(from: 0.25, to: 1)]),
      timing: Self.timing(), at: 1)
    #expect(store.opacity(row, .presentation) == 0.25)
    _ = store.addTrack(
      row, .transform,
      .transformKeyframes(MatrixKeyframes(times: [0, 1], matrices: [CATransform3DMakeScale(0, 1, 1), .identity])),
      timing: Self.timing(fills: true), at: 0)
    #expect(store.transform(row, .presentation).m11 == 0)
  }

  /// What a store should show, by plain evaluation of the tracks that it has, in order.
  struct Plain {
    var id: TrackID
    var row: LayerRow
    var property: LayerProperty
    var offset: Int
    var values: TrackValues
    var timing: TrackTiming
  }

  @Test(
    "seeded tracks of all kinds show the bits of a plain evaluation, whatever else was added and removed",
    arguments: 1...12)
  func seeded(_ seed: Int) {
    for level in InstructionSet.available {
      var seeded = SeededTrackKinds(seed: UInt64(8000 + seed))
      let store = LayerStore(instructionSet: level)
      let rows = (0..<6).map { _ in store.insert() }
      for row in rows { store.attach(row, to: LayerStore.screen) }
      // Half of them run in a time of their own, which changes on the way.
      store.attach(rows[1], to: rows[0])
      store.attach(rows[2], to: rows[1])
      var plain: [Plain] = []
      for step in 0..<40 {
        for _ in 0..<3 where !plain.isEmpty && seeded.chance(0.25) {
          let gone = plain.remove(at: Int.random(in: 0..<plain.count, using: &seeded.random))
          store.removeTracks([gone.id])
        }
        for _ in 0..<3 {
          let property = LayerProperty.allCases.randomElement(using: &seeded.random)!
          let row = rows.randomElement(using: &seeded.random)!
          let (values, timing) = (seeded.values(property), seeded.timing())
          let id = store.addTrack(row, property, values, timing: timing, at: seeded.chance(0.5) ? 0 : nil)
          let offset =
            switch values {
            case .components(let offset, _, _), .springs(let offset, _), .decays(let offset, _),
              .keyframes(let offset, _), .steps(let offset, _, _):
              offset
            default: 0
            }
          plain.append(
            Plain(id: id, row: row, property: property, offset: offset, values: values, timing: timing))
        }
        if step == 15 { store.setTiming(of: rows[0], .init(beginTime: 0.1, speed: 0.5)) }
        if step == 25 { store.attach(rows[2], to: LayerStore.screen) }
        if seeded.chance(0.3) { store.setZPosition(rows[3], seeded.uniform(-3, 3)) }

        let now = seeded.uniform(-2, 3)
        let (work, digest) = store.update(at: now)
        #expect(digest == store.recomputedDigest(), "seed \(8000 + seed), step \(step), \(level.rawValue)")
        var shown = 0
        var expected: [LayerRow: [LayerProperty: [Double]]] = [:]
        for track in plain {
          guard let state = track.timing.state(at: store.localTime(of: track.row, at: now)) else { continue }
          shown += 1
          let numbers = track.values.numbers(of: track.property, progress: state.progress, elapsed: state.elapsed)
          var all =
            expected[track.row]?[track.property]
            ?? (0..<track.property.componentCount).map { store.component(track.property, $0, of: track.row) }
          for (index, number) in numbers.enumerated() {
            all[track.offset + index] = track.property == .hidden ? (number < 0.5 ? 0 : 1) : number
          }
          expected[track.row, default: [:]][track.property] = all
        }
        #expect(work.tracksSampled == shown, "seed \(8000 + seed), step \(step), \(level.rawValue)")
        for row in rows {
          for property in LayerProperty.allCases {
            for index in 0..<property.componentCount {
              let number = store.component(property, index, of: row, .presentation)
              let plain = expected[row]?[property]?[index] ?? store.component(property, index, of: row)
              #expect(
                number.bitPattern == plain.bitPattern || (number == plain && property.componentCount == 16),
                "seed \(8000 + seed), step \(step), \(level.rawValue): \(property) \(index) of \(row.rawValue)")
            }
          }
        }
      }
      store.removeTracks(Set(plain.map(\.id)))
      #expect(store.tracks.count == 0)
      #expect(store.update(at: 0).digest == store.recomputedDigest())
    }
  }

  @Test("100 matrices have the bits of the plain formula at every level, zeros and all", arguments: [0, 0.3, 1, 1.7])
  func matrixBits(_ progress: Double) {
    var seeded = SeededTrackKinds(seed: 8100)
    var timing = Self.timing(fills: true)
    // A spring that rests at the progress gives it exactly.
    timing.spring = Spring(stiffness: 1, damping: 1).motion(from: progress, to: progress)
    let pairs = (0..<100).map { _ in (from: seeded.matrix(), to: seeded.matrix()) }
    for level in InstructionSet.available {
      let store = LayerStore(instructionSet: level)
      let rows = pairs.map { pair in
        let row = store.insert()
        // With a matrix of its own the row keeps what it is given, also zeros' signs.
        store.setTransform(row, CATransform3DMakeScale(5, 5, 5))
        _ = store.addTrack(row, .transform, .transform(from: pair.from, to: pair.to), timing: timing)
        return row
      }
      _ = store.sampleTracks(at: 1.5)
      for (row, pair) in zip(rows, pairs) {
        guard let a = pair.from.decomposed(), let b = pair.to.decomposed() else { continue }
        let plain = CATransform3D(a.interpolated(to: b, progress: progress))
        let shown = store.transform(row, .presentation)
        #expect(
          zip(shown.rows, plain.rows).allSatisfy { $0.bitPattern == $1.bitPattern }, "seed 8100, \(level.rawValue)")
        #expect(plain.rows.allSatisfy { $0 != 0 || $0.sign == .plus }, "no zero is negative")
      }
    }
  }
}
