import SegueCore
import SegueGeometry
import SegueTestSupport
import SegueTiming
import Testing

@Suite("Tracks")
struct TrackStoreTests {
  static func one() -> (LayerStore, LayerRow) {
    let store = LayerStore()
    let row = store.insert()
    store.attach(row, to: LayerStore.screen)
    store.setPosition(row, SIMD2(7, 9))
    return (store, row)
  }

  static func linear(_ begin: Double = 0, _ duration: Double = 1) -> TrackTiming {
    TrackTiming(beginTime: begin, duration: duration)
  }

  @Test("at the begin a track shows exactly its first value, at the end exactly its last")
  func ends() {
    let (store, row) = Self.one()
    // 0.1 + (0.7 − 0.1)·1 is not 0.7 in binary.
    var timing = Self.linear()
    timing.fillsForwards = true
    _ = store.addTrack(row, .position, .components(offset: 0, from: [0.1, -0.3], to: [0.7, 0.1]), timing: timing)
    _ = store.update(at: 0)
    #expect(store.position(row, .presentation) == SIMD2(0.1, -0.3))
    _ = store.update(at: 1)
    #expect(store.position(row, .presentation) == SIMD2(0.7, 0.1))
    #expect(store.position(row) == SIMD2(7, 9), "the model stays")
  }

  @Test("between, numbers go as the curve does")
  func between() {
    let (store, row) = Self.one()
    var timing = Self.linear(2, 4)
    _ = store.addTrack(row, .position, .components(offset: 0, from: [0, 100], to: [100, 0]), timing: timing)
    timing.curve = .easeInOut
    _ = store.addTrack(row, .opacity, .components(offset: 0, from: [0], to: [1]), timing: timing)
    #expect(store.update(at: 3).work.tracksSampled == 2)
    #expect(store.position(row, .presentation) == SIMD2(25, 75))
    #expect(abs(store.opacity(row, .presentation) - 0.12916) < 1e-5)
    #expect(store.position(row, .model) == SIMD2(7, 9))
  }

  @Test("a delay shows the model, or the first value when it fills backwards")
  func delay() {
    let (store, row) = Self.one()
    _ = store.addTrack(
      row, .opacity, .components(offset: 0, from: [0.25], to: [0.5]), timing: Self.linear(1))
    #expect(store.update(at: 0.5).work.tracksSampled == 0)
    #expect(store.opacity(row, .presentation) == 1)
    let (other, otherRow) = Self.one()
    var timing = Self.linear(1)
    timing.fillsBackwards = true
    _ = other.addTrack(otherRow, .opacity, .components(offset: 0, from: [0.25], to: [0.5]), timing: timing)
    #expect(other.update(at: 0.5).work.tracksSampled == 1)
    #expect(other.opacity(otherRow, .presentation) == 0.25)
  }

  @Test("after its end a track that does not fill shows the model, a filling one its last value")
  func after() {
    let (store, row) = Self.one()
    var timing = Self.linear()
    _ = store.addTrack(row, .opacity, .components(offset: 0, from: [0], to: [0.5]), timing: timing)
    timing.fillsForwards = true
    _ = store.addTrack(row, .cornerRadius, .components(offset: 0, from: [0], to: [4]), timing: timing)
    _ = store.update(at: 0.5)
    #expect(store.opacity(row, .presentation) == 0.25)
    _ = store.update(at: 2)
    #expect(store.opacity(row, .presentation) == 1)
    #expect(store.cornerRadius(row, .presentation) == 4)
    // Time runs back, as scrubbing does.
    _ = store.update(at: 0.5)
    #expect(store.opacity(row, .presentation) == 0.25)
    #expect(store.cornerRadius(row, .presentation) == 2)
  }

  @Test("a track that stays after its end shows nothing there unless it fills")
  func staying() {
    let (store, row) = Self.one()
    var timing = Self.linear()
    timing.removesOnCompletion = false
    _ = store.addTrack(row, .opacity, .components(offset: 0, from: [0], to: [0.5]), timing: timing)
    timing.fillsForwards = true
    _ = store.addTrack(row, .cornerRadius, .components(offset: 0, from: [0], to: [4]), timing: timing)
    #expect(store.finishedTracks(at: 2).isEmpty)
    _ = store.update(at: 2)
    #expect(store.opacity(row, .presentation) == 1)
    #expect(store.cornerRadius(row, .presentation) == 4)
  }

  @Test("an end that rounding puts half a nanosecond late is reached, a nanosecond is not")
  func tolerance() {
    let (store, row) = Self.one()
    _ = store.addTrack(row, .opacity, .components(offset: 0, from: [0], to: [0.5]), timing: Self.linear())
    #expect(store.finishedTracks(at: 1 - 1e-9).isEmpty)
    #expect(store.finishedTracks(at: 1 - 0.4e-9).count == 1)
  }

  @Test("a duration of 0 is over at once")
  func instant() {
    let (store, row) = Self.one()
    var timing = Self.linear(1, 0)
    timing.fillsForwards = true
    _ = store.addTrack(row, .opacity, .components(offset: 0, from: [0], to: [0.5]), timing: timing)
    _ = store.update(at: 0.9)
    #expect(store.opacity(row, .presentation) == 1)
    _ = store.update(at: 1)
    #expect(store.opacity(row, .presentation) == 0.5)
  }

  @Test("of two tracks for one number the later has the say; when it goes, the earlier")
  func later() {
    let (store, row) = Self.one()
    let first = store.addTrack(
      row, .opacity, .components(offset: 0, from: [0], to: [1]), timing: Self.linear(0, 10))
    let second = store.addTrack(
      row, .opacity, .components(offset: 0, from: [0.5], to: [0.5]), timing: Self.linear(0, 10))
    #expect(first < second)
    _ = store.update(at: 1)
    #expect(store.opacity(row, .presentation) == 0.5)
    store.removeTracks([second])
    _ = store.update(at: 1)
    #expect(store.opacity(row, .presentation) == 0.1)
    store.removeTracks([first])
    #expect(store.opacity(row, .presentation) == 1, "removal brings the model back at once")
    #expect(store.tracks.count == 0)
  }

  @Test("tracks of two numbers of one property do not get in each other's way")
  func partial() {
    let (store, row) = Self.one()
    let x = store.addTrack(
      row, .position, .components(offset: 0, from: [0], to: [100]), timing: Self.linear(0, 1))
    _ = store.addTrack(row, .position, .components(offset: 1, from: [0], to: [100]), timing: Self.linear(0, 10))
    _ = store.update(at: 0.5)
    #expect(store.position(row, .presentation) == SIMD2(50, 5))
    _ = store.update(at: 2)
    #expect(store.position(row, .presentation) == SIMD2(7, 20), "x is over and shows the model")
    _ = store.update(at: 0.5)
    store.removeTracks([x])
    #expect(store.position(row, .presentation) == SIMD2(7, 5))
    _ = store.update(at: 0.6)
    #expect(store.position(row, .presentation) == SIMD2(7, 6))
    store.setPosition(row, SIMD2(70, 90))
    #expect(store.position(row, .presentation) == SIMD2(70, 6), "only y is animated")
  }

  @Test("a model value set under a track shows once the track is gone")
  func modelUnderTrack() {
    let (store, row) = Self.one()
    let track = store.addTrack(
      row, .opacity, .components(offset: 0, from: [0], to: [1]), timing: Self.linear(0, 10))
    _ = store.update(at: 1)
    store.setOpacity(row, 0.75)
    _ = store.update(at: 2)
    #expect(store.opacity(row, .presentation) == 0.2)
    store.removeTracks([track])
    #expect(store.opacity(row, .presentation) == 0.75)
    #expect(store.update(at: 3).digest == store.recomputedDigest())
  }

  @Test("hidden flips at the middle, a path jumps there")
  func discrete() {
    let (store, row) = Self.one()
    let before = CGPath(rect: .init(x: 0, y: 0, width: 1, height: 1))
    let after = CGPath(rect: .init(x: 0, y: 0, width: 2, height: 2))
    let paths = [before, after].map { Double(bitPattern: StateDigest.hash($0)) }
    _ = store.addTrack(row, .hidden, .components(offset: 0, from: [0], to: [1]), timing: Self.linear())
    _ = store.addTrack(row, .path, .components(offset: 0, from: [paths[0]], to: [paths[1]]), timing: Self.linear())
    for (time, isAfter) in [(0.0, false), (0.49, false), (0.5, true), (0.99, true)] {
      _ = store.update(at: time)
      #expect(store.isHidden(row, .presentation) == isAfter, "\(time)")
      let digest = store.component(.path, 0, of: row, .presentation).bitPattern
      #expect(digest == StateDigest.hash(isAfter ? after : before), "\(time)")
    }
  }

  @Test("finished tracks are named once their end has come, in the order in which they were added")
  func finished() {
    let (store, row) = Self.one()
    let ids = [3.0, 1, 2].map {
      store.addTrack(row, .opacity, .components(offset: 0, from: [0], to: [1]), timing: Self.linear(0, $0))
    }
    var stays = Self.linear(0, 1)
    stays.removesOnCompletion = false
    _ = store.addTrack(row, .cornerRadius, .components(offset: 0, from: [0], to: [1]), timing: stays)
    #expect(store.finishedTracks(at: 0.5).isEmpty)
    #expect(store.finishedTracks(at: 2.5) == [ids[1], ids[2]])
    #expect(store.finishedTracks(at: 9) == ids)
    #expect(store.tracks.animatedRowCount == 1)
  }

  @Test("seeded tracks agree with a plain evaluation, whatever else was added and removed", arguments: 1...20)
  func seeded(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(5000 + seed))
    let curves: [CubicBezier] = [.linear, .easeIn, .easeOut, .easeInOut, .default]
    let store = LayerStore()
    let rows = (0..<10).map { _ in store.insert() }
    struct Plain {
      var id: TrackID
      var row: LayerRow
      var offset: Int
      var from: [Double]
      var to: [Double]
      var timing: TrackTiming
    }
    var plain: [Plain] = []
    for step in 0..<60 {
      if !plain.isEmpty && Double.random(in: 0..<1, using: &random) < 0.3 {
        let gone = plain.remove(at: Int.random(in: 0..<plain.count, using: &random))
        store.removeTracks([gone.id])
      }
      let offset = Int.random(in: 0..<4, using: &random)
      let count = Int.random(in: 1...(4 - offset), using: &random)
      func numbers() -> [Double] { (0..<count).map { _ in Double.random(in: -9...9, using: &random) } }
      let timing = TrackTiming(
        beginTime: Double.random(in: -1...1, using: &random).rounded(), duration: 1,
        curve: curves.randomElement(using: &random)!, fillsBackwards: Bool.random(using: &random),
        fillsForwards: Bool.random(using: &random))
      let row = rows.randomElement(using: &random)!
      let (from, to) = (numbers(), numbers())
      let id = store.addTrack(row, .bounds, .components(offset: offset, from: from, to: to), timing: timing)
      plain.append(Plain(id: id, row: row, offset: offset, from: from, to: to, timing: timing))

      let time = Double.random(in: -2...3, using: &random)
      _ = store.sampleTracks(at: time)
      var expected = Dictionary(uniqueKeysWithValues: rows.map { ($0, SIMD4<Double>()) })
      for track in plain {
        let elapsed = time - track.timing.beginTime
        if elapsed < 0 && !track.timing.fillsBackwards { continue }
        if elapsed >= 1 && !track.timing.fillsForwards { continue }
        let p = track.timing.curve.value(at: elapsed)
        for k in track.from.indices {
          expected[track.row]![track.offset + k] = (1 - p) * track.from[k] + p * track.to[k]
        }
      }
      for row in rows {
        let difference = store.bounds(row, .presentation) - expected[row]!
        #expect((0..<4).allSatisfy { abs(difference[$0]) <= 1e-13 }, "seed \(5000 + seed), step \(step)")
      }
    }
  }
}
