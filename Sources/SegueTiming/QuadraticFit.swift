/// The parabola c₀ + c₁t + c₂t² that lies nearest to points, by least squares with equal weights; through two points a
/// line, through one a constant. Times that differ too little for a parabola give the line; no points give 0.
///
/// Uses only + − × ÷: the same bits on every machine. Cost: linear in the points; no allocation.
public struct QuadraticFit: Hashable, Sendable {
  /// c₀: the value at t = 0.
  public let constant: Double
  /// c₁: the slope at t = 0.
  public let slope: Double
  /// c₂.
  public let bend: Double

  /// - Precondition: as many times as values.
  public init(_ times: [Double], _ values: [Double]) {
    precondition(times.count == values.count, "\(times.count) times for \(values.count) values")
    guard !times.isEmpty else {
      (constant, slope, bend) = (0, 0, 0)
      return
    }
    let n = Double(times.count)
    let mean = times.reduce(0, +) / n
    let centre = values.reduce(0, +) / n
    // Normal equations in centred time.
    var (s2, s3, s4, sv, s2v) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (time, value) in zip(times, values) {
      let u = time - mean
      let v = value - centre
      s2 += u * u
      s3 += u * u * u
      s4 += u * u * u * u
      sv += u * v
      s2v += u * u * v
    }
    // Solve [s2 s3; s3 s4 − s2²/n]·(b, c) = (sv, s2v), the mean having been taken out.
    let d = s4 - s2 * s2 / n
    let determinant = s2 * d - s3 * s3
    var b = s2 > 0 ? sv / s2 : 0
    var c = 0.0
    if determinant > 1e-12 * s2 * d {
      b = (sv * d - s2v * s3) / determinant
      c = (s2 * s2v - s3 * sv) / determinant
    }
    // Σv = 0 gives the centred constant; then back from the mean to t = 0.
    constant = (centre - c * s2 / n) - b * mean + c * mean * mean
    slope = b - 2 * c * mean
    bend = c
  }

  /// c₀, c₁, c₂.
  public var coefficients: [Double] { [constant, slope, bend] }

  public func value(at time: Double) -> Double { constant + time * (slope + time * bend) }
}
