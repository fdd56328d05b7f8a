import Foundation
import SegueCore
import SegueGeometry
import SegueTiming
import Testing

@Suite("Tracks that meet")
struct CompositionTests {
  /// Shows one value from `begin` on for a second.
  static func number(_ value: Double, offset: Int = 0) -> TrackValues {
    .components(offset: offset, from: [value], to: [value])
  }

  static func timing(_ begin: Double = 0, _ duration: Double = 1) -> TrackTiming {
    TrackTiming(beginTime: begin, duration: duration)
  }

  static func move(_ x: CGFloat) -> CATransform3D { CATransform3DMakeTranslation(x, 0, 0) }

  /// A layer at (7, 9).
  static func one() -> (LayerStore, LayerRow) { TrackStoreTests.one() }

  private func x(_ store: LayerStore, _ row: LayerRow, at time: Double) -> Double {
    _ = store.update(at: time)
    return store.position(row, .presentation).x
  }

  @Test("numbers are added to the model's and to what tracks before made of it, others are left alone")
  func adds() {
    let (store, row) = Self.one()
    let add = TrackComposition(.add)
    _ = store.addTrack(
      row, .property(.position), .components(offset: 0, from: [0], to: [4]), add, timing: Self.timing())
    #expect(x(store, row, at: 0.5) == 9)
    _ = store.addTrack(row, .property(.position), Self.number(100), add, timing: Self.timing(0.5))
    #expect(x(store, row, at: 0.75) == 110 && x(store, row, at: 1.25) == 107 && x(store, row, at: 2) == 7)
    #expect(store.position(row, .presentation).y == 9)
  }

  @Test("a later track that replaces has the say over those before, and is added to by those after")
  func replaces() {
    let (store, row) = Self.one()
    for (value, adds) in [(1.0, true), (50, false), (2, true)] {
      _ = store.addTrack(
        row, .property(.position), Self.number(value), TrackComposition(adds ? .add : .replace), timing: Self.timing())
    }
    #expect(x(store, row, at: 0.5) == 52)
    _ = store.addTrack(row, .position, Self.number(60), timing: Self.timing())
    #expect(x(store, row, at: 0.5) == 60, "one that was added without a word about composing, too")
  }

  @Test("a matrix comes before the one that stands there")
  func matrices() {
    let (store, row) = Self.one()
    let scale = CATransform3DMakeScale(2, 2, 1)
    store.setTransform(row, scale)
    let values = TrackValues.transform(from: Self.move(0), to: Self.move(10))
    let id = store.addTrack(row, .property(.transform), values, TrackComposition(.add), timing: Self.timing())
    _ = store.update(at: 0.5)
    #expect(store.transform(row, .presentation) == Self.move(5).concatenating(scale))
    #expect(Double(store.transform(row, .presentation).m41) == 10, "moved, then scaled")
    store.setTransform(row, Self.move(1))
    _ = store.update(at: 0.5)
    #expect(Double(store.transform(row, .presentation).m41) == 6, "the model's other value")
    store.removeTracks([id])
    #expect(store.transform(row, .presentation) == Self.move(1))
    _ = store.addTrack(row, .property(.sublayerTransform), values, TrackComposition(.add), timing: Self.timing())
    _ = store.update(at: 0.5)
    #expect(store.sublayerTransform(row, .presentation) == Self.move(5))
  }

  @Test("cumulative cycles begin where the ones before ended")
  func cumulative() {
    let (store, row) = Self.one()
    var timing = Self.timing()
    (timing.repeatCount, timing.fillsForwards) = (3, true)
    let accumulates = TrackComposition(.replace, accumulates: true)
    _ = store.addTrack(
      row, .property(.position), .components(offset: 0, from: [2], to: [10]), accumulates, timing: timing)
    _ = store.addTrack(
      row, .property(.transform), .transform(from: .identity, to: Self.move(10)), accumulates, timing: timing)
    for (time, x) in [(0.5, 6.0), (1, 12), (1.5, 16), (2.25, 24), (9, 30)] {
      _ = store.update(at: time)
      #expect(store.position(row, .presentation).x == x, "\(time)")
    }
    #expect(Double(store.transform(row, .presentation).m41) == 30)
    _ = store.update(at: 2.5)
    #expect(Double(store.transform(row, .presentation).m41) == 25)
    timing.autoreverses = true
    _ = store.addTrack(
      row, .property(.zPosition), .components(offset: 0, from: [2], to: [10]), accumulates, timing: timing)
    _ = store.update(at: 3)
    #expect(store.zPosition(row, .presentation) == 12, "with a way back a cycle ends at its begin")
  }

  @Test("endless cumulative turns stay turns")
  func cumulativeForLong() {
    let (store, row) = Self.one()
    var timing = Self.timing()
    timing.repeatCount = .infinity
    _ = store.addTrack(
      row, .property(.transform), .transform(from: .identity, to: CATransform3DMakeRotation(.pi / 2, 0, 0, 1)),
      TrackComposition(.replace, accumulates: true), timing: timing)
    _ = store.update(at: 1_000_001.5)
    // A quarter and an eighth of a turn, after whole ones.
    #expect(abs(Double(store.transform(row, .presentation).m11) - cos(0.75 * .pi)) < 1e-8)
  }

  @Test("parts of a matrix are set one after another, the others stand")
  func parts() {
    let (store, row) = Self.one()
    store.setTransform(row, CATransform3DMakeTranslation(3, 4, 0))
    func part(_ part: CATransform3DPart, _ value: Double, adds: Bool = false) -> TrackID {
      store.addTrack(
        row, .property(.transform), Self.number(value), TrackComposition(.part(part, adds: adds)),
        timing: Self.timing())
    }
    let first = part(.translationX, 30)
    _ = part(.scaleXY, 2)
    _ = part(.translationZ, 7)
    _ = store.update(at: 0.5)
    var expected = CATransform3DMakeScale(2, 2, 1)
    (expected.m41, expected.m42, expected.m43) = (30, 4, 7)
    #expect(store.transform(row, .presentation) == expected)
    store.removeTracks([first])
    store.settleTracks(at: 0.5)
    expected.m41 = 3
    #expect(store.transform(row, .presentation) == expected)
    _ = store.update(at: 1)
    #expect(store.transform(row, .presentation) == CATransform3DMakeTranslation(3, 4, 0))
  }

  @Test("a function makes a matrix of numbers, that takes the place of the one there or comes before it")
  func functions() {
    let (store, row) = Self.one()
    store.setTransform(row, Self.move(10))
    let turn = TrackValues.components(offset: 0, from: [0], to: [2 * .pi])
    _ = store.addTrack(
      row, .property(.transform), turn, TrackComposition(.function(.rotateZ, adds: true)), timing: Self.timing())
    _ = store.update(at: 0.25)
    #expect(
      store.transform(row, .presentation)
        == CATransform3DMakeRotation(.pi / 2, 0, 0, 1).concatenating(Self.move(10)), "a quarter of the whole turn")
    _ = store.addTrack(
      row, .property(.transform), .components(offset: 0, from: [1, 2, 3], to: [1, 2, 3]),
      TrackComposition(.function(.scale, adds: false)), timing: Self.timing())
    _ = store.update(at: 0.25)
    #expect(store.transform(row, .presentation) == CATransform3DMakeScale(1, 2, 3))
  }

  @Test("every function is its matrix")
  func everyFunction() {
    for function in TransformFunction.allCases {
      let (store, row) = Self.one()
      let numbers = Array([0.5, 2, 3].prefix(function.argumentCount))
      _ = store.addTrack(
        row, .property(.transform), .components(offset: 0, from: numbers, to: numbers),
        TrackComposition(.function(function, adds: false)), timing: Self.timing())
      _ = store.update(at: 0.5)
      let expected =
        switch function {
        case .rotateX: CATransform3DMakeRotation(0.5, 1, 0, 0)
        case .rotateY: CATransform3DMakeRotation(0.5, 0, 1, 0)
        case .rotateZ: CATransform3DMakeRotation(0.5, 0, 0, 1)
        case .scaleX: CATransform3DMakeScale(0.5, 1, 1)
        case .scaleY: CATransform3DMakeScale(1, 0.5, 1)
        case .scaleZ: CATransform3DMakeScale(1, 1, 0.5)
        case .translateX: CATransform3DMakeTranslation(0.5, 0, 0)
        case .translateY: CATransform3DMakeTranslation(0, 0.5, 0)
        case .translateZ: CATransform3DMakeTranslation(0, 0, 0.5)
        case .scale: CATransform3DMakeScale(0.5, 2, 3)
        case .translate: CATransform3DMakeTranslation(0.5, 2, 3)
        }
      #expect(store.transform(row, .presentation) == expected, "\(function)")
    }
  }

  @Test("where no track is active the model stands, and a change of it shows")
  func gaps() {
    let (store, row) = Self.one()
    let add = TrackComposition(.add)
    _ = store.addTrack(row, .property(.position), Self.number(1), add, timing: Self.timing(1))
    _ = store.addTrack(row, .property(.position), Self.number(10), add, timing: Self.timing(3))
    for (time, shown) in [(0.5, 7), (1.5, 8), (2.5, 7), (3.5, 17), (4.5, 7), (1.5, 8), (0, 7)] as [(Double, Double)] {
      #expect(x(store, row, at: time) == shown, "\(time)")
    }
    _ = x(store, row, at: 1.5)
    store.setPosition(row, SIMD2(70, 9))
    #expect(x(store, row, at: 1.5) == 71 && x(store, row, at: 2.5) == 70)
    store.setPosition(row, SIMD2(700, 9))
    #expect(x(store, row, at: 2.5) == 700)
  }

  @Test("taken away in any order, tracks leave the model's bits")
  func removal() {
    let kinds: [(LayerProperty, TrackValues, TrackComposition.Operation)] = [
      (.position, Self.number(0.1), .add), (.position, Self.number(5), .replace),
      (.position, Self.number(3, offset: 1), .add),
      (.transform, .transform(from: Self.move(1), to: Self.move(2)), .add),
      (.transform, Self.number(2), .part(.scaleX, adds: true)),
      (.transform, Self.number(1), .function(.rotateY, adds: true)),
    ]
    for first in kinds.indices {
      for step in [1, 5] {
        let (store, row) = Self.one()
        store.setPosition(row, SIMD2(0.1, 0.3))
        store.setTransform(row, CATransform3DMakeRotation(1, 1, 2, 3))
        let before = store.update(at: 0).digest
        let ids = kinds.map { property, values, operation in
          store.addTrack(row, .property(property), values, TrackComposition(operation), timing: Self.timing())
        }
        #expect(store.update(at: 0.5).digest != before)
        for index in kinds.indices {
          store.removeTracks([ids[(first + index * step) % kinds.count]])
          _ = store.update(at: 0.5)
        }
        #expect(store.position(row, .presentation) == SIMD2(0.1, 0.3))
        #expect(store.update(at: 0.5).digest == before, "\(first), \(step)")
      }
    }
  }

  @Test("numbers that leave their range show nothing that is not finite")
  func overflow() {
    let (store, row) = Self.one()
    for _ in 0..<2 {
      _ = store.addTrack(row, .property(.position), Self.number(1.7e308), TrackComposition(.add), timing: Self.timing())
      _ = store.addTrack(
        row, .property(.transform), .transform(from: CATransform3DMakeScale(1e200, 1, 1), to: .identity),
        TrackComposition(.add, accumulates: true), timing: Self.timing())
    }
    _ = store.update(at: 0)
    #expect(store.position(row, .presentation).x.isFinite)
    #expect(store.transform(row, .presentation).rows.allSatisfy { $0.isFinite })
  }

  @Test("a layer's other time is that of its composed, woven, spline and attribute tracks")
  func otherTime() {
    let (store, row) = Self.one()
    var woven = Self.timing(0, 10)
    woven.repeatCount = 2
    let values = TrackValues.components(offset: 0, from: [0], to: [100])
    let spline = SplineKeyframes(times: [0, 1], values: [[0], [100]])
    _ = store.addTrack(row, .property(.position), values, TrackComposition(.add), timing: woven)
    _ = store.addTrack(row, .property(.zPosition), .splines(offset: 0, spline), TrackComposition(), timing: woven)
    _ = store.addTrack(
      row, .attribute(AttributeID("speed", count: 1)), values, TrackComposition(), timing: Self.timing(0, 10))
    func expect(_ time: Double, _ x: Double) {
      _ = store.update(at: time)
      #expect(store.position(row, .presentation).x == 7 + x && store.zPosition(row, .presentation) == x, "\(time)")
      #expect(store.shownAttribute(row, "speed")?.numbers == [x], "\(time)")
    }
    expect(2, 20)
    store.setTiming(of: row, TimeSpaces.Timing(speed: 2))
    expect(2, 40)
    let slow = store.insert()
    store.attach(slow, to: LayerStore.screen)
    store.setTiming(of: slow, TimeSpaces.Timing(speed: 0.25))
    store.setTiming(of: row, TimeSpaces.Timing())
    store.attach(row, to: slow)
    expect(4, 10)
    store.attach(row, to: LayerStore.screen)
    expect(4, 40)
    _ = store.update(at: 14)
    #expect(store.zPosition(row, .presentation) == 40 && store.shownAttribute(row, "speed") == nil)
  }
}
