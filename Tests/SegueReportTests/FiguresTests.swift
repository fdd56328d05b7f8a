import SegueReport
import Testing

@Suite("Figures")
struct FiguresTests {
  @Test(
    "durations keep three digits and take the unit that fits",
    arguments: [
      (0, "0 ns"), (840, "840 ns"), (999, "999 ns"), (1_000, "1.00 µs"), (9_949, "9.95 µs"), (60_000, "60.0 µs"),
      (412_400, "412 µs"), (999_499, "999 µs"), (999_500, "1.00 ms"), (8_333_333, "8.33 ms"),
      (99_950_000, "100 ms"), (999_499_999, "999 ms"), (1_200_000_000, "1.20 s"), (-2_500_000, "-2.50 ms"),
    ] as [(Int64, String)])
  func durations(nanoseconds: Int64, text: String) {
    #expect(Figures.duration(nanoseconds) == text)
  }

  @Test(
    "percentages",
    arguments: [
      (0, "0 %"), (3.8043, "3.80 %"), (12.46, "12.5 %"), (99.94, "99.9 %"), (99.96, "100 %"), (100, "100 %"),
    ] as [(Double, String)])
  func percentages(value: Double, text: String) {
    #expect(Figures.percent(value) == text)
  }

  @Test("budgets have three places (FRM-01)", arguments: [(60, "16.667 ms"), (90, "11.111 ms"), (120, "8.333 ms")])
  func budgets(hertz: Double, text: String) {
    #expect(Figures.milliseconds(1000 / hertz) == text)
  }

  @Test("fixed point rounds halves away from zero, and names what is not finite by a dash")
  func decimals() {
    #expect(Figures.decimal(0.005, places: 2) == "0.01")
    #expect(Figures.decimal(-0.25, places: 1) == "-0.3")
    #expect(Figures.decimal(2, places: 0) == "2")
    #expect(Figures.decimal(.nan, places: 2) == "–")
  }

  @Test("thousands stand apart, and one is singular")
  func counts() {
    #expect(Figures.grouped(10_000) == "10,000")
    #expect(Figures.grouped(999) == "999")
    #expect(Figures.grouped(-1_234_567) == "-1,234,567")
    #expect(Figures.count(1, "run") == "1 run")
    #expect(Figures.count(0, "run") == "0 runs")
  }
}

@Suite("Text table")
struct TextTableTests {
  @Test("columns are as wide as their widest cell, aligned, without blanks at the end")
  func aligned() {
    var table = TextTable([("name", .left), ("n", .right), ("note", .left)])
    table.append([.init("a"), .init("100"), .init("")])
    table.append([.init("longer"), .init("7"), .init("x")])
    #expect(table.text() == "name      n  note\na       100\nlonger    7  x\n")
  }

  @Test("emphasis changes no widths, and is absent without colour")
  func emphasis() {
    var table = TextTable([("name", .left), ("n", .right)])
    table.append([.init("a", .bad), .init("1", .good)])
    #expect(table.text() == "name  n\na     1\n")
    let colored = table.text(TextStyle(isColored: true))
    #expect(colored.contains("\u{1B}[31ma\u{1B}[0m     \u{1B}[32m1\u{1B}[0m"))
  }
}
