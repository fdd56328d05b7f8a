import Foundation
import SegueTestSupport
import SegueTiming
import Testing

@Suite("Cubic Bézier timing")
struct CubicBezierTests {
  /// The curve's y at `x` by halving alone.
  static func bisected(_ curve: CubicBezier, _ x: Double) -> Double {
    func coordinate(_ p1: Double, _ p2: Double, _ s: Double) -> Double {
      3 * (1 - s) * (1 - s) * s * p1 + 3 * (1 - s) * s * s * p2 + s * s * s
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<64 {
      let middle = (low + high) / 2
      if coordinate(curve.x1, curve.x2, middle) < x { low = middle } else { high = middle }
    }
    return coordinate(curve.y1, curve.y2, (low + high) / 2)
  }

  @Test("arguments outside 0…1 are clamped, NaN counts as 0")
  func clamped() {
    let curve = CubicBezier(0.3, 1.4, 0.6, -0.2)
    #expect(curve.value(at: -1) == 0 && curve.value(at: 0) == 0 && curve.value(at: .nan) == 0)
    #expect(curve.value(at: 1) == 1 && curve.value(at: 7) == 1 && curve.value(at: .infinity) == 1)
  }

  @Test("any finite control values give finite results")
  func finite() {
    // Source: unit tests of ui/gfx/geometry (id chromium.cb.finite.3).
    let most = Double.greatestFiniteMagnitude
    for (y1, y2) in [(-most, most), (most, most), (most, -most), (-most, -most)] {
      for step in 0...20 {
        #expect(CubicBezier(0, y1, 0, y2).value(at: Double(step) / 20).isFinite, "\(y1), \(y2) at \(step)/20")
      }
    }
  }

  @Test(
    "a value a rounding away from a flat end is that of the end",
    arguments: [CubicBezier.easeIn, .easeOut, CubicBezier(0, 0.5, 1, 0.5), CubicBezier(0, 0, 0, 1)])
  func flatEnds(curve: CubicBezier) {
    var x = Double.ulpOfOne / 4
    while x < 1e-9 {
      #expect(abs(curve.value(at: x) - Self.bisected(curve, x)) < 1e-7, "at \(x)")
      #expect(abs(curve.value(at: 1 - x) - Self.bisected(curve, 1 - x)) < 1e-7, "at 1 - \(x)")
      x *= 1.7
    }
  }

  @Test("TIM-01: values near the ends of steep curves")
  func steep() {
    #expect(abs(CubicBezier.easeOut.value(at: 0.8964) - 0.98179) <= 1e-5)
    #expect(abs(CubicBezier(0, 1, 0, 1).value(at: 0.001) - 0.2710) <= 1e-4)
  }

  @Test(
    "TIM-01: a sweep of 100 000 points stays in 0…1, rises, and agrees with bisection",
    arguments: [
      CubicBezier.easeOut, CubicBezier(0.1, 0.9, 0.9, 0.1), .easeIn, .easeInOut, .default, CubicBezier(0, 1, 0, 1),
      CubicBezier(1, 0, 1, 0),
    ])
  func sweep(_ curve: CubicBezier) {
    var previous = 0.0
    var (outside, falling, worst) = (0, 0, 0.0)
    for step in 0...100_000 {
      let x = Double(step) / 100_000
      let y = curve.value(at: x)
      if !(0...1).contains(y) { outside += 1 }
      // The second curve turns back; all others rise throughout.
      if y < previous && curve.y1 <= curve.y2 { falling += 1 }
      // At 1 itself a curve may arrive with no slope in x, and halving stops short.
      if step % 10 == 0 && step < 100_000 { worst = max(worst, abs(y - Self.bisected(curve, x))) }
      previous = y
    }
    #expect(outside == 0 && falling == 0)
    #expect(worst <= 1e-9)
  }

  @Test("the identity is returned as it is, however it is written")
  func linear() {
    for curve in [CubicBezier.linear, CubicBezier(0.3, 0.3, 0.6, 0.6)] {
      #expect(curve.isLinear)
      for step in 0...10 { #expect(curve.value(at: Double(step) / 10) == Double(step) / 10) }
    }
    #expect(!CubicBezier.easeIn.isLinear)
  }

  @Test("seeded curves agree with bisection to 1e-9", arguments: 1...200)
  func seeded(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    func uniform(_ low: Double, _ high: Double) -> Double { .random(in: low...high, using: &random) }
    // Control values 0 and 1 make the ends steep and are what hand-written curves have.
    func x() -> Double { uniform(0, 1) < 0.2 ? uniform(0, 1).rounded() : uniform(0, 1) }
    let (x1, x2) = (x(), x())
    // x(s) stands still in its middle when its control values change places entirely: there y is not determined to
    // 1e-9 by an x that is rounded.
    let curve = CubicBezier(min(x1, 0.95), uniform(-0.5, 1.5), max(x2, 0.05), uniform(-0.5, 1.5))
    for step in 1..<200 {
      let x = Double(step) / 200
      #expect(abs(curve.value(at: x) - Self.bisected(curve, x)) <= 1e-9, "seed \(seed) at \(x): \(curve)")
    }
    for exponent in 3...9 {
      let x = pow(10, -Double(exponent))
      #expect(abs(curve.value(at: x) - Self.bisected(curve, x)) <= 1e-9, "seed \(seed) at \(x): \(curve)")
      #expect(abs(curve.value(at: 1 - x) - Self.bisected(curve, 1 - x)) <= 1e-9, "seed \(seed) at 1 − \(x): \(curve)")
    }
  }

  /// Values at 0.1, 0.25, 0.5, 0.75 and 0.9 of the curves that the transition catalogue uses; C1 and C2 are its
  /// stand-ins for sine and cosine quarters.
  static let catalogue: [(name: String, curve: CubicBezier, values: [Double])] = [
    ("C1", CubicBezier(0.248615, 0.390524, 0.609476, 1), [0.15771, 0.38557, 0.70705, 0.92188, 0.98702]),
    ("C2", CubicBezier(0.390524, 0, 0.751385, 0.609476), [0.01298, 0.07812, 0.29295, 0.61443, 0.84229]),
    ("BackFade", CubicBezier(0.8, 0, 0, 0.2), [0.00129, 0.01267, 0.44317, 0.77699, 0.91692]),
    ("easeIn", .easeIn, [0.01703, 0.09346, 0.31536, 0.62186, 0.83943]),
    ("easeOut", .easeOut, [0.16057, 0.37814, 0.68464, 0.90654, 0.98297]),
    ("easeInOut", .easeInOut, [0.01972, 0.12916, 0.50000, 0.87084, 0.98028]),
  ]

  @Test("values of the catalogue's curves", arguments: catalogue)
  func catalogueValues(_ entry: (name: String, curve: CubicBezier, values: [Double])) {
    for (x, expected) in zip([0.1, 0.25, 0.5, 0.75, 0.9], entry.values) {
      #expect(abs(entry.curve.value(at: x) - expected) <= 1e-5, "\(entry.name) at \(x)")
    }
  }
}
