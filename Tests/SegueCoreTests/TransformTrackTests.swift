import Foundation
import SegueCore
import SegueGeometry
import SegueTestSupport
import Testing

@Suite("Tracks of transforms")
struct TransformTrackTests {
  static func value(_ from: CATransform3D, _ to: CATransform3D, at progress: Double) -> CATransform3D {
    let store = LayerStore()
    let row = store.insert()
    _ = store.addTrack(
      row, .transform, .transform(from: from, to: to),
      timing: TrackTiming(beginTime: 0, duration: 1, fillsForwards: true))
    _ = store.sampleTracks(at: progress)
    return store.transform(row, .presentation)
  }

  static func expectEqual(
    _ a: CATransform3D, _ b: CATransform3D, within tolerance: Double = 1e-12, _ comment: Comment? = nil,
    location: SourceLocation = #_sourceLocation
  ) {
    let worst = zip(a.rows, b.rows).map { abs($0 - $1) }.max() ?? 0
    #expect(worst <= tolerance, comment, sourceLocation: location)
  }

  @Test("translation and scale go linearly")
  func linear() {
    let from = CATransform3DMakeTranslation(10, 20, 30)
    let to = CATransform3DScale(CATransform3DMakeTranslation(20, 0, 30), 3, 5, 1)
    let expected = CATransform3DScale(CATransform3DMakeTranslation(15, 10, 30), 2, 3, 1)
    Self.expectEqual(Self.value(from, to, at: 0.5), expected)
  }

  @Test("a rotation goes along the shorter arc")
  func shorterArc() {
    func z(_ degrees: Double) -> CATransform3D { CATransform3DMakeRotation(degrees * .pi / 180, 0, 0, 1) }
    Self.expectEqual(Self.value(z(0), z(90), at: 0.5), z(45))
    Self.expectEqual(Self.value(z(0), z(270), at: 0.5), z(-45))
    Self.expectEqual(Self.value(z(170), z(-170), at: 0.25), z(175))
    Self.expectEqual(Self.value(z(30), z(30), at: 0.7), z(30))
  }

  @Test("the ends are shown as they are", arguments: 1...20)
  func ends(_ seed: Int) {
    var tree = SeededTree(seed: UInt64(6000 + seed), count: 0, usesSingular: false)
    let (from, to) = (tree.transform(), tree.transform())
    Self.expectEqual(Self.value(from, to, at: 0), from, "seed \(6000 + seed)")
    Self.expectEqual(Self.value(from, to, at: 1), to, "seed \(6000 + seed)")
    let middle = Self.value(from, to, at: 0.3)
    #expect(middle.sum.isFinite, "seed \(6000 + seed)")
  }

  @Test("between, the parts are those between the ends' parts", arguments: 1...20)
  func parts(_ seed: Int) {
    var tree = SeededTree(seed: UInt64(6100 + seed), count: 0, angle: 1, usesSingular: false)
    let (from, to) = (tree.transform(), tree.transform())
    let p = tree.uniform(0, 1)
    let (a, b) = (from.decomposed()!, to.decomposed()!)
    let expected = DecomposedTransform3D(
      translation: a.translation + (b.translation - a.translation) * p, scale: a.scale + (b.scale - a.scale) * p,
      shear: a.shear + (b.shear - a.shear) * p, perspective: a.perspective + (b.perspective - a.perspective) * p,
      rotation: Self.slerp(a.rotation, b.rotation, p))
    Self.expectEqual(Self.value(from, to, at: p), CATransform3D(expected), within: 1e-11, "seed \(6100 + seed)")
  }

  /// The textbook formula with the C library's functions.
  static func slerp(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ p: Double) -> SIMD4<Double> {
    var dot = (a * b).sum()
    let b = dot < 0 ? SIMD4<Double>() - b : b
    dot = min(abs(dot), 1)
    let angle = acos(dot)
    if angle < 1e-9 { return a }
    return (a * sin((1 - p) * angle) + b * sin(p * angle)) / sin(angle)
  }

  @Test("a singular matrix cannot be taken apart: the track jumps in the middle")
  func singular() {
    let flat = CATransform3DMakeScale(1, 1, 0)
    #expect(Self.value(.identity, flat, at: 0.49) == .identity)
    #expect(Self.value(.identity, flat, at: 0.5) == flat)
    let turned = CATransform3DMakeRotation(0.3, 1, 2, 3).concatenating(CATransform3DMakeScale(1, 0, 1))
    #expect(Self.value(turned, .identity, at: 0.49) == turned)
    #expect(Self.value(turned, .identity, at: 0.51) == .identity)
  }

  @Test("a sublayer transform is animated on its own")
  func sublayer() {
    let store = LayerStore()
    let row = store.insert()
    _ = store.addTrack(
      row, .sublayerTransform, .transform(from: .identity, to: CATransform3DMakeTranslation(10, 0, 0)),
      timing: TrackTiming(beginTime: 0, duration: 1))
    _ = store.sampleTracks(at: 0.5)
    #expect(store.sublayerTransform(row, .presentation).m41 == 5)
    #expect(store.transform(row, .presentation).isIdentity)
  }

  /// Rotations by these quaternions, and what stands a part of the way between them. Sources: the unit tests of
  /// ui/gfx/geometry (ids chromium.slerp.25, chromium.slerp.99, chromium.slerp.xy, chromium.slerp.equiv).
  static let published: [(from: [Double], to: [Double], progress: Double, expected: [Double])] = [
    (
      [-0.14283874247417805, -0.14283874247417805, -0.14283874247417805, 0.9689124217106447],
      [0.14283874247417805, 0.14283874247417805, 0.14283874247417805, 0.9689124217106447], 0.25,
      [-0.07198099088110604, -0.07198099088110604, -0.07198099088110604, 0.992197667229329]
    ),
    (
      [-0.14283874247417805, -0.14283874247417805, -0.14283874247417805, 0.9689124217106447],
      [0.14283874247417805, 0.14283874247417805, 0.14283874247417805, 0.9689124217106447], 0.99,
      [0.1400399594103284, 0.1400399594103284, 0.1400399594103284, 0.9701373249726354]
    ),
    (
      [0.7071067811865475, 0, 0, 0.7071067811865476], [0, 0.7071067811865475, 0, 0.7071067811865476], 0.5,
      [0.408248290463863, 0.408248290463863, 0, 0.816496580927726]
    ),
    (
      [0.49999999999999994, 0, 0, 0.8660254037844387], [-0.49999999999999994, -0, -0, -0.8660254037844387], 0.5,
      [0.49999999999999994, 0, 0, 0.8660254037844387]
    ),
  ]

  @Test("published interpolations of rotations", arguments: published)
  func publishedSlerp(_ example: (from: [Double], to: [Double], progress: Double, expected: [Double])) {
    let actual = Self.interpolated(example.from, example.to, example.progress)
    for k in 0..<4 { #expect(abs(actual[k] - example.expected[k]) <= 1e-7) }
  }

  /// The rotation between two others.
  static func interpolated(_ from: [Double], _ to: [Double], _ progress: Double) -> [Double] {
    func unit(_ n: [Double]) -> SIMD4<Double> { SIMD4(n[0], n[1], n[2], n[3]) }
    let rotation = RotationArc(from: unit(from), to: unit(to)).rotation(at: progress)
    return (0..<4).map { rotation[$0] }
  }

  @Test("seeded rotations agree with the textbook formula and stay of length 1", arguments: 1...50)
  func seededSlerp(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(6200 + seed))
    func unit() -> SIMD4<Double> {
      let q = SIMD4<Double>.random(in: -1...1, using: &random)
      return q / (q * q).sum().squareRoot()
    }
    let a = unit()
    // Every third pair lies close together, where the arc and its chord are one.
    var b = seed % 3 == 0 ? a + SIMD4(1e-6, 0, -1e-6, 0) : unit()
    b /= (b * b).sum().squareRoot()
    let p = Double.random(in: 0...1, using: &random)
    let actual = Self.interpolated((0..<4).map { a[$0] }, (0..<4).map { b[$0] }, p)
    let expected = Self.slerp(a, b, p)
    for k in 0..<4 { #expect(abs(actual[k] - expected[k]) <= 1e-12, "seed \(6200 + seed)") }
    #expect(abs(actual.reduce(0) { $0 + $1 * $1 } - 1) <= 1e-15, "seed \(6200 + seed)")
  }
}
