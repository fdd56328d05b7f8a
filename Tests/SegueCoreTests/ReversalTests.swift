import Foundation
import SegueCore
import SegueGeometry
import SegueTestSupport
import SegueTiming
import Testing

@Suite("Closed under reversal")
struct ReversalTests {
  /// A timing whose numbers are multiples of 1/64: sums and differences of them are exact.
  static func timing(_ random: inout SplitMix64, hasOffset: Bool = false) -> TrackTiming {
    func sixtyFourths(_ range: ClosedRange<Int>, _ random: inout SplitMix64) -> Double {
      Double(Int.random(in: range, using: &random)) / 64
    }
    var timing = TrackTiming(
      beginTime: sixtyFourths(-64...64, &random), duration: sixtyFourths(1...128, &random), fillsBackwards: true,
      fillsForwards: true)
    if Bool.random(using: &random) { timing.curve = CubicBezier(0.3, -0.2, 0.4, 1.3) }
    timing.repeatCount = Double(Int.random(in: 1...12, using: &random)) / 4
    if Int.random(in: 0..<4, using: &random) == 0 { timing.repeatDuration = sixtyFourths(1...300, &random) }
    timing.autoreverses = Bool.random(using: &random)
    if hasOffset { timing.timeOffset = sixtyFourths(-99...99, &random) }
    return timing
  }

  @Test("the state at t is that of the way back at length − t, bit for bit", arguments: 1...50)
  func timings(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(9000 + seed))
    for _ in 0..<40 {
      let timing = Self.timing(&random, hasOffset: Bool.random(using: &random))
      var back = timing
      back.speed = -1
      for step in 0...64 {
        let since = (timing.length * Double(step) / 64 * 64).rounded() / 64
        let forth = timing.state(at: timing.beginTime + since)
        let mirrored = back.state(at: timing.beginTime + (timing.length - since))
        #expect(forth != nil && forth == mirrored, "seed \(9000 + seed): \(timing) at \(since)")
        if forth != mirrored { return }
      }
    }
  }

  @Test(
    "a tree sampled at t equals the tree whose layer runs backwards from its end, bit for bit", arguments: 1...10)
  func trees(_ seed: Int) {
    var seeded = SeededTrackKinds(seed: UInt64(9100 + seed))
    let (forth, back) = (LayerStore(), LayerStore())
    var rows: [LayerRow] = []
    for index in 0..<12 {
      let parent = index == 0 ? LayerStore.screen : rows.randomElement(using: &seeded.random)!
      let row = forth.insert()
      #expect(back.insert() == row)
      for store in [forth, back] { store.attach(row, to: parent) }
      rows.append(row)
    }
    for _ in 0..<40 {
      let row = rows.randomElement(using: &seeded.random)!
      let property = LayerProperty.allCases.randomElement(using: &seeded.random)!
      let values = seeded.values(property)
      var timing = seeded.chance(0.5) ? Self.timing(&seeded.random) : seeded.timing()
      if seeded.chance(0.2) { timing.enclosing = [Self.timing(&seeded.random)] }
      let composition = TrackComposition(seeded.chance(0.5) ? .add : .replace, accumulates: seeded.chance(0.2))
      for store in [forth, back] {
        if property == .path || property == .hidden {
          _ = store.addTrack(row, property, values, timing: timing)
        } else {
          _ = store.addTrack(row, .property(property), values, composition, timing: timing)
        }
      }
    }
    // From 3 s back to 0.
    back.setTiming(of: rows[0], TimeSpaces.Timing(speed: -1, timeOffset: 3))
    var digests: Set<UInt64> = []
    for step in 0...48 {
      let time = Double(step) / 16
      let digest = forth.update(at: time).digest
      digests.insert(digest)
      #expect(back.update(at: 3 - time).digest == digest, "seed \(9100 + seed), \(time) s")
    }
    #expect(digests.count > 20, "the tree moves")
  }
}
