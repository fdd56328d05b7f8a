/// The parabola c₀ + c₁t + c₂t² that lies nearest to points, by least squares; through two points a line, through one a
/// constant. Times that differ too little for a parabola give the line.
///
/// Cost: linear in the points.
package struct QuadraticFit: Sendable {
  /// c₀, c₁, c₂.
  package let coefficients: [Double]

  /// - Precondition: as many times as values.
  package init(_ times: [Double], _ values: [Double]) {
    precondition(times.count == values.count, "\(times.count) times for \(values.count) values")
    guard !times.isEmpty else {
      coefficients = [0, 0, 0]
      return
    }
    let n = Double(times.count)
    let mean = times.reduce(0, +) / n
    let centre = values.reduce(0, +) / n
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
    let d = s4 - s2 * s2 / n
    let determinant = s2 * d - s3 * s3
    var slope = s2 > 0 ? sv / s2 : 0
    var bend = 0.0
    if determinant > 1e-12 * s2 * d {
      slope = (sv * d - s2v * s3) / determinant
      bend = (s2 * s2v - s3 * sv) / determinant
    }
    // Σv = 0 gives the centred constant; then back from the mean to t = 0.
    let constant = centre - bend * s2 / n
    coefficients = [constant - slope * mean + bend * mean * mean, slope - 2 * bend * mean, bend]
  }

  package func value(at time: Double) -> Double {
    coefficients[0] + time * (coefficients[1] + time * coefficients[2])
  }
}
