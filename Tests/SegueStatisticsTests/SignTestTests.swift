import SegueStatistics
import Testing

@Suite("Sign test")
struct SignTestTests {
  /// Rounds, then k and coverage in percent at 95 % and at 99 %.
  static let table: [(rounds: Int, k95: Int?, percent95: Double, k99: Int?, percent99: Double)] = [
    (6, 1, 96.9, nil, 0), (8, 1, 99.2, 1, 99.2), (10, 2, 97.9, 1, 99.8), (12, 3, 96.1, 2, 99.4),
    (16, 4, 97.9, 3, 99.6), (20, 6, 95.9, 4, 99.7), (24, 7, 97.7, 6, 99.3), (32, 10, 98.0, 9, 99.3),
    (48, 17, 97.1, 15, 99.4), (64, 24, 96.7, 22, 99.2), (96, 38, 96.8, 35, 99.4),
  ]

  @Test("the interval's order and coverage are the table's", arguments: table.indices)
  func intervalTable(_ row: Int) {
    let (rounds, k95, percent95, k99, percent99) = Self.table[row]
    for (level, k, percent) in [(0.05, k95, percent95), (0.01, k99, percent99)] {
      #expect(SignTest.order(rounds: rounds, level: level) == k)
      if let k {
        #expect((SignTest.coverage(order: k, rounds: rounds) * 1000).rounded() == percent * 10)
      }
    }
  }

  @Test("rounds needed are the table's")
  func roundsNeeded() {
    let table: [(Int, Int, Int)] = [
      (1, 6, 8), (10, 9, 11), (25, 10, 13), (100, 12, 15), (1000, 16, 18), (10000, 19, 21),
    ]
    for (cases, at5, at1) in table {
      #expect(SignTest.roundsNeeded(cases: cases, level: 0.05) == at5)
      #expect(SignTest.roundsNeeded(cases: cases, level: 0.01) == at1)
    }
    #expect(SignTest.roundsNeeded(cases: 26, level: 0.05) == 11)
  }

  @Test("no values, one value, all above")
  func edges() {
    #expect(SignTest.p(above: 0, of: 0) == 1)
    #expect(SignTest.p(above: 1, of: 1) == 1)
    #expect(SignTest.p(above: 8, of: 8) == 1.0 / 128)
    #expect(SignTest.lowerTail(-1, of: 4) == 0)
    #expect(SignTest.lowerTail(4, of: 4) == 1)
    #expect(MedianInterval([], level: 0.01) == nil)
    #expect(MedianInterval([1, 2, 3, 4, 5, 6, 7], level: 0.01) == nil)
  }

  @Test("the interval of eight values is their range, whatever their order")
  func smallInterval() throws {
    let interval = try #require(MedianInterval([5, 1, 8, 2, 7, 3, 6, 4], level: 0.01))
    #expect(interval.low == 1)
    #expect(interval.high == 8)
    #expect([interval.lowerMiddle, interval.upperMiddle] == [4, 5])
    #expect(interval.coverage == 1 - 2.0 / 256)
  }

  @Test("p against a shifted median passes the level exactly when the interval lies beyond it")
  func equivalence() throws {
    for rounds in 8...40 {
      let values = (1...rounds).map(Double.init)
      for level in [0.01, 0.05] {
        let interval = try #require(MedianInterval(values, level: level))
        for shift in stride(from: 0.0, through: Double(rounds) + 1, by: 0.5) {
          #expect((SignTest.p(medianOf: values, above: shift) <= level) == (interval.low > shift))
          #expect((SignTest.p(medianOf: values, below: shift) <= level) == (interval.high < shift))
        }
      }
    }
  }
}
