import SegueGeometry
import SegueTestSupport
import SegueTiming
import Testing

@testable import SegueCore

@Suite("Tracks take another timing")
struct TrackRetimingTests {
  private func still(_ progress: Double) -> TrackTiming {
    var timing = TrackTiming(
      beginTime: 0, duration: 1, spring: SpringMotion(evenlyFrom: progress, to: progress, in: 1),
      removesOnCompletion: false)
    timing.speed = 0
    return timing
  }

  /// Layers with a track each, from 0 to 100, all of one timing.
  private func store(_ count: Int) -> (LayerStore, [LayerRow], [TrackID]) {
    let store = LayerStore(capacity: 64)
    let rows = (0..<count).map { _ in store.insert() }
    for row in rows { store.attach(row, to: LayerStore.screen) }
    let ids = rows.map {
      store.addTrack(
        $0, .opacity, .components(offset: 0, from: [0], to: [1]), timing: TrackTiming(beginTime: 0, duration: 2))
    }
    return (store, rows, ids)
  }

  private func opacities(_ store: LayerStore, _ rows: [LayerRow], at time: Double) -> [Double] {
    store.settleTracks(at: time)
    return rows.map { store.component(.opacity, 0, of: $0, .presentation) }
  }

  @Test("some of a group's tracks leave it, the others run on; an unknown id is passed over")
  func part() {
    let (store, rows, ids) = store(4)
    #expect(opacities(store, rows, at: 1) == [0.5, 0.5, 0.5, 0.5])
    store.removeTracks([ids[3]])
    store.retimeTracks([ids[0], ids[2], ids[3]], still(0.125))
    #expect(opacities(store, Array(rows[..<3]), at: 1) == [0.125, 0.5, 0.125])
    #expect(opacities(store, Array(rows[..<3]), at: 1.5) == [0.125, 0.75, 0.125])
    store.retimeTracks([ids[0]], TrackTiming(beginTime: 1.5, duration: 1))
    #expect(opacities(store, Array(rows[..<3]), at: 1.75) == [0.25, 0.875, 0.125])
    #expect(store.endedTracks(at: 2) == [ids[1]])
    #expect(store.endedTracks(at: 2.5) == [ids[0], ids[1]])
  }

  @Test("a whole group that stands still is moved where it is, and shows it at once")
  func whole() {
    let (store, rows, ids) = store(3)
    store.retimeTracks(ids, still(0.5))
    for step in 1..<20 {
      store.retimeTracks(ids, still(Double(step) / 32))
      #expect(opacities(store, rows, at: 7) == Array(repeating: Double(step) / 32, count: 3))
    }
    #expect(store.endedTracks(at: 1e6).isEmpty)
    store.retimeTracks(ids, TrackTiming(beginTime: 7, duration: 1))
    #expect(opacities(store, rows, at: 7.25) == [0.25, 0.25, 0.25])
    #expect(store.endedTracks(at: 8) == ids)
  }

  @Test("retimed at random, each track shows what one that was added so shows", arguments: 1...5)
  func random(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (store, rows, ids) = store(12)
    var timings = Array(repeating: TrackTiming(beginTime: 0, duration: 2), count: 12)
    for round in 0..<200 {
      let chosen = (0..<12).filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
      var timing = still(Double(Int.random(in: 0...64, using: &random)) / 64)
      if Bool.random(using: &random) {
        timing = TrackTiming(
          beginTime: Double(round) - 1, duration: Double(Int.random(in: 1...9, using: &random)), curve: .easeIn,
          fillsBackwards: true, fillsForwards: true, removesOnCompletion: false)
        if Bool.random(using: &random) { timing.speed = -1 }
      }
      store.retimeTracks(chosen.map { ids[$0] }, timing)
      for index in chosen { timings[index] = timing }
      let time = Double(round)
      let expected = timings.map { $0.state(at: time)?.progress ?? 1 }
      #expect(opacities(store, rows, at: time) == expected, "seed \(seed), round \(round)")
    }
  }
}
