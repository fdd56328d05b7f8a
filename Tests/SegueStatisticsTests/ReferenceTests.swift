import Foundation
import SegueJSON
import SegueStatistics
import SegueTestSupport
import Testing

/// Figures that SciPy gives of the same data (`Checks/reference.py` writes them, and says with which version).
private struct Reference {
  let document: JSONValue

  init() throws {
    let file = packageRoot.appending(path: "Tests/SegueStatisticsTests/Checks/reference.json")
    document = try JSONReader.read(ArraySlice([UInt8](Data(contentsOf: file))))
  }

  func rows(_ key: String) throws -> [JSONValue] { try #require(document[key]?.arrayValue) }
}

extension JSONValue {
  fileprivate func number(_ key: String) throws -> Double { try #require(self[key]?.doubleValue) }
  fileprivate func integer(_ key: String) throws -> Int { Int(try #require(self[key]?.integerValue)) }
  fileprivate func numbers(_ key: String) throws -> [Double] {
    try #require(self[key]?.arrayValue).map { try #require($0.doubleValue) }
  }
}

/// Within 10⁻⁹ of `b`, relative to it; of values near 0, within 10⁻¹⁵.
private func isClose(_ a: Double?, _ b: Double) -> Bool {
  guard let a else { return false }
  return (a - b).magnitude <= max(1e-9 * b.magnitude, 1e-15)
}

@Suite("Statistics held against SciPy")
struct ReferenceTests {
  @Test("the fixture says which versions made it")
  func versions() throws {
    let reference = try Reference()
    #expect(try #require(reference.document["scipy"]?.stringValue).split(separator: ".").count == 3)
    #expect(reference.document["numpy"]?.stringValue != nil)
  }

  @Test("sign test: two-sided p and lower tail")
  func signTest() throws {
    let rows = try Reference().rows("signTest")
    #expect(rows.count > 40)
    for row in rows {
      let (above, rounds) = (try row.integer("above"), try row.integer("rounds"))
      #expect(isClose(SignTest.p(above: above, of: rounds), try row.number("p")), "\(row)")
      #expect(isClose(SignTest.lowerTail(above, of: rounds), try row.number("lowerTail")), "\(row)")
    }
  }

  @Test("rank-sum test: U, p and how it was computed")
  func rankSum() throws {
    let rows = try Reference().rows("rankSum")
    #expect(rows.count > 15)
    for row in rows {
      let test = try #require(RankSum(try row.numbers("first"), try row.numbers("second")))
      #expect(isClose(test.u, try row.number("u")), "\(row)")
      #expect(isClose(test.p, try row.number("p")), "\(row)")
      #expect(test.method.rawValue == row["method"]?.stringValue)
    }
  }

  @Test("signed-rank test: sum, p and how it was computed")
  func signedRank() throws {
    for row in try Reference().rows("signedRank") {
      let test = try #require(SignedRank(try row.numbers("values")))
      #expect(isClose(test.positiveSum, try row.number("sum")), "\(row)")
      #expect(isClose(test.p, try row.number("p")), "\(row)")
      #expect(test.method.rawValue == row["method"]?.stringValue)
    }
  }

  @Test("interval by inversion: the ends that counting every arrangement at every ratio gives")
  func ratioInterval() throws {
    for row in try Reference().rows("ratioInterval") {
      let interval = RatioInterval(try row.numbers("first"), try row.numbers("second"), level: 0.05)
      #expect(isClose(interval?.low, try row.number("low")), "\(row)")
      #expect(isClose(interval?.high, try row.number("high")), "\(row)")
    }
  }

  @Test("Hodges and Lehmann's estimates")
  func hodgesLehmann() throws {
    let reference = try Reference()
    for row in try reference.rows("hodgesLehmann") {
      #expect(isClose(HodgesLehmann.centre(try row.numbers("values")), try row.number("centre")))
    }
    for row in try reference.rows("shift") {
      let shift = HodgesLehmann.shift(try row.numbers("first"), try row.numbers("second"))
      #expect(isClose(shift, try row.number("shift")))
    }
  }

  @Test("adjusted p values")
  func adjusted() throws {
    for row in try Reference().rows("adjusted") {
      let ps = try row.numbers("p")
      for (ours, theirs) in zip(holmAdjusted(ps), try row.numbers("holm")) { #expect(isClose(ours, theirs)) }
      for (ours, theirs) in zip(benjaminiHochbergAdjusted(ps), try row.numbers("benjaminiHochberg")) {
        #expect(isClose(ours, theirs))
      }
    }
  }

  @Test("quartiles, mean and standard deviation")
  func quartiles() throws {
    for row in try Reference().rows("quartiles") {
      let values = try row.numbers("values")
      let quartiles = try #require(Quartiles(values))
      for (ours, theirs) in zip([quartiles.first, quartiles.median, quartiles.third], try row.numbers("quartiles")) {
        #expect(isClose(ours, theirs))
      }
      let summary = try #require(Summary(values))
      #expect(isClose(summary.mean, try row.number("mean")))
      if let deviation = row["deviation"]?.doubleValue {
        #expect(isClose(summary.standardDeviation, deviation))
      } else {
        #expect(summary.standardDeviation == nil)
      }
    }
  }

  @Test("geometric mean, logarithm and exponential")
  func logarithms() throws {
    let reference = try Reference()
    for row in try reference.rows("geometricMean") {
      #expect(isClose(GeometricMean(try row.numbers("values"))?.value, try row.number("mean")))
    }
    // Far closer than 10⁻⁹: two units in the last place.
    for row in try reference.rows("logarithm") {
      let expected = try row.number("ln")
      #expect((Logarithm.ln(try row.number("x")) - expected).magnitude <= 2 * expected.ulp, "\(row)")
    }
    for row in try reference.rows("exponential") {
      let expected = try row.number("exp")
      #expect((Logarithm.exp(try row.number("x")) - expected).magnitude <= 2 * expected.ulp, "\(row)")
    }
  }

  @Test("the smallest detectable effect")
  func detectable() throws {
    for row in try Reference().rows("detectable") {
      let effect = DetectableEffect(
        nullRatios: try row.numbers("ratios"), rounds: try row.integer("rounds"), level: try row.number("level"),
        floor: try row.number("floor"), power: try row.number("power"))
      #expect(isClose(effect?.slower, try row.number("slower")))
      #expect(isClose(effect?.faster, try row.number("faster")))
    }
  }
}
