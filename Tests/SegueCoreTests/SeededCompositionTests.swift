import Foundation
import SegueCore
import SegueGeometry
import SegueTestSupport
import SegueTiming
import Testing

@Suite("Thousands of tracks that meet")
struct SeededCompositionTests {
  /// A track as it was added.
  struct Plain {
    var id: TrackID
    var row: LayerRow
    var property: LayerProperty
    var values: TrackValues
    var composition: TrackComposition
    var timing: TrackTiming
  }

  static func timing(_ seeded: inout SeededTrackKinds) -> TrackTiming {
    var timing = seeded.timing()
    guard seeded.chance(0.6) else { return timing }
    timing.speed = [1, 2, 0.5, -1, 0].randomElement(using: &seeded.random)!
    timing.repeatCount = [1, 2, 2.5, .infinity].randomElement(using: &seeded.random)!
    timing.autoreverses = seeded.chance(0.3)
    if seeded.chance(0.3) { timing.timeOffset = seeded.uniform(-1, 1) }
    if seeded.chance(0.2) { timing.enclosing = [seeded.timing()] }
    return timing
  }

  static func track(_ seeded: inout SeededTrackKinds) -> (LayerProperty, TrackValues, TrackComposition) {
    let property = [LayerProperty.position, .bounds, .zPosition, .transform, .sublayerTransform, .opacity]
      .randomElement(using: &seeded.random)!
    let accumulates = seeded.chance(0.2)
    if property.componentCount == 16 {
      let numbers = TrackValues.components(offset: 0, from: [seeded.uniform(-2, 2)], to: [seeded.uniform(-2, 2)])
      switch Int.random(in: 0..<4, using: &seeded.random) {
      case 0:
        let function = TransformFunction.allCases.filter { $0.argumentCount == 1 }
          .randomElement(using: &seeded.random)!
        return (property, numbers, TrackComposition(.function(function, adds: seeded.chance(0.5))))
      case 1: return (property, seeded.values(property), TrackComposition(.add, accumulates: accumulates))
      default: return (property, seeded.values(property), TrackComposition(.replace, accumulates: accumulates))
      }
    }
    let composition = TrackComposition(seeded.chance(0.4) ? .add : .replace, accumulates: accumulates)
    guard seeded.chance(0.2) else { return (property, seeded.values(property), composition) }
    let count = Int.random(in: 2...5, using: &seeded.random)
    let controls = (1..<count).map { _ in
      SplineKeyframes.Controls(first: [seeded.uniform(-9, 9)], second: [seeded.uniform(-9, 9)])
    }
    let spline = SplineKeyframes(
      times: seeded.times(count), values: (0..<count).map { _ in [seeded.uniform(-9, 9)] },
      curves: (1..<count).map { _ in seeded.curve() }, controls: seeded.chance(0.5) ? controls : [])
    return (property, .splines(offset: 0, spline), composition)
  }

  static func offset(_ values: TrackValues) -> Int {
    switch values {
    case .components(let offset, _, _), .springs(let offset, _), .decays(let offset, _), .keyframes(let offset, _),
      .steps(let offset, _, _), .splines(let offset, _):
      offset
    default: 0
    }
  }

  /// What a row shows, by the plain rules, track after track.
  static func recomputed(
    _ property: LayerProperty, _ row: LayerRow, _ tracks: [Plain], _ store: LayerStore, _ now: Double
  )
    -> [Double]
  {
    var shown = (0..<property.componentCount).map { store.component(property, $0, of: row) }
    for track in tracks where track.row == row && track.property == property {
      guard let state = track.timing.state(at: store.localTime(of: row, at: now)) else { continue }
      let numbers = track.values.numbers(of: property, progress: state.progress, elapsed: state.elapsed)
      var (end, elapsed) = (track.timing.curve.value(at: 1), track.timing.duration)
      if track.timing.autoreverses { (end, elapsed) = (track.timing.curve.value(at: 0), 0) }
      if let spring = track.timing.spring { end = spring.sample(at: elapsed).position }
      let last = track.values.numbers(of: property, progress: end, elapsed: elapsed)
      let times = track.composition.accumulates ? state.iteration : 0
      if property.componentCount == 16 {
        shown = matrix(track.composition, numbers, last, times, over: shown)
        continue
      }
      for (index, number) in numbers.enumerated() {
        let value = times == 0 ? number : number + times * last[index]
        let place = offset(track.values) + index
        shown[place] = track.composition.operation == .add ? shown[place] + value : value
      }
    }
    return shown
  }

  static func matrix(
    _ composition: TrackComposition, _ numbers: [Double], _ last: [Double], _ times: Double, over: [Double]
  ) -> [Double] {
    func matrix(_ numbers: [Double]) -> CATransform3D { CATransform3D(rows: numbers.map { CGFloat($0) }) }
    let adds: Bool
    var value: CATransform3D
    switch composition.operation {
    case .function(let function, let isAdditive): (adds, value) = (isAdditive, function.matrix(numbers[0]))
    case .part: preconditionFailure("parts are not drawn")
    case .add, .replace:
      (adds, value) = (composition.operation == .add, matrix(numbers))
      for _ in 0..<Int(times) { value = value.concatenating(matrix(last)) }
    }
    return (adds ? value.concatenating(matrix(over)) : value).rows.map(Double.init)
  }

  @Test("a store shows what a plain recomputation gives, whatever was added and removed", arguments: 1...12)
  func mixed(_ seed: Int) {
    var seeded = SeededTrackKinds(seed: UInt64(9200 + seed))
    let store = LayerStore(instructionSet: InstructionSet.available.randomElement(using: &seeded.random)!)
    let rows = (0..<8).map { _ in store.insert() }
    for (index, row) in rows.enumerated() {
      store.attach(row, to: index % 3 == 0 ? LayerStore.screen : rows[index - 1])
    }
    var tracks: [Plain] = []
    var shownCount = 0
    for step in 0..<30 {
      for _ in 0..<6 where !tracks.isEmpty && seeded.chance(0.4) {
        store.removeTracks([tracks.remove(at: Int.random(in: 0..<tracks.count, using: &seeded.random)).id])
      }
      for _ in 0..<10 {
        let (property, values, composition) = Self.track(&seeded)
        let (row, timing) = (rows.randomElement(using: &seeded.random)!, Self.timing(&seeded))
        let id = store.addTrack(row, .property(property), values, composition, timing: timing)
        tracks.append(
          Plain(id: id, row: row, property: property, values: values, composition: composition, timing: timing))
      }
      if step == 10 { store.setTiming(of: rows[0], .init(beginTime: 0.1, speed: 0.5)) }
      if step == 20 { store.attach(rows[2], to: LayerStore.screen) }
      let row = rows.randomElement(using: &seeded.random)!
      store.setPosition(row, SIMD2(seeded.uniform(-9, 9), 1))
      store.setTransform(row, seeded.matrix())
      let now = seeded.uniform(-2, 4)
      let (work, digest) = store.update(at: now)
      shownCount += work.tracksSampled
      #expect(digest == store.recomputedDigest(), "seed \(9200 + seed), step \(step)")
      for row in rows {
        for property in [LayerProperty.position, .bounds, .zPosition, .transform, .sublayerTransform, .opacity] {
          let plain = Self.recomputed(property, row, tracks, store, now)
          for (index, number) in plain.enumerated() {
            let shown = store.component(property, index, of: row, .presentation)
            let isEqual =
              property.componentCount == 16 ? abs(shown - number) <= 1e-9 * max(1, abs(number)) : shown == number
            #expect(isEqual, "seed \(9200 + seed), step \(step): \(property) \(index) of \(row.rawValue)")
            if !isEqual { return }
          }
        }
      }
    }
    #expect(shownCount > 1000, "\(shownCount)")
    store.removeTracks(Set(tracks.map(\.id)))
    for row in rows {
      for property in LayerProperty.allCases {
        for index in 0..<property.componentCount {
          let model = store.component(property, index, of: row)
          #expect(store.component(property, index, of: row, .presentation).bitPattern == model.bitPattern)
        }
      }
    }
    #expect(store.tracks.count == 0 && store.update(at: 0).digest == store.recomputedDigest())
  }

  @Test("a plain timing gives the kernel's bits, alone and among woven ones", arguments: 1...5)
  func kernelBits(_ seed: Int) {
    var seeded = SeededTrackKinds(seed: UInt64(9300 + seed))
    for level in InstructionSet.available {
      let store = LayerStore(instructionSet: level)
      let tracks = (0..<100).map { index in
        let row = store.insert()
        var timing = seeded.timing()
        (timing.beginTime, timing.duration) = (seeded.uniform(-1, 1), seeded.uniform(0, 2))
        if index % 3 == 0 { timing.repeatCount = 1.0000001 }
        _ = store.addTrack(row, .zPosition, .components(offset: 0, from: [0], to: [1]), timing: timing)
        return (row, timing)
      }
      for step in 0..<20 {
        let now = seeded.uniform(-1, 3)
        _ = store.sampleTracks(at: now)
        for (row, timing) in tracks {
          let shown = store.zPosition(row, .presentation)
          let expected = timing.state(at: now)?.progress ?? 0
          #expect(shown.bitPattern == (0 + 1 * expected).bitPattern, "seed \(9300 + seed), step \(step), \(timing)")
        }
      }
    }
  }
}
